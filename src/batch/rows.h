/* Rows of a batch of contacts: which bodies they have, and whether two share one. */
#ifndef PCS_ROWS_H
#define PCS_ROWS_H

#include <percuss/batch_bodies.h>

/* Numbers of the caller at a step, as batch.h has it. */
typedef struct pcs_column {
    const double *at;
    ptrdiff_t step;
} pcs_column;

/* The distance in memory of a step: 0 means next to each other, PCS_SAME does not move. */
static inline ptrdiff_t pcs_stride(ptrdiff_t step)
{
    return step == 0 ? 1 : step == PCS_SAME ? 0 : step;
}

/* Indices of both bodies of each row. */
typedef struct pcs_rows {
    size_t n, bodies;
    const int *body, *other;
    ptrdiff_t body_stride, other_stride;
    pcs_column mass;
    const pcs_column *moments; /* of inertia: all of them infinite and the mass: immovable */
    int n_moments;
} pcs_rows;

/* Body (side 0) or other (side 1) of a row; negative: the ground. */
static inline int pcs_rows_at(const pcs_rows *r, int side, size_t i)
{
    if (side == 0)
        return r->body[(ptrdiff_t)i * r->body_stride];
    return r->other ? r->other[(ptrdiff_t)i * r->other_stride] : PCS_GROUND;
}

/* Indices of a side, from first on. */
void pcs_rows_read(const pcs_rows *rows, int side, size_t first, size_t n, int *to);

/* Is an index of these rows none of a body, or a body against itself? At most PCS_ROWS_LOOK rows.
 */
enum { PCS_ROWS_LOOK = 128 };
bool pcs_rows_wrong(const pcs_rows *rows, size_t first, size_t n);

/* Is every index that of a body, and no body against itself? */
pcs_status pcs_rows_check(const pcs_rows *rows, pcs_fault *fault);

/* Is no body that can move in two rows? marks: a number for each body. */
pcs_status pcs_rows_check_apart(const pcs_rows *rows, unsigned *marks, pcs_fault *fault);

/*
 * How many rows from first on, most at most, share no body that can move. marks must be below
 * stamp, or 0; those of the bodies of these rows become stamp.
 */
size_t pcs_rows_apart(const pcs_rows *rows, size_t first, size_t most, unsigned stamp,
                      unsigned *marks);

/* The numbers of a block: of n bodies by index, or of n rows from first on. */
void pcs_column_gather(const pcs_column *column, const int *index, size_t n, double *to);
void pcs_column_read(const pcs_column *column, size_t first, size_t n, double *to);

#endif
