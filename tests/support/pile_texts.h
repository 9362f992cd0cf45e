/* Friction-contact problems as text, as Siconos writes them, made by the tests themselves. */
#ifndef TESTS_PILE_TEXTS_H
#define TESTS_PILE_TEXTS_H

#include "support.h"

enum { TEXT_ROWS = 36, TEXT_SIZE = 1 << 20 };

/* How a matrix is stored. */
typedef enum storage { DENSE, BLOCKS, TRIPLETS, BY_COLUMNS, BY_ROWS, STORAGES } storage;

/* A matrix with some zeros, row by row. */
typedef struct table {
    size_t rows, columns;
    double x[TEXT_ROWS][TEXT_ROWS];
} table;

/* Text under construction. */
typedef struct sheet {
    size_t size;
    char text[TEXT_SIZE];
} sheet;

/* Entries of one kind of block in height x width; each block is there with this probability. */
void table_random(table *t, rng *r, size_t rows, size_t columns, size_t height, size_t width,
                  double filled);

/* The number that text of so many digits has: 6 for what CSparse prints. */
double as_printed(double x, storage how);

__attribute__((format(printf, 2, 3))) void sheet_put(sheet *s, const char *format, ...);
void sheet_numbers(sheet *s, const double *x, size_t n);

/* Blocks of height x width, where the storage has blocks; the last ones may be smaller. */
void sheet_matrix(sheet *s, const table *t, storage how, size_t height, size_t width);

#endif
