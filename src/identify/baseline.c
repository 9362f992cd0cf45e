#include "baseline.h"

#include "../base/status.h"
#include "../base/vector3.h"

/* POINTS: points of the robust line. BESIDE: samples on each side of the first average. */
enum { POINTS = 129, BESIDE = 2 };

/* Least number of quiet samples for a baseline, and of samples in an impact. */
enum { FEWEST_QUIET = 8, FEWEST_INSIDE = 6 };

/*
 * Samples are averaged until the noise is this part of the peak, over at most 1/AVERAGED of the
 * impact.
 */
static const double SMOOTH = 0.01;
enum { AVERAGED = 40 };

/* After the peak a dip is noise, so only short dips are bridged. */
static const double BRIDGE_AFTER = 0.02;

double pcs_above(const pcs_measurement *r, const pcs_baseline *b, int axis, size_t i)
{
    return r->axes[axis][i] - (b->offset[axis] + b->drift[axis] * (r->time[i] - b->centre));
}

/* The median; sorts x. For an even n it is the upper of the two middle values. */
static double median(double *x, int n)
{
    for (int i = 1; i < n; i++) {
        const double moved = x[i];
        int k = i;
        for (; k > 0 && x[k - 1] > moved; k--)
            x[k] = x[k - 1];
        x[k] = moved;
    }
    return x[n / 2];
}

/*
 * The repeated median: a line that does not change if up to half of the points, those of the
 * impact, are outliers.
 */
static void robust_line(const double *t, const double *x, int n, double *offset, double *drift,
                        double *noise)
{
    double slopes[POINTS] = {0}, some[POINTS] = {0};
    for (int i = 0; i < n; i++) {
        int used = 0;
        for (int k = 0; k < n; k++)
            if (k != i)
                some[used++] = (x[k] - x[i]) / (t[k] - t[i]);
        slopes[i] = median(some, used);
    }
    *drift = median(slopes, n);
    for (int i = 0; i < n; i++)
        some[i] = x[i] - *drift * t[i];
    *offset = median(some, n);
    for (int i = 0; i < n; i++)
        some[i] = fabs(x[i] - *drift * t[i] - *offset);
    *noise = 1.4826 * median(some, n); // scale to the standard deviation of normal noise
}

/* A first baseline, from samples spread over the whole measurement. */
static void rough_baseline(const pcs_measurement *r, pcs_baseline *b)
{
    double t[POINTS], x[POINTS];
    const int n = r->n < POINTS ? (int)r->n : POINTS;
    *b = (pcs_baseline){.centre = r->time[r->n / 2]};
    for (int axis = 0; axis < r->n_axes; axis++) {
        for (int i = 0; i < n; i++) {
            const size_t at = (size_t)((double)(r->n - 1) * i / (n - 1));
            t[i] = r->time[at] - b->centre;
            x[i] = r->axes[axis][at];
        }
        robust_line(t, x, n, &b->offset[axis], &b->drift[axis], &b->noise[axis]);
    }
}

/* A sliding window over the measurement: sums over the samples from..to - 1. */
typedef struct view {
    const pcs_measurement *r;
    const pcs_baseline *b;
    size_t beside; /* samples on each side of the middle */
    size_t from, to;
    double sums[3];
} view;

static void add(view *v, size_t i, double sign)
{
    for (int axis = 0; axis < v->r->n_axes; axis++)
        v->sums[axis] += sign * pcs_above(v->r, v->b, axis, i);
}

/* Move the window to centre i. A move to the next sample adds one sample and drops one. */
static void slide(view *v, size_t i)
{
    const size_t from = i < v->beside ? 0 : i - v->beside;
    const size_t to = i + v->beside < v->r->n ? i + v->beside + 1 : v->r->n;
    if (from >= v->to || to <= v->from) {
        v->sums[0] = v->sums[1] = v->sums[2] = 0;
        v->from = v->to = from;
    }
    while (v->to < to)
        add(v, v->to++, 1);
    while (v->from > from)
        add(v, --v->from, 1);
    while (v->to > to)
        add(v, --v->to, -1);
    while (v->from < from)
        add(v, v->from++, -1);
}

/* Magnitude of the mean acceleration in the window. */
static double smoothed_total(void *user, size_t i)
{
    view *v = user;
    slide(v, i);
    return sqrt(pcs_dot3(v->sums, v->sums)) / (double)(v->to - v->from);
}

/* The noise of smoothed_total, of all axes together. */
static double smoothed_noise(const view *v)
{
    return sqrt(pcs_dot3(v->b->noise, v->b->noise) / (double)(2 * v->beside + 1));
}

size_t pcs_walk(double (*value)(void *user, size_t i), void *user, const double *time, size_t n,
                size_t from, int step, double other, double level, double bridge)
{
    size_t edge = from;
    for (size_t i = from; step > 0 ? i + 1 < n : i > 0;) {
        i = step > 0 ? i + 1 : i - 1;
        if (value(user, i) > level)
            edge = i;
        else if (fabs(time[i] - time[edge]) > bridge * fabs(time[edge] - other))
            break;
    }
    return edge;
}

static void largest_burst(view *v, pcs_burst *e)
{
    const pcs_measurement *r = v->r;
    *e = (pcs_burst){0, 0, 0, -1};
    for (size_t i = 0; i < r->n; i++) {
        const double total = smoothed_total(v, i);
        if (total > e->peak) {
            e->peak = total;
            e->top = i;
        }
    }
    const double level = fmax(PCS_NOISES * smoothed_noise(v), PCS_PART * e->peak);
    e->last =
        pcs_walk(smoothed_total, v, r->time, r->n, e->top, 1, r->time[e->top], level, BRIDGE_AFTER);
    e->first =
        pcs_walk(smoothed_total, v, r->time, r->n, e->top, -1, r->time[e->last], level, PCS_BRIDGE);
}

