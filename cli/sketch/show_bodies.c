/* Draws bodies, and determines the scale of the drawing. */
#include "outline.h"
#include "show.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const fills[] = {"#d9e8f5", "#fbe3cf", "#d8efe5", "#f3dfeb", "#eeeeee"};

enum { FILLS = sizeof fills / sizeof *fills };

/* --- sizes ------------------------------------------------------------------------------------ */

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/*
 * Sort the sizes of all bodies with a known size, the smallest first. Returns how many there are.
 */
static int sort_halves(const sketch *k)
{
    int n = 0;
    for (int i = 0; i < k->n_bodies; i++) {
        const double reach = outline_reach(&k->bodies[i]);
        if (reach > 0)
            k->sizes[n++] = reach;
    }
    qsort(k->sizes, (size_t)n, sizeof *k->sizes, by_size);
    return n;
}

/*
 * Return the median size. Bodies more than VAST times as large as the median are ignored, because
 * only a part of them is shown.
 */
double show_half(const sketch *k, double *vast)
{
    enum { VAST = 20 };
    int n = sort_halves(k);
    *vast = INFINITY;
    if (n == 0)
        return 0;
    if (!k->pile)
        *vast = VAST * k->sizes[(n - 1) / 2];
    while (k->sizes[n - 1] > *vast)
        n--;
    return k->sizes[n / 2];
}

static void largest_motion(const sketch *k, show_scale *scale)
{
    for (int s = 0; s < k->n_states; s++)
        for (int i = 0; k->states[s].moves && i < k->n_bodies; i++) {
            const sketch_motion *m = &k->states[s].motions[i];
            scale->speed = fmax(scale->speed, hypot(hypot(m->v[0], m->v[1]), m->v[2]));
            scale->spin = fmax(scale->spin, hypot(hypot(m->omega[0], m->omega[1]), m->omega[2]));
        }
}

bool show_is_vast(const sketch *k, int body, const show_scale *scale)
{
    return outline_reach(&k->bodies[body]) > scale->vast;
}

int show_points(const sketch *k, int body, const show_scale *scale, const double direction[3],
                double (*points)[3])
{
    return show_is_vast(k, body, scale) ? 0 : outline_points(&k->bodies[body], direction, points);
}

show_scale show_scale_of(const sketch *k, const canvas *c)
{
    canvas extent = *c;
    show_scale scale = {0};
    double points[OUTLINE_POINTS][3], xy[2];
    scale.half = show_half(k, &scale.vast);
    for (int i = 0; i < k->n_bodies; i++)
        for (int n = show_points(k, i, &scale, c->towards, points); n-- > 0;) {
            canvas_project(c, points[n], xy);
            canvas_reach(&extent, xy);
        }
    for (int i = 0; i < k->n_contacts; i++) {
        canvas_project(c, k->contacts[i].at, xy);
        canvas_reach(&extent, xy);
    }
    scale.span = hypot(extent.high[0] - extent.low[0], extent.high[1] - extent.low[1]);
    scale.span = scale.span > 0 ? scale.span : 1; // a bare contact has no lengths
    scale.half = scale.half > 0 ? fmin(scale.half, scale.span) : 0.5 * scale.span;
    largest_motion(k, &scale);
    scale.arrow = fmin(fmax(1.3 * scale.half, 0.12 * scale.span), 0.6 * scale.span);
    return scale;
}

/* --- bodies ----------------------------------------------------------------------------------- */

static void project_all(const canvas *c, const double (*points)[3], int n, double (*flat)[2])
{
    for (int i = 0; i < n; i++)
        canvas_project(c, points[i], flat[i]);
}

/* Return a fill that is darker if the face is turned away. */
static const char *shade(const char *fill, double light, char text[8])
{
    unsigned rgb = (unsigned)strtoul(fill + 1, NULL, 16), out = 0;
    for (int k = 16; k >= 0; k -= 8)
        out |= (unsigned)((rgb >> k & 255) * (0.72 + 0.28 * light)) << k;
    (void)snprintf(text, 8, "#%06x", out & 0xffffff);
    return text;
}

