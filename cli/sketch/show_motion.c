/* Draws contact frames, velocities and spins, and determines the length of their arrows. */
#include "cli/base/shown.h"
#include "outline.h"
#include "scenario/degrees.h"
#include "show.h"

#include <math.h>

static void step(const double from[2], const double direction[2], double length, double to[2])
{
    to[0] = from[0] + length * direction[0];
    to[1] = from[1] + length * direction[1];
}

/* Draw an axis of a contact frame, with its name at the tip. */
static void axis(const double from[3], const double direction[3], double length, const char *name,
                 canvas *c)
{
    const canvas_look look = {NULL, 0, 2, false, true};
    double at[2], along[2], tip[2], label[2];
    canvas_project(c, from, at);
    canvas_project(c, direction, along);
    step(at, along, length, tip);
    step(at, along, 1.12 * length, label);
    if (hypot(along[0], along[1]) < 0.05) // it points at the reader
        return;
    canvas_arrow(c, at, tip, 1, &look);
    // at a horizontal line the name is above it
    if (*name)
        canvas_text(c, label, name, 0, fabs(along[1]) < 0.3 * fabs(along[0]) ? 0.6 : 0);
}

/* Draw theta, clockwise from n to the line from contact to mass centre. */
static void theta(const sketch *k, const sketch_contact *t, const show_scale *scale, canvas *c)
{
    const canvas_look look = {NULL, 0, 1.2, false, true};
    const double *centre = k->bodies[t->body].at;
    const double arm[2] = {centre[0] - t->at[0], centre[1] - t->at[1]};
    const double n = atan2(t->n[1], t->n[0]), line = atan2(arm[1], arm[0]);
    const double angle = remainder(n - line, 2 * 3.14159265358979323846);
    const double radius = 0.36 * fmin(hypot(arm[0], arm[1]), scale->half);
    char text[60];
    if (!(hypot(arm[0], arm[1]) > 1e-6 * scale->span) || fabs(angle) < 0.005)
        return;
    canvas_arc(c, t->at, radius, n, n - angle, true, &look);
    // on the side of n without the body
    double at[2];
    step(t->at, t->n, 0.75 * radius, at);
    (void)snprintf(text, sizeof text, "theta = %.4g deg", angle * DEGREES);
    canvas_text(c, at, text, angle * t->n[1] > 0 ? -1 : 1, 0);
}

/* --- mass centres and their names ------------------------------------------------------------- */

enum { NAMED = 12 }; // more names would overlap

/*
 * Return the largest cosine of the angle between a name in this direction and a line. most is the
 * largest so far.
 */
static double nearer(const canvas *c, const double line[3], const double direction[2], double most)
{
    double along[2];
    canvas_project(c, line, along);
    const double length = hypot(along[0], along[1]);
    return length > 0 ? fmax(most, (along[0] * direction[0] + along[1] * direction[1]) / length)
                      : most;
}

/* The same for all lines that begin at a mass centre: velocities, spins, arms. */
static double nearest(const sketch *k, int body, const double direction[2], const canvas *c)
{
    double most = -1;
    for (int s = 0; s < k->n_states; s++)
        if (k->states[s].moves) {
            most = nearer(c, k->states[s].motions[body].v, direction, most);
            if (k->axes == 3)
                most = nearer(c, k->states[s].motions[body].omega, direction, most);
        }
    for (int i = 0; i < k->n_contacts; i++) {
        const sketch_contact *t = &k->contacts[i];
        double arm[3];
        for (int j = 0; j < 3; j++)
            arm[j] = t->at[j] - k->bodies[body].at[j];
        if (t->body == body || t->other == body)
            most = nearer(c, arm, direction, most);
    }
    return most;
}

/* Put the name where the fewest lines are: above on the left, on the right, or below. */
static void put_name(const sketch *k, int body, const double at[2], canvas *c)
{
    static const int corners[4][2] = {{-1, 1}, {1, 1}, {-1, -1}, {1, -1}};
    double least = INFINITY;
    int best = 0;
    for (int i = 0; i < 4; i++) {
        const double direction[2] = {0.9 * corners[i][0], 0.436 * corners[i][1]};
        const double near = nearest(k, body, direction, c);
        if (near < least - 0.05) {
            least = near;
            best = i;
        }
    }
    canvas_text(c, at, k->bodies[body].name, corners[best][0], 0.8 * corners[best][1]);
}

