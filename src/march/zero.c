#include "zero.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/* A bracket: f has different signs at a and b, and b is the newer of the two. */
typedef struct bracket {
    double a, b, fa, fb;
    double width; /* its width when it was last halved */
    int slow;     /* steps since then */
} bracket;

/* Return the least distance that a step must move b, so that the bracket can close. */
static double least_move(const bracket *k)
{
    return fmax(0x1p-52 * fabs(k->b), DBL_TRUE_MIN);
}

/*
 * The secant step. Instead the middle of the bracket is taken if rounding has moved the secant out
 * of the bracket, or if four steps have not halved the bracket. So the bracket closes for every
 * function: in the worst case five steps yield one binary digit.
 */
static double next(const bracket *k)
{
    const double secant = k->b - k->fb * (k->b - k->a) / (k->fb - k->fa);
    const bool inside = secant >= fmin(k->a, k->b) && secant <= fmax(k->a, k->b);
    const double x = inside && k->slow <= 3 ? secant : k->a + 0.5 * (k->b - k->a);
    const double least = least_move(k);
    return fabs(x - k->b) < least ? k->b + copysign(least, k->a - k->b) : x;
}

/* Illinois method: the value at an end that stays is halved, so that this end moves soon. */
static void take(bracket *k, double x, double fx)
{
    const bool crosses = (fx < 0) != (k->fb < 0);
    k->a = crosses ? k->b : k->a;
    k->fa = crosses ? k->fb : 0.5 * k->fa;
    k->b = x;
    k->fb = fx;
    const double width = fabs(k->b - k->a);
    const bool halved = width <= 0.5 * k->width;
    k->width = halved ? width : k->width;
    k->slow = halved ? 0 : k->slow + 1;
}

double pcs_zero_between(double (*f)(const void *about, double x), const void *about, double a,
                        double b)
{
    bracket k = {a, b, f(about, a), f(about, b), fabs(b - a), 0};
    if (k.fa == 0)
        return a;
    while (k.fb != 0 && fabs(k.b - k.a) > 2 * least_move(&k)) {
        const double x = next(&k), fx = f(about, x);
        if (isnan(fx))
            return NAN;
        take(&k, x, fx);
    }
    return k.b;
}
