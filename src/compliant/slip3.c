/*
 * A slider that slips along the unit vector d at angle phi: F_t = -mu F_n d, and the spring is
 * stretched by u = mu eta^2 F_n d. With the normal impulse p as the variable and Q = F_n^2,
 *
 *     dv/dp = G (1, -mu d),   dQ/dp = -2 k v_n,   mu eta^2 Q dphi/dp = v_t . d_perp
 *
 * The last equation follows from v_t - du/dt = s d, where s = v_t . d + mu eta^2 k v_n >= 0 is the
 * speed of the slider. Where Q or eta^2 vanishes, it becomes v_t . d_perp = 0: slip along d. So the
 * equations are solved by collocation at the Radau points, which solves stiff and algebraic
 * equations alike, and does not use derivatives at the start of a step
 * [hairer-wanner-1996 Sec. IV.5]. v and Q follow from phi, so only the angles at the five points
 * are unknown.
 */
#include "collocation3_table.h"

#include <float.h>

/*
 * Admissible error of a step, as a part of the impulse. It is smaller where G_nn p is far above
 * |v_n|, as with critical friction, where most of that change of v_n cancels.
 */
#define TOLERANCE 1e-15
/* If the impulse left is below this part of the impulse so far, slip is straight to the end. */
#define ENDING 1e-13

/* --- events ------------------------------------------------------------------------------- */

typedef struct search {
    const pcs_springs3 *w;
    const pcs_slip_leg3 *l;
    pcs_slip_step3 *x;
    pcs_event3 event;
    bool failed;
} search;

/* Return the event of the normal spring that may come. The end is found by a step to it (land). */
static pcs_event3 spring_event(const search *s)
{
    return s->w->unloads ? PCS_EVENT3_RELOAD : PCS_EVENT3_TURN;
}

/* Return the margin of the event, positive before the event, from v_n, v_t . d and Q. */
static double margin(const search *s, double v_n, double v_d, double Q)
{
    const pcs_springs3 *w = s->w;
    if (s->event == PCS_EVENT3_SLIDER)
        return s->l->straight ? 1 : v_d + s->l->kappa * s->l->k * v_n;
    if (s->event == PCS_EVENT3_TURN)
        return -v_n;
    return v_n < 0 ? w->F_turn * w->F_turn - Q : 1;
}

static double margin_before(const search *s)
{
    return margin(s, s->l->v[0], s->l->v[1], s->l->Q);
}

static double margin_of(const search *s, int i)
{
    const pcs_slip_step3 *x = s->x;
    return margin(s, x->v[0][i], x->v[1][i] * x->c[i] + x->v[2][i] * x->s[i], x->Q[i]);
}

/* Return the margin at the end of a separate step of length h. */
static double margin_at(search *s, double h)
{
    s->failed = s->failed || !pcs_slip_collocate(s->l, h, s->x);
    return margin_of(s, PCS_LAST);
}

/* Margins at the start of a step and at its points, and the positions of these. */
typedef struct samples {
    double f[PCS_STAGES + 1], at[PCS_STAGES + 1];
} samples;

static samples sample(const search *s)
{
    samples m = {{margin_before(s)}, {0}};
    for (int i = 0; i < PCS_STAGES; i++) {
        m.f[i + 1] = margin_of(s, i);
        m.at[i + 1] = radau_points[i];
    }
    return m;
}

/* Return the polynomial through the samples at y, by Neville's scheme. */
static double between(const samples *m, double y)
{
    double g[PCS_STAGES + 1];
    for (int i = 0; i <= PCS_STAGES; i++) {
        g[i] = m->f[i];
        for (int k = i - 1; k >= 0; k--)
            g[k] = ((y - m->at[k]) * g[k + 1] - (y - m->at[i]) * g[k]) / (m->at[i] - m->at[k]);
    }
    return g[0];
}

/* A bracket of a zero of a margin: positive at a, not positive at b. */
typedef struct bracket {
    double a, f_a, b, f_b;
    int stays; /* how often in a row a has stayed; negative: b */
} bracket;

