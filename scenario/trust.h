/* Why a law is to be trusted, as text [baruh-2022 Sec. 5]. */
#ifndef SCENARIO_TRUST_H
#define SCENARIO_TRUST_H

#include <percuss/percuss.h>

/*
 * Write the reason as a sentence without its full stop. e is the restitution of the impact. Returns
 * text.
 */
const char *trust_reason(const pcs_verdict *v, double e, char *text, size_t size);

#endif
