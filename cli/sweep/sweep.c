#include "sweep.h"

#include "block.h"
#include "cli/report/json.h"
#include "cli/report/several.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* splitmix64 of a counter: any point at once, the same on every machine. */
static double random_at(uint64_t seed, uint64_t index, int which)
{
    uint64_t z = seed * 0x9E3779B97F4A7C15U + index * MOST_AXES + (uint64_t)which;
    for (int i = 0; i < 2; i++) {
        z += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        z ^= z >> 31;
    }
    return (double)(z >> 11) * 0x1p-53;
}

/* The digits of the index mirrored at the point, in the base of the axis [halton-1960]. */
static double halton_at(uint64_t index, int which)
{
    static const uint64_t primes[MOST_AXES] = {2, 3, 5, 7, 11, 13, 17, 19};
    const uint64_t base = primes[which];
    double x = 0, digit = 1;
    for (uint64_t i = index + 1; i > 0; i /= base) {
        digit /= (double)base;
        x += digit * (double)(i % base);
    }
    return x;
}

/* The value of an axis a part of the way along. */
static double along(const axis *a, double part)
{
    return a->log ? a->from * pow(a->to / a->from, part) : a->from * (1 - part) + a->to * part;
}

static double sample_at(const sweep *w, uint64_t index, int i)
{
    const axis *a = &w->axes[i];
    const double u =
        w->sample == SAMPLE_RANDOM ? random_at(w->seed, index, i) : halton_at(index, i);
    return a->values ? a->values[(uint64_t)(u * (double)a->n)] : along(a, u);
}

static double grid_at(const axis *a, uint64_t step)
{
    if (a->values)
        return a->values[step];
    if (step + 1 == a->n)
        return a->n > 1 ? a->to : a->from;
    const double x = along(a, (double)step / (double)(a->n - 1));
    // where a range crosses zero, nothing but rounding is zero
    return fabs(x) < 1e-15 * fmax(fabs(a->from), fabs(a->to)) && !a->log ? 0 : x;
}

/* On a grid the last axis runs first. */
void sweep_point(const sweep *w, uint64_t index, double *x)
{
    for (int i = w->n_axes - 1; i >= 0; i--) {
        x[i] = w->sample == SAMPLE_GRID ? grid_at(&w->axes[i], index % w->axes[i].n)
                                        : sample_at(w, index, i);
        index = w->sample == SAMPLE_GRID ? index / w->axes[i].n : index;
    }
}

struct sweep_worker {
    const sweep *w;
    scenario s;
    entry *varied[MOST_AXES];
    double at[MOST_AXES]; /* values of the problem that is built */
    bool built;
    choice any; /* a law that asks for no more than others */
    problem p;
    answer a;
    block b;
    bool there[BLOCK], noted[BLOCK]; /* noted: it has no answer, and was counted */
};

/* The entry that an axis varies, and with it what mu stands for; it stands where the axis does. */
static bool take_place(sweep_worker *k, int i)
{
    const place *at = &k->w->axes[i].where;
    const int line = k->s.items[LIST_AXES][i].entries[ITEM_AXIS_KEY].line;
    char words[WORD_SIZE];
    fail why;
    if (at->list != LIST_COUNT) {
        k->varied[i] = &k->s.items[at->list][at->index].entries[at->item];
        *k->varied[i] = (entry){.set = true, .line = line, .word = ""};
        return true;
    }
    (void)snprintf(words, sizeof words, "%s=0", scenario_keys[at->key].path);
    k->varied[i] = &k->s.entries[at->key];
    if (!scenario_set(&k->s, words, &why))
        return false;
    k->varied[i]->line = line;
    return true;
}

sweep_worker *sweep_worker_new(const sweep *w)
{
    sweep_worker *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->w = w;
    bool good = scenario_copy(&k->s, w->s);
    for (int i = 0; good && i < w->n_axes; i++)
        good = take_place(k, i);
    k->any.law = problem_any_law(&k->s);
    k->b.spatial = w->spatial;
    if (good)
        return k;
    sweep_worker_free(k);
    return NULL;
}

