/* Problems on the exact path side by side: a panel for each. */
#ifndef PCS_FLOW_LANES3_PANEL_H
#define PCS_FLOW_LANES3_PANEL_H

#include "flow_lanes3_group.h"

/* Integrals from the start to each node. */
typedef struct sheet {
    column log_s[NODES], p[NODES], along[NODES], across[NODES], W_n[NODES];
    column v_n[NODES];
} sheet;

/* Integrands. */
typedef struct rates {
    column cosine[NODES], sine[NODES], t[NODES], alpha_t[NODES], s[NODES];
    column dp[NODES], along[NODES], across[NODES], W_n[NODES];
} rates;

/* As for one panel: each sum in the same order. */
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

INLINE void place_node(const group *g, double X, rates *r, int j, int l)
{
    const pcs_ahead a = ahead_of(g, l);
    const pcs_k_place x = pcs_k_place_at(&a, X);
    r->cosine[j][l] = x.cosine;
    r->sine[j][l] = x.sine;
    r->t[j][l] = x.t;
    r->alpha_t[j][l] = x.alpha_t;
}

static void place_nodes(const group *g, rates *r)
{
    LANES place_node(g, g->X[l], r, 0, l);
    for (int j = 1; j < NODES; j++)
        LANES place_node(g, pcs_k_X_at(g->X[l], g->half[l], panel_nodes[j]), r, j, l);
}

INLINE void slide_node(double s, rates *r, int j, int l)
{
    const double dp = s * r->t[j][l];
    r->s[j][l] = s;
    r->dp[j][l] = dp;
    r->along[j][l] = r->cosine[j][l] * dp;
    r->across[j][l] = r->sine[j][l] * dp;
}

static void slide_nodes(const group *g, const sheet *n, rates *r)
{
    LANES slide_node(g->s[l], r, 0, l);
    for (int j = 1; j < NODES; j++)
        LANES slide_node(g->s[l] * pcs_k_exp(n->log_s[j][l]), r, j, l);
}

static void work_nodes(const group *g, sheet *n, rates *r)
{
    for (int j = 0; j < NODES; j++)
        LANES
        {
            const pcs_ahead a = ahead_of(g, l);
            const pcs_panel_values v = {0, n->p[j][l], n->along[j][l], n->across[j][l], 0};
            n->v_n[j][l] = pcs_k_panel_v_n(&a, g->v_n[l], &v);
            r->W_n[j][l] = n->v_n[j][l] * r->dp[j][l];
        }
}

INLINE pcs_k_node node_of(const sheet *n, const rates *r, int j, int l)
{
    return (pcs_k_node){r->cosine[j][l],
                        r->sine[j][l],
                        r->s[j][l],
                        n->v_n[j][l],
                        {0, n->p[j][l], n->along[j][l], n->across[j][l], n->W_n[j][l]}};
}

/* Works of friction up to the node behind the middle and up to the last, as for one panel. */
static void work_of_friction(const group *g, const rates *r, column near, column last)
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
        const double scale = -g->half[l] * g->mu[l];
        near[l] = scale * ((near_even[l] + near_odd[l]) - (even[l] - odd[l]));
        last[l] = scale * (2 * odd[l]);
    }
}

static void balance(const group *g, const sheet *n, const rates *r, column error)
{
    column W_near, W_last;
    work_of_friction(g, r, W_near, W_last);
    LANES
    {
        const pcs_ahead a = ahead_of(g, l);
        const pcs_k_node first = node_of(n, r, 0, l), near = node_of(n, r, HALF + 1, l);
        const pcs_k_node last = node_of(n, r, N, l);
        const pcs_k_pair W_t = {W_near[l], W_last[l]};
        error[l] = pcs_k_out_of_balance(&a, &first, &near, &last, W_t);
    }
}

/* Least 1/t, and growth of s, as for one panel. */
static void roughness(const group *g, const rates *r, column rough)
{
    column shrinks, grows = {0};
    LANES shrinks[l] = -INFINITY;
    for (int j = 1; j < NODES; j++)
        LANES
        {
            shrinks[l] = pcs_k_max(-r->t[j][l], shrinks[l]);
            grows[l] = pcs_k_max(fabs(r->alpha_t[j][l]), grows[l]);
        }
    LANES rough[l] = shrinks[l] < 0 ? g->half[l] * grows[l] : INFINITY;
}

/* With jams on the way v_n must stay negative, or the single march takes over. */
static void check_negative(group *g, const sheet *n, const column doubtful)
{
    column before, most, falls = {0};
    LANES before[l] = most[l] = g->v_n[l];
    for (int j = 1; j < NODES; j++)
        LANES
        {
            const pcs_contact3 c = contact_of(g, l);
            const pcs_k_range last = {before[l], 0, most[l], falls[l] > 0};
            const double dp = n->p[j][l] - n->p[j - 1][l];
            const pcs_k_range r = pcs_k_range_to(&c, g->mu[l], &last, dp, n->v_n[j][l]);
            before[l] = r.before;
            most[l] = r.most;
            falls[l] = flag(r.falls);
        }
    LANES
    {
        const int doubt = doubtful[l] > 0, fine = (most[l] < 0) & !(g->restitution[l] > 0);
        g->jams[l] = (doubt & fine & (falls[l] > 0)) ? 1.0 : g->jams[l];
        g->leaves[l] = (doubt & !fine) ? 1.0 : g->leaves[l];
    }
}

/* Can events be told, even if v_n may fall again? */
static void check_rise(group *g, const sheet *n, const rates *r)
{
    column doubtful;
    LANES doubtful[l] = flag((g->problem[l] >= 0) & (g->rises[l] == 0) & (g->tries[l] == 0));
    if (!any(doubtful))
        return;
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_ahead a = ahead_of(g, l);
        const pcs_k_place end = {.cosine = r->cosine[N][l], .sine = r->sine[N][l]};
        const pcs_k_pair u = pcs_k_direction(&a, &end);
        const int restitution = g->restitution[l] > 0;
        const int rises = pcs_k_rises_along(&c, &a, restitution, g->u1[l], g->u2[l], u.x1, u.x2);
        doubtful[l] = rises ? 0.0 : doubtful[l];
    }
    if (any(doubtful))
        check_negative(g, n, doubtful);
}

/* A panel for each; those that are no good get a shorter one the next time. */
static void fill(group *g, sheet *n, column good)
{
    rates r;
    column rough, error;
    place_nodes(g, &r);
    roughness(g, &r, rough);
    integrate(r.alpha_t, g->half, n->log_s);
    slide_nodes(g, n, &r);
    integrate(r.dp, g->half, n->p);
    integrate(r.along, g->half, n->along);
    integrate(r.across, g->half, n->across);
    work_nodes(g, n, &r);
    integrate(r.W_n, g->half, n->W_n);
    balance(g, n, &r, error);
    LANES
    {
        const double e = rough[l] < PCS_PANEL_GROWTH ? error[l] : INFINITY;
        const int fine = pcs_k_panel_good(e);
        const double half = g->half[l] * pcs_k_panel_shrink(e);
        const double tries = g->tries[l] + 1.0;
        g->half[l] = fine ? g->half[l] : half;
        g->tries[l] = fine ? 0.0 : tries;
        g->leaves[l] = tries < PCS_PANEL_TRIES ? 0.0 : flag(!fine);
        good[l] = flag(fine);
    }
    check_rise(g, n, &r);
}

#endif
