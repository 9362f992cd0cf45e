#include "inertia.h"

#include "../base/vector3.h"
#include <math.h>

/* A symmetric matrix is positive definite if its leading minors are positive. */
static bool positive(const double A[3][3])
{
    return A[0][0] > 0 && A[0][0] * A[1][1] - A[0][1] * A[1][0] > 0 && pcs_determinant3(A) > 0;
}

int pcs_inertia_scale(const double inertia[3][3], double J[3][3])
{
    int power;
    (void)frexp(fmax(inertia[0][0], fmax(inertia[1][1], inertia[2][2])), &power);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            J[i][j] = ldexp(inertia[i][j], -power);
    return power;
}

/*
 * Moments are printed with three or four digits. The moments of a plate, one of which is the sum
 * of the others, then miss the triangle inequality by about a unit of the last digit.
 */
static const double rounded = 1e-3; // of the trace

/*
 * A mass distribution has inertia J = tr(S) - S with S = sum m x x^T >= 0, that is
 * S = tr(J)/2 - J: the triangle inequality of the principal moments, in any axes.
 */
bool pcs_inertia_is_physical(const double inertia[3][3])
{
    double J[3][3], S[3][3];
    (void)pcs_inertia_scale(inertia, J);
    const double half = 0.5 * (J[0][0] + J[1][1] + J[2][2]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            S[i][j] = (i == j) * half * (1 + rounded) - J[i][j]; // a flat body has S of rank two
    return positive((const double(*)[3])J) && positive((const double(*)[3])S);
}

const char pcs_inertia_rule[] =
    "must be positive definite with no principal moment above the sum of the others, as that of "
    "every body; XY, XZ, YZ are elements of the matrix, the products of inertia with a minus";
