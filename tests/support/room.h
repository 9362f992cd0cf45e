/* One workspace for all solves of several contacts: allocated before the tests, freed after. */
#ifndef TESTS_ROOM_H
#define TESTS_ROOM_H

#include "support.h"

/* limits: contacts, rows and degrees of freedom of a problem */
enum { MOST = 12, ROWS = 3 * MOST, DOFS = 40 };

extern double *work;
extern size_t n_work; /* its length */

int make_room(void **state);
int clear_room(void **state);

#endif
