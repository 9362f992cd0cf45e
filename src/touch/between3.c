/*
 * Two bodies in space: a sphere or a capsule on a sphere, a capsule or a box. A is treated as a
 * segment, B as a box (search3.h).
 */
#include "../base/status.h"
#include "../base/vector3.h"
#include "list.h"
#include "order.h"
#include "search3.h"
#include <percuss/struck.h> // pcs_rotation_quaternion

/* Return the point in the middle between the surfaces, in world axes. */
static pcs_touch3 touch_at(const pcs_search3 *s, const double *u, double along, double gap)
{
    pcs_touch3 touch = {.gap = gap};
    double at[3];
    for (int i = 0; i < 3; i++)
        at[i] = s->centre[i] + along * s->axis[i] - (s->radius[0] + gap / 2) * u[i];
    pcs_multiply3((const double(*)[3])s->R, at, touch.point);
    pcs_multiply3((const double(*)[3])s->R, u, touch.normal);
    for (int i = 0; i < 3; i++)
        touch.point[i] += s->at[i];
    return touch;
}

static void find_touches(const pcs_search3 *s, const pcs_normal3 *normal, double within,
                         pcs_touches3 *list)
{
    const double *u = normal->u, rise = pcs_dot3(u, s->axis);
    double ends[2];
    list->gap = normal->sep - s->radius[0] - s->radius[1];
    const double limit = pcs_list_limit(list->gap, within, s->rounding);
    const double lowest = -s->half * fabs(rise); // here sep is measured
    const int count = pcs_search3_ends(s, normal, ends);
    for (int k = 0; k < count; k++) {
        const double gap = count == 1 ? list->gap : list->gap + (ends[k] * rise - lowest);
        const pcs_touch3 touch = touch_at(s, u, ends[k], gap);
        pcs_list_add3(list, limit, &touch);
    }
}

/*
 * Return 0 for a sphere, 1 for a capsule, 2 for a box, 3 for another shape. The rank of A is at
 * most that of B.
 */
static int rank(const pcs_solid3 *s)
{
    switch (s->shape) {
    case PCS_SHAPE3_SPHERE:
        return 0;
    case PCS_SHAPE3_CAPSULE:
        return s->length > 0 ? 1 : 0;
    case PCS_SHAPE3_BOX:
        return 2;
    default:
        return 3;
    }
}

/* True if the first body is A. See between2.c. */
static bool in_order(const pcs_solid3 *s, const pcs_body3 *x, const pcs_solid3 *o,
                     const pcs_body3 *y)
{
    const double first[] = {rank(s), s->length, s->radius},
                 second[] = {rank(o), o->length, o->radius};
    int order = pcs_order(first, second, 3);
    if (order == 0)
        order = pcs_order(x->position, y->position, 3);
    if (order == 0)
        order = pcs_order(x->quaternion, y->quaternion, 4);
    return order <= 0;
}

static double half_length(const pcs_solid3 *s)
{
    return s->shape == PCS_SHAPE3_CAPSULE ? s->length / 2 : 0;
}

static pcs_search3 search_of(const pcs_solid3 *solid, const pcs_body3 *body,
                             const pcs_solid3 *other_solid, const pcs_body3 *other)
{
    const bool box = other_solid->shape == PCS_SHAPE3_BOX;
    pcs_search3 s = {
        .half = half_length(solid),
        .side = {box ? other_solid->width / 2 : half_length(other_solid),
                 box ? other_solid->height / 2 : 0, box ? other_solid->depth / 2 : 0},
        .radius = {solid->radius, box ? 0 : other_solid->radius},
    };
    double turned[3][3], d[3], axis[3];
    (void)pcs_rotation_quaternion(other->quaternion, s.R, NULL); // checked
    (void)pcs_rotation_quaternion(body->quaternion, turned, NULL);
    double size = s.half + s.radius[0] + s.radius[1];
    for (int i = 0; i < 3; i++) {
        d[i] = body->position[i] - other->position[i];
        s.at[i] = other->position[i];
        axis[i] = turned[i][0];
        size += s.side[i] + fabs(d[i]);
    }
    pcs_multiply3_back((const double(*)[3])s.R, d, s.centre);
    pcs_multiply3_back((const double(*)[3])s.R, axis, s.axis);
    s.rounding = pcs_rounding(size) + pcs_rounding_of_place(body->position, other->position, 3);
    return s;
}

static void solve(const pcs_solid3 *solid, const pcs_body3 *body, const pcs_solid3 *other_solid,
                  const pcs_body3 *other, double y, double within, pcs_touches3 *list)
{
    pcs_search3 s = search_of(solid, body, other_solid, other);
    const double world[3] = {0, y, 0};
    double otherwise[3];
    pcs_multiply3_back((const double(*)[3])s.R, world, otherwise);
    const pcs_normal3 normal = pcs_search3_normal(&s, otherwise);
    list->rounding = s.rounding;
    find_touches(&s, &normal, within, list);
}

/* Spheres and capsules on each other and on a box. */
static pcs_status check_pair(const pcs_solid3 *solid, const pcs_solid3 *other, pcs_fault *fault)
{
    const int a = rank(solid), b = rank(other);
    if (a <= 2 && b <= 2 && a + b < 4)
        return pcs_accept(fault);
    return pcs_refuse_item(fault, "body", a > 2 ? 0 : 1, "shape",
                           "must be sphere, capsule or box, one of them at most a box; for others "
                           "point and normal must be given by the caller",
                           PCS_NONE);
}

pcs_status pcs_touch3_between(const pcs_solid3 *solid, const pcs_body3 *body,
                              const pcs_solid3 *other_solid, const pcs_body3 *other, double within,
                              pcs_touches3 *touches, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"solid", solid}, {"body", body}, {"other_solid", other_solid},
                 {"other", other}, {"touches", touches}) != PCS_OK ||
        pcs_solid3_check_placed(solid, body, 0, fault) != PCS_OK ||
        pcs_solid3_check_placed(other_solid, other, 1, fault) != PCS_OK ||
        check_pair(solid, other_solid, fault) != PCS_OK ||
        pcs_within_check(within, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_touches3 list = {.count = 0};
    if (in_order(solid, body, other_solid, other)) {
        solve(solid, body, other_solid, other, 1, within, &list);
    } else {
        solve(other_solid, other, solid, body, -1, within, &list);
        for (int i = 0; i < list.count; i++)
            for (int k = 0; k < 3; k++)
                list.at[i].normal[k] = -list.at[i].normal[k];
    }
    return pcs_list_give3(&list, touches, fault);
}
