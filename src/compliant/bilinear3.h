/* Stronge's compliant contact with a bilinear normal spring, in space. */
#ifndef PCS_BILINEAR3_H
#define PCS_BILINEAR3_H

#include <percuss/impact.h>

/*
 * v_n < 0. Phases, impulses, velocities, work and the turn of slip into a blank record. left: of
 * a contact that was given up, the part of the largest normal force that still pressed.
 */
pcs_status pcs_bilinear3(const pcs_contact3 *contact, const pcs_material *material,
                         pcs_impact3 *impact, double *left);

#endif
