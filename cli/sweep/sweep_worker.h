/* What one thread needs to compute rows. */
#ifndef CLI_SWEEP_SWEEP_WORKER_H
#define CLI_SWEEP_SWEEP_WORKER_H

#include "block.h"
#include "scenario/view.h"
#include "sweep.h"

/* A vector of which axes vary elements: its numbers, and the text that the scenario has of them. */
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
    int n_vectors, vector[MAX_AXES]; /* vector of each axis; -1: it is a number */
    double at[MAX_AXES];             /* values of the problem that is built */
    bool built;
    choice any; /* a law that asks for no more than others */
    problem p;
    answer a;
    block b;
    bool there[BLOCK], noted[BLOCK]; /* noted: it lacks an answer, and was counted */
    bool answered[BLOCK];            /* under some law; of a single row the first */
};

/* A worker; NULL: no memory, and why says so. */
sweep_worker *sweep_worker_or_why(const sweep *w, fail *why);

/* The scenario takes the values of a point. */
void sweep_worker_go_to(sweep_worker *k, const double *x);

/* The reason of a point whose outcome says that the law has no answer; returns false. */
bool sweep_has_none(const sweep_worker *k, pcs_law law, unsigned outcome, fail *why);

/* The number at a path into the view of an answer to one contact; found may be NULL. */
double sweep_number_at(const problem *p, const answer *a, const char *path, view_found *found);

/* One row of several contacts. */
bool sweep_several_row(sweep_worker *k, const double *x, double *row, fail *why);

#endif
