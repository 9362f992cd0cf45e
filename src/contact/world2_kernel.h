/* From world axes to the contact frame in the plane, and back; for one pair and for lanes. */
#ifndef PCS_WORLD2_KERNEL_H
#define PCS_WORLD2_KERNEL_H

#include "../base/kernel.h"
#include <percuss/body.h>

/* Return the frame: n scaled to length one, and t, which is n turned clockwise. */
static inline pcs_frame2 pcs_k_frame2(double n_x, double n_y)
{
    const double size = pcs_k_max(fabs(n_x), fabs(n_y)), x = n_x / size, y = n_y / size;
    const double length = sqrt(x * x + y * y);
    return (pcs_frame2){{x / length, y / length}, {y / length, -(x / length)}};
}

/* A body at a touch: 1/m, 1/I, and the moments of unit impulses along n and t. */
typedef struct pcs_k_arm2 {
    double m1, i1, a_n, a_t;
} pcs_k_arm2;

static inline pcs_k_arm2 pcs_k_arm2_of(const pcs_frame2 *f, const pcs_body2 *b, const double *point)
{
    const double r_x = point[0] - b->position[0], r_y = point[1] - b->position[1];
    return (pcs_k_arm2){1 / b->mass, 1 / b->inertia, r_x * f->n[1] - r_y * f->n[0],
                        r_x * f->t[1] - r_y * f->t[0]};
}

/*
 * Add a body to the problem: G = W M^-1 W^T and v = W u, with the rows (n, a_n) and (t, a_t) of W.
 * side is 1 for the body and -1 for the other.
 */
static inline void pcs_k_add_body2(const pcs_frame2 *f, const pcs_body2 *b, const double *point,
                                   double side, pcs_contact2 *c)
{
    const pcs_k_arm2 k = pcs_k_arm2_of(f, b, point);
    c->G_nn += k.m1 + k.a_n * k.a_n * k.i1;
    c->G_nt += k.a_n * k.a_t * k.i1;
    c->G_tt += k.m1 + k.a_t * k.a_t * k.i1;
    c->v_n += side * (b->velocity[0] * f->n[0] + b->velocity[1] * f->n[1] + b->spin * k.a_n);
    c->v_t += side * (b->velocity[0] * f->t[0] + b->velocity[1] * f->t[1] + b->spin * k.a_t);
}

/*
 * True if the contact point can move in every direction. If no mass is finite, a single pivot makes
 * a G of rank one, which only rounding makes definite. With two pivots G is definite, unless they
 * coincide. m1 is the sum of the inverse masses.
 */
static inline int pcs_k_is_free2(const pcs_contact2 *c, double m1)
{
    return (m1 > 0) | (c->G_nn * c->G_tt - c->G_nt * c->G_nt > PCS_K_SINGULAR * c->G_nn * c->G_tt);
}

/* M^-1 W^T p: the change of velocity and spin by an impulse; side as above. */
typedef struct pcs_k_pushed2 {
    double v_x, v_y, spin;
} pcs_k_pushed2;

static inline pcs_k_pushed2 pcs_k_pushed2_of(const pcs_frame2 *f, const pcs_body2 *b,
                                             const double *point, double side, double p_n,
                                             double p_t)
{
    const pcs_k_arm2 k = pcs_k_arm2_of(f, b, point);
    return (pcs_k_pushed2){side * k.m1 * (p_n * f->n[0] + p_t * f->t[0]),
                           side * k.m1 * (p_n * f->n[1] + p_t * f->t[1]),
                           side * k.i1 * (p_n * k.a_n + p_t * k.a_t)};
}

static inline void pcs_k_push2(const pcs_frame2 *f, const double *point, double side, double p_n,
                               double p_t, pcs_body2 *b)
{
    const pcs_k_pushed2 d = pcs_k_pushed2_of(f, b, point, side, p_n, p_t);
    b->velocity[0] += d.v_x;
    b->velocity[1] += d.v_y;
    b->spin += d.spin;
}

#endif
