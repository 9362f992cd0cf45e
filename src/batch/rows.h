/* Rows of a batch of contacts: the bodies of each row, and whether two rows share a body. */
#ifndef PCS_ROWS_H
#define PCS_ROWS_H

#include <percuss/batch_bodies.h>

/* Numbers of the caller with a step, as in batch.h. */
typedef struct pcs_column {
    const double *at;
    ptrdiff_t step;
} pcs_column;

/* Return the stride in memory of a step. Step 0: contiguous, stride 1; PCS_SAME: stride 0. */
static inline ptrdiff_t pcs_stride(ptrdiff_t step)
{
    return step == 0 ? 1 : step == PCS_SAME ? 0 : step;
}

/* Indices of the two bodies of each row. */
typedef struct pcs_rows {
    size_t n, bodies;
    const int *body, *other;
    ptrdiff_t body_stride, other_stride;
    pcs_column mass;
    const pcs_column *moments; /* of inertia; a body is fixed if mass and moments are infinite */
    int n_moments;
} pcs_rows;

/* Return the index of body (side 0) or other (side 1) of a row; negative: the ground. */
static inline int pcs_rows_at(const pcs_rows *r, int side, size_t i)
{
    if (side == 0)
        return r->body[(ptrdiff_t)i * r->body_stride];
    return r->other ? r->other[(ptrdiff_t)i * r->other_stride] : PCS_GROUND;
}

/* Read n indices of a side from row first on. */
void pcs_rows_read(const pcs_rows *rows, int side, size_t first, size_t n, int *to);

/*
 * True if an index in these rows is out of range, or if body and other are the same. n must be at
 * most PCS_ROWS_CHECKED.
 */
enum { PCS_ROWS_CHECKED = 128 };
bool pcs_rows_wrong(const pcs_rows *rows, size_t first, size_t n);

/* Check that every index is in range, and that no body is in contact with itself. */
pcs_status pcs_rows_check(const pcs_rows *rows, pcs_fault *fault);

/* Check that no body that can move is in two rows. marks: one number for each body. */
pcs_status pcs_rows_check_apart(const pcs_rows *rows, unsigned *marks, pcs_fault *fault);

/*
 * Return how many rows from first on, at most most, share no body that can move. All marks must be
 * below stamp, or 0. The marks of the bodies in these rows are set to stamp.
 */
size_t pcs_rows_apart(const pcs_rows *rows, size_t first, size_t most, unsigned stamp,
                      unsigned *marks);

/* Read the numbers of a block: of n bodies by index, or of n rows from first on. */
void pcs_column_gather(const pcs_column *column, const int *index, size_t n, double *to);
void pcs_column_read(const pcs_column *column, size_t first, size_t n, double *to);

#endif
