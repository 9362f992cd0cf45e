/*
 * The exact path for problems side by side. One file for each vector unit includes this and defines
 * the name of pcs_flow_lanes3_here. Each lane holds a problem, and each round computes one panel
 * for every lane. When a problem has ended, its lane takes the next problem, which was started
 * together with others (supply). The source is that of the single march. Rare cases are left to the
 * single solve.
 */
#include "flow_lanes3_panel.h"

#include "../march/least3.h"
#include "../march/quadrature3_events.h"
#include "../march/quadrature3_look.h"
#include "../path/panel3_integrals.h"

enum { MAX_ROUNDS = 100 };

/* Compute a panel in each lane. */
static void fill(group *g, sheet *n, column good)
{
    column error;
    integrals(&g->ahead, &g->at, g->half, n, error);
    LANES grade(g, l, error[l], good);
}

/* ---- the end of a problem ---- */

static void put(const pcs_block3 *b, size_t i, bool full, const pcs_flow_point *x,
                const pcs_k_account *a, double mode, double outcome)
{
    const pcs_contact3 c = contact_at(b, i);
    pcs_totals3 t = {
        .vp_n = x->v_n,
        .vp_1 = x->s * x->u1 + 0.0, // no -0
        .vp_2 = x->s * x->u2 + 0.0,
        .p_n = x->p_n,
        .p_1 = x->p_1,
        .p_2 = x->p_2,
        .pc_n = a->p_c,
        .pr_n = a->p_r,
        .W_c = -a->w_c,
        .W_r = a->W_r,
        .W_f = x->W_t,
        .last_1 = x->u1,
        .last_2 = x->u2,
        .mode = mode,
        .final = PCS_FINAL_NONE,
        .outcome = outcome,
    };
    t.dT = pcs_k_change3(t.p_n, t.p_1, t.p_2, c.v_n + t.vp_n, c.v_1 + t.vp_1, c.v_2 + t.vp_2);
    t.outcome += pcs_k_followed_gains(t.dT, t.W_r - t.W_c + fabs(t.W_f));
    t.outcome += pcs_k_exceeds(t.pc_n, t.pr_n, t.W_c, t.W_r);
    b->ordinary[i] = flag(ordinary_answer(&c, &t));
    put_totals(b, i, full, &t);
}

/* Leave problem i to the single solve. */
static void leave(const pcs_block3 *b, bool full, size_t i)
{
    const pcs_totals3 nothing = {0};
    put_totals(b, i, full, &nothing);
    b->ordinary[i] = 0;
}

/* Write the totals of a problem whose slip lasted to the end of the impact. */
static void put_end(pcs_law law, const pcs_block3 *b, bool full, const group *g,
                    const event_search *h, int l)
{
    const pcs_flow_point x = point_of(&h->at, l);
    const pcs_k_account a = account_of(&g->account, l);
    const pcs_contact3 c = contact_of(&g->contact, l);
    const pcs_material m = material_of(&g->material, l);
    if (law == PCS_LAW_COMPROMISE && !pcs_k_is_least(&c, &m, &a, &x, g->rises[l] > 0))
        leave(b, full, (size_t)g->problem[l]);
    else
        put(b, (size_t)g->problem[l], full, &x, &a, 0, g->jams[l] > 0 ? PCS_OUTCOME_JAM : 0.0);
}

/* Slip stops or is straight: the single march follows it to the end. False if it cannot. */
static bool end_alone(pcs_law law, const pcs_block3 *b, bool full, const group *g, int l)
{
    const size_t i = (size_t)g->problem[l];
    const pcs_contact3 c = contact_at(b, i);
    const pcs_material m = material_at(b, i);
    pcs_impact3 im;
    im.n_phases = 0;
    im.outcome = g->jams[l] > 0 ? PCS_OUTCOME_JAM : 0;
    pcs_march3 w = {.law = law,
                    .c = &c,
                    .flow = {&c, m.mu_k},
                    .m = &m,
                    .im = &im,
                    .stage = g->restitution[l] > 0 ? PCS_STAGE_RESTITUTION : PCS_STAGE_COMPRESSION,
                    .motion = PCS_MOTION_SLIDE,
                    .account = account_of(&g->account, l),
                    .from = {.p_n = g->from_p[l], .W_n = g->from_W[l]},
                    .at = point_of(&g->at, l)};
    if (g->straight[l] > 0)
        pcs_exact3_straight(&w);
    else if (!pcs_exact3_stop(&w, g->ahead.u1[l], g->ahead.u2[l]))
        return false;
    if (pcs_least3_is_here(&w))
        put(b, i, full, &w.at, &w.account, im.mode, im.outcome);
    else
        leave(b, full, i);
    return true;
}

