/* One body of the list, in world axes. */
#include "bodies.h"
#include "items.h"
#include "scene.h"

#include <math.h>
#include <string.h>

/* Shapes with a surface. A polygon is not among them: its corners cannot be given. */
static const char *planar_at(size_t index)
{
    static const pcs_shape2 all[] = {PCS_SHAPE2_ROD,    PCS_SHAPE2_CYLINDER, PCS_SHAPE2_DISC,
                                     PCS_SHAPE2_SPHERE, PCS_SHAPE2_BOX,      PCS_SHAPE2_CAPSULE,
                                     PCS_SHAPE2_ELLIPSE};
    return index < sizeof all / sizeof *all ? pcs_shape2_name(all[index]) : NULL;
}

static const char *spatial_at(size_t index)
{
    static const pcs_shape3 all[] = {PCS_SHAPE3_CYLINDER, PCS_SHAPE3_SPHERE, PCS_SHAPE3_BOX,
                                     PCS_SHAPE3_ELLIPSOID, PCS_SHAPE3_CAPSULE};
    return index < sizeof all / sizeof *all ? pcs_shape3_name(all[index]) : NULL;
}

static const bodies_shapes shapes2 = {"shape", planar_at, NULL};
static const bodies_shapes shapes3 = {"shape in space", spatial_at, NULL};

/* Return the index of a shape in the list of the library, which has all shapes. */
static int shape_named(int axes, const char *name)
{
    int shape = 0;
    while (
        strcmp(axes == 2 ? pcs_shape2_name((pcs_shape2)shape) : pcs_shape3_name((pcs_shape3)shape),
               name) != 0)
        shape++;
    return shape;
}

/* The keys of dimensions: name in the scenario, and place in the structs of the library. */
typedef struct size_key {
    item_key key;
    double *two, *three;
} size_key;

enum { SIZES = 5 };

static void sizes_of(scene_body *b, size_key sizes[SIZES])
{
    const size_key all[SIZES] = {{ITEM_BODY_LENGTH, &b->solid2.length, &b->solid3.length},
                                 {ITEM_BODY_RADIUS, &b->solid2.radius, &b->solid3.radius},
                                 {ITEM_BODY_WIDTH, &b->solid2.width, &b->solid3.width},
                                 {ITEM_BODY_HEIGHT, &b->solid2.height, &b->solid3.height},
                                 {ITEM_BODY_DEPTH, NULL, &b->solid3.depth}};
    memcpy(sizes, all, sizeof all);
}

/* Reject sizes if there is no shape. */
static bool refuse_sizes(const scenario *s, int i, const size_key *sizes, fail *why)
{
    for (int k = 0; k < SIZES; k++)
        if (items_entry(s, LIST_BODIES, i, sizes[k].key)->set)
            return items_bad(s, LIST_BODIES, i, sizes[k].key,
                             "belongs to a shape; add 'shape: ' with its name", why);
    return true;
}

static bool read_shape(const scenario *s, int i, int axes, scene_body *b, fail *why)
{
    const entry *shape = items_entry(s, LIST_BODIES, i, ITEM_BODY_SHAPE);
    size_key sizes[SIZES];
    bodies_given given[SIZES];
    char where[300];
    size_t unused;
    sizes_of(b, sizes);
    if (!shape->set)
        return refuse_sizes(s, i, sizes, why);
    (void)scenario_where_item(s, LIST_BODIES, i, ITEM_BODY_SHAPE, where, sizeof where);
    if (!bodies_shape_named(where, shape->word, axes == 2 ? &shapes2 : &shapes3,
                            scenario_item_keys[ITEM_BODY_SHAPE].meaning, &unused, why))
        return false;
    for (int k = 0; k < SIZES; k++) {
        const entry *e = items_entry(s, LIST_BODIES, i, sizes[k].key);
        double *to = axes == 2 ? sizes[k].two : sizes[k].three;
        const char *name = scenario_item_keys[sizes[k].key].name;
        given[k] = (bodies_given){name, name, e};
        if (to && e->set)
            *to = e->number;
    }
    const int index = shape_named(axes, shape->word);
    b->solid = true;
    b->solid2.shape = axes == 2 ? (pcs_shape2)index : b->solid2.shape;
    b->solid3.shape = axes == 3 ? (pcs_shape3)index : b->solid3.shape;
    return bodies_given_fit(where, shape->word,
                            axes == 2 ? pcs_shape2_dimensions(b->solid2.shape)
                                      : pcs_shape3_dimensions(b->solid3.shape),
                            axes == 2 ? "angle, " : "orientation, ", given, SIZES, why);
}

