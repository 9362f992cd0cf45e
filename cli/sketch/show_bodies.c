/* The ground, shadows and bodies. */
#include "outline.h"
#include "show.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const fills[] = {"#d9e8f5", "#fbe3cf", "#d8efe5", "#f3dfeb", "#eeeeee"};

enum { FILLS = sizeof fills / sizeof *fills };

static int points_of(const sketch_body *b, const double direction[3], double (*points)[3])
{
    if (b->form == SKETCH_SPATIAL)
        return outline_seen(b, direction, points);
    if (b->form == SKETCH_PLANAR)
        return outline_planar(b, points);
    memcpy(points[0], b->at, sizeof points[0]);
    return 1;
}

/* --- sizes ------------------------------------------------------------------------------------ */

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median, so that a large platform does not count. */
double show_half(const sketch *k)
{
    int n = 0;
    for (int i = 0; i < k->n_bodies; i++) {
        const double reach = outline_reach(&k->bodies[i]);
        if (reach > 0)
            k->sizes[n++] = reach;
    }
    qsort(k->sizes, (size_t)n, sizeof *k->sizes, by_size);
    return n > 0 ? k->sizes[n / 2] : 0;
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

show_scale show_scale_of(const sketch *k, const canvas *c)
{
    canvas extent = *c;
    show_scale scale = {0};
    double points[OUTLINE_POINTS][3], xy[2];
    for (int i = 0; i < k->n_bodies; i++)
        for (int n = points_of(&k->bodies[i], c->towards, points); n-- > 0;) {
            canvas_project(c, points[n], xy);
            canvas_reach(&extent, xy);
        }
    for (int i = 0; i < k->n_contacts; i++) {
        canvas_project(c, k->contacts[i].at, xy);
        canvas_reach(&extent, xy);
    }
    scale.span = hypot(extent.high[0] - extent.low[0], extent.high[1] - extent.low[1]);
    scale.span = scale.span > 0 ? scale.span : 1; // a bare contact has no lengths
    scale.half = show_half(k);
    scale.half = scale.half > 0 ? fmin(scale.half, scale.span) : 0.5 * scale.span;
    largest_motion(k, &scale);
    scale.arrow = fmin(fmax(1.3 * scale.half, 0.12 * scale.span), 0.6 * scale.span);
    return scale;
}

/* --- the ground ------------------------------------------------------------------------------- */

/* Are all contacts with the ground in one line or plane? */
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

/* A piece of the ground, from left to right of a contact along t. */
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
        for (int n = points_of(&k->bodies[i], c->towards, points); n-- > 0;) {
            const double x = (points[n][0] - first->at[0]) * first->n[1] -
                             (points[n][1] - first->at[1]) * first->n[0];
            left = fmin(left, x);
            right = fmax(right, x);
        }
    for (int i = 0; i < k->n_contacts; i++) {
        const double *at = k->contacts[i].at;
        const double x =
            (at[0] - first->at[0]) * first->n[1] - (at[1] - first->at[1]) * first->n[0];
        left = fmin(left, x);
        right = fmax(right, x);
    }
    piece(first, left - margin, right + margin, depth, c);
}

/* --- shadows ---------------------------------------------------------------------------------- */

/* A plane with two directions in it. */
typedef struct floor_plane {
    double at[3], n[3], a[3], b[3];
} floor_plane;

/* That of the ground, or a level one below all bodies. */
static floor_plane floor_of(const sketch *k)
{
    const sketch_contact *first = sketch_ground(k);
    floor_plane f = {{0, INFINITY, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}};
    double points[OUTLINE_POINTS][3];
    if (first) {
        const double *n = first->n;
        int least = 0; // the axis least along n is near a
        for (int j = 1; j < 3; j++)
            least = fabs(n[j]) < fabs(n[least]) ? j : least;
        memcpy(f.at, first->at, sizeof f.at);
        memcpy(f.n, n, sizeof f.n);
        double size = 0;
        for (int j = 0; j < 3; j++) {
            f.a[j] = (j == least) - n[least] * n[j];
            size = hypot(size, f.a[j]);
        }
        for (int j = 0; j < 3; j++)
            f.a[j] /= size;
        for (int j = 0; j < 3; j++)
            f.b[j] = n[(j + 1) % 3] * f.a[(j + 2) % 3] - n[(j + 2) % 3] * f.a[(j + 1) % 3];
        return f;
    }
    for (int i = 0; i < k->n_bodies; i++)
        for (int n = points_of(&k->bodies[i], f.n, points); n-- > 0;)
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

/* A rectangle of the floor below all bodies. */
static void lay_floor(const sketch *k, const floor_plane *f, double margin, canvas *c)
{
    const canvas_look look = {"#f2f2f2", 0, 1, false, false};
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    double points[OUTLINE_POINTS][3], corners[4][2];
    for (int i = 0; i < k->n_bodies; i++)
        for (int n = points_of(&k->bodies[i], f->n, points); n-- > 0;)
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
    int n = points_of(b, f->n, points);
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
    const floor_plane f = floor_of(k);
    lay_floor(k, &f, (k->pile ? 0.05 : 0.2) * scale->span, c);
    for (int i = 0; i < k->n_bodies; i++)
        cast_shadow(&k->bodies[i], &f, c);
}

/* --- bodies ----------------------------------------------------------------------------------- */

static void project_all(const canvas *c, const double (*points)[3], int n, double (*flat)[2])
{
    for (int i = 0; i < n; i++)
        canvas_project(c, points[i], flat[i]);
}

/* A fill that is darker where the face is turned away. */
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

/* A round body has a line from its middle to its rim, which shows how it is turned. */
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

/* Of thousands of balls each is a circle. */
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

/* From the furthest to the nearest. */
static const canvas *seen_by;
static const sketch *sorted;

static int by_depth(const void *a, const void *b)
{
    const double zero[3] = {0, 0, 0};
    const double x = along(sorted->bodies[*(const int *)a].at, zero, seen_by->towards);
    const double y = along(sorted->bodies[*(const int *)b].at, zero, seen_by->towards);
    return (x > y) - (x < y);
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
    for (int i = 0; i < k->n_bodies; i++)
        k->order[i] = i;
    seen_by = c;
    sorted = k;
    if (k->axes == 3)
        qsort(k->order, (size_t)k->n_bodies, sizeof *k->order, by_depth);
    for (int i = 0; i < k->n_bodies; i++)
        body(&k->bodies[k->order[i]], k->order[i], k->pile, c);
    joints(k, scale, c);
}
