#include "nine_equations.h"

#include <string.h>

enum { VX, VY, VZ, OX, OY, OZ, FX, FY, FZ, UNKNOWNS };

typedef double equations[UNKNOWNS][UNKNOWNS + 1];

/* Contact velocity (33): v + w x L, row by row as coefficients of v and w. */
static void contact_row(const nine_body *b, int axis, double *row)
{
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    row[axis] = 1;
    row[3 + j] = b->L[k];
    row[3 + k] = -b->L[j];
}

double contact_velocity(const nine_body *b, int axis)
{
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    return b->v[axis] + b->w[j] * b->L[k] - b->w[k] * b->L[j];
}

/* The six balances of momentum. F is the force on the body, so F_y is negative. */
static void balances(const nine_body *b, equations A)
{
    memset(A, 0, sizeof(equations));
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        A[i][i] = b->m;
        A[i][FX + i] = -1;
        A[i][UNKNOWNS] = b->m * b->v[i];
        for (int l = 0; l < 3; l++) {
            A[3 + i][3 + l] = b->I[i][l];
            A[3 + i][UNKNOWNS] += b->I[i][l] * b->w[l];
        }
        A[3 + i][FX + k] = -b->L[j]; // moment L x F
        A[3 + i][FX + j] = b->L[k];
    }
}

static void eliminate(equations A, double *x)
{
    for (int i = 0; i < UNKNOWNS; i++) {
        int pivot = i;
        for (int r = i + 1; r < UNKNOWNS; r++)
            if (fabs(A[r][i]) > fabs(A[pivot][i]))
                pivot = r;
        for (int c = 0; c <= UNKNOWNS; c++) {
            const double t = A[i][c];
            A[i][c] = A[pivot][c];
            A[pivot][c] = t;
        }
        for (int r = i + 1; r < UNKNOWNS; r++) {
            const double f = A[r][i] / A[i][i];
            for (int c = i; c <= UNKNOWNS; c++)
                A[r][c] -= f * A[i][c];
        }
    }
    for (int i = UNKNOWNS - 1; i >= 0; i--) {
        x[i] = A[i][UNKNOWNS];
        for (int c = i + 1; c < UNKNOWNS; c++)
            x[i] -= A[i][c] * x[c];
        x[i] /= A[i][i];
    }
}

typedef enum motion { SLIDE, STOP, STICK } motion;

/*
 * The body after normal impulse F_n in a motion: sliding against angle phi (51), at the
 * end of slip (55), or sticking (57). x receives the unknowns.
 */
static nine_body after_impulse(const nine_body *b, motion how, double mu, double phi, double F_n,
                               double *x)
{
    equations A;
    balances(b, A);
    if (how == SLIDE) {
        A[6][FX] = 1;
        A[6][FY] = -mu * cos(phi); // F_n = -F_y
        A[7][FZ] = 1;
        A[7][FY] = -mu * sin(phi);
    } else {
        contact_row(b, 0, A[6]);
        contact_row(b, 2, A[7]);
    }
    A[8][FY] = 1;
    A[8][UNKNOWNS] = -F_n;
    eliminate(A, x);
    nine_body after = *b;
    memcpy(after.v, x, sizeof after.v);
    memcpy(after.w, x + 3, sizeof after.w);
    return after;
}

/* Finds the normal impulse in [0, high] at which an increasing function is zero. */
typedef struct search {
    const nine_body *b;
    motion how;
    double mu, phi;
    double (*f)(const struct search *, const nine_body *after, const double *x, double F_n);
    double p_c, w_c, p_r, W_r, v0, e;
} search;

static double value(const search *s, double F_n)
{
    double x[UNKNOWNS];
    const nine_body after = after_impulse(s->b, s->how, s->mu, s->phi, F_n, x);
    return s->f(s, &after, x, F_n);
}

static double bisect(const search *s, double low, double high)
{
    for (int i = 0; i < 200; i++) {
        const double middle = low + (high - low) / 2;
        *(value(s, middle) < 0 ? &low : &high) = middle;
    }
    return high;
}

