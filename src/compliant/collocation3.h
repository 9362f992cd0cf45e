/* One step of a slider that slips: collocation at the Radau points. slip3.c has the equations. */
#ifndef PCS_COLLOCATION3_H
#define PCS_COLLOCATION3_H

#include "springs3.h"

/* Points of a step, and the width of the vectors that hold a number for each. */
enum { PCS_STAGES = 5, PCS_LAST = PCS_STAGES - 1, PCS_WIDTH = 8 };

/* A step begins here, in the frame (n, d, d_perp). */
typedef struct pcs_slip_leg3 {
    double G[3][3], v[3], Q, p;
    double mu, kappa; /* kappa = mu eta^2 */
    double k;
    pcs_slip_course3 course;
    double end;       /* impulse up to Q = 0; INFINITY: not in sight */
    double tolerance; /* of a step */
    pcs_vector unit;
    bool straight; /* nothing turns slip: there is no friction, or as good as no impulse left */
} pcs_slip_leg3;

/*
 * A step of length h, at the points. Its variable y is the normal impulse; but where the end is in
 * sight the impulse left is end (1 - y)^4, so that what goes as a power of it, which need not be
 * whole, is smooth in y. There h = 1 is the end.
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

/* dv_i/dp with friction against an angle. */
static inline double pcs_slip_rate(const pcs_slip_leg3 *l, int i, double c, double s)
{
    return l->G[i][0] - l->mu * (l->G[i][1] * c + l->G[i][2] * s);
}

/* Where a step begins. */
pcs_slip_leg3 pcs_slip_leg3_of(const pcs_springs3 *w);

/* Newton's method for the angles; false: it does not converge, and a shorter step might. */
typedef bool pcs_slip_solve(const pcs_slip_leg3 *l, double h, pcs_slip_step3 *x);
pcs_slip_solve pcs_slip_collocate;

/* The same for each vector unit, with the same bits. */
pcs_slip_solve pcs_slip_collocate_base, pcs_slip_collocate_avx2, pcs_slip_collocate_avx512;

/* A step of no length. */
void pcs_slip_stand(const pcs_slip_leg3 *l, pcs_slip_step3 *x);

/* The course that slip takes beyond a step. */
void pcs_slip_ahead(const pcs_slip_leg3 *l, const pcs_slip_step3 *x, pcs_slip_course3 *course);

/* Error of a step, as part of the impulse. */
double pcs_slip_error(const pcs_slip_leg3 *l, const pcs_slip_step3 *x);

#endif
