/*
 * Planar lanes. One file for each vector unit includes this and defines the names of
 * pcs_lanes2_here, pcs_energies2_here and pcs_ratios2_here.
 */
#include "../algebraic/algebraic2_kernel.h"
#include "../impact/totals2_kernel.h"
#include "../restitution/restitution2_kernel.h"
#include "lanes2.h"
#include "ordinary.h"

#include <float.h>

#define ORDINARY 0x1p150

static inline double least(double a, double b)
{
    return a < b ? a : b;
}

static inline bool has_path(pcs_law law)
{
    return law != PCS_LAW_COMPLEMENTARITY && law != PCS_LAW_WALTON && law != PCS_LAW_WHITTAKER;
}

/*
 * True if the single solve would take the numbers as they are, and their products (of up to four of
 * them, with friction) neither overflow nor underflow. Limits are compared with the largest and the
 * least of several numbers, since that is faster. If one of two numbers is NaN, pcs_k_max and least
 * return the second one. So v_t, v_n and e_t are last, where a NaN is noticed. For a NaN elsewhere
 * another condition fails: definite for G, friction for mu, e <= 1 for e.
 */
static inline int ordinary(pcs_law law, const pcs_contact2 *c, const pcs_material *m, double e,
                           double e_t)
{
    const bool path = has_path(law);
    const double large = pcs_k_max(pcs_k_max(pcs_k_max(c->G_nn, c->G_tt), m->mu_s), -c->v_n);
    const double small = least(least(c->G_nn, c->G_tt), -c->v_n);
    // one of the slopes is enough: shear slope/G_tt = stick slope/G_nn
    const int definite =
        path ? pcs_k_stick_slope(c) > 1e-9 * c->G_nn : pcs_k_shear_slope(c) > 1e-9 * c->G_tt;
    const int friction = path ? m->mu_s >= m->mu_k : m->mu_s == m->mu_k;
    const int sphere = law != PCS_LAW_WALTON || pcs_k_is_sphere2(c);
    return (pcs_k_max(large, fabs(c->v_t)) < ORDINARY) & (small > 1 / ORDINARY) & definite &
           friction & (least(m->mu_k, least(e, e_t)) >= 0) & (pcs_k_max(e_t, e) <= 1) &
           ordinary_weights(law, m) & sphere;
}

static inline pcs_contact2 contact_at(const pcs_block2 *b, size_t i)
{
#define AT(name) .name = b->name[i],
    return (pcs_contact2){PCS_CONTACT2_COLUMNS(AT)};
}

static inline pcs_material material_at(const pcs_block2 *b, size_t i)
{
    return (pcs_material){.e = pcs_k_limited(b->e[i]),
                          .e_t = pcs_k_limited(b->e_t[i]),
                          .mu_s = b->mu_s[i],
                          .mu_k = b->mu_k[i],
                          .d1 = b->d1[i],
                          .d2 = b->d2[i]};
}

static inline pcs_totals2 totals(pcs_law law, const pcs_contact2 *c, const pcs_material *m,
                                 const double *to_go)
{
    if (!has_path(law)) {
        const double e_t = law == PCS_LAW_WHITTAKER ? 0.0 : m->e_t;
        const pcs_impulse2 p = law == PCS_LAW_WALTON
                                   ? pcs_k_walton2(c, m->e, e_t, m->mu_k)
                                   : pcs_k_complementarity2(c, m->e, e_t, m->mu_k);
        return pcs_k_without_path2(c, &p, m->e, e_t);
    }
    const pcs_legs2 path = pcs_k_path2(c, m->mu_s, m->mu_k);
    const pcs_k_rise rise = pcs_k_rise_of(&path);
    return pcs_k_along_path2(c, m, &path, &rise,
                             law == PCS_LAW_COMPROMISE ? *to_go
                                                       : pcs_k_to_go2(law, &rise, &path, m));
}

/* Read all inputs of a lane before writing any output, so that no load or division is repeated. */
static inline __attribute__((always_inline)) void lane(pcs_law law, bool full, const pcs_block2 *b,
                                                       size_t i)
{
    const pcs_contact2 c = contact_at(b, i);
    const pcs_material m = material_at(b, i);
    const bool good = ordinary(law, &c, &m, b->e[i], b->e_t[i]);
    const pcs_totals2 t = totals(law, &c, &m, &b->to_go[i]);
    b->alone[i] = good ? 0.0f : 1.0f;
#define PUT(name) b->name[i] = t.name;
    PCS_ENDS2(PUT)
    if (!full)
        return;
    PCS_WORKS(PUT)
    PCS_MORE2(PUT)
    PCS_FLAGS(PUT)
}

static size_t count_ones(const float *column, size_t n)
{
    unsigned count = 0;
    for (size_t i = 0; i < n; i++)
        count += column[i] > 0 ? 1 : 0;
    return count;
}

/* Number of iterations side by side. All wait for the slowest one, so the number is small. */
enum { ABREAST = 64 };

typedef struct balances {
    double k0[ABREAST], k1[ABREAST], k2[ABREAST], k[ABREAST], w_P[ABREAST], p_P[ABREAST];
    double w[ABREAST];
    float moves[ABREAST];
} balances;

