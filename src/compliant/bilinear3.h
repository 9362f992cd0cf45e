/* Stronge's compliant contact with a bilinear normal spring, in space. */
#ifndef PCS_BILINEAR3_H
#define PCS_BILINEAR3_H

#include <percuss/impact.h>

/*
 * Fill a blank record: phases, impulses, velocities, work and turn. v_n must be < 0. left: if the
 * solve does not converge, the part of the largest normal force that is left.
 */
pcs_status pcs_bilinear3(const pcs_contact3 *contact, const pcs_material *material,
                         pcs_impact3 *impact, double *left);

#endif
