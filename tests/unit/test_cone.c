/*
 * Complementarity with the friction cone in hard problems: every solution is right, or the status
 * says that there is none.
 */
#include "cone_problems.h"
#include "cone_reference.h"
#include "reference3.h"
#include "src/algebraic/quartic.h"
#include "src/pile/one3_kernel.h"

#include <percuss/research.h>

/*
 * What the library promises: a solution meets every condition of the law to this relative residual.
 */
static const double BOUND = 1e-10;

static void say(const char *what, cone_corner kind, long i, const pcs_contact3 *c,
                const pcs_material *m)
{
    fail_msg(
        "%s, %s problem %ld: G %.17g %.17g %.17g %.17g %.17g %.17g v %.17g %.17g %.17g e %.17g "
        "e_t %.17g mu %.17g",
        what, cone_corner_names[kind], i, c->G_nn, c->G_n1, c->G_n2, c->G_11, c->G_12, c->G_22,
        c->v_n, c->v_1, c->v_2, m->e, m->e_t, m->mu_k);
}

static pcs_status solve(const pcs_contact3 *c, const pcs_material *m, pcs_impact3 *im)
{
    return pcs_solve3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, c, m, im, NULL);
}

/*
 * No residual is above the bound, and all problems are solved; the work may be out of range in
 * extreme units.
 */
static void answers_meet_the_law(void **state)
{
    (void)state;
    for (cone_corner kind = 0; kind < CONE_CORNERS; kind++) {
        rng r = {900 + (uint64_t)kind};
        const long n = at_least(1000, cases() / 100);
        long solved_ones = 0;
        for (long i = 0; i < n; i++) {
            pcs_contact3 c;
            pcs_material m;
            pcs_impact3 im;
            make_cone_problem(&r, kind, &c, &m);
            const pcs_status status = solve(&c, &m, &im);
            if (status == PCS_STATUS_INVALID || status == PCS_STATUS_RANGE)
                continue;
            if (status != PCS_OK)
                say("not solved", kind, i, &c, &m);
            if (!(cone_residual(&c, &m, im.p_n, im.p_1, im.p_2) <= BOUND))
                say("a wrong answer", kind, i, &c, &m);
            if (!(pcs_judge3(&c, &m, &im).worst <=
                  4 * BOUND)) // here conditions are summed, and have other scales
                say("the judge does not agree", kind, i, &c, &m);
            solved_ones++;
        }
        assert_true(solved_ones > n * 9 / 10);
    }
}

/* The distance of an impulse from a solution of the reference. */
static double gap_to(const cone_answer *a, double p_n, double p_1, double p_2)
{
    return hypot(p_n - a->p_n, hypot(p_1 - a->p_1, p_2 - a->p_2)) /
           hypot(a->p_n, hypot(a->p_1, a->p_2));
}

static const cone_answer *nearest(const cone_answer *answers, int n, double p_n, double p_1,
                                  double p_2)
{
    const cone_answer *best = answers;
    for (int i = 1; i < n; i++)
        if (gap_to(&answers[i], p_n, p_1, p_2) < gap_to(best, p_n, p_1, p_2))
            best = &answers[i];
    return best;
}

static const cone_answer *most_lossy(const cone_answer *answers, int n)
{
    const cone_answer *best = answers;
    for (int i = 1; i < n; i++)
        if (answers[i].dT < best->dT)
            best = &answers[i];
    return best;
}

/* v and mu are changed by a relative 1e-11, G in some of its last digits; one of eight ways. */
static void move(int way, pcs_contact3 *c, pcs_material *m)
{
    const double a = way & 1 ? 1 : -1, b = way & 2 ? 1 : -1, d = way & 4 ? 1 : -1;
    const double v_1 = c->v_1;
    c->v_n *= 1 + a * 1e-11;
    c->v_1 -= d * 1e-11 * c->v_2;
    c->v_2 += d * 1e-11 * v_1;
    m->mu_k *= 1 + b * 1e-11;
    double *const entries[] = {&c->G_nn, &c->G_n1, &c->G_n2, &c->G_11, &c->G_12, &c->G_22};
    const double signs[] = {a, b, d, a * b, a * d, b * d};
    for (int i = 0; i < 6; i++)
        *entries[i] *= 1 + signs[i] * 0x1p-48;
}

