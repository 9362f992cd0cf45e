/* The mechanism of a scenario with several contacts: of bodies, or as M, W and u. */
#include "bodies.h"
#include "several_parts.h"

#include <stdlib.h>
#include <string.h>

/* As many numbers as least or most; if there are others, rule says so, or which is wrong. */
static bool read_numbers(const several *m, list_id list, int index, item_key key, double *v,
                         int least, int most, const char *rule, fail *why)
{
    char where[300];
    fail number;
    const entry *e = several_item(m, list, index, key);
    const dimension dim = units_of_vector(scenario_item_keys[key].name);
    const int n = e->set ? units_vector(e->word, dim, v, most, &number) : 0;
    if (n < 0)
        return fail_with(why, "%s: %s; %s",
                         scenario_where_item(m->s, list, index, key, where, sizeof where), rule,
                         number.text);
    return n == least || n == most || several_bad_item(m, list, index, key, rule, why);
}

/* Two or three numbers, by the dimension of the scenario. */
static bool read_vector(const several *m, list_id list, int index, item_key key, bool required,
                        double *v, fail *why)
{
    const entry *e = several_item(m, list, index, key);
    v[0] = v[1] = v[m->dimension - 1] = 0;
    if (!e->set && !required)
        return true;
    return read_numbers(m, list, index, key, v, m->dimension, m->dimension,
                        m->dimension == 2
                            ? "must be two numbers, x and y; 'dimension: spatial' has three"
                            : "must be three numbers, x y z",
                        why);
}

static bool refuse_item(const several *m, list_id list, int index, item_key key, fail *why)
{
    const entry *e = several_item(m, list, index, key);
    return !e->set ||
           several_bad_item(m, list, index, key,
                            m->dimension == 2 ? "belongs to space; add 'dimension: spatial'"
                                              : "belongs to the plane",
                            why);
}

static bool build_planar_body(several *m, int i, fail *why)
{
    pcs_body2 *b = &m->planar[i];
    const entry *inertia = several_item(m, LIST_BODIES, i, ITEM_BODY_INERTIA);
    const entry *omega = several_item(m, LIST_BODIES, i, ITEM_BODY_OMEGA);
    b->inertia = inertia->set ? inertia->number : PCS_NONE;
    b->spin = omega->set ? omega->number : 0;
    return refuse_item(m, LIST_BODIES, i, ITEM_BODY_TENSOR, why) &&
           refuse_item(m, LIST_BODIES, i, ITEM_BODY_SPIN, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_AT, true, b->position, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_VELOCITY, false, b->velocity, why);
}

static bool build_spatial_body(several *m, int i, fail *why)
{
    pcs_body3 *b = &m->spatial[i];
    *b = pcs_body3_default(); // its axes are those of the world
    return read_numbers(m, LIST_BODIES, i, ITEM_BODY_TENSOR, b->inertia, 3, 6,
                        "must be three or six elements of the inertia matrix", why) &&
           refuse_item(m, LIST_BODIES, i, ITEM_BODY_INERTIA, why) &&
           refuse_item(m, LIST_BODIES, i, ITEM_BODY_OMEGA, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_AT, true, b->position, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_VELOCITY, false, b->velocity, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_SPIN, false, b->spin, why);
}

static bool build_body(several *m, int i, fail *why)
{
    const entry *mass = several_item(m, LIST_BODIES, i, ITEM_BODY_MASS);
    if (!(m->dimension == 2 ? build_planar_body(m, i, why) : build_spatial_body(m, i, why)))
        return false;
    *(m->dimension == 2 ? &m->planar[i].mass : &m->spatial[i].mass) =
        mass->set ? mass->number : PCS_NONE;
    return true;
}

/* The index of the body that a key names. */
static bool find_body(const several *m, int i, item_key key, int *index, fail *why)
{
    const entry *e = several_item(m, LIST_CONTACTS, i, key);
    *index = e->set ? scenario_item_named(m->s, LIST_BODIES, e->word) : PCS_GROUND;
    if (*index >= 0 || (!e->set && key == ITEM_CONTACT_OTHER) || strcmp(e->word, "ground") == 0)
        return true;
    return several_bad_item(m, LIST_CONTACTS, i, key, "must be the name of one of the bodies", why);
}

