/* Bodies in world axes: to the contact frame, and back. */
#include "world.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void turn2(double angle, const double a[2], double b[2])
{
    const double x = a[0], y = a[1], c = cos(angle), s = sin(angle);
    b[0] = c * x - s * y;
    b[1] = s * x + c * y;
}

static double spread(rng *r)
{
    return between(r, -1, 1);
}

static double length3(const double *a)
{
    return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

static void cross(const double *a, const double *b, double *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* The same body in the frame of its contact, by the definitions of struck.h. */
static pcs_struck2 struck2_of(const pcs_body2 *b, const pcs_touch2 *touch, const pcs_frame2 *f)
{
    const double r[2] = {touch->point[0] - b->position[0], touch->point[1] - b->position[1]};
    double arm[2], v[2];
    pcs_frame2_from_world(f, r, arm);
    pcs_frame2_from_world(f, b->velocity, v);
    return (pcs_struck2){b->mass, b->inertia, arm[0], arm[1], v[0], v[1], -b->spin};
}

static pcs_struck3 struck3_of(const pcs_body3 *b, const pcs_touch3 *touch, const pcs_frame3 *f)
{
    static const int place[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
    pcs_struck3 s = {.mass = b->mass};
    double R[3][3];
    assert_int_equal(pcs_rotation_quaternion(b->quaternion, R, NULL), PCS_OK);
    pcs_frame3_from_world(f, b->velocity, s.v);
    pcs_frame3_from_world(f, b->spin, s.omega);
    for (int i = 0; i < 3; i++) {
        const double axis[3] = {R[0][i], R[1][i], R[2][i]};
        double along[3];
        pcs_frame3_from_world(f, axis, along);
        for (int j = 0; j < 3; j++) {
            s.rotation[j][i] = along[j];
            s.inertia[i][j] = b->inertia[place[i][j]];
            s.offset[i] += axis[j] * (touch->point[j] - b->position[j]);
        }
    }
    return s;
}

/* Two ways to the same problem: straight from the world, and by bodies in the contact frame. */
static void problems_of_the_plane(void **state)
{
    (void)state;
    rng r = {1701};
    for (int i = 0; i < 20000; i++) {
        const pcs_body2 a = random_body2(&r), b = random_body2(&r);
        const pcs_touch2 touch = random_touch2(&r);
        pcs_frame2 f;
        pcs_contact2 c, d;
        assert_int_equal(pcs_frame2_of_normal(touch.normal, &f, NULL), PCS_OK);
        const bool pair = i % 2;
        const pcs_struck2 s = struck2_of(&a, &touch, &f), t = struck2_of(&b, &touch, &f);
        assert_int_equal(pcs_contact2_of_bodies(&touch, &f, &a, pair ? &b : NULL, &c, NULL),
                         PCS_OK);
        assert_int_equal(pcs_contact2_of_struck(&s, pair ? &t : NULL, &d, NULL), PCS_OK);
        const double size = d.G_nn + d.G_tt;
        assert_near(c.G_nn, d.G_nn, 1e-14 * size);
        assert_near(c.G_nt, d.G_nt, 1e-14 * size);
        assert_near(c.G_tt, d.G_tt, 1e-14 * size);
        assert_near(c.v_n, d.v_n, 1e-14);
        assert_near(c.v_t, d.v_t, 1e-14);
    }
}

static void problems_of_space(void **state)
{
    (void)state;
    rng r = {1702};
    for (int i = 0; i < 20000; i++) {
        const pcs_body3 a = random_body3(&r), b = random_body3(&r);
        const pcs_touch3 touch = random_touch3(&r);
        pcs_frame3 f;
        pcs_contact3 c, d;
        const bool pair = i % 2;
        assert_int_equal(pcs_frame3_of_slip(&touch, &a, pair ? &b : NULL, &f, NULL), PCS_OK);
        const pcs_struck3 s = struck3_of(&a, &touch, &f), t = struck3_of(&b, &touch, &f);
        assert_int_equal(pcs_contact3_of_bodies(&touch, &f, &a, pair ? &b : NULL, &c, NULL),
                         PCS_OK);
        assert_int_equal(pcs_contact3_of_struck(&s, pair ? &t : NULL, &d, NULL), PCS_OK);
        const double *x = &c.G_nn, *y = &d.G_nn, size = d.G_nn + d.G_11 + d.G_22;
        for (int k = 0; k < 6; k++)
            assert_near(x[k], y[k], 1e-12 * size); // the inverse of an inertia costs digits
        for (int k = 6; k < 9; k++)
            assert_near(x[k], y[k], 1e-13);
        assert_true(c.v_1 > 0); // t1 is along the slip
        assert_near(c.v_2, 0, 1e-14);
    }
}

typedef struct totals {
    double p[3], L[3], T, p_size, L_size;
} totals;

static void add2(const pcs_body2 *b, totals *t)
{
    const double *v = b->velocity, *x = b->position;
    const double L = b->mass * (x[0] * v[1] - x[1] * v[0]) + b->inertia * b->spin;
    t->p[0] += b->mass * v[0];
    t->p[1] += b->mass * v[1];
    t->L[2] += L;
    t->T += 0.5 * b->mass * (v[0] * v[0] + v[1] * v[1]) + 0.5 * b->inertia * b->spin * b->spin;
    t->p_size += b->mass * hypot(v[0], v[1]);
    t->L_size += b->mass * hypot(x[0], x[1]) * hypot(v[0], v[1]) + b->inertia * fabs(b->spin);
}

static void add3(const pcs_body3 *b, totals *t)
{
    static const int place[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
    double R[3][3], own[3] = {0}, h[3] = {0}, orbit[3];
    assert_int_equal(pcs_rotation_quaternion(b->quaternion, R, NULL), PCS_OK);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            own[i] += R[j][i] * b->spin[j];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            h[i] += b->inertia[place[i][j]] * own[j];
    cross(b->position, b->velocity, orbit);
    for (int i = 0; i < 3; i++) {
        t->p[i] += b->mass * b->velocity[i];
        t->L[i] += b->mass * orbit[i];
        for (int j = 0; j < 3; j++)
            t->L[i] += R[i][j] * h[j];
        t->T += 0.5 * b->mass * b->velocity[i] * b->velocity[i] + 0.5 * h[i] * own[i];
    }
    t->p_size += b->mass * length3(b->velocity);
    t->L_size += b->mass * length3(b->position) * length3(b->velocity) + length3(h);
}

/*
 * Momentum stays, to 1e-13 of that of the bodies. Returns by how much the change of their energy
 * differs from dT, as part of it.
 */
static double conserved(const totals *a, const totals *b, double dT)
{
    const double p = fmax(a->p_size, b->p_size), L = fmax(a->L_size, b->L_size);
    for (int k = 0; k < 3; k++) {
        assert_near(a->p[k], b->p[k], 1e-13 * p);
        assert_near(a->L[k], b->L[k], 1e-13 * L);
    }
    return fabs(b->T - a->T - dT) / fmax(a->T, b->T);
}

static void bodies_of_the_plane_keep_their_momentum(void **state)
{
    (void)state;
    rng r = {1703};
    const long n = cases();
    for (long i = 0; i < n; i++) {
        pcs_body2 a = random_body2(&r), b = random_body2(&r);
        const pcs_touch2 touch = random_touch2(&r);
        const pcs_material m = random_material(&r);
        totals before = {0}, after = {0};
        pcs_impact2 im;
        add2(&a, &before);
        add2(&b, &before);
        assert_int_equal(pcs_collide2(PCS_LAW_ENERGETIC, &touch, &m, &a, &b, NULL, &im, NULL),
                         PCS_OK);
        add2(&a, &after);
        add2(&b, &after);
        assert_true(conserved(&before, &after, im.dT) < 1e-13);
    }
}

/* p.v + p.G p/2 */
static double energy_by(const pcs_contact3 *c, const pcs_impact3 *im)
{
    const double n = c->G_nn * im->p_n + c->G_n1 * im->p_1 + c->G_n2 * im->p_2,
                 t1 = c->G_n1 * im->p_n + c->G_11 * im->p_1 + c->G_12 * im->p_2,
                 t2 = c->G_n2 * im->p_n + c->G_12 * im->p_1 + c->G_22 * im->p_2;
    return im->p_n * (c->v_n + n / 2) + im->p_1 * (c->v_1 + t1 / 2) + im->p_2 * (c->v_2 + t2 / 2);
}

/*
 * The way to the contact and back costs no more than rounding. The exact path is followed to 1e-10,
 * mostly far better, and its dT is that of its own velocities.
 */
static void bodies_of_space_keep_their_momentum(void **state)
{
    (void)state;
    rng r = {1704};
    const long n = cases();
    long off = 0;
    for (long i = 0; i < n; i++) {
        pcs_body3 a = random_body3(&r), b = random_body3(&r);
        const pcs_touch3 touch = random_touch3(&r);
        const pcs_material m = random_material(&r);
        totals before = {0}, after = {0};
        pcs_frame3 f;
        pcs_contact3 c;
        pcs_impact3 im;
        add3(&a, &before);
        add3(&b, &before);
        assert_int_equal(pcs_frame3_of_slip(&touch, &a, &b, &f, NULL), PCS_OK);
        assert_int_equal(pcs_contact3_of_bodies(&touch, &f, &a, &b, &c, NULL), PCS_OK);
        assert_int_equal(
            pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &m, &a, &b, NULL, &im, NULL),
            PCS_OK);
        add3(&a, &after);
        add3(&b, &after);
        assert_true(conserved(&before, &after, energy_by(&c, &im)) < 1e-13);
        const double worst = conserved(&before, &after, im.dT);
        assert_true(worst < 1e-10);
        off += worst > 1e-13;
    }
    if ((double)off > 1e-4 * (double)n + 1)
        fail_msg("dT of %ld in %ld records is off by more than 1e-13", off, n);
}

/* The contact point moves as the record says. */
static void velocities_are_those_of_the_record(void **state)
{
    (void)state;
    rng r = {1705};
    for (int i = 0; i < 20000; i++) {
        pcs_body3 a = random_body3(&r), b = random_body3(&r);
        const pcs_touch3 touch = random_touch3(&r);
        const pcs_material m = random_material(&r);
        pcs_frame3 f;
        pcs_impact3 im;
        double va[3], vb[3], v[3], local[3], back[3];
        assert_int_equal(pcs_collide3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, &touch, &m, &a, &b,
                                      &f, &im, NULL),
                         PCS_OK);
        pcs_body3_velocity_at(&a, touch.point, va);
        pcs_body3_velocity_at(&b, touch.point, vb);
        for (int k = 0; k < 3; k++)
            v[k] = va[k] - vb[k];
        pcs_frame3_from_world(&f, v, local);
        pcs_frame3_to_world(&f, local, back);
        assert_near(local[0], im.vp_n, 1e-11);
        assert_near(local[1], im.vp_1, 1e-11);
        assert_near(local[2], im.vp_2, 1e-11);
        for (int k = 0; k < 3; k++)
            assert_near(v[k], back[k], 1e-14);
        const pcs_world_impact3 w = pcs_impact3_in_world(&im, &f);
        for (int k = 0; k < 3; k++) {
            assert_near(w.velocity_after[k], v[k], 1e-11);
            assert_near(w.slip_after[k], v[k] - local[0] * f.n[k], 1e-11);
        }
    }
}

/* Turning the world, swapping the bodies: the same velocities. */
static void turned_and_swapped_in_the_plane(void **state)
{
    (void)state;
    rng r = {1706};
    const long n = cases() / 10;
    for (long i = 0; i < n; i++) {
        pcs_body2 a = random_body2(&r), b = random_body2(&r), c = a, d = b, e = a, g = b;
        pcs_touch2 touch = random_touch2(&r), turned = touch, swapped = touch;
        const pcs_material m = random_material(&r);
        const double angle = between(&r, -4, 4);
        double *const vectors[] = {c.position, c.velocity,   d.position,
                                   d.velocity, turned.point, turned.normal};
        for (int k = 0; k < 6; k++)
            turn2(angle, vectors[k], vectors[k]);
        swapped.normal[0] *= -1;
        swapped.normal[1] *= -1;
        const pcs_law law = (pcs_law)(i % 4); // those with a path
        assert_int_equal(pcs_collide2(law, &touch, &m, &a, &b, NULL, NULL, NULL), PCS_OK);
        assert_int_equal(pcs_collide2(law, &turned, &m, &c, &d, NULL, NULL, NULL), PCS_OK);
        assert_int_equal(pcs_collide2(law, &swapped, &m, &g, &e, NULL, NULL, NULL), PCS_OK);
        double back[2];
        turn2(-angle, c.velocity, back);
        for (int k = 0; k < 2; k++) {
            assert_near(back[k], a.velocity[k], 1e-12 * 10);
            assert_near(e.velocity[k], a.velocity[k], 1e-12 * 10);
            assert_near(g.velocity[k], b.velocity[k], 1e-12 * 10);
        }
        assert_near(c.spin, a.spin, 1e-12 * 100);
        assert_near(e.spin, a.spin, 1e-12 * 100);
    }
}

static void quaternion_product(const double *a, const double *b, double *c)
{
    const double q[4] = {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
                         a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
                         a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
                         a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
    memcpy(c, q, sizeof q);
}

static void turn3(const double R[3][3], double *a)
{
    const double b[3] = {a[0], a[1], a[2]};
    for (int i = 0; i < 3; i++)
        a[i] = R[i][0] * b[0] + R[i][1] * b[1] + R[i][2] * b[2];
}

static void turn_body3(const double *q, const double R[3][3], pcs_body3 *b)
{
    double *const vectors[] = {b->position, b->velocity, b->spin};
    for (int k = 0; k < 3; k++)
        turn3(R, vectors[k]);
    quaternion_product(q, b->quaternion, b->quaternion);
}

/* The largest difference of velocities, beside the largest velocity. */
static double difference3(const pcs_body3 *a, const pcs_body3 *b)
{
    double most = 0, size = 1;
    for (int k = 0; k < 3; k++) {
        most = fmax(most, fabs(a->velocity[k] - b->velocity[k]));
        most = fmax(most, fabs(a->spin[k] - b->spin[k]));
        size = fmax(size, fmax(fabs(a->velocity[k]), fabs(a->spin[k])));
    }
    return most / size;
}

/* Solve along a direction of one's own for t1. */
static void collide_along(const double *direction, pcs_law law, const pcs_touch3 *touch,
                          const pcs_material *m, pcs_body3 *a, pcs_body3 *b)
{
    pcs_frame3 f;
    pcs_contact3 c;
    pcs_impact3 im;
    assert_int_equal(pcs_frame3_along(touch->normal, direction, &f, NULL), PCS_OK);
    assert_int_equal(pcs_contact3_of_bodies(touch, &f, a, b, &c, NULL), PCS_OK);
    assert_int_equal(pcs_solve3(law, PCS_PATH_EXACT, &c, m, &im, NULL), PCS_OK);
    pcs_impact3_push(&im, touch, &f, a, b);
}

/* In space, and with another t1; the exact path itself is followed to 1e-10. */
static void turned_and_swapped_in_space(void **state)
{
    (void)state;
    rng r = {1707};
    const long n = cases() / 10;
    long off = 0;
    for (long i = 0; i < n; i++) {
        pcs_body3 a = random_body3(&r), b = random_body3(&r);
        pcs_body3 pairs[3][2] = {{a, b}, {a, b}, {a, b}};
        pcs_touch3 touch = random_touch3(&r), turned = touch, swapped = touch;
        const pcs_material m = random_material(&r);
        const double q[4] = {spread(&r), spread(&r), spread(&r), spread(&r)};
        const double direction[3] = {spread(&r), spread(&r), spread(&r)};
        double R[3][3];
        assert_int_equal(pcs_rotation_quaternion(q, R, NULL), PCS_OK);
        const double(*turn)[3] = (const double(*)[3])R;
        turn_body3(q, turn, &pairs[0][0]);
        turn_body3(q, turn, &pairs[0][1]);
        turn3(turn, turned.point);
        turn3(turn, turned.normal);
        for (int k = 0; k < 3; k++)
            swapped.normal[k] *= -1;
        const pcs_law law = (pcs_law)(i % 4);
        const pcs_path path = PCS_PATH_EXACT;
        assert_int_equal(pcs_collide3(law, path, &touch, &m, &a, &b, NULL, NULL, NULL), PCS_OK);
        assert_int_equal(
            pcs_collide3(law, path, &turned, &m, &pairs[0][0], &pairs[0][1], NULL, NULL, NULL),
            PCS_OK);
        assert_int_equal(
            pcs_collide3(law, path, &swapped, &m, &pairs[1][1], &pairs[1][0], NULL, NULL, NULL),
            PCS_OK);
        collide_along(direction, law, &touch, &m, &pairs[2][0], &pairs[2][1]);
        turn_body3(q, turn, &a);
        const double first = difference3(&pairs[0][0], &a);
        // back again, to compare the rest
        double T[3][3];
        for (int k = 0; k < 9; k++)
            (&T[0][0])[k] = R[k % 3][k / 3];
        turn_body3((const double[4]){q[0], -q[1], -q[2], -q[3]}, (const double(*)[3])T, &a);
        const double worst =
            fmax(first, fmax(difference3(&pairs[1][0], &a), difference3(&pairs[2][0], &a)));
        if (worst > 1e-10)
            fail_msg("problem %ld: %.3g", i, worst);
        off += worst > 1e-12;
    }
    if ((double)off > 1e-4 * (double)n + 1)
        fail_msg("%ld of %ld differ by more than 1e-12", off, n);
}

/* A ball on the ground and a block that cannot turn, by hand. */
static void by_hand(void **state)
{
    (void)state;
    pcs_body2 ball = {2, 0.5, {0, 1}, 0, {3, -1}, 0};
    const pcs_touch2 floor = {{0, 0}, {0, 2}, 0};
    const pcs_material rough = material_of(0.5, 100), smooth = material_of(0.5, 0);
    pcs_body2 rough_ball = ball;
    pcs_impact2 im;
    // p_n = m (1 + e) 1; sticking: v_t + r omega = 0, p_t = -v_t/(1/m + r^2/I)
    assert_int_equal(
        pcs_collide2(PCS_LAW_NEWTON, &floor, &rough, &rough_ball, NULL, NULL, &im, NULL), PCS_OK);
    assert_near(im.p_n, 3, 1e-14);
    assert_near(im.p_t, -3 / (0.5 + 2), 1e-14);
    assert_near(rough_ball.velocity[1], 0.5, 1e-15);
    assert_near(rough_ball.velocity[0], 3 - 0.6, 1e-14);
    assert_near(rough_ball.spin, -2.4, 1e-14); // it rolls to the right: clockwise
    assert_near(pcs_body2_energy(&rough_ball), 0.5 * 2 * (0.25 + 2.4 * 2.4) + 0.25 * 2.4 * 2.4,
                1e-13);
    pcs_body2 block = ball;
    block.inertia = INFINITY;
    block.position[0] = 0.7; // struck at a corner, and does not turn
    assert_int_equal(pcs_collide2(PCS_LAW_NEWTON, &floor, &smooth, &block, NULL, NULL, &im, NULL),
                     PCS_OK);
    assert_near(block.velocity[0], 3, 0);
    assert_near(block.velocity[1], 0.5, 1e-15);
    assert_near(block.spin, 0, 0);
    // a platform that rises meets a ball at rest, and goes on
    pcs_body2 platform = pcs_body2_fixed(), still = {2, 0.5, {0, 1}, 0, {0, 0}, 0};
    platform.velocity[1] = 1;
    assert_int_equal(
        pcs_collide2(PCS_LAW_POISSON, &floor, &smooth, &still, &platform, NULL, &im, NULL), PCS_OK);
    assert_near(still.velocity[1], 1.5, 1e-15);
    assert_near(platform.velocity[1], 1, 0);
    assert_false(pcs_has(pcs_body2_energy(&platform)));
    assert_near(pcs_body2_energy(&(pcs_body2){INFINITY, INFINITY, {0}, 0, {0}, 0}), 0, 0);
}

/* A body that turns about one axis only, and one whose quaternion is long or short. */
static void odd_bodies(void **state)
{
    (void)state;
    const pcs_touch3 side = {{1, 0.5, 0.2}, {-1, 0, 0}, 0};
    const pcs_material m = material_of(0.5, 0.3);
    pcs_body3 door = pcs_body3_default();
    const double hinge[6] = {INFINITY, INFINITY, 2, 0, 0, 0};
    door.mass = 3;
    memcpy(door.inertia, hinge, sizeof hinge);
    door.velocity[0] = 1;
    door.velocity[1] = 0.4;
    assert_int_equal(
        pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &side, &m, &door, NULL, NULL, NULL, NULL),
        PCS_OK);
    assert_near(door.spin[0], 0, 0);
    assert_near(door.spin[1], 0, 0);
    assert_true(door.spin[2] != 0);
    assert_true(pcs_has(pcs_body3_energy(&door)));
    rng r = {1708};
    for (int i = -300; i <= 300; i += 100) {
        pcs_body3 a = random_body3(&r), b = a;
        const pcs_touch3 touch = random_touch3(&r);
        for (int k = 0; k < 4; k++)
            b.quaternion[k] = ldexp(a.quaternion[k], i * 3);
        assert_int_equal(
            pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &m, &a, NULL, NULL, NULL, NULL),
            PCS_OK);
        assert_int_equal(
            pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &m, &b, NULL, NULL, NULL, NULL),
            PCS_OK);
        for (int k = 0; k < 3; k++) // a power of two changes no bit
            assert_true(a.spin[k] == b.spin[k] && a.velocity[k] == b.velocity[k]);
    }
}

