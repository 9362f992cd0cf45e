#include "text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void text_print(const char *text)
{
    size_t used = 0;
    while (*(text += strspn(text, " ")) != '\0') {
        const size_t length = strcspn(text, " ");
        if (used > 0 && used + 1 + length > TEXT_LINE) {
            (void)printf("\n ");
            used = 1;
        }
        (void)printf("%s%.*s", used > 0 ? " " : "", (int)length, text);
        used += length + (used > 0);
        text += length;
    }
    (void)printf("\n");
}
