#include "least3.h"
#include "march3_kernel.h"
#include "zero.h"

pcs_march3 pcs_march3_start(pcs_law law, const pcs_contact3 *c, const pcs_material *m,
                            pcs_impact3 *im)
{
    const pcs_flow_point slip = pcs_k_march_start(c);
    const double rest = pcs_k_march_rest(&slip);
    const bool from_rest = slip.s <= rest;
    pcs_march3 w = {.law = law,
                    .c = c,
                    .flow = {c, m->mu_k},
                    .m = m,
                    .im = im,
                    .most_steps = PCS_MAX_STEPS3,
                    .unit = pcs_batch_vector(),
                    .guess = PCS_FIRST_GUESS,
                    .stage = PCS_STAGE_COMPRESSION,
                    .motion = PCS_MOTION_SLIDE,
                    .account = {.v0 = -c->v_n},
                    .at = from_rest ? (pcs_flow_point){.u1 = 1, .v_n = c->v_n} : slip,
                    .rest = rest,
                    .from_rest = from_rest};
    w.from = w.at;
    return w;
}

static pcs_point3 point_of(const pcs_flow_point *x)
{
    return (pcs_point3){
        x->p_n, x->p_1, x->p_2, x->v_n, x->s * x->u1 + 0.0, x->s * x->u2 + 0.0}; // no -0
}

/* Write the open phase to the record, add it to the account, and open the next phase. */
void pcs_march3_continue(pcs_march3 *w)
{
    const double dp = w->at.p_n - w->from.p_n, dW = w->at.W_n - w->from.W_n;
    if (dp > 0 && w->im->n_phases < PCS_MAX_PHASES3) {
        w->im->phases[w->im->n_phases++] = (pcs_phase3){
            .stage = w->stage,
            .motion = w->motion,
            .from = point_of(&w->from),
            .to = point_of(&w->at),
            .W_n = dW,
            .W_t = w->at.W_t - w->from.W_t,
        };
    }
    w->account = pcs_k_account_closed(&w->account, w->stage == PCS_STAGE_RESTITUTION, dp, dW);
    w->from = w->at;
}

pcs_k_account pcs_march3_account(const pcs_march3 *w, const pcs_flow_point *x)
{
    return pcs_k_account_with(&w->account, w->stage == PCS_STAGE_RESTITUTION, x->p_n - w->from.p_n,
                              x->W_n - w->from.W_n);
}

double pcs_march3_excess(const pcs_march3 *w, const pcs_flow_point *x)
{
    const pcs_k_account a = pcs_march3_account(w, x);
    return pcs_k_excess(w->law, &a, w->m, x->v_n);
}

void pcs_march3_turn(pcs_march3 *w)
{
    w->at.v_n = 0;
    pcs_march3_continue(w);
    // work counts from here: restitution is e^2 of compression, and its digits must not be lost
    w->from.W_n = w->at.W_n = 0;
    w->stage = PCS_STAGE_RESTITUTION;
    const bool met = pcs_k_ends_at_turn(w->law, &w->account, w->m);
    if (met && w->search)
        pcs_least3_try(w, &w->at);
    w->done = met && !w->search;
}

void pcs_march3_return(pcs_march3 *w)
{
    w->at.v_n = 0;
    if (w->law == PCS_LAW_COMPROMISE && !w->search) {
        pcs_march3_finish(w); // J may be least here; a search continues from this point
        return;
    }
    if (w->search) {
        pcs_least3_try(w, &w->at);
        // J increases between the point where the limit was passed and this point
        w->done = !pcs_least3_goes_on(w);
    }
    pcs_march3_continue(w);
    w->stage = PCS_STAGE_COMPRESSION;
    // sliding drives the bodies together again
    w->im->outcome |= PCS_OUTCOME_RECOMPRESSION | PCS_OUTCOME_JAM;
}

void pcs_march3_finish(pcs_march3 *w)
{
    w->last = (pcs_open3){w->account, w->from, w->im->n_phases};
    pcs_march3_continue(w);
    w->done = true;
}

