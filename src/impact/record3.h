/* The record of an impact in space. */
#ifndef PCS_RECORD3_H
#define PCS_RECORD3_H

#include <percuss/impact.h>

/* Set a record to no impact: velocities do not change, impulses are zero, no phases. */
void pcs_record3_blank(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                       pcs_impact3 *impact);

/* Compute what follows from velocities, impulses and work. */
void pcs_record3_close(const pcs_contact3 *contact, double e, pcs_impact3 *impact);

/* Copy the fields of a record that are set: all values, and the phases up to n_phases. */
void pcs_record3_copy(const pcs_impact3 *from, pcs_impact3 *to);

#endif
