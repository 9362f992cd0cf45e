/* Piles of bodies: bodies that never move, balls, and piles made by a recipe. */
#include "piles.h"

#include <stdlib.h>
#include <string.h>

/* Turned bodies with three moments; some never move, some do not turn. */
static void spoil(heap *h, rng *r)
{
    for (size_t b = 0; b < h->n_bodies; b++) {
        const double kind = uniform(r);
        pcs_body2 *two = &h->bodies2[b];
        pcs_body3 *three = &h->bodies3[b];
        two->mass *= log_between(r, 0.1, 10);
        for (int k = 0; k < 3; k++)
            three->inertia[k] *= between(r, 1, 1.5);
        for (int k = 0; k < 4; k++)
            three->quaternion[k] = between(r, -2, 2);
        if (kind < 0.2) {
            two->mass = two->inertia = INFINITY;
            three->mass = INFINITY;
            for (int k = 0; k < 6; k++)
                three->inertia[k] = k < 3 ? INFINITY : 0;
        } else if (kind < 0.3) {
            two->inertia = INFINITY;
            three->inertia[0] = INFINITY; // does not turn about its own X
        }
    }
}

/*
 * True if every contact has a body that moves along the normal. Otherwise it is not a valid pile.
 */
static bool is_pile(const heap *h)
{
    return (h->d == 2 ? pcs_pile2_check(&h->two, NULL) : pcs_pile3_check(&h->three, NULL)) ==
           PCS_OK;
}

/* Velocities of the contacts after, from the bodies after the impulses. */
static void velocities_of_bodies(const heap *h, double *v)
{
    pcs_body2 *two = (pcs_body2 *)malloc(h->n_bodies * sizeof *two);
    pcs_body3 *three = (pcs_body3 *)malloc(h->n_bodies * sizeof *three);
    assert_true(two && three);
    memcpy(two, h->bodies2, h->n_bodies * sizeof *two);
    memcpy(three, h->bodies3, h->n_bodies * sizeof *three);
    if (h->d == 2)
        pcs_pile2_push(&h->two, h->p, two);
    else
        pcs_pile3_push(&h->three, h->p, three);
    for (size_t i = 0; i < h->n; i++) {
        double a[3], b[3] = {0, 0, 0};
        if (h->d == 2) {
            const pcs_pair2 *pair = &h->pairs2[i];
            pcs_frame2 f;
            pcs_body2_velocity_at(&two[pair->body], pair->touch.point, a);
            if (pair->other >= 0)
                pcs_body2_velocity_at(&two[pair->other], pair->touch.point, b);
            a[0] -= b[0];
            a[1] -= b[1];
            assert_int_equal(pcs_frame2_of_normal(pair->touch.normal, &f, NULL), PCS_OK);
            pcs_frame2_from_world(&f, a, &v[2 * i]);
        } else {
            const pcs_pair3 *pair = &h->pairs3[i];
            pcs_frame3 f;
            pcs_body3_velocity_at(&three[pair->body], pair->touch.point, a);
            if (pair->other >= 0)
                pcs_body3_velocity_at(&three[pair->other], pair->touch.point, b);
            for (int k = 0; k < 3; k++)
                a[k] -= b[k];
            assert_int_equal(pcs_frame3_of_normal(pair->touch.normal, &f, NULL), PCS_OK);
            pcs_frame3_from_world(&f, a, &v[3 * i]);
        }
    }
    free(two);
    free(three);
}

/* The certificate of p, by a separate call. */
static pcs_pile_impact certified(const heap *h)
{
    const size_t length = h->d == 2 ? pcs_pile2_workspace(&h->two) : pcs_pile3_workspace(&h->three);
    double *work = unset_numbers(length);
    pcs_pile_impact found;
    assert_int_equal(h->d == 2 ? pcs_pile2_certify(&h->two, h->p, work, length, &found, NULL)
                               : pcs_pile3_certify(&h->three, h->p, work, length, &found, NULL),
                     PCS_OK);
    free(work);
    return found;
}

