/* One contact, solved as one of several: the same solutions as the laws for one contact. */
#include "reference3.h"
#include "trials.h"

#include "src/multi/lemke.h"
#include "src/multi/multi.h"

#include <percuss/research.h>

/* |G (a - b)| over the scale of the problem. */
static double gap_of(const pcs_contact2 *c, const double *a, const double *b)
{
    const double d_n = a[0] - b[0], d_t = a[1] - b[1], G = c->G_nn + c->G_tt;
    const double scale =
        fabs(c->v_n) + fabs(c->v_t) + G * fmax(fabs(a[0]) + fabs(a[1]), fabs(b[0]) + fabs(b[1]));
    return fmax(fabs(c->G_nn * d_n + c->G_nt * d_t), fabs(c->G_nt * d_n + c->G_tt * d_t)) / scale;
}

/* The same contact twice, on separate bodies: then there is no closed form. */
static pcs_status solve_twice(const pcs_contact2 *c, const pcs_material *m, pcs_multi_contact *both)
{
    const double G[16] = {c->G_nn, c->G_nt, 0,       0,       c->G_nt, c->G_tt, 0,       0,
                          0,       0,       c->G_nn, c->G_nt, 0,       0,       c->G_nt, c->G_tt};
    const double v[4] = {c->v_n, c->v_t, c->v_n, c->v_t};
    const pcs_material materials[2] = {*m, *m};
    const pcs_multi contacts = {2, 2, G, v, materials};
    pcs_multi_impact impact;
    return pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &contacts, work, n_work, both, &impact, NULL);
}

/* One contact: three methods have the same solution; half of the problems are super-critical. */
static void closed_form_is_pile_is_enumeration(void **state)
{
    (void)state;
    rng source = {401};
    long super = 0, tried = 0;
    for (long i = 0; i < cases(); i++) {
        sample s = random_sample(&source, i);
        pcs_material *m = &s.material;
        pcs_contact2 *c = &s.contact;
        m->mu_s = m->mu_k;
        if (i % 2 && c->G_nt != 0 && c->G_nn / fabs(c->G_nt) < 1e3)
            m->mu_s = m->mu_k = c->G_nn / fabs(c->G_nt) * log_between(&source, 1.001, 10);
        if (c->v_n == 0 || s.corner == CORNER_WIDE_VELOCITIES)
            continue; // v_n is lost beside v_t: only the closed form can use it
        super += m->mu_k * fabs(c->G_nt) > c->G_nn;
        tried++;
        const double G[4] = {c->G_nn, c->G_nt, c->G_nt, c->G_tt}, v[2] = {c->v_n, c->v_t};
        const pcs_multi contacts = {1, 2, G, v, m};
        const pcs_impulse2 closed = pcs_impulse2_by_complementarity(c, m->e, m->e_t, m->mu_k);
        const double p[2] = {closed.p_n, closed.p_t};
        pcs_multi_contact contact, both[2];
        pcs_multi_impact impact;
        double impulses[8];
        int count;
        assert_int_equal(pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &contacts, work, n_work, &contact,
                                         &impact, NULL),
                         PCS_OK);
        const pcs_status every =
            pcs_multi_enumerate(&contacts, work, n_work, 4, impulses, &count, NULL);
        if (s.corner == CORNER_NEARLY_SINGULAR && every != PCS_OK)
            count = 0; // such a G may be rejected
        else
            assert_true(every == PCS_OK && count == 1);
        double gap = fmax(gap_of(c, p, contact.p), count ? gap_of(c, p, impulses) : 0.0);
        if (i % 10 == 0) {
            const pcs_status status = solve_twice(c, m, both);
            if (status == PCS_OK)
                gap = fmax(gap, fmax(gap_of(c, p, both[0].p), gap_of(c, p, both[1].p)));
            else // impulses of 1e8 times the velocities: rounding is too large
                assert_true(status == PCS_STATUS_NOT_CONVERGED &&
                            s.corner == CORNER_NEARLY_SINGULAR);
        }
        if (!(gap <= 1e-12))
            fail_msg("case %ld corner %d: off by %g, G %.17g %.17g %.17g v %.17g %.17g mu %.17g", i,
                     s.corner, gap, c->G_nn, c->G_nt, c->G_tt, c->v_n, c->v_t, m->mu_k);
    }
    assert_true(super > tried / 3);
}

/*
 * One contact in space has the solution of the law for one contact; a planar problem stays in its
 * plane.
 */
