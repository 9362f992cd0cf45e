/* Draws the ground, and the shadows of bodies in space. */
#include "outline.h"
#include "show.h"

#include <math.h>
#include <string.h>

/* --- the ground ------------------------------------------------------------------------------- */

/* True if all contacts with the ground are in one line or plane. */
static bool is_flat(const sketch *k, const sketch_contact *first, double span)
{
    for (int i = 0; i < k->n_contacts; i++) {
        const sketch_contact *c = &k->contacts[i];
        double off = 0, turned = 0;
        for (int j = 0; j < 3; j++) {
            off += first->n[j] * (c->at[j] - first->at[j]);
            turned = fmax(turned, fabs(first->n[j] - c->n[j]));
        }
        if (c->other == PCS_GROUND && (fabs(off) > 1e-3 * span || turned > 1e-3))
            return false;
    }
    return true;
}

/* Draw a piece of the ground along t, from left to right of a contact. */
static void piece(const sketch_contact *at, double left, double right, double depth, canvas *c)
{
    const canvas_look earth = {"#dddddd", 0, 0, false, false}, edge = {NULL, 8, 1.5, false, false};
    const double along[2] = {at->n[1], -at->n[0]};
    double corners[4][2];
    for (int i = 0; i < 4; i++) {
        const double x = i == 0 || i == 3 ? left : right, y = i < 2 ? 0 : -depth;
        for (int j = 0; j < 2; j++)
            corners[i][j] = at->at[j] + x * along[j] + y * at->n[j];
    }
    canvas_polygon(c, (const double(*)[2])corners, 4, &earth);
    canvas_line(c, corners[0], corners[1], &edge);
}

/* Extend the line of the ground to a point, as distance along t from the first contact. */
static void extend_line(const sketch_contact *first, const double at[3], double *left,
                        double *right)
{
    const double x = (at[0] - first->at[0]) * first->n[1] - (at[1] - first->at[1]) * first->n[0];
    *left = fmin(*left, x);
    *right = fmax(*right, x);
}

static void ground_planar(const sketch *k, const show_scale *scale, canvas *c)
{
    const sketch_contact *first = sketch_ground(k);
    const double depth = 0.05 * scale->span, margin = (k->pile ? 0.05 : 0.25) * scale->span;
    double left = 0, right = 0, points[OUTLINE_POINTS][3];
    if (!first)
        return;
    if (!is_flat(k, first, scale->span)) {
        for (int i = 0; i < k->n_contacts; i++)
            if (k->contacts[i].other == PCS_GROUND)
                piece(&k->contacts[i], -0.4 * scale->half, 0.4 * scale->half, depth, c);
        return;
    }
    for (int i = 0; i < k->n_bodies; i++)
        for (int n = show_points(k, i, scale, c->towards, points); n-- > 0;)
            extend_line(first, points[n], &left, &right);
    for (int i = 0; i < k->n_contacts; i++)
        extend_line(first, k->contacts[i].at, &left, &right);
    piece(first, left - margin, right + margin, depth, c);
}

/* --- shadows ---------------------------------------------------------------------------------- */

/* A plane with two directions in it. */
typedef struct floor_plane {
    double at[3], n[3], a[3], b[3];
} floor_plane;

/* Return the plane of the ground, or a horizontal plane below all bodies. */
static floor_plane floor_of(const sketch *k, const show_scale *scale)
{
    const sketch_contact *first = sketch_ground(k);
    floor_plane f = {{0, INFINITY, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}};
    double points[OUTLINE_POINTS][3];
    if (first) {
        memcpy(f.at, first->at, sizeof f.at);
        memcpy(f.n, first->n, sizeof f.n);
        outline_across(f.n, f.a, f.b);
        return f;
    }
    for (int i = 0; i < k->n_bodies; i++)
        for (int n = show_points(k, i, scale, f.n, points); n-- > 0;)
            f.at[1] = fmin(f.at[1], points[n][1]);
    return f;
}

static double along(const double x[3], const double at[3], const double direction[3])
{
    return (x[0] - at[0]) * direction[0] + (x[1] - at[1]) * direction[1] +
           (x[2] - at[2]) * direction[2];
}

static void extend(const double x[3], const floor_plane *f, double low[2], double high[2])
{
    const double at[2] = {along(x, f->at, f->a), along(x, f->at, f->b)};
    for (int j = 0; j < 2; j++) {
        low[j] = fmin(low[j], at[j]);
        high[j] = fmax(high[j], at[j]);
    }
}

/* Draw a rectangle of the floor below all bodies. */
static void lay_floor(const sketch *k, const show_scale *scale, const floor_plane *f, canvas *c)
{
    const double margin = (k->pile ? 0.05 : 0.2) * scale->span;
    const canvas_look look = {"#f2f2f2", 0, 1, false, false};
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    double points[OUTLINE_POINTS][3], corners[4][2];
    for (int i = 0; i < k->n_bodies; i++)
        for (int n = show_points(k, i, scale, f->n, points); n-- > 0;)
            extend(points[n], f, low, high);
    for (int i = 0; i < k->n_contacts; i++)
        extend(k->contacts[i].at, f, low, high);
    for (int i = 0; i < 4; i++) {
        const double x = i == 0 || i == 3 ? low[0] - margin : high[0] + margin;
        const double y = i < 2 ? low[1] - margin : high[1] + margin;
        double at[3];
        for (int j = 0; j < 3; j++)
            at[j] = f->at[j] + x * f->a[j] + y * f->b[j];
        canvas_project(c, at, corners[i]);
    }
    canvas_polygon(c, (const double(*)[2])corners, 4, &look);
}

static void cast_shadow(const sketch_body *b, const floor_plane *f, canvas *c)
{
    const canvas_look look = {"#c8c8c8", 0, 0, false, false};
    double points[OUTLINE_POINTS][3], flat[OUTLINE_POINTS][2];
    int n = outline_points(b, f->n, points);
    for (int i = 0; i < n; i++) {
        const double height = along(points[i], f->at, f->n);
        for (int j = 0; j < 3; j++)
            points[i][j] -= height * f->n[j];
        canvas_project(c, points[i], flat[i]);
    }
    n = canvas_hull(flat, n);
    if (n > 2)
        canvas_polygon(c, (const double(*)[2])flat, n, &look);
}

void show_ground(const sketch *k, const show_scale *scale, canvas *c)
{
    if (k->axes == 2) {
        ground_planar(k, scale, c);
        return;
    }
    const floor_plane f = floor_of(k, scale);
    lay_floor(k, scale, &f, c);
    for (int i = 0; i < k->n_bodies; i++)
        if (!show_is_vast(k, i, scale))
            cast_shadow(&k->bodies[i], &f, c);
}
