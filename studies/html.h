/* One page, with everything in it, of all studies. */
#ifndef STUDIES_HTML_H
#define STUDIES_HTML_H

#include "study.h"

typedef struct html_report {
    FILE *summary, *body, *errata; /* gathered in memory */
    char *texts[3];
    size_t sizes[3];
    size_t items, checks, agree, wrong, disagree; /* wrong: errata */
    char last[64];                                /* key of the last study */
} html_report;

bool html_begin(html_report *r, fail *why);

/* A study with its picture, an SVG file or NULL. */
bool html_add(html_report *r, const study *s, const char *picture, fail *why);

/* Write the page, if all is good so far. */
bool html_end(html_report *r, const char *path, bool force, bool good, fail *why);

#endif
