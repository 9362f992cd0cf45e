/* Bodies in space, from the keys of a scenario. */
#include "bodies.h"

#include <math.h>
#include <string.h>

/* The shapes that can be struck. They come first in the list of the library. */
static const char *shape_name_at(size_t index)
{
    const pcs_shape3 shape = (pcs_shape3)index;
    return index < PCS_SHAPE3_COUNT && pcs_shape3_is_struck(shape) ? pcs_shape3_name(shape) : NULL;
}

static const bodies_shapes shapes = {"shape in space", shape_name_at,
                                     "cylinder, sphere, box, ellipsoid or custom"};

/* Return the entry of a key of a body or of its motion. */
static const entry *at(const scenario *s, key_id first, int offset)
{
    return &s->entries[(int)first + offset];
}

#define BODY(field) (KEY_BODY_##field - KEY_BODY_SHAPE)
#define MOTION(field) (KEY_MOTION_##field - KEY_MOTION_V_N)

static bool bad_value(const scenario *s, key_id key, const char *rule, fail *why)
{
    char where[300];
    return fail_with(why, "%s: %s; it is '%.60s'", scenario_where(s, key, where, sizeof where),
                     rule, s->entries[key].word);
}

/* Report a wrong value: the rule alone, or, if n is negative, also which number is wrong. */
static bool bad_numbers(const scenario *s, key_id key, int n, const char *rule, const fail *number,
                        fail *why)
{
    char where[300];
    return n >= 0 ? bad_value(s, key, rule, why)
                  : fail_with(why, "%s: %s; %s", scenario_where(s, key, where, sizeof where), rule,
                              number->text);
}

static bool read_vector(const scenario *s, key_id key, double *values, fail *why)
{
    fail number;
    const dimension dim = units_of_vector(scenario_keys[key].path);
    const int n = units_vector(s->entries[key].word, dim, values, 3, &number);
    return n == 3 || bad_numbers(s, key, n, "must be three numbers", &number, why);
}

static bool read_orientation(const scenario *s, key_id key, double R[3][3], fail *why)
{
    const char *rule;
    int n;
    fail number;
    return bodies_orientation(s->entries[key].word, R, &rule, &n, &number) ||
           bad_numbers(s, key, n, rule, &number, why);
}

/* Read the rotation of a body. At most one of the ways to give it may be used. */
static bool build_rotation(const scenario *s, key_id first, double R[3][3], fail *why)
{
    const bool thetas = at(s, first, BODY(THETA1))->set || at(s, first, BODY(THETA2))->set;
    const bool centre = at(s, first, BODY(CENTRE))->set;
    const key_id orientation = (key_id)((int)first + BODY(ORIENTATION));
    const key_id centre_key = (key_id)((int)first + BODY(CENTRE));
    if (thetas + centre + s->entries[orientation].set > 1)
        return bad_value(s, s->entries[orientation].set ? orientation : centre_key,
                         "give theta1 and theta2, or centre, or orientation, not two of them", why);
    if (thetas) {
        const entry *t1 = at(s, first, BODY(THETA1)), *t2 = at(s, first, BODY(THETA2));
        pcs_rotation_thetas(t1->set ? t1->number : 0, t2->set ? t2->number : 0, R);
        return true;
    }
    if (centre) {
        double v[3];
        pcs_fault fault;
        return read_vector(s, centre_key, v, why) && (pcs_rotation_centre(v, R, &fault) == PCS_OK ||
                                                      bad_value(s, centre_key, fault.rule, why));
    }
    return !s->entries[orientation].set || read_orientation(s, orientation, R, why);
}

/* Reject keys that only a planar body has. */
static bool refuse_planar_keys(const scenario *s, key_id body, key_id motion, fail *why)
{
    const int planar[] = {(int)body + BODY(THETA), (int)body + BODY(INERTIA),
                          (int)body + BODY(DISTANCE), (int)motion + MOTION(V_T),
                          (int)motion + MOTION(OMEGA)};
    for (size_t i = 0; i < sizeof planar / sizeof *planar; i++)
        if (s->entries[planar[i]].set)
            return bad_value(s, (key_id)planar[i],
                             "belongs to a planar body; in space see 'percuss new cylinder3'", why);
    return true;
}

static bool build_tensor(const scenario *s, key_id key, pcs_struckdef3 *def, fail *why)
{
    if (!s->entries[key].set)
        return true;
    double v[6] = {0};
    fail number;
    const int n = units_vector(s->entries[key].word, INERTIA, v, 6, &number);
    memcpy(def->inertia, v, sizeof v);
    return n == 3 || n == 6 ||
           bad_numbers(s, key, n, "must be three or six elements of the inertia matrix", &number,
                       why);
}

