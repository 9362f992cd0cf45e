/* Tables as papers print them, text by text, for the studies; papers/ has the same as CSV. */
#ifndef STUDIES_PRINTED_H
#define STUDIES_PRINTED_H

#include "study.h"

typedef struct printed_table {
    const char *file; /* under papers/ */
    int rows, columns;
    const char *const *cells; /* by rows, after a first one with the names of the columns */
} printed_table;

extern const printed_table printed_baruh_table2, printed_baruh_table3, printed_baruh_table4,
    printed_baruh_table5_6, printed_baruh_errata;
extern const printed_table printed_brach_table2, printed_brach_table3, printed_brach_errata,
    printed_brach_table4_6, printed_brach_table5_7, printed_brach_table5_7_simulation,
    printed_brach_errata_simulation, printed_brach_starred;

/* All of them; ends with NULL. */
extern const printed_table *const printed_tables[];

/* The text of a cell; NULL: there is no such column. */
const char *printed_cell(const printed_table *t, int row, const char *column);
double printed_value(const printed_table *t, int row, const char *column);

/* What holds instead of a cell, by a list of errata: keys, column, printed, holds. NULL: it is
 * not in the list. */
const char *printed_holds(const printed_table *errata, const printed_table *t, int row,
                          const char *column);

/* One unit of the last digit of a number as printed. */
double printed_digit(const char *text);

/* Does value, rounded to as many digits, read as printed? */
bool printed_as(const char *text, double value);

/* Computed against printed: half a digit, and so many more where it is known why. */
study_check *printed_check(study *s, const char *what, const char *text, double more,
                           double computed);

/* The print is wrong, and this holds instead: else the check stays as it is. */
void printed_erratum(study_check *check, const char *holds, const char *why);

#endif
