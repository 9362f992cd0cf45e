#include "outline.h"

#include <math.h>
#include <string.h>

#define TURN (2 * 3.14159265358979323846)

enum { ROUND = 72 }; /* points of a circle */

/* Convert a point of the body to the axes of the sketch. */
static void place(const sketch_body *b, const double local[3], double at[3])
{
    for (int i = 0; i < 3; i++) {
        at[i] = b->middle[i];
        for (int j = 0; j < 3; j++)
            at[i] += b->R[i][j] * local[j];
    }
}

/* Convert a direction of the sketch to the axes of the body. */
static void turn_back(const sketch_body *b, const double world[3], double local[3])
{
    for (int j = 0; j < 3; j++)
        local[j] = b->R[0][j] * world[0] + b->R[1][j] * world[1] + b->R[2][j] * world[2];
}

/* --- in the plane ----------------------------------------------------------------------------- */

static int box_planar(const sketch_body *b, double width, double height, double (*points)[3])
{
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        const double corner[3] = {signs[i][0] * width / 2, signs[i][1] * height / 2, 0};
        place(b, corner, points[i]);
    }
    return 4;
}

/* An ellipse whose right half is shifted by +length/2 and whose left half by -length/2. */
static int round_planar(const sketch_body *b, double a, double c, double length,
                        double (*points)[3])
{
    for (int i = 0; i < ROUND; i++) {
        const double angle = TURN * (i + 0.5) / ROUND - TURN / 4; // half of them on the right
        const double at[3] = {a * cos(angle) + (i < ROUND / 2 ? length : -length) / 2,
                              c * sin(angle), 0};
        place(b, at, points[i]);
    }
    return ROUND;
}

int outline_planar(const sketch_body *b, double (*points)[3])
{
    const pcs_solid2 *s = &b->planar;
    switch (s->shape) {
    case PCS_SHAPE2_ROD:
        return box_planar(b, s->length, 0.015 * s->length, points);
    case PCS_SHAPE2_CYLINDER:
        return box_planar(b, s->length, 2 * s->radius, points);
    case PCS_SHAPE2_BOX:
        return box_planar(b, s->width, s->height, points);
    case PCS_SHAPE2_ELLIPSE:
        return round_planar(b, s->width / 2, s->height / 2, 0, points);
    case PCS_SHAPE2_CAPSULE:
        return round_planar(b, s->radius, s->radius, s->length, points);
    default: // disc and sphere
        return round_planar(b, s->radius, s->radius, 0, points);
    }
}

/* --- in space --------------------------------------------------------------------------------- */

/* Compute the semi-axes of a round body. */
static void half_axes(const pcs_solid3 *s, double half[3])
{
    const bool ellipsoid = s->shape == PCS_SHAPE3_ELLIPSOID;
    half[0] = ellipsoid ? s->width / 2 : s->radius;
    half[1] = ellipsoid ? s->height / 2 : s->radius;
    half[2] = ellipsoid ? s->depth / 2 : s->radius;
}

void outline_across(const double w[3], double u[3], double v[3])
{
    const double length = hypot(hypot(w[0], w[1]), w[2]);
    int k = 0; // the axis with the smallest component of w
    for (int i = 1; i < 3; i++)
        k = fabs(w[i]) < fabs(w[k]) ? i : k;
    const double along = w[k] / length;
    double size = 0;
    for (int i = 0; i < 3; i++) {
        u[i] = (i == k) - along * w[i] / length;
        size = hypot(size, u[i]);
    }
    for (int i = 0; i < 3; i++)
        u[i] /= size;
    for (int i = 0; i < 3; i++)
        v[i] = (w[(i + 1) % 3] * u[(i + 2) % 3] - w[(i + 2) % 3] * u[(i + 1) % 3]) / length;
}

/*
 * Compute the rim of an ellipsoid as seen along d. Points A u, |u| = 1, have the normal A^-1 u. On
 * the rim it is perpendicular to d, so u is perpendicular to A^-1 d.
 */
static int rim(const sketch_body *b, const double d[3], double shift, double (*points)[3])
{
    double half[3], w[3], u[3], v[3];
    half_axes(&b->spatial, half);
    for (int k = 0; k < 3; k++)
        w[k] = d[k] / half[k];
    outline_across(w, u, v);
    for (int i = 0; i < ROUND; i++) {
        const double angle = TURN * i / ROUND;
        double at[3];
        for (int k = 0; k < 3; k++)
            at[k] = half[k] * (u[k] * cos(angle) + v[k] * sin(angle)) + (k == 0 ? shift : 0);
        place(b, at, points[i]);
    }
    return ROUND;
}

/* Compute a circle about X, at a distance along it. */
static int ring(const sketch_body *b, double x, double radius, double (*points)[3])
{
    for (int i = 0; i < ROUND; i++) {
        const double angle = TURN * i / ROUND;
        const double at[3] = {x, radius * cos(angle), radius * sin(angle)};
        place(b, at, points[i]);
    }
    return ROUND;
}

