/* The striking bar of [payr-glocker-2005]: by the solver, by the paper's equations, and as maps. */
#ifndef STUDIES_BAR_FIGURE_H
#define STUDIES_BAR_FIGURE_H

#include "studies/study.h"

#include <percuss/percuss.h>

/* The tangential impulse is side mu p_n, or within the cone. */
enum { BAR_FORWARD = -1, BAR_STICK = 0, BAR_BACKWARD = 1, BAR_NONE = 2 };

/* A bar of m = s = 1 and its material. */
typedef struct bar {
    double K;          /* Theta_S/(m s^2) */
    double e, e_t, mu; /* eps_N, eps_T, mu of the paper */
} bar;

/* Friction below and above the critical one, 4/3, for a slender bar. */
extern const bar bar_subcritical, bar_supercritical;

enum { BAR_FAR = 1000000 }; /* a ratio that slips wherever slip is there at all */

typedef struct bar_answer {
    int state;
    double after; /* gamma_T/gamma_N after the impact */
} bar_answer;

/* The contact at the tip for phi in deg; v_n and v_t are gamma_N and gamma_T. */
pcs_contact2 bar_tip(const bar *b, double phi, double v_n, double v_t);

/* By the law complementarity, for a ratio gamma_T/gamma_N before. */
bar_answer bar_strike(const bar *b, double phi, double ratio);

/* The ratio from which slip on that side holds (34), (47); PCS_NONE: it never does (33), (46). */
double bar_bound_printed(const bar *b, double phi, int side);

/* The same ratio found by bisection of the solver. */
double bar_bound_found(const bar *b, double phi, int side);

/* The ratio after (48)-(50). */
double bar_after_printed(const bar *b, double phi, int state, double ratio);

/* Has slip changed its direction? v_n has, so the ratio has kept its sign then. */
bool bar_reverses(const bar *b, double phi, double ratio);

/* Columns of a map; Figs 4 and 5 have the first three. */
enum { BAR_RATIO, BAR_PHI, BAR_STATE, BAR_AFTER, BAR_SIGN };

/*
 * A map over the ratio, within reach either way, and phi. A row and its mirror image about the
 * middle, ratio 0 and 90 deg, are as far from the first and last row.
 */
void bar_map(study *s, const bar *b, double reach, bool signs);

/* The states with the bounds of Eqs 34 and 47; or the signs of the ratio after, likewise. */
void bar_draw_states(study *s, const bar *b, double reach);
void bar_draw_signs(study *s, const bar *b, double reach);

/* That count, and the mirror image, as checks. */
void bar_check_map(study *s, const bar *b);

/* The largest difference of the ratio after to Eqs 48-50. */
double bar_after_unlike(const study *s, const bar *b);

/* The largest difference of a column to its negative at the mirror image. */
double bar_asymmetry(const study *s, int column);

#endif
