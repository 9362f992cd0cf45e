/*
 * Contacts one after the other: each is solved exactly with the impulses of the others held
 * (Gauss and Seidel on blocks, as in [jourdan-alart-jean-1998]). Newton's
 * method on the conditions of the law [alart-curnier-1991] is tried from the start and again
 * now and then; sweeps bring it nearer where it does not find the way.
 */
#include "../algebraic/algebraic2_kernel.h"
#include "../algebraic/cone3.h"
#include "../base/dense.h"
#include "multi.h"

/* Multiplications after which a search is given up: a few seconds. */
#define BUDGET 2e9

enum { EARLY = 60, SWEEPS_BETWEEN = 10, NEWTON_STEPS = 40 };

typedef struct sweeper {
    const pcs_multi *m;
    int n;                         /* rows */
    double *q, *xi, *trial, *step; /* n each */
    double *A, *right;             /* of a Newton step: n x n, n */
    double *p;                     /* the answer so far */
    double spent;                  /* multiplications, about */
    double reach;                  /* r of the conditions, in parts of 1/G */
} sweeper;

size_t pcs_sweeps_workspace(int contacts, int dimension)
{
    const size_t n = (size_t)contacts * (size_t)dimension;
    return n * n + 5 * n;
}

/* G of a contact by itself, in rows of n. */
static const double *block(const sweeper *s, int i)
{
    const int at = i * s->m->dimension;
    return &s->m->G[at * s->n + at];
}

/* The pull on contact i with its own impulse taken away. */
static void local_pull(const sweeper *s, int i, double *q)
{
    const int d = s->m->dimension;
    for (int k = 0; k < d; k++) {
        const double *row = &s->m->G[(i * d + k) * s->n];
        q[k] = s->q[i * d + k];
        for (int j = 0; j < s->n; j++)
            q[k] += j / d == i ? 0 : row[j] * s->p[j];
    }
}

static void solve_planar(const double *G, int n, double mu, const double *q, double *p)
{
    const pcs_contact2 c = {G[0], G[1], G[n + 1], q[0], q[1]};
    const pcs_impulse2 answer = pcs_k_inequality2(&c, 0, 0, mu);
    p[0] = answer.p_n;
    p[1] = answer.p_t;
}

/* Of several answers the one nearest to where it was; if none was reached it stays there. */
static void solve_spatial(const double *G, int n, double mu, const double *q, double *p)
{
    const pcs_contact3 c = {.G_nn = G[0],
                            .G_n1 = G[1],
                            .G_n2 = G[2],
                            .G_11 = G[n + 1],
                            .G_12 = G[n + 2],
                            .G_22 = G[2 * n + 2]};
    const pcs_pull3 pull = {q[0], {q[1], q[2]}};
    pcs_impulse3 answers[PCS_MAX_ANSWERS3];
    const int count = pcs_cone3(&c, &pull, mu, answers);
    int best = -1;
    double least = INFINITY;
    for (int i = 0; i < count; i++) {
        const double gap =
            hypot(answers[i].p_n - p[0], hypot(answers[i].p_1 - p[1], answers[i].p_2 - p[2]));
        if (gap < least) {
            least = gap;
            best = i;
        }
    }
    if (best < 0)
        return;
    p[0] = answers[best].p_n;
    p[1] = answers[best].p_1;
    p[2] = answers[best].p_2;
}

/* One round; part: how much of each new impulse is taken, less than one if sweeps circle. */
static void sweep(const sweeper *s, double part)
{
    const int d = s->m->dimension;
    for (int i = 0; i < s->m->contacts; i++) {
        double q[3] = {0}, before[3] = {0}, *p = &s->p[i * d];
        for (int k = 0; k < d && k < 3; k++)
            before[k] = p[k];
        local_pull(s, i, q);
        const double *G = block(s, i), mu = s->m->materials[i].mu_k;
        if (q[0] >= 0 || mu == 0) {
            for (int k = 1; k < d; k++)
                p[k] = 0;
            p[0] = fmax(-q[0] / G[0], 0.0);
        } else if (d == 2) {
            solve_planar(G, s->n, mu, q, p);
        } else {
            solve_spatial(G, s->n, mu, q, p);
        }
        for (int k = 0; k < d && k < 3; k++)
            p[k] = before[k] + part * (p[k] - before[k]);
    }
}

/* Where a contact stands: z = p - r xi, and which piece of the conditions it is on. */
typedef struct stand {
    pcs_final state;
    double r;              /* of the order of 1/G here */
    double z[3];           /* z_t only; z[0] is not used */
    double length, radius; /* |z_t| and mu p_n */
} stand;

static stand stand_of(const sweeper *s, int i)
{
    const int d = s->m->dimension;
    const double *G = block(s, i), *p = &s->p[i * d], *xi = &s->xi[i * d];
    stand at = {.radius = s->m->materials[i].mu_k * fmax(p[0], 0.0)};
    double size = 0;
    for (int k = 0; k < d; k++)
        size = fmax(size, G[k * s->n + k]);
    at.r = s->reach / size;
    for (int k = 1; k < d; k++) {
        at.z[k] = p[k] - at.r * xi[k];
        at.length = hypot(at.length, at.z[k]);
    }
    at.state = p[0] - at.r * xi[0] <= 0 ? PCS_FINAL_OPEN
               : at.length <= at.radius ? PCS_FINAL_STICK
                                        : PCS_FINAL_SLIP;
    return at;
}

/*
 * The conditions as equations F(p) = 0 in units of velocity [alart-curnier-1991]: open p = 0;
 * else xi_n = 0, and xi_t = 0 or p_t = mu p_n z_t/|z_t|. F goes to right; answers its length.
 */
