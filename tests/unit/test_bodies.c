/* Arrays of bodies and contacts: gather, solve, scatter, with the bits of one pair at a time. */
#include "world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 1100 };

static pcs_body2 bodies2[2 * MANY], alone2[2 * MANY];
static pcs_body3 bodies3[2 * MANY], alone3[2 * MANY];
static pcs_pair2 pairs2[MANY];
static pcs_pair3 pairs3[MANY];
static unsigned marks[2 * MANY];
static double e[MANY], mu[MANY];
static unsigned outcome[MANY], outcome_alone[MANY];
static unsigned char status[MANY], status_alone[MANY];

/* Contact i has the bodies 2i and 2i+1 in any order; some are with the ground. */
static void make2(rng *r, int n)
{
    for (int i = 0; i < n; i++) {
        const int swap = uniform(r) < 0.5;
        bodies2[2 * i] = random_body2(r);
        bodies2[2 * i + 1] = random_body2(r);
        pairs2[i] =
            (pcs_pair2){2 * i + swap, i % 5 ? 2 * i + 1 - swap : PCS_GROUND, random_touch2(r)};
        e[i] = uniform(r);
        mu[i] = uniform(r);
    }
    memcpy(alone2, bodies2, sizeof bodies2);
}

static void make3(rng *r, int n)
{
    for (int i = 0; i < n; i++) {
        const int swap = uniform(r) < 0.5;
        bodies3[2 * i] = random_body3(r);
        bodies3[2 * i + 1] = random_body3(r);
        pairs3[i] =
            (pcs_pair3){2 * i + swap, i % 5 ? 2 * i + 1 - swap : PCS_GROUND, random_touch3(r)};
        e[i] = uniform(r);
        mu[i] = uniform(r);
    }
    memcpy(alone3, bodies3, sizeof bodies3);
}

static pcs_material material_at(int i)
{
    pcs_material m = material_of(e[i], mu[i]);
    m.eta2 = 1.3;
    m.ratio = 0.1;
    return m;
}

static void one_by_one2(pcs_law law, int n)
{
    for (int i = 0; i < n; i++) {
        const pcs_pair2 *p = &pairs2[i];
        const pcs_material m = material_at(i);
        pcs_impact2 im;
        status_alone[i] =
            (unsigned char)pcs_collide2(law, &p->touch, &m, &alone2[p->body],
                                        p->other < 0 ? NULL : &alone2[p->other], NULL, &im, NULL);
        outcome_alone[i] = status_alone[i] == PCS_OK ? im.outcome : 0;
    }
}

static void one_by_one3(pcs_law law, pcs_path path, int n)
{
    for (int i = 0; i < n; i++) {
        const pcs_pair3 *p = &pairs3[i];
        const pcs_material m = material_at(i);
        pcs_impact3 im;
        status_alone[i] =
            (unsigned char)pcs_collide3(law, path, &p->touch, &m, &alone3[p->body],
                                        p->other < 0 ? NULL : &alone3[p->other], NULL, &im, NULL);
        outcome_alone[i] = status_alone[i] == PCS_OK ? im.outcome : 0;
    }
}

static const double eta2 = 1.3, ratio = 0.1;

static pcs_batch2_in materials2(void)
{
    pcs_batch2_in in = pcs_batch2_in_default();
    in.e = e;
    in.mu_k = mu;
    in.eta2 = &eta2;
    in.ratio = &ratio;
    in.step.eta2 = in.step.ratio = PCS_SAME;
    return in;
}

static pcs_batch3_in materials3(void)
{
    pcs_batch3_in in = pcs_batch3_in_default();
    in.e = e;
    in.mu_k = mu;
    in.eta2 = &eta2;
    in.step.eta2 = PCS_SAME;
    return in;
}

/* Every number of every body, and statuses and outcomes. */
static void assert_same2(int n)
{
    for (int i = 0; i < 2 * n; i++)
        for (int k = 0; k < 8; k++)
            assert_bits(((double *)&bodies2[i])[k], ((double *)&alone2[i])[k], "body", (size_t)i);
    assert_memory_equal(status, status_alone, (size_t)n);
    assert_memory_equal(outcome, outcome_alone, (size_t)n * sizeof *outcome);
}

