/*
 * Arbitrary paths into the results of several contacts. The first line is the path, the rest is the
 * scenario, whose names may look like numbers or like names of quantities. The value found must be
 * the one that a plain comparison of every value with the path finds.
 */
#include "fuzz.h"
#include "scenario/states.h"
#include "scenario/view.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 8, FEW = 8 };

/* One level of the position of the visitor: its name, and its number if it is in a list. */
typedef struct level {
    const char *name; /* NULL: none */
    bool list;        /* its members have numbers */
    long seen;        /* members so far */
} level;

/* A visitor that compares every value with the whole path. */
typedef struct searcher {
    view as;
    const char *path;
    int depth;
    level levels[DEEPEST + 1]; /* the first is the whole result */
    view_found found;
    bool by_number;
    double x;
} searcher;

/* True if the word of that length selects the member by its name, or by its number in a list. */
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

/*
 * True if the path selects the member of that name in the innermost level. A final dot is ignored.
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
    // the first by names alone, otherwise the first by number
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

/* A number as JSON shows it: null if it is not finite, and zero without a sign. */
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