/* Read the shape. All of its dimensions must be given, and no others. */
static bool build_shape(const scenario *s, key_id first, pcs_shape3 *shape, fail *why)
{
    static const bodies_dimension dimensions[] = {
        {"length", BODY(LENGTH)}, {"radius", BODY(RADIUS)}, {"width", BODY(WIDTH)},
        {"height", BODY(HEIGHT)}, {"depth", BODY(DEPTH)},   {"inertia", BODY(TENSOR)},
        {"offset", BODY(OFFSET)}};
    size_t index = 0;
    if (!bodies_shape(s, first, &shapes, &index, why))
        return false;
    *shape = (pcs_shape3)index;
    return bodies_dimensions(s, first, pcs_shape3_dimensions(*shape), "theta1, theta2, ",
                             dimensions, sizeof dimensions / sizeof *dimensions, why);
}

static bool build_body(const scenario *s, const char *section, key_id first, bool behind,
                       const double frame[3][3], pcs_struck3 *body, fail *why)
{
    pcs_struckdef3 def = pcs_struckdef3_default();
    const struct {
        int key;
        double *field;
    } numbers[] = {{BODY(MASS), &def.mass},     {BODY(LENGTH), &def.length},
                   {BODY(RADIUS), &def.radius}, {BODY(WIDTH), &def.width},
                   {BODY(HEIGHT), &def.height}, {BODY(DEPTH), &def.depth}};
    const key_id offset = (key_id)((int)first + BODY(OFFSET));
    double turned[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    def.behind = behind;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (at(s, first, numbers[i].key)->set)
            *numbers[i].field = at(s, first, numbers[i].key)->number;
    if (!build_shape(s, first, &def.shape, why) ||
        !build_tensor(s, (key_id)((int)first + BODY(TENSOR)), &def, why) ||
        (s->entries[offset].set && !read_vector(s, offset, def.offset, why)) ||
        !build_rotation(s, first, turned, why))
        return false;
    // orientation is given in world axes; the other keys that turn a body refer to n, t1, t2
    const bool world = at(s, first, BODY(ORIENTATION))->set;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            def.rotation[i][j] = world ? 0 : turned[i][j];
            for (int k = 0; k < 3 && world; k++)
                def.rotation[i][j] += frame[i][k] * turned[k][j];
        }
    pcs_fault fault;
    if (pcs_struck3_make(&def, body, &fault) == PCS_OK)
        return true;
    if (strcmp(fault.field, "inertia") == 0) {
        const key_id tensor = (key_id)((int)first + BODY(TENSOR));
        char rule[400];
        if (s->entries[tensor].set)
            return bad_value(s, tensor,
                             bodies_tensor_rule(fault.rule, def.inertia, rule, sizeof rule), why);
        fault.field = "tensor";
    }
    return problem_fault(s, section, &fault, why);
}

bool bodies3_solid(const scenario *s, key_id shape, pcs_solid3 *solid)
{
    size_t index = 0;
    const int first = (int)shape - (int)KEY_BODY_SHAPE;
    *solid = pcs_solid3_default();
    if (!s->entries[shape].set || !lookup_name(shape_name_at, s->entries[shape].word, &index))
        return false;
    solid->shape = (pcs_shape3)index;
    solid->length = scenario_number(s, (key_id)(first + KEY_BODY_LENGTH), PCS_NONE);
    solid->radius = scenario_number(s, (key_id)(first + KEY_BODY_RADIUS), PCS_NONE);
    solid->width = scenario_number(s, (key_id)(first + KEY_BODY_WIDTH), PCS_NONE);
    solid->height = scenario_number(s, (key_id)(first + KEY_BODY_HEIGHT), PCS_NONE);
    solid->depth = scenario_number(s, (key_id)(first + KEY_BODY_DEPTH), PCS_NONE);
    return pcs_solid3_check(solid, NULL) == PCS_OK;
}

/* Read a vector, given by its components along n, t1, t2, or as one value in world axes. */
static bool build_vector(const scenario *s, const int components[3], int whole,
                         const double frame[3][3], double *v, fail *why)
{
    double world[3] = {0};
    for (int i = 0; i < 3; i++)
        v[i] = s->entries[components[i]].set ? s->entries[components[i]].number : 0;
    if (!s->entries[whole].set)
        return true;
    for (int i = 0; i < 3; i++)
        if (s->entries[components[i]].set)
            return bad_value(s, (key_id)whole, "give this or the components along n, t1, t2", why);
    if (!read_vector(s, (key_id)whole, world, why))
        return false;
    for (int i = 0; i < 3; i++)
        v[i] = frame[i][0] * world[0] + frame[i][1] * world[1] + frame[i][2] * world[2];
    return true;
}