static void assert_same3(int n)
{
    for (int i = 0; i < 2 * n; i++)
        for (int k = 0; k < 20; k++)
            assert_bits(((double *)&bodies3[i])[k], ((double *)&alone3[i])[k], "body", (size_t)i);
    assert_memory_equal(status, status_alone, (size_t)n);
    assert_memory_equal(outcome, outcome_alone, (size_t)n * sizeof *outcome);
}

static void every_law_of_the_plane(void **state)
{
    (void)state;
    rng r = {1801};
    const int lengths[] = {0, 1, 7, 255, 256, 257, MANY};
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
            const int n = lengths[l];
            make2(&r, n);
            const pcs_batch2_bodies b = pcs_batch2_bodies_of(bodies2, (size_t)(2 * n));
            const pcs_batch2_pairs p = pcs_batch2_pairs_of(pairs2, (size_t)n);
            const pcs_batch2_in in = materials2();
            pcs_batch2_out out = pcs_batch2_out_default();
            size_t bad, expected = 0;
            out.outcome = outcome;
            out.status = status;
            one_by_one2((pcs_law)law, n);
            assert_int_equal(pcs_batch_collide2((pcs_law)law, &b, &p, &in, &out, PCS_SHARING_NONE,
                                                marks, &bad, NULL),
                             PCS_OK);
            for (int i = 0; i < n; i++)
                expected += status_alone[i] != PCS_OK;
            assert_int_equal(bad, expected);
            assert_same2(n);
        }
}

static void every_law_of_space(void **state)
{
    (void)state;
    rng r = {1802};
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        if (!pcs_law_about((pcs_law)law)->spatial)
            continue;
        for (int path = 0; path < PCS_PATH_COUNT; path++) {
            const int n = law == PCS_LAW_BILINEAR ? 100 : MANY;
            make3(&r, n);
            const pcs_batch3_bodies b = pcs_batch3_bodies_of(bodies3, (size_t)(2 * n));
            const pcs_batch3_pairs p = pcs_batch3_pairs_of(pairs3, (size_t)n);
            const pcs_batch3_in in = materials3();
            pcs_batch3_out out = pcs_batch3_out_default();
            out.outcome = outcome;
            out.status = status;
            one_by_one3((pcs_law)law, (pcs_path)path, n);
            assert_int_equal(pcs_batch_collide3((pcs_law)law, (pcs_path)path, &b, &p, &in, &out,
                                                PCS_SHARING_NONE, marks, NULL, NULL),
                             PCS_OK);
            assert_same3(n);
        }
    }
}

