/* What each measured impact shows without any law: slip, angle, impulse, energy. */
#ifndef CLI_FIT_TRAITS_H
#define CLI_FIT_TRAITS_H

#include <percuss/fit.h>

/* The traits of an impact. s is the direction of slip before, in the plane t or -t. */
typedef enum fit_trait {
    FIT_SPEED,   /* m/s, approach speed of the contact */
    FIT_SLIP,    /* m/s, speed of slip before */
    FIT_ANGLE,   /* rad, angle of incidence: from the normal to the velocity of the contact */
    FIT_LEVER,   /* G_ns/sqrt(G_nn G_ss): how a normal impulse changes slip, -1 to 1 */
    FIT_KEPT,    /* part of the kinetic energy of the contact that is there after */
    FIT_E,       /* -v_n'/v_n */
    FIT_N,       /* p_n G_nn/|v_n|: normal impulse, 1 if it just stops the approach */
    FIT_S,       /* p_s G_nn/|v_n|: along s; friction is negative */
    FIT_AFTER_N, /* velocity after in coordinates where its square is the kinetic energy */
    FIT_AFTER_S, /* before, the same length is 1 */
    FIT_TRAITS
} fit_trait;

typedef struct fit_trait_info {
    const char *name, *unit, *meaning;
    bool explains; /* a cause that a bad fit may depend on */
} fit_trait_info;

const fit_trait_info *fit_trait_about(fit_trait trait);

/*
 * Compute the traits of a reduced row. Those that need the measured impulse are PCS_NONE if the
 * velocities after do not determine it; all of them if the row is not used.
 */
void fit_traits(const pcs_fit_row *row, double traits[FIT_TRAITS]);

/* The same with an impulse, N s, instead of the measured one: n, t1, t2. */
void fit_traits_by(const pcs_fit_row *row, const double p[3], double traits[FIT_TRAITS]);

/*
 * Rank correlation of two lists of n numbers, of the pairs that have both; PCS_NONE if there are
 * fewer than 5 or one list is constant. pairs receives their number.
 */
double fit_rank_correlation(const double *a, const double *b, size_t n, size_t *pairs);

#endif
