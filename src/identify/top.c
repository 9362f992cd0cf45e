#include "top.h"

#include "../base/dense.h"

#include <math.h>

/*
 * Number of places of the top that are tried, then of steps of the golden-section search around the
 * best one.
 */
enum { TRIED = 24, STEPS = 36 };

/* Points around a top, scaled: time to -1..1, acceleration by its maximum. */
typedef struct points {
    const double *t, *a;
    int n;
    double middle, half, greatest;
} points;

/*
 * A curve: y = height - left (at - x)^power before the top, height - right (x - at)^power after it.
 */
typedef struct roof {
    int power;
    double at, height, rest; /* rest: sum of squared residuals */
} roof;

/* The best curve of that power with its top at `at`; rest is INFINITY if there is none. */
static roof roof_at(const points *p, int power, double at)
{
    roof r = {power, at, 0, 0};
    double A[9] = {0}, c[3] = {0};
    for (int i = 0; i < p->n; i++) {
        const double x = (p->t[i] - p->middle) / p->half - at, y = p->a[i] / p->greatest;
        const double down = power == 1 ? fabs(x) : x * x;
        const double row[3] = {1, x < 0 ? -down : 0, x < 0 ? 0 : -down};
        r.rest += y * y;
        for (int j = 0; j < 3; j++) {
            c[j] += row[j] * y;
            for (int k = 0; k < 3; k++)
                A[3 * j + k] += row[j] * row[k];
        }
    }
    const double b[3] = {c[0], c[1], c[2]};
    if (!pcs_cholesky(A, 3)) {
        r.rest = INFINITY;
        return r;
    }
    pcs_cholesky_solve(A, 3, c);
    r.height = c[0];
    r.rest = c[1] > 0 && c[2] > 0 ? r.rest - (b[0] * c[0] + b[1] * c[1] + b[2] * c[2]) : INFINITY;
    return r;
}

/* Find the best place of the top: the best of several, then golden-section search around it. */
static roof best_roof(const points *p, int power)
{
    static const double GOLDEN = 0.61803398874989485;
    roof best = {.rest = INFINITY};
    for (int i = 1; i < TRIED; i++) {
        const roof r = roof_at(p, power, 2. * i / TRIED - 1);
        if (r.rest < best.rest)
            best = r;
    }
    double low = best.at - 2. / TRIED, high = best.at + 2. / TRIED;
    roof left = roof_at(p, power, high - GOLDEN * (high - low));
    roof right = roof_at(p, power, low + GOLDEN * (high - low));
    for (int i = 0; i < STEPS && !isinf(best.rest); i++) {
        if (left.rest < right.rest) {
            high = right.at;
            right = left;
            left = roof_at(p, power, high - GOLDEN * (high - low));
        } else {
            low = left.at;
            left = right;
            right = roof_at(p, power, low + GOLDEN * (high - low));
        }
    }
    if (left.rest < best.rest)
        best = left;
    if (right.rest < best.rest)
        best = right;
    return best;
}

/* Fit a corner, as in [baruh-2022 Fig. 7], and a curve with two curvatures; take the better fit. */
pcs_top pcs_top_of(const double *t, const double *a, int n)
{
    int highest = 0;
    for (int i = 1; i < n; i++)
        if (a[i] > a[highest])
            highest = i;
    const points p = {t, a, n, 0.5 * (t[0] + t[n - 1]), 0.5 * (t[n - 1] - t[0]), a[highest]};
    const roof corner = best_roof(&p, 1), dome = best_roof(&p, 2);
    const roof best = corner.rest < dome.rest ? corner : dome;
    if (isinf(best.rest))
        return (pcs_top){t[highest], a[highest]};
    return (pcs_top){p.middle + p.half * best.at, p.greatest * best.height};
}
