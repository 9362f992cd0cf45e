#include "design.h"

#include "../base/status.h"
#include "models.h"

#include <math.h>

/* A choice of rows is better if it needs fewer impacts than this part of those of all rows. */
static const double BETTER = 0.9;

pcs_design_options pcs_design_options_default(void)
{
    return (pcs_design_options){.power = 0.8, .z = 3, .most = 2000, .simulations = 400, .seed = 1};
}

pcs_fit_model pcs_fit_model_of(pcs_law law, pcs_path path,
                               const double values[PCS_FIT_PARAMETER_COUNT])
{
    pcs_fit_model model = {
        .law = law, .path = path, .step_ratio = PCS_NONE, .likelihood = PCS_NONE};
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        pcs_fit_estimate *p = &model.parameters[k];
        *p = (pcs_fit_estimate){.value = values[k],
                                .low = PCS_NONE,
                                .high = PCS_NONE,
                                .error = PCS_NONE,
                                .scatter = PCS_NONE,
                                .by = {values[k], values[k], values[k]},
                                .profile_low = PCS_NONE,
                                .profile_high = PCS_NONE};
        if (pcs_has(values[k]) && pcs_models_have(law, k)) {
            p->known = PCS_FIT_ESTIMATED;
            model.free |= 1u << k;
        }
    }
    return model;
}

static int dimension_of(const pcs_fit_data *data)
{
    return pcs_fit_form_is_spatial(data->form) ? 3 : 2;
}

/* Take memory for an experiment with so many impacts. */
static void take_experiment(pcs_room *room, int dimension, size_t impacts, pcs_experiment *e)
{
    double *rows = pcs_room_take(room, pcs_packed_size(dimension, impacts), sizeof *rows);
    e->from = pcs_room_take(room, impacts, sizeof *e->from);
    for (int law = 0; law < PCS_DESIGN_LAWS; law++)
        e->r[law] = pcs_room_take(room, impacts, sizeof *e->r[law]);
    if (e->r[PCS_DESIGN_LAWS - 1])
        e->rows = pcs_packed_make(dimension, impacts, rows);
}

/* The doubles of an experiment. */
static size_t experiment_size(int dimension, size_t impacts)
{
    return pcs_packed_size(dimension, impacts) + PCS_DESIGN_LAWS * impacts +
           pcs_room_doubles(impacts, sizeof(size_t));
}

static size_t limit_of(const pcs_fit_data *data)
{
    const size_t limit = data->n * PCS_DESIGN_REPEATS;
    return limit > PCS_DESIGN_LEAST ? limit : PCS_DESIGN_LEAST;
}

static size_t size_of(const pcs_fit_data *data, const pcs_design_options *o)
{
    const int d = dimension_of(data);
    return pcs_room_doubles(data->n, sizeof(size_t)) + 3 * data->n + o->simulations +
           experiment_size(d, limit_of(data)) + PCS_DESIGN_SLOTS * experiment_size(d, o->most);
}

static void take(pcs_designing *d, double *work)
{
    const int dimension = dimension_of(d->data);
    pcs_room room = {work, size_of(d->data, d->options)};
    d->limit = limit_of(d->data);
    d->table = pcs_room_take(&room, d->data->n, sizeof *d->table);
    d->sums = pcs_room_take(&room, 3 * d->data->n, sizeof *d->sums);
    d->z = pcs_room_take(&room, d->options->simulations, sizeof *d->z);
    take_experiment(&room, dimension, d->limit, &d->population);
    for (int slot = 0; slot < PCS_DESIGN_SLOTS; slot++)
        take_experiment(&room, dimension, d->options->most, &d->slots[slot]);
}

static pcs_status check_options(const pcs_design_options *o, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"options", o}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!(o->power > 0 && o->power < 1))
        return pcs_refuse(fault, "power", "must be between 0 and 1", o->power);
    if (!pcs_within(o->z, 0, 100))
        return pcs_refuse(fault, "z", "must lie between 0 and 100", o->z);
    if (o->most < PCS_FIT_MIN_ROWS || o->most > 1000000)
        return pcs_refuse(fault, "most", "must lie between 5 and 1e6", (double)o->most);
    if (o->simulations < 20 || o->simulations > 1000000)
        return pcs_refuse(fault, "simulations", "must lie between 20 and 1e6",
                          (double)o->simulations);
    return PCS_OK;
}