/* Read mass and inertia, or compute the inertia of the uniform shape. */
static bool read_mass(const scenario *s, int i, int axes, scene_body *b, fail *why)
{
    const double mass = items_number(s, LIST_BODIES, i, ITEM_BODY_MASS, PCS_NONE);
    const entry *tensor = items_entry(s, LIST_BODIES, i, ITEM_BODY_TENSOR);
    pcs_fault fault;
    if (b->solid &&
        (axes == 2 ? pcs_body2_of_solid(&b->solid2, mass, &b->planar, &fault)
                   : pcs_body3_of_solid(&b->solid3, mass, &b->spatial, &fault)) != PCS_OK)
        return scene_fault(s, axes, &fault, i, why);
    b->planar.mass = b->spatial.mass = mass;
    b->planar.inertia =
        items_number(s, LIST_BODIES, i, ITEM_BODY_INERTIA, b->solid ? b->planar.inertia : PCS_NONE);
    if (axes == 2 || (b->solid && !tensor->set))
        return true;
    memset(b->spatial.inertia, 0, sizeof b->spatial.inertia);
    return items_numbers(s, LIST_BODIES, i, ITEM_BODY_TENSOR, b->spatial.inertia, 3, 6,
                         "must be three or six elements of the inertia matrix", why);
}

/*
 * Compute the quaternion of a rotation matrix. The largest of w, x, y, z is found first, from the
 * diagonal.
 */
static void quaternion_of(const double R[3][3], double q[4])
{
    const double trace = R[0][0] + R[1][1] + R[2][2];
    const double fours[4] = {1 + trace, 1 + 2 * R[0][0] - trace, 1 + 2 * R[1][1] - trace,
                             1 + 2 * R[2][2] - trace};
    int k = 0;
    for (int i = 1; i < 4; i++)
        k = fours[i] > fours[k] ? i : k;
    // the products 4 q_k q_i, from pairs of elements off the diagonal
    const double minus[3] = {R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]};
    const double plus[3] = {R[2][1] + R[1][2], R[0][2] + R[2][0], R[1][0] + R[0][1]};
    for (int i = 0; i < 4; i++) // not of length one: the library normalises it
        q[i] = i == k ? fours[k] : i == 0 ? minus[k - 1] : k == 0 ? minus[i - 1] : plus[5 - i - k];
}

static bool read_turn(const scenario *s, int i, int axes, scene_body *b, fail *why)
{
    const entry *turned = items_entry(s, LIST_BODIES, i, ITEM_BODY_ORIENTATION);
    double R[3][3];
    const char *rule;
    char where[300];
    int n;
    fail number;
    b->planar.angle = items_number(s, LIST_BODIES, i, ITEM_BODY_ANGLE, 0);
    if (axes == 2 || !turned->set)
        return true;
    if (bodies_orientation(turned->word, R, &rule, &n, &number)) {
        quaternion_of((const double(*)[3])R, b->spatial.quaternion);
        return true;
    }
    (void)scenario_where_item(s, LIST_BODIES, i, ITEM_BODY_ORIENTATION, where, sizeof where);
    return n < 0 ? fail_with(why, "%s: %s; %s", where, rule, number.text)
                 : items_bad(s, LIST_BODIES, i, ITEM_BODY_ORIENTATION, rule, why);
}

/* Compute v_y = -sqrt(2 g h) of a body that has fallen from a height. */
static bool read_drop(const scenario *s, int i, double *velocity, fail *why)
{
    const double g = 9.80665;
    const entry *drop = items_entry(s, LIST_BODIES, i, ITEM_BODY_DROP);
    if (!drop->set)
        return true;
    if (!(drop->number >= 0))
        return items_bad(s, LIST_BODIES, i, ITEM_BODY_DROP, "must be 0 or more", why);
    if (velocity[1] != 0)
        return items_bad(s, LIST_BODIES, i, ITEM_BODY_DROP,
                         "gives the y of velocity; set that to 0, or omit drop", why);
    velocity[1] = -sqrt(2 * g * drop->number);
    return true;
}

