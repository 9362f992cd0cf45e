/* Contact of finite duration in space: compared with the plane and the rigid limit. */
#include "contact_time.h"

/* Return the vector turned about n. */
static void about_n(double angle, const double *a, double *b)
{
    b[0] = a[0];
    b[1] = a[1] * cos(angle) - a[2] * sin(angle);
    b[2] = a[1] * sin(angle) + a[2] * cos(angle);
}

/* A planar impact in a frame that is turned about n. */
static void plane_in_space(void **state)
{
    (void)state;
    const double slips[] = {0.6, -1, 0, 0.2}, frictions[] = {0.01, 1, 0.7, 0.5987};
    for (int i = 0; i < 4; i++) {
        pcs_struck2 flat = {1, 1.0 / 12, -0.5 * sqrt(0.5), -0.5 * sqrt(0.5), -1, slips[i], 0.3};
        const pcs_surface surface = {1000, 1, 0.4, frictions[i], frictions[i]};
        const pcs_struck3 body = pcs_struck3_of_plane(&flat);
        const pcs_simulated plain = simulated3(&body, &surface, 1e-11);
        pcs_struck3 turned = body;
        const double angle = 0.4 + i;
        about_n(angle, body.v, turned.v);
        about_n(angle, body.omega, turned.omega);
        about_n(angle, body.offset,
                turned.offset); // the inertia is isotropic: the axes need not be turned
        const pcs_simulated im = simulated3(&turned, &surface, 1e-11);
        double p[3], vp[3];
        about_n(angle, plain.p, p);
        about_n(angle, plain.vp, vp);
        for (int k = 0; k < 3; k++) {
            assert_near(im.p[k], p[k], 1e-8);
            assert_near(im.vp[k], vp[k], 1e-8);
        }
        assert_near(im.duration, plain.duration, 1e-8);
        assert_near(im.W_f, plain.W_f, 1e-8);
        assert_near(fabs(im.angle), fabs(plain.angle), 1e-8);
    }
}

/* As the surface gets stiffer: the rigid energetic law on the exact path, e = 1. */
static void stiff_surface_is_rigid(void **state)
{
    (void)state;
    rng r = {7};
    for (int i = 0; i < 10; i++) {
        const pcs_struck3 body = any_body(&r);
        pcs_material m = pcs_material_default();
        pcs_contact3 c;
        pcs_impact3 rigid;
        m.e = 1;
        m.mu_s = m.mu_k = between(&r, 0.1, 1);
        assert_int_equal(pcs_contact3_of_struck(&body, NULL, &c, NULL), PCS_OK);
        assert_int_equal(pcs_solve3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c, &m, &rigid, NULL),
                         PCS_OK);
        double before = INFINITY;
        for (int k = 0; k < 3; k++) {
            const pcs_surface surface = {1e6 * pow(100, k), 1, 0, m.mu_s, m.mu_k};
            const pcs_simulated im = simulated3(&body, &surface, 1e-10);
            const double error =
                hypot(im.vp[0] - rigid.vp_n, hypot(im.vp[1] - rigid.vp_1, im.vp[2] - rigid.vp_2));
            assert_true(error < 0.3 * before || error < 1e-6);
            before = error;
        }
        assert_true(before < 2e-3);
    }
}

/* A ball that spins: spin about n does not change, and the contact stays below the centre. */
static void rolling_ball(void **state)
{
    (void)state;
    pcs_struckdef3 def = pcs_struckdef3_default();
    pcs_struck3 ball;
    def.shape = PCS_SHAPE3_SPHERE;
    def.mass = 1;
    def.radius = 0.5;
    assert_int_equal(pcs_struck3_make(&def, &ball, NULL), PCS_OK);
    const double v[3] = {-1, 3, 4}, omega[3] = {5, 0, 0};
    pcs_struck3_move_contact(&ball, v, omega);
    const pcs_surface surface = {1e4, 1.5, 0, 0.2, 0.2};
    pcs_simulation how = pcs_simulation_default();
    pcs_simulated im;
    how.round = true;
    assert_int_equal(pcs_simulate3(&ball, &surface, &how, &im, NULL), PCS_OK);
    assert_near(im.p[0], 2, 1e-8);
    assert_near(im.p[1], -0.2 * 2 * 0.6, 1e-8); // slip keeps its direction
    assert_near(im.p[2], -0.2 * 2 * 0.8, 1e-8);
    assert_near(im.after.omega[0], 5, 1e-10);
    assert_near(im.impulse_ratio, 0.2, 1e-8);
    // a centre that is not above the contact is rejected, for both tangents
    for (int k = 1; k < 3; k++) {
        pcs_struck3 aside = ball;
        pcs_fault fault;
        aside.offset[k] = 0.1;
        assert_int_equal(pcs_simulate3(&aside, &surface, &how, &im, &fault), PCS_STATUS_INVALID);
        assert_string_equal(fault.field, "round");
        assert_near(fault.value, 0.1, 1e-15);
    }
}

