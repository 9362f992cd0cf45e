/*
 * The exact path for problems side by side: included by one file for each vector unit, which names
 * pcs_flow_lanes3_here. Some problems are on their way in lanes, a panel each in a round; one that
 * has come to its end makes room for the next, which has been started with others. The arithmetic
 * is that of the single march. What a march does but rarely is left to it.
 */
#include "flow_lanes3_events.h"
#include "flow_lanes3_start.h"

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
