#include "fail.h"
#include "clean.h"

#include <stdarg.h>
#include <stdio.h>

bool fail_with(fail *why, const char *format, ...)
{
    char raw[sizeof why->text];
    va_list args;
    va_start(args, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): the analyzer does not see va_start
    (void)vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    (void)clean_text(raw, why->text, sizeof why->text);
    return false;
}
