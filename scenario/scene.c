/* Builds the contact problem of a list of bodies with one contact. */
#include "scene.h"
#include "answer.h"
#include "items.h"

#include <math.h>
#include <string.h>

/* Find the index of the body that a key names. */
static bool find_body(const scenario *s, int i, item_key key, int *index, fail *why)
{
    const entry *e = items_entry(s, LIST_CONTACTS, i, key);
    *index = e->set ? scenario_item_named(s, LIST_BODIES, e->word) : PCS_GROUND;
    if (*index >= 0 || (key == ITEM_CONTACT_OTHER && (!e->set || strcmp(e->word, "ground") == 0)))
        return true;
    return items_bad(s, LIST_CONTACTS, i, key, "must be the name of one of the bodies", why);
}

bool scene_contact_read(const scenario *s, int index, int axes, scene_body *bodies,
                        scene_contact *c, fail *why)
{
    const item_key chained[] = {ITEM_CONTACT_LINK, ITEM_CONTACT_ALONG, ITEM_CONTACT_SURFACE};
    *c = (scene_contact){0};
    for (size_t k = 0; k < sizeof chained / sizeof *chained; k++)
        if (items_entry(s, LIST_CONTACTS, index, chained[k])->set)
            return items_bad(s, LIST_CONTACTS, index, chained[k], "belongs to a chain of links",
                             why);
    if (!find_body(s, index, ITEM_CONTACT_BODY, &c->body, why) ||
        !find_body(s, index, ITEM_CONTACT_OTHER, &c->other, why))
        return false;
    if (c->body == c->other)
        return items_bad(s, LIST_CONTACTS, index, ITEM_CONTACT_OTHER,
                         "must be another body: a body cannot touch itself", why);
    if (!items_entry(s, LIST_CONTACTS, index, ITEM_CONTACT_AT)->set)
        return scene_find_touch(s, index, axes, bodies, c, why);
    for (int k = 0; k < 2; k++) {
        const int body = k ? c->other : c->body;
        char where[300];
        if (body != PCS_GROUND && !bodies[body].placed)
            return fail_with(
                why,
                "%s: is missing: the contact has its at, so the body needs one too, the mass "
                "centre; or omit both, and the body is placed where it touches",
                scenario_where_item(s, LIST_BODIES, body, ITEM_BODY_AT, where, sizeof where));
    }
    return items_vector(s, LIST_CONTACTS, index, ITEM_CONTACT_AT, axes, true, c->point, why) &&
           items_vector(s, LIST_CONTACTS, index, ITEM_CONTACT_NORMAL, axes, true, c->normal, why);
}

bool scene_read(const scenario *s, int axes, scene_body *bodies, scene_contact *contacts, fail *why)
{
    for (int i = 0; i < s->n_items[LIST_BODIES]; i++)
        if (!scene_body_read(s, i, axes, &bodies[i], why))
            return false;
    for (int i = 0; i < s->n_items[LIST_CONTACTS]; i++)
        if (!scene_contact_read(s, i, axes, bodies, &contacts[i], why))
            return false;
    return true;
}

/* --- the bodies in the frame of their contact ------------------------------------------------- */

static pcs_struck2 struck2_of(const pcs_body2 *b, const pcs_touch2 *touch, const pcs_frame2 *frame)
{
    const double arm[2] = {touch->point[0] - b->position[0], touch->point[1] - b->position[1]};
    double r[2], v[2];
    pcs_frame2_from_world(frame, arm, r);
    pcs_frame2_from_world(frame, b->velocity, v);
    return (pcs_struck2){b->mass, b->inertia, r[0], r[1], v[0], v[1], -b->spin};
}

static pcs_struck3 struck3_of(const pcs_body3 *b, const pcs_touch3 *touch, const pcs_frame3 *frame)
{
    const double *I = b->inertia;
    const double *const axes[3] = {frame->n, frame->t1, frame->t2};
    pcs_struck3 out = {.mass = b->mass,
                       .inertia = {{I[0], I[3], I[4]}, {I[3], I[1], I[5]}, {I[4], I[5], I[2]}}};
    double R[3][3] = {{0}};
    (void)pcs_rotation_quaternion(b->quaternion, R, NULL); // the library has checked it
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            out.offset[j] += R[i][j] * (touch->point[i] - b->position[i]);
            for (int k = 0; k < 3; k++)
                out.rotation[i][j] += axes[i][k] * R[k][j];
        }
    pcs_frame3_from_world(frame, b->velocity, out.v);
    pcs_frame3_from_world(frame, b->spin, out.omega);
    return out;
}

/* --- the problem ------------------------------------------------------------------------------ */

