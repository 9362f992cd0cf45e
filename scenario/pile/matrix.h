/*
 * Sparse matrices, as in files of friction-contact problems: entries in any order, some of them
 * twice, which are then sorted by rows. Sizes come from a file, so every allocation is checked.
 */
#ifndef SCENARIO_PILE_MATRIX_H
#define SCENARIO_PILE_MATRIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Entries in the order of the file. */
typedef struct pile_entry {
    uint32_t i, j;
    double x;
} pile_entry;

typedef struct pile_entries {
    size_t n, room;
    pile_entry *all;
} pile_entries;

/* A sorted matrix: entries starts[i] .. starts[i+1]-1 belong to row i, with ascending columns. */
typedef struct pile_matrix {
    size_t rows, columns;
    size_t *starts; /* NULL: there is no matrix */
    uint32_t *at;
    double *x;
} pile_matrix;

/* Add an entry. Returns false if out of memory. */
bool pile_entries_add(pile_entries *e, size_t i, size_t j, double x);
void pile_entries_free(pile_entries *e);

/*
 * Sort the entries. Entries at the same place are added up. Returns false if there is not enough
 * memory.
 */
bool pile_matrix_sort(pile_matrix *m, size_t rows, size_t columns, const pile_entries *e);
void pile_matrix_free(pile_matrix *m);

/* to = from^T */
bool pile_matrix_transpose(pile_matrix *to, const pile_matrix *from);

/* to = W + factor A B; W may have no entries. */
bool pile_matrix_add_product(pile_matrix *to, const pile_matrix *W, double factor,
                             const pile_matrix *A, const pile_matrix *B);

/* y += factor A x */
void pile_matrix_add_times(const pile_matrix *A, double factor, const double *x, double *y);

/*
 * Allocate n items of that size, set to 0. Returns NULL if out of memory. For n = 0
 * the result is not NULL either.
 */
void *pile_memory(size_t n, size_t size);

#endif
