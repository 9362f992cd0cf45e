/*
 * Lemke's method on a tableau [B^-1 b | B^-1 | -B^-1 A | -B^-1 d] with the covering vector
 * d = (1, ..., 1) [cottle-pang-stone-1992 Alg. 4.4.5]. The columns of B^-1 serve the
 * lexicographic ratio test and, at the end, one step of iterative refinement.
 */
#include "lemke.h"

#include <float.h>
#include <math.h>

typedef struct tableau {
    int n, width;  /* rows; columns: 1 + n + n + 1 */
    double *cells; /* n x width */
    double *basis; /* n indices of the basic variables: 0..n-1 is y, n..2n-1 is x, 2n is z0 */
} tableau;

enum { RIGHT_SIDE = 0 };

size_t pcs_lemke_workspace(int n)
{
    const size_t m = (size_t)n;
    return m * (2 * m + 2) + 2 * m;
}

static double *row_of(const tableau *t, int i)
{
    return t->cells + (size_t)i * (size_t)t->width;
}

/* The column of a variable. */
static int column_of(int variable)
{
    return 1 + variable;
}

static tableau fill(int n, const double *A, const double *b, double *work)
{
    tableau t = {n, 2 * n + 2, work, work + (size_t)n * (size_t)(2 * n + 2)};
    for (int i = 0; i < n; i++) {
        double *row = row_of(&t, i);
        row[RIGHT_SIDE] = b[i];
        for (int j = 0; j < n; j++) {
            row[1 + j] = i == j;
            row[1 + n + j] = -A[i * n + j];
        }
        row[1 + 2 * n] = -1;
        t.basis[i] = i;
    }
    return t;
}

static void pivot(tableau *t, int i, int column)
{
    double *row = row_of(t, i);
    const double by = row[column];
    for (int k = 0; k < t->width; k++)
        row[k] /= by;
    row[column] = 1;
    for (int j = 0; j < t->n; j++) {
        double *other = row_of(t, j);
        const double factor = other[column];
        if (j == i || factor == 0)
            continue;
        for (int k = 0; k < t->width; k++)
            other[k] -= factor * row[k];
        other[column] = 0;
    }
}

/*
 * Equal except for rounding: entries are of order one, so an entry that should be 0 may be 1e-15.
 */
static bool as_good_as(double x, double y)
{
    return fabs(x - y) <= 1e-13 * (fabs(x) + fabs(y)) + 1e-12;
}

/* Is row i, divided by its entry in the column, lexicographically below row j? */
static bool below(const tableau *t, int i, int j, int column)
{
    const double *a = row_of(t, i), *b = row_of(t, j);
    for (int k = 0; k <= t->n; k++) {
        const double x = a[k] / a[column], y = b[k] / b[column];
        if (!as_good_as(x, y))
            return x < y;
    }
    return i < j;
}

/* The row that limits the entering variable; -1 if none does. z0 leaves as soon as it can. */
static int leaving_row(const tableau *t, int column)
{
    int best = -1;
    for (int i = 0; i < t->n; i++)
        if (row_of(t, i)[column] > 1e-12 && (best < 0 || below(t, i, best, column)))
            best = i;
    for (int i = 0; i < t->n && best >= 0; i++) {
        const double *row = row_of(t, i), *limit = row_of(t, best);
        const bool covers = t->basis[i] == 2 * t->n && row[column] > 1e-12;
        const double x = row[0] / row[column], y = limit[0] / limit[column];
        if (covers && (x <= y || as_good_as(x, y)))
            return i;
    }
    return best;
}

static int complement(int n, int variable)
{
    return variable < n ? variable + n : variable - n;
}

/* x of the basis, with one step of iterative refinement by the residual of y - A x = b. */
static void read_solution(const tableau *t, const double *A, const double *b, double *x)
{
    const int n = t->n;
    double *residual = t->basis + n;
    for (int i = 0; i < n; i++) {
        residual[i] = b[i];
        for (int k = 0; k < n; k++) {
            const int variable = (int)t->basis[k];
            const double value = row_of(t, k)[RIGHT_SIDE];
            const double coefficient = variable < n ? variable == i : -A[i * n + variable - n];
            residual[i] -= coefficient * value;
        }
    }
    for (int i = 0; i < n; i++)
        x[i] = 0;
    for (int k = 0; k < n; k++) {
        const double *row = row_of(t, k);
        double value = row[RIGHT_SIDE];
        for (int i = 0; i < n; i++)
            value += row[1 + i] * residual[i];
        if (t->basis[k] >= n)
            x[(int)t->basis[k] - n] = fmax(value, 0.0);
    }
}

bool pcs_lemke(int n, const double *A, const double *b, double *work, double *x, int *pivots)
{
    tableau t = fill(n, A, b, work);
    const int z0 = 2 * n, most = 50 * n + 100;
    int worst = 0;
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        if (b[i] <= b[worst]) // among equals the last: it is lexicographically the least
            worst = i;
    }
    *pivots = 0;
    if (b[worst] >= 0)
        return true;
    int leaves = worst;
    pivot(&t, worst, column_of(z0));
    t.basis[worst] = z0;
    while (++*pivots < most) {
        const int enters = complement(n, leaves), column = column_of(enters);
        const int row = leaving_row(&t, column);
        if (row < 0)
            return false;
        leaves = (int)t.basis[row];
        pivot(&t, row, column);
        t.basis[row] = enters;
        if (leaves == z0) {
            read_solution(&t, A, b, x);
            return true;
        }
    }
    return false;
}
