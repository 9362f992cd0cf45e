/* Friction-contact problems and their results, as reports and in JSON. */
#ifndef CLI_REPORT_PILE_H
#define CLI_REPORT_PILE_H

#include "scenario/pile/describe.h"

#include <cjson/cJSON.h>

/* The result of a search. */
typedef struct pile_answer {
    pcs_status status; /* ok or not-converged */
    pcs_pile_impact impact;
    double seconds;    /* time of the search only */
    double *p;         /* N s */
    double *vp;        /* m/s, after the impact */
    pcs_body2 *planar; /* bodies after the impact, if there are bodies */
    pcs_body3 *spatial;
} pile_answer;

void report_pile(const pile *p, const pile_facts *facts);
void report_pile_answer(const pile *p, const pile_answer *a, bool contacts);
cJSON *report_pile_json(const pile *p, const pile_answer *a, bool contacts);

#endif
