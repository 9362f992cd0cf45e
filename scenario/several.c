#include "items.h"
#include "lookup.h"
#include "several_parts.h"

#include <stdlib.h>
#include <string.h>

bool several_is(const scenario *s)
{
    key_id any;
    if (scenario_is_scene(s))
        return false;
    for (int list = 0; list < LIST_AXES; list++) // axes belong to sweep
        if (s->n_items[list] > 0)
            return true;
    return scenario_any_set(s, KEY_MECHANISM_M, KEY_CHAIN_PHI4, &any);
}

void several_free(several *m)
{
    void *const all[] = {m->planar,    m->spatial,  m->M,      m->W,     m->u,
                         m->up,        m->G,        m->v,      m->p,     m->work,
                         m->materials, m->contacts, m->strike, m->links, m->rank};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    *m = (several){0};
}

pcs_mechanism several_mechanism_of(const several *m)
{
    return (pcs_mechanism){m->dofs, m->n_contacts, m->dimension, m->M, m->W, m->u};
}

static bool allocate(several *m, fail *why)
{
    const size_t f = (size_t)m->dofs, k = (size_t)m->n_contacts, rows = k * (size_t)m->dimension;
    const pcs_mechanism mechanism = {.dofs = m->dofs};
    const size_t a = pcs_mechanism_workspace(&mechanism);
    const size_t b = pcs_multi_workspace(m->n_contacts, m->dimension);
    const size_t d = pcs_strike_workspace(m->n_contacts);
    m->M = calloc(f * f, sizeof(double));
    m->W = calloc(rows * f, sizeof(double));
    m->u = calloc(f, sizeof(double));
    m->up = calloc(f, sizeof(double));
    m->G = calloc(rows * rows, sizeof(double));
    m->v = calloc(rows, sizeof(double));
    m->p = calloc(rows, sizeof(double));
    m->n_work = a + b + d;
    m->work = calloc(m->n_work, sizeof(double));
    m->materials = calloc(k, sizeof *m->materials);
    m->contacts = calloc(k, sizeof *m->contacts);
    m->planar = calloc((size_t)m->n_bodies + 1, sizeof *m->planar);
    m->spatial = calloc((size_t)m->n_bodies + 1, sizeof *m->spatial);
    m->links = calloc((size_t)m->n_links + 1, sizeof *m->links);
    m->rank = calloc((size_t)m->n_links + 1, sizeof *m->rank);
    m->strike = calloc(1, sizeof *m->strike);
    return (m->links && m->rank && m->strike && m->M && m->W && m->u && m->up && m->G && m->v &&
            m->p && m->work && m->materials && m->contacts && m->planar && m->spatial) ||
           fail_with(why, "out of memory");
}

/*
 * Check that one of the three kinds of mechanism is given, without keys of a single body or
 * contact.
 */
static bool check_kind(const scenario *s, fail *why)
{
    char where[300];
    key_id key;
    const bool mechanism = scenario_any_set(s, KEY_MECHANISM_M, KEY_MECHANISM_U, &key);
    const bool bodies = s->n_items[LIST_BODIES] > 0, links = s->n_items[LIST_LINKS] > 0;
    if (scenario_any_set(s, KEY_NORMAL, KEY_BRANCH, &key) ||
        scenario_any_set(s, KEY_BODY_SHAPE, KEY_CONTACT_V_2, &key) ||
        scenario_any_set(s, KEY_MATERIAL_RATIO, KEY_MATERIAL_RATIO, &key))
        return fail_with(why, "%s: cannot be used with lists of contacts",
                         scenario_where(s, key, where, sizeof where));
    if (s->n_items[LIST_CONTACTS] == 0)
        return fail_with(
            why,
            "%s: contacts: the list is missing; 'contacts: [{name: floor, body: NAME}]' is one "
            "with the ground",
            s->name);
    if (mechanism + bodies + links != 1)
        return fail_with(why, "%s: give one of: the list bodies, the list links, or a mechanism",
                         s->name);
    if (!links && scenario_any_set(s, KEY_CHAIN_PINNED, KEY_CHAIN_PHI4, &key))
        return fail_with(why, "%s: belongs to a chain, which has a list of links",
                         scenario_where(s, key, where, sizeof where));
    return true;
}

/* Find the contact that strikes. At most one may have 'strikes: yes'. */
static bool find_striking(several *m, fail *why)
{
    m->striking = -1;
    for (int i = 0; i < m->n_contacts; i++) {
        bool strikes;
        if (!items_yes(m->s, LIST_CONTACTS, i, ITEM_CONTACT_STRIKES, &strikes, why))
            return false;
        if (!strikes)
            continue;
        if (m->striking >= 0)
            return items_bad(m->s, LIST_CONTACTS, i, ITEM_CONTACT_STRIKES,
                             "is given for two contacts; exactly one strikes", why);
        m->striking = i;
    }
    return true;
}

static bool choose_law(several *m, const choice *c, fail *why)
{
    const entry *chosen = &m->s->entries[KEY_LAW];
    const char *name = c->law                               ? c->law
                       : chosen->set                        ? chosen->word
                       : m->striking >= 0 || m->n_links > 0 ? "energetic"
                                                            : "complementarity";
    if (c->path || c->branch)
        return fail_with(why, "%s: cannot be used with several contacts",
                         c->path ? "--path" : "--branch");
    return lookup_law(name, &m->law, why);
}

bool several_build(several *m, const scenario *s, const choice *c, fail *why)
{
    bool spatial = false;
    *m = (several){.s = s,
                   .title = s->entries[KEY_TITLE].set ? s->entries[KEY_TITLE].word : s->name,
                   .n_bodies = s->n_items[LIST_BODIES],
                   .n_links = s->n_items[LIST_LINKS],
                   .n_contacts = s->n_items[LIST_CONTACTS]};
    if (!scenario_angles_fit(s, why) || !check_kind(s, why) ||
        !scenario_dimension(s, &spatial, why))
        return false;
    m->dimension = spatial ? 3 : 2;
    if (spatial && m->n_links > 0)
        return fail_with(why, "%s: links: chains are planar", s->name);
    if (!items_names_fit(s, why) || !find_striking(m, why) || !choose_law(m, c, why) ||
        !several_count(m, why) || !allocate(m, why))
        return false;
    if (!(m->n_bodies > 0  ? several_assemble(m, why)
          : m->n_links > 0 ? links_build(m, why)
                           : several_mechanism(m, why)))
        return false;
    for (int i = 0; i < m->n_contacts; i++)
        if (!several_material(m, i, why))
            return false;
    const pcs_mechanism mechanism = several_mechanism_of(m);
    pcs_fault fault;
    m->complete = true;
    if (pcs_mechanism_reduce(&mechanism, m->work, m->n_work, m->G, m->v, &fault) != PCS_OK)
        return *fault.field
                   ? fail_with(why, "%s: mechanism.%s %s", s->name, fault.field, fault.rule)
                   : fail_with(why, "%s: %s", s->name, fault.rule);
    m->T_bodies = pcs_mechanism_energy(&mechanism, m->u);
    return true;
}
