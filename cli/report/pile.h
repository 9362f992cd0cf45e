/* Friction-contact problems and their answers, for people and for programs. */
#ifndef CLI_REPORT_PILE_H
#define CLI_REPORT_PILE_H

#include "scenario/pile/describe.h"

#include <cjson/cJSON.h>

/* What a search gave. */
typedef struct pile_answer {
    pcs_status status; /* ok or not-converged */
    pcs_pile_impact impact;
    double seconds;    /* of the search alone */
    double *p;         /* N s */
    double *vp;        /* m/s, after */
    pcs_body2 *planar; /* bodies after, if there are some */
    pcs_body3 *spatial;
} pile_answer;

void report_pile(const pile *p, const pile_facts *facts);
void report_pile_answer(const pile *p, const pile_answer *a, bool contacts);
cJSON *report_pile_json(const pile *p, const pile_answer *a, bool contacts);

#endif
