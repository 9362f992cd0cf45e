/* percuss: many contacts at once, with a sparse matrix of blocks. */
#ifndef PERCUSS_PILE_H
#define PERCUSS_PILE_H

#include <percuss/multi.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A pile: many contacts with v' = v + W p, where W is sparse in blocks. (W is here what G is in
 * multi.h.) A block has dimension^2 numbers, stored row by row: the components n, t (in space n,
 * t1, t2) of the contact of its row against those of the contact of its column. Blocks that are not
 * stored are 0.
 *
 * W is used as it is. It need not be symmetric, and it may be singular or slightly indefinite, as
 * time-stepping codes write it. The problem u = W r + q of the literature is this problem with
 * v = q and e = 0.
 */
typedef struct pcs_pile {
    int dimension;           /* 2 or 3 */
    size_t contacts;         /* number of contacts; 0 is allowed */
    const size_t *rows;      /* contacts + 1 numbers: row i has the blocks rows[i] .. rows[i+1]-1 */
    const uint32_t *columns; /* the contact of each block, ascending within a row; the diagonal
                                block is required */
    const double *blocks;    /* 1/kg, dimension^2 numbers each, row by row (n first) */
    const double *v;         /* m/s, before, contacts * dimension numbers, n first */
    const double *mu, *e, *e_t; /* one number for each contact; e, e_t NULL: 0 */
} pcs_pile;

/*
 * Check a pile: the arrays exist, columns ascend, all numbers are finite, W_nn is positive, mu is
 * not negative, e and e_t are within [0, 1]. It takes about as long as one sweep. Statuses: PCS_OK;
 * PCS_STATUS_INVALID, and the fault has the field and the contact. fault may be NULL.
 */
PCS_API pcs_status pcs_pile_check(const pcs_pile *pile, pcs_fault *fault);

/*
 * The record of a pile: the residuals of impulses p. They are computed from the problem and p
 * alone, and do not depend on how p was found.
 */
typedef struct pcs_pile_impact {
    pcs_certificate certificate; /* as in multi.h for several contacts, also if there is only one */
    double residual; /* |p - P(p - xi - mu |xi_t| n)| over the largest of |p|, |xi| and |q|: the
                        error that Siconos 4.4 computes, with q = ((1+e) v_n, (1+e_t) v_t), xi = W p
                        + q and P the projection on the cones. It depends on the units */
    double dT; /* J, p.(v + v')/2: the change of kinetic energy, if v is the velocity before and W
                  is symmetric */
    size_t sweeps, steps; /* how many; steps are those of Newton's method */
    bool even;            /* true: impulses are shared evenly, as requested by the options */
} pcs_pile_impact;

/*
 * Compute the certificate, the residual and dT of impulses p (N s, contacts * dimension numbers).
 * If p is not finite, the certificate and the residual are infinite. Statuses: PCS_OK;
 * PCS_STATUS_INVALID. fault may be NULL.
 */
PCS_API pcs_status pcs_pile_certify(const pcs_pile *pile, const double *p, pcs_pile_impact *impact,
                                    pcs_fault *fault);

/*
 * Compute vp = v + W p, m/s. The pile must be valid (pcs_pile_check). vp has contacts * dimension
 * numbers and must not be the array p.
 */
PCS_API void pcs_pile_after(const pcs_pile *pile, const double *p, double *vp);

/*
 * How the solver works and when it stops. The library starts no thread and reads no clock: the
 * caller can do both in the functions below. For most problems only the first two fields need a
 * value, and the others are 0.
 */
typedef struct pcs_pile_options {
    double tolerance; /* bound on certificate.worst; at or below it the status is PCS_OK */
    size_t sweeps;    /* largest number of sweeps and steps */
    double residual;  /* if positive, PCS_OK requires this residual as well */
    bool even; /* true: share impulses evenly among redundant contacts, as in multi.h; without the
                  memory of pcs_pile_workspace_full, or if it does not succeed, impact.even is false
                */
    const double *start; /* N s, impulses to start from, for example those of the time step before;
                            NULL: none. It may be p itself */
    void *context;       /* passed to the functions below */

    /*
     * Called after each sweep or step with their number so far and the last certificate that was
     * computed. If it returns false, the search stops. May be NULL.
     */
    bool (*go_on)(void *context, size_t sweep, const pcs_certificate *certificate);

    /*
     * Must call part(job, i) for each i < n, in any order and in any thread, and return when all
     * calls have returned. NULL: the calls are made one after the other. The result has the same
     * bits in every case.
     */
    void (*parallel_for)(void *context, size_t n, void (*part)(void *job, size_t i), void *job);
} pcs_pile_options;

/* Return options with tolerance 1e-8 and a million sweeps; all other fields are 0. */
PCS_API pcs_pile_options pcs_pile_options_default(void);

