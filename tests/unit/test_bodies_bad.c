/* Arrays of bodies and contacts: shared bodies, bad bodies, bad calls. */
#include "pairs.h"

#include <math.h>
#include <string.h>

/* Bodies in several contacts: rejected, or solved one contact after the other. */
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
        // the fault has the first contact that shares a body with an earlier one
        bool seen[2 * N] = {false};
        long first = -1;
        for (int i = 0; i < N && first < 0; i++) {
            const pcs_pair2 *q = &pairs2[i];
            if (seen[q->body] || (q->other >= 0 && seen[q->other])) {
                first = i;
                assert_string_equal(fault.field, seen[q->body] ? "body" : "other");
                assert_near(fault.value, seen[q->body] ? q->body : q->other, 0);
            }
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

/* A body that never moves may be in every contact. */
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

/* A bad body affects its contact only, and the check reports it. */
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

/* A quaternion of any length turns a body; other bodies have ordinary ones. */
static void quaternions_of_any_length(void **state)
{
    (void)state;
    rng r = {1812};
    enum { N = 300 };
    make3(&r, N);
    for (int i = 0; i < 2 * N; i += 7)
        for (int k = 0; k < 4; k++)
            bodies3[i].quaternion[k] = ldexp(bodies3[i].quaternion[k], i % 2 ? 900 : -900);
    memcpy(alone3, bodies3, sizeof bodies3);
    const pcs_batch3_bodies b = pcs_batch3_bodies_of(bodies3, 2 * N);
    const pcs_batch3_pairs p = pcs_batch3_pairs_of(pairs3, N);
    const pcs_batch3_in in = materials3();
    pcs_batch3_out out = pcs_batch3_out_default();
    out.outcome = outcome;
    out.status = status;
    one_by_one3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, N);
    assert_int_equal(status_alone[0], PCS_OK);
    assert_int_equal(pcs_batch_collide3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, &b, &p, &in, &out,
                                        PCS_SHARING_NONE, marks, NULL, NULL),
                     PCS_OK);
    assert_same3(N);
    pcs_fault fault;
    for (int k = 0; k < 4; k++) { // all of its numbers, or none of them
        pcs_batch3_bodies part = b;
        part.quaternion[k] = NULL;
        assert_int_equal(pcs_batch_check3(&part, &p, &fault), PCS_STATUS_INVALID);
        assert_string_equal(fault.field, "quaternion");
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
    static double columns[9][N], *x = columns[0];
    pcs_batch3_problems to = {.G_nn = columns[0],
                              .G_n1 = columns[1],
                              .G_n2 = columns[2],
                              .G_11 = columns[3],
                              .G_12 = columns[4],
                              .G_22 = columns[5],
                              .v_n = columns[6],
                              .v_1 = columns[7],
                              .v_2 = columns[8]};
    assert_blames(pcs_batch_gather3(&b3, &p3, PCS_TANGENT_SLIP, &to, &fault), &fault, "t1", -1);
    assert_blames(pcs_batch_gather3(&b3, &p3, PCS_TANGENT_COUNT, &to, &fault), &fault, "tangent",
                  -1);
    assert_int_equal(pcs_batch_gather3(&b3, &p3, PCS_TANGENT_NORMAL, &to, &fault), PCS_OK);
    to.G_12 = NULL;
    assert_blames(pcs_batch_gather3(&b3, &p3, PCS_TANGENT_NORMAL, &to, &fault), &fault, "G_12", -1);
    assert_blames(pcs_batch_scatter3(&b3, &p3, PCS_TANGENT_NORMAL, NULL, x, NULL, x, &fault),
                  &fault, "p_1", -1);
}