/*
 * How far the solutions move with the problem. INFINITY: one appears or disappears, or another one
 * loses the most energy.
 */
static double play(const pcs_contact3 *c, const pcs_material *m, const cone_answer *answers, int n)
{
    double most = 0;
    for (int way = 0; way < 8; way++) {
        pcs_contact3 d = *c;
        pcs_material o = *m;
        cone_answer moved[MAX_CONE_ANSWERS];
        move(way, &d, &o);
        if (cone_reference(&d, &o, CONE_FINE, moved) != n)
            return INFINITY;
        for (int i = 0; i < n; i++) {
            const cone_answer *a = &answers[i], *b = nearest(moved, n, a->p_n, a->p_1, a->p_2);
            most = fmax(most, gap_to(b, a->p_n, a->p_1, a->p_2));
        }
        const cone_answer *a = most_lossy(answers, n), *b = most_lossy(moved, n);
        if (nearest(answers, n, b->p_n, b->p_1, b->p_2) != a)
            return INFINITY;
    }
    return most;
}

/*
 * True if the record has the solution of the reference that loses the most energy, and reports
 * whether there are others.
 */
static bool agrees(const pcs_impact3 *im, const cone_answer *answers, int n, double allowed)
{
    const cone_answer *best = most_lossy(answers, n);
    return n > 0 && gap_to(best, im->p_n, im->p_1, im->p_2) <= allowed &&
           (n > 1) == ((im->outcome & PCS_OUTCOME_NOT_UNIQUE) != 0);
}

/*
 * The same as the reference in quad precision, unless a change in the eleventh digit changes the
 * reference, too.
 */
static void answers_are_those_of_the_reference(void **state)
{
    (void)state;
    long several = 0;
    for (cone_corner kind = 0; kind < CONE_CORNERS; kind++) {
        rng r = {950 + (uint64_t)kind};
        const long n = at_least(20, cases() / 10000);
        long undecided = 0;
        for (long i = 0; i < n; i++) {
            pcs_contact3 c;
            pcs_material m;
            pcs_impact3 im;
            cone_answer answers[MAX_CONE_ANSWERS];
            make_cone_problem(&r, kind, &c, &m);
            if (solve(&c, &m, &im) != PCS_OK)
                continue;
            int count = cone_reference(&c, &m, CONE_COARSE, answers);
            several += count > 1;
            if (agrees(&im, answers, count, 1e-11))
                continue;
            count = cone_reference(&c, &m, CONE_FINE, answers);
            if (agrees(&im, answers, count, 1e-11))
                continue;
            const double allowed = count > 0 ? play(&c, &m, answers, count) : INFINITY;
            undecided += allowed == INFINITY;
            if (allowed < INFINITY && !agrees(&im, answers, count, allowed))
                say("not the answer of the reference", kind, i, &c, &m);
        }
        // next to a corner the result depends on rounding in some problems
        assert_true(undecided <= n / 10 + 1);
    }
    assert_true(several > 0);
}

/* v_n = 0, with friction above critical for some direction. */
static pcs_contact3 make_touching(rng *r, pcs_material *m)
{
    pcs_contact3 c = random_contact3(r);
    c.v_n = 0;
    const double e = uniform(r), e_t = uniform(r), critical = c.G_nn / hypot(c.G_n1, c.G_n2);
    *m = material_with(e, e_t, critical * between(r, 1.01, 5));
    return c;
}

