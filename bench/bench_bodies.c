/*
 * Bodies in world axes: gather and scatter of a million contacts. They are compared with a loop
 * that moves the same bytes by the same indices, and with one pair after the other as in the
 * examples.
 */
#include "bench.h"

#include <stdlib.h>

enum { NUMBERS2 = 8, NUMBERS3 = 20, PROBLEM2 = 5, PROBLEM3 = 12 };

/* Contact i is between body i and one nearby, as in a sorted list of contacts. */
static struct {
    size_t n;
    pcs_body2 *bodies2;
    pcs_body3 *bodies3;
    pcs_pair2 *pairs2;
    pcs_pair3 *pairs3;
    double *columns[PROBLEM3]; /* problems, or impulses */
} world;

static double around(void)
{
    return 2 * uniform() - 1;
}

static void draw_bodies(size_t i)
{
    world.bodies2[i] = (pcs_body2){1 + uniform(),        0.1 + uniform(), {around(), around()}, 0,
                                   {around(), around()}, around()};
    world.bodies3[i] = (pcs_body3){1 + uniform(),
                                   {1 + 0.5 * uniform(), 1 + 0.5 * uniform(), 1 + 0.5 * uniform(),
                                    0.1 * around(), 0.1 * around(), 0.1 * around()},
                                   {around(), around(), around()},
                                   {around(), around(), around(), around()},
                                   {around(), around(), around()},
                                   {around(), around(), around()}};
}

static void draw_world(void)
{
    enum { NEAR = 64, APART = 40 };
    restart();
    world.n = quick ? 1 << 10 : 1 << 20;
    world.bodies2 = malloc(world.n * sizeof *world.bodies2);
    world.bodies3 = malloc(world.n * sizeof *world.bodies3);
    world.pairs2 = malloc(world.n * sizeof *world.pairs2);
    world.pairs3 = malloc(world.n * sizeof *world.pairs3);
    if (!world.bodies2 || !world.bodies3 || !world.pairs2 || !world.pairs3)
        give_up("out of memory");
    for (int k = 0; k < PROBLEM3; k++)
        world.columns[k] = doubles(world.n + APART);
    for (size_t i = 0; i < world.n; i++) {
        const int near = (int)((i + 1 + (size_t)(NEAR * uniform())) % world.n);
        const int other = i % 10 == 0 ? PCS_GROUND : near;
        draw_bodies(i);
        world.pairs2[i] = (pcs_pair2){(int)i, other, {{around(), around()}, {around(), 1}, 0}};
        world.pairs3[i] = (pcs_pair3){
            (int)i, other, {{around(), around(), around()}, {around(), 1, around()}, 0}};
        for (int k = 0; k < 3; k++)
            world.columns[k][i] = 1e-9 * around();
    }
}

static void forget_world(void)
{
    free(world.bodies2);
    free(world.bodies3);
    free(world.pairs2);
    free(world.pairs3);
    for (int k = 0; k < PROBLEM3; k++)
        free(world.columns[k]);
}

/* ---- what is timed; argument: 2 or 3 ---- */

static void gather(int dimension, size_t first, size_t n)
{
    double *c[PROBLEM3];
    for (int k = 0; k < PROBLEM3; k++)
        c[k] = world.columns[k] + first;
    const pcs_batch2_bodies b2 = pcs_batch2_bodies_of(world.bodies2, world.n);
    const pcs_batch3_bodies b3 = pcs_batch3_bodies_of(world.bodies3, world.n);
    const pcs_batch2_pairs p2 = pcs_batch2_pairs_of(world.pairs2 + first, n);
    const pcs_batch3_pairs p3 = pcs_batch3_pairs_of(world.pairs3 + first, n);
    const pcs_batch2_problems to2 = {c[0], c[1], c[2], c[3], c[4]};
    const pcs_batch3_problems to3 = {c[0], c[1], c[2], c[3], c[4],
                                     c[5], c[6], c[7], c[8], {c[9], c[10], c[11]}};
    if ((dimension == 2 ? pcs_batch_gather2(&b2, &p2, &to2, NULL)
                        : pcs_batch_gather3(&b3, &p3, PCS_TANGENT_SLIP, &to3, NULL)) != PCS_OK)
        give_up("gather was rejected");
}

