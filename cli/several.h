/* A scenario of several contacts: its mechanism, its answer, and how they are shown. */
#ifndef CLI_SEVERAL_H
#define CLI_SEVERAL_H

#include "problem.h"

#include <cjson/cJSON.h>

typedef struct several {
    const scenario *s;
    const char *title;
    int dimension; /* 2 or 3 */
    int n_bodies;  /* 0: the mechanism is given as M, W, u */
    int n_contacts;
    int dofs;
    pcs_law law;
    pcs_free2 *planar; /* bodies, by dimension */
    pcs_free3 *spatial;
    double *M, *W, *u, *up, *G, *v, *p, *work;
    pcs_material *materials;
    pcs_touch *touches;
    pcs_multi_impact impact;
    double T, Tp;
} several;

/* Has the scenario lists of bodies and contacts, or a mechanism? */
bool is_several(const scenario *s);

/* Build and solve; free in any case. */
bool several_build(several *m, const scenario *s, const choice *c, fail *why);
bool several_solve(several *m, fail *why);
void several_free(several *m);

/* For people and for programs. */
void report_several(const several *m);
void report_several_answer(const several *m);
cJSON *json_several(const several *m);

#endif
