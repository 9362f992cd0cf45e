/*
 * The exact path for problems side by side: included by one file for each vector unit, which names
 * pcs_flow_lanes3_here. Some problems are on their way in lanes, a panel each in a round; one that
 * has come to its end makes room for the next, which has been started with others. The arithmetic
 * is that of the single march. What a march does but rarely is left to it.
 */
#include "../impact/march3.h"
#include "../impact/march3_kernel.h"
#include "../path/panel3_kernel.h"
#include "lanes3_kernel.h"

enum { W = 8, N = PCS_PANEL, HALF = PCS_PANEL / 2, NODES = PCS_PANEL + 1, MOST_ROUNDS = 100 };

typedef double lanes __attribute__((vector_size(W * sizeof(double)), may_alias));
typedef double column[W] __attribute__((aligned(64)));

/* Over all lanes; gcc has no vectors of a loop that it has unrolled before. */
#ifdef __clang__
#define LANES PCS_SIDE_BY_SIDE for (int l = 0; l < W; l++)
#else
#define LANES PCS_SIDE_BY_SIDE _Pragma("GCC unroll 1") for (int l = 0; l < W; l++)
#endif
#define READ(x) (*(const lanes *)(x))
#define WRITE(x) (*(lanes *)(x))
#define INLINE static inline __attribute__((always_inline))

/* Where problems are: nothing but columns, so that one can move from lane to lane. */
typedef struct group {
    column problem; /* place in the block; negative: none */
    column G_nn, G_n1, G_n2, G_11, G_12, G_22, e, mu, d1, d2;
    column side, u1, u2, s, v_n, p_n, p_1, p_2, W_n, W_t;          /* where the march is */
    column rest, rounds, tries, guess, half;                       /* as in the single march */
    column v0, p_c, w_c, p_r, W_r, from_p, from_W, restitution;    /* its account */
    column rises, jams, leaves, stops, straight;                   /* to the single march */
    column ahead_1, ahead_2, behind_1, behind_2, q1, q2, g_u, g_q; /* as in pcs_ahead */
    column B_uu, B_uq, B_qq, beta_0, beta_1, beta_2, beta_3;
    column alpha_0, alpha_1, alpha_2, alpha_3, alpha_4, sine, cosine, X, other_0, other_1, other_2;
} group;

INLINE pcs_contact3 contact_of(const group *g, int l)
{
    return (pcs_contact3){.G_nn = g->G_nn[l],
                          .G_n1 = g->G_n1[l],
                          .G_n2 = g->G_n2[l],
                          .G_11 = g->G_11[l],
                          .G_12 = g->G_12[l],
                          .G_22 = g->G_22[l]};
}

INLINE pcs_material material_of(const group *g, int l)
{
    return (pcs_material){.e = g->e[l], .mu_k = g->mu[l], .d1 = g->d1[l], .d2 = g->d2[l]};
}

INLINE pcs_flow_point point_of(const group *g, int l)
{
    return (pcs_flow_point){g->u1[l],  g->u2[l],  g->s[l],   g->v_n[l], g->p_n[l],
                            g->p_1[l], g->p_2[l], g->W_n[l], g->W_t[l]};
}

INLINE pcs_k_account account_of(const group *g, int l)
{
    return (pcs_k_account){g->v0[l], g->p_c[l], g->w_c[l], g->p_r[l], g->W_r[l]};
}

INLINE pcs_ahead ahead_of(const group *g, int l)
{
    return (pcs_ahead){
        .G_nn = g->G_nn[l],
        .mu = g->mu[l],
        .u1 = g->ahead_1[l],
        .u2 = g->ahead_2[l],
        .q1 = g->q1[l],
        .q2 = g->q2[l],
        .g_u = g->g_u[l],
        .g_q = g->g_q[l],
        .B_uu = g->B_uu[l],
        .B_uq = g->B_uq[l],
        .B_qq = g->B_qq[l],
        .beta = {g->beta_0[l], g->beta_1[l], g->beta_2[l], g->beta_3[l]},
        .alpha = {g->alpha_0[l], g->alpha_1[l], g->alpha_2[l], g->alpha_3[l], g->alpha_4[l]},
        .sine = g->sine[l],
        .cosine = g->cosine[l],
        .others = {g->other_0[l], g->other_1[l], g->other_2[l]},
        .X = g->X[l],
    };
}

