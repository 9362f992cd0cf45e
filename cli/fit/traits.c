#include "traits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const fit_trait_info traits_known[FIT_TRAITS] = {
    [FIT_SPEED] = {"speed", "m/s", "approach speed of the contact", true},
    [FIT_SLIP] = {"slip", "m/s", "speed of slip before", true},
    [FIT_ANGLE] = {"angle", "rad", "angle of incidence at the contact", true},
    [FIT_LEVER] = {"lever", "", "G_ns/sqrt(G_nn G_ss), s along the slip", true},
    [FIT_KEPT] = {"energy", "", "part of the kinetic energy that is kept", true},
    [FIT_E] = {"e", "", "-v_n'/v_n", false},
    [FIT_N] = {"n", "", "normal impulse", false},
    [FIT_S] = {"s", "", "impulse along the slip", false},
    [FIT_AFTER_N] = {"after_n", "", "normal velocity after", false},
    [FIT_AFTER_S] = {"after_s", "", "slip after", false},
};

const fit_trait_info *fit_trait_about(fit_trait trait)
{
    return &traits_known[trait];
}

/* Replace a positive definite matrix by L with L L^T = A. Returns false if it is not one. */
static bool factor(double A[3][3], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = A[i][j];
            for (int k = 0; k < j; k++)
                sum -= A[i][k] * A[j][k];
            // a pivot that rounding could have made of 0
            if (i == j && !(sum > 1e-12 * fabs(A[i][i])))
                return false;
            A[i][j] = i == j ? sqrt(sum) : sum / A[j][j];
        }
    return true;
}

static void forward(const double L[3][3], int n, double x[3])
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            x[i] -= L[i][k] * x[k];
        x[i] /= L[i][i];
    }
}

static void backward(const double L[3][3], int n, double x[3])
{
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            x[i] -= L[k][i] * x[k];
        x[i] /= L[i][i];
    }
}

/* The impulse that explains the row best: B^T B p = B^T b. */
static bool measured_impulse(const pcs_fit_row *row, double p[3])
{
    const int n = row->dimension;
    double A[3][3] = {{0}};
    memset(p, 0, 3 * sizeof *p);
    for (int r = 0; r < row->rows; r++)
        for (int i = 0; i < n; i++) {
            p[i] += row->B[r][i] * row->b[r];
            for (int j = 0; j < n; j++)
                A[i][j] += row->B[r][i] * row->B[r][j];
        }
    if (row->rows < n || !factor(A, n))
        return false;
    forward((const double(*)[3])A, n, p);
    backward((const double(*)[3])A, n, p);
    return true;
}

/* The axes n, s, and in space a third one, as rows; s is the direction of slip. */
static void slip_axes(const pcs_fit_row *row, double Q[3][3])
{
    const double slip = hypot(row->v[1], row->v[2]);
    const double c = slip > 0 ? row->v[1] / slip : 1, s = slip > 0 ? row->v[2] / slip : 0;
    const double axes[3][3] = {{1, 0, 0}, {0, c, s}, {0, -s, c}};
    memcpy(Q, axes, sizeof axes);
}

static void turn(const double Q[3][3], const double x[3], double y[3])
{
    for (int i = 0; i < 3; i++)
        y[i] = Q[i][0] * x[0] + Q[i][1] * x[1] + Q[i][2] * x[2];
}

/* G along the axes of slip. */
static void turn_matrix(const double Q[3][3], const double G[3][3], double T[3][3])
{
    double half[3][3];
    for (int i = 0; i < 3; i++) // rows of G Q^T, as G is symmetric
        turn(Q, G[i], half[i]);
    for (int j = 0; j < 3; j++) {
        const double column[3] = {half[0][j], half[1][j], half[2][j]};
        double out[3];
        turn(Q, column, out);
        for (int i = 0; i < 3; i++)
            T[i][j] = out[i];
    }
}