void sweep_worker_free(sweep_worker *k)
{
    if (!k)
        return;
    scenario_free(&k->s);
    free(k);
}

/* Is this the first point in trouble, so that its reason is wanted? */
static bool comes_first(const sweep_trouble *t, uint64_t index)
{
    return t->points == 0 || index < t->first;
}

static void note_trouble(sweep_trouble *t, uint64_t index, const fail *why)
{
    if (comes_first(t, index)) {
        t->first = index;
        t->why = *why;
    }
    t->points++;
}

void sweep_trouble_add(sweep_trouble *sum, const sweep_trouble *more)
{
    if (more->points > 0 && comes_first(sum, more->first)) {
        sum->first = more->first;
        sum->why = more->why;
    }
    sum->points += more->points;
}

static double report_value(const sweep_worker *k, const sweep_column *c,
                           const void *const structs[PCS_GROUP_COUNT])
{
    const int mode = answer_head_of(&k->p, &k->a).mode;
    switch (c->kind) {
    case COLUMN_MODE:
        return mode == PCS_NO_MODE ? PCS_NONE : mode;
    case COLUMN_FINAL:
        return answer_head_of(&k->p, &k->a).final;
    case COLUMN_OUTCOME:
        return answer_head_of(&k->p, &k->a).outcome;
    default:
        return pcs_quantity_value(c->quantity, structs[c->quantity->group]);
    }
}

/* Solve the problem that is built, with no more than what is wanted. */
static bool solve_variant(sweep_worker *k, const variant *v, fail *why)
{
    pcs_fault fault;
    k->p.path = v->path;
    if (k->w->complete)
        return answer_solve(&k->p, &k->s, v->law, ANSWER_ALL, &k->a, why);
    const pcs_status status =
        k->p.spatial
            ? pcs_solve3(v->law, v->path, &k->p.contact3, &k->p.material, &k->a.impact3, &fault)
            : pcs_solve2(v->law, &k->p.contact, &k->p.material, &k->a.impact, &fault);
    return status == PCS_OK || problem_fault(&k->s, "material", &fault, why);
}

/* The problem of a point; what has not changed since the last one stays. */
static bool build_point(sweep_worker *k, const double *x, fail *why)
{
    const sweep *w = k->w;
    int changed = k->built ? 0 : CHANGED_ALL;
    for (int i = 0; i < w->n_axes; i++) {
        if (k->built && x[i] != k->at[i])
            changed |= problem_changed(&k->p, w->axes[i].where.key);
        k->at[i] = k->varied[i]->number = x[i];
    }
    k->built = problem_refresh(&k->p, &k->s, &k->any, changed, why);
    return k->built;
}

/* One row of one contact: one problem, every law. */
static bool fill_row(sweep_worker *k, const double *x, double *row, fail *why)
{
    const sweep *w = k->w;
    const void *structs[PCS_GROUP_COUNT];
    bool good = true;
    if (!build_point(k, x, why))
        return false;
    answer_structs(&k->p, &k->a, structs);
    for (int v = 0, c = 0; v < w->n_variants; v++) {
        const bool solved = solve_variant(k, &w->variants[v], why);
        good = good && solved;
        for (; c < w->n_outputs && w->outputs[c].variant == v; c++)
            if (solved)
                row[c] = report_value(k, &w->outputs[c], structs);
    }
    return good;
}

/* An item of an array, by name or else by number from 1 on; NULL: none. */
static const cJSON *json_item(const cJSON *array, const char *word)
{
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, array)
    {
        const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(item, "name"));
        if (name && strcmp(name, word) == 0)
            return item;
    }
    char *end;
    const long number = strtol(word, &end, 10);
    return *end || number < 1 || number > cJSON_GetArraySize(array)
               ? NULL
               : cJSON_GetArrayItem(array, (int)number - 1);
}

/* "contacts.A.p_n" of an answer in JSON; NULL: there is no such thing. */
static const cJSON *json_at(const cJSON *json, const char *path)
{
    char word[COLUMN_NAME];
    while (json && *path) {
        const size_t length = strcspn(path, ".");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, path);
        path += length + (path[length] == '.');
        json = cJSON_IsArray(json) ? json_item(json, word)
                                   : cJSON_GetObjectItemCaseSensitive(json, word);
    }
    return json;
}

