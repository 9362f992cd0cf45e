/*
 * Any path into the answer of several contacts: the first line is the path, the rest the scenario,
 * whose names may look like numbers or like the names of quantities. What is found must be what a
 * plain comparison of every value with the path finds.
 */
#include "fuzz.h"
#include "scenario/states.h"
#include "scenario/view.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 8, FEW = 8 };

/* Where the visitor is: the name of each level, and its number if it stands in a list. */
typedef struct level {
    const char *name; /* NULL: none */
    bool list;        /* what is in it has numbers */
    long seen;        /* members so far */
} level;

/* A visitor that compares every value with the whole path. */
typedef struct searcher {
    view as;
    const char *path;
    int depth;
    level levels[DEEPEST + 1]; /* the first is the whole */
    view_found found;
    bool by_number;
    double x;
} searcher;

/* Does the word of a length lead to the member of that name, or of that number of a list? */
static bool leads(const char *word, size_t length, const level *above, const char *name,
                  bool *by_number)
{
    char *end;
    if (name && strlen(name) == length && strncmp(word, name, length) == 0)
        return true;
    if (!above->list || length == 0 || strtol(word, &end, 10) != above->seen ||
        end != word + length)
        return false;
    *by_number = true;
    return true;
}

/* Does the path lead to the member of that name in the innermost level? A last dot is passed over.
 */
static bool leads_here(const searcher *f, const char *name, bool *by_number)
{
    const char *at = f->path;
    *by_number = false;
    for (int k = 0; k <= f->depth; k++) {
        const size_t length = strcspn(at, ".");
        const char *called = k < f->depth ? f->levels[k + 1].name : name;
        if (!leads(at, length, &f->levels[k], called, by_number))
            return false;
        at += length + (at[length] == '.');
        if (k < f->depth && *at == '\0')
            return false;
    }
    return *at == '\0';
}

static void compare(view *to, const char *name, view_found kind, double x)
{
    searcher *f = (searcher *)to;
    bool by_number;
    f->levels[f->depth].seen++;
    // the first by names alone, or else the first by number
    if (leads_here(f, name, &by_number) && (!f->found || (f->by_number && !by_number))) {
        f->found = kind;
        f->by_number = by_number;
        f->x = x;
    }
}

static void on_number(view *to, const char *name, double x)
{
    compare(to, name, VIEW_NUMBER, x);
}

static void on_word(view *to, const char *name, const char *text)
{
    compare(to, name, text ? VIEW_OTHER : VIEW_NUMBER, text ? states_named(text) : PCS_NONE);
}

static void on_flag(view *to, const char *name, bool yes)
{
    (void)yes;
    compare(to, name, VIEW_OTHER, PCS_NONE);
}

static void on_open(view *to, const char *name, bool list)
{
    searcher *f = (searcher *)to;
    f->levels[f->depth].seen++;
    MUST(f->depth < DEEPEST);
    f->levels[++f->depth] = (level){name, list, 0};
}

static void on_close(view *to)
{
    ((searcher *)to)->depth--;
}

/* What JSON shows of a number: none that is not finite, no sign of zero. */
static double as_json(double x)
{
    const double positive = x == 0 ? 0.0 : x;
    return isfinite(x) ? positive : PCS_NONE;
}

static void check_path(const several *m, const char *path)
{
    searcher f = {
        .as = {on_number, on_word, on_flag, on_open, on_close}, .path = path, .x = PCS_NONE};
    double x = 0;
    view_found found = VIEW_NOTHING;
    MUST(view_numbers_at(&(view_of){.m = m}, &path, 1, &x, &found));
    view_several(&f.as, m);
    MUST(f.depth == 0);
    MUST(found == f.found && fuzz_same(x, as_json(f.x)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scenario s;
    fuzz_input in = {data, size};
    several m = {0};
    fail why = {""};
    char *path = fuzz_line(&in);
    const bool good = scenario_parse(&s, "fuzz", (const char *)in.data, in.size, &why) &&
                      several_is(&s) && s.n_items[LIST_CONTACTS] <= FEW &&
                      several_build(&m, &s, &(choice){0}, &why) && several_solve(&m, m.law, &why);
    if (good)
        check_path(&m, path);
    several_free(&m);
    scenario_free(&s);
    free(path);
    return 0;
}
