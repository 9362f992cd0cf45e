/* percuss: statuses, faults, versions and what every other header shares. */
#ifndef PERCUSS_BASE_H
#define PERCUSS_BASE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Versions. Before 1.0 a new minor version may change the interface, and the name of the shared
 * library (its soname) changes with it; a new patch version never does. Structs are plain data of
 * the caller, with no hidden part. A new minor version may add fields at the end of a struct: make
 * one by its _default function, where it has one. Compile again for a new minor version.
 */
#define PCS_VERSION_MAJOR 0
#define PCS_VERSION_MINOR 2
#define PCS_VERSION_PATCH 0

/* As one number, 10203 for 1.2.3, for #if. */
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

/* "0.2.0" and 200: the version of the library that runs, not of the header. Any thread. */
PCS_API const char *pcs_version(void);
PCS_API int pcs_version_number(void);

/* Has the library that runs the interface of this header? Else the program must be compiled again.
 */
static inline bool pcs_version_fits(void)
{
    return pcs_version_number() / 100 == PCS_VERSION / 100;
}

/*
 * Threads: a function of percuss keeps no state and takes no lock, so any thread may call any of
 * them at any time, as long as no two write to the same memory. Ownership: libpercuss allocates
 * nothing, and no function keeps a pointer after it has returned; texts that it returns are static.
 * (libpercuss-simulate allocates while it integrates.)
 */

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
    PCS_OK,                  /* "ok": the call was right, and the record is complete */
    PCS_STATUS_INVALID,      /* "invalid-argument": an input breaks a rule, see the fault */
    PCS_STATUS_RANGE,        /* "out-of-range": a result is too large or small for a double */
    PCS_STATUS_NOT_CONVERGED /* "not-converged": accuracy not reached in the steps allowed */
} pcs_status;

#define PCS_STATUS_COUNT 4

/* As files and messages name it, and in words; "unknown" for a number that is no status. */
PCS_API const char *pcs_status_name(pcs_status status);
PCS_API const char *pcs_status_meaning(pcs_status status);

/*
 * Which input was wrong and what would be right. Every function that returns a status takes a
 * fault as its last argument, which may be NULL, and fills it, also with PCS_OK. Texts are static.
 */
typedef struct pcs_fault {
    pcs_status status;
    const char *field; /* name of the argument or of the field of its struct; "" if none */
    const char *rule;  /* what the field must be, as in "must not be negative" */
    double value;      /* what the field was; PCS_NONE: not given, or no number */
    const char *item;  /* what index counts: "contact", "link", "body", "sample"; "" if nothing */
    long index;        /* the item to blame, from 0; -1: none */
    double left;       /* not-converged: what was left, a residual or a part of the whole, as the
                          function says; PCS_NONE: not known */
} pcs_fault;

/*
 * The fault as a sentence without a full stop, as in "mass of body 3 must be positive, or INFINITY
 * (it is -1)"; items are counted from 1 there. Writes at most size bytes, the last of them 0, and
 * returns how many characters the sentence has, as snprintf does. text may be NULL if size is 0.
 */
PCS_API size_t pcs_fault_text(const pcs_fault *fault, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