/*
 * True if sample i is not in or near the impact and below the threshold. Other bounces are thus
 * left out, too.
 */
static bool quiet(view *v, const pcs_burst *e, double level, size_t i)
{
    const size_t guard = (e->last - e->first) / 10 + v->beside;
    const bool inside = i + guard >= e->first && i <= e->last + guard;
    return !inside && smoothed_total(v, i) <= level;
}

/* Fit a line by least squares to the quiet samples of one axis; t is measured from their centre. */
static void fit_axis(view *v, const pcs_burst *e, double level, int axis, pcs_baseline *b)
{
    const pcs_measurement *r = v->r;
    double n = 0, x = 0, tt = 0, tx = 0, xx = 0;
    for (size_t i = 0; i < r->n; i++) {
        if (!quiet(v, e, level, i))
            continue;
        const double t = r->time[i] - b->centre, above = pcs_above(r, v->b, axis, i);
        n++;
        x += above;
        tt += t * t;
        tx += t * above;
        xx += above * above;
    }
    const double offset = x / n, drift = tx / tt;
    const double rest = xx - n * offset * offset - tt * drift * drift;
    b->noise[axis] = sqrt(fmax(rest, 0) / (n - 2));
    b->drift[axis] = v->b->drift[axis] + drift;
    b->offset[axis] = v->b->offset[axis] + v->b->drift[axis] * (b->centre - v->b->centre) + offset;
    b->offset_share = 1 / sqrt(n);
    b->drift_share = 1 / sqrt(tt);
}

/* A better baseline, through the samples that are quiet by the baseline of v. */
static pcs_status refine(view *v, const pcs_burst *e, pcs_baseline *b, pcs_fault *fault)
{
    const double level = fmax(PCS_NOISES * smoothed_noise(v), 0.2 * PCS_PART * e->peak);
    size_t n = 0;
    double sum = 0;
    for (size_t i = 0; i < v->r->n; i++)
        if (quiet(v, e, level, i)) {
            n++;
            sum += v->r->time[i] - v->b->centre;
        }
    if (n < FEWEST_QUIET)
        return pcs_refuse(
            fault, "n",
            "the measurement needs a quiet interval before and after the impact, for its "
            "baseline; measure longer",
            (double)v->r->n);
    *b = (pcs_baseline){.centre = v->b->centre + sum / (double)n};
    for (int axis = 0; axis < v->r->n_axes; axis++)
        fit_axis(v, e, level, axis, b);
    return pcs_accept(fault);
}

/*
 * Samples of the impact that are large themselves: the average of a spike is wider than the spike.
 */
static size_t large_samples(const view *v, const pcs_burst *e)
{
    size_t n = 0;
    for (size_t i = e->first; i <= e->last; i++) {
        double a[3] = {0, 0, 0};
        for (int axis = 0; axis < v->r->n_axes; axis++)
            a[axis] = pcs_above(v->r, v->b, axis, i);
        n += sqrt(pcs_dot3(a, a)) > PCS_PART * e->peak;
    }
    return n;
}

static pcs_status check_burst(const view *v, const pcs_burst *e, pcs_fault *fault)
{
    if (!(e->peak > PCS_NOISES * smoothed_noise(v)))
        return pcs_refuse(fault, "axes",
                          "no impact is above the noise, or it fills half of the measurement",
                          PCS_NONE);
    if (e->first == 0)
        return pcs_refuse_item(
            fault, "sample", 0, "time",
            "the impact is cut off at the start of the measurement; measure earlier",
            v->r->time[0]);
    if (e->last == v->r->n - 1)
        return pcs_refuse_item(
            fault, "sample", (long)e->last, "time",
            "the impact is cut off at the end of the measurement; measure longer",
            v->r->time[e->last]);
    const size_t inside = large_samples(v, e);
    if (inside < FEWEST_INSIDE)
        return pcs_refuse_item(fault, "sample", (long)e->top, "axes",
                               "the largest event has fewer than 6 samples: a spike, or an impact "
                               "sampled too slowly",
                               PCS_NONE);
    return pcs_accept(fault);
}

size_t pcs_beside(const double *noise, double peak, size_t n)
{
    const double ratio = sqrt(pcs_dot3(noise, noise)) / (SMOOTH * peak);
    return (size_t)fmin(0.5 * ratio * ratio, (double)n / AVERAGED / 2);
}

pcs_status pcs_find_burst(const pcs_measurement *r, pcs_baseline *b, pcs_burst *e, pcs_fault *fault)
{
    pcs_baseline rough, better = {0};
    rough_baseline(r, &rough);
    view v = {.r = r, .b = &rough, .beside = BESIDE};
    largest_burst(&v, e);
    pcs_status status = refine(&v, e, &better, fault);
    if (status != PCS_OK)
        return status;
    // repeat with the better baseline; many samples allow a longer average, so less noise
    const size_t beside = pcs_beside(better.noise, e->peak, e->last - e->first);
    v = (view){.r = r, .b = &better, .beside = beside > BESIDE ? beside : BESIDE};
    largest_burst(&v, e);
    status = check_burst(&v, e, fault);
    return status == PCS_OK ? refine(&v, e, b, fault) : status;
}