static void pushed_bodies_have_the_velocities_of_the_matrix(void **state)
{
    (void)state;
    rng source = {1912};
    pcs_pile_options options = pcs_pile_options_default();
    long solved_heaps = 0;
    options.sweeps = 20;
    for (long i = 0; i < at_least(500, cases() / 1000); i++) {
        heap h;
        heap_random(&h, &source, 2 + (int)(i % 2), 12);
        h.only_sweeps = true; // the same sweeps
        spoil(&h, &source);
        if (is_pile(&h)) {
            const size_t n = h.n * (size_t)h.d;
            double *after = numbers(n), *by_bodies = numbers(n), *p = numbers(n), size = 0;
            options.tolerance = 0;
            heap_assemble(&h);
            (void)heap_by_blocks(&h, &options);
            memcpy(p, h.p, n * sizeof *p);
            const size_t sweeps = h.impact.sweeps;
            (void)heap_by_bodies(&h, &options);
            assert_near(certified(&h).certificate.worst, h.impact.certificate.worst, 1e-11);
            for (size_t k = 0; k < n; k++)
                size = fmax(size, fabs(p[k]));
            for (size_t k = 0; k < n && sweeps == h.impact.sweeps; k++)
                assert_near(h.p[k], p[k], 1e-8 * size); // 20 sweeps, masses from 0.1 to 10
            pcs_pile_after(&h.pile, h.p, after);
            velocities_of_bodies(&h, by_bodies);
            size = 0;
            for (size_t k = 0; k < n; k++)
                size = fmax(size, fabs(h.v[k]) + fabs(after[k]));
            for (size_t k = 0; k < n; k++)
                assert_near(by_bodies[k], after[k],
                            1e-11 * size); // the terms are larger than their sum
            solved_heaps++;
            free(after);
            free(by_bodies);
            free(p);
        }
        heap_free(&h);
    }
    assert_true(solved_heaps > 100);
}

/* Balls have their own sweeps; if one moment differs in the last digit, they are general bodies. */
static void balls_are_as_other_bodies(void **state)
{
    (void)state;
    rng source = {1913};
    pcs_pile_recipe recipe = pcs_pile_recipe_default();
    pcs_pile_options options = pcs_pile_options_default();
    for (int i = 0; i < 60; i++) {
        heap h;
        recipe.order = (pcs_pile_order)(i % 3);
        recipe.n_bodies = 1 + (size_t)i;
        recipe.seed = (uint64_t)i;
        heap_make(&h, 3, &recipe, &source);
        const size_t n = 3 * h.n, small = pcs_pile3_workspace(&h.three);
        double *p = numbers(n), size = 0;
        options.sweeps = 10;
        options.tolerance = 0;
        (void)heap_by_bodies(&h, &options);
        const pcs_pile_impact balls = h.impact;
        memcpy(p, h.p, n * sizeof *p);
        h.bodies3[0].inertia[1] *= 1 + 1e-15;
        assert_true(pcs_pile3_workspace(&h.three) > small);
        (void)heap_by_bodies(&h, &options);
        for (size_t k = 0; k < n; k++)
            size = fmax(size, fabs(p[k]));
        for (size_t k = 0; k < n && h.impact.sweeps == balls.sweeps; k++)
            assert_near(h.p[k], p[k], 1e-9 * size);
        assert_near(h.impact.certificate.worst, balls.certificate.worst,
                    1e-6 * balls.certificate.worst + 1e-13);
        // the certificate of p by a separate call; it begins with the impulses of a ball
        const size_t length = pcs_pile3_workspace(&h.three);
        double *work = unset_numbers(length);
        pcs_pile_impact again;
        assert_int_equal(pcs_pile3_certify(&h.three, h.p, work, length, &again, NULL), PCS_OK);
        assert_near(again.certificate.worst, h.impact.certificate.worst, 1e-14);
        h.bodies3[0].inertia[1] = h.bodies3[0].inertia[0];
        assert_int_equal(pcs_pile3_certify(&h.three, p, work, length, &again, NULL), PCS_OK);
        assert_near(again.certificate.worst, balls.certificate.worst, 1e-13);
        assert_near(again.dT, balls.dT, 1e-12 * fabs(balls.dT));
        free(work);
        free(p);
        heap_free(&h);
    }
}

