/*
 * The reference in space, in one precision. A file that includes this must define before: the type
 * real, its square root root_of, and the name of the function, solve_reference3.
 */
#include "reference3.h"

static real absolute(real x)
{
    return x < 0 ? -x : x;
}

static real length(real x, real y)
{
    return root_of(x * x + y * y);
}

#include "reference3_flow.h"

typedef struct state {
    system k;
    pcs_law law;
    const pcs_material *m;
    real v0, p_c, w_c, p_r, W_r;
    bool restitution, done;
} state;

/* Residual of the rule after dp and dW more of restitution: positive once the rule is met. */
static real over(const state *s, real dp, real dW, real v)
{
    const real e = s->m->e, p_r = s->p_r + dp, W_r = s->W_r + dW;
    switch (s->law) {
    case PCS_LAW_NEWTON:
        return v - e * s->v0;
    case PCS_LAW_POISSON:
        return p_r - e * s->p_c;
    case PCS_LAW_ENERGETIC:
        return W_r - e * e * s->w_c;
    default: {
        if (W_r <= 0)
            return -1;
        const real N_P = p_r / (e * s->p_c), N_E = root_of(W_r / s->w_c) / e;
        return s->m->d1 * (N_P - 1) / (e * s->p_c) +
               s->m->d2 * (N_E - 1) * v / (2 * e * root_of(W_r * s->w_c));
    }
    }
}

/* Returns 0: no event in the step; 1: end of the stage or impact; 2: return to compression. */
static int turn_or_end(const state *s, const real *y, const real *z)
{
    if (!s->restitution)
        return z[V] >= 0 ? 1 : 0;
    if (over(s, z[P] - y[P], z[W] - y[W], z[V]) >= 0)
        return 1;
    return z[V] < 0 ? 2 : 0;
}

static void take(state *s, const real *y, const real *z)
{
    if (s->restitution) {
        s->p_r += z[P] - y[P];
        s->W_r += z[W] - y[W];
    } else {
        s->p_c += z[P] - y[P];
        s->w_c -= z[W] - y[W];
    }
}

/* The straight leg after slip stops: slope of v_n, and slip per impulse. */
typedef struct leg {
    real A, slip1, slip2;
} leg;

/* Sticking, or slip that resumes, whose direction is found by bisection. */
static leg leg_from_rest(const state *s)
{
    const system *k = &s->k;
    const real det = k->b11 * k->b22 - k->b12 * k->b12;
    const real x1 = (k->b22 * k->g1 - k->b12 * k->g2) / det;
    const real x2 = (k->b11 * k->g2 - k->b12 * k->g1) / det;
    if (length(x1, x2) <= s->m->mu_s)
        return (leg){.A = k->a - k->g1 * x1 - k->g2 * x2};
    real low = 0, high = length(k->g1, k->g2), d1 = 0, d2 = 0, rate = 0;
    for (int i = 0; i < 200; i++) {
        rate = (low + high) / 2;
        const real p = k->mu * k->b11 + rate, q = k->mu * k->b12, r = k->mu * k->b22 + rate;
        d1 = (r * k->g1 - q * k->g2) / (p * r - q * q);
        d2 = (p * k->g2 - q * k->g1) / (p * r - q * q);
        *(length(d1, d2) > 1 ? &low : &high) = rate;
    }
    return (leg){k->a - k->mu * (k->g1 * d1 + k->g2 * d2), rate * d1, rate * d2};
}

/* Advance by the impulse dp along a leg. */
static void go(state *s, const leg *l, real dp, real *y)
{
    const real z[STATE] = {y[W1] + l->slip1 * dp, y[W2] + l->slip2 * dp, y[P] + dp,
                           y[V] + l->A * dp, y[W] + y[V] * dp + l->A * dp * dp / 2};
    take(s, y, z);
    for (int i = 0; i < STATE; i++)
        y[i] = z[i];
}

/* Residual of the rule after the impulse dp along a leg. */
static real over_after(const state *s, const leg *l, real dp, real v)
{
    return over(s, dp, v * dp + l->A * dp * dp / 2, v + l->A * dp);
}

