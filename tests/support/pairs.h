/* Arrays of bodies that collide, solved in one call and one by one. */
#ifndef TESTS_PAIRS_H
#define TESTS_PAIRS_H

#include "world.h"

enum { MANY = 1100 };

/* Bodies for the batch, and a copy for solving one by one. */
extern pcs_body2 bodies2[2 * MANY], alone2[2 * MANY];
extern pcs_body3 bodies3[2 * MANY], alone3[2 * MANY];
extern pcs_pair2 pairs2[MANY];
extern pcs_pair3 pairs3[MANY];
extern unsigned marks[2 * MANY];
extern double e[MANY], mu[MANY];
extern unsigned outcome[MANY], outcome_alone[MANY];
extern unsigned char status[MANY], status_alone[MANY];

/* Contact i has the bodies 2i and 2i+1 in any order; some are with the ground. */
void make2(rng *r, int n);
void make3(rng *r, int n);

/* The materials of a batch: e, mu, and parameters of some laws. */
pcs_batch2_in materials2(void);
pcs_batch3_in materials3(void);

/* Solve each contact alone. */
void one_by_one2(pcs_law law, int n);
void one_by_one3(pcs_law law, pcs_path path, int n);

/* Assert that every number of every body, every status and every outcome is the same. */
void assert_same2(int n);
void assert_same3(int n);

#endif
