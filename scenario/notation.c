#include "notation.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Report "0,7 m/s" as 0.7 m/s, if the comma is the only thing that is wrong. Returns true. */
static bool comma_is_odd(const char *text, const char *rest, fail *why)
{
    char meant[48];
    if (strchr(rest + 1, ',') || strchr(text, '.') || strlen(text) >= sizeof meant) {
        (void)fail_with(
            why,
            "'%.40s' has a comma; write a decimal point and no separator of thousands, as 1234.5",
            text);
        return true;
    }
    (void)snprintf(meant, sizeof meant, "%s", text);
    meant[rest - text] = '.';
    (void)fail_with(why, "'%.40s' has a comma, not a decimal point: write %s", text, meant);
    return true;
}

bool notation_is_odd(const char *text, double value, const char *rest, fail *why)
{
    if (*rest == ',' && isdigit((unsigned char)rest[1]))
        return comma_is_odd(text, rest, why);
    if (*rest == '%') {
        (void)fail_with(why, "'%.40s' is a percentage; write %.10g", text, value / 100);
        return true;
    }
    char *end;
    const double below = *rest == '/' ? strtod(rest + 1, &end) : 0;
    if (*rest != '/' || end == rest + 1 || *end != '\0' || !(below > 0))
        return false;
    (void)fail_with(why, "'%.40s' is a fraction; write it as a number, %.10g", text, value / below);
    return true;
}