/* Without slip the frame is that of the normal, to the last bit. */
static void frames_without_slip(void **state)
{
    (void)state;
    rng r = {1709};
    for (int i = 0; i < 1000; i++) {
        pcs_body3 a = random_body3(&r);
        const pcs_touch3 touch = random_touch3(&r);
        pcs_frame3 f, g;
        memset(a.spin, 0, sizeof a.spin);
        for (int k = 0; k < 3; k++)
            a.velocity[k] = i % 2 ? 0 : -touch.normal[k];
        assert_int_equal(pcs_frame3_of_slip(&touch, &a, NULL, &f, NULL), PCS_OK);
        assert_int_equal(pcs_frame3_of_normal(touch.normal, &g, NULL), PCS_OK);
        assert_memory_equal(&f, &g, sizeof f);
    }
}

static void assert_blames(pcs_status status, const pcs_fault *fault, const char *field, long index)
{
    assert_int_equal(status, PCS_STATUS_INVALID);
    assert_string_equal(fault->field, field);
    assert_int_equal(fault->index, index);
}

static void bad_input(void **state)
{
    (void)state;
    rng r = {1710};
    const pcs_touch3 good = {{0, 0, 0}, {0, 1, 0}, 0};
    const pcs_material m = material_of(0.5, 0.3);
    const double bad[] = {NAN, INFINITY, -INFINITY};
    pcs_fault fault;
    pcs_frame3 f;
    static const char *const fields[] = {
        "mass",     "inertia",  "inertia",  "inertia",    "inertia",    "inertia",    "inertia",
        "position", "position", "position", "quaternion", "quaternion", "quaternion", "quaternion",
        "velocity", "velocity", "velocity", "spin",       "spin",       "spin"};
    for (int k = 0; k < 20; k++)
        for (int j = 0; j < 3; j++) {
            pcs_body3 a = random_body3(&r), b = random_body3(&r);
            if (k < 4 && j == 1)
                continue; // INFINITY is a mass; with products it is no moment, as j = 1 of others
            ((double *)&b)[k] = bad[j];
            const pcs_body3 kept = a;
            assert_blames(pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &good, &m, &a, &b, NULL,
                                       NULL, &fault),
                          &fault, fields[k], 1);
            assert_memory_equal(&a, &kept, sizeof a);
        }
    pcs_body3 a = random_body3(&r), zero = random_body3(&r);
    memset(zero.quaternion, 0, sizeof zero.quaternion);
    assert_blames(pcs_body3_check(&zero, &fault), &fault, "quaternion", -1);
    zero = random_body3(&r);
    zero.inertia[0] = INFINITY; // it has products
    assert_blames(pcs_body3_check(&zero, &fault), &fault, "inertia", -1);
    pcs_touch3 touch = good;
    touch.normal[1] = NAN;
    assert_blames(pcs_frame3_of_slip(&touch, &a, NULL, &f, &fault), &fault, "normal", -1);
    touch.normal[1] = 0;
    assert_blames(pcs_frame3_of_slip(&touch, &a, NULL, &f, &fault), &fault, "normal", -1);
    touch = good;
    touch.point[2] = INFINITY;
    assert_blames(pcs_frame3_of_slip(&touch, &a, NULL, &f, &fault), &fault, "point", -1);
    assert_blames(pcs_frame3_of_slip(&good, &a, &a, &f, &fault), &fault, "other", -1);
    const double up[3] = {0, 3, 0}, nearly[3] = {1e-9, 3, 0};
    assert_blames(pcs_frame3_along(up, nearly, &f, &fault), &fault, "direction", -1);
    pcs_body3 wall = pcs_body3_fixed(), other = pcs_body3_fixed();
    wall.velocity[1] = -1;
    assert_blames(
        pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &good, &m, &wall, &other, NULL, NULL, &fault),
        &fault, "mass", -1);
    a.velocity[0] = 1e308;
    a.spin[2] = 1e308;
    a.position[1] = 1e10;
    assert_int_equal(pcs_frame3_of_slip(&good, &a, NULL, &f, &fault), PCS_STATUS_RANGE);
}

