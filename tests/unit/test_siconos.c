/*
 * The law complementarity compared with the solvers of Siconos on the same random problems. Where
 * results differ, the certificate decides; it depends on neither solver. So each problem ends in
 * one of a few verdicts, which are counted and printed.
 */
#include "by_siconos.h"

#include <percuss/research.h>

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/*
 * Two solutions are equal within SAME of their scale: an iteration that stops at 1e-12 keeps about
 * eight digits if G has a condition of 1e4. RIGHT is the bound that the library itself uses.
 */
static const double SAME = 1e-8, RIGHT = PCS_MULTI_RESIDUAL;

typedef enum answer {
    GIVEN,
    NOT_FOUND, /* and it reports so */
    NO_SUCH,   /* it reports that there is no solution */
} answer;

static answer alone(const contacts *c, double *p)
{
    if (c->d == 2) {
        const pcs_contact2 contact = planar_of(c);
        const pcs_impact2 im = solved(PCS_LAW_COMPLEMENTARITY, &contact, &c->materials[0]);
        p[0] = im.p_n;
        p[1] = im.p_t;
        return GIVEN;
    }
    const pcs_contact3 contact = spatial_of(c);
    pcs_impact3 im;
    assert_int_equal(
        pcs_solve3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, &contact, &c->materials[0], &im, NULL),
        PCS_OK);
    p[0] = im.p_n;
    p[1] = im.p_1;
    p[2] = im.p_2;
    return GIVEN;
}

static answer together(const contacts *c, double *p)
{
    static double work[100 * LCP_ROWS * LCP_ROWS];
    const pcs_multi m = multi_of(c);
    pcs_multi_contact each[MOST];
    pcs_multi_impact im;
    assert_true(pcs_multi_workspace(c->k, c->d) <= sizeof work / sizeof *work);
    const pcs_status status = pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &m, work,
                                              sizeof work / sizeof *work, each, &im, NULL);
    if (status == PCS_STATUS_NOT_CONVERGED)
        return NOT_FOUND;
    assert_int_equal(status, PCS_OK);
    if (im.outcome & PCS_OUTCOME_NO_SOLUTION)
        return NO_SUCH;
    for (int i = 0; i < c->k * c->d; i++)
        p[i] = each[i / c->d].p[i % c->d];
    return GIVEN;
}

typedef struct tally {
    long agreed;       /* in velocities */
    long not_unique;   /* both right, and different */
    long theirs_wrong; /* Siconos failed, or its result is not a solution */
    long not_found;    /* percuss did not converge, and Siconos has a solution */
    long neither;      /* both have no solution */
    long ours_wrong;   /* percuss returns a wrong one, or reports none where Siconos has one */
} tally;

static double residual(const contacts *c, const double *p)
{
    const pcs_multi m = multi_of(c);
    return pcs_multi_certify(&m, p).worst;
}

/* |G (a - b)| over |v| + |G| |a|, largest entries */
static double gap_of(const contacts *c, const double *a, const double *b)
{
    const int n = c->k * c->d;
    double gap = 0, v = 0, G = 0, p = 0;
    for (int i = 0; i < n; i++) {
        double change = 0;
        for (int j = 0; j < n; j++)
            change += c->G[i * n + j] * (a[j] - b[j]);
        gap = fmax(gap, fabs(change));
        v = fmax(v, fabs(c->v[i]));
        G = fmax(G, c->G[i * n + i]);
        p = fmax(p, fabs(a[i]));
    }
    return gap / (v + G * p);
}

/*
 * In space several solutions are possible, and pcs_impulse3_all_by_complementarity lists them; any
 * right one that Siconos finds must be in the list. In the plane, with v_n < 0, there is only one.
 */
static bool listed(const contacts *c, const double *p)
{
    if (c->k > 1 || c->d == 2)
        return c->k > 1;
    const pcs_contact3 contact = spatial_of(c);
    const pcs_material *m = &c->materials[0];
    pcs_impulse3 answers[PCS_MAX_ANSWERS3];
    const int n = pcs_impulse3_all_by_complementarity(&contact, m->e, m->e_t, m->mu_k, answers);
    for (int i = 0; i < n; i++)
        if (gap_of(c, (double[]){answers[i].p_n, answers[i].p_1, answers[i].p_2}, p) <= SAME)
            return true;
    return false;
}

static void count(tally *t, const contacts *c, answer ours, const double *p, bool claim,
                  const double *theirs)
{
    const bool right = claim && residual(c, theirs) <= RIGHT;
    if (ours != GIVEN && !right)
        t->neither++;
    else if (ours == NOT_FOUND)
        t->not_found++;
    else if (ours == NO_SUCH || !(residual(c, p) <= RIGHT))
        t->ours_wrong++;
    else if (claim && gap_of(c, p, theirs) <= SAME)
        t->agreed++;
    else if (!right)
        t->theirs_wrong++;
    else if (listed(c, theirs))
        t->not_unique++;
    else
        t->ours_wrong++;
}

/* Send standard output to /dev/null, and back: the quartic always prints what it cannot solve. */
static int hush(void)
{
    (void)fflush(stdout);
    const int out = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    assert_true(out >= 0 && nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0);
    (void)close(nowhere);
    return out;
}

