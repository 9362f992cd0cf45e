/*
 * Several planar contacts as one linear complementarity problem [payr-glocker-2005 (27)],
 * three rows for each contact,
 *
 *     | xi_N  |   | G_NN - G_NT mu   G_NT   0 | | p_N  |   | q_N |
 *     | xi_TR | = | G_TN - G_TT mu   G_TT   1 | | p_TR | + | q_T |
 *     | p_TL  |   | 2 mu             -1     0 | | xi_TL|   |  0  |
 *
 * with p_T = p_TR - mu p_N and xi_T = xi_TR - xi_TL; for k contacts every entry is a block.
 * With super-critical friction Lemke's method may end on a ray although there is a solution.
 * Then four rows for each contact [stewart-trinkle-1996] are better, since their matrix
 *
 *     | xi_N |   | G_NN   G_NT  -G_NT  0 | | p_N |   |  q_N |
 *     | r_+  |   | G_TN   G_TT  -G_TT  1 | | p_+ |   |  q_T |
 *     | r_-  | = | -G_TN -G_TT   G_TT  1 | | p_- | + | -q_T |
 *     | s    |   | mu     -1    -1     0 | | l   |   |   0  |
 *
 * is copositive: for a positive definite G the method cannot fail. Each contact is measured
 * in units of its own, so that all entries are of order one.
 */
#include "../contact/dense.h"
#include "lemke.h"
#include "multi.h"

/* 1/sqrt of what a contact's G is like: impulses times this, velocities too. */
static double unit_of(const pcs_multi *m, int i)
{
    const int n = 2 * m->contacts, at = 2 * i;
    return 1 / sqrt(fmax(m->G[at * n + at], m->G[(at + 1) * n + at + 1]));
}

/* The problem in memory: n rows, of as many unknowns. */
typedef struct lcp {
    int k, n;
    double *A, *b, *x, *unit, *q, *rest;
    double v; /* unit of velocity */
} lcp;

size_t pcs_planar_workspace(int contacts)
{
    const size_t k = (size_t)contacts, n = 4 * k;
    return n * n + 2 * n + 3 * k + pcs_lemke_workspace((int)n);
}

static lcp place(const pcs_multi *m, int rows_each, double *work)
{
    const size_t k = (size_t)m->contacts, n = (size_t)rows_each * k;
    lcp l = {.k = m->contacts,
             .n = (int)n,
             .A = work,
             .b = work + n * n,
             .x = work + n * n + n,
             .unit = work + n * n + 2 * n,
             .q = work + n * n + 2 * n + k,
             .rest = work + n * n + 2 * n + 3 * k};
    pcs_multi_pull(m, l.q);
    for (int i = 0; i < l.k; i++)
        l.unit[i] = unit_of(m, i);
    for (int i = 0; i < 2 * l.k; i++) {
        l.q[i] *= l.unit[i / 2];
        l.v = fmax(l.v, fabs(l.q[i]));
    }
    l.v = l.v > 0 ? l.v : 1;
    for (int i = 0; i < 2 * l.k; i++)
        l.q[i] /= l.v;
    for (int i = 0; i < l.n * l.n; i++)
        l.A[i] = 0;
    return l;
}

/* Entry (row, column) of block (i, j). */
static double *entry(const lcp *l, int row, int i, int column, int j)
{
    return &l->A[(row * l->k + i) * l->n + column * l->k + j];
}

/* The block of G between two contacts, in their units. */
typedef struct coupling {
    double nn, nt, tn, tt;
} coupling;

static coupling coupling_of(const pcs_multi *m, const lcp *l, int i, int j)
{
    const int rows = 2 * l->k;
    const double *G = &m->G[2 * i * rows + 2 * j], unit = l->unit[i] * l->unit[j];
    return (coupling){unit * G[0], unit * G[1], unit * G[rows], unit * G[rows + 1]};
}

static void assemble_three(const pcs_multi *m, lcp *l)
{
    for (int i = 0; i < l->k; i++) {
        for (int j = 0; j < l->k; j++) {
            const coupling G = coupling_of(m, l, i, j);
            const double mu = m->materials[j].mu_k;
            *entry(l, 0, i, 0, j) = G.nn - mu * G.nt;
            *entry(l, 0, i, 1, j) = G.nt;
            *entry(l, 1, i, 0, j) = G.tn - mu * G.tt;
            *entry(l, 1, i, 1, j) = G.tt;
        }
        *entry(l, 1, i, 2, i) = 1;
        *entry(l, 2, i, 0, i) = 2 * m->materials[i].mu_k;
        *entry(l, 2, i, 1, i) = -1;
        l->b[i] = l->q[2 * i];
        l->b[l->k + i] = l->q[2 * i + 1];
        l->b[2 * l->k + i] = 0;
    }
}

