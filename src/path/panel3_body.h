/* The nodes of a panel side by side: included by one file for each vector unit. */
#include "panel3_kernel.h"

enum { N = PCS_PANEL, HALF = PCS_PANEL / 2, NODES = PCS_PANEL + 1 };

/* One number for each node on one side of the middle. */
typedef double lanes __attribute__((vector_size(PCS_PANEL / 2 * sizeof(double)), aligned(8)));

/* Integrals of what has the values f at the nodes; each lane adds up in the same order. */
static inline void integrate(const double *f, double half, double *F)
{
    const double *f0 = f + HALF;
    lanes odd = *(const lanes *)panel_sums[0] * (f0[0] + f0[0]), even = {0};
#pragma GCC unroll 8
    for (int j = 1; j <= HALF; j++) {
        odd += *(const lanes *)panel_sums[j] * (f0[j] + f0[-j]);
        even += *(const lanes *)panel_differences[j] * (f0[j] - f0[-j]);
    }
    double right[HALF], left[HALF];
    const lanes r = half * (even + odd), l = half * (even - odd);
    memcpy(right, &r, sizeof right);
    memcpy(left, &l, sizeof left);
    const double first = left[HALF - 1];
    F[0] = 0;
    for (int i = 0; i < HALF; i++)
        F[HALF + 1 + i] = right[i] - first;
    F[HALF] = -first;
    for (int i = 1; i < HALF; i++)
        F[HALF - i] = left[i - 1] - first;
}

/* Integrands at the nodes, dx/dy left out. */
typedef struct rates {
    double cosine[NODES], sine[NODES], t[NODES], alpha_t[NODES];
    double s[NODES], dp[NODES], along[NODES], across[NODES];
    double v_n[NODES], W_n[NODES];
} rates;

static inline void place_node(const pcs_ahead *w, double X, rates *r, int j)
{
    const pcs_k_place x = pcs_k_place_at(w, X);
    r->cosine[j] = x.cosine;
    r->sine[j] = x.sine;
    r->t[j] = x.t;
    r->alpha_t[j] = x.alpha_t;
}

static inline void slide_node(const pcs_panel *n, rates *r, int j)
{
    r->s[j] = n->from.s * pcs_k_exp(n->log_s[j]);
    r->dp[j] = r->s[j] * r->t[j];
    r->along[j] = r->cosine[j] * r->dp[j];
    r->across[j] = r->sine[j] * r->dp[j];
}

/* The greatest of so many, a power of two, by halves. */
static inline double greatest(double *x, int many)
{
#pragma GCC unroll 4
    for (int n = many / 2; n > 0; n /= 2)
        for (int i = 0; i < n; i++)
            x[i] = x[i] > x[i + n] ? x[i] : x[i + n];
    return x[0];
}

static inline pcs_k_node node_at(const pcs_panel *n, const rates *r, int j)
{
    return (pcs_k_node){r->cosine[j],
                        r->sine[j],
                        r->s[j],
                        r->v_n[j],
                        {0, n->p[j], n->along[j], n->across[j], n->W_n[j]}};
}

/* Works of friction up to the node behind the middle and up to the last. */
static pcs_k_pair work_of_friction(const pcs_ahead *w, double half, const rates *r)
{
    double near_odd = 0, near_even = 0, odd = 0, even = 0;
    for (int j = 0; j <= HALF; j++) {
        const double right = r->s[HALF + j] * r->dp[HALF + j];
        const double left = r->s[HALF - j] * r->dp[HALF - j];
        near_odd += panel_sums[j][0] * (right + left);
        near_even += panel_differences[j][0] * (right - left);
        odd += panel_sums[j][HALF - 1] * (right + left);
        even += panel_differences[j][HALF - 1] * (right - left);
    }
    const double scale = -half * w->mu;
    return (pcs_k_pair){scale * ((near_even + near_odd) - (even - odd)), scale * (2 * odd)};
}

/* At two nodes, where an error shows: next to the middle it is largest, at the end it stays. */
static double out_of_balance(const pcs_ahead *w, const pcs_panel *n, const rates *r)
{
    const pcs_k_node first = node_at(n, r, 0), near = node_at(n, r, HALF + 1),
                     last = node_at(n, r, N);
    const pcs_k_pair W_t = work_of_friction(w, n->half, r);
    return pcs_k_out_of_balance(w, &first, &near, &last, W_t);
}

/* Least 1/t: not positive if another invariant direction is on the way. And growth of s. */
static double roughness(const rates *r, double half)
{
    double shrinks[N], grows[N];
    for (int i = 0; i < N; i++) {
        shrinks[i] = -r->t[i + 1];
        grows[i] = fabs(r->alpha_t[i + 1]);
    }
    return greatest(shrinks, N) < 0 ? half * greatest(grows, N) : INFINITY;
}

double pcs_panel_integrals_here(const pcs_ahead *ahead, pcs_panel *n)
{
    const pcs_ahead w = *ahead;
    const double half = n->half;
    rates r;
    place_node(&w, n->X, &r, 0);
    for (int j = 1; j < NODES; j++)
        place_node(&w, pcs_k_X_at(n->X, half, panel_nodes[j]), &r, j);
    if (!(roughness(&r, half) < PCS_PANEL_GROWTH))
        return INFINITY;
    integrate(r.alpha_t, half, n->log_s);
    slide_node(n, &r, 0);
    for (int j = 1; j < NODES; j++)
        slide_node(n, &r, j);
    integrate(r.dp, half, n->p);
    integrate(r.along, half, n->along);
    integrate(r.across, half, n->across);
    for (int j = 0; j < NODES; j++) {
        const pcs_panel_values v = {0, n->p[j], n->along[j], n->across[j], 0};
        r.v_n[j] = pcs_k_panel_v_n(&w, n->from.v_n, &v);
        r.W_n[j] = r.v_n[j] * r.dp[j];
    }
    integrate(r.W_n, half, n->W_n);
    return out_of_balance(&w, n, &r);
}

/* Sum by halves, the same on every unit. */
static inline double total(const double weights[N], const double f[N])
{
    double parts[N];
    for (int i = 0; i < N; i++)
        parts[i] = weights[i] * f[i];
#pragma GCC unroll 4
    for (int n = N / 2; n > 0; n /= 2)
        for (int i = 0; i < n; i++)
            parts[i] += parts[i + n];
    return parts[0];
}

/*
 * The barycentric formula [berrut-trefethen-2004 (5.4)], weights of the nodes 1 but 1/2 at the
 * ends. At the first node all integrals are 0.
 */
void pcs_panel_between_here(const pcs_panel *n, double x, pcs_panel_values *v)
{
    static const double ones[N] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    double weights[N];
    for (int i = 0; i < N; i++)
        weights[i] =
            pcs_k_weight(x, panel_nodes[i + 1], pcs_k_over(x, panel_nodes[i + 1])) * panel_signs[i];
    const double scale = 1 / (0.5 / (x - panel_nodes[0]) + total(weights, ones));
    v->log_s = scale * total(weights, n->log_s + 1);
    v->p = scale * total(weights, n->p + 1);
    v->along = scale * total(weights, n->along + 1);
    v->across = scale * total(weights, n->across + 1);
    v->W_n = scale * total(weights, n->W_n + 1);
}
