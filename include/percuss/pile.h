/* percuss: many contacts at once, with a sparse matrix of blocks. */
#ifndef PERCUSS_PILE_H
#define PERCUSS_PILE_H

#include <percuss/multi.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Many contacts: v' = v + W p, W sparse in blocks. A block has dimension^2 numbers, row by row,
 * components n, t (in space n, t1, t2) of the contact of its row against those of the contact of
 * its column. What is not there is 0.
 *
 * W is taken as it is: it need not be symmetric, and it may be singular or slightly indefinite, as
 * codes that step through time write it. u = W r + q of the literature is this with v = q and no e.
 */
typedef struct pcs_pile {
    int dimension;              /* 2 or 3 */
    size_t contacts;            /* none is a problem, too */
    const size_t *rows;         /* contacts + 1: the blocks of row i are rows[i] .. rows[i+1]-1 */
    const uint32_t *columns;    /* the contact of each block, ascending within a row; the diagonal
                                   block must be there */
    const double *blocks;       /* 1/kg, dimension^2 numbers each, row by row (n first) */
    const double *v;            /* m/s, before, contacts * dimension, n first */
    const double *mu, *e, *e_t; /* one for each contact; e, e_t NULL means 0 */
} pcs_pile;

/*
 * Is this a problem that can be solved: arrays there, columns ascending, every number finite, W_nn
 * positive, mu not negative, e and e_t within [0, 1]? If not, the fault has the field and the
 * contact. It takes the time of about one sweep. fault may be NULL.
 */
PCS_API pcs_status pcs_pile_check(const pcs_pile *pile, pcs_fault *fault);

/* What an impulse is worth, computed from the problem and p alone, whatever found p. */
typedef struct pcs_pile_impact {
    pcs_certificate certificate; /* as in multi.h of several contacts, be it one */
    double residual;             /* |p - P(p - xi - mu |xi_t| n)| over the largest of |p|, |xi| and
                                    |q|: the error that Siconos 4.4 computes, with
                                    q = ((1+e) v_n, (1+e_t) v_t), xi = W p + q and P the projection
                                    on the cones; it depends on the units */
    double dT;                   /* J, p.(v + v')/2: the change of kinetic energy, if v is the
                                    velocity before and W symmetric */
    size_t sweeps, steps;        /* that it took, steps of Newton's method; 0 of pcs_pile_certify */
    bool even;                   /* impulses are shared evenly, as options asked for */
} pcs_pile_impact;

/* p: contacts * dimension numbers. Infinite certificate and residual where p is not finite. */
PCS_API pcs_status pcs_pile_certify(const pcs_pile *pile, const double *p, pcs_pile_impact *impact,
                                    pcs_fault *fault);

/* v' = v + W p of a problem that is checked; vp: contacts * dimension numbers, not p. */
PCS_API void pcs_pile_after(const pcs_pile *pile, const double *p, double *vp);

/*
 * How a search goes and when it ends. The library starts no thread and reads no clock: that is for
 * the caller to do, in these calls. A zero in each field but the first two is right for most.
 */
typedef struct pcs_pile_options {
    double tolerance; /* of certificate.worst: PCS_OK is an answer that is not above it */
    size_t sweeps;    /* and steps, at most */
    double residual;  /* if positive, PCS_OK asks for this residual as well */
    bool even; /* share impulses evenly among redundant contacts, as in multi.h; without the memory
                  of pcs_pile_workspace_full, or where it does not succeed, impact.even says no */
    const double *start; /* N s, impulses to start from, as of the time step before; NULL: none. It
                            may be p itself */
    void *context;       /* handed to the calls below */

    /* After each sweep or step, of which there were so many, with the last certificate that was
     * computed: false ends the search. */
    bool (*go_on)(void *context, size_t sweep, const pcs_certificate *certificate);

    /* Calls part(job, i) for each i < n, in any order, in any thread, and returns when all have
     * returned. NULL: one after the other. The answer has the same bits with any. */
    void (*parallel_for)(void *context, size_t n, void (*part)(void *job, size_t i), void *job);
} pcs_pile_options;

/* tolerance 1e-8, a million sweeps, nothing else. */
PCS_API pcs_pile_options pcs_pile_options_default(void);

/*
 * Doubles of working memory that pcs_pile_solve needs; 0 if the dimension is out of range. With no
 * more than that it only sweeps. pcs_pile_workspace_full says what it can use: then sweeps run
 * ahead, and it takes steps of Newton's method, which solve in milliseconds what a million plain
 * sweeps do not; 0 if the pile is not valid.
 */
PCS_API size_t pcs_pile_workspace(size_t contacts, int dimension);
PCS_API size_t pcs_pile_workspace_full(const pcs_pile *pile);

