#include "trust.h"
#include "cli/base/text.h"
#include "scenario/states.h"

#include <stdio.h>

void trust_print(const pcs_verdict *v, double e)
{
    char why[500], line[600];
    (void)snprintf(line, sizeof line, "trust %s: %s.", states_trust_name(v->trust),
                   trust_reason(v, e, why, sizeof why));
    (void)printf("\n");
    text_print(line);
}
