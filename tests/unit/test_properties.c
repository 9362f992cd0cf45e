/* Properties of every impact, tested on a million random ones with all corners. */
#include "support.h"

#include <string.h>

static const pcs_law path_laws[] = {PCS_LAW_NEWTON, PCS_LAW_POISSON, PCS_LAW_ENERGETIC,
                                    PCS_LAW_COMPROMISE};
enum { PATH_LAWS = sizeof path_laws / sizeof *path_laws };

/* Run body over random samples named s. */
#define FOR_SAMPLES(seed, s)                                                                       \
    rng source = {seed};                                                                           \
    const long n_samples = cases();                                                                \
    sample s;                                                                                      \
    for (long i = 0; i < n_samples && (s = random_sample(&source, i), true); i++)

static void judge_is_quiet_for_every_law(void **state)
{
    (void)state;
    FOR_SAMPLES(1, s)
    {
        for (int law = 0; law < PCS_LAW_COUNT; law++) {
            if (!law_takes((pcs_law)law, &s))
                continue;
            const pcs_impact2 im = solved((pcs_law)law, &s.contact, &s.material);
            const pcs_judgement j = pcs_judge2(&s.contact, &s.material, &im);
            // a few dozen roundings of 1e-16, with a margin
            if (!(j.worst <= 1e-12))
                fail_msg("case %ld corner %d %s: momentum %g cone %g restitution %g energy %g", i,
                         s.corner, pcs_law_about((pcs_law)law)->name, j.momentum, j.cone,
                         j.restitution, j.energy);
        }
    }
}

static void energy_is_never_gained_where_it_must_not(void **state)
{
    (void)state;
    const pcs_law laws[] = {PCS_LAW_POISSON, PCS_LAW_ENERGETIC, PCS_LAW_COMPROMISE, PCS_LAW_BRACH};
    FOR_SAMPLES(2, s)
    {
        for (size_t k = 0; k < sizeof laws / sizeof *laws; k++) {
            if (!law_takes(laws[k], &s))
                continue;
            const pcs_impact2 im = solved(laws[k], &s.contact, &s.material);
            // from the record itself, not from the flags of the solver
            const double turnover = im.p_n * (fabs(im.v_n) + fabs(im.vp_n)) +
                                    fabs(im.p_t) * (fabs(im.v_t) + fabs(im.vp_t));
            if (im.dT > 1e-12 * turnover || im.outcome & PCS_OUTCOME_ENERGY_GAIN)
                fail_msg("case %ld corner %d %s gains %g J", i, s.corner,
                         pcs_law_about(laws[k])->name, im.dT);
        }
    }
}

/* The definitions of restitution agree if there is no friction, or no coupling. */
static void definitions_agree_without_coupling(void **state)
{
    (void)state;
    FOR_SAMPLES(3, s)
    {
        if (i % 2)
            s.material.mu_k = s.material.mu_s = 0;
        else
            s.contact.G_nt = 0;
        const pcs_impact2 newton = solved(PCS_LAW_NEWTON, &s.contact, &s.material);
        for (int k = 1; k < PATH_LAWS; k++) {
            const pcs_impact2 other = solved(path_laws[k], &s.contact, &s.material);
            assert_same_impact(&s.contact, &newton, &other, 1e-13);
        }
    }
}

static void definitions_agree_for_plastic_impact(void **state)
{
    (void)state;
    FOR_SAMPLES(4, s)
    {
        s.material.e = 0;
        const pcs_impact2 newton = solved(PCS_LAW_NEWTON, &s.contact, &s.material);
        if (!(newton.outcome & PCS_OUTCOME_NO_COLLISION))
            assert_true(newton.vp_n == 0);
        for (int k = 1; k < PATH_LAWS; k++) {
            const pcs_impact2 other = solved(path_laws[k], &s.contact, &s.material);
            assert_same_impact(&s.contact, &newton, &other, 0);
        }
    }
}

