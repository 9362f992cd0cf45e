/* Piles of bodies in space. */
#include "../base/status.h"
#include "../contact/bodies.h"
#include "bodied.h"
#include "spatial.h"

static pcs_status check_body(const void *pile, size_t b, pcs_fault *fault)
{
    return pcs_body3_check_item(&((const pcs_pile3 *)pile)->bodies[b], (long)b, fault);
}

static pcs_status check_pair(const void *pile, size_t i, pcs_fault *fault)
{
    const pcs_pile3 *a = (const pcs_pile3 *)pile;
    const pcs_pair3 *pair = &a->pairs[i];
    return pcs_check_indices(a->n_bodies, pair->body, pair->other, (long)i, fault) == PCS_OK
               ? pcs_check_place(pair->touch.point, pair->touch.normal, 3, (long)i, fault)
               : PCS_STATUS_INVALID;
}

static size_t needs(const void *pile)
{
    const pcs_pile3 *a = (const pcs_pile3 *)pile;
    return pcs_are_balls(a) ? pcs_balls3_workspace(a->n_bodies, a->contacts)
                            : pcs_general3_workspace(a->n_bodies, a->contacts);
}

/* Make a heap of balls if all bodies are balls: it takes half the memory. */
static pcs_status make(pcs_heap *h, double *work, size_t *used, pcs_fault *fault)
{
    const bool balls = pcs_are_balls((const pcs_pile3 *)h->pile);
    *used = balls ? pcs_balls3_workspace(h->bodies, h->contacts)
                  : pcs_general3_workspace(h->bodies, h->contacts);
    return balls ? pcs_balls3_make(h, work, fault) : pcs_general3_make(h, work, fault);
}

static pcs_bodied bodied(const pcs_pile3 *a)
{
    return (pcs_bodied){.pile = a,
                        .dimension = 3,
                        .bodies = a->n_bodies,
                        .contacts = a->contacts,
                        .at_bodies = a->bodies,
                        .at_pairs = a->pairs,
                        .frictions = {a->mu, a->e, a->e_t},
                        .check_body = check_body,
                        .check_pair = check_pair,
                        .place = pcs_place3,
                        .make = make,
                        .needs = needs};
}

size_t pcs_pile3_workspace(const pcs_pile3 *pile)
{
    if (!pile)
        return 0;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_workspace(&a);
}

size_t pcs_pile3_workspace_full(const pcs_pile3 *pile)
{
    if (!pile)
        return 0;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_workspace_full(&a);
}

pcs_status pcs_pile3_check(const pcs_pile3 *pile, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_check(&a, fault);
}

pcs_status pcs_pile3_solve(const pcs_pile3 *pile, const pcs_pile_options *options, double *work,
                           size_t length, double *p, pcs_pile_impact *impact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_solve(&a, options, work, length, p, impact, fault);
}

pcs_status pcs_pile3_certify(const pcs_pile3 *pile, const double *p, double *work, size_t length,
                             pcs_pile_impact *impact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_certify(&a, p, work, length, impact, fault);
}

pcs_status pcs_pile3_rows(const pcs_pile3 *pile, double *work, size_t length, size_t *rows,
                          pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_rows(&a, work, length, rows, fault);
}

pcs_status pcs_pile3_blocks(const pcs_pile3 *pile, double *work, size_t length, const size_t *rows,
                            uint32_t *columns, double *blocks, double *v, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_blocks(&a, work, length, rows, columns, blocks, v, fault);
}

void pcs_pile3_push(const pcs_pile3 *a, const double *p, pcs_body3 *bodies)
{
    for (size_t i = 0; i < a->contacts; i++) {
        const pcs_pair3 *pair = &a->pairs[i];
        const pcs_k_frame3 f = pcs_k_frame3_of_normal(pcs_k_vector_of(pair->touch.normal));
        const pcs_k_vector P = pcs_k_impulse3(&f, p[3 * i], p[3 * i + 1], p[3 * i + 2]);
        const double impulse[3] = {P.x, P.y, P.z}, back[3] = {-P.x, -P.y, -P.z};
        pcs_body3_push(&bodies[pair->body], pair->touch.point, impulse);
        if (pair->other != PCS_GROUND)
            pcs_body3_push(&bodies[pair->other], pair->touch.point, back);
    }
}
