/* Published tables as embedded in the command; see studies/printed.h. */
#ifndef TESTS_TABLE_H
#define TESTS_TABLE_H

#include "studies/printed.h"

typedef printed_table table;

/* papers/KEY/FILE. */
const table *read_table(const char *path);

/* A cell by row and column. The program stops if there is no such column. */
const char *cell(const table *t, int row, const char *column);
double cell_value(const table *t, int row, const char *column);

/* The difference of value from the printed number, in units of its last digit. */
double digits_off(const char *printed, double value);

/* True if value, rounded to as many places, is the printed text. */
bool rounds_to(const char *printed, double value);

/* The same as an assertion that names the place. */
void assert_printed(const char *place, const char *printed, double value);

/*
 * Check a printed cell. If the table errata corrects it, the printed number must be wrong and the
 * correction right. Returns true if it was corrected.
 */
bool check_cell(const table *t, int row, const char *column, const table *errata, double value);

#endif