/* Every simulation ends, for any masses. */
static void odd_bodies_end(void **state)
{
    (void)state;
    rng r = {3};
    for (int i = 0; i < 30; i++) {
        pcs_struck3 body = any_body(&r);
        const double scale = pow(10, between(&r, -12, 12));
        pcs_surface surface = {pow(10, between(&r, -12, 12)), 1, 0, 1, 1};
        pcs_simulation how = pcs_simulation_default();
        pcs_simulated im;
        pcs_fault fault;
        for (int k = 0; k < 9; k++)
            body.inertia[k / 3][k % 3] *= i % 2 ? scale : 1;
        body.mass *= i % 2 ? 1 : scale;
        const pcs_status status = pcs_simulate3(&body, &surface, &how, &im, &fault);
        assert_true(status == PCS_OK || status == PCS_STATUS_NOT_CONVERGED ||
                    status == PCS_STATUS_INVALID);
        if (status != PCS_OK)
            continue;
        assert_true(im.audit < 1e-8);
    }
}

/* A body whose contact is far from its mass, so that G is far from isotropic. */
static pcs_struck3 any_long_body(rng *r)
{
    pcs_struck3 body = any_body(r);
    const double v[3] = {-1, between(r, -1, 1), between(r, -1, 1)};
    const double omega[3] = {between(r, -2, 2), between(r, -2, 2), between(r, -2, 2)};
    for (int k = 0; k < 3; k++)
        body.offset[k] = between(r, -1, 1);
    pcs_struck3_move_contact(&body, v, omega);
    return body;
}

/* What the observer receives at the end, and the number of events before. */
typedef struct told {
    pcs_instant end;
    int events;
} told;

static void watch_the_end(const pcs_instant *now, void *user)
{
    told *t = user;
    t->events += now->event != PCS_EVENT_NONE;
    t->end = *now;
}

/* The last instant that the observer receives is the end of the record. */
static void what_is_told_is_the_record(void **state)
{
    (void)state;
    rng r = {19};
    for (int i = 0; i < 10; i++) {
        const pcs_struck3 body = any_body(&r);
        const pcs_surface surface = {1e4, 1, 0.2, 0.4, 0.4};
        pcs_simulation how = pcs_simulation_default();
        pcs_simulated im;
        told t = {.events = 0};
        how.watch = watch_the_end;
        how.user = &t;
        assert_int_equal(pcs_simulate3(&body, &surface, &how, &im, NULL), PCS_OK);
        assert_int_equal(t.end.event, PCS_EVENT_END);
        assert_int_equal(t.events, im.events);
        assert_true(t.end.time == im.duration && t.end.angle == im.angle);
        for (int k = 0; k < 3; k++)
            assert_true(t.end.v[k] == im.vp[k] && t.end.p[k] == im.p[k]);
        assert_near(t.end.W_n, im.W_c + im.W_r, 1e-15);
        assert_true(t.end.W_t == im.W_f);
    }
}

/* How far friction is from the direction opposite to slip: 1 + the cosine between them. */
static void watch_friction(const pcs_instant *now, void *user)
{
    const double slip = hypot(now->v[1], now->v[2]), friction = hypot(now->F[1], now->F[2]);
    double *worst = user;
    if (!now->sticks && slip > 1e-3 && friction > 1e-6)
        *worst =
            fmax(*worst, 1 + (now->F[1] * now->v[1] + now->F[2] * now->v[2]) / (slip * friction));
}

/* Friction opposes slip, also after a stop and where stick ends; the tolerance holds. */
static void friction_opposes_slip(void **state)
{
    (void)state;
    rng r = {17};
    for (int i = 0; i < 340; i++) {
        const pcs_struck3 body = any_long_body(&r);
        const double mu = between(&r, 0.3, 1.5);
        const pcs_surface surface = {1e5, 1, i % 2 ? 10 : 0, i % 3 ? mu : 1.3 * mu, mu};
        pcs_simulation how = pcs_simulation_default();
        pcs_simulated im;
        double worst = 0;
        how.watch = watch_friction;
        how.user = &worst;
        assert_int_equal(pcs_simulate3(&body, &surface, &how, &im, NULL), PCS_OK);
        // slip below 1e-8 counts as zero, so its direction at 1e-3 is known to 1e-5, and the cosine
        // to the square of that
        assert_true(worst < 1e-8);
        const pcs_simulated finer = simulated3(&body, &surface, 1e-11),
                            coarse = simulated3(&body, &surface, 1e-6);
        for (int k = 0; k < 3; k++) {
            assert_near(im.p[k], finer.p[k], 1e-8);
            assert_near(coarse.p[k], finer.p[k], 1e-4);
        }
    }
}

