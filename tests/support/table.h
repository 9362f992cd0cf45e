/* Published tables: CSV with a header, cells by row and column name. */
#ifndef TESTS_TABLE_H
#define TESTS_TABLE_H

#include <stdbool.h>

enum { MOST_ROWS = 64, MOST_COLUMNS = 16, CELL_SIZE = 120 };

typedef struct table {
    int rows, columns;
    char head[MOST_COLUMNS][CELL_SIZE];
    char cells[MOST_ROWS][MOST_COLUMNS][CELL_SIZE];
} table;

/* papers/KEY/FILE, which must exist and have rows. */
const table *read_table(const char *path);

/* The text of a cell; fails the test if there is no such column. */
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