/* Momentum goes only to the ground, and a floor that moves carries the bodies along. */
static void a_floor_that_moves_carries(void **state)
{
    (void)state;
    pcs_body3 bodies[2];
    bodies[0] = pcs_body3_fixed();
    bodies[0].velocity[0] = 2; // as a conveyor belt does
    bodies[1] = pcs_body3_default();
    bodies[1].mass = 3;
    for (int k = 0; k < 3; k++)
        bodies[1].inertia[k] = INFINITY;
    bodies[1].position[1] = 0.5;
    bodies[1].velocity[1] = -1;
    const pcs_pair3 pair = {1, 0, {{0, 0, 0}, {0, 1, 0}, 0}};
    const double mu = 5, few = 0.1;
    pcs_pile3 pile = {2, bodies, 1, &pair, &mu, NULL, NULL};
    double work[256], p[3];
    pcs_pile_impact impact;
    assert_true(pcs_pile3_workspace(&pile) <= 256);
    assert_int_equal(pcs_pile3_solve(&pile, NULL, work, 256, p, &impact, NULL), PCS_OK);
    pcs_body3 after[2];
    memcpy(after, bodies, sizeof after);
    pcs_pile3_push(&pile, p, after);
    assert_near(p[0], 3, 1e-14);
    assert_near(after[1].velocity[0], 2, 1e-14); // it sticks
    assert_near(after[1].velocity[1], 0, 1e-14);
    assert_true(after[0].velocity[0] == 2);
    pile.mu = &few;
    assert_int_equal(pcs_pile3_solve(&pile, NULL, work, 256, p, &impact, NULL), PCS_OK);
    memcpy(after, bodies, sizeof after);
    pcs_pile3_push(&pile, p, after);
    assert_near(after[1].velocity[0], 0.1, 1e-14); // mu p_n/m
}

/*
 * A body between two walls whose coefficients of restitution do not fit: each wall is passed at 0.4
 * of the velocity. Large impulses must not make this residual look small.
 */
static void large_impulses_hide_nothing(void **state)
{
    (void)state;
    const pcs_pair2 pairs2[2] = {{0, PCS_GROUND, {{0, -1}, {0, 1}, 0}},
                                 {0, PCS_GROUND, {{0, 1}, {0, -1}, 0}}};
    const pcs_pair3 pairs3[2] = {{0, PCS_GROUND, {{0, -1, 0}, {0, 1, 0}, 0}},
                                 {0, PCS_GROUND, {{0, 1, 0}, {0, -1, 0}, 0}}};
    const double mu[2] = {0.3, 0.3}, e[2] = {0.9, 0.1}, P = 0x1p40; // P + 1.5 is exact
    pcs_body2 disc = pcs_body2_default();
    pcs_body3 ball = pcs_body3_default();
    disc.mass = disc.inertia = ball.mass = 1;
    disc.velocity[1] = ball.velocity[1] = -1;
    const pcs_pile2 two = {1, &disc, 2, pairs2, mu, e, NULL};
    const pcs_pile3 three = {1, &ball, 2, pairs3, mu, e, NULL};
    for (int kind = 0; kind < 3; kind++) { // a disc, a ball, and any body
        double work[512], p[6] = {P + 1.5, 0, kind == 0 ? P : 0, kind == 0 ? 0 : P};
        pcs_pile_impact impact;
        for (int k = 0; k < 3; k++)
            ball.inertia[k] = kind == 1 ? 0.4 : 0.4 + 0.1 * k;
        assert_int_equal(kind == 0 ? pcs_pile2_certify(&two, p, work, 512, &impact, NULL)
                                   : pcs_pile3_certify(&three, p, work, 512, &impact, NULL),
                         PCS_OK);
        assert_near(impact.certificate.worst, 0.4 / 101, 1e-15);
        assert_int_equal(kind == 0 ? pcs_pile2_solve(&two, NULL, work, 512, p, &impact, NULL)
                                   : pcs_pile3_solve(&three, NULL, work, 512, p, &impact, NULL),
                         PCS_STATUS_NOT_CONVERGED);
        assert_true(impact.certificate.worst > 1e-3);
    }
}

