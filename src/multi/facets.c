/*
 * A start for the exact solvers: the friction cones are replaced by pyramids and the problem is
 * solved by Lemke's method [stewart-trinkle-1996]. In the plane a cone has two edges, +t and -t,
 * and its pyramid is the cone itself:
 *
 *     | xi_N |   | G_NN   G_NT  -G_NT  0 | | p_N |   |  q_N |
 *     | r_+  |   | G_TN   G_TT  -G_TT  1 | | p_+ |   |  q_T |
 *     | r_-  | = | -G_TN -G_TT   G_TT  1 | | p_- | + | -q_T |
 *     | s    |   | mu     -1    -1     0 | | l   |   |   0  |
 *
 * For k contacts every entry is a block. The matrix is copositive: for a positive definite G the
 * method cannot fail, whatever the friction. Sweeps may cycle and steps of Newton's method may
 * stall there. In space there are more edges, of the same kind. Each contact is scaled by its own
 * unit, so that all entries are of order one.
 */
#include "lemke.h"
#include "multi.h"

enum { EDGES = 8, MOST_ROWS = 400 };

static int edges_of(int dimension)
{
    return dimension == 2 ? 2 : EDGES;
}

/* The linear complementarity problem: n rows and n unknowns. */
typedef struct lcp {
    int k, n;
    double *A, *b, *x, *unit, *q, *rest;
    double v; /* unit of velocity */
} lcp;

size_t pcs_facets_workspace(int contacts, int dimension)
{
    const size_t k = (size_t)contacts, n = k * (size_t)(2 + edges_of(dimension));
    return n > MOST_ROWS
               ? 0
               : n * n + 2 * n + k * (size_t)(1 + dimension) + pcs_lemke_workspace((int)n);
}

/*
 * Unit of a contact: 1/sqrt of the largest diagonal entry of its G. Scaled impulses times this unit
 * are impulses; velocities times this unit are scaled velocities.
 */
static double unit_of(const pcs_multi *m, int i)
{
    const int d = m->dimension, n = d * m->contacts;
    double size = 0;
    for (int k = i * d; k < (i + 1) * d; k++)
        size = fmax(size, m->G[k * n + k]);
    return 1 / sqrt(size);
}

static lcp place(const pcs_multi *m, double *work)
{
    const size_t k = (size_t)m->contacts, n = k * (size_t)(2 + edges_of(m->dimension));
    const int d = m->dimension;
    lcp l = {.k = m->contacts,
             .n = (int)n,
             .A = work,
             .b = work + n * n,
             .x = work + n * n + n,
             .unit = work + n * n + 2 * n,
             .q = work + n * n + 2 * n + k,
             .rest = work + n * n + 2 * n + k + k * (size_t)d};
    pcs_multi_pull(m, l.q);
    for (int i = 0; i < l.k; i++)
        l.unit[i] = unit_of(m, i);
    for (int i = 0; i < d * l.k; i++) {
        l.q[i] *= l.unit[i / d];
        l.v = fmax(l.v, fabs(l.q[i]));
    }
    l.v = l.v > 0 ? l.v : 1;
    for (int i = 0; i < d * l.k; i++)
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

/*
 * The normal, then the edges of a pyramid. The first edge is at a given angle; in the plane +t and
 * -t.
 */
typedef struct pyramid {
    int n;
    double way[1 + EDGES][3];
} pyramid;

static pyramid pyramid_of(int dimension, double angle)
{
    pyramid f = {edges_of(dimension), {{1, 0, 0}}};
    for (int i = 0; i < f.n; i++) {
        const double turned = angle + i * (6.283185307179586 / f.n);
        f.way[1 + i][1] = dimension == 2 ? 1 - 2 * i : cos(turned);
        f.way[1 + i][2] = dimension == 2 ? 0 : sin(turned);
    }
    return f;
}

/* a.G_ij b for directions a and b, in the scaled units of the contacts. */
static double between(const pcs_multi *m, const lcp *l, int i, int j, const double *a,
                      const double *b)
{
    const int d = m->dimension, rows = d * l->k;
    const double *G = &m->G[d * i * rows + d * j];
    double sum = 0;
    for (int r = 0; r < d; r++)
        for (int c = 0; c < d; c++)
            sum += a[r] * G[r * rows + c] * b[c];
    return l->unit[i] * l->unit[j] * sum;
}

/* Rows of a contact: first the normal, then one for each edge, last the cone. */
static void assemble(const pcs_multi *m, lcp *l, const double *angles)
{
    for (int i = 0; i < l->k; i++) {
        const double *q = &l->q[m->dimension * i];
        const pyramid f = pyramid_of(m->dimension, angles[i]);
        for (int j = 0; j < l->k; j++) {
            const pyramid g = pyramid_of(m->dimension, angles[j]);
            for (int r = 0; r <= f.n; r++)
                for (int c = 0; c <= g.n; c++)
                    *entry(l, r, i, c, j) = between(m, l, i, j, f.way[r], g.way[c]);
        }
        const double mu = m->materials[i].mu_k, unit = 1 / (1 + mu); // unit of the last row
        *entry(l, f.n + 1, i, 0, i) = mu * unit;
        l->b[(f.n + 1) * l->k + i] = 0;
        l->b[i] = q[0];
        for (int k = 1; k <= f.n; k++) {
            *entry(l, k, i, f.n + 1, i) = unit;
            *entry(l, f.n + 1, i, k, i) = -unit;
            l->b[k * l->k + i] = f.way[k][1] * q[1];
            if (m->dimension == 3)
                l->b[k * l->k + i] += f.way[k][2] * q[2];
        }
    }
}

bool pcs_by_facets(const pcs_multi *m, const double *angles, double *work, double *p, int *pivots)
{
    const int d = m->dimension;
    lcp l = place(m, work);
    assemble(m, &l, angles);
    if (!pcs_lemke(l.n, l.A, l.b, l.rest, l.x, pivots))
        return false;
    for (int i = 0; i < l.k; i++) {
        const pyramid f = pyramid_of(d, angles[i]);
        double sum[3] = {l.x[i], 0, 0};
        for (int k = 1; k <= f.n; k++)
            for (int c = 1; c < d && c < 3; c++)
                sum[c] += l.x[k * l.k + i] * f.way[k][c];
        for (int c = 0; c < d && c < 3; c++)
            p[d * i + c] = l.v * l.unit[i] * sum[c];
    }
    return true;
}
