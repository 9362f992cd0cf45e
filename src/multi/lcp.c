/*
 * Several contacts as one linear complementarity problem. In the plane with three rows for
 * each contact [payr-glocker-2005 (27)],
 *
 *     | xi_N  |   | G_NN - G_NT mu   G_NT   0 | | p_N  |   | q_N |
 *     | xi_TR | = | G_TN - G_TT mu   G_TT   1 | | p_TR | + | q_T |
 *     | p_TL  |   | 2 mu             -1     0 | | xi_TL|   |  0  |
 *
 * with p_T = p_TR - mu p_N and xi_T = xi_TR - xi_TL; for k contacts every entry is a block.
 * With super-critical friction Lemke's method may end on a ray although there is a solution.
 * Then four rows for each contact [stewart-trinkle-1996] are better, since their matrix,
 *
 *     | xi_N |   | G_NN   G_NT  -G_NT  0 | | p_N |   |  q_N |
 *     | r_+  |   | G_TN   G_TT  -G_TT  1 | | p_+ |   |  q_T |
 *     | r_-  | = | -G_TN -G_TT   G_TT  1 | | p_- | + | -q_T |
 *     | s    |   | mu     -1    -1     0 | | l   |   |   0  |
 *
 * is copositive: for a positive definite G the method cannot fail. In space the two directions
 * become the facets of a pyramid, whose answer is a start for what is exact. Each contact is
 * measured in units of its own, so that all entries are of order one.
 */
#include "../base/dense.h"
#include "lemke.h"
#include "multi.h"

enum { FACETS = 8 };

/* 1/sqrt of what a contact's G is like: impulses times this, velocities too. */
static double unit_of(const pcs_multi *m, int i)
{
    const int d = m->dimension, n = d * m->contacts;
    double size = 0;
    for (int k = i * d; k < (i + 1) * d; k++)
        size = fmax(size, m->G[k * n + k]);
    return 1 / sqrt(size);
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
    return n * n + 2 * n + 3 * k + PCS_MAX_ANSWERS * 2 * k + pcs_lemke_workspace((int)n);
}

