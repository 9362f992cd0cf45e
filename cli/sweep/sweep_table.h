/* Points of a sweep from a file. */
#ifndef CLI_SWEEP_SWEEP_TABLE_H
#define CLI_SWEEP_SWEEP_TABLE_H

#include "cli/files/dataset.h"
#include "scenario/sweep/sweep.h"

#include <limits.h>

typedef struct sweep_table {
    char path[PATH_MAX];
    dataset file;
    sweep_given given; /* its columns, for sweep_plan */
} sweep_table;

/*
 * Read the file that the key sweep.rows names; its columns have the names of keys. Without that key
 * nothing is given. The table must live as long as the sweep. Free it in any case.
 */
bool sweep_table_read(sweep_table *t, const scenario *s, fail *why);
void sweep_table_free(sweep_table *t);

#endif