INLINE void put_ahead(group *g, int l, const pcs_ahead *a)
{
    g->q1[l] = a->q1;
    g->q2[l] = a->q2;
    g->g_u[l] = a->g_u;
    g->g_q[l] = a->g_q;
    g->B_uu[l] = a->B_uu;
    g->B_uq[l] = a->B_uq;
    g->B_qq[l] = a->B_qq;
    g->beta_0[l] = a->beta[0];
    g->beta_1[l] = a->beta[1];
    g->beta_2[l] = a->beta[2];
    g->beta_3[l] = a->beta[3];
    g->alpha_0[l] = a->alpha[0];
    g->alpha_1[l] = a->alpha[1];
    g->alpha_2[l] = a->alpha[2];
    g->alpha_3[l] = a->alpha[3];
    g->alpha_4[l] = a->alpha[4];
    g->sine[l] = a->sine;
    g->cosine[l] = a->cosine;
    g->X[l] = a->X;
    g->other_0[l] = a->others[0];
    g->other_1[l] = a->others[1];
    g->other_2[l] = a->others[2];
}

INLINE double flag(int condition)
{
    return condition ? 1.0 : 0.0;
}

static inline bool any(const column flags)
{
    long long found = 0;
    LANES found |= flags[l] > 0 ? 1LL : 0LL;
    return found != 0;
}

/* ---- start ---- */

/* As pcs_march3_start. */
INLINE void take(pcs_law law, const pcs_block3 *b, size_t i, group *g, int l)
{
    const pcs_material m = material_at(b, i);
    const double s = pcs_k_length(b->v_1[i], b->v_2[i]);
    g->G_nn[l] = b->G_nn[i];
    g->G_n1[l] = b->G_n1[i];
    g->G_n2[l] = b->G_n2[i];
    g->G_11[l] = b->G_11[i];
    g->G_12[l] = b->G_12[i];
    g->G_22[l] = b->G_22[i];
    g->e[l] = m.e;
    g->mu[l] = m.mu_k;
    g->d1[l] = m.d1;
    g->d2[l] = m.d2;
    g->u1[l] = b->v_1[i] / s;
    g->u2[l] = b->v_2[i] / s;
    g->s[l] = s;
    g->v_n[l] = b->v_n[i];
    g->v0[l] = -b->v_n[i];
    g->rest[l] = PCS_REST3 * pcs_k_length(b->v_n[i], s);
    const int little = (m.e > 0) & (m.e < PCS_LITTLE_RESTITUTION); // has more panels
    g->leaves[l] = flag(!(ordinary_problem(law, b, i) & (s > g->rest[l]) & !little));
    g->p_n[l] = g->p_1[l] = g->p_2[l] = g->W_n[l] = g->W_t[l] = 0;
    g->p_c[l] = g->w_c[l] = g->p_r[l] = g->W_r[l] = g->from_p[l] = g->from_W[l] = 0;
    g->restitution[l] = g->rounds[l] = g->tries[l] = 0;
    g->guess[l] = PCS_FIRST_GUESS;
}

static void look(group *g)
{
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const double u1 = g->u1[l], u2 = g->u2[l], mu = g->mu[l];
        const double side = pcs_k_side(&c, mu, u1, u2);
        const pcs_ahead here = pcs_k_look_along(&c, mu, side, u1, u2);
        const pcs_k_search s = pcs_k_look_around(&here);
        const pcs_k_pair ahead =
            pcs_k_towards(&here, side, s.a_cos, s.a_sin, s.a_before, s.a_there);
        const pcs_k_pair behind =
            pcs_k_towards(&here, -side, s.b_cos, s.b_sin, s.b_before, s.b_there);
        g->side[l] = side;
        g->ahead_1[l] = ahead.x1;
        g->ahead_2[l] = ahead.x2;
        g->behind_1[l] = behind.x1;
        g->behind_2[l] = behind.x2;
        g->leaves[l] = s.a_there <= 0 ? g->leaves[l] : 1.0;
        g->jams[l] = flag(pcs_k_flow_slope(&c, mu, u1, u2) <= 0);
    }
}

