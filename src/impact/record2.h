/* From an impulse to the full record of a planar impact. */
#ifndef PCS_RECORD2_H
#define PCS_RECORD2_H

#include <percuss/research.h>

/* Nothing happens: velocities stay, impulses are zero. */
void pcs_record2_nothing(const pcs_contact2 *contact, pcs_law law, pcs_impact2 *impact);

/* The path is followed through compression and restitution, phase by phase. */
void pcs_record2_path(const pcs_contact2 *contact, const pcs_legs2 *path, pcs_law law,
                      const pcs_material *material, pcs_impact2 *impact);

/* Springs are followed through the contact time. */
pcs_status pcs_record2_springs(const pcs_contact2 *contact, pcs_law law,
                               const pcs_material *material, pcs_impact2 *impact, double *left);

/* Only the totals are known; PCS_FINAL_NONE records that there is no solution. */
void pcs_record2_totals(const pcs_contact2 *contact, const pcs_impulse2 *impulse, pcs_law law,
                        double e, double e_t, pcs_impact2 *impact);

/* What is set of a record, with its phases up to the last. */
void pcs_record2_copy(const pcs_impact2 *from, pcs_impact2 *to);

#endif
