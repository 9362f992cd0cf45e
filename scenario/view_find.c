/* Finds numbers in a tree of named values by their paths. */
#include "states.h"
#include "view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 8 };

/* A path, and how much of it is matched. */
typedef struct target {
    const char *left[DEEPEST]; /* the rest to match inside each open group */
    bool by_number[DEEPEST];   /* was a list of the path entered by number? */
    int matched;               /* how many of the open groups match the path */
    view_found found;
    bool found_by_number; /* then a match by name found later replaces it */
    double x;
} target;

/* A visitor that compares its position with paths. */
typedef struct finder {
    view as;
    target *targets;
    int n;
    int depth;           /* groups and lists that are open */
    long items[DEEPEST]; /* members seen so far, by depth */
    bool lists[DEEPEST];
} finder;

/* If the first part of a path is the current member, return the rest of the path; else NULL. */
static const char *after(const finder *f, const char *left, const char *name, bool *by_number)
{
    const size_t length = strcspn(left, ".");
    const char *rest = left + length + (left[length] == '.');
    *by_number = false;
    if (name && strncmp(left, name, length) == 0 && name[length] == '\0')
        return rest;
    if (!f->lists[f->depth])
        return NULL;
    char *end;
    *by_number = length > 0 && strtol(left, &end, 10) == f->items[f->depth] && end == left + length;
    return *by_number ? rest : NULL;
}

/* Visit a member that is not a group, and store it if a path ends here. */
static void visit(finder *f, const char *name, view_found kind, double x)
{
    const int d = f->depth;
    f->items[d]++;
    for (target *t = f->targets; t < f->targets + f->n; t++) {
        bool by_number = false;
        const char *rest = t->matched == d ? after(f, t->left[d], name, &by_number) : NULL;
        by_number = by_number || t->by_number[d];
        if (!rest || *rest || (t->found && (by_number || !t->found_by_number)))
            continue;
        t->found = kind;
        t->found_by_number = by_number;
        t->x = x;
    }
}

/* As in JSON: a number that is not finite has no value, and zero has no sign. */
static void on_number(view *to, const char *name, double x)
{
    const double positive = x == 0 ? 0.0 : x;
    visit((finder *)to, name, VIEW_NUMBER, isfinite(x) ? positive : PCS_NONE);
}

static void on_word(view *to, const char *name, const char *text)
{
    visit((finder *)to, name, text ? VIEW_OTHER : VIEW_NUMBER,
          text ? states_named(text) : PCS_NONE);
}

static void on_flag(view *to, const char *name, bool yes)
{
    (void)yes;
    visit((finder *)to, name, VIEW_OTHER, PCS_NONE);
}

static void on_open(view *to, const char *name, bool list)
{
    finder *f = (finder *)to;
    const int d = f->depth;
    assert(d + 1 < DEEPEST);
    f->items[d]++;
    for (target *t = f->targets; t < f->targets + f->n; t++) {
        bool by_number = false;
        const char *rest = t->matched == d ? after(f, t->left[d], name, &by_number) : NULL;
        if (!rest)
            continue;
        t->left[d + 1] = rest;
        t->by_number[d + 1] = by_number || t->by_number[d];
        t->matched = d + 1;
    }
    f->depth++;
    f->items[f->depth] = 0;
    f->lists[f->depth] = list;
}

static void on_close(view *to)
{
    finder *f = (finder *)to;
    f->depth--;
    for (target *t = f->targets; t < f->targets + f->n; t++)
        t->matched = t->matched > f->depth ? f->depth : t->matched;
}

bool view_numbers_at(const view_of *of, const char *const *paths, int n, double *x,
                     view_found *found)
{
    target *targets = calloc((size_t)n + 1, sizeof *targets);
    finder f = {.as = {on_number, on_word, on_flag, on_open, on_close}, .targets = targets, .n = n};
    if (!targets)
        return false;
    for (int i = 0; i < n; i++) {
        targets[i].left[0] = paths[i];
        targets[i].x = PCS_NONE;
    }
    view_either(&f.as, of);
    for (int i = 0; i < n; i++) {
        x[i] = targets[i].x;
        if (found)
            found[i] = targets[i].found;
    }
    free(targets);
    return true;
}
