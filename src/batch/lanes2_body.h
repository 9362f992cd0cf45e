/* The lanes themselves: included by one file for each vector unit, which names pcs_lanes2_here. */
#include "../algebraic/algebraic2_kernel.h"
#include "../impact/totals2_kernel.h"
#include "../restitution/restitution2_kernel.h"
#include "lanes2.h"

#include <float.h>

#define ORDINARY 0x1p150

/*
 * Numbers that the single solve would take as they are, and whose products, up to the fourth with
 * friction, neither overflow nor vanish. All conditions are looked at, in whole numbers, so that
 * nothing depends on one of them.
 */
static inline int ordinary_contact(pcs_law law, const pcs_contact2 *c)
{
    const double v = pcs_k_max(-c->v_n, fabs(c->v_t)), G = pcs_k_max(c->G_nn, c->G_tt);
    const double least = c->G_nn < c->G_tt ? c->G_nn : c->G_tt;
    // one slope far from zero is enough: the other is G_tt/G_nn of it
    const int path = law != PCS_LAW_COMPLEMENTARITY && law != PCS_LAW_WALTON;
    const int definite =
        path ? pcs_k_stick_slope(c) > 1e-9 * c->G_nn : pcs_k_shear_slope(c) > 1e-9 * c->G_tt;
    return (c->v_n < -1 / ORDINARY) & (v < ORDINARY) & (G < ORDINARY) & (least > 1 / ORDINARY) &
           definite;
}

static inline int ordinary_share(double e)
{
    return (e >= 0) & (e <= 1);
}

/* Next to nothing is nothing, as in pcs_material_tame. */
static inline double tame(double e)
{
    return e < 1e-150 ? 0.0 : e;
}

static inline int ordinary_material(pcs_law law, const pcs_material *m)
{
    const int path = law != PCS_LAW_COMPLEMENTARITY && law != PCS_LAW_WALTON;
    const int weights =
        law != PCS_LAW_COMPROMISE || ((m->d1 >= 0) & (m->d1 <= DBL_MAX) & (m->d2 >= 0) &
                                      (m->d2 <= DBL_MAX) & (m->d1 + m->d2 > 0));
    const int friction = path ? m->mu_s >= m->mu_k : m->mu_s == m->mu_k;
    return (m->mu_k >= 0) & (m->mu_s <= 1e100) & friction & weights;
}

static inline __attribute__((always_inline)) void lane(pcs_law law, bool full, const pcs_block2 *b,
                                                       size_t i)
{
    const pcs_contact2 c = {b->G_nn[i], b->G_nt[i], b->G_tt[i], b->v_n[i], b->v_t[i]};
    const pcs_material m = {.e = tame(b->e[i]),
                            .e_t = tame(b->e_t[i]),
                            .mu_s = b->mu_s[i],
                            .mu_k = b->mu_k[i],
                            .d1 = b->d1[i],
                            .d2 = b->d2[i]};
    const bool spheres =
        law != PCS_LAW_WALTON || fabs(c.G_nt) <= PCS_SPHERE * sqrt(c.G_nn) * sqrt(c.G_tt);
    const pcs_totals2 t = pcs_k_totals2(law, &c, &m);
    b->vp_n[i] = t.vp_n;
    b->vp_t[i] = t.vp_t;
    b->p_n[i] = t.p_n;
    b->p_t[i] = t.p_t;
    const int shares = ordinary_share(b->e[i]) & ordinary_share(b->e_t[i]);
    const int good = ordinary_contact(law, &c) & ordinary_material(law, &m) & shares & spheres;
    b->ordinary[i] = good ? 1.0 : 0.0;
    if (!full)
        return;
    b->pc_n[i] = t.pc_n;
    b->pr_n[i] = t.pr_n;
    b->W_c[i] = t.W_c;
    b->W_r[i] = t.W_r;
    b->W_f[i] = t.W_f;
    b->dT[i] = t.dT;
    b->mode[i] = t.mode;
    b->final[i] = t.final;
    b->outcome[i] = t.outcome;
}

/* The law and the form are known within each loop, so that nothing is asked there. */
#define LANES(NAME, LAW, FULL)                                                                     \
    static void NAME(const pcs_block2 *block)                                                      \
    {                                                                                              \
        const pcs_block2 b = *block;                                                               \
        _Pragma("GCC ivdep") for (size_t i = 0; i < b.n; i++) lane(LAW, FULL, &b, i);              \
    }

LANES(newton, PCS_LAW_NEWTON, false)
LANES(newton_full, PCS_LAW_NEWTON, true)
LANES(poisson, PCS_LAW_POISSON, false)
LANES(poisson_full, PCS_LAW_POISSON, true)
LANES(energetic, PCS_LAW_ENERGETIC, false)
LANES(energetic_full, PCS_LAW_ENERGETIC, true)
LANES(compromise, PCS_LAW_COMPROMISE, false)
LANES(compromise_full, PCS_LAW_COMPROMISE, true)
LANES(complementarity, PCS_LAW_COMPLEMENTARITY, false)
LANES(complementarity_full, PCS_LAW_COMPLEMENTARITY, true)
LANES(walton, PCS_LAW_WALTON, false)
LANES(walton_full, PCS_LAW_WALTON, true)

void pcs_lanes2_here(pcs_law law, bool full, const pcs_block2 *block)
{
    static void (*const loops[PCS_LAW_COUNT][2])(const pcs_block2 *) = {
        [PCS_LAW_NEWTON] = {newton, newton_full},
        [PCS_LAW_POISSON] = {poisson, poisson_full},
        [PCS_LAW_ENERGETIC] = {energetic, energetic_full},
        [PCS_LAW_COMPROMISE] = {compromise, compromise_full},
        [PCS_LAW_COMPLEMENTARITY] = {complementarity, complementarity_full},
        [PCS_LAW_WALTON] = {walton, walton_full},
    };
    loops[law][full](block);
}