/* Stick, slip to either side of g, and rest: each solution is found, and no other. */
static void touching_has_every_answer(void **state)
{
    (void)state;
    rng r = {960};
    long sides[2] = {0}, most = 0;
    for (long i = 0; i < 2000; i++) {
        pcs_material m;
        const pcs_contact3 c = make_touching(&r, &m);
        cone_answer right[MAX_CONE_ANSWERS];
        pcs_impulse3 answers[PCS_MAX_ANSWERS3];
        const int n = pcs_impulse3_all_by_complementarity(&c, m.e, m.e_t, m.mu_k, answers);
        assert_int_equal(n, cone_reference(&c, &m, CONE_COARSE, right));
        assert_true(answers[n - 1].final == PCS_FINAL_OPEN && right[n - 1].rests);
        for (int k = 0; k < n - 1; k++) {
            const pcs_impulse3 *p = &answers[k];
            const cone_answer *a = nearest(right, n - 1, p->p_n, p->p_1, p->p_2);
            assert_near(gap_to(a, p->p_n, p->p_1, p->p_2), 0, 1e-10); // rounding, ill-conditioned
            if (p->final == PCS_FINAL_SLIP)
                sides[c.G_n1 * p->p_2 - c.G_n2 * p->p_1 > 0]++;
        }
        most = n > most ? n : most;
    }
    assert_true(sides[0] > 100 && sides[1] > 100 && most == 3);
}

/* The slip before selects impact or rest, or the branch does. */
static void touching_takes_what_is_asked_for(void **state)
{
    (void)state;
    rng r = {961};
    long seen[3] = {0};
    for (long i = 0; i < 2000; i++) {
        pcs_material m;
        const pcs_contact3 c = make_touching(&r, &m);
        const bool jams = m.mu_k * (c.G_n1 * c.v_1 + c.G_n2 * c.v_2) > c.G_nn * hypot(c.v_1, c.v_2);
        m.branch = i % 2 ? PCS_BRANCH_REST : PCS_BRANCH_IMPACT;
        pcs_impulse3 answers[PCS_MAX_ANSWERS3];
        const int n = pcs_impulse3_all_by_complementarity(&c, m.e, m.e_t, m.mu_k, answers);
        pcs_impact3 im;
        assert_int_equal(solve(&c, &m, &im), PCS_OK);
        assert_int_equal(im.p_n > 0, jams && m.branch == PCS_BRANCH_IMPACT);
        assert_int_equal(im.final == PCS_FINAL_OPEN, im.p_n == 0);
        assert_int_equal(im.outcome, (n > 1 ? PCS_OUTCOME_NOT_UNIQUE : 0U) |
                                         (jams ? PCS_OUTCOME_IMPACT_WITHOUT_COLLISION
                                               : PCS_OUTCOME_NO_COLLISION));
        seen[n - 1]++;
    }
    assert_true(seen[0] > 100 && seen[1] > 100 && seen[2] > 10);
}

/* A matrix that is singular up to rounding: solved if possible, otherwise the status reports it. */
static void singular_up_to_rounding(void **state)
{
    (void)state;
    pcs_impact3 im = {.p_n = 77};
    pcs_fault fault;
    // elimination that begins with p_n has a negative pivot, and one that is 0
    const struct {
        pcs_contact3 c;
        double e, e_t, mu;
    } solvable[] = {{{0.4298403490812539, 0.033864782870761528, -0.77649052745967451,
                      0.077893250922752497, -0.057337464497807147, 1.4028969355990808,
                      -4.4176405792506035, 1.1263371623735243, 0.37224597425482292},
                     0.36558891972986629,
                     0.86676368632004586,
                     3.126571278425065},
                    {{0.97715221980652378, 0.72920933572797064, -0.36071247644577575,
                      1.0226714159312895, 0.3483429310509345, 0.93012019839438764,
                      -0.82010644629903817, -0.0069005044908969958, 0.06783405475127971},
                     0.2230450932389737,
                     0.62355450643850963,
                     9.0253755849189883}};
    for (int i = 0; i < 2; i++) {
        const pcs_contact3 *c = &solvable[i].c;
        const pcs_material m = material_with(solvable[i].e, solvable[i].e_t, solvable[i].mu);
        assert_int_equal(solve(c, &m, &im), PCS_OK);
        assert_true(cone_residual(c, &m, im.p_n, im.p_1, im.p_2) < BOUND);
    }
    // det G < 0, which the check of the contact cannot detect
    const pcs_contact3 hopeless = {
        0.27024529679465303,  0.37297045619439262,  -0.17579270092209365,
        0.63549998331030777,  -0.4773025226800417,  0.57046233938026725,
        -0.11671255238017438, -0.11834819968707233, -0.010799649557703333};
    const pcs_material o = material_of(0.084032575791277875, 1.4930293553426148);
    im.p_n = 77;
    assert_int_equal(
        pcs_solve3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, &hopeless, &o, &im, &fault),
        PCS_STATUS_NOT_CONVERGED);
    assert_true(im.p_n == 77 && fault.status == PCS_STATUS_NOT_CONVERGED && !pcs_has(fault.left));
    pcs_impulse3 answers[PCS_MAX_ANSWERS3];
    assert_int_equal(pcs_impulse3_all_by_complementarity(&hopeless, o.e, o.e_t, o.mu_k, answers),
                     0);
}

