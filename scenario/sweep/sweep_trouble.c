#include "sweep.h"

#include <string.h>

bool sweep_trouble_comes_first(const sweep_trouble *t, uint64_t index)
{
    return t->points == 0 || index < t->first;
}

void sweep_trouble_note(sweep_trouble *t, uint64_t index, const fail *why)
{
    if (sweep_trouble_comes_first(t, index)) {
        t->first = index;
        t->why = *why;
    }
    t->points++;
}

void sweep_trouble_add(sweep_trouble *sum, const sweep_trouble *more)
{
    if (more->points > 0 && sweep_trouble_comes_first(sum, more->first)) {
        sum->first = more->first;
        sum->why = more->why;
    }
    sum->points += more->points;
    sum->empty += more->empty;
    if (more->unsound > 0 && (sum->unsound == 0 || more->first_unsound < sum->first_unsound))
        sum->first_unsound = more->first_unsound;
    sum->unsound += more->unsound;
    sum->worst = fmax(sum->worst, more->worst);
}

/*
 * True if the column is the judge. For several contacts it is a number in the view of the result.
 */
static bool is_judge(const sweep_column *c)
{
    return c->shows.kind == COLUMN_JUDGE ||
           (c->shows.kind == COLUMN_PATH && strcmp(c->output, column_word(COLUMN_JUDGE)) == 0);
}

bool sweep_judges(const sweep *w)
{
    for (int c = 0; c < w->n_outputs; c++)
        if (is_judge(&w->outputs[c]))
            return true;
    return false;
}

/* Return the largest residual of a row with a result; 0 if there is none. */
static double worst_of(const sweep *w, const double *row)
{
    double worst = 0;
    for (int c = 0; c < w->n_outputs; c++)
        if (is_judge(&w->outputs[c]))
            worst = fmax(worst, row[w->n_axes + c]);
    return worst;
}

void sweep_trouble_judge(sweep_trouble *t, const sweep *w, uint64_t first, size_t n,
                         const double *rows)
{
    for (size_t i = 0; sweep_judges(w) && i < n; i++) {
        const double worst = worst_of(w, rows + i * (size_t)w->n_columns);
        if (!pcs_judgement_fails(worst, w->bound))
            continue;
        if (t->unsound == 0 || first + i < t->first_unsound)
            t->first_unsound = first + i;
        t->unsound++;
        t->worst = fmax(t->worst, worst);
    }
}

void sweep_trouble_explain(sweep_trouble *t, const sweep *w)
{
    double row[MAX_COLUMNS];
    sweep_trouble again = {0};
    sweep_worker *k = t->points > 0 && !t->why.text[0] ? sweep_worker_new(w) : NULL;
    if (k)
        sweep_rows(k, t->first, 1, row, &again);
    if (again.points > 0)
        t->why = again.why;
    sweep_worker_free(k);
}
