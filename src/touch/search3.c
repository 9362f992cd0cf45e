/*
 * The normal of a segment and a box in space.
 *
 * As in the plane (between2.c), the gap of two convex bodies is the largest
 *
 *     sep(u) = min u.a - max u.b
 *
 * minus their radii. Here it is at one of a finite number of u: the normals of the faces of the
 * box; the vectors at right angles to the segment and to an edge of the box; and the directions of
 * the shortest distances between the segment and a corner of the box, and between the box and an
 * end of the segment. If they overlap, only the first two kinds are possible: the faces of the
 * Minkowski difference of the two.
 */
#include "search3.h"

#include "../base/vector3.h"
#include <math.h>
#include <stdbool.h>

/* Directions that differ by less than this are parallel. */
static const double parallel = 1e-6; // rad

/* A smaller angle is only rounding. */
static const double no_angle = 1e-15; // rad

/* A smaller component of u counts as 0. */
static const double nothing = 1e-9;

/* Add a candidate and compute its sep. */
static void add(pcs_search3 *s, const double *u, double along)
{
    pcs_normal3 *tried = &s->tried[s->count++];
    memcpy(tried->u, u, sizeof tried->u);
    tried->along = along;
    tried->sep = pcs_dot3(u, s->centre) - s->half * fabs(pcs_dot3(u, s->axis));
    for (int i = 0; i < 3; i++)
        tried->sep -= fabs(u[i]) * s->side[i];
}

/* Return the end of the segment that is lowest along u. */
static double lowest_end(const pcs_search3 *s, const double *u)
{
    return pcs_dot3(u, s->axis) > 0 ? -s->half : s->half;
}

static void try_faces(pcs_search3 *s)
{
    for (int i = 0; i < 6; i++) {
        double u[3] = {0, 0, 0};
        u[i / 2] = i % 2 ? -1 : 1;
        add(s, u, lowest_end(s, u));
    }
}

/*
 * Add the unit vectors at right angles to an edge e_k and the axis; along is where the segment
 * passes the edge.
 */
static void try_edges(pcs_search3 *s)
{
    for (int i = 0; i < 6 && s->half > 0; i++) {
        const int k = i / 2, l = (k + 1) % 3, m = (k + 2) % 3;
        const double length = (i % 2 ? -1 : 1) * hypot(s->axis[l], s->axis[m]);
        if (s->side[k] == 0 || fabs(length) < no_angle)
            continue;
        double u[3];
        u[k] = 0;
        u[l] = -s->axis[m] / length;
        u[m] = s->axis[l] / length;
        // v = u x e_k is along the projection of the axis: v.(centre + s axis - corner) = 0
        const double v[2] = {u[m], -u[l]};
        const double corner[2] = {copysign(s->side[l], u[l]), copysign(s->side[m], u[m])};
        const double rate = v[0] * s->axis[l] + v[1] * s->axis[m];
        const double at =
            (v[0] * (corner[0] - s->centre[l]) + v[1] * (corner[1] - s->centre[m])) / rate;
        add(s, u, fmax(-s->half, fmin(s->half, at)));
    }
}

/*
 * Add the direction of the vector between two points, if it is longer than rounding and if they are
 * the nearest points: sep is then its length.
 */
static void try_vector(pcs_search3 *s, const double *vector, double along)
{
    const double length = hypot(vector[0], hypot(vector[1], vector[2]));
    double u[3];
    if (!(length > s->least))
        return;
    for (int i = 0; i < 3; i++)
        u[i] = vector[i] / length;
    add(s, u, along);
    if (s->tried[s->count - 1].sep < length - s->rounding)
        s->count--;
}

/*
 * Add the vectors from each corner to the segment. Their part along the segment is only rounding
 * and is subtracted.
 */
