#include "fitting.h"

#include "likely.h"

/* One part of the work: every PCS_FITTING_SLOTS-th task. */
typedef struct crew {
    const pcs_fitting *fitting;
    size_t tasks;
    pcs_fitting_task *task;
    void *job;
} crew;

static void run_part(void *job, size_t part)
{
    const crew *c = job;
    double *slot = c->fitting->slots + part * c->fitting->slot_size;
    for (size_t i = part; i < c->tasks; i += PCS_FITTING_SLOTS)
        c->task(c->fitting, i, slot, c->job);
}

void pcs_fitting_run(const pcs_fitting *f, size_t tasks, pcs_fitting_task *task, void *job)
{
    const size_t parts = tasks < PCS_FITTING_SLOTS ? tasks : PCS_FITTING_SLOTS;
    crew c = {f, tasks, task, job};
    if (f->options->parallel_for && parts > 1)
        f->options->parallel_for(f->options->context, parts, run_part, &c);
    else
        for (size_t i = 0; i < parts; i++)
            run_part(&c, i);
}

static int dimension_of(const pcs_fit_data *data)
{
    return pcs_fit_form_is_spatial(data->form) ? 3 : 2;
}

static size_t grid_rows(const pcs_fit_data *data)
{
    return data->n < PCS_FITTING_GRID_ROWS ? data->n : PCS_FITTING_GRID_ROWS;
}

/* The pieces of the working memory. */
typedef enum piece {
    ROWS,
    GRID_ROWS,
    AT,
    CLUSTER,
    E_COVARIATE,
    MU_COVARIATE,
    MODELS,
    SPACES,
    BEST,
    ATTEMPTS,
    GRID,
    SLOTS,
    FOLD,
    CV,
    AXES,
    CURVES,
    SCORES,
    VALUES,
    REFITS,
    LIKELY,
    UNLIKELY,
    PIECES
} piece;

/* The size of a slot: three numbers for each row, or one for each resample. */
static size_t slot_size(const pcs_fit_data *data, const pcs_fit_options *options)
{
    const size_t values = options->quick ? 0 : options->resamples;
    return 3 * data->n > values ? 3 * data->n : values;
}

/* The doubles of each piece. */
static void measure(const pcs_fit_data *data, const pcs_fit_options *options,
                    size_t doubles[PIECES])
{
    pcs_fit_model some[PCS_FIT_MAX_MODELS];
    const int d = dimension_of(data);
    const size_t n = data->n;
    const size_t models = (size_t)pcs_models_list(d, NULL, options, some);
    const size_t means = models * PCS_WEIGHTING_COUNT;
    doubles[ROWS] = pcs_packed_size(d, n);
    doubles[GRID_ROWS] = pcs_packed_size(d, grid_rows(data));
    doubles[AT] = doubles[CLUSTER] = pcs_room_doubles(n, sizeof(size_t));
    doubles[E_COVARIATE] = options->covariates[PCS_FIT_E] ? n : 0;
    doubles[MU_COVARIATE] = options->covariates[PCS_FIT_MU] ? n : 0;
    doubles[MODELS] = pcs_room_doubles(models, sizeof(pcs_fit_model));
    doubles[SPACES] = pcs_room_doubles(models, sizeof(pcs_space));
    doubles[BEST] = pcs_room_doubles(means, sizeof(pcs_attempt));
    doubles[ATTEMPTS] = pcs_room_doubles(means * PCS_FITTING_BASINS, sizeof(pcs_attempt));
    doubles[GRID] = means * pcs_grid_points();
    doubles[SLOTS] = PCS_FITTING_SLOTS * slot_size(data, options);
    for (int k = FOLD; k < PIECES && options->quick; k++)
        doubles[k] = 0;
    if (options->quick)
        return;
    doubles[FOLD] = doubles[CLUSTER];
    doubles[CV] = means * n;
    doubles[AXES] = pcs_room_doubles(models * PCS_FITTING_MOST, sizeof(pcs_axis));
    doubles[CURVES] = pcs_room_doubles(models, sizeof(pcs_curve));
    doubles[SCORES] = models * n * PCS_FITTING_SCORES;
    doubles[VALUES] = models * PCS_FITTING_MOST * options->resamples;
    doubles[REFITS] = models * PCS_FITTING_MOST * PCS_FITTING_REFITS;
    doubles[LIKELY] = doubles[UNLIKELY] = 0;
    if (pcs_likely_applies(data)) {
        doubles[LIKELY] = pcs_likely_workspace(data);
        doubles[UNLIKELY] = models * n;
    }
}

size_t pcs_fitting_size(const pcs_fit_data *data, const pcs_fit_options *options)
{
    size_t doubles[PIECES], sum = 0;
    measure(data, options, doubles);
    for (int k = 0; k < PIECES; k++)
        sum += doubles[k];
    return sum;
}

void pcs_fitting_take(pcs_fitting *f, double *work)
{
    size_t doubles[PIECES];
    double *at[PIECES];
    measure(f->data, f->options, doubles);
    for (int k = 0; k < PIECES; work += doubles[k++])
        at[k] = work;
    const int d = dimension_of(f->data);
    f->rows = pcs_packed_make(d, f->data->n, at[ROWS]);
    f->grid_rows = pcs_packed_make(d, grid_rows(f->data), at[GRID_ROWS]);
    f->at = (void *)at[AT];
    f->cluster = (void *)at[CLUSTER];
    for (int k = 0; k < 2; k++)
        f->covariates[k] = doubles[E_COVARIATE + k] ? at[E_COVARIATE + k] : NULL;
    f->models = (void *)at[MODELS];
    f->spaces = (void *)at[SPACES];
    f->best = (void *)at[BEST];
    f->attempts = (void *)at[ATTEMPTS];
    f->grid = at[GRID];
    f->slots = at[SLOTS];
    f->slot_size = slot_size(f->data, f->options);
    f->fold = (void *)at[FOLD];
    f->cv = at[CV];
    f->axes = (void *)at[AXES];
    f->curves = (void *)at[CURVES];
    f->scores = at[SCORES];
    f->values = at[VALUES];
    f->refits = at[REFITS];
    f->likely = at[LIKELY];
    f->unlikely = doubles[UNLIKELY] ? at[UNLIKELY] : NULL;
}