static void one_contact_in_space(void **state)
{
    (void)state;
    rng source = {406};
    for (long i = 0; i < cases() / 200; i++) {
        pcs_contact3 c = random_contact3(&source);
        if (i % 2)
            c.G_n2 = c.G_12 = c.v_2 = 0;
        pcs_material m;
        const double e = uniform(&source), e_t = uniform(&source);
        m = material_with(e, e_t, log_between(&source, 0.05, 2));
        const double G[9] = {c.G_nn, c.G_n1, c.G_n2, c.G_n1, c.G_11,
                             c.G_12, c.G_n2, c.G_12, c.G_22};
        const double v[3] = {c.v_n, c.v_1, c.v_2};
        const pcs_multi contacts = {1, 3, G, v, &m};
        pcs_multi_contact contact;
        pcs_multi_impact impact;
        pcs_impact3 im;
        assert_int_equal(pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &contacts, work, n_work, &contact,
                                         &impact, NULL),
                         PCS_OK);
        assert_int_equal(pcs_solve3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, &c, &m, &im, NULL),
                         PCS_OK);
        assert_true(pcs_judge3(&c, &m, &im).worst < 1e-13);
        if (im.outcome & PCS_OUTCOME_NOT_UNIQUE)
            continue;
        const double scale = 1 + hypot(c.v_1, c.v_2) + (c.G_nn + c.G_11 + c.G_22) * im.p_n;
        assert_near(contact.vp[0], im.vp_n, 1e-12 * scale);
        assert_near(contact.vp[1], im.vp_1, 1e-12 * scale);
        assert_near(contact.vp[2], im.vp_2, 1e-12 * scale);
        if (i % 2) {
            const pcs_contact2 planar = {c.G_nn, c.G_n1, c.G_11, c.v_n, c.v_1};
            const pcs_impact2 flat = solved(PCS_LAW_COMPLEMENTARITY, &planar, &m);
            assert_near(flat.vp_t, im.vp_1, 1e-12 * scale);
            assert_near(flat.p_n, im.p_n, 1e-12 * fmax(1, im.p_n));
            assert_true(im.vp_2 == 0);
        }
    }
}

/* If the frame is turned in the tangent plane, the solution turns with it. */
static void cone_has_no_corners(void **state)
{
    (void)state;
    rng source = {407};
    for (int i = 0; i < 2000; i++) {
        pcs_contact3 c = random_contact3(&source);
        const double a = between(&source, 0, 6.28), k = cos(a), s = sin(a);
        const pcs_contact3 d = {
            .G_nn = c.G_nn,
            .G_n1 = k * c.G_n1 - s * c.G_n2,
            .G_n2 = s * c.G_n1 + k * c.G_n2,
            .G_11 = k * k * c.G_11 - 2 * k * s * c.G_12 + s * s * c.G_22,
            .G_12 = k * s * (c.G_11 - c.G_22) + (k * k - s * s) * c.G_12,
            .G_22 = s * s * c.G_11 + 2 * k * s * c.G_12 + k * k * c.G_22,
            .v_n = c.v_n,
            .v_1 = k * c.v_1 - s * c.v_2,
            .v_2 = s * c.v_1 + k * c.v_2,
        };
        pcs_impulse3 x[PCS_MAX_ANSWERS3], y[PCS_MAX_ANSWERS3];
        const int n = pcs_impulse3_all_by_complementarity(&c, 0.5, 0.3, 0.4, x);
        assert_int_equal(pcs_impulse3_all_by_complementarity(&d, 0.5, 0.3, 0.4, y), n);
        assert_near(x[0].p_n, y[0].p_n, 1e-11 * x[0].p_n);
        assert_near(k * x[0].p_1 - s * x[0].p_2, y[0].p_1, 1e-11 * x[0].p_n);
        c.v_n = -c.v_n; // a contact that separates has one solution: no impulse
        assert_int_equal(pcs_impulse3_all_by_complementarity(&c, 0.5, 0.3, 0.4, x), 1);
        assert_true(x[0].p_n == 0 && x[0].p_1 == 0 && x[0].p_2 == 0);
        assert_int_equal(x[0].final, PCS_FINAL_OPEN);
    }
}

/* Lemke's method: x >= 0, y = A x + b >= 0, x.y = 0, for A = D D^T; nothing to do if b >= 0. */
static void lemke_meets_its_conditions(void **state)
{
    (void)state;
    enum { N = 7 };
    rng r = {965};
    double D[N][N], A[N * N], b[N], x[N];
    long nothing = 0;
    for (int round = 0; round < 3000; round++) {
        const int n = 1 + round % N;
        int pivots = -1;
        double least = 1;
        for (int i = 0; i < n; i++) {
            b[i] = between(&r, round % 3 ? -1 : 0, 1) * (uniform(&r) < 0.1 ? 0 : 1);
            least = fmin(least, b[i]);
            for (int k = 0; k < n; k++)
                D[i][k] = between(&r, -1, 1) + (i == k ? 1.5 : 0); // so that A is not singular
        }
        for (int i = 0; i < n * n; i++) {
            A[i] = 0;
            for (int k = 0; k < n; k++)
                A[i] += D[i / n][k] * D[i % n][k];
        }
        unset_memory(work, pcs_lemke_workspace(n) * sizeof *work);
        assert_true(pcs_lemke(n, A, b, work, x, &pivots));
        assert_true(least >= 0 ? pivots == 0 : pivots > 0);
        nothing += least >= 0;
        for (int i = 0; i < n; i++) {
            double y = b[i], size = fabs(b[i]);
            for (int k = 0; k < n; k++) {
                y += A[i * n + k] * x[k];
                size += fabs(A[i * n + k] * x[k]);
            }
            assert_true(x[i] >= 0 && (least < 0 || x[i] == 0));
            assert_true(y >= -1e-12 * size && (x[i] == 0 || y <= 1e-12 * size)); // rounding
        }
    }
    assert_true(nothing > 500);
}

