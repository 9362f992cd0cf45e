/*
 * Sketch of bodies in the frame of their contact, and of a contact without bodies. The contact is
 * the origin.
 */
#include "scenario/bodies.h"
#include "sketch.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Convert a vector along n, t1, t2 to the axes of the picture: t1 is x, n is y, t2 is -z. */
static void to_axes(const double local[3], double axes[3])
{
    axes[0] = local[1];
    axes[1] = local[0];
    axes[2] = -local[2];
}

static void put_motion(const problem *p, const answer_motion *from, sketch_motion *to)
{
    to_axes(from->v, to->v);
    if (p->spatial)
        to_axes(from->omega, to->omega);
    else
        to->omega[2] = -from->omega[0]; // clockwise in the contact frame
}

/*
 * Turn a planar body. A rod or a cylinder lies along the line from the contact. A box has its
 * diagonal there; of the two possible positions the less tilted is used.
 */
static void turn_planar(sketch_body *b)
{
    const double line = atan2(b->at[1], b->at[0]);
    if (b->planar.shape != PCS_SHAPE2_BOX) {
        sketch_turn(b, cos(line), sin(line));
        return;
    }
    const double half_turn = 3.14159265358979323846,
                 diagonal = atan2(b->planar.height, b->planar.width);
    const double a = line - diagonal, c = remainder(line - half_turn + diagonal, 2 * half_turn);
    // for a body behind the surface the tilt is that of its top
    const bool first = fabs(remainder(a, half_turn)) <= fabs(remainder(c, half_turn)) + 1e-9;
    sketch_turn(b, cos(first ? a : c), sin(first ? a : c));
}

static void put_planar(const problem *p, const scenario *s, int i, sketch_body *b)
{
    const key_id shape = i == 0 ? KEY_BODY_SHAPE : KEY_OTHER_SHAPE;
    const pcs_struck2 *of = &p->bodies[i];
    if (bodies2_solid(s, shape, &b->planar)) {
        b->form = SKETCH_PLANAR;
        turn_planar(b);
    } else if (isfinite(of->mass)) {
        b->gyration = sqrt(of->inertia / of->mass);
    }
}

static void put_spatial(const problem *p, const scenario *s, int i, sketch_body *b)
{
    const key_id shape = i == 0 ? KEY_BODY_SHAPE : KEY_OTHER_SHAPE;
    for (int column = 0; column < 3; column++) {
        double local[3], axes[3];
        for (int j = 0; j < 3; j++)
            local[j] = p->bodies3[i].rotation[j][column];
        to_axes(local, axes);
        for (int j = 0; j < 3; j++)
            b->R[j][column] = axes[j];
    }
    if (bodies3_solid(s, shape, &b->spatial))
        b->form = SKETCH_SPATIAL;
}

static void put_body(const problem *p, const scenario *s, int i, sketch *k)
{
    sketch_body *b = &k->bodies[i];
    double arm[3];
    answer_arm(p, i, arm);
    to_axes(arm, b->at);
    for (int j = 0; j < 3; j++)
        b->at[j] = b->at[j] == 0 ? 0 : -b->at[j];
    memcpy(b->middle, b->at, sizeof b->at);
    (void)snprintf(b->name, sizeof b->name, "%s", i == 0 ? "body" : "other");
    if (p->spatial)
        put_spatial(p, s, i, b);
    else
        put_planar(p, s, i, b);
}

void sketch_move_struck(const problem *p, const answer *a, sketch_motion *to)
{
    for (int i = 0; i < p->n_bodies; i++) {
        const answer_motion m = a ? answer_after(p, a, i) : answer_before(p, i);
        put_motion(p, &m, &to[i]);
    }
    if (p->n_bodies > 0)
        return;
    const double before[3] = {p->spatial ? p->contact3.v_n : p->contact.v_n,
                              p->spatial ? p->contact3.v_1 : p->contact.v_t,
                              p->spatial ? p->contact3.v_2 : 0};
    const double after[3] = {!a           ? 0
                             : p->spatial ? a->impact3.vp_n
                                          : a->impact.vp_n,
                             !a           ? 0
                             : p->spatial ? a->impact3.vp_1
                                          : a->impact.vp_t,
                             a && p->spatial ? a->impact3.vp_2 : 0};
    to_axes(a ? after : before, to[0].v);
}

bool sketch_of_problem(sketch *k, const scenario *s, const problem *p, fail *why)
{
    k->title = p->title;
    if (p->world.s)
        return sketch_of_lists(k, s, p->spatial ? 3 : 2, why);
    k->axes = p->spatial ? 3 : 2;
    k->in_frame = true;
    k->bare = p->n_bodies == 0;
    if (!sketch_make(k, k->bare ? 1 : p->n_bodies, 1, why))
        return false;
    for (int i = 0; i < p->n_bodies; i++)
        put_body(p, s, i, k);
    k->contacts[0].other = p->n_bodies == 2 ? 1 : PCS_GROUND;
    k->contacts[0].n[1] = k->contacts[0].t1[0] = 1;
    k->contacts[0].t2[2] = -1;
    sketch_motion *before = sketch_add_state(k, "before", why);
    if (before)
        sketch_move_struck(p, NULL, before);
    return before != NULL;
}
