/* Problems on the exact path side by side: one panel in each lane. */
#ifndef PCS_FLOW_LANES3_PANEL_H
#define PCS_FLOW_LANES3_PANEL_H

#include "lanes3_kernel.h"

enum { W = 8 };

/* Loop over all lanes. gcc does not vectorise a loop that it has unrolled, so it must not unroll.
 */
#ifdef __clang__
#define LANES PCS_SIDE_BY_SIDE for (int l = 0; l < W; l++)
#else
#define LANES PCS_SIDE_BY_SIDE _Pragma("GCC unroll 1") for (int l = 0; l < W; l++)
#endif

#include "../path/panel3_sheet.h"

typedef double lanes __attribute__((vector_size(W * sizeof(double)), may_alias));
#define READ(x) (*(const lanes *)(x))
#define WRITE(x) (*(lanes *)(x))

/* Integrate, with each sum in the same order as for one panel. */
static void integrate(const column f[NODES], const column half, column F[NODES])
{
    lanes sums[HALF + 1], differences[HALF + 1], first = {0};
#pragma GCC unroll 9
    for (int j = 0; j <= HALF; j++) {
        sums[j] = READ(f[HALF + j]) + READ(f[HALF - j]);
        differences[j] = READ(f[HALF + j]) - READ(f[HALF - j]);
    }
    for (int i = HALF; i > 0; i--) {
        lanes odd = panel_sums[0][i - 1] * sums[0], even = {0};
#pragma GCC unroll 8
        for (int j = 1; j <= HALF; j++) {
            odd += panel_sums[j][i - 1] * sums[j];
            even += panel_differences[j][i - 1] * differences[j];
        }
        const lanes right = READ(half) * (even + odd), left = READ(half) * (even - odd);
        if (i == HALF)
            first = left;
        WRITE(F[HALF + i]) = right - first;
        WRITE(F[HALF - i]) = left - first;
    }
    WRITE(F[HALF]) = -first;
}

/* Weighted sum, by repeated halving as for one panel. */
PCS_K_WHOLE void total(const lanes *scale, const lanes weights[N], const column f[N], column sum)
{
    lanes parts[N];
#pragma GCC unroll 16
    for (int i = 0; i < N; i++)
        parts[i] = weights[i] * READ(f[i]);
#pragma GCC unroll 4
    for (int n = N / 2; n > 0; n /= 2)
#pragma GCC unroll 8
        for (int i = 0; i < n; i++)
            parts[i] += parts[i + n];
    WRITE(sum) = *scale * parts[0];
}

/* Weights of all nodes but the first, and their sum by repeated halving. */
PCS_K_WHOLE void weigh(const lanes *x, lanes weights[N], lanes *sum)
{
    lanes parts[N];
#pragma GCC unroll 9
    for (int i = 0; i <= HALF; i++) { // the node i before the last, and its mirror image
        const double node = panel_nodes[N - i];
        const lanes over = 1 / ((*x - node) * (*x + node));
        weights[N - 1 - i] = (*x + node) * over * panel_signs[N - 1 - i];
        if (i > 0 && i < HALF)
            weights[i - 1] = (*x - node) * over * panel_signs[i - 1];
    }
#pragma GCC unroll 16
    for (int i = 0; i < N; i++)
        parts[i] = weights[i];
#pragma GCC unroll 4
    for (int n = N / 2; n > 0; n /= 2)
#pragma GCC unroll 8
        for (int i = 0; i < n; i++)
            parts[i] += parts[i + n];
    *sum = parts[0];
}

static void between(const sheet *n, const column x, value_columns *v)
{
    const lanes at = READ(x);
    lanes weights[N], sum;
    weigh(&at, weights, &sum);
    const lanes scale = 1 / (0.5 / (at - panel_nodes[0]) + sum);
    total(&scale, weights, n->log_s + 1, v->log_s);
    total(&scale, weights, n->p + 1, v->p);
    total(&scale, weights, n->along + 1, v->along);
    total(&scale, weights, n->across + 1, v->across);
    total(&scale, weights, n->W_n + 1, v->W_n);
}

#endif
