/* The links of a chain, from the items of a scenario. */
#include "items.h"
#include "several_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Read a reference to phi1 ... phi4 of the section chain. */
static bool read_reference(const several *m, const char **text, double *value)
{
    if (strncmp(*text, "phi", 3) != 0)
        return false;
    const char digit = (*text)[3];
    if (digit < '1' || digit > '4')
        return false;
    const entry *e = &m->s->entries[KEY_CHAIN_PHI1 + (digit - '1')];
    *value = e->number;
    *text += 4;
    return e->set;
}

/* Read a number followed by deg, rad or nothing. On failure why describes the error. */
static bool read_term(const char **text, double *value, fail *why)
{
    char *end, unit[40];
    (void)strtod(*text, &end);
    if (end == *text)
        return fail_with(why, "'%.40s' is not an angle", *text);
    const char *stop = end + strspn(end, " ");
    while (isalpha((unsigned char)*stop))
        stop++;
    const size_t length = (size_t)(stop - *text);
    if (length >= sizeof unit)
        return fail_with(why, "'%.40s' is not an angle", *text);
    memcpy(unit, *text, length);
    unit[length] = '\0';
    *text = stop;
    return units_parse(unit, ANGLE, value, why);
}

/* Read a reference, with an optional plain number as a factor: phi1, 2*phi1, 0.5 phi1. */
static bool read_multiple(const several *m, const char **text, double *value)
{
    char *end;
    const double factor = strtod(*text, &end);
    const char *at = end + strspn(end, " ");
    if (end == *text)
        return read_reference(m, text, value);
    if (*at == '*')
        at += 1 + strspn(at + 1, " ");
    if (!read_reference(m, &at, value))
        return false;
    *value *= factor;
    *text = at;
    return true;
}

/* Read a sum of numbers and multiples of references, such as "2*phi1 + 180 deg". */
static bool read_angle(const several *m, const char *text, double *angle, fail *why)
{
    *angle = 0;
    for (bool first = true; *(text += strspn(text, " ")) != '\0'; first = false) {
        double sign = 1, term = 0;
        if (*text == '+' || *text == '-')
            sign = *text++ == '-' ? -1 : 1;
        else if (!first)
            return fail_with(why, "there is no + or - before '%.40s'", text);
        text += strspn(text, " ");
        if (!read_multiple(m, &text, &term) && !read_term(&text, &term, why))
            return false;
        *angle += sign * term;
    }
    return true;
}

static double number_or(const several *m, int i, item_key key, double unset)
{
    const entry *e = items_entry(m->s, LIST_LINKS, i, key);
    return e->set ? e->number : unset;
}

/* Find the index of the parent in the scenario, or PCS_ROOT. */
static bool find_parent(const several *m, int i, int *parent, fail *why)
{
    const entry *e = items_entry(m->s, LIST_LINKS, i, ITEM_LINK_PARENT);
    *parent = e->set ? scenario_item_named(m->s, LIST_LINKS, e->word) : PCS_ROOT;
    if (!e->set || *parent >= 0)
        return true;
    return items_bad(m->s, LIST_LINKS, i, ITEM_LINK_PARENT, "must be the name of a link", why);
}

/*
 * Sort the links, parents first: order[k] is the k-th link to place. If a round places no link,
 * there is a cycle.
 */
static bool sort_links(several *m, fail *why)
{
    int parent[PCS_MAX_LINKS], placed = 0, roots = 0;
    for (int i = 0; i < m->n_links; i++) {
        m->rank[i] = -1;
        if (!find_parent(m, i, &parent[i], why))
            return false;
        if (parent[i] == PCS_ROOT && roots++ > 0)
            return items_bad(m->s, LIST_LINKS, i, ITEM_LINK_PARENT,
                             "is missing; one link only may be the root", why);
    }
    while (placed < m->n_links) {
        const int before = placed;
        for (int i = 0; i < m->n_links; i++)
            if (m->rank[i] < 0 && (parent[i] == PCS_ROOT || m->rank[parent[i]] >= 0))
                m->rank[i] = placed++;
        if (placed == before)
            break;
    }
    for (int i = 0; i < m->n_links; i++)
        if (m->rank[i] < 0)
            return items_bad(m->s, LIST_LINKS, i, ITEM_LINK_PARENT,
                             "forms a loop; links must form a tree", why);
    for (int i = 0; i < m->n_links; i++)
        m->links[m->rank[i]].parent = parent[i] == PCS_ROOT ? PCS_ROOT : m->rank[parent[i]];
    return true;
}

static bool build_link(several *m, int i, fail *why)
{
    pcs_link *link = &m->links[m->rank[i]];
    const entry *angle = items_entry(m->s, LIST_LINKS, i, ITEM_LINK_ANGLE);
    link->length = number_or(m, i, ITEM_LINK_LENGTH, PCS_NONE);
    link->mass = number_or(m, i, ITEM_LINK_MASS, PCS_NONE);
    link->inertia =
        number_or(m, i, ITEM_LINK_INERTIA, link->mass * link->length * link->length / 12);
    link->centre = number_or(m, i, ITEM_LINK_CENTRE, link->length / 2);
    link->rate = number_or(m, i, ITEM_LINK_RATE, 0);
    char rule[200];
    fail term = {""};
    if (angle->set && read_angle(m, angle->word, &link->angle, &term))
        return true;
    (void)snprintf(rule, sizeof rule,
                   "must be an angle, as 90 deg or 2*phi1 + 180 deg; the phi it names is given in "
                   "chain; %.100s",
                   term.text);
    return items_bad(m->s, LIST_LINKS, i, ITEM_LINK_ANGLE, rule, why);
}