static lcp place(const pcs_multi *m, int rows_each, double *work)
{
    const size_t k = (size_t)m->contacts, n = (size_t)rows_each * k;
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

/* The normal, then the directions of a pyramid, the first at an angle; in the plane +t and -t. */
typedef struct facets {
    int n;
    double way[1 + FACETS][3];
} facets;

static facets facets_of(int dimension, double angle)
{
    facets f = {dimension == 2 ? 2 : FACETS, {{1, 0, 0}}};
    for (int i = 0; i < f.n; i++) {
        const double turned = angle + i * (6.283185307179586 / f.n);
        f.way[1 + i][1] = dimension == 2 ? 1 - 2 * i : cos(turned);
        f.way[1 + i][2] = dimension == 2 ? 0 : sin(turned);
    }
    return f;
}

/* a.G_ij b for directions a and b, in the units of the contacts. */
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

/* Row 0 the normal, then one for each facet, last the cone. angles NULL: all 0. */
static void assemble_facets(const pcs_multi *m, lcp *l, const double *angles)
{
    for (int i = 0; i < l->k; i++) {
        const double *q = &l->q[m->dimension * i];
        const facets f = facets_of(m->dimension, angles ? angles[i] : 0);
        for (int j = 0; j < l->k; j++) {
            const facets g = facets_of(m->dimension, angles ? angles[j] : 0);
            for (int r = 0; r <= f.n; r++)
                for (int c = 0; c <= g.n; c++)
                    *entry(l, r, i, c, j) = between(m, l, i, j, f.way[r], g.way[c]);
        }
        const double mu = m->materials[i].mu_k, unit = 1 / (1 + mu); // of the last row
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

/* States of a planar contact: backward slip has p_t = mu p_n, forward slip p_t = -mu p_n. */
enum { OPEN, STICK, BACKWARD, FORWARD };

/*
 * The linear problem of given states. Unknowns: p_n and p_t of contacts that stick, p_n of
 * those that slip, whose p_t = ratio p_n is put into their columns.
 */
typedef struct combination {
    int n;         /* unknowns */
    double *A, *b; /* n x n, n */
    double *q;     /* 2 contacts */
    int row_at[2 * PCS_MAX_PIVOTED];
    double ratio[PCS_MAX_PIVOTED];
} combination;

static void combine(const pcs_multi *m, const unsigned char *states, combination *c)
{
    const int rows = 2 * m->contacts;
    c->n = 0;
    for (int i = 0; i < m->contacts; i++) {
        const double mu = m->materials[i].mu_k;
        c->ratio[i] = states[i] == BACKWARD ? mu : states[i] == FORWARD ? -mu : 0;
        if (states[i] != OPEN)
            c->row_at[c->n++] = 2 * i;
        if (states[i] == STICK)
            c->row_at[c->n++] = 2 * i + 1;
    }
    for (int r = 0; r < c->n; r++) {
        const double *G = &m->G[c->row_at[r] * rows];
        for (int k = 0; k < c->n; k++) {
            const int j = c->row_at[k];
            c->A[r * c->n + k] = G[j];
            if (j % 2 == 0 && c->ratio[j / 2] != 0)
                c->A[r * c->n + k] += c->ratio[j / 2] * G[j + 1];
        }
        c->b[r] = -c->q[c->row_at[r]];
    }
}

/* Solve it into p; false: singular. */
static bool solve_combination(const pcs_multi *m, const unsigned char *states, combination *c,
                              double *p)
{
    combine(m, states, c);
    if (!pcs_eliminate(c->A, c->n, c->b))
        return false;
    for (int i = 0; i < 2 * m->contacts; i++)
        p[i] = 0;
    for (int r = 0; r < c->n; r++)
        p[c->row_at[r]] = c->b[r];
    for (int i = 0; i < m->contacts; i++)
        p[2 * i + 1] += c->ratio[i] * p[2 * i];
    return true;
}

/* The states of Lemke's answer, solved once more by themselves: p_t was a difference there. */
static void sharpen(const pcs_multi *m, const unsigned char *states, double *work, double *p)
{
    const int rows = 2 * m->contacts;
    combination c = {.A = work, .b = work + rows * rows, .q = work + rows * rows + rows};
    double *sharp = c.q + rows;
    pcs_multi_pull(m, c.q);
    if (!solve_combination(m, states, &c, sharp) ||
        !(pcs_multi_certify(m, sharp).worst <= pcs_multi_certify(m, p).worst))
        return;
    for (int i = 0; i < rows; i++)
        p[i] = sharp[i];
}

/* Which side of the cone a contact is on, from the unknowns of the three or four rows. */
static unsigned char state_of(const lcp *l, int i, double p_n, double p_t, double mu)
{
    const bool three = l->n == 3 * l->k;
    const double right = l->x[l->k + i], left = l->x[2 * l->k + i];
    if (p_n == 0)
        return OPEN;
    if (three && right == 0)
        return FORWARD;
    if (three ? left > 0 : fabs(p_t) >= mu * p_n * (1 - 1e-14))
        return three || p_t > 0 ? BACKWARD : FORWARD;
    return STICK;
}

/* rows_each: 3 or 4 for each contact. */
static bool by_lemke(const pcs_multi *m, int rows_each, double *work, double *p, int *steps)
{
    unsigned char states[PCS_MAX_PIVOTED];
    lcp l = place(m, rows_each, work);
    if (rows_each == 3)
        assemble_three(m, &l);
    else
        assemble_facets(m, &l, NULL);
    if (!pcs_lemke(l.n, l.A, l.b, l.rest, l.x, steps))
        return false;
    for (int i = 0; i < l.k; i++) {
        const double mu = m->materials[i].mu_k, p_n = l.x[i], unit = l.v * l.unit[i];
        const double p_t = rows_each == 3 ? fmin(l.x[l.k + i] - mu * p_n, mu * p_n)
                                          : l.x[l.k + i] - l.x[2 * l.k + i];
        states[i] = state_of(&l, i, p_n, p_t, mu);
        p[2 * i] = unit * p_n;
        p[2 * i + 1] = unit * p_t;
    }
    sharpen(m, states, work, p);
    return true;
}

bool pcs_planar_by_pivots(const pcs_multi *m, double *work, double *p, int *steps)
{
    for (int rows_each = 3; rows_each <= 4; rows_each++)
        if (by_lemke(m, rows_each, work, p, steps) &&
            pcs_multi_certify(m, p).worst <= PCS_MULTI_RESIDUAL)
            return true;
    return false;
}

static bool is_new(const double *p, const double *impulses, int found, int rows)
{
    double size = 0;
    for (int i = 0; i < rows; i++)
        size = fmax(size, fabs(p[i]));
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
    combination c = {.A = work, .b = work + rows * rows, .q = work + rows * rows + rows};
    double *p = c.q + rows;
    int found = 0;
    pcs_multi_pull(m, c.q);
    for (long number = 0; number < 1L << rows; number++) {
        unsigned char states[PCS_MAX_ENUMERATED];
        for (int i = 0; i < m->contacts; i++)
            states[i] = (unsigned char)(number >> (2 * i) & 3);
        if (!solve_combination(m, states, &c, p) ||
            !(pcs_multi_certify(m, p).worst <= PCS_MULTI_RESIDUAL) ||
            !is_new(p, impulses, found, rows))
            continue;
        for (int i = 0; i < rows; i++)
            impulses[found * rows + i] = p[i];
        if (++found == most)
            break;
    }
    return found;
}
