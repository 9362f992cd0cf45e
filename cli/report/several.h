/* Several contacts, for people; laws side by side. */
#ifndef CLI_REPORT_SEVERAL_H
#define CLI_REPORT_SEVERAL_H

#include "scenario/several.h"

#include <cjson/cJSON.h>

/* The name of an item as people may see it, as much of it as buffer takes. */
const char *report_item_name(const several *m, list_id list, int i, char *buffer, size_t size);

/* What goes in, and what came out. */
void report_several(const several *m);
void report_several_answer(const several *m);

/* Laws side by side, gathered one by one. */
typedef struct comparison {
    cJSON *json; /* an array for programs; NULL: a table for people */
    unsigned outcomes;
    bool unsound; /* an answer fails the judge */
    bool left_out[PCS_LAW_COUNT];
    char reasons[PCS_LAW_COUNT][200]; /* why a law is left out */
    int n;
    struct law_column *columns;
    bool weighed[2]; /* energetic and poisson have an answer to a strike: */
    double N_P, N_E; /* of the first, of the second */
    unsigned outcome_of[2];
} comparison;

/* What the verdict needs of the answer at hand, if it is one of the two that it weighs. */
void compare_weigh(comparison *c, const several *m);

bool compare_add(comparison *c, const several *m, fail *why);
void compare_show(comparison *c, const several *m);
void compare_free(comparison *c);

#endif
