/* Restitution of the two kinds of damping, in numbers without units. */
#ifndef PCS_RELATIONS_H
#define PCS_RELATIONS_H

/* e of a viscous damping ratio from 0 on, where the contact ends at zero force. */
double pcs_viscous_e(double ratio);

/* The ratio that gives e, 0 < e <= 1. */
double pcs_viscous_ratio(double e);

/* e of s = zeta times approach, from 0 on. */
double pcs_crossley_e(double s);

/* The s that gives e, 0 < e <= 1. */
double pcs_crossley_s(double e);

/* (s - ln(1 + s))/s^2, 1/2 for s = 0: the depth of a Hunt-Crossley contact. */
double pcs_crossley_depth(double s);

#endif
