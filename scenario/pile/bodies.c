/* Piles of bodies: W is computed only when it is needed. */
#include "pile.h"

#include <stdlib.h>

bool pile_has_bodies(const pile *p)
{
    return p->planar || p->spatial;
}

pcs_pile2 pile_planar(const pile *p)
{
    return (pcs_pile2){p->n_bodies, p->planar, p->contacts, p->pairs2, p->mu, p->e, p->e_t};
}

pcs_pile3 pile_spatial(const pile *p)
{
    return (pcs_pile3){p->n_bodies, p->spatial, p->contacts, p->pairs3, p->mu, p->e, p->e_t};
}

static void velocity2(const pile *p, const pcs_body2 *bodies, size_t i, double *v)
{
    const pcs_pair2 *pair = &p->pairs2[i];
    pcs_frame2 frame;
    pcs_contact2 contact;
    if (pcs_frame2_of_normal(pair->touch.normal, &frame, NULL) == PCS_OK &&
        pcs_contact2_of_bodies(&pair->touch, &frame, &bodies[pair->body],
                               pair->other == PCS_GROUND ? NULL : &bodies[pair->other], &contact,
                               NULL) == PCS_OK) {
        v[0] = contact.v_n;
        v[1] = contact.v_t;
    }
}

static void velocity3(const pile *p, const pcs_body3 *bodies, size_t i, double *v)
{
    const pcs_pair3 *pair = &p->pairs3[i];
    pcs_frame3 frame;
    pcs_contact3 contact;
    if (pcs_frame3_of_normal(pair->touch.normal, &frame, NULL) == PCS_OK &&
        pcs_contact3_of_bodies(&pair->touch, &frame, &bodies[pair->body],
                               pair->other == PCS_GROUND ? NULL : &bodies[pair->other], &contact,
                               NULL) == PCS_OK) {
        v[0] = contact.v_n;
        v[1] = contact.v_1;
        v[2] = contact.v_2;
    }
}

void pile_contact_velocities(const pile *p, const pcs_body2 *planar, const pcs_body3 *spatial,
                             double *v)
{
    for (size_t i = 0; i < p->contacts; i++)
        if (p->dimension == 2)
            velocity2(p, planar, i, &v[2 * i]);
        else
            velocity3(p, spatial, i, &v[3 * i]);
}

/* Report a fault of a body or a contact. */
static bool refused(const pile *p, const pcs_fault *fault, fail *why)
{
    char text[300];
    (void)pcs_fault_text(fault, text, sizeof text);
    return fail_with(why, "%s: %s", p->path, text);
}

static bool fill(pile *p, double *work, size_t length, fail *why)
{
    const pcs_pile2 planar = pile_planar(p);
    const pcs_pile3 spatial = pile_spatial(p);
    const size_t d = (size_t)p->dimension;
    pcs_fault fault;
    pcs_status status = d == 2 ? pcs_pile2_rows(&planar, work, length, p->rows, &fault)
                               : pcs_pile3_rows(&spatial, work, length, p->rows, &fault);
    if (status != PCS_OK)
        return refused(p, &fault, why);
    const size_t n = p->rows[p->contacts];
    p->columns = pile_memory(n, sizeof *p->columns);
    p->blocks = n <= SIZE_MAX / 72 ? pile_memory(n * d * d, sizeof *p->blocks) : NULL;
    if (!p->columns || !p->blocks)
        return fail_with(why, "%s: out of memory", p->path);
    status = d == 2 ? pcs_pile2_blocks(&planar, work, length, p->rows, p->columns, p->blocks, p->v,
                                       &fault)
                    : pcs_pile3_blocks(&spatial, work, length, p->rows, p->columns, p->blocks, p->v,
                                       &fault);
    return status == PCS_OK || refused(p, &fault, why);
}

bool pile_make_matrix(pile *p, fail *why)
{
    if (p->rows)
        return true;
    const size_t length = pcs_pile_matrix_workspace(p->n_bodies, p->contacts);
    double *work = pile_memory(length, sizeof *work);
    p->rows = pile_memory(p->contacts + 1, sizeof *p->rows);
    if (!p->v)
        p->v = pile_memory(p->contacts * (size_t)p->dimension, sizeof *p->v);
    const bool good = work && p->rows && p->v ? fill(p, work, length, why)
                                              : fail_with(why, "%s: out of memory", p->path);
    free(work);
    return good;
}