static void assemble_four(const pcs_multi *m, lcp *l)
{
    for (int i = 0; i < l->k; i++) {
        for (int j = 0; j < l->k; j++) {
            const coupling G = coupling_of(m, l, i, j);
            *entry(l, 0, i, 0, j) = G.nn;
            for (int side = 1; side <= 2; side++) {
                const double sign = side == 1 ? 1 : -1;
                *entry(l, 0, i, side, j) = sign * G.nt;
                *entry(l, side, i, 0, j) = sign * G.tn;
                *entry(l, side, i, 1, j) = sign * G.tt;
                *entry(l, side, i, 2, j) = -sign * G.tt;
            }
        }
        *entry(l, 3, i, 0, i) = m->materials[i].mu_k;
        l->b[i] = l->q[2 * i];
        for (int side = 1; side <= 2; side++) {
            *entry(l, side, i, 3, i) = 1;
            *entry(l, 3, i, side, i) = -1;
            l->b[side * l->k + i] = side == 1 ? l->q[2 * i + 1] : -l->q[2 * i + 1];
        }
        l->b[3 * l->k + i] = 0;
    }
}

bool pcs_planar_by_lemke(const pcs_multi *m, int rows_each, double *work, double *p, int *steps)
{
    lcp l = place(m, rows_each, work);
    if (rows_each == 3)
        assemble_three(m, &l);
    else
        assemble_four(m, &l);
    if (!pcs_lemke(l.n, l.A, l.b, l.rest, l.x, steps))
        return false;
    for (int i = 0; i < l.k; i++) {
        const double mu = m->materials[i].mu_k, p_n = l.x[i], unit = l.v * l.unit[i];
        const double p_t = rows_each == 3 ? fmin(l.x[l.k + i] - mu * p_n, mu * p_n)
                                          : l.x[l.k + i] - l.x[2 * l.k + i];
        p[2 * i] = unit * p_n;
        p[2 * i + 1] = unit * p_t;
    }
    return true;
}

/* States of a planar contact. */
enum { OPEN, STICK, BACKWARD, FORWARD, STATES };

static int state_of(long combination, int contact)
{
    return (int)(combination >> (2 * contact) & 3);
}

/*
 * Unknowns: p_n and p_t of contacts that stick, p_n of those that slip; p_t = +-mu p_n is put
 * into their columns. Answers how many there are.
 */
static int combine(const pcs_multi *m, long combination, const double *q, double *A, double *b,
                   int *row_at, double *ratio)
{
    const int rows = 2 * m->contacts;
    int n = 0;
    for (int i = 0; i < m->contacts; i++) {
        const int state = state_of(combination, i);
        ratio[i] = state == BACKWARD  ? m->materials[i].mu_k
                   : state == FORWARD ? -m->materials[i].mu_k
                                      : 0;
        if (state == OPEN)
            continue;
        row_at[n++] = 2 * i;
        if (state == STICK)
            row_at[n++] = 2 * i + 1;
    }
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            const int i = row_at[r], j = row_at[c];
            A[r * n + c] = m->G[i * rows + j];
            if (j % 2 == 0 && state_of(combination, j / 2) != STICK)
                A[r * n + c] += ratio[j / 2] * m->G[i * rows + j + 1];
        }
        b[r] = -q[row_at[r]];
    }
    return n;
}

static void spread(const pcs_multi *m, int n, const int *row_at, const double *b,
                   const double *ratio, double *p)
{
    for (int i = 0; i < 2 * m->contacts; i++)
        p[i] = 0;
    for (int r = 0; r < n; r++)
        p[row_at[r]] = b[r];
    for (int i = 0; i < m->contacts; i++)
        p[2 * i + 1] += ratio[i] * p[2 * i];
}

static bool is_new(const double *p, const double *impulses, int found, int rows, double size)
{
    for (int f = 0; f < found; f++) {
        double gap = 0;
        for (int i = 0; i < rows; i++)
            gap = fmax(gap, fabs(p[i] - impulses[f * rows + i]));
        if (gap <= 1e-9 * size)
            return false;
    }
    return true;
}

int pcs_planar_by_enumeration(const pcs_multi *m, double *work, int most, double *impulses)
{
    const int rows = 2 * m->contacts;
    double *A = work, *b = A + rows * rows, *q = b + rows, *p = q + rows;
    double ratio[PCS_ENUMERABLE];
    int row_at[2 * PCS_ENUMERABLE], found = 0;
    pcs_multi_pull(m, q);
    for (long combination = 0; combination < 1L << rows; combination++) {
        const int n = combine(m, combination, q, A, b, row_at, ratio);
        if (!pcs_eliminate(A, n, b))
            continue;
        spread(m, n, row_at, b, ratio, p);
        if (!(pcs_certify_multi(m, p).worst <= PCS_MULTI_RESIDUAL))
            continue;
        double size = 0;
        for (int i = 0; i < rows; i++)
            size = fmax(size, fabs(p[i]));
        if (!is_new(p, impulses, found < most ? found : most, rows, size))
            continue;
        for (int i = 0; i < rows && found < most; i++)
            impulses[found * rows + i] = p[i];
        found++;
    }
    return found;
}
