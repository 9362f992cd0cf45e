/*
 * Contacts one after the other: each is solved exactly with the impulses of the others held
 * (Gauss and Seidel on blocks, as in [jourdan-alart-jean-1998]). It converges slowly but
 * surely where contacts are not too many; once near, Newton's method on the conditions of
 * the law [alart-curnier-1991] makes the last digits.
 */
#include "../algebraic/algebraic2_kernel.h"
#include "../algebraic/cone3.h"
#include "../contact/dense.h"
#include "multi.h"

enum { SWEEPS_BETWEEN = 10, NEWTON_STEPS = 20 };

typedef struct sweeper {
    const pcs_multi *m;
    int n;                  /* rows */
    double *q, *xi, *trial; /* n each */
    double *A, *right;      /* of a Newton step: n x n, n */
    double *p;              /* the answer so far */
} sweeper;

size_t pcs_sweeps_workspace(int contacts, int dimension)
{
    const size_t n = (size_t)contacts * (size_t)dimension;
    return n * n + 4 * n;
}

static const double *block(const sweeper *s, int i, int j)
{
    return &s->m->G[(size_t)(i * s->m->dimension) * (size_t)s->n + (size_t)(j * s->m->dimension)];
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
    if (mu == 0) {
        p[0] = -q[0] / G[0];
        p[1] = 0;
        return;
    }
    const pcs_contact2 c = {G[0], G[1], G[n + 1], q[0], q[1]};
    const pcs_impulse2 answer = pcs_k_inequality2(&c, 0, 0, mu);
    p[0] = answer.p_n;
    p[1] = answer.p_t;
}

/* Of several answers the one nearest to where it was. */
static void solve_spatial(const double *G, int n, double mu, const double *q, double *p)
{
    if (mu == 0) {
        p[0] = -q[0] / G[0];
        p[1] = p[2] = 0;
        return;
    }
    const pcs_contact3 c = {.G_nn = G[0],
                            .G_n1 = G[1],
                            .G_n2 = G[2],
                            .G_11 = G[n + 1],
                            .G_12 = G[n + 2],
                            .G_22 = G[2 * n + 2]};
    const pcs_pull3 pull = {q[0], {q[1], q[2]}};
    pcs_impulse3 answers[PCS_MAX_ANSWERS3];
    const int count = pcs_cone3(&c, &pull, mu, answers);
    int best = 0;
    double least = INFINITY;
    for (int i = 0; i < count; i++) {
        const double gap =
            hypot(answers[i].p_n - p[0], hypot(answers[i].p_1 - p[1], answers[i].p_2 - p[2]));
        if (gap < least) {
            least = gap;
            best = i;
        }
    }
    p[0] = answers[best].p_n;
    p[1] = answers[best].p_1;
    p[2] = answers[best].p_2;
}

/* One round; part: how much of each new impulse is taken, less than one if sweeps circle. */
static void sweep(const sweeper *s, double part)
{
    const int d = s->m->dimension;
    for (int i = 0; i < s->m->contacts; i++) {
        double q[3], *p = &s->p[i * d];
        double before[3] = {p[0], p[1], p[d - 1]};
        local_pull(s, i, q);
        if (q[0] >= 0)
            for (int k = 0; k < d; k++)
                p[k] = 0;
        else if (d == 2)
            solve_planar(block(s, i, i), s->n, s->m->materials[i].mu_k, q, p);
        else
            solve_spatial(block(s, i, i), s->n, s->m->materials[i].mu_k, q, p);
        for (int k = 0; k < d; k++)
            p[k] = before[k] + part * (p[k] - before[k]);
    }
}

/* The state that a contact is in, by the projection of p - r xi onto its cone. */
static pcs_final state_of(const sweeper *s, int i)
{
    const int d = s->m->dimension;
    const double *G = block(s, i, i), *p = &s->p[i * d], *xi = &s->xi[i * d];
    double size = 0, t = 0;
    for (int k = 0; k < d; k++)
        size = fmax(size, G[k * s->n + k]);
    const double normal = p[0] - xi[0] / size;
    for (int k = 1; k < d; k++)
        t = hypot(t, p[k] - xi[k] / size);
    if (normal <= 0)
        return PCS_FINAL_OPEN;
    return t <= s->m->materials[i].mu_k * normal ? PCS_FINAL_STICK : PCS_FINAL_SLIP;
}

