/* Finds where the shapes of the list touch, and moves a body without a position to its contact. */
#include "items.h"
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/*
 * A gap or an overlap up to this part of the size of the smaller body is taken as rounding of the
 * input.
 */
#define TOUCHES 1e-3

/* Contact points that were found, in both dimensions. */
typedef struct found {
    int count;
    double gap, rounding;
    double point[PCS_MAX_TOUCHES3][3], normal[3];
    char text[200];
} found;

/*
 * The bodies of a contact. If other is NULL, it is the ground through the origin with this normal.
 */
typedef struct pair {
    int axes;
    scene_body *body;
    const scene_body *other;
    double normal[3];
} pair;

static pcs_status touch2(const pair *p, double within, found *f, pcs_fault *fault)
{
    static const double origin[2] = {0, 0};
    pcs_touches2 t;
    const pcs_status status =
        p->other ? pcs_touch2_between(&p->body->solid2, &p->body->planar, &p->other->solid2,
                                      &p->other->planar, within, &t, fault)
                 : pcs_touch2_on_line(&p->body->solid2, &p->body->planar, origin, p->normal, within,
                                      &t, fault);
    if (status != PCS_OK)
        return status;
    *f = (found){.count = t.count, .gap = t.gap, .rounding = t.rounding};
    for (int i = 0; i < t.count; i++)
        memcpy(f->point[i], t.at[i].point, sizeof t.at[i].point);
    if (t.count > 0)
        memcpy(f->normal, t.at[0].normal, sizeof t.at[0].normal);
    (void)pcs_touches2_text(&t, f->text, sizeof f->text);
    return status;
}

static pcs_status touch3(const pair *p, double within, found *f, pcs_fault *fault)
{
    static const double origin[3] = {0, 0, 0};
    pcs_touches3 t;
    const pcs_status status =
        p->other ? pcs_touch3_between(&p->body->solid3, &p->body->spatial, &p->other->solid3,
                                      &p->other->spatial, within, &t, fault)
                 : pcs_touch3_on_plane(&p->body->solid3, &p->body->spatial, origin, p->normal,
                                       within, &t, fault);
    if (status != PCS_OK)
        return status;
    *f = (found){.count = t.count, .gap = t.gap, .rounding = t.rounding};
    for (int i = 0; i < t.count; i++)
        memcpy(f->point[i], t.at[i].point, sizeof t.at[i].point);
    if (t.count > 0)
        memcpy(f->normal, t.at[0].normal, sizeof t.at[0].normal);
    (void)pcs_touches3_text(&t, f->text, sizeof f->text);
    return status;
}

static pcs_status touch(const pair *p, double within, found *f, pcs_fault *fault)
{
    return p->axes == 2 ? touch2(p, within, f, fault) : touch3(p, within, f, fault);
}

static double *position_of(scene_body *b, int axes)
{
    return axes == 2 ? b->planar.position : b->spatial.position;
}

/* Return the largest extent of a body. */
static double size_of(const scene_body *b, int axes)
{
    const pcs_solid2 *two = &b->solid2;
    const pcs_solid3 *three = &b->solid3;
    const bool plane = axes == 2;
    const double sizes[] = {plane ? two->length : three->length,
                            2 * (plane ? two->radius : three->radius),
                            plane ? two->width : three->width, plane ? two->height : three->height,
                            plane ? PCS_NONE : three->depth};
    double square = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        square += pcs_has(sizes[i]) ? sizes[i] * sizes[i] : 0;
    return sqrt(square);
}

static void move_by(const pair *p, double distance, const double *along)
{
    double *position = position_of(p->body, p->axes);
    for (int k = 0; k < p->axes; k++)
        position[k] += distance * along[k];
}

/*
 * Move the body along the normal until it touches. On the ground one step is enough. Between bodies
 * it comes from outside: the distance of convex bodies is a convex function of the displacement, so
 * Newton's steps, each the gap over n.n_found, never go too far.
 */