/* Reject keys that do not fit a list with one contact. */
static bool refuse_keys(const scenario *s, fail *why)
{
    char where[300];
    key_id key;
    if (scenario_any_set(s, KEY_NORMAL, KEY_NORMAL, &key) ||
        scenario_any_set(s, KEY_BODY_SHAPE, KEY_CONTACT_V_2, &key))
        return fail_with(why, "%s: cannot be used with lists of bodies and contacts",
                         scenario_where(s, key, where, sizeof where));
    return true;
}

static pcs_status build2(problem *p, const scene_body *bodies, const scene_contact *c,
                         pcs_fault *fault)
{
    problem_world *w = &p->world;
    const pcs_body2 *other = c->other == PCS_GROUND ? NULL : &w->bodies[1];
    memcpy(w->touch.point, c->point, sizeof w->touch.point);
    memcpy(w->touch.normal, c->normal, sizeof w->touch.normal);
    w->touch.gap = c->gap;
    w->bodies[0] = bodies[c->body].planar;
    if (other)
        w->bodies[1] = bodies[c->other].planar;
    pcs_status status = pcs_frame2_of_normal(w->touch.normal, &w->frame, fault);
    if (status == PCS_OK)
        status =
            pcs_contact2_of_bodies(&w->touch, &w->frame, &w->bodies[0], other, &p->contact, fault);
    for (int i = 0; status == PCS_OK && i < p->n_bodies; i++)
        p->bodies[i] = struck2_of(&w->bodies[i], &w->touch, &w->frame);
    return status;
}

static pcs_status build3(problem *p, const scene_body *bodies, const scene_contact *c,
                         pcs_fault *fault)
{
    problem_world *w = &p->world;
    const pcs_body3 *other = c->other == PCS_GROUND ? NULL : &w->bodies3[1];
    memcpy(w->touch3.point, c->point, sizeof w->touch3.point);
    memcpy(w->touch3.normal, c->normal, sizeof w->touch3.normal);
    w->touch3.gap = c->gap;
    w->bodies3[0] = bodies[c->body].spatial;
    if (other)
        w->bodies3[1] = bodies[c->other].spatial;
    pcs_status status = pcs_frame3_of_normal(w->touch3.normal, &w->frame3, fault);
    if (status == PCS_OK)
        status = pcs_contact3_of_bodies(&w->touch3, &w->frame3, &w->bodies3[0], other, &p->contact3,
                                        fault);
    for (int i = 0; status == PCS_OK && i < p->n_bodies; i++)
        p->bodies3[i] = struck3_of(&w->bodies3[i], &w->touch3, &w->frame3);
    return status;
}

bool scene_build(problem *p, const scenario *s, bool spatial, fail *why)
{
    scene_body bodies[2];
    scene_contact c;
    pcs_fault fault;
    bool strikes; // a single contact always strikes: the value is checked and ignored
    const int axes = spatial ? 3 : 2;
    p->spatial = spatial;
    p->n_bodies = s->n_items[LIST_BODIES];
    if (!refuse_keys(s, why) || !items_names_fit(s, why) ||
        !items_yes(s, LIST_CONTACTS, 0, ITEM_CONTACT_STRIKES, &strikes, why))
        return false;
    for (int i = 0; i < p->n_bodies; i++)
        if (!scene_body_read(s, i, axes, &bodies[i], why))
            return false;
    const bool found = scene_contact_read(s, 0, axes, bodies, &c, why);
    p->complete = found || c.known;
    if (!found)
        return false;
    p->world = (problem_world){.s = s, .index = {c.body, c.other}};
    const pcs_status status =
        p->spatial ? build3(p, bodies, &c, &fault) : build2(p, bodies, &c, &fault);
    if (status == PCS_OK)
        return true;
    const bool of_body = fault.item && strcmp(fault.item, "body") == 0 && fault.index >= 0;
    return scene_fault(s, axes, &fault, of_body ? p->world.index[fault.index] : 0, why);
}

bool scene_doubt(const scenario *s, fail *what)
{
    const choice any = {problem_any_law(s), NULL, NULL};
    problem p;
    char where[300], number[16];
    if (!problem_build(&p, s, &any, what))
        return false;
    for (int i = 0; i < p.n_bodies; i++) {
        double arm[3];
        answer_arm(&p, i, arm);
        const double size = hypot(hypot(arm[0], arm[1]), arm[2]), below = i == 0 ? arm[0] : -arm[0];
        if (!(below > 1e-12 * size)) // more than rounding
            continue;
        (void)fail_with(
            what,
            "%s: warning: the mass centre of %.60s lies %.6g m on the other side of the contact; "
            "the normal points out of other into body",
            scenario_where_item(s, LIST_CONTACTS, 0, ITEM_CONTACT_NORMAL, where, sizeof where),
            scenario_item_name(s, LIST_BODIES, p.world.index[i], number, sizeof number), below);
        return true;
    }
    return false;
}
