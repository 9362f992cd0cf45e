/* From a file and options to reduced rows, and what is wrong with rows that cannot be used. */
#include "fit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_missing(const impacts *in, int k, size_t row)
{
    const impacts_column *c = impacts_column_of(in, IMPACTS_VALUE, k);
    return !c || !pcs_has(c->cells[row]);
}

/* The velocity before that is nearest to the normal. */
static const char *approach_column(const impacts *in)
{
    static const char *const names[] = {"v_x", "v_y", "v_z"};
    int most = 0;
    if (pcs_fit_column_named(in->data.form, "v_n") >= 0)
        return "v_n";
    for (int k = 1; k < 3; k++)
        most = fabs(in->data.normal[k]) > fabs(in->data.normal[most]) ? k : most;
    return names[most];
}

/* The first column of the file with this role, or with an empty cell. */
static const char *first_column(const impacts *in, pcs_fit_role role, size_t row, bool empty)
{
    for (int k = 0; k < pcs_fit_column_count(in->data.form); k++) {
        const pcs_fit_column *about = pcs_fit_column_about(in->data.form, k);
        const bool there = impacts_column_of(in, IMPACTS_VALUE, k) != NULL;
        if (there &&
            (empty ? role != PCS_FIT_AFTER && about->role != PCS_FIT_AFTER && is_missing(in, k, row)
                   : about->role == role))
            return about->name;
    }
    return NULL;
}

/* The column that is probably the reason why a row is not used. */
static const char *column_to_blame(const impacts *in, size_t row, pcs_fit_use use)
{
    if (use == PCS_FIT_NOT_APPROACH)
        return approach_column(in);
    const char *empty = use == PCS_FIT_MISSING ? first_column(in, PCS_FIT_PLACE, row, true) : NULL;
    if (empty)
        return empty;
    if (use == PCS_FIT_MISSING || use == PCS_FIT_NO_CHANGE)
        return first_column(in, PCS_FIT_AFTER, row, false);
    static const char *const positive[] = {"mass", "inertia"};
    for (size_t i = 0; i < 2; i++) {
        const int k = pcs_fit_column_named(in->data.form, positive[i]);
        if (!is_missing(in, k, row) &&
            !(in->data.columns[k][row] > 0 && isfinite(in->data.columns[k][row])))
            return positive[i];
    }
    return first_column(in, PCS_FIT_PLACE, row, false);
}

/* Write which columns have the wrong sign if that explains why no contact approaches. */
static void name_cure(const fit_case *f, char *text, size_t size)
{
    const pcs_fit_data *data = &f->in.data;
    const size_t length = pcs_screen_workspace(data->n);
    double *work = malloc(length * sizeof *work);
    pcs_screen screen = {.n_findings = 0};
    const bool checked = work && pcs_fit_screen(data, work, length, NULL, &screen, NULL) == PCS_OK;
    free(work);
    if (!checked || screen.n_findings == 0 || screen.findings[0].code != PCS_FINDING_MIRRORED)
        return;
    size_t used = (size_t)snprintf(text, size, "; if signs are reversed: --negate ");
    for (int k = 0, n = 0; k < pcs_fit_column_count(data->form) && used < size; k++)
        if (screen.findings[0].negate >> k & 1)
            used += (size_t)snprintf(text + used, size - used, "%s%s", n++ ? "," : "",
                                     pcs_fit_column_about(data->form, k)->name);
}

/* Report too few impacts, and why the first of the others cannot be used. */
static bool check_count(const fit_case *f, fail *why)
{
    const impacts *in = &f->in;
    const size_t used = f->left_out[PCS_FIT_USED], n = in->data.n;
    char where[340] = "";
    size_t bad = 0;
    if (used >= PCS_FIT_MIN_ROWS)
        return true;
    while (bad < n && f->rows[bad].use == PCS_FIT_USED)
        bad++;
    if (bad == n)
        return fail_with(why, "%s:%ld: has %zu impact%s, up to row %zu; at least %d are needed",
                         in->name, in->lines[n - 1], n, n == 1 ? "" : "s", n, PCS_FIT_MIN_ROWS);
    const pcs_fit_use use = f->rows[bad].use;
    char cure[200] = "";
    if (use == PCS_FIT_NOT_APPROACH)
        name_cure(f, cure, sizeof cure);
    (void)impacts_where(in, bad, column_to_blame(in, bad, use), where, sizeof where);
    return fail_with(why, "%s: %s; %zu of %zu impacts can be used, and at least %d are needed%s",
                     where, pcs_fit_use_meaning(use), used, n, PCS_FIT_MIN_ROWS, cure);
}

