/*
 * The law complementarity beside the solvers of Siconos on the same problems: in the plane
 * lcp_lexicolemke on three rows [payr-glocker-2005 (27)], in space its quartic for one
 * contact. Problems are in the form of either library before the clock starts; what
 * Siconos allocates within a solve is its own.
 */
#include "bench.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <fc3d_Solvers.h>
#include <lcp_cst.h>

enum { PROBLEMS = 2048, ROUNDS = 100 };

static struct {
    pcs_contact2 contact;
    pcs_material material;
    double A[9], b[3]; /* column by column */
} planar[PROBLEMS];

static struct {
    pcs_contact3 contact;
    pcs_material material;
    double G[9], q[3], mu;
} spatial[PROBLEMS];

static NumericsMatrix *matrix;
static SolverOptions *lemke_options, *quartic_options;
static double sink; /* so that no solve is left out */

static pcs_material any_material(void)
{
    pcs_material m = pcs_material_default();
    m.e = uniform();
    m.e_t = uniform();
    m.mu_s = m.mu_k = uniform();
    return m;
}

/* ---- the plane ---- */

/* Rods at any angle with any slip; mu < 1 is below critical for each of them. */
static void make_planar(int i)
{
    const double theta = 3 * (uniform() - 0.5), s = sin(theta), c = cos(theta);
    const double G_nn = 1 + 3 * s * s, G_nt = -3 * s * c, G_tt = 1 + 3 * c * c;
    const pcs_material m = any_material();
    planar[i].material = m;
    planar[i].contact = (pcs_contact2){G_nn, G_nt, G_tt, -1, 4 * (uniform() - 0.5)};
    const double mu = m.mu_k,
                 A[9] = {G_nn - mu * G_nt, G_nt - mu * G_tt, 2 * mu, G_nt, G_tt, -1, 0, 1, 0};
    for (int j = 0; j < 9; j++)
        planar[i].A[j] = A[j];
    planar[i].b[0] = (1 + m.e) * planar[i].contact.v_n;
    planar[i].b[1] = (1 + m.e_t) * planar[i].contact.v_t;
    planar[i].b[2] = 0;
}

static void planar_record(int unused)
{
    (void)unused;
    for (int i = 0; i < PROBLEMS; i++) {
        pcs_impact2 im;
        if (pcs_solve2(PCS_LAW_COMPLEMENTARITY, &planar[i].contact, &planar[i].material, &im,
                       NULL) != PCS_OK)
            abort();
        sink += im.p_n + im.dT;
    }
}

static void planar_law(int unused)
{
    (void)unused;
    for (int i = 0; i < PROBLEMS; i++) {
        const pcs_material *m = &planar[i].material;
        sink += pcs_inequality2(&planar[i].contact, m->e, m->e_t, m->mu_k).p_n;
    }
}

static double by_lemke(int i)
{
    double z[3], w[3];
    int info = 1;
    LinearComplementarityProblem problem = {3, matrix, planar[i].b};
    matrix->size0 = matrix->size1 = 3;
    matrix->matrix0 = planar[i].A;
    lcp_lexicolemke(&problem, z, w, &info, lemke_options);
    return info == 0 ? z[0] : NAN;
}

static void planar_lemke(int unused)
{
    (void)unused;
    for (int i = 0; i < PROBLEMS; i++)
        sink += by_lemke(i);
}

/* ---- space ---- */

static double by_quartic(int i)
{
    double p[3], w[3];
    int info = 1;
    FrictionContactProblem problem = {3, 1, matrix, spatial[i].q, &spatial[i].mu};
    matrix->size0 = matrix->size1 = 3;
    matrix->matrix0 = spatial[i].G;
    (void)fc3d_unitary_enumerative(&problem, p, w, &info, quartic_options);
    return info == 0 ? p[0] : NAN;
}

