/*
 * An answer as a tree of named values. JSON is one visitor of it; a sweep picks numbers out of it
 * by another. Names are those of the table of quantities and of percuss(1).
 */
#ifndef SCENARIO_VIEW_H
#define SCENARIO_VIEW_H

#include "answer.h"
#include "several.h"

/* Names of the components of a vector: along the contact in the plane and in space, and in the
 * world. */
extern const char *const view_contact_axes[2][3];
extern const char *const view_world_axes[3];

/* What visits a tree. name is NULL in a list, but for items that have one. */
typedef struct view view;
struct view {
    void (*number)(view *to, const char *name, double x);       /* NaN: no value */
    void (*word)(view *to, const char *name, const char *text); /* NULL: no value */
    void (*flag)(view *to, const char *name, bool yes);
    void (*open)(view *to, const char *name, bool list); /* a list, or a group of named values */
    void (*close)(view *to);
};

/* An answer of either kind: several, or else the problem with its answer. */
typedef struct view_of {
    const several *m;
    const problem *p;
    const answer *a;
} view_of;

/* Visit one impact, and several contacts that are solved. */
void view_answer(view *to, const problem *p, const answer *a);
void view_several(view *to, const several *m);
void view_either(view *to, const view_of *of);

/* What a path such as "contacts.A.p_n" leads to. */
typedef enum view_found { VIEW_NOTHING, VIEW_NUMBER, VIEW_OTHER } view_found;

/*
 * The numbers at n paths; items of lists by name, or else by number from 1 on; of a word that says
 * how a contact is left the number of states.h. NaN: no value. found may be NULL. False: out of
 * memory.
 */
bool view_numbers_at(const view_of *of, const char *const *paths, int n, double *x,
                     view_found *found);

/* The path of a number, as "contacts.A.p_n". */
typedef struct view_path {
    char text[100];
} view_path;

/* Up to most paths of numbers, and of words that view_numbers_at takes. Returns how many. */
int view_paths(const view_of *of, view_path *paths, int most);

#endif
