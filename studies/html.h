/* One HTML page with all studies; it needs no other file. */
#ifndef STUDIES_HTML_H
#define STUDIES_HTML_H

#include "study.h"

/* Parts of the page, collected in memory: studies of papers, studies of percuss' own, and lists. */
enum { HTML_LIST, HTML_BODY, HTML_OWN_LIST, HTML_OWN_BODY, HTML_DIFFERS, HTML_WRONG, HTML_UNKNOWN };
enum { HTML_PARTS = HTML_UNKNOWN + 1 };

typedef struct html_report {
    FILE *parts[HTML_PARTS];
    char *texts[HTML_PARTS];
    size_t sizes[HTML_PARTS];
    size_t items, counts[STUDY_VERDICTS];
    char last[64]; /* key of the last study */
} html_report;

/* Write the totals as a sentence, for the terminal and the page. */
void html_totals(const html_report *r, FILE *out);

bool html_begin(html_report *r, fail *why);

/* Add a study with its picture: an SVG file, or NULL. */
bool html_add(html_report *r, const study *s, const char *picture, fail *why);

/* Write the page if no error has occurred (good). */
bool html_end(html_report *r, const char *path, bool force, bool good, fail *why);

#endif
