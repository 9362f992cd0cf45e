#include "plot_laws.h"

#include "draw.h"
#include "scenario/lookup.h"

#include <string.h>

static bool add(plot_laws *l, const char *name, size_t length, fail *why)
{
    char word[60];
    pcs_law law;
    (void)snprintf(word, sizeof word, "%.*s", (int)length, name);
    if (!lookup_law(word, &law, why))
        return false;
    for (int i = 0; i < l->n; i++)
        if (l->laws[i] == law)
            return true; // it is already in the list
    l->laws[l->n++] = law;
    return true;
}

bool plot_laws_read(plot_laws *l, const char *names, pcs_law set,
                    bool (*applies)(const void *context, pcs_law law), const void *context,
                    fail *why)
{
    *l = (plot_laws){0};
    if (!names) {
        l->laws[l->n++] = set;
        return true;
    }
    if (strcmp(names, "all") == 0) {
        for (int law = 0; law < PCS_LAW_COUNT; law++)
            if (applies(context, (pcs_law)law))
                l->laws[l->n++] = (pcs_law)law;
        return l->n > 0 || fail_with(why, "--law all: none applies here");
    }
    while (*names) {
        const size_t length = strcspn(names, ",");
        if (!add(l, names, length, why))
            return false;
        names += length + strspn(names + length, ", ");
    }
    return l->n > 0 || fail_with(why, "--law names no law");
}

void plot_laws_title(const plot_request *r, const char *title, const plot_laws *l, FILE *script)
{
    char words[WORD_SIZE + 40];
    (void)snprintf(words, sizeof words, "%.200s%s%s", title, l->n == 1 ? ", " : "",
                   l->n == 1 ? pcs_law_about(l->laws[0])->name : "");
    (void)fputs("set title ", script);
    draw_quote(script, r->title ? r->title : words);
    (void)fputc('\n', script);
}
