/* Sketch of a chain of links. The root is at the origin. */
#include "scenario/clean.h"
#include "sketch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Return the index of the first angular velocity in u: 2 for a free root, else 0. */
static int first_rate(const several *m)
{
    return m->dofs - m->n_links;
}

/*
 * Compute a point of a link from its distance along the link: the joint plus (sin phi, cos phi)
 * times it.
 */
static void point_on(const double joint[3], const pcs_link *link, double along, double at[3])
{
    at[0] = joint[0] + along * sin(link->angle);
    at[1] = joint[1] + along * cos(link->angle);
    at[2] = 0;
}

static const char *name_of(const several *m, int link, char *number, size_t size)
{
    for (int i = 0; i < m->n_links; i++)
        if (m->rank[i] == link)
            return scenario_item_name(m->s, LIST_LINKS, i, number, size);
    return "";
}

static void put_link(const several *m, int i, sketch *k)
{
    const pcs_link *link = &m->links[i];
    sketch_body *b = &k->bodies[i];
    char number[16];
    (void)clean_text(name_of(m, i, number, sizeof number), b->name, sizeof b->name);
    if (link->parent != PCS_ROOT)
        point_on(k->joints[link->parent], &m->links[link->parent], link->joint, k->joints[i]);
    b->form = SKETCH_PLANAR;
    b->planar = pcs_solid2_default();
    b->planar.shape = PCS_SHAPE2_ROD;
    b->planar.length = link->length;
    point_on(k->joints[i], link, link->centre, b->at);
    point_on(k->joints[i], link, link->length / 2, b->middle);
    // x of the rod is along the link
    sketch_turn(b, sin(link->angle), cos(link->angle));
}

static bool put_contact(const several *m, int i, sketch *k, fail *why)
{
    pcs_chain_contact c;
    sketch_contact *to = &k->contacts[i];
    char number[16];
    if (!links_contact(m, i, &c, why))
        return false;
    (void)clean_text(scenario_item_name(m->s, LIST_CONTACTS, i, number, sizeof number), to->name,
                     sizeof to->name);
    to->body = c.link;
    to->other = PCS_GROUND;
    point_on(k->joints[c.link], &m->links[c.link], c.along, to->at);
    to->n[0] = sin(c.surface);
    to->n[1] = cos(c.surface);
    to->t1[0] = cos(c.surface);
    to->t1[1] = -sin(c.surface);
    return true;
}

void sketch_move_chain(const several *m, const double *u, sketch_motion *to)
{
    const int first = first_rate(m);
    for (int i = 0; i < m->n_links; i++) {
        const pcs_link *link = &m->links[i];
        double v[2] = {first > 0 ? u[0] : 0, first > 0 ? u[1] : 0};
        to[i].omega[2] = -u[first + i];
        // from the link to the root: each link moves the next joint, and the first the mass centre
        double along = link->centre;
        for (int l = i; l != PCS_ROOT; l = m->links[l].parent) {
            v[0] += along * u[first + l] * cos(m->links[l].angle);
            v[1] -= along * u[first + l] * sin(m->links[l].angle);
            along = m->links[l].joint;
        }
        memcpy(to[i].v, v, sizeof v);
    }
}

bool sketch_of_chain(sketch *k, const several *m, fail *why)
{
    k->axes = 2;
    k->pinned = first_rate(m) == 0;
    if (!sketch_make(k, m->n_links, m->n_contacts, why))
        return false;
    k->n_joints = m->n_links;
    k->joints = calloc((size_t)m->n_links, sizeof *k->joints);
    sketch_motion *before =
        k->joints ? sketch_add_state(k, "before", why) : (fail_with(why, "out of memory"), NULL);
    if (!before)
        return false;
    for (int i = 0; i < m->n_links; i++)
        put_link(m, i, k);
    for (int i = 0; i < m->n_contacts; i++)
        if (!put_contact(m, i, k, why))
            return false;
    sketch_move_chain(m, m->u, before);
    return true;
}
