#include "pulse.h"

#include "../base/status.h"
#include "../base/vector3.h"
#include "top.h"

#include <stdlib.h>

/* The foot of a flank: points between the threshold and this part of the peak above it. */
static const double FOOT = 0.15;

/*
 * The top is the highest part of the pulse. Its depth, as a part of the peak, is TOP_NOISES times
 * the noise, within TOP_LEAST..TOP_MOST.
 */
static const double TOP_NOISES = 20, TOP_LEAST = 0.1, TOP_MOST = 0.3;
enum { TOP_FEWEST = 3 }; /* least number of points on each side */

void pcs_pulse_take(const pcs_measurement *r, const pcs_baseline *b, const pcs_burst *e,
                    pcs_pulse *p)
{
    const size_t around = (e->last - e->first) * 3 / 10 + 4;
    const size_t first = e->first > around ? e->first - around : 0;
    const size_t end = e->last + around < r->n ? e->last + around + 1 : r->n;
    const size_t group = (end - first + PCS_MAX_PULSE - 1) / PCS_MAX_PULSE;
    *p = (pcs_pulse){.n = (int)((end - first) / group), .origin = r->time[e->top]};
    for (int i = 0; i < p->n; i++) {
        const size_t from = first + (size_t)i * group;
        for (size_t k = from; k < from + group; k++) {
            p->t[i] += (r->time[k] - p->origin) / (double)group;
            for (int axis = 0; axis < r->n_axes; axis++)
                p->a[axis][i] += pcs_above(r, b, axis, k) / (double)group;
        }
    }
    for (int axis = 0; axis < 3; axis++)
        p->noise[axis] = b->noise[axis] / sqrt((double)group);
    p->beside = (int)pcs_beside(p->noise, e->peak, (size_t)p->n);
}

/* Integral from low to high, both between points i and i + 1, of the straight line between them. */
static double stretch(const pcs_pulse *p, const double *a, int i, double low, double high)
{
    const double slope = (a[i + 1] - a[i]) / (p->t[i + 1] - p->t[i]);
    return (high - low) * (a[i] + slope * (0.5 * (low + high) - p->t[i]));
}

static double integral(const pcs_pulse *p, const double *a, double from, double to)
{
    double sum = 0;
    for (int i = 0; i + 1 < p->n; i++) {
        const double low = fmax(from, p->t[i]), high = fmin(to, p->t[i + 1]);
        if (high > low)
            sum += stretch(p, a, i, low, high);
    }
    return sum;
}

void pcs_pulse_normal(const pcs_pulse *p, double *normal)
{
    double largest = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double impulse = integral(p, p->a[axis], p->t[0], p->t[p->n - 1]);
        if (fabs(impulse) <= largest)
            continue;
        largest = fabs(impulse);
        for (int k = 0; k < 3; k++)
            normal[k] = k == axis ? copysign(1, impulse) : 0;
    }
}

/* The pulse along the normal, before and after smoothing. */
typedef struct profile {
    const pcs_pulse *p;
    double normal[3];
    double noise, level;        /* m/s^2: noise after smoothing; threshold of the window */
    int top;                    /* index of the maximum after smoothing */
    double a_n[PCS_MAX_PULSE];  /* m/s^2, before smoothing */
    double soft[PCS_MAX_PULSE]; /* m/s^2, after smoothing */
} profile;

/* Mean over the neighbours, p->beside on each side. */
static double softened(const pcs_pulse *p, const double *a, int i)
{
    const int from = i < p->beside ? 0 : i - p->beside;
    const int to = i + p->beside < p->n ? i + p->beside : p->n - 1;
    double sum = 0;
    for (int k = from; k <= to; k++)
        sum += a[k];
    return sum / (to - from + 1);
}

/*
 * The end of the top on one side: where the pulse is lower by its depth, but at least TOP_FEWEST
 * points away.
 */
static int top_end(const double *soft, int n, int top, int step, double noise)
{
    const double part = fmin(fmax(TOP_NOISES * noise / soft[top], TOP_LEAST), TOP_MOST);
    int end = top;
    for (int i = end + step; i >= 0 && i < n; end = i, i += step)
        if (soft[i] <= (1 - part) * soft[top] && abs(i - top) > TOP_FEWEST)
            break;
    return end;
}

