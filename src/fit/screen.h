/* Parts of pcs_fit_screen: the torque that no impulse explains, and what mends it. */
#ifndef PCS_SCREEN_H
#define PCS_SCREEN_H

#include "measured.h"

/* The data with what is assumed to mend them. */
typedef struct pcs_mended {
    pcs_fit_data data; /* with the assumed centre and inertia */
    uint32_t negate;   /* bit k: column k has the other sign */
    double inertia;    /* factor of the inertia */
} pcs_mended;

/* What a row shows under no law: roots of twice an energy, sqrt(kg) m/s; PCS_NONE: unknown. */
enum {
    PCS_SHOWN_REST,   /* the change that no impulse explains, for one of its components */
    PCS_SHOWN_GAIN,   /* growth of the velocity of the contact; positive: energy grows */
    PCS_SHOWN_INWARD, /* normal velocity of the contact after; positive: it still approaches */
    PCS_SHOWN_PULL,   /* normal impulse; positive: it pulls */
    PCS_SHOWN_COUNT
};
typedef struct pcs_shown {
    double value[PCS_SHOWN_COUNT];
    double size;   /* of all velocities before, or of their change if this is larger */
    double before; /* normal velocity of the contact before; negative: it approaches */
    double floor;  /* |B p - b|/|b| with the best p */
    double chance; /* what remains of it in the mean if b has nothing to do with an impulse */
    bool used;     /* the row is used by a fit */
} pcs_shown;

/* Compute what row i of the mended data shows. False: the row cannot be examined. */
bool pcs_show(const pcs_mended *mended, size_t i, pcs_shown *shown);

/* Return the data as they are. */
pcs_mended pcs_mended_of(const pcs_fit_data *data);

/* Multiply the inertia of the data by a factor. */
void pcs_mended_set_inertia(pcs_mended *mended, double factor);

/* Fill values with the numbers of row i of the mended data. */
void pcs_mended_values(const pcs_mended *mended, size_t i, double values[PCS_FIT_MAX_COLUMNS]);

/* Read row i of the mended data. False: it has no body, or not all velocities after were measured.
 */
bool pcs_mended_read(const pcs_mended *mended, size_t i, pcs_measured *m);

/*
 * Compute the torque that an impulse at the contact does not explain, N m s, along the axes of the
 * data: the change of spin times the inertia minus the moment of the impulse m (v+ - v-).
 */
void pcs_torque(const pcs_measured *m, double torque[3]);

/* Root mean square of that torque, N m s; PCS_NONE: no row has it. */
double pcs_mended_torque(const pcs_mended *mended);

/* Return the median of n numbers, which are put in another order; 0 of none. */
double pcs_median(double *x, size_t n);

/*
 * Find signs of columns that mend the data, and add them. room: n rows, scratch: 2 n
 * numbers. False: the data need no other signs.
 */
bool pcs_find_signs(pcs_mended *mended, pcs_measured *room, double *scratch);

/*
 * Find the inertia and the mass centre that mend the torque, add what differs to the data and to
 * the findings. scratch: n numbers.
 */
void pcs_find_body(pcs_mended *mended, double *scratch, pcs_screen *screen);

/*
 * Examine all rows of the mended data: set marks (NULL, or n numbers), counts and findings about
 * rows. room: n; scratch: n. Returns the share of rows with a finding.
 */
double pcs_screen_rows(const pcs_mended *mended, pcs_shown *room, double *scratch, unsigned *marks,
                       pcs_screen *screen);

/* Add a finding. */
pcs_finding *pcs_screen_add(pcs_screen *screen, pcs_finding_code code);

#endif