/* One step for each that still goes on. */
static void settle_step(group *g, column goes_on, column settled)
{
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_k_settling s = pcs_k_settle_step(&c, g->mu[l], g->ahead_1[l], g->ahead_2[l]);
        const int going = goes_on[l] > 0;
        g->ahead_1[l] = going ? s.u1 : g->ahead_1[l];
        g->ahead_2[l] = going ? s.u2 : g->ahead_2[l];
        settled[l] = (going & s.settled) ? 1.0 : settled[l];
        goes_on[l] = flag(going & s.goes_on);
    }
}

static void settle(group *g)
{
    column goes_on, settled = {0};
    LANES goes_on[l] = 1 - g->leaves[l];
    for (int i = 0; i < PCS_SETTLE_STEPS && any(goes_on); i++)
        settle_step(g, goes_on, settled);
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const double u1 = g->u1[l], u2 = g->u2[l], side = g->side[l];
        const pcs_k_pair ahead = {g->ahead_1[l], g->ahead_2[l]};
        const pcs_k_pair behind = {g->behind_1[l], g->behind_2[l]};
        const pcs_ahead a = pcs_k_ahead_of(&c, g->mu[l], side, ahead, behind, u1, u2);
        const int good = (settled[l] > 0) & (a.X > 0);
        put_ahead(g, l, &a);
        g->rises[l] = flag(pcs_k_rises(&c, &a, u1, u2, a.u1, a.u2));
        g->leaves[l] = good ? g->leaves[l] : 1.0;
    }
}

/* One step for each whose panel would be too long. */
static void shorten(const group *g, column length, column growth, column goes_on)
{
    LANES
    {
        const pcs_ahead a = ahead_of(g, l);
        const pcs_k_reach r = {length[l], growth[l]}, next = pcs_k_reach_step(&a, &r);
        const int on = goes_on[l] > 0;
        length[l] = on ? next.length : r.length;
        growth[l] = on ? next.growth : r.growth;
        goes_on[l] = flag(on & pcs_k_reach_is_long(&next));
    }
}

/* How far panels can go. */
static void longest(const group *g, column length)
{
    column growth, goes_on;
    LANES
    {
        const pcs_ahead a = ahead_of(g, l);
        const pcs_k_reach r = pcs_k_reach_start(&a);
        length[l] = r.length;
        growth[l] = r.growth;
        goes_on[l] = flag(pcs_k_reach_is_long(&r) & (g->problem[l] >= 0));
    }
    for (int i = 0; i < PCS_REACH_STEPS && any(goes_on); i++)
        shorten(g, length, growth, goes_on);
}

/* What a march looks at before each panel, and how long that shall be; again: half of it is set. */
INLINE void propose(pcs_law law, group *g)
{
    column most;
    longest(g, most);
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_material m = material_of(g, l);
        const pcs_ahead a = ahead_of(g, l);
        const pcs_flow_point x = point_of(g, l);
        const pcs_k_account closed = account_of(g, l);
        const int restitution = g->restitution[l] > 0, again = g->tries[l] > 0;
        const pcs_k_account account =
            pcs_k_account_with(&closed, restitution, x.p_n - g->from_p[l], x.W_n - g->from_W[l]);
        const pcs_flow_rates r = pcs_k_flow_rates(&c, m.mu_k, x.u1, x.u2);
        const double here = pcs_k_flow_slope(&c, m.mu_k, x.u1, x.u2);
        const double there = pcs_k_flow_slope(&c, m.mu_k, a.u1, a.u2);
        const double to_event = pcs_k_to_event(law, restitution, &account, &m, x.v_n, here, there);
        const double p = pcs_k_panel_impulse(restitution, g->guess[l], &m, to_event);
        const double half = pcs_k_panel_half(&a, x.s, p, most[l]);
        const int straight = pcs_k_flow_is_straight(&c, m.mu_k, &r) & !again;
        const int stops = pcs_k_may_stop(&a, g->rises[l] > 0, &x, r.alpha, to_event) & !again;
        const int long_since = g->rounds[l] > MOST_ROUNDS;
        g->guess[l] = again ? g->guess[l] : g->guess[l] * PCS_GUESS_GROWTH;
        g->half[l] = again ? g->half[l] : half;
        g->leaves[l] = (long_since | pcs_k_is_ragged(&a)) ? 1.0 : g->leaves[l];
        g->straight[l] = flag(straight);
        g->stops[l] = flag(stops);
        g->rounds[l] = g->rounds[l] + 1.0;
    }
}

