/*
 * The differential formulation [hurmuzlu-marghitu-1994 Sec. 3.1]: from event to event, with the
 * normal impulse of the striking contact as the independent variable. An event is: slip stops, an
 * open contact closes again, compression ends, or the rule of the law ends the impact.
 */
#include "strike.h"
#include "../contact/flags_kernel.h"
#include "../restitution/rule_kernel.h"
#include "rates.h"

/* State of the impact. */
typedef struct march {
    const pcs_multi *m;
    pcs_law law;
    const pcs_material *material; /* of the striking contact */
    int striking;
    double *work;
    double v[2 * PCS_MAX_STRIKE_CONTACTS], p[2 * PCS_MAX_STRIKE_CONTACTS];
    double rest; /* m/s; a smaller velocity counts as 0 */
    pcs_stage stage;
    pcs_k_account account;
    pcs_strike *out;
    bool done;
} march;

/* Up to this number of contacts every combination is tried, to see whether the motion is unique. */
enum { CHECKED = 4 };

static pcs_found choose_rates(march *w, pcs_rates *r)
{
    const pcs_moment now = {w->m, w->v, w->striking};
    if (w->m->contacts > CHECKED && pcs_rates_by_pivots(&now, w->work, r))
        return PCS_FOUND;
    if (w->m->contacts > PCS_MAX_ENUMERATED)
        return PCS_LOST; // a motion may exist that pivoting does not find
    int blamed;
    const int count = pcs_rates_by_enumeration(&now, w->work, r, &blamed);
    if (count > 1) {
        w->out->outcome |= PCS_OUTCOME_NOT_UNIQUE;
        w->out->blamed = blamed;
    }
    return count > 0 ? PCS_FOUND : PCS_FOUND_NONE;
}

/* Increase of eta until a velocity that is not zero reaches zero; INFINITY if it does not. */
static double until_zero(double v, double rate)
{
    return v * rate < 0 ? -v / rate : INFINITY;
}

/* Increase of eta until the next change of motion at any contact. */
static double next_change(const march *w, const pcs_rates *r)
{
    double next = INFINITY;
    for (int i = 0; i < w->m->contacts; i++) {
        if (r->parts[i] > PCS_PART_STICK)
            next = fmin(next, until_zero(w->v[2 * i + 1], r->v[2 * i + 1]));
        if (i != w->striking && r->parts[i] == PCS_PART_OPEN)
            next = fmin(next, until_zero(w->v[2 * i], r->v[2 * i]));
    }
    return next;
}

/*
 * Increase of eta in restitution while v_n decreases: until the rule of the law holds or v_n = 0,
 * whichever comes first, by bisection.
 */
static double fall(const march *w, double slope, double length)
{
    const double v = w->v[2 * w->striking], to_zero = slope < 0 ? -v / slope : INFINITY;
    double low = 0, high = fmin(to_zero, length);
    if (isinf(high))
        return INFINITY;
    for (int i = 0; i < 200; i++) {
        const double middle = i == 0 ? high : 0.5 * (low + high);
        pcs_k_account a = w->account;
        a.p_r += middle;
        a.W_r += middle * (v + 0.5 * slope * middle);
        const bool short_of = pcs_k_excess(w->law, &a, w->material, v + slope * middle) < 0;
        if (i == 0 && short_of)
            return to_zero;
        *(short_of ? &low : &high) = middle;
        if (!(0.5 * (low + high) > low && 0.5 * (low + high) < high))
            break;
    }
    return high;
}

/* Increase of eta until the stage ends, if no other event comes first. */
static double until_stage_ends(const march *w, double slope, double length)
{
    const double v = w->v[2 * w->striking];
    if (w->stage == PCS_STAGE_COMPRESSION)
        return slope > 0 ? -v / slope : INFINITY;
    if (slope > 0)
        return fmax(pcs_k_to_go(w->law, &w->account, w->material, v, slope), 0.0);
    return fall(w, slope, length);
}