/* Time and height of the top of a, around the index of the maximum of its smoothed form. */
static pcs_top highest(const pcs_pulse *p, const double *a, const double *soft, int top,
                       double noise)
{
    const int from = top_end(soft, p->n, top, -1, noise), to = top_end(soft, p->n, top, 1, noise);
    return pcs_top_of(p->t + from, a + from, to - from + 1);
}

static void profile_make(const pcs_pulse *p, const double *normal, profile *f)
{
    double square = 0;
    *f = (profile){.p = p};
    for (int k = 0; k < 3; k++) {
        f->normal[k] = normal[k];
        square += normal[k] * normal[k] * p->noise[k] * p->noise[k];
    }
    for (int i = 0; i < p->n; i++) {
        const double a[3] = {p->a[0][i], p->a[1][i], p->a[2][i]};
        f->a_n[i] = pcs_dot3(normal, a);
    }
    for (int i = 0; i < p->n; i++) {
        f->soft[i] = softened(p, f->a_n, i);
        if (f->soft[i] > f->soft[f->top])
            f->top = i;
    }
    f->noise = sqrt(square / (2 * p->beside + 1));
    f->level = fmax(PCS_NOISES * f->noise, PCS_PART * f->soft[f->top]);
}

static double soft_at(void *user, size_t i)
{
    return ((profile *)user)->soft[i];
}

/*
 * Time at which the contact begins or ends: the zero of a line fitted to the foot of the flank,
 * from the edge inwards by step. It is outside the edge, but not beyond the point where the
 * measurement is back at zero.
 */
static double foot(const profile *f, int edge, int step)
{
    const pcs_pulse *p = f->p;
    const double high = f->level + FOOT * f->soft[f->top];
    double n = 0, t = 0, a = 0, tt = 0, ta = 0, greatest = 0;
    for (int i = edge; n < 2 || i != f->top + step; i += step) {
        const bool turned = f->soft[i] < greatest - 0.25 * (high - f->level);
        if (n >= 2 && (f->soft[i] > high || turned))
            break;
        const double from_edge = p->t[i] - p->t[edge];
        greatest = fmax(greatest, f->soft[i]);
        n++;
        t += from_edge;
        a += f->a_n[i];
        tt += from_edge * from_edge;
        ta += from_edge * f->a_n[i];
    }
    int back = edge;
    while (back - step >= 0 && back - step < p->n && f->soft[back] > -f->noise)
        back -= step;
    const double slope = (ta - t * a / n) / (tt - t * t / n);
    if (!(slope * step > 0))
        return p->t[edge];
    const double out = -step * (t / n - a / n / slope); // distance from the edge, outwards
    return p->t[edge] - step * fmin(fmax(out, 0), step * (p->t[edge] - p->t[back]));
}

/*
 * Time at which the integral of a reaches a value. Between two points it grows as a r + s r^2/2,
 * with the slope s and the time r since the first point.
 */
static double time_of_impulse(const profile *f, const double *a, double from, double value)
{
    const double *t = f->p->t;
    for (int i = 0; i + 1 < f->p->n; i++) {
        const double low = fmax(from, t[i]);
        const double part = low < t[i + 1] ? stretch(f->p, a, i, low, t[i + 1]) : 0;
        if (part < value) {
            value -= part;
            continue;
        }
        const double slope = (a[i + 1] - a[i]) / (t[i + 1] - t[i]);
        const double here = a[i] + slope * (low - t[i]);
        return low + 2 * value / (here + sqrt(fmax(here * here + 2 * slope * value, 0)));
    }
    return PCS_NONE;
}

