/* The threads of the command. The library starts none. */
#ifndef CLI_BASE_THREADS_H
#define CLI_BASE_THREADS_H

#ifdef _OPENMP
#include <omp.h>
#endif

static inline int most_threads(void)
{
#ifdef _OPENMP
    return omp_get_max_threads();
#else
    return 1;
#endif
}

static inline int this_thread(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

#endif
