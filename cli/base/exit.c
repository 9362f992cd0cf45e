#include "exit.h"

#include <stdio.h>

int exit_bad(const fail *why)
{
    (void)fprintf(stderr, "percuss: %s\n", why->text);
    return EXIT_BAD;
}