/* The impulse between low and high at which the rule is met. */
static real met_between(const state *s, const leg *l, real low, real high, real v)
{
    for (int i = 0; i < 200; i++) {
        const real q = (low + high) / 2;
        *(over_after(s, l, q, v) < 0 ? &low : &high) = q;
    }
    return low;
}

/* The rest of compression along a leg. */
static void compress(state *s, const leg *l, real *y)
{
    if (s->restitution)
        return;
    go(s, l, -y[V] / l->A, y);
    y[V] = 0;
    s->restitution = true;
}

static void from_rest(state *s, real *y)
{
    const leg l = leg_from_rest(s);
    y[W1] = y[W2] = 0;
    compress(s, &l, y);
    real high = s->p_c; // a start of the right size
    if (over(s, 0, 0, y[V]) >= 0)
        return;
    while (over_after(s, &l, high, y[V]) < 0)
        high *= 2;
    go(s, &l, met_between(s, &l, 0, high, y[V]), y);
}

/* Add the impulse of the last, straight part of slip: s/|ds/dp|, if slip decreases. */
static void last_of_slip(state *s, real *y)
{
    real d[STATE], z[STATE];
    const real speed = length(y[W1], y[W2]);
    rates(&s->k, y, d);
    const real decay = -(y[W1] * d[W1] + y[W2] * d[W2]) / (speed * speed);
    if (!(decay > 0))
        return;
    for (int i = 0; i < STATE; i++)
        z[i] = y[i] + d[i] / decay;
    take(s, y, z);
    for (int i = 0; i < STATE; i++)
        y[i] = z[i];
}

/* Store the end of an impact. */
static void put(const state *s, const real *y, reference3 *r)
{
    r->vp_n = (double)y[V];
    r->vp_1 = (double)y[W1];
    r->vp_2 = (double)y[W2];
    r->p_n = (double)y[P];
    r->W_c = (double)-s->w_c;
    r->W_r = (double)s->W_r;
}

/* Not 0 if there is an event between two states. */
typedef int event_in(const state *s, const real *y, const real *z);

/* Advance to the first event of a step, by bisection. */
static void to_event(const state *s, const real *y, real h, event_in *event, real *z)
{
    real low = 0, high = h;
    for (int j = 0; j < 70; j++) {
        extrapolated(&s->k, y, (low + high) / 2, z);
        *(event(s, y, z) ? &high : &low) = (low + high) / 2;
    }
    extrapolated(&s->k, y, high, z);
}

/* True if v_n increases at a state. */
static bool rises(const state *s, const real *y)
{
    real d[STATE];
    rates(&s->k, y, d);
    return d[V] > 0;
}

/* A step to z, not beyond an extreme of v_n: v_n could cross zero on both sides of it. */
static real monotone_step(const state *s, const real *y, real h, real *z)
{
    real low = 0, high = h;
    const bool here = rises(s, y);
    extrapolated(&s->k, y, h, z);
    if (rises(s, z) == here)
        return h;
    for (int j = 0; j < 70; j++) {
        extrapolated(&s->k, y, (low + high) / 2, z);
        *(rises(s, z) == here ? &low : &high) = (low + high) / 2;
    }
    extrapolated(&s->k, y, high, z);
    return high;
}

/* Advance by a step, or to the first event in it. Returns the event. */
static int step(state *s, real *y, real longest, event_in *event)
{
    real z[STATE];
    const real h = monotone_step(s, y, longest, z);
    const int met = event(s, y, z);
    if (met)
        to_event(s, y, h, event, z);
    take(s, y, z);
    for (int j = 0; j < STATE; j++)
        y[j] = z[j];
    return met;
}

/* Integrate slip until it is slower than rest or the rule is met. */
static void slip(state *s, real *y, real h, real rest, reference3 *r)
{
    for (long i = 0; !s->done && length(y[W1], y[W2]) > rest; i++) {
        if (i == 4000) {
            r->settled = false;
            return;
        }
        if (!step(s, y, h, turn_or_end))
            continue;
        const bool back = s->restitution && y[V] <= 0 && over(s, 0, 0, y[V]) < 0;
        s->done = s->restitution && !back;
        r->recompressed |= back;
        s->restitution = !back;
    }
}

/* ---- the compromise: the whole path, and the place on it where J is least ---- */

