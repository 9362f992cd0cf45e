/* Hard random problems in space, and how far an answer may be from the reference. */
#ifndef TESTS_PROBLEMS3_H
#define TESTS_PROBLEMS3_H

#include "reference3.h"

/* Laws that follow a path to its end. */
extern const pcs_law path_laws[];
enum { PATH_LAWS = 4 };

/* Any e and a wide range of friction, drawn in this order on every compiler. */
pcs_material any_material(rng *r);

double reference_gap(const pcs_contact3 *c, const pcs_impact3 *im, const reference3 *r);

/* How much an answer moves, at most, for a turn of the first slip by one part in 1e9. */
double conditioning(pcs_law law, const pcs_contact3 *c, const pcs_material *m,
                    const pcs_impact3 *im);

/* The index-th hard start: plain, tiny slip, anisotropy, jam, through rest, static friction. */
void make_hard(rng *r, long index, pcs_contact3 *c, pcs_material *m);

#endif
