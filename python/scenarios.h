/*
 * Scenarios and sweeps for the Python package: embed/ and scenario/sweep/ under names of the shared
 * object. Texts belong to the scenario until its next call; a fault is as in embed/embed.h;
 * functions are those of embed/kept.h.
 */
#ifndef PERCUSS_PYTHON_SCENARIOS_H
#define PERCUSS_PYTHON_SCENARIOS_H

#include <percuss/base.h>

#include <stddef.h>
#include <stdint.h>

typedef struct embed pcs_python_scenario;

PCS_API pcs_python_scenario *pcs_python_scenario_new(void);
PCS_API void pcs_python_scenario_free(pcs_python_scenario *s);

/* Read pairs, or the text of a YAML file; set a key. They return NULL, or a fault. */
PCS_API const char *pcs_python_scenario_pairs(pcs_python_scenario *s, const char *pairs);
PCS_API const char *pcs_python_scenario_yaml(pcs_python_scenario *s, const char *name,
                                             const char *text, size_t size);
PCS_API const char *pcs_python_scenario_set(pcs_python_scenario *s, const char *assignment);

/* Return JSON. */
PCS_API const char *pcs_python_scenario_doubt(pcs_python_scenario *s);
PCS_API const char *pcs_python_scenario_solve(pcs_python_scenario *s, const char *law,
                                              const char *path, const char *branch);
PCS_API const char *pcs_python_scenario_compare(pcs_python_scenario *s, const char *branch);

/* Return the number in SI that a text means for a key. */
PCS_API const char *pcs_python_scenario_number(pcs_python_scenario *s, const char *key,
                                               const char *text);

/* Remove the axes of the scenario and its sample; set a key of an axis, the next if index is their
 * number. */
PCS_API void pcs_python_axes_clear(pcs_python_scenario *s);
PCS_API const char *pcs_python_axis_set(pcs_python_scenario *s, int index, const char *name,
                                        const char *text);

/* A sweep of a scenario, which must not change while the sweep is used. */
typedef struct pcs_python_sweep pcs_python_sweep;

/*
 * Plan the sweep of a scenario: NULL with a fault in *fault if it is wrong. The numbers of n keys
 * are given, as rows of points or as values of the axes (NULL: the axis has its own); they must
 * live as long as the sweep.
 */
PCS_API pcs_python_sweep *pcs_python_sweep_new(pcs_python_scenario *s, bool rows, int n,
                                               const void *keys, const void *values,
                                               const void *sizes, const char **fault);
PCS_API void pcs_python_sweep_free(pcs_python_sweep *w);

/* Return in JSON: points, sample, axes, outputs; and after the work, what had no result. */
PCS_API const char *pcs_python_sweep_plan(pcs_python_sweep *w);
PCS_API const char *pcs_python_sweep_trouble(pcs_python_sweep *w);

/* Write the values of an axis of a grid. */
PCS_API void pcs_python_sweep_axis(const pcs_python_sweep *w, int which, double *values);

/* What a thread needs to compute points. */
typedef struct pcs_python_sweeper pcs_python_sweeper;
PCS_API pcs_python_sweeper *pcs_python_sweeper_new(const pcs_python_sweep *w);

/* Add its counts to those of the sweep, and free it. */
PCS_API void pcs_python_sweeper_end(pcs_python_sweep *w, pcs_python_sweeper *k);

/*
 * Compute points from *next on, which threads share, until the time in s is over or none is left.
 * columns: an array of n_points numbers for each axis and output; NULL: not wanted.
 */
PCS_API void pcs_python_sweeper_work(pcs_python_sweeper *k, size_t *next, double seconds,
                                     const void *columns);

#endif
