/* The flags of an outcome agree with the rest of the record. */
#include "problems3.h"
#include "strikes.h"
#include <percuss/research.h>

/* An excess that is flagged, and one that is not: on both sides of the margin of 1e-9. */
static const double SEEN = 2e-9, UNSEEN = 5e-10;

static void assert_flag(unsigned outcome, unsigned flag, double excess, const char *of, long i)
{
    if ((outcome & flag) ? excess < UNSEEN : excess > SEEN)
        fail_msg("case %ld %s: outcome %x with an excess of %g", i, of, outcome, excess);
}

/* How often each flag occurred under a law. */
typedef struct tally {
    long impulse, work, drives;
} tally;

static void count(tally *t, unsigned outcome)
{
    t->impulse += (outcome & PCS_OUTCOME_IMPULSE_EXCEEDS) != 0;
    t->work += (outcome & PCS_OUTCOME_WORK_EXCEEDS) != 0;
    t->drives += (outcome & PCS_OUTCOME_FRICTION_DRIVES) != 0;
}

static void assert_exceeds(unsigned outcome, double R, double E2, const char *law, long i)
{
    assert_flag(outcome, PCS_OUTCOME_IMPULSE_EXCEEDS, R - 1, law, i);
    assert_flag(outcome, PCS_OUTCOME_WORK_EXCEEDS, E2 - 1, law, i);
}

/* Under each law, restitution exceeds compression only in quantities that the law does not fix. */
static void assert_tally(const tally *t)
{
    const tally *energetic = &t[PCS_LAW_ENERGETIC], *poisson = &t[PCS_LAW_POISSON];
    assert_true(energetic->impulse > 0 && energetic->work == 0);
    assert_true(poisson->work > 0 && poisson->impulse == 0);
    assert_true(t[PCS_LAW_NEWTON].impulse > 0 && t[PCS_LAW_NEWTON].work > 0);
    assert_true(t[PCS_LAW_COMPROMISE].impulse > 0 && t[PCS_LAW_COMPROMISE].work > 0);
}

static void restitution_beyond_compression(void **state)
{
    (void)state;
    rng source = {701};
    tally t[PCS_LAW_COUNT] = {{0}};
    for (long i = 0; i < at_least(20000, cases() / 20); i++) {
        const sample s = random_sample(&source, i);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_impact2 im = solved(law, &s.contact, &s.material);
        assert_exceeds(im.outcome, im.R_kinetic, im.E2_energetic, pcs_law_about(law)->name, i);
        count(&t[law], im.outcome);
    }
    assert_tally(t);
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        assert_int_equal(t[law].drives, 0);
}

/* The largest work of friction in a phase, relative to the sum of all works. */
static double most_friction(const pcs_impact3 *im)
{
    double most = 0;
    for (int i = 0; i < im->n_phases; i++)
        most = fmax(most, im->phases[i].W_t);
    return most / (im->W_r - im->W_c + fabs(im->W_f));
}

/* A batch returns no phases to check; its lanes are compared with the single solve. */
static void the_same_in_space(void **state)
{
    (void)state;
    rng source = {702};
    for (int path = 0; path < PCS_PATH_COUNT; path++) {
        tally t[PCS_LAW_COUNT] = {{0}};
        for (long i = 0; i < at_least(20000, cases() / 20); i++) {
            const pcs_contact3 c = random_contact3(&source);
            const pcs_material m = any_material(&source);
            const pcs_law law = path_laws[i % PATH_LAWS];
            const pcs_impact3 im = solved3(law, (pcs_path)path, &c, &m);
            if (path == PCS_PATH_SUN_BARUH && im.outcome & PCS_OUTCOME_JAM) {
                assert_int_equal(im.outcome, PCS_OUTCOME_JAM); // there is no solution
                continue;
            }
            assert_exceeds(im.outcome, im.R_kinetic, im.E2_energetic, pcs_law_about(law)->name, i);
            if (im.n_phases > 0)
                assert_flag(im.outcome, PCS_OUTCOME_FRICTION_DRIVES, most_friction(&im), "friction",
                            i);
            count(&t[law], im.outcome);
        }
        assert_tally(t);
        for (int k = 0; k < PATH_LAWS; k++)
            assert_int_equal(t[path_laws[k]].drives > 0, path == PCS_PATH_SUN_BARUH);
    }
}

