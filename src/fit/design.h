/* Experiments that tell two laws apart: simulated impacts, and fits to them. */
#ifndef PCS_DESIGN_H
#define PCS_DESIGN_H

#include "../base/room.h"
#include "goal.h"
#include "measured.h"
#include <percuss/design.h>

enum {
    PCS_DESIGN_SLOTS = 16,     /* parts of the work that may run at the same time */
    PCS_DESIGN_LEAST = 4000,   /* impacts that stand for all that can be measured, at least */
    PCS_DESIGN_REPEATS = 20,   /* of these for each row of the table, at least */
    PCS_DESIGN_GRID_ROWS = 128 /* impacts that the grid looks at */
};

/* The two laws: the truth, and the other. */
enum { PCS_DESIGN_TRUTH, PCS_DESIGN_OTHER, PCS_DESIGN_LAWS };

/* Impacts and the differences r of both laws. */
typedef struct pcs_experiment {
    pcs_packed rows;
    size_t *from; /* the row of the table of each impact */
    double *r[PCS_DESIGN_LAWS];
} pcs_experiment;

/* Coordinates of both laws under all weightings. */
typedef struct pcs_design_values {
    double x[PCS_DESIGN_LAWS][PCS_WEIGHTING_COUNT][PCS_FIT_PARAMETER_COUNT];
} pcs_design_values;

typedef struct pcs_designing {
    const pcs_fit_data *data;
    const pcs_design_options *options;
    const pcs_fit_model *truth;
    pcs_space spaces[PCS_DESIGN_LAWS];
    double start[PCS_DESIGN_LAWS][PCS_FIT_PARAMETER_COUNT]; /* coordinates as given */
    size_t *table;                                          /* rows that can be used, in order */
    size_t n;                                               /* number of those that are used now */
    size_t limit;                                           /* impacts of the population */
    pcs_experiment population; /* impacts that stand for all that can be measured */
    pcs_design_values nearest; /* fitted to the population */
    double *sums;              /* 3 for each row of the data: number, sum and squares of a
                                  difference */
    double *z;                 /* least z of the weightings, of each simulated experiment */
    pcs_experiment slots[PCS_DESIGN_SLOTS];
} pcs_designing;

/*
 * Simulate impact number i of an experiment: row `row` of the data, by the truth and with errors.
 * Impacts that cannot be used are left out. The numbers depend only on seed, experiment and i.
 */
void pcs_design_simulate(const pcs_designing *d, uint64_t experiment, size_t impacts,
                         pcs_experiment *e);

/* True if the truth has an impulse for row i of the data, and its velocities after have errors. */
bool pcs_design_can_use(const pcs_designing *d, size_t i);

/* True if a law can be applied to row i, which can be used. */
bool pcs_design_applies(const pcs_designing *d, size_t i, pcs_law law);

/* Fit both laws to the population. */
void pcs_design_find_nearest(pcs_designing *d);

/* Fit both laws to an experiment, and return the least z of the weightings. */
double pcs_design_judge(const pcs_designing *d, pcs_experiment *e);

/* Fill the differences r of both laws, with coordinates of one weighting. */
void pcs_design_differ(const pcs_designing *d, const pcs_design_values *values,
                       pcs_weighting weighting, pcs_experiment *e);

/*
 * Plan with the first n rows of the table, from the mean difference of the population; the power is
 * not known yet.
 */
pcs_design_plan pcs_design_plan_for(pcs_designing *d, size_t n);

/* Correct the number of impacts of the plan that was made last, by simulated experiments. */
void pcs_design_refine(pcs_designing *d, pcs_design_plan *plan);

#endif
