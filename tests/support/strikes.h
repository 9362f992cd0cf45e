/* Strikes: one contact collides while others rest. */
#ifndef TESTS_STRIKES_H
#define TESTS_STRIKES_H

#include "room.h"

/* Laws that a strike accepts; those with a path come first. */
extern const pcs_law strike_laws[];
enum { STRIKE_LAWS = 6, DIFFERENTIAL = 4 };

/* The result of a strike. */
typedef struct outcome_of {
    pcs_multi_contact contacts[PCS_MAX_STRIKE_CONTACTS];
    pcs_strike strike;
    double judge;
} outcome_of;

/* A random strike: G of a mechanism; the other contacts rest or separate. */
typedef struct random_strike {
    double G[4 * MOST * MOST], v[2 * MOST];
    pcs_material materials[MOST];
    pcs_multi m;
} random_strike;

outcome_of struck(pcs_law law, const pcs_multi *m, int striking);

void make_strike(rng *r, random_strike *t, int contacts, bool split);

#endif
