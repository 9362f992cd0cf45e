/* Which law to trust, in words [baruh-2022 Sec. 5]. */
#ifndef CLI_REPORT_TRUST_H
#define CLI_REPORT_TRUST_H

#include <percuss/percuss.h>

/* "trust NAME: WHY." on lines of their own. */
void trust_print(const pcs_verdict *v, double e);

/* Why, in a sentence without its point; e is the restitution of the impact. Returns text. */
const char *trust_reason(const pcs_verdict *v, double e, char *text, size_t size);

#endif
