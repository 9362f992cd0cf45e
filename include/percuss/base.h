/* percuss: statuses, faults and what every other header shares. */
#ifndef PERCUSS_BASE_H
#define PERCUSS_BASE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#define PCS_VERSION_MAJOR 0
#define PCS_VERSION_MINOR 1
#define PCS_VERSION_PATCH 0

#if defined(__GNUC__) && !defined(_WIN32)
#define PCS_API __attribute__((visibility("default")))
#else
#define PCS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Units are SI and radians throughout. A field that has no value for an impact
 * (N_P where e = 0, say) holds NaN; test it with pcs_has. Files and JSON show
 * such a field as empty and null.
 */
#define PCS_NONE ((double)NAN)

static inline bool pcs_has(double x)
{
    return x == x;
}

/* Was the call right? Physics (jam, no collision, ...) is never a status: see pcs_outcome. */
typedef enum pcs_status {
#define PCS_STATUS(ID, name, meaning) PCS_##ID,
#include <percuss/statuses.def>
#undef PCS_STATUS
} pcs_status;

/* Which input was wrong and what would be right. All texts are static. */
typedef struct pcs_fault {
    pcs_status status;
    const char *field; /* name of the field as in its struct, "" if none */
    const char *rule;  /* what the field must be, as in "must not be negative" */
    double value;      /* what it was */
} pcs_fault;

PCS_API const char *pcs_status_name(pcs_status status);
PCS_API const char *pcs_status_meaning(pcs_status status);

/* "0.1.0": the version of the library that runs, not of the header. */
PCS_API const char *pcs_version(void);

#ifdef __cplusplus
}
#endif

#endif