static pcs_status place(const pair *p, found *f, pcs_fault *fault)
{
    enum { MOST = 100 };
    pcs_status status = PCS_OK;
    if (p->other) {
        const double *from = p->axes == 2 ? p->other->planar.position : p->other->spatial.position;
        memcpy(position_of(p->body, p->axes), from, (size_t)p->axes * sizeof *from);
        move_by(p, size_of(p->body, p->axes) + size_of(p->other, p->axes), p->normal);
    }
    for (int i = 0; status == PCS_OK && i < MOST; i++) {
        status = touch(p, INFINITY, f, fault);
        double cosine = 0;
        for (int k = 0; status == PCS_OK && k < 3; k++) // the third component is 0 in the plane
            cosine += p->normal[k] * f->normal[k];
        if (status != PCS_OK || !(fabs(f->gap) > f->rounding) || !(cosine > 0))
            break;
        move_by(p, -f->gap / cosine, p->normal);
    }
    return status;
}

/* Write a vector as text, such as "0 0.021". */
static const char *vector_text(const double *x, int n, char *text, size_t size)
{
    size_t used = 0;
    *text = '\0';
    for (int k = 0; k < n && used < size; k++)
        used += (size_t)snprintf(text + used, size - used, "%s%.6g", k ? " " : "", x[k] + 0.0);
    return text;
}

static const char *other_name(const scenario *s, const scene_contact *c, char *number, size_t size)
{
    return c->other == PCS_GROUND ? "the ground"
                                  : scenario_item_name(s, LIST_BODIES, c->other, number, size);
}

/* Report that the bodies are apart or overlap: by how much, and where the body would touch. */
static bool say_apart(const scenario *s, const pair *p, const scene_contact *c, const found *f,
                      fail *why)
{
    char where[300], body[16], other[16], right[100];
    double at[3];
    found now = *f;
    (void)touch(p, 0, &now, NULL); // for the text of the library that they do not touch
    for (int k = 0; k < p->axes; k++)
        at[k] = position_of(p->body, p->axes)[k] - f->gap * f->normal[k];
    return fail_with(
        why, "%s: %.60s and %.60s: %s; with 'at: %s' they touch, or omit it: %s",
        scenario_where_item(s, LIST_BODIES, c->body, ITEM_BODY_AT, where, sizeof where),
        scenario_item_name(s, LIST_BODIES, c->body, body, sizeof body),
        other_name(s, c, other, sizeof other), now.text,
        vector_text(at, p->axes, right, sizeof right),
        c->other == PCS_GROUND ? "the body is then placed on the ground"
                               : "the body is then placed along the 'normal' of the contact");
}

static bool say_many(const scenario *s, int index, const pair *p, const scene_contact *c,
                     const found *f, fail *why)
{
    char where[300], body[16], other[16], text[100], points[400] = "";
    for (int i = 0; i < f->count; i++) {
        const size_t used = strlen(points);
        (void)snprintf(points + used, sizeof points - used, "%s'%s'", i ? ", " : "",
                       vector_text(f->point[i], p->axes, text, sizeof text));
    }
    return fail_with(
        why,
        "%s: %.60s and %.60s touch at %d points, %s: turn the body, or list each as a contact with "
        "its at and 'normal: %s'",
        scenario_where_item(s, LIST_CONTACTS, index, ITEM_CONTACT_BODY, where, sizeof where),
        scenario_item_name(s, LIST_BODIES, c->body, body, sizeof body),
        other_name(s, c, other, sizeof other), f->count, points,
        vector_text(f->normal, p->axes, text, sizeof text));
}

/* Report a missing shape, or a pair of shapes that the library does not support. */
static bool check_shapes(const scenario *s, int index, const pair *p, const scene_contact *c,
                         fail *why)
{
    const int bodies[] = {c->body, c->other};
    const bool solid[] = {p->body->solid, !p->other || p->other->solid};
    for (int i = 0; i < 2; i++)
        if (!solid[i]) {
            char where[300], number[16];
            return fail_with(
                why,
                "%s: is missing: give at and normal, or give the body %.60s a shape, from which "
                "they are found",
                scenario_where_item(s, LIST_CONTACTS, index, ITEM_CONTACT_AT, where, sizeof where),
                scenario_item_name(s, LIST_BODIES, bodies[i], number, sizeof number));
        }
    return true;
}