/* ---- recipes ---- */

static void recipes_give_what_they_say(void **state)
{
    (void)state;
    pcs_pile_recipe r = pcs_pile_recipe_default();
    size_t n;
    r.n_bodies = 27;
    r.shape = PCS_PILE_SHAPE_BOX;
    r.order = PCS_PILE_ORDER_LATTICE; // 3 x 3 x 3: 9 on the ground, 18 faces in each direction
    assert_int_equal(pcs_pile3_draw(&r, NULL, NULL, 0, &n, NULL), PCS_OK);
    assert_int_equal(n, 4 * (9 + 3 * 18));
    r.shape = PCS_PILE_SHAPE_BALL;
    assert_int_equal(pcs_pile3_draw(&r, NULL, NULL, 0, &n, NULL), PCS_OK);
    assert_int_equal(n, 9 + 3 * 18);
    r.order = PCS_PILE_ORDER_STACKED;
    assert_int_equal(pcs_pile3_draw(&r, NULL, NULL, 0, &n, NULL), PCS_OK);
    assert_int_equal(n, 27);
    r.n_bodies = 9;
    r.order = PCS_PILE_ORDER_LATTICE;
    assert_int_equal(pcs_pile2_draw(&r, NULL, NULL, 0, &n, NULL), PCS_OK);
    assert_int_equal(n, 3 + 2 * 6);
    r.shape = PCS_PILE_SHAPE_BOX;
    assert_int_equal(pcs_pile2_draw(&r, NULL, NULL, 0, &n, NULL), PCS_OK);
    assert_int_equal(n, 2 * (3 + 2 * 6));
}

/* A contact is on the surface of both bodies, up to the random offsets of poured balls. */
static void contacts_are_on_the_bodies(void **state)
{
    (void)state;
    rng source = {1914};
    for (int i = 0; i < 300; i++) {
        heap h;
        heap_random(&h, &source, 3, 60);
        const bool box = h.bodies3[0].inertia[0] > 0.15 * h.bodies3[0].mass * 0.01;
        for (size_t k = 0; k < h.n; k++) {
            const pcs_pair3 *pair = &h.pairs3[k];
            const int sides[2] = {pair->body, pair->other};
            for (int side = 0; side < 2 && sides[side] >= 0; side++) {
                const pcs_body3 *b = &h.bodies3[sides[side]];
                double along = 0, beyond = 0;
                for (int c = 0; c < 3; c++) {
                    const double r = pair->touch.point[c] - b->position[c];
                    along += (side == 0 ? -1 : 1) * r * pair->touch.normal[c];
                    beyond = fmax(beyond, fabs(r));
                }
                // m = k (2R)^3 gives the radius of a ball
                assert_true(pair->touch.gap == 0);
                const double half = box ? 0.05 : 0.05 * cbrt(b->mass);
                // boxes are exact; balls overlap or have a gap from random offsets of 0.03 sizes
                assert_near(along, half, box ? 1e-12 : 0.1 * 0.1);
                if (box)
                    assert_true(beyond <= 0.05 + 1e-12);
            }
        }
        heap_free(&h);
    }
}

/*
 * Discs and squares: uniform bodies; the contact is in the middle between their surfaces, without a
 * gap.
 */
