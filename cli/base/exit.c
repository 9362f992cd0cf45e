#include "exit.h"

#include <stdio.h>

void exit_say(const fail *what)
{
    (void)fprintf(stderr, "percuss: %s\n", what->text);
}

int exit_bad(const fail *why)
{
    exit_say(why);
    return EXIT_BAD;
}
