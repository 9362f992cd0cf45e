/* One measured impact of a body against a fixed surface, in three dimensions for all forms. */
#ifndef PCS_MEASURED_H
#define PCS_MEASURED_H

#include <percuss/fit.h>

/*
 * The body of a row. A planar body moves in the plane of the first two axes and turns about the
 * third. Vectors are along the axes of the data, (n, t1, t2) or (x, y, z). In the form body of the
 * plane they are (n, t), and the spin, which goes from n to t, is positive.
 */
typedef struct pcs_measured {
    int dimension;        /* 2 or 3 */
    double mass;          /* kg */
    double inertia[3][3]; /* kg m^2, along the body axes */
    double R[3][3];       /* columns: body axes along the axes of the data */
    double frame[3][3];   /* rows: n, t1, t2 along the axes of the data */
    double r[3];          /* m, from mass centre to contact */
    double before[6];     /* velocity of the mass centre (m/s), spin (rad/s) */
    double after[6];      /* the same after the impact; PCS_NONE: not measured */
} pcs_measured;

/* True if the rows of this form have a body: not those of the forms contact. */
bool pcs_measured_has_body(pcs_fit_form form);

/* Fill values with the numbers of row i, one for each column; PCS_NONE where there is none. */
void pcs_measured_values(const pcs_fit_data *data, size_t i, double values[PCS_FIT_MAX_COLUMNS]);

/*
 * Read a body from the numbers of a row. The centre of the data is applied. Returns PCS_FIT_USED,
 * or why the row cannot be used.
 */
pcs_fit_use pcs_measured_read(const pcs_fit_data *data, const double *values, pcs_measured *m);

/* Compute row f of W: v = W u along a direction f, with u the velocity and spin of the body. */
void pcs_measured_direction(const pcs_measured *m, const double *f, double W[6]);

/* Compute M^-1 of the body: 1/mass, and the inverse inertia along the axes of the data. */
void pcs_measured_inverse(const pcs_measured *m, double inverse[6][6]);

/* Check what holds for all rows: arrays, mass, inertia, normal, centre. */
pcs_status pcs_measured_check(const pcs_fit_data *data, pcs_fault *fault);

/* The velocities after an impact that were measured: u+ = u- + K p, with the impulse p. */
typedef struct pcs_measured_equations {
    int n;                      /* velocities measured */
    double inverse[6][6];       /* M^-1 of those */
    double K[6][3];             /* M^-1 W^T; columns of the dimension of the row */
    double before[6], after[6]; /* u-, u+ */
} pcs_measured_equations;

/*
 * Write the contact of the numbers of a row to row (use, dimension, G, v; no B and b) and its
 * velocities to equations, which are set if row->use is PCS_FIT_USED. data must be valid.
 */
void pcs_measured_equate(const pcs_fit_data *data, const double *values, pcs_fit_row *row,
                         pcs_measured_equations *equations);

/* Reduce the numbers of a row of data that are valid, as pcs_fit_reduce. */
void pcs_fit_reduce_valid(const pcs_fit_data *data, const double *values, pcs_fit_row *row);

#endif
