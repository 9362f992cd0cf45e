/* The bodies of a scenario with one contact, and the contact that they make. */
#ifndef SCENARIO_BODIES_H
#define SCENARIO_BODIES_H

#include "lookup.h"
#include "problem.h"

/* The shapes of a dimension, for messages. */
typedef struct bodies_shapes {
    const char *what; /* "shape" */
    candidate_at name_at;
    const char *known; /* in words; NULL: as the key says */
} bodies_shapes;

/* The word for a shape as its index among the shapes; where: for the message. */
bool bodies_shape_named(const char *where, const char *word, const bodies_shapes *shapes,
                        const char *known, size_t *index, fail *why);

/* The key of a shape as its index among the shapes. */
bool bodies_shape(const scenario *s, key_id key, const bodies_shapes *shapes, size_t *index,
                  fail *why);

/* One of the dimensions that a shape may have: the field of the library, and the key. */
typedef struct bodies_dimension {
    const char *field;
    int key; /* from the shape's key on */
} bodies_dimension;

/* The same as it is given, whatever kind of key it has. */
typedef struct bodies_given {
    const char *field, *name; /* of the library, and of the key */
    const entry *e;
} bodies_given;

/* As below; where and shape are what the message begins with. */
bool bodies_given_fit(const char *where, const char *shape, const char *needed, const char *turned,
                      const bodies_given *all, size_t n, fail *why);

/*
 * Are the dimensions that the scenario gives those of the shape? If not, the message has all that
 * are too many and all that are missing, and what the shape takes, with the keys that turn it. n
 * dimensions are looked at.
 */
bool bodies_dimensions(const scenario *s, key_id shape, const char *needed, const char *turned,
                       const bodies_dimension *all, size_t n, fail *why);

/* "quaternion 1 0 0 0", "euler zxz 10 deg 0 0", "matrix 1 0 0 0 1 0 0 0 1"; if not, rule says
 * what it must be, and *n is below 0 if number says which number is none. */
bool bodies_orientation(const char *text, double R[3][3], const char **rule, int *n, fail *number);

/*
 * What a tensor XX YY ZZ XY XZ YZ must be, with its principal moments: "... (0.5 > 0.1 + 0.3)".
 * Returns text.
 */
const char *bodies_tensor_rule(const char *rule, const double inertia[6], char *text, size_t size);

/* Bodies must be said to move; at rest they are by zeros, not by silence. */
bool bodies_motion_given(const scenario *s, fail *why);

/*
 * The solid of a body in its contact frame that is built, by the keys from its shape on. False: its
 * shape is not known, as of a lamina or a custom body.
 */
bool bodies2_solid(const scenario *s, key_id shape, pcs_solid2 *solid);
bool bodies3_solid(const scenario *s, key_id shape, pcs_solid3 *solid);

/* In the plane and in space. */
bool bodies2_build(problem *p, const scenario *s, fail *why);
bool bodies3_build(problem *p, const scenario *s, fail *why);

/* Planar bodies that are built, with another motion. */
void bodies2_move(problem *p, const scenario *s);

#endif
