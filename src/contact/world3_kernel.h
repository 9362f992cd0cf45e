/* From world axes to the contact frame in space, and back; for one pair and for lanes. */
#ifndef PCS_WORLD3_KERNEL_H
#define PCS_WORLD3_KERNEL_H

#include "../base/kernel.h"
#include "contact3_kernel.h"
#include <percuss/body.h>

#include <float.h>

/* A vector. It has named components, so that lanes need no arrays. */
typedef struct pcs_k_vector {
    double x, y, z;
} pcs_k_vector;

static inline pcs_k_vector pcs_k_vector_of(const double *a)
{
    return (pcs_k_vector){a[0], a[1], a[2]};
}

static inline double pcs_k_dot(pcs_k_vector a, pcs_k_vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline pcs_k_vector pcs_k_cross(pcs_k_vector a, pcs_k_vector b)
{
    return (pcs_k_vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Return a + k b. */
static inline pcs_k_vector pcs_k_plus(pcs_k_vector a, double k, pcs_k_vector b)
{
    return (pcs_k_vector){a.x + k * b.x, a.y + k * b.y, a.z + k * b.z};
}

/* Return the largest absolute component. */
static inline double pcs_k_size(pcs_k_vector a)
{
    return pcs_k_max(pcs_k_max(fabs(a.x), fabs(a.y)), fabs(a.z));
}

static inline pcs_k_vector pcs_k_times(double k, pcs_k_vector a)
{
    return (pcs_k_vector){k * a.x, k * a.y, k * a.z};
}

/* Return the unit vector along a. The square of its length must neither overflow nor underflow. */
static inline pcs_k_vector pcs_k_normalised(pcs_k_vector a)
{
    return pcs_k_times(1 / sqrt(pcs_k_dot(a, a)), a);
}

/*
 * Return a scaled by a power of two so that its squares neither overflow nor underflow; NaN if a is
 * 0.
 */
static inline pcs_k_vector pcs_k_scaled(pcs_k_vector a)
{
    return pcs_k_times(pcs_k_power_to_two(pcs_k_size(a)), a);
}

/* Return the unit vector along a, of any length; NaN if a is 0. */
static inline pcs_k_vector pcs_k_unit(pcs_k_vector a)
{
    return pcs_k_normalised(pcs_k_scaled(a));
}

/* The contact frame in world axes. */
typedef struct pcs_k_frame3 {
    pcs_k_vector n, t1, t2;
} pcs_k_frame3;

/*
 * Return t1: a direction without its part along n, scaled to length one. The squares of the
 * direction must neither overflow nor underflow.
 */
static inline pcs_k_vector pcs_k_tangent(pcs_k_vector n, pcs_k_vector direction)
{
    return pcs_k_normalised(pcs_k_plus(direction, -pcs_k_dot(n, direction), n));
}

static inline pcs_k_frame3 pcs_k_frame3_of(pcs_k_vector n, pcs_k_vector t1)
{
    return (pcs_k_frame3){n, t1, pcs_k_cross(n, t1)};
}

/* Return t1 as close as possible to x, or to y if n is nearly along x. */
static inline pcs_k_vector pcs_k_near_x(pcs_k_vector n)
{
    const double x = fabs(n.x) < 0.999 ? 1.0 : 0.0;
    return pcs_k_tangent(n, (pcs_k_vector){x, 1.0 - x, 0.0});
}

static inline pcs_k_frame3 pcs_k_frame3_of_normal(pcs_k_vector normal)
{
    const pcs_k_vector n = pcs_k_unit(normal);
    return pcs_k_frame3_of(n, pcs_k_near_x(n));
}

/* The columns of a rotation: the axes of the body in world axes. */
typedef struct pcs_k_axes {
    pcs_k_vector X, Y, Z;
} pcs_k_axes;

/* True if the square of a quaternion neither overflows nor underflows. */
static inline int pcs_k_is_ordinary(double w, double x, double y, double z)
{
    const double size = pcs_k_max(pcs_k_max(fabs(w), fabs(x)), pcs_k_max(fabs(y), fabs(z)));
    return (size > 0x1p-200) & (size < 0x1p200);
}

/*
 * Return the power of two by which to divide a quaternion so that its square is in range; 0: none.
 */
static inline int pcs_k_quaternion_power(double w, double x, double y, double z)
{
    const double size = pcs_k_max(pcs_k_max(fabs(w), fabs(x)), pcs_k_max(fabs(y), fabs(z)));
    int power = 0;
    if (!pcs_k_is_ordinary(w, x, y, z) && size >= DBL_MIN && size <= DBL_MAX)
        (void)frexp(size, &power);
    return power;
}

/* Return the axes of a quaternion w, x, y, z whose square neither overflows nor underflows. */
static inline pcs_k_axes pcs_k_axes_of(double w, double x, double y, double z)
{
    const double s = 2 / (w * w + x * x + y * y + z * z);
    return (pcs_k_axes){{1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
                        {s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)},
                        {s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)}};
}

/* Convert a vector from world axes to the axes of the body, and back. */
static inline pcs_k_vector pcs_k_to_body(const pcs_k_axes *R, pcs_k_vector a)
{
    return (pcs_k_vector){pcs_k_dot(R->X, a), pcs_k_dot(R->Y, a), pcs_k_dot(R->Z, a)};
}

static inline pcs_k_vector pcs_k_to_world(const pcs_k_axes *R, pcs_k_vector a)
{
    return (pcs_k_vector){R->X.x * a.x + R->Y.x * a.y + R->Z.x * a.z,
                          R->X.y * a.x + R->Y.y * a.y + R->Z.y * a.z,
                          R->X.z * a.x + R->Y.z * a.y + R->Z.z * a.z};
}

/* The factors of an inertia matrix J = L D L^T; L has ones on its diagonal, i is 1/D. */
typedef struct pcs_k_inertia {
    double l_yx, l_zx, l_zy, i_x, i_y, i_z;
} pcs_k_inertia;

/*
 * Return the factors of J: XX YY ZZ XY XZ YZ. An infinite moment, whose products must be 0, has
 * i = 0.
 */
static inline pcs_k_inertia pcs_k_inertia_of(const double *J)
{
    pcs_k_inertia k = {.i_x = 1 / J[0]};
    k.l_yx = J[3] * k.i_x;
    k.l_zx = J[4] * k.i_x;
    const double d_y = J[1] - k.l_yx * J[3], e = J[5] - k.l_yx * J[4];
    k.i_y = 1 / d_y;
    k.l_zy = e * k.i_y;
    k.i_z = 1 / (J[2] - k.l_zx * J[4] - k.l_zy * e);
    return k;
}

/* True if an infinite moment has a product of inertia. */
static inline int pcs_k_couples(double a, double b, double product)
{
    return (pcs_k_max(a, b) > DBL_MAX) & (product != 0);
}

/*
 * True if a body can have the inertia J with the factors k. A mass distribution has J = tr(S) - S
 * with S = sum m x x^T >= 0, so S = tr(J)/2 - J. This is the triangle inequality of the principal
 * moments, in any axes. Printed moments have three or four digits, and those of a plate then
 * violate it by one unit of the last digit; so PCS_K_ROUNDED of the trace is allowed. For an
 * infinite moment the only condition is that it is not coupled to others.
 */
#define PCS_K_ROUNDED 1e-3

static inline int pcs_k_is_physical(const double *J, const pcs_k_inertia *k)
{
    const double half = 0.5 * (J[0] + J[1] + J[2]), s = pcs_k_power_to_two(half),
                 most = (1 + PCS_K_ROUNDED) * s * half;
    const int infinite = half > DBL_MAX;
    const int couples = pcs_k_couples(J[0], J[1], J[3]) | pcs_k_couples(J[0], J[2], J[4]) |
                        pcs_k_couples(J[1], J[2], J[5]);
    // S in units near tr(J)/2, and its leading minors
    const double xx = most - s * J[0], yy = most - s * J[1], zz = most - s * J[2], xy = s * J[3],
                 xz = s * J[4], yz = s * J[5];
    const double minor = xx * yy - xy * xy, cross = xx * yz + xy * xz;
    const double det = minor * zz - xz * (xz * yy + xy * yz) - yz * cross;
    const int triangle = (xx > 0) & (minor > 0) & (det > 0);
    const int positive = (J[0] > 0) & (k->i_x <= DBL_MAX) & (k->i_y >= 0) & (k->i_y <= DBL_MAX) &
                         (k->i_z >= 0) & (k->i_z <= DBL_MAX);
    return positive & !couples & (infinite | triangle);
}

/*
 * Return y = L^-1 a. Then a.J^-1 b = y_a.D^-1 y_b, and a G made of such terms is symmetric and
 * never indefinite.
 */
static inline pcs_k_vector pcs_k_reduce(const pcs_k_inertia *k, pcs_k_vector a)
{
    const double y = a.y - k->l_yx * a.x;
    return (pcs_k_vector){a.x, y, a.z - k->l_zx * a.x - k->l_zy * y};
}

/* Return D^-1 y. */
static inline pcs_k_vector pcs_k_weigh(const pcs_k_inertia *k, pcs_k_vector y)
{
    return (pcs_k_vector){k->i_x * y.x, k->i_y * y.y, k->i_z * y.z};
}

/* Return J^-1 a. */
static inline pcs_k_vector pcs_k_divide(const pcs_k_inertia *k, pcs_k_vector a)
{
    const pcs_k_vector y = pcs_k_reduce(k, a);
    const double z = y.z * k->i_z, s = y.y * k->i_y - k->l_zy * z;
    return (pcs_k_vector){y.x * k->i_x - k->l_yx * s - k->l_zx * z, s, z};
}

/* A body at a touch: r from its mass centre to the contact, in world axes. */
typedef struct pcs_k_arm3 {
    double m1;
    pcs_k_vector r, velocity, spin;
    pcs_k_axes R;
    pcs_k_inertia J;
} pcs_k_arm3;

static inline pcs_k_arm3 pcs_k_arm3_of(const pcs_body3 *b, const double *point)
{
    const double *q = b->quaternion;
    return (pcs_k_arm3){
        1 / b->mass,
        {point[0] - b->position[0], point[1] - b->position[1], point[2] - b->position[2]},
        pcs_k_vector_of(b->velocity),
        pcs_k_vector_of(b->spin),
        pcs_k_axes_of(q[0], q[1], q[2], q[3]),
        pcs_k_inertia_of(b->inertia)};
}

/* Return the velocity v + omega x r at the touch. */
static inline pcs_k_vector pcs_k_velocity3(const pcs_k_arm3 *k)
{
    return pcs_k_plus(k->velocity, 1, pcs_k_cross(k->spin, k->r));
}

/*
 * Add a body to the problem: G = W M^-1 W^T with the rows (d, r x d) of W for d = n, t1, t2;
 * moments are along the axes of the body.
 */
static inline void pcs_k_add_body3(const pcs_k_frame3 *f, const pcs_k_arm3 *k, pcs_contact3 *c)
{
    const pcs_k_vector n = pcs_k_reduce(&k->J, pcs_k_to_body(&k->R, pcs_k_cross(k->r, f->n)));
    const pcs_k_vector t1 = pcs_k_reduce(&k->J, pcs_k_to_body(&k->R, pcs_k_cross(k->r, f->t1)));
    const pcs_k_vector t2 = pcs_k_reduce(&k->J, pcs_k_to_body(&k->R, pcs_k_cross(k->r, f->t2)));
    const pcs_k_vector w_n = pcs_k_weigh(&k->J, n), w_1 = pcs_k_weigh(&k->J, t1),
                       w_2 = pcs_k_weigh(&k->J, t2);
    c->G_nn += k->m1 + pcs_k_dot(w_n, n);
    c->G_n1 += pcs_k_dot(w_n, t1);
    c->G_n2 += pcs_k_dot(w_n, t2);
    c->G_11 += k->m1 + pcs_k_dot(w_1, t1);
    c->G_12 += pcs_k_dot(w_1, t2);
    c->G_22 += k->m1 + pcs_k_dot(w_2, t2);
}

/* Write a relative velocity in the contact frame. */
static inline void pcs_k_set_velocity3(const pcs_k_frame3 *f, pcs_k_vector v, pcs_contact3 *c)
{
    c->v_n = pcs_k_dot(f->n, v);
    c->v_1 = pcs_k_dot(f->t1, v);
    c->v_2 = pcs_k_dot(f->t2, v);
}

/*
 * Return the frame with t1 along the slip of v. slips receives whether there is slip, compared with
 * the size of the speeds. If not, the result must not be used: the frame is that of the normal
 * alone. Slip is a difference, so t1 is made orthogonal to n once more.
 */
static inline pcs_k_frame3 pcs_k_frame3_of_slip(pcs_k_vector normal, pcs_k_vector v, double size,
                                                int *slips)
{
    const pcs_k_vector n = pcs_k_unit(normal), slip = pcs_k_plus(v, -pcs_k_dot(n, v), n);
    *slips = pcs_k_size(slip) > pcs_k_max(1e-12 * size, DBL_MIN);
    return pcs_k_frame3_of(n, pcs_k_tangent(n, pcs_k_scaled(slip)));
}

/* As in the plane: true if G is definite by more than rounding, or if a mass is finite. */
static inline int pcs_k_is_free3(const pcs_contact3 *c, double m1)
{
    const double B = c->G_11 * c->G_22, det = c->G_nn * (B - c->G_12 * c->G_12) -
                                              c->G_n1 * (c->G_n1 * c->G_22 - c->G_n2 * c->G_12) -
                                              c->G_n2 * (c->G_n2 * c->G_11 - c->G_n1 * c->G_12);
    return (m1 > 0) | (det > PCS_K_SINGULAR * c->G_nn * B);
}

/*
 * Return the size of the terms of the velocity at a touch: its rounding error is relative to them.
 */
static inline double pcs_k_speeds3(const pcs_k_arm3 *k)
{
    return pcs_k_size(k->velocity) + pcs_k_size(k->spin) * pcs_k_size(k->r);
}

/* Convert an impulse from the contact frame to world axes. */
static inline pcs_k_vector pcs_k_impulse3(const pcs_k_frame3 *f, double p_n, double p_1, double p_2)
{
    return (pcs_k_vector){p_n * f->n.x + p_1 * f->t1.x + p_2 * f->t2.x,
                          p_n * f->n.y + p_1 * f->t1.y + p_2 * f->t2.y,
                          p_n * f->n.z + p_1 * f->t1.z + p_2 * f->t2.z};
}

/* The change of velocity and spin by an impulse p in world axes: p/m and J^-1 (r x p). */
typedef struct pcs_k_pushed3 {
    pcs_k_vector velocity, spin;
} pcs_k_pushed3;

static inline pcs_k_pushed3 pcs_k_pushed3_of(const pcs_k_arm3 *k, pcs_k_vector p)
{
    const pcs_k_vector moment = pcs_k_to_body(&k->R, pcs_k_cross(k->r, p));
    return (pcs_k_pushed3){{k->m1 * p.x, k->m1 * p.y, k->m1 * p.z},
                           pcs_k_to_world(&k->R, pcs_k_divide(&k->J, moment))};
}

#endif