/* An output array must not overlap another array. This is reported before anything is written. */
static void overlapping_arrays(void **state)
{
    (void)state;
    rng r = {1810};
    enum { N = 300 }; // several blocks
    static double free[9][N];
    make2(&r, N);
    const pcs_batch2_bodies b = pcs_batch2_bodies_of(bodies2, 2 * N);
    const pcs_batch2_pairs p = pcs_batch2_pairs_of(pairs2, N);
    const pcs_batch2_in in = materials2();
    pcs_batch2_out out = pcs_batch2_out_default();
    pcs_fault fault;
#define COLLIDE_OUT                                                                                \
    pcs_batch_collide2(PCS_LAW_NEWTON, &b, &p, &in, &out, PCS_SHARING_NONE, marks, NULL, &fault)
    out.vp_n = free[0];
    out.vp_t = free[0] + N - 1; // its first number is the last of the other array
    assert_blames(COLLIDE_OUT, &fault, "vp_t", -1);
    out.vp_t = free[1];
    out.p_n = (double *)&bodies2[2 * N - 1];
    assert_blames(COLLIDE_OUT, &fault, "p_n", -1);
    out.p_n = (double *)&pairs2[N - 1].touch.normal[1];
    assert_blames(COLLIDE_OUT, &fault, "p_n", -1);
    out.p_n = (double *)(in.e + N - 1);
    assert_blames(COLLIDE_OUT, &fault, "p_n", -1);
    out.p_n = NULL;
    out.outcome = marks + 2 * N - 1;
    assert_blames(COLLIDE_OUT, &fault, "marks", -1);
    out.outcome = NULL;
    pcs_batch2_bodies on = b;
    on.spin = (double *)(in.e + N - 1);
    on.step.spin = 0;
    assert_blames(pcs_batch_collide2(PCS_LAW_NEWTON, &on, &p, &in, &out, PCS_SHARING_NONE, marks,
                                     NULL, &fault),
                  &fault, "spin", -1);
    on.spin = free[2];
    assert_blames(pcs_batch_scatter2(&on, &p, free[3], free[4] - 1, &fault), &fault, "spin", -1);
    pcs_batch2_problems to = {free[4], free[5], free[6], free[7], &free[7][N - 1]};
    assert_blames(pcs_batch_gather2(&b, &p, &to, &fault), &fault, "v_t", -1);
    to.v_t = &bodies2[2 * N - 1].spin;
    assert_blames(pcs_batch_gather2(&b, &p, &to, &fault), &fault, "v_t", -1);
    to.v_t = (double *)((char *)free[8] + 4);
    assert_blames(pcs_batch_gather2(&b, &p, &to, &fault), &fault, "v_t", -1);
    assert_memory_equal(bodies2, alone2, sizeof bodies2);
    to.v_t = free[8];
    assert_int_equal(pcs_batch_gather2(&b, &p, &to, &fault), PCS_OK);
    assert_int_equal(COLLIDE_OUT, PCS_OK);
    // one number for all takes the memory of one number
    double same = 0.5;
    pcs_batch2_in one = in;
    one.e = &same;
    one.step.e = PCS_SAME;
    out.vp_n = &same;
    assert_blames(pcs_batch_collide2(PCS_LAW_NEWTON, &b, &p, &one, &out, PCS_SHARING_NONE, marks,
                                     NULL, &fault),
                  &fault, "vp_n", -1);
}

/* In space t1 and the quaternions are checked, too; t1 only if it is read. */
static void overlapping_arrays_in_space(void **state)
{
    (void)state;
    rng r = {1811};
    enum { N = 300 };
    static double free[13][N];
    make3(&r, N);
    const pcs_batch3_bodies b = pcs_batch3_bodies_of(bodies3, 2 * N);
    const pcs_batch3_pairs p = pcs_batch3_pairs_of(pairs3, N);
    pcs_fault fault;
    pcs_batch3_problems to = {free[0], free[1], free[2], free[3], free[4],
                              free[5], free[6], free[7], free[8], {free[9], free[10], free[11]}};
    assert_int_equal(pcs_batch_gather3(&b, &p, PCS_TANGENT_SLIP, &to, &fault), PCS_OK);
    to.t1[2] = &free[10][N - 1];
    assert_blames(pcs_batch_gather3(&b, &p, PCS_TANGENT_SLIP, &to, &fault), &fault, "t1", -1);
    to.t1[2] = &bodies3[5].quaternion[2];
    assert_blames(pcs_batch_gather3(&b, &p, PCS_TANGENT_SLIP, &to, &fault), &fault, "t1", -1);
    pcs_batch3_bodies on = b;
    on.velocity[1] = &free[9][N - 1];
    on.step.velocity[1] = 1;
    const double *const t1[] = {free[9], free[10], free[11]};
    assert_blames(
        pcs_batch_scatter3(&on, &p, PCS_TANGENT_SLIP, t1, free[0], free[1], free[2], &fault),
        &fault, "velocity", -1);
    assert_memory_equal(bodies3, alone3, sizeof bodies3);
    on.velocity[1] = free[9]; // 2 N numbers: they overlap t1, which is not read here
    assert_int_equal(
        pcs_batch_scatter3(&on, &p, PCS_TANGENT_NORMAL, t1, free[0], free[1], free[2], &fault),
        PCS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shared_bodies),
        cmocka_unit_test(a_platform_is_shared),
        cmocka_unit_test(quaternions_of_any_length),
        cmocka_unit_test(bad_bodies),
        cmocka_unit_test(bad_calls),
        cmocka_unit_test(overlapping_arrays),
        cmocka_unit_test(overlapping_arrays_in_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
