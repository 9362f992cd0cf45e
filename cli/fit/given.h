/* Measured impacts with the body and the corrections of the options. */
#ifndef CLI_FIT_GIVEN_H
#define CLI_FIT_GIVEN_H

#include "cli/files/impacts.h"
#include "cli/options.h"

/*
 * Complete the data by the options: body, --negate, --exchange, --inertia, --centre, --normal.
 * found is set if the normal was found from the data. Applies in that order.
 */
bool fit_complete(const options *o, impacts *in, bool *found, fail *why);

/* Which columns --negate names: bit k for column k of the form. */
bool fit_negated(const options *o, const impacts *in, uint32_t *columns, fail *why);

/* Read the rows of --exchange, from 1 on. Returns how many; -1 if the text is wrong. */
int fit_exchanged(const options *o, const impacts *in, size_t *rows, int most, fail *why);

/* The most rows that can be exchanged. */
enum { FIT_MAX_EXCHANGED = 1000 };

#endif
