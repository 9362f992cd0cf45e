/* The record of a planar impact, made from an impulse, a path or springs. */
#ifndef PCS_RECORD2_H
#define PCS_RECORD2_H

#include <percuss/research.h>

/* Record without an impact: velocities do not change, impulses are zero. */
void pcs_record2_nothing(const pcs_contact2 *contact, pcs_law law, pcs_impact2 *impact);

/* Follow the path through compression and restitution, and record it phase by phase. */
void pcs_record2_path(const pcs_contact2 *contact, const pcs_legs2 *path, pcs_law law,
                      const pcs_material *material, pcs_impact2 *impact);

/*
 * Follow the springs through the contact time and record the impact. If the status is
 * not-converged, left is the part of the normal force that was left.
 */
pcs_status pcs_record2_springs(const pcs_contact2 *contact, pcs_law law,
                               const pcs_material *material, pcs_impact2 *impact, double *left);

/* Record an impact of which only the impulse is known; PCS_FINAL_NONE: there is no solution. */
void pcs_record2_totals(const pcs_contact2 *contact, const pcs_impulse2 *impulse, pcs_law law,
                        double e, double e_t, pcs_impact2 *impact);

/* Copy the fields of a record that are set: all values, and the phases up to n_phases. */
void pcs_record2_copy(const pcs_impact2 *from, pcs_impact2 *to);

#endif
