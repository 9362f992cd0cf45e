/* The bodies of a scenario with one contact, and the contact that they make. */
#ifndef SCENARIO_BODIES_H
#define SCENARIO_BODIES_H

#include "lookup.h"
#include "problem.h"

/* The shapes of a dimension, for messages. */
typedef struct bodies_shapes {
    const char *what; /* "shape" */
    candidate_at name_at;
    const char *known; /* their names in words; NULL: as the key lists them */
} bodies_shapes;

/* Find the index of a shape by its name. where begins the message. */
bool bodies_shape_named(const char *where, const char *word, const bodies_shapes *shapes,
                        const char *known, size_t *index, fail *why);

/* Find the index of the shape that a key gives. */
bool bodies_shape(const scenario *s, key_id key, const bodies_shapes *shapes, size_t *index,
                  fail *why);

/* A dimension that a shape may have: the field of the library, and the key. */
typedef struct bodies_dimension {
    const char *field;
    int key; /* offset from the key of the shape */
} bodies_dimension;

/* A dimension as the scenario gives it, by a key of a section or of an item. */
typedef struct bodies_given {
    const char *field, *name; /* names in the library and in the scenario */
    const entry *e;
} bodies_given;

/* As bodies_dimensions, for keys of any kind. The message begins with where and shape. */
bool bodies_given_fit(const char *where, const char *shape, const char *needed, const char *turned,
                      const bodies_given *all, size_t n, fail *why);

/*
 * True if the dimensions that the scenario gives are those of the shape. If not, the message lists
 * all dimensions that do not belong to it, all that are missing, and all that the shape takes, with
 * the keys that turn it (turned). n is the number of dimensions to check.
 */
bool bodies_dimensions(const scenario *s, key_id shape, const char *needed, const char *turned,
                       const bodies_dimension *all, size_t n, fail *why);

/*
 * Read "quaternion 1 0 0 0", "euler zxz 10 deg 0 0" or "matrix 1 0 0 0 1 0 0 0 1". On failure rule
 * describes what it must be. If one number cannot be read, *n is negative and number reports which
 * one.
 */
bool bodies_orientation(const char *text, double R[3][3], const char **rule, int *n, fail *number);

/*
 * Write the rule for a tensor XX YY ZZ XY XZ YZ, with its principal moments: "... (0.5 > 0.1 +
 * 0.3)". Returns text.
 */
const char *bodies_tensor_rule(const char *rule, const double inertia[6], char *text, size_t size);

/* Require that the motion of the bodies is given. Bodies at rest must be given by zeros. */
bool bodies_motion_given(const scenario *s, fail *why);

/*
 * Find the solid of a body in the contact frame of a problem that is built, from the keys that
 * begin with its shape. Returns false if the shape has no known solid, as a lamina or a custom
 * body.
 */
bool bodies2_solid(const scenario *s, key_id shape, pcs_solid2 *solid);
bool bodies3_solid(const scenario *s, key_id shape, pcs_solid3 *solid);

/*
 * Read mass and inertia of the section body alone, without its position: XX YY ZZ XY XZ YZ along
 * the axes of the body, in the plane only the first. In space a plain body.inertia is the same
 * about every axis.
 */
bool bodies_inertia(const scenario *s, bool spatial, double *mass, double inertia[6], fail *why);

/* Build the bodies and their contact, in the plane and in space. */
bool bodies2_build(problem *p, const scenario *s, fail *why);
bool bodies3_build(problem *p, const scenario *s, fail *why);

/* Give the planar bodies of a problem that is built the motion of the scenario. */
void bodies2_move(problem *p, const scenario *s);

#endif
