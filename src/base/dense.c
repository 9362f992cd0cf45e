#include "dense.h"

#include <float.h>
#include <math.h>

/*
 * Return the column of the first entry of a row that is not zero. In the factor the entries to its
 * left stay zero.
 */
static int first_of(const double *row, int i)
{
    int k = 0;
    while (k < i && row[k] == 0)
        k++;
    return k;
}

/* Return the larger of two columns. */
static int later(int a, int b)
{
    return a > b ? a : b;
}

bool pcs_cholesky(double *A, int n)
{
    for (int i = 0; i < n; i++) {
        double *row = &A[i * n];
        const int first = first_of(row, i);
        const double before = row[i];
        for (int j = first; j < i; j++) {
            const double *above = &A[j * n];
            for (int k = later(first, first_of(above, j)); k < j; k++)
                row[j] -= row[k] * above[k];
            row[j] /= above[j];
            row[i] -= row[j] * row[j];
        }
        if (!(row[i] > n * DBL_EPSILON * before))
            return false;
        row[i] = sqrt(row[i]);
    }
    return true;
}

void pcs_cholesky_solve(const double *L, int n, double *b)
{
    for (int i = 0; i < n; i++) {
        const double *row = &L[i * n];
        for (int k = first_of(row, i); k < i; k++)
            b[i] -= row[k] * b[k];
        b[i] /= row[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        const double *row = &L[i * n];
        b[i] /= row[i];
        for (int k = first_of(row, i); k < i; k++)
            b[k] -= row[k] * b[i];
    }
}

static void swap_rows(double *A, int n, double *b, int i, int j)
{
    for (int k = 0; k < n; k++) {
        const double x = A[i * n + k];
        A[i * n + k] = A[j * n + k];
        A[j * n + k] = x;
    }
    const double x = b[i];
    b[i] = b[j];
    b[j] = x;
}

/* Divide each row by its largest entry, so that a pivot can be compared with rounding. */
static void equilibrate(double *A, int n, double *b)
{
    for (int i = 0; i < n; i++) {
        double size = 0;
        for (int k = 0; k < n; k++)
            size = fmax(size, fabs(A[i * n + k]));
        if (size == 0)
            continue;
        for (int k = 0; k < n; k++)
            A[i * n + k] /= size;
        b[i] /= size;
    }
}

bool pcs_eliminate(double *A, int n, double *b)
{
    equilibrate(A, n, b);
    for (int j = 0; j < n; j++) {
        int best = j;
        for (int i = j + 1; i < n; i++)
            if (fabs(A[i * n + j]) > fabs(A[best * n + j]))
                best = i;
        if (!(fabs(A[best * n + j]) > 4 * n * DBL_EPSILON))
            return false;
        if (best != j)
            swap_rows(A, n, b, best, j);
        for (int i = j + 1; i < n; i++) {
            const double factor = A[i * n + j] / A[j * n + j];
            if (factor == 0)
                continue;
            for (int k = j + 1; k < n; k++)
                A[i * n + k] -= factor * A[j * n + k];
            b[i] -= factor * b[j];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            b[i] -= A[i * n + k] * b[k];
        b[i] /= A[i * n + i];
    }
    return true;
}
