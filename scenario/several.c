#include "several.h"

#include <stdlib.h>
#include <string.h>

bool several_is(const scenario *s)
{
    key_id any;
    for (int list = 0; list < LIST_AXES; list++) // axes are for sweep
        if (s->n_items[list] > 0)
            return true;
    return scenario_any_set(s, KEY_MECHANISM_M, KEY_CHAIN_PHI4, &any);
}

void several_free(several *m)
{
    void *const all[] = {m->planar,    m->spatial, m->M,      m->W,     m->u,
                         m->up,        m->G,       m->v,      m->p,     m->work,
                         m->materials, m->touches, m->strike, m->links, m->rank};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    *m = (several){0};
}

const entry *several_item(const several *m, list_id list, int index, item_key key)
{
    return &m->s->items[list][index].entries[key];
}

bool several_bad_item(const several *m, list_id list, int index, item_key key, const char *rule,
                      fail *why)
{
    char where[300];
    const entry *e = several_item(m, list, index, key);
    (void)scenario_where_item(m->s, list, index, key, where, sizeof where);
    if (!e->set)
        return fail_with(why, "%s: is missing (%s)", where, scenario_item_keys[key].meaning);
    return fail_with(why, "%s: %s; it is '%.60s'", where, rule, e->word);
}

/* Two or three numbers, by the dimension of the scenario. */
static bool read_vector(const several *m, list_id list, int index, item_key key, bool required,
                        double *v, fail *why)
{
    const entry *e = several_item(m, list, index, key);
    v[0] = v[1] = v[m->dimension - 1] = 0;
    if (!e->set && !required)
        return true;
    if (e->set && units_numbers(e->word, v, m->dimension) == m->dimension)
        return true;
    return several_bad_item(m, list, index, key,
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
    pcs_free2 *b = &m->planar[i];
    const entry *inertia = several_item(m, LIST_BODIES, i, ITEM_BODY_INERTIA);
    const entry *omega = several_item(m, LIST_BODIES, i, ITEM_BODY_OMEGA);
    b->inertia = inertia->set ? inertia->number : PCS_NONE;
    b->omega = omega->set ? omega->number : 0;
    return refuse_item(m, LIST_BODIES, i, ITEM_BODY_TENSOR, why) &&
           refuse_item(m, LIST_BODIES, i, ITEM_BODY_SPIN, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_AT, true, b->at, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_VELOCITY, false, b->v, why);
}

static bool build_spatial_body(several *m, int i, fail *why)
{
    pcs_free3 *b = &m->spatial[i];
    const entry *tensor = several_item(m, LIST_BODIES, i, ITEM_BODY_TENSOR);
    const int n = tensor->set ? units_numbers(tensor->word, b->inertia, 6) : 0;
    if (n != 3 && n != 6)
        return several_bad_item(m, LIST_BODIES, i, ITEM_BODY_TENSOR, "must be three or six numbers",
                                why);
    return refuse_item(m, LIST_BODIES, i, ITEM_BODY_INERTIA, why) &&
           refuse_item(m, LIST_BODIES, i, ITEM_BODY_OMEGA, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_AT, true, b->at, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_VELOCITY, false, b->v, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_SPIN, false, b->omega, why);
}

static bool build_body(several *m, int i, fail *why)
{
    const entry *mass = several_item(m, LIST_BODIES, i, ITEM_BODY_MASS);
    *(m->dimension == 2 ? &m->planar[i].mass : &m->spatial[i].mass) =
        mass->set ? mass->number : PCS_NONE;
    return m->dimension == 2 ? build_planar_body(m, i, why) : build_spatial_body(m, i, why);
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

static bool build_meeting(const several *m, int i, pcs_meeting *meeting, fail *why)
{
    const item_key chained[] = {ITEM_CONTACT_LINK, ITEM_CONTACT_ALONG, ITEM_CONTACT_SURFACE};
    for (size_t k = 0; k < sizeof chained / sizeof *chained; k++)
        if (several_item(m, LIST_CONTACTS, i, chained[k])->set)
            return several_bad_item(m, LIST_CONTACTS, i, chained[k], "belongs to a chain of links",
                                    why);
    return find_body(m, i, ITEM_CONTACT_BODY, &meeting->body, why) &&
           find_body(m, i, ITEM_CONTACT_OTHER, &meeting->other, why) &&
           read_vector(m, LIST_CONTACTS, i, ITEM_CONTACT_AT, true, meeting->at, why) &&
           read_vector(m, LIST_CONTACTS, i, ITEM_CONTACT_NORMAL, true, meeting->normal, why);
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
        {"v", LIST_BODIES, ITEM_BODY_VELOCITY},
        {"omega", LIST_BODIES, spatial ? ITEM_BODY_SPIN : ITEM_BODY_OMEGA},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].field, fault->field) == 0)
            return several_bad_item(m, known[i].list, (int)fault->value, known[i].key, fault->rule,
                                    why);
    return fail_with(why, "%s: %s %s", m->s->name, fault->field, fault->rule);
}

