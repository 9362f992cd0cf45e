#include "cone_reference.h"

#include <stdlib.h>

#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 wide;
#else
typedef long double wide;
#endif

typedef struct pair {
    wide x, y;
} pair;

/* G = [n g; g B], q and mu */
typedef struct wide_problem {
    wide G_nn, b11, b12, b22, q_n, mu;
    pair g, q;
} wide_problem;

static wide size_of(wide x)
{
    return x < 0 ? -x : x;
}

static wide larger(wide a, wide b)
{
    return a > b ? a : b;
}

static wide dot(pair a, pair b)
{
    return a.x * b.x + a.y * b.y;
}

static wide cross(pair a, pair b)
{
    return a.x * b.y - a.y * b.x;
}

/* Square root by Newton's method from that of a double. The scale keeps the double in range. */
static wide length(pair a)
{
    const wide scale = larger(size_of(a.x), size_of(a.y));
    if (!(scale > 0))
        return 0;
    const wide x = a.x / scale, y = a.y / scale, square = x * x + y * y;
    wide root = sqrt((double)square);
    for (int i = 0; i < 3; i++)
        root = (root + square / root) / 2;
    return scale * root;
}

static wide_problem problem_of(const pcs_contact3 *c, const pcs_material *m)
{
    const wide share = 1 + (wide)m->e_t;
    return (wide_problem){.G_nn = c->G_nn,
                          .b11 = c->G_11,
                          .b12 = c->G_12,
                          .b22 = c->G_22,
                          .q_n = (1 + (wide)m->e) * c->v_n,
                          .mu = m->mu_k,
                          .g = {c->G_n1, c->G_n2},
                          .q = {share * c->v_1, share * c->v_2}};
}

static pair by_B(const wide_problem *w, pair u)
{
    return (pair){w->b11 * u.x + w->b12 * u.y, w->b12 * u.x + w->b22 * u.y};
}

/* xi_t for an impulse. */
static pair drawn(const wide_problem *w, wide p_n, pair p)
{
    const pair Bp = by_B(w, p);
    return (pair){w->q.x + w->g.x * p_n + Bp.x, w->q.y + w->g.y * p_n + Bp.y};
}

double cone_residual(const pcs_contact3 *c, const pcs_material *m, double p_n, double p_1,
                     double p_2)
{
    const wide_problem w = problem_of(c, m);
    const pair p = {p_1, p_2}, xi = drawn(&w, p_n, p);
    const wide p_t = length(p), g = length(w.g), x = length(xi), most = w.mu * p_n;
    const wide normal =
        size_of(w.q_n + w.G_nn * p_n + dot(w.g, p)) / (size_of(w.q_n) + w.G_nn * p_n + g * p_t);
    const wide scale = length(w.q) + g * p_n + (w.b11 + w.b22) * p_t;
    if (!(p_n > 0))
        return INFINITY;
    if (most + p_t == 0 || scale == 0) // without friction
        return (double)normal;
    const wide edge = size_of(p_t - most) / (most + p_t);
    const pair turned = {xi.x * p_t + x * p.x, xi.y * p_t + x * p.y};
    const wide slip = p_t > 0 ? larger(length(turned) / (p_t * scale), edge) : 1;
    const wide stick = larger(x / scale, p_t > most ? edge : 0);
    return (double)larger(normal, slip < stick ? slip : stick);
}

/* A direction by its position on the square around the circle, 0 to 8: needs no trigonometry. */
static pair direction_at(wide place)
{
    while (place < 0)
        place += 8;
    while (place >= 8)
        place -= 8;
    const int edge = (int)(place / 2);
    const wide along = place - 2 * edge - 1;
    const pair corners[4] = {{1, along}, {-along, 1}, {-1, -along}, {along, -1}};
    const pair at = corners[edge];
    const wide far = length(at);
    return (pair){at.x / far, at.y / far};
}

