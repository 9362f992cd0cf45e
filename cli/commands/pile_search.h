/*
 * Solves a friction-contact problem, with a time limit, a way to stop it, and a progress bar on a
 * terminal.
 */
#ifndef CLI_COMMANDS_PILE_SEARCH_H
#define CLI_COMMANDS_PILE_SEARCH_H

#include "cli/options.h"
#include "cli/report/pile.h"

/*
 * Search with the options --tolerance, --residual, --time-limit, --guess and --even. Returns the
 * exit status: 0; EXIT_OUTCOME if the search did not converge (the result is then the best so far);
 * EXIT_BAD if there is no result. Free the result in any case. For bodies, the velocities v of the
 * contacts are added to the problem.
 */
int pile_search(const options *o, pile *p, pile_answer *a);
void pile_answer_free(pile_answer *a);

/* Print a fault of the library on standard error. Returns EXIT_BAD. */
int pile_bad(const pile *p, const pcs_fault *fault);

#endif