typedef struct least {
    real root; /* square root of J */
    bool recompressed, stopped;
    reference3 r;
} least;

/* Keep this state if J is the least so far. */
static void look(const state *s, const real *y, least *b)
{
    const real n_p = 1 - s->p_r / (s->m->e * s->p_c), n_e = 1 - root_of(s->W_r / s->w_c) / s->m->e;
    const real root = root_of(s->m->d1 * n_p * n_p + s->m->d2 * n_e * n_e);
    if (!(root < b->root - 1e-9))
        return;
    b->root = root;
    b->r.recompressed = b->recompressed;
    b->r.stopped = b->stopped;
    put(s, y, &b->r);
}

/* Event: v_n = 0, or J stops decreasing. */
static int stage_or_least(const state *s, const real *y, const real *z)
{
    if (!s->restitution)
        return z[V] >= 0;
    return z[V] < 0 || (over(s, 0, 0, y[V]) < 0 && over(s, z[P] - y[P], z[W] - y[W], z[V]) >= 0);
}

/* The limit of the rule. If v_n cannot decrease, J only increases beyond N_P = N_E = 1. */
static bool is_over(const state *s)
{
    const bool rises = s->k.a > s->k.mu * length(s->k.g1, s->k.g2);
    const real e = rises ? 1 / (real)s->m->e : s->m->e, e2 = rises ? e * e : 1;
    return s->restitution && s->p_r * e > s->p_c && s->W_r * e2 > s->w_c;
}

static void search_slip(state *s, real *y, real h, real rest, least *b)
{
    for (long i = 0; !is_over(s) && length(y[W1], y[W2]) > rest; i++) {
        if (i == 20000) {
            b->r.settled = false;
            return;
        }
        if (!step(s, y, h, stage_or_least))
            continue;
        const bool back = s->restitution && y[V] <= 0;
        s->restitution = !back;
        if (s->p_r > 0)
            look(s, y, b);
        b->recompressed |= back;
    }
}

static void search_rest(state *s, real *y, least *b)
{
    const leg l = leg_from_rest(s);
    y[W1] = y[W2] = 0;
    compress(s, &l, y);
    if (s->p_r > 0)
        look(s, y, b);
    const real far = s->p_c + root_of(2 * s->w_c / l.A), v = y[V];
    for (int i = 0; i < 4000; i++) {
        const real low = far * i / 4000, high = far * (i + 1) / 4000;
        if (!(over_after(s, &l, low, v) < 0 && over_after(s, &l, high, v) >= 0))
            continue;
        state end = *s;
        real z[STATE];
        for (int j = 0; j < STATE; j++)
            z[j] = y[j];
        go(&end, &l, met_between(s, &l, low, high, v), z);
        look(&end, z, b);
    }
}

/* ---- */

reference3 solve_reference3(pcs_law law, const pcs_contact3 *c, const pcs_material *m)
{
    state s = {.k = {c->G_nn, c->G_n1, c->G_n2, c->G_11, c->G_12, c->G_22, m->mu_k},
               .law = law,
               .m = m,
               .v0 = -(real)c->v_n};
    real y[STATE] = {c->v_1, c->v_2, 0, c->v_n, 0};
    const real h = 0.4 / (absolute(s.k.g1) + absolute(s.k.g2) + s.k.mu * (s.k.b11 + s.k.b22));
    // slip slower than 1e-12 of the speed counts as zero, by convention
    const real rest = 1e-12 * length(y[V], length(y[W1], y[W2]));
    if (law == PCS_LAW_COMPROMISE && m->e > 0) {
        least b = {.root = INFINITY, .r = {.settled = true}};
        search_slip(&s, y, h / 2, rest, &b);
        b.stopped = !is_over(&s);
        if (b.stopped && b.r.settled) {
            last_of_slip(&s, y);
            search_rest(&s, y, &b);
        }
        return b.r;
    }
    reference3 r = {.settled = true};
    slip(&s, y, h, rest, &r);
    r.stopped = !s.done;
    if (!s.done && r.settled) {
        last_of_slip(&s, y);
        from_rest(&s, y);
    }
    put(&s, y, &r);
    return r;
}