static void bad_input_in_the_plane(void **state)
{
    (void)state;
    rng r = {1711};
    static const char *const fields[] = {"mass",  "inertia",  "position", "position",
                                         "angle", "velocity", "velocity", "spin"};
    const pcs_material m = material_of(0.5, 0.3);
    pcs_touch2 touch = {{0, 0}, {0, 1}, 0};
    pcs_fault fault;
    for (int k = 0; k < 8; k++) {
        pcs_body2 a = random_body2(&r), b = random_body2(&r);
        ((double *)&b)[k] = NAN;
        assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, &b, NULL, NULL, &fault), &fault,
                      fields[k], 1);
        assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &b, &a, NULL, NULL, &fault), &fault,
                      fields[k], 0);
    }
    pcs_body2 a = random_body2(&r);
    assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, &a, NULL, NULL, &fault), &fault,
                  "other", -1);
    touch.normal[1] = 0;
    assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, NULL, NULL, NULL, &fault), &fault,
                  "normal", -1);
    touch.normal[0] = INFINITY;
    assert_blames(pcs_collide2(PCS_LAW_NEWTON, &touch, &m, &a, NULL, NULL, NULL, &fault), &fault,
                  "normal", -1);
    pcs_body2 unset = pcs_body2_default();
    assert_blames(pcs_body2_check(&unset, &fault), &fault, "mass", -1);
}

