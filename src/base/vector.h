/* The choice of a vector unit, made once for each solve or batch. */
#ifndef PCS_VECTOR_H
#define PCS_VECTOR_H

#include <percuss/batch.h>

/* Return the given unit, or the best unit of this processor if it does not have the given one. */
pcs_vector pcs_vector_there(pcs_vector vector);

/* A table, indexed by pcs_vector, of a function that is compiled once for each unit. */
#ifdef PCS_HAS_X86
#define PCS_ON_EACH_UNIT(function)                                                                 \
    {                                                                                              \
        function##_base, function##_avx2, function##_avx512                                        \
    }
#else
#define PCS_ON_EACH_UNIT(function)                                                                 \
    {                                                                                              \
        function##_base                                                                            \
    }
#endif

#endif