/* ---- a panel for each ---- */

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

/* ---- events ---- */

/* How the next event on a panel is hunted. */
typedef struct hunt {
    column on, seeks, done;                         /* under way; from anew; the rule is met */
    column x, low, high, before, since;             /* as in the single march */
    column u1, u2, s, v_n, p_n, p_1, p_2, W_n, W_t; /* the last event */
} hunt;

/* The account of a lane after some impulse and work on its panel, if that is restitution. */
INLINE pcs_k_account account_after(const group *g, int l, double p, double W_n)
{
    const pcs_k_account closed = account_of(g, l);
    return pcs_k_account_with(&closed, 1, g->p_n[l] + p - g->from_p[l],
                              g->W_n[l] + W_n - g->from_W[l]);
}

INLINE double event_at_node(pcs_law law, const group *g, const sheet *n, int j, int l)
{
    const pcs_material m = material_of(g, l);
    const pcs_k_account a = account_after(g, l, n->p[j][l], n->W_n[j][l]);
    return pcs_k_event(law, g->restitution[l] > 0, &a, &m, n->v_n[j][l]);
}

/* Of those that seek, which have an event on the panel? */
INLINE bool any_event(pcs_law law, const group *g, const sheet *n, hunt *h)
{
    LANES
    {
        const double last = event_at_node(law, g, n, N, l);
        h->seeks[l] = flag((h->seeks[l] > 0) & !(last < 0));
    }
    return any(h->seeks);
}

/* The nodes about the events. */
typedef struct brackets {
    column x[4], p[4], W_n[4], v_n[4], inner;
} brackets;

/* The first nodes behind the events that are sought. */
INLINE void find_nodes(pcs_law law, const group *g, const sheet *n, hunt *h, brackets *b)
{
    column behind;
    LANES behind[l] = N;
    for (int i = 0; i < 4; i++) // those that seek nothing have something there, too
        LANES b->x[i][l] = b->p[i][l] = b->W_n[i][l] = b->v_n[i][l] = b->inner[l] = 0;
    for (int j = N - 1; j > 0; j--) {
        const double number = j;
        LANES
        {
            const double f = event_at_node(law, g, n, j, l);
            behind[l] = ((h->before[l] < number) & !(f < 0)) ? number : behind[l];
        }
    }
    for (int l = 0; l < W; l++) {
        const int node = (int)behind[l], inner = node > 1 && node < N;
        if (h->seeks[l] == 0)
            continue;
        h->before[l] = behind[l] - 1;
        b->inner[l] = inner;
        for (int i = 0; i < 4; i++) {
            const int j = inner || (i > 0 && i < 3) ? node - 2 + i : node;
            b->x[i][l] = panel_nodes[j];
            b->p[i][l] = n->p[j][l];
            b->W_n[i][l] = n->W_n[j][l];
            b->v_n[i][l] = n->v_n[j][l];
        }
    }
}

INLINE double smooth_event(pcs_law law, const group *g, const brackets *b, int i, int l)
{
    const pcs_material m = material_of(g, l);
    const pcs_k_account a = account_after(g, l, b->p[i][l], b->W_n[i][l]);
    return pcs_k_smooth_event(law, g->restitution[l] > 0, &a, &m, b->v_n[i][l]);
}

