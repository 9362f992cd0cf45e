#include "touching.h"

#include <stdlib.h>
#include <string.h>

/* Corners on an ellipse, sorted by angle, around their centroid. */
static void random_corners(rng *r, placed2 *p)
{
    double steps[MOST_CORNERS], whole = 0, angle = between(r, 0, 6), centroid[2];
    const int n = 3 + (int)between(r, 0, MOST_CORNERS - 2.001);
    const double a = log_between(r, 0.2, 2), b = log_between(r, 0.2, 2);
    for (int i = 0; i < n; i++)
        whole += steps[i] = between(r, 0.3, 1);
    for (int i = 0; i < n; i++) {
        angle += 2 * PI * steps[i] / whole;
        p->corners[i][0] = a * cos(angle);
        p->corners[i][1] = b * sin(angle);
    }
    p->solid.corners = (const double(*)[2])p->corners;
    p->solid.n_corners = n;
    assert_int_equal(pcs_polygon_centroid(p->solid.corners, n, centroid, NULL), PCS_OK);
    for (int i = 0; i < 2 * n; i++)
        p->corners[i / 2][i % 2] -= centroid[i % 2];
}

void random_placed2(rng *r, pcs_shape2 shape, placed2 *p)
{
    p->solid = pcs_solid2_default();
    p->solid.shape = shape;
    if (strstr(pcs_shape2_dimensions(shape), "length"))
        p->solid.length = log_between(r, 0.2, 3);
    if (strstr(pcs_shape2_dimensions(shape), "radius"))
        p->solid.radius = log_between(r, 0.1, 1);
    if (strstr(pcs_shape2_dimensions(shape), "width"))
        p->solid.width = log_between(r, 0.2, 3);
    if (strstr(pcs_shape2_dimensions(shape), "height"))
        p->solid.height = log_between(r, 0.2, 3);
    if (shape == PCS_SHAPE2_POLYGON)
        random_corners(r, p);
    p->body = (pcs_body2){.mass = 1, .inertia = 1, .angle = between(r, -4, 4)};
    for (int k = 0; k < 2; k++)
        p->body.position[k] = between(r, -1.3, 1.3);
}

placed2 moved2(const placed2 *p, double angle, const double shift[2])
{
    placed2 moved = *p;
    const double c = cos(angle), s = sin(angle), *x = p->body.position;
    moved.body.angle += angle;
    moved.body.position[0] = c * x[0] - s * x[1] + shift[0];
    moved.body.position[1] = s * x[0] + c * x[1] + shift[1];
    return moved; // its corners are still those of p
}

static bool is_long(const placed2 *p)
{
    return p->solid.shape == PCS_SHAPE2_ROD || p->solid.shape == PCS_SHAPE2_CAPSULE;
}

/* Half sizes along the x and y axes of the body, and the radius around them. */
static void halves(const placed2 *p, double *x, double *y, double *radius)
{
    const pcs_solid2 *s = &p->solid;
    const bool box = s->shape == PCS_SHAPE2_BOX, side = s->shape == PCS_SHAPE2_CYLINDER;
    *x = box ? s->width / 2 : side || is_long(p) ? s->length / 2 : 0;
    *y = box ? s->height / 2 : side ? s->radius : 0;
    *radius = side || !pcs_has(s->radius) ? 0 : s->radius;
}

double reach2(const placed2 *p)
{
    double x, y, radius, reach = 0;
    for (int i = 0; i < p->solid.n_corners; i++)
        reach = fmax(reach, hypot(p->solid.corners[i][0], p->solid.corners[i][1]));
    halves(p, &x, &y, &radius);
    return p->solid.n_corners ? reach : hypot(x, y) + radius;
}

