#include "dense.h"

#include <float.h>
#include <math.h>

bool pcs_cholesky(double *A, int n)
{
    for (int j = 0; j < n; j++) {
        double diagonal = A[j * n + j];
        const double before = diagonal;
        for (int k = 0; k < j; k++)
            diagonal -= A[j * n + k] * A[j * n + k];
        if (!(diagonal > n * DBL_EPSILON * before))
            return false;
        const double root = sqrt(diagonal);
        A[j * n + j] = root;
        for (int i = j + 1; i < n; i++) {
            double sum = A[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= A[i * n + k] * A[j * n + k];
            A[i * n + j] = sum / root;
        }
    }
    return true;
}

void pcs_cholesky_solve(const double *L, int n, double *b)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= L[i * n + k] * b[k];
        b[i] /= L[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            b[i] -= L[k * n + i] * b[k];
        b[i] /= L[i * n + i];
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

/* Each row in units of its largest entry, so that pivots can be told from rounding. */
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