static double rises_to(const search *s)
{
    double high = 1e-3;
    while (value(s, high) < 0 && high < 1e9)
        high *= 2;
    return bisect(s, 0, high);
}

static double normal_velocity(const search *s, const nine_body *after, const double *x, double F_n)
{
    (void)s, (void)x, (void)F_n;
    return -contact_velocity(after, 1);
}

/* F_t| beyond mu F_n: negative once slip can have ended (56). */
static double missing_friction(const search *s, const nine_body *after, const double *x, double F_n)
{
    (void)after;
    return s->mu * F_n - hypot(x[FX], x[FZ]);
}

/* Restitution rules of newton, poisson, energetic, as functions that increase through zero. */
static double by_newton(const search *s, const nine_body *after, const double *x, double F_n)
{
    (void)x, (void)F_n;
    return -contact_velocity(after, 1) - s->e * s->v0;
}

static double by_poisson(const search *s, const nine_body *after, const double *x, double F_n)
{
    (void)after, (void)x;
    return s->p_r + F_n - s->e * s->p_c;
}

static double by_energy(const search *s, const nine_body *after, const double *x, double F_n)
{
    (void)x;
    const double v = -contact_velocity(s->b, 1), z = -contact_velocity(after, 1);
    return s->W_r + F_n * (v + z) / 2 - s->e * s->e * s->w_c;
}

/*
 * Smallest F_n > 0 at which slip can end; INFINITY if there is none. mu F_n - |F_t| is concave,
 * because F_t is linear in F_n: find its maximum, then the zero before it.
 */
static double slip_end(const search *s, double reach)
{
    double low = 0, high = reach;
    for (int i = 0; i < 200; i++) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (value(s, a) < value(s, b))
            low = a;
        else
            high = b;
        if (value(s, a) >= 0 || value(s, b) >= 0)
            return bisect(s, 0, value(s, a) >= 0 ? a : b);
    }
    return INFINITY;
}

/* Direction of slip at the end of the stage without friction. */
static double direction(const nine_body *b, double F_n)
{
    double x[UNKNOWNS];
    const nine_body after = after_impulse(b, SLIDE, 0, 0, F_n, x);
    return atan2(contact_velocity(&after, 2), contact_velocity(&after, 0));
}

static void spend(nine_run *r, const nine_body *after, double F_n, bool restitution)
{
    const double W = F_n * (-contact_velocity(&r->b, 1) - contact_velocity(after, 1)) / 2;
    if (restitution) {
        r->p_r += F_n;
        r->W_r += W;
    } else {
        r->p_c += F_n;
        r->w_c -= W;
    }
    r->b = *after;
}

static search search_of(const nine_run *r, motion how, double mu, double phi,
                        double (*f)(const search *, const nine_body *, const double *, double))
{
    return (search){&r->b, how, mu, phi, f, r->p_c, r->w_c, r->p_r, r->W_r, r->v0, r->e};
}

/* Frictionless impulse of the rest of the stage, as in docs/errata.md. */
static double frictionless(const nine_run *r, bool restitution)
{
    const search free = search_of(r, SLIDE, 0, 0, normal_velocity);
    const double slope = value(&free, 1) - value(&free, 0);
    if (!restitution)
        return contact_velocity(&r->b, 1) / slope;
    return r->law == PCS_LAW_NEWTON    ? r->e * r->v0 / slope
           : r->law == PCS_LAW_POISSON ? r->e * r->p_c
                                       : r->e * sqrt(2 * r->w_c / slope);
}

static double (*rule_of(const nine_run *r, bool restitution))(const search *, const nine_body *,
                                                              const double *, double)
{
    return !restitution                ? normal_velocity
           : r->law == PCS_LAW_NEWTON  ? by_newton
           : r->law == PCS_LAW_POISSON ? by_poisson
                                       : by_energy;
}

