/* The laws that a picture of one impact shows. */
#ifndef CLI_PLOT_LAWS_H
#define CLI_PLOT_LAWS_H

#include "plot.h"

#include <stdio.h>

typedef struct plot_laws {
    int n;
    pcs_law laws[PCS_LAW_COUNT];
} plot_laws;

/* Names with commas, or "all" that a question takes; NULL: the one that is set. */
bool plot_laws_read(plot_laws *l, const char *names, pcs_law set,
                    bool (*applies)(const void *context, pcs_law law), const void *context,
                    fail *why);

/* The title of the picture: what is asked for, or the scenario's with the law if it is one. */
void plot_laws_title(const plot_request *r, const char *title, const plot_laws *l, FILE *script);

#endif
