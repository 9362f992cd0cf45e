/* What a row of measured impacts shows under no law. */
#include "screen.h"

#include "../base/dense.h"
#include "../base/vector3.h"

/* The median of the root of a sum of n squares of normal numbers, n = 1, 2, 3. */
static const double MEDIAN[] = {1, 0.67449, 1.17741, 1.53817};

/* Copy the leading n x n numbers of a matrix side by side. */
static void pack(const double A[3][3], int n, double *packed)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            packed[i * n + j] = A[i][j];
}

/* The best impulse under no law: B^T B p = B^T b. False: it is not determined. */
static bool best_impulse(const pcs_fit_row *row, double p[3])
{
    double A[3][3] = {{0}}, packed[9];
    memset(p, 0, 3 * sizeof *p);
    for (int k = 0; k < row->rows; k++)
        for (int i = 0; i < row->dimension; i++) {
            p[i] += row->B[k][i] * row->b[k];
            for (int j = 0; j < row->dimension; j++)
                A[i][j] += row->B[k][i] * row->B[k][j];
        }
    pack((const double(*)[3])A, row->dimension, packed);
    if (row->rows < row->dimension || !pcs_cholesky(packed, row->dimension))
        return false;
    pcs_cholesky_solve(packed, row->dimension, p);
    return true;
}

/* The change of velocities that is left with an impulse, and its size without. */
static void compare(const pcs_fit_row *row, const double *p, double *left, double *size)
{
    *left = *size = 0;
    for (int k = 0; k < row->rows; k++) {
        const double rest = pcs_dot3(row->B[k], p) - row->b[k];
        *left += rest * rest;
        *size += row->b[k] * row->b[k];
    }
    *left = sqrt(*left);
    *size = sqrt(*size);
}

/* sqrt(v G^-1 v), with the factor of G */
static double contact_size(const double *L, const double *v, int n)
{
    double x[3] = {0, 0, 0}, sum = 0;
    memcpy(x, v, (size_t)n * sizeof *x);
    pcs_cholesky_solve(L, n, x);
    for (int i = 0; i < n; i++)
        sum += v[i] * x[i];
    return sqrt(fmax(sum, 0));
}

/* Everything that follows from the impulse, with v+ = v + G p. */
static bool show_contact(const pcs_fit_row *row, const double *p, pcs_shown *shown)
{
    const int d = row->dimension;
    double L[9], after[3], unit[3] = {1, 0, 0};
    pack(row->G, d, L);
    if (!pcs_cholesky(L, d))
        return false;
    pcs_multiply3(row->G, p, after);
    for (int k = 0; k < 3; k++)
        after[k] += row->v[k];
    const double before_size = contact_size(L, row->v, d), root = sqrt(row->G[0][0]);
    shown->size = fmax(shown->size, before_size);
    shown->before = row->v[0] / root;
    shown->value[PCS_SHOWN_GAIN] = contact_size(L, after, d) - before_size;
    shown->value[PCS_SHOWN_INWARD] = -after[0] / root;
    shown->value[PCS_SHOWN_PULL] = -p[0] / contact_size(L, unit, d);
    return true;
}

/* The root of twice the kinetic energy of a body. */
static double body_size(const pcs_measured *m)
{
    double body[3], spun[3];
    pcs_multiply3_back((const double(*)[3])m->R, m->before + 3, body);
    pcs_multiply3((const double(*)[3])m->inertia, body, spun);
    return sqrt(m->mass * pcs_dot3(m->before, m->before) + pcs_dot3(body, spun));
}

bool pcs_show(const pcs_mended *mended, size_t i, pcs_shown *shown)
{
    double values[PCS_FIT_MAX_COLUMNS], p[3], left, size;
    pcs_fit_row row;
    pcs_measured m;
    *shown = (pcs_shown){.floor = PCS_NONE};
    pcs_mended_values(mended, i, values);
    pcs_fit_reduce_valid(&mended->data, values, &row);
    shown->used = row.use == PCS_FIT_USED;
    if ((!shown->used && row.use != PCS_FIT_NOT_APPROACH) || !best_impulse(&row, p))
        return false;
    if (pcs_measured_has_body(mended->data.form) &&
        pcs_measured_read(&mended->data, values, &m) == PCS_FIT_USED)
        shown->size = body_size(&m);
    compare(&row, p, &left, &size);
    const int free = row.rows - row.dimension;
    shown->size = fmax(shown->size, size);
    shown->value[PCS_SHOWN_REST] = free > 0 ? left / MEDIAN[free] : 0;
    shown->floor = size > 0 ? left / size : 0;
    shown->chance = sqrt((double)free / row.rows);
    return show_contact(&row, p, shown);
}
