/* How every room turns down a bad input. */
#ifndef PCS_STATUS_H
#define PCS_STATUS_H

#include <percuss/base.h>

/* Fill fault if there is one to fill, and answer with the status. */
static inline pcs_status pcs_refuse(pcs_fault *fault, const char *field, const char *rule,
                                    double value)
{
    if (fault)
        *fault = (pcs_fault){PCS_INVALID, field, rule, value};
    return PCS_INVALID;
}

/* No answer, for a reason that no field has: out of range, or not converged with what was left. */
static inline pcs_status pcs_give_up(pcs_fault *fault, pcs_status status, double value)
{
    if (fault)
        *fault = (pcs_fault){status, "", pcs_status_meaning(status), value};
    return status;
}

/* The last word of every check. */
static inline pcs_status pcs_accept(pcs_fault *fault)
{
    if (fault)
        *fault = (pcs_fault){PCS_OK, "", "", PCS_NONE};
    return PCS_OK;
}

/* A finite number in [low, high]? rule says what is asked for. */
static inline bool pcs_within(double x, double low, double high)
{
    return x >= low && x <= high; // false for NaN
}

#endif
