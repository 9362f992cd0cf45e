/* Sine and cosine in plain arithmetic: a single problem and lanes get the same bits. */
#ifndef PCS_CIRCLE_KERNEL_H
#define PCS_CIRCLE_KERNEL_H

#include "kernel.h"

/* Sine and cosine of one angle. */
typedef struct pcs_k_circle {
    double s, c;
} pcs_k_circle;

/* Largest angle (rad) for which the error is only the rounding of the angle itself. */
#define PCS_CIRCLE_MAX 1e5

/*
 * Return the whole number nearest to x, |x| < 2^51. The sum x + 1.5 2^52 has no bits for a
 * fraction.
 */
static inline double pcs_k_nearest(double x)
{
    return (x + 0x1.8p52) - 0x1.8p52;
}

/*
 * Return sine and cosine of x = n pi/2 + r with |r| <= pi/4. pi/2 is stored in three parts. The
 * first two have 33 bits, so their products with n are exact. On r the series of sine and cosine
 * are used, with the minimax coefficients of fdlibm (error below 1e-17). The quadrant is n modulo
 * 4, from -2 to 2.
 */
static inline pcs_k_circle pcs_k_circle_at(double x)
{
    const double n = pcs_k_nearest(x * 0x1.45f306dc9c883p-1),
                 quadrant = n - 4 * pcs_k_nearest(0.25 * n);
    const double r = ((x - n * 0x1.921fb544p0) - n * 0x1.0b4611a6p-34) - n * 0x1.3198a2e037073p-69;
    const double z = r * r, zz = z * z;
    const double a =
        (0x1.111111110f8a6p-7 + z * -0x1.a01a019c161d5p-13) +
        zz * ((0x1.71de357b1fe7dp-19 + z * -0x1.ae5e68a2b9cebp-26) + zz * 0x1.5d93a5acfd57cp-33);
    const double b = (0x1.555555555554cp-5 + z * -0x1.6c16c16c15177p-10) +
                     zz * ((0x1.a01a019cb1590p-16 + z * -0x1.27e4f809c52adp-22) +
                           zz * (0x1.1ee9ebdb4b1c4p-29 + z * -0x1.8fae9be8838d4p-37));
    const double sine = r + r * z * (-0x1.5555555555549p-3 + z * a);
    const double cosine = 1 - (0.5 * z - zz * b);
    const int odd = (quadrant == 1) | (quadrant == -1);
    const double s = odd ? cosine : sine, c = odd ? sine : cosine;
    const int turned = (quadrant < 0) | (quadrant == 2);
    const int behind = (quadrant == 1) | (quadrant == 2) | (quadrant == -2);
    return (pcs_k_circle){turned ? -s : s, behind ? -c : c};
}

#endif
