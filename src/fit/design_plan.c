/* From impacts that stand for all that can be measured to a number of impacts, and its power. */
#include "design.h"

#include <math.h>

/* Rounds of simulation until the number of impacts has the power. */
enum { ROUNDS = 8 };

/* The quantile of a standard normal number, by bisection. */
static double quantile(double part)
{
    double low = -40, high = 40;
    while (high - low > 1e-9) {
        const double middle = 0.5 * (low + high);
        if (0.5 * erfc(-middle / sqrt(2)) < part)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/*
 * Impacts for z beyond its limit with this power under one weighting: z has the mean sqrt(N) a,
 * with a the mean difference over its standard deviation, and the standard deviation 1.
 */
static double needed_under(pcs_designing *d, pcs_weighting weighting)
{
    pcs_experiment *e = &d->population;
    double sum = 0, squares = 0;
    const double n = (double)e->rows.n;
    pcs_design_differ(d, &d->nearest, weighting, e);
    for (size_t i = 0; i < e->rows.n; i++) {
        const double difference =
            pcs_goal_loss(weighting, e->r[PCS_DESIGN_OTHER][i], e->rows.size[i]) -
            pcs_goal_loss(weighting, e->r[PCS_DESIGN_TRUTH][i], e->rows.size[i]);
        sum += difference;
        squares += difference * difference;
    }
    const double mean = sum / n, deviation = sqrt(fmax(squares / n - mean * mean, 0));
    const double wanted = d->options->z + quantile(d->options->power);
    return mean > 0 ? pow(wanted * deviation / mean, 2) : INFINITY;
}

pcs_design_plan pcs_design_plan_for(pcs_designing *d, size_t n)
{
    pcs_design_plan plan = {.rows = n, .power = PCS_NONE, .power_error = PCS_NONE};
    const size_t repeats = d->limit / n;
    double impacts = PCS_FIT_MIN_ROWS;
    d->n = n;
    pcs_design_simulate(d, 0, repeats * n, &d->population);
    if (d->population.rows.n >= PCS_FIT_MIN_ROWS) {
        pcs_design_find_nearest(d);
        for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
            impacts = fmax(impacts, needed_under(d, (pcs_weighting)w));
        pcs_space_values(&d->spaces[PCS_DESIGN_OTHER],
                         d->nearest.x[PCS_DESIGN_OTHER][PCS_WEIGHTING_ABSOLUTE], plan.values);
    }
    plan.impacts = impacts <= (double)d->options->most ? (size_t)ceil(impacts) : 0;
    return plan;
}

/* Experiments with a number of impacts. */
typedef struct trials {
    pcs_designing *d;
    size_t impacts;
} trials;

/* Simulate and judge every experiment of a slot. */
static void run_slot(void *job, size_t slot)
{
    const trials *t = job;
    for (size_t i = slot; i < t->d->options->simulations; i += PCS_DESIGN_SLOTS) {
        pcs_experiment *e = &t->d->slots[slot];
        pcs_design_simulate(t->d, i + 1, t->impacts, e);
        t->d->z[i] = pcs_design_judge(t->d, e);
    }
}

/* What z is in experiments with a number of impacts. */
typedef struct spread {
    double power, error; /* share of z beyond the limit, and its standard error */
    double mean, deviation;
} spread;

static spread simulate(pcs_designing *d, size_t impacts)
{
    trials t = {d, impacts};
    const double n = (double)d->options->simulations;
    double count = 0, sum = 0, squares = 0;
    if (d->options->parallel_for)
        d->options->parallel_for(d->options->context, PCS_DESIGN_SLOTS, run_slot, &t);
    else
        for (size_t slot = 0; slot < PCS_DESIGN_SLOTS; slot++)
            run_slot(&t, slot);
    for (size_t i = 0; i < d->options->simulations; i++) {
        count += d->z[i] > d->options->z;
        sum += d->z[i];
        squares += d->z[i] * d->z[i];
    }
    const double part = count / n, mean = sum / n;
    return (spread){part, sqrt(part * (1 - part) / n), mean,
                    sqrt(fmax(squares / n - mean * mean, 0))};
}

/* The number of impacts that would have the power if the mean of z grows with their root. */
static double better_number(const pcs_designing *d, size_t impacts, const spread *s)
{
    const double wanted = d->options->z + quantile(d->options->power) * s->deviation;
    if (!(s->mean > 0))
        return 2 * (double)impacts;
    return (double)impacts * fmin(fmax(pow(wanted / s->mean, 2), 0.5), 2);
}

void pcs_design_refine(pcs_designing *d, pcs_design_plan *plan)
{
    const double most = (double)d->options->most;
    size_t low = 0; // a number of impacts that was not enough
    if (plan->impacts == 0)
        return;
    for (int round = 0; round < ROUNDS; round++) {
        const spread s = simulate(d, plan->impacts);
        const bool enough = s.power >= d->options->power - s.error;
        plan->power = s.power;
        plan->power_error = s.error;
        if (!enough && plan->impacts == d->options->most) {
            plan->impacts = 0;
            return;
        }
        const double now = (double)plan->impacts;
        const double next = fmin(fmax(ceil(better_number(d, plan->impacts, &s)),
                                      enough ? PCS_FIT_MIN_ROWS : now + fmax(1, 0.05 * now)),
                                 most);
        // within 5 % of the best number, or one less was not enough: this is it
        if (enough && (next >= 0.95 * now - 1 || next <= (double)low || round + 1 == ROUNDS))
            return;
        if (!enough)
            low = plan->impacts;
        plan->impacts = (size_t)next;
    }
    plan->impacts = 0;
}
