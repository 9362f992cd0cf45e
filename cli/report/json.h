/* Answers for programs. */
#ifndef CLI_REPORT_JSON_H
#define CLI_REPORT_JSON_H

#include "scenario/answer.h"

#include <cjson/cJSON.h>

/* One impact as a flat object keyed by the quantity table, with the arrays phases and bodies. */
cJSON *json_answer(const problem *p, const answer *a);

/* A number with every digit, or null for no value. */
cJSON *json_number(double x);

/* text as valid UTF-8. */
const char *json_clean(const char *text, char *buffer, size_t size);

/* Print and delete. */
void json_print(cJSON *json);

/* The shortest decimal that reads back as x. */
const char *text_exact(double x, char *buffer, size_t size);

#endif
