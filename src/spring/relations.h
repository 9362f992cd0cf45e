/* Restitution of the two kinds of damping, in dimensionless numbers. */
#ifndef PCS_RELATIONS_H
#define PCS_RELATIONS_H

/* e of a viscous damping ratio >= 0, for a contact that ends at zero force. */
double pcs_viscous_e(double ratio);

/* The ratio that gives e, 0 < e <= 1. */
double pcs_viscous_ratio(double e);

/* e of s = zeta times approach, s >= 0. */
double pcs_crossley_e(double s);

/* The s that gives e, 0 < e <= 1. */
double pcs_crossley_s(double e);

/* (s - ln(1 + s))/s^2, 1/2 for s = 0: the depth of a Hunt-Crossley contact. */
double pcs_crossley_depth(double s);

#endif
