/*
 * Tables as papers print them, text by text. They are the CSV files of papers/, which the build
 * embeds; a table is named by its path there, as in "baruh-2022/table2.csv".
 *
 * The program knows which tables and columns it needs. If one is missing, the program itself is
 * wrong: it says what is missing and stops by abort().
 */
#ifndef STUDIES_PRINTED_H
#define STUDIES_PRINTED_H

#include "study.h"

typedef struct printed_file {
    const char *path, *text;
} printed_file;

/* All files that are embedded; ends with an entry without a path. cmake/printed.cmake makes it. */
extern const printed_file printed_files[];

typedef struct printed_table {
    const char *path;
    int rows, columns;
    const char **cells; /* by rows, after a first one with the names of the columns */
} printed_table;

/* The table of a file. It is read once and stays to the end of the program. Not for threads. */
const printed_table *printed_find(const char *path);

/* Is there such a column? */
bool printed_has(const printed_table *t, const char *column);

/* The text of a cell. */
const char *printed_cell(const printed_table *t, int row, const char *column);

/* The number in a cell; NAN if the cell is empty. */
double printed_value(const printed_table *t, int row, const char *column);

/* The first row that has this text in this column. */
int printed_row(const printed_table *t, const char *column, const char *text);

/*
 * The row of a list of errata that corrects a cell; -1 if there is none. The list has the keys of
 * the row, then column, printed and holds. It says nothing of tables that lack one of its keys.
 */
int printed_corrected(const printed_table *errata, const printed_table *t, int row,
                      const char *column);

/* One unit of the last digit of a number as printed. */
double printed_digit(const char *text);

/* Does value, rounded to as many digits, read as printed? */
bool printed_as(const char *text, double value);

/* Computed against printed: it may be off by half of the last digit. */
study_check *printed_check(study *s, const char *what, const char *text, double computed);

/* The same of a cell. A print without decimals, as 0 or 1, has those of its column. */
study_check *printed_check_cell(study *s, const char *what, const printed_table *t, int row,
                                const char *column, double computed);

/* What holds instead, and the verdict that is known: else the check stays as it is. */
void printed_record(study_check *check, const char *holds, study_verdict verdict, const char *why);

#endif