/* True if all rows that are used and have it have the same number. */
static bool is_constant(const fit_case *f, const double *cells, size_t *first, size_t *last)
{
    size_t count = 0;
    for (size_t i = 0; i < f->in.data.n; i++) {
        if (f->rows[i].use != PCS_FIT_USED || !pcs_has(cells[i]))
            continue;
        *first = count++ ? *first : i;
        *last = i;
        if (cells[i] != cells[*first])
            return false;
    }
    return count > 1;
}

/* A velocity after that never changes was not measured. */
static bool check_constant(const fit_case *f, fail *why)
{
    const impacts *in = &f->in;
    for (int i = 0; i < in->n_columns && !f->o->anyway; i++) {
        const impacts_column *c = &in->columns[i];
        size_t first = 0, last = 0;
        char where[340];
        if (c->kind != IMPACTS_VALUE ||
            pcs_fit_column_about(in->data.form, c->column)->role != PCS_FIT_AFTER ||
            !is_constant(f, c->cells, &first, &last))
            continue;
        return fail_with(why,
                         "%s: is constant: %.6g up to row %zu. A measured velocity is not; remove "
                         "the column if it was not measured, or use --anyway",
                         impacts_where(in, first, c->name, where, sizeof where),
                         c->cells[first] + 0.0, // -0 is shown as 0
                         last + 1);
    }
    return true;
}

static bool make_room(fit_case *f, fail *why)
{
    const size_t n = f->in.data.n;
    f->rows = calloc(n, sizeof *f->rows);
    f->marks = calloc(n, sizeof *f->marks);
    f->use = calloc(n, sizeof *f->use);
    f->difference = calloc(n * PCS_FIT_MAX_MODELS, sizeof *f->difference);
    f->cv_difference = calloc(n * PCS_FIT_MAX_MODELS, sizeof *f->cv_difference);
    bool good = f->rows && f->marks && f->use && f->difference && f->cv_difference;
    for (int k = 0; k < FIT_TRAITS; k++) {
        f->traits[k] = calloc(n, sizeof *f->traits[k]);
        good = good && f->traits[k];
    }
    return good || fail_with(why, "%s: out of memory", f->in.name);
}

static bool reduce(fit_case *f, fail *why)
{
    pcs_fault fault;
    char text[300];
    for (size_t i = 0; i < f->in.data.n; i++) {
        double traits[FIT_TRAITS];
        if (pcs_fit_reduce(&f->in.data, i, NULL, &f->rows[i], &fault) != PCS_OK) {
            (void)pcs_fault_text(&fault, text, sizeof text);
            return fail_with(why, "%s: %s", f->in.name, text);
        }
        f->left_out[f->rows[i].use]++;
        fit_traits(&f->rows[i], traits);
        for (int k = 0; k < FIT_TRAITS; k++)
            f->traits[k][i] = traits[k];
    }
    return true;
}

bool fit_open(fit_case *f, const options *o, fail *why)
{
    *f = (fit_case){.o = o};
    return impacts_read(o->file, "fit", &f->in, why) &&
           fit_complete(o, &f->in, &f->normal_found, why) && make_room(f, why) && reduce(f, why) &&
           check_count(f, why) && check_constant(f, why);
}

void fit_close(fit_case *f)
{
    impacts_free(&f->in);
    free(f->rows);
    free(f->marks);
    free(f->use);
    free(f->difference);
    free(f->cv_difference);
    for (int k = 0; k < FIT_TRAITS; k++)
        free(f->traits[k]);
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        free(f->covariates[k]);
}
