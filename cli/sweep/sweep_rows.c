#include "sweep_worker.h"

static double report_value(const sweep_worker *k, const sweep_column *c,
                           const void *const structs[PCS_GROUP_COUNT])
{
    const int mode = answer_mode(&k->p, &k->a);
    switch (c->kind) {
    case COLUMN_MODE:
        return mode == PCS_NO_MODE ? PCS_NONE : mode;
    case COLUMN_FINAL:
        return answer_final(&k->p, &k->a);
    case COLUMN_OUTCOME:
        return answer_outcome(&k->p, &k->a);
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
        return answer_solve(&k->p, &k->s, v->law, &k->a, why);
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
    if (sweep_trouble_comes_first(trouble, index) && build_point(k, x, &why))
        (void)solve_variant(k, v, &why);
    sweep_trouble_note(trouble, index, &why);
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
            sweep_trouble_note(trouble, first + i, &why);
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
        if (!(w->several ? sweep_several_row : fill_row)(k, row, row + w->n_axes, &why))
            sweep_trouble_note(trouble, first + i, &why);
    }
}
