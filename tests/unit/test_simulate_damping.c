/* Damping from pcs_spring_convert gives the requested e in contact of finite duration. */
#include "contact_time.h"

#include <percuss/spring.h>

/* A ball that falls without slip; this records the largest penetration. */
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

/* e is right to 1000 times the tolerance of a step, because a contact has some hundred steps. */
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

/* With friction, the damper acts from the first touch on; the energy balance is complete. */
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

/* A body without slip that sticks from the first touch on does not slip. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(e_as_asked),
        cmocka_unit_test(friction_beside_a_dashpot),
        cmocka_unit_test(held_at_once),
        cmocka_unit_test(bad_dashpots),
    };
    return cmocka_run_group_tests_name("simulate damping", tests, NULL, NULL);
}
