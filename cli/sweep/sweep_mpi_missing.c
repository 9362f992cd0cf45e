/* Replacements for a build without MPI: every process works alone. */
#include "sweep_run.h"

bool sweep_mpi_world(int *rank, int *size)
{
    *rank = 0;
    *size = 1;
    return false;
}

void sweep_mpi_finish(void)
{
}

bool sweep_mpi_agree(bool good)
{
    return good;
}

sweep_end sweep_mpi_run(sweep_file *f, int rank, int size, sweep_trouble *trouble, fail *why)
{
    (void)rank, (void)size;
    return sweep_run(f, trouble, why);
}