INLINE void seek(pcs_law law, const group *g, const sheet *n, hunt *h)
{
    brackets b;
    find_nodes(law, g, n, h, &b);
    LANES
    {
        const int on = h->seeks[l] > 0;
        const pcs_k_bracket k = {{b.x[0][l], b.x[1][l], b.x[2][l], b.x[3][l]},
                                 {smooth_event(law, g, &b, 0, l), smooth_event(law, g, &b, 1, l),
                                  smooth_event(law, g, &b, 2, l), smooth_event(law, g, &b, 3, l)},
                                 b.inner[l] > 0};
        const double low = pcs_k_max(h->x[l], k.x[1]), high = k.x[2];
        const double guess = pcs_k_event_guess(&k, low, high);
        h->low[l] = on ? low : h->low[l];
        h->high[l] = on ? high : h->high[l];
        h->x[l] = on ? guess : h->x[l];
        h->on[l] = on ? 1.0 : h->on[l];
        h->seeks[l] = 0;
    }
}

/* Sum by halves, as for one panel. */
INLINE void total(const lanes *scale, const lanes weights[N], const column f[N], column sum)
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

/* What is stored at the nodes, at x. */
typedef struct values {
    column log_s, p, along, across, W_n;
} values;

/* Weights of the nodes but the first, and their sum by halves. */
INLINE void weigh(const lanes *x, lanes weights[N], lanes *sum)
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

static void between(const sheet *n, const column x, values *v)
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

/* An event is met: the phase is closed, and the next one opened. */
INLINE void put_event(pcs_law law, group *g, hunt *h, int l, int met, const pcs_flow_point *x)
{
    const pcs_material m = material_of(g, l);
    const pcs_k_account open = account_of(g, l);
    const int restitution = g->restitution[l] > 0;
    const pcs_k_account a =
        pcs_k_account_closed(&open, restitution, x->p_n - g->from_p[l], x->W_n - g->from_W[l]);
    const double v_n = restitution ? x->v_n : 0.0;
    const int done = restitution | !(pcs_k_excess(law, &a, &m, 0.0) < 0); // at the turn: e = 0
    g->p_c[l] = met ? a.p_c : open.p_c;
    g->w_c[l] = met ? a.w_c : open.w_c;
    g->p_r[l] = met ? a.p_r : open.p_r;
    g->W_r[l] = met ? a.W_r : open.W_r;
    g->from_p[l] = met ? x->p_n : g->from_p[l];
    g->W_n[l] = (met & !restitution) ? g->W_n[l] - x->W_n : g->W_n[l];
    g->from_W[l] = met ? 0.0 : g->from_W[l];
    g->restitution[l] = met ? 1.0 : g->restitution[l];
    g->guess[l] = met ? PCS_NEXT_GUESS : g->guess[l];
    h->since[l] = met ? x->p_n : h->since[l];
    h->done[l] = met ? flag(done) : h->done[l];
    h->seeks[l] = flag(met & !done);
    h->u1[l] = met ? x->u1 : h->u1[l];
    h->u2[l] = met ? x->u2 : h->u2[l];
    h->s[l] = met ? x->s : h->s[l];
    h->v_n[l] = met ? v_n : h->v_n[l];
    h->p_n[l] = met ? x->p_n : h->p_n[l];
    h->p_1[l] = met ? x->p_1 : h->p_1[l];
    h->p_2[l] = met ? x->p_2 : h->p_2[l];
    h->W_n[l] = met ? x->W_n : h->W_n[l];
    h->W_t[l] = met ? x->W_t : h->W_t[l];
}