static void tighten(bracket *z, double x, double f)
{
    if (f > 0) {
        z->stays = z->stays < 0 ? z->stays - 1 : -1;
        z->f_b *= z->stays < -1 ? 0.5 : 1;
        z->a = x;
        z->f_a = f;
    } else {
        z->stays = z->stays > 0 ? z->stays + 1 : 1;
        z->f_a *= z->stays > 1 ? 0.5 : 1;
        z->b = x;
        z->f_b = f;
    }
}

/*
 * Regula falsi that halves the value of an end that stays (Illinois method), and bisection where
 * that does not help.
 */
static double inside(const bracket *z)
{
    const double x = (z->a * z->f_b - z->b * z->f_a) / (z->f_b - z->f_a);
    return z->stays <= 2 && z->stays >= -2 && x > z->a && x < z->b ? x : 0.5 * (z->a + z->b);
}

/* Return the zero of the polynomial between the last two points. */
static double zero_between(const samples *m)
{
    bracket z = {m->at[PCS_LAST], m->f[PCS_LAST], 1, m->f[PCS_STAGES], 0};
    for (int i = 0; i < 60 && z.b - z.a > 1e-14; i++) {
        const double x = inside(&z), f = between(m, x);
        tighten(&z, x, f);
        if (f == 0)
            break;
    }
    return z.b;
}

/*
 * Return the length of a step up to the zero of a margin, between its last two points. The first
 * try is the zero of the polynomial; the second is about as far on the other side of the zero.
 */
static double up_to_zero(search *s)
{
    const samples m = sample(s);
    const double h = s->x->h, a = m.at[PCS_LAST] * h, start = zero_between(&m) * h;
    const double slope = (m.f[PCS_STAGES] - m.f[PCS_LAST]) / (h - a);
    const double rounding = 1e-15 * (m.f[PCS_LAST] - m.f[PCS_STAGES]);
    bracket z = {a, m.f[PCS_LAST], h, m.f[PCS_STAGES], 0};
    double x = start;
    for (int i = 0; i < 250 && !s->failed && z.b - z.a > 4e-16 * z.b; i++) {
        x = x > z.a && x < z.b ? x : inside(&z);
        const double f = margin_at(s, x);
        if (fabs(f) <= rounding)
            return x;
        tighten(&z, x, f);
        x = i == 0 ? x - 2 * f / slope : inside(&z);
        z.stays = i == 0 ? 0 : z.stays;
    }
    return z.b;
}

/*
 * A margin that is positive at all points may be negative between two of them. A parabola through
 * its least value and the two next to it shows where. Returns the step up to there, or h.
 */
static double to_minimum(search *s)
{
    const samples m = sample(s);
    const double *f = m.f, *at = m.at;
    for (int i = 1; i < PCS_STAGES; i++) {
        if (!(f[i] < f[i - 1] && f[i] < f[i + 1]))
            continue;
        const double a = at[i - 1] - at[i], b = at[i + 1] - at[i];
        const double g_a = (f[i - 1] - f[i]) / a, g_b = (f[i + 1] - f[i]) / b;
        const double curve = (g_b - g_a) / (b - a), slope = g_a - curve * a;
        // assume a minimum twice as deep, for safety
        if (f[i] < 0.5 * slope * slope / curve)
            return s->x->h * (at[i] - 0.5 * slope / curve);
    }
    return s->x->h;
}

/* Shorten a step to the minimum of a margin, if that is not positive. */
static void shorten_to_minima(search *s)
{
    const pcs_event3 events[] = {spring_event(s), PCS_EVENT3_SLIDER};
    for (int i = 0; i < 2; i++) {
        s->event = events[i];
        const double h = s->x->h, least = to_minimum(s);
        if (least < h && margin_at(s, least) > 0)
            s->failed = s->failed || !pcs_slip_collocate(s->l, h, s->x);
    }
}

/* Return the first point of a step that is past an event other than known; PCS_STAGES: none. */
static int first_past(search *s, pcs_event3 known)
{
    const pcs_event3 events[] = {spring_event(s), PCS_EVENT3_SLIDER};
    for (int i = 0; i < PCS_STAGES; i++)
        for (int k = 0; k < 2; k++) {
            s->event = events[k];
            if ((i < PCS_LAST || s->event != known) && margin_of(s, i) <= 0)
                return i;
        }
    return PCS_STAGES;
}

