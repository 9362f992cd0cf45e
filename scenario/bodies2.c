/* Planar bodies, from the keys of a scenario. */
#include "bodies.h"

#include <string.h>

/* The shapes that can be struck. They come first in the list of the library. */
static const char *shape_name_at(size_t index)
{
    const pcs_shape2 shape = (pcs_shape2)index;
    return index < PCS_SHAPE2_COUNT && pcs_shape2_is_struck(shape) ? pcs_shape2_name(shape) : NULL;
}

static const bodies_shapes shapes = {"shape", shape_name_at, NULL};

/* Read motion.point: the point whose velocity is given, the contact or the mass centre. */
static bool read_point(const scenario *s, key_id key, bool *by_contact, fail *why)
{
    const entry *point = &s->entries[key];
    char where[300];
    *by_contact = point->set && strcmp(point->word, "contact") == 0;
    if (!point->set || *by_contact || strcmp(point->word, "centre") == 0)
        return true;
    return fail_with(why, "%s: must be centre or contact, not '%.40s'",
                     scenario_where(s, key, where, sizeof where), point->word);
}

static void set_motion(const scenario *s, key_id v_n_key, bool by_contact, pcs_struck2 *body)
{
    const double v_n = scenario_number(s, v_n_key, 0),
                 v_t = scenario_number(s, (key_id)((int)v_n_key + 1), 0),
                 omega = scenario_number(s, (key_id)((int)v_n_key + 2), 0);
    if (by_contact) {
        pcs_struck2_move_contact(body, v_n, v_t, omega);
        return;
    }
    body->v_n = v_n;
    body->v_t = v_t;
    body->omega = omega;
}

/*
 * Build a body. theta of the other body is measured from the same n, so 180 deg is directly behind
 * the surface.
 */
static bool build_body(const scenario *s, const char *section, key_id first, double theta,
                       pcs_struck2 *body, fail *why)
{
    static const bodies_dimension dimensions[] = {{"length", KEY_BODY_LENGTH - KEY_BODY_SHAPE},
                                                  {"radius", KEY_BODY_RADIUS - KEY_BODY_SHAPE},
                                                  {"width", KEY_BODY_WIDTH - KEY_BODY_SHAPE},
                                                  {"height", KEY_BODY_HEIGHT - KEY_BODY_SHAPE},
                                                  {"inertia", KEY_BODY_INERTIA - KEY_BODY_SHAPE},
                                                  {"distance", KEY_BODY_DISTANCE - KEY_BODY_SHAPE}};
    pcs_struckdef2 def = pcs_struckdef2_default();
    pcs_fault fault;
    size_t shape;
    if (!bodies_shape(s, first, &shapes, &shape, why))
        return false;
    const bool round = shape == PCS_SHAPE2_DISC || shape == PCS_SHAPE2_SPHERE;
    if (!bodies_dimensions(s, first, pcs_shape2_dimensions((pcs_shape2)shape),
                           round ? "" : "theta, ", dimensions,
                           sizeof dimensions / sizeof *dimensions, why))
        return false;
    def.shape = (pcs_shape2)shape;
    double *fields[] = {&def.mass,  &def.theta,  &def.length,  &def.radius,
                        &def.width, &def.height, &def.inertia, &def.distance};
    def.theta = theta;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        *fields[i] = scenario_number(s, (key_id)((size_t)first + 1 + i), *fields[i]);
    return pcs_struck2_make(&def, body, &fault) == PCS_OK || problem_fault(s, section, &fault, why);
}

bool bodies2_solid(const scenario *s, key_id shape, pcs_solid2 *solid)
{
    size_t index = 0;
    const int first = (int)shape - (int)KEY_BODY_SHAPE;
    *solid = pcs_solid2_default();
    if (!s->entries[shape].set || !lookup_name(shape_name_at, s->entries[shape].word, &index))
        return false;
    solid->shape = (pcs_shape2)index;
    solid->length = scenario_number(s, (key_id)(first + KEY_BODY_LENGTH), PCS_NONE);
    solid->radius = scenario_number(s, (key_id)(first + KEY_BODY_RADIUS), PCS_NONE);
    solid->width = scenario_number(s, (key_id)(first + KEY_BODY_WIDTH), PCS_NONE);
    solid->height = scenario_number(s, (key_id)(first + KEY_BODY_HEIGHT), PCS_NONE);
    return pcs_solid2_check(solid, NULL) == PCS_OK;
}

/* Reject keys that only a body in space has. */
static bool refuse_spatial_keys(const scenario *s, fail *why)
{
    const key_id ranges[][2] = {{KEY_BODY_DEPTH, KEY_BODY_OFFSET},
                                {KEY_OTHER_DEPTH, KEY_OTHER_OFFSET},
                                {KEY_MOTION_V_1, KEY_MOTION_SPIN},
                                {KEY_OTHER_MOTION_V_1, KEY_OTHER_MOTION_SPIN},
                                {KEY_NORMAL, KEY_NORMAL}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        key_id key;
        char where[300];
        if (scenario_any_set(s, ranges[i][0], ranges[i][1], &key))
            return fail_with(why, "%s: belongs to a body in space; add 'dimension: spatial'",
                             scenario_where(s, key, where, sizeof where));
    }
    return true;
}

/* Set the motion of the bodies from the scenario. */
static void move_bodies(problem *p, const scenario *s)
{
    set_motion(s, KEY_MOTION_V_N, p->by_contact[0], &p->bodies[0]);
    if (p->n_bodies == 2)
        set_motion(s, KEY_OTHER_MOTION_V_N, p->by_contact[1], &p->bodies[1]);
}

bool bodies2_build(problem *p, const scenario *s, fail *why)
{
    if (!refuse_spatial_keys(s, why))
        return false;
    const double half_turn = 3.14159265358979323846;
    key_id any;
    if (!build_body(s, "body", KEY_BODY_SHAPE, 0, &p->bodies[0], why))
        return false;
    p->n_bodies = 1;
    if (scenario_any_set(s, KEY_OTHER_SHAPE, KEY_OTHER_MOTION_SPIN, &any)) {
        if (!build_body(s, "other", KEY_OTHER_SHAPE, half_turn, &p->bodies[1], why))
            return false;
        p->n_bodies = 2;
    }
    pcs_fault fault;
    if (!bodies_motion_given(s, why) || !read_point(s, KEY_MOTION_POINT, &p->by_contact[0], why) ||
        !read_point(s, KEY_OTHER_MOTION_POINT, &p->by_contact[1], why))
        return false;
    move_bodies(p, s);
    p->complete = true;
    if (pcs_contact2_of_struck(&p->bodies[0], p->n_bodies == 2 ? &p->bodies[1] : NULL, &p->contact,
                               &fault) == PCS_OK)
        return true;
    return problem_fault(s, "body", &fault, why);
}

void bodies2_move(problem *p, const scenario *s)
{
    move_bodies(p, s);
    pcs_struck2_contact_velocity(&p->bodies[0], &p->contact.v_n, &p->contact.v_t);
    if (p->n_bodies == 2) {
        double v_n, v_t;
        pcs_struck2_contact_velocity(&p->bodies[1], &v_n, &v_t);
        p->contact.v_n -= v_n;
        p->contact.v_t -= v_t;
    }
}