/* t and -t are equivalent, to the last bit. */
static void mirror_image_is_the_mirror_image(void **state)
{
    (void)state;
    FOR_SAMPLES(5, s)
    {
        sample m = s;
        m.contact.G_nt = -m.contact.G_nt;
        m.contact.v_t = -m.contact.v_t;
        m.material.ratio = -m.material.ratio;
        for (int law = 0; law < PCS_LAW_COUNT; law++) {
            if (!law_takes((pcs_law)law, &s))
                continue;
            const pcs_impact2 a = solved((pcs_law)law, &s.contact, &s.material);
            const pcs_impact2 b = solved((pcs_law)law, &m.contact, &m.material);
            if (a.outcome & PCS_OUTCOME_NO_SOLUTION) {
                assert_int_equal(a.outcome, b.outcome);
                continue;
            }
            if (!(a.vp_n == b.vp_n && a.vp_t == -b.vp_t && a.p_n == b.p_n && a.p_t == -b.p_t &&
                  a.dT == b.dT && a.mode == b.mode && a.outcome == b.outcome))
                fail_msg("case %ld corner %d %s is not mirrored", i, s.corner,
                         pcs_law_about((pcs_law)law)->name);
        }
    }
}

/* v -> a v and m -> b m: p -> a b p, W -> a^2 b W. */
static void scaling_of_velocity_and_mass(void **state)
{
    (void)state;
    FOR_SAMPLES(6, s)
    {
        // powers of two keep every bit, other factors all but a few
        const bool exact = i % 2;
        const double a =
            exact ? ldexp(1, (int)between(&source, -20, 20)) : log_between(&source, 1e-6, 1e6);
        const double b =
            exact ? ldexp(1, (int)between(&source, -20, 20)) : log_between(&source, 1e-6, 1e6);
        const pcs_contact2 scaled = {s.contact.G_nn / b, s.contact.G_nt / b, s.contact.G_tt / b,
                                     s.contact.v_n * a, s.contact.v_t * a};
        for (int law = 0; law < PCS_LAW_COUNT; law++) {
            if (!law_takes((pcs_law)law, &s))
                continue;
            pcs_impact2 im = solved((pcs_law)law, &s.contact, &s.material);
            const pcs_impact2 big = solved((pcs_law)law, &scaled, &s.material);
            if (im.outcome & PCS_OUTCOME_NO_SOLUTION)
                continue;
            im.vp_n *= a;
            im.vp_t *= a;
            im.p_n *= a * b;
            im.p_t *= a * b;
            // a nearly singular G, and a ratio near the one where p_n has no effect, amplify the
            // rounding of the inputs
            double condition =
                1 - s.contact.G_nt / s.contact.G_nn * (s.contact.G_nt / s.contact.G_tt);
            if (law == PCS_LAW_IMPULSE_RATIO)
                condition *= fabs(1 + s.material.ratio * s.contact.G_nt / s.contact.G_nn);
            assert_same_impact(&scaled, &big, &im, exact ? 0 : 1e-13 / condition);
        }
    }
}

/* Every number of a record, scaled by powers of two for velocity and for G. */
static void assert_shifted(const pcs_impact2 *im, const pcs_impact2 *big, int v, int G)
{
    const int p = v - G, W = 2 * v - G;
    assert_true(big->vp_n == ldexp(im->vp_n, v) && big->vp_t == ldexp(im->vp_t, v));
    assert_true(big->p_n == ldexp(im->p_n, p) && big->p_t == ldexp(im->p_t, p));
    assert_true(big->dT == ldexp(im->dT, W));
    assert_true(big->T == ldexp(im->T, W) && big->Tp == ldexp(im->Tp, W));
    assert_int_equal(big->n_phases, im->n_phases);
    if (pcs_has(im->W_f)) {
        assert_true(big->pc_n == ldexp(im->pc_n, p) && big->pc_t == ldexp(im->pc_t, p));
        assert_true(big->pr_n == ldexp(im->pr_n, p) && big->pr_t == ldexp(im->pr_t, p));
        assert_true(big->W_c == ldexp(im->W_c, W) && big->W_r == ldexp(im->W_r, W) &&
                    big->W_f == ldexp(im->W_f, W));
    }
    for (int k = 0; k < im->n_phases; k++) {
        const pcs_phase2 *a = &im->phases[k], *b = &big->phases[k];
        assert_true(b->from.v_n == ldexp(a->from.v_n, v) && b->from.p_n == ldexp(a->from.p_n, p));
        assert_true(b->from.v_t == ldexp(a->from.v_t, v) && b->to.p_t == ldexp(a->to.p_t, p));
        assert_true(b->to.v_n == ldexp(a->to.v_n, v) && b->to.v_t == ldexp(a->to.v_t, v));
        assert_true(b->W_n == ldexp(a->W_n, W) && b->W_t == ldexp(a->W_t, W));
    }
}