/* Arrays of a field each, at steps of their own, backwards, and one number for all. */
static void arrays_of_fields(void **state)
{
    (void)state;
    rng r = {1803};
    enum { N = 600 };
    static double x[20][2 * N], point[3][2 * N], normal[3];
    static int body[N], other[N];
    for (int turn = 0; turn < 2; turn++) {
        make3(&r, N);
        const double mass = 2, moment = 0.3;
        normal[1] = 2;
        for (int i = 0; i < 2 * N; i++) {
            bodies3[i].mass = mass;
            memcpy(bodies3[i].inertia, (double[6]){moment, moment, moment}, 6 * sizeof(double));
            memcpy(bodies3[i].quaternion, (double[4]){1}, 4 * sizeof(double));
            for (int k = 0; k < 20; k++)
                x[k][i] = ((double *)&bodies3[i])[k];
        }
        for (int i = 0; i < N; i++) {
            body[N - 1 - i] = pairs3[i].body;
            other[i] = pairs3[i].other;
            memcpy(pairs3[i].touch.normal, normal, sizeof normal);
            for (int k = 0; k < 3; k++)
                point[k][2 * i] = pairs3[i].touch.point[k];
        }
        pcs_batch3_bodies b = {
            .n = 2 * N,
            .mass = &mass,
            .inertia = {&moment, &moment, &moment},
            .step = {.mass = PCS_SAME, .inertia = {PCS_SAME, PCS_SAME, PCS_SAME}}};
        pcs_batch3_pairs p = {
            .n = N, .body = body + N - 1, .other = turn ? other : NULL, .step = {.body = -1}};
        for (int k = 0; k < 3; k++) {
            b.position[k] = x[7 + k];
            b.velocity[k] = x[14 + k];
            b.spin[k] = x[17 + k];
            p.point[k] = point[k];
            p.step.point[k] = 2;
            p.normal[k] = &normal[k];
            p.step.normal[k] = PCS_SAME;
        }
        for (int i = 0; i < N && !turn; i++)
            pairs3[i].other = PCS_GROUND;
        memcpy(alone3, bodies3, sizeof bodies3);
        one_by_one3(PCS_LAW_ENERGETIC, PCS_PATH_SUN_BARUH, N);
        const pcs_batch3_in in = materials3();
        assert_int_equal(pcs_batch_collide3(PCS_LAW_ENERGETIC, PCS_PATH_SUN_BARUH, &b, &p, &in,
                                            NULL, PCS_SHARING_NONE, marks, NULL, NULL),
                         PCS_OK);
        for (int i = 0; i < 2 * N; i++)
            for (int k = 14; k < 20; k++)
                assert_bits(x[k][i], ((double *)&alone3[i])[k], "motion", (size_t)i);
    }
}

/* Gather, solve and scatter in steps, by both tangents. */
static void in_steps(void **state)
{
    (void)state;
    rng r = {1804};
    enum { N = 700 };
    static double G[9][N], t1[3][N], p[3][N];
    for (int tangent = 0; tangent < PCS_TANGENT_COUNT; tangent++) {
        make3(&r, N);
        const pcs_batch3_bodies b = pcs_batch3_bodies_of(bodies3, 2 * N);
        const pcs_batch3_pairs pairs = pcs_batch3_pairs_of(pairs3, N);
        const pcs_batch3_problems problems = {G[0], G[1], G[2], G[3], G[4],
                                              G[5], G[6], G[7], G[8], {t1[0], t1[1], t1[2]}};
        const double *const t[3] = {t1[0], t1[1], t1[2]};
        assert_int_equal(pcs_batch_gather3(&b, &pairs, (pcs_tangent)tangent, &problems, NULL),
                         PCS_OK);
        for (int i = 0; i < N; i++) {
            const pcs_pair3 *q = &pairs3[i];
            const pcs_body3 *one = &alone3[q->body], *two = q->other < 0 ? NULL : &alone3[q->other];
            pcs_frame3 f;
            pcs_contact3 c;
            assert_int_equal(tangent == PCS_TANGENT_SLIP
                                 ? pcs_frame3_of_slip(&q->touch, one, two, &f, NULL)
                                 : pcs_frame3_of_normal(q->touch.normal, &f, NULL),
                             PCS_OK);
            assert_int_equal(pcs_contact3_of_bodies(&q->touch, &f, one, two, &c, NULL), PCS_OK);
            for (int k = 0; k < 9; k++)
                assert_bits(G[k][i], ((double *)&c)[k], "problem", (size_t)i);
            for (int k = 0; k < 3; k++) {
                assert_bits(t1[k][i], f.t1[k], "t1", (size_t)i);
                p[k][i] = i % 7 ? between(&r, -1, 1) : NAN;
            }
            if (i % 7 == 0)
                continue;
            const double local[3] = {p[0][i], p[1][i], p[2][i]};
            double world[3], back[3];
            pcs_frame3_to_world(&f, local, world);
            for (int k = 0; k < 3; k++)
                back[k] = -world[k];
            pcs_body3_push(&alone3[q->body], q->touch.point, world);
            if (q->other >= 0)
                pcs_body3_push(&alone3[q->other], q->touch.point, back);
        }
        assert_int_equal(
            pcs_batch_scatter3(&b, &pairs, (pcs_tangent)tangent, t, p[0], p[1], p[2], NULL),
            PCS_OK);
        for (int i = 0; i < 2 * N; i++)
            for (int k = 0; k < 20; k++)
                assert_bits(((double *)&bodies3[i])[k], ((double *)&alone3[i])[k], "body",
                            (size_t)i);
    }
}

