/*
 * The points of a step side by side: included by one file for each vector unit, which names
 * pcs_slip_collocate_here. Sums are in the same order on each.
 */
#include "../base/circle_kernel.h"
#include "collocation3_table.h"

#include <float.h>

/* A number for each point; those beyond are of no use. */
typedef double points __attribute__((vector_size(PCS_WIDTH * sizeof(double)), may_alias));
#define READ(x) (*(const points *)(x))
#define WRITE(x) (*(points *)(x))

/* Columns of the unit matrix: what is written as a vector is read as one. */
static const _Alignas(64) double units[PCS_STAGES][PCS_WIDTH] = {
    {1}, {0, 1}, {0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0, 1}};

/* Over all columns, in place. */
#define COLUMNS _Pragma("GCC unroll 5") for (int j = 0; j < PCS_STAGES; j++)

/* A matrix by columns, times what has these values at the points. */
static inline void multiply(const double columns[PCS_STAGES][PCS_WIDTH], const double *f, points *y)
{
    points sum = {0};
    COLUMNS sum += READ(columns[j]) * f[j];
    *y = sum;
}

/* Matrices of a step: integrals over p, and these twice. */
typedef struct weights {
    _Alignas(64) double once[PCS_STAGES][PCS_WIDTH];
    double twice[PCS_STAGES][PCS_WIDTH];
    points p;        /* up to each point */
    points over_rho; /* 0 at the end, where Q/rho is 0 */
} weights;

/* dp/dy = 4 end (1 - y)^3, or 1. */
static inline void weigh(const pcs_slip_leg3 *l, pcs_slip_step3 *x, weights *w)
{
    static const double ones[PCS_STAGES] = {1, 1, 1, 1, 1};
    const bool in_sight = l->end < (double)INFINITY;
    _Alignas(64) double inverse[PCS_WIDTH];
    for (int i = 0; i < PCS_WIDTH; i++) {
        const double left = 1 - x->h * radau_points[i], rho = 4 * l->end * (left * left * left);
        x->rho[i] = in_sight ? rho : 1.0;
        inverse[i] = x->rho[i] > DBL_MIN ? 1 / x->rho[i] : 0.0;
    }
    w->over_rho = READ(inverse);
    COLUMNS WRITE(w->once[j]) = x->h * x->rho[j] * READ(radau_weights[j]);
    COLUMNS
    {
        points sum;
        multiply(w->once, radau_weights[j], &sum);
        WRITE(w->twice[j]) = x->h * x->rho[j] * sum;
    }
    multiply(w->once, ones, &w->p);
    x->p = w->p[PCS_LAST];
}

/* Velocities and Q at the points, from the angles. */
static inline void follow(const pcs_slip_leg3 *l, const weights *w, pcs_slip_step3 *x)
{
    points c, s, v_n;
    for (int i = 0; i < PCS_WIDTH; i++) {
        const pcs_k_circle at = pcs_k_circle_at(x->phi[i]);
        x->c[i] = at.c;
        x->s[i] = at.s;
    }
    multiply(w->once, x->c, &c);
    multiply(w->once, x->s, &s);
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++)
        WRITE(x->v[k]) =
            l->v[k] + (l->G[k][0] * w->p - (l->mu * l->G[k][1] * c + l->mu * l->G[k][2] * s));
    multiply(w->once, x->v[0], &v_n);
    WRITE(x->Q) = l->Q - 2 * l->k * v_n;
}

/* The derivative of dv_k/dp by the angles. */
static inline void turning(const pcs_slip_leg3 *l, const pcs_slip_step3 *x, int k, double *t)
{
    WRITE(t) = -l->mu * (l->G[k][2] * READ(x->c) - l->G[k][1] * READ(x->s));
}