/* Extreme units are rescaled by powers of two, without loss of digits. */
static void extreme_units_lose_nothing(void **state)
{
    (void)state;
    FOR_SAMPLES(7, s)
    {
        const pcs_law law = (pcs_law)(i / 7 % PCS_LAW_COUNT);
        const int v = i % 2 ? 300 : -300, G = i % 3 ? 250 : -250;
        const pcs_contact2 scaled = {ldexp(s.contact.G_nn, G), ldexp(s.contact.G_nt, G),
                                     ldexp(s.contact.G_tt, G), ldexp(s.contact.v_n, v),
                                     ldexp(s.contact.v_t, v)};
        if (!law_takes(law, &s))
            continue;
        const pcs_impact2 im = solved(law, &s.contact, &s.material);
        const pcs_impact2 big = solved(law, &scaled, &s.material);
        assert_int_equal(im.outcome, big.outcome);
        if (!(im.outcome & PCS_OUTCOME_NO_SOLUTION))
            assert_shifted(&im, &big, v, G);
        assert_true(pcs_judge2(&scaled, &s.material, &big).worst <= 1e-12);
        pcs_diagnosis2 d, e;
        assert_int_equal(pcs_diagnose2(&s.contact, &s.material, &d, NULL), PCS_OK);
        assert_int_equal(pcs_diagnose2(&scaled, &s.material, &e, NULL), PCS_OK);
        assert_true(pcs_has(d.mu_T) ? d.mu_T == e.mu_T : !pcs_has(e.mu_T));
        assert_true(pcs_has(d.mu_0) ? d.mu_0 == e.mu_0 : !pcs_has(e.mu_0));
    }
}

static void heavy_partner_is_a_wall(void **state)
{
    (void)state;
    rng source = {8};
    for (long i = 0; i < cases(); i++) {
        pcs_struck2 body = {.mass = log_between(&source, 0.1, 10),
                            .inertia = log_between(&source, 0.1, 10),
                            .r_n = -between(&source, 0, 2),
                            .r_t = between(&source, -2, 2),
                            .v_n = -between(&source, 0, 3),
                            .v_t = between(&source, -3, 3),
                            .omega = between(&source, -1, 1)};
        const pcs_struck2 wall = {.mass = INFINITY, .inertia = INFINITY, .r_n = 3, .r_t = -1};
        pcs_contact2 alone, pair;
        assert_int_equal(pcs_contact2_of_struck(&body, NULL, &alone, NULL), PCS_OK);
        assert_int_equal(pcs_contact2_of_struck(&body, &wall, &pair, NULL), PCS_OK);
        assert_memory_equal(&alone, &pair, sizeof alone);

        // a body of 1e15 kg equals a wall to fifteen digits
        pcs_struck2 heavy = wall;
        heavy.mass = 1e16;
        heavy.inertia = 1e17;
        assert_int_equal(pcs_contact2_of_struck(&body, &heavy, &pair, NULL), PCS_OK);
        const double G = alone.G_nn + alone.G_tt;
        assert_true(fabs(pair.G_nn - alone.G_nn) + fabs(pair.G_nt - alone.G_nt) +
                        fabs(pair.G_tt - alone.G_tt) <
                    1e-14 * G);
    }
}

/* Static friction slightly above kinetic changes only problems on the boundary. */
static void static_friction_tends_to_kinetic(void **state)
{
    (void)state;
    long differ = 0;
    FOR_SAMPLES(9, s)
    {
        s.material.mu_s = s.material.mu_k;
        pcs_material split = s.material;
        split.mu_s *= 1 + 1e-12;
        for (int k = 0; k < PATH_LAWS; k++) {
            const pcs_impact2 a = solved(path_laws[k], &s.contact, &s.material);
            const pcs_impact2 b = solved(path_laws[k], &s.contact, &split);
            differ += memcmp(&a.vp_n, &b.vp_n, sizeof(double)) != 0;
        }
    }
    // one problem in 1e12 may be between the two coefficients
    assert_true(differ <= 1);
}

