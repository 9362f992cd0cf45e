#include "text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *text_short(double x, int digits, char *buffer, size_t size)
{
    if (!isnan(x))
        (void)snprintf(buffer, size, "%.*g", digits, x == 0 ? 0.0 : x);
    else
        (void)snprintf(buffer, size, "-");
    return buffer;
}

const char *text_exact(double x, char *buffer, size_t size)
{
    for (int digits = 15; digits <= 17; digits++) {
        (void)snprintf(buffer, size, "%.*g", digits, x == 0 ? 0.0 : x); // no -0
        if (strtod(buffer, NULL) == x)
            break;
    }
    return buffer;
}