/* Advance by eta. Impulses and velocities are linear in eta. */
static void go(march *w, const pcs_rates *r, double eta)
{
    const int c = 2 * w->striking;
    const double before = w->v[c];
    for (int i = 0; i < w->m->contacts; i++) {
        const double dp_t = r->p[2 * i + 1] * eta;
        w->out->W_f[i] += dp_t * (w->v[2 * i + 1] + 0.5 * r->v[2 * i + 1] * eta);
    }
    for (int i = 0; i < 2 * w->m->contacts; i++) {
        w->v[i] += r->v[i] * eta;
        w->p[i] += r->p[i] * eta;
        // a contact other than the striking one must not penetrate by rounding, and slip stops at 0
        if (i != c && fabs(w->v[i]) <= w->rest)
            w->v[i] = 0;
    }
    const double work = 0.5 * eta * (before + w->v[c]);
    if (w->stage == PCS_STAGE_COMPRESSION) {
        w->account.p_c += eta;
        w->account.w_c -= work;
    } else {
        w->account.p_r += eta;
        w->account.W_r += work;
    }
}

static void record(march *w, const pcs_rates *r, pcs_stage stage)
{
    pcs_strike *out = w->out;
    pcs_strike_phase *last = out->n_phases > 0 ? &out->phases[out->n_phases - 1] : NULL;
    bool same = last && last->stage == stage;
    for (int i = 0; same && i < w->m->contacts; i++)
        same = last->parts[i] == r->parts[i];
    pcs_strike_phase *phase = same ? last : &out->phases[out->n_phases++];
    phase->stage = stage;
    for (int i = 0; i < w->m->contacts; i++) {
        phase->parts[i] = r->parts[i];
        phase->p[i][0] = w->p[2 * i];
        phase->p[i][1] = w->p[2 * i + 1];
    }
}

/* At the end of a stage: go to restitution, return to compression, or end the impact. */
static void end_stage(march *w)
{
    const int c = 2 * w->striking;
    if (w->stage == PCS_STAGE_COMPRESSION) {
        w->v[c] = 0;
        w->stage = PCS_STAGE_RESTITUTION;
        w->done = !(pcs_k_excess(w->law, &w->account, w->material, 0) < 0); // true if e = 0
    } else if (w->v[c] <= w->rest && pcs_k_excess(w->law, &w->account, w->material, w->v[c]) < 0) {
        w->v[c] = 0;
        w->stage = PCS_STAGE_COMPRESSION;
        w->out->outcome |= PCS_OUTCOME_RECOMPRESSION | PCS_OUTCOME_JAM;
    } else {
        w->done = true;
    }
}

static pcs_found step(march *w)
{
    pcs_rates r;
    const pcs_found found = choose_rates(w, &r);
    if (found != PCS_FOUND)
        return found;
    const double slope = r.v[2 * w->striking], change = next_change(w, &r);
    const double end = until_stage_ends(w, slope, change), eta = fmin(end, change);
    if (isinf(eta)) // friction drives the contact into compression without end
        return PCS_FOUND_NONE;
    if (w->out->n_phases == PCS_MAX_STRIKE_PHASES)
        return PCS_LOST;
    if (slope <= 0 && w->stage == PCS_STAGE_COMPRESSION)
        w->out->outcome |= PCS_OUTCOME_JAM;
    const pcs_stage stage = w->stage;
    go(w, &r, eta);
    if (eta > 0)
        record(w, &r, stage);
    if (end <= change)
        end_stage(w);
    return PCS_FOUND;
}

pcs_found pcs_strike_by_path(const pcs_multi *m, const double *v, double rest, double *work,
                             double *p, pcs_strike *out)
{
    march w = {.m = m,
               .law = out->law,
               .material = &m->materials[out->striking],
               .striking = out->striking,
               .work = work,
               .rest = rest,
               .stage = PCS_STAGE_COMPRESSION,
               .account = {.v0 = -v[2 * out->striking]},
               .out = out};
    for (int i = 0; i < 2 * m->contacts; i++)
        w.v[i] = v[i];
    for (int i = 0; i < 4 * PCS_MAX_STRIKE_PHASES && !w.done; i++) {
        const pcs_found found = step(&w);
        if (found != PCS_FOUND)
            return found;
    }
    out->pc_n = w.account.p_c;
    out->pr_n = w.account.p_r;
    out->W_c = -w.account.w_c;
    out->W_r = w.account.W_r;
    out->outcome |= (unsigned)pcs_k_exceeds(out->pc_n, out->pr_n, out->W_c, out->W_r);
    for (int i = 0; i < 2 * m->contacts; i++)
        p[i] = w.p[i];
    return w.done ? PCS_FOUND : PCS_LOST;
}
