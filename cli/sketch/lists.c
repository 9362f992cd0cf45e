/* Sketch of lists of bodies and contacts in world axes. */
#include "scenario/clean.h"
#include "scenario/scene.h"
#include "sketch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_body(const scenario *s, int index, int axes, const scene_body *from,
                     sketch_body *to)
{
    char number[16];
    (void)clean_text(scenario_item_name(s, LIST_BODIES, index, number, sizeof number), to->name,
                     sizeof to->name);
    to->form = !from->solid ? SKETCH_POINT : axes == 2 ? SKETCH_PLANAR : SKETCH_SPATIAL;
    to->planar = from->solid2;
    to->spatial = from->solid3;
    memcpy(to->at, axes == 2 ? from->planar.position : from->spatial.position,
           (size_t)axes * sizeof *to->at);
    memcpy(to->middle, to->at, sizeof to->at);
    if (axes == 3) {
        (void)pcs_rotation_quaternion(from->spatial.quaternion, to->R, NULL); // cannot fail
        return;
    }
    sketch_turn(to, cos(from->planar.angle), sin(from->planar.angle));
    to->gyration = from->solid ? 0 : sqrt(from->planar.inertia / from->planar.mass);
}

static void put_contact(const scenario *s, int index, int axes, const scene_contact *from,
                        sketch_contact *to)
{
    char number[16];
    pcs_frame2 two = {{0}, {0}};
    pcs_frame3 three = {{0}, {0}, {0}};
    (void)clean_text(scenario_item_name(s, LIST_CONTACTS, index, number, sizeof number), to->name,
                     sizeof to->name);
    to->body = from->body;
    to->other = from->other;
    memcpy(to->at, from->point, sizeof to->at);
    if (axes == 2) {
        (void)pcs_frame2_of_normal(from->normal, &two, NULL); // cannot fail: both were checked
        memcpy(to->n, two.n, sizeof two.n);
        memcpy(to->t1, two.t, sizeof two.t);
        return;
    }
    (void)pcs_frame3_of_normal(from->normal, &three, NULL);
    memcpy(to->n, three.n, sizeof three.n);
    memcpy(to->t1, three.t1, sizeof three.t1);
    memcpy(to->t2, three.t2, sizeof three.t2);
}

static void put_motion(int axes, const scene_body *from, sketch_motion *to)
{
    memcpy(to->v, axes == 2 ? from->planar.velocity : from->spatial.velocity,
           (size_t)axes * sizeof *to->v);
    if (axes == 3)
        memcpy(to->omega, from->spatial.spin, sizeof to->omega);
    else
        to->omega[2] = from->planar.spin;
}

static bool fill(sketch *k, const scenario *s, scene_body *b, scene_contact *c, fail *why)
{
    if (!sketch_make(k, s->n_items[LIST_BODIES], s->n_items[LIST_CONTACTS], why) ||
        !scene_read(s, k->axes, b, c, why))
        return false;
    sketch_motion *before = sketch_add_state(k, "before", why);
    if (!before)
        return false;
    for (int i = 0; i < k->n_bodies; i++) {
        put_body(s, i, k->axes, &b[i], &k->bodies[i]);
        put_motion(k->axes, &b[i], &before[i]);
    }
    for (int i = 0; i < k->n_contacts; i++)
        put_contact(s, i, k->axes, &c[i], &k->contacts[i]);
    return true;
}

bool sketch_of_lists(sketch *k, const scenario *s, int axes, fail *why)
{
    scene_body *b = calloc((size_t)s->n_items[LIST_BODIES] + 1, sizeof *b);
    scene_contact *c = calloc((size_t)s->n_items[LIST_CONTACTS] + 1, sizeof *c);
    k->axes = axes;
    const bool good = b && c ? fill(k, s, b, c, why) : fail_with(why, "out of memory");
    free(b);
    free(c);
    return good;
}

bool sketch_of_several(sketch *k, const several *m, fail *why)
{
    k->title = m->title;
    if (m->n_links > 0)
        return sketch_of_chain(k, m, why);
    if (m->n_bodies > 0)
        return sketch_of_lists(k, m->s, m->dimension, why);
    return fail_with(why,
                     "%s: a mechanism given as M, W and u has no positions to draw; give bodies or "
                     "links, or see 'plot strike'",
                     m->s->name);
}
