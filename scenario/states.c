#include "states.h"

#include <stddef.h>
#include <string.h>

static const char *const trusts[] = {[PCS_TRUST_ALIKE] = "either",
                                     [PCS_TRUST_ENERGETIC] = "energetic",
                                     [PCS_TRUST_POISSON] = "poisson",
                                     [PCS_TRUST_NONE] = "none"};

enum { TRUSTS = sizeof trusts / sizeof *trusts };

/*
 * Complete the final state of a law with a path: slip or stick. After no collision the contact is
 * open.
 */
static pcs_final final_of(pcs_final final, unsigned outcome, bool slips)
{
    if (final != PCS_FINAL_NONE || outcome & PCS_OUTCOME_NO_SOLUTION)
        return final;
    if (outcome & PCS_OUTCOME_NO_COLLISION)
        return PCS_FINAL_OPEN;
    return slips ? PCS_FINAL_SLIP : PCS_FINAL_STICK;
}

int states_of2(pcs_final final, unsigned outcome, double vp_t)
{
    final = final_of(final, outcome, vp_t != 0);
    return final != PCS_FINAL_SLIP ? (int) final : vp_t > 0 ? STATES_FORWARD : STATES_BACKWARD;
}

int states_of3(pcs_final final, unsigned outcome, double vp_1, double vp_2)
{
    return (int)final_of(final, outcome, vp_1 != 0 || vp_2 != 0);
}

const char *states_name(double state)
{
    if (state == STATES_FORWARD || state == STATES_BACKWARD)
        return pcs_part_name(state == STATES_FORWARD ? PCS_PART_FORWARD : PCS_PART_BACKWARD);
    return state >= 0 && state <= PCS_FINAL_REBOUND_AFTER ? pcs_final_name((pcs_final)(int)state)
                                                          : NULL;
}

const char *states_trust_name(double trust)
{
    return trust >= 0 && trust < TRUSTS ? trusts[(size_t)trust] : NULL;
}

double states_named(const char *word)
{
    for (int state = PCS_FINAL_STICK; state <= STATES_BACKWARD; state++)
        if (strcmp(states_name(state), word) == 0)
            return state;
    for (size_t i = 0; i < TRUSTS; i++)
        if (strcmp(trusts[i], word) == 0)
            return (double)i;
    return PCS_NONE;
}
