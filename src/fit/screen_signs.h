/* Signs of a body that may be reversed in measured data, and the columns that have them. */
#ifndef PCS_SIGNS_H
#define PCS_SIGNS_H

#include "measured.h"

/*
 * Reversed signs. Bit k of each set is component k. One velocity may have the other sign after the
 * impact only, as when speeds of approach and of separation are both given as positive.
 */
typedef struct pcs_signs {
    unsigned lever;    /* components of r */
    unsigned velocity; /* of velocity (0 to 2) and spin (3 to 5), before and after together */
    int alone;         /* one velocity or spin, after only; -1: none */
    unsigned attitude; /* of the quaternion w, x, y, z */
    bool normal;       /* the whole normal */
} pcs_signs;

/* Return the columns that must be negated. */
uint32_t pcs_signs_columns(const pcs_fit_data *data, const pcs_signs *signs);

/* Return what the cure costs: the number of columns, more if a velocity is negated on one side. */
int pcs_signs_cost(const pcs_signs *signs);

/* Reverse the signs of a body but not of its attitude, whose columns must be read again. */
void pcs_signs_apply(const pcs_signs *signs, pcs_measured *m);

/*
 * Go to the next set of signs that the form of the data can have; the first is that without any.
 * False: there is no other.
 */
bool pcs_signs_next(const pcs_fit_data *data, pcs_signs *signs);

#endif
