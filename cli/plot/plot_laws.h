/* The laws that a picture of an impact shows. */
#ifndef CLI_PLOT_LAWS_H
#define CLI_PLOT_LAWS_H

#include "plot.h"

#include <stdio.h>

typedef struct plot_laws {
    int n;
    pcs_law laws[PCS_LAW_COUNT];
} plot_laws;

/* Read names separated by commas, or "all" for those that apply. NULL: the law `set`. */
bool plot_laws_read(plot_laws *l, const char *names, pcs_law set,
                    bool (*applies)(const void *context, pcs_law law), const void *context,
                    fail *why);

/*
 * Write the title of the picture: the requested one, or that of the scenario, with the law if there
 * is only one.
 */
void plot_laws_title(const plot_request *r, const char *title, const plot_laws *l, FILE *script);

#endif
