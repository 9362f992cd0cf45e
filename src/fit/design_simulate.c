/* Simulated impacts: those of a table, by a law with known parameters, with errors. */
#include "design.h"

#include "../base/random.h"
#include "../base/vector3.h"
#include "models.h"

/* Impacts that are solved together, and the doubles of a packed row in space. */
enum { TOGETHER = 64, PACKED = 20 };

/* A stream of random numbers. */
typedef struct stream {
    uint64_t state;
} stream;

static stream stream_of(uint64_t seed, uint64_t experiment, uint64_t impact)
{
    const uint64_t start = pcs_random_bits(seed + PCS_RANDOM_STEP) + experiment * PCS_RANDOM_STEP;
    return (stream){pcs_random_bits(pcs_random_bits(start) + impact * PCS_RANDOM_STEP)};
}

/* A number in (0, 1). */
static double uniform(stream *s)
{
    s->state += PCS_RANDOM_STEP;
    return ((double)(pcs_random_bits(s->state) >> 11) + 0.5) * 0x1p-53;
}

/* The Box-Muller transform. */
static double normal(stream *s)
{
    const double radius = sqrt(-2 * log(uniform(s)));
    return radius * cos(6.283185307179586 * uniform(s));
}

/* The standard error of a column in a row; 0: exact. */
static double error_of(const pcs_fit_data *data, int column, size_t i)
{
    const double *errors = data->errors[column];
    return errors && pcs_has(errors[i]) ? errors[i] : 0;
}

/* The columns of velocities, before and after in the same order. Returns their number. */
static int velocities(const pcs_fit_data *data, int before[6], int after[6])
{
    int n = 0, m = 0;
    for (int k = 0; k < 6; k++)
        before[k] = after[k] = 0;
    for (int k = 0; k < pcs_fit_column_count(data->form); k++) {
        const pcs_fit_role role = pcs_fit_column_about(data->form, k)->role;
        if (role == PCS_FIT_BEFORE)
            before[n++] = k;
        if (role == PCS_FIT_AFTER)
            after[m++] = k;
    }
    return n;
}

/*
 * Read row i of the data and reduce it. Its velocities after are not known yet; to be reduced,
 * those that will be measured get others than before.
 */
static bool read_row(const pcs_fit_data *data, size_t i, double *values, pcs_fit_row *row)
{
    int before[6], after[6];
    const int n = velocities(data, before, after);
    pcs_measured_values(data, i, values);
    for (int k = 0; k < n; k++)
        values[after[k]] = error_of(data, after[k], i) > 0 ? values[before[k]] + 1 : PCS_NONE;
    pcs_fit_reduce_valid(data, values, row);
    return row->use == PCS_FIT_USED;
}

bool pcs_design_can_use(const pcs_designing *d, size_t i)
{
    double values[PCS_FIT_MAX_COLUMNS];
    pcs_fit_row row;
    return read_row(d->data, i, values, &row);
}

bool pcs_design_applies(const pcs_designing *d, size_t i, pcs_law law)
{
    double values[PCS_FIT_MAX_COLUMNS], G[6] = {0};
    pcs_fit_row row;
    (void)read_row(d->data, i, values, &row);
    for (int a = 0, k = 0; a < row.dimension; a++)
        for (int b = a; b < row.dimension; b++)
            G[k++] = row.G[a][b];
    return pcs_models_apply(law, row.dimension, G, row.v);
}

/*
 * The change of all velocities by an impulse: G p at a contact, M^-1 W^T p of a body, whose
 * velocity is measured at a distance d from the mass centre: dv - domega x d.
 */
static void change_of(const pcs_fit_data *data, const double *values, const pcs_fit_row *row,
                      const double *p, double change[6])
{
    memset(change, 0, 6 * sizeof *change);
    if (!pcs_measured_has_body(data->form)) {
        pcs_multiply3(row->G, p, change);
        return;
    }
    pcs_measured m;
    double inverse[6][6], force[6] = {0}, d[3], turned[3];
    (void)pcs_measured_read(data, values, &m); // valid: it was reduced
    pcs_measured_inverse(&m, inverse);
    for (int c = 0; c < row->dimension; c++) {
        double W[6];
        pcs_measured_direction(&m, m.frame[c], W);
        for (int k = 0; k < 6; k++)
            force[k] += W[k] * p[c];
    }
    for (int k = 0; k < 6; k++)
        for (int j = 0; j < 6; j++)
            change[k] += inverse[k][j] * force[j];
    pcs_multiply3((const double(*)[3])m.R, data->centre, d);
    pcs_cross3(change + 3, d, turned);
    for (int k = 0; k < 3; k++)
        change[k] -= turned[k];
}

