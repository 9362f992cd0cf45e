/*
 * Lists of bodies and contacts in world axes: x to the right, y up, angles and spins
 * counter-clockwise. A contact is given by its point and normal, or is found where shapes touch.
 */
#ifndef SCENARIO_SCENE_H
#define SCENARIO_SCENE_H

#include "problem.h"

/* A body of the list. Only planar or spatial is used, by the scenario's dimension. */
typedef struct scene_body {
    bool solid;  /* it has a shape */
    bool placed; /* it has a position; if not, it is moved to its contact */
    pcs_solid2 solid2;
    pcs_solid3 solid3;
    pcs_body2 planar;
    pcs_body3 spatial;
} scene_body;

/* A contact of the list; the third number of a vector is 0 in the plane. */
typedef struct scene_contact {
    int body, other; /* indices of bodies; PCS_GROUND: the ground */
    double point[3], normal[3];
    double gap; /* m, between the shapes; 0 if the point is given */
    bool known; /* its keys are valid; whether the shapes touch is checked last */
} scene_contact;

/*
 * Read a body, and a contact between bodies that are read; axes: 2 or 3. A body without a position
 * gets one from its first contact.
 */
bool scene_body_read(const scenario *s, int index, int axes, scene_body *b, fail *why);
bool scene_contact_read(const scenario *s, int index, int axes, scene_body *bodies,
                        scene_contact *c, fail *why);

/* Read all bodies and all contacts of a scenario's lists. The arrays must be long enough. */
bool scene_read(const scenario *s, int axes, scene_body *bodies, scene_contact *contacts,
                fail *why);

/* Find where the body of a contact touches. A body without a position is moved there. */
bool scene_find_touch(const scenario *s, int index, int axes, scene_body *bodies, scene_contact *c,
                      fail *why);

/*
 * Report a fault of the library about the item of this index as a message about its key. Returns
 * false.
 */
bool scene_fault(const scenario *s, int axes, const pcs_fault *fault, int index, fail *why);

/* Build the problem of a scenario for which scenario_is_scene is true. */
bool scene_build(problem *p, const scenario *s, bool spatial, fail *why);

/* Warn of a list with one contact whose normal points into the wrong body. */
bool scene_doubt(const scenario *s, fail *what);

#endif
