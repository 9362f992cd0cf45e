/* Arrays of bodies and contacts: gather, solve, scatter; the same bits as one pair at a time. */
#include "pairs.h"

#include <math.h>
#include <string.h>

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

/* One array for each field, with its own stride, also backwards, and one number for all. */
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

/* Gather, solve and scatter as separate calls, with both choices of the tangent. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_of_the_plane), cmocka_unit_test(every_law_of_space),
        cmocka_unit_test(arrays_of_fields),       cmocka_unit_test(in_steps),
        cmocka_unit_test(in_steps_in_the_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