/* Numbers are kept as text, with every digit; null: no value. */
static double raw_number(const cJSON *json)
{
    return json && cJSON_IsRaw(json) ? strtod(json->valuestring, NULL) : PCS_NONE;
}

static void go_to(sweep_worker *k, const double *x)
{
    for (int i = 0; i < k->w->n_axes; i++)
        k->varied[i]->number = x[i];
}

/* Several contacts under one law, as JSON; NULL: no answer, and *built if it is a problem yet. */
static cJSON *several_answer(sweep_worker *k, pcs_law law, bool *built, fail *why)
{
    const choice chosen = {pcs_law_about(law)->name, NULL, NULL};
    several m = {0};
    *built = several_build(&m, &k->s, &chosen, why);
    cJSON *json = *built && several_solve(&m, law, why) ? json_several(&m) : NULL;
    several_free(&m);
    return json;
}

/* One row of several contacts. */
static bool fill_several(sweep_worker *k, const double *x, double *row, fail *why)
{
    const sweep *w = k->w;
    bool good = true, built;
    go_to(k, x);
    for (int v = 0, c = 0; v < w->n_variants; v++) {
        cJSON *json = several_answer(k, w->variants[v].law, &built, why);
        for (; c < w->n_outputs && w->outputs[c].variant == v; c++)
            if (json)
                row[c] = raw_number(json_at(json, w->outputs[c].output));
        good = good && json;
        cJSON_Delete(json);
    }
    return good;
}

/* --- by batches -------------------------------------------------------------------------- */

/* A column of a block into rows of some width. */
static void put_column(const block *b, const sweep_column *c, size_t n, double *to, size_t width)
{
    for (size_t i = 0; c->kind == COLUMN_MODE && i < n; i++)
        to[i * width] = b->mode[i] == PCS_NO_MODE ? PCS_NONE : b->mode[i];
    for (size_t i = 0; c->kind == COLUMN_FINAL && i < n; i++)
        to[i * width] = b->final[i];
    for (size_t i = 0; c->kind == COLUMN_OUTCOME && i < n; i++)
        to[i * width] = b->outcome[i];
    for (size_t i = 0; c->kind == COLUMN_QUANTITY && i < n; i++)
        to[i * width] = b->out[c->batch][i];
}

/* A problem that has no answer is asked once more, alone, for the reason. */
static void note_aside(sweep_worker *k, const double *x, const variant *v, uint64_t index,
                       sweep_trouble *trouble)
{
    fail why;
    if (comes_first(trouble, index) && build_point(k, x, &why))
        (void)solve_variant(k, v, &why);
    note_trouble(trouble, index, &why);
}

/* The problems of a block; one that cannot be built has no answer under any law. */
static void put_aside(sweep_worker *k, uint64_t first, size_t n, const double *rows,
                      sweep_trouble *trouble)
{
    for (size_t i = 0; i < n; i++) {
        fail why;
        k->there[i] = build_point(k, rows + i * (size_t)k->w->n_columns, &why);
        k->noted[i] = !k->there[i];
        if (!k->there[i])
            note_trouble(trouble, first + i, &why);
        if (k->w->spatial)
            block_put3(&k->b, i, &k->p.contact3, &k->p.material);
        else
            block_put2(&k->b, i, &k->p.contact, &k->p.material);
    }
}

/* Up to a block of rows: all problems, then all answers of each law. */
static void fill_block(sweep_worker *k, uint64_t first, size_t n, double *rows,
                       sweep_trouble *trouble)
{
    const sweep *w = k->w;
    const size_t width = (size_t)w->n_columns;
    put_aside(k, first, n, rows, trouble);
    for (int v = 0, c = 0; v < w->n_variants; v++) {
        const int begin = c;
        block_solve(&k->b, w->variants[v].law, w->variants[v].path, w->branch, n);
        for (; c < w->n_outputs && w->outputs[c].variant == v; c++)
            put_column(&k->b, &w->outputs[c], n, rows + w->n_axes + c, width);
        for (size_t i = 0; i < n; i++) {
            double *row = rows + i * width;
            if (k->there[i] && k->b.status[i] == PCS_OK)
                continue;
            for (int o = begin; o < c; o++)
                row[w->n_axes + o] = PCS_NONE;
            if (!k->noted[i])
                note_aside(k, row, &w->variants[v], first + i, trouble);
            k->noted[i] = true;
        }
    }
}

