/*
 * A result as a tree of named values. JSON output is one visitor of the tree, and a sweep uses
 * another to select numbers. Names are those of the table of quantities and of percuss(1).
 */
#ifndef SCENARIO_VIEW_H
#define SCENARIO_VIEW_H

#include "answer.h"
#include "several.h"

/*
 * Names of the components of a vector: in the frame of the contact, in the plane and in space, and
 * in world axes.
 */
extern const char *const view_contact_axes[2][3];
extern const char *const view_world_axes[3];

/* A visitor of the tree. name is NULL for an item of a list that has no name. */
typedef struct view view;
struct view {
    void (*number)(view *to, const char *name, double x);       /* NaN: no value */
    void (*word)(view *to, const char *name, const char *text); /* NULL: no value */
    void (*flag)(view *to, const char *name, bool yes);
    void (*open)(view *to, const char *name, bool list); /* a list, or a group of named values */
    void (*close)(view *to);
};

/* A result of either kind: several contacts, or a problem with its result. */
typedef struct view_of {
    const several *m;
    const problem *p;
    const answer *a;
} view_of;

/* Visit the result of one impact, and of several contacts that are solved. */
void view_answer(view *to, const problem *p, const answer *a);
void view_several(view *to, const several *m);
void view_either(view *to, const view_of *of);

/* The kind of value at a path such as "contacts.A.p_n". */
typedef enum view_found { VIEW_NOTHING, VIEW_NUMBER, VIEW_OTHER } view_found;

/*
 * Find the numbers at n paths. Items of lists are given by name, or else by number from 1 on. The
 * final state of a contact is the number of states.h. NaN: no value. found may be NULL. Returns
 * false if out of memory.
 */
bool view_numbers_at(const view_of *of, const char *const *paths, int n, double *x,
                     view_found *found);

/* The path of a number, such as "contacts.A.p_n". */
typedef struct view_path {
    char text[100];
} view_path;

/*
 * List up to `most` paths of numbers, and of words that view_numbers_at accepts. Returns how many.
 */
int view_paths(const view_of *of, view_path *paths, int most);

#endif
