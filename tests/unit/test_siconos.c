/*
 * The law complementarity beside the solvers of Siconos on the same random problems. Where
 * answers differ the certificate decides, which knows neither solver; so each problem ends in
 * one of a few verdicts, and these are counted and printed.
 */
#include "reference3.h"
#include "support.h"

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <fc2d_Solvers.h>
#include <fc3d_Solvers.h>
#include <lcp_cst.h>

#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 10, ROWS = 3 * MOST, DOFS = ROWS + 3, LCP_ROWS = 4 * MOST };

/*
 * Two answers are the same within SAME of their scale: an iteration that stops at 1e-12 keeps
 * some eight digits where G is of condition 1e4. Right is what the library itself holds an
 * answer to.
 */
static const double SAME = 1e-8, RIGHT = PCS_MULTI_RESIDUAL;

/* Contacts in the form that all solvers share: xi = G p + q. */
typedef struct contacts {
    int k, d;
    double G[ROWS * ROWS], v[ROWS], q[ROWS], mu[MOST];
    pcs_material materials[MOST];
} contacts;

static pcs_multi multi_of(const contacts *c)
{
    return (pcs_multi){c->k, c->d, c->G, c->v, c->materials};
}

static void set_material(contacts *c, int i, double e, double e_t, double mu)
{
    c->materials[i] = pcs_material_default();
    c->materials[i].e = e;
    c->materials[i].e_t = e_t;
    c->materials[i].mu_s = c->materials[i].mu_k = c->mu[i] = mu;
    for (int at = i * c->d; at < (i + 1) * c->d; at++)
        c->q[at] = (1 + (at == i * c->d ? e : e_t)) * c->v[at];
}

/* ---- random problems ---- */

static pcs_contact2 planar_of(const contacts *c)
{
    return (pcs_contact2){c->G[0], c->G[1], c->G[3], c->v[0], c->v[1]};
}

/* One planar contact; every second one is super-critical, with slip to either side. */
static void one_planar(rng *r, long i, contacts *c)
{
    const double G_nn = log_between(r, 0.1, 10), G_tt = log_between(r, 0.1, 10);
    const double G_nt = between(r, -0.95, 0.95) * sqrt(G_nn * G_tt);
    *c = (contacts){.k = 1, .d = 2, .G = {G_nn, G_nt, G_nt, G_tt}};
    c->v[0] = -log_between(r, 0.1, 10);
    c->v[1] = sign(r) * log_between(r, 0.1, 10);
    const double critical = fmin(G_nn / fabs(G_nt), 1e3);
    const double mu = critical * (i % 2 ? log_between(r, 1, 10) : uniform(r));
    set_material(c, 0, uniform(r), uniform(r), mu);
}

static pcs_contact3 spatial_of(const contacts *c)
{
    return (pcs_contact3){c->G[0], c->G[1], c->G[2], c->G[4], c->G[5],
                          c->G[8], c->v[0], c->v[1], c->v[2]};
}

static void one_spatial(rng *r, long i, contacts *c)
{
    (void)i;
    const pcs_contact3 s = random_contact3(r);
    *c = (contacts){
        .k = 1,
        .d = 3,
        .G = {s.G_nn, s.G_n1, s.G_n2, s.G_n1, s.G_11, s.G_12, s.G_n2, s.G_12, s.G_22},
        .v = {s.v_n, s.v_1, s.v_2},
    };
    set_material(c, 0, uniform(r), uniform(r), log_between(r, 0.01, 10));
}

/* M = 1 + A A^T/n, any W and u; towards each other at one contact at least. */
static void reduce_random(rng *r, int dofs, contacts *c)
{
    static double A[DOFS * DOFS], M[DOFS * DOFS], W[ROWS * DOFS], u[DOFS], work[3 * DOFS * DOFS];
    const int rows = c->k * c->d;
    for (int i = 0; i < dofs * dofs; i++)
        A[i] = between(r, -1, 1);
    for (int i = 0; i < dofs * dofs; i++) {
        M[i] = i / dofs == i % dofs;
        for (int j = 0; j < dofs; j++)
            M[i] += A[i / dofs * dofs + j] * A[i % dofs * dofs + j] / dofs;
    }
    for (int i = 0; i < rows * dofs; i++)
        W[i] = between(r, -1, 1);
    for (int i = 0; i < dofs; i++)
        u[i] = between(r, -1, 1);
    const pcs_mechanism m = {dofs, c->k, c->d, M, W, u};
    assert_true(pcs_mechanism_workspace(&m) <= sizeof work / sizeof *work);
    assert_int_equal(pcs_mechanism_reduce(&m, work, c->G, c->v, NULL), PCS_OK);
    const double side = c->v[0] > 0 ? -1 : 1;
    for (int i = 0; i < rows; i++)
        c->v[i] *= side;
}

