/* Restitution from damping, and damping from restitution. */
#include "relations.h"

#include <math.h>

/*
 * Find the zero of a decreasing function between low and high, 0 < low < high, by bisection in the
 * logarithm, to the last bit: the range 1e-17..1e9 takes about 60 steps.
 */
typedef double (*falling)(double x, double parameter);

static double root(falling f, double parameter, double low, double high)
{
    for (int i = 0; i < 200; i++) {
        const double middle = sqrt(low) * sqrt(high);
        if (middle <= low || middle >= high)
            break;
        *(f(middle, parameter) > 0 ? &low : &high) = middle;
    }
    return low;
}

/*
 * Viscous damping: d'' = -w^2 d - 2 r w d'. With r = cos a the force, which is -m d'', is first
 * zero at sqrt(1 - r^2) w t = 2 a, where d' = -v exp(-r w t). So -ln e = 2 r a/sin a; for r > 1
 * with cosh and sinh [schwager-poschel-2007]. With any other exponent the trajectory in the plane
 * of d^((exponent+1)/2) and d' is the same. a and sin a are computed from sin(a/2), which has a
 * small rounding error near r = 1.
 */
static double viscous_loss(double ratio)
{
    const double half = sqrt(fabs(1 - ratio) / 2);
    if (half == 0)
        return 2;
    if (ratio < 1)
        return 2 * ratio * asin(half) / (half * sqrt((1 + ratio) / 2));
    return 2 * ratio * asinh(half) / (half * sqrt((1 + ratio) / 2));
}

double pcs_viscous_e(double ratio)
{
    return exp(-viscous_loss(ratio));
}

static double viscous_left(double ratio, double loss)
{
    return loss - viscous_loss(ratio);
}

double pcs_viscous_ratio(double e)
{
    const double loss = -log(e);
    if (loss <= 0)
        return 0;
    // 2 r <= 2 r a/sin a <= pi r for r <= 1, and 2 ln r <= 2 r a/sinh a for r >= 1
    return loss <= 2 ? root(viscous_left, loss, 0.999 * loss / acos(-1), 0.501 * loss)
                     : root(viscous_left, loss, 0.999, 1.001 * exp(loss / 2));
}

/* x - ln(1 + x) = x^2/2 - x^3/3 + ... for x > -1. */
static double beyond_log(double x)
{
    if (fabs(x) > 0.3)
        return x - log1p(x);
    double sum = 0;
    for (int k = 32; k >= 2; k--) // 0.3^31/16 is below rounding
        sum = 1.0 / k - x * sum;
    return x * x * sum;
}

double pcs_crossley_depth(double s)
{
    return s > 0 ? beyond_log(s) / s / s : 0.5;
}

/*
 * Hunt-Crossley: v dv/(1 + zeta v) = -(kappa/m) d^exponent dd. The integral of the right side has
 * the same magnitude in compression and restitution, so with s = zeta v
 *
 *   s - ln(1 + s) = -e s - ln(1 - e s)
 *
 * for any mass, stiffness and exponent. If e is small, e s is near 1. So the right side is computed
 * from y = -ln(1 - e s): e s = 1 - exp(-y), and the right side is y - e s.
 */
static double way_out(double y)
{
    const double u = -expm1(-y);
    return u < 0.3 ? beyond_log(-u) : y - u;
}

static double way_left(double y, double in)
{
    return in - way_out(y);
}

double pcs_crossley_e(double s)
{
    if (s <= 0)
        return 1;
    // 1/(1 + s) < e < 1, and y = s - ln(1 + s) + e s < s + 1
    const double y = root(way_left, beyond_log(s), 0.5 * s / (1 + s), s + 1);
    return fmin(-expm1(-y) / s, 1);
}

static double speed_left(double y, double e)
{
    return beyond_log(-expm1(-y) / e) - way_out(y);
}

double pcs_crossley_s(double e)
{
    if (e >= 1)
        return 0;
    // near e = 1, s is 3/2 (1 - e); e s < 1 and y < s + 1
    return -expm1(-root(speed_left, e, 0.1 * (1 - e), 1 + 1 / e)) / e;
}
