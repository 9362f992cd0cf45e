/* Laws without a path, in space. */
#ifndef PCS_ALGEBRAIC3_H
#define PCS_ALGEBRAIC3_H

#include <percuss/research.h>

/* Does the law, one without a path, exist in space, and does it take this contact? */
pcs_status pcs_algebraic3_check(pcs_law law, const pcs_contact3 *contact, pcs_fault *fault);

/*
 * Impulse, velocities after, final and outcome of a blank record; v_n <= 0.
 * PCS_STATUS_NOT_CONVERGED: no answer was reached.
 */
pcs_status pcs_algebraic3(const pcs_contact3 *contact, const pcs_material *material,
                          pcs_impact3 *impact);

#endif