/*
 * If restitution ends before slip stops, no w is needed, and w is NaN. Comparisons with NaN are
 * false, so such a lane does not count as moving.
 */
static void set_balances(const pcs_block2 *b, size_t first, size_t n, balances *s)
{
    PCS_SIDE_BY_SIDE for (size_t j = 0; j < n; j++)
    {
        const pcs_contact2 c = contact_at(b, first + j);
        const pcs_material m = material_at(b, first + j);
        const pcs_legs2 path = pcs_k_path2(&c, m.mu_s, m.mu_k);
        const pcs_k_rise rise = pcs_k_rise_of(&path);
        const pcs_k_account account = pcs_k_account_late(&rise);
        const pcs_k_balance x = pcs_k_balance_of(&account, &m, rise.v_x, path.second.A);
        s->k0[j] = x.k0;
        s->k1[j] = x.k1;
        s->k2[j] = x.k2;
        s->k[j] = x.k;
        s->w_P[j] = x.w_P;
        s->p_P[j] = m.e * account.p_c;
        s->w[j] = m.e * account.p_c < rise.x ? PCS_NONE : pcs_k_balance_start(&x);
    }
}

/* One step of all iterations. Returns how many of them moved. */
static size_t step_balances(const pcs_block2 *b, size_t first, size_t n, balances *s)
{
    PCS_SIDE_BY_SIDE for (size_t j = 0; j < n; j++)
    {
        const double w = s->w[j];
        const pcs_k_balance x = {.d1 = b->d1[first + j],
                                 .d2 = b->d2[first + j],
                                 .k0 = s->k0[j],
                                 .k1 = s->k1[j],
                                 .k2 = s->k2[j],
                                 .k = s->k[j],
                                 .w_P = s->w_P[j]};
        const double next = pcs_k_balance_step(&x, w);
        s->w[j] = next;
        s->moves[j] = ((next < w) | (next > w)) ? 1.0f : 0.0f;
    }
    return count_ones(s->moves, n);
}

static void balance(const pcs_block2 *b)
{
    balances s;
    for (size_t first = 0; first < b->n; first += ABREAST) {
        const size_t n = b->n - first < ABREAST ? b->n - first : ABREAST;
        set_balances(b, first, n, &s);
        for (int i = 0; i < PCS_BALANCE_STEPS && step_balances(b, first, n, &s) > 0; i++)
            ;
        for (size_t j = 0; j < n; j++)
            b->to_go[first + j] = s.p_P[j] == 0 ? 0.0 : pcs_k_max(s.w[j] * s.p_P[j], 0.0);
    }
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
PCS_LOOP(pcs_block2, whittaker, PCS_LAW_WHITTAKER, false)
PCS_LOOP(pcs_block2, whittaker_full, PCS_LAW_WHITTAKER, true)
PCS_LOOP(pcs_block2, walton, PCS_LAW_WALTON, false)
PCS_LOOP(pcs_block2, walton_full, PCS_LAW_WALTON, true)

size_t pcs_lanes2_here(pcs_law law, bool full, const pcs_block2 *block)
{
    static void (*const loops[PCS_LAW_COUNT][2])(const pcs_block2 *) = {
        [PCS_LAW_NEWTON] = {newton, newton_full},
        [PCS_LAW_POISSON] = {poisson, poisson_full},
        [PCS_LAW_ENERGETIC] = {energetic, energetic_full},
        [PCS_LAW_COMPROMISE] = {compromise, compromise_full},
        [PCS_LAW_COMPLEMENTARITY] = {complementarity, complementarity_full},
        [PCS_LAW_WHITTAKER] = {whittaker, whittaker_full},
        [PCS_LAW_WALTON] = {walton, walton_full},
    };
    if (law == PCS_LAW_COMPROMISE)
        balance(block);
    loops[law][full](block);
    return count_ones(block->alone, block->n);
}

void pcs_energies2_here(const pcs_block2 *block)
{
    const pcs_block2 b = *block;
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b.n; i++)
    {
        const pcs_contact2 c = contact_at(&b, i);
        b.T[i] = pcs_k_energy2(&c, c.v_n, c.v_t);
        b.Tp[i] = pcs_k_energy2(&c, b.vp_n[i], b.vp_t[i]);
    }
}

void pcs_ratios2_here(const pcs_block2 *block)
{
    const pcs_block2 b = *block;
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b.n; i++)
    {
        const pcs_k_ratios r = pcs_k_ratios_of(b.v_n[i], b.vp_n[i], b.pc_n[i], b.pr_n[i], b.W_c[i],
                                               b.W_r[i], pcs_k_limited(b.e[i]));
        const double pr_t = b.p_t[i] - b.pc_t[i];
#define RATIO(name) b.name[i] = r.name;
        PCS_RATIOS(RATIO)
        b.pr_t[i] = pr_t;
        b.impulse_ratio[i] = pcs_quotient(b.p_t[i], b.p_n[i]);
        b.mu_A[i] = pcs_quotient(b.pc_t[i], b.pc_n[i]);
        b.mu_R[i] = pcs_quotient(pr_t, b.pr_n[i]);
    }
}
