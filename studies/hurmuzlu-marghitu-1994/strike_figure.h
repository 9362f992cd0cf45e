/*
 * Curves over the angle of the striking chain of [hurmuzlu-marghitu-1994 Sec. 4]: three links that
 * stand on A0 while their other end, Ac, strikes.
 */
#ifndef STUDIES_STRIKE_FIGURE_H
#define STUDIES_STRIKE_FIGURE_H

#include "studies/study.h"

#include <percuss/percuss.h>

/* What a curve shows, or the data have beside it. */
typedef enum strike_quantity {
    STRIKE_LOSS,  /* energy lost */
    STRIKE_PUSH,  /* normal impulse at A0 */
    STRIKE_RUB,   /* tangential impulse at A0 */
    STRIKE_LEAVE, /* normal velocity of A0 after */
    STRIKE_DRIFT, /* tangential velocity of A0 after */
    STRIKE_SLIP,  /* tangential velocity of Ac after */
    STRIKE_QUANTITIES
} strike_quantity;

/* As the columns of the data begin. */
const char *strike_quantity_name(strike_quantity q);

typedef struct strike_curve {
    pcs_law law;
    double e;
    const char *column;
    const char *name; /* in the key; NULL: in the data only, as another curve hides it */
    const char *style;
} strike_curve;

enum { STRIKE_CURVES = 5 };

/* A figure: a panel for each of its first quantities, one below the other. */
/*
 * How the angles of Sec. 4 are read: phi_1 is abscissa times the number on the axis, phi_3 is
 * pi + parallel phi_1, and links 1 and 3 count angle and rate in their own sense. All are 1 or -1.
 */
typedef struct strike_reading {
    int abscissa, parallel, sense1, sense3;
} strike_reading;

/* Link 3 parallel to link 1, the axis of the figures reversed: inferred, see hurmuzlu_readings.c.
 */
extern const strike_reading strike_inferred;

/* What a reader of any figure must know. */
extern const char strike_about[];

typedef struct strike_figure {
    double mu_c, mu_0; /* friction at Ac and A0 */
    int n_curves, n_quantities, n_panels;
    strike_curve curves[STRIKE_CURVES];
    strike_quantity shown[4];
} strike_figure;

/* One strike at an angle of the paper; values gets every quantity. False: Ac does not approach. */
bool strike_once(const strike_reading *reading, const strike_figure *f, int curve, double degrees,
                 double values[STRIKE_QUANTITIES], double *v_t);

/* A row for every quarter of a degree: angle, v_t of Ac before, the quantities of all curves. */
bool strike_sweep(study *s, const strike_figure *f, fail *why);

/* Of a row: the angle of the paper in deg, v_t of Ac before, a quantity by its place in shown. */
double strike_angle(const study *s, size_t row);
double strike_value(const study *s, const strike_figure *f, size_t row, int shown, int curve);

/* Something of one angle, of a curve or of all. */
typedef bool (*strike_test)(const study *s, const strike_figure *f, size_t row, int curve);

/* The stretches of angles at which a test holds. */
typedef struct strike_stretches {
    int n;
    double from[8], to[8]; /* deg; those beyond the eighth are only counted */
} strike_stretches;

strike_stretches strike_where(const study *s, const strike_figure *f, strike_test test, int curve);

/* Does a test hold at all angles; at all angles of all curves? */
bool strike_everywhere(const study *s, const strike_figure *f, strike_test test, int curve);
bool strike_for_all(const study *s, const strike_figure *f, strike_test test);

/* The largest difference of two curves. */
double strike_apart(const study *s, const strike_figure *f, int shown, int a, int b);

/* Rounding of velocities and impulses of 0.1, and of energies of 0.01. */
#define STRIKE_TINY 1e-12

/* Can velocities be told apart on an axis of some 0.4 m/s? */
bool strike_seen_apart(double a, double b);

/* Of a figure whose first quantity is the energy lost: none is gained. */
bool strike_gains_nothing(const study *s, const strike_figure *f, size_t row, int curve);

/* Of a figure whose second quantity is the slip of Ac: 1 goes on, 0 has stopped, -1 has turned. */
int strike_course(const study *s, const strike_figure *f, size_t row, int curve);

/* Energy lost at an angle of the paper, beside a second computation to five decimals: percuss'
 * own. */
void strike_check_loss(study *s, const strike_figure *f, double degrees);

/* Figs 5 and 6: the approaches that gain no energy, with e = 0.9 and two panels. */
enum { STRIKE_KINETIC, STRIKE_ENERGETIC, STRIKE_BRACH };

strike_figure strike_without_gain(strike_quantity upper, strike_quantity lower);

/* Panels with one key above them; the stretches, if any, are grey, and meaning says why. */
void strike_draw(study *s, const strike_figure *f, const strike_stretches *grey,
                 const char *meaning);

#endif