/* (x - a) (x - b) (x - c) (x - d), where roots are small, large, or some negative. */
static void roots_of_a_quartic(void **state)
{
    (void)state;
    rng r = {962};
    for (int i = 0; i < 5000; i++) {
        const double scale = log_between(&r, 1e-3, 1e3);
        double x[4], p[5] = {1}, roots[4];
        int n = 0, right = 0;
        for (int k = 0; k < 4; k++) // not close to each other
            x[k] = scale * (uniform(&r) < 0.3 ? -1 : 1) * (k + between(&r, 0.2, 0.8));
        for (int k = 0; k < 4; k++)
            for (int j = k + 1; j > 0; j--)
                p[j] -= x[k] * p[j - 1];
        for (int k = 3; k >= 0; k--)
            right += x[k] > 0;
        n = pcs_positive_roots((double[4]){p[4], p[3], p[2], p[1]}, roots);
        assert_int_equal(n, right);
        n = 0;
        for (int k = 3; k >= 0; k--)
            if (x[k] > 0)
                assert_near(roots[n++], x[k], 1e-9 * x[k]);
    }
}

/* Of several solutions that slip, a contact of a pile takes the one nearest to its last impulse. */
static void nearest_slip_is_found(void **state)
{
    (void)state;
    rng r = {963};
    long several = 0;
    for (long i = 0; i < 20000; i++) {
        const pcs_contact3 c = random_contact3(&r);
        const double mu = c.G_nn / hypot(c.G_n1, c.G_n2) * log_between(&r, 0.7, 5);
        const double G[9] = {c.G_nn, c.G_n1, c.G_n2, c.G_n1, c.G_11,
                             c.G_12, c.G_n2, c.G_12, c.G_22};
        const double q[3] = {c.v_n, c.v_1, c.v_2};
        pcs_impulse3 all[PCS_MAX_ANSWERS3];
        const int n = pcs_impulse3_all_by_complementarity(&c, 0, 0, mu, all);
        int slips = 0;
        for (int k = 0; k < n; k++) {
            if (all[k].final != PCS_FINAL_SLIP)
                continue;
            const double size = (1 + mu) * all[k].p_n;
            double p[3] = {all[k].p_n, all[k].p_1, all[k].p_2};
            for (int j = 0; j < 3; j++)
                p[j] *= 1 + between(&r, -1e-6, 1e-6);
            pcs_slip_one3(G, mu, q, p);
            // two solutions that nearly merge are known to the square root of rounding
            assert_near(p[0], all[k].p_n, 1e-5 * size);
            assert_near(p[1], all[k].p_1, 1e-5 * size);
            assert_near(p[2], all[k].p_2, 1e-5 * size);
            slips++;
        }
        several += slips > 1;
    }
    assert_true(several > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_meet_the_law),
        cmocka_unit_test(answers_are_those_of_the_reference),
        cmocka_unit_test(touching_has_every_answer),
        cmocka_unit_test(touching_takes_what_is_asked_for),
        cmocka_unit_test(singular_up_to_rounding),
        cmocka_unit_test(roots_of_a_quartic),
        cmocka_unit_test(nearest_slip_is_found),
    };
    return cmocka_run_group_tests_name("cone", tests, NULL, NULL);
}