/* Measure the window, the peak and the normal impulse. */
static pcs_status measure_times(profile *f, double *v, pcs_fault *fault)
{
    const pcs_pulse *p = f->p;
    const double top = p->t[f->top];
    const size_t n = (size_t)p->n, at = (size_t)f->top;
    const size_t last = pcs_walk(soft_at, f, p->t, n, at, 1, top, f->level, 0);
    const size_t first = pcs_walk(soft_at, f, p->t, n, at, -1, p->t[last], f->level, PCS_BRIDGE);
    v[PCS_IS_t_start] = foot(f, (int)first, 1);
    v[PCS_IS_t_end] = foot(f, (int)last, -1);
    const pcs_top peak = highest(p, f->a_n, f->soft, f->top, f->noise);
    v[PCS_IS_t_peak] = v[PCS_IS_t_turn] = peak.time;
    v[PCS_IS_peak_n] = peak.height;
    v[PCS_IS_p_n] = integral(p, f->a_n, v[PCS_IS_t_start], v[PCS_IS_t_end]);
    if (!(v[PCS_IS_t_start] < v[PCS_IS_t_peak] && v[PCS_IS_t_peak] < v[PCS_IS_t_end]))
        return pcs_refuse(fault, "normal", "the impact does not rise and fall along it; change it",
                          PCS_NONE);
    return pcs_accept(fault);
}

/*
 * Find the time at which a known approach has been stopped. The contact point of a body that is
 * struck off its centre has the acceleration dv_n/dt = m G_nn a_n + m G_nf a_f. Here a is the
 * acceleration of the mass centre, and f the direction of friction.
 */
static pcs_status measure_turn(const profile *f, const pcs_identify_options *known, pcs_measured *m,
                               pcs_fault *fault)
{
    const pcs_pulse *p = f->p;
    double *v = m->value, a[PCS_MAX_PULSE];
    if (!pcs_has(known->approach))
        return pcs_accept(fault);
    for (int i = 0; i < p->n; i++) {
        const double all[3] = {p->a[0][i], p->a[1][i], p->a[2][i]};
        const double a_f = known->m_G_nf != 0 ? pcs_dot3(m->friction, all) : 0;
        a[i] = known->m_G_nn * f->a_n[i] + known->m_G_nf * a_f;
    }
    const double change = known->m_G_nn * v[PCS_IS_p_n] + known->m_G_nf * v[PCS_IS_p_t];
    if (!(change > known->approach))
        return pcs_refuse(fault, "approach",
                          "must be less than the normal impulse per unit mass, which stops it",
                          known->approach);
    v[PCS_IS_t_turn] = time_of_impulse(f, a, v[PCS_IS_t_start], known->approach);
    // v_n' = change - approach
    v[PCS_IS_e_kinematic] = (change - known->approach) / known->approach;
    return pcs_accept(fault);
}

/*
 * What depends on t_turn, the end of compression. For a central impact a known approach is the
 * impulse of compression per unit mass.
 */
static void measure_normal(const profile *f, const pcs_identify_options *known, double *v)
{
    const bool central = known->m_G_nn == 1 && known->m_G_nf == 0;
    v[PCS_IS_t_c] = v[PCS_IS_t_turn] - v[PCS_IS_t_start];
    v[PCS_IS_t_r] = v[PCS_IS_t_end] - v[PCS_IS_t_turn];
    v[PCS_IS_duration] = v[PCS_IS_t_end] - v[PCS_IS_t_start];
    v[PCS_IS_pc_n] = pcs_has(known->approach) && central
                         ? known->approach
                         : integral(f->p, f->a_n, v[PCS_IS_t_start], v[PCS_IS_t_turn]);
    v[PCS_IS_pr_n] = v[PCS_IS_p_n] - v[PCS_IS_pc_n];
    v[PCS_IS_e_impulse] = v[PCS_IS_pr_n] / v[PCS_IS_pc_n];
    // e = t_r/t_c   [baruh-2022 (15)]; the corner of the triangle is the peak
    v[PCS_IS_e_triangle] =
        (v[PCS_IS_t_end] - v[PCS_IS_t_peak]) / (v[PCS_IS_t_peak] - v[PCS_IS_t_start]);
}

