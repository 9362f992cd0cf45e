/* Piles of bodies in the plane. */
#include "../base/status.h"
#include "../contact/bodies.h"
#include "../contact/world2_kernel.h"
#include "bodied.h"
#include "planar.h"

static pcs_status check_body(const void *pile, size_t b, pcs_fault *fault)
{
    return pcs_body2_check_item(&((const pcs_pile2 *)pile)->bodies[b], (long)b, fault);
}

static pcs_status check_pair(const void *pile, size_t i, pcs_fault *fault)
{
    const pcs_pile2 *a = (const pcs_pile2 *)pile;
    const pcs_pair2 *pair = &a->pairs[i];
    return pcs_check_indices(a->n_bodies, pair->body, pair->other, (long)i, fault) == PCS_OK
               ? pcs_check_place(pair->touch.point, pair->touch.normal, 2, (long)i, fault)
               : PCS_STATUS_INVALID;
}

static size_t needs(const void *pile)
{
    const pcs_pile2 *a = (const pcs_pile2 *)pile;
    return pcs_planar_heap_workspace(a->n_bodies, a->contacts);
}

static pcs_bodied bodied(const pcs_pile2 *a)
{
    return (pcs_bodied){.pile = a,
                        .dimension = 2,
                        .bodies = a->n_bodies,
                        .contacts = a->contacts,
                        .at_bodies = a->bodies,
                        .at_pairs = a->pairs,
                        .frictions = {a->mu, a->e, a->e_t},
                        .check_body = check_body,
                        .check_pair = check_pair,
                        .place = pcs_place2,
                        .make = pcs_planar_heap_make,
                        .needs = needs};
}

size_t pcs_pile2_workspace(const pcs_pile2 *pile)
{
    if (!pile)
        return 0;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_workspace(&a);
}

size_t pcs_pile2_workspace_full(const pcs_pile2 *pile)
{
    if (!pile)
        return 0;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_workspace_full(&a);
}

pcs_status pcs_pile2_check(const pcs_pile2 *pile, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_check(&a, fault);
}

pcs_status pcs_pile2_solve(const pcs_pile2 *pile, const pcs_pile_options *options, double *work,
                           size_t length, double *p, pcs_pile_impact *impact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_solve(&a, options, work, length, p, impact, fault);
}

pcs_status pcs_pile2_certify(const pcs_pile2 *pile, const double *p, double *work, size_t length,
                             pcs_pile_impact *impact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_certify(&a, p, work, length, impact, fault);
}

pcs_status pcs_pile2_rows(const pcs_pile2 *pile, double *work, size_t length, size_t *rows,
                          pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_rows(&a, work, length, rows, fault);
}

pcs_status pcs_pile2_blocks(const pcs_pile2 *pile, double *work, size_t length, const size_t *rows,
                            uint32_t *columns, double *blocks, double *v, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", pile}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_bodied a = bodied(pile);
    return pcs_bodied_blocks(&a, work, length, rows, columns, blocks, v, fault);
}

void pcs_pile2_push(const pcs_pile2 *a, const double *p, pcs_body2 *bodies)
{
    for (size_t i = 0; i < a->contacts; i++) {
        const pcs_pair2 *pair = &a->pairs[i];
        const pcs_frame2 f = pcs_k_frame2(pair->touch.normal[0], pair->touch.normal[1]);
        const double *point = pair->touch.point;
        pcs_k_push2(&f, point, 1, p[2 * i], p[2 * i + 1], &bodies[pair->body]);
        if (pair->other != PCS_GROUND)
            pcs_k_push2(&f, point, -1, p[2 * i], p[2 * i + 1], &bodies[pair->other]);
    }
}