/* Shorten a step to the first event in it. If two events coincide, either of them is returned. */
static pcs_event3 first_event(const pcs_springs3 *w, const pcs_slip_leg3 *l, pcs_slip_step3 *x)
{
    search s = {w, l, x, PCS_EVENT3_NONE, false};
    shorten_to_minima(&s);
    pcs_event3 known = PCS_EVENT3_NONE;
    bool earlier = true;
    for (int point; earlier && !s.failed && (point = first_past(&s, known)) < PCS_STAGES;) {
        if (point == 0 && margin_before(&s) <= 0) { // slip ends at once
            pcs_slip_step_of_zero(l, x);
            return s.event;
        }
        const double before = x->h;
        double h = radau_points[point] * before;
        if (point == PCS_LAST) {
            h = up_to_zero(&s);
            earlier = known == PCS_EVENT3_NONE || h < (1 - 1e-14) * before;
        }
        known = point == PCS_LAST ? s.event : PCS_EVENT3_NONE;
        s.failed = s.failed || (x->h != h && !pcs_slip_collocate(l, h, x));
    }
    return s.failed ? PCS_EVENT3_GIVE_UP : known;
}

/* --- steps -------------------------------------------------------------------------------- */

/* Return the normal impulse up to Q = 0 if slip kept its direction; INFINITY: not in sight. */
static double distance_to_end(const pcs_springs3 *w, const pcs_slip_leg3 *l)
{
    const double A = pcs_slip_rate(l, 0, 1, 0), v = l->v[0], q = l->Q / l->k;
    return w->unloads && v >= 0 && v * v + A * q > 0 ? q / (v + sqrt(v * v + A * q)) : INFINITY;
}

/* Longest step: it changes v by the size of v; in compression it ends just after v_n = 0. */
static double reach(const pcs_springs3 *w, const pcs_slip_leg3 *l)
{
    double v = 0, r = 0;
    for (int i = 0; i < 3; i++) {
        v += fabs(l->v[i]);
        r += fabs(pcs_slip_rate(l, i, 1, 0));
    }
    const double A = pcs_slip_rate(l, 0, 1, 0), turn = -1.05 * l->v[0] / A;
    return !w->unloads && A > 0 ? fmin(turn, v / r) : v / r;
}

/* Correct a step to the end until Q = 0 there; Q may be as small as a double can be. */
static bool land(pcs_slip_leg3 *l, pcs_slip_step3 *x)
{
    const double *Q = &x->Q[PCS_LAST], *v = &x->v[0][PCS_LAST];
    for (int i = 0; i < 20 && fabs(*Q) > 2e-15 * l->Q + DBL_MIN && *v > 0; i++) {
        l->end += *Q / (2 * l->k * *v);
        if (!pcs_slip_collocate(l, 1, x))
            return false;
    }
    return fabs(*Q) <= 1e-14 * l->Q + DBL_MIN;
}

/* Move to the end of a step. */
static void advance(pcs_springs3 *w, const pcs_slip_leg3 *l, const pcs_slip_step3 *x)
{
    const double c = x->c[PCS_LAST], s = x->s[PCS_LAST], d0 = w->d[0], d1 = w->d[1];
    double p_d = 0, p_p = 0, W_t = 0;
    if (x->h > 0)
        pcs_slip_ahead(l, x, &w->course);
    for (int i = 0; i < PCS_STAGES; i++) {
        const double dp = -l->mu * x->h * x->rho[i] * radau_weights[i][PCS_LAST];
        p_d += dp * x->c[i];
        p_p += dp * x->s[i];
        W_t += dp * (x->c[i] * x->v[1][i] + x->s[i] * x->v[2][i]);
    }
    for (int i = 0; i < PCS_STAGES && !w->unloads; i++)
        w->jams = w->jams || pcs_slip_rate(l, 0, x->c[i], x->s[i]) <= 0;
    const double v_d = x->v[1][PCS_LAST], v_p = x->v[2][PCS_LAST], Q = fmax(x->Q[PCS_LAST], 0.0);
    w->at.v[0] = x->v[0][PCS_LAST];
    w->at.v[1] = d0 * v_d - d1 * v_p;
    w->at.v[2] = d1 * v_d + d0 * v_p;
    w->at.p[0] += x->p;
    w->at.p[1] += d0 * p_d - d1 * p_p;
    w->at.p[2] += d1 * p_d + d0 * p_p;
    w->at.W_n += (l->Q - Q) / (2 * l->k);
    w->at.W_t += W_t;
    w->d[0] = d0 * c - d1 * s;
    w->d[1] = d1 * c + d0 * s;
    w->at.F[0] = sqrt(Q);
    w->at.F[1] = -l->mu * w->at.F[0] * w->d[0];
    w->at.F[2] = -l->mu * w->at.F[0] * w->d[1];
}