static pcs_status check_data(const pcs_fit_data *data, pcs_fault *fault)
{
    if (pcs_measured_check(data, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (data->covariances)
        return pcs_refuse(fault, "covariances", "must be NULL: a design takes standard errors",
                          PCS_NONE);
    for (int k = 0; k < pcs_fit_column_count(data->form); k++)
        if (data->errors[k] && pcs_fit_column_about(data->form, k)->role == PCS_FIT_AFTER)
            return PCS_OK;
    return pcs_refuse(fault, "errors", "must be given for the velocities after that are measured",
                      PCS_NONE);
}

static pcs_status check_model(const pcs_fit_data *data, const pcs_fit_model *model,
                              pcs_fault *fault)
{
    double values[PCS_FIT_PARAMETER_COUNT];
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        const pcs_fit_estimate *p = &model->parameters[k];
        values[k] = p->known == PCS_FIT_ABSENT && !pcs_has(p->value) ? PCS_NONE : p->value;
    }
    if ((unsigned)model->law >= PCS_LAW_IMPULSE_RATIO)
        return pcs_refuse(fault, "law", "must be a law with e and mu", (double)model->law);
    if (dimension_of(data) == 3 && !pcs_law_about(model->law)->spatial)
        return pcs_refuse(fault, "law", "must be one in space", (double)model->law);
    if (pcs_has(values[PCS_FIT_E_SLOPE]) || pcs_has(values[PCS_FIT_MU_SLOPE]))
        return pcs_refuse(fault, "parameters", "must have no slopes", PCS_NONE);
    for (int k = 0; k < PCS_FIT_E_SLOPE; k++)
        if (pcs_has(values[k]) && !pcs_models_have(model->law, k))
            return pcs_refuse(fault, pcs_fit_parameter_name((pcs_fit_parameter)k),
                              "must not be given: the law does not have it", values[k]);
    return pcs_fit_predict(model, values, NULL, 0, NULL, fault);
}

size_t pcs_design_workspace(const pcs_fit_data *data, const pcs_design_options *options)
{
    if (check_data(data, NULL) != PCS_OK || check_options(options, NULL) != PCS_OK)
        return 0;
    return size_of(data, options);
}

/* The coordinates of a law, and where a search begins. */
static void set_law(pcs_designing *d, int law, const pcs_fit_model *model)
{
    d->spaces[law] = pcs_models_space(model, (const double *const[2]){NULL, NULL});
    const pcs_space *space = &d->spaces[law];
    for (int k = 0; k < space->n; k++)
        d->start[law][k] =
            pcs_space_coordinate(space->of[k], model->parameters[space->of[k]].value);
}

/* Mean difference over standard deviation of each row, by least absolute differences. */
static void find_tells(pcs_designing *d, double *tells)
{
    pcs_experiment *e = &d->population;
    pcs_design_differ(d, &d->nearest, PCS_WEIGHTING_ABSOLUTE, e);
    for (size_t i = 0; i < 3 * d->data->n; i++)
        d->sums[i] = 0;
    for (size_t i = 0; i < e->rows.n; i++) {
        const double difference = e->r[PCS_DESIGN_OTHER][i] - e->r[PCS_DESIGN_TRUTH][i];
        double *sums = &d->sums[3 * e->from[i]];
        sums[0]++;
        sums[1] += difference;
        sums[2] += difference * difference;
    }
    for (size_t i = 0; i < d->data->n; i++) {
        const double *sums = &d->sums[3 * i], mean = sums[1] / sums[0];
        const double variance = sums[2] / sums[0] - mean * mean;
        const double tell = mean != 0 && variance > 0 ? mean / sqrt(variance) : 0;
        d->sums[3 * i] = sums[0] > 0 ? tell : PCS_NONE; // the sums are not needed any more
        if (tells)
            tells[i] = d->sums[3 * i];
    }
}

/* Sort the table by that, the largest first; equal rows keep their order (insertion in steps). */
static void rank(pcs_designing *d, size_t *ranking)
{
    static const size_t gaps[] = {29524, 9841, 3280, 1093, 364, 121, 40, 13, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
        for (size_t i = gaps[g]; i < d->n; i++) {
            const size_t row = d->table[i];
            size_t at = i;
            for (; at >= gaps[g]; at -= gaps[g]) {
                const size_t other = d->table[at - gaps[g]];
                const double mine = d->sums[3 * row], theirs = d->sums[3 * other];
                if (!(mine > theirs || (mine == theirs && row < other)))
                    break;
                d->table[at] = other;
            }
            d->table[at] = row;
        }
    size_t count = 0;
    for (size_t i = 0; ranking && i < d->n; i++)
        ranking[count++] = d->table[i];
    for (size_t i = 0; ranking && i < d->data->n; i++)
        if (!pcs_design_can_use(d, i))
            ranking[count++] = i;
}

/* Halve the rows as long as some are left; take the choice that needs the fewest impacts. */
static pcs_design_plan find_best(pcs_designing *d, const pcs_design_plan *all)
{
    pcs_design_plan best = *all;
    for (size_t n = all->rows / 2; n >= PCS_FIT_MIN_ROWS; n /= 2) {
        const pcs_design_plan plan = pcs_design_plan_for(d, n);
        const double than =
            best.rows == all->rows ? BETTER * (double)best.impacts : (double)best.impacts;
        if (plan.impacts > 0 && (best.impacts == 0 || (double)plan.impacts < than))
            best = plan;
    }
    if (best.rows == all->rows)
        return best;
    best = pcs_design_plan_for(d, best.rows);
    pcs_design_refine(d, &best);
    return best;
}

/* List the rows that can be used. Both laws must apply to them. */
static pcs_status read_table(pcs_designing *d, pcs_law other, pcs_fault *fault)
{
    for (size_t i = 0; i < d->data->n; i++) {
        if (!pcs_design_can_use(d, i))
            continue;
        if (!pcs_design_applies(d, i, d->truth->law) || !pcs_design_applies(d, i, other))
            return pcs_refuse_item(fault, "impact", (long)i, "law",
                                   "must apply to it; walton is for spheres", PCS_NONE);
        d->table[d->n++] = i;
    }
    if (d->n < PCS_FIT_MIN_ROWS)
        return pcs_refuse(fault, "n", "must be the number of impacts, at least 5 of them valid",
                          (double)d->n);
    return PCS_OK;
}

pcs_status pcs_fit_design(const pcs_fit_data *data, const pcs_fit_model *truth,
                          const pcs_fit_model *other, const pcs_design_options *options,
                          double *work, size_t length, double *tells, size_t *ranking,
                          pcs_design *design, pcs_fault *fault)
{
    if (check_data(data, fault) != PCS_OK || check_options(options, fault) != PCS_OK ||
        PCS_NEED(fault, {"truth", truth}, {"other", other}, {"design", design}) != PCS_OK ||
        check_model(data, truth, fault) != PCS_OK || check_model(data, other, fault) != PCS_OK ||
        pcs_need_work(work, length, size_of(data, options), fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_designing d = {.data = data, .options = options, .truth = truth};
    take(&d, work);
    set_law(&d, PCS_DESIGN_TRUTH, truth);
    set_law(&d, PCS_DESIGN_OTHER, other);
    if (read_table(&d, other->law, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    *design = (pcs_design){.used = d.n, .all = pcs_design_plan_for(&d, d.n)};
    find_tells(&d, tells);
    rank(&d, ranking);
    pcs_design_plan all = design->all;
    pcs_design_refine(&d, &all);
    design->best = find_best(&d, &design->all);
    if (design->best.rows == all.rows)
        design->best = all;
    design->all = all;
    return pcs_accept(fault);
}
