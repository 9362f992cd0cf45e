/* The two laws of percuss design, from their options. */
#ifndef CLI_COMMANDS_DESIGN_LAWS_H
#define CLI_COMMANDS_DESIGN_LAWS_H

#include "cli/options.h"
#include "scenario/fail.h"

#include <percuss/design.h>

/* Each of the two is the truth in turn. */
enum { DESIGN_LAWS = 2 };

/* Read --law and --fix: two different laws, their parameters, and which of these are held. */
bool design_laws_read(const options *o, bool spatial, pcs_fit_model laws[DESIGN_LAWS], fail *why);

#endif