/*
 * With e = 1 and normal impulses that friction does not change, restitution equals compression: for
 * every law, path and unit, also for grazing impacts. Rounding must set no flag.
 */
static void no_flicker(void **state)
{
    (void)state;
    rng source = {704};
    const unsigned flags =
        PCS_OUTCOME_IMPULSE_EXCEEDS | PCS_OUTCOME_WORK_EXCEEDS | PCS_OUTCOME_FRICTION_DRIVES;
    for (long i = 0; i < cases() / 50; i++) {
        const pcs_law law = i % 50 == 0 ? PCS_LAW_BILINEAR : path_laws[i % PATH_LAWS];
        pcs_contact3 c = random_contact3(&source);
        pcs_material m = any_material(&source);
        const double slip = log_between(&source, 1e-6, 1e3);
        c.v_n = -log_between(&source, 1e-8, 1);
        c.v_1 *= slip;
        c.v_2 *= slip;
        m.e = m.eta2 = 1;
        if (i % 2)
            m.mu_s = m.mu_k = 0;
        else
            c.G_n1 = c.G_n2 = 0;
        const pcs_path path = (pcs_path)(i / 4 % PCS_PATH_COUNT);
        const pcs_impact3 im = solved3(law, path, &c, &m);
        // the estimated direction of the path of Sun & Baruh may still be wrong
        assert_int_equal(im.outcome & flags & ~(unsigned)PCS_OUTCOME_FRICTION_DRIVES, 0);
        if (path == PCS_PATH_EXACT || m.mu_k == 0)
            assert_int_equal(im.outcome & flags, 0);
        const pcs_contact2 plane = {c.G_nn, c.G_n1, c.G_11, c.v_n, c.v_1};
        assert_int_equal(solved(law, &plane, &m).outcome & flags, 0);
        pcs_verdict verdict;
        assert_int_equal(pcs_compare3(&c, &m, &verdict, NULL), PCS_OK);
        assert_int_equal(verdict.trust, PCS_TRUST_ALIKE);
    }
}

/*
 * Problems with the largest error of the quadrature, parts in 1e12: a margin for rounding alone
 * would not be enough.
 */
static void no_flicker_by_name(void **state)
{
    (void)state;
    const pcs_contact3 c[] = {{2.446, -0.018, 0.396, 1.61, -0.146, 0.486, -1, 0.013, -0.4},
                              {1.543, 0.483, 0.055, 1.638, 0.585, 1.535, -1, -0.813, -0.103}};
    const pcs_material m = material_of(1, 0);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < PATH_LAWS; k++)
            assert_int_equal(solved3(path_laws[k], PCS_PATH_EXACT, &c[i], &m).outcome, 0);
}

/*
 * A ratio p_t/p_n between 0 and mu_0 opposes the slip; above mu_0 and below 0 it drives the slip.
 */
static void ratio_beyond_mu_0_drives(void **state)
{
    (void)state;
    rng source = {705};
    long beyond = 0, within = 0;
    for (long i = 0; i < at_least(20000, cases() / 20); i++) {
        const sample s = random_sample(&source, i);
        pcs_material m = material_of(s.material.e, 0);
        const double mu_0 = pcs_contact2_mu_0(&s.contact, m.e);
        const double wide = fabs(s.contact.v_t / s.contact.v_n);
        // mu_0 itself must be known better than the margin, and must not be 0
        if (!(s.contact.v_n < 0) || s.corner == CORNER_NEARLY_SINGULAR || wide > 1e4 ||
            !(fabs(mu_0) > 1e-3))
            continue;
        const double parts[] = {-0.5, -1e-3, 0, 0.5, 1 - 1e-3, 1, 1 + 1e-3, 2};
        for (int k = 0; k < 8; k++) {
            m.ratio = parts[k] * mu_0;
            const pcs_impact2 im = solved(PCS_LAW_IMPULSE_RATIO, &s.contact, &m);
            if (im.outcome & PCS_OUTCOME_NO_SOLUTION)
                continue;
            const bool drives = k < 2 || k > 5;
            assert_int_equal((im.outcome & PCS_OUTCOME_FRICTION_DRIVES) != 0, drives);
            assert_true(!drives || im.p_t * im.vp_t > 0);
            *(drives ? &beyond : &within) += 1;
        }
    }
    assert_true(beyond > 0 && within > 0);
}

