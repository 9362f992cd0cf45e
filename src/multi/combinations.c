/*
 * Try every combination of contact states in the plane: each is a linear problem whose solution is
 * then certified.
 */
#include "../base/dense.h"
#include "multi.h"

/* States of a planar contact: backward slip has p_t = mu p_n, forward slip p_t = -mu p_n. */
enum { OPEN, STICK, BACKWARD, FORWARD };

/*
 * The linear problem of given states. Unknowns: p_n and p_t of contacts that stick, p_n of contacts
 * that slip. Their p_t = ratio p_n is added to the column of p_n.
 */
typedef struct combination {
    int n;         /* unknowns */
    double *A, *b; /* n x n, n */
    double *q;     /* 2 x contacts */
    int row_at[2 * PCS_MAX_ENUMERATED];
    double ratio[PCS_MAX_ENUMERATED];
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

/* Solve it for p. Returns false if it is singular. */
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

size_t pcs_enumeration_workspace(int contacts)
{
    const size_t rows = 2 * (size_t)contacts;
    return rows * rows + 3 * rows + PCS_MAX_ANSWERS * rows;
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

int pcs_planar_by_enumeration(const pcs_multi *m, bool redundant, double *work, int most,
                              double *impulses)
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
            !(pcs_certify_as(m, redundant, p).worst <= PCS_MULTI_RESIDUAL) ||
            !is_new(p, impulses, found, rows))
            continue;
        for (int i = 0; i < rows; i++)
            impulses[found * rows + i] = p[i];
        if (++found == most)
            break;
    }
    return found;
}
