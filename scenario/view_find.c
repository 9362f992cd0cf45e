/* One number of a tree of named values, by its path. */
#include "view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 8 };

/* A visitor that compares where it is with a path. */
typedef struct finder {
    view as;
    const char *left; /* what is still to match of the path, where it has matched so far */
    int depth;        /* groups and lists that are open */
    int matched;      /* of these, those that the path leads through */
    const char *lefts[DEEPEST];
    long items[DEEPEST]; /* members seen so far, by depth */
    bool lists[DEEPEST];
    bool by_number[DEEPEST];
    view_found found;
    bool found_by_number; /* a name found later is better */
    double x;
} finder;

/* What follows the first word of a path if that is the member at hand; NULL: it is not. */
static const char *after(const finder *f, const char *name, bool *by_number)
{
    const size_t length = strcspn(f->left, ".");
    const char *rest = f->left + length + (f->left[length] == '.');
    *by_number = false;
    if (name && strlen(name) == length && strncmp(f->left, name, length) == 0)
        return rest;
    char *end;
    *by_number = f->lists[f->depth] && strtol(f->left, &end, 10) == f->items[f->depth] &&
                 end == f->left + length && length > 0;
    return *by_number ? rest : NULL;
}

/* A member that is no group: is it what is sought? */
static void visit(finder *f, const char *name, view_found kind, double x)
{
    bool by_number = false;
    f->items[f->depth]++;
    if (f->matched < f->depth)
        return;
    const char *rest = after(f, name, &by_number);
    by_number = by_number || f->by_number[f->depth];
    if (!rest || *rest || (f->found && (by_number || !f->found_by_number)))
        return;
    f->found = kind;
    f->found_by_number = by_number;
    f->x = x;
}

static void on_number(view *to, const char *name, double x)
{
    visit((finder *)to, name, VIEW_NUMBER, x);
}

static void on_word(view *to, const char *name, const char *text)
{
    (void)text;
    visit((finder *)to, name, text ? VIEW_OTHER : VIEW_NUMBER, PCS_NONE);
}

static void on_flag(view *to, const char *name, bool yes)
{
    (void)yes;
    visit((finder *)to, name, VIEW_OTHER, PCS_NONE);
}

static void on_open(view *to, const char *name, bool list)
{
    finder *f = (finder *)to;
    bool by_number = false;
    f->items[f->depth]++;
    const char *rest = f->matched == f->depth ? after(f, name, &by_number) : NULL;
    const bool inherited = f->by_number[f->depth];
    f->lefts[f->depth] = f->left;
    f->depth++;
    assert(f->depth < DEEPEST);
    f->items[f->depth] = 0;
    f->lists[f->depth] = list;
    f->by_number[f->depth] = by_number || inherited;
    if (rest) {
        f->left = rest;
        f->matched = f->depth;
    }
}

static void on_close(view *to)
{
    finder *f = (finder *)to;
    f->depth--;
    f->left = f->lefts[f->depth];
    f->matched = f->matched > f->depth ? f->depth : f->matched;
}

view_found view_number_at(const several *m, const char *path, double *x)
{
    finder f = {
        .as = {on_number, on_word, on_flag, on_open, on_close}, .left = path, .x = PCS_NONE};
    view_several(&f.as, m);
    *x = f.x;
    return f.found;
}
