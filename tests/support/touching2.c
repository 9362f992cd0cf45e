#include "touching.h"

#include <string.h>

/* Corners on an ellipse, in the order of their angles, about their centroid. */
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

/* Half sizes along x and y of the body, and the radius around them. */
static void halves(const placed2 *p, double *x, double *y, double *radius)
{
    const pcs_solid2 *s = &p->solid;
    const bool box = s->shape == PCS_SHAPE2_BOX, side = s->shape == PCS_SHAPE2_CYLINDER;
    *x = box ? s->width / 2 : side || is_long(p) ? s->length / 2 : 0;
    *y = box ? s->height / 2 : side ? s->radius : 0;
    *radius = box || side || s->shape == PCS_SHAPE2_ROD ? 0 : s->radius;
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
    for (int i = 0; i < p->solid.n_corners; i++)
        low = fmin(low, along * p->solid.corners[i][0] + across * p->solid.corners[i][1]);
    if (!p->solid.n_corners) {
        halves(p, &x, &y, &radius);
        low = -x * fabs(along) - y * fabs(across) - radius;
    }
    return u[0] * p->body.position[0] + u[1] * p->body.position[1] + low;
}

static double separation(const placed2 *a, const placed2 *b, double angle)
{
    const double u[2] = {cos(angle), sin(angle)}, down[2] = {-u[0], -u[1]};
    return lowest2(a, u) + lowest2(b, down);
}

/* The largest separation between two angles: a grid around the largest, again and again. */
static double refined(const placed2 *a, const placed2 *b, double from, double to)
{
    double top = -INFINITY;
    while (to - from > 1e-13) {
        const double step = (to - from) / 8;
        double best = from, largest = -INFINITY;
        for (int i = 0; i <= 8; i++) {
            const double sep = separation(a, b, from + i * step);
            if (sep > largest) {
                largest = sep;
                best = from + i * step;
            }
        }
        top = fmax(top, largest);
        from = best - 1.5 * step;
        to = best + 1.5 * step;
    }
    return top;
}

#define SAMPLES 720

double searched_gap2(const placed2 *a, const placed2 *b)
{
    double at[SAMPLES], top = -INFINITY, size = reach2(a) + reach2(b);
    const double step = 2 * PI / SAMPLES;
    size += hypot(a->body.position[0] - b->body.position[0],
                  a->body.position[1] - b->body.position[1]);
    for (int i = 0; i < SAMPLES; i++) {
        at[i] = separation(a, b, i * step);
        top = fmax(top, at[i]);
    }
    const double hope = top - size * step; // no separation changes faster than by its lever
    for (int i = 0; i < SAMPLES; i++)
        if (at[i] >= hope && at[i] >= at[(i + 1) % SAMPLES] && at[i] >= at[(i + SAMPLES - 1) % SAMPLES])
            top = fmax(top, refined(a, b, (i - 1) * step, (i + 1) * step));
    return top;
}

/* A convex polygon: outside the nearest edge, inside the nearest line. */
static double from_corners(const double (*corners)[2], int n, const double x[2])
{
    double nearest = INFINITY, outside = -INFINITY;
    for (int i = 0; i < n; i++) {
        const double *p = corners[i], *q = corners[(i + 1) % n];
        const double e[2] = {q[0] - p[0], q[1] - p[1]}, d[2] = {x[0] - p[0], x[1] - p[1]};
        const double length2 = e[0] * e[0] + e[1] * e[1];
        const double t = fmax(0, fmin(1, (e[0] * d[0] + e[1] * d[1]) / length2));
        nearest = fmin(nearest, hypot(d[0] - t * e[0], d[1] - t * e[1]));
        outside = fmax(outside, (e[1] * d[0] - e[0] * d[1]) / sqrt(length2));
    }
    return outside > 0 ? nearest : outside;
}

double from_surface2(const placed2 *p, const double x[2])
{
    const double c = cos(p->body.angle), s = sin(p->body.angle);
    const double d[2] = {x[0] - p->body.position[0], x[1] - p->body.position[1]};
    const double own[2] = {c * d[0] + s * d[1], c * d[1] - s * d[0]};
    double half_x, half_y, radius;
    if (p->solid.n_corners)
        return from_corners(p->solid.corners, p->solid.n_corners, own);
    halves(p, &half_x, &half_y, &radius);
    const double over_x = fabs(own[0]) - half_x, over_y = fabs(own[1]) - half_y;
    return hypot(fmax(over_x, 0), fmax(over_y, 0)) + fmin(fmax(over_x, over_y), 0) - radius;
}

pcs_touches2 touching2(const placed2 *a, const placed2 *b, double within)
{
    pcs_touches2 touches = {.count = -1};
    assert_int_equal(
        pcs_touch2_between(&a->solid, &a->body, &b->solid, &b->body, within, &touches, NULL),
        PCS_OK);
    return touches;
}
