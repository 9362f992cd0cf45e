/* Bodies with several contacts: their M and W, and examples with known solutions. */
#include "room.h"
#include "scenario/several.h"

#include <stdio.h>

/* G and v of bodies in world axes equal those of bodies in the contact frame. */
static void assembly_in_the_plane(void **state)
{
    (void)state;
    rng source = {420};
    for (int i = 0; i < 500; i++) {
        pcs_body2 bodies[2];
        pcs_struck2 pair[2];
        const double a = between(&source, 0, 6.28), n[2] = {sin(a), cos(a)}, t[2] = {n[1], -n[0]};
        const pcs_pair2 contact = {
            0, 1, {{between(&source, -1, 1), between(&source, -1, 1)}, {3 * n[0], 3 * n[1]}, 0}};
        for (int k = 0; k < 2; k++) {
            pcs_body2 *b = &bodies[k];
            *b = (pcs_body2){.mass = log_between(&source, 0.1, 10),
                             .inertia = log_between(&source, 0.1, 10),
                             .spin = between(&source, -1, 1)};
            for (int c = 0; c < 2; c++) {
                b->position[c] = between(&source, -1, 1);
                b->velocity[c] = between(&source, -1, 1);
            }
            const double r[2] = {contact.touch.point[0] - b->position[0],
                                 contact.touch.point[1] - b->position[1]};
            pair[k] = (pcs_struck2){b->mass,
                                    b->inertia,
                                    r[0] * n[0] + r[1] * n[1],
                                    r[0] * t[0] + r[1] * t[1],
                                    b->velocity[0] * n[0] + b->velocity[1] * n[1],
                                    b->velocity[0] * t[0] + b->velocity[1] * t[1],
                                    -b->spin}; // positive is clockwise there
        }
        double M[36], W[12], u[6], G[4], v[2];
        pcs_contact2 c;
        assert_int_equal(pcs_mechanism_of_bodies2(bodies, 2, &contact, 1, M, W, u, NULL), PCS_OK);
        const pcs_mechanism mechanism = {6, 1, 2, M, W, u};
        assert_int_equal(pcs_mechanism_reduce(&mechanism, work, n_work, G, v, NULL), PCS_OK);
        assert_int_equal(pcs_contact2_of_struck(&pair[0], &pair[1], &c, NULL), PCS_OK);
        assert_near(G[0], c.G_nn, 1e-12 * c.G_nn);
        assert_near(G[1], c.G_nt, 1e-12 * c.G_nn);
        assert_near(G[3], c.G_tt, 1e-12 * c.G_tt);
        assert_near(v[0], c.v_n, 1e-13);
        assert_near(v[1], c.v_t, 1e-13);
        for (int k = 0; k < 6; k++)
            u[k] += k + 1;
        const pcs_body2 before = bodies[1];
        pcs_mechanism_to_bodies2(u, bodies, 2);
        assert_near(bodies[1].velocity[0], before.velocity[0] + 4, 0);
        assert_near(bodies[1].velocity[1], before.velocity[1] + 5, 0);
        assert_near(bodies[1].spin, before.spin + 6, 0);
    }
}

/* The same in space, with products of inertia and a tilted normal. */
static void assembly_in_space(void **state)
{
    (void)state;
    rng source = {421};
    for (int i = 0; i < 300; i++) {
        pcs_body3 free = {.mass = 2, .inertia = {1.5, 1.2, 1, 0.2, -0.15, 0.1}};
        pcs_pair3 contact = {.body = 0, .other = PCS_GROUND};
        pcs_frame3 made;
        double R[3][3];
        pcs_struck3 body = {.mass = 2};
        for (int k = 0; k < 3; k++) {
            free.position[k] = between(&source, -1, 1);
            free.velocity[k] = between(&source, -1, 1);
            free.spin[k] = between(&source, -1, 1);
            contact.touch.point[k] = between(&source, -1, 1);
            contact.touch.normal[k] = between(&source, -1, 1) + (k == 2);
        }
        for (int k = 0; k < 4; k++)
            free.quaternion[k] = between(&source, -3, 3);
        assert_int_equal(pcs_frame3_of_normal(contact.touch.normal, &made, NULL), PCS_OK);
        assert_int_equal(pcs_rotation_quaternion(free.quaternion, R, NULL), PCS_OK);
        const double *const frame[3] = {made.n, made.t1, made.t2};
        static const int at[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) // along the axes of the body
                body.offset[a] += R[b][a] * (contact.touch.point[b] - free.position[b]);
            for (int b = 0; b < 3; b++) {
                body.inertia[a][b] = free.inertia[at[a][b]];
                for (int k = 0; k < 3; k++)
                    body.rotation[a][b] += frame[a][k] * R[k][b];
                body.v[a] += frame[a][b] * free.velocity[b];
                body.omega[a] += frame[a][b] * free.spin[b];
            }
        }
        double M[36], W[18], u[6], G[9], v[3];
        pcs_contact3 c;
        assert_int_equal(pcs_mechanism_of_bodies3(&free, 1, &contact, 1, M, W, u, NULL), PCS_OK);
        const pcs_mechanism mechanism = {6, 1, 3, M, W, u};
        assert_int_equal(pcs_mechanism_reduce(&mechanism, work, n_work, G, v, NULL), PCS_OK);
        assert_int_equal(pcs_contact3_of_struck(&body, NULL, &c, NULL), PCS_OK);
        const double other[9] = {c.G_nn, c.G_n1, c.G_n2, c.G_n1, c.G_11,
                                 c.G_12, c.G_n2, c.G_12, c.G_22};
        for (int k = 0; k < 9; k++)
            assert_near(G[k], other[k], 1e-12);
        assert_near(v[0], c.v_n, 1e-13);
        assert_near(v[1], c.v_1, 1e-13);
        assert_near(v[2], c.v_2, 1e-13);
        for (int k = 0; k < 6; k++)
            u[k] += k + 1;
        const pcs_body3 before = free;
        pcs_mechanism_to_bodies3(u, &free, 1);
        for (int k = 0; k < 3; k++) {
            assert_near(free.velocity[k], before.velocity[k] + k + 1, 0);
            assert_near(free.spin[k], before.spin[k] + k + 4, 0);
        }
    }
}

