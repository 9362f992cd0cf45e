/* The record of an impact in space. */
#ifndef PCS_RECORD3_H
#define PCS_RECORD3_H

#include <percuss/impact.h>

/* Nothing has happened yet: velocities stay, impulses are zero. Phases are written as they come. */
void pcs_record3_blank(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                       pcs_impact3 *impact);

/* What follows from velocities, impulses and work. */
void pcs_record3_close(const pcs_contact3 *contact, double e, pcs_impact3 *impact);

/* What is set of a record, with its phases up to the last. */
void pcs_record3_copy(const pcs_impact3 *from, pcs_impact3 *to);

#endif
