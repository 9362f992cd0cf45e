/* The striking bar of [payr-glocker-2005], in the paper's frame, from m, s, Theta_S and phi alone.
 */
#ifndef TESTS_BAR_H
#define TESTS_BAR_H

#include "support.h"

static const double UNIFORM = 1.0 / 3; // K = Theta_S/(m s^2) of a uniform bar
static const double SPHERE = 2.0 / 5;

enum { FORWARD = -1, STICK = 0, BACKWARD = 1 }; // p_t = side mu p_n, or inside the cone

/* Inverse inertia at the tip (22), with m = s = 1. */
typedef struct bar {
    double alpha, beta, delta;
} bar;

bar bar_at(double K, double phi);

/* The bar in percuss: theta = phi - 90 deg, and the paper's x, y are t, n. */
pcs_contact2 tip(double K, double phi, double v_n, double v_t);

/* Solve the impact at a given ratio gamma_T/gamma_N, with gamma_N = -1. */
pcs_impact2 strike_bar(double K, double phi, double ratio, const pcs_material *m);

int side_of(const pcs_impact2 *im);

/* alpha +- mu delta: slip to that side exists where this is positive (33), (46). */
double pull(const bar *b, double mu, int side);

/* (delta +- mu beta)/(alpha +- mu delta) */
double steepness(const bar *b, double mu, int side);

/* The ratio gamma_T/gamma_N at which slip to that side begins (34), (47). */
double bound(const bar *b, const pcs_material *m, int side);

/* Critical friction of a uniform bar, for forward slip: delta > 0 (46). */
double critical(double phi);

#endif
