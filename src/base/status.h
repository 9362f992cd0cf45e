/* How every room turns down a bad input. */
#ifndef PCS_STATUS_H
#define PCS_STATUS_H

#include <percuss/base.h>

/* Fill fault, if there is one to fill, for a field of one item of several; return the status. */
static inline pcs_status pcs_refuse_item(pcs_fault *fault, const char *item, long index,
                                         const char *field, const char *rule, double value)
{
    if (fault)
        *fault = (pcs_fault){PCS_STATUS_INVALID, field, rule, value, item, index, PCS_NONE};
    return PCS_STATUS_INVALID;
}

/* The same where there is only one. */
static inline pcs_status pcs_refuse(pcs_fault *fault, const char *field, const char *rule,
                                    double value)
{
    return pcs_refuse_item(fault, "", -1, field, rule, value);
}

/* A pointer that is needed, by the name of the argument or field. */
typedef struct pcs_needed {
    const char *name;
    const void *at;
} pcs_needed;

/* The first of n that is not there gets the status. */
static inline pcs_status pcs_need(const pcs_needed *needed, size_t n, pcs_fault *fault)
{
    for (size_t i = 0; i < n; i++)
        if (!needed[i].at)
            return pcs_refuse(fault, needed[i].name, "must not be NULL", PCS_NONE);
    return PCS_OK;
}

/* PCS_NEED(fault, {"body", body}, {"contact", contact}) */
#define PCS_NEED(fault, ...)                                                                       \
    pcs_need((const pcs_needed[]){__VA_ARGS__},                                                    \
             sizeof((const pcs_needed[]){__VA_ARGS__}) / sizeof(pcs_needed), fault)

/* Has the caller's memory the length that its workspace function says? */
static inline pcs_status pcs_need_work(const double *work, size_t length, size_t needed,
                                       pcs_fault *fault)
{
    if (!work)
        return pcs_refuse(fault, "work", "must not be NULL", PCS_NONE);
    if (length < needed)
        return pcs_refuse(fault, "length", "must be what the workspace function says, or more",
                          (double)length);
    return PCS_OK;
}

/* No answer, for a reason that no field has: out of range, or not converged with what was left. */
static inline pcs_status pcs_give_up(pcs_fault *fault, pcs_status status, double left)
{
    if (fault)
        *fault = (pcs_fault){status, "", pcs_status_meaning(status), PCS_NONE, "", -1, left};
    return status;
}

/* The last word of every check. */
static inline pcs_status pcs_accept(pcs_fault *fault)
{
    if (fault)
        *fault = (pcs_fault){PCS_OK, "", "", PCS_NONE, "", -1, PCS_NONE};
    return PCS_OK;
}

/* A finite number in [low, high]? rule says what is asked for. */
static inline bool pcs_within(double x, double low, double high)
{
    return x >= low && x <= high; // false for NaN
}

#endif
