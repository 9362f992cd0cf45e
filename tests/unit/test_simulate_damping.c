/* Damping from pcs_spring_convert gives the e that was asked for, in contact of finite duration. */
#include "contact_time.h"

#include <percuss/spring.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* A ball that falls straight; greatest penetration by the way. */
static void deepest(const pcs_instant *now, void *user)
{
    *(double *)user = fmax(*(double *)user, now->penetration);
}

static pcs_struck2 ball(const pcs_spring *s)
{
    return (pcs_struck2){.mass = s->mass, .inertia = s->mass, .r_n = -0.1, .v_n = -s->approach};
}

static pcs_simulated followed(const pcs_spring *s, const pcs_surface *surface, double *depth)
{
    const pcs_struck2 body = ball(s);
    pcs_simulation how = pcs_simulation_default();
    pcs_simulated im;
    pcs_fault fault;
    how.tolerance = 1e-12;
    how.watch = deepest;
    how.user = depth;
    *depth = 0;
    if (pcs_simulate2(&body, surface, &how, &im, &fault) != PCS_OK)
        fail_msg("%s %s: %g", fault.field, fault.rule, fault.value);
    return im;
}

/* e to 1000 times the tolerance of a step, as a contact has some hundred steps. */
static void e_as_asked(void **state)
{
    (void)state;
    rng r = {4};
    double worst = 0;
    for (int i = 0; i < 60; i++) {
        pcs_spring s = pcs_spring_default();
        pcs_spring_damping d;
        double depth;
        s.mass = log_between(&r, 0.01, 100);
        s.kappa = log_between(&r, 1e3, 1e7);
        s.approach = log_between(&r, 0.1, 10);
        s.exponent = i % 3 == 0 ? 1 : i % 3 == 1 ? 1.5 : between(&r, 1, 4);
        const double e = between(&r, 0.05, 1);
        assert_int_equal(pcs_spring_convert(&s, PCS_SPRING_GIVEN_E, &e, &d, NULL), PCS_OK);
        pcs_surface surface = surface_of(s.kappa, d.zeta, 0);
        surface.exponent = s.exponent;
        const pcs_simulated crossley = followed(&s, &surface, &depth);
        assert_near(crossley.e_kinematic, e, 1e-9);
        assert_near(depth / d.depth_crossley, 1, 1e-9);
        surface.zeta = 0;
        surface.c = d.c;
        const pcs_simulated viscous = followed(&s, &surface, &depth);
        assert_near(viscous.e_kinematic, e, 1e-9);
        assert_near(depth / d.depth, 1, 1e-9);
        if (s.exponent == 1)
            assert_near(viscous.duration / d.duration, 1, 1e-9);
        assert_true(viscous.audit < 1e-9);
        worst = fmax(worst, fmax(fabs(crossley.e_kinematic - e), fabs(viscous.e_kinematic - e)));
    }
    print_message("e differs by %.1e at most\n", worst);
}

/* With friction the dashpot is there from the first touch on; the ledger is whole. */
static void friction_beside_a_dashpot(void **state)
{
    (void)state;
    for (double mu = 0.1; mu < 2; mu += 0.3)
        for (double v_t = -1; v_t < 1.1; v_t += 0.5) {
            const pcs_struck2 body = rod_of_brach(v_t);
            pcs_surface surface = surface_of(1e8, 0, mu);
            surface.c = 3000;
            const pcs_simulated im = simulated2(&body, &surface, 1e-10);
            assert_true(im.audit < 1e-6 && im.dT < 0 && im.e_kinematic < 1);
            assert_true(fabs(im.p[1]) <= mu * im.p[0] * (1 + 1e-9));
        }
}

/* A body at rest along the surface that holds from the first touch on does not slip. */
static void held_at_once(void **state)
{
    (void)state;
    const pcs_struck2 body = rod_of_brach(0);
    pcs_surface surface = surface_of(1e8, 0, 5);
    surface.c = 3000;
    const pcs_simulated im = simulated2(&body, &surface, 1e-10);
    assert_near(im.vp[1], 0, 1e-6);
    assert_near(im.W_f, 0, 1e-6);
}

