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

/* Length of the UTF-8 sequence at s, or 0 if there is none. */
static size_t sequence(const unsigned char *s)
{
    const size_t length = *s < 0x80       ? 1
                          : *s >> 5 == 6  ? 2
                          : *s >> 4 == 14 ? 3
                          : *s >> 3 == 30 ? 4
                                          : 0;
    for (size_t i = 1; i < length; i++)
        if (s[i] >> 6 != 2)
            return 0;
    return length;
}

/* A title may be a file name, which may be any bytes; JSON may not. */
const char *text_clean(const char *text, char *buffer, size_t size)
{
    size_t used = 0;
    while (*text && used + 5 < size) {
        const size_t length = sequence((const unsigned char *)text);
        if (length == 0)
            buffer[used++] = '?';
        for (size_t i = 0; i < length; i++)
            buffer[used++] = text[i];
        text += length == 0 ? 1 : length;
    }
    buffer[used] = '\0';
    return buffer;
}
