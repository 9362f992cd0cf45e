#include "spectrum.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- rank -------------------------------------------------------------------------------- */

/* Cholesky factors by columns: S - L L^T, with the largest diagonal entry as pivot. */
typedef struct cholesky {
    const pile_matrix *S;
    size_t n, rank, room;
    double *diagonal; /* of the remaining matrix */
    double *L;        /* column by column */
} cholesky;

static bool make_room(cholesky *c)
{
    if (c->rank < c->room)
        return true;
    const size_t room = c->room ? 2 * c->room : 16;
    double *more = realloc(c->L, room * (c->n + 1) * sizeof *more);
    if (!more)
        return false;
    c->L = more;
    c->room = room;
    return true;
}

static size_t largest_of(const double *x, size_t n)
{
    size_t at = 0;
    for (size_t i = 1; i < n; i++)
        if (x[i] > x[at])
            at = i;
    return at;
}

static void add_column(cholesky *c, size_t pivot)
{
    double *column = &c->L[c->rank * c->n];
    const double root = sqrt(c->diagonal[pivot]);
    memset(column, 0, c->n * sizeof *column);
    for (size_t k = c->S->starts[pivot]; k < c->S->starts[pivot + 1]; k++)
        column[c->S->at[k]] = c->S->x[k];
    for (size_t r = 0; r < c->rank; r++) {
        const double *before = &c->L[r * c->n], factor = before[pivot];
        for (size_t i = 0; factor != 0 && i < c->n; i++)
            column[i] -= factor * before[i];
    }
    for (size_t i = 0; i < c->n; i++) {
        column[i] /= root;
        c->diagonal[i] -= column[i] * column[i];
    }
    c->diagonal[pivot] = 0; // zero up to rounding
    c->rank++;
}

bool pile_spectrum_rank(const pile_matrix *S, size_t *rank, bool *whole)
{
    static const double small = 1e-9, patience = 4e9; // multiplications
    cholesky c = {.S = S, .n = S->rows, .diagonal = pile_memory(S->rows, sizeof(double))};
    double spent = 0, first = 0;
    bool good = c.diagonal != NULL;
    for (size_t i = 0; good && i < c.n; i++)
        for (size_t k = S->starts[i]; k < S->starts[i + 1]; k++)
            if (S->at[k] == i)
                c.diagonal[i] = S->x[k];
    *whole = true;
    while (good && c.rank < c.n && *whole) {
        const size_t pivot = largest_of(c.diagonal, c.n);
        first = c.rank == 0 ? c.diagonal[pivot] : first;
        if (!(c.diagonal[pivot] > small * first))
            break;
        spent += (double)c.n * (double)c.rank;
        *whole = spent < patience;
        good = make_room(&c);
        if (good)
            add_column(&c, pivot);
    }
    *rank = c.rank;
    free(c.diagonal);
    free(c.L);
    return good;
}

/* --- eigenvalues ------------------------------------------------------------------------- */

enum { STEPS = 120 };

/* The steps of the Lanczos method: S Q = Q T. Every vector is made orthogonal to all before it. */
typedef struct lanczos {
    const pile_matrix *S;
    size_t n, steps;
    double *Q, *next;
    double alpha[STEPS], beta[STEPS]; /* elements of T: diagonal, and next to it */
    uint64_t state;
} lanczos;

static double dot(const double *a, const double *b, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Fill with pseudo-random numbers, the same in every run. */
static void scatter(lanczos *l)
{
    for (size_t i = 0; i < l->n; i++) {
        l->state = l->state * 6364136223846793005U + 1442695040888963407U;
        l->next[i] = (double)(l->state >> 33) / 0x1p30 - 1;
    }
}

/* Make the next vector orthogonal to the others. Two passes are enough. */
static void straighten(lanczos *l, size_t steps)
{
    for (int again = 0; again < 2; again++)
        for (size_t r = 0; r < steps; r++) {
            const double part = dot(&l->Q[r * l->n], l->next, l->n);
            for (size_t i = 0; i < l->n; i++)
                l->next[i] -= part * l->Q[r * l->n + i];
        }
}

static double shorten(lanczos *l)
{
    const double length = sqrt(dot(l->next, l->next, l->n));
    for (size_t i = 0; length > 0 && i < l->n; i++)
        l->next[i] /= length;
    return length;
}

/*
 * One Lanczos step. If S gives no new direction, continue with a random vector; T splits into two
 * blocks there.
 */
static void step(lanczos *l, size_t k, double *scale)
{
    double *q = &l->Q[k * l->n];
    memcpy(q, l->next, l->n * sizeof *q);
    memset(l->next, 0, l->n * sizeof *q);
    pile_matrix_add_times(l->S, 1, q, l->next);
    l->alpha[k] = dot(q, l->next, l->n);
    *scale = fmax(*scale, sqrt(dot(l->next, l->next, l->n)));
    straighten(l, k + 1);
    l->beta[k] = shorten(l);
    if (l->beta[k] > 1e-12 * *scale)
        return;
    l->beta[k] = 0;
    scatter(l);
    straighten(l, k + 1);
    (void)shorten(l);
}

/* Return the number of eigenvalues of T below x, from the signs of the pivots of T - x. */
static size_t below(const lanczos *l, double x)
{
    size_t n = 0;
    double pivot = 1;
    for (size_t k = 0; k < l->steps; k++) {
        const double beside = k ? l->beta[k - 1] : 0;
        pivot = l->alpha[k] - x - (beside != 0 ? beside * beside / pivot : 0);
        if (pivot == 0)
            pivot = -DBL_MIN;
        n += pivot < 0;
    }
    return n;
}

/* Return the eigenvalue of T that has index others below it, by bisection. */
static double bisect(const lanczos *l, size_t index)
{
    double bound = 0;
    for (size_t k = 0; k < l->steps; k++)
        bound = fmax(bound, fabs(l->alpha[k]) + l->beta[k] + (k ? l->beta[k - 1] : 0));
    double low = -bound, high = bound;
    for (int k = 0; k < 200 && low < high; k++) {
        const double middle = low + (high - low) / 2;
        if (below(l, middle) > index)
            high = middle;
        else
            low = middle;
    }
    return high;
}

bool pile_spectrum_ends(const pile_matrix *S, double *least, double *largest, bool *whole)
{
    const size_t n = S->rows, steps = n < STEPS ? n : STEPS;
    lanczos l = {.S = S, .n = n, .steps = steps, .state = 1};
    double scale = 0;
    l.Q = pile_memory(n * steps, sizeof *l.Q);
    l.next = pile_memory(n, sizeof *l.next);
    const bool good = l.Q && l.next;
    if (good && n > 0) {
        scatter(&l);
        (void)shorten(&l);
        for (size_t k = 0; k < steps; k++)
            step(&l, k, &scale);
    }
    *least = good && n > 0 ? bisect(&l, 0) : 0;
    *largest = good && n > 0 ? bisect(&l, steps - 1) : 0;
    *whole = steps == n;
    free(l.Q);
    free(l.next);
    return good;
}
