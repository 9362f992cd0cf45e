#include "packed.h"

#include <math.h>

size_t pcs_packed_size(int dimension, size_t n)
{
    const size_t d = (size_t)dimension;
    return (d * (d + 1) + 2 * d + 2) * n;
}

static double *take(double **memory, size_t n)
{
    double *const taken = *memory;
    *memory += n;
    return taken;
}

pcs_packed pcs_packed_make(int dimension, size_t n, double *memory)
{
    pcs_packed packed = {.dimension = dimension, .n = n};
    for (int k = 0; k < dimension * (dimension + 1) / 2; k++) {
        packed.G[k] = take(&memory, n);
        packed.R[k] = take(&memory, n);
    }
    for (int k = 0; k < dimension; k++) {
        packed.v[k] = take(&memory, n);
        packed.q[k] = take(&memory, n);
    }
    packed.rest = take(&memory, n);
    packed.size = take(&memory, n);
    return packed;
}

/* What is left of a column may be rounding: below this part of it nothing is left. */
static const double nothing = 1e-9;

/* The matrix of B and b side by side, stored by columns. */
typedef struct columns {
    double a[4][6];
    int rows;
} columns;

static double dot(const columns *c, int i, int j)
{
    double sum = 0;
    for (int k = 0; k < c->rows; k++)
        sum += c->a[i][k] * c->a[j][k];
    return sum;
}

/*
 * The step of modified Gram-Schmidt for column i of d: r receives row i of R and the entry of q.
 * The columns behind it lose their part along it. whole: |column i| before all steps.
 */
static void step(columns *c, int i, int d, double whole, double r[4])
{
    const double left = sqrt(dot(c, i, i));
    for (int j = i; j <= d; j++)
        r[j] = 0;
    if (!(left > nothing * whole))
        return;
    for (int k = 0; k < c->rows; k++)
        c->a[i][k] /= left;
    r[i] = left;
    for (int j = i + 1; j <= d; j++) {
        r[j] = dot(c, i, j);
        for (int k = 0; k < c->rows; k++)
            c->a[j][k] -= r[j] * c->a[i][k];
    }
}

void pcs_packed_set(const pcs_packed *packed, size_t i, const pcs_fit_row *row)
{
    const int d = packed->dimension;
    columns c = {.rows = row->rows};
    double whole[4];
    for (int j = 0; j <= d; j++) {
        for (int k = 0; k < row->rows; k++)
            c.a[j][k] = j < d ? row->B[k][j] : row->b[k];
        whole[j] = sqrt(dot(&c, j, j));
    }
    for (int j = 0, k = 0; j < d; j++) {
        double r[4];
        step(&c, j, d, whole[j], r);
        for (int m = j; m < d; m++, k++) {
            packed->G[k][i] = row->G[j][m];
            packed->R[k][i] = r[m];
        }
        packed->v[j][i] = row->v[j];
        packed->q[j][i] = r[d];
    }
    packed->rest[i] = sqrt(dot(&c, d, d));
    packed->size[i] = whole[d];
}
