/*
 * Lanes in space. One file for each vector unit includes this and defines the names of
 * pcs_lanes3_here, pcs_energies3_here and pcs_ratios3_here.
 */
#include "../algebraic/quartic_kernel.h"
#include "lanes3_kernel.h"

static inline __attribute__((always_inline)) void path_lane(pcs_law law, bool full,
                                                            const pcs_block3 *b, size_t i)
{
    const pcs_contact3 c = contact_at(b, i);
    const pcs_material m = material_at(b, i);
    pcs_k_course3 course;
    pcs_k_sun_baruh3(law, &c, &m, &course);
    const pcs_totals3 t = pcs_k_sum3(&c, &course);
    // a jam has no solution that must be checked
    const int answered = course.jam | ordinary_answer(&c, &t);
    b->ordinary[i] = (ordinary_problem(law, b, i) & answered) ? 1.0 : 0.0;
    put_totals(b, i, full, &t);
}

static inline __attribute__((always_inline)) void walton_lane(bool full, const pcs_block3 *b,
                                                              size_t i)
{
    const pcs_contact3 c = contact_at(b, i);
    const pcs_material m = material_at(b, i);
    const pcs_impulse3 p = pcs_k_walton3(&c, m.e, m.e_t, m.mu_k);
    const pcs_totals3 t = pcs_k_without_path3(&c, &p, m.e, m.e_t);
    const int good =
        ordinary_problem(PCS_LAW_WALTON, b, i) & pcs_k_is_sphere3(&c) & ordinary_answer(&c, &t);
    b->ordinary[i] = good ? 1.0 : 0.0;
    put_totals(b, i, full, &t);
}

static inline __attribute__((always_inline)) void lane(pcs_law law, bool full, const pcs_block3 *b,
                                                       size_t i)
{
    if (law == PCS_LAW_WALTON)
        walton_lane(full, b, i);
    else
        path_lane(law, full, b, i);
}

PCS_LOOP(pcs_block3, newton, PCS_LAW_NEWTON, false)
PCS_LOOP(pcs_block3, newton_full, PCS_LAW_NEWTON, true)
PCS_LOOP(pcs_block3, poisson, PCS_LAW_POISSON, false)
PCS_LOOP(pcs_block3, poisson_full, PCS_LAW_POISSON, true)
PCS_LOOP(pcs_block3, energetic, PCS_LAW_ENERGETIC, false)
PCS_LOOP(pcs_block3, energetic_full, PCS_LAW_ENERGETIC, true)
PCS_LOOP(pcs_block3, walton, PCS_LAW_WALTON, false)
PCS_LOOP(pcs_block3, walton_full, PCS_LAW_WALTON, true)

/*
 * The quartic of the friction cone is solved by iteration. A block is split into pieces, because
 * all problems of a piece wait for the slowest one. Nearly every problem either sticks, and the
 * quartic has no positive root, or slips, and it has one. The other problems are left to the single
 * solve.
 */
enum { PIECE = 32 };

typedef struct cone_piece {
    double a1[PIECE], a2[PIECE], c11[PIECE], c12[PIECE], c21[PIECE], c22[PIECE];
    double q0[PIECE], q1[PIECE], q2[PIECE], q3[PIECE]; /* coefficients of the quartic */
    double changes[PIECE];                             /* sign changes among the coefficients */
    double x[PIECE], goes_on[PIECE];                   /* estimate of the root; 1 or 0 */
} cone_piece;

static void cone_start(const pcs_block3 *b, size_t first, size_t n, cone_piece *k)
{
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < n; i++)
    {
        const pcs_contact3 c = contact_at(b, first + i);
        const pcs_material m = material_at(b, first + i);
        const pcs_pull3 pull = pcs_k_pull3(&c, m.e, m.e_t);
        const pcs_k_slip3 s = pcs_k_slip3_of(&c, &pull, m.mu_k);
        double q[4];
        pcs_k_quartic3(&s, q);
        const int changes = pcs_k_sign_changes(q);
        k->a1[i] = s.a1;
        k->a2[i] = s.a2;
        k->c11[i] = s.c11;
        k->c12[i] = s.c12;
        k->c21[i] = s.c21;
        k->c22[i] = s.c22;
        k->q0[i] = q[0];
        k->q1[i] = q[1];
        k->q2[i] = q[2];
        k->q3[i] = q[3];
        k->changes[i] = (double)changes;
        k->x[i] = pcs_k_above_root(q);
        k->goes_on[i] = changes == 1 ? 1.0 : 0.0;
    }
}

/* One step of each iteration that has not converged. True if any of them continues. */
static bool cone_step(size_t n, cone_piece *k)
{
    long long any = 0;
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < n; i++)
    {
        const double q[4] = {k->q0[i], k->q1[i], k->q2[i], k->q3[i]};
        const double step = pcs_k_root_step(q, k->x[i]), next = k->x[i] - step;
        const int going = k->goes_on[i] > 0;
        k->x[i] = going ? next : k->x[i];
        k->goes_on[i] = (going & pcs_k_root_goes_on(step, next)) ? 1.0 : 0.0;
        any |= (going & pcs_k_root_goes_on(step, next)) ? 1LL : 0LL;
    }
    return any != 0;
}