/* Which bodies touch, where, and the normal there. */
static bool build_pair(const several *m, int i, int *body, int *other, double *point,
                       double *normal, fail *why)
{
    const item_key chained[] = {ITEM_CONTACT_LINK, ITEM_CONTACT_ALONG, ITEM_CONTACT_SURFACE};
    for (size_t k = 0; k < sizeof chained / sizeof *chained; k++)
        if (several_item(m, LIST_CONTACTS, i, chained[k])->set)
            return several_bad_item(m, LIST_CONTACTS, i, chained[k], "belongs to a chain of links",
                                    why);
    return find_body(m, i, ITEM_CONTACT_BODY, body, why) &&
           find_body(m, i, ITEM_CONTACT_OTHER, other, why) &&
           read_vector(m, LIST_CONTACTS, i, ITEM_CONTACT_AT, true, point, why) &&
           read_vector(m, LIST_CONTACTS, i, ITEM_CONTACT_NORMAL, true, normal, why);
}

/* The list and key that a fault of the assembly is about. */
static bool report_assembly(const several *m, const pcs_fault *fault, fail *why)
{
    const bool spatial = m->dimension == 3;
    const struct {
        const char *field;
        list_id list;
        item_key key;
    } known[] = {
        {"body", LIST_CONTACTS, ITEM_CONTACT_BODY},
        {"other", LIST_CONTACTS, ITEM_CONTACT_OTHER},
        {"normal", LIST_CONTACTS, ITEM_CONTACT_NORMAL},
        {"mass", LIST_BODIES, ITEM_BODY_MASS},
        {"inertia", LIST_BODIES, spatial ? ITEM_BODY_TENSOR : ITEM_BODY_INERTIA},
        {"velocity", LIST_BODIES, ITEM_BODY_VELOCITY},
        {"spin", LIST_BODIES, spatial ? ITEM_BODY_SPIN : ITEM_BODY_OMEGA},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const int item = (int)fault->index;
        char rule[400];
        if (strcmp(known[i].field, fault->field) != 0)
            continue;
        const bool tensor = known[i].key == ITEM_BODY_TENSOR;
        return several_bad_item(
            m, known[i].list, item, known[i].key,
            tensor ? bodies_tensor_rule(fault->rule, m->spatial[item].inertia, rule, sizeof rule)
                   : fault->rule,
            why);
    }
    return fail_with(why, "%s: %s %s", m->s->name, fault->field, fault->rule);
}

/* Contacts of the plane or of space: the other is not there. */
static bool build_pairs(const several *m, pcs_pair2 *planar, pcs_pair3 *spatial, fail *why)
{
    bool good = true;
    for (int i = 0; i < m->n_contacts && good; i++)
        good = planar ? build_pair(m, i, &planar[i].body, &planar[i].other, planar[i].touch.point,
                                   planar[i].touch.normal, why)
                      : build_pair(m, i, &spatial[i].body, &spatial[i].other,
                                   spatial[i].touch.point, spatial[i].touch.normal, why);
    return good;
}

bool several_assemble(several *m, fail *why)
{
    for (int i = 0; i < m->n_bodies; i++)
        if (!build_body(m, i, why))
            return false;
    const bool plane = m->dimension == 2;
    const int n = m->n_contacts;
    pcs_pair2 *const planar = plane ? calloc((size_t)n, sizeof *planar) : NULL;
    pcs_pair3 *const spatial = plane ? NULL : calloc((size_t)n, sizeof *spatial);
    pcs_fault fault;
    bool good =
        planar || spatial ? build_pairs(m, planar, spatial, why) : fail_with(why, "out of memory");
    if (good) {
        const pcs_status status = plane ? pcs_mechanism_of_bodies2(m->planar, m->n_bodies, planar,
                                                                   n, m->M, m->W, m->u, &fault)
                                        : pcs_mechanism_of_bodies3(m->spatial, m->n_bodies, spatial,
                                                                   n, m->M, m->W, m->u, &fault);
        good = status == PCS_OK || report_assembly(m, &fault, why);
    }
    free(planar);
    free(spatial);
    return good;
}

/* Where rows are marked, each has as many numbers as there are columns. */
static bool rows_are_even(const char *text, int columns)
{
    bool even = true;
    fail none; // the numbers are read before
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

/* As many numbers as the key must have. */
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
            if (several_item(m, LIST_CONTACTS, i, placed[k])->set)
                return several_bad_item(
                    m, LIST_CONTACTS, i, placed[k],
                    "does not go with a mechanism, whose W says where contacts are", why);
    return read_matrix(m, KEY_MECHANISM_U, m->u, m->dofs, why) &&
           read_matrix(m, KEY_MECHANISM_M, m->M, m->dofs * m->dofs, why) &&
           read_matrix(m, KEY_MECHANISM_W, m->W, m->n_contacts * m->dimension * m->dofs, why);
}

/* How many velocities there are; of a mechanism as many as u has numbers. */
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