double lowest2(const placed2 *p, const double u[2])
{
    const double c = cos(p->body.angle), s = sin(p->body.angle);
    const double along = c * u[0] + s * u[1], across = c * u[1] - s * u[0];
    double x, y, radius, low = INFINITY;
    if (p->solid.shape == PCS_SHAPE2_ELLIPSE)
        return u[0] * p->body.position[0] + u[1] * p->body.position[1] -
               hypot(p->solid.width * along, p->solid.height * across) / 2;
    for (int i = 0; i < p->solid.n_corners; i++)
        low = fmin(low, along * p->solid.corners[i][0] + across * p->solid.corners[i][1]);
    if (!p->solid.n_corners) {
        halves(p, &x, &y, &radius);
        low = -x * fabs(along) - y * fabs(across) - radius;
    }
    return u[0] * p->body.position[0] + u[1] * p->body.position[1] + low;
}

/*
 * Signed distance from a convex polygon: outside to the nearest edge, inside to the nearest line.
 * The polygon may be a line or a point.
 */
static double from_corners(const double (*corners)[2], int n, const double x[2])
{
    double nearest = INFINITY, outside = -INFINITY;
    for (int i = 0; i < n; i++) {
        const double *p = corners[i], *q = corners[(i + 1) % n];
        const double e[2] = {q[0] - p[0], q[1] - p[1]}, d[2] = {x[0] - p[0], x[1] - p[1]};
        const double length2 = e[0] * e[0] + e[1] * e[1];
        const double t = length2 > 0 ? (e[0] * d[0] + e[1] * d[1]) / length2 : 0;
        const double part = fmax(0, fmin(1, t));
        nearest = fmin(nearest, hypot(d[0] - part * e[0], d[1] - part * e[1]));
        if (n > 2)
            outside = fmax(outside, (e[1] * d[0] - e[0] * d[1]) / sqrt(length2));
    }
    if (n < 3)
        return nearest;
    return outside > 0 ? nearest : outside;
}

double size_of2(const placed2 *a, const placed2 *b)
{
    return reach2(a) + reach2(b) +
           hypot(a->body.position[0] - b->body.position[0],
                 a->body.position[1] - b->body.position[1]);
}

/* Every corner in world axes, without the radius around it. */
static int corners_of(const placed2 *p, double world[MOST_CORNERS][2])
{
    const double c = cos(p->body.angle), s = sin(p->body.angle);
    double x, y, radius;
    halves(p, &x, &y, &radius);
    const double box[4][2] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    const int n = p->solid.n_corners ? p->solid.n_corners : 4;
    for (int i = 0; i < n; i++) {
        const double *own = p->solid.n_corners ? p->solid.corners[i] : box[i];
        world[i][0] = p->body.position[0] + c * own[0] - s * own[1];
        world[i][1] = p->body.position[1] + s * own[0] + c * own[1];
    }
    return n;
}

static int by_place(const void *a, const void *b)
{
    const double *x = (const double *)a, *y = (const double *)b;
    const int k = x[0] == y[0] ? 1 : 0;
    return (x[k] > y[k]) - (x[k] < y[k]);
}

/* True if c is to the left of the line from a to b, by more than rounding. */
static bool is_left(const double *a, const double *b, const double *c)
{
    const double x = b[0] - a[0], y = b[1] - a[1], to_x = c[0] - a[0], to_y = c[1] - a[1];
    return x * to_y - y * to_x > 1e-15 * hypot(x, y) * hypot(to_x, to_y);
}

#define MOST_DIFFERENCES (MOST_CORNERS * MOST_CORNERS)

/* The convex hull of points, counter-clockwise: along the lower side, then back along the upper. */
static int hull_of(double (*points)[2], int n, double hull[2 * MOST_DIFFERENCES][2])
{
    int count = 0;
    qsort(points, (size_t)n, sizeof *points, by_place);
    for (int side = 0, least = 1; side < 2; side++, least = count)
        for (int i = side ? n - 2 : 0; i >= 0 && i < n; i += side ? -1 : 1) {
            while (count > least && !is_left(hull[count - 2], hull[count - 1], points[i]))
                count--;
            memcpy(hull[count++], points[i], sizeof *hull);
        }
    return count > 1 ? count - 1 : count; // the last point is also the first
}

