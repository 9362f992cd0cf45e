/* The time integrator of a contact: CVODE. Its root finding brackets the events. */
#ifndef PCS_ENGINE_H
#define PCS_ENGINE_H

#include "run.h"

#include <nvector/nvector_serial.h>
#include <sundials/sundials_linearsolver.h>

/* The objects that CVODE needs. */
typedef struct pcs_engine {
    SUNContext context;
    N_Vector state, weights;
    SUNMatrix A;
    SUNLinearSolver solver;
    void *cvode;
} pcs_engine;

/* Prepare a run. Returns false if CVODE fails or memory is short. Close it in either case. */
bool pcs_engine_open(pcs_engine *e, pcs_run *w, const double *start);
void pcs_engine_close(pcs_engine *e);

/* The current state. */
double *pcs_engine_state(const pcs_engine *e);

typedef enum pcs_step { PCS_STEP_FAILED, PCS_STEP_DONE, PCS_STEP_MET } pcs_step;

/* One step, not beyond the longest time, or up to the first roots; which receives these. */
pcs_step pcs_engine_step(pcs_engine *e, double longest, double *t, int which[ROOTS]);

/* Continue from here with other equations. */
void pcs_engine_restart(pcs_engine *e, double t);

#endif
