/* Restitution and friction from a measurement of acceleration [baruh-2022 Sec. 7]. */
#include "bounds.h"
#include "pulse.h"

#include "../base/random.h"
#include "../base/status.h"
#include "../base/vector3.h"

#include <stdint.h>

/* The order of estimates.def is that of the struct, which begins with the estimates. */
#define PCS_ESTIMATE(name, unit, meaning)                                                          \
    _Static_assert(offsetof(pcs_identified, name) == PCS_IS_##name * sizeof(pcs_estimate),         \
                   "estimates.def: " #name);
#include "estimates.def"
#undef PCS_ESTIMATE
_Static_assert(offsetof(pcs_identified, normal) == PCS_ESTIMATES * sizeof(pcs_estimate),
               "estimates.def and identify.h have as many");

static const pcs_estimate_info infos[] = {
#define PCS_ESTIMATE(name, unit, meaning) {#name, unit, meaning},
#include "estimates.def"
#undef PCS_ESTIMATE
};

size_t pcs_estimate_count(void)
{
    return PCS_ESTIMATES;
}

const pcs_estimate_info *pcs_estimate_about(size_t index)
{
    return index < PCS_ESTIMATES ? &infos[index] : NULL;
}

/*
 * FEWEST: samples that a measurement needs. REPEATED: repetitions with other noise, for the errors.
 */
enum { FEWEST = 16, REPEATED = 100 };

/* The square of a larger number could overflow. */
static const double LARGEST = 1e100;

/*
 * The sensor may be at the end of its range if at least EQUAL samples in a row are equal, they are
 * more than EQUAL_PART of the window, and are above EQUAL_HEIGHT of the peak.
 */
enum { EQUAL = 4 };
static const double EQUAL_PART = 0.01, EQUAL_HEIGHT = 0.1;

pcs_identify_options pcs_identify_options_default(void)
{
    return (pcs_identify_options){{0, 0, 0}, PCS_NONE, PCS_NONE, 1, 0};
}

static pcs_status check_measurement(const pcs_measurement *r, pcs_fault *fault)
{
    if (r->n_axes != 2 && r->n_axes != 3)
        return pcs_refuse(fault, "n_axes", "must be 2 or 3", r->n_axes);
    for (int axis = 0; axis < r->n_axes; axis++)
        if (PCS_NEED(fault, {"axes", r->axes[axis]}) != PCS_OK)
            return PCS_STATUS_INVALID;
    if (r->n < FEWEST)
        return pcs_refuse(fault, "n", "a measurement needs 16 samples or more", (double)r->n);
    for (size_t i = 0; i < r->n; i++) {
        if (!pcs_within(r->time[i], -LARGEST, LARGEST) || (i > 0 && r->time[i] <= r->time[i - 1]))
            return pcs_refuse_item(fault, "sample", (long)i, "time", "must be finite and increase",
                                   r->time[i]);
        for (int axis = 0; axis < r->n_axes; axis++)
            if (!pcs_within(r->axes[axis][i], -LARGEST, LARGEST))
                return pcs_refuse_item(fault, "sample", (long)i, "axes",
                                       "must be finite and below 1e100", r->axes[axis][i]);
    }
    return pcs_accept(fault);
}

static pcs_status check_options(const pcs_identify_options *o, int n_axes, pcs_fault *fault)
{
    for (int k = 0; k < 3; k++)
        if (!pcs_within(o->normal[k], -LARGEST, LARGEST))
            return pcs_refuse(fault, "normal", "must be finite", o->normal[k]);
    if (n_axes == 2 && o->normal[2] != 0)
        return pcs_refuse(fault, "normal", "must lie in the two axes of the measurement",
                          o->normal[2]);
    if (pcs_has(o->approach) && !pcs_within(o->approach, 1e-100, LARGEST))
        return pcs_refuse(fault, "approach", "must be a positive speed, from 1e-100 to 1e100",
                          o->approach);
    if (pcs_has(o->mass) && !pcs_within(o->mass, 1e-100, LARGEST))
        return pcs_refuse(fault, "mass", "must be positive and finite", o->mass);
    // m G_nn = 1 + m r_t^2/I for a body on a fixed surface; with another body it is larger
    if (!pcs_within(o->m_G_nn, 1, LARGEST))
        return pcs_refuse(fault, "m_G_nn", "must be 1 or more, and finite", o->m_G_nn);
    if (!pcs_within(o->m_G_nf, -LARGEST, LARGEST))
        return pcs_refuse(fault, "m_G_nf", "must be finite", o->m_G_nf);
    return pcs_accept(fault);
}

/* splitmix64 and the Box-Muller transform: normal random numbers, the same in every run. */
static double uniform(uint64_t *state)
{
    *state += PCS_RANDOM_STEP;
    return ((double)(pcs_random_bits(*state) >> 11) + 0.5) * 0x1p-53;
}

static double gauss(uint64_t *state)
{
    const double radius = sqrt(-2 * log(uniform(state)));
    return radius * cos(2 * 3.14159265358979323846 * uniform(state));
}

/* Add to the pulse new random noise, and an error of the baseline as large as noise causes. */
static void shake(const pcs_pulse *p, const pcs_baseline *b, uint64_t *state, pcs_pulse *out)
{
    *out = *p;
    for (int axis = 0; axis < 3; axis++) {
        const double offset = b->noise[axis] * b->offset_share * gauss(state);
        const double drift = b->noise[axis] * b->drift_share * gauss(state);
        for (int i = 0; i < p->n; i++)
            out->a[axis][i] +=
                p->noise[axis] * gauss(state) + offset + drift * (p->t[i] + p->origin - b->centre);
    }
}

/* Standard errors: the scatter of the estimates over repetitions with other noise. */
static void scatter(const pcs_pulse *p, const pcs_baseline *b, const double *normal,
                    const pcs_identify_options *known, double *error)
{
    uint64_t state = 1;
    double n = 0, mean[PCS_ESTIMATES] = {0}, square[PCS_ESTIMATES] = {0};
    for (int r = 0; r < REPEATED; r++) {
        pcs_pulse other;
        pcs_measured m;
        shake(p, b, &state, &other);
        if (pcs_pulse_measure(&other, normal, known, &m, NULL) != PCS_OK)
            continue;
        n++;
        for (int k = 0; k < PCS_ESTIMATES; k++) {
            const double gap = m.value[k] - mean[k];
            mean[k] += gap / n;
            square[k] += gap * (m.value[k] - mean[k]);
        }
    }
    for (int k = 0; k < PCS_ESTIMATES; k++)
        error[k] = 2 * n > REPEATED ? sqrt(square[k] / (n - 1)) : PCS_NONE;
}

/* Number of equal samples in a row at the maximum of side * a. */
static size_t equal_at_most(const double *a, double side, size_t first, size_t last, double *most)
{
    size_t equal = 0;
    *most = -INFINITY;
    for (size_t i = first; i <= last; i++) {
        if (side * a[i] > *most) {
            *most = side * a[i];
            equal = 1;
        } else if (side * a[i] == *most && a[i - 1] == a[i]) {
            equal++;
        }
    }
    return equal;
}

/* Number of equal samples at an extreme of an axis that has a large part of the peak; 0 if none. */
static size_t clipped(const pcs_measurement *r, const pcs_identified *id)
{
    for (int axis = 0; axis < r->n_axes; axis++)
        for (int side = -1; side <= 1; side += 2) {
            double most;
            const size_t equal = equal_at_most(r->axes[axis], side, id->first, id->last, &most);
            if (most - side * id->offset[axis] > EQUAL_HEIGHT * id->peak.value && equal >= EQUAL &&
                (double)equal > EQUAL_PART * (double)(id->last - id->first))
                return equal;
        }
    return 0;
}

static void write_down(const pcs_measurement *r, const pcs_baseline *b, const pcs_pulse *p,
                       const pcs_measured *m, const double *error, double mass, pcs_identified *out)
{
#define PCS_ESTIMATE(name, unit, meaning)                                                          \
    out->name = (pcs_estimate){m->value[PCS_IS_##name], error[PCS_IS_##name], false};
#include "estimates.def"
#undef PCS_ESTIMATE
    pcs_estimate *const times[] = {&out->t_start, &out->t_peak, &out->t_turn, &out->t_end};
    for (int i = 0; i < 4; i++)
        times[i]->value += p->origin;
    pcs_estimate *const impulses[] = {&out->pc_n, &out->pr_n, &out->p_n, &out->p_t};
    for (int i = 0; i < 4 && pcs_has(mass); i++) {
        impulses[i]->value *= mass;
        impulses[i]->error *= mass;
    }
    pcs_mark_impossible(out); // before the misfit is added: it must not excuse mu < 0
    out->mu.error = hypot(out->mu.error, m->misfit);
    for (int k = 0; k < 3; k++) {
        out->friction[k] = m->friction[k];
        out->offset[k] = b->offset[k] + b->drift[k] * (out->t_start.value - b->centre);
        out->drift[k] = b->drift[k];
        out->noise[k] = b->noise[k];
    }
    out->first = 0;
    while (r->time[out->first] < out->t_start.value)
        out->first++;
    out->last = r->n - 1;
    while (r->time[out->last] > out->t_end.value)
        out->last--;
    out->clipped = clipped(r, out);
}

pcs_status pcs_identify(const double *time, const double *const *axes, int n_axes, size_t n,
                        const pcs_identify_options *options, pcs_identified *identified,
                        pcs_fault *fault)
{
    if (PCS_NEED(fault, {"time", time}, {"axes", axes}, {"options", options},
                 {"identified", identified}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_measurement r = {time, axes, n_axes, n};
    pcs_baseline b;
    pcs_burst e;
    pcs_pulse p;
    pcs_measured m;
    double error[PCS_ESTIMATES], normal[3];
    pcs_status status = check_measurement(&r, fault);
    if (status == PCS_OK)
        status = check_options(options, n_axes, fault);
    if (status == PCS_OK)
        status = pcs_find_burst(&r, &b, &e, fault);
    if (status != PCS_OK)
        return status;
    pcs_pulse_take(&r, &b, &e, &p);
    const double length = sqrt(pcs_dot3(options->normal, options->normal));
    for (int k = 0; k < 3; k++)
        normal[k] = options->normal[k] / length;
    if (length == 0)
        pcs_pulse_normal(&p, normal);
    status = pcs_pulse_measure(&p, normal, options, &m, fault);
    if (status != PCS_OK)
        return status;
    scatter(&p, &b, normal, options, error);
    pcs_identified id;
    write_down(&r, &b, &p, &m, error, options->mass, &id);
    if (id.e_kinematic.impossible)
        return pcs_refuse(
            fault, "approach",
            "is too slow for the impulse of this measurement: e_kinematic would exceed 1",
            options->approach);
    for (int k = 0; k < 3; k++)
        id.normal[k] = normal[k];
    *identified = id;
    return pcs_accept(fault);
}
