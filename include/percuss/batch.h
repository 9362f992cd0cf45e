/* percuss: solve arrays of problems by one law, at the speed of memory. */
#ifndef PERCUSS_BATCH_H
#define PERCUSS_BATCH_H

#include <percuss/impact.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A batch is a structure of arrays in the memory of the caller. Each problem has the same result,
 * bit by bit, as if it were solved alone, at any position in the batch and on any vector unit. A
 * problem with a bad input gets its status, and NaN in its results. It does not affect the other
 * problems. Nothing is allocated and no thread is started. Several threads may solve parts of a
 * batch.
 *
 * Arrays must have the alignment of their type, as every array in C has. An output array must not
 * overlap any other array. Input arrays may overlap each other. Both conditions are checked: if one
 * is broken, the call returns PCS_STATUS_INVALID.
 *
 * Step: an input may be an array, every k-th number of an array, or one number for all problems:
 *
 *     in.v_n = v;                                v[0], v[1], v[2], ...
 *     in.v_n = &c->v_n; in.step.v_n = 5;         of an array c of pcs_contact2, which has 5 doubles
 *     in.e = &e;        in.step.e = PCS_SAME;    e for all problems; no array is needed
 *
 * For an array of your own struct the step is sizeof(struct)/sizeof(double), which must be a whole
 * number.
 */
#define PCS_SAME PTRDIFF_MAX

/*
 * Steps of planar inputs, in doubles. 0: the numbers are next to each other. A negative step goes
 * backwards.
 */
typedef struct pcs_batch2_step {
    ptrdiff_t G_nn, G_nt, G_tt, v_n, v_t;
    ptrdiff_t e, mu_k, mu_s, e_t, d1, d2, eta2, ratio;
} pcs_batch2_step;

/*
 * Planar problems. Units and frame are as in pcs_contact2. The comment of a field says what NULL
 * means.
 */
typedef struct pcs_batch2_in {
    const double *G_nn, *G_nt, *G_tt, *v_n, *v_t; /* required */
    const double *e;                              /* required */
    const double *mu_k;                           /* required, except by the law impulse-ratio */
    const double *mu_s;                           /* NULL: mu_k */
    const double *e_t;                            /* NULL: 0 */
    const double *d1, *d2;                        /* NULL: 1 */
    const double *eta2;                           /* required by the law bilinear */
    const double *ratio;                          /* required by the law impulse-ratio */
    pcs_branch branch;                            /* of all problems, for the law complementarity */
    pcs_batch2_step step;                         /* step of each array */
} pcs_batch2_in;

/*
 * Which results to write. A NULL array is not written and costs no time. Fields, units and frame
 * are as in pcs_impact2: all of its fields except law, v_n, v_t and the phases.
 */
typedef struct pcs_batch2_out {
    double *vp_n, *vp_t, *p_n, *p_t;
    double *pc_n, *pr_n, *W_c, *W_r, *W_f, *dT;
    signed char *mode;     /* 0..6, or PCS_MODE_NONE */
    unsigned char *final;  /* value of pcs_final */
    unsigned char *status; /* value of pcs_status */
    unsigned *outcome;     /* flags of pcs_outcome */
    double *T, *Tp;        /* J, kinetic energy that the contact can change, before and after */
    double *pc_t, *pr_t;
    double *N_P, *N_N, *N_E, *e_kinematic, *R_kinetic, *E2_energetic;
    double *impulse_ratio, *mu_A, *mu_R;
} pcs_batch2_out;

/* Steps of inputs in space, as in pcs_batch2_step. */
typedef struct pcs_batch3_step {
    ptrdiff_t G_nn, G_n1, G_n2, G_11, G_12, G_22, v_n, v_1, v_2;
    ptrdiff_t e, mu_k, mu_s, e_t, d1, d2, eta2;
} pcs_batch3_step;

/* Problems in space. Units and frame are as in pcs_contact3. */
typedef struct pcs_batch3_in {
    const double *G_nn, *G_n1, *G_n2, *G_11, *G_12, *G_22, *v_n, *v_1, *v_2; /* required */
    const double *e, *mu_k;                                                  /* required */
    const double *mu_s;                                                      /* NULL: mu_k */
    const double *e_t;                                                       /* NULL: 0 */
    const double *d1, *d2;                                                   /* NULL: 1 */
    const double *eta2;   /* required by the law bilinear */
    pcs_branch branch;    /* of all problems, for the law complementarity */
    pcs_batch3_step step; /* step of each array */
} pcs_batch3_in;

