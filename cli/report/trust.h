/* Which law to trust, in a report. */
#ifndef CLI_REPORT_TRUST_H
#define CLI_REPORT_TRUST_H

#include "scenario/trust.h"

/* Print "trust NAME: WHY." on separate lines. */
void trust_print(const pcs_verdict *v, double e);

#endif
