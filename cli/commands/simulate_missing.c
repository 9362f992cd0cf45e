/* Replacement for a build without SUNDIALS. */
#include "cli/base/exit.h"
#include "commands.h"

int commands_simulate(const options *o)
{
    fail why;
    (void)o;
    (void)fail_with(&why,
                    "simulate needs SUNDIALS: install libsundials-dev and build percuss again");
    return exit_bad(&why);
}