static void scatter(int dimension, size_t first, size_t n)
{
    const double *c[PROBLEM3];
    for (int k = 0; k < PROBLEM3; k++)
        c[k] = world.columns[k] + first;
    const pcs_batch2_bodies b2 = pcs_batch2_bodies_of(world.bodies2, world.n);
    const pcs_batch3_bodies b3 = pcs_batch3_bodies_of(world.bodies3, world.n);
    const pcs_batch2_pairs p2 = pcs_batch2_pairs_of(world.pairs2 + first, n);
    const pcs_batch3_pairs p3 = pcs_batch3_pairs_of(world.pairs3 + first, n);
    if ((dimension == 2 ? pcs_batch_scatter2(&b2, &p2, c[0], c[1], NULL)
                        : pcs_batch_scatter3(&b3, &p3, PCS_TANGENT_SLIP, c + 9, c[0], c[1], c[2],
                                             NULL)) != PCS_OK)
        give_up("scatter was rejected");
}

/* One pair after the other, as in the examples. */
static void gather_one_by_one(int dimension, size_t first, size_t n)
{
    for (size_t i = first; i < first + n; i++) {
        pcs_frame2 f2;
        pcs_frame3 f3;
        pcs_contact2 c2;
        pcs_contact3 c3;
        const pcs_pair2 *p2 = &world.pairs2[i];
        const pcs_pair3 *p3 = &world.pairs3[i];
        if (dimension == 2) {
            (void)pcs_frame2_of_normal(p2->touch.normal, &f2, NULL);
            (void)pcs_contact2_of_bodies(&p2->touch, &f2, &world.bodies2[p2->body],
                                         p2->other < 0 ? NULL : &world.bodies2[p2->other], &c2,
                                         NULL);
            for (int k = 0; k < PROBLEM2; k++)
                world.columns[k][i] = (&c2.G_nn)[k];
            continue;
        }
        const pcs_body3 *other = p3->other < 0 ? NULL : &world.bodies3[p3->other];
        (void)pcs_frame3_of_slip(&p3->touch, &world.bodies3[p3->body], other, &f3, NULL);
        (void)pcs_contact3_of_bodies(&p3->touch, &f3, &world.bodies3[p3->body], other, &c3, NULL);
        for (int k = 0; k < 9; k++)
            world.columns[k][i] = (&c3.G_nn)[k];
        for (int k = 0; k < 3; k++)
            world.columns[9 + k][i] = f3.t1[k];
    }
}

static void scatter_one_by_one(int dimension, size_t first, size_t n)
{
    double *const *c = world.columns;
    for (size_t i = first; i < first + n; i++) {
        const pcs_pair2 *p2 = &world.pairs2[i];
        const pcs_pair3 *p3 = &world.pairs3[i];
        if (dimension == 2) {
            const pcs_impact2 im = {.p_n = c[0][i], .p_t = c[1][i]};
            pcs_frame2 f;
            (void)pcs_frame2_of_normal(p2->touch.normal, &f, NULL);
            pcs_impact2_push(&im, &p2->touch, &f, &world.bodies2[p2->body],
                             p2->other < 0 ? NULL : &world.bodies2[p2->other]);
            continue;
        }
        const pcs_impact3 im = {.p_n = c[0][i], .p_1 = c[1][i], .p_2 = c[2][i]};
        const double t1[3] = {c[9][i], c[10][i], c[11][i]};
        pcs_frame3 f;
        (void)pcs_frame3_along(p3->touch.normal, t1, &f, NULL);
        pcs_impact3_push(&im, &p3->touch, &f, &world.bodies3[p3->body],
                         p3->other < 0 ? NULL : &world.bodies3[p3->other]);
    }
}

/* Move the same bytes: read both bodies, point and normal; write problems. */
static inline __attribute__((always_inline)) double sum_of(const double *x, int n)
{
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += x[k];
    return sum;
}

