/* Strikes of chains whose other end rests [hurmuzlu-marghitu-1994]. */
#include "scenario/several.h"
#include "strikes.h"
#include "table.h"

#include <stdio.h>

/* The three-link chain at an angle, solved by the library. */
static outcome_of three_links(pcs_law law, double degrees, double mu_0, double mu_c, double e)
{
    const double phi = degrees * DEGREE;
    const pcs_link links[3] = {{PCS_ROOT, 0, 1, 1, 1.0 / 12, 0.5, phi, 0.1},
                               {0, 1, 1, 1, 1.0 / 12, 0.5, 90 * DEGREE, 0.2},
                               {1, 1, 1, 1, 1.0 / 12, 0.5, phi + 180 * DEGREE, 0.3}};
    const pcs_chain chain = {.n_links = 3, .links = links};
    const pcs_chain_contact contacts[2] = {{0, 0, 0}, {2, 1, 0}};
    double M[25], W[20], u[5], G[16], v[4];
    assert_int_equal(pcs_chain_assemble(&chain, contacts, 2, M, W, u, NULL), PCS_OK);
    const pcs_mechanism mechanism = {5, 2, 2, M, W, u};
    assert_int_equal(pcs_mechanism_reduce(&mechanism, work, n_work, G, v, NULL), PCS_OK);
    const pcs_material materials[2] = {material_of(0, mu_0), material_of(e, mu_c)};
    const pcs_multi m = {2, 2, G, v, materials};
    const outcome_of o = struck(law, &m, 1);
    if (!(o.judge < 1e-11))
        fail_msg("%s at %g: judge %g", pcs_law_about(law)->name, degrees, o.judge);
    return o;
}

/* The energy lost equals losses.csv to its last digit. */
static void energy_lost_as_computed_from_the_paper(void **state)
{
    (void)state;
    const table *t = read_table("hurmuzlu-marghitu-1994/losses.csv");
    int compared = 0;
    for (int row = 0; row < t->rows; row++)
        for (int k = 0; k < STRIKE_LAWS; k++) {
            const double expected = cell_value(t, row, pcs_law_about(strike_laws[k])->name);
            const double degrees = cell_value(t, row, "phi1_deg");
            if (isnan(expected))
                continue;
            assert_near(-three_links(strike_laws[k], degrees, 0.5, cell_value(t, row, "mu_c"),
                                     cell_value(t, row, "e"))
                             .strike.dT,
                        expected, 0.5e-5);
            compared++;
        }
    assert_int_equal(compared, 28);
}