/*
 * The friction with which slip stops, sticks or reverses does not depend on the direction of slip.
 */
static void calibration_in_any_direction(void **state)
{
    (void)state;
    const pcs_aim aims[] = {PCS_AIM_STOP, PCS_AIM_STICK, PCS_AIM_REVERSE};
    const pcs_simulation how = pcs_simulation_default();
    const pcs_struck2 flat = rod_of_brach(0.6);
    const pcs_struck3 along_t1 = pcs_struck3_of_plane(&flat);
    pcs_struck3 along_t2 = along_t1;
    const double quarter = 2 * atan(1);
    about_n(quarter, along_t1.v, along_t2.v);
    about_n(quarter, along_t1.offset, along_t2.offset);
    along_t2.v[1] = along_t2.offset[1] = 0; // exactly
    for (int i = 0; i < 3; i++) {
        pcs_surface one = surface_of(1000, 0, 0), two = one;
        assert_int_equal(pcs_calibrate3(&along_t1, aims[i], 0, &how, &one, NULL), PCS_OK);
        assert_int_equal(pcs_calibrate3(&along_t2, aims[i], 0, &how, &two, NULL), PCS_OK);
        assert_true(one.mu_k > 0.1);
        assert_near(one.mu_k, two.mu_k, 1e-6);
    }
}

/*
 * Slip drives a body back into a stiff surface: compression and its work equal those of the rigid
 * law.
 */
static void it_recompresses(void **state)
{
    (void)state;
    const double q[4] = {-0.4055828306733652, 0.18907901503192792, 0.45062266406357632,
                         0.3637868525646506};
    const double v[3] = {-0.24309074430796401, -0.77245281558219236, -0.1881984545461417};
    const double still[3] = {0, 0, 0};
    pcs_struck3 body = {.mass = 1,
                        .offset = {0.41680930508020653, -0.38806583598606637, 0.1538119705144837}};
    body.inertia[0][0] = 0.061198729921538228;
    body.inertia[1][1] = 0.069400157614163682;
    body.inertia[2][2] = 0.0090434368802890155;
    assert_int_equal(pcs_rotation_quaternion(q, body.rotation, NULL), PCS_OK);
    pcs_struck3_move_contact(&body, v, still);
    pcs_contact3 c;
    assert_int_equal(pcs_contact3_of_struck(&body, NULL, &c, NULL), PCS_OK);
    const pcs_material m = material_of(0.9, 1.2512430492358877);
    const pcs_impact3 rigid = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m);
    assert_true(rigid.outcome & PCS_OUTCOME_RECOMPRESSION);
    double error[2];
    for (int i = 0; i < 2; i++) {
        pcs_surface surface = pcs_surface_default();
        surface.kappa = i ? 1e10 : 1e8;
        surface.zeta = 0.05;
        surface.mu_s = surface.mu_k = m.mu_k;
        const pcs_simulation how = pcs_simulation_default();
        pcs_simulated out;
        assert_int_equal(pcs_simulate3(&body, &surface, &how, &out, NULL), PCS_OK);
        assert_true(out.outcome & PCS_OUTCOME_RECOMPRESSION);
        assert_near(out.pc_n, rigid.pc_n, (i ? 2e-4 : 2e-3) * rigid.pc_n);
        error[i] = fabs(out.W_c - rigid.W_c);
        assert_true(out.audit < 1e-8);
    }
    // the error decreases with stiffness as kappa^-1/2
    assert_true(error[0] < 3e-3 * fabs(rigid.W_c) && error[1] < 0.15 * error[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plane_in_space),
        cmocka_unit_test(stiff_surface_is_rigid),
        cmocka_unit_test(rolling_ball),
        cmocka_unit_test(odd_bodies_end),
        cmocka_unit_test(friction_opposes_slip),
        cmocka_unit_test(what_is_told_is_the_record),
        cmocka_unit_test(calibration_in_any_direction),
        cmocka_unit_test(it_recompresses),
    };
    return cmocka_run_group_tests_name("simulate3", tests, NULL, NULL);
}
