/* Words of an answer that are numbers in tables: how a contact is left, and whom to trust. */
#ifndef SCENARIO_STATES_H
#define SCENARIO_STATES_H

#include <percuss/percuss.h>

/* How a contact is left: as pcs_final says, but slip in the plane has its direction. */
enum { STATES_FORWARD = PCS_FINAL_REBOUND_AFTER + 1, STATES_BACKWARD };

/* From the final of a contact, or PCS_FINAL_NONE of a law with a path, and its slip after. */
int states_of2(pcs_final final, unsigned outcome, double vp_t);
int states_of3(pcs_final final, unsigned outcome, double vp_1, double vp_2);

/* The word for a number in a table, and the number of a word of either kind; NULL and PCS_NONE:
 * none. */
const char *states_name(double state);
const char *states_trust_name(double trust);
double states_named(const char *word);

#endif