static void bad_dashpots(void **state)
{
    (void)state;
    pcs_fault fault;
    pcs_surface surface = surface_of(1e4, 0, 0.3);
    surface.c = -1;
    assert_int_equal(pcs_surface_check(&surface, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "c");
    surface.c = 1;
    assert_int_equal(pcs_surface_check(&surface, &fault), PCS_OK);
    surface.exponent = 0.9;
    assert_int_equal(pcs_surface_check(&surface, &fault), PCS_STATUS_INVALID);
    surface.exponent = 1;
    surface.kappa_t = 1e4;
    assert_int_equal(pcs_surface_check(&surface, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "c");
}

/* True if the check refuses this field of a surface. */
static bool refuses(const pcs_surface *s, const char *field)
{
    pcs_fault fault;
    return pcs_surface_check(s, &fault) == PCS_STATUS_INVALID && strcmp(fault.field, field) == 0;
}

/* Each bound is accepted, and the next double outside is refused. */
static void surfaces_have_bounds(void **state)
{
    (void)state;
    pcs_surface s = {.kappa = 1, .exponent = 1};
    const struct {
        const char *field;
        double *at, low, high;
    } bounds[] = {
        {"kappa", &s.kappa, 1e-12, 1e18},
        {"exponent", &s.exponent, 0.5, 5},
        {"zeta", &s.zeta, 0, 1e6},
        {"mu_k", &s.mu_k, 0, 1e6},
        {"mu_s", &s.mu_s, 0, 1e6},
        {"kappa_t", &s.kappa_t, 1e-12, 1e18},
        {"c", &s.c, 0, 1e18},
    };
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        double *x = bounds[i].at;
        const double kept = *x, out[] = {nextafter(bounds[i].low, -INFINITY), INFINITY, NAN,
                                         nextafter(bounds[i].high, INFINITY)};
        for (int k = 0; k < 2; k++) {
            *x = k ? bounds[i].high : bounds[i].low;
            assert_false(refuses(&s, bounds[i].field));
        }
        for (int k = 0; k < 4; k++) {
            *x = out[k];
            assert_true(refuses(&s, bounds[i].field));
        }
        *x = kept;
    }
}

static void surfaces_have_rules(void **state)
{
    (void)state;
    pcs_surface s = {.kappa = 1, .exponent = 1};
    s.mu_k = s.mu_s = 0.5;
    s.mu_s = nextafter(0.5, 0);
    assert_true(refuses(&s, "mu_s"));
    s.mu_s = nextafter(0.5, 1);
    assert_int_equal(pcs_surface_check(&s, NULL), PCS_OK);
    s.kappa_t = 1; // requires equal frictions
    assert_int_equal(pcs_surface_check(&s, NULL), PCS_STATUS_INVALID);
    s.mu_s = s.mu_k;
    assert_int_equal(pcs_surface_check(&s, NULL), PCS_OK);
    s.kappa_t = 0;
    s.c = 1; // requires an exponent of 1 or more
    s.exponent = nextafter(1, 0);
    assert_true(refuses(&s, "c"));
    assert_true((pcs_surface_check(NULL, NULL) == PCS_STATUS_INVALID));
}

/* Steps of 1e-13 to 1e-3; pointers that are required; a body that does not approach. */
static void simulations_need_their_arguments(void **state)
{
    (void)state;
    const double tolerances[] = {1e-13, 1e-3, 0x1p-44, 1.001e-3};
    pcs_surface surface = surface_of(1000, 0, 0.2);
    pcs_simulation how = pcs_simulation_default();
    pcs_struck2 flat = rod_of_brach(0.6);
    const pcs_struck3 body = pcs_struck3_of_plane(&flat);
    pcs_simulated im;
    pcs_fault fault;
    for (int k = 0; k < 4; k++) {
        how.tolerance = k == 2 ? nextafter(1e-13, 0) : tolerances[k];
        assert_int_equal(pcs_simulate3(&body, &surface, &how, &im, &fault),
                         k < 2 ? PCS_OK : PCS_STATUS_INVALID);
    }
    how = pcs_simulation_default();
    assert_int_equal(pcs_simulate3(&body, &surface, NULL, &im, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "how");
    assert_int_equal(pcs_simulate3(&body, &surface, &how, NULL, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "out");
    assert_int_equal(pcs_simulate3(&body, NULL, &how, &im, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "surface");
    assert_int_equal(pcs_calibrate3(NULL, PCS_AIM_E, 1, &how, &surface, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "body");
    assert_int_equal(pcs_calibrate3(&body, PCS_AIM_E, 1, NULL, &surface, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "how");
    assert_int_equal(pcs_calibrate3(&body, PCS_AIM_E, 1, &how, NULL, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "surface");
}

/* The body leaves the surface of another, and nothing changes. */
static void bodies_that_leave_keep_their_motion(void **state)
{
    (void)state;
    const pcs_surface surface = surface_of(1000, 0, 0.2);
    pcs_simulation how = pcs_simulation_default();
    pcs_struck2 flat = rod_of_brach(0.6);
    pcs_simulated im;
    pcs_fault fault;
    flat.v_n = 1;
    const pcs_struck3 away = pcs_struck3_of_plane(&flat);
    pcs_struck3 other = away;
    other.v[0] = 0.5;
    other.omega[2] = 0;
    how.other = &other;
    unset_memory(&im, sizeof im);
    assert_int_equal(pcs_simulate3(&away, &surface, &how, &im, &fault), PCS_OK);
    assert_int_equal(im.outcome, PCS_OUTCOME_NO_COLLISION);
    assert_memory_equal(&im.after, &away, sizeof away);
    assert_memory_equal(&im.other_after, &other, sizeof other);
    assert_false(pcs_has(im.e_kinematic) || pcs_has(im.impulse_ratio) || pcs_has(im.R_kinetic));
}

/* The bytes that are allocated now; 0 where the C library does not tell. */
static size_t allocated(void)
{
#ifdef __GLIBC__
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

/* Simulations return all memory of the integrator. */
static void memory_is_returned(void **state)
{
    (void)state;
    const pcs_struck2 body = rod_of_brach(0.6);
    const pcs_surface surface = surface_of(1000, 0, 0.2);
    (void)simulated2(&body, &surface, 1e-6); // the first call may keep some for good
    const size_t before = allocated();
    for (int i = 0; i < 10; i++)
        (void)simulated2(&body, &surface, 1e-6);
    assert_int_equal(allocated(), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(e_as_asked),
        cmocka_unit_test(friction_beside_a_dashpot),
        cmocka_unit_test(held_at_once),
        cmocka_unit_test(bad_dashpots),
        cmocka_unit_test(surfaces_have_bounds),
        cmocka_unit_test(surfaces_have_rules),
        cmocka_unit_test(memory_is_returned),
        cmocka_unit_test(simulations_need_their_arguments),
        cmocka_unit_test(bodies_that_leave_keep_their_motion),
    };
    return cmocka_run_group_tests_name("simulate damping", tests, NULL, NULL);
}
