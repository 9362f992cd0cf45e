/* One step of a slider that slips: collocation at the Radau points. See slip3.c. */
#ifndef PCS_COLLOCATION3_H
#define PCS_COLLOCATION3_H

#include "springs3.h"

/* Number of points of a step, and width of the vectors that have one number for each point. */
enum { PCS_STAGES = 5, PCS_LAST = PCS_STAGES - 1, PCS_WIDTH = 8 };

/* The start of a step, in the frame (n, d, d_perp). */
typedef struct pcs_slip_leg3 {
    double G[3][3], v[3], Q, p;
    double mu, kappa; /* kappa = mu eta^2 */
    double k;
    pcs_slip_course3 course;
    double end;       /* impulse up to Q = 0; INFINITY: not in sight */
    double tolerance; /* of the error of a step */
    pcs_vector unit;
    bool straight; /* slip does not turn: no friction, or a negligible impulse left */
} pcs_slip_leg3;

/*
 * A step of length h, at its points. Its variable y is the normal impulse. If the end is in sight,
 * the impulse that is left is end (1 - y)^4. Some quantities vary as a power of that impulse, and
 * the exponent need not be an integer; in y they are smooth. Then h = 1 is the end.
 */
typedef struct pcs_slip_step3 {
    _Alignas(64) double phi[PCS_WIDTH]; /* angle from d */
    double rho[PCS_WIDTH];              /* dp/dy */
    double c[PCS_WIDTH], s[PCS_WIDTH];
    double v[3][PCS_WIDTH];
    double Q[PCS_WIDTH];
    double h;
    double p; /* normal impulse */
} pcs_slip_step3;

/* dv_i/dp with friction opposite to the direction with cosine c and sine s. */
static inline double pcs_slip_rate(const pcs_slip_leg3 *l, int i, double c, double s)
{
    return l->G[i][0] - l->mu * (l->G[i][1] * c + l->G[i][2] * s);
}

/* Return the start of a step. */
pcs_slip_leg3 pcs_slip_leg3_of(const pcs_springs3 *w);

/* Solve for the angles by Newton's method. False if it does not converge; a shorter step might. */
typedef bool pcs_slip_solve(const pcs_slip_leg3 *l, double h, pcs_slip_step3 *x);
pcs_slip_solve pcs_slip_collocate;

/* The same for each vector unit. The results have the same bits. */
pcs_slip_solve pcs_slip_collocate_base, pcs_slip_collocate_avx2, pcs_slip_collocate_avx512;

/* Return a step of length zero. */
void pcs_slip_step_of_zero(const pcs_slip_leg3 *l, pcs_slip_step3 *x);

/* Extrapolate slip beyond a step. */
void pcs_slip_ahead(const pcs_slip_leg3 *l, const pcs_slip_step3 *x, pcs_slip_course3 *course);

/* Return the error of a step, as a part of the impulse. */
double pcs_slip_error(const pcs_slip_leg3 *l, const pcs_slip_step3 *x);

#endif
