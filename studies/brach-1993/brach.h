/* Shared by the studies of [brach-1993]: the rod of its Table 1, and the numbers of an impact. */
#ifndef STUDIES_BRACH_H
#define STUDIES_BRACH_H

#include "studies/printed.h"

#include <percuss/percuss.h>

/* The numbers of Tables 3 to 7, in the units of the paper. */
enum {
    BRACH_DURATION,
    BRACH_ANGLE, /* deg, final angle of the rod */
    BRACH_P_N,
    BRACH_RATIO,
    BRACH_E,
    BRACH_R,
    BRACH_WORK, /* W_r/|W_c| */
    BRACH_E_R,  /* e R, which the paper prints as E^2 of the simulation */
    BRACH_VP_T,
    BRACH_OMEGA, /* deg/s, although the head of the table states another unit */
    BRACH_LOSS,  /* % of the kinetic energy before */
    BRACH_NUMBERS
};

/* Names of the numbers in the data, and their units. */
extern const char *const brach_names[BRACH_NUMBERS], *const brach_units[BRACH_NUMBERS];

/* Add a column for each number. */
void brach_columns(study *s);

/*
 * The slender rod at 45 deg, with v_n = -1 m/s and no angular velocity, strikes the surface with
 * its tip. n and t are those of the paper; Omega is clockwise as there.
 */
pcs_struck2 brach_rod(double v_t);
pcs_contact2 brach_contact(double v_t);

/*
 * Solve the impact of the rod by a law. If it is rejected, the values are PCS_NONE: no check
 * agrees.
 */
pcs_impact2 brach_solve(pcs_law law, const pcs_material *m, double v_t);

/* Loss of kinetic energy, in % of that before. */
double brach_loss(const pcs_impact2 *im, double v_t);

/* The numbers of a rigid impact. */
void brach_rigid(const pcs_impact2 *im, double v_t, double numbers[BRACH_NUMBERS]);

/* Simulate with friction f, sticking up to mu_s. Returns false if this build has no simulation. */
bool brach_simulate(double v_t, double mu_s, double f, double zeta, double numbers[BRACH_NUMBERS]);

/*
 * The friction that a mark of Tables 4 and 6 means, by the name of the aim; NAN if there is no
 * simulation.
 */
double brach_marked(double v_t, double zeta, const char *aim);

/* A row of a printed table, with its name in checks. */
typedef struct brach_row {
    const printed_table *table, *errata;
    int row;
    bool simulated; /* by simulation; otherwise by classical theory */
    char label[80];
} brach_row;

/* Check every number that the row has. */
void brach_check_row(study *s, const brach_row *r, const double numbers[BRACH_NUMBERS]);

/* Two columns, counted from 1, over all rows. Rows are labelled by their first three values. */
typedef struct brach_points {
    const char *x, *y, *names[2];
    int columns[2];
    const char *styles[2], *more; /* more commands for gnuplot */
} brach_points;

void brach_draw_rows(study *s, const brach_points *p);

#endif
