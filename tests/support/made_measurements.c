#include "made_measurements.h"

const recipe plain = {triangle, 0.0403, 0.03, 3000, 0.65, 0, 0, 0, 0, 0.1, 1001};

double times[MAX_SAMPLES], axes[3][MAX_SAMPLES];
const double *const axis_list[] = {axes[0], axes[1], axes[2]};

double triangle(double t)
{
    return t < 0 || t > 1 ? 0 : t < 0.74 ? t / 0.74 : (1 - t) / 0.26;
}

double half_sine(double t)
{
    return t < 0 || t > 1 ? 0 : sin(PI * t);
}

double cushion(double t)
{
    const double t_c = 22. / 30, u = t / t_c;
    if (t < 0 || t > 1)
        return 0;
    if (u > 1)
        return pow(cos(PI / 2 * (t - t_c) / (1 - t_c)), 1.7);
    const double before = u < 0.33 ? 0.28 * sin(PI * u / 0.33) : 0;
    const double rise = u > 0.27 ? pow(sin(PI / 2 * (u - 0.27) / 0.73), 0.8) : 0;
    const double ripple = u < 0.9 ? 0.03 * sin(16 * PI * u) * pow(sin(PI * u / 0.9), 2) : 0;
    return before + rise + ripple;
}

static double gauss(rng *r)
{
    const double radius = sqrt(-2 * log(1 - uniform(r)));
    return radius * cos(2 * PI * uniform(r));
}

void make(const recipe *c, uint64_t seed)
{
    rng r = {seed};
    for (int i = 0; i < c->n; i++) {
        const double t = c->length * i / (c->n - 1);
        const double a_n = c->peak * c->of((t - c->start) / c->duration);
        const double a[3] = {a_n, -c->mu * a_n, c->third * a_n};
        times[i] = t;
        for (int k = 0; k < 3; k++)
            axes[k][i] = a[k] + (k + 1) * (c->offset + c->drift * t) + c->noise * gauss(&r);
    }
}

pcs_identified found(const recipe *c, const pcs_identify_options *o)
{
    pcs_identified id;
    pcs_fault fault;
    const pcs_identify_options none = pcs_identify_options_default();
    if (pcs_identify(times, axis_list, 3, (size_t)c->n, o ? o : &none, &id, &fault) != PCS_OK)
        fail_msg("%s: %s (%g)", fault.field, fault.rule, fault.value);
    return id;
}

pcs_identified identified(const recipe *c, uint64_t seed)
{
    make(c, seed);
    return found(c, NULL);
}

void assert_estimate(pcs_estimate is, double wanted, double errors)
{
    if (!(fabs(is.value - wanted) <= errors * is.error))
        fail_msg("%.9g +- %.3g, not %.9g", is.value, is.error, wanted);
}

double impulse_ratio_of(shape of, double turn)
{
    double before = 0, after = 0;
    for (int i = 0; i < 100000; i++) {
        const double t = (i + 0.5) / 100000;
        *(t < turn ? &before : &after) += of(t);
    }
    return after / before;
}