static void in_steps_in_the_plane(void **state)
{
    (void)state;
    rng r = {1805};
    enum { N = 700 };
    static double G[5][N], p[2][N];
    make2(&r, N);
    const pcs_batch2_bodies b = pcs_batch2_bodies_of(bodies2, 2 * N);
    const pcs_batch2_pairs pairs = pcs_batch2_pairs_of(pairs2, N);
    const pcs_batch2_problems problems = {G[0], G[1], G[2], G[3], G[4]};
    assert_int_equal(pcs_batch_gather2(&b, &pairs, &problems, NULL), PCS_OK);
    for (int i = 0; i < N; i++) {
        const pcs_pair2 *q = &pairs2[i];
        pcs_body2 *one = &alone2[q->body], *two = q->other < 0 ? NULL : &alone2[q->other];
        pcs_frame2 f;
        pcs_contact2 c;
        assert_int_equal(pcs_frame2_of_normal(q->touch.normal, &f, NULL), PCS_OK);
        assert_int_equal(pcs_contact2_of_bodies(&q->touch, &f, one, two, &c, NULL), PCS_OK);
        for (int k = 0; k < 5; k++)
            assert_bits(G[k][i], ((double *)&c)[k], "problem", (size_t)i);
        p[0][i] = i % 9 ? between(&r, -1, 1) : NAN;
        p[1][i] = between(&r, -1, 1);
        pcs_impact2 im = {.p_n = p[0][i], .p_t = p[1][i]};
        if (i % 9)
            pcs_impact2_push(&im, &q->touch, &f, one, two);
    }
    assert_int_equal(pcs_batch_scatter2(&b, &pairs, p[0], p[1], NULL), PCS_OK);
    for (int i = 0; i < 2 * N; i++)
        for (int k = 0; k < 8; k++)
            assert_bits(((double *)&bodies2[i])[k], ((double *)&alone2[i])[k], "body", (size_t)i);
}