/* As many degrees of freedom as rows and a few more: G is definite. */
static void several(rng *r, int d, contacts *c)
{
    *c = (contacts){.k = 2 + (int)(9 * uniform(r)), .d = d};
    reduce_random(r, c->k * d + 3, c);
    for (int i = 0; i < c->k; i++)
        set_material(c, i, uniform(r), uniform(r), uniform(r));
}

/* Half as many: G is singular. One restitution for all, so that there is an answer. */
static void redundant(rng *r, int d, contacts *c)
{
    *c = (contacts){.k = 2 + (int)(9 * uniform(r)), .d = d};
    reduce_random(r, d + c->k * d / 2, c);
    const double e = uniform(r);
    for (int i = 0; i < c->k; i++)
        set_material(c, i, e, e, uniform(r));
}

static void several_planar(rng *r, long i, contacts *c)
{
    (void)i;
    several(r, 2, c);
}

static void several_spatial(rng *r, long i, contacts *c)
{
    (void)i;
    several(r, 3, c);
}

static void redundant_planar(rng *r, long i, contacts *c)
{
    (void)i;
    redundant(r, 2, c);
}

static void redundant_spatial(rng *r, long i, contacts *c)
{
    (void)i;
    redundant(r, 3, c);
}

/* ---- the solvers of Siconos: p, and whether they say that they have it ---- */

static SolverOptions *lemke_options, *quartic_options, *nsgs2_options, *nsgs3_options;

/* Column by column, as Siconos stores a matrix. */
typedef struct lcp {
    int n;
    double A[LCP_ROWS * LCP_ROWS], b[LCP_ROWS], z[LCP_ROWS], w[LCP_ROWS];
} lcp;

static void put(lcp *l, int row, int column, double x)
{
    l->A[column * l->n + row] = x;
}

/* Three rows a contact [payr-glocker-2005 (27)], as above src/multi/planar.c. */
static void three_rows(const contacts *c, lcp *l)
{
    l->n = 3 * c->k;
    for (int i = 0; i < c->k; i++) {
        for (int j = 0; j < c->k; j++) {
            const double *G = &c->G[2 * i * 2 * c->k + 2 * j], *t = G + 2 * c->k;
            put(l, 3 * i, 3 * j, G[0] - c->mu[j] * G[1]);
            put(l, 3 * i, 3 * j + 1, G[1]);
            put(l, 3 * i + 1, 3 * j, t[0] - c->mu[j] * t[1]);
            put(l, 3 * i + 1, 3 * j + 1, t[1]);
        }
        put(l, 3 * i + 1, 3 * i + 2, 1);
        put(l, 3 * i + 2, 3 * i, 2 * c->mu[i]);
        put(l, 3 * i + 2, 3 * i + 1, -1);
        l->b[3 * i] = c->q[2 * i];
        l->b[3 * i + 1] = c->q[2 * i + 1];
    }
}

