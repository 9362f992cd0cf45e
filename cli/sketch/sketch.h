/*
 * Bodies as a picture shows them: shapes, contacts with their frames, velocities before and after.
 * All values are in SI. The axes are x to the right, y up, z towards the reader. For a body in its
 * contact frame t is x and n is y; in space t1 is x, n is y and t2 is -z.
 */
#ifndef CLI_SKETCH_SKETCH_H
#define CLI_SKETCH_SKETCH_H

#include "cli/plot/plot.h"
#include "scenario/pile/pile.h"
#include "scenario/several.h"

enum { SKETCH_NAME = 60, SKETCH_WORDS = 400 };

typedef enum sketch_form { SKETCH_POINT, SKETCH_PLANAR, SKETCH_SPATIAL } sketch_form;

typedef struct sketch_body {
    char name[SKETCH_NAME]; /* "": no name is written */
    sketch_form form;       /* a point if the shape is unknown */
    pcs_solid2 planar;
    pcs_solid3 spatial;
    double at[3];     /* mass centre */
    double middle[3]; /* centre of the shape */
    double R[3][3];   /* columns: the axes of the body */
    double gyration;  /* m, radius of gyration of a body of unknown shape; else 0 */
} sketch_body;

typedef struct sketch_contact {
    char name[SKETCH_NAME];
    int body, other; /* indices; PCS_GROUND: the ground */
    double at[3], n[3], t1[3], t2[3];
    double p_n; /* N s; PCS_NONE: not drawn */
} sketch_contact;

typedef struct sketch_motion {
    double v[3], omega[3];
} sketch_motion;

/* The motion of the bodies before, or after by laws with the same result. */
typedef struct sketch_state {
    char name[SKETCH_WORDS];
    bool moves; /* there are motions, one for each body */
    sketch_motion *motions;
} sketch_state;

/* A body, and its distance towards the reader. */
typedef struct sketch_layer {
    double near; /* m */
    int body;
} sketch_layer;

typedef struct sketch {
    const char *title;
    int axes;      /* 2 or 3 */
    bool in_frame; /* the axes are those of the contact */
    bool bare;     /* the one body is a contact point, without lengths */
    bool pile;     /* many bodies: impulses are drawn instead of frames */
    bool pinned;   /* the first joint is fixed */
    int n_joints;  /* joints of a chain */
    double (*joints)[3];
    int n_bodies, n_contacts;
    sketch_body *bodies;
    sketch_contact *contacts;
    sketch_layer *layers; /* n_bodies long: memory to sort them */
    double *sizes;        /* n_bodies long: memory to sort sizes */
    int n_states;
    sketch_state states[1 + PCS_LAW_COUNT];
} sketch;

/* Allocate bodies and contacts, all zero. Free in any case. */
bool sketch_make(sketch *k, int n_bodies, int n_contacts, fail *why);
void sketch_free(sketch *k);

/* Turn a body about z by the angle with this cosine and sine. */
void sketch_turn(sketch_body *b, double cosine, double sine);

/* Add a state. Returns its motions, which the caller must fill, or NULL if out of memory. */
sketch_motion *sketch_add_state(sketch *k, const char *name, fail *why);

/* Merge the last state with an earlier state after the impact that has the same motions. */
void sketch_merge_state(sketch *k);

/* Add a law that gives no motions, with the reason. */
void sketch_add_none(sketch *k, const char *law, const char *why);

/*
 * Make the sketch of a scenario without motion after: with one contact, with several, of a chain.
 */
bool sketch_of_problem(sketch *k, const scenario *s, const problem *p, fail *why);
bool sketch_of_several(sketch *k, const several *m, fail *why);
bool sketch_of_chain(sketch *k, const several *m, fail *why);

/* Copy the motions of a result, or those before if `a` is NULL; for a chain from its velocities. */
void sketch_move_struck(const problem *p, const answer *a, sketch_motion *to);
void sketch_move_chain(const several *m, const double *u, sketch_motion *to);

/* Add bodies and contacts of lists. */
bool sketch_of_lists(sketch *k, const scenario *s, int axes, fail *why);

/*
 * Make the sketch of a pile with bodies. impulses: of its contacts, in the order of the library;
 * may be NULL.
 */
bool sketch_of_pile(sketch *k, const pile *p, const double *impulses, fail *why);

/* Add the motions after the impact by each selected law. */
bool sketch_solve_one(sketch *k, const scenario *s, const problem *p, const plot_request *r,
                      fail *why);
bool sketch_solve_several(sketch *k, several *m, const plot_request *r, fail *why);

/* Return the axis that is up, 0, 1 or 2: that of the normal of the ground; y in the plane. */
int sketch_up(const sketch *k);

/* Return the first contact with the ground, or NULL. */
const sketch_contact *sketch_ground(const sketch *k);

/* Set velocities to zero that are only rounding errors. size: m, of a body. */
void sketch_tidy(sketch *k, double size);

/* Draw it. */
bool sketch_draw(sketch *k, const plot_request *r, fail *why);

/* Do all steps: for one contact or several. solved: with the motions after the impact. */
bool sketch_plot_one(const plot_request *r, const scenario *s, bool solved, fail *why);
bool sketch_plot_several(const plot_request *r, const scenario *s, bool solved, fail *why);

/* The same for a pile. impulses: as for sketch_of_pile. */
bool sketch_plot_pile(const plot_request *r, const pile *p, const double *impulses, fail *why);

#endif