static void body_spatial(const sketch_body *b, const char *fill, canvas *c)
{
    double points[OUTLINE_POINTS][3], flat[OUTLINE_POINTS][2];
    char colour[8];
    int n = outline_seen(b, c->towards, points);
    project_all(c, (const double(*)[3])points, n, flat);
    n = canvas_hull(flat, n);
    const canvas_look whole = {shade(fill, 0.75, colour), 8, 1, false, false};
    canvas_polygon(c, (const double(*)[2])flat, n, &whole);
    for (int i = 0; i < OUTLINE_PARTS; i++) {
        outline_part part;
        if (!outline_part_of(b, i, c->towards, &part))
            continue;
        const canvas_look face = {shade(fill, part.light, colour), 8, 1, false, false};
        const canvas_look line = {NULL, 0, 0.7, false, false};
        project_all(c, (const double(*)[3])part.points, part.n, flat);
        if (part.face)
            canvas_polygon(c, (const double(*)[2])flat, part.n, &face);
        else
            canvas_curve(c, (const double(*)[2])flat, part.n, &line);
    }
}

/*
 * Draw a planar body. A round body has a line from its centre to its rim, which shows its rotation.
 */
static void body_planar(const sketch_body *b, const char *fill, canvas *c)
{
    const canvas_look look = {fill, 8, 1, false, false}, line = {NULL, 0, 0.7, false, false};
    double points[OUTLINE_POINTS][3], flat[OUTLINE_POINTS][2];
    const bool round = b->planar.shape == PCS_SHAPE2_DISC || b->planar.shape == PCS_SHAPE2_SPHERE;
    const int n = outline_planar(b, points);
    project_all(c, (const double(*)[3])points, n, flat);
    canvas_polygon(c, (const double(*)[2])flat, n, &look);
    if (round) {
        const double rim[2] = {b->at[0] + b->planar.radius * b->R[0][0],
                               b->at[1] + b->planar.radius * b->R[1][0]};
        canvas_line(c, b->at, rim, &line);
    }
}

/* In a pile of thousands of balls draw each as a circle. */
static bool ball_of_pile(const sketch_body *b, canvas *c)
{
    const canvas_look look = {"#e3edf6", 0, 1, false, false};
    const bool planar = b->form == SKETCH_PLANAR && b->planar.shape == PCS_SHAPE2_DISC;
    double middle[2];
    if (!planar && !(b->form == SKETCH_SPATIAL && b->spatial.shape == PCS_SHAPE3_SPHERE))
        return false;
    canvas_project(c, b->at, middle);
    canvas_circle(c, middle, planar ? b->planar.radius : b->spatial.radius, &look);
    return true;
}

static void body(const sketch_body *b, int index, bool in_pile, canvas *c)
{
    const canvas_look dots = {NULL, 0, 1, true, false};
    const char *fill = fills[in_pile ? 0 : index % FILLS];
    double middle[2];
    if (in_pile && ball_of_pile(b, c))
        return;
    if (b->form == SKETCH_SPATIAL)
        body_spatial(b, fill, c);
    else if (b->form == SKETCH_PLANAR)
        body_planar(b, fill, c);
    canvas_project(c, b->at, middle);
    if (b->form == SKETCH_POINT && b->gyration > 0)
        canvas_circle(c, middle, b->gyration, &dots);
}

static int by_depth(const void *a, const void *b)
{
    const double x = ((const sketch_layer *)a)->near, y = ((const sketch_layer *)b)->near;
    return (x > y) - (x < y);
}

/* Sort from the furthest to the nearest. In the plane the order of the list is kept. */
static void sort_layers(const sketch *k, const canvas *c)
{
    for (int i = 0; i < k->n_bodies; i++) {
        sketch_layer *l = &k->layers[i];
        *l = (sketch_layer){.body = i};
        for (int j = 0; j < 3; j++)
            l->near += k->bodies[i].at[j] * c->towards[j];
    }
    if (k->axes == 3)
        qsort(k->layers, (size_t)k->n_bodies, sizeof *k->layers, by_depth);
}

static void joints(const sketch *k, const show_scale *scale, canvas *c)
{
    for (int i = 0; i < k->n_joints; i++) {
        const bool fixed = i == 0 && k->pinned;
        const canvas_look look = {fixed ? "#000000" : "#ffffff", 8, 1.5, false, false};
        canvas_circle(c, k->joints[i], 0.035 * scale->half, &look);
    }
}

void show_bodies(const sketch *k, const show_scale *scale, canvas *c)
{
    sort_layers(k, c);
    for (int i = 0; i < k->n_bodies; i++) {
        const int which = k->layers[i].body;
        const canvas before = *c;
        body(&k->bodies[which], which, k->pile, c);
        if (show_is_vast(k, which, scale)) { // only the part near the others is shown
            memcpy(c->low, before.low, sizeof c->low);
            memcpy(c->high, before.high, sizeof c->high);
        }
    }
    joints(k, scale, c);
}