/* Four rows a contact [stewart-trinkle-1996]. */
static void four_rows(const contacts *c, lcp *l)
{
    l->n = 4 * c->k;
    for (int i = 0; i < c->k; i++) {
        for (int j = 0; j < c->k; j++) {
            const double *G = &c->G[2 * i * 2 * c->k + 2 * j], *t = G + 2 * c->k;
            put(l, 4 * i, 4 * j, G[0]);
            for (int side = 1; side <= 2; side++) {
                const double s = side == 1 ? 1 : -1;
                put(l, 4 * i, 4 * j + side, s * G[1]);
                put(l, 4 * i + side, 4 * j, s * t[0]);
                put(l, 4 * i + side, 4 * j + 1, s * t[1]);
                put(l, 4 * i + side, 4 * j + 2, -s * t[1]);
            }
        }
        put(l, 4 * i + 3, 4 * i, c->mu[i]);
        l->b[4 * i] = c->q[2 * i];
        for (int side = 1; side <= 2; side++) {
            put(l, 4 * i + side, 4 * i + 3, 1);
            put(l, 4 * i + 3, 4 * i + side, -1);
            l->b[4 * i + side] = side == 1 ? c->q[2 * i + 1] : -c->q[2 * i + 1];
        }
    }
}

/* Version 4.4 calls a ray a success, too, so what it gives is looked at. */
static bool lexicolemke(lcp *l)
{
    NumericsMatrix *A = NM_create_from_data(NM_DENSE, l->n, l->n, l->A);
    LinearComplementarityProblem problem = {l->n, A, l->b};
    int info = 1;
    lcp_lexicolemke(&problem, l->z, l->w, &info, lemke_options);
    double error = INFINITY;
    const bool solves = info == 0 && lcp_compute_error(&problem, l->z, l->w, 1e-9, &error) == 0;
    A->matrix0 = NULL; // not its own
    NM_clear(A);
    free(A);
    return solves;
}

/* In three rows a contact, or, if that ends on a ray, in four. */
static bool by_lemke(const contacts *c, double *p)
{
    static lcp l;
    l = (lcp){0};
    three_rows(c, &l);
    if (lexicolemke(&l)) {
        for (int i = 0; i < c->k; i++) {
            p[2 * i] = l.z[3 * i];
            p[2 * i + 1] = l.z[3 * i + 1] - c->mu[i] * l.z[3 * i];
        }
        return true;
    }
    l = (lcp){0};
    four_rows(c, &l);
    if (!lexicolemke(&l))
        return false;
    for (int i = 0; i < c->k; i++) {
        p[2 * i] = l.z[4 * i];
        p[2 * i + 1] = l.z[4 * i + 1] - l.z[4 * i + 2];
    }
    return true;
}

/* Any solver of friction problems; G is copied, since some of them free it. */
static bool by_friction(const contacts *c, SolverOptions *options, double *p)
{
    const size_t n = (size_t)(c->k * c->d);
    double *G = malloc(n * n * sizeof *G), q[ROWS], mu[MOST], w[ROWS] = {0};
    assert_non_null(G);
    memcpy(G, c->G, n * n * sizeof *G); // symmetric: rows are columns
    memcpy(q, c->q, sizeof q);
    memcpy(mu, c->mu, sizeof mu);
    NumericsMatrix *M = NM_create_from_data(NM_DENSE, (int)n, (int)n, G);
    FrictionContactProblem problem = {c->d, c->k, M, q, mu};
    memset(p, 0, n * sizeof *p);
    int info = 1;
    if (c->k == 1 && c->d == 3)
        (void)fc3d_unitary_enumerative(&problem, p, w, &info, options);
    else if (c->d == 2)
        fc2d_nsgs_dense(&problem, p, w, &info, options);
    else
        info = fc3d_driver(&problem, p, w, options);
    NM_clear(M);
    free(M);
    return info == 0;
}

static bool by_quartic(const contacts *c, double *p)
{
    return by_friction(c, quartic_options, p);
}

static bool by_nsgs(const contacts *c, double *p)
{
    return by_friction(c, c->d == 2 ? nsgs2_options : nsgs3_options, p);
}

/* ---- percuss ---- */

typedef enum answer {
    GIVEN,
    NOT_FOUND, /* and it says so */
    NO_SUCH,   /* it says that there is none */
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
    pcs_touch touches[MOST];
    pcs_multi_impact im;
    assert_true(pcs_multi_workspace(c->k, c->d) <= sizeof work / sizeof *work);
    const pcs_status status =
        pcs_solve_multi(PCS_LAW_COMPLEMENTARITY, &m, work, touches, &im, NULL);
    if (status == PCS_NOT_CONVERGED)
        return NOT_FOUND;
    assert_int_equal(status, PCS_OK);
    if (im.outcome & PCS_NO_SOLUTION)
        return NO_SUCH;
    for (int i = 0; i < c->k * c->d; i++)
        p[i] = touches[i / c->d].p[i % c->d];
    return GIVEN;
}