/* Kinetic energies of the contact, v^T G^-1 v/2, before and after. */
static void energies(const double G[3][3], int n, const double v[3], const double p[3],
                     double traits[FIT_TRAITS])
{
    double L[3][3], before[3], after[3], size = 0, left = 0;
    memcpy(L, G, sizeof L);
    for (int i = 0; i < 3; i++) {
        before[i] = v[i];
        after[i] = v[i] + G[i][0] * p[0] + G[i][1] * p[1] + G[i][2] * p[2];
    }
    traits[FIT_E] = -after[0] / v[0];
    if (!factor(L, n))
        return;
    forward((const double(*)[3])L, n, before);
    forward((const double(*)[3])L, n, after);
    for (int i = 0; i < n; i++) {
        size += before[i] * before[i];
        left += after[i] * after[i];
    }
    traits[FIT_KEPT] = left / size;
    traits[FIT_AFTER_N] = after[0] / sqrt(size);
    traits[FIT_AFTER_S] = after[1] / sqrt(size);
}

/* p NULL: no impulse is known. */
static void fill(const pcs_fit_row *row, const double *p, double traits[FIT_TRAITS])
{
    double Q[3][3], G[3][3], v[3], along[3];
    for (int k = 0; k < FIT_TRAITS; k++)
        traits[k] = PCS_NONE;
    if (row->use != PCS_FIT_USED)
        return;
    slip_axes(row, Q);
    turn((const double(*)[3])Q, row->v, v);
    turn_matrix((const double(*)[3])Q, (const double(*)[3])row->G, G);
    traits[FIT_SPEED] = -v[0];
    traits[FIT_SLIP] = v[1];
    traits[FIT_ANGLE] = atan2(v[1], -v[0]);
    traits[FIT_LEVER] = G[0][1] / sqrt(G[0][0] * G[1][1]);
    if (!p || !pcs_has(p[0]))
        return;
    turn((const double(*)[3])Q, p, along);
    traits[FIT_N] = along[0] * G[0][0] / -v[0];
    traits[FIT_S] = along[1] * G[0][0] / -v[0];
    energies((const double(*)[3])G, row->dimension, v, along, traits);
}

void fit_traits(const pcs_fit_row *row, double traits[FIT_TRAITS])
{
    double p[3];
    const bool known = row->use == PCS_FIT_USED && measured_impulse(row, p);
    fill(row, known ? p : NULL, traits);
}

void fit_traits_by(const pcs_fit_row *row, const double p[3], double traits[FIT_TRAITS])
{
    fill(row, p, traits);
}

/* --- ranks ----------------------------------------------------------------------------------- */

typedef struct ranked {
    double x, rank;
    size_t place;
} ranked;

static int by_value(const void *a, const void *b)
{
    const double x = ((const ranked *)a)->x, y = ((const ranked *)b)->x;
    return x < y ? -1 : x > y;
}

static int by_place(const void *a, const void *b)
{
    const size_t x = ((const ranked *)a)->place, y = ((const ranked *)b)->place;
    return x < y ? -1 : x > y;
}

/* Replace numbers by their ranks; equal numbers share the mean of theirs. */
static void rank(ranked *list, size_t n)
{
    qsort(list, n, sizeof *list, by_value);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && list[end].x == list[i].x;)
            end++;
        for (size_t k = i; k < end; k++)
            list[k].rank = (double)(i + end - 1) / 2;
    }
    qsort(list, n, sizeof *list, by_place);
}

double fit_rank_correlation(const double *a, const double *b, size_t n, size_t *pairs)
{
    ranked *x = malloc((n + 1) * sizeof *x), *y = malloc((n + 1) * sizeof *y);
    size_t m = 0;
    double xx = 0, yy = 0, xy = 0;
    for (size_t i = 0; x && y && i < n; i++)
        if (pcs_has(a[i]) && pcs_has(b[i])) {
            x[m] = (ranked){a[i], 0, m};
            y[m] = (ranked){b[i], 0, m};
            m++;
        }
    if (x && y) {
        rank(x, m);
        rank(y, m);
    }
    for (size_t i = 0; i < m; i++) {
        const double middle = (double)(m - 1) / 2, u = x[i].rank - middle, v = y[i].rank - middle;
        xx += u * u;
        yy += v * v;
        xy += u * v;
    }
    free(x);
    free(y);
    *pairs = m;
    return m >= 5 && xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : PCS_NONE;
}
