/* JSON as text in memory, by a visitor of the view tree. */
#ifndef EMBED_JSON_H
#define EMBED_JSON_H

#include "scenario/view.h"

enum { EMBED_DEEPEST = 10 };

/* A text that grows. Use it as a visitor by &json.as, between embed_json_start and _text. */
typedef struct embed_json {
    view as;
    char *text;
    size_t used, size;
    bool failed; /* out of memory */
    int depth;
    bool lists[EMBED_DEEPEST], begun[EMBED_DEEPEST];
} embed_json;

/* Begin a text, in the memory of the last one. */
void embed_json_start(embed_json *j);

/* Return the text, or a fault in JSON if memory ran out. */
const char *embed_json_text(embed_json *j);

/*
 * The visitor as functions. name is NULL outside of an object. Numbers have all digits, NaN is
 * null, and a text may have any bytes.
 */
void embed_json_number(embed_json *j, const char *name, double x);
void embed_json_word(embed_json *j, const char *name, const char *text);
void embed_json_flag(embed_json *j, const char *name, bool yes);
void embed_json_open(embed_json *j, const char *name, bool list);
void embed_json_close(embed_json *j);

/* A list of numbers. */
void embed_json_vector(embed_json *j, const char *name, const double *x, int n);

#endif
