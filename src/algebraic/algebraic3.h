/* Laws without a path, in space. */
#ifndef PCS_ALGEBRAIC3_H
#define PCS_ALGEBRAIC3_H

#include <percuss/research.h>

/* Check that a law without a path exists in space and accepts this contact. */
pcs_status pcs_algebraic3_check(pcs_law law, const pcs_contact3 *contact, pcs_fault *fault);

/*
 * Write impulse, velocities after, final and outcome to a blank record; v_n <= 0.
 * PCS_STATUS_NOT_CONVERGED: no solution was found.
 */
pcs_status pcs_algebraic3(const pcs_contact3 *contact, const pcs_material *material,
                          pcs_impact3 *impact);

#endif