double exact_gap2(const placed2 *a, const placed2 *b)
{
    double of_a[MOST_CORNERS][2], of_b[MOST_CORNERS][2], hull[2 * MOST_DIFFERENCES][2],
        differences[MOST_DIFFERENCES][2], x, y, radius_a, radius_b;
    const double origin[2] = {0, 0};
    const int n = corners_of(a, of_a), m = corners_of(b, of_b);
    for (int i = 0; i < n * m; i++)
        for (int k = 0; k < 2; k++)
            differences[i][k] = of_a[i / m][k] - of_b[i % m][k];
    halves(a, &x, &y, &radius_a);
    halves(b, &x, &y, &radius_b);
    const int corners = hull_of(differences, n * m, hull);
    return from_corners((const double(*)[2])hull, corners, origin) - radius_a - radius_b;
}

double sampled_gap2(const placed2 *a, const placed2 *b)
{
    double top = -INFINITY;
    for (int i = 0; i < 360; i++) {
        const double u[2] = {cos(i * DEG), sin(i * DEG)}, down[2] = {-u[0], -u[1]};
        top = fmax(top, lowest2(a, u) + lowest2(b, down));
    }
    return top;
}

/* Distance of a point from the surface; negative inside. */
static double from_surface(const placed2 *p, const double x[2])
{
    const double c = cos(p->body.angle), s = sin(p->body.angle);
    const double d[2] = {x[0] - p->body.position[0], x[1] - p->body.position[1]};
    const double own[2] = {c * d[0] + s * d[1], c * d[1] - s * d[0]};
    double half_x, half_y, radius;
    if (p->solid.shape == PCS_SHAPE2_ELLIPSE) // only the sign is right, not the distance
        return hypot(2 * own[0] / p->solid.width, 2 * own[1] / p->solid.height) - 1;
    if (p->solid.n_corners)
        return from_corners(p->solid.corners, p->solid.n_corners, own);
    halves(p, &half_x, &half_y, &radius);
    const double over_x = fabs(own[0]) - half_x, over_y = fabs(own[1]) - half_y;
    return hypot(fmax(over_x, 0), fmax(over_y, 0)) + fmin(fmax(over_x, over_y), 0) - radius;
}

bool is_inside2(const placed2 *p, const double x[2])
{
    return from_surface(p, x) <= 0;
}

pcs_touches2 touching2(const placed2 *a, const placed2 *b, double within)
{
    pcs_touches2 touches = {.count = -1};
    assert_int_equal(
        pcs_touch2_between(&a->solid, &a->body, &b->solid, &b->body, within, &touches, NULL),
        PCS_OK);
    return touches;
}

void check_half_way2(const placed2 *a, const placed2 *b, const pcs_touches2 *t)
{
    const double size = size_of2(a, b);
    double least = INFINITY;
    assert_true(t->count >= 1 && t->count <= PCS_MAX_TOUCHES2);
    for (int i = 0; i < t->count; i++) {
        const pcs_touch2 *at = &t->at[i];
        assert_near(hypot(at->normal[0], at->normal[1]), 1, 1e-15);
        least = fmin(least, at->gap);
        if (at->gap > t->gap + t->rounding)
            continue;
        double on_a[2], on_b[2];
        for (int k = 0; k < 2; k++) {
            on_a[k] = at->point[k] + at->gap / 2 * at->normal[k];
            on_b[k] = at->point[k] - at->gap / 2 * at->normal[k];
        }
        assert_near(from_surface(a, on_a), 0, 1e-9 * size);
        assert_near(from_surface(b, on_b), 0, 1e-9 * size);
    }
    assert_near(least, t->gap, 1e-13 * size);
    assert_true(t->rounding >= 1e-14 * size); // 64 units of rounding
}

void check_mirrored2(const placed2 *a, const placed2 *b, const pcs_touches2 *t, double within)
{
    const pcs_touches2 m = touching2(b, a, within);
    assert_int_equal(m.count, t->count);
    assert_true(m.gap == t->gap && m.rounding == t->rounding);
    for (int i = 0; i < m.count; i++)
        for (int k = 0; k < 2; k++) {
            assert_true(m.at[i].point[k] == t->at[i].point[k] && m.at[i].gap == t->at[i].gap);
            assert_true(m.at[i].normal[k] == -t->at[i].normal[k]);
        }
}
