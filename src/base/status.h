/* Statuses and faults: how all parts of the library reject a bad input. */
#ifndef PCS_STATUS_H
#define PCS_STATUS_H

#include <percuss/base.h>

/* Reject a field of one item: fill fault if it is not NULL, and return PCS_STATUS_INVALID. */
static inline pcs_status pcs_refuse_item(pcs_fault *fault, const char *item, long index,
                                         const char *field, const char *rule, double value)
{
    if (fault)
        *fault = (pcs_fault){PCS_STATUS_INVALID, field, rule, value, item, index, PCS_NONE};
    return PCS_STATUS_INVALID;
}

/* The same for an argument that is not one of several items. */
static inline pcs_status pcs_refuse(pcs_fault *fault, const char *field, const char *rule,
                                    double value)
{
    return pcs_refuse_item(fault, "", -1, field, rule, value);
}

/* A required pointer and the name of its argument or field. */
typedef struct pcs_needed {
    const char *name;
    const void *at;
} pcs_needed;

/* Check that n pointers are not NULL; the fault names the first that is NULL. */
static inline pcs_status pcs_need(const pcs_needed *needed, size_t n, pcs_fault *fault)
{
    for (size_t i = 0; i < n; i++)
        if (!needed[i].at)
            return pcs_refuse(fault, needed[i].name, "must not be NULL", PCS_NONE);
    return PCS_OK;
}

/* Use: PCS_NEED(fault, {"body", body}, {"contact", contact}) */
#define PCS_NEED(fault, ...)                                                                       \
    pcs_need((const pcs_needed[]){__VA_ARGS__},                                                    \
             sizeof((const pcs_needed[]){__VA_ARGS__}) / sizeof(pcs_needed), fault)

/*
 * Check that the working memory of the caller is at least as long as its workspace function
 * returns.
 */
static inline pcs_status pcs_need_work(const double *work, size_t length, size_t needed,
                                       pcs_fault *fault)
{
    if (!work)
        return pcs_refuse(fault, "work", "must not be NULL", PCS_NONE);
    if (length < needed)
        return pcs_refuse(fault, "length", "must be what the workspace function returns, or more",
                          (double)length);
    return PCS_OK;
}

/*
 * Return a status that has no wrong field (out of range, or not converged) and fill the fault; for
 * not converged, left is what was not reached.
 */
static inline pcs_status pcs_give_up(pcs_fault *fault, pcs_status status, double left)
{
    if (fault)
        *fault = (pcs_fault){status, "", pcs_status_meaning(status), PCS_NONE, "", -1, left};
    return status;
}

/* Accept: fill the fault with PCS_OK and return PCS_OK. Every check ends with it. */
static inline pcs_status pcs_accept(pcs_fault *fault)
{
    if (fault)
        *fault = (pcs_fault){PCS_OK, "", "", PCS_NONE, "", -1, PCS_NONE};
    return PCS_OK;
}

/* True if x is in [low, high]; false for NaN. */
static inline bool pcs_within(double x, double low, double high)
{
    return x >= low && x <= high;
}

#endif
