/* Bodies in world axes: momentum and energy are kept, and no axes are special. */
#include "world.h"

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
 * Momentum is kept, to 1e-13 of that of the bodies. Returns the relative difference between the
 * change of their energy and dT.
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
        assert_int_equal(pcs_collide2(PCS_LAW_ENERGETIC, &touch, &m, &a, &b, NULL, NULL, &im, NULL),
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
 * The conversion to the contact and back loses no more than rounding. The exact path is followed to
 * 1e-10, mostly far better, and its dT fits its own velocities.
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
        assert_int_equal(pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &m, &a, &b, NULL,
                                      NULL, &im, NULL),
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

/* The world is turned, or the bodies are exchanged: the same velocities. */
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
        const pcs_law law = (pcs_law)(i % 4); // laws with a path
        assert_int_equal(pcs_collide2(law, &touch, &m, &a, &b, NULL, NULL, NULL, NULL), PCS_OK);
        assert_int_equal(pcs_collide2(law, &turned, &m, &c, &d, NULL, NULL, NULL, NULL), PCS_OK);
        assert_int_equal(pcs_collide2(law, &swapped, &m, &g, &e, NULL, NULL, NULL, NULL), PCS_OK);
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

/* The largest difference of velocities, relative to the largest velocity. */
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

/* Solve with a given direction for t1. */
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

/* In space, and with another t1; the exact path is followed to 1e-10. */
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
        assert_int_equal(pcs_collide3(law, path, &touch, &m, &a, &b, NULL, NULL, NULL, NULL),
                         PCS_OK);
        assert_int_equal(pcs_collide3(law, path, &turned, &m, &pairs[0][0], &pairs[0][1], NULL,
                                      NULL, NULL, NULL),
                         PCS_OK);
        assert_int_equal(pcs_collide3(law, path, &swapped, &m, &pairs[1][1], &pairs[1][0], NULL,
                                      NULL, NULL, NULL),
                         PCS_OK);
        collide_along(direction, law, &touch, &m, &pairs[2][0], &pairs[2][1]);
        turn_body3(q, turn, &a);
        const double first = difference3(&pairs[0][0], &a);
        // turned back, to compare the rest
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_of_the_plane_keep_their_momentum),
        cmocka_unit_test(bodies_of_space_keep_their_momentum),
        cmocka_unit_test(turned_and_swapped_in_the_plane),
        cmocka_unit_test(turned_and_swapped_in_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
