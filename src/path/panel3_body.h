/* The nodes of a panel side by side. One file for each vector unit includes this. */
#include "panel3_one.h"

/* One number for each node on one side of the middle. */
typedef double lanes __attribute__((vector_size(PCS_PANEL / 2 * sizeof(double)), aligned(8)));

/*
 * Compute the integrals of a function with the values f at the nodes. Each lane sums in the same
 * order.
 */
static inline void integrate(const column f[NODES], const column half, column F[NODES])
{
    const column *f0 = f + HALF;
    lanes odd = *(const lanes *)panel_sums[0] * (f0[0][0] + f0[0][0]), even = {0};
#pragma GCC unroll 8
    for (int j = 1; j <= HALF; j++) {
        odd += *(const lanes *)panel_sums[j] * (f0[j][0] + f0[-j][0]);
        even += *(const lanes *)panel_differences[j] * (f0[j][0] - f0[-j][0]);
    }
    double right[HALF], left[HALF];
    const lanes r = half[0] * (even + odd), l = half[0] * (even - odd);
    memcpy(right, &r, sizeof right);
    memcpy(left, &l, sizeof left);
    const double first = left[HALF - 1];
    F[0][0] = 0;
    for (int i = 0; i < HALF; i++)
        F[HALF + 1 + i][0] = right[i] - first;
    F[HALF][0] = -first;
    for (int i = 1; i < HALF; i++)
        F[HALF - i][0] = left[i - 1] - first;
}

#include "panel3_integrals.h"

double pcs_panel_integrals_here(const ahead_columns *ahead, const point_columns *from,
                                const column half, sheet *n)
{
    const ahead_columns w = *ahead; // copies: the compiler knows that writing does not change them
    const point_columns x = *from;
    const column h = {half[0]};
    column error;
    integrals(&w, &x, h, n, error);
    return error[0];
}

/* Return the sum of weights times f, by halves: the order is the same on every unit. */
static inline double total(const double weights[N], const column f[N])
{
    double parts[N];
    for (int i = 0; i < N; i++)
        parts[i] = weights[i] * f[i][0];
#pragma GCC unroll 4
    for (int n = N / 2; n > 0; n /= 2)
        for (int i = 0; i < n; i++)
            parts[i] += parts[i + n];
    return parts[0];
}

/*
 * Interpolate by the barycentric formula [berrut-trefethen-2004 (5.4)]: the weights of the nodes
 * are 1, and 1/2 at the ends. At the first node all integrals are 0.
 */
void pcs_panel_between_here(const sheet *n, const column at, value_columns *v)
{
    static const column ones[N] = {{1}, {1}, {1}, {1}, {1}, {1}, {1}, {1},
                                   {1}, {1}, {1}, {1}, {1}, {1}, {1}, {1}};
    const double x = at[0];
    double weights[N];
    for (int i = 0; i < N; i++)
        weights[i] =
            pcs_k_weight(x, panel_nodes[i + 1], pcs_k_over(x, panel_nodes[i + 1])) * panel_signs[i];
    const double scale = 1 / (0.5 / (x - panel_nodes[0]) + total(weights, ones));
    v->log_s[0] = scale * total(weights, n->log_s + 1);
    v->p[0] = scale * total(weights, n->p + 1);
    v->along[0] = scale * total(weights, n->along + 1);
    v->across[0] = scale * total(weights, n->across + 1);
    v->W_n[0] = scale * total(weights, n->W_n + 1);
}
