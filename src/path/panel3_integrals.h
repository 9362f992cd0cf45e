/*
 * The integrals of panels of problems side by side. A file that includes this header must first
 * define how one function is integrated (integrate): for a single problem the nodes are side by
 * side.
 */
#ifndef PCS_PANEL3_INTEGRALS_H
#define PCS_PANEL3_INTEGRALS_H

#include "panel3_sheet.h"

/* Integrands at the nodes, without the factor dx/dy. */
typedef struct rates {
    column cosine[NODES], sine[NODES], t[NODES], alpha_t[NODES], s[NODES];
    column dp[NODES], along[NODES], across[NODES], W_n[NODES];
} rates;

/* Compute the direction and the rates at a node. */
PCS_K_WHOLE void place_node(const ahead_columns *w, double X, rates *r, int j, int l)
{
    const pcs_ahead a = ahead_of(w, l);
    const pcs_k_place x = pcs_k_place_at(&a, X);
    r->cosine[j][l] = x.cosine;
    r->sine[j][l] = x.sine;
    r->t[j][l] = x.t;
    r->alpha_t[j][l] = x.alpha_t;
}

static void place_nodes(const ahead_columns *w, const column half, rates *r)
{
    LANES place_node(w, w->X[l], r, 0, l);
    for (int j = 1; j < NODES; j++)
        LANES place_node(w, pcs_k_X_at(w->X[l], half[l], panel_nodes[j]), r, j, l);
}

/* Compute the integrands of the impulse at a node, from the speed s. */
PCS_K_WHOLE void slide_node(double s, rates *r, int j, int l)
{
    const double dp = s * r->t[j][l];
    r->s[j][l] = s;
    r->dp[j][l] = dp;
    r->along[j][l] = r->cosine[j][l] * dp;
    r->across[j][l] = r->sine[j][l] * dp;
}

static void slide_nodes(const column s, const sheet *n, rates *r)
{
    LANES slide_node(s[l], r, 0, l);
    for (int j = 1; j < NODES; j++)
        LANES slide_node(s[l] * pcs_k_exp(n->log_s[j][l]), r, j, l);
}

/* Compute v_n and the integrand of the normal work at all nodes. */
static void work_nodes(const ahead_columns *w, const column v_n, sheet *n, rates *r)
{
    for (int j = 0; j < NODES; j++)
        LANES
        {
            const pcs_ahead a = ahead_of(w, l);
            const pcs_panel_values v = {0, n->p[j][l], n->along[j][l], n->across[j][l], 0};
            n->v_n[j][l] = pcs_k_panel_v_n(&a, v_n[l], &v);
            r->W_n[j][l] = n->v_n[j][l] * r->dp[j][l];
        }
}

PCS_K_WHOLE pcs_k_node node_of(const sheet *n, const rates *r, int j, int l)
{
    return (pcs_k_node){r->cosine[j][l],
                        r->sine[j][l],
                        r->s[j][l],
                        n->v_n[j][l],
                        {0, n->p[j][l], n->along[j][l], n->across[j][l], n->W_n[j][l]}};
}

/* Compute the work of friction up to the node after the middle (near) and up to the last node. */
static void work_of_friction(const column mu, const column half, const rates *r, column near,
                             column last)
{
    column near_odd = {0}, near_even = {0}, odd = {0}, even = {0};
    for (int j = 0; j <= HALF; j++) {
        const double sum_1 = panel_sums[j][0], difference_1 = panel_differences[j][0];
        const double sum = panel_sums[j][HALF - 1], difference = panel_differences[j][HALF - 1];
        LANES
        {
            const double right = r->s[HALF + j][l] * r->dp[HALF + j][l];
            const double left = r->s[HALF - j][l] * r->dp[HALF - j][l];
            near_odd[l] += sum_1 * (right + left);
            near_even[l] += difference_1 * (right - left);
            odd[l] += sum * (right + left);
            even[l] += difference * (right - left);
        }
    }
    LANES
    {
        const double scale = -half[l] * mu[l];
        near[l] = scale * ((near_even[l] + near_odd[l]) - (even[l] - odd[l]));
        last[l] = scale * (2 * odd[l]);
    }
}

/* Compute the error of the balance of momentum and energy. */
static void balance(const ahead_columns *w, const column half, const sheet *n, const rates *r,
                    column error)
{
    column W_near, W_last;
    work_of_friction(w->mu, half, r, W_near, W_last);
    LANES
    {
        const pcs_ahead a = ahead_of(w, l);
        const pcs_k_node first = node_of(n, r, 0, l), near = node_of(n, r, HALF + 1, l);
        const pcs_k_node last = node_of(n, r, N, l);
        const pcs_k_pair W_t = {W_near[l], W_last[l]};
        error[l] = pcs_k_out_of_balance(&a, &first, &near, &last, W_t);
    }
}

/*
 * Check the rates: no other invariant direction may be on the way (there t < 0), and s must not
 * grow too much.
 */
static void check_rates(const column half, const rates *r, column smooth)
{
    column shrinks[HALF], grows[HALF];
    for (int i = 0; i < HALF; i++)
        LANES
        {
            shrinks[i][l] = pcs_k_max(-r->t[i + 1][l], -r->t[i + 1 + HALF][l]);
            grows[i][l] = pcs_k_max(fabs(r->alpha_t[i + 1][l]), fabs(r->alpha_t[i + 1 + HALF][l]));
        }
#pragma GCC unroll 4
    for (int n = HALF / 2; n > 0; n /= 2) // by halves, because the nodes may be side by side
        for (int i = 0; i < n; i++)
            LANES
            {
                shrinks[i][l] = pcs_k_max(shrinks[i][l], shrinks[i + n][l]);
                grows[i][l] = pcs_k_max(grows[i][l], grows[i + n][l]);
            }
    LANES smooth[l] = flag((shrinks[0][l] < 0) & (half[l] * grows[0][l] < PCS_PANEL_GROWTH));
}

/* Compute all integrals and the error of their balance; infinite: the panel is too long. */
static void integrals(const ahead_columns *w, const point_columns *from, const column half,
                      sheet *n, column error)
{
    rates r;
    column smooth;
    place_nodes(w, half, &r);
    check_rates(half, &r, smooth);
    LANES error[l] = INFINITY;
    if (!any(smooth))
        return;
    integrate(r.alpha_t, half, n->log_s);
    slide_nodes(from->s, n, &r);
    integrate(r.dp, half, n->p);
    integrate(r.along, half, n->along);
    integrate(r.across, half, n->across);
    work_nodes(w, from->v_n, n, &r);
    integrate(r.W_n, half, n->W_n);
    balance(w, half, n, &r, error);
    LANES error[l] = smooth[l] > 0 ? error[l] : INFINITY;
}

#endif
