/*
 * The law complementarity by the solvers of Siconos on the same problems: in the plane
 * lcp_lexicolemke on three rows [payr-glocker-2005 (27)] and NSGS on one contact, in space its
 * quartic for one contact. Problems are converted to the form of Siconos before the clock starts.
 * Memory that Siconos allocates during a solve is part of its time.
 */
#include "bench.h"

#include <percuss/research.h>

#include <stdlib.h>

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <fc2d_Solvers.h>
#include <fc3d_Solvers.h>
#include <lcp_cst.h>

enum { PROBLEMS = 2048, ROUNDS = 500 };

/*
 * Two results are the same if they differ by less than SAME. It covers the residual at which NSGS
 * stops, and the last digits of the quartic if the condition number of G is 1e3.
 */
static const double SAME = 1e-8, TOLERANCE = 1e-10;

/* A problem in the form of a solver, matrices by columns. */
static struct {
    double A[9], q[3], mu;
} forms[PROBLEMS];

static NumericsMatrix *matrix;
static SolverOptions *options;

/* ---- forms ---- */

/* A = [G_nn - mu G_nt, G_nt, 0; G_nt - mu G_tt, G_tt, 1; 2 mu, -1, 0]  [payr-glocker-2005 (27)] */
static void as_rows(const problem2 *p, int i)
{
    const double mu = p->material.mu_k, G_nn = p->contact.G_nn, G_nt = p->contact.G_nt,
                 G_tt = p->contact.G_tt;
    const double A[9] = {G_nn - mu * G_nt, G_nt - mu * G_tt, 2 * mu, G_nt, G_tt, -1, 0, 1, 0};
    memcpy(forms[i].A, A, sizeof A);
}

static void as_contact2(const problem2 *p, int i)
{
    const double A[4] = {p->contact.G_nn, p->contact.G_nt, p->contact.G_nt, p->contact.G_tt};
    memcpy(forms[i].A, A, sizeof A);
}

/* Draw a problem and convert it. Returns p_n of percuss. */
static double draw_planar(problem_set set, void (*form)(const problem2 *, int), int i)
{
    const problem2 p = draw2(set);
    const pcs_material *m = &p.material;
    form(&p, i);
    forms[i].mu = m->mu_k;
    forms[i].q[0] = (1 + m->e) * p.contact.v_n;
    forms[i].q[1] = (1 + m->e_t) * p.contact.v_t;
    forms[i].q[2] = 0;
    return pcs_impulse2_by_complementarity(&p.contact, m->e, m->e_t, m->mu_k).p_n;
}

static double draw_spatial(int i)
{
    const problem3 p = draw3();
    const pcs_contact3 *c = &p.contact;
    const pcs_material *m = &p.material;
    const double G[9] = {c->G_nn, c->G_n1, c->G_n2, c->G_n1, c->G_11,
                         c->G_12, c->G_n2, c->G_12, c->G_22};
    pcs_impulse3 answers[PCS_MAX_ANSWERS3];
    memcpy(forms[i].A, G, sizeof G);
    forms[i].mu = m->mu_k;
    forms[i].q[0] = (1 + m->e) * c->v_n;
    forms[i].q[1] = (1 + m->e_t) * c->v_1;
    forms[i].q[2] = (1 + m->e_t) * c->v_2;
    return pcs_impulse3_all_by_complementarity(c, m->e, m->e_t, m->mu_k, answers) > 0
               ? answers[0].p_n
               : NAN;
}

/* ---- solvers: p_n, or NAN if one fails ---- */

static void set_matrix(int size, int i)
{
    matrix->size0 = matrix->size1 = size;
    matrix->matrix0 = forms[i].A;
}

static double by_lemke(int i)
{
    double z[3], w[3];
    int info = 1;
    LinearComplementarityProblem problem = {3, matrix, forms[i].q};
    set_matrix(3, i);
    lcp_lexicolemke(&problem, z, w, &info, options);
    return info == 0 ? z[0] : NAN;
}

static double by_nsgs(int i)
{
    double p[2] = {0, 0}, w[2] = {0, 0};
    int info = 1;
    FrictionContactProblem problem = {2, 1, matrix, forms[i].q, &forms[i].mu};
    set_matrix(2, i);
    fc2d_nsgs_dense(&problem, p, w, &info, options);
    return info == 0 ? p[0] : NAN;
}

static double by_quartic(int i)
{
    double p[3], w[3];
    int info = 1;
    FrictionContactProblem problem = {3, 1, matrix, forms[i].q, &forms[i].mu};
    set_matrix(3, i);
    (void)fc3d_unitary_enumerative(&problem, p, w, &info, options);
    return info == 0 ? p[0] : NAN;
}

static void lemke_all(int n)
{
    for (int i = 0; i < n; i++)
        sink += by_lemke(i);
}

static void nsgs_all(int n)
{
    for (int i = 0; i < n; i++)
        sink += by_nsgs(i);
}

static void quartic_all(int n)
{
    for (int i = 0; i < n; i++)
        sink += by_quartic(i);
}

/* ---- what bench.h declares ---- */

static void begin(int solver)
{
    numerics_set_verbose(0);
    matrix = NM_create_from_data(NM_DENSE, 3, 3, forms[0].A);
    options = solver_options_create(solver);
    restart();
}

static void end(void)
{
    solver_options_delete(options); // frees its content, not the struct
    free(options);
    matrix->matrix0 = NULL; // it does not own this memory
    NM_clear(matrix);
    free(matrix);
}

static void expect(double p_n, double right)
{
    if (!(fabs(p_n - right) <= SAME * right))
        give_up("Siconos and percuss differ");
}

double siconos_lemke(problem_set set)
{
    begin(SICONOS_LCP_LEMKE);
    for (int i = 0; i < PROBLEMS; i++) {
        const double right = draw_planar(set, as_rows, i);
        expect(by_lemke(i), right);
    }
    const double ns = quickest(lemke_all, PROBLEMS, PROBLEMS, ROUNDS);
    end();
    return ns;
}

double siconos_nsgs(problem_set set)
{
    begin(SICONOS_FRICTION_2D_NSGS);
    options->dparam[SICONOS_DPARAM_TOL] = TOLERANCE;
    for (int i = 0; i < PROBLEMS; i++) {
        const double right = draw_planar(set, as_contact2, i);
        expect(by_nsgs(i), right);
    }
    const double ns = quickest(nsgs_all, PROBLEMS, PROBLEMS, ROUNDS);
    end();
    return ns;
}

/*
 * Problems that the quartic solves with the same result as percuss. It would not be fair to time
 * the others.
 */
static int draw_for_quartic(void)
{
    int n = 0, tried = 0;
    for (; n < PROBLEMS && tried < 2 * PROBLEMS; tried++) {
        const double right = draw_spatial(n), p_n = by_quartic(n);
        if (fabs(p_n - right) <= SAME * right)
            n++;
    }
    return n;
}

double siconos_quartic(problem_set set)
{
    (void)set;
    begin(SICONOS_FRICTION_3D_ONECONTACT_QUARTIC);
    const int n = draw_for_quartic();
    if (n < PROBLEMS)
        give_up("the quartic of Siconos solves too few problems");
    const double ns = quickest(quartic_all, n, n, ROUNDS);
    end();
    return ns;
}
