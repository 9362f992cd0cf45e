#include "sweep_worker.h"

/*
 * Solve the problem that is built, with only the parts that are wanted. Returns true if there is a
 * result. *valid: there is at least a record; its outcome may be that the law has no solution.
 */
static bool solve_variant(sweep_worker *k, const variant *v, bool *valid, fail *why)
{
    k->p.path = v->path;
    *valid = answer_solve(&k->p, &k->s, v->law, k->w->wanted, &k->a, why);
    if (!*valid)
        return false;
    const unsigned outcome = answer_head_of(&k->p, &k->a).outcome;
    return !answer_is_none(k->p.spatial, v->law, v->path, outcome) ||
           sweep_has_none(k, v->law, outcome, why);
}

/* Build the problem of a point. Parts that have not changed since the last point are kept. */
static bool build_point(sweep_worker *k, const double *x, fail *why)
{
    const sweep *w = k->w;
    int changed = k->built ? 0 : CHANGED_ALL;
    for (int i = 0; i < w->n_axes; i++) {
        if (k->built && x[i] != k->at[i])
            changed |= problem_changed(&k->p, w->axes[i].where.key);
        k->at[i] = x[i];
    }
    sweep_worker_go_to(k, x);
    k->built = problem_refresh(&k->p, &k->s, &k->any, changed, why);
    return k->built;
}

/* Compute one row of one contact: one problem, every law. */
static bool fill_row(sweep_worker *k, const double *x, double *row, fail *why)
{
    const sweep *w = k->w;
    const void *structs[PCS_GROUP_COUNT];
    bool good = true;
    if (!build_point(k, x, why))
        return false;
    answer_structs(&k->p, &k->a, structs);
    for (int v = 0, c = 0; v < w->n_variants; v++) {
        bool valid;
        const bool solved = solve_variant(k, &w->variants[v], &valid, why);
        good = good && solved;
        k->answered[0] = k->answered[0] || solved;
        for (; c < w->n_outputs && w->outputs[c].variant == v; c++)
            if (valid && w->outputs[c].shows.kind == COLUMN_PATH)
                row[c] = sweep_number_at(&k->p, &k->a, w->outputs[c].output, NULL);
            else if (valid)
                row[c] = column_value(&w->outputs[c].shows, &k->p, &k->a, structs);
    }
    return good;
}

/* --- by batches -------------------------------------------------------------------------- */

/* Count a problem without a result. If it is the first, solve it again alone to find the reason. */
static void note_aside(sweep_worker *k, const double *x, const variant *v, uint64_t index,
                       sweep_trouble *trouble)
{
    fail why;
    bool valid;
    if (sweep_trouble_comes_first(trouble, index) && build_point(k, x, &why))
        (void)solve_variant(k, v, &valid, &why);
    sweep_trouble_note(trouble, index, &why);
}

/* Build the problems of a block. A problem that cannot be built has no result under any law. */
static void put_aside(sweep_worker *k, uint64_t first, size_t n, const double *rows,
                      sweep_trouble *trouble)
{
    for (size_t i = 0; i < n; i++) {
        fail why;
        k->there[i] = build_point(k, rows + i * (size_t)k->w->n_columns, &why);
        k->noted[i] = !k->there[i];
        k->answered[i] = false;
        if (!k->there[i])
            sweep_trouble_note(trouble, first + i, &why);
        block_put(&k->b, i, &k->p);
    }
}

/* Compute up to one block of rows: first all problems, then all results of each law. */
static void fill_block(sweep_worker *k, uint64_t first, size_t n, double *rows,
                       sweep_trouble *trouble)
{
    const sweep *w = k->w;
    const size_t width = (size_t)w->n_columns;
    put_aside(k, first, n, rows, trouble);
    for (int v = 0, c = 0; v < w->n_variants; v++) {
        const int begin = c;
        const variant *of = &w->variants[v];
        block_solve(&k->b, of->law, of->path, w->branch, n);
        for (; c < w->n_outputs && w->outputs[c].variant == v; c++)
            column_take(&w->outputs[c].shows, &k->b, 0, n, rows + w->n_axes + c, width);
        for (size_t i = 0; i < n; i++) {
            double *row = rows + i * width;
            const bool valid = k->there[i] && k->b.status[i] == PCS_OK;
            if (valid && !answer_is_none(w->spatial, of->law, of->path, k->b.outcome[i])) {
                k->answered[i] = true;
                continue;
            }
            for (int o = begin; !valid && o < c; o++)
                row[w->n_axes + o] = PCS_NONE;
            if (!k->noted[i])
                note_aside(k, row, of, first + i, trouble);
            k->noted[i] = true;
        }
    }
    for (size_t i = 0; i < n; i++)
        trouble->empty += !k->answered[i];
}

/* Compute the quotients of columns that are already filled. */
static void fill_quotients(const sweep *w, double *row)
{
    double *x = row + w->n_axes;
    for (int c = w->n_outputs - w->n_quotients; c < w->n_outputs; c++) {
        const double over = x[w->outputs[c].over[1]];
        x[c] = over != 0 ? x[w->outputs[c].over[0]] / over : PCS_NONE;
    }
}

void sweep_rows(sweep_worker *k, uint64_t first, size_t n, double *rows, sweep_trouble *trouble)
{
    const sweep *w = k->w;
    const size_t width = (size_t)w->n_columns;
    sweep_points(w, first, n, rows, width);
    for (size_t i = 0; !w->batches && i < n; i++)
        for (size_t c = (size_t)w->n_axes; c < width; c++)
            rows[i * width + c] = PCS_NONE;
    for (size_t i = 0; w->batches && i < n; i += BLOCK)
        fill_block(k, first + i, n - i < BLOCK ? n - i : BLOCK, rows + i * width, trouble);
    for (size_t i = 0; !w->batches && i < n; i++) {
        double *row = rows + i * width;
        fail why;
        k->answered[0] = false;
        if (!(w->several ? sweep_several_row : fill_row)(k, row, row + w->n_axes, &why))
            sweep_trouble_note(trouble, first + i, &why);
        trouble->empty += !k->answered[0];
    }
    for (size_t i = 0; w->n_quotients > 0 && i < n; i++)
        fill_quotients(w, rows + i * width);
    sweep_trouble_judge(trouble, w, first, n, rows);
}