/* Phases in world axes: impulses and velocities at their ends, in the plane. */
static void phases_in_world_axes(void **state)
{
    (void)state;
    rng r = {1712};
    for (int i = 0; i < 5000; i++) {
        pcs_body2 a = random_body2(&r);
        const pcs_touch2 touch = random_touch2(&r);
        const pcs_material m = random_material(&r);
        pcs_frame2 f;
        pcs_impact2 im;
        double v[2], after[2];
        pcs_body2_velocity_at(&a, touch.point, v);
        assert_int_equal(pcs_collide2(PCS_LAW_ENERGETIC, &touch, &m, &a, NULL, &f, &im, NULL),
                         PCS_OK);
        pcs_body2_velocity_at(&a, touch.point, after);
        const pcs_world_impact2 w = pcs_impact2_in_world(&im, &f);
        assert_int_equal(w.n_phases, im.n_phases);
        for (int k = 0; k < 2; k++) {
            assert_near(w.velocity[k], v[k], 1e-14);
            assert_near(w.velocity_after[k], after[k], 1e-12);
            assert_near(w.slip[k], im.v_t * f.t[k], 1e-15);
            assert_near(w.slip_after[k], im.vp_t * f.t[k], 1e-15);
            if (im.n_phases == 0)
                continue;
            const pcs_world_phase2 *last = &w.phases[im.n_phases - 1];
            assert_near(w.phases[0].from.velocity[k], v[k], 1e-14);
            assert_near(w.phases[0].from.impulse[k], 0, 0);
            assert_near(last->to.velocity[k], after[k], 1e-12);
            assert_near(last->to.impulse[k], w.impulse[k], 1e-14 * (1 + fabs(im.p_n)));
            assert_int_equal(last->stage, im.phases[im.n_phases - 1].stage);
            assert_int_equal(last->motion, im.phases[im.n_phases - 1].motion);
            assert_true(last->W_n == im.phases[im.n_phases - 1].W_n);
        }
    }
}

