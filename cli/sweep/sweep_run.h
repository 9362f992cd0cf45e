/* Computing a sweep: chunks in parallel, written in order, so that the bytes are the same. */
#ifndef CLI_SWEEP_SWEEP_RUN_H
#define CLI_SWEEP_SWEEP_RUN_H

#include "sweep_file.h"

typedef enum sweep_end { SWEEP_DONE, SWEEP_STOPPED, SWEEP_FAILED } sweep_end;

/* Ctrl-C asks for a stop after the chunk at hand; which signal it was, 0 for none. */
void sweep_catch_signals(void);
int sweep_signal(void);

/* On the cores of this machine. */
sweep_end sweep_run(sweep_file *f, sweep_trouble *trouble, fail *why);

/* Under mpirun: which of how many processes this is; false: on its own. */
bool sweep_mpi_world(int *rank, int *size);
void sweep_mpi_finish(void);

/* Does the first process say so? Every process hears it. */
bool sweep_mpi_agree(bool good);

/* On every process of the world; only the first has an open file. */
sweep_end sweep_mpi_run(sweep_file *f, int rank, int size, sweep_trouble *trouble, fail *why);

#endif