/*
 * Compression along a leg: to its end (v_n = 0), or to the end of the leg if that comes first.
 * Returns the impulse that is left of the leg.
 */
static double compress(pcs_march3 *w, const pcs_leg3 *leg, double length)
{
    const double to_turn = leg->A > 0 ? -w->at.v_n / leg->A : INFINITY;
    pcs_k_flow_straight(&w->at, leg, fmin(to_turn, length));
    if (to_turn > length)
        return 0;
    pcs_march3_turn(w);
    return length - to_turn;
}

/* Context of the functions of the impulse on a leg. */
typedef struct straight {
    const pcs_march3 *w;
    const pcs_leg3 *leg;
} straight;

static pcs_flow_point point_after(const void *about, double dp)
{
    const straight *q = about;
    pcs_flow_point there = q->w->at;
    pcs_k_flow_straight(&there, q->leg, dp);
    return there;
}

static double excess_after(const void *about, double dp)
{
    const straight *q = about;
    const pcs_flow_point there = point_after(about, dp);
    return pcs_march3_excess(q->w, &there);
}

/* Is the rule met along a leg, and where? J of the compromise may decrease more than once. */
static bool is_met(const pcs_march3 *w, const pcs_leg3 *leg, double length, double *to_end)
{
    const straight q = {w, leg};
    if (w->law == PCS_LAW_COMPROMISE)
        return pcs_least3_along(w, point_after, &q, 0, length, to_end);
    if (excess_after(&q, length) < 0)
        return false;
    *to_end = excess_after(&q, 0) < 0 ? pcs_zero_between(excess_after, &q, 0, length) : 0;
    return true;
}

/*
 * Restitution along a leg on which v_n decreases: the rule may be met before v_n = 0. Returns the
 * impulse that is left of the leg.
 */
static double fall(pcs_march3 *w, const pcs_leg3 *leg, double length)
{
    const double to_zero = -w->at.v_n / leg->A, dp = fmin(to_zero, length);
    double to_end;
    if (is_met(w, leg, dp, &to_end)) {
        pcs_k_flow_straight(&w->at, leg, to_end);
        pcs_march3_finish(w);
        return 0;
    }
    pcs_k_flow_straight(&w->at, leg, dp);
    if (to_zero > length)
        return 0;
    pcs_march3_return(w);
    return length - to_zero;
}

/*
 * Search for a lower J along a leg on which v_n increases. Once N_P and N_E are both above 1, J
 * only increases, and v_n never decreases after such a leg.
 */
static double search_rise(pcs_march3 *w, const pcs_k_account *a, const pcs_leg3 *leg, double length)
{
    // a little more, so that rounding does not hide a minimum at the end
    const double both = 1.1 * pcs_k_roughly_to_go(w->law, a, w->m, w->at.v_n, leg->A);
    double any;
    (void)is_met(w, leg, fmin(both, length), &any);
    w->done = both <= length;
    if (!w->done)
        pcs_k_flow_straight(&w->at, leg, length);
    return 0;
}

/* Restitution along a leg on which v_n increases: its impulse is known in closed form. */
static double rise(pcs_march3 *w, const pcs_leg3 *leg, double length)
{
    const pcs_k_account a = pcs_march3_account(w, &w->at);
    if (w->search)
        return search_rise(w, &a, leg, length);
    const double to_go = fmax(pcs_k_to_go(w->law, &a, w->m, w->at.v_n, leg->A), 0.0);
    pcs_k_flow_straight(&w->at, leg, fmin(to_go, length));
    if (to_go <= length)
        pcs_march3_finish(w);
    return 0;
}

void pcs_march3_leg(pcs_march3 *w, const pcs_leg3 *leg, double length)
{
    // compression, restitution, and compression again: a straight leg has at most three stages
    for (int i = 0; i < 3 && length > 0 && !w->done; i++)
        length = w->stage == PCS_STAGE_COMPRESSION ? compress(w, leg, length)
                 : leg->A > 0                      ? rise(w, leg, length)
                                                   : fall(w, leg, length);
}

