/* Several contacts: the certificate, and what is rejected. */
#include "trials.h"

#include <float.h>

/* The certificate detects a wrong value at any contact. */
static void certificate_sees_lies(void **state)
{
    (void)state;
    rng source = {409};
    static trial t;
    for (int i = 0; i < 500; i++) {
        const int d = 2 + i % 2, k = 3;
        make_trial(&source, &t, k, d, d * k);
        for (int j = 0; j < k; j++)
            t.materials[j] = material_with(0.5, 0.2, 0.4);
        assert_int_equal(solve_trial(&t, NULL), PCS_OK);
        double p[ROWS];
        for (int j = 0; j < d * k; j++)
            p[j] = t.contacts[j / d].p[j % d];
        assert_true(pcs_multi_certify(&t.problem, p).worst <= 1e-11);
        for (int j = 0; j < d * k; j++) {
            const double right = p[j];
            p[j] += 1e-3;
            assert_true(pcs_multi_certify(&t.problem, p).worst > 1e-6);
            p[j] = right;
        }
    }
}

/* NaN is never right; a light body that still approaches is detected beside a heavy one. */
static void certificate_has_no_blind_spot(void **state)
{
    (void)state;
    const double light[4] = {1, 0, 0, 3}, v1[2] = {-1, 0.5}, nothing[2] = {0, NAN};
    pcs_material materials[2];
    materials[0] = material_with(0.5, 0, 0.3);
    materials[1] = materials[0];
    const pcs_multi one = {1, 2, light, v1, materials};
    assert_true(isinf(pcs_multi_certify(&one, nothing).worst));
    const double G[16] = {1e6, 0, 0, 0, 0, 3e6, 0, 0, 0, 0, 1e-6, 0, 0, 0, 0, 3e-6};
    const double v[4] = {-1, 1, -1, 1}, idle[4] = {0, 0, 1.5e6, -0.45e6};
    const pcs_multi two = {2, 2, G, v, materials};
    assert_true(pcs_multi_certify(&two, idle).worst > 0.1);
    double impulses[8];
    int count;
    assert_int_equal(pcs_multi_enumerate(&two, work, n_work, 2, impulses, &count, NULL), PCS_OK);
    assert_int_equal(count, 1);
    assert_near(impulses[0], 1.5e-6, 1e-18);
    assert_near(impulses[2], 1.5e6, 1e-6);
}

/* A slot that is too narrow for two restitutions: its walls give way by a part of 1/m. */
static void set_slot(trial *t, int d, double part)
{
    const int n = 2 * d;
    for (int i = 0; i < n * n; i++)
        t->G[i] = 0;
    for (int i = 0; i < n; i++) {
        t->G[i * n + i] = 1 + part;
        t->G[i * n + (i + d) % n] = -1;
        t->v[i] = i == 0 ? -1 : i == d ? 1 : 0;
    }
    t->materials[0] = material_with(0.9, 0, 0.3);
    t->materials[1] = material_with(0.1, 0, 0.3);
    t->problem = (pcs_multi){2, d, t->G, t->v, t->materials};
}

/*
 * The scale of a residual includes impulses only up to 100 velocities: if a wall is passed at a
 * part of the velocity, the residual is at least that part over 101.
 */
static void large_impulses_hide_nothing(void **state)
{
    (void)state;
    static trial t;
    for (int d = 2; d <= 3; d++)
        for (double part = 1e-12; part < 2e-9; part *= 10)
            for (double left = 1e-1; left > 1e-5; left /= 10) {
                set_slot(&t, d, part);
                double p[6] = {0}, P = (0.8 - left) / 2 / part;
                p[0] = P + 1.5; // xi_n of both is about -left/2
                p[d] = P;
                const double worst = pcs_multi_certify(&t.problem, p).worst;
                const double rounding = 4 * DBL_EPSILON * P / 101;
                assert_true(worst >= left / 2 / 101 - rounding);
                assert_true(worst <= left / 2 / 100 + rounding);
            }
}

/* The largest residual of velocity of the conditions, summed in the order of the certificate. */
static double left_of_velocity(const trial *t, int k, int d)
{
    double worst = 0, speed = 0;
    for (int i = 0; i < k * d; i++)
        speed = fmax(speed, fabs(t->v[i]));
    for (int i = 0; i < k; i++) {
        const pcs_material *m = &t->materials[i];
        const double *p = t->contacts[i].p;
        double xi[3] = {0}, G = 0;
        for (int c = 0; c < d; c++) {
            const int row = i * d + c;
            double sum = 0;
            for (int j = 0; j < k * d; j++)
                sum += t->G[row * k * d + j] * t->contacts[j / d].p[j % d];
            xi[c] = (1 + (c == 0 ? m->e : m->e_t)) * t->v[row] + sum;
            G = fmax(G, t->G[row * k * d + row]);
        }
        const double p_t = hypot(p[1], d == 3 ? p[2] : 0), edge = m->mu_k * p[0] - p_t;
        worst = fmax(worst, fmax(-xi[0], fmax(-p[0], -edge) * G));
        worst = fmax(worst, fmin(xi[0], p[0] * G));
        worst = fmax(worst, fmin(hypot(xi[1], xi[2]), edge * G)); // it neither sticks nor slips
    }
    return worst / speed;
}

