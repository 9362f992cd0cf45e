/*
 * A slider that slips along the unit vector d at angle phi: F_t = -mu F_n d, and the spring is
 * stretched by u = mu eta^2 F_n d. With the normal impulse p as the variable and Q = F_n^2,
 *
 *     dv/dp = G (1, -mu d),   dQ/dp = -2 k v_n,   mu eta^2 Q dphi/dp = v_t . d_perp
 *
 * the last from v_t - du/dt = s d. The slider moves at s = v_t . d + mu eta^2 k v_n >= 0. Where Q
 * vanishes, or eta^2 does, the last line is v_t . d_perp = 0: slip along d. So it is solved by
 * collocation at the Radau points, which takes stiff and algebraic lines alike, and does not
 * look at the start of a step [hairer-wanner-1996 Sec. IV.5]. As v and Q follow from phi, only
 * the angles at the five points are unknown.
 */
#include "../base/dense.h"
#include "springs3.h"

/* Part of the impulse that a step may be off by. */
#define TOLERANCE 1e-15

enum { STAGES = 5, LAST = STAGES - 1 };

/* Radau IIA of order 9: points, weights of the integrals up to each, and their products. */
static const double points[STAGES] = {0.057104196114517682, 0.27684301363812383,
                                      0.58359043236891682, 0.86024013565621945, 1.0};
static const double weights[STAGES][STAGES] = {
    {0.072998864317903324, -0.026735331107945572, 0.018676929763984354, -0.01287910609330644,
     0.0050428392338820152},
    {0.15377523147918247, 0.14621486784749351, -0.03644456890512809, 0.021233063119304719,
     -0.0079355799027287775},
    {0.14006304568480987, 0.29896712949128348, 0.16758507013524896, -0.033969101686617747,
     0.010944288744192252},
    {0.14489430810953476, 0.27650006876015923, 0.32579792291042103, 0.12875675325490976,
     -0.015708917378805328},
    {0.14371356079122594, 0.28135601514946206, 0.31182652297574125, 0.22310390108357074, 0.04},
};
static const double twice[STAGES][STAGES] = {
    {0.0026921653450316193, -0.002419204202085872, 0.0028442318729743722, -0.0026754663973015795,
     0.0011887179883241081},
    {0.030541204632580543, 0.010010047971894271, -0.0041210906920285951, 0.0033255326995457931,
     -0.0014346675118728033},
    {0.076321571364302304, 0.083758017308512989, 0.012150631980818877, -0.0030806509133642377,
     0.0011393266359997065},
    {0.11512676760096318, 0.1651389462496801, 0.084278348453615087, 0.0060113522331194305,
     -0.00054886904046237237},
    {0.13550691343148812, 0.20346456801027136, 0.12984754760823244, 0.031180970950008082, 0.0},
};
/* The inverse of the weights: slopes of the polynomial that is zero at the start. */
static const double slopes[STAGES][STAGES] = {
    {8.7559239779383617, 2.8919426153801174, -0.87518639620026503, 0.39970520793996548,
     -0.13370616384921584},
    {-7.161380720145387, 1.8060777240836444, 2.3637971760686084, -0.86590078028313452,
     0.2743380777751942},
    {4.1221652462433738, -4.4960171258133947, 0.85676524539717761, 2.5183209492110644,
     -0.65706275713436011},
    {-3.8786632197240103, 3.3931519180649542, -5.1883409064071869, 0.58123305258081636,
     2.8099836552797123},
    {8.4124242235942887, -6.970256116656661, 8.7771142041504732, -18.219282311088101, 13.0},
};
/* The polynomials through all points, and through the last four, at the start. */
static const double backwards[2][STAGES] = {
    {1.5864079001863282, -1.008117881498373, 0.73097486615978746, -0.50926488484774272, 0.2},
    {0, 3.87927063644518, -6.7394032709829031, 7.1625022257130677, -3.3023695911753447},
};

/* A step begins here, in the frame (n, d, d_perp). */
typedef struct leg {
    double G[3][3], v[3], Q, p;
    double mu, kappa; /* kappa = mu eta^2 */
    double k;
    bool straight; /* nothing turns slip: there is no friction, or as good as no impulse left */
} leg;

/* A step of normal impulse h, at the points. */
typedef struct step {
    double h;
    double phi[STAGES]; /* angle from d */
    double c[STAGES], s[STAGES];
    double v[3][STAGES];
    double Q[STAGES];
} step;

