/* Where SUNDIALS was not there when percuss was built. */
#include "commands.h"

int command_simulate(const options *o)
{
    fail why;
    (void)o;
    (void)failed(&why, "simulate needs SUNDIALS: install libsundials-dev and build percuss again");
    return complain(&why);
}