/* One step of Newton's method for each that is under way. */
INLINE void hunt_step(pcs_law law, group *g, const sheet *n, hunt *h)
{
    values v;
    between(n, h->x, &v);
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_material m = material_of(g, l);
        const pcs_ahead w = ahead_of(g, l);
        const pcs_flow_point from = point_of(g, l);
        const pcs_k_account closed = account_of(g, l);
        const int restitution = g->restitution[l] > 0, on = h->on[l] > 0;
        const pcs_panel_values here = {v.log_s[l], v.p[l], v.along[l], v.across[l], v.W_n[l]};
        const double x = h->x[l], low = h->low[l], high = h->high[l];
        const pcs_k_place place = pcs_k_place_at(&w, pcs_k_X_at(w.X, g->half[l], x));
        pcs_flow_point at = pcs_k_panel_point(&w, &from, &place, &here);
        const double rate = g->half[l] * at.s * place.t;
        const pcs_k_account a =
            pcs_k_account_with(&closed, 1, at.p_n - g->from_p[l], at.W_n - g->from_W[l]);
        const double f = pcs_k_smooth_event(law, restitution, &a, &m, at.v_n);
        const double A = pcs_k_flow_slope(&c, m.mu_k, at.u1, at.u2);
        const double dp = -f / pcs_k_event_rate(law, restitution, &a, &m, at.v_n, A);
        const int met = on & pcs_k_at_event(dp, at.p_n - h->since[l], high - low);
        const double below = f < 0 ? x : low, above = f < 0 ? high : x, next = x + dp / rate;
        const double middle = 0.5 * (below + above);
        const double x_next = ((next > below) & (next < above)) ? next : middle;
        const pcs_leg3 leg = pcs_k_slip_leg3(&c, m.mu_k, at.u1, at.u2);
        pcs_k_flow_straight(&at, &leg, dp);
        const int goes_on = on & !met;
        h->low[l] = goes_on ? below : low;
        h->high[l] = goes_on ? above : high;
        h->x[l] = goes_on ? x_next : x;
        h->on[l] = flag(goes_on);
        put_event(law, g, h, l, met, &at);
    }
}

/* All events on the panels, and on to their ends. */
INLINE void meet_events(pcs_law law, group *g, const sheet *n, const column good, hunt *h)
{
    LANES
    {
        h->on[l] = h->done[l] = 0;
        h->seeks[l] = good[l];
        h->x[l] = -1;
        h->low[l] = h->high[l] = h->before[l] = 0;
        h->since[l] = g->p_n[l];
    }
    int steps = 0;
    do {
        if (any(h->seeks) && any_event(law, g, n, h))
            seek(law, g, n, h);
        if (any(h->on))
            hunt_step(law, g, n, h);
    } while ((any(h->on) || any(h->seeks)) && ++steps < PCS_EVENT_STEPS);
    LANES g->leaves[l] = h->on[l] > 0 ? 1.0 : g->leaves[l]; // too many steps
}

static void go_on(group *g, const sheet *n, const column good, const hunt *h)
{
    LANES
    {
        const pcs_contact3 c = contact_of(g, l);
        const pcs_ahead w = ahead_of(g, l);
        const pcs_flow_point from = point_of(g, l);
        const pcs_panel_values v = {n->log_s[N][l], n->p[N][l], n->along[N][l], n->across[N][l],
                                    n->W_n[N][l]};
        const double X = pcs_k_X_at(w.X, g->half[l], 1);
        const pcs_k_place place = pcs_k_place_at(&w, X);
        const pcs_flow_point x = pcs_k_panel_point(&w, &from, &place, &v);
        const int goes = (good[l] > 0) & !(h->done[l] > 0);
        const int jams =
            goes & !(g->restitution[l] > 0) & (pcs_k_flow_slope(&c, g->mu[l], x.u1, x.u2) <= 0);
        g->X[l] = goes ? X : w.X;
        g->u1[l] = goes ? x.u1 : from.u1;
        g->u2[l] = goes ? x.u2 : from.u2;
        g->s[l] = goes ? x.s : from.s;
        g->v_n[l] = goes ? x.v_n : from.v_n;
        g->p_n[l] = goes ? x.p_n : from.p_n;
        g->p_1[l] = goes ? x.p_1 : from.p_1;
        g->p_2[l] = goes ? x.p_2 : from.p_2;
        g->W_n[l] = goes ? x.W_n : from.W_n;
        g->W_t[l] = goes ? x.W_t : from.W_t;
        g->jams[l] = jams ? 1.0 : g->jams[l];
        g->leaves[l] = (goes & (x.s <= g->rest[l])) ? 1.0 : g->leaves[l];
    }
}