static void centre(const sketch *k, int i, canvas *c, double size)
{
    const canvas_look look = {"#000000", 8, 1, false, true};
    double at[2];
    canvas_project(c, k->bodies[i].at, at);
    canvas_circle(c, at, size, &look);
    if (*k->bodies[i].name && k->n_bodies <= NAMED)
        put_name(k, i, at, c);
}

/* --- contact frames --------------------------------------------------------------------------- */

/* Draw dashed lines from the contact to the mass centres of its bodies. */
static void arms(const sketch *k, const sketch_contact *t, const show_scale *scale, canvas *c)
{
    const canvas_look look = {NULL, 0, 1, true, false};
    const int bodies[2] = {t->body, t->other};
    double at[2], to[2];
    canvas_project(c, t->at, at);
    for (int i = 0; i < 2; i++) {
        if (bodies[i] < 0 || show_is_vast(k, bodies[i], scale))
            continue;
        canvas_project(c, k->bodies[bodies[i]].at, to);
        if (hypot(to[0] - at[0], to[1] - at[1]) > 0)
            canvas_line(c, at, to, &look);
    }
}

/*
 * Count the contacts before this one at the same place. Their names are written below each other.
 */
static int before_at(const sketch *k, int contact)
{
    int n = 0;
    const double *at = k->contacts[contact].at;
    for (int i = 0; i < contact; i++) {
        const double *other = k->contacts[i].at;
        n += other[0] == at[0] && other[1] == at[1] && other[2] == at[2];
    }
    return n;
}

void show_frames(const sketch *k, const show_scale *scale, canvas *c)
{
    const double length = 0.45 * scale->half;
    const bool few = k->n_contacts <= NAMED;
    if (k->pile)
        return;
    for (int i = 0; i < k->n_contacts; i++) {
        const sketch_contact *t = &k->contacts[i];
        double at[2];
        if (!k->bare)
            arms(k, t, scale, c);
        axis(t->at, t->n, length, few ? "n" : "", c);
        axis(t->at, t->t1, length, !few ? "" : k->axes == 2 ? "t" : "t1", c);
        if (k->axes == 3)
            axis(t->at, t->t2, length, few ? "t2" : "", c);
        canvas_project(c, t->at, at);
        if (*t->name && few)
            canvas_text(c, at, t->name, 1, -0.9 - 1.1 * before_at(k, i));
    }
    if (k->axes == 2 && k->n_contacts == 1 && !k->bare &&
        !show_is_vast(k, k->contacts[0].body, scale))
        theta(k, &k->contacts[0], scale, c);
    for (int i = 0; i < k->n_bodies && !k->bare; i++)
        if (!show_is_vast(k, i, scale))
            centre(k, i, c, fmin(0.008 * scale->span, 0.1 * scale->half));
}

/* --- motions ---------------------------------------------------------------------------------- */

int show_line(int state)
{
    enum { BLACK = 8, COLOURS = 7 };
    return state == 0 ? BLACK : (state - 1) % COLOURS + 1;
}

static canvas_look look_of(int state)
{
    return (canvas_look){NULL, show_line(state), 2.5, false, true};
}

static void velocity(const double from[2], const double v[3], const show_scale *scale, int heads,
                     double largest, const canvas_look *look, canvas *c)
{
    double along[2], to[2];
    canvas_project(c, v, along);
    if (!(hypot(along[0], along[1]) > 1e-3 * largest))
        return;
    step(from, along, scale->arrow / largest, to);
    canvas_arrow(c, from, to, heads, look);
}

double show_round_number(double x)
{
    const double power = pow(10, floor(log10(x)));
    return x >= 5 * power ? 5 * power : x >= 2 * power ? 2 * power : power;
}

/*
 * Return the spin whose arc is a quarter turn. The arc of the largest spin is at most 7/8 of a
 * turn.
 */
static double quarter_of(const show_scale *scale)
{
    return show_round_number(0.72 * scale->spin);
}