static inline __attribute__((always_inline)) void move_gathered_of(int dimension, size_t first,
                                                                   size_t n)
{
    static const pcs_body2 ground2;
    static const pcs_body3 ground3;
    for (size_t i = first; i < first + n; i++) {
        const pcs_pair2 *p2 = &world.pairs2[i];
        const pcs_pair3 *p3 = &world.pairs3[i];
        const pcs_body2 *b2 = p2->other < 0 ? &ground2 : &world.bodies2[p2->other];
        const pcs_body3 *b3 = p3->other < 0 ? &ground3 : &world.bodies3[p3->other];
        const double sum = dimension == 2
                               ? sum_of(&world.bodies2[p2->body].mass, NUMBERS2) +
                                     sum_of(&b2->mass, NUMBERS2) + sum_of(p2->touch.point, 4)
                               : sum_of(&world.bodies3[p3->body].mass, NUMBERS3) +
                                     sum_of(&b3->mass, NUMBERS3) + sum_of(p3->touch.point, 6);
        for (int k = 0; k < (dimension == 2 ? PROBLEM2 : PROBLEM3); k++)
            world.columns[k][i] = sum;
    }
}

/* Read both bodies, point, normal and impulse; write velocity and spin. */
static inline __attribute__((always_inline)) void move_scattered_of(int dimension, size_t first,
                                                                    size_t n)
{
    for (size_t i = first; i < first + n; i++) {
        const pcs_pair2 *p2 = &world.pairs2[i];
        const pcs_pair3 *p3 = &world.pairs3[i];
        for (int side = 0; side < 2; side++) {
            const int at =
                dimension == 2 ? (side ? p2->other : p2->body) : (side ? p3->other : p3->body);
            if (at < 0)
                continue;
            double *const x = dimension == 2 ? &world.bodies2[at].mass : &world.bodies3[at].mass;
            const int numbers = dimension == 2 ? NUMBERS2 : NUMBERS3,
                      motion = dimension == 2 ? 3 : 6;
            const double sum = dimension == 2 ? sum_of(x, NUMBERS2) + sum_of(p2->touch.point, 4)
                                              : sum_of(x, NUMBERS3) + sum_of(p3->touch.point, 6);
            for (int k = numbers - motion; k < numbers; k++)
                x[k] += 1e-30 * (sum + world.columns[0][i] + world.columns[1][i]);
        }
    }
}

/* The dimension is a constant in each loop. */
static void move_gathered(int dimension, size_t first, size_t n)
{
    if (dimension == 2)
        move_gathered_of(2, first, n);
    else
        move_gathered_of(3, first, n);
}

static void move_scattered(int dimension, size_t first, size_t n)
{
    if (dimension == 2)
        move_scattered_of(2, first, n);
    else
        move_scattered_of(3, first, n);
}

static void measure(const char *name, int dimension, void (*batch)(int, size_t, size_t),
                    void (*each)(int, size_t, size_t), void (*move)(int, size_t, size_t))
{
    job jobs[3] = {{.run = batch}, {.run = each}, {.run = move}};
    for (int k = 0; k < 3; k++) {
        jobs[k].argument = dimension;
        jobs[k].problems = world.n;
        jobs[k].parts = quick ? 1 : MAX_PARTS;
    }
    // computes t1 and impulses for the scatters
    gather(dimension, 0, world.n);
    run_in_turn(jobs, 3, 3);
    result r = {.ns = jobs[0].ns,
                .traffic_ns = jobs[2].ns,
                .beside = "one_by_one",
                .beside_ns = jobs[1].ns,
                .alone = true};
    (void)snprintf(r.name, sizeof r.name, "%s/%s", dimension == 2 ? "planar" : "spatial", name);
    keep(&r);
}

void bench_bodies(void)
{
    draw_world();
    for (int dimension = 2; dimension <= 3; dimension++) {
        measure("gather", dimension, gather, gather_one_by_one, move_gathered);
        measure("scatter", dimension, scatter, scatter_one_by_one, move_scattered);
    }
    forget_world();
}