/*
 * Return the number of doubles of working memory for pcs_pile_solve. pcs_pile_workspace: what it
 * requires; with this memory it only makes plain sweeps. 0 if the dimension is out of range.
 * pcs_pile_workspace_full: what it can use. Then each sweep starts from an extrapolated state, and
 * steps of Newton's method are taken, which solve in milliseconds problems that a million plain
 * sweeps do not solve. 0 if the pile is not valid.
 */
PCS_API size_t pcs_pile_workspace(size_t contacts, int dimension);
PCS_API size_t pcs_pile_workspace_full(const pcs_pile *pile);

/*
 * Solve a pile by the law complementarity of multi.h: Newton's law as a complementarity condition
 * at every contact at once. A sweep solves one contact after the other exactly, with the impulses
 * of the others held fixed [jourdan-alart-jean-1998]. If sweeps do not make progress, steps of
 * Newton's method are taken. How redundant contacts share an impulse depends on the start and on
 * the order of the contacts. With friction the velocities can depend on them too, because there can
 * be several solutions.
 *
 * options NULL: the default. work has length doubles; length must be at least the result of
 * pcs_pile_workspace. p receives contacts * dimension impulses (N s), n first. Statuses: PCS_OK;
 * PCS_STATUS_NOT_CONVERGED: a limit was reached or go_on returned false; p and impact then hold the
 * best result found, with its certificate; fault.left is its worst residual (or impact.residual, if
 * only that is above its bound); PCS_STATUS_RANGE: dT is too large for a double;
 * PCS_STATUS_INVALID: p and impact are not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_pile_solve(const pcs_pile *pile, const pcs_pile_options *options,
                                  double *work, size_t length, double *p, pcs_pile_impact *impact,
                                  pcs_fault *fault);

/*
 * A pile of bodies and contacts in world axes, without W. The frame of a contact is that of
 * pcs_frame2_of_normal or pcs_frame3_of_normal; impulses are in this frame.
 */
typedef struct pcs_pile2 {
    size_t n_bodies;         /* number of bodies */
    const pcs_body2 *bodies; /* a body with infinite mass and inertia, or PCS_GROUND, may have any
                                number of contacts */
    size_t contacts;         /* number of contacts */
    const pcs_pair2 *pairs;  /* one for each contact; the gap is ignored */
    const double *mu, *e, *e_t; /* one number for each contact; e, e_t NULL: 0 */
} pcs_pile2;

/* The same in space; the fields are as in pcs_pile2. */
typedef struct pcs_pile3 {
    size_t n_bodies;            /* number of bodies */
    const pcs_body3 *bodies;    /* see pcs_pile2 */
    size_t contacts;            /* number of contacts */
    const pcs_pair3 *pairs;     /* one for each contact; the gap is ignored */
    const double *mu, *e, *e_t; /* one number for each contact; e, e_t NULL: 0 */
} pcs_pile3;

/*
 * Check that bodies, contacts and materials are valid, and that every contact can move along its
 * normal. Statuses: PCS_OK; PCS_STATUS_INVALID, and the fault has the body or the contact;
 * PCS_STATUS_RANGE: W or v is too large for a double. fault may be NULL.
 */
PCS_API pcs_status pcs_pile2_check(const pcs_pile2 *pile, pcs_fault *fault);
PCS_API pcs_status pcs_pile3_check(const pcs_pile3 *pile, pcs_fault *fault);

/*
 * Return the number of doubles of working memory for the solve and certify functions below.
 * _workspace: what they require. _workspace_full: what they can use, as pcs_pile_workspace_full;
 * for many bodies this is memory for sweeps only. 0 if the pile is not valid.
 */
PCS_API size_t pcs_pile2_workspace(const pcs_pile2 *pile);
PCS_API size_t pcs_pile3_workspace(const pcs_pile3 *pile);
PCS_API size_t pcs_pile2_workspace_full(const pcs_pile2 *pile);
PCS_API size_t pcs_pile3_workspace_full(const pcs_pile3 *pile);

/*
 * As pcs_pile_solve and pcs_pile_certify, without W. A sweep uses the velocities of the bodies;
 * time and memory are proportional to the number of contacts and bodies. Both are half as large if
 * every body is a ball: its moments of inertia are equal, and the line from its centre to each
 * contact is along the normal (as in a pile of spheres, on walls of any shape). Statuses as there,
 * also PCS_STATUS_RANGE if W or v is too large for a double. fault may be NULL.
 */
PCS_API pcs_status pcs_pile2_solve(const pcs_pile2 *pile, const pcs_pile_options *options,
                                   double *work, size_t length, double *p, pcs_pile_impact *impact,
                                   pcs_fault *fault);
PCS_API pcs_status pcs_pile3_solve(const pcs_pile3 *pile, const pcs_pile_options *options,
                                   double *work, size_t length, double *p, pcs_pile_impact *impact,
                                   pcs_fault *fault);
