/* Which law to trust, as text [baruh-2022 Sec. 5]. */
#ifndef CLI_REPORT_TRUST_H
#define CLI_REPORT_TRUST_H

#include <percuss/percuss.h>

/* Print "trust NAME: WHY." on separate lines. */
void trust_print(const pcs_verdict *v, double e);

/*
 * Write the reason as a sentence without its full stop. e is the restitution of the impact. Returns
 * text.
 */
const char *trust_reason(const pcs_verdict *v, double e, char *text, size_t size);

#endif
