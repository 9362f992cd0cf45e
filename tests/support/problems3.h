/* Hard random problems in space, and how far a result may be from the reference. */
#ifndef TESTS_PROBLEMS3_H
#define TESTS_PROBLEMS3_H

#include "reference3.h"

/* Laws that follow a path to its end. */
extern const pcs_law path_laws[];
enum { PATH_LAWS = 4 };

/* Any e and a wide range of friction. Drawn in this order with every compiler. */
pcs_material any_material(rng *r);

double reference_gap(const pcs_contact3 *c, const pcs_impact3 *im, const reference3 *r);

/* The largest change of a result if the direction of the first slip turns by 1e-9 rad. */
double conditioning(pcs_law law, const pcs_contact3 *c, const pcs_material *m,
                    const pcs_impact3 *im);

/*
 * The index-th hard problem: plain, tiny slip, anisotropy, jam, slip through zero, static friction.
 */
void make_hard(rng *r, long index, pcs_contact3 *c, pcs_material *m);

#endif
