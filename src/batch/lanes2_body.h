/* The lanes themselves: included by one file for each vector unit, which names pcs_lanes2_here. */
#include "../algebraic/algebraic2_kernel.h"
#include "../impact/totals2_kernel.h"
#include "../restitution/restitution2_kernel.h"
#include "lanes2.h"
#include "ordinary.h"

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

PCS_LOOP(pcs_block2, newton, PCS_LAW_NEWTON, false)
PCS_LOOP(pcs_block2, newton_full, PCS_LAW_NEWTON, true)
PCS_LOOP(pcs_block2, poisson, PCS_LAW_POISSON, false)
PCS_LOOP(pcs_block2, poisson_full, PCS_LAW_POISSON, true)
PCS_LOOP(pcs_block2, energetic, PCS_LAW_ENERGETIC, false)
PCS_LOOP(pcs_block2, energetic_full, PCS_LAW_ENERGETIC, true)
PCS_LOOP(pcs_block2, compromise, PCS_LAW_COMPROMISE, false)
PCS_LOOP(pcs_block2, compromise_full, PCS_LAW_COMPROMISE, true)
PCS_LOOP(pcs_block2, complementarity, PCS_LAW_COMPLEMENTARITY, false)
PCS_LOOP(pcs_block2, complementarity_full, PCS_LAW_COMPLEMENTARITY, true)
PCS_LOOP(pcs_block2, walton, PCS_LAW_WALTON, false)
PCS_LOOP(pcs_block2, walton_full, PCS_LAW_WALTON, true)

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
