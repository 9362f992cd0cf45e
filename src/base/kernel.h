/* Small arithmetic that kernels share. */
#ifndef PCS_KERNEL_H
#define PCS_KERNEL_H

#include <math.h>

/* Too long for compilers to take into a loop of their own accord. */
#define PCS_K_WHOLE static inline __attribute__((always_inline))

/* fmax without its care for NaN, which costs a call: a NaN shows in the result all the same. */
static inline double pcs_k_max(double a, double b)
{
    return a > b ? a : b;
}

typedef struct pcs_k_pair {
    double x1, x2;
} pcs_k_pair;

/* Length of a pair in units that keep its squares ordinary; hypot takes three times as long. */
static inline double pcs_k_length(double x1, double x2)
{
    return sqrt(x1 * x1 + x2 * x2);
}

/* Part of its own numbers up to which a matrix of bodies counts as singular: far above rounding. */
#define PCS_K_SINGULAR 1e-9

#endif