/* ---- ends ---- */

static void put(const pcs_block3 *b, size_t i, bool full, pcs_totals3 *t)
{
    const pcs_contact3 c = contact_at(b, i);
    t->final = PCS_FINAL_NONE;
    t->dT =
        pcs_k_change3(t->p_n, t->p_1, t->p_2, c.v_n + t->vp_n, c.v_1 + t->vp_1, c.v_2 + t->vp_2);
    t->outcome += pcs_k_gains(t->dT, t->W_r - t->W_c + fabs(t->W_f)) ? PCS_ENERGY_GAIN : 0.0;
    b->ordinary[i] = flag(ordinary_answer(&c, t));
    put_totals(b, i, full, t);
}

/* Slip went on to the end. */
static void put_end(const pcs_block3 *b, bool full, const group *g, const hunt *h, int l)
{
    pcs_totals3 t = {
        .vp_n = h->v_n[l],
        .vp_1 = h->s[l] * h->u1[l] + 0.0, // no -0
        .vp_2 = h->s[l] * h->u2[l] + 0.0,
        .p_n = h->p_n[l],
        .p_1 = h->p_1[l],
        .p_2 = h->p_2[l],
        .pc_n = g->p_c[l],
        .pr_n = g->p_r[l],
        .W_c = -g->w_c[l],
        .W_r = g->W_r[l],
        .W_f = h->W_t[l],
        .last_1 = h->u1[l],
        .last_2 = h->u2[l],
        .outcome = g->jams[l] > 0 ? PCS_JAM : 0.0,
    };
    put(b, (size_t)g->problem[l], full, &t);
}

/* If slip stops or goes straight, the single march takes it to the end. */
static bool end_alone(pcs_law law, const pcs_block3 *b, bool full, const group *g, int l)
{
    const size_t i = (size_t)g->problem[l];
    const pcs_contact3 c = contact_at(b, i);
    const pcs_material m = material_at(b, i);
    pcs_impact3 im;
    im.n_phases = 0;
    im.outcome = g->jams[l] > 0 ? PCS_JAM : 0;
    pcs_march3 w = {.law = law,
                    .c = &c,
                    .flow = {&c, m.mu_k},
                    .m = &m,
                    .im = &im,
                    .stage = g->restitution[l] > 0 ? PCS_RESTITUTION : PCS_COMPRESSION,
                    .motion = PCS_SLIDE,
                    .account = account_of(g, l),
                    .from = {.p_n = g->from_p[l], .W_n = g->from_W[l]},
                    .at = point_of(g, l),
                    .rest = g->rest[l]};
    if (g->straight[l] > 0)
        pcs_exact3_straight(&w);
    else if (!pcs_exact3_stop(&w, g->ahead_1[l], g->ahead_2[l]))
        return false;
    pcs_totals3 t = {.vp_n = im.vp_n,
                     .vp_1 = im.vp_1,
                     .vp_2 = im.vp_2,
                     .p_n = im.p_n,
                     .p_1 = im.p_1,
                     .p_2 = im.p_2,
                     .pc_n = im.pc_n,
                     .pr_n = im.pr_n,
                     .W_c = im.W_c,
                     .W_r = im.W_r,
                     .W_f = im.W_f,
                     .last_1 = w.at.u1,
                     .last_2 = w.at.u2,
                     .mode = im.mode,
                     .outcome = im.outcome};
    put(b, i, full, &t);
    return true;
}

/* To the single solve. */
static void leave(const pcs_block3 *b, bool full, size_t i)
{
    const pcs_totals3 nothing = {0};
    put_totals(b, i, full, &nothing);
    b->ordinary[i] = 0;
}

