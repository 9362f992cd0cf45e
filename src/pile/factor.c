#include "factor.h"

#include "../base/kernel.h"

#define NONE UINT32_MAX

bool pcs_factor_make(pcs_factor *f, const pcs_order *order, size_t d, pcs_room *room)
{
    const size_t n = order->n, blocks = order->starts[n], number = sizeof(double);
    *f = (pcs_factor){.order = order, .d = d};
    f->L = (double *)pcs_room_take(room, blocks * d * d, number);
    f->U = (double *)pcs_room_take(room, blocks * d * d, number);
    f->inverse = (double *)pcs_room_take(room, n * d * d, number);
    f->at = (uint32_t *)pcs_room_take(room, n, sizeof *f->at);
    f->head = (uint32_t *)pcs_room_take(room, n, sizeof *f->head);
    f->next = (uint32_t *)pcs_room_take(room, n, sizeof *f->next);
    f->waits = (size_t *)pcs_room_take(room, n, sizeof *f->waits);
    return f->L && f->U && f->inverse && f->at && f->head && f->next && f->waits;
}

/* Compute C -= A B. */
PCS_K_WHOLE void take_product(double *C, const double *A, const double *B, size_t d)
{
    for (size_t i = 0; i < d; i++)
        for (size_t j = 0; j < d; j++) {
            double sum = 0;
            for (size_t k = 0; k < d; k++)
                sum += A[i * d + k] * B[k * d + j];
            C[i * d + j] -= sum;
        }
}

/* Compute y -= A x. */
PCS_K_WHOLE void take_times(double *y, const double *A, const double *x, size_t d)
{
    for (size_t i = 0; i < d; i++) {
        double sum = 0;
        for (size_t k = 0; k < d; k++)
            sum += A[i * d + k] * x[k];
        y[i] -= sum;
    }
}

/* One step of Gauss-Jordan elimination, with the largest pivot of the column. False: singular. */
PCS_K_WHOLE bool clear_column(double (*M)[6], size_t c, size_t d)
{
    size_t best = c;
    for (size_t r = c + 1; r < d; r++)
        best = fabs(M[r][c]) > fabs(M[best][c]) ? r : best;
    if (!(fabs(M[best][c]) > 0))
        return false;
    for (size_t j = 0; j < 2 * d; j++) {
        const double x = M[best][j];
        M[best][j] = M[c][j];
        M[c][j] = x;
    }
    const double part = 1 / M[c][c];
    for (size_t j = 0; j < 2 * d; j++)
        M[c][j] *= part;
    for (size_t r = 0; r < d; r++) {
        const double times = r == c ? 0 : M[r][c];
        for (size_t j = 0; j < 2 * d; j++)
            M[r][j] -= times * M[c][j];
    }
    return true;
}

PCS_K_WHOLE bool invert(double *A, size_t d)
{
    double M[3][6];
    for (size_t i = 0; i < d; i++)
        for (size_t j = 0; j < d; j++) {
            M[i][j] = A[i * d + j];
            M[i][d + j] = i == j;
        }
    for (size_t c = 0; c < d; c++)
        if (!clear_column(M, c, d))
            return false;
    for (size_t i = 0; i < d; i++)
        for (size_t j = 0; j < d; j++)
            A[i * d + j] = M[i][d + j];
    return true;
}

/* Put the finished column k on the list of the next place where it has a block. */
static void wait_for(pcs_factor *f, uint32_t k, size_t from)
{
    if (from == f->order->starts[k + 1])
        return;
    const uint32_t place = f->order->filled[from];
    f->waits[k] = from;
    f->next[k] = f->head[place];
    f->head[place] = k;
}

/* Subtract from the blocks of place k the products of column c, which is on the list of k. */
PCS_K_WHOLE void take_column(pcs_factor *f, uint32_t c, uint32_t k, double *diagonal, size_t d)
{
    const size_t dd = d * d, at = f->waits[c], first = f->order->starts[k];
    const double *L = &f->L[at * dd], *U = &f->U[at * dd];
    take_product(diagonal, L, U, d);
    for (size_t i = at + 1; i < f->order->starts[c + 1]; i++) {
        const size_t to = (first + f->at[f->order->filled[i]]) * dd;
        take_product(&f->L[to], &f->L[i * dd], U, d);
        take_product(&f->U[to], L, &f->U[i * dd], d);
    }
}

/* Compute L = L D^-1. */
PCS_K_WHOLE void divide_column(pcs_factor *f, uint32_t k, size_t d)
{
    const double *inverse = &f->inverse[k * d * d];
    for (size_t i = f->order->starts[k]; i < f->order->starts[k + 1]; i++) {
        double whole[9], *L = &f->L[i * d * d];
        for (size_t j = 0; j < d * d; j++) {
            whole[j] = -L[j];
            L[j] = 0;
        }
        take_product(L, whole, inverse, d);
    }
}

PCS_K_WHOLE bool find(pcs_factor *f, pcs_put_blocks *put, void *self, size_t d)
{
    const pcs_order *o = f->order;
    memset(f->L, 0, o->starts[o->n] * d * d * sizeof *f->L);
    memset(f->U, 0, o->starts[o->n] * d * d * sizeof *f->U);
    memset(f->inverse, 0, o->n * d * d * sizeof *f->inverse);
    for (uint32_t k = 0; k < o->n; k++)
        f->head[k] = NONE;
    for (uint32_t k = 0; k < o->n; k++) {
        double *diagonal = &f->inverse[k * d * d];
        for (size_t i = o->starts[k]; i < o->starts[k + 1]; i++)
            f->at[o->filled[i]] = (uint32_t)(i - o->starts[k]);
        put(self, f, k, diagonal);
        for (uint32_t c = f->head[k], next; c != NONE; c = next) {
            next = f->next[c];
            take_column(f, c, k, diagonal, d);
            wait_for(f, c, f->waits[c] + 1);
        }
        if (!invert(diagonal, d))
            return false;
        divide_column(f, k, d);
        wait_for(f, k, o->starts[k]);
    }
    return true;
}

bool pcs_factor_find(pcs_factor *f, pcs_put_blocks *put, void *self)
{
    return f->d == 2 ? find(f, put, self, 2) : find(f, put, self, 3);
}

PCS_K_WHOLE void solve(const pcs_factor *f, double *x, size_t d)
{
    const pcs_order *o = f->order;
    const size_t dd = d * d;
    for (uint32_t k = 0; k < o->n; k++)
        for (size_t i = o->starts[k]; i < o->starts[k + 1]; i++)
            take_times(&x[o->filled[i] * d], &f->L[i * dd], &x[k * d], d);
    for (uint32_t k = o->n; k-- > 0;) {
        double y[3] = {0, 0, 0};
        for (size_t i = o->starts[k]; i < o->starts[k + 1]; i++)
            take_times(&x[k * d], &f->U[i * dd], &x[o->filled[i] * d], d);
        take_times(y, &f->inverse[k * dd], &x[k * d], d);
        for (size_t j = 0; j < d; j++)
            x[k * d + j] = -y[j];
    }
}

void pcs_factor_solve(const pcs_factor *f, double *x)
{
    if (f->d == 2)
        solve(f, x, 2);
    else
        solve(f, x, 3);
}
