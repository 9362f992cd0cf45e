/*
 * Slices of a batch for the Python package: C works for some milliseconds and returns, so that
 * Python can handle a Ctrl-C. Threads that work on the same batch share its counter.
 */
#ifndef PERCUSS_PYTHON_SLICES_H
#define PERCUSS_PYTHON_SLICES_H

#include <percuss/batch.h>

typedef struct pcs_python_slice {
    pcs_law law;
    pcs_path path;
    size_t n;       /* problems of the batch */
    size_t *next;   /* the first problem that no thread has taken; n or more: none is left */
    size_t piece;   /* number of problems to take at a time; adapted to their cost */
    size_t bad;     /* number of problems whose status is not PCS_OK; summed up */
    double seconds; /* how long a call should take */
} pcs_python_slice;

/*
 * Solve problems from *next on until the time is over or none is left. Arguments and statuses are
 * those of pcs_batch_solve2 and pcs_batch_solve3. Each thread has its own slice.
 */
PCS_API pcs_status pcs_python_slice2(pcs_python_slice *slice, const pcs_batch2_in *in,
                                     const pcs_batch2_out *out, pcs_fault *fault);
PCS_API pcs_status pcs_python_slice3(pcs_python_slice *slice, const pcs_batch3_in *in,
                                     const pcs_batch3_out *out, pcs_fault *fault);

#endif
