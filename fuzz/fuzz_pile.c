/* Arbitrary bytes as a friction-contact problem in text: solved, or rejected with a message. */
#include "fuzz.h"
#include "piles.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_ROWS = 150 }; /* more rows take longer and test nothing new */

static bool is_small(const pile_parts *parts)
{
    return parts->W.rows <= FEW_ROWS && parts->M.rows <= FEW_ROWS &&
           parts->contacts <= FEW_ROWS / 3;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    // an allocated copy, so that the sanitizer sees a read beyond its end; it may contain a NUL
    char *text = malloc(size + 1);
    pile_parts parts;
    fail why = {""};
    MUST(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    if (fuzz_said(pile_text_parse(&parts, "fuzz.dat", text, size, &why), &why)) {
        pile p = {0};
        MUST(parts.source.global ? parts.M.rows == parts.H.rows : parts.W.rows == parts.W.columns);
        if (is_small(&parts) && fuzz_said(pile_build(&p, &parts, &why), &why))
            fuzz_pile(&p);
        pile_free(&p);
    }
    pile_parts_free(&parts);
    free(text);
    return 0;
}
