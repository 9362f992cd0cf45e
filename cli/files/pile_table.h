/* The pile of a scenario: generated, or from two tables, of bodies and of contacts. */
#ifndef CLI_FILES_PILE_TABLE_H
#define CLI_FILES_PILE_TABLE_H

#include "scenario/pile/recipe.h"

/* Read the section pile of a scenario: bodies, contacts and materials. Free p in any case. */
bool pile_table_read(pile *p, const scenario *s, fail *why);

/*
 * Find the path of a file that a key of a scenario names, relative to the folder of the scenario.
 */
void pile_table_path(const scenario *s, key_id key, char *path, size_t size);

#endif