/*
 * Laws in which friction opposes slip never drive it: p_t . (v_t' + e_t v_t) <= 0 for those without
 * a path.
 */
static void friction_opposes(void **state)
{
    (void)state;
    static const pcs_law laws[] = {PCS_LAW_WHITTAKER, PCS_LAW_BRACH, PCS_LAW_COMPLEMENTARITY};
    rng source = {706};
    for (long i = 0; i < at_least(20000, cases() / 20); i++) {
        sample s = random_sample(&source, i);
        const pcs_law law = laws[i % 3];
        s.material.mu_s = s.material.mu_k;
        s.material.e_t = law == PCS_LAW_COMPLEMENTARITY ? uniform(&source) : 0;
        const pcs_impact2 im = solved(law, &s.contact, &s.material);
        const double size = fabs(s.contact.v_t) + s.contact.G_tt * fabs(im.p_t);
        assert_false(im.outcome & PCS_OUTCOME_FRICTION_DRIVES);
        // rounding of v_t', also for nearly singular G
        assert_true(im.p_t * (im.vp_t + s.material.e_t * s.contact.v_t) <=
                    1e-12 * fabs(im.p_t) * size);
    }
}

/*
 * Bodies that touch and slide into a jam: an impact is flagged; without an impact nothing happens.
 */
static void touching_in_a_jam(void **state)
{
    (void)state;
    const pcs_contact2 c = {2.5, 1.5, 2.5, 0, 1};
    const pcs_contact3 c3 = {2.5, 1.5, 0, 2.5, 0, 2.5, 0, 1, 0};
    pcs_material m = material_of(0.5, 2);
    m.ratio = 0.1;
    m.eta2 = 1;
    static const pcs_law idle[] = {PCS_LAW_WHITTAKER, PCS_LAW_BRACH, PCS_LAW_IMPULSE_RATIO,
                                   PCS_LAW_BILINEAR};
    for (int k = 0; k < 4; k++) {
        const pcs_impact2 im = solved(idle[k], &c, &m);
        assert_int_equal(im.outcome, PCS_OUTCOME_NO_COLLISION);
        assert_true(im.p_n == 0 && im.p_t == 0 && im.vp_n == 0 && im.vp_t == 1);
    }
    for (int k = 0; k < PATH_LAWS; k++) {
        assert_true(solved(path_laws[k], &c, &m).outcome & PCS_OUTCOME_IMPACT_WITHOUT_COLLISION);
        assert_true(solved3(path_laws[k], PCS_PATH_EXACT, &c3, &m).outcome &
                    PCS_OUTCOME_IMPACT_WITHOUT_COLLISION);
        const pcs_impact3 im = solved3(path_laws[k], PCS_PATH_SUN_BARUH, &c3, &m);
        assert_true(im.outcome & PCS_OUTCOME_IMPACT_WITHOUT_COLLISION && im.p_n > 0);
    }
    for (int branch = 0; branch < PCS_BRANCH_COUNT; branch++) {
        m.branch = (pcs_branch)branch;
        const unsigned both = PCS_OUTCOME_IMPACT_WITHOUT_COLLISION | PCS_OUTCOME_NOT_UNIQUE;
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &c, &m);
        assert_int_equal(im.outcome & both, both);
        assert_int_equal(im.p_n > 0, branch == PCS_BRANCH_IMPACT);
    }
    // only a contact that approaches strikes, under any law
    const double G[] = {2.5, 1.5, 1.5, 2.5}, v[] = {0, 1};
    const pcs_multi one = {1, 2, G, v, &m};
    for (int k = 0; k < STRIKE_LAWS; k++)
        assert_int_equal(struck(strike_laws[k], &one, 0).strike.outcome, PCS_OUTCOME_NO_COLLISION);
}

