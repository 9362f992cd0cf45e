#include "sweep.h"

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
}

void sweep_trouble_explain(sweep_trouble *t, const sweep *w)
{
    double row[MOST_COLUMNS];
    sweep_trouble again = {0};
    sweep_worker *k = t->points > 0 && !t->why.text[0] ? sweep_worker_new(w) : NULL;
    if (k)
        sweep_rows(k, t->first, 1, row, &again);
    if (again.points > 0)
        t->why = again.why;
    sweep_worker_free(k);
}
