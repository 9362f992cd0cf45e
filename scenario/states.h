/*
 * Words of a result that are numbers in tables: the final state of a contact, and which law to
 * trust.
 */
#ifndef SCENARIO_STATES_H
#define SCENARIO_STATES_H

#include <percuss/percuss.h>

/* Final states: those of pcs_final, and in the plane slip with its direction. */
enum { STATES_FORWARD = PCS_FINAL_REBOUND_AFTER + 1, STATES_BACKWARD };

/*
 * Return the state for the final of a contact and its slip after. A law with a path passes
 * PCS_FINAL_NONE.
 */
int states_of2(pcs_final final, unsigned outcome, double vp_t);
int states_of3(pcs_final final, unsigned outcome, double vp_1, double vp_2);

/*
 * Return the word for a number in a table, and the number for a word of either kind; NULL and
 * PCS_NONE if there is none.
 */
const char *states_name(double state);
const char *states_trust_name(double trust);
double states_named(const char *word);

#endif
