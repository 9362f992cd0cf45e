#include "fail.h"

#include <stdarg.h>
#include <stdio.h>

bool failed(fail *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}

int complain(const fail *why)
{
    (void)fprintf(stderr, "percuss: %s\n", why->text);
    return EXIT_BAD;
}
