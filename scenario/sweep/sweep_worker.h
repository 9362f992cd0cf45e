/* The data of one thread that computes rows. */
#ifndef SCENARIO_SWEEP_SWEEP_WORKER_H
#define SCENARIO_SWEEP_SWEEP_WORKER_H

#include "scenario/block.h"
#include "scenario/view.h"
#include "sweep.h"

/* A vector whose elements axes vary: its numbers, and their text in the scenario. */
typedef struct sweep_vector {
    entry *of;
    int n;
    double *x;
    char *text;
    size_t size;
} sweep_vector;

struct sweep_worker {
    const sweep *w;
    scenario s;
    entry *varied[MAX_AXES];
    sweep_vector vectors[MAX_AXES];
    int n_vectors, vector[MAX_AXES]; /* vector of each axis; -1: the axis is a number */
    double at[MAX_AXES];             /* axis values of the problem that is built */
    bool built;
    choice any; /* the law with the fewest requirements */
    problem p;
    answer a;
    block b;
    bool there[BLOCK], noted[BLOCK]; /* noted: it has no result, and was counted */
    bool answered[BLOCK];            /* by some law; for a single row only the first element */
};

/* Make a worker. Returns NULL if out of memory, with a message in why. */
sweep_worker *sweep_worker_or_why(const sweep *w, fail *why);

/* Set the values of a point in the scenario. */
void sweep_worker_go_to(sweep_worker *k, const double *x);

/* Write the reason if the outcome of a point means that the law has no solution. Returns false. */
bool sweep_has_none(const sweep_worker *k, pcs_law law, unsigned outcome, fail *why);

/* Return the number at a path in the view of a result of one contact. found may be NULL. */
double sweep_number_at(const problem *p, const answer *a, const char *path, view_found *found);

/* Compute one row of several contacts. */
bool sweep_several_row(sweep_worker *k, const double *x, double *row, fail *why);

#endif