/* kappa Q phi' - v_t . d_perp at the points, and its derivatives by the angles, by columns. */
static inline void linearise(const pcs_slip_leg3 *l, const weights *w, const pcs_slip_step3 *x,
                             double J[PCS_STAGES][PCS_WIDTH], double *residual)
{
    _Alignas(64) double t[3][PCS_WIDTH];
    for (int k = 0; k < 3; k++)
        turning(l, x, k, t[k]);
    const points c = READ(x->c), s = READ(x->s), v_d = READ(x->v[1]), v_p = READ(x->v[2]);
    const points Q = READ(x->Q), over = l->kappa / x->h * w->over_rho;
    points slope;
    multiply(radau_slopes, x->phi, &slope);
    slope *= over;
    const points stiff = over * Q, bend = 2 * l->k * slope, diagonal = v_d * c + v_p * s;
    WRITE(residual) = Q * slope + v_d * s - v_p * c;
    COLUMNS WRITE(J[j]) = stiff * READ(radau_slopes[j]) +
                          READ(w->once[j]) * (t[1][j] * s - t[2][j] * c) -
                          bend * READ(w->twice[j]) * t[0][j] + READ(units[j]) * diagonal;
}

/*
 * J x = b in place, without a choice of pivots: the diagonal of the slopes dominates where the
 * spring is stiff or the step short, v_t . d elsewhere. A bad pivot shows in Newton's method, which
 * then does not converge.
 */
static inline void eliminate(double J[PCS_STAGES][PCS_WIDTH], double *b)
{
#pragma GCC unroll 5
    for (int k = 0; k < PCS_STAGES; k++) {
        const double over = 1 / J[k][k];
        b[k] *= over;
#pragma GCC unroll 5
        for (int j = k + 1; j < PCS_STAGES; j++) {
            J[j][k] *= over;
#pragma GCC unroll 5
            for (int i = k + 1; i < PCS_STAGES; i++)
                J[j][i] -= J[k][i] * J[j][k];
        }
#pragma GCC unroll 5
        for (int i = k + 1; i < PCS_STAGES; i++)
            b[i] -= J[k][i] * b[k];
    }
#pragma GCC unroll 5
    for (int k = PCS_LAST; k > 0; k--)
#pragma GCC unroll 5
        for (int i = 0; i < k; i++)
            b[i] -= J[k][i] * b[k];
}

/* The largest of them; NaN if one of them is. */
static inline double largest(const double *d)
{
    double most = 0;
    COLUMNS most = fabs(d[j]) <= most ? most : fabs(d[j]);
    return most;
}

/* Changes square from one to the next: the one to come is as good as none. */
static inline bool has_converged(double change, double before)
{
    const double less = change / before;
    return change * less * less <= 1e-13;
}

/* The angles if slip goes on as in the last step, which is of use not far beyond that. */
static inline void guess(const pcs_slip_leg3 *l, pcs_slip_step3 *x)
{
    const double far = l->straight ? 0 : x->h * l->course.scale, *a = l->course.terms;
    const points y = far * READ(radau_points);
    WRITE(x->phi) =
        far < 2.5 ? y * (a[0] + y * (a[1] + y * (a[2] + y * (a[3] + y * a[4])))) : y * a[0];
}

bool pcs_slip_collocate_here(const pcs_slip_leg3 *l, double h, pcs_slip_step3 *x)
{
    weights w;
    x->h = h;
    weigh(l, x, &w);
    guess(l, x);
    follow(l, &w, x);
    bool converged = l->straight;
    double before = 1;
    for (int i = 0; i < 12 && !converged; i++) {
        _Alignas(64) double J[PCS_STAGES][PCS_WIDTH], d[PCS_WIDTH];
        linearise(l, &w, x, J, d);
        eliminate(J, d);
        WRITE(x->phi) = READ(x->phi) - (points){d[0], d[1], d[2], d[3], d[4]};
        const double change = largest(d);
        if (!(change < 3))
            return false;
        follow(l, &w, x);
        converged = has_converged(change, before);
        before = change;
    }
    return converged;
}