static void copy_row(const sweeper *s, int row)
{
    for (int j = 0; j < s->n; j++)
        s->A[row * s->n + j] = s->m->G[row * s->n + j];
    s->right[row] = -s->xi[row];
}

/* p_t + mu p_n w = 0 with w along xi_t, and its derivative. */
static void slip_rows(const sweeper *s, int i)
{
    const int d = s->m->dimension, at = i * d;
    const double mu = s->m->materials[i].mu_k, p_n = s->p[at];
    double w[3] = {0, 0, 0}, length = 0;
    for (int k = 1; k < d; k++)
        length = hypot(length, s->xi[at + k]);
    for (int k = 1; k < d; k++)
        w[k] = length > 0 ? s->xi[at + k] / length : 0;
    for (int k = 1; k < d; k++) {
        double *row = &s->A[(at + k) * s->n];
        for (int j = 0; j < s->n; j++) {
            double across = 0; // of G_t. , what turns w
            for (int l = 1; l < d; l++)
                across += ((k == l) - w[k] * w[l]) * s->m->G[(at + l) * s->n + j];
            row[j] = length > 0 && d == 3 ? mu * p_n * across / length : 0;
        }
        row[at + k] += 1;
        row[at] += mu * w[k];
        s->right[at + k] = -(s->p[at + k] + mu * p_n * w[k]);
    }
}

static bool newton_step(const sweeper *s)
{
    const int d = s->m->dimension;
    for (int i = 0; i < s->m->contacts; i++) {
        const pcs_final state = state_of(s, i);
        for (int k = 0; k < d; k++) {
            const int row = i * d + k;
            copy_row(s, row);
            if (state != PCS_FINAL_OPEN)
                continue;
            for (int j = 0; j < s->n; j++)
                s->A[row * s->n + j] = row == j;
            s->right[row] = -s->p[row];
        }
        if (state == PCS_FINAL_SLIP)
            slip_rows(s, i);
    }
    return pcs_eliminate(s->A, s->n, s->right);
}

/* Newton's method from where the sweeps are; kept only if it comes out better. */
static double sharpen(const sweeper *s, double residual)
{
    for (int i = 0; i < s->n; i++)
        s->trial[i] = s->p[i];
    double best = residual;
    for (int step = 0; step < NEWTON_STEPS && best > 1e-15; step++) {
        pcs_multi_xi(s->m, s->q, s->p, s->xi);
        if (!newton_step(s))
            break;
        for (int i = 0; i < s->n; i++)
            s->p[i] += s->right[i];
        const double now = pcs_certify_multi(s->m, s->p).worst;
        if (!(now < best) && step > 3)
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

bool pcs_by_sweeps(const pcs_multi *m, double *work, double *p, int *steps)
{
    const int n = m->contacts * m->dimension;
    const sweeper s = {m, n, work, work + n, work + 2 * n, work + 4 * n, work + 3 * n, p};
    pcs_multi_pull(m, s.q);
    for (int i = 0; i < n; i++)
        p[i] = 0;
    for (*steps = 0; *steps < PCS_MOST_SWEEPS; ++*steps) {
        sweep(&s, *steps < 200 ? 1.0 : 1.0 / (1 + *steps % 5));
        if (*steps % SWEEPS_BETWEEN != SWEEPS_BETWEEN - 1 && *steps > 2)
            continue;
        double residual = pcs_certify_multi(m, p).worst;
        if (residual > 1e-14 && residual < 1e-2)
            residual = sharpen(&s, residual);
        if (residual <= 1e-2 * PCS_MULTI_RESIDUAL)
            return true;
    }
    return pcs_certify_multi(m, p).worst <= PCS_MULTI_RESIDUAL;
}
