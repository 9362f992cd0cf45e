/*
 * Warnings about input that is allowed but probably a mistake: a body that lies below the surface.
 */
#include "answer.h"
#include "scene.h"

#include <math.h>

bool scenario_theta_is_below(double theta)
{
    // the margin is for rounding: at 90 deg and at 270 deg the body is not below
    return fabs(remainder(theta, 360 * DEGREE)) > 90 * DEGREE * (1 + 1e-12);
}

/* Warn of an angle of the body that is beyond 90 deg, with its consequence. */
static bool doubt_angle(const scenario *s, key_id key, const char *consequence, fail *what)
{
    const entry *angle = &s->entries[key];
    char where[300];
    if (!angle->set || angle->turns || !scenario_theta_is_below(angle->number))
        return false;
    (void)fail_with(what, "%s: warning: %.6g deg is beyond 90 deg: %s",
                    scenario_where(s, key, where, sizeof where), angle->number * DEGREES,
                    consequence);
    return true;
}

/* Warnings in space. Only a custom body can be struck at a point other than its lowest point. */
static bool doubt_space(const scenario *s, fail *what)
{
    static const char lowest[] =
        "X points below the surface; the body is still struck at its lowest point";
    static const key_id turns[] = {KEY_BODY_THETA1, KEY_BODY_THETA2, KEY_BODY_CENTRE,
                                   KEY_BODY_ORIENTATION};
    const choice any = {problem_any_law(s), NULL, NULL};
    problem p;
    double arm[3];
    char where[300];
    if (!problem_build(&p, s, &any, what) || p.n_bodies == 0)
        return false;
    answer_arm(&p, 0, arm);
    const double size = hypot(hypot(arm[0], arm[1]), arm[2]);
    if (arm[0] > 1e-12 * size) { // more than rounding
        size_t i = 0;
        while (i < sizeof turns / sizeof *turns && !s->entries[turns[i]].set)
            i++;
        const key_id key = i < sizeof turns / sizeof *turns ? turns[i] : KEY_BODY_OFFSET;
        (void)fail_with(what, "%s: warning: the mass centre is %.6g m below the surface",
                        scenario_where(s, key, where, sizeof where), arm[0]);
        return true;
    }
    // two angles beyond 90 deg turn X up again; for a custom body only the mass centre matters
    return !s->entries[KEY_BODY_OFFSET].set && p.bodies3[0].rotation[0][0] < -1e-12 &&
           (doubt_angle(s, KEY_BODY_THETA1, lowest, what) ||
            doubt_angle(s, KEY_BODY_THETA2, lowest, what));
}

bool scenario_doubt(const scenario *s, fail *what)
{
    bool spatial;
    if (!scenario_dimension(s, &spatial, what))
        return false;
    if (scenario_is_scene(s))
        return scene_doubt(s, what);
    return spatial ? doubt_space(s, what)
                   : doubt_angle(s, KEY_BODY_THETA, "the mass centre is below the surface", what);
}