/* The solution of an example, from its scenario. */
static several m;
static scenario example;

static void solve_example(const char *name)
{
    char path[300];
    fail why;
    (void)snprintf(path, sizeof path, PERCUSS_SOURCE "/examples/%s.yaml", name);
    if (!scenario_read(&example, path, &why) || !several_build(&m, &example, &(choice){0}, &why) ||
        !several_solve(&m, m.law, &why))
        fail_msg("%s", why.text);
}

static void free_example(void)
{
    several_free(&m);
    scenario_free(&example);
}

/* Velocity v_x, v_y and spin omega of a body after the impact. */
static void assert_moves(int body, double v_x, double v_y, double omega)
{
    assert_near(m.up[3 * body], v_x, 1e-13);
    assert_near(m.up[3 * body + 1], v_y, 1e-13);
    assert_near(m.up[3 * body + 2], omega, 1e-13);
}

static void examples_with_known_answers(void **state)
{
    (void)state;
    solve_example("cradle");
    assert_moves(0, -1.0 / 3, 0, 0);
    assert_moves(1, 2.0 / 3, 0, 0);
    assert_moves(2, 2.0 / 3, 0, 0);
    free_example();

    solve_example("flat-rod");
    assert_moves(0, 0, 0.5, 0);
    for (int i = 0; i < 2; i++) {
        assert_near(m.contacts[i].p[0], 1.5, 1e-12);
        assert_near(m.contacts[i].p[1], 0,
                    1e-8); // redundant: any equal and opposite values are a solution
    }
    free_example();

    solve_example("rocking-block");
    assert_moves(0, 0.7, 0.35, -0.7);
    assert_int_equal(m.contacts[0].final, PCS_FINAL_OPEN);
    assert_int_equal(m.contacts[1].final, PCS_FINAL_STICK);
    free_example();

    solve_example("wedge");
    assert_moves(0, 0, 1.2, 0);
    assert_near(m.contacts[0].p[0], 3 * 3.2, 1e-12); // 2 p_n cos 60 = m (1 + e) v
    free_example();

    solve_example("stack");
    assert_moves(0, 0, 0, 0);
    assert_moves(1, 0, 0, 0);
    assert_near(m.contacts[0].p[0] + m.contacts[1].p[0], 1, 1e-12);
    free_example();
}

/* The total friction mu p_n slows the table and tips its weight to the front. */
static void four_legs(void **state)
{
    (void)state;
    solve_example("table");
    const double p_n = 20 * 1.5, expected[6] = {0.2 - 0.1 * 1.5, 0, 0.5, 0, 0, 0};
    double sum = 0;
    for (int i = 0; i < 6; i++)
        assert_near(m.up[i], expected[i], 1e-12);
    for (int i = 0; i < 4; i++)
        sum += m.contacts[i].p[0];
    assert_near(sum, p_n, 1e-10);
    // moments about the mass centre: 0.5 (front - back) = 0.7 mu p_n; left and right are equal
    assert_near(m.contacts[0].p[0], p_n / 4 + 0.7 * 0.1 * p_n / 2, 1e-6);
    assert_near(m.contacts[0].p[0], m.contacts[1].p[0], 1e-6);
    assert_near(m.contacts[2].p[0], m.contacts[3].p[0], 1e-6);
    free_example();
}