static bool read_motion(const scenario *s, int i, int axes, scene_body *b, fail *why)
{
    double *velocity = axes == 2 ? b->planar.velocity : b->spatial.velocity;
    b->planar.spin = items_number(s, LIST_BODIES, i, ITEM_BODY_OMEGA, 0);
    return items_vector(s, LIST_BODIES, i, ITEM_BODY_VELOCITY, axes, false, velocity, why) &&
           read_drop(s, i, velocity, why) &&
           (axes == 2 ||
            items_vector(s, LIST_BODIES, i, ITEM_BODY_SPIN, axes, false, b->spatial.spin, why));
}

/* Reject keys that only a body of the other dimension has. */
static bool refuse_others(const scenario *s, int i, int axes, fail *why)
{
    static const item_key keys[2][4] = {
        {ITEM_BODY_TENSOR, ITEM_BODY_SPIN, ITEM_BODY_DEPTH, ITEM_BODY_ORIENTATION},
        {ITEM_BODY_INERTIA, ITEM_BODY_OMEGA, ITEM_BODY_ANGLE, ITEM_BODY_ANGLE}};
    for (int k = 0; k < 4; k++)
        if (!items_refuse(s, LIST_BODIES, i, keys[axes == 3][k], axes, why))
            return false;
    return true;
}

bool scene_body_read(const scenario *s, int index, int axes, scene_body *b, fail *why)
{
    *b = (scene_body){.solid2 = pcs_solid2_default(),
                      .solid3 = pcs_solid3_default(),
                      .planar = pcs_body2_default(),
                      .spatial = pcs_body3_default()};
    double *position = axes == 2 ? b->planar.position : b->spatial.position;
    if (!refuse_others(s, index, axes, why) || !read_shape(s, index, axes, b, why) ||
        !read_mass(s, index, axes, b, why) || !read_turn(s, index, axes, b, why))
        return false;
    b->placed = items_entry(s, LIST_BODIES, index, ITEM_BODY_AT)->set;
    return items_vector(s, LIST_BODIES, index, ITEM_BODY_AT, axes, !b->solid, position, why) &&
           read_motion(s, index, axes, b, why);
}

/* Return the key that stands for a field of the library. */
static item_key key_of_field(list_id list, int axes, const char *field)
{
    static const char *const other_names[][3] = {{"position", "at", "at"},
                                                 {"point", "at", "at"},
                                                 {"inertia", "inertia", "tensor"},
                                                 {"spin", "omega", "spin"},
                                                 {"quaternion", "orientation", "orientation"}};
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (strcmp(other_names[i][0], field) == 0) {
            field = other_names[i][axes - 1];
            break;
        }
    int key = 0;
    while (key < ITEM_KEY_COUNT && (scenario_item_keys[key].list != list ||
                                    strcmp(scenario_item_keys[key].name, field) != 0))
        key++;
    return (item_key)key;
}

bool scene_fault(const scenario *s, int axes, const pcs_fault *fault, int index, fail *why)
{
    static const char *const of_contacts[] = {"body", "other", "normal", "point"};
    list_id list = LIST_BODIES;
    for (size_t i = 0; i < sizeof of_contacts / sizeof *of_contacts; i++)
        list = strcmp(of_contacts[i], fault->field) == 0 ? LIST_CONTACTS : list;
    const item_key key = key_of_field(list, axes, fault->field);
    if (key == ITEM_KEY_COUNT || index < 0)
        return fail_with(why, "%s: %s%s%s", s->name, fault->field, *fault->field ? " " : "",
                         fault->rule);
    const entry *e = items_entry(s, list, index, key);
    double inertia[6] = {0};
    char rule[400];
    fail unused;
    if (key == ITEM_BODY_TENSOR && e->set &&
        units_vector(e->word, INERTIA, inertia, 6, &unused) >= 3)
        return items_bad(s, list, index, key,
                         bodies_tensor_rule(fault->rule, inertia, rule, sizeof rule), why);
    if (e->set && strstr(fault->rule, "INFINITY")) // the rule has a name of the library
        return items_bad(s, list, index, key,
                         key == ITEM_BODY_MASS ? "must be positive, or inf: immovable"
                                               : "must be positive",
                         why);
    return items_bad(s, list, index, key, fault->rule, why);
}
