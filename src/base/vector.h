/* The choice of a vector unit: once for each solve or batch. */
#ifndef PCS_VECTOR_H
#define PCS_VECTOR_H

#include <percuss/batch.h>

/* The unit asked for, or the best one that is there. */
pcs_vector pcs_vector_there(pcs_vector vector);

#endif