/* A column of a grid: each value stays for stride points. */
static void fill_axis(const axis *along, uint64_t stride, uint64_t first, size_t n, double *to,
                      size_t width)
{
    uint64_t step = first / stride % along->n, left = stride - first % stride;
    double x = grid_at(along, step);
    for (size_t i = 0; i < n; i++) {
        to[i * width] = x;
        if (--left > 0)
            continue;
        left = stride;
        step = step + 1 < along->n ? step + 1 : 0;
        x = grid_at(along, step);
    }
}

/* The axes of n points; the last of a grid varies fastest. */
static void fill_points(const sweep *w, uint64_t first, size_t n, double *rows)
{
    const size_t width = (size_t)w->n_columns;
    uint64_t stride = 1;
    for (size_t i = 0; w->sample != SAMPLE_GRID && i < n; i++)
        sweep_point(w, first + i, rows + i * width);
    for (int a = w->n_axes - 1; w->sample == SAMPLE_GRID && a >= 0; a--) {
        fill_axis(&w->axes[a], stride, first, n, rows + a, width);
        stride *= w->axes[a].n;
    }
}

/* --- before it begins -------------------------------------------------------------------- */

/* A worker at the first point; NULL: no memory. */
static sweep_worker *worker_at_first(const sweep *w, fail *why)
{
    double x[MOST_AXES] = {0};
    sweep_worker *k = sweep_worker_new(w);
    if (!k)
        return (void)fail_with(why, "%s: out of memory", w->s->name), NULL;
    sweep_point(w, 0, x);
    go_to(k, x);
    return k;
}

bool sweep_first_problem(const sweep *w, problem *p, fail *why)
{
    const choice c = {NULL, NULL, NULL};
    sweep_worker *k = worker_at_first(w, why);
    const bool good = k && problem_build(p, &k->s, &c, why);
    sweep_worker_free(k);
    return good;
}

bool sweep_first_answers(const sweep *w, const char **unknown, fail *why)
{
    bool any = false, solved = false, there[MOST_COLUMNS] = {false};
    const int each = w->n_outputs / w->n_variants; // every law has the same ones
    sweep_worker *k = worker_at_first(w, why);
    for (int v = 0; k && v < w->n_variants; v++) {
        bool built;
        cJSON *json = several_answer(k, w->variants[v].law, &built, why);
        for (int c = 0; json && c < each; c++) {
            const cJSON *found = json_at(json, w->outputs[c].output);
            there[c] = there[c] || cJSON_IsRaw(found) || cJSON_IsNull(found);
        }
        any = any || built;
        solved = solved || json;
        cJSON_Delete(json);
    }
    sweep_worker_free(k);
    *unknown = NULL;
    for (int c = 0; solved && !*unknown && c < each; c++)
        *unknown = there[c] ? NULL : w->outputs[c].output;
    return any;
}

void sweep_rows(sweep_worker *k, uint64_t first, size_t n, double *rows, sweep_trouble *trouble)
{
    const sweep *w = k->w;
    const size_t width = (size_t)w->n_columns;
    fill_points(w, first, n, rows);
    for (size_t i = 0; !w->batches && i < n; i++)
        for (size_t c = (size_t)w->n_axes; c < width; c++)
            rows[i * width + c] = PCS_NONE;
    for (size_t i = 0; w->batches && i < n; i += BLOCK)
        fill_block(k, first + i, n - i < BLOCK ? n - i : BLOCK, rows + i * width, trouble);
    for (size_t i = 0; !w->batches && i < n; i++) {
        double *row = rows + i * width;
        fail why;
        if (!(w->several ? fill_several : fill_row)(k, row, row + w->n_axes, &why))
            note_trouble(trouble, first + i, &why);
    }
}
