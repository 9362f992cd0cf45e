#include "../base/kernel.h"
#include "scale.h"

/* With sizes from 1/ORDINARY to ORDINARY no product of a solve overflows or underflows. */
#define ORDINARY 0x1p150

pcs_scale pcs_scale2_of(const pcs_contact2 *contact)
{
    return (pcs_scale){
        .v = pcs_excess(pcs_k_max(fabs(contact->v_n), fabs(contact->v_t)), ORDINARY),
        .G = pcs_excess(pcs_k_max(contact->G_nn, contact->G_tt), ORDINARY),
    };
}

pcs_contact2 pcs_scale2_down(const pcs_scale *scale, const pcs_contact2 *c)
{
    return (pcs_contact2){
        .G_nn = ldexp(c->G_nn, -scale->G),
        .G_nt = ldexp(c->G_nt, -scale->G),
        .G_tt = ldexp(c->G_tt, -scale->G),
        .v_n = ldexp(c->v_n, -scale->v),
        .v_t = ldexp(c->v_t, -scale->v),
    };
}

static void shift(double *x, int power)
{
    *x = ldexp(*x, power);
}

static void shift_point(pcs_point2 *point, int p, int v)
{
    shift(&point->p_n, p);
    shift(&point->p_t, p);
    shift(&point->v_n, v);
    shift(&point->v_t, v);
}

void pcs_scale2_up(const pcs_scale *scale, pcs_impact2 *im)
{
    const int v = scale->v, p = scale->v - scale->G, W = 2 * scale->v - scale->G;
    double *velocities[] = {&im->v_n, &im->v_t, &im->vp_n, &im->vp_t};
    double *impulses[] = {&im->p_n, &im->p_t, &im->pc_n, &im->pc_t, &im->pr_n, &im->pr_t};
    double *works[] = {&im->W_c, &im->W_r, &im->W_f, &im->dT, &im->T, &im->Tp};
    for (size_t i = 0; i < sizeof velocities / sizeof *velocities; i++)
        shift(velocities[i], v);
    for (size_t i = 0; i < sizeof impulses / sizeof *impulses; i++)
        shift(impulses[i], p);
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        shift(works[i], W);
    for (int i = 0; i < im->n_phases; i++) {
        shift_point(&im->phases[i].from, p, v);
        shift_point(&im->phases[i].to, p, v);
        shift(&im->phases[i].W_n, W);
        shift(&im->phases[i].W_t, W);
    }
}
