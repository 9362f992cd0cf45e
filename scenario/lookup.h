/* Names of the library, with a suggestion for an unknown name. */
#ifndef SCENARIO_LOOKUP_H
#define SCENARIO_LOOKUP_H

#include "suggest.h"

#include <percuss/percuss.h>

/* Find the candidate of that name. Returns false if there is none. index may be NULL. */
bool lookup_name(candidate_at candidates, const char *name, size_t *index);

/* Find the law, path, branch or outcome flag of that name, or set a message with a suggestion. */
bool lookup_law(const char *name, pcs_law *law, fail *why);
bool lookup_path(const char *name, pcs_path *path, fail *why);
bool lookup_branch(const char *name, pcs_branch *branch, fail *why);
bool lookup_outcome(const char *name, unsigned *flag, fail *why);

/* Write the outcome as text, such as "jam|energy-gain"; "" if no flag is set. */
const char *lookup_outcome_text(unsigned outcome, char *buffer, size_t size);

#endif
