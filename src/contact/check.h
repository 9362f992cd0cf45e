/* How every room turns down a bad input. */
#ifndef PCS_CHECK_H
#define PCS_CHECK_H

#include <percuss/contact.h>

/* Fill fault if there is one to fill, and answer with the status. */
pcs_status pcs_refuse(pcs_fault *fault, const char *field, const char *rule, double value);

/* No answer, for a reason that no field has: out of range, or not converged with what was left. */
pcs_status pcs_give_up(pcs_fault *fault, pcs_status status, double value);

/* The last word of every check. */
pcs_status pcs_accept(pcs_fault *fault);

/* A finite number in [low, high]? rule says what is asked for. */
bool pcs_within(double x, double low, double high);

/* Is name one of the blank-separated words? */
bool pcs_lists(const char *words, const char *name);

#endif
