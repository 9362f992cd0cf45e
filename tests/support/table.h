/* Published tables, as the command has them; see studies/printed.h. */
#ifndef TESTS_TABLE_H
#define TESTS_TABLE_H

#include "studies/printed.h"

typedef printed_table table;

/* papers/KEY/FILE. */
const table *read_table(const char *path);

/* A cell by row and column; the program stops if there is no such column. */
const char *cell(const table *t, int row, const char *column);
double cell_value(const table *t, int row, const char *column);

/* How many of the last printed digits value is off. */
double digits_off(const char *printed, double value);

/* Does value, rounded to as many places as printed has, read as printed? */
bool rounds_to(const char *printed, double value);

/* The same as an assertion that names the place. */
void assert_printed(const char *place, const char *printed, double value);

/*
 * A cell as printed; where the table errata corrects it, the print must be wrong and the correction
 * right. Was it corrected?
 */
bool check_cell(const table *t, int row, const char *column, const table *errata, double value);

#endif
