#include "lowest3.h"

/*
 * J is evaluated (a look) at LOOKS points of a phase. Beyond the end a step between looks is at
 * most 1/LOOKS of the impulse so far. There are at most MAX_LOOKS looks.
 */
enum { LOOKS = 16, MAX_LOOKS = 20000 };

/*
 * After v_n = 0 the first step is this part of e p_c, because J has its minimum there; each further
 * step is LONGER times the last one.
 */
#define NEAR (1.0 / 64)
#define LONGER 1.1

/* A walk with its account: impulse and |work| of compression, impulse and work of restitution. */
typedef struct search {
    pcs_walk3 k;
    bool stopped;
    double k1, k2; /* dp_t/dp_n once slip has stopped */
    double p_c, w_c, p_r, W_r;
    double least; /* lowest root of J/max(d1, d2) */
    double far;   /* impulse of the next step */
} search;

static double root_of_J(const search *s)
{
    const pcs_material *m = s->k.m;
    const double most = fmax(m->d1, m->d2);
    const double n_p = 1 - s->p_r / (m->e * s->p_c);
    const double n_e = 1 - sqrt(fmax(s->W_r, 0.0) / s->w_c) / m->e;
    return sqrt(m->d1 / most * n_p * n_p + m->d2 / most * n_e * n_e);
}

static void stop(search *s)
{
    s->stopped = true;
    s->k.y[W1] = s->k.y[W2] = 0;
    pcs_walk3_rest(&s->k, &s->k1, &s->k2);
}

/* Walk to the impulse p; y[WN] is then the work on the way. */
static void walk_to(search *s, double p)
{
    s->k.y[WN] = 0;
    if (!s->stopped)
        pcs_walk3_slip(&s->k, p);
    if (!s->stopped && s->k.y[P] < p)
        stop(s);
    if (s->k.y[P] < p)
        pcs_walk3_straight(&s->k, p, s->k1, s->k2);
}

static void add_work(search *s, bool restitution, double dp)
{
    *(restitution ? &s->p_r : &s->p_c) += dp;
    *(restitution ? &s->W_r : &s->w_c) += restitution ? s->k.y[WN] : -s->k.y[WN];
}

static void advance(search *s, bool restitution, double p)
{
    const double dp = p - s->k.y[P];
    walk_to(s, p);
    add_work(s, restitution, dp);
}

static void look(search *s)
{
    s->least = fmin(s->least, root_of_J(s));
}

/* Walk along a phase of the record. */
static void retrace(search *s, const pcs_phase3 *phase)
{
    const bool restitution = phase->stage == PCS_STAGE_RESTITUTION;
    const double from = phase->from.p_n, length = phase->to.p_n - from;
    for (int i = 1; i <= LOOKS; i++) {
        advance(s, restitution, i < LOOKS ? from + i * length / LOOKS : phase->to.p_n);
        if (restitution)
            look(s);
    }
    if (!s->stopped && phase->to.v_1 == 0 && phase->to.v_2 == 0)
        stop(s); // as the record claims; the claim is checked in judge3.c
}

/* Return the impulse before p at which v_n changes its sign, by bisection. */
static double sign_change(const search *s, bool restitution, double p)
{
    double low = s->k.y[P], high = p;
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        search t = *s;
        walk_to(&t, middle);
        *((t.k.y[V] < 0) == restitution ? &high : &low) = middle;
    }
    return high;
}

/* Beyond the end: step to p, or to where v_n changes its sign. True if restitution follows. */
static bool explore(search *s, bool restitution, double p)
{
    search there = *s;
    walk_to(&there, p);
    const bool changes = (there.k.y[V] < 0) == restitution;
    if (changes) {
        advance(s, restitution, sign_change(s, restitution, p));
        s->k.y[V] = 0;
    } else {
        add_work(&there, restitution, p - s->k.y[P]);
        *s = there;
    }
    if (restitution || changes)
        look(s);
    return restitution != changes;
}

/* Set the next step: short after v_n = 0, because the minimum of J may be near. */
static void look_further(search *s, bool turned)
{
    const double most = (s->p_c + s->p_r) / LOOKS;
    s->far = fmin(most, turned ? NEAR * s->k.m->e * s->p_c : LONGER * s->far);
}

/*
 * True if J can become lower. If v_n cannot decrease any more, J only increases once N_P and N_E
 * are above 1.
 */
static bool goes_on(const search *s)
{
    const pcs_contact3 *c = s->k.c;
    const double e = s->k.m->e;
    const bool rises = s->stopped || c->G_nn > s->k.m->mu_k * hypot(c->G_n1, c->G_n2);
    return rises ? s->p_r <= e * s->p_c || s->W_r <= e * e * s->w_c
                 : s->p_r * e <= s->p_c || s->W_r <= s->w_c;
}

/* True if the record continues where it had to end: p_r > p_c/e and W_r > |W_c|. */
static bool is_past(const search *s)
{
    const double slack = 1 + 1e-9;
    return s->p_r * s->k.m->e > slack * s->p_c && s->W_r > slack * s->w_c;
}

double pcs_lowest3(const pcs_contact3 *c, const pcs_material *m, const pcs_impact3 *im, double rest)
{
    search s = {.k = {.c = c,
                      .m = m,
                      .y = {c->v_1, c->v_2, 0, 0, 0, c->v_n, 0, 0},
                      .rest = rest,
                      .sticks = pcs_walk3_claims_stick(im)},
                .least = INFINITY};
    for (int i = 0; i < im->n_phases; i++) {
        if (is_past(&s))
            return INFINITY;
        retrace(&s, &im->phases[i]);
    }
    const double end = root_of_J(&s);
    s.k.y[V] = im->vp_n == 0 ? 0 : s.k.y[V];
    bool restitution = true;
    look_further(&s, true);
    for (int i = 0; i < MAX_LOOKS && goes_on(&s); i++) {
        const bool before = restitution;
        restitution = explore(&s, restitution, s.k.y[P] + s.far);
        look_further(&s, restitution != before);
    }
    return end - fmin(s.least, end);
}
