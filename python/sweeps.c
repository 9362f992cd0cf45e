#include "embed/inside.h"
#include "scenario/sweep/sweep.h"
#include "scenarios.h"

#include <stdlib.h>
#include <time.h>

/* Time in s that a piece should take, as in slices.c. */
static const double SHORT = 1e-3, LONG = 4e-3;

enum { MOST_ROWS = 2048, FIRST_ROWS = 512 };

struct pcs_python_sweep {
    embed *of;
    sweep w;
    sweep_given given;
    sweep_trouble trouble;
};

struct pcs_python_sweeper {
    const sweep *w;
    sweep_worker *worker;
    size_t piece;
    sweep_trouble trouble;
    double *rows; /* MOST_ROWS of them */
};

static void take_given(sweep_given *g, bool rows, int n, const char *const *keys,
                       const double *const *values, const size_t *sizes)
{
    *g = (sweep_given){.source = "rows", .rows = rows, .n = n};
    for (int i = 0; i < n; i++) {
        g->keys[i] = keys[i];
        g->values[i] = values[i];
        g->n_values[i] = sizes[i];
    }
}

pcs_python_sweep *pcs_python_sweep_new(pcs_python_scenario *s, bool rows, int n, const void *keys,
                                       const void *values, const void *sizes, const char **fault)
{
    fail why = {""};
    pcs_python_sweep *x = calloc(1, sizeof *x);
    bool good = x || fail_with(&why, "out of memory");
    good = good && (n <= MAX_AXES || fail_with(&why, "more than %d axes", MAX_AXES));
    if (good) {
        take_given(&x->given, rows, n, keys, values, sizes);
        x->of = s;
        good = sweep_plan(&x->w, &s->s, &x->given, &why);
    }
    *fault = good ? NULL : embed_fault(s, NULL, &why);
    if (good)
        return x;
    pcs_python_sweep_free(x);
    return NULL;
}

void pcs_python_sweep_free(pcs_python_sweep *x)
{
    if (x)
        sweep_free(&x->w);
    free(x);
}

static void put_column(embed_json *j, const sweep *w, int c)
{
    embed_json_open(j, NULL, false);
    embed_json_word(j, "name", w->names[c]);
    embed_json_word(j, "unit", w->units[c]);
    embed_json_word(j, "meaning", w->meanings[c]);
    if (c < w->n_axes)
        embed_json_number(j, "n", (double)w->axes[c].n);
    embed_json_close(j);
}

const char *pcs_python_sweep_plan(pcs_python_sweep *x)
{
    const sweep *w = &x->w;
    embed_json *j = &x->of->json;
    embed_json_start(j);
    embed_json_open(j, NULL, false);
    embed_json_number(j, "points", (double)w->n_points);
    embed_json_flag(j, "grid", w->sample == SAMPLE_GRID);
    embed_json_open(j, "axes", true);
    for (int c = 0; c < w->n_axes; c++)
        put_column(j, w, c);
    embed_json_close(j);
    embed_json_open(j, "outputs", true);
    for (int c = w->n_axes; c < w->n_columns; c++)
        put_column(j, w, c);
    embed_json_close(j);
    embed_json_close(j);
    return embed_json_text(j);
}

const char *pcs_python_sweep_trouble(pcs_python_sweep *x)
{
    embed_json *j = &x->of->json;
    const sweep_trouble *t = &x->trouble;
    sweep_trouble_explain(&x->trouble, &x->w);
    embed_json_start(j);
    embed_json_open(j, NULL, false);
    embed_json_number(j, "points", (double)t->points);
    embed_json_number(j, "first", (double)t->first);
    embed_json_number(j, "empty", (double)t->empty);
    embed_json_word(j, "why", embed_without_place(t->why.text));
    embed_json_number(j, "unsound", (double)t->unsound);
    embed_json_number(j, "first_unsound", (double)t->first_unsound);
    embed_json_number(j, "worst", t->worst);
    embed_json_close(j);
    return embed_json_text(j);
}

void pcs_python_sweep_axis(const pcs_python_sweep *x, int which, double *values)
{
    const sweep *w = &x->w;
    uint64_t stride = 1;
    double point[MAX_AXES];
    for (int a = which + 1; a < w->n_axes; a++)
        stride *= w->axes[a].n;
    for (uint64_t i = 0; i < w->axes[which].n; i++) {
        sweep_points(w, i * stride, 1, point, MAX_AXES);
        values[i] = point[which];
    }
}

static void free_sweeper(pcs_python_sweeper *k)
{
    sweep_worker_free(k->worker);
    free(k->rows);
    free(k);
}

pcs_python_sweeper *pcs_python_sweeper_new(const pcs_python_sweep *x)
{
    const sweep *w = &x->w;
    pcs_python_sweeper *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->w = w;
    k->piece = w->batches ? FIRST_ROWS : 1;
    k->worker = sweep_worker_new(w);
    k->rows = malloc(MOST_ROWS * (size_t)w->n_columns * sizeof *k->rows);
    if (k->worker && k->rows)
        return k;
    free_sweeper(k);
    return NULL;
}

void pcs_python_sweeper_end(pcs_python_sweep *x, pcs_python_sweeper *k)
{
    sweep_trouble_add(&x->trouble, &k->trouble);
    free_sweeper(k);
}

static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Compute n rows, and write them into columns. */
static void compute(pcs_python_sweeper *k, size_t first, size_t n, double *const *columns)
{
    const size_t width = (size_t)k->w->n_columns;
    sweep_rows(k->worker, first, n, k->rows, &k->trouble);
    for (size_t c = 0; c < width; c++)
        for (size_t i = 0; columns[c] && i < n; i++)
            columns[c][first + i] = k->rows[i * width + c];
}

void pcs_python_sweeper_work(pcs_python_sweeper *k, size_t *next, double seconds,
                             const void *columns)
{
    const double start = now();
    const size_t all = (size_t)k->w->n_points;
    for (double before = start;;) {
        const size_t first = __atomic_fetch_add(next, k->piece, __ATOMIC_RELAXED);
        if (first >= all)
            return;
        compute(k, first, all - first < k->piece ? all - first : k->piece, columns);
        const double after = now(), took = after - before;
        if (took < SHORT && k->piece < MOST_ROWS)
            k->piece *= 2;
        else if (took > LONG && k->piece > 1)
            k->piece /= 2;
        if (after - start >= seconds)
            return;
        before = after;
    }
}