static void two_materials(void **state)
{
    (void)state;
    pcs_material a = material_with(0.9, 0.4, 0.5), b = material_with(0.4, 0.1, 0.2), pair;
    pcs_fault fault;
    const double e[] = {0.4, 0.9, 0.36, 0.65, 0.6}, mu[] = {0.2, 0.5, 0.1, 0.35, sqrt(0.1)};
    for (int i = 0; i < PCS_MIX_COUNT; i++) {
        const pcs_mix rule = (pcs_mix)i, other = (pcs_mix)((i + 1) % PCS_MIX_COUNT);
        pcs_mix named;
        assert_true(pcs_mix_named(pcs_mix_name(rule), &named));
        assert_int_equal(named, rule);
        assert_int_equal(pcs_material_mix(&a, &b, rule, other, &pair, &fault), PCS_OK);
        assert_near(pair.e, e[i], 1e-15);
        assert_near(pair.mu_s, mu[(i + 1) % PCS_MIX_COUNT], 1e-15);
        assert_near(pair.mu_k, pair.mu_s, 0);
    }
    assert_null(pcs_mix_name(PCS_MIX_COUNT));
    assert_false(pcs_mix_named("most", &(pcs_mix){0}));
    assert_int_equal(pcs_material_mix(&a, &b, PCS_MIX_PRODUCT, PCS_MIX_LEAST, &b, &fault), PCS_OK);
    assert_near(b.e, 0.36, 1e-15); // in place
    assert_near(b.e_t, 0.04, 1e-15);
    a.eta2 = 2;
    assert_blames(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_MEAN, &pair, &fault), &fault,
                  "eta2", 1);
    a.eta2 = PCS_NONE;
    a.e = 1.1;
    assert_blames(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_MEAN, &pair, &fault), &fault, "e",
                  0);
    b.mu_s = NAN;
    a.e = 1;
    assert_blames(pcs_material_mix(&a, &b, PCS_MIX_MEAN, PCS_MIX_MEAN, &pair, &fault), &fault,
                  "mu_s", 1);
    assert_blames(pcs_material_mix(&a, &a, PCS_MIX_COUNT, PCS_MIX_MEAN, &pair, &fault), &fault, "e",
                  -1);
    const pcs_material table[9] = {
        [1] = material_of(0.1, 1), [2] = material_of(0.2, 1), [5] = material_of(0.5, 1)};
    assert_int_equal(pcs_material_of_pair(table, 3, 2, 1, &pair, &fault), PCS_OK);
    assert_near(pair.e, 0.5, 0);
    assert_int_equal(pcs_material_of_pair(table, 3, 0, 2, &pair, &fault), PCS_OK);
    assert_near(pair.e, 0.2, 0);
    assert_blames(pcs_material_of_pair(table, 3, 3, 0, &pair, &fault), &fault, "a", -1);
    assert_blames(pcs_material_of_pair(table, 3, 0, -1, &pair, &fault), &fault, "b", -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_of_the_plane),
        cmocka_unit_test(problems_of_space),
        cmocka_unit_test(bodies_of_the_plane_keep_their_momentum),
        cmocka_unit_test(bodies_of_space_keep_their_momentum),
        cmocka_unit_test(velocities_are_those_of_the_record),
        cmocka_unit_test(turned_and_swapped_in_the_plane),
        cmocka_unit_test(turned_and_swapped_in_space),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(odd_bodies),
        cmocka_unit_test(frames_without_slip),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(bad_input_in_the_plane),
        cmocka_unit_test(phases_in_world_axes),
        cmocka_unit_test(two_materials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