/* The rest of a stage with one motion. */
static void finish_stage(nine_run *r, motion how, bool restitution)
{
    double x[UNKNOWNS];
    const double phi = direction(&r->b, frictionless(r, restitution));
    const double mu = how == SLIDE ? r->mu_k : 0;
    const search s = search_of(r, how, mu, phi, normal_velocity);
    if (how == SLIDE && !(value(&s, 1) - value(&s, 0) > 0)) {
        r->jam = true;
        return;
    }
    const search end = search_of(r, how, mu, phi, rule_of(r, restitution));
    const double F_n = value(&end, 0) >= 0 ? 0 : rises_to(&end);
    const nine_body after = after_impulse(&r->b, how, mu, phi, F_n, x);
    spend(r, &after, F_n, restitution);
}

/* Friction needed to hold the contact (58) against mu_s. */
static bool holds(const nine_run *r)
{
    double x[UNKNOWNS], y[UNKNOWNS];
    (void)after_impulse(&r->b, STICK, 0, 0, 1, x);
    (void)after_impulse(&r->b, STICK, 0, 0, 2, y); // the difference does not depend on slip
    return hypot(y[FX] - x[FX], y[FZ] - x[FZ]) <= r->mu_s;
}

void solve_nine(nine_run *r)
{
    motion how = SLIDE;
    bool rested = false;
    r->v0 = contact_velocity(&r->b, 1);
    r->mode = 0;
    for (int restitution = 0; restitution < 2 && !r->jam; restitution++) {
        if (!rested) {
            const search s = search_of(r, STOP, r->mu_k, 0, missing_friction);
            const double F_n = slip_end(&s, 1000);
            double x[UNKNOWNS];
            const nine_body after =
                isinf(F_n) ? r->b : after_impulse(&r->b, STOP, r->mu_k, 0, F_n, x);
            const search end = search_of(r, STOP, 0, 0, rule_of(r, restitution));
            if (!isinf(F_n) && end.f(&end, &after, x, F_n) < 0 &&
                (!restitution || contact_velocity(&after, 1) < 0)) {
                spend(r, &after, F_n, restitution);
                rested = true;
                how = holds(r) ? STICK : SLIDE;
                r->mode = (restitution ? 3 : 1) + (how == SLIDE);
            }
        }
        finish_stage(r, how, restitution);
    }
}

pcs_contact3 contact_of_nine(const nine_body *b)
{
    double G[3][3];
    const int axes[3] = {1, 0, 2};
    const double signs[3] = {-1, 1, 1};
    for (int i = 0; i < 3; i++) {
        // unit impulse along each axis, by the balances alone
        double x[UNKNOWNS];
        equations A;
        nine_body still = *b;
        memset(still.v, 0, sizeof still.v);
        memset(still.w, 0, sizeof still.w);
        balances(&still, A);
        for (int k = 0; k < 3; k++) {
            A[6 + k][FX + k] = 1;
            A[6 + k][UNKNOWNS] = k == axes[i] ? signs[i] : 0;
        }
        eliminate(A, x);
        memcpy(still.v, x, sizeof still.v);
        memcpy(still.w, x + 3, sizeof still.w);
        for (int j = 0; j < 3; j++)
            G[j][i] = signs[j] * contact_velocity(&still, axes[j]);
    }
    return (pcs_contact3){G[0][0],
                          G[0][1],
                          G[0][2],
                          G[1][1],
                          G[1][2],
                          G[2][2],
                          -contact_velocity(b, 1),
                          contact_velocity(b, 0),
                          contact_velocity(b, 2)};
}

nine_body random_body(rng *r)
{
    nine_body b = {.m = log_between(r, 0.5, 2)};
    double m[3][3];
    for (int i = 0; i < 3; i++) {
        b.L[i] = between(r, -1, 1);
        b.w[i] = between(r, -0.5, 0.5);
        b.v[i] = between(r, -2, 2);
        for (int j = 0; j < 3; j++)
            m[i][j] = between(r, -0.6, 0.6);
    }
    b.v[1] = 3; // it falls
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                b.I[i][j] += m[i][k] * m[j][k] + (i == j) * 0.1;
    return b;
}