/* dv_i/dp with friction against an angle, and its derivative by that angle. */
static double rate(const leg *l, int i, double c, double s)
{
    return l->G[i][0] - l->mu * (l->G[i][1] * c + l->G[i][2] * s);
}

static double turning(const leg *l, int i, double c, double s)
{
    return -l->mu * (l->G[i][2] * c - l->G[i][1] * s);
}

static leg leg_of(const pcs_springs3 *w)
{
    const double R[3][3] = {{1, 0, 0}, {0, w->d[0], w->d[1]}, {0, -w->d[1], w->d[0]}};
    leg l = {.Q = w->at.F[0] * w->at.F[0],
             .p = w->at.p[0],
             .mu = w->mu,
             .kappa = w->mu * w->eta2,
             .k = w->k};
    double half[3][3] = {{0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            l.v[i] += R[i][j] * w->at.v[j];
            for (int k = 0; k < 3; k++)
                half[i][j] += R[i][k] * w->G[k][j];
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                l.G[i][j] += half[i][k] * R[j][k];
    return l;
}

/* Velocities and Q at the points, from the angles. */
static void follow(const leg *l, step *x)
{
    for (int i = 0; i < STAGES; i++) {
        x->c[i] = cos(x->phi[i]);
        x->s[i] = sin(x->phi[i]);
    }
    for (int k = 0; k < 3; k++) {
        double r[STAGES];
        for (int j = 0; j < STAGES; j++)
            r[j] = rate(l, k, x->c[j], x->s[j]);
        for (int i = 0; i < STAGES; i++) {
            double sum = 0;
            for (int j = 0; j < STAGES; j++)
                sum += weights[i][j] * r[j];
            x->v[k][i] = l->v[k] + x->h * sum;
        }
    }
    for (int i = 0; i < STAGES; i++) {
        double sum = 0;
        for (int j = 0; j < STAGES; j++)
            sum += weights[i][j] * x->v[0][j];
        x->Q[i] = l->Q - 2 * l->k * x->h * sum;
    }
}

/* kappa Q phi' - v_t . d_perp at the points, and its derivatives by the angles. */
static void linearise(const leg *l, const step *x, double J[STAGES][STAGES], double *residual)
{
    double t[3][STAGES];
    for (int j = 0; j < STAGES; j++)
        for (int k = 0; k < 3; k++)
            t[k][j] = x->h * turning(l, k, x->c[j], x->s[j]);
    for (int i = 0; i < STAGES; i++) {
        double slope = 0;
        for (int j = 0; j < STAGES; j++)
            slope += slopes[i][j] * x->phi[j];
        slope *= l->kappa / x->h;
        const double c = x->c[i], s = x->s[i], v_d = x->v[1][i], v_p = x->v[2][i];
        residual[i] = x->Q[i] * slope + v_d * s - v_p * c;
        for (int j = 0; j < STAGES; j++)
            J[i][j] = l->kappa * x->Q[i] / x->h * slopes[i][j] +
                      weights[i][j] * (t[1][j] * s - t[2][j] * c) -
                      2 * l->k * x->h * slope * twice[i][j] * t[0][j];
        J[i][i] += v_d * c + v_p * s;
    }
}

/* Newton's method for the angles; false: it does not converge, and a shorter step might. */
static bool collocate(const leg *l, double h, step *x)
{
    *x = (step){.h = h};
    follow(l, x);
    double change = l->straight ? 0 : 1;
    for (int i = 0; i < 12 && change > 1e-10; i++) {
        double J[STAGES][STAGES], d[STAGES];
        linearise(l, x, J, d);
        if (!pcs_eliminate(&J[0][0], STAGES, d))
            return false;
        change = 0;
        for (int j = 0; j < STAGES; j++) {
            x->phi[j] -= d[j];
            change = fmax(change, fabs(d[j]));
        }
        if (!(change < 3))
            return false;
        follow(l, x);
    }
    return change <= 1e-10;
}

/*
 * Error of a step, as part of the impulse. The polynomial through the points alone misses the
 * angle at the start by order 5, and the integrals, which are of order 9, are off by some square
 * of that; a polynomial of lower order sees to it that no miss is small by chance. Where Q vanishes
 * phi is no polynomial, and the miss itself is all there is to go by.
 */
static double error_of(const leg *l, const step *x)
{
    double miss[2] = {0, 0};
    for (int i = 0; i < STAGES; i++)
        for (int k = 0; k < 2; k++)
            miss[k] += backwards[k][i] * x->phi[i];
    const double part = x->h / (l->p + x->h), smooth = fmax(fabs(miss[0]), 0.005 * fabs(miss[1]));
    const bool vanishes = x->Q[LAST] < 0.1 * l->Q;
    return part * (vanishes ? fmax(fabs(miss[0]), fabs(miss[1])) : smooth * smooth);
}

/* --- events ------------------------------------------------------------------------------- */

typedef struct search {
    const pcs_springs3 *w;
    const leg *l;
    step *x;
    pcs_event3 event;
    bool failed;
} search;

/* Positive until the event, by v_n, v_t . d and Q; the end is stepped to, and is none here. */
static double margin(const search *s, double v_n, double v_d, double Q)
{
    const pcs_springs3 *w = s->w;
    switch (s->event) {
    case PCS_EVENT_TURN:
        return w->unloads ? 1 : -v_n;
    case PCS_EVENT_RELOAD:
        return w->unloads && v_n < 0 ? w->F_turn * w->F_turn - Q : 1;
    case PCS_EVENT_SLIDER:
        return s->l->straight ? 1 : v_d + s->l->kappa * s->l->k * v_n;
    default:
        return 1;
    }
}

static double margin_before(const search *s)
{
    return margin(s, s->l->v[0], s->l->v[1], s->l->Q);
}

static double margin_of(const search *s, int i)
{
    const step *x = s->x;
    return margin(s, x->v[0][i], x->v[1][i] * x->c[i] + x->v[2][i] * x->s[i], x->Q[i]);
}

/* At the end of a step of its own. */
static double margin_at(void *data, double h)
{
    search *s = data;
    s->failed = s->failed || !collocate(s->l, h, s->x);
    return margin_of(s, LAST);
}

/*
 * A margin that is there at all points may be gone between two of them: a parabola through its
 * least one and the neighbours of that says where to look. Answers the step up to there, or h.
 */
static double up_to_dip(search *s)
{
    double f[STAGES + 1] = {margin_before(s)}, at[STAGES + 1] = {0};
    for (int i = 0; i < STAGES; i++) {
        f[i + 1] = margin_of(s, i);
        at[i + 1] = points[i];
    }
    for (int i = 1; i < STAGES; i++) {
        if (!(f[i] < f[i - 1] && f[i] < f[i + 1]))
            continue;
        const double a = at[i - 1] - at[i], b = at[i + 1] - at[i];
        const double g_a = (f[i - 1] - f[i]) / a, g_b = (f[i + 1] - f[i]) / b;
        const double curve = (g_b - g_a) / (b - a), slope = g_a - curve * a;
        if (f[i] < 0.5 * slope * slope / curve) // twice as deep as it seems, to be sure
            return s->x->h * (at[i] - 0.5 * slope / curve);
    }
    return s->x->h;
}

/* Shorten a step to a dip of some margin, if it goes as deep as zero. */
static void mind_the_dips(search *s)
{
    for (s->event = PCS_EVENT_TURN; s->event <= PCS_EVENT_SLIDER; s->event++) {
        const double h = s->x->h, least = up_to_dip(s);
        if (least < h && margin_at(s, least) > 0)
            s->failed = s->failed || !collocate(s->l, h, s->x);
    }
}

/* The first point of a step past an event that is not known yet; none: STAGES. */
static int first_past(search *s, pcs_event3 known)
{
    for (int i = 0; i < STAGES; i++)
        for (s->event = PCS_EVENT_TURN; s->event <= PCS_EVENT_SLIDER; s->event++)
            if ((i < LAST || s->event != known) && margin_of(s, i) <= 0)
                return i;
    return STAGES;
}

/* Shorten a step to the first event in it; of two that come together, either. */
static pcs_event3 first_event(const pcs_springs3 *w, const leg *l, step *x)
{
    search s = {w, l, x, PCS_EVENT_NONE, false};
    mind_the_dips(&s);
    pcs_event3 known = PCS_EVENT_NONE;
    bool earlier = true;
    for (int point; earlier && !s.failed && (point = first_past(&s, known)) < STAGES;) {
        if (point == 0 && margin_before(&s) <= 0) { // over before it began
            *x = (step){.h = 0};
            follow(l, x);
            return s.event;
        }
        const double before = x->h;
        double h = points[point] * before;
        if (point == LAST) {
            h = pcs_zero(margin_at, &s, points[LAST - 1] * h, margin_of(&s, LAST - 1), h,
                         margin_of(&s, LAST));
            earlier = known == PCS_EVENT_NONE || h < (1 - 1e-14) * before;
        }
        known = point == LAST ? s.event : PCS_EVENT_NONE;
        s.failed = s.failed || !collocate(l, h, x);
    }
    return s.failed ? PCS_EVENT_GIVE_UP : known;
}

/* --- steps -------------------------------------------------------------------------------- */

/* Normal impulse up to Q = 0 if slip kept its direction; INFINITY: not in sight. */
static double distance_to_end(const pcs_springs3 *w, const leg *l)
{
    const double A = rate(l, 0, 1, 0), v = l->v[0], q = l->Q / l->k;
    return w->unloads && v >= 0 && v * v + A * q > 0 ? q / (v + sqrt(v * v + A * q)) : INFINITY;
}

/* An impulse that changes the velocity by as much as it is; or a little beyond the turn. */
static double reach(const pcs_springs3 *w, const leg *l)
{
    double v = 0, r = 0;
    for (int i = 0; i < 3; i++) {
        v += fabs(l->v[i]);
        r += fabs(rate(l, i, 1, 0));
    }
    const double A = rate(l, 0, 1, 0), turn = -1.05 * l->v[0] / A;
    return !w->unloads && A > 0 ? fmin(turn, v / r) : v / r;
}

/* On to where Q = 0, from a step that comes close. */
static bool land(const leg *l, step *x)
{
    for (int i = 0; i < 20 && fabs(x->Q[LAST]) > 1e-16 * l->Q && x->v[0][LAST] > 0; i++)
        if (!collocate(l, x->h + x->Q[LAST] / (2 * l->k * x->v[0][LAST]), x))
            return false;
    return fabs(x->Q[LAST]) <= 1e-14 * l->Q;
}

/* Over to the end of a step. */
static void advance(pcs_springs3 *w, const leg *l, const step *x)
{
    const double c = x->c[LAST], s = x->s[LAST], d0 = w->d[0], d1 = w->d[1];
    double p_d = 0, p_p = 0, W_t = 0;
    for (int i = 0; i < STAGES; i++) {
        const double dp = -l->mu * x->h * weights[LAST][i];
        p_d += dp * x->c[i];
        p_p += dp * x->s[i];
        W_t += dp * (x->c[i] * x->v[1][i] + x->s[i] * x->v[2][i]);
    }
    for (int i = 0; i < STAGES && !w->unloads; i++)
        w->jams = w->jams || rate(l, 0, x->c[i], x->s[i]) <= 0;
    const double v_d = x->v[1][LAST], v_p = x->v[2][LAST], Q = fmax(x->Q[LAST], 0.0);
    w->at.v[0] = x->v[0][LAST];
    w->at.v[1] = d0 * v_d - d1 * v_p;
    w->at.v[2] = d1 * v_d + d0 * v_p;
    w->at.p[0] += x->h;
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

/* By how much a step may grow, or has to shrink: the error is of order 11. */
static double growth(double error)
{
    return fmin(4, fmax(0.1, 0.9 * pow(TOLERANCE / fmax(error, 1e-300), 1.0 / 11)));
}

pcs_event3 pcs_slip3(pcs_springs3 *w)
{
    w->stride = INFINITY;
    if (!w->unloads && w->at.v[0] >= 0)
        return PCS_EVENT_TURN;
    while (w->steps_left-- > 0) {
        leg l = leg_of(w);
        const double end = distance_to_end(w, &l);
        l.straight = l.mu == 0 || end < TOLERANCE * l.p;
        const bool lands = isfinite(end) && w->stride >= end;
        // near the end phi may turn as a power of what is left, which asks for some distance
        const double far = isfinite(end) ? 0.8 * end : reach(w, &l);
        const double h = lands ? end : fmin(w->stride, far);
        step x;
        double error = collocate(&l, h, &x) ? error_of(&l, &x) : INFINITY;
        if (x.Q[LAST] < 0 && !lands) // past the end
            error = INFINITY;
        if (!(error <= TOLERANCE)) {
            w->stride = h * fmin(growth(error), 0.7);
            continue;
        }
        pcs_event3 event = first_event(w, &l, &x);
        if (event == PCS_EVENT_NONE && lands) {
            if (!land(&l, &x)) {
                w->stride = 0.5 * h;
                continue;
            }
            event = PCS_EVENT_END;
        }
        if (event != PCS_EVENT_GIVE_UP)
            advance(w, &l, &x);
        w->balked = x.h == 0;
        if (event != PCS_EVENT_NONE)
            return event;
        w->stride = h * growth(error);
        // the end comes nearer in proportion
        if (isfinite(end))
            w->stride *= fmin(1, (end - h) / end);
    }
    return PCS_EVENT_GIVE_UP;
}