/* Place the joint on the parent. Its default is the parent's length. */
static void place_joint(several *m, int i)
{
    pcs_link *link = &m->links[m->rank[i]];
    const double end = link->parent == PCS_ROOT ? 0 : m->links[link->parent].length;
    link->joint = number_or(m, i, ITEM_LINK_JOINT, end);
}

bool links_contact(const several *m, int i, pcs_chain_contact *contact, fail *why)
{
    const entry *link = items_entry(m->s, LIST_CONTACTS, i, ITEM_CONTACT_LINK);
    const entry *along = items_entry(m->s, LIST_CONTACTS, i, ITEM_CONTACT_ALONG);
    const entry *surface = items_entry(m->s, LIST_CONTACTS, i, ITEM_CONTACT_SURFACE);
    const int index = link->set ? scenario_item_named(m->s, LIST_LINKS, link->word) : -1;
    if (index < 0)
        return items_bad(m->s, LIST_CONTACTS, i, ITEM_CONTACT_LINK, "must be the name of a link",
                         why);
    contact->link = m->rank[index];
    contact->along = along->set ? along->number : m->links[contact->link].length;
    contact->surface = surface->set ? surface->number : 0;
    return true;
}

/* Reject keys of bodies, which have no meaning for a chain. */
static bool refuse_bodies(const several *m, fail *why)
{
    const item_key others[] = {ITEM_CONTACT_BODY, ITEM_CONTACT_OTHER, ITEM_CONTACT_AT,
                               ITEM_CONTACT_NORMAL};
    for (int i = 0; i < m->n_contacts; i++)
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            if (items_entry(m->s, LIST_CONTACTS, i, others[k])->set)
                return items_bad(m->s, LIST_CONTACTS, i, others[k],
                                 "belongs to bodies; a contact of a chain has link and along", why);
    return true;
}

static bool build_root(const several *m, pcs_chain *chain, fail *why)
{
    char where[300];
    const entry *velocity = &m->s->entries[KEY_CHAIN_VELOCITY];
    if (!scenario_yes(m->s, KEY_CHAIN_PINNED, &chain->pinned, why))
        return false;
    if (!velocity->set)
        return true;
    (void)scenario_where(m->s, KEY_CHAIN_VELOCITY, where, sizeof where);
    if (chain->pinned)
        return fail_with(why, "%s: a pinned root does not move", where);
    fail number;
    const int n = units_vector(velocity->word, SPEED, chain->velocity, 2, &number);
    return n == 2 || fail_with(why, "%s: must be two numbers, x and y%s%s", where,
                               n < 0 ? "; " : "", n < 0 ? number.text : "");
}

static bool report_chain(const several *m, const pcs_fault *fault, fail *why)
{
    const bool of_contact = strcmp(fault->item, "contact") == 0;
    const list_id list = of_contact ? LIST_CONTACTS : LIST_LINKS;
    int index = (int)fault->index;
    for (int i = 0; !of_contact && i < m->n_links; i++)
        if (m->rank[i] == (int)fault->index)
            index = i;
    for (int key = 0; key < ITEM_KEY_COUNT; key++)
        if (scenario_item_keys[key].list == list &&
            strcmp(scenario_item_keys[key].name, fault->field) == 0)
            return items_bad(m->s, list, index, (item_key)key, fault->rule, why);
    return fail_with(why, "%s: chain: %s %s", m->s->name, fault->field, fault->rule);
}

bool links_count(several *m, fail *why)
{
    bool pinned;
    if (m->n_links > PCS_MAX_LINKS)
        return fail_with(why, "%s: links: at most %d are allowed", m->s->name, PCS_MAX_LINKS);
    if (!scenario_yes(m->s, KEY_CHAIN_PINNED, &pinned, why))
        return false;
    m->dofs = m->n_links + (pinned ? 0 : 2);
    return true;
}

bool links_build(several *m, fail *why)
{
    pcs_chain chain = {.n_links = m->n_links, .links = m->links};
    pcs_chain_contact *contacts = calloc((size_t)m->n_contacts, sizeof *contacts);
    bool good = (contacts || fail_with(why, "out of memory")) && refuse_bodies(m, why) &&
                build_root(m, &chain, why) && sort_links(m, why);
    for (int i = 0; i < m->n_links && good; i++)
        good = build_link(m, i, why);
    for (int i = 0; i < m->n_links && good; i++)
        place_joint(m, i);
    for (int i = 0; i < m->n_contacts && good && contacts; i++)
        good = links_contact(m, i, &contacts[i], why);
    pcs_fault fault;
    if (good &&
        pcs_chain_assemble(&chain, contacts, m->n_contacts, m->M, m->W, m->u, &fault) != PCS_OK)
        good = report_chain(m, &fault, why);
    free(contacts);
    return good;
}