/* Those that leave, and those that slip no more or straight on. */
static void sort_out(pcs_law law, const pcs_block3 *b, bool full, group *g)
{
    for (int l = 0; l < W; l++) {
        const bool leaves = g->leaves[l] > 0, ends = g->straight[l] + g->stops[l] > 0;
        if (g->problem[l] < 0)
            continue;
        if (leaves)
            leave(b, full, (size_t)g->problem[l]);
        if (leaves || (ends && end_alone(law, b, full, g, l)))
            g->problem[l] = -1;
    }
}

/* ---- the block ---- */

/* Problems that are started, and how far in the block. */
typedef struct supply {
    group g;
    int taken;
    size_t next;
} supply;

INLINE void start(pcs_law law, const pcs_block3 *b, bool full, supply *s)
{
    const size_t left = b->n - s->next;
    if (left >= W)
        LANES take(law, b, s->next + (size_t)l, &s->g, l);
    else // the last stands in for those that are not there
        for (int l = 0; l < W; l++)
            take(law, b, s->next + ((size_t)l < left ? (size_t)l : left - 1), &s->g, l);
    for (int l = 0; l < W; l++)
        s->g.problem[l] = (size_t)l < left ? (double)(s->next + (size_t)l) : -1.0;
    s->next += left < W ? left : W;
    s->taken = 0;
    look(&s->g);
    settle(&s->g);
    propose(law, &s->g);
    sort_out(law, b, full, &s->g);
}

static void move(const group *from, int i, group *to, int l)
{
    const double *x = from->problem + i;
    double *y = to->problem + l;
#pragma GCC unroll 8
    for (size_t k = 0; k < sizeof *to / sizeof to->problem; k++)
        y[k * W] = x[k * W];
}

/* Fill what lanes are empty; false: all are, and there is nothing left. */
INLINE bool refill(pcs_law law, const pcs_block3 *b, bool full, supply *s, group *g)
{
    bool alive = false;
    for (int l = 0; l < W; l++) {
        while (g->problem[l] < 0 && (s->taken < W || s->next < b->n)) {
            if (s->taken == W)
                start(law, b, full, s);
            else if (s->g.problem[s->taken++] >= 0)
                move(&s->g, s->taken - 1, g, l);
        }
        alive |= g->problem[l] >= 0;
    }
    return alive;
}

INLINE void run(pcs_law law, bool full, const pcs_block3 *b)
{
    supply s = {.taken = W};
    group g = {0};
    sheet n;
    hunt h;
    column good;
    for (int l = 0; l < W; l++)
        g.problem[l] = -1;
    while (refill(law, b, full, &s, &g)) {
        fill(&g, &n, good);
        meet_events(law, &g, &n, good, &h);
        for (int l = 0; l < W; l++)
            if (g.problem[l] >= 0 && h.done[l] > 0 && g.leaves[l] == 0) {
                put_end(b, full, &g, &h, l);
                g.problem[l] = -1;
            }
        go_on(&g, &n, good, &h);
        propose(law, &g);
        sort_out(law, b, full, &g);
    }
}

static void newton(bool full, const pcs_block3 *block)
{
    run(PCS_LAW_NEWTON, full, block);
}

static void poisson(bool full, const pcs_block3 *block)
{
    run(PCS_LAW_POISSON, full, block);
}

static void energetic(bool full, const pcs_block3 *block)
{
    run(PCS_LAW_ENERGETIC, full, block);
}

static void compromise(bool full, const pcs_block3 *block)
{
    run(PCS_LAW_COMPROMISE, full, block);
}

void pcs_flow_lanes3_here(pcs_law law, bool full, const pcs_block3 *block)
{
    static void (*const runs[PCS_LAW_COUNT])(bool, const pcs_block3 *) = {
        [PCS_LAW_NEWTON] = newton,
        [PCS_LAW_POISSON] = poisson,
        [PCS_LAW_ENERGETIC] = energetic,
        [PCS_LAW_COMPROMISE] = compromise,
    };
    runs[law](full, block);
}
