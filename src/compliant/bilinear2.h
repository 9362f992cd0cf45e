/* Stronge's compliant contact with a bilinear normal spring, planar. */
#ifndef PCS_BILINEAR2_H
#define PCS_BILINEAR2_H

#include <percuss/impact.h>

/*
 * v_n < 0, or v_n = 0 where it is nothing. Phases, impulses, velocities and work into a blank
 * record. left: the part of the largest normal force that still presses if it does not converge.
 */
pcs_status pcs_bilinear2(const pcs_contact2 *contact, const pcs_material *material,
                         pcs_impact2 *impact, double *left);

#endif
