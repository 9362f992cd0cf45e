#include "scale.h"

#include "../base/kernel.h"

pcs_scale pcs_scale3_of(const pcs_contact3 *c)
{
    const double v = pcs_k_max(fabs(c->v_n), pcs_k_max(fabs(c->v_1), fabs(c->v_2)));
    return (pcs_scale){
        .v = pcs_excess(v, PCS_ORDINARY_V3),
        .G = pcs_excess(pcs_k_max(c->G_nn, pcs_k_max(c->G_11, c->G_22)), PCS_ORDINARY_G3)};
}

pcs_contact3 pcs_scale3_down(const pcs_scale *scale, const pcs_contact3 *c)
{
    const int v = -scale->v, G = -scale->G;
    if (v == 0 && G == 0) // ordinary units
        return *c;
    return (pcs_contact3){ldexp(c->G_nn, G), ldexp(c->G_n1, G), ldexp(c->G_n2, G),
                          ldexp(c->G_11, G), ldexp(c->G_12, G), ldexp(c->G_22, G),
                          ldexp(c->v_n, v),  ldexp(c->v_1, v),  ldexp(c->v_2, v)};
}

static void shift_all(double *const *values, size_t n, int power)
{
    for (size_t i = 0; i < n; i++)
        *values[i] = ldexp(*values[i], power);
}

#define SHIFT(power, ...)                                                                          \
    shift_all((double *const[]){__VA_ARGS__},                                                      \
              sizeof((double *const[]){__VA_ARGS__}) / sizeof(double *), power)

static void shift_point(pcs_point3 *x, int p, int v)
{
    SHIFT(p, &x->p_n, &x->p_1, &x->p_2);
    SHIFT(v, &x->v_n, &x->v_1, &x->v_2);
}

void pcs_scale3_up(const pcs_scale *scale, pcs_impact3 *im)
{
    const int v = scale->v, p = scale->v - scale->G, W = 2 * scale->v - scale->G;
    if (v == 0 && p == 0)
        return;
    SHIFT(v, &im->v_n, &im->v_1, &im->v_2, &im->vp_n, &im->vp_1, &im->vp_2);
    SHIFT(p, &im->p_n, &im->p_1, &im->p_2, &im->pc_n, &im->pr_n);
    SHIFT(W, &im->W_c, &im->W_r, &im->W_f, &im->dT, &im->T, &im->Tp);
    for (int i = 0; i < im->n_phases; i++) {
        shift_point(&im->phases[i].from, p, v);
        shift_point(&im->phases[i].to, p, v);
        SHIFT(W, &im->phases[i].W_n, &im->phases[i].W_t);
    }
}
