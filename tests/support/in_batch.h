/*
 * Solves of the tests through a batch, if PERCUSS_BATCH is set: what holds for a single solve must
 * hold there.
 */
#ifndef TESTS_IN_BATCH_H
#define TESTS_IN_BATCH_H

#include <percuss/percuss.h>

/*
 * Solve the problem in a random lane, next to earlier problems and some invalid ones, on the vector
 * units in turn. Copy the result to the record of the single solve. The rest of the record (phases,
 * ratios, T) stays, so that both must be consistent. Without PERCUSS_BATCH, or for a law that
 * batches do not have, nothing happens.
 */
void in_batch2(pcs_law law, const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im);
void in_batch3(pcs_law law, pcs_path path, const pcs_contact3 *c, const pcs_material *m,
               pcs_impact3 *im);

#endif
