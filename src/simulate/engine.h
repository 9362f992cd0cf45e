/* The integrator of a contact through time: CVODE, whose root finding brackets the events. */
#ifndef PCS_ENGINE_H
#define PCS_ENGINE_H

#include "run.h"

#include <nvector/nvector_serial.h>
#include <sundials/sundials_linearsolver.h>

/* What CVODE needs, and where it keeps it. */
typedef struct pcs_engine {
    SUNContext context;
    N_Vector state, weights;
    SUNMatrix A;
    SUNLinearSolver solver;
    void *cvode;
} pcs_engine;

/* At the start of a run; false: CVODE refuses, or memory is short. Close it in either case. */
bool pcs_engine_open(pcs_engine *e, pcs_run *w, const double *start);
void pcs_engine_close(pcs_engine *e);

/* The state that it is at. */
double *pcs_engine_state(const pcs_engine *e);

typedef enum pcs_step { PCS_STEP_FAILED, PCS_STEP_DONE, PCS_STEP_MET } pcs_step;

/* One step on, not beyond the longest time, or to the first roots, which are then said. */
pcs_step pcs_engine_step(pcs_engine *e, double longest, double *t, int which[ROOTS]);

/* On from here with other equations. */
void pcs_engine_restart(pcs_engine *e, double t);

#endif
