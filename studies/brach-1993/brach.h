/* What the studies of [brach-1993] share: the rod of its Table 1, and what is told of an impact. */
#ifndef STUDIES_BRACH_H
#define STUDIES_BRACH_H

#include "studies/printed.h"

#include <percuss/percuss.h>

/* The numbers of Tables 3 to 7, in the units of the paper. */
enum {
    BRACH_DURATION,
    BRACH_ANGLE, /* deg, of the rod at the end */
    BRACH_P_N,
    BRACH_RATIO,
    BRACH_E,
    BRACH_R,
    BRACH_WORK, /* W_r/|W_c| */
    BRACH_E_R,  /* e R, which the paper prints as E^2 of the simulation */
    BRACH_VP_T,
    BRACH_OMEGA, /* deg/s, whatever the head of the table says */
    BRACH_LOSS,  /* % of the kinetic energy before */
    BRACH_NUMBERS
};

/* What the data call a number, and its unit. */
extern const char *const brach_names[BRACH_NUMBERS], *const brach_units[BRACH_NUMBERS];

/* A column for each number. */
void brach_columns(study *s);

/*
 * The slender rod at 45 deg with v_n = -1 m/s and without spin meets the surface with its tip. n
 * and t are the paper's, and Omega is clockwise, too.
 */
pcs_struck2 brach_rod(double v_t);
pcs_contact2 brach_contact(double v_t);

/* The rod solved under a law. What is refused agrees with nothing. */
pcs_impact2 brach_solve(pcs_law law, const pcs_material *m, double v_t);

/* Loss of kinetic energy, % of what there was. */
double brach_loss(const pcs_impact2 *im, double v_t);

/* The numbers of a rigid impact. */
void brach_rigid(const pcs_impact2 *im, double v_t, double numbers[BRACH_NUMBERS]);

/* Friction f holds up to mu_s. False: there is no simulation in this build. */
bool brach_simulate(double v_t, double mu_s, double f, double zeta, double numbers[BRACH_NUMBERS]);

/* The friction of a mark of Tables 4 and 6, by the name of what it aims at; NAN without. */
double brach_marked(double v_t, double zeta, const char *aim);

/* A row of a printed table, as checks call it. */
typedef struct brach_row {
    const printed_table *table, *errata;
    int row;
    bool simulated; /* else by classical theory */
    char label[80];
} brach_row;

/* Check every number that the row has. */
void brach_check_row(study *s, const brach_row *r, const double numbers[BRACH_NUMBERS]);

/* Two columns, from 1 on, over all rows, which are named by their first three values. */
typedef struct brach_points {
    const char *x, *y, *names[2];
    int columns[2];
    const char *styles[2], *more; /* more commands for gnuplot */
} brach_points;

void brach_draw_rows(study *s, const brach_points *p);

#endif