static inline __attribute__((always_inline)) void
cone_finish(bool full, const pcs_block3 *b, size_t first, size_t i, const cone_piece *k)
{
    const pcs_contact3 c = contact_at(b, first + i);
    const pcs_material m = material_at(b, first + i);
    const pcs_pull3 pull = pcs_k_pull3(&c, m.e, m.e_t);
    const pcs_impulse3 stick = pcs_k_sticking3(&c, &pull);
    const int sticks = pcs_k_in_cone3(&stick, m.mu_k);

    const pcs_k_slip3 s = {k->a1[i], k->a2[i], k->c11[i], k->c12[i], k->c21[i], k->c22[i]};
    const pcs_k_aim3 aim = pcs_k_aim3_of(&s, k->x[i]);
    const pcs_k_aim3 once = pcs_k_aim3_better(&s, &aim), twice = pcs_k_aim3_better(&s, &once);
    const pcs_k_aim3 u = pcs_k_aim3_better(&s, &twice); // PCS_AIM_STEPS steps
    const double A = pcs_k_slip_slope3(&c, m.mu_k, u.u1, u.u2);
    const pcs_impulse3 slip = pcs_k_slipping3(-pull.n / A, m.mu_k, u.u1, u.u2);
    const int slips = aim.goes_on & pcs_k_forwards3(&s, &u) & pcs_k_clear3(&s, &u, &c, m.mu_k, A);

    const pcs_impulse3 p = {sticks ? stick.p_n : slip.p_n, sticks ? stick.p_1 : slip.p_1,
                            sticks ? stick.p_2 : slip.p_2,
                            sticks ? PCS_FINAL_STICK : PCS_FINAL_SLIP};
    const pcs_totals3 t = pcs_k_without_path3(&c, &p, m.e, m.e_t);
    const int alone = (sticks ? k->changes[i] == 0 : (k->changes[i] == 1) & slips) &
                      !pcs_k_hides3(&c, m.mu_k, k->q0[i]);
    const int good =
        ordinary_problem(PCS_LAW_COMPLEMENTARITY, b, first + i) & alone & ordinary_answer(&c, &t);
    b->ordinary[first + i] = good ? 1.0 : 0.0;
    put_totals(b, first + i, full, &t);
}

static inline __attribute__((always_inline)) void cone(bool full, const pcs_block3 *block)
{
    const pcs_block3 b = *block;
    cone_piece k;
    for (size_t first = 0; first < b.n; first += PIECE) {
        const size_t n = b.n - first < PIECE ? b.n - first : PIECE;
        cone_start(&b, first, n, &k);
        for (int step = 0; step < PCS_ROOT_STEPS && cone_step(n, &k);)
            step++;
        PCS_SIDE_BY_SIDE for (size_t i = 0; i < n; i++) cone_finish(full, &b, first, i, &k);
    }
}

static void complementarity(const pcs_block3 *block)
{
    cone(false, block);
}

static void complementarity_full(const pcs_block3 *block)
{
    cone(true, block);
}

void pcs_lanes3_here(pcs_law law, bool full, const pcs_block3 *block)
{
    static void (*const loops[PCS_LAW_COUNT][2])(const pcs_block3 *) = {
        [PCS_LAW_NEWTON] = {newton, newton_full},
        [PCS_LAW_POISSON] = {poisson, poisson_full},
        [PCS_LAW_ENERGETIC] = {energetic, energetic_full},
        [PCS_LAW_COMPLEMENTARITY] = {complementarity, complementarity_full},
        [PCS_LAW_WALTON] = {walton, walton_full},
    };
    loops[law][full](block);
}

void pcs_energies3_here(const pcs_block3 *block)
{
    const pcs_block3 b = *block;
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b.n; i++)
    {
        const pcs_contact3 c = contact_at(&b, i);
        b.T[i] = pcs_k_energy3(&c, c.v_n, c.v_1, c.v_2);
        b.Tp[i] = pcs_k_energy3(&c, b.vp_n[i], b.vp_1[i], b.vp_2[i]);
    }
}

void pcs_ratios3_here(const pcs_block3 *block)
{
    const pcs_block3 b = *block;
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b.n; i++)
    {
        const pcs_k_ratios r = pcs_k_ratios_of(b.v_n[i], b.vp_n[i], b.pc_n[i], b.pr_n[i], b.W_c[i],
                                               b.W_r[i], pcs_k_limited(b.e[i]));
#define RATIO(name) b.name[i] = r.name;
        PCS_RATIOS(RATIO)
        b.impulse_ratio[i] = pcs_quotient(pcs_k_length(b.p_1[i], b.p_2[i]), b.p_n[i]);
    }
}
