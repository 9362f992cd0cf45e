/* Small arithmetic functions that kernels share. */
#ifndef PCS_KERNEL_H
#define PCS_KERNEL_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/*
 * Force inlining: the function is too long for compilers to inline it into a loop by themselves,
 * and the loop must vectorise.
 */
#define PCS_K_WHOLE static inline __attribute__((always_inline))

/*
 * Return the larger number. fmax also handles NaN, which costs a call. This is not needed: a NaN
 * still shows in the final result.
 */
static inline double pcs_k_max(double a, double b)
{
    return a > b ? a : b;
}

/* A vector with two components. */
typedef struct pcs_k_pair {
    double x1, x2;
} pcs_k_pair;

/*
 * Return the length of a pair whose squares neither overflow nor underflow. hypot takes three times
 * as long.
 */
static inline double pcs_k_length(double x1, double x2)
{
    return sqrt(x1 * x1 + x2 * x2);
}

/*
 * Return a power of two that scales size to 2..4. A division by size would take ten times as long
 * and would round. The exponents of size and of the power add up to the exponent of infinity. If
 * size is 0, infinite, NaN or below DBL_MIN, the scaled value is NaN or infinite.
 */
static inline double pcs_k_power_to_two(double size)
{
    const uint64_t exponent_of_infinity = UINT64_C(0x7ff) << 52;
    uint64_t bits;
    double power;
    memcpy(&bits, &size, sizeof bits);
    bits = exponent_of_infinity - (bits & exponent_of_infinity);
    memcpy(&power, &bits, sizeof power);
    return power;
}

/*
 * A matrix of bodies counts as singular if its determinant is below this fraction of the product of
 * its diagonal: far above rounding.
 */
#define PCS_K_SINGULAR 1e-9

#endif
