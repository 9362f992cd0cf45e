/* Stronge's compliant contact with a bilinear normal spring, planar. */
#ifndef PCS_BILINEAR2_H
#define PCS_BILINEAR2_H

#include <percuss/impact.h>

/*
 * Fill a blank record: phases, impulses, velocities and work. v_n must be < 0; v_n = 0 gives no
 * impulse. left: if the solve does not converge, the part of the largest normal force that is left.
 */
pcs_status pcs_bilinear2(const pcs_contact2 *contact, const pcs_material *material,
                         pcs_impact2 *impact, double *left);

#endif
