/*
 * Runs a sweep: chunks are computed in parallel and written in order, so that the bytes are always
 * the same.
 */
#ifndef CLI_SWEEP_SWEEP_RUN_H
#define CLI_SWEEP_SWEEP_RUN_H

#include "sweep_file.h"

typedef enum sweep_end { SWEEP_DONE, SWEEP_STOPPED, SWEEP_FAILED } sweep_end;

/* Ctrl-C requests a stop after the current chunk. The second function returns the signal, or 0. */
void sweep_catch_signals(void);
int sweep_signal(void);

/* Run on the cores of this machine. */
sweep_end sweep_run(sweep_file *f, sweep_trouble *trouble, fail *why);

/* Under mpirun: find the rank and the number of processes. Returns false without mpirun. */
bool sweep_mpi_world(int *rank, int *size);
void sweep_mpi_finish(void);

/* Send the value of the first process to every process, and return it. */
bool sweep_mpi_agree(bool good);

/* Run on all processes. Only the first has an open file. */
sweep_end sweep_mpi_run(sweep_file *f, int rank, int size, sweep_trouble *trouble, fail *why);

#endif
