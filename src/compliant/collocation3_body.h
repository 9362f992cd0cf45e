/*
 * The points of a step side by side. One file for each vector unit includes this and defines the
 * name of pcs_slip_collocate_here. Sums are in the same order on each unit.
 */
#include "../base/circle_kernel.h"
#include "collocation3_table.h"

#include <float.h>

/* One number for each point; the lanes beyond the points are ignored. */
typedef double points __attribute__((vector_size(PCS_WIDTH * sizeof(double)), may_alias));
#define READ(x) (*(const points *)(x))
#define WRITE(x) (*(points *)(x))

/* Columns of the unit matrix, each stored as a vector because it is read as one. */
static const _Alignas(64) double units[PCS_STAGES][PCS_WIDTH] = {
    {1}, {0, 1}, {0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0, 1}};

/* Loop over all columns, unrolled. */
#define COLUMNS _Pragma("GCC unroll 5") for (int j = 0; j < PCS_STAGES; j++)

/* Multiply a matrix, stored by columns, by the values f at the points. */
static inline void multiply(const double columns[PCS_STAGES][PCS_WIDTH], const double *f, points *y)
{
    points sum = {0};
    COLUMNS sum += READ(columns[j]) * f[j];
    *y = sum;
}

/* Matrices of a step: the integral over p, and the double integral. */
typedef struct weights {
    _Alignas(64) double once[PCS_STAGES][PCS_WIDTH];
    double twice[PCS_STAGES][PCS_WIDTH];
    points p;        /* impulse up to each point */
    points over_rho; /* 1/rho; 0 at the end, where Q/rho is 0 */
} weights;

/* Compute the matrices with the weight dp/dy = 4 end (1 - y)^3, or 1 if the end is not in sight. */
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

/* Compute velocities and Q at the points from the angles. */
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

/* Derivatives of dv_k/dp with respect to the angles. */
static inline void turning(const pcs_slip_leg3 *l, const pcs_slip_step3 *x, int k, double *t)
{
    WRITE(t) = -l->mu * (l->G[k][2] * READ(x->c) - l->G[k][1] * READ(x->s));
}

/*
 * Compute kappa Q phi' - v_t . d_perp at the points, and its derivatives with respect to the
 * angles, by columns.
 */
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
 * Solve J x = b in place, without pivoting. The diagonal of the slopes dominates where the spring
 * is stiff or the step short, v_t . d elsewhere. If a pivot is bad, Newton's method does not
 * converge.
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

/* Return the largest absolute value; NaN if one of them is NaN. */
static inline double largest(const double *d)
{
    double most = 0;
    COLUMNS most = fabs(d[j]) <= most ? most : fabs(d[j]);
    return most;
}

/*
 * Newton's method converges quadratically: the next change is about change (change/before)^2. True
 * if that is negligible.
 */
static inline bool has_converged(double change, double before)
{
    const double less = change / before;
    return change * less * less <= 1e-13;
}

/*
 * Start values of the angles: the polynomial of the last step, extrapolated. Far beyond that step
 * only its linear term is used.
 */
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
