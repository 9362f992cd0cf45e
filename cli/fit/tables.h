/* The parts of a report, for text and for HTML alike: sentences and cells of tables. */
#ifndef CLI_FIT_TABLES_H
#define CLI_FIT_TABLES_H

#include "fit.h"

enum { FIT_TEXT = 1200, FIT_CELL = 200 };

/* A table: cells by row from 0 on and column; row -1 is the header. */
typedef struct fit_table {
    int rows, columns;
    void (*cell)(const fit_case *f, int row, int column, char *text, size_t size);
} fit_table;

/* Models with their parameters and errors, best first. */
fit_table fit_table_laws(const fit_case *f);

/* The impacts that the best law fits worst. */
fit_table fit_table_worst(const fit_case *f);

/* What was read, and what holds without any law: a sentence for each i. False past the end. */
bool fit_about_data(const fit_case *f, int i, char *text, size_t size);
bool fit_about_screen(const fit_case *f, int i, char *text, size_t size);

/* What the columns of the laws mean. */
bool fit_about_laws(const fit_case *f, int i, char *text, size_t size);

/* What the impacts that fit worst have in common. */
bool fit_about_worst(const fit_case *f, int i, char *text, size_t size);

#endif
