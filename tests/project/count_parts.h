/* What is not one impact by one law, for callgrind to count: searches, judges, simulations. Each
 * has fixed problems. */
#ifndef TESTS_COUNT_PARTS_H
#define TESTS_COUNT_PARTS_H

#include "support.h"

typedef struct counted {
    const char *name;
    void (*prepare)(int kind); /* what is not counted; NULL: nothing */
    void (*run)(int kind);     /* what is counted */
    int kind;
    int problems;
} counted;

/* The parts, and the last without a name. */
extern const counted counted_parts[];   /* bodies, several contacts, diagnosis, measurements */
extern const counted counted_piles[];   /* many contacts */
extern const counted counted_in_time[]; /* contact of finite duration */

#endif
