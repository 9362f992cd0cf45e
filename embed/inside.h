/* What an embed keeps, for the files of this room. */
#ifndef EMBED_INSIDE_H
#define EMBED_INSIDE_H

#include "embed.h"
#include "json.h"

typedef struct embed_map embed_map;

struct embed {
    embed_json json;
    scenario s;     /* of the last call, or of the map */
    embed_map *map; /* NULL: none */
};

/*
 * Read the pairs of a scenario into e->s, and check it. Returns NULL, or the text of the fault.
 */
const char *embed_read(embed *e, const char *pairs);

/* Begin a scenario in place of the one before. Returns its kept copy of a text; NULL: no memory. */
char *embed_begin(embed *e, const char *name, const char *text);

/* Read the scenario and build its problem. law NULL: any law, for uses of several. */
const char *embed_build(embed *e, const char *pairs, const char *law, problem *p);

/* Return the text of a fault. key NULL: the key that the message names first, if it does. */
const char *embed_fault(embed *e, const char *key, const fail *why);

/* Skip the place that a message begins with if there is no file, ":-1: " or ": ". */
const char *embed_without_place(const char *text);

/* Find a law by its name. Returns NULL, or the text of the fault. */
const char *embed_law(embed *e, const char *name, pcs_law *law);

/* Solve the scenario that is read. */
const char *embed_solve_one(embed *e, const choice *chosen);

/* Write a law that does not apply, and why. */
void embed_put_refused(embed_json *j, pcs_law law, const char *why);

/* Compare a problem by the laws of these bits; quick as in embed_compare. */
const char *embed_beside(embed *e, const problem *p, unsigned laws, bool quick);

void embed_map_free(embed_map *m);

#endif