/* Factor for the length of the next step: the error is of order 11. */
static double growth(const pcs_slip_leg3 *l, double error)
{
    return fmin(4, fmax(0.1, 0.9 * pow(l->tolerance / fmax(error, 1e-300), 1.0 / 11)));
}

/*
 * The longest step, as a part of the way to an end in sight, near which phi may vary as a power of
 * the impulse left. The part is smaller as long as the error of that impulse counts.
 */
static double farthest(const pcs_slip_leg3 *l)
{
    return l->end > 1e-3 * l->p ? 0.5 : 0.7;
}

/* Return the start of the next step, and update how long it may be. */
static pcs_slip_leg3 next_leg(pcs_springs3 *w)
{
    pcs_slip_leg3 l = pcs_slip_leg3_of(w);
    l.end = distance_to_end(w, &l);
    l.straight = l.mu == 0 || l.end <= ENDING * l.p;
    l.tolerance = TOLERANCE / fmax(1, l.G[0][0] * l.p / (4 * w->v_first));
    if (w->begins || isfinite(l.end) != w->in_sight) { // the variable changes
        w->stride = isfinite(l.end) ? 0.6 * w->pace / (4 * l.end) : w->pace;
        w->lands_from = INFINITY;
    }
    w->begins = false;
    if (isfinite(l.end) != w->course.in_sight)
        l.course = (pcs_slip_course3){0};
    w->in_sight = isfinite(l.end);
    return l;
}

/*
 * Choose a shorter step after a step that failed. The error of a step to the end decreases at least
 * in proportion to the impulse left. That gives the impulse from which on to try one again.
 */
static void shorten(pcs_springs3 *w, const pcs_slip_leg3 *l, double h, double error, bool lands)
{
    w->stride = lands && isfinite(w->stride) ? farthest(l) : h * fmin(growth(l, error), 0.7);
    if (lands && !l->straight)
        w->lands_from = l->end * fmin(0.3, l->tolerance / error);
}

pcs_event3 pcs_slip3(pcs_springs3 *w)
{
    w->begins = true;
    w->course = (pcs_slip_course3){0};
    w->fresh = false;
    if (!w->unloads && w->at.v[0] >= 0)
        return PCS_EVENT3_TURN;
    while (w->steps_left-- > 0) {
        pcs_slip_leg3 l = next_leg(w);
        const bool lands = w->in_sight && w->stride >= 1 && (l.end <= w->lands_from || l.straight);
        const double h = lands ? 1 : fmin(w->stride, w->in_sight ? farthest(&l) : reach(w, &l));
        pcs_slip_step3 x;
        double error = pcs_slip_collocate(&l, h, &x) ? pcs_slip_error(&l, &x) : INFINITY;
        if (x.Q[PCS_LAST] < 0 && !lands) // past the end
            error = INFINITY;
        if (!(error <= l.tolerance)) {
            shorten(w, &l, h, error, lands);
            continue;
        }
        pcs_event3 event = first_event(w, &l, &x);
        if (event == PCS_EVENT3_NONE && lands) {
            if (!land(&l, &x)) {
                shorten(w, &l, h, INFINITY, true);
                continue;
            }
            event = PCS_EVENT3_END;
        }
        if (event != PCS_EVENT3_GIVE_UP)
            advance(w, &l, &x);
        w->balked = x.h == 0;
        if (event != PCS_EVENT3_NONE)
            return event;
        w->stride = h * growth(&l, error);
        w->pace = w->in_sight ? w->pace : w->stride;
    }
    return PCS_EVENT3_GIVE_UP;
}