static double conditions(const sweeper *s)
{
    const int d = s->m->dimension;
    double sum = 0;
    pcs_multi_xi(s->m, s->q, s->p, s->xi);
    for (int i = 0; i < s->m->contacts; i++) {
        const stand at = stand_of(s, i);
        for (int k = 0; k < d; k++) {
            const int row = i * d + k;
            const bool held = at.state == PCS_FINAL_STICK || (k == 0 && at.state == PCS_FINAL_SLIP);
            s->right[row] = held ? s->xi[row] : s->p[row] / at.r;
            if (k > 0 && at.state == PCS_FINAL_SLIP)
                s->right[row] -= at.radius * at.z[k] / at.length / at.r;
            sum += s->right[row] * s->right[row];
        }
    }
    return sqrt(sum);
}

/* Row k > 0 of a contact that slips: the derivative of (p_t - mu p_n z_t/|z_t|)/r. */
static void slip_row(const sweeper *s, int i, int k, const stand *at)
{
    const int d = s->m->dimension, first = i * d;
    double *row = &s->A[(first + k) * s->n];
    const double ratio = at->radius / at->length;
    for (int j = 0; j < s->n; j++)
        row[j] = j == first + k ? 1 / at->r : 0;
    row[first] -= s->m->materials[i].mu_k * at->z[k] / at->length / at->r;
    for (int l = 1; l < d; l++) { // (1 - w w^T) dz_t, dz_t = dp_t - r dxi_t
        const double across = (k == l) - at->z[k] * at->z[l] / (at->length * at->length);
        row[first + l] -= ratio * across / at->r;
        for (int j = 0; j < s->n; j++)
            row[j] += ratio * across * s->m->G[(first + l) * s->n + j];
    }
}

/* The Newton step from where xi and right are; false: singular. */
static bool newton_step(const sweeper *s)
{
    const int d = s->m->dimension;
    for (int i = 0; i < s->m->contacts; i++) {
        const stand at = stand_of(s, i);
        for (int k = 0; k < d; k++) {
            const int row = i * d + k;
            for (int j = 0; j < s->n; j++)
                s->A[row * s->n + j] =
                    at.state == PCS_FINAL_OPEN ? (row == j) / at.r : s->m->G[row * s->n + j];
            if (k > 0 && at.state == PCS_FINAL_SLIP)
                slip_row(s, i, k, &at);
        }
    }
    return pcs_eliminate(s->A, s->n, s->right);
}

/* Along the step as far as it makes |F| less, halving; the whole of it if nothing does. */
static double walk(const sweeper *s, double before)
{
    double part = 1;
    for (int i = 0; i < s->n; i++) {
        s->step[i] = s->right[i];
        s->p[i] -= s->step[i];
    }
    double now = conditions(s);
    for (int half = 0; half < 10 && !(now < before); half++) {
        part *= 0.5;
        for (int i = 0; i < s->n; i++)
            s->p[i] += part * s->step[i];
        now = conditions(s);
    }
    return now;
}

/* Newton's method from where the sweeps are; kept only if it comes out better. */
static double sharpen(sweeper *s, double residual)
{
    double best = residual;
    for (int i = 0; i < s->n; i++)
        s->trial[i] = s->p[i];
    double size = conditions(s);
    for (int step = 0; step < NEWTON_STEPS && best > 1e-15 && s->spent < BUDGET && newton_step(s);
         step++) {
        size = walk(s, size);
        s->spent += (double)s->n * s->n * (s->n / 3.0 + 12);
        const double now = pcs_multi_certify(s->m, s->p).worst;
        if (!(now < best) && best < 1e-12)
            break;
        if (now < best) {
            best = now;
            for (int i = 0; i < s->n; i++)
                s->trial[i] = s->p[i];
        }
    }
    for (int i = 0; i < s->n; i++)
        s->p[i] = s->trial[i];
    return best;
}

bool pcs_sweep_on(const pcs_multi *m, int most, double *work, double *p, int *steps)
{
    const int n = m->contacts * m->dimension;
    static const double reaches[] = {1, 0.1, 10, 0.01};
    int tries = 0;
    sweeper s = {.m = m,
                 .n = n,
                 .q = work,
                 .xi = work + n,
                 .trial = work + 2 * n,
                 .right = work + 3 * n,
                 .step = work + 4 * n,
                 .A = work + 5 * n,
                 .p = p};
    pcs_multi_pull(m, s.q);
    for (*steps = 0; *steps < most && s.spent < BUDGET; ++*steps) {
        // a Newton step costs as many multiplications as n/3 sweeps: many contacts sweep first
        const bool early = n <= EARLY && *steps < 3;
        if (early || (*steps > 0 && *steps % SWEEPS_BETWEEN == 0)) {
            double residual = pcs_multi_certify(m, p).worst;
            s.reach = reaches[tries++ % 4]; // where one does not lead on, another may
            if (residual > 1e-14)
                residual = sharpen(&s, residual);
            if (residual <= 1e-2 * PCS_MULTI_RESIDUAL)
                return true;
        }
        sweep(&s, *steps < 200 ? 1.0 : 1.0 / (1 + *steps % 5));
        s.spent += (double)n * n;
    }
    return pcs_multi_certify(m, p).worst <= PCS_MULTI_RESIDUAL;
}

bool pcs_by_sweeps(const pcs_multi *m, double *work, double *p, int *steps)
{
    for (int i = 0; i < m->contacts * m->dimension; i++)
        p[i] = 0;
    return pcs_sweep_on(m, PCS_MAX_SWEEPS, work, p, steps);
}