/*
 * G is nearly singular, and restitution is unequal: the solution, if there is one, may have
 * impulses of 1e11 times the velocities. Their rounding is then 1e-5 of the velocities, which is
 * not a solution.
 */
static void nearly_redundant_contacts_are_solved_or_not(void **state)
{
    (void)state;
    rng source = {411};
    static trial t;
    int large = 0, not_converged = 0;
    for (long i = 0; i < at_least(3000, cases() / 100); i++) {
        const int d = 2 + (int)(i % 2), k = 2 + (int)between(&source, 0, 4);
        const double part = log_between(&source, 1e-12, 1e-9);
        make_trial(&source, &t, k, d, d == 2 ? 3 : 6);
        for (int j = 0; j < k * d; j++)
            t.G[j * (k * d + 1)] *= 1 + part;
        for (int j = 0; j < k; j++)
            t.materials[j] = material_with(uniform(&source), uniform(&source),
                                           uniform(&source) < 0.5 ? 0 : between(&source, 0, 2));
        if (solve_trial(&t, NULL) != PCS_OK) {
            not_converged++;
            continue;
        }
        if (t.impact.outcome & PCS_OUTCOME_NO_SOLUTION)
            continue;
        assert_true(t.impact.certificate.worst <= PCS_MULTI_RESIDUAL);
        assert_true(left_of_velocity(&t, k, d) <= 102 * PCS_MULTI_RESIDUAL);
        double size = 0;
        for (int j = 0; j < k * d; j++)
            size = fmax(size, t.G[j * (k * d + 1)] * fabs(t.contacts[j / d].p[j % d]));
        large += size > 1e4;
    }
    assert_true(large > 10 && not_converged > 10);
}

static void assert_refused(const trial *t, const char *field)
{
    pcs_fault fault = {0};
    pcs_multi_contact contacts[MOST];
    pcs_multi_impact impact;
    assert_int_equal(pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &t->problem, work, n_work, contacts,
                                     &impact, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
}

static void bad_problems_are_refused(void **state)
{
    (void)state;
    rng source = {410};
    static trial t;
    pcs_fault fault;
    make_trial(&source, &t, 2, 2, 4);
    for (int j = 0; j < 2; j++)
        t.materials[j] = material_with(0.5, 0.5, 0.2);
    assert_int_equal(
        pcs_multi_solve(PCS_LAW_POISSON, &t.problem, work, n_work, t.contacts, &t.impact, &fault),
        PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "law");
    t.materials[1].e = 2;
    assert_refused(&t, "e");
    t.materials[1].e = 0.5;
    t.problem.contacts = 0;
    assert_refused(&t, "contacts");
    t.problem.contacts = 2;
    t.problem.dimension = 4;
    assert_refused(&t, "dimension");
    t.problem.dimension = 2;
    const double right = t.G[1];
    t.G[1] += 1;
    assert_refused(&t, "G");
    t.G[1] = NAN;
    assert_refused(&t, "G");
    t.G[1] = right;
    t.v[0] = INFINITY;
    assert_refused(&t, "v");
    t.v[0] = -1;
    t.M[0] = -1;
    assert_int_equal(pcs_mechanism_reduce(&t.mechanism, work, n_work, t.G, t.v, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "M");
    t.M[0] = 1;
    t.M[1] = 1;
    assert_int_equal(pcs_mechanism_reduce(&t.mechanism, work, n_work, t.G, t.v, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.rule, "must be symmetric");
    int count;
    double impulses[4];
    t.problem.contacts = PCS_MAX_ENUMERATED + 1;
    assert_int_equal(pcs_multi_enumerate(&t.problem, work, n_work, 1, impulses, &count, &fault),
                     PCS_STATUS_INVALID);
}

/* In space combinations cannot be enumerated: a problem without a solution is not converged. */
static void no_answer_in_space_is_a_status(void **state)
{
    (void)state;
    const double h = sqrt(0.5);
    // rows n, t1, t2 of a particle in a V-groove along z
    const double W[18] = {h, h, 0, h, -h, 0, 0, 0, 1, -h, h, 0, h, h, 0, 0, 0, 1};
    const double M[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, u[3] = {0, -1, 0};
    double G[36], v[6];
    const pcs_mechanism groove = {3, 2, 3, M, W, u};
    pcs_material materials[2];
    materials[0] = material_with(0.9, 0.1, 2);
    materials[1] = material_with(0.9, 0.1, 2);
    pcs_multi_contact contacts[2];
    pcs_multi_impact impact;
    pcs_fault fault;
    assert_int_equal(pcs_mechanism_reduce(&groove, work, n_work, G, v, NULL), PCS_OK);
    const pcs_multi problem = {2, 3, G, v, materials};
    assert_int_equal(
        pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &problem, work, n_work, contacts, &impact, &fault),
        PCS_STATUS_NOT_CONVERGED);
    assert_true(fault.left > PCS_MULTI_RESIDUAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificate_sees_lies),
        cmocka_unit_test(certificate_has_no_blind_spot),
        cmocka_unit_test(large_impulses_hide_nothing),
        cmocka_unit_test(nearly_redundant_contacts_are_solved_or_not),
        cmocka_unit_test(bad_problems_are_refused),
        cmocka_unit_test(no_answer_in_space_is_a_status),
    };
    return cmocka_run_group_tests_name("multi_certificate", tests, make_room, clear_room);
}
