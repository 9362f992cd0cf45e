/* The inertia of a body, wherever it is and however it moves. */
#include "bodies.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void set_word(scenario *s, key_id key, const char *word, double number)
{
    s->entries[key] = (entry){.set = true, .word = word, .number = number};
}

/* Remove what places, turns and moves the body, and give it a motion that every builder accepts. */
static void place_anywhere(scenario *s)
{
    static const key_id placed[] = {KEY_BODY_THETA,  KEY_BODY_THETA1,      KEY_BODY_THETA2,
                                    KEY_BODY_CENTRE, KEY_BODY_ORIENTATION, KEY_NORMAL};
    for (size_t i = 0; i < sizeof placed / sizeof *placed; i++)
        s->entries[placed[i]] = (entry){.set = false};
    for (int key = KEY_MOTION_V_N; key <= KEY_OTHER_MOTION_SPIN; key++)
        s->entries[key] = (entry){.set = false};
    set_word(s, KEY_MOTION_V_N, "-1", -1);
}

/* In space a number is the inertia about every axis. text is memory for the tensor. */
static void spread_inertia(scenario *s, char *text, size_t size)
{
    entry *inertia = &s->entries[KEY_BODY_INERTIA], *tensor = &s->entries[KEY_BODY_TENSOR];
    if (!inertia->set || tensor->set)
        return;
    (void)snprintf(text, size, "%.17g %.17g %.17g", inertia->number, inertia->number,
                   inertia->number);
    *tensor = *inertia;
    tensor->word = text;
    inertia->set = false;
}

/* A body without a shape is given by its inertia. The place of its contact does not matter. */
static void name_shape(scenario *s, bool spatial)
{
    const entry *shape = &s->entries[KEY_BODY_SHAPE];
    const char *free = spatial ? "custom" : "lamina";
    const key_id at = spatial ? KEY_BODY_OFFSET : KEY_BODY_DISTANCE;
    if (!shape->set)
        set_word(s, KEY_BODY_SHAPE, free, PCS_NONE);
    if (strcmp(shape->word, free) == 0 && !s->entries[at].set)
        set_word(s, at, spatial ? "-1 0 0" : "1", 1);
}

/* Copy the tensor as XX YY ZZ XY XZ YZ. */
static void copy_tensor(const double I[3][3], double inertia[6])
{
    for (int i = 0; i < 3; i++)
        inertia[i] = I[i][i];
    inertia[3] = I[0][1];
    inertia[4] = I[0][2];
    inertia[5] = I[1][2];
}

bool bodies_inertia(const scenario *s, bool spatial, double *mass, double inertia[6], fail *why)
{
    scenario own = *s;
    problem p = {.title = s->name};
    char tensor[100];
    key_id any;
    if (!scenario_any_set(s, KEY_BODY_SHAPE, KEY_BODY_OFFSET, &any))
        return fail_with(why,
                         "%s: has no section body, as in 'body: {mass: 0.3 kg, inertia: 2e-4 kg "
                         "m^2}'",
                         s->name);
    if (!scenario_angles_fit(s, why))
        return false;
    place_anywhere(&own);
    if (spatial)
        spread_inertia(&own, tensor, sizeof tensor);
    name_shape(&own, spatial);
    if (!(spatial ? bodies3_build(&p, &own, why) : bodies2_build(&p, &own, why)))
        return false;
    *mass = spatial ? p.bodies3[0].mass : p.bodies[0].mass;
    inertia[0] = p.bodies[0].inertia;
    if (spatial)
        copy_tensor((const double(*)[3])p.bodies3[0].inertia, inertia);
    return isfinite(*mass) || fail_with(why, "%s: body.mass must be finite", s->name);
}
