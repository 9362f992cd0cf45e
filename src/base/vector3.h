/* Vector algebra in three dimensions. */
#ifndef PCS_VECTOR3_H
#define PCS_VECTOR3_H

#include <string.h>

static inline double pcs_dot3(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void pcs_cross3(const double *a, const double *b, double *c)
{
    for (int i = 0; i < 3; i++)
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* b = R a */
static inline void pcs_multiply3(const double (*R)[3], const double *a, double *b)
{
    for (int i = 0; i < 3; i++)
        b[i] = pcs_dot3(R[i], a);
}

/* b = R^T a: convert a vector from (n, t1, t2) to the axes of the body. */
static inline void pcs_multiply3_back(const double (*R)[3], const double *a, double *b)
{
    for (int i = 0; i < 3; i++)
        b[i] = R[0][i] * a[0] + R[1][i] * a[1] + R[2][i] * a[2];
}

static inline double pcs_determinant3(const double A[3][3])
{
    double c[3];
    pcs_cross3(A[1], A[2], c);
    return pcs_dot3(A[0], c);
}

/* Solve A x = b by Cramer's rule. For a diagonal A, as of a shape, it is exact up to rounding. */
static inline void pcs_solve3x3(const double A[3][3], const double *b, double *x)
{
    const double det = pcs_determinant3(A);
    for (int i = 0; i < 3; i++) {
        double B[3][3];
        memcpy(B, A, sizeof B);
        for (int j = 0; j < 3; j++)
            B[j][i] = b[j];
        x[i] = pcs_determinant3((const double(*)[3])B) / det;
    }
}

#endif