/* The scenario gives the same result as the library. */
static void scenario_of_the_paper(void **state)
{
    (void)state;
    scenario s;
    several m;
    fail why;
    assert_true(
        scenario_read(&s, PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml", &why));
    assert_true(scenario_set(&s, "chain.phi1=-75 deg", &why));
    assert_true(several_build(&m, &s, &(choice){0}, &why));
    for (int k = 0; k < STRIKE_LAWS; k++) {
        assert_true(several_solve(&m, strike_laws[k], &why));
        const outcome_of o = three_links(strike_laws[k], -75, 0.5, 0.5, 0.9);
        assert_near(several_dT(&m), o.strike.dT, 1e-15);
        assert_int_equal(m.contacts[0].final, o.contacts[0].final);
        assert_near(m.Tp_bodies - m.T_bodies, o.strike.dT, 1e-15);
    }
    several_free(&m);
    scenario_free(&s);
}

/* The order of links is free: a parent may come after its child. */
static void order_of_links(void **state)
{
    (void)state;
    static const char text[] =
        "links:\n"
        "  - {name: c, parent: b, length: 1, mass: 1, angle: 132 deg, rate: 0.3}\n"
        "  - {name: b, parent: a, length: 1, mass: 1, angle: 90 deg, rate: 0.2}\n"
        "  - {name: a, length: 1, mass: 1, angle: -48 deg, rate: 0.1}\n"
        "contacts:\n"
        "  - {name: Ac, link: c, strikes: yes}\n"
        "  - {name: A0, link: a, along: 0}\n"
        "material: {e: 0.9, mu: 0.5}\n";
    scenario s;
    several m;
    fail why;
    assert_true(scenario_parse(&s, "links", text, sizeof text - 1, &why));
    assert_true(several_build(&m, &s, &(choice){0}, &why));
    for (int k = 0; k < STRIKE_LAWS; k++) {
        assert_true(several_solve(&m, strike_laws[k], &why));
        assert_near(several_dT(&m), three_links(strike_laws[k], -48, 0.5, 0.5, 0.9).strike.dT,
                    1e-14);
    }
    several_free(&m);
    scenario_free(&s);
}

/*
 * Fig. 3: without friction at Ac all methods agree; at A0 there is an impulse or a rebound, not
 * both.
 */
static void smooth_surface(void **state)
{
    (void)state;
    for (int degrees = -89; degrees <= 89; degrees++)
        for (double e = 0; e <= 1; e += 0.5) {
            const outcome_of first = three_links(strike_laws[0], degrees, 0.5, 0, e);
            const pcs_multi_contact *a = &first.contacts[0];
            assert_true(a->p[0] == 0 || a->vp[0] <= 1e-13);
            for (int k = 1; k < STRIKE_LAWS; k++) {
                const outcome_of o = three_links(strike_laws[k], degrees, 0.5, 0, e);
                assert_near(o.strike.dT, first.strike.dT, 1e-13);
                assert_near(o.contacts[0].p[0], a->p[0], 1e-12);
            }
            if (e == 1 && (a->p[0] == 0 || a->final == PCS_FINAL_STICK))
                assert_near(first.strike.dT, 0, 1e-13);
        }
}

/* Figs 4 and 5: which methods gain energy, and where the two kinematic ones differ. */
static void friction_at_both_ends(void **state)
{
    (void)state;
    int gains = 0;
    for (double degrees = -89; degrees <= 89; degrees += 0.25) {
        double dT[STRIKE_LAWS];
        for (int k = 0; k < STRIKE_LAWS; k++) {
            const outcome_of o = three_links(strike_laws[k], degrees, 0.5, 0.5, 0.9);
            dT[k] = o.strike.dT;
            assert_int_equal((o.strike.outcome & PCS_OUTCOME_ENERGY_GAIN) != 0, dT[k] > 1e-12);
        }
        gains += dT[0] > 1e-6;
        assert_true(dT[1] < 1e-15 && dT[2] < 1e-15 && dT[5] < 1e-12); // kinetic, energetic, Brach
        const bool differ = fabs(dT[0] - dT[4]) > 1e-6;
        const bool inside = degrees < -38.5 || (degrees > 15.9 && degrees < 19.1);
        const bool outside = (degrees > -37.5 && degrees < 15.3) || degrees > 19.7;
        if (inside)
            assert_true(differ);
        if (outside)
            assert_false(differ);
    }
    assert_true(gains > 20);
}

/* Fig. 6: rebound after interaction, between -80.8 and -68.6 deg, only by laws with a path. */
static void rebounds_after_interaction(void **state)
{
    (void)state;
    for (double degrees = -89; degrees <= 89; degrees += 0.2)
        for (int k = 0; k < STRIKE_LAWS; k++) {
            const pcs_final final =
                three_links(strike_laws[k], degrees, 0.5, 0.5, 0.9).contacts[0].final;
            const bool after = final == PCS_FINAL_REBOUND_AFTER;
            if (k >= DIFFERENTIAL || degrees < -81 || degrees > -68.4)
                assert_false(after);
            else if (degrees > -80.6 && degrees < -68.8 && k > 0)
                assert_true(after);
        }
}

/* Fig. 7: with e = 0 the definitions of restitution agree, and Whittaker gains nothing. */
static void plastic_impact(void **state)
{
    (void)state;
    for (int degrees = -89; degrees <= 89; degrees++) {
        const double dT = three_links(strike_laws[0], degrees, 0.5, 0.5, 0).strike.dT;
        for (int k = 1; k < DIFFERENTIAL; k++)
            assert_near(three_links(strike_laws[k], degrees, 0.5, 0.5, 0).strike.dT, dT, 1e-14);
        const double whittaker = three_links(PCS_LAW_WHITTAKER, degrees, 0.5, 0.5, 0).strike.dT;
        assert_true(whittaker <= 1e-15);
        assert_near(three_links(PCS_LAW_BRACH, degrees, 0.5, 0.5, 0).strike.dT, whittaker, 1e-14);
    }
}

/* If all links turn together, M and W of an elbow are those of a rigid body of its shape. */
static void locked_chain_is_a_rigid_body(void **state)
{
    (void)state;
    const double a = 0.4, b = 1.9;
    const pcs_link links[2] = {{PCS_ROOT, 0, 1, 2, 2.0 / 12, 0.5, a, 0.7},
                               {0, 1, 0.8, 1, 0.64 / 12, 0.4, b, 0.7}};
    const pcs_chain chain = {.n_links = 2, .links = links, .velocity = {0.3, -0.2}};
    const pcs_chain_contact contacts[2] = {{0, 0, 0.1}, {1, 0.8, -0.2}};
    double M[16], W[16], u[4], locked[9] = {0}, rows[12] = {0}, G[16], v[4];
    assert_int_equal(pcs_chain_assemble(&chain, contacts, 2, M, W, u, NULL), PCS_OK);
    const int to[4] = {0, 1, 2, 2}; // both rates are the same coordinate
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            locked[3 * to[i] + to[j]] += M[4 * i + j];
            rows[3 * i + to[j]] += W[4 * i + j];
        }
    const double rigid_u[3] = {0.3, -0.2, 0.7};
    const pcs_mechanism one = {3, 2, 2, locked, rows, rigid_u};
    assert_int_equal(pcs_mechanism_reduce(&one, work, n_work, G, v, NULL), PCS_OK);

    const double x1 = 0.5 * sin(a), y1 = 0.5 * cos(a);
    const double x2 = sin(a) + 0.4 * sin(b), y2 = cos(a) + 0.4 * cos(b);
    const double x = (2 * x1 + x2) / 3, y = (2 * y1 + y2) / 3;
    pcs_body2 body = {.mass = 3, .position = {x, y}, .spin = -0.7};
    body.inertia = 2.0 / 12 + 0.64 / 12 + 2 * ((x1 - x) * (x1 - x) + (y1 - y) * (y1 - y)) +
                   (x2 - x) * (x2 - x) + (y2 - y) * (y2 - y);
    body.velocity[0] = 0.3 + 0.7 * y; // a clockwise turn about the root
    body.velocity[1] = -0.2 - 0.7 * x;
    const pcs_pair2 points[2] = {
        {0, PCS_GROUND, {{0, 0}, {sin(0.1), cos(0.1)}, 0}},
        {0,
         PCS_GROUND,
         {{sin(a) + 0.8 * sin(b), cos(a) + 0.8 * cos(b)}, {sin(-0.2), cos(-0.2)}, 0}}};
    double M2[9], W2[12], u2[3], G2[16], v2[4];
    assert_int_equal(pcs_mechanism_of_bodies2(&body, 1, points, 2, M2, W2, u2, NULL), PCS_OK);
    const pcs_mechanism two = {3, 2, 2, M2, W2, u2};
    assert_int_equal(pcs_mechanism_reduce(&two, work, n_work, G2, v2, NULL), PCS_OK);
    for (int i = 0; i < 16; i++)
        assert_near(G[i], G2[i], 1e-14);
    for (int i = 0; i < 4; i++)
        assert_near(v[i], v2[i], 1e-15);
}

/*
 * Examples: the pendulum gains energy under Newton's law; arches of 2 to 50 links pass the judge.
 */
static void pendulum_gains_by_newton(void **state)
{
    (void)state;
    scenario s;
    several m;
    fail why;
    assert_true(scenario_read(&s, PERCUSS_SOURCE "/examples/pendulum.yaml", &why));
    assert_true(several_build(&m, &s, &(choice){0}, &why));
    for (int k = 0; k < STRIKE_LAWS; k++) {
        const bool kinematic =
            strike_laws[k] == PCS_LAW_NEWTON || strike_laws[k] == PCS_LAW_WHITTAKER;
        assert_true(several_solve(&m, strike_laws[k], &why));
        assert_int_equal((several_outcome(&m) & PCS_OUTCOME_ENERGY_GAIN) != 0, kinematic);
        assert_near(m.Tp_bodies - m.T_bodies, several_dT(&m), 1e-14);
    }
    several_free(&m);
    scenario_free(&s);
}

static void walker_lands(void **state)
{
    (void)state;
    scenario s;
    several m;
    fail why;
    assert_true(scenario_read(&s, PERCUSS_SOURCE "/examples/walker.yaml", &why));
    assert_true(several_build(&m, &s, &(choice){0}, &why));
    assert_true(several_solve(&m, PCS_LAW_ENERGETIC, &why));
    assert_int_equal(m.contacts[0].final, PCS_FINAL_REBOUND); // the contact that rested leaves
    assert_true(m.judge < 1e-13 && m.contacts[1].vp[1] == 0 && several_dT(&m) < 0);
    several_free(&m);
    scenario_free(&s);
}

static void arches_of_many_links(void **state)
{
    (void)state;
    enum { MANY = 50, FREEDOMS = MANY + 2 };
    static double M[FREEDOMS * FREEDOMS], W[4 * FREEDOMS], u[FREEDOMS];
    static pcs_link links[MANY];
    for (int n = 2; n <= MANY; n++) {
        for (int i = 0; i < n; i++)
            links[i] = (pcs_link){i - 1,
                                  i ? 2.0 / n : 0,
                                  2.0 / n,
                                  1.0 / n,
                                  4.0 / n / n / n / 12,
                                  1.0 / n,
                                  (i + 0.5) / n * 180 * DEGREE,
                                  0.3 + 0.4 * i / n};
        const pcs_chain chain = {.n_links = n, .links = links};
        const pcs_chain_contact contacts[2] = {{0, 0, 0}, {n - 1, 2.0 / n, 0}};
        double G[16], v[4];
        assert_int_equal(pcs_chain_assemble(&chain, contacts, 2, M, W, u, NULL), PCS_OK);
        const pcs_mechanism mechanism = {n + 2, 2, 2, M, W, u};
        assert_int_equal(pcs_mechanism_reduce(&mechanism, work, n_work, G, v, NULL), PCS_OK);
        const pcs_material materials[2] = {material_of(0, 0.4), material_of(0.5, 0.4)};
        const pcs_multi m = {2, 2, G, v, materials};
        for (int k = 0; k < STRIKE_LAWS; k++) {
            const outcome_of o = struck(strike_laws[k], &m, 1);
            assert_true(o.judge < 1e-12 && o.strike.dT < 0);
        }
    }
}

static void bad_chains_are_refused(void **state)
{
    (void)state;
    const pcs_link good = {PCS_ROOT, 0, 1, 1, 0.1, 0.5, 0, 0};
    pcs_link links[2] = {good, good};
    const pcs_chain chain = {.n_links = 2, .links = links};
    pcs_chain_contact contact = {0, 0, 0};
    double M[16], W[8], u[4];
    pcs_fault fault;
    assert_int_equal(pcs_chain_assemble(&chain, &contact, 1, M, W, u, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "parent");
    links[1].parent = 1; // a link cannot be its own parent
    assert_int_equal(pcs_chain_assemble(&chain, &contact, 1, M, W, u, &fault), PCS_STATUS_INVALID);
    links[1].parent = 0;
    assert_int_equal(pcs_chain_assemble(&chain, &contact, 1, M, W, u, &fault), PCS_OK);
    links[1].mass = 0;
    assert_int_equal(pcs_chain_assemble(&chain, &contact, 1, M, W, u, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "mass");
    links[1].mass = 1;
    contact.link = 2;
    assert_int_equal(pcs_chain_assemble(&chain, &contact, 1, M, W, u, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "link");
    contact = (pcs_chain_contact){0, 0, INFINITY};
    assert_int_equal(pcs_chain_assemble(&chain, &contact, 1, M, W, u, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "surface");
    // the velocity of a free root
    contact = (pcs_chain_contact){0, 0, 0};
    for (int k = 0; k < 2; k++) {
        pcs_chain free = chain;
        free.velocity[k] = k ? NAN : -INFINITY;
        assert_int_equal(pcs_chain_assemble(&free, &contact, 1, M, W, u, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, "velocity");
        free.pinned = true; // a pinned root has no velocity
        assert_int_equal(pcs_chain_assemble(&free, &contact, 1, M, W, u, &fault), PCS_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_lost_as_computed_from_the_paper),
        cmocka_unit_test(scenario_of_the_paper),
        cmocka_unit_test(order_of_links),
        cmocka_unit_test(smooth_surface),
        cmocka_unit_test(friction_at_both_ends),
        cmocka_unit_test(rebounds_after_interaction),
        cmocka_unit_test(plastic_impact),
        cmocka_unit_test(locked_chain_is_a_rigid_body),
        cmocka_unit_test(pendulum_gains_by_newton),
        cmocka_unit_test(walker_lands),
        cmocka_unit_test(arches_of_many_links),
        cmocka_unit_test(bad_chains_are_refused),
    };
    return cmocka_run_group_tests_name("chain", tests, make_room, clear_room);
}
