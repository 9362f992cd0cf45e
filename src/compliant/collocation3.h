/* One step of a slider that slips: collocation at the Radau points. slip3.c has the equations. */
#ifndef PCS_COLLOCATION3_H
#define PCS_COLLOCATION3_H

#include "springs3.h"

enum { PCS_STAGES = 5, PCS_LAST = PCS_STAGES - 1 };

/* Radau IIA of order 9: points, and weights of the integrals up to each. */
extern const double pcs_radau_points[PCS_STAGES], pcs_radau_weights[PCS_STAGES][PCS_STAGES];

/* A step begins here, in the frame (n, d, d_perp). */
typedef struct pcs_slip_leg3 {
    double G[3][3], v[3], Q, p;
    double mu, kappa; /* kappa = mu eta^2 */
    double k;
    double slope;  /* dphi/dp to begin with, as a guess */
    bool straight; /* nothing turns slip: there is no friction, or as good as no impulse left */
} pcs_slip_leg3;

/* A step of normal impulse h, at the points. */
typedef struct pcs_slip_step3 {
    double h;
    double phi[PCS_STAGES]; /* angle from d */
    double c[PCS_STAGES], s[PCS_STAGES];
    double v[3][PCS_STAGES];
    double Q[PCS_STAGES];
} pcs_slip_step3;

/* dv_i/dp with friction against an angle. */
static inline double pcs_slip_rate(const pcs_slip_leg3 *l, int i, double c, double s)
{
    return l->G[i][0] - l->mu * (l->G[i][1] * c + l->G[i][2] * s);
}

/* Where a step begins. */
pcs_slip_leg3 pcs_slip_leg3_of(const pcs_springs3 *w);

/* Velocities and Q at the points, from the angles. */
void pcs_slip_follow(const pcs_slip_leg3 *l, pcs_slip_step3 *x);

/* Newton's method for the angles; false: it does not converge, and a shorter step might. */
bool pcs_slip_collocate(const pcs_slip_leg3 *l, double h, pcs_slip_step3 *x);

/* dphi/dp at the end of a step. */
double pcs_slip_slope(const pcs_slip_step3 *x);

/* Error of a step, as part of the impulse. */
double pcs_slip_error(const pcs_slip_leg3 *l, const pcs_slip_step3 *x);

#endif