static wide place_of(pair u)
{
    if (size_of(u.x) >= size_of(u.y))
        return u.x > 0 ? 1 + u.y / u.x : 5 + u.y / u.x;
    return u.y > 0 ? 3 - u.x / u.y : 7 - u.x / u.y;
}

/* dv_n/dp_n in slip along this direction. */
static wide slope_at(const wide_problem *w, wide place)
{
    return w->G_nn - w->mu * dot(w->g, direction_at(place));
}

/* u x (g - mu B u) */
static wide drive_at(const wide_problem *w, pair u)
{
    const pair Bu = by_B(w, u);
    return cross(u, w->g) - w->mu * cross(u, Bu);
}

/* A u x xi_t, with p_n = -q_n/A */
static wide across_at(const wide_problem *w, wide place)
{
    const pair u = direction_at(place);
    return slope_at(w, place) * cross(u, w->q) - w->q_n * drive_at(w, u);
}

typedef wide function(const wide_problem *w, wide place);

static wide bisected(function *f, const wide_problem *w, wide low, wide high)
{
    const bool rises = f(w, low) < 0;
    for (int i = 0; i < 130; i++) {
        const wide middle = (low + high) / 2;
        *((f(w, middle) < 0) == rises ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

typedef struct answers {
    const wide_problem *w;
    const pcs_contact3 *c;
    cone_answer *list;
    int n;
} answers;

static void put(answers *to, wide p_n, pair p)
{
    const wide_problem *w = to->w;
    const pcs_contact3 *c = to->c;
    if (to->n == MAX_CONE_ANSWERS)
        fail_msg("more than %d answers on a cone", MAX_CONE_ANSWERS);
    const pair Bp = by_B(w, p);
    const wide n = 2 * (wide)c->v_n + w->G_nn * p_n + dot(w->g, p);
    const pair t = {2 * (wide)c->v_1 + w->g.x * p_n + Bp.x, 2 * (wide)c->v_2 + w->g.y * p_n + Bp.y};
    to->list[to->n++] = (cone_answer){(double)p_n, (double)p.x, (double)p.y,
                                      (double)((p_n * n + dot(p, t)) / 2), !(p_n > 0)};
}

/* Add slip with p_n along a direction, if xi_t points there. */
static void put_slip(answers *to, wide p_n, wide place)
{
    const pair u = direction_at(place);
    const pair p = {-to->w->mu * p_n * u.x, -to->w->mu * p_n * u.y};
    if (p_n > 0 && dot(u, drawn(to->w, p_n, p)) > 0)
        put(to, p_n, p);
}

/* Add sticking: p = -G^-1 q by Cramer's rule, if it is in the cone. */
static void put_sticking(answers *to)
{
    const wide_problem *w = to->w;
    const wide a = w->b11 * w->b22 - w->b12 * w->b12, b = w->g.y * w->b12 - w->g.x * w->b22,
               c = w->g.x * w->b12 - w->g.y * w->b11;
    const wide det = w->G_nn * a + w->g.x * b + w->g.y * c;
    const wide d = w->G_nn * w->b22 - w->g.y * w->g.y, f = w->G_nn * w->b11 - w->g.x * w->g.x,
               e = w->g.x * w->g.y - w->G_nn * w->b12;
    const wide p_n = -(a * w->q_n + b * w->q.x + c * w->q.y) / det;
    const pair p = {-(b * w->q_n + d * w->q.x + e * w->q.y) / det,
                    -(c * w->q_n + e * w->q.x + f * w->q.y) / det};
    if (p_n > 0 && length(p) <= w->mu * p_n)
        put(to, p_n, p);
}

enum { NEAR = 30, MAX_PLACES = CONE_FINE + 1 + 3 * (2 * NEAR + 1) };

typedef struct places {
    wide at[MAX_PLACES];
    int n;
} places;

/* Add samples around a position, denser and denser from both sides. */
static void crowd(places *to, wide centre)
{
    to->at[to->n++] = centre;
    wide distance = (wide)1 / 64;
    for (int i = 0; i < NEAR; i++) {
        to->at[to->n++] = centre - distance;
        to->at[to->n++] = centre + distance;
        distance /= 10;
    }
}

static int by_value(const void *a, const void *b)
{
    const wide x = *(const wide *)a, y = *(const wide *)b;
    return (x > y) - (x < y);
}

/*
 * Samples all round, from the direction opposite to g, where slip does not jam, back to itself;
 * dense near the zeros of A.
 */
static places make_places(const wide_problem *w, int even, wide zeros[2], int *n_zeros)
{
    places to = {.n = 0};
    const wide towards = length(w->g) > 0 ? place_of(w->g) : 0, start = towards - 4;
    for (int i = 0; i <= even; i++)
        to.at[to.n++] = start + (wide)8 * i / even;
    *n_zeros = 0;
    if (slope_at(w, towards) < 0) {
        zeros[(*n_zeros)++] = bisected(slope_at, w, start, towards);
        zeros[(*n_zeros)++] = bisected(slope_at, w, towards, start + 8);
    }
    for (int i = 0; i < *n_zeros; i++)
        crowd(&to, zeros[i]);
    crowd(&to, towards);
    qsort(to.at, (size_t)to.n, sizeof *to.at, by_value);
    return to;
}

static void put_root(answers *to, wide low, wide high)
{
    const wide place = bisected(across_at, to->w, low, high), A = slope_at(to->w, place);
    if (A > 0)
        put_slip(to, -to->w->q_n / A, place);
}

/* Two roots may lie between two samples of the same sign: search for the minimum of |f|. */
static void put_pair(answers *to, wide low, wide high)
{
    const bool below = across_at(to->w, low) < 0;
    for (int i = 0; i < 100; i++) {
        const wide third = (high - low) / 3, a = low + third, b = high - third;
        const wide at_a = across_at(to->w, a), at_b = across_at(to->w, b);
        if ((at_a < 0) != below || (at_b < 0) != below) {
            const wide inside = (at_a < 0) != below ? a : b;
            put_root(to, low, inside);
            put_root(to, inside, high);
            return;
        }
        *(size_of(at_a) < size_of(at_b) ? &high : &low) = size_of(at_a) < size_of(at_b) ? b : a;
    }
}

/* True if |f| decreases from one position towards the other. */
static bool falls(const wide_problem *w, wide from, wide towards)
{
    const wide next = from + (towards - from) * (wide)1e-10;
    return size_of(across_at(w, next)) < size_of(across_at(w, from));
}

static void put_slips(answers *to, const places *x)
{
    for (int i = 1; i < x->n; i++) {
        const wide low = x->at[i - 1], high = x->at[i];
        const bool changes = (across_at(to->w, low) < 0) != (across_at(to->w, high) < 0);
        if (changes)
            put_root(to, low, high);
        else if (falls(to->w, low, high) && falls(to->w, high, low))
            put_pair(to, low, high);
    }
}

int cone_reference(const pcs_contact3 *c, const pcs_material *m, int samples,
                   cone_answer list[MAX_CONE_ANSWERS])
{
    const wide_problem w = problem_of(c, m);
    answers to = {&w, c, list, 0};
    wide zeros[2];
    int n_zeros;
    const places x = make_places(&w, samples, zeros, &n_zeros);
    put_sticking(&to);
    if (w.q_n < 0) {
        put_slips(&to, &x);
        return to.n;
    }
    for (int i = 0; i < n_zeros; i++) { // A = 0: p_n is free, and chosen such that xi_t fits
        const pair u = direction_at(zeros[i]);
        put_slip(&to, -cross(u, w.q) / drive_at(&w, u), zeros[i]);
    }
    put(&to, 0, (pair){0, 0});
    return to.n;
}
