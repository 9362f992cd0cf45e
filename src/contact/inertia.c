#include "inertia.h"

#include "world3_kernel.h"

int pcs_inertia_scale(const double inertia[3][3], double J[3][3])
{
    int power;
    (void)frexp(fmax(inertia[0][0], fmax(inertia[1][1], inertia[2][2])), &power);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            J[i][j] = ldexp(inertia[i][j], -power);
    return power;
}

bool pcs_inertia_is_physical(const double J[3][3])
{
    const double elements[6] = {J[0][0], J[1][1], J[2][2], J[0][1], J[0][2], J[1][2]};
    const pcs_k_inertia factor = pcs_k_inertia_of(elements);
    return pcs_k_is_physical(elements, &factor) && J[0][0] + J[1][1] + J[2][2] <= DBL_MAX;
}

const char pcs_inertia_rule[] =
    "must be positive definite with no principal moment above the sum of the others, as that of "
    "every body; XY, XZ, YZ are elements of the matrix, the products of inertia with a minus";