static void contacts_of_the_plane_are_on_the_bodies(void **state)
{
    (void)state;
    for (int i = 0; i < PCS_PILE_SHAPE_COUNT * PCS_PILE_ORDER_COUNT; i++) {
        pcs_pile_recipe r = pcs_pile_recipe_default();
        r.shape = (pcs_pile_shape)(i % PCS_PILE_SHAPE_COUNT);
        r.order = (pcs_pile_order)(i / PCS_PILE_SHAPE_COUNT);
        pcs_body2 b[100];
        pcs_pair2 pairs[1000];
        double half[100];
        size_t n;
        const bool ball = r.shape == PCS_PILE_SHAPE_BALL;
        assert_int_equal(pcs_pile2_draw(&r, b, pairs, 1000, &n, NULL), PCS_OK);
        for (int k = 0; k < 100; k++) {
            half[k] = 0.5 * r.size * sqrt(b[k].mass / r.mass); // they have the same density
            assert_near(half[k], 0.05, r.order == PCS_PILE_ORDER_POURED && ball ? 0.0015 : 1e-15);
            assert_near(b[k].inertia, b[k].mass * half[k] * half[k] * (ball ? 0.5 : 2. / 3), 1e-15);
        }
        for (size_t k = 0; k < n; k++) {
            const pcs_touch2 *t = &pairs[k].touch;
            const int body = pairs[k].body, other = pairs[k].other;
            double below = 0, above = 0;
            for (int c = 0; c < 2; c++) {
                below += (b[body].position[c] - t->point[c]) * t->normal[c];
                above += other < 0 ? 0 : (t->point[c] - b[other].position[c]) * t->normal[c];
            }
            const double gap = other < 0 ? 0 : below - half[body];
            assert_near(hypot(t->normal[0], t->normal[1]), 1, 1e-15);
            assert_true(t->gap == 0 && (other >= 0 || (t->normal[1] == 1 && t->point[1] == 0)));
            // poured balls overlap or have a gap from random offsets of 0.03 sizes
            assert_near(gap, 0, r.order == PCS_PILE_ORDER_POURED && ball ? 0.01 : 1e-15);
            if (other >= 0) // the same on either side
                assert_near(gap, above - half[other], 1e-15);
        }
    }
}

static void seeds_make_piles(void **state)
{
    (void)state;
    pcs_pile_recipe r = pcs_pile_recipe_default();
    pcs_body3 a[100], b[100];
    pcs_pair3 pairs[2000];
    size_t n, m;
    assert_int_equal(pcs_pile3_draw(&r, a, pairs, 2000, &n, NULL), PCS_OK);
    assert_int_equal(pcs_pile3_draw(&r, b, pairs, 2000, &m, NULL), PCS_OK);
    assert_int_equal(n, m);
    assert_memory_equal(a, b, sizeof a);
    double slowest = INFINITY, fastest = 0, mean = 0;
    for (int i = 0; i < 100; i++) {
        slowest = fmin(slowest, -a[i].velocity[1]);
        fastest = fmax(fastest, -a[i].velocity[1]);
        mean += a[i].spin[2] * 0.05 / 100;
    }
    assert_true(slowest > 0.9 && slowest < 0.95 && fastest > 1.05 && fastest < 1.1);
    assert_true(fabs(mean) < 0.03); // mean of 100 numbers within 0.1 of 0
    r.seed = 2;
    assert_int_equal(pcs_pile3_draw(&r, b, pairs, 2000, &m, NULL), PCS_OK);
    assert_true(memcmp(a, b, sizeof a) != 0);
    r.speed = 0;
    r.disorder = 0;
    assert_int_equal(pcs_pile3_draw(&r, b, pairs, 2000, &m, NULL), PCS_OK);
    for (int i = 0; i < 100; i++)
        for (int k = 0; k < 3; k++)
            assert_true(b[i].velocity[k] == 0 && b[i].spin[k] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushed_bodies_have_the_velocities_of_the_matrix),
        cmocka_unit_test(balls_are_as_other_bodies),
        cmocka_unit_test(a_floor_that_moves_carries),
        cmocka_unit_test(large_impulses_hide_nothing),
        cmocka_unit_test(recipes_give_what_they_say),
        cmocka_unit_test(contacts_are_on_the_bodies),
        cmocka_unit_test(contacts_of_the_plane_are_on_the_bodies),
        cmocka_unit_test(seeds_make_piles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
