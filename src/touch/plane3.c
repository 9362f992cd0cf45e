/* A body in space on a plane. Points are in the axes of the body until the end. */
#include "../base/status.h"
#include "../base/vector3.h"
#include "list.h"
#include <percuss/struck.h> // pcs_rotation_quaternion

/* An axis closer to the normal than this angle is not tilted. */
static const double upright = 1e-14; // rad

/*
 * Up to four lowest points of a solid along n; the lowest of all is one of them. m, in the axes of
 * the body.
 */
typedef struct points {
    int count;
    double at[4][3];
} points;

static void add(points *p, double x, double y, double z)
{
    const double point[3] = {x, y, z};
    memcpy(p->at[p->count++], point, sizeof point);
}

/* Add the corners of the face that is most nearly parallel to the plane. */
static void box_points(const double *half, const double *n, points *p)
{
    int face = 0;
    for (int i = 1; i < 3; i++)
        if (fabs(n[i]) > fabs(n[face]))
            face = i;
    const int j = (face + 1) % 3, k = (face + 2) % 3;
    for (int corner = 0; corner < 4; corner++) {
        double x[3];
        x[face] = n[face] > 0 ? -half[face] : half[face];
        x[j] = corner == 1 || corner == 2 ? half[j] : -half[j];
        x[k] = corner >= 2 ? half[k] : -half[k];
        add(p, x[0], x[1], x[2]);
    }
}

/*
 * Add points of the rim of the lower end, or the lowest line of the side. (y, z) points down, at
 * right angles to X.
 */
static void cylinder_points(double half, double r, const double *n, points *p)
{
    const double tilt = hypot(n[1], n[2]), end = n[0] > 0 ? -half : half;
    const double y = tilt > upright ? -n[1] / tilt : 1, z = tilt > upright ? -n[2] / tilt : 0;
    if (fabs(n[0]) > tilt) {
        add(p, end, r * y, r * z);
        add(p, end, -r * z, r * y);
        add(p, end, -r * y, -r * z);
        add(p, end, r * z, -r * y);
    } else {
        add(p, -half, r * y, r * z);
        add(p, half, r * y, r * z);
    }
}

/*
 * Add the lowest point of an ellipsoid. With half axes A it is where the outward normal is -n:
 * r = -A^2 n/|A n|.
 */
static void ellipsoid_points(const double *half, const double *n, points *p)
{
    double reach = 0;
    for (int i = 0; i < 3; i++)
        reach = hypot(reach, half[i] * n[i]);
    add(p, -half[0] * (half[0] * n[0] / reach), -half[1] * (half[1] * n[1] / reach),
        -half[2] * (half[2] * n[2] / reach));
}

static points lowest_points(const pcs_solid3 *s, const double *n)
{
    points p = {.count = 0};
    const double half[3] = {s->width / 2, s->height / 2, s->depth / 2}, r = s->radius;
    switch (s->shape) {
    case PCS_SHAPE3_SPHERE:
        add(&p, -r * n[0], -r * n[1], -r * n[2]);
        break;
    case PCS_SHAPE3_BOX:
        box_points(half, n, &p);
        break;
    case PCS_SHAPE3_ELLIPSOID:
        ellipsoid_points(half, n, &p);
        break;
    case PCS_SHAPE3_CYLINDER:
        cylinder_points(s->length / 2, r, n, &p);
        break;
    default: // a capsule
        add(&p, -s->length / 2 - r * n[0], -r * n[1], -r * n[2]);
        if (s->length > 0)
            add(&p, s->length / 2 - r * n[0], -r * n[1], -r * n[2]);
        break;
    }
    return p;
}

static void list_points(const points *p, const double (*R)[3], const pcs_body3 *body,
                        const double *n, double height, double within, pcs_touches3 *list)
{
    double gaps[4], size = 0;
    list->gap = INFINITY;
    for (int i = 0; i < p->count; i++) {
        double along[3];
        pcs_multiply3_back(R, n, along);
        gaps[i] = height + pcs_dot3(along, p->at[i]);
        list->gap = fmin(list->gap, gaps[i]);
        size = fmax(size, hypot(p->at[i][0], hypot(p->at[i][1], p->at[i][2])));
    }
    list->rounding += pcs_rounding(size);
    const double limit = pcs_list_limit(list->gap, within, list->rounding);
    for (int i = 0; i < p->count; i++) {
        pcs_touch3 touch = {.normal = {n[0], n[1], n[2]}, .gap = gaps[i]};
        pcs_multiply3(R, p->at[i], touch.point);
        for (int k = 0; k < 3; k++)
            touch.point[k] += body->position[k];
        pcs_list_add3(list, limit, &touch);
    }
}

pcs_status pcs_touch3_on_plane(const pcs_solid3 *solid, const pcs_body3 *body,
                               const double point[3], const double normal[3], double within,
                               pcs_touches3 *touches, pcs_fault *fault)
{
    double n[3], own[3], R[3][3], d[3];
    if (PCS_NEED(fault, {"solid", solid}, {"body", body}, {"point", point}, {"normal", normal},
                 {"touches", touches}) != PCS_OK ||
        pcs_solid3_check_placed(solid, body, -1, fault) != PCS_OK ||
        pcs_finite_check("point", point, 3, fault) != PCS_OK ||
        pcs_unit_check(normal, 3, n, fault) != PCS_OK ||
        pcs_within_check(within, fault) != PCS_OK ||
        pcs_rotation_quaternion(body->quaternion, R, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_multiply3_back((const double(*)[3])R, n, own);
    for (int i = 0; i < 3; i++)
        d[i] = body->position[i] - point[i];
    const points p = lowest_points(solid, own);
    pcs_touches3 list = {
        .rounding = pcs_rounding(fabs(d[0]) + fabs(d[1]) + fabs(d[2])) +
                    pcs_rounding_of_place(body->position, point, 3),
    };
    list_points(&p, (const double(*)[3])R, body, n, pcs_dot3(n, d), within, &list);
    return pcs_list_give3(&list, touches, fault);
}
