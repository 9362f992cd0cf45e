#include "touching.h"

#include <string.h>

void random_placed3(rng *r, pcs_shape3 shape, placed3 *p)
{
    p->solid = pcs_solid3_default();
    p->solid.shape = shape;
    if (strstr(pcs_shape3_dimensions(shape), "length"))
        p->solid.length = log_between(r, 0.2, 3);
    if (strstr(pcs_shape3_dimensions(shape), "radius"))
        p->solid.radius = log_between(r, 0.05, 0.7);
    if (strstr(pcs_shape3_dimensions(shape), "depth")) {
        p->solid.width = log_between(r, 0.2, 3);
        p->solid.height = log_between(r, 0.2, 3);
        p->solid.depth = log_between(r, 0.2, 3);
    }
    p->body = (pcs_body3){.mass = 1};
    for (int k = 0; k < 4; k++)
        p->body.quaternion[k] = between(r, -1, 1);
    for (int k = 0; k < 3; k++)
        p->body.position[k] = between(r, -0.7, 0.7);
}

static void world3(const placed3 *p, double R[3][3])
{
    assert_int_equal(pcs_rotation_quaternion(p->body.quaternion, R, NULL), PCS_OK);
}

placed3 moved3(const placed3 *p, const double q[4], const double shift[3])
{
    placed3 moved = *p;
    double R[3][3];
    const double *o = p->body.quaternion, *x = p->body.position;
    const double product[4] = {q[0] * o[0] - q[1] * o[1] - q[2] * o[2] - q[3] * o[3],
                               q[0] * o[1] + q[1] * o[0] + q[2] * o[3] - q[3] * o[2],
                               q[0] * o[2] - q[1] * o[3] + q[2] * o[0] + q[3] * o[1],
                               q[0] * o[3] + q[1] * o[2] - q[2] * o[1] + q[3] * o[0]};
    memcpy(moved.body.quaternion, product, sizeof product);
    assert_int_equal(pcs_rotation_quaternion(q, R, NULL), PCS_OK);
    for (int i = 0; i < 3; i++)
        moved.body.position[i] = R[i][0] * x[0] + R[i][1] * x[1] + R[i][2] * x[2] + shift[i];
    return moved;
}

/* Half sizes along the axes of the body, and the radius around them. */
static void halves(const pcs_solid3 *s, double half[3], double *radius)
{
    const bool box = s->shape == PCS_SHAPE3_BOX;
    half[0] = box ? s->width / 2 : s->shape == PCS_SHAPE3_CAPSULE ? s->length / 2 : 0;
    half[1] = box ? s->height / 2 : 0;
    half[2] = box ? s->depth / 2 : 0;
    *radius = box ? 0 : s->radius;
}

double reach3(const placed3 *p)
{
    const pcs_solid3 *s = &p->solid;
    double half[3], radius;
    if (s->shape == PCS_SHAPE3_ELLIPSOID)
        return fmax(s->width, fmax(s->height, s->depth)) / 2;
    if (s->shape == PCS_SHAPE3_CYLINDER)
        return hypot(s->length / 2, s->radius);
    halves(s, half, &radius);
    return hypot(half[0], hypot(half[1], half[2])) + radius;
}

double lowest3(const placed3 *p, const double u[3])
{
    const pcs_solid3 *s = &p->solid;
    double R[3][3], own[3], half[3], low = 0, centre = 0, radius;
    world3(p, R);
    halves(s, half, &radius);
    for (int i = 0; i < 3; i++) {
        own[i] = R[0][i] * u[0] + R[1][i] * u[1] + R[2][i] * u[2];
        low -= half[i] * fabs(own[i]);
        centre += u[i] * p->body.position[i];
    }
    if (s->shape == PCS_SHAPE3_ELLIPSOID)
        return centre - 0.5 * sqrt(pow(s->width * own[0], 2) + pow(s->height * own[1], 2) +
                                   pow(s->depth * own[2], 2));
    if (s->shape == PCS_SHAPE3_CYLINDER)
        return centre - s->length / 2 * fabs(own[0]) - s->radius * hypot(own[1], own[2]);
    return centre + low - radius;
}

/* Distance of a point from the box of half sizes of p; negative inside. */
static double from_box(const placed3 *p, const double x[3])
{
    double R[3][3], half[3], radius, square = 0, nearest = -INFINITY;
    world3(p, R);
    halves(&p->solid, half, &radius);
    for (int i = 0; i < 3; i++) {
        double own = 0;
        for (int k = 0; k < 3; k++)
            own += R[k][i] * (x[k] - p->body.position[k]);
        const double over = fabs(own) - half[i];
        nearest = fmax(nearest, over);
        square += over > 0 ? over * over : 0;
    }
    return nearest > 0 ? sqrt(square) : nearest;
}

