/*
 * Tables as papers print them, cell by cell as text. They are the CSV files of papers/, which the
 * build embeds. A table is named by its path there, for example "baruh-2022/table2.csv".
 *
 * The program knows which tables and columns it needs. If one is missing, the program itself is
 * wrong: it reports what is missing and calls abort().
 */
#ifndef STUDIES_PRINTED_H
#define STUDIES_PRINTED_H

#include "study.h"

typedef struct printed_file {
    const char *path, *text;
} printed_file;

/* All embedded files. The last entry has no path. cmake/printed.cmake generates the array. */
extern const printed_file printed_files[];

typedef struct printed_table {
    const char *path;
    int rows, columns;
    const char **cells; /* by rows; the first row has the names of the columns */
} printed_table;

/* The table of a file. It is read once and kept until the program ends. Not thread-safe. */
const printed_table *printed_find(const char *path);

/* True if the table has such a column. */
bool printed_has(const printed_table *t, const char *column);

/* The text of a cell. */
const char *printed_cell(const printed_table *t, int row, const char *column);

/* The number in a cell; NAN if the cell is empty. */
double printed_value(const printed_table *t, int row, const char *column);

/* The first row that has this text in this column. */
int printed_row(const printed_table *t, const char *column, const char *text);

/*
 * The row of a list of errata that corrects a cell; -1 if there is none. The list has the keys of
 * the row, then the columns column, printed and holds. It does not apply to tables without one of
 * its keys.
 */
int printed_corrected(const printed_table *errata, const printed_table *t, int row,
                      const char *column);

/* One unit of the last digit of a number as printed. */
double printed_digit(const char *text);

/* True if value, rounded to as many digits, is the printed text. */
bool printed_as(const char *text, double value);

/* Compare a computed with a printed number: it may differ by half a unit of the last digit. */
study_check *printed_check(study *s, const char *what, const char *text, double computed);

/* The same for a cell. A printed integer such as 0 or 1 has the decimals of its column. */
study_check *printed_check_cell(study *s, const char *what, const printed_table *t, int row,
                                const char *column, double computed);

/* Record the correct value and the known verdict; otherwise the check stays as it is. */
void printed_record(study_check *check, const char *holds, study_verdict verdict, const char *why);

#endif