static int corners(const sketch_body *b, double (*points)[3])
{
    const pcs_solid3 *s = &b->spatial;
    for (int i = 0; i < 8; i++) {
        const double at[3] = {(i & 1 ? 0.5 : -0.5) * s->width, (i & 2 ? 0.5 : -0.5) * s->height,
                              (i & 4 ? 0.5 : -0.5) * s->depth};
        place(b, at, points[i]);
    }
    return 8;
}

int outline_seen(const sketch_body *b, const double direction[3], double (*points)[3])
{
    const pcs_solid3 *s = &b->spatial;
    double d[3];
    int n;
    turn_back(b, direction, d);
    switch (s->shape) {
    case PCS_SHAPE3_BOX:
        return corners(b, points);
    case PCS_SHAPE3_CYLINDER:
        n = ring(b, -s->length / 2, s->radius, points);
        return n + ring(b, s->length / 2, s->radius, points + n);
    case PCS_SHAPE3_CAPSULE:
        n = rim(b, d, -s->length / 2, points);
        return n + rim(b, d, s->length / 2, points + n);
    default: // sphere and ellipsoid
        return rim(b, d, 0, points);
    }
}

static bool face_of_box(const sketch_body *b, int index, const double d[3], outline_part *part)
{
    const int axis = index / 2, sign = index % 2 ? 1 : -1;
    const double half[3] = {b->spatial.width / 2, b->spatial.height / 2, b->spatial.depth / 2};
    static const int around[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    part->face = true;
    part->light = sign * d[axis];
    part->n = 4;
    for (int i = 0; i < 4; i++) {
        double at[3];
        at[axis] = sign * half[axis];
        at[(axis + 1) % 3] = around[i][0] * half[(axis + 1) % 3];
        at[(axis + 2) % 3] = around[i][1] * half[(axis + 2) % 3];
        place(b, at, part->points[i]);
    }
    return part->light > 0;
}

static bool end_of_cylinder(const sketch_body *b, int index, const double d[3], outline_part *part)
{
    const double sign = index == 0 ? -1 : 1;
    part->face = true;
    part->light = sign * d[0];
    part->n = ring(b, sign * b->spatial.length / 2, b->spatial.radius, part->points);
    return index < 2 && part->light > 0;
}

/*
 * Compute the visible half of the circle perpendicular to an axis: where A^-1 u points towards d.
 */
static void half_circle(const sketch_body *b, int axis, double shift, const double d[3],
                        outline_part *part)
{
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    double half[3];
    half_axes(&b->spatial, half);
    const double middle = atan2(d[k] / half[k], d[j] / half[j]);
    part->face = false;
    part->n = ROUND / 2 + 1;
    for (int i = 0; i < part->n; i++) {
        const double angle = middle + TURN * i / ROUND - TURN / 4;
        double at[3] = {0, 0, 0};
        at[j] = half[j] * cos(angle);
        at[k] = half[k] * sin(angle);
        at[0] += shift;
        place(b, at, part->points[i]);
    }
}

bool outline_part_of(const sketch_body *b, int index, const double towards[3], outline_part *part)
{
    double d[3];
    turn_back(b, towards, d);
    switch (b->spatial.shape) {
    case PCS_SHAPE3_BOX:
        return face_of_box(b, index, d, part);
    case PCS_SHAPE3_CYLINDER:
        return end_of_cylinder(b, index, d, part);
    case PCS_SHAPE3_CAPSULE: // the border between the cylinder and its ends
        if (index < 2)
            half_circle(b, 0, (index - 0.5) * b->spatial.length, d, part);
        return index < 2;
    default:
        if (index < 3)
            half_circle(b, index, 0, d, part);
        return index < 3;
    }
}

int outline_points(const sketch_body *b, const double direction[3], double (*points)[3])
{
    double u[3], v[3];
    if (b->form != SKETCH_POINT)
        return b->form == SKETCH_SPATIAL ? outline_seen(b, direction, points)
                                         : outline_planar(b, points);
    outline_across(direction, u, v);
    for (int i = 0; i < ROUND; i++)
        for (int k = 0; k < 3; k++)
            points[i][k] = b->at[k] + b->gyration * (u[k] * cos(TURN * i / ROUND) +
                                                     v[k] * sin(TURN * i / ROUND));
    return ROUND;
}

double outline_reach(const sketch_body *b)
{
    static const double sides[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double points[OUTLINE_POINTS][3], reach = 0;
    for (int side = 0; side < (b->form == SKETCH_SPATIAL ? 3 : 1); side++) {
        const int n = outline_points(b, sides[b->form == SKETCH_SPATIAL ? side : 2], points);
        for (int i = 0; i < n; i++)
            reach = fmax(reach, hypot(hypot(points[i][0] - b->at[0], points[i][1] - b->at[1]),
                                      points[i][2] - b->at[2]));
    }
    return reach;
}