/* The distance is a convex function along the axis: ternary search. */
double searched_distance3(const placed3 *a, const placed3 *b)
{
    double R[3][3], half[3], other[3], radius, radius_b, least = INFINITY;
    world3(a, R);
    halves(&a->solid, half, &radius);
    halves(&b->solid, other, &radius_b);
    double from = -half[0], to = half[0];
    for (int n = 0; n < 120; n++) {
        double at[2], distance[2];
        for (int k = 0; k < 2; k++) {
            double x[3];
            at[k] = from + (k + 1) * (to - from) / 3;
            for (int i = 0; i < 3; i++)
                x[i] = a->body.position[i] + at[k] * R[i][0];
            distance[k] = from_box(b, x);
            least = fmin(least, distance[k]);
        }
        if (distance[0] < distance[1])
            to = at[1];
        else
            from = at[0];
    }
    return least > 0 ? least - radius - radius_b : 0;
}

static double separation(const placed3 *a, const placed3 *b, const double u[3])
{
    const double down[3] = {-u[0], -u[1], -u[2]};
    return lowest3(a, u) + lowest3(b, down);
}

static void random_unit(rng *r, double u[3])
{
    double length;
    do {
        for (int i = 0; i < 3; i++)
            u[i] = between(r, -1, 1);
        length = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    } while (!(length > 0.1 && length < 1));
    for (int i = 0; i < 3; i++)
        u[i] /= length;
}

/* Steps in random directions; shorter if none of them is better. */
static double climbed(rng *r, const placed3 *a, const placed3 *b, const double start[3])
{
    double u[3], top = separation(a, b, start);
    memcpy(u, start, sizeof u);
    for (double step = 0.3; step > 1e-7;) {
        bool better = false;
        for (int n = 0; n < 12 && !better; n++) {
            double v[3], length = 0;
            random_unit(r, v);
            for (int i = 0; i < 3; i++)
                length = hypot(length, v[i] = u[i] + step * v[i]);
            for (int i = 0; i < 3; i++)
                v[i] /= length;
            const double sep = separation(a, b, v);
            better = sep > top;
            if (better) {
                top = sep;
                memcpy(u, v, sizeof u);
            }
        }
        step *= better ? 1.5 : 0.6;
    }
    return top;
}

double searched_separation3(rng *r, const placed3 *a, const placed3 *b)
{
    double best[3] = {0, 1, 0}, top = -INFINITY;
    for (int start = 0; start < 6; start++) {
        double first = -INFINITY;
        for (int n = 0; n < 40; n++) {
            double u[3];
            random_unit(r, u);
            const double sep = separation(a, b, u);
            if (sep > first) {
                first = sep;
                memcpy(best, u, sizeof best);
            }
        }
        top = fmax(top, climbed(r, a, b, best));
    }
    return top;
}

pcs_touches3 touching3(const placed3 *a, const placed3 *b, double within)
{
    pcs_touches3 touches = {.count = -1};
    assert_int_equal(
        pcs_touch3_between(&a->solid, &a->body, &b->solid, &b->body, within, &touches, NULL),
        PCS_OK);
    return touches;
}

double size_of3(const placed3 *a, const placed3 *b)
{
    const double *x = a->body.position, *y = b->body.position;
    return reach3(a) + reach3(b) + hypot(x[0] - y[0], hypot(x[1] - y[1], x[2] - y[2]));
}

void check_half_way3(const placed3 *a, const placed3 *b, const pcs_touches3 *t)
{
    const double size = size_of3(a, b);
    double least = INFINITY, half[3], radius_a, radius_b;
    halves(&a->solid, half, &radius_a);
    halves(&b->solid, half, &radius_b);
    assert_true(t->count >= 1 && t->count <= PCS_MAX_TOUCHES3);
    for (int i = 0; i < t->count; i++) {
        const pcs_touch3 *at = &t->at[i];
        // rotated by a matrix that is accurate to a few roundings
        assert_near(hypot(at->normal[0], hypot(at->normal[1], at->normal[2])), 1, 4e-15);
        least = fmin(least, at->gap);
        if (at->gap > t->gap + t->rounding)
            continue;
        double on_a[3], on_b[3];
        for (int k = 0; k < 3; k++) {
            on_a[k] = at->point[k] + at->gap / 2 * at->normal[k];
            on_b[k] = at->point[k] - at->gap / 2 * at->normal[k];
        }
        assert_near(from_box(a, on_a), radius_a, 1e-9 * size);
        assert_near(from_box(b, on_b), radius_b, 1e-9 * size);
    }
    assert_near(least, t->gap, 1e-13 * size);
    assert_true(t->rounding >= 1e-14 * size); // 64 units of rounding
}

void check_mirrored3(const placed3 *a, const placed3 *b, const pcs_touches3 *t, double within)
{
    const pcs_touches3 m = touching3(b, a, within);
    assert_int_equal(m.count, t->count);
    assert_true(m.gap == t->gap && m.rounding == t->rounding);
    for (int i = 0; i < m.count; i++)
        for (int k = 0; k < 3; k++) {
            assert_true(m.at[i].point[k] == t->at[i].point[k] && m.at[i].gap == t->at[i].gap);
            assert_true(m.at[i].normal[k] == -t->at[i].normal[k]);
        }
}
