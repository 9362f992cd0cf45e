/* Solves of the tests by way of a batch, if PERCUSS_BATCH is set: what holds alone must hold there.
 */
#ifndef TESTS_IN_BATCH_H
#define TESTS_IN_BATCH_H

#include <percuss/percuss.h>

/*
 * Solve the problem in a random lane, among those that were here before and some that are none,
 * on the vector units in turn, and put what comes out into the record of the single solve. The
 * rest of the record (phases, ratios, T) stays, so that the one must fit the other. Without
 * PERCUSS_BATCH, or under a law that batches do not know, nothing happens.
 */
void in_batch2(pcs_law law, const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im);
void in_batch3(pcs_law law, pcs_path path, const pcs_contact3 *c, const pcs_material *m,
               pcs_impact3 *im);

#endif
