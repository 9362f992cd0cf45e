/* Results in JSON, for programs. */
#ifndef CLI_REPORT_JSON_H
#define CLI_REPORT_JSON_H

#include "scenario/answer.h"
#include "scenario/several.h"

#include <cjson/cJSON.h>

/*
 * One impact as a flat object. Its keys are those of the table of quantities, with the arrays
 * phases and bodies.
 */
cJSON *json_answer(const problem *p, const answer *a);

/* Several contacts in the same way, with the array contacts. */
cJSON *json_several(const several *m);

/* A number with all digits, or null for no value. */
cJSON *json_number(double x);

/* A text, or null for NULL. */
cJSON *json_text(const char *text);

/* Print as valid UTF-8 with all control characters escaped, and delete. */
void json_print(cJSON *json);

#endif
