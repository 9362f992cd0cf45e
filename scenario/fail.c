#include "fail.h"

#include <stdarg.h>
#include <stdio.h>

bool fail_with(fail *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start is seen as nothing
    (void)vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}
