/* Writes FCLib files, one dataset after the other, valid or not. One file is open at a time. */
#ifndef TESTS_FCLIB_FILES_H
#define TESTS_FCLIB_FILES_H

#include "pile_texts.h"

/* How a matrix is stored in FCLib. */
typedef enum order { ROWS_FIRST, COLUMNS_FIRST, COMPRESSED_COLUMNS, COMPRESSED_ROWS, ORDERS } order;

void fclib_create(const char *path);
void fclib_put_integer(const char *name, int32_t x);
void fclib_put_numbers(const char *name, const double *x, size_t n);
void fclib_put_text(const char *name, const char *text);

/* All datasets of a matrix, below group/name. */
void fclib_put_sparse(const char *group, const char *name, const table *t, order how);

void fclib_finish(void);

#endif