PCS_API pcs_status pcs_pile2_certify(const pcs_pile2 *pile, const double *p, double *work,
                                     size_t length, pcs_pile_impact *impact, pcs_fault *fault);
PCS_API pcs_status pcs_pile3_certify(const pcs_pile3 *pile, const double *p, double *work,
                                     size_t length, pcs_pile_impact *impact, pcs_fault *fault);

/*
 * Apply the impulses p of a solve to the bodies: change their velocity and spin. bodies may be a
 * copy of the bodies of the pile, or these bodies themselves. The pile must be valid.
 */
PCS_API void pcs_pile2_push(const pcs_pile2 *pile, const double *p, pcs_body2 *bodies);
PCS_API void pcs_pile3_push(const pcs_pile3 *pile, const double *p, pcs_body3 *bodies);

/*
 * Compute W and v of a pile of bodies, in the form of pcs_pile, in two steps. _rows writes rows,
 * contacts + 1 numbers; the last one is the number of columns and blocks. _blocks then writes
 * columns, blocks (1/kg) and v (m/s). W is symmetric to the last bit. work has length doubles;
 * length must be at least the result of pcs_pile_matrix_workspace. Statuses: PCS_OK;
 * PCS_STATUS_INVALID; PCS_STATUS_RANGE: W or v is too large for a double. fault may be NULL.
 */
PCS_API size_t pcs_pile_matrix_workspace(size_t n_bodies, size_t contacts);
PCS_API pcs_status pcs_pile2_rows(const pcs_pile2 *pile, double *work, size_t length, size_t *rows,
                                  pcs_fault *fault);
PCS_API pcs_status pcs_pile3_rows(const pcs_pile3 *pile, double *work, size_t length, size_t *rows,
                                  pcs_fault *fault);
PCS_API pcs_status pcs_pile2_blocks(const pcs_pile2 *pile, double *work, size_t length,
                                    const size_t *rows, uint32_t *columns, double *blocks,
                                    double *v, pcs_fault *fault);
PCS_API pcs_status pcs_pile3_blocks(const pcs_pile3 *pile, double *work, size_t length,
                                    const size_t *rows, uint32_t *columns, double *blocks,
                                    double *v, pcs_fault *fault);

/* --- piles for tests and examples ----------------------------------------------------------- */

/* The shape of the bodies. */
typedef enum pcs_pile_shape {
    PCS_PILE_SHAPE_BALL, /* discs, in space spheres */
    PCS_PILE_SHAPE_BOX,  /* squares, in space cubes: a face that touches has contacts at its corners
                          */
    PCS_PILE_SHAPE_COUNT
} pcs_pile_shape;

/* The arrangement of the bodies. */
typedef enum pcs_pile_order {
    PCS_PILE_ORDER_STACKED, /* columns of ten bodies; the columns do not touch each other */
    PCS_PILE_ORDER_POURED,  /* each body lies between those below it; sizes and positions vary a
                               little */
    PCS_PILE_ORDER_LATTICE, /* rows and layers; each body touches all its neighbours */
    PCS_PILE_ORDER_COUNT
} pcs_pile_order;

/* A recipe for a pile that falls on the ground. Each body has its own velocity and spin. */
typedef struct pcs_pile_recipe {
    pcs_pile_shape shape; /* balls or boxes; in the plane discs or squares */
    pcs_pile_order order; /* how the bodies are arranged */
    size_t n_bodies;      /* number of bodies, 1 to 100000000 */
    uint64_t seed;        /* start of the random numbers; the same seed makes the same pile */
    double size;          /* m, diameter or edge */
    double mass;          /* kg, of a body of this size */
    double speed;         /* m/s, downwards */
    double disorder;      /* m/s, largest random part of a velocity, and of a spin times size/2 */
} pcs_pile_recipe;

/*
 * Return a recipe for a hundred balls, poured: size 0.1 m, mass 1 kg, speed 1 m/s, disorder 0.1
 * m/s.
 */
PCS_API pcs_pile_recipe pcs_pile_recipe_default(void);

/*
 * Make the bodies and contacts of a recipe. contacts receives the number of contacts. bodies must
 * have room for n_bodies bodies, and pairs for room contacts. If both are NULL, the contacts are
 * only counted. Statuses: PCS_OK; PCS_STATUS_INVALID: a field of the recipe is not valid, or room
 * is too small. fault may be NULL.
 */
PCS_API pcs_status pcs_pile2_draw(const pcs_pile_recipe *recipe, pcs_body2 *bodies,
                                  pcs_pair2 *pairs, size_t room, size_t *contacts,
                                  pcs_fault *fault);
PCS_API pcs_status pcs_pile3_draw(const pcs_pile_recipe *recipe, pcs_body3 *bodies,
                                  pcs_pair3 *pairs, size_t room, size_t *contacts,
                                  pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
