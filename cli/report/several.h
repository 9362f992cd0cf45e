/* Reports of several contacts; laws side by side. */
#ifndef CLI_REPORT_SEVERAL_H
#define CLI_REPORT_SEVERAL_H

#include "scenario/several.h"

#include <cjson/cJSON.h>

/* Write the name of an item with control characters made visible, cut to the size of buffer. */
const char *report_item_name(const several *m, list_id list, int i, char *buffer, size_t size);

/* Print the inputs, and the result. */
void report_several(const several *m);
void report_several_answer(const several *m);

/* Results of several laws side by side, added one by one. */
typedef struct comparison {
    cJSON *json; /* an array for JSON output; NULL: a table is printed */
    unsigned outcomes;
    bool unsound; /* some result fails the judge */
    bool left_out[PCS_LAW_COUNT];
    char reasons[PCS_LAW_COUNT][200]; /* why a law does not apply */
    int n;
    struct law_column *columns;
    several_weighing weighing;
} comparison;

bool compare_add(comparison *c, const several *m, fail *why);
void compare_show(comparison *c, const several *m);
void compare_free(comparison *c);

#endif