/* Set the velocities after that are measured, and add errors to all values. */
static void measure(const pcs_fit_data *data, size_t i, const pcs_fit_row *row, const double *p,
                    double *values, stream *s)
{
    int before[6], after[6];
    double change[6];
    const int n = velocities(data, before, after);
    const bool planar_body = row->dimension == 2 && pcs_measured_has_body(data->form);
    change_of(data, values, row, p, change);
    for (int k = 0; k < n; k++)
        if (pcs_has(values[after[k]]))
            values[after[k]] = values[before[k]] + change[planar_body && k == 2 ? 5 : k];
    for (int k = 0; k < pcs_fit_column_count(data->form); k++) {
        const double error = error_of(data, k, i);
        if (error > 0)
            values[k] += error * normal(s);
    }
}

/* Impacts before and while they are simulated. */
typedef struct some {
    size_t n, from[TOGETHER];
    stream streams[TOGETHER];
    double values[TOGETHER][PCS_FIT_MAX_COLUMNS], e[TOGETHER], mu[TOGETHER];
    pcs_fit_row rows[TOGETHER];
} some;

/* A parameter of the truth in one impact. */
static double draw(const pcs_designing *d, pcs_fit_parameter parameter, double most, stream *s)
{
    const pcs_fit_estimate *p = &d->truth->parameters[parameter];
    if (!pcs_has(p->value))
        return PCS_TRIAL_STICKS; // friction that is absent: it always sticks
    const double scatter = pcs_has(p->scatter) ? p->scatter : 0;
    return fmin(fmax(p->value + scatter * normal(s), 0), most);
}

/* The impulses of the truth, and what is measured. */
static void solve(const pcs_designing *d, some *a, pcs_experiment *e)
{
    double memory[PACKED * TOGETHER], p[3][PCS_TRIAL_ROWS];
    const pcs_packed packed = pcs_packed_make(a->rows[0].dimension, a->n, memory);
    pcs_trial trial = {.law = d->truth->law, .path = d->truth->path};
    for (int k = 0; k < PCS_TRIAL_PARAMETERS; k++)
        if (pcs_has(d->truth->parameters[k].value))
            trial.at[k] = &d->truth->parameters[k].value;
    trial.at[PCS_FIT_E] = a->e;
    trial.at[PCS_FIT_MU] = a->mu;
    trial.each[PCS_FIT_E] = trial.each[PCS_FIT_MU] = true;
    for (size_t i = 0; i < a->n; i++)
        pcs_packed_set(&packed, i, &a->rows[i]);
    pcs_trial_impulses(&trial, &packed, 0, a->n, p);
    for (size_t i = 0; i < a->n; i++) {
        const double impulse[3] = {p[0][i], p[1][i], packed.dimension == 3 ? p[2][i] : 0};
        pcs_fit_row row;
        if (!pcs_has(impulse[0] + impulse[1] + impulse[2]))
            continue;
        measure(d->data, a->from[i], &a->rows[i], impulse, a->values[i], &a->streams[i]);
        pcs_fit_reduce_valid(d->data, a->values[i], &row);
        if (row.use != PCS_FIT_USED)
            continue;
        e->from[e->rows.n] = a->from[i];
        pcs_packed_set(&e->rows, e->rows.n++, &row);
    }
}

/*
 * Impacts take the rows of the table in equal parts, from a random place on if they cannot be quite
 * equal.
 */
static size_t row_of(const pcs_designing *d, size_t i, size_t impacts, size_t shift)
{
    return d->table[impacts % d->n == 0 ? i % d->n : (i * d->n + shift) / impacts % d->n];
}

void pcs_design_simulate(const pcs_designing *d, uint64_t experiment, size_t impacts,
                         pcs_experiment *e)
{
    stream first = stream_of(d->options->seed, experiment, 0);
    const size_t shift = (size_t)(uniform(&first) * (double)impacts);
    const double *mu_s = &d->truth->parameters[PCS_FIT_MU_S].value;
    some a;
    e->rows.n = a.n = 0;
    for (size_t i = 0; i < impacts; i++) {
        const size_t k = a.n++;
        a.from[k] = row_of(d, i, impacts, shift);
        a.streams[k] = stream_of(d->options->seed, experiment, i + 1);
        a.e[k] = draw(d, PCS_FIT_E, 1, &a.streams[k]);
        a.mu[k] = draw(d, PCS_FIT_MU, pcs_has(*mu_s) ? *mu_s : PCS_TRIAL_STICKS, &a.streams[k]);
        (void)read_row(d->data, a.from[k], a.values[k], &a.rows[k]); // can be used
        if (a.n == TOGETHER || i + 1 == impacts) {
            solve(d, &a, e);
            a.n = 0;
        }
    }
}
