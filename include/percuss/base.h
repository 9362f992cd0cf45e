/* percuss: statuses, faults, versions, and other definitions that all headers use. */
#ifndef PERCUSS_BASE_H
#define PERCUSS_BASE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Versions. Before 1.0 a new minor version may change the interface. The name of the shared library
 * (its soname) then changes too. A new patch version never changes the interface. Structs are plain
 * data of the caller, without hidden fields. A new minor version may add fields at the end of a
 * struct. If a struct has a _default function, use that function to initialise it. Compile the
 * program again for a new minor version.
 */
#define PCS_VERSION_MAJOR 0
#define PCS_VERSION_MINOR 2
#define PCS_VERSION_PATCH 0

/* The version as one number for #if: 10203 for 1.2.3. */
#define PCS_VERSION (PCS_VERSION_MAJOR * 10000 + PCS_VERSION_MINOR * 100 + PCS_VERSION_PATCH)

#if defined(_WIN32) && defined(PCS_DLL_EXPORT)
#define PCS_API __declspec(dllexport)
#elif defined(_WIN32) && defined(PCS_DLL_IMPORT)
#define PCS_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define PCS_API __attribute__((visibility("default")))
#else
#define PCS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Return the version of the library that runs (not that of the header): pcs_version as text
 * ("0.2.0"), pcs_version_number as a number (200). Any thread may call them.
 */
PCS_API const char *pcs_version(void);
PCS_API int pcs_version_number(void);

/*
 * True if the library that runs has the interface of this header. If false, compile the program
 * again.
 */
static inline bool pcs_version_fits(void)
{
    return pcs_version_number() / 100 == PCS_VERSION / 100;
}

/*
 * Threads: functions of percuss keep no state and take no lock. Any thread may call any function at
 * any time, if no two threads write to the same memory. Memory: libpercuss allocates nothing, and
 * no function keeps a pointer after it has returned. Texts that functions return are static.
 * (libpercuss-simulate allocates memory while it integrates.)
 */

/*
 * Units are SI units and radians everywhere. A field that has no value for an impact (for example
 * N_P if e = 0) holds PCS_NONE, which is NaN. Test it with pcs_has. Such a field is empty in CSV
 * files and null in JSON.
 */
#define PCS_NONE ((double)NAN)

/* True if x has a value, that is, if x is not PCS_NONE. */
static inline bool pcs_has(double x)
{
    return x == x;
}

/* Whether a call worked. Physics (jam, no collision, ...) is never a status: see pcs_outcome. */
typedef enum pcs_status {
    PCS_OK,                  /* "ok": the call worked and the record is complete */
    PCS_STATUS_INVALID,      /* "invalid-argument": an input breaks a rule; see the fault */
    PCS_STATUS_RANGE,        /* "out-of-range": a result is too large or too small for a double */
    PCS_STATUS_NOT_CONVERGED /* "not-converged": accuracy not reached in the steps allowed */
} pcs_status;

#define PCS_STATUS_COUNT 4

/*
 * Return the name of a status as in files and messages ("not-converged"), or its meaning as a
 * sentence. For a number that is not a status the name is "unknown".
 */
PCS_API const char *pcs_status_name(pcs_status status);
PCS_API const char *pcs_status_meaning(pcs_status status);

/*
 * Which input is wrong, and what it must be. Every function that returns a status takes a pointer
 * to a fault as its last argument. The pointer may be NULL. If it is not, the function fills the
 * fault, also when the status is PCS_OK. The texts are static.
 */
typedef struct pcs_fault {
    pcs_status status; /* the status that the function returned */
    const char *field; /* name of the argument or of the field of its struct; "" if none */
    const char *rule;  /* what the field must be, as in "must not be negative" */
    double value;      /* value of the field; PCS_NONE: not given, or not a number */
    const char *item;  /* what index counts: "contact", "link", "body", "corner", "material",
                          "sample", "column", "impact"; "" if nothing */
    long index;        /* index of the wrong item, from 0; -1: none */
    double left; /* not-converged: what was not reached: a residual, or a part of the whole. The
                    comment of the function says which; PCS_NONE: not known */
} pcs_fault;

/*
 * Write the fault as a sentence without a full stop, for example "mass of body 3 must be positive,
 * or INFINITY (it is -1)". The sentence counts items from 1. At most size bytes are written, the
 * last of them 0. Return the number of characters of the whole sentence without the 0, as snprintf
 * does. text may be NULL if size is 0.
 */
PCS_API size_t pcs_fault_text(const pcs_fault *fault, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