/* Bodies in several contacts: refused, or one contact after the other. */
static void shared_bodies(void **state)
{
    (void)state;
    rng r = {1806};
    enum { N = 900, FEW = 40 };
    for (int round = 0; round < 20; round++) {
        make2(&r, N);
        const int bodies = round % 2 ? FEW : 2 * N;
        for (int i = 0; i < N; i++) {
            const int body = (int)between(&r, 0, bodies);
            const int other = (int)between(&r, 0, bodies);
            pairs2[i].body = body;
            pairs2[i].other = other == body ? PCS_GROUND : other;
        }
        const pcs_batch2_bodies b = pcs_batch2_bodies_of(bodies2, (size_t)bodies);
        const pcs_batch2_pairs p = pcs_batch2_pairs_of(pairs2, N);
        const pcs_batch2_in in = materials2();
        pcs_batch2_out out = pcs_batch2_out_default();
        out.outcome = outcome;
        out.status = status;
        pcs_fault fault;
        assert_int_equal(pcs_batch_collide2(PCS_LAW_POISSON, &b, &p, &in, &out, PCS_SHARING_NONE,
                                            marks, NULL, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.item, "contact");
        assert_memory_equal(bodies2, alone2, sizeof bodies2); // nothing is written
        // the contact to blame is the first that has a body of one before
        bool seen[2 * N] = {false};
        long first = -1;
        for (int i = 0; i < N && first < 0; i++) {
            const pcs_pair2 *q = &pairs2[i];
            if (seen[q->body] || (q->other >= 0 && seen[q->other]))
                first = i;
            seen[q->body] = true;
            if (q->other >= 0)
                seen[q->other] = true;
        }
        assert_int_equal(fault.index, first);
        one_by_one2(PCS_LAW_POISSON, N);
        assert_int_equal(pcs_batch_collide2(PCS_LAW_POISSON, &b, &p, &in, &out,
                                            PCS_SHARING_IN_ORDER, marks, NULL, &fault),
                         PCS_OK);
        assert_same2(N);
    }
}

/* Something that nothing moves may be in every contact. */
static void a_platform_is_shared(void **state)
{
    (void)state;
    rng r = {1807};
    enum { N = 300 };
    make3(&r, N);
    bodies3[0] = pcs_body3_fixed();
    bodies3[0].velocity[1] = 0.3;
    memcpy(alone3, bodies3, sizeof bodies3);
    for (int i = 0; i < N; i++) {
        pairs3[i].body = i + 1;
        pairs3[i].other = 0;
    }
    const pcs_batch3_bodies b = pcs_batch3_bodies_of(bodies3, 2 * N);
    const pcs_batch3_pairs p = pcs_batch3_pairs_of(pairs3, N);
    const pcs_batch3_in in = materials3();
    pcs_batch3_out out = pcs_batch3_out_default();
    out.outcome = outcome;
    out.status = status;
    one_by_one3(PCS_LAW_NEWTON, PCS_PATH_SUN_BARUH, N);
    assert_int_equal(pcs_batch_collide3(PCS_LAW_NEWTON, PCS_PATH_SUN_BARUH, &b, &p, &in, &out,
                                        PCS_SHARING_NONE, marks, NULL, NULL),
                     PCS_OK);
    assert_same3(N);
    assert_near(bodies3[0].velocity[1], 0.3, 0);
}

/* A bad body spoils its contact and no other, and the check names it. */
static void bad_bodies(void **state)
{
    (void)state;
    rng r = {1808};
    enum { N = 300 };
    static const char *const fields[] = {
        "mass",     "inertia",  "inertia",  "inertia",    "inertia",    "inertia",    "inertia",
        "position", "position", "position", "quaternion", "quaternion", "quaternion", "quaternion",
        "velocity", "velocity", "velocity", "spin",       "spin",       "spin"};
    for (int k = 0; k < 20; k++)
        for (int kind = 0; kind < 3; kind++) {
            make3(&r, N);
            const double bad[] = {NAN, -INFINITY, k < 4 ? -1 : k < 7 ? 1e3 : INFINITY};
            const int which = 2 * 123;
            ((double *)&bodies3[which])[k] = bad[kind];
            memcpy(alone3, bodies3, sizeof bodies3);
            const pcs_batch3_bodies b = pcs_batch3_bodies_of(bodies3, 2 * N);
            const pcs_batch3_pairs p = pcs_batch3_pairs_of(pairs3, N);
            const pcs_batch3_in in = materials3();
            pcs_batch3_out out = pcs_batch3_out_default();
            pcs_fault fault;
            out.outcome = outcome;
            out.status = status;
            one_by_one3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, N);
            assert_int_equal(status_alone[123], PCS_STATUS_INVALID);
            assert_int_equal(pcs_batch_collide3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, &b, &p, &in,
                                                &out, PCS_SHARING_NONE, marks, NULL, &fault),
                             PCS_OK);
            assert_same3(N);
            assert_int_equal(pcs_batch_check3(&b, &p, &fault), PCS_STATUS_INVALID);
            assert_string_equal(fault.field, fields[k]);
            assert_string_equal(fault.item, "body");
            assert_int_equal(fault.index, which);
        }
}

static void assert_blames(pcs_status got, const pcs_fault *fault, const char *field, long index)
{
    assert_int_equal(got, PCS_STATUS_INVALID);
    assert_string_equal(fault->field, field);
    assert_int_equal(fault->index, index);
}

