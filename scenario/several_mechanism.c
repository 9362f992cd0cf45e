/* The mechanism of a scenario with several contacts: from bodies, or from M, W and u. */
#include "bodies.h"
#include "items.h"
#include "scene.h"
#include "several_parts.h"

#include <stdlib.h>
#include <string.h>

/* What several_assemble allocates. */
typedef struct scene_room {
    scene_body *bodies;
    scene_contact *contacts;
    pcs_pair2 *planar;
    pcs_pair3 *spatial;
} scene_room;

static void put_pair(const scene_contact *c, int i, const scene_room *room)
{
    if (room->planar)
        room->planar[i] = (pcs_pair2){
            c->body, c->other, {{c->point[0], c->point[1]}, {c->normal[0], c->normal[1]}, c->gap}};
    else
        room->spatial[i] = (pcs_pair3){c->body,
                                       c->other,
                                       {{c->point[0], c->point[1], c->point[2]},
                                        {c->normal[0], c->normal[1], c->normal[2]},
                                        c->gap}};
}

/* Compute M, W and u of the lists. */
static bool assemble_scene(several *m, const scene_room *room, fail *why)
{
    pcs_fault fault;
    if (!scene_read(m->s, m->dimension, room->bodies, room->contacts, why))
        return false;
    for (int i = 0; i < m->n_contacts; i++)
        put_pair(&room->contacts[i], i, room);
    for (int i = 0; i < m->n_bodies; i++) {
        m->planar[i] = room->bodies[i].planar;
        m->spatial[i] = room->bodies[i].spatial;
    }
    const pcs_status status =
        room->planar ? pcs_mechanism_of_bodies2(m->planar, m->n_bodies, room->planar, m->n_contacts,
                                                m->M, m->W, m->u, &fault)
                     : pcs_mechanism_of_bodies3(m->spatial, m->n_bodies, room->spatial,
                                                m->n_contacts, m->M, m->W, m->u, &fault);
    return status == PCS_OK || scene_fault(m->s, m->dimension, &fault, (int)fault.index, why);
}

bool several_assemble(several *m, fail *why)
{
    const bool plane = m->dimension == 2;
    const size_t n = (size_t)m->n_contacts;
    scene_room room = {.bodies = calloc((size_t)m->n_bodies, sizeof *room.bodies),
                       .contacts = calloc(n, sizeof *room.contacts),
                       .planar = plane ? calloc(n, sizeof *room.planar) : NULL,
                       .spatial = plane ? NULL : calloc(n, sizeof *room.spatial)};
    const bool good = room.bodies && room.contacts && (room.planar || room.spatial)
                          ? assemble_scene(m, &room, why)
                          : fail_with(why, "out of memory");
    free(room.bodies);
    free(room.contacts);
    free(room.planar);
    free(room.spatial);
    return good;
}

/* True if each marked row has as many numbers as there are columns. */
static bool rows_are_even(const char *text, int columns)
{
    bool even = true;
    fail none; // unused: the numbers were read before
    while (even && strchr(text, ';')) {
        const size_t length = strcspn(text, ";");
        char *row = malloc(length + 1);
        double *values = calloc((size_t)columns + 1, sizeof *values);
        if (row && values) {
            memcpy(row, text, length);
            row[length] = '\0';
            even = units_numbers(row, values, columns, &none) == columns;
        }
        free(row);
        free(values);
        text += length + 1;
    }
    return even;
}

/* Read a matrix. It must have exactly n numbers. */
static bool read_matrix(const several *m, key_id key, double *values, int n, fail *why)
{
    char where[300];
    fail number;
    const entry *e = &m->s->entries[key];
    const int found = e->set ? units_numbers(e->word, values, n, &number) : 0;
    if (e->set && found == n && rows_are_even(e->word, m->dofs))
        return true;
    (void)scenario_where(m->s, key, where, sizeof where);
    if (!e->set)
        return fail_with(why, "%s: is missing (%s)", where, scenario_keys[key].meaning);
    return fail_with(why,
                     "%s: must be %d finite numbers, %d in each row: u has %d, and there are %d "
                     "contacts of %d rows%s%s",
                     where, n, m->dofs, m->dofs, m->n_contacts, m->dimension, found < 0 ? "; " : "",
                     found < 0 ? number.text : "");
}

bool several_mechanism(several *m, fail *why)
{
    const item_key placed[] = {ITEM_CONTACT_BODY,   ITEM_CONTACT_OTHER, ITEM_CONTACT_AT,
                               ITEM_CONTACT_NORMAL, ITEM_CONTACT_LINK,  ITEM_CONTACT_ALONG,
                               ITEM_CONTACT_SURFACE};
    for (int i = 0; i < m->n_contacts; i++)
        for (size_t k = 0; k < sizeof placed / sizeof *placed; k++)
            if (items_entry(m->s, LIST_CONTACTS, i, placed[k])->set)
                return items_bad(m->s, LIST_CONTACTS, i, placed[k],
                                 "cannot be used with a mechanism, whose W gives the contacts",
                                 why);
    return read_matrix(m, KEY_MECHANISM_U, m->u, m->dofs, why) &&
           read_matrix(m, KEY_MECHANISM_M, m->M, m->dofs * m->dofs, why) &&
           read_matrix(m, KEY_MECHANISM_W, m->W, m->n_contacts * m->dimension * m->dofs, why);
}

/* Count the velocities. For a mechanism it is the number of values in u. */
bool several_count(several *m, fail *why)
{
    enum { MOST = 3 * MAX_ITEMS };
    double values[MOST];
    char where[300];
    fail number;
    if (m->n_links > 0)
        return links_count(m, why);
    m->dofs = m->n_bodies > 0
                  ? m->n_bodies * (m->dimension == 3 ? 6 : 3)
                  : units_numbers(m->s->entries[KEY_MECHANISM_U].word, values, MOST, &number);
    if (m->dofs > 0)
        return true;
    (void)scenario_where(m->s, KEY_MECHANISM_U, where, sizeof where);
    return m->dofs < 0 ? fail_with(why, "%s: must be numbers; %s", where, number.text)
                       : fail_with(why, "%s: is missing (%s)", where,
                                   scenario_keys[KEY_MECHANISM_U].meaning);
}
