/* The law compromise in space: is J lower anywhere on the path than at the end? */
#ifndef PCS_LOWEST3_H
#define PCS_LOWEST3_H

#include "walk3.h"

/*
 * Return the root of J/max(d1, d2) at the end of a record minus the lowest one on the path where
 * v_n >= 0, until both p_r > p_c/e and W_r > |W_c|. Never negative.
 */
double pcs_lowest3(const pcs_contact3 *c, const pcs_material *m, const pcs_impact3 *im,
                   double rest);

#endif