/* Remove the problems that leave the lanes, and those whose slip stops or is straight. */
static void sort_out(pcs_law law, const pcs_block3 *b, bool full, group *g)
{
    for (int l = 0; l < W; l++) {
        g->rounds[l] += 1;
        const bool leaves = g->leaves[l] > 0 || g->rounds[l] > MAX_ROUNDS,
                   ends = g->straight[l] + g->stops[l] > 0;
        if (g->problem[l] < 0)
            continue;
        if (leaves)
            leave(b, full, (size_t)g->problem[l]);
        if (leaves || (ends && end_alone(law, b, full, g, l)))
            g->problem[l] = -1;
    }
}

/* ---- the block ---- */

/* Started problems, how many of them have moved to lanes, and the next one in the block. */
typedef struct supply {
    group g;
    int taken;
    size_t next;
} supply;

/* Start problem i in lane l, as pcs_march3_start does. */
PCS_K_WHOLE void take(pcs_law law, const pcs_block3 *b, size_t i, group *g, int l)
{
    const pcs_contact3 c = contact_at(b, i);
    const pcs_material m = material_at(b, i);
    const pcs_flow_point x = pcs_k_march_start(&c);
    const pcs_k_account a = {.v0 = -c.v_n};
    // small restitution needs more panels: single solve
    const int little = (m.e > 0) & (m.e < PCS_LITTLE_RESTITUTION);
    put_contact(&g->contact, l, 1, &c);
    put_material(&g->material, l, 1, &m);
    put_point(&g->at, l, 1, &x);
    put_account(&g->account, l, 1, &a);
    g->restitution[l] = g->from_p[l] = g->from_W[l] = 0;
    g->jams[l] = g->rounds[l] = g->tries[l] = 0;
    g->guess[l] = PCS_FIRST_GUESS;
    g->rest[l] = pcs_k_march_rest(&x);
    g->leaves[l] = flag(!(ordinary_problem(law, b, i) & (x.s > g->rest[l]) & !little));
}

PCS_K_WHOLE void start(pcs_law law, const pcs_block3 *b, bool full, supply *s)
{
    const size_t left = b->n - s->next;
    if (left >= W)
        LANES take(law, b, s->next + (size_t)l, &s->g, l);
    else // the last problem fills the lanes that have none
        for (int l = 0; l < W; l++)
            take(law, b, s->next + ((size_t)l < left ? (size_t)l : left - 1), &s->g, l);
    for (int l = 0; l < W; l++)
        s->g.problem[l] = (size_t)l < left ? (double)(s->next + (size_t)l) : -1.0;
    s->next += left < W ? left : W;
    s->taken = 0;
    look(&s->g);
    settle(&s->g);
    predict_panels(law, &s->g);
    propose(&s->g);
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

/* Fill the empty lanes; false if all are empty and no problem is left. */
PCS_K_WHOLE bool refill(pcs_law law, const pcs_block3 *b, bool full, supply *s, group *g)
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

PCS_K_WHOLE void run(pcs_law law, bool full, const pcs_block3 *b)
{
    supply s = {.taken = W};
    group g = {0};
    sheet n;
    event_search h = {0};
    column good;
    for (int l = 0; l < W; l++)
        g.problem[l] = -1;
    while (refill(law, b, full, &s, &g)) {
        fill(&g, &n, good);
        check_rise(law, &g, &n);
        start_search(&g, good, &h);
        while (search_events(law, &g, &n, &h))
            ;
        // too many steps, or not accurate enough
        LANES g.leaves[l] = h.on[l] + h.inaccurate[l] > 0 ? 1.0 : g.leaves[l];
        for (int l = 0; l < W; l++)
            if (g.problem[l] >= 0 && h.done[l] > 0 && g.leaves[l] == 0) {
                put_end(law, b, full, &g, &h, l);
                g.problem[l] = -1;
            }
        go_on(&g, &n, good, &h);
        predict_panels(law, &g);
        propose(&g);
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