void pcs_march3_note_jam(pcs_march3 *w)
{
    if (pcs_k_jams(w->c, w->m->mu_k, w->stage == PCS_STAGE_RESTITUTION, w->at.u1, w->at.u2))
        w->im->outcome |= PCS_OUTCOME_JAM;
}

/*
 * True if the rule is not met before the stop. J of the compromise decreases up to the stop if
 * N_P <= 1 there.
 */
static bool rule_is_ahead(const pcs_march3 *w, const pcs_flow_point *stop, double slope)
{
    const pcs_k_account a = pcs_march3_account(w, stop);
    const bool falls = w->law != PCS_LAW_COMPROMISE || (slope > 0 && a.p_r <= w->m->e * a.p_c);
    return stop->v_n > 0 && pcs_k_excess(w->law, &a, w->m, stop->v_n) < 0 && falls;
}

/*
 * The slope of v_n is least in the direction of g. True if slip that turns from u to r passes that
 * direction and jams there.
 */
static bool passes_jam(const pcs_march3 *w, double r1, double r2)
{
    const double g1 = w->c->G_n1, g2 = w->c->G_n2, u1 = w->at.u1, u2 = w->at.u2;
    return w->m->mu_k * pcs_k_length(g1, g2) >= w->c->G_nn && u1 * g1 + u2 * g2 > 0 &&
           (u1 * g2 - u2 * g1) * (r1 * g2 - r2 * g1) < 0;
}

/* Jump to the point where slip stops, if there is no event before it; else return false. */
static bool jump_to(pcs_march3 *w, const pcs_flow_point *stop)
{
    const double here = pcs_flow_slope(&w->flow, w->at.u1, w->at.u2);
    const double there = pcs_flow_slope(&w->flow, stop->u1, stop->u2);
    const bool monotone = here > 0 ? there > 0 && !passes_jam(w, stop->u1, stop->u2) : !(there > 0);
    const bool quiet =
        w->stage == PCS_STAGE_COMPRESSION ? stop->v_n < 0 : rule_is_ahead(w, stop, here);
    if (!monotone || !quiet)
        return false;
    pcs_march3_note_jam(w);
    w->at = *stop;
    return true;
}

bool pcs_march3_stop(pcs_march3 *w)
{
    pcs_flow_point stop;
    return pcs_flow_stop(&w->flow, &w->at, &stop) && jump_to(w, &stop);
}

bool pcs_march3_stop_along(pcs_march3 *w, double u1, double u2)
{
    pcs_flow_point stop;
    return pcs_flow_stop_along(&w->flow, &w->at, u1, u2, &stop) && jump_to(w, &stop);
}

bool pcs_march3_has_rested(const pcs_march3 *w)
{
    return w->from_rest || w->motion != PCS_MOTION_SLIDE;
}

int pcs_march3_mode(const pcs_march3 *w, pcs_stage stopped_in)
{
    const bool sticks = w->motion == PCS_MOTION_STICK;
    if (w->from_rest)
        return sticks ? 5 : 6;
    if (stopped_in == PCS_STAGE_COMPRESSION)
        return sticks ? 1 : 2;
    return sticks ? 3 : 4;
}

void pcs_march3_record(const pcs_march3 *w)
{
    pcs_impact3 *im = w->im;
    im->vp_n = w->at.v_n;
    im->vp_1 = w->at.s * w->at.u1 + 0.0; // no -0
    im->vp_2 = w->at.s * w->at.u2 + 0.0;
    im->p_n = w->at.p_n;
    im->p_1 = w->at.p_1;
    im->p_2 = w->at.p_2;
    im->pc_n = w->account.p_c;
    im->pr_n = w->account.p_r;
    im->W_c = -w->account.w_c;
    im->W_r = w->account.W_r;
    im->W_f = w->at.W_t;
}
