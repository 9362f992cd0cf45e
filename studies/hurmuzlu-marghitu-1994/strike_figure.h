/*
 * Curves over the angle of the striking chain of [hurmuzlu-marghitu-1994 Sec. 4]: three links that
 * rest on A0 while the other end, Ac, strikes.
 */
#ifndef STUDIES_STRIKE_FIGURE_H
#define STUDIES_STRIKE_FIGURE_H

#include "studies/study.h"

#include <percuss/percuss.h>

/* Quantities of a curve, or of columns that are not drawn. */
typedef enum strike_quantity {
    STRIKE_LOSS,  /* energy lost */
    STRIKE_PUSH,  /* normal impulse at A0 */
    STRIKE_RUB,   /* tangential impulse at A0 */
    STRIKE_LEAVE, /* normal velocity of A0 after */
    STRIKE_DRIFT, /* tangential velocity of A0 after */
    STRIKE_SLIP,  /* tangential velocity of Ac after */
    STRIKE_QUANTITIES
} strike_quantity;

/* The first part of a column name. */
const char *strike_quantity_name(strike_quantity q);

typedef struct strike_curve {
    pcs_law law;
    double e;
    const char *column;
    const char *name; /* in the key; NULL: not drawn, because another curve hides it */
    const char *style;
} strike_curve;

enum { STRIKE_CURVES = 5 };

/* A figure: one panel for each of its first quantities, one below the other. */
/*
 * How the angles of Sec. 4 are read: phi_1 is abscissa times the angle on the axis, phi_3 is pi +
 * parallel phi_1, and links 1 and 3 count angle and rate in their own sense. All are 1 or -1.
 */
typedef struct strike_reading {
    int abscissa, parallel, sense1, sense3;
} strike_reading;

/*
 * Link 3 is parallel to link 1, and the axis of the figures is reversed. This is inferred, see
 * hurmuzlu_readings.c.
 */
extern const strike_reading strike_inferred;

/* Text for the reader of every figure. */
extern const char strike_about[];

typedef struct strike_figure {
    double mu_c, mu_0; /* friction at Ac and A0 */
    int n_curves, n_quantities, n_panels;
    strike_curve curves[STRIKE_CURVES];
    strike_quantity shown[4];
} strike_figure;

/*
 * Solve one strike at an angle of the paper; values receives every quantity. Returns false if Ac
 * does not approach.
 */
bool strike_once(const strike_reading *reading, const strike_figure *f, int curve, double degrees,
                 double values[STRIKE_QUANTITIES], double *v_t);

/*
 * Add a row for every quarter of a degree: angle, v_t of Ac before, the quantities of all curves.
 */
bool strike_sweep(study *s, const strike_figure *f, fail *why);

/* Of a row: the angle of the paper in deg, v_t of Ac before, a quantity by its index in shown. */
double strike_angle(const study *s, size_t row);
double strike_value(const study *s, const strike_figure *f, size_t row, int shown, int curve);

/* A property of one curve, or of all curves, at one angle. */
typedef bool (*strike_test)(const study *s, const strike_figure *f, size_t row, int curve);

/* The intervals of angles in which a test holds. */
typedef struct strike_stretches {
    int n;
    double from[8], to[8]; /* deg; after the eighth, intervals are only counted */
} strike_stretches;

strike_stretches strike_where(const study *s, const strike_figure *f, strike_test test, int curve);

/* True if a test holds at all angles; at all angles of all curves. */
bool strike_everywhere(const study *s, const strike_figure *f, strike_test test, int curve);
bool strike_for_all(const study *s, const strike_figure *f, strike_test test);

/* The largest difference of two curves. */
double strike_apart(const study *s, const strike_figure *f, int shown, int a, int b);

/* Rounding of velocities and impulses of 0.1, and of energies of 0.01. */
#define STRIKE_TINY 1e-12

/* True if two velocities differ visibly on an axis of about 0.4 m/s. */
bool strike_seen_apart(double a, double b);

/* For a figure whose first quantity is the energy lost: true if no energy is gained. */
bool strike_gains_nothing(const study *s, const strike_figure *f, size_t row, int curve);

/*
 * For a figure whose second quantity is the slip of Ac: 1 slip goes on, 0 it stopped, -1 it
 * reversed.
 */
int strike_course(const study *s, const strike_figure *f, size_t row, int curve);

/*
 * Check the energy lost at an angle of the paper against a second computation, to five decimals.
 * This is percuss' own.
 */
void strike_check_loss(study *s, const strike_figure *f, double degrees);

/* Figs 5 and 6: the methods that gain no energy, with e = 0.9 and two panels. */
enum { STRIKE_KINETIC, STRIKE_ENERGETIC, STRIKE_BRACH };

strike_figure strike_without_gain(strike_quantity upper, strike_quantity lower);

/*
 * Draw panels with one key above them. The intervals in grey, if any, are grey areas; meaning
 * explains them.
 */
void strike_draw(study *s, const strike_figure *f, const strike_stretches *grey,
                 const char *meaning);

#endif
