/* The striking bar of [payr-glocker-2005]: by the solver, by the paper's equations, and as maps. */
#ifndef STUDIES_BAR_FIGURE_H
#define STUDIES_BAR_FIGURE_H

#include "studies/study.h"

#include <percuss/percuss.h>

/* p_t = side mu p_n for slip; stick: p_t is within the cone. */
enum { BAR_FORWARD = -1, BAR_STICK = 0, BAR_BACKWARD = 1, BAR_NONE = 2 };

/* A bar of m = s = 1 and its material. */
typedef struct bar {
    double K;          /* Theta_S/(m s^2) */
    double e, e_t, mu; /* eps_N, eps_T, mu of the paper */
} bar;

/* Friction below and above the critical friction 4/3 of a slender bar. */
extern const bar bar_subcritical, bar_supercritical;

enum { BAR_FAR = 1000000 }; /* so large a ratio that the bar slips if slip exists at all */

typedef struct bar_answer {
    int state;
    double after; /* gamma_T/gamma_N after the impact */
} bar_answer;

/* The contact at the tip for phi in deg; v_n and v_t are gamma_N and gamma_T. */
pcs_contact2 bar_tip(const bar *b, double phi, double v_n, double v_t);

/* Solve by the law complementarity, for a ratio gamma_T/gamma_N before. */
bar_answer bar_strike(const bar *b, double phi, double ratio);

/*
 * The ratio at which slip to that side begins (34), (47); PCS_NONE if it does not exist (33), (46).
 */
double bar_bound_printed(const bar *b, double phi, int side);

/* The same ratio found by bisection of the solver. */
double bar_bound_found(const bar *b, double phi, int side);

/* The ratio after (48)-(50). */
double bar_after_printed(const bar *b, double phi, int state, double ratio);

/* True if slip changes its direction. v_n changes sign, so the ratio then keeps its sign. */
bool bar_reverses(const bar *b, double phi, double ratio);

/* Columns of a map; Figs 4 and 5 have the first three. */
enum { BAR_RATIO, BAR_PHI, BAR_STATE, BAR_AFTER, BAR_SIGN };

/*
 * A map over phi and the ratio from -reach to reach. The mirror image of a row about the centre
 * (ratio 0, 90 deg) is as many rows from the end as the row is from the start.
 */
void bar_map(study *s, const bar *b, double reach, bool signs);

/* Draw the states with the bounds of Eqs 34 and 47; or the signs of the ratio after. */
void bar_draw_states(study *s, const bar *b, double reach);
void bar_draw_signs(study *s, const bar *b, double reach);

/* Check the states of a map against Eqs 33-47, and its mirror symmetry. */
void bar_check_map(study *s, const bar *b);

/* The largest difference of the ratio after from Eqs 48-50. */
double bar_after_unlike(const study *s, const bar *b);

/* The largest sum of a column and its value at the mirror image. */
double bar_asymmetry(const study *s, int column);

#endif
