/* Lists the paths of all numbers in a tree of named values. */
#include "states.h"
#include "view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DEEPEST = 8 };

/* A visitor that records its position. */
typedef struct lister {
    view as;
    view_path *paths;
    int n, most;
    int depth;            /* groups and lists that are open */
    size_t ends[DEEPEST]; /* end of the path to each */
    long items[DEEPEST];  /* members seen so far, by depth */
    view_path at;
} lister;

/* Append a member to the path: by its name, or by its number from 1 on. */
static void go_to(lister *l, const char *name)
{
    const size_t end = l->ends[l->depth];
    l->items[l->depth]++;
    if (name)
        (void)snprintf(l->at.text + end, sizeof l->at.text - end, "%s%s", end ? "." : "", name);
    else
        (void)snprintf(l->at.text + end, sizeof l->at.text - end, "%s%ld", end ? "." : "",
                       l->items[l->depth]);
}

static void on_number(view *to, const char *name, double x)
{
    lister *l = (lister *)to;
    (void)x;
    go_to(l, name);
    if (l->n < l->most)
        l->paths[l->n++] = l->at;
}

/* Words that are numbers in a sweep: the final state of a contact, and the outcome. */
static void on_word(view *to, const char *name, const char *text)
{
    const bool outcome = name && strcmp(name, "outcome") == 0;
    if (outcome || (text && isfinite(states_named(text))))
        on_number(to, name, 0);
    else
        go_to((lister *)to, name);
}

static void on_flag(view *to, const char *name, bool yes)
{
    (void)yes;
    go_to((lister *)to, name);
}

static void on_open(view *to, const char *name, bool list)
{
    lister *l = (lister *)to;
    (void)list;
    go_to(l, name);
    if (l->depth + 1 < DEEPEST)
        l->depth++;
    l->ends[l->depth] = strlen(l->at.text);
    l->items[l->depth] = 0;
}

static void on_close(view *to)
{
    lister *l = (lister *)to;
    l->depth -= l->depth > 0;
}

int view_paths(const view_of *of, view_path *paths, int most)
{
    lister l = {
        .as = {on_number, on_word, on_flag, on_open, on_close}, .paths = paths, .most = most};
    view_either(&l.as, of);
    return l.n;
}