/* Read the direction along which a body is moved, as a unit vector. */
static bool read_direction(const scenario *s, int index, pair *p, bool needed, fail *why)
{
    const entry *e = items_entry(s, LIST_CONTACTS, index, ITEM_CONTACT_NORMAL);
    pcs_fault fault;
    if (!e->set && !needed)
        return true;
    if (!e->set)
        return items_bad(s, LIST_CONTACTS, index, ITEM_CONTACT_NORMAL, "", why);
    if (!needed && p->other)
        return items_bad(
            s, LIST_CONTACTS, index, ITEM_CONTACT_NORMAL,
            "is used only with at; where both bodies have positions it is computed: omit it", why);
    if (!items_vector(s, LIST_CONTACTS, index, ITEM_CONTACT_NORMAL, p->axes, true, p->normal, why))
        return false;
    pcs_frame2 two;
    pcs_frame3 three;
    const bool good = (p->axes == 2 ? pcs_frame2_of_normal(p->normal, &two, &fault)
                                    : pcs_frame3_of_normal(p->normal, &three, &fault)) == PCS_OK;
    if (good)
        memcpy(p->normal, p->axes == 2 ? two.n : three.n, (size_t)p->axes * sizeof *p->normal);
    return good || items_bad(s, LIST_CONTACTS, index, ITEM_CONTACT_NORMAL, fault.rule, why);
}

/*
 * Report a fault of one of the two bodies, or a pair of shapes that the library does not support.
 */
static bool touch_fault(const scenario *s, int index, const pair *p, const scene_contact *c,
                        const pcs_fault *fault, fail *why)
{
    char where[300];
    if (!p->other || strcmp(fault->field, "shape") != 0)
        return scene_fault(s, p->axes, fault, fault->index == 1 ? c->other : c->body, why);
    return fail_with(
        why, "%s: is missing: where %.20s and %.20s touch cannot be found; give at and normal",
        scenario_where_item(s, LIST_CONTACTS, index, ITEM_CONTACT_AT, where, sizeof where),
        items_entry(s, LIST_BODIES, c->body, ITEM_BODY_SHAPE)->word,
        items_entry(s, LIST_BODIES, c->other, ITEM_BODY_SHAPE)->word);
}

bool scene_find_touch(const scenario *s, int index, int axes, scene_body *bodies, scene_contact *c,
                      fail *why)
{
    pair p = {axes, &bodies[c->body], c->other == PCS_GROUND ? NULL : &bodies[c->other], {0, 1, 0}};
    found f;
    pcs_fault fault;
    if (!check_shapes(s, index, &p, c, why) ||
        !read_direction(s, index, &p, p.other && !p.body->placed, why))
        return false;
    c->known = true;
    // keep only the nearest points: a slightly tilted body touches at one point
    found all = {0};
    if ((p.body->placed ? touch(&p, INFINITY, &all, &fault) : place(&p, &all, &fault)) != PCS_OK ||
        touch(&p, fmax(all.gap, 0), &f, &fault) != PCS_OK)
        return touch_fault(s, index, &p, c, &fault, why);
    p.body->placed = true;
    const double size = fmin(size_of(p.body, axes), p.other ? size_of(p.other, axes) : INFINITY);
    if (!(fabs(all.gap) <= TOUCHES * size))
        return say_apart(s, &p, c, &all, why);
    if (f.count > 1)
        return say_many(s, index, &p, c, &f, why);
    memcpy(c->point, f.point[0], sizeof c->point);
    memcpy(c->normal, f.normal, sizeof c->normal);
    c->gap = fabs(f.gap) > f.rounding ? f.gap : 0;
    return true;
}
