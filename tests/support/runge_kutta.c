#include "runge_kutta.h"

void runge_kutta(rates_of *rates, const void *system, int n, const double *y, double h, double *out)
{
    double k[4][MAX_RATES], at[MAX_RATES];
    for (int stage = 0; stage < 4; stage++) {
        const double part = stage == 3 ? 1 : 0.5;
        for (int i = 0; i < n; i++)
            at[i] = y[i] + (stage ? part * h * k[stage - 1][i] : 0);
        rates(system, at, k[stage]);
    }
    for (int i = 0; i < n; i++)
        out[i] = y[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}
