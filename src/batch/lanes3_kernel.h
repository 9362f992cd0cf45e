/* Shared by all lanes in space: which problems they accept, and where they write the results. */
#ifndef PCS_LANES3_KERNEL_H
#define PCS_LANES3_KERNEL_H

#include "../algebraic/algebraic3_kernel.h"
#include "../impact/scale.h"
#include "../march/sun_baruh3_kernel.h"
#include "lanes3.h"
#include "ordinary.h"

/*
 * True if the single solve would take the numbers as they are, without a change of units, and G is
 * so far from singular that every test of singularity agrees.
 */
static inline int ordinary_contact(const pcs_contact3 *c)
{
    // each compared separately, because one may be NaN
    const double v1 = fabs(c->v_1), v2 = fabs(c->v_2);
    const double v = pcs_k_max(-c->v_n, pcs_k_max(v1, v2));
    const double G = pcs_k_max(c->G_nn, pcs_k_max(c->G_11, c->G_22));
    const pcs_k_hold3 h = pcs_k_hold3_of(c);
    const int units = (v < PCS_ORDINARY_V3) & (v1 < PCS_ORDINARY_V3) & (v2 < PCS_ORDINARY_V3) &
                      (v > 1 / PCS_ORDINARY_V3) & (G < PCS_ORDINARY_G3) & (G > 1 / PCS_ORDINARY_G3);
    const int definite = (c->G_nn > 0) & (c->G_11 > 0) &
                         (c->G_22 - h.l * c->G_12 > 1e-6 * c->G_22) & (h.slope > 1e-6 * c->G_nn);
    return units & definite & (c->v_n < 0);
}

/* True if the single solve would return this solution: no number is too large or too small. */
static inline int ordinary_answer(const pcs_contact3 *c, const pcs_totals3 *t)
{
    const double sizes =
        fabs(t->vp_n) + fabs(t->vp_1) + fabs(t->vp_2) + fabs(t->p_n) + fabs(t->p_1) + fabs(t->p_2);
    return (sizes < 0x1p500) & (-t->p_n * c->v_n >= DBL_MIN);
}

static inline pcs_contact3 contact_at(const pcs_block3 *b, size_t i)
{
#define AT(name) .name = b->name[i],
    return (pcs_contact3){PCS_CONTACT3_COLUMNS(AT)};
}

static inline pcs_material material_at(const pcs_block3 *b, size_t i)
{
    return (pcs_material){.e = pcs_k_limited(b->e[i]),
                          .e_t = pcs_k_limited(b->e_t[i]),
                          .mu_s = b->mu_s[i],
                          .mu_k = b->mu_k[i],
                          .d1 = b->d1[i],
                          .d2 = b->d2[i]};
}

static inline int ordinary_problem(pcs_law law, const pcs_block3 *b, size_t i)
{
    const pcs_contact3 c = contact_at(b, i);
    const pcs_material m = material_at(b, i);
    return ordinary_contact(&c) & ordinary_material(law, &m) & ordinary_share(b->e[i]) &
           ordinary_share(b->e_t[i]);
}

static inline void put_totals(const pcs_block3 *b, size_t i, bool full, const pcs_totals3 *t)
{
#define PUT(name) b->name[i] = t->name;
    PCS_ENDS3(PUT)
    if (!full)
        return;
    PCS_WORKS(PUT)
    PCS_LAST3(PUT)
    PCS_FLAGS(PUT)
}

#endif
