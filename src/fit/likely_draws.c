#include "likely_parts.h"

#include "../base/random.h"
#include "../base/status.h"
#include "measured.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

enum { HALF = PCS_LIKELY_DRAWS / 2, AXES = PCS_FIT_MAX_COLUMNS + 2 };

size_t pcs_likely_row_size(int dimension)
{
    const int d = dimension, m = d == 2 ? 3 : 6;
    return (size_t)(d * (d + 1) / 2 + d + m + m * d + 2) * PCS_LIKELY_POINTS;
}

static double *take(double **memory)
{
    double *const taken = *memory;
    *memory += PCS_LIKELY_POINTS;
    return taken;
}

pcs_likely_row pcs_likely_row_at(const pcs_likely *likely, size_t i)
{
    const int d = likely->fitting->rows.dimension, m = d == 2 ? 3 : 6;
    double *memory = likely->points + i * pcs_likely_row_size(d);
    pcs_likely_row row = {.head = &likely->heads[i]};
    for (int k = 0; k < d * (d + 1) / 2; k++)
        row.G[k] = take(&memory);
    for (int k = 0; k < d; k++)
        row.v[k] = take(&memory);
    for (int k = 0; k < m; k++)
        row.base[k] = take(&memory);
    for (int k = 0; k < m * d; k++)
        row.K[k] = take(&memory);
    for (int k = 0; k < 2; k++)
        row.z[k] = take(&memory);
    return row;
}

void pcs_likely_strata(size_t n, double *strata)
{
    double square = 0;
    for (size_t j = 0; j < n; j++) {
        // erf(z/sqrt 2) = (j + 1/2)/n by Newton's method, from the left, where erf is concave
        const double part = ((double)j + 0.5) / (double)n;
        double z = 0;
        for (int k = 0; k < 40; k++)
            z += (part - erf(z / sqrt(2))) / (sqrt(2 / PI) * exp(-z * z / 2));
        strata[j] = z;
        square += z * z / (double)n;
    }
    for (size_t j = 0; j < n; j++)
        strata[j] /= sqrt(square);
}

static uint64_t next(uint64_t *state)
{
    return pcs_random_bits(*state += PCS_RANDOM_STEP);
}

/* Normal numbers for the scatter of e and mu and for each column with an error. */
typedef struct draws {
    int n;                /* axes */
    double z[HALF][AXES]; /* the other half is -z */
    double site[AXES];    /* for the sites */
} draws;

/* Each axis takes every stratum once, in random order and with random signs. */
static void fill(draws *d, const double *strata, uint64_t *state)
{
    double square = 0;
    for (int k = 0; k < d->n; k++) {
        for (int j = 0; j < HALF; j++) {
            const uint64_t bits = next(state);
            const int other = (int)((bits >> 1) % (uint64_t)(j + 1));
            d->z[j][k] = d->z[other][k];
            d->z[other][k] = bits & 1U << 31 ? strata[j] : -strata[j];
        }
        const uint64_t bits = next(state);
        d->site[k] = strata[(bits >> 1) % HALF] * (bits & 1 ? 1 : -1);
        square += d->site[k] * d->site[k];
    }
    for (int k = 0; k < d->n; k++)
        d->site[k] *= sqrt(d->n / square);
}

/* Make the axes uncorrelated, with mean square 1: modified Gram-Schmidt. */
static void separate(draws *d)
{
    for (int k = 0; k < d->n; k++) {
        double square = 0;
        for (int j = 0; j < HALF; j++)
            square += d->z[j][k] * d->z[j][k];
        const double scale = sqrt(HALF / square);
        for (int j = 0; j < HALF; j++)
            d->z[j][k] *= scale;
        for (int l = k + 1; l < d->n; l++) {
            double product = 0;
            for (int j = 0; j < HALF; j++)
                product += d->z[j][k] * d->z[j][l] / HALF;
            for (int j = 0; j < HALF; j++)
                d->z[j][l] -= product * d->z[j][k];
        }
    }
}

/* The errors of a row: the columns that have one, and L L^T = their covariance. */
typedef struct errors {
    int n, column[PCS_FIT_MAX_COLUMNS];
    double L[PCS_FIT_MAX_COLUMNS][PCS_FIT_MAX_COLUMNS];
} errors;

static double covariance(const pcs_fit_data *data, size_t i, int a, int b)
{
    const size_t count = (size_t)pcs_fit_column_count(data->form);
    if (data->covariances)
        return data->covariances[(i * count + (size_t)a) * count + (size_t)b];
    const double error = a == b && data->errors[a] ? data->errors[a][i] : 0;
    return error * error;
}

/* Find the columns that were measured with an error. An error that is not stated is 0. */
static pcs_status find_columns(const pcs_fit_data *data, size_t i, errors *e, pcs_fault *fault)
{
    const int count = pcs_fit_column_count(data->form);
    e->n = 0;
    for (int k = 0; k < count; k++) {
        const double error = data->errors[k] ? data->errors[k][i] : 0;
        if (!data->columns[k] || !pcs_has(data->columns[k][i]) ||
            (!data->covariances && !pcs_has(error)))
            continue;
        if (!data->covariances && !pcs_within(error, 0, DBL_MAX))
            return pcs_refuse_item(fault, "row", (long)i, pcs_fit_column_about(data->form, k)->name,
                                   "must have a finite error that is not negative", error);
        if (covariance(data, i, k, k) != 0)
            e->column[e->n++] = k;
    }
    return PCS_OK;
}

/* What rounding leaves of a diagonal entry of a matrix of less than full rank. */
static const double rounding = 1e-12;