/* ---- verdicts ---- */

typedef struct tally {
    long agreed;       /* in velocities */
    long not_unique;   /* both right, and different */
    long theirs_wrong; /* Siconos failed, or its answer is none */
    long not_found;    /* percuss did not converge, and Siconos has an answer */
    long neither;      /* both have none */
    long ours_wrong;   /* percuss gives one that is none, or denies one that Siconos has */
} tally;

static double residual(const contacts *c, const double *p)
{
    const pcs_multi m = multi_of(c);
    return pcs_certify_multi(&m, p).worst;
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
 * In space several answers are possible, and pcs_inequality3_all lists them; any right one
 * that Siconos finds must be among them. In the plane, with v_n < 0, there is but one.
 */
static bool listed(const contacts *c, const double *p)
{
    if (c->k > 1 || c->d == 2)
        return c->k > 1;
    const pcs_contact3 contact = spatial_of(c);
    const pcs_material *m = &c->materials[0];
    pcs_impulse3 answers[PCS_MAX_ANSWERS3];
    const int n = pcs_inequality3_all(&contact, m->e, m->e_t, m->mu_k, answers);
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

/* Standard output to nowhere and back: the quartic prints what it cannot solve, always. */
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

/* share: of the problems, that must be agreed upon for the comparison to mean anything. */
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

/* Half super-critical, where three rows may end on a ray; the four-row form cannot. */
static void test_one_planar(void **state)
{
    (void)state;
    beside("planar, lexicolemke", 0.999, tally_of(1, cases() / 10, one_planar, alone, by_lemke));
}

/* Of the answers of the quartic one or two in a thousand are off, most by 1e-5 to 1e-2. */
static void test_one_spatial(void **state)
{
    (void)state;
    beside("spatial, quartic", 0.99, tally_of(2, cases() / 10, one_spatial, alone, by_quartic));
}

/* A thousand problems by default; answers that differ or fail are few, but not none. */
static void test_several(void **state)
{
    (void)state;
    const long n = cases() / 4000 + 10;
    beside("several planar, lexicolemke", 0.95, tally_of(3, n, several_planar, together, by_lemke));
    beside("several planar, nsgs", 0.95, tally_of(3, n, several_planar, together, by_nsgs));
    beside("several spatial, nsgs", 0.95, tally_of(4, n, several_spatial, together, by_nsgs));
}

/* Impulses are not unique here, velocities nearly always are. */
static void test_redundant(void **state)
{
    (void)state;
    const long n = cases() / 4000 + 10;
    beside("redundant planar, lexicolemke", 0.9,
           tally_of(5, n, redundant_planar, together, by_lemke));
    beside("redundant planar, nsgs", 0.9, tally_of(5, n, redundant_planar, together, by_nsgs));
    beside("redundant spatial, nsgs", 0.9, tally_of(6, n, redundant_spatial, together, by_nsgs));
}

static SolverOptions *options_of(int id, double tolerance, int most)
{
    SolverOptions *options = solver_options_create(id);
    options->dparam[SICONOS_DPARAM_TOL] = tolerance;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = most;
    return options;
}

static int set_up(void **state)
{
    (void)state;
    numerics_set_verbose(0);
    lemke_options = options_of(SICONOS_LCP_LEMKE, 1e-12, 10000);
    quartic_options = options_of(SICONOS_FRICTION_3D_ONECONTACT_QUARTIC, 1e-14, 1000);
    nsgs2_options = options_of(SICONOS_FRICTION_2D_NSGS, 1e-12, 5000);
    nsgs3_options = options_of(SICONOS_FRICTION_3D_NSGS, 1e-12, 5000);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    solver_options_delete(lemke_options);
    solver_options_delete(quartic_options);
    solver_options_delete(nsgs2_options);
    solver_options_delete(nsgs3_options);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_planar),
        cmocka_unit_test(test_one_spatial),
        cmocka_unit_test(test_several),
        cmocka_unit_test(test_redundant),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