/* As in the benchmark of paths in space. */
static void make_spatial(int i)
{
    double W[9], *G = spatial[i].G;
    for (int j = 0; j < 9; j++)
        W[j] = 2 * uniform() - 1;
    for (int j = 0; j < 9; j++) {
        G[j] = j / 3 == j % 3 ? 0.05 : 0;
        for (int k = 0; k < 3; k++)
            G[j] += W[j / 3 * 3 + k] * W[j % 3 * 3 + k];
    }
    const double angle = 6.283185307179586 * uniform(), s = 3 * uniform();
    const double v[3] = {-1, s * cos(angle), s * sin(angle)};
    const pcs_material m = any_material();
    spatial[i].material = m;
    spatial[i].contact = (pcs_contact3){G[0], G[1], G[2], G[4], G[5], G[8], v[0], v[1], v[2]};
    spatial[i].mu = m.mu_k;
    for (int k = 0; k < 3; k++)
        spatial[i].q[k] = (1 + (k == 0 ? m.e : m.e_t)) * v[k];
}

static void spatial_record(int unused)
{
    (void)unused;
    for (int i = 0; i < PROBLEMS; i++) {
        pcs_impact3 im;
        if (pcs_solve3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, &spatial[i].contact,
                       &spatial[i].material, &im, NULL) != PCS_OK)
            abort();
        sink += im.p_n + im.dT;
    }
}

static void spatial_law(int unused)
{
    (void)unused;
    for (int i = 0; i < PROBLEMS; i++) {
        const pcs_material *m = &spatial[i].material;
        pcs_impulse3 answers[PCS_MAX_ANSWERS3];
        (void)pcs_inequality3_all(&spatial[i].contact, m->e, m->e_t, m->mu_k, answers);
        sink += answers[0].p_n;
    }
}

static void spatial_quartic(int unused)
{
    (void)unused;
    for (int i = 0; i < PROBLEMS; i++)
        sink += by_quartic(i);
}

/* The quartic prints what it cannot solve, whatever the verbosity; it is not to be timed. */
static void make_problems(void)
{
    (void)fflush(stdout);
    const int out = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    if (out < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0)
        abort();
    for (int i = 0; i < PROBLEMS; i++) {
        make_planar(i);
        do
            make_spatial(i);
        while (isnan(by_quartic(i)));
    }
    (void)fflush(stdout);
    (void)dup2(out, STDOUT_FILENO);
    (void)close(out);
    (void)close(nowhere);
}

static void print_row(const char *what, double ns, double peer_ns, double bar)
{
    const double ratio = ns / peer_ns;
    (void)printf("| %s | %.0f | %.0f | %.3f | %.2f | %s |\n", what, ns, peer_ns, ratio, bar,
                 ratio <= bar ? "met" : "missed");
}

void bench_siconos(void)
{
    numerics_set_verbose(0);
    matrix = NM_create_from_data(NM_DENSE, 3, 3, planar[0].A);
    lemke_options = solver_options_create(SICONOS_LCP_LEMKE);
    quartic_options = solver_options_create(SICONOS_FRICTION_3D_ONECONTACT_QUARTIC);
    make_problems();
    const double lemke_ns = quickest(planar_lemke, 0, PROBLEMS, ROUNDS);
    const double quartic_ns = quickest(spatial_quartic, 0, PROBLEMS, ROUNDS);
    (void)printf("\none contact (complementarity), beside Siconos: lcp_lexicolemke in the plane, "
                 "the quartic in space\n\n");
    (void)printf("| percuss | ns a solve | ns of Siconos | ratio | at most | |\n"
                 "|---|---|---|---|---|---|\n");
    print_row("planar, full record", quickest(planar_record, 0, PROBLEMS, ROUNDS), lemke_ns, 0.25);
    print_row("planar, law alone", quickest(planar_law, 0, PROBLEMS, ROUNDS), lemke_ns, 0.25);
    print_row("spatial, full record", quickest(spatial_record, 0, PROBLEMS, ROUNDS), quartic_ns, 1);
    print_row("spatial, law alone", quickest(spatial_law, 0, PROBLEMS, ROUNDS), quartic_ns, 1);
    solver_options_delete(lemke_options);
    solver_options_delete(quartic_options);
    matrix->matrix0 = NULL; // not its own
    NM_clear(matrix);
    free(matrix);
}