/* L by Cholesky's method, where a matrix of less than full rank is allowed. */
static pcs_status read_errors(const pcs_fit_data *data, size_t i, errors *e, pcs_fault *fault)
{
    if (find_columns(data, i, e, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (int a = 0; a < e->n; a++)
        for (int b = 0; b <= a; b++) {
            const double whole = covariance(data, i, e->column[a], e->column[b]);
            double left = whole;
            for (int k = 0; k < b; k++)
                left -= e->L[a][k] * e->L[b][k];
            if (a > b)
                e->L[a][b] = e->L[b][b] > 0 ? left / e->L[b][b] : 0;
            else if (left >= -rounding * whole && left <= DBL_MAX)
                e->L[a][a] = left > rounding * whole ? sqrt(left) : 0;
            else
                return pcs_refuse_item(fault, "row", (long)i, "covariances",
                                       "must be finite and positive semidefinite", left);
        }
    return PCS_OK;
}

/* values + scale L z */
static void perturb(const double *values, const errors *e, const double *z, double scale,
                    double *perturbed)
{
    memcpy(perturbed, values, PCS_FIT_MAX_COLUMNS * sizeof *perturbed);
    for (int a = 0; a < e->n; a++)
        for (int k = 0; k <= a; k++)
            perturbed[e->column[a]] += scale * e->L[a][k] * z[2 + k];
}

/* Where points go, and from where. */
typedef struct place {
    const pcs_fit_data *data;
    const errors *e;
    const pcs_likely_row *row;
} place;

/*
 * Write point k: the inputs values - L z (sign 1) or values + L z (sign -1). A perturbation to
 * inputs that no impact has is halved until they are valid. base has u- and what the errors do to
 * the measured velocities after.
 */
static void write_point(const place *p, const double *values, const double *after, const double *z,
                        double sign, int k)
{
    const pcs_likely_row *row = p->row;
    pcs_measured_equations q;
    pcs_fit_row r;
    double perturbed[PCS_FIT_MAX_COLUMNS], scale = -sign;
    for (int tries = 0;; tries++) {
        perturb(values, p->e, z, tries < 8 ? scale : 0, perturbed);
        pcs_measured_equate(p->data, perturbed, &r, &q);
        if (r.use == PCS_FIT_USED || tries == 8)
            break;
        scale /= 2;
    }
    const int d = row->head->dimension;
    for (int i = 0, g = 0; i < d; i++) {
        row->v[i][k] = r.v[i];
        for (int j = i; j < d; j++)
            row->G[g++][k] = r.G[i][j];
    }
    for (int i = 0; i < row->head->m; i++) {
        row->base[i][k] = q.before[i] + after[i] - q.after[i];
        for (int c = 0; c < d; c++)
            row->K[i * d + c][k] = q.K[i][c];
    }
    row->z[0][k] = sign * z[0];
    row->z[1][k] = sign * z[1];
}

/* The points around one site. */
static void write_site(const place *p, const draws *d, const double *values, int first)
{
    pcs_measured_equations q;
    pcs_fit_row r;
    pcs_measured_equate(p->data, values, &r, &q);
    for (int j = 0; j < HALF; j++) {
        write_point(p, values, q.after, d->z[j], 1, first + j);
        write_point(p, values, q.after, d->z[j], -1, first + HALF + j);
    }
}

/* Half the step to the sites until both are inputs that an impact can have. */
static bool fits(const place *p, const double *values, const double *z, double scale)
{
    bool good = true;
    for (int side = -1; side <= 1; side += 2) {
        double at[PCS_FIT_MAX_COLUMNS];
        pcs_measured_equations q;
        pcs_fit_row r;
        perturb(values, p->e, z, side * scale, at);
        pcs_measured_equate(p->data, at, &r, &q);
        good = good && r.use == PCS_FIT_USED;
    }
    return good;
}

/*
 * The sites X + s and X - s with their draws, and what they are compared with: the contact X - s
 * measured at X, and the contact X measured at X + s.
 */
static void write_sites(const place *p, draws *d, const double *values)
{
    pcs_measured_equations here, there;
    pcs_fit_row r;
    for (int tries = 0; tries < 8 && !fits(p, values, d->site, 1); tries++)
        for (int k = 2; k < d->n; k++)
            d->site[k] /= 2;
    pcs_measured_equate(p->data, values, &r, &here);
    for (int s = 0; s < 2; s++) {
        const double sign = s ? -1 : 1;
        double at[PCS_FIT_MAX_COLUMNS];
        perturb(values, p->e, d->site, sign, at);
        write_site(p, d, at, (s + 1) * PCS_LIKELY_DRAWS);
        pcs_measured_equate(p->data, at, &r, &there);
        const int control = PCS_LIKELY_SPREAD + s, centre = control + PCS_LIKELY_CONTROLS;
        write_point(p, values, here.after, d->site, sign, control);
        double still[AXES] = {d->site[0], d->site[1]};
        write_point(p, values, here.after, still, sign, centre);
        for (int i = 0; i < p->row->head->m; i++)
            p->row->base[i][centre] += there.after[i] - here.after[i];
    }
}

pcs_status pcs_likely_draw(const pcs_fitting *fitting, size_t i, const double *strata,
                           const pcs_likely_row *row, pcs_fault *fault)
{
    errors e = {.n = 0};
    draws d = {.n = 0};
    double values[PCS_FIT_MAX_COLUMNS];
    if (read_errors(fitting->data, i, &e, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    uint64_t state = fitting->options->seed + 0xD1B54A32D192ED03u * (i + 1);
    d.n = e.n + 2;
    fill(&d, strata, &state);
    if (d.n < HALF)
        separate(&d);
    const place p = {fitting->data, &e, row};
    pcs_measured_values(fitting->data, i, values);
    write_site(&p, &d, values, 0);
    write_sites(&p, &d, values);
    return PCS_OK;
}