/*
 * Newton's law in inequality form at every contact at once, the law complementarity of multi.h: the
 * contacts are swept one after the other, each solved exactly with the impulses of the others held
 * [jourdan-alart-jean-1998]; where sweeps do not lead on, steps of Newton's method do. How
 * redundant contacts share an impulse depends on the start and the order of the contacts; with
 * friction the velocities may, too, for then several answers hold.
 *
 * options NULL: the default. work: length doubles, at least what pcs_pile_workspace says. p takes
 * contacts * dimension impulses, n first. Statuses: PCS_OK; PCS_STATUS_NOT_CONVERGED: a limit was
 * reached or go_on said so; p and impact then have the best that was found, with its certificate,
 * which is also in the fault (the residual, if only that is above what was asked for);
 * PCS_STATUS_RANGE: dT is too large for a double; PCS_STATUS_INVALID: p and impact are left alone.
 * fault may be NULL.
 */
PCS_API pcs_status pcs_pile_solve(const pcs_pile *pile, const pcs_pile_options *options,
                                  double *work, size_t length, double *p, pcs_pile_impact *impact,
                                  pcs_fault *fault);

/*
 * Bodies and contacts between them, in world axes, in place of W. The frame of a contact is that of
 * pcs_frame2_of_normal or pcs_frame3_of_normal; impulses are along it.
 */
typedef struct pcs_pile2 {
    size_t n_bodies;
    const pcs_body2 *bodies; /* what is infinite, or PCS_GROUND, may have any number of contacts */
    size_t contacts;
    const pcs_pair2 *pairs;     /* one for each contact; the gap is not looked at */
    const double *mu, *e, *e_t; /* one for each contact; e, e_t NULL means 0 */
} pcs_pile2;

typedef struct pcs_pile3 {
    size_t n_bodies;
    const pcs_body3 *bodies;
    size_t contacts;
    const pcs_pair3 *pairs;
    const double *mu, *e, *e_t;
} pcs_pile3;

/*
 * Are bodies, contacts and materials valid, and can every contact move along its normal? Else the
 * fault has the body or the contact. PCS_STATUS_RANGE: W or v is too large for a double.
 */
PCS_API pcs_status pcs_pile2_check(const pcs_pile2 *pile, pcs_fault *fault);
PCS_API pcs_status pcs_pile3_check(const pcs_pile3 *pile, pcs_fault *fault);

/*
 * Doubles of working memory that the two calls below need, and what they can use, as
 * pcs_pile_workspace_full; 0 if the pile is not valid. Of many bodies that is for sweeps alone.
 */
PCS_API size_t pcs_pile2_workspace(const pcs_pile2 *pile);
PCS_API size_t pcs_pile3_workspace(const pcs_pile3 *pile);
PCS_API size_t pcs_pile2_workspace_full(const pcs_pile2 *pile);
PCS_API size_t pcs_pile3_workspace_full(const pcs_pile3 *pile);

/*
 * As pcs_pile_solve and pcs_pile_certify, without W: a sweep goes from contact to contact in the
 * velocities of the bodies, and takes time and memory in proportion to their number. If every body
 * is a ball (its moments are equal, and the contact lies along the normal from its centre, as in a
 * pile of spheres, on walls of any shape), half of both.
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
 * The impulses on the bodies, which change velocity and spin: a copy of those of a pile that is
 * checked, or those themselves. p as pcs_pile2_solve gives it.
 */
PCS_API void pcs_pile2_push(const pcs_pile2 *pile, const double *p, pcs_body2 *bodies);
PCS_API void pcs_pile3_push(const pcs_pile3 *pile, const double *p, pcs_body3 *bodies);

/*
 * W and v, as pcs_pile has them, in two steps. First the rows, contacts + 1 numbers, of which the
 * last says how many columns and blocks there are; then columns, blocks and v. W is symmetric to
 * the last bit. work: at least what pcs_pile_matrix_workspace says.
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

/* --- piles to try things on ----------------------------------------------------------------- */

typedef enum pcs_pile_shape {
    PCS_PILE_SHAPE_BALL, /* discs, in space spheres */
    PCS_PILE_SHAPE_BOX,  /* squares, in space cubes: a face that touches has contacts at its corners
                          */
    PCS_PILE_SHAPE_COUNT
} pcs_pile_shape;

typedef enum pcs_pile_order {
    PCS_PILE_ORDER_STACKED, /* columns of ten that do not touch each other */
    PCS_PILE_ORDER_POURED,  /* each between those below, of several sizes and not quite in place */
    PCS_PILE_ORDER_LATTICE, /* rows and layers, each body against all its neighbours */
    PCS_PILE_ORDER_COUNT
} pcs_pile_order;

/* A pile that falls on the ground, each body with a velocity and spin of its own. */
typedef struct pcs_pile_recipe {
    pcs_pile_shape shape;
    pcs_pile_order order;
    size_t n_bodies;
    uint64_t seed;   /* the same seed, the same pile */
    double size;     /* m, diameter or edge */
    double mass;     /* kg, of a body of this size */
    double speed;    /* m/s, downwards */
    double disorder; /* m/s, by which velocities differ, and spins times size/2 */
} pcs_pile_recipe;

/* A hundred balls, poured: 0.1 m, 1 kg, 1 m/s, 0.1 m/s. */
PCS_API pcs_pile_recipe pcs_pile_recipe_default(void);

/*
 * Bodies and contacts of a recipe. contacts takes how many contacts there are; bodies and pairs get
 * n_bodies and as many, or both are NULL: they are only counted. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: a field of the recipe is bad, or room, the length of pairs, is too small.
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