/* Which results to write in space: as pcs_batch2_out, with the fields of pcs_impact3. */
typedef struct pcs_batch3_out {
    double *vp_n, *vp_1, *vp_2, *p_n, *p_1, *p_2;
    double *pc_n, *pr_n, *W_c, *W_r, *W_f, *dT, *turn;
    signed char *mode;     /* 0..6, or PCS_MODE_NONE */
    unsigned char *final;  /* value of pcs_final */
    unsigned char *status; /* value of pcs_status */
    unsigned *outcome;     /* flags of pcs_outcome */
    double *T, *Tp;        /* J, kinetic energy that the contact can change, before and after */
    double *N_P, *N_N, *N_E, *e_kinematic, *R_kinetic, *E2_energetic, *impulse_ratio;
} pcs_batch3_out;

/* Return a struct in which every array is NULL and every step is 0. */
PCS_API pcs_batch2_in pcs_batch2_in_default(void);
PCS_API pcs_batch2_out pcs_batch2_out_default(void);
PCS_API pcs_batch3_in pcs_batch3_in_default(void);
PCS_API pcs_batch3_out pcs_batch3_out_default(void);

/*
 * Solve n planar problems by any law. The status is that of the call: PCS_OK; PCS_STATUS_INVALID: a
 * required array is missing, arrays overlap, or law or branch is not a valid number. With
 * PCS_STATUS_INVALID nothing is written.
 *
 * bad receives the number of problems whose own status is not PCS_OK; it may be NULL. A problem for
 * which the law has no solution is not counted: its status is PCS_OK, its outcome is no-solution,
 * and its velocities after and impulses are NaN. fault may be NULL. With n = 0, in and out may be
 * NULL. To find out what is wrong with problem i, call pcs_batch_problem2 and then pcs_solve2, and
 * read the fault.
 */
PCS_API pcs_status pcs_batch_solve2(pcs_law law, size_t n, const pcs_batch2_in *in,
                                    const pcs_batch2_out *out, size_t *bad, pcs_fault *fault);

/*
 * The same in space, by any law that exists in space. path is ignored for laws without a path. A
 * planar law returns PCS_STATUS_INVALID.
 */
PCS_API pcs_status pcs_batch_solve3(pcs_law law, pcs_path path, size_t n, const pcs_batch3_in *in,
                                    const pcs_batch3_out *out, size_t *bad, pcs_fault *fault);

/*
 * Write the contact and the material of problem i of a batch, as pcs_solve2 and pcs_solve3 take
 * them. in must have the required arrays, and i must be less than their length.
 */
PCS_API void pcs_batch_problem2(const pcs_batch2_in *in, size_t i, pcs_contact2 *contact,
                                pcs_material *material);
PCS_API void pcs_batch_problem3(const pcs_batch3_in *in, size_t i, pcs_contact3 *contact,
                                pcs_material *material);

/* The vector units that batches may use, the best one last. */
typedef enum pcs_vector { PCS_VECTOR_BASE, PCS_VECTOR_AVX2, PCS_VECTOR_AVX512 } pcs_vector;

/*
 * pcs_batch_vector: return the best vector unit of this processor. pcs_vector_name: return the name
 * of a unit; NULL: no such unit.
 */
PCS_API pcs_vector pcs_batch_vector(void);
PCS_API const char *pcs_vector_name(pcs_vector vector);

/*
 * As pcs_batch_solve2 and pcs_batch_solve3, on a given vector unit, for tests. If the processor
 * does not have this unit, the best one that it has is used.
 */
PCS_API pcs_status pcs_batch_solve2_on(pcs_vector vector, pcs_law law, size_t n,
                                       const pcs_batch2_in *in, const pcs_batch2_out *out,
                                       size_t *bad, pcs_fault *fault);
PCS_API pcs_status pcs_batch_solve3_on(pcs_vector vector, pcs_law law, pcs_path path, size_t n,
                                       const pcs_batch3_in *in, const pcs_batch3_out *out,
                                       size_t *bad, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