/*
 * A particle in a V-groove: with these different coefficients of restitution there is no solution.
 */
static void groove_has_no_solution(void **state)
{
    (void)state;
    solve_example("groove");
    assert_true(m.impact.outcome & PCS_OUTCOME_NO_SOLUTION);
    assert_false(pcs_has(m.contacts[0].p[0]) || pcs_has(m.impact.dT) || pcs_has(m.up[1]));
    assert_true(m.impact.certificate.worst > 1e-6);
    for (int i = 0; i < 2; i++) // equal coefficients: it returns with 0.9 of its speed
        m.materials[i].e_t = 0.9;
    fail why;
    assert_true(several_solve(&m, m.law, &why));
    assert_int_equal(m.impact.outcome, 0);
    assert_near(m.up[1], 0.9, 1e-12);
    free_example();
}

static pcs_status reduced(const double *M, const double *W, const double *u, pcs_fault *fault)
{
    double G[4], v[2];
    const pcs_mechanism two = {2, 1, 2, M, W, u};
    return pcs_mechanism_reduce(&two, work, n_work, G, v, fault);
}

/* An asymmetry of M is measured relative to the two diagonal elements of its row and column. */
static void mass_matrices_are_symmetric(void **state)
{
    (void)state;
    const double W[4] = {1, 0, 0, 1}, u[2] = {1, 1};
    const double scales[] = {1, 1e-150, 1e200};
    for (int i = 0; i < 3; i++)
        for (int sign = -1; sign <= 1; sign += 2)
            for (int swapped = 0; swapped < 2; swapped++) {
                const double s = scales[i], large = swapped ? 1e-8 : 1e8;
                pcs_fault fault;
                double M[4] = {s * large, s * 0.5, s * (0.5 + sign * 5e-13), s / large};
                assert_int_equal(reduced(M, W, u, &fault), PCS_OK);
                M[2] = s * (0.5 + sign * 5e-12);
                assert_int_equal(reduced(M, W, u, &fault), PCS_STATUS_INVALID);
                assert_string_equal(fault.field, "M");
                assert_string_equal(fault.rule, "must be symmetric");
            }
}

/* A result outside the range of a double is reported, in G alone or in v alone, in any row. */
static void mechanisms_have_a_range(void **state)
{
    (void)state;
    const double M[4] = {1, 0, 0, 1}, still[2] = {0, 0}, fast[2] = {1e200, 1e200};
    for (int row = 0; row < 2; row++) {
        pcs_fault fault;
        double W[4] = {1, 0, 0, 1};
        W[3 * row] = 1e150;
        assert_int_equal(reduced(M, W, still, &fault), PCS_OK);
        assert_int_equal(reduced(M, W, fast, &fault), PCS_STATUS_RANGE); // v is infinite, G is not
        W[3 * row] = 1e200;
        assert_int_equal(reduced(M, W, still, &fault), PCS_STATUS_RANGE); // G is infinite, v is not
    }
}

static pcs_body3 unit_ball(void)
{
    pcs_body3 ball = pcs_body3_default();
    ball.mass = ball.inertia[0] = ball.inertia[1] = ball.inertia[2] = 1;
    return ball;
}

