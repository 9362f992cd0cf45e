#include "lowest3.h"

/* Looks within a phase, and beyond the end within the impulse so far; how often at most. */
enum { LOOKS = 16, MAX_LOOKS = 20000 };

/* From a turn on the first look is this part of e p_c, where J has its valley; then each is longer.
 */
#define NEAR (1.0 / 64)
#define LONGER 1.1

/* A walk with its account: impulse and |work| of compression, those of restitution. */
typedef struct search {
    pcs_walk3 k;
    bool stopped;
    double k1, k2; /* dp_t/dp_n once slip has stopped */
    double p_c, w_c, p_r, W_r;
    double least; /* root of J */
    double far;   /* impulse up to the next look */
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

/* On to the impulse p; y[WN] is then the work on the way. */
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

static void book(search *s, bool restitution, double dp)
{
    *(restitution ? &s->p_r : &s->p_c) += dp;
    *(restitution ? &s->W_r : &s->w_c) += restitution ? s->k.y[WN] : -s->k.y[WN];
}

static void advance(search *s, bool restitution, double p)
{
    const double dp = p - s->k.y[P];
    walk_to(s, p);
    book(s, restitution, dp);
}

static void look(search *s)
{
    s->least = fmin(s->least, root_of_J(s));
}

/* Along a phase of the record. */
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
        stop(s); // as the record says; whether it may is judged elsewhere
}

/* Where v_n changes its sign before p, by bisection. */
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

/* Beyond the end: one look further, or to where v_n changes its sign. Returns the new stage. */
static bool explore(search *s, bool restitution, double p)
{
    search there = *s;
    walk_to(&there, p);
    const bool changes = (there.k.y[V] < 0) == restitution;
    if (changes) {
        advance(s, restitution, sign_change(s, restitution, p));
        s->k.y[V] = 0;
    } else {
        book(&there, restitution, p - s->k.y[P]);
        *s = there;
    }
    if (restitution || changes)
        look(s);
    return restitution != changes;
}

/* How far the next look may be: as short as J's valley after a turn. */
static void look_further(search *s, bool turned)
{
    const double most = (s->p_c + s->p_r) / LOOKS;
    s->far = fmin(most, turned ? NEAR * s->k.m->e * s->p_c : LONGER * s->far);
}

/* Can J come lower? Where v_n cannot fall any more it only rises beyond N_P = N_E = 1. */
static bool goes_on(const search *s)
{
    const pcs_contact3 *c = s->k.c;
    const double e = s->k.m->e;
    const bool rises = s->stopped || c->G_nn > s->k.m->mu_k * hypot(c->G_n1, c->G_n2);
    return rises ? s->p_r <= e * s->p_c || s->W_r <= e * e * s->w_c
                 : s->p_r * e <= s->p_c || s->W_r <= s->w_c;
}

/* Has the record gone on where it had to end: p_r > p_c/e and W_r > |W_c|? */
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
