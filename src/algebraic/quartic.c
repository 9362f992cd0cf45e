#include "quartic.h"
#include "quartic_kernel.h"

#include <math.h>
#include <stdbool.h>

/* Return the value of a polynomial; the coefficient of the highest power is the first. */
static double value(const double *p, int degree, double x)
{
    double sum = p[0];
    for (int i = 1; i <= degree; i++)
        sum = sum * x + p[i];
    return sum;
}

/* Return its derivative, by the same scheme. */
static double slope_at(const double *p, int degree, double x)
{
    double sum = p[0], slope = 0;
    for (int i = 1; i <= degree; i++) {
        slope = slope * x + sum;
        sum = sum * x + p[i];
    }
    return slope;
}

/* Halvings from 1 to the smallest double; Newton's method takes about ten steps. */
enum { MAX_HALVINGS = 1100 };

/* Return the root between two points of different sign, by Newton's method within the bracket. */
static double root_between(const double *p, int degree, double low, double high)
{
    const bool rises = value(p, degree, low) < 0;
    double x = 0.5 * (low + high);
    for (int i = 0; i < MAX_HALVINGS; i++) {
        const double y = value(p, degree, x);
        if (y == 0)
            return x;
        *((y < 0) == rises ? &low : &high) = x;
        double next = x - y / slope_at(p, degree, x);
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        if (fabs(next - x) <= 1e-16 * fabs(x) || next == low || next == high)
            return next;
        x = next;
    }
    return x;
}

/* Return the only positive root, by Newton's method from above. */
static double root_from_above(const double c[4])
{
    double x = pcs_k_above_root(c);
    for (int i = 0; i < PCS_ROOT_STEPS; i++) {
        const double step = pcs_k_root_step(c, x);
        x -= step;
        if (!pcs_k_root_goes_on(step, x))
            break;
    }
    return x;
}

/*
 * A polynomial is monotone between its extremes, and its extremes are the roots of its derivative.
 * So, from the linear derivative upwards, every root is found in its own bracket.
 */
int pcs_roots_within(const double c[5], double high, double roots[4])
{
    // derivatives of the quartic, each divided by the factor of its leading coefficient
    const double p[5][5] = {{0},
                            {c[0], c[1] / 4},
                            {c[0], c[1] / 2, c[2] / 6},
                            {c[0], 3 * c[1] / 4, c[2] / 2, c[3] / 4},
                            {c[0], c[1], c[2], c[3], c[4]}};
    double found[6] = {0, high};
    int n = 0; // roots of the polynomial before: found[1..n]; found[0] and found[n+1] are the ends
    for (int d = 1; d <= 4; d++) {
        double next[6] = {0};
        int m = 0;
        for (int i = 0; i <= n; i++) {
            const double low = found[i], above = found[i + 1];
            const double at_low = value(p[d], d, low), at_above = value(p[d], d, above);
            if ((at_low < 0) != (at_above < 0))
                next[++m] = root_between(p[d], d, low, above);
        }
        next[m + 1] = high;
        for (int i = 0; i < 6; i++)
            found[i] = next[i];
        n = m;
    }
    for (int i = 0; i < n; i++)
        roots[i] = found[n - i];
    return n;
}

int pcs_positive_roots(const double c[4], double roots[4])
{
    const int changes = pcs_k_sign_changes(c);
    if (changes == 0)
        return 0;
    if (changes == 1) { // nearly always: slip below critical friction
        roots[0] = root_from_above(c);
        return 1;
    }
    const double p[5] = {1, c[3], c[2], c[1], c[0]};
    return pcs_roots_within(p, pcs_k_root_bound(c), roots);
}
