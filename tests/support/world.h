/* Random bodies in world axes, and where they touch. */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include "support.h"

pcs_body2 random_body2(rng *r);
pcs_touch2 random_touch2(rng *r);

/* Products of inertia as large as a body can have: it consists of six point masses. */
pcs_body3 random_body3(rng *r);
pcs_touch3 random_touch3(rng *r);

/* e and mu between 0 and 1 */
pcs_material random_material(rng *r);

#endif