/* Measure the tangential impulse and its direction. */
static void measure_tangent(const profile *f, pcs_measured *m)
{
    const pcs_pulse *p = f->p;
    double *v = m->value, along[3];
    for (int k = 0; k < 3; k++)
        along[k] =
            integral(p, p->a[k], v[PCS_IS_t_start], v[PCS_IS_t_end]) - f->normal[k] * v[PCS_IS_p_n];
    v[PCS_IS_p_t] = sqrt(pcs_dot3(along, along));
    v[PCS_IS_impulse_ratio] = v[PCS_IS_p_t] / v[PCS_IS_p_n];
    for (int k = 0; k < 3; k++)
        m->friction[k] = v[PCS_IS_p_t] > 0 ? along[k] / v[PCS_IS_p_t] : 0;
}

static bool in_window(const pcs_pulse *p, const double *v, int i)
{
    return p->t[i] >= v[PCS_IS_t_start] && p->t[i] <= v[PCS_IS_t_end];
}

/*
 * Measure the maximum of the total acceleration. It need not be at the maximum of the normal one.
 */
static void measure_total(const profile *f, double *v)
{
    const pcs_pulse *p = f->p;
    double total[PCS_MAX_PULSE], soft[PCS_MAX_PULSE];
    int top = f->top;
    for (int i = 0; i < p->n; i++) {
        const double a[3] = {p->a[0][i], p->a[1][i], p->a[2][i]};
        total[i] = sqrt(pcs_dot3(a, a));
    }
    for (int i = 0; i < p->n; i++)
        soft[i] = softened(p, total, i);
    for (int i = 0; i < p->n; i++)
        if (in_window(p, v, i) && soft[i] > soft[top])
            top = i;
    v[PCS_IS_peak] = highest(p, total, soft, top, f->noise).height;
}

/*
 * Fit a_t = mu a_n by least squares: the ratio of accelerations, weighted by a_n^2. What noise adds
 * to the sum of a_n^2 is subtracted.
 */
static void measure_friction(const profile *f, pcs_measured *m)
{
    const pcs_pulse *p = f->p;
    double n = 0, nn = 0, nt = 0, tt = 0, noise_n = 0, noise_t = 0;
    for (int k = 0; k < 3; k++) {
        const double square = p->noise[k] * p->noise[k];
        noise_n += f->normal[k] * f->normal[k] * square;
        noise_t += m->friction[k] * m->friction[k] * square;
    }
    for (int i = 0; i < p->n; i++) {
        if (!in_window(p, m->value, i))
            continue;
        const double a[3] = {p->a[0][i], p->a[1][i], p->a[2][i]}, a_t = pcs_dot3(m->friction, a);
        n++;
        nn += f->a_n[i] * f->a_n[i];
        nt += f->a_n[i] * a_t;
        tt += a_t * a_t;
    }
    const double mu = nt / (nn - n * noise_n), rest = tt - 2 * mu * nt + mu * mu * nn;
    m->value[PCS_IS_mu] = mu;
    m->misfit = sqrt(fmax(rest / (n - 1) - noise_t - mu * mu * noise_n, 0) / nn);
}

pcs_status pcs_pulse_measure(const pcs_pulse *p, const double *normal,
                             const pcs_identify_options *known, pcs_measured *m, pcs_fault *fault)
{
    profile f;
    profile_make(p, normal, &f);
    const double impulse = integral(p, f.a_n, p->t[0], p->t[p->n - 1]);
    if (!(impulse > 0))
        return pcs_refuse(fault, "normal", "the impulse along it is negative; reverse it",
                          PCS_NONE);
    if (f.top == 0 || f.top == p->n - 1 || f.soft[f.top] <= PCS_NOISES * f.noise)
        return pcs_refuse(fault, "normal", "the impact is not above the noise along it; change it",
                          PCS_NONE);
    pcs_status status = measure_times(&f, m->value, fault);
    if (status != PCS_OK)
        return status;
    measure_tangent(&f, m);
    m->value[PCS_IS_e_kinematic] = PCS_NONE;
    status = measure_turn(&f, known, m, fault);
    if (status != PCS_OK)
        return status;
    measure_normal(&f, known, m->value);
    measure_total(&f, m->value);
    measure_friction(&f, m);
    return pcs_accept(fault);
}
