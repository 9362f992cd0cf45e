/* Scenarios that are kept between calls, for the Python package. Texts and faults: embed.h. */
#ifndef EMBED_KEPT_H
#define EMBED_KEPT_H

#include "embed.h"

#include <stddef.h>

/*
 * A scenario that is kept for several calls, of one contact or of several: from pairs; from the
 * text of a YAML file, whose name messages begin with (in embed/yaml.c, which needs libyaml); and
 * with a key changed, as by --set: "material.e=0.4". They return NULL, or a fault. Then nothing is
 * kept.
 */
const char *embed_keep(embed *e, const char *pairs);
const char *embed_keep_yaml(embed *e, const char *name, const char *text, size_t size);
const char *embed_set(embed *e, const char *assignment);

/* Return what is allowed but probably a mistake in it: {doubt}, null if there is nothing. */
const char *embed_doubt(embed *e);

/*
 * Solve it as 'percuss solve --json', and compare as 'percuss compare --json', with the laws that
 * are refused. "": law, path or branch as in the scenario.
 */
const char *embed_kept_solve(embed *e, const char *law, const char *path, const char *branch);
const char *embed_kept_compare(embed *e, const char *branch);

#endif