static void speak(int out)
{
    (void)fflush(stdout);
    assert_true(dup2(out, STDOUT_FILENO) >= 0);
    (void)close(out);
}

typedef void making(rng *r, long i, contacts *c);
typedef answer percuss_solver(const contacts *c, double *p);
typedef bool siconos_solver(const contacts *c, double *p);

static tally tally_of(uint64_t seed, long problems, making *make, percuss_solver *percuss,
                      siconos_solver *siconos)
{
    rng r = {seed};
    tally t = {0};
    for (long i = 0; i < problems; i++) {
        contacts c;
        double ours[ROWS], theirs[ROWS];
        make(&r, i, &c);
        const answer mine = percuss(&c, ours);
        const int out = c.k == 1 && c.d == 3 ? hush() : -1;
        const bool claim = siconos(&c, theirs);
        if (out >= 0)
            speak(out);
        count(&t, &c, mine, ours, claim, theirs);
    }
    return t;
}

/* share: the part of the problems with agreement that the comparison needs to have a meaning. */
static void beside(const char *name, double share, tally t)
{
    const long n =
        t.agreed + t.not_unique + t.theirs_wrong + t.not_found + t.neither + t.ours_wrong;
    print_message("%s: %ld problems, %ld agreed, %ld not unique, %ld Siconos wrong or failed, "
                  "%ld percuss not converged, %ld neither, %ld percuss wrong\n",
                  name, n, t.agreed, t.not_unique, t.theirs_wrong, t.not_found, t.neither,
                  t.ours_wrong);
    assert_int_equal(t.ours_wrong, 0);
    assert_true((double)t.agreed >= share * (double)n);
}

/*
 * Half are super-critical, where the method with three rows may end on a ray; the form with four
 * rows cannot.
 */
static void test_one_planar(void **state)
{
    (void)state;
    beside("planar, lexicolemke", 0.999, tally_of(1, cases() / 10, one_planar, alone, by_lemke));
}

/* One or two in a thousand solutions of the quartic are wrong, most of them by 1e-5 to 1e-2. */
static void test_one_spatial(void **state)
{
    (void)state;
    beside("spatial, quartic", 0.99, tally_of(2, cases() / 10, one_spatial, alone, by_quartic));
}

/* A thousand problems by default; a few results differ or fail. */
static void test_several(void **state)
{
    (void)state;
    const long n = cases() / 4000 + 10;
    beside("several planar, lexicolemke", 0.95, tally_of(3, n, several_planar, together, by_lemke));
    beside("several planar, nsgs", 0.95, tally_of(3, n, several_planar, together, by_nsgs));
    beside("several spatial, nsgs", 0.95, tally_of(4, n, several_spatial, together, by_nsgs));
}

/* Impulses are not unique here; velocities nearly always are. */
static void test_redundant(void **state)
{
    (void)state;
    const long n = cases() / 4000 + 10;
    beside("redundant planar, lexicolemke", 0.9,
           tally_of(5, n, redundant_planar, together, by_lemke));
    beside("redundant planar, nsgs", 0.9, tally_of(5, n, redundant_planar, together, by_nsgs));
    beside("redundant spatial, nsgs", 0.9, tally_of(6, n, redundant_spatial, together, by_nsgs));
}

/* The residual of pcs_pile_certify, for impulses near a solution and for any others. */
static void test_error(void **state)
{
    (void)state;
    rng source = {7};
    for (long i = 0; i < cases() / 100 + 10; i++) {
        static contacts c;
        (i % 2 == 0 ? several_planar : several_spatial)(&source, i, &c);
        const size_t d = (size_t)c.d, n = (size_t)c.k;
        size_t rows[MOST + 1];
        uint32_t columns[MOST * MOST];
        static double blocks[ROWS * ROWS];
        double p[ROWS], e[MOST], e_t[MOST];
        (void)together(&c, p);
        for (size_t k = 0; k <= n; k++)
            rows[k] = k * n;
        for (size_t k = 0; k < n * n; k++) {
            columns[k] = (uint32_t)(k % n);
            for (size_t b = 0; b < d * d; b++) {
                double *G = &c.G[(k / n * d + b / d) * n * d + k % n * d + b % d];
                *G *= 1 + between(&source, -0.01, 0.01); // not symmetric
                blocks[k * d * d + b] = *G;
            }
        }
        for (size_t k = 0; k < n; k++) {
            e[k] = c.materials[k].e;
            e_t[k] = c.materials[k].e_t;
        }
        for (size_t k = 0; k < n * d; k++)
            p[k] = i % 3 == 0 ? between(&source, -1, 2) : isfinite(p[k]) ? p[k] : 1;
        const pcs_pile pile = {c.d, n, rows, columns, blocks, c.v, c.mu, e, e_t};
        pcs_pile_impact impact;
        assert_int_equal(pcs_pile_certify(&pile, p, &impact, NULL), PCS_OK);
        const double theirs = siconos_error(&c, p);
        assert_near(impact.residual, theirs, 1e-10 * theirs + 1e-15); // rounding of larger terms
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_planar), cmocka_unit_test(test_one_spatial),
        cmocka_unit_test(test_several),    cmocka_unit_test(test_redundant),
        cmocka_unit_test(test_error),
    };
    return cmocka_run_group_tests_name("siconos", tests, set_up_siconos, tear_down_siconos);
}