/* Return the radius of the arc of a state. The arcs of the states are concentric. */
static double ring_of(const sketch *k, int body, int state, const show_scale *scale)
{
    const double reach = outline_reach(&k->bodies[body]);
    const double half = fmin(fmax(reach, 0.3 * scale->half), 1.5 * scale->half);
    return half * (0.3 + 0.5 * state / (k->n_states > 4 ? k->n_states : 4));
}

static void spin_planar(const sketch *k, int body, int state, const show_scale *scale, canvas *c)
{
    const double omega = k->states[state].motions[body].omega[2];
    const canvas_look look = look_of(state);
    const double start = 1.5707963267948966 + 0.5; // at the top, away from arrows along the axes
    if (fabs(omega) > 1e-3 * scale->spin)
        canvas_arc(c, k->bodies[body].at, ring_of(k, body, state, scale), start,
                   start + 1.5707963267948966 * omega / quarter_of(scale), true, &look);
}

void show_motions(const sketch *k, const show_scale *scale, canvas *c)
{
    for (int s = 0; s < k->n_states; s++)
        for (int i = 0; k->states[s].moves && i < k->n_bodies; i++) {
            if (show_is_vast(k, i, scale))
                continue;
            const sketch_motion *m = &k->states[s].motions[i];
            const canvas_look look = look_of(s);
            canvas_look thin = look;
            double at[2];
            thin.width = 1.5;
            canvas_project(c, k->bodies[i].at, at);
            if (scale->speed > 0)
                velocity(at, m->v, scale, 1, scale->speed, &look, c);
            if (k->axes == 2)
                spin_planar(k, i, s, scale, c);
            else if (scale->spin > 0)
                velocity(at, m->omega, scale, 2, scale->spin, &thin, c);
        }
}

/* Draw the world axes at the lower right. */
static void triad(const show_scale *scale, double gap, canvas *c)
{
    static const char *const names[] = {"x", "y", "z"};
    const canvas_look look = {NULL, 8, 1.2, false, true};
    const double length = 0.3 * scale->half;
    const double from[2] = {c->high[0] - length, c->low[1] - gap};
    for (int k = 0; k < 3; k++) {
        const double along[2] = {c->right[k], c->up[k]};
        double to[2], label[2];
        step(from, along, length, to);
        step(from, along, 1.3 * length, label);
        canvas_arrow(c, from, to, 1, &look);
        canvas_text(c, label, names[k], 0, 0);
    }
}

void show_rulers(const sketch *k, const show_scale *scale, canvas *c)
{
    const canvas_look look = {NULL, 8, 1.5, false, true};
    const double gap = 0.07 * fmax(c->high[1] - c->low[1], 0.6 * (c->high[0] - c->low[0]));
    const double one = shown_value(1, "m/s");
    const double v = scale->speed > 0 ? show_round_number(0.7 * scale->speed * one) / one : 0;
    const double omega = scale->spin > 0 ? quarter_of(scale) : 0;
    double from[2] = {c->low[0], c->low[1] - gap}, to[2];
    char text[100];
    if (v > 0) {
        to[0] = from[0] + scale->arrow * v / scale->speed;
        to[1] = from[1];
        canvas_arrow(c, from, to, 1, &look);
        (void)snprintf(text, sizeof text, "%g %s", shown_value(v, "m/s"), shown_unit("m/s"));
        canvas_text(c, to, text, 1, 0);
    }
    if (k->axes == 3 && !k->in_frame)
        triad(scale, gap, c);
    from[1] -= v > 0 ? gap : 0;
    if (!(omega > 0))
        return;
    if (k->axes == 3) {
        to[0] = from[0] + scale->arrow * omega / scale->spin;
        to[1] = from[1];
        canvas_arrow(c, from, to, 2, &look);
        (void)snprintf(text, sizeof text, "spin, %g rad/s", omega);
        canvas_text(c, to, text, 1, 0);
        return;
    }
    (void)snprintf(text, sizeof text, "arcs: a quarter of a circle is %g rad/s", omega);
    from[0] -= 0.02 * (c->high[0] - c->low[0]);
    canvas_text(c, from, text, 1, 0);
}