/* A fault has the field, and the index of the body or the contact. */
static void bad_bodies_are_refused(void **state)
{
    (void)state;
    const pcs_pair2 contact2 = {1, 0, {{0, 0}, {0, 1}, 0}};
    const pcs_pair3 contact3 = {1, 0, {{0, 0, 0}, {0, 1, 0}, 0}};
    const char *const names2[] = {"mass",  "inertia",  "position", "position",
                                  "angle", "velocity", "velocity", "spin"};
    const char *const names3[] = {
        "mass",     "inertia",  "inertia",  "inertia",    "inertia",    "inertia",    "inertia",
        "position", "position", "position", "quaternion", "quaternion", "quaternion", "quaternion",
        "velocity", "velocity", "velocity", "spin",       "spin",       "spin"};
    double M[144], W[36], u[12];
    pcs_fault fault;
    for (int i = 0; i < 8; i++) {
        pcs_body2 bodies[2] = {{.mass = 1, .inertia = 1}, {.mass = 1, .inertia = 1}};
        ((double *)&bodies[1])[i] = i % 2 ? NAN : INFINITY;
        assert_int_equal(pcs_mechanism_of_bodies2(bodies, 2, &contact2, 1, M, W, u, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, names2[i]);
        assert_int_equal(fault.index, 1);
    }
    for (int i = 0; i < 20; i++) {
        pcs_body3 bodies[2] = {unit_ball(), unit_ball()};
        ((double *)&bodies[1])[i] = i % 2 ? NAN : INFINITY;
        assert_int_equal(pcs_mechanism_of_bodies3(bodies, 2, &contact3, 1, M, W, u, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, names3[i]);
        assert_int_equal(fault.index, 1);
    }
}

static void bad_pairs_are_refused(void **state)
{
    (void)state;
    const pcs_body2 bodies[2] = {{.mass = 1, .inertia = 1}, {.mass = 1, .inertia = 1}};
    const pcs_body3 solid[2] = {unit_ball(), unit_ball()};
    const struct {
        pcs_pair2 pair;
        const char *field;
    } wrong[] = {{{2, 0, {{0}, {1}, 0}}, "body"},       {{-1, 0, {{0}, {1}, 0}}, "body"},
                 {{0, 2, {{0}, {1}, 0}}, "other"},      {{0, -2, {{0}, {1}, 0}}, "other"},
                 {{1, 1, {{0}, {1}, 0}}, "other"},      {{0, 1, {{0, NAN}, {1}, 0}}, "point"},
                 {{0, 1, {{0}, {0}, 0}}, "normal"},     {{0, 1, {{0}, {1, INFINITY}, 0}}, "normal"},
                 {{0, 1, {{0}, {NAN, 1}, 0}}, "normal"}};
    double M[144], W[72], u[12];
    pcs_fault fault;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const pcs_pair2 *bad = &wrong[i].pair, pairs[2] = {{1, 0, {{0}, {1}, 0}}, *bad};
        assert_int_equal(pcs_mechanism_of_bodies2(bodies, 2, pairs, 2, M, W, u, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, wrong[i].field);
        assert_int_equal(fault.index, 1);
        const pcs_pair3 in_space[2] = {{1, 0, {{0}, {1}, 0}},
                                       {bad->body,
                                        bad->other,
                                        {{bad->touch.point[0], bad->touch.point[1], 0},
                                         {bad->touch.normal[0], bad->touch.normal[1], 0},
                                         0}}};
        assert_int_equal(pcs_mechanism_of_bodies3(solid, 2, in_space, 2, M, W, u, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, wrong[i].field);
        assert_int_equal(fault.index, 1);
    }
    const pcs_pair2 good = {1, 0, {{0}, {1}, 0}};
    const pcs_pair3 good3 = {1, 0, {{0}, {1}, 0}};
    assert_int_equal(pcs_mechanism_of_bodies2(bodies, 0, &good, 1, M, W, u, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "n_bodies");
    assert_int_equal(
        pcs_mechanism_of_bodies2(bodies, PCS_MAX_DOFS / 3 + 1, &good, 1, M, W, u, &fault),
        PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "n_bodies");
    assert_int_equal(pcs_mechanism_of_bodies3(solid, 2, &good3, 0, M, W, u, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "n_pairs");
    assert_int_equal(
        pcs_mechanism_of_bodies3(solid, 2, &good3, PCS_MAX_CONTACTS + 1, M, W, u, &fault),
        PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "n_pairs");
}

/* NaN or infinity in M, W or u is rejected, at any place. */
static void bad_mechanisms_are_refused(void **state)
{
    (void)state;
    double M[4] = {1, 0, 0, 1}, W[4] = {1, 0, 0, 1}, u[2] = {-1, 0}, G[4], v[2];
    const pcs_mechanism tried = {2, 1, 2, M, W, u};
    struct {
        double *array;
        int n;
        const char *field;
    } arrays[] = {{M, 4, "M"}, {W, 4, "W"}, {u, 2, "u"}};
    pcs_fault fault;
    assert_int_equal(pcs_mechanism_reduce(&tried, work, n_work, G, v, &fault), PCS_OK);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < arrays[i].n; k++) {
            const double good = arrays[i].array[k];
            arrays[i].array[k] = k % 2 ? NAN : INFINITY;
            assert_int_equal(pcs_mechanism_reduce(&tried, work, n_work, G, v, &fault),
                             PCS_STATUS_INVALID);
            assert_string_equal(fault.field, arrays[i].field);
            arrays[i].array[k] = good;
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assembly_in_the_plane),
        cmocka_unit_test(assembly_in_space),
        cmocka_unit_test(examples_with_known_answers),
        cmocka_unit_test(four_legs),
        cmocka_unit_test(groove_has_no_solution),
        cmocka_unit_test(mass_matrices_are_symmetric),
        cmocka_unit_test(mechanisms_have_a_range),
        cmocka_unit_test(bad_bodies_are_refused),
        cmocka_unit_test(bad_pairs_are_refused),
        cmocka_unit_test(bad_mechanisms_are_refused),
    };
    return cmocka_run_group_tests_name("assembly", tests, make_room, clear_room);
}