/* Springs in the plane: flags of the ledger, of loading again, and of a slider that jams. */
static void springs(void **state)
{
    (void)state;
    rng source = {709};
    long returns = 0, jams = 0;
    tally t = {0};
    for (long i = 0; i < at_least(5000, cases() / 100); i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_contact2 plane = {c.G_nn, c.G_n1, c.G_11, c.v_n, c.v_1};
        pcs_material m = any_material(&source);
        m.eta2 = log_between(&source, 0.1, 10);
        const pcs_impact2 im = solved(PCS_LAW_BILINEAR, &plane, &m);
        assert_exceeds(im.outcome, im.R_kinetic, im.E2_energetic, "bilinear", i);
        count(&t, im.outcome);
        bool again = false;
        for (int f = 1; f < im.n_phases; f++)
            again = again || im.phases[f].stage < im.phases[f - 1].stage;
        if (again || im.n_phases <
                         PCS_MAX_PHASES2) // otherwise there were more phases than the record stores
            assert_int_equal((im.outcome & PCS_OUTCOME_RECOMPRESSION) != 0, again);
        returns += again;
        // the slider slips at once, and friction is strong there
        const bool slides = fabs(plane.v_t) > m.mu_k * m.eta2 * -plane.v_n;
        if (slides && m.mu_k * (plane.v_t < 0 ? -c.G_n1 : c.G_n1) > 1.001 * c.G_nn) {
            assert_true(im.outcome & PCS_OUTCOME_JAM);
            jams++;
        }
        if (m.mu_k * fabs(c.G_n1) < c.G_nn)
            assert_false(im.outcome & PCS_OUTCOME_JAM);
    }
    assert_true(jams > 0 && returns > 0 && t.impulse > 0 && t.work == 0 && t.drives == 0);
}

/*
 * By name: slip that jams without turning, and slip that turns and drives the bodies together
 * again.
 */
static void jams_in_space_by_name(void **state)
{
    (void)state;
    const pcs_contact3 straight = {2.5, 1.5, 0, 2.5, 0, 2.5, -1, 1, 0};
    const pcs_contact3 turns = {1.455409, 1.108147,  1.247509, 2.550356, 0.204411,
                                2.156674, -0.102292, 2.320418, -0.351339};
    const pcs_material two = material_of(0.5, 2), m = material_of(0.5, 1.154504);
    const unsigned both = PCS_OUTCOME_RECOMPRESSION | PCS_OUTCOME_JAM;
    for (int k = 0; k < PATH_LAWS; k++) {
        assert_int_equal(solved3(path_laws[k], PCS_PATH_EXACT, &straight, &two).outcome & both,
                         PCS_OUTCOME_JAM);
        const pcs_impact3 im = solved3(path_laws[k], PCS_PATH_EXACT, &turns, &m);
        assert_int_equal(im.outcome & both, both);
    }
}

/*
 * In space slip turns: some jams are known before the impact, some show in v_n, some cannot be
 * known.
 */
static void jams_in_space(void **state)
{
    (void)state;
    rng source = {710};
    long jams = 0, shown = 0, quiet = 0;
    for (long i = 0; i < at_least(20000, cases() / 20); i++) {
        const pcs_contact3 c = random_contact3(&source);
        const double g = hypot(c.G_n1, c.G_n2), s = hypot(c.v_1, c.v_2);
        const double mu = c.G_nn / g * log_between(&source, 0.5, 2);
        const pcs_material m = material_of(uniform(&source), mu);
        const pcs_impact3 im = solved3(path_laws[i % PATH_LAWS], PCS_PATH_EXACT, &c, &m);
        const bool at_first = mu * (c.G_n1 * c.v_1 + c.G_n2 * c.v_2) > 1.001 * c.G_nn * s;
        bool falls = (im.outcome & PCS_OUTCOME_RECOMPRESSION) != 0;
        for (int f = 0; f < im.n_phases; f++)
            falls = falls || (im.phases[f].stage == PCS_STAGE_COMPRESSION &&
                              im.phases[f].to.v_n < im.phases[f].from.v_n);
        if ((at_first || falls) && !(im.outcome & PCS_OUTCOME_JAM))
            fail_msg("case %ld, law %d: a jam that is not said", i, (int)im.law);
        if (mu * g < 0.999 * c.G_nn)
            assert_false(im.outcome & PCS_OUTCOME_JAM);
        jams += at_first;
        shown += falls;
        quiet += mu * g < 0.999 * c.G_nn;
    }
    assert_true(jams > 0 && shown > 0 && quiet > 0);
}