static void try_corners(pcs_search3 *s)
{
    for (int corner = 0; corner < 8 && s->half > 0; corner++) {
        double gap[3];
        for (int i = 0; i < 3; i++)
            gap[i] = s->centre[i] - (corner >> i & 1 ? s->side[i] : -s->side[i]);
        const double at = -pcs_dot3(gap, s->axis);
        if (!(fabs(at) < s->half))
            continue;
        for (int i = 0; i < 3; i++)
            gap[i] += at * s->axis[i];
        const double rest = pcs_dot3(gap, s->axis);
        for (int i = 0; i < 3; i++)
            gap[i] -= rest * s->axis[i];
        try_vector(s, gap, at);
    }
}

/* Add the vectors from the nearest point of the box to each end. */
static void try_ends(pcs_search3 *s)
{
    for (int end = 0; end < (s->half > 0 ? 2 : 1); end++) {
        const double at = end ? s->half : -s->half;
        double gap[3];
        for (int i = 0; i < 3; i++) {
            const double x = s->centre[i] + at * s->axis[i];
            gap[i] = x - fmax(-s->side[i], fmin(s->side[i], x));
        }
        try_vector(s, gap, at);
    }
}

/*
 * Return the best candidate. If several are equally good up to rounding, the last one is right:
 * near a corner, the sep of the normal of a face is too small only by the square of an angle; near
 * a face, that of a corner is too small by the angle itself.
 */
static const pcs_normal3 *best_of(const pcs_search3 *s)
{
    double top = -INFINITY;
    const pcs_normal3 *best = &s->tried[0];
    for (int i = 0; i < s->count; i++)
        top = fmax(top, s->tried[i].sep);
    for (int i = 0; i < s->count; i++)
        if (s->tried[i].sep >= top - s->rounding / 8)
            best = &s->tried[i];
    return best;
}

pcs_normal3 pcs_search3_normal(pcs_search3 *s, const double *otherwise)
{
    const bool spheres = s->half == 0 && s->side[0] == 0 && s->side[1] == 0 && s->side[2] == 0;
    s->count = 0;
    s->least = spheres ? 0 : s->rounding;
    if (!spheres) {
        try_faces(s);
        try_edges(s);
        try_corners(s);
    }
    try_ends(s);
    if (s->count == 0)
        add(s, otherwise, 0);
    return *best_of(s);
}

/*
 * Compute the part of the segment above the face or edge of the box with the normal u. False: there
 * is none that is parallel to the segment.
 */
static bool common_part(const pcs_search3 *s, const double *u, double ends[2])
{
    const double rise = pcs_dot3(u, s->axis);
    double rest[3]; // the axis without its parts along u and along the face or edge
    int n_free = 0;
    ends[0] = -s->half;
    ends[1] = s->half;
    for (int i = 0; i < 3; i++) {
        rest[i] = s->axis[i] - rise * u[i];
        if (fabs(u[i]) > nothing || s->side[i] == 0)
            continue;
        n_free++;
        rest[i] = 0;
        if (s->axis[i] == 0)
            continue;                                 // all of it is above the side, or none
        const double side = s->side[i] + s->rounding; // a segment may lie along the edge of a face
        const double x = (-side - s->centre[i]) / s->axis[i],
                     y = (side - s->centre[i]) / s->axis[i];
        ends[0] = fmax(ends[0], fmin(x, y));
        ends[1] = fmin(ends[1], fmax(x, y));
    }
    return n_free > 0 && hypot(rest[0], hypot(rest[1], rest[2])) < parallel;
}

int pcs_search3_ends(const pcs_search3 *s, const pcs_normal3 *normal, double ends[2])
{
    const double *u = normal->u, rise = pcs_dot3(u, s->axis);
    double flat = 0, at = normal->along;
    for (int i = 0; i < 3; i++)
        flat = hypot(flat, s->axis[i] - rise * u[i]);
    if (common_part(s, u, ends)) {
        if ((ends[1] - ends[0]) * flat > 4 * s->rounding)
            return 2;
        at = ends[0] < ends[1] ? fmax(ends[0], fmin(ends[1], at)) : (ends[0] + ends[1]) / 2;
    }
    ends[0] = ends[1] = at;
    return 1;
}
