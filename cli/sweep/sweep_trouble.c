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
}