static bool assemble(several *m, fail *why)
{
    pcs_meeting *meetings = calloc((size_t)m->n_contacts, sizeof *meetings);
    if (!meetings)
        return fail_with(why, "out of memory");
    bool good = true;
    for (int i = 0; i < m->n_bodies && good; i++)
        good = build_body(m, i, why);
    for (int i = 0; i < m->n_contacts && good; i++)
        good = build_meeting(m, i, &meetings[i], why);
    pcs_fault fault;
    if (good) {
        const pcs_status status = m->dimension == 2
                                      ? pcs_assemble2(m->planar, m->n_bodies, meetings,
                                                      m->n_contacts, m->M, m->W, m->u, &fault)
                                      : pcs_assemble3(m->spatial, m->n_bodies, meetings,
                                                      m->n_contacts, m->M, m->W, m->u, &fault);
        good = status == PCS_OK || report_assembly(m, &fault, why);
    }
    free(meetings);
    return good;
}

/* Where rows are marked, each has as many numbers as there are columns. */
static bool rows_are_even(const char *text, int columns)
{
    bool even = true;
    while (even && strchr(text, ';')) {
        const size_t length = strcspn(text, ";");
        char *row = malloc(length + 1);
        double *values = calloc((size_t)columns + 1, sizeof *values);
        if (row && values) {
            memcpy(row, text, length);
            row[length] = '\0';
            even = units_numbers(row, values, columns) == columns;
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
    const entry *e = &m->s->entries[key];
    if (e->set && units_numbers(e->word, values, n) == n && rows_are_even(e->word, m->dofs))
        return true;
    (void)scenario_where(m->s, key, where, sizeof where);
    if (!e->set)
        return fail_with(why, "%s: is missing (%s)", where, scenario_keys[key].meaning);
    return fail_with(why,
                     "%s: must be %d finite numbers, %d in each row: u has %d, and there are %d "
                     "contacts of %d rows",
                     where, n, m->dofs, m->dofs, m->n_contacts, m->dimension);
}

/* A field of a material: its key at the contact, else that of the scenario, else a default. */
typedef struct field {
    item_key own;
    key_id common;
    double value;
} field;

static void read_field(const several *m, int i, field *f)
{
    const entry *own = several_item(m, LIST_CONTACTS, i, f->own);
    const entry *common = &m->s->entries[f->common];
    if (common->set)
        f->value = common->number;
    if (own->set)
        f->value = own->number;
}

/* A fault about a field, at the contact if it is set there. */
static bool bad_field(const several *m, int i, const field *f, const pcs_fault *fault, fail *why)
{
    char where[300];
    if (several_item(m, LIST_CONTACTS, i, f->own)->set || !m->s->entries[f->common].set)
        return several_bad_item(m, LIST_CONTACTS, i, f->own, fault->rule, why);
    return fail_with(why, "%s: %s (it is %.10g)",
                     scenario_where(m->s, f->common, where, sizeof where), fault->rule,
                     fault->value);
}

/* Restitution is that of the striking contact, if one strikes. */
static bool build_material(several *m, int i, fail *why)
{
    const bool stands = m->striking >= 0 && i != m->striking;
    field e = {ITEM_CONTACT_E, KEY_MATERIAL_E, stands ? 0 : PCS_NONE};
    field e_t = {ITEM_CONTACT_E_T, KEY_MATERIAL_E_T, 0};
    field mu = {ITEM_CONTACT_MU, KEY_MATERIAL_MU, PCS_NONE};
    read_field(m, i, &e);
    read_field(m, i, &e_t);
    read_field(m, i, &mu);
    field mu_k = {ITEM_CONTACT_MU_K, KEY_MATERIAL_MU_K, mu.value};
    read_field(m, i, &mu_k);
    if (several_item(m, LIST_CONTACTS, i, ITEM_CONTACT_MU)->set) // beats those of the scenario
        mu_k.value = mu.value;
    field mu_s = {ITEM_CONTACT_MU_S, KEY_MATERIAL_MU_S, mu_k.value};
    read_field(m, i, &mu_s);
    if (several_item(m, LIST_CONTACTS, i, ITEM_CONTACT_MU)->set &&
        !several_item(m, LIST_CONTACTS, i, ITEM_CONTACT_MU_S)->set)
        mu_s.value = mu.value;
    pcs_material *material = &m->materials[i];
    *material = pcs_material_default();
    material->e = e.value;
    material->e_t = e_t.value;
    material->mu_s = mu_s.value;
    material->mu_k = mu_k.value;
    material->d1 = scenario_number(m->s, KEY_MATERIAL_D1, 1);
    material->d2 = scenario_number(m->s, KEY_MATERIAL_D2, 1);
    pcs_fault fault;
    // of the laws with a path, so that mu_s may differ; each law asks for itself
    if (pcs_material_check(PCS_LAW_COMPROMISE, material, &fault) == PCS_OK)
        return true;
    const field *all[] = {&e, &e_t, pcs_has(mu.value) || pcs_has(mu_k.value) ? &mu_k : &mu, &mu_s};
    const char *names[] = {"e", "e_t", "mu_k", "mu_s"};
    for (int k = 0; k < 4; k++)
        if (strcmp(fault.field, names[k]) == 0) {
            const bool by_mu = k >= 2 && !several_item(m, LIST_CONTACTS, i, all[k]->own)->set &&
                               !m->s->entries[all[k]->common].set;
            return bad_field(m, i, by_mu ? &mu : all[k], &fault, why);
        }
    return fail_with(why, "%s: material.%s: %s", m->s->name, fault.field, fault.rule);
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
    m->work = calloc(a + b + d, sizeof(double));
    m->materials = calloc(k, sizeof *m->materials);
    m->touches = calloc(k, sizeof *m->touches);
    m->planar = calloc((size_t)m->n_bodies + 1, sizeof *m->planar);
    m->spatial = calloc((size_t)m->n_bodies + 1, sizeof *m->spatial);
    m->links = calloc((size_t)m->n_links + 1, sizeof *m->links);
    m->rank = calloc((size_t)m->n_links + 1, sizeof *m->rank);
    m->strike = calloc(1, sizeof *m->strike);
    return (m->links && m->rank && m->strike && m->M && m->W && m->u && m->up && m->G && m->v &&
            m->p && m->work && m->materials && m->touches && m->planar && m->spatial) ||
           fail_with(why, "out of memory");
}

/* One of the three ways to give a mechanism; single bodies and contacts do not go with them. */
static bool check_kind(const scenario *s, fail *why)
{
    char where[300];
    key_id key;
    const bool mechanism = scenario_any_set(s, KEY_MECHANISM_M, KEY_MECHANISM_U, &key);
    const bool bodies = s->n_items[LIST_BODIES] > 0, links = s->n_items[LIST_LINKS] > 0;
    if (scenario_any_set(s, KEY_NORMAL, KEY_BRANCH, &key) ||
        scenario_any_set(s, KEY_BODY_SHAPE, KEY_CONTACT_V_2, &key) ||
        scenario_any_set(s, KEY_MATERIAL_RATIO, KEY_MATERIAL_RATIO, &key))
        return fail_with(why, "%s: does not go with lists of contacts",
                         scenario_where(s, key, where, sizeof where));
    if (s->n_items[LIST_CONTACTS] == 0)
        return fail_with(why, "%s: contacts: the list is missing; 'percuss new several' shows one",
                         s->name);
    if (mechanism + bodies + links != 1)
        return fail_with(why, "%s: give one of: the list bodies, the list links, or a mechanism",
                         s->name);
    if (!links && scenario_any_set(s, KEY_CHAIN_PINNED, KEY_CHAIN_PHI4, &key))
        return fail_with(why, "%s: belongs to a chain, which has a list of links",
                         scenario_where(s, key, where, sizeof where));
    return true;
}

/* No two items of a list answer to one name, and none is called as the ground is. */
static bool check_names(const several *m, fail *why)
{
    static const item_key names[] = {ITEM_BODY_NAME, ITEM_CONTACT_NAME, ITEM_LINK_NAME};
    for (int list = 0; list < LIST_COUNT; list++)
        for (int i = 0; i < m->s->n_items[list]; i++) {
            char buffer[16];
            const char *name = scenario_item_name(m->s, (list_id)list, i, buffer, sizeof buffer);
            const int first = scenario_item_named(m->s, (list_id)list, name);
            if (first != i)
                return several_bad_item(m, (list_id)list, first, names[list],
                                        "is the name or the number of another item of this list",
                                        why);
            if (list == LIST_BODIES && strcmp(name, "ground") == 0)
                return several_bad_item(m, LIST_BODIES, i, ITEM_BODY_NAME, "is kept for the ground",
                                        why);
        }
    return true;
}

/* Which contact strikes: one may say so. */
static bool find_striking(several *m, fail *why)
{
    m->striking = -1;
    for (int i = 0; i < m->n_contacts; i++) {
        const entry *e = several_item(m, LIST_CONTACTS, i, ITEM_CONTACT_STRIKES);
        if (!e->set || strcmp(e->word, "no") == 0)
            continue;
        if (strcmp(e->word, "yes") != 0)
            return several_bad_item(m, LIST_CONTACTS, i, ITEM_CONTACT_STRIKES, "must be yes or no",
                                    why);
        if (m->striking >= 0)
            return several_bad_item(m, LIST_CONTACTS, i, ITEM_CONTACT_STRIKES,
                                    "is said of two contacts; exactly one strikes", why);
        m->striking = i;
    }
    return true;
}

static bool choose_law(several *m, const choice *c, fail *why)
{
    const entry *chosen = &m->s->entries[KEY_LAW];
    const char *reason;
    const char *name = c->law                               ? c->law
                       : chosen->set                        ? chosen->word
                       : m->striking >= 0 || m->n_links > 0 ? "energetic"
                                                            : "complementarity";
    if (c->path || c->branch)
        return fail_with(why, "%s: does not go with several contacts",
                         c->path ? "--path" : "--branch");
    if (!lookup_law(name, &m->law, why))
        return false;
    return several_applies(m, m->law, &reason) ||
           fail_with(why, "%s: law %s %s", m->s->name, name, reason);
}

static bool read_mechanism(several *m, fail *why)
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
static bool count_velocities(several *m, fail *why)
{
    enum { MOST = 3 * MOST_ITEMS };
    static double values[MOST];
    if (m->n_links > 0)
        return links_count(m, why);
    const int n = units_numbers(m->s->entries[KEY_MECHANISM_U].word, values, MOST);
    m->dofs = m->n_bodies > 0 ? m->n_bodies * (m->dimension == 3 ? 6 : 3) : n;
    return m->dofs > 0 || read_matrix(m, KEY_MECHANISM_U, values, 1, why);
}

static pcs_mechanism mechanism_of(const several *m)
{
    return (pcs_mechanism){m->dofs, m->n_contacts, m->dimension, m->M, m->W, m->u};
}

static bool has_two_frictions(const several *m);
static bool report_solver(const several *m, pcs_status status, const pcs_fault *fault, fail *why);

bool several_build(several *m, const scenario *s, const choice *c, fail *why)
{
    bool spatial = false;
    *m = (several){.s = s,
                   .title = s->entries[KEY_TITLE].set ? s->entries[KEY_TITLE].word : s->name,
                   .n_bodies = s->n_items[LIST_BODIES],
                   .n_links = s->n_items[LIST_LINKS],
                   .n_contacts = s->n_items[LIST_CONTACTS]};
    if (!check_kind(s, why) || !scenario_dimension(s, &spatial, why))
        return false;
    m->dimension = spatial ? 3 : 2;
    if (spatial && m->n_links > 0)
        return fail_with(why, "%s: links: chains are planar", s->name);
    if (!check_names(m, why) || !find_striking(m, why) || !choose_law(m, c, why) ||
        !count_velocities(m, why) || !allocate(m, why))
        return false;
    if (!(m->n_bodies > 0  ? assemble(m, why)
          : m->n_links > 0 ? links_build(m, why)
                           : read_mechanism(m, why)))
        return false;
    for (int i = 0; i < m->n_contacts; i++)
        if (!build_material(m, i, why))
            return false;
    const pcs_mechanism mechanism = mechanism_of(m);
    pcs_fault fault;
    if (pcs_mechanism_reduce(&mechanism, m->work, m->G, m->v, &fault) != PCS_OK)
        return *fault.field
                   ? fail_with(why, "%s: mechanism.%s %s", s->name, fault.field, fault.rule)
                   : fail_with(why, "%s: %s", s->name, fault.rule);
    m->T = pcs_mechanism_energy(&mechanism, m->u);
    const pcs_multi contacts = {m->n_contacts, m->dimension, m->G, m->v, m->materials};
    if (m->law == PCS_LAW_COMPLEMENTARITY && !has_two_frictions(m) &&
        pcs_multi_check(m->law, &contacts, &fault) != PCS_OK)
        return report_solver(m, PCS_INVALID, &fault, why);
    return true;
}

/* Materials are there once the mechanism is built. */
static bool has_two_frictions(const several *m)
{
    for (int i = 0; m->materials && i < m->n_contacts; i++)
        if (m->materials[i].mu_s != m->materials[i].mu_k)
            return true;
    return false;
}

bool several_applies(const several *m, pcs_law law, const char **reason)
{
    const bool path = pcs_law_about(law)->family == PCS_FAMILY_PATH;
    *reason = NULL;
    if (pcs_law_about(law)->one_friction && has_two_frictions(m))
        *reason = "knows one friction, but mu_s differs from mu_k";
    if (law == PCS_LAW_COMPLEMENTARITY || *reason)
        return *reason == NULL;
    if (!path && law != PCS_LAW_WHITTAKER && law != PCS_LAW_BRACH)
        *reason = "knows one contact";
    else if (m->dimension == 3)
        *reason = "knows one contact in space; several take complementarity";
    else if (m->striking < 0)
        *reason = "needs one contact that strikes: 'strikes: yes'";
    else if (m->n_contacts > PCS_STRIKE_CONTACTS)
        *reason = "takes 16 contacts at most";
    return *reason == NULL;
}

bool several_is_strike(const several *m)
{
    return m->law != PCS_LAW_COMPLEMENTARITY;
}

unsigned several_outcome(const several *m)
{
    return several_is_strike(m) ? m->strike->outcome : m->impact.outcome;
}

double several_dT(const several *m)
{
    return several_is_strike(m) ? m->strike->dT : m->impact.dT;
}

/* A fault of the solvers, about the contact that it names. */
static bool report_solver(const several *m, pcs_status status, const pcs_fault *fault, fail *why)
{
    char number[16];
    if (status == PCS_NOT_CONVERGED)
        return pcs_has(fault->value) ? fail_with(why, "%s: %s (a residual of %.2g was left)",
                                                 m->s->name, fault->rule, fault->value)
                                     : fail_with(why, "%s: %s", m->s->name, fault->rule);
    const bool placed = strcmp(fault->field, "G") == 0 && pcs_has(fault->value) &&
                        fault->value >= 0 && fault->value < m->n_contacts;
    if (placed && strstr(fault->rule, "every contact"))
        return fail_with(
            why, "%s: contacts.%.60s: G %s; look at its rows of W", m->s->name,
            scenario_item_name(m->s, LIST_CONTACTS, (int)fault->value, number, sizeof number),
            fault->rule);
    const bool of_contact = fault->value >= 0 && fault->value < m->n_contacts;
    if (strcmp(fault->field, "v") == 0 && several_is_strike(m) && of_contact)
        return fail_with(
            why, "%s: contacts.%.60s: %s; exactly one may", m->s->name,
            scenario_item_name(m->s, LIST_CONTACTS, (int)fault->value, number, sizeof number),
            fault->rule);
    return fail_with(why, "%s: %s %s", m->s->name, fault->field, fault->rule);
}

/* Velocities after, from the impulses. */
static void carry_back(several *m)
{
    const pcs_mechanism mechanism = mechanism_of(m);
    for (int i = 0; i < m->n_contacts; i++)
        for (int k = 0; k < m->dimension; k++)
            m->p[i * m->dimension + k] = m->touches[i].p[k];
    m->Tp = PCS_NONE;
    for (int i = 0; i < m->dofs; i++)
        m->up[i] = PCS_NONE;
    if (several_outcome(m) & PCS_NO_SOLUTION)
        return;
    (void)pcs_mechanism_after(&mechanism, m->p, m->work, m->up, NULL); // reduced before
    m->Tp = pcs_mechanism_energy(&mechanism, m->up);
}

/* Of a few planar contacts every answer is sought, so that more than one is said. */
static void look_for_others(several *m, const pcs_multi *contacts)
{
    enum { FEW = 5 };
    int count;
    if (m->dimension == 2 && m->n_contacts <= FEW &&
        !(m->impact.outcome & (PCS_NO_SOLUTION | PCS_NO_COLLISION)) &&
        pcs_enumerate_multi(contacts, m->work, 0, NULL, &count, NULL) == PCS_OK && count > 1)
        m->impact.outcome |= PCS_NOT_UNIQUE;
}

bool several_solve(several *m, pcs_law law, fail *why)
{
    const pcs_multi contacts = {m->n_contacts, m->dimension, m->G, m->v, m->materials};
    pcs_fault fault;
    const char *reason;
    m->law = law;
    if (!several_applies(m, law, &reason))
        return fail_with(why, "%s: law %s %s", m->s->name, pcs_law_about(law)->name, reason);
    const pcs_status status =
        several_is_strike(m)
            ? pcs_solve_strike(law, &contacts, m->striking, m->work, m->touches, m->strike, &fault)
            : pcs_solve_multi(law, &contacts, m->work, m->touches, &m->impact, &fault);
    if (status != PCS_OK)
        return report_solver(m, status, &fault, why);
    if (!several_is_strike(m))
        look_for_others(m, &contacts);
    m->judge = several_is_strike(m) ? pcs_judge_strike(&contacts, m->touches, m->strike)
                                    : m->impact.certificate.worst;
    carry_back(m);
    return true;
}
