/* percuss: arrays of problems, one law, at the speed of memory. */
#ifndef PERCUSS_BATCH_H
#define PERCUSS_BATCH_H

#include <percuss/impact.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Structure of arrays, in the caller's memory. Each problem gives the same bits as alone, wherever
 * it stands, on whatever vector unit the processor has; one that is bad gets its status, NaN in
 * its numbers, and disturbs nobody. Nothing is allocated, no thread is started; parts of a batch
 * may be solved by several threads.
 *
 * Arrays must be aligned as their type asks, as every array in C is; no more is needed. An array
 * that goes out must not overlap another, in or out; arrays that go in may. Both are looked at, and
 * a call that breaks it is PCS_STATUS_INVALID.
 *
 * Step: an input may be an array, every k-th number of one, or one number for all:
 *
 *     in.v_n = v;                                v[0], v[1], v[2], ...
 *     in.v_n = &c->v_n; in.step.v_n = 5;         of an array c of pcs_contact2, which has 5 doubles
 *     in.e = &e;        in.step.e = PCS_SAME;    e for all; it costs no array
 *
 * A struct of one's own has the step sizeof(struct)/sizeof(double), which must be a whole number.
 */
#define PCS_SAME PTRDIFF_MAX

/* Steps of planar inputs, in doubles; 0: next to each other; negative ones go backwards. */
typedef struct pcs_batch2_step {
    ptrdiff_t G_nn, G_nt, G_tt, v_n, v_t;
    ptrdiff_t e, mu_k, mu_s, e_t, d1, d2, eta2, ratio;
} pcs_batch2_step;

/* Planar problems; a NULL array means what its field says. Units as in pcs_contact2. */
typedef struct pcs_batch2_in {
    const double *G_nn, *G_nt, *G_tt, *v_n, *v_t; /* needed */
    const double *e;                              /* needed */
    const double *mu_k;                           /* needed, but by the law impulse-ratio */
    const double *mu_s;                           /* NULL: mu_k */
    const double *e_t;                            /* NULL: 0 */
    const double *d1, *d2;                        /* NULL: 1 */
    const double *eta2;                           /* needed by the law bilinear */
    const double *ratio;                          /* needed by the law impulse-ratio */
    pcs_branch branch;
    pcs_batch2_step step;
} pcs_batch2_in;

/*
 * What is wanted; NULL skips a column and its cost. Fields as in pcs_impact2, all of them but v_n,
 * v_t and the phases.
 */
typedef struct pcs_batch2_out {
    double *vp_n, *vp_t, *p_n, *p_t;
    double *pc_n, *pr_n, *W_c, *W_r, *W_f, *dT;
    signed char *mode;     /* PCS_MODE_NONE: none */
    unsigned char *final;  /* of pcs_final */
    unsigned char *status; /* of pcs_status */
    unsigned *outcome;     /* flags of pcs_outcome */
    double *T, *Tp;        /* J, kinetic energy the contact can change, before and after */
    double *pc_t, *pr_t;
    double *N_P, *N_N, *N_E, *e_kinematic, *R_kinetic, *E2_energetic;
    double *impulse_ratio, *mu_A, *mu_R;
} pcs_batch2_out;

/* Steps of inputs in space. */
typedef struct pcs_batch3_step {
    ptrdiff_t G_nn, G_n1, G_n2, G_11, G_12, G_22, v_n, v_1, v_2;
    ptrdiff_t e, mu_k, mu_s, e_t, d1, d2, eta2;
} pcs_batch3_step;

/* Problems in space. */
typedef struct pcs_batch3_in {
    const double *G_nn, *G_n1, *G_n2, *G_11, *G_12, *G_22, *v_n, *v_1, *v_2; /* needed */
    const double *e, *mu_k;                                                  /* needed */
    const double *mu_s;                                                      /* NULL: mu_k */
    const double *e_t;                                                       /* NULL: 0 */
    const double *d1, *d2;                                                   /* NULL: 1 */
    const double *eta2; /* needed by the law bilinear */
    pcs_branch branch;
    pcs_batch3_step step;
} pcs_batch3_in;

typedef struct pcs_batch3_out {
    double *vp_n, *vp_1, *vp_2, *p_n, *p_1, *p_2;
    double *pc_n, *pr_n, *W_c, *W_r, *W_f, *dT, *turn;
    signed char *mode;
    unsigned char *final;
    unsigned char *status;
    unsigned *outcome;
    double *T, *Tp;
    double *N_P, *N_N, *N_E, *e_kinematic, *R_kinetic, *E2_energetic, *impulse_ratio;
} pcs_batch3_out;

/* Nothing given and nothing wanted: what is set after that is all there is. */
PCS_API pcs_batch2_in pcs_batch2_in_default(void);
PCS_API pcs_batch2_out pcs_batch2_out_default(void);
PCS_API pcs_batch3_in pcs_batch3_in_default(void);
PCS_API pcs_batch3_out pcs_batch3_out_default(void);

/*
 * Solve n planar problems by any law. The status is about the call: PCS_OK, or
 * PCS_STATUS_INVALID for an array that is needed and not there, or a number that is no law or
 * branch; nothing is then written. bad counts the problems whose own status is not PCS_OK and may
 * be NULL. A problem to which the law has no answer is not among them: its status is PCS_OK, its
 * outcome no-solution, its velocities after and impulses are NaN. fault may be NULL. With n = 0 in
 * and out may be NULL. What is wrong with problem i: pcs_batch_problem2, then pcs_solve2, whose
 * fault says it.
 */
PCS_API pcs_status pcs_batch_solve2(pcs_law law, size_t n, const pcs_batch2_in *in,
                                    const pcs_batch2_out *out, size_t *bad, pcs_fault *fault);

/*
 * The same in space, by every law that goes there; path is ignored for those without. A law
 * that is planar only is PCS_STATUS_INVALID.
 */
PCS_API pcs_status pcs_batch_solve3(pcs_law law, pcs_path path, size_t n, const pcs_batch3_in *in,
                                    const pcs_batch3_out *out, size_t *bad, pcs_fault *fault);

/*
 * Problem i of a batch, as pcs_solve2 and pcs_solve3 take it. in must have the arrays that are
 * needed, and i be less than their length.
 */
PCS_API void pcs_batch_problem2(const pcs_batch2_in *in, size_t i, pcs_contact2 *contact,
                                pcs_material *material);
PCS_API void pcs_batch_problem3(const pcs_batch3_in *in, size_t i, pcs_contact3 *contact,
                                pcs_material *material);

/* The vector units that batches may use, best last. */
typedef enum pcs_vector { PCS_VECTOR_BASE, PCS_VECTOR_AVX2, PCS_VECTOR_AVX512 } pcs_vector;

/* The best one of this processor, and its name. */
PCS_API pcs_vector pcs_batch_vector(void);
PCS_API const char *pcs_vector_name(pcs_vector vector);

/* The same on a chosen unit, for tests; one that is not there falls back to less. */
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
