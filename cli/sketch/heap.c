/* Sketch of a pile: many bodies, with the impulses at their contacts. */
#include "sketch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the contacts of a body show about its shape. */
typedef struct guess {
    double least, most; /* m, distances of the contacts from the mass centre */
    double half[3];     /* m, half edges of the box with its inertia; in the plane a square */
    bool on_box;        /* all contacts lie on the box */
} guess;

/* For a box I_XX = m (height^2 + depth^2)/12, for a square I = m width^2/6. */
static guess guess_of(const pile *p, int i)
{
    guess g = {.least = INFINITY, .on_box = true};
    if (p->planar) {
        g.half[0] = g.half[1] = sqrt(1.5 * p->planar[i].inertia / p->planar[i].mass);
        return g;
    }
    const double *I = p->spatial[i].inertia, half_trace = (I[0] + I[1] + I[2]) / 2;
    for (int k = 0; k < 3; k++)
        g.half[k] = sqrt(fmax(3 * (half_trace - I[k]) / p->spatial[i].mass, 0));
    return g;
}

static void look(guess *all, int body, const sketch *k, const double at[3])
{
    const double near = 0.03;
    if (body < 0)
        return;
    const sketch_body *b = &k->bodies[body];
    guess *g = &all[body];
    double local[3] = {0, 0, 0}, outmost = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            local[j] += b->R[i][j] * (at[i] - b->at[i]);
    for (int j = 0; j < k->axes; j++)
        outmost = fmax(outmost, fabs(local[j]) / g->half[j]);
    g->on_box = g->on_box && fabs(outmost - 1) < near;
    const double distance = hypot(hypot(local[0], local[1]), local[2]);
    g->least = fmin(g->least, distance);
    g->most = fmax(g->most, distance);
}

static void put_bodies(sketch *k, const pile *p)
{
    for (int i = 0; i < k->n_bodies; i++) {
        sketch_body *b = &k->bodies[i];
        if (p->planar) {
            const pcs_body2 *of = &p->planar[i];
            memcpy(b->at, of->position, sizeof of->position);
            sketch_turn(b, cos(of->angle), sin(of->angle));
            b->gyration = sqrt(of->inertia / of->mass);
        } else {
            const pcs_body3 *of = &p->spatial[i];
            memcpy(b->at, of->position, sizeof of->position);
            (void)pcs_rotation_quaternion(of->quaternion, b->R, NULL); // cannot fail: checked
            b->gyration = sqrt((of->inertia[0] + of->inertia[1] + of->inertia[2]) / 3 / of->mass);
        }
        b->gyration = isfinite(b->gyration) ? b->gyration : 0;
        memcpy(b->middle, b->at, sizeof b->at);
    }
}

static void put_contact(sketch *k, const pile *p, int i, const double *impulses)
{
    sketch_contact *c = &k->contacts[i];
    const double *normal;
    if (p->planar) {
        const pcs_pair2 *pair = &p->pairs2[i];
        c->body = pair->body;
        c->other = pair->other;
        memcpy(c->at, pair->touch.point, sizeof pair->touch.point);
        normal = pair->touch.normal;
    } else {
        const pcs_pair3 *pair = &p->pairs3[i];
        c->body = pair->body;
        c->other = pair->other;
        memcpy(c->at, pair->touch.point, sizeof pair->touch.point);
        normal = pair->touch.normal;
    }
    memcpy(c->n, normal, (size_t)k->axes * sizeof *normal);
    const double length = hypot(hypot(c->n[0], c->n[1]), c->n[2]);
    for (int j = 0; j < 3; j++)
        c->n[j] /= length;
    if (impulses)
        c->p_n = impulses[(size_t)i * (size_t)k->axes];
}

/*
 * Return the radius of a ball by its inertia, m r^2/2 for a disc or 2 m r^2/5 for a sphere, if all
 * contacts are near this distance; else 0.
 */
static double radius_by_inertia(const guess *g, double gyration, bool planar)
{
    const double about[2] = {planar ? gyration * sqrt(2) : 0, gyration * sqrt(2.5)};
    for (int i = 0; i < 2; i++)
        if (g->least > 0.92 * about[i] && g->most < 1.08 * about[i])
            return about[i];
    return 0;
}

/* Return the radius by the contacts, if all are at nearly the same distance; else 0. */
static double radius_by_contacts(const guess *g)
{
    return g->most > 0 && g->least > 0.95 * g->most ? 0.5 * (g->least + g->most) : 0;
}

/* Set the shape: a ball, a box, or a ball that is not uniform. Else the shape is unknown. */
static void shape_body(sketch_body *b, const guess *g, bool planar)
{
    double radius = radius_by_inertia(g, b->gyration, planar);
    const bool box = radius == 0 && g->most > 0 && g->on_box;
    if (radius == 0 && !box)
        radius = radius_by_contacts(g);
    const bool ball = radius > 0;
    if (!box && !ball)
        return;
    b->form = planar ? SKETCH_PLANAR : SKETCH_SPATIAL;
    b->planar = pcs_solid2_default();
    b->spatial = pcs_solid3_default();
    b->planar.shape = ball ? PCS_SHAPE2_DISC : PCS_SHAPE2_BOX;
    b->spatial.shape = ball ? PCS_SHAPE3_SPHERE : PCS_SHAPE3_BOX;
    b->planar.width = b->spatial.width = 2 * g->half[0];
    b->planar.height = b->spatial.height = 2 * g->half[1];
    b->spatial.depth = 2 * g->half[2];
    b->planar.radius = b->spatial.radius = radius;
    b->gyration = 0;
}

static void put_all(sketch *k, const pile *p, const double *impulses, guess *guesses)
{
    put_bodies(k, p);
    for (int i = 0; i < k->n_bodies; i++)
        guesses[i] = guess_of(p, i);
    for (int i = 0; i < k->n_contacts; i++) {
        put_contact(k, p, i, impulses);
        look(guesses, k->contacts[i].body, k, k->contacts[i].at);
        look(guesses, k->contacts[i].other, k, k->contacts[i].at);
    }
    for (int i = 0; i < k->n_bodies; i++)
        shape_body(&k->bodies[i], &guesses[i], k->axes == 2);
}

bool sketch_of_pile(sketch *k, const pile *p, const double *impulses, fail *why)
{
    enum { MOST = 100000 }; // most bodies that gnuplot can draw and a reader can see
    if (!pile_has_bodies(p))
        return fail_with(
            why, "%s: has no positions of bodies to draw; a scenario with a section pile has them",
            p->path);
    if (p->n_bodies > MOST || p->contacts > 20 * (size_t)MOST)
        return fail_with(why, "%s: has %zu bodies; a picture shows up to %d", p->path, p->n_bodies,
                         MOST);
    k->axes = p->dimension;
    k->pile = true;
    k->title = *p->source.title ? p->source.title : p->path;
    guess *guesses = calloc(p->n_bodies + 1, sizeof *guesses);
    if (!guesses)
        return fail_with(why, "out of memory");
    const bool good = sketch_make(k, (int)p->n_bodies, (int)p->contacts, why);
    if (good)
        put_all(k, p, impulses, guesses);
    free(guesses);
    return good;
}
