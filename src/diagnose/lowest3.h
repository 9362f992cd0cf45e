/* The compromise in space: is J anywhere lower than at the end? */
#ifndef PCS_LOWEST3_H
#define PCS_LOWEST3_H

#include "walk3.h"

/*
 * By how much the root of J/max(d1, d2) at the end of a record is above the lowest that a walk
 * along the path meets while v_n >= 0, until both p_r > p_c/e and W_r > |W_c|. Never negative.
 */
double pcs_lowest3(const pcs_contact3 *c, const pcs_material *m, const pcs_impact3 *im,
                   double rest);

#endif