static bool build_motion(const scenario *s, key_id first, const double frame[3][3],
                         pcs_struck3 *body, fail *why)
{
    const int base = (int)first;
    const int v_keys[3] = {base + MOTION(V_N), base + MOTION(V_1), base + MOTION(V_2)};
    const int w_keys[3] = {base + MOTION(OMEGA_N), base + MOTION(OMEGA_1), base + MOTION(OMEGA_2)};
    const key_id point = (key_id)(base + MOTION(POINT));
    double v[3], omega[3];
    if (!build_vector(s, v_keys, base + MOTION(VELOCITY), frame, v, why) ||
        !build_vector(s, w_keys, base + MOTION(SPIN), frame, omega, why))
        return false;
    if (s->entries[point].set && strcmp(s->entries[point].word, "contact") == 0) {
        pcs_struck3_move_contact(body, v, omega);
        return true;
    }
    if (s->entries[point].set && strcmp(s->entries[point].word, "centre") != 0)
        return bad_value(s, point, "must be centre or contact", why);
    memcpy(body->v, v, sizeof v);
    memcpy(body->omega, omega, sizeof omega);
    return true;
}

static bool build_frame(const scenario *s, double frame[3][3], fail *why)
{
    double normal[3];
    pcs_frame3 f;
    pcs_fault fault;
    if (!s->entries[KEY_NORMAL].set)
        return true;
    if (!read_vector(s, KEY_NORMAL, normal, why))
        return false;
    if (pcs_frame3_of_normal(normal, &f, &fault) != PCS_OK)
        return bad_value(s, KEY_NORMAL, fault.rule, why);
    memcpy(frame[0], f.n, sizeof f.n);
    memcpy(frame[1], f.t1, sizeof f.t1);
    memcpy(frame[2], f.t2, sizeof f.t2);
    return true;
}

/* True if this body alone makes no valid contact, because of its mass or its tensor. */
static bool to_blame(const pcs_struck3 *body)
{
    pcs_contact3 c;
    return !isinf(body->mass) && pcs_contact3_of_struck(body, NULL, &c, NULL) != PCS_OK;
}

/* If G is not valid, report the mass or the tensor that causes it. */
static bool report_contact(const problem *p, const scenario *s, const pcs_fault *fault, fail *why)
{
    const bool other = p->n_bodies == 2 && !to_blame(&p->bodies3[0]) && to_blame(&p->bodies3[1]);
    const int first = other ? KEY_OTHER_SHAPE : KEY_BODY_SHAPE;
    const bool mass = isinf(1 / p->bodies3[other].mass);
    const key_id key = (key_id)(first + (mass ? BODY(MASS) : BODY(TENSOR)));
    if (strncmp(fault->field, "G_", 2) != 0 || !s->entries[key].set)
        return problem_fault(s, other ? "other" : "body", fault, why);
    return bad_value(
        s, key,
        mass ? "is too small: 1/mass is beyond the range of a double"
             : "is too small or too large compared with mass and offset: in doubles the "
               "inverse inertia at the contact is not positive definite",
        why);
}

bool bodies3_build(problem *p, const scenario *s, fail *why)
{
    double frame[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double(*fixed)[3] = (const double(*)[3])frame;
    key_id any;
    p->spatial = true;
    if (!build_frame(s, frame, why) ||
        !refuse_planar_keys(s, KEY_BODY_SHAPE, KEY_MOTION_V_N, why) ||
        !build_body(s, "body", KEY_BODY_SHAPE, false, fixed, &p->bodies3[0], why) ||
        !build_motion(s, KEY_MOTION_V_N, fixed, &p->bodies3[0], why))
        return false;
    p->n_bodies = 1;
    if (scenario_any_set(s, KEY_OTHER_SHAPE, KEY_OTHER_MOTION_SPIN, &any)) {
        if (!refuse_planar_keys(s, KEY_OTHER_SHAPE, KEY_OTHER_MOTION_V_N, why) ||
            !build_body(s, "other", KEY_OTHER_SHAPE, true, fixed, &p->bodies3[1], why) ||
            !build_motion(s, KEY_OTHER_MOTION_V_N, fixed, &p->bodies3[1], why))
            return false;
        p->n_bodies = 2;
    }
    if (!bodies_motion_given(s, why))
        return false;
    p->complete = true;
    pcs_fault fault;
    return pcs_contact3_of_struck(&p->bodies3[0], p->n_bodies == 2 ? &p->bodies3[1] : NULL,
                                  &p->contact3, &fault) == PCS_OK ||
           report_contact(p, s, &fault, why);
}