static void bad_calls(void **state)
{
    (void)state;
    rng r = {1809};
    enum { N = 20 };
    make2(&r, N);
    const pcs_batch2_in in = materials2();
    pcs_batch2_bodies b = pcs_batch2_bodies_of(bodies2, 2 * N);
    pcs_batch2_pairs p = pcs_batch2_pairs_of(pairs2, N);
    pcs_fault fault;
#define COLLIDE                                                                                    \
    pcs_batch_collide2(PCS_LAW_NEWTON, &b, &p, &in, NULL, PCS_SHARING_NONE, marks, NULL, &fault)
    const int wrong[] = {-1, 2 * N, 2 * N + 7};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pairs2[13].body = wrong[i];
        assert_blames(COLLIDE, &fault, "body", 13);
    }
    pairs2[13].body = 26;
    pairs2[13].other = -2;
    assert_blames(COLLIDE, &fault, "other", 13);
    pairs2[13].other = 26;
    assert_blames(COLLIDE, &fault, "other", 13);
    pairs2[13].other = 27;
    b.step.velocity[1] = PCS_SAME;
    assert_blames(COLLIDE, &fault, "velocity", -1);
    b = pcs_batch2_bodies_of(bodies2, 2 * N);
    b.inertia = NULL;
    assert_blames(COLLIDE, &fault, "inertia", -1);
    b = pcs_batch2_bodies_of(bodies2, 2 * N);
    p.normal[1] = NULL;
    assert_blames(COLLIDE, &fault, "normal", -1);
    p = pcs_batch2_pairs_of(pairs2, N);
    assert_blames(
        pcs_batch_collide2(PCS_LAW_NEWTON, &b, &p, &in, NULL, PCS_SHARING_NONE, NULL, NULL, &fault),
        &fault, "marks", -1);
    assert_blames(pcs_batch_collide2(PCS_LAW_NEWTON, &b, &p, NULL, NULL, PCS_SHARING_NONE, marks,
                                     NULL, &fault),
                  &fault, "in", -1);
    assert_blames(pcs_batch_collide2(PCS_LAW_NEWTON, &b, &p, &in, NULL, PCS_SHARING_COUNT, marks,
                                     NULL, &fault),
                  &fault, "sharing", -1);
    assert_blames(
        pcs_batch_collide2(PCS_LAW_COUNT, &b, &p, &in, NULL, PCS_SHARING_NONE, marks, NULL, &fault),
        &fault, "law", -1);
    assert_blames(pcs_batch_collide2(PCS_LAW_NEWTON, NULL, &p, &in, NULL, PCS_SHARING_NONE, marks,
                                     NULL, &fault),
                  &fault, "bodies", -1);
    assert_memory_equal(bodies2, alone2, sizeof bodies2);
    pairs2[3].touch.normal[0] = NAN;
    assert_blames(pcs_batch_check2(&b, &p, &fault), &fault, "normal", 3);
    pairs2[3].touch.normal[0] = 1;
    assert_int_equal(pcs_batch_check2(&b, &p, &fault), PCS_OK);
    make3(&r, N);
    const pcs_batch3_bodies b3 = pcs_batch3_bodies_of(bodies3, 2 * N);
    const pcs_batch3_pairs p3 = pcs_batch3_pairs_of(pairs3, N);
    static double x[N];
    pcs_batch3_problems to = {x, x, x, x, x, x, x, x, x, {NULL}};
    assert_blames(pcs_batch_gather3(&b3, &p3, PCS_TANGENT_SLIP, &to, &fault), &fault, "t1", -1);
    assert_blames(pcs_batch_gather3(&b3, &p3, PCS_TANGENT_COUNT, &to, &fault), &fault, "tangent",
                  -1);
    assert_int_equal(pcs_batch_gather3(&b3, &p3, PCS_TANGENT_NORMAL, &to, &fault), PCS_OK);
    to.G_12 = NULL;
    assert_blames(pcs_batch_gather3(&b3, &p3, PCS_TANGENT_NORMAL, &to, &fault), &fault, "G_12", -1);
    assert_blames(pcs_batch_scatter3(&b3, &p3, PCS_TANGENT_NORMAL, NULL, x, NULL, x, &fault),
                  &fault, "p_1", -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_of_the_plane),
        cmocka_unit_test(every_law_of_space),
        cmocka_unit_test(arrays_of_fields),
        cmocka_unit_test(in_steps),
        cmocka_unit_test(in_steps_in_the_plane),
        cmocka_unit_test(shared_bodies),
        cmocka_unit_test(a_platform_is_shared),
        cmocka_unit_test(bad_bodies),
        cmocka_unit_test(bad_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
