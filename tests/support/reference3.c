#include "reference3.h"

typedef long double real;

static real root_of(real x)
{
    return sqrtl(x);
}

#define solve_reference3 reference_solve3
#include "reference3_body.h"

pcs_contact3 random_contact3(rng *r)
{
    double m[3][3], G[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m[i][j] = between(r, -1, 1);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            G[i][j] = i == j ? 0.05 : 0;
            for (int k = 0; k < 3; k++)
                G[i][j] += m[i][k] * m[j][k];
        }
    const double angle = between(r, 0, 6.283185307179586), s = log_between(r, 0.01, 10);
    return (pcs_contact3){G[0][0], G[0][1], G[0][2],        G[1][1],       G[1][2],
                          G[2][2], -1,      s * cos(angle), s * sin(angle)};
}