/* If a pyramid has an edge along the friction of each contact, its solution is that of the cone. */
static void pyramids_with_the_right_edge_are_cones(void **state)
{
    (void)state;
    static trial t;
    rng r = {966};
    long compared = 0, slipping = 0;
    for (int round = 0; round < 600; round++) {
        const int k = 2 + round % 3, d = 2 + round % 2;
        double angles[4] = {1, 2, 3, 4}, p[12], exact[12], size = 0;
        int pivots, slips = 0;
        make_trial(&r, &t, k, d, d * k + 2);
        for (int i = 0; i < k; i++)
            t.materials[i] = material_with(uniform(&r), uniform(&r), between(&r, 0.05, 0.3));
        if (solve_trial(&t, NULL) != PCS_OK || t.impact.outcome != 0)
            continue;
        pcs_multi_impulses(t.contacts, k, d, exact);
        bool inside = true; // a pyramid lies within the cone: by 8 % with eight edges
        for (int i = 0; i < k; i++) {
            const double *x = t.contacts[i].p, most = t.materials[i].mu_k * x[0];
            const bool slip = t.contacts[i].final == PCS_FINAL_SLIP;
            inside = inside && (slip || d == 2 || hypot(x[1], x[2]) <= 0.9 * most);
            slips += slip;
            angles[i] = slip ? atan2(x[2], x[1]) : angles[i];
            size = fmax(size, x[0]);
        }
        if (!inside)
            continue;
        assert_true(pcs_facets_workspace(k, d) <= n_work);
        unset_memory(work, pcs_facets_workspace(k, d) * sizeof *work);
        assert_true(pcs_by_facets(&t.problem, angles, work, p, &pivots));
        for (int i = 0; i < k * d; i++)
            assert_near(p[i], exact[i], 1e-7 * size); // residuals of 1e-10, and the condition of G
        compared++;
        slipping += slips > 1;
    }
    assert_true(compared > 200 && slipping > 100);
}

/* Contacts that touch: zero impulses, and the flag if friction would drive one of them together. */
static void touching_contacts_may_jam(void **state)
{
    (void)state;
    static trial t;
    rng r = {967};
    long jams = 0, none = 0;
    for (int round = 0; round < 2000; round++) {
        const int k = 2 + round % 3, d = 2 + round / 3 % 2, n = k * d;
        bool jam = false;
        make_trial(&r, &t, k, d, n + 2);
        for (int i = 0; i < k; i++) {
            double *v = &t.v[i * d], slip = 0, pull = 0;
            const double *G = &t.G[i * d * n + i * d], mu = log_between(&r, 0.1, 10);
            t.materials[i] = material_of(0.5, mu);
            v[0] = uniform(&r) < 0.5 ? 0 : fabs(v[0]);
            for (int c = 1; c < d; c++) {
                v[c] = uniform(&r) < 0.2 ? 0 : v[c];
                slip = hypot(slip, v[c]);
                pull += G[c] * v[c];
            }
            jam = jam || (v[0] == 0 && slip > 0 && mu * pull > G[0] * slip);
        }
        assert_int_equal(solve_trial(&t, NULL), PCS_OK);
        assert_int_equal(t.impact.outcome,
                         jam ? PCS_OUTCOME_IMPACT_WITHOUT_COLLISION | PCS_OUTCOME_NOT_UNIQUE
                             : PCS_OUTCOME_NO_COLLISION);
        for (int i = 0; i < n; i++)
            assert_true(t.contacts[i / d].p[i % d] == 0);
        jams += jam;
        none += !jam;
    }
    if (jams < 100 || none < 100)
        fail_msg("%ld jam, %ld do not", jams, none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_form_is_pile_is_enumeration),
        cmocka_unit_test(one_contact_in_space),
        cmocka_unit_test(cone_has_no_corners),
        cmocka_unit_test(lemke_meets_its_conditions),
        cmocka_unit_test(pyramids_with_the_right_edge_are_cones),
        cmocka_unit_test(touching_contacts_may_jam),
    };
    return cmocka_run_group_tests_name("multi_one", tests, make_room, clear_room);
}
