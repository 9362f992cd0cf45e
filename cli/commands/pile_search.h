/* A friction-contact problem solved, with a clock, a way to stop it, and a bar on a terminal. */
#ifndef CLI_COMMANDS_PILE_SEARCH_H
#define CLI_COMMANDS_PILE_SEARCH_H

#include "cli/options.h"
#include "cli/report/pile.h"

/*
 * --tolerance, --residual, --time-limit, --guess and --even count. Returns the exit status: 0;
 * EXIT_OUTCOME if the answer is not converged, the best so far; EXIT_BAD if there is none. Free the
 * answer in any case. The velocities v of the contacts of bodies are added to the problem.
 */
int pile_search(const options *o, pile *p, pile_answer *a);
void pile_answer_free(pile_answer *a);

/* A fault of the library as a message on standard error; EXIT_BAD. */
int pile_bad(const pile *p, const pcs_fault *fault);

#endif
