#include "text.h"

#include <stdio.h>
#include <string.h>

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