/* The largest cosine between g and the directions from u to w, by the shorter way. */
static double nearest(double g1, double g2, const pcs_point3 *u, const pcs_point3 *w)
{
    const double turn = u->v_1 * w->v_2 - u->v_2 * w->v_1, g = hypot(g1, g2);
    const double before = u->v_1 * g2 - u->v_2 * g1, after = g1 * w->v_2 - g2 * w->v_1;
    const double along = g1 * u->v_1 + g2 * u->v_2, later = g1 * w->v_1 + g2 * w->v_2;
    return along + later > 0 && before * turn > 0 && after * turn > 0
               ? 1
               : fmax(along / (g * hypot(u->v_1, u->v_2)), later / (g * hypot(w->v_1, w->v_2)));
}

/* The least dv_n/dp_n of slip over G_nn in the phases of compression. */
static double least_slope(const pcs_contact3 *c, const pcs_material *m, const pcs_impact3 *im)
{
    enum { N = 100 };
    double least = INFINITY;
    for (int f = 0; f < im->n_phases; f++) {
        const pcs_phase3 *x = &im->phases[f];
        double p[N];
        pcs_point3 at[N];
        if (x->stage != PCS_STAGE_COMPRESSION || x->motion != PCS_MOTION_SLIDE)
            continue;
        for (int i = 0; i < N; i++)
            p[i] = x->from.p_n + i * (x->to.p_n - x->from.p_n) / N;
        assert_true(pcs_contact3_trace(c, m->mu_s, m->mu_k, p, N, at));
        for (int i = 0; i + 1 < N; i++) {
            const double pull = m->mu_k * hypot(c->G_n1, c->G_n2) / c->G_nn;
            least = fmin(least, 1 - pull * nearest(c->G_n1, c->G_n2, &at[i], &at[i + 1]));
        }
    }
    return least;
}

/* A jam is flagged if v_n falls during compression by more than a little, and only then. */
static void jams_are_seen_where_they_are(void **state)
{
    (void)state;
    rng source = {711};
    long jams = 0, later = 0, none = 0;
    for (long i = 0; i < 3000; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const double mu = c.G_nn / hypot(c.G_n1, c.G_n2) * log_between(&source, 0.9, 2);
        const pcs_material m = material_of(uniform(&source), mu);
        const pcs_impact3 im = solved3(path_laws[i % PATH_LAWS], PCS_PATH_EXACT, &c, &m);
        const double least = least_slope(&c, &m, &im);
        const bool jam = im.outcome & PCS_OUTCOME_JAM;
        const bool stops = im.mode == 1 || im.mode == 2; // it may turn behind the last point
        if (least < -1e-3 ? !jam : !stops && least > 1e-3 && least < INFINITY && jam)
            fail_msg("case %ld: least slope %g, jam %d", i, least, jam);
        jams += jam;
        later += jam && c.G_nn * hypot(c.v_1, c.v_2) > mu * (c.G_n1 * c.v_1 + c.G_n2 * c.v_2);
        none += least > 0.1;
    }
    assert_true(jams > 300 && later > 30 && none > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restitution_beyond_compression),
        cmocka_unit_test(the_same_in_space),
        cmocka_unit_test(no_flicker),
        cmocka_unit_test(no_flicker_by_name),
        cmocka_unit_test(ratio_beyond_mu_0_drives),
        cmocka_unit_test(friction_opposes),
        cmocka_unit_test(touching_in_a_jam),
        cmocka_unit_test(springs),
        cmocka_unit_test(jams_in_space_by_name),
        cmocka_unit_test(jams_in_space),
        cmocka_unit_test(jams_are_seen_where_they_are),
    };
    return cmocka_run_group_tests_name("flags", tests, make_room, clear_room);
}