/* The mode of the path and the closed form by R1, R2, R3 have the same result. */
static void modes_by_path_and_by_ratios(void **state)
{
    (void)state;
    long compared = 0;
    long seen[7] = {0};
    FOR_SAMPLES(10, s)
    {
        pcs_diagnosis2 d;
        const pcs_impact2 im = solved(PCS_LAW_POISSON, &s.contact, &s.material);
        assert_int_equal(pcs_diagnose2(&s.contact, &s.material, &d, NULL), PCS_OK);
        if (s.contact.v_n == 0)
            continue;
        // not near the boundaries, where rounding decides
        const double ratio = fabs(s.contact.v_t / s.contact.v_n);
        if (fabs(ratio - d.R1) < 1e-9 * ratio || fabs(ratio - d.R3) < 1e-9 * ratio ||
            fabs(fabs(d.R2) - s.material.mu_s) < 1e-9 * s.material.mu_s)
            continue;
        compared++;
        seen[im.mode]++;
        if (d.mode != im.mode)
            fail_msg("case %ld corner %d: path %d, ratios %d", i, s.corner, im.mode, d.mode);
        if (s.corner == CORNER_JAM)
            assert_int_equal(im.mode, 1);
    }
    assert_true(compared > cases() / 2);
    for (int mode = 0; mode < 7; mode++)
        assert_true(seen[mode] > 0);
}

/*
 * Each phase begins where the last ends, the sum of their works is that of the record, and each has
 * the right sign.
 */
static void phases_tell_a_whole_story(void **state)
{
    (void)state;
    FOR_SAMPLES(11, s)
    {
        for (int k = 0; k < PATH_LAWS; k++) {
            const pcs_impact2 im = solved(path_laws[k], &s.contact, &s.material);
            pcs_point2 at = {0, 0, im.v_n, im.v_t};
            for (int j = 0; j < im.n_phases; j++) {
                const pcs_phase2 *phase = &im.phases[j];
                assert_memory_equal(&phase->from, &at, sizeof at);
                assert_true(phase->to.p_n >= phase->from.p_n);
                assert_true(phase->W_t <= 0);
                assert_true(phase->stage == PCS_STAGE_COMPRESSION ? phase->W_n <= 0
                                                                  : phase->W_n >= 0);
                if (phase->motion == PCS_MOTION_STICK)
                    assert_true(phase->from.v_t == 0 && phase->to.v_t == 0 && phase->W_t == 0);
                at = phase->to;
            }
            assert_true(at.v_n == im.vp_n && at.v_t == im.vp_t && at.p_n == im.p_n &&
                        at.p_t == im.p_t);
            const double turnover = im.W_r - im.W_c - im.W_f;
            assert_true(fabs(im.W_c + im.W_r + im.W_f - im.dT) <= 1e-12 * turnover ||
                        s.corner == CORNER_NEARLY_SINGULAR);
        }
    }
}

/* Velocities change as the energies say: Tp - T = dT. */
static void contact_energy_balances(void **state)
{
    (void)state;
    FOR_SAMPLES(12, s)
    {
        if (s.corner == CORNER_NEARLY_SINGULAR)
            continue; // T itself loses its digits there
        for (int law = 0; law < PCS_LAW_COUNT; law++) {
            if (!law_takes((pcs_law)law, &s))
                continue;
            const pcs_impact2 im = solved((pcs_law)law, &s.contact, &s.material);
            if (!(im.outcome & PCS_OUTCOME_NO_SOLUTION))
                assert_true(fabs(im.Tp - im.T - im.dT) <= 1e-12 * (im.T + im.Tp));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judge_is_quiet_for_every_law),
        cmocka_unit_test(energy_is_never_gained_where_it_must_not),
        cmocka_unit_test(definitions_agree_without_coupling),
        cmocka_unit_test(definitions_agree_for_plastic_impact),
        cmocka_unit_test(mirror_image_is_the_mirror_image),
        cmocka_unit_test(scaling_of_velocity_and_mass),
        cmocka_unit_test(extreme_units_lose_nothing),
        cmocka_unit_test(heavy_partner_is_a_wall),
        cmocka_unit_test(static_friction_tends_to_kinetic),
        cmocka_unit_test(modes_by_path_and_by_ratios),
        cmocka_unit_test(phases_tell_a_whole_story),
        cmocka_unit_test(contact_energy_balances),
    };
    return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
