#include "several.h"

#include <stdlib.h>
#include <string.h>

bool is_several(const scenario *s)
{
    key_id any;
    return s->n_items[LIST_BODIES] > 0 || s->n_items[LIST_CONTACTS] > 0 ||
           any_set(s, KEY_MECHANISM_M, KEY_MECHANISM_U, &any);
}

void several_free(several *m)
{
    void *const all[] = {m->planar, m->spatial, m->M, m->W,    m->u,         m->up,
                         m->G,      m->v,       m->p, m->work, m->materials, m->touches};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    *m = (several){0};
}

static const entry *value_at(const several *m, list_id list, int index, item_key key)
{
    return &m->s->items[list][index].entries[key];
}

static bool bad_item(const several *m, list_id list, int index, item_key key, const char *rule,
                     fail *why)
{
    char where[300];
    const entry *e = value_at(m, list, index, key);
    (void)scenario_where_item(m->s, list, index, key, where, sizeof where);
    if (!e->set)
        return failed(why, "%s: is missing (%s)", where, item_keys[key].meaning);
    return failed(why, "%s: %s; it is '%.60s'", where, rule, e->word);
}

/* Two or three numbers, by the dimension of the scenario. */
static bool read_vector(const several *m, list_id list, int index, item_key key, bool required,
                        double *v, fail *why)
{
    const entry *e = value_at(m, list, index, key);
    v[0] = v[1] = v[m->dimension - 1] = 0;
    if (!e->set && !required)
        return true;
    if (e->set && parse_numbers(e->word, v, m->dimension) == m->dimension)
        return true;
    return bad_item(m, list, index, key,
                    m->dimension == 2
                        ? "must be two numbers, x and y; 'dimension: spatial' has three"
                        : "must be three numbers, x y z",
                    why);
}

static bool refuse_item(const several *m, list_id list, int index, item_key key, fail *why)
{
    const entry *e = value_at(m, list, index, key);
    return !e->set || bad_item(m, list, index, key,
                               m->dimension == 2 ? "belongs to space; add 'dimension: spatial'"
                                                 : "belongs to the plane",
                               why);
}

static bool build_planar_body(several *m, int i, fail *why)
{
    pcs_free2 *b = &m->planar[i];
    const entry *inertia = value_at(m, LIST_BODIES, i, ITEM_BODY_INERTIA);
    const entry *omega = value_at(m, LIST_BODIES, i, ITEM_BODY_OMEGA);
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
    const entry *tensor = value_at(m, LIST_BODIES, i, ITEM_BODY_TENSOR);
    const int n = tensor->set ? parse_numbers(tensor->word, b->inertia, 6) : 0;
    if (n != 3 && n != 6)
        return bad_item(m, LIST_BODIES, i, ITEM_BODY_TENSOR, "must be three or six numbers", why);
    return refuse_item(m, LIST_BODIES, i, ITEM_BODY_INERTIA, why) &&
           refuse_item(m, LIST_BODIES, i, ITEM_BODY_OMEGA, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_AT, true, b->at, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_VELOCITY, false, b->v, why) &&
           read_vector(m, LIST_BODIES, i, ITEM_BODY_SPIN, false, b->omega, why);
}

static bool build_body(several *m, int i, fail *why)
{
    const entry *mass = value_at(m, LIST_BODIES, i, ITEM_BODY_MASS);
    const entry *name = value_at(m, LIST_BODIES, i, ITEM_BODY_NAME);
    if (name->set && item_named(m->s, LIST_BODIES, name->word) != i)
        return bad_item(m, LIST_BODIES, i, ITEM_BODY_NAME, "is the name of another body, too", why);
    *(m->dimension == 2 ? &m->planar[i].mass : &m->spatial[i].mass) =
        mass->set ? mass->number : PCS_NONE;
    return m->dimension == 2 ? build_planar_body(m, i, why) : build_spatial_body(m, i, why);
}

/* The index of the body that a key names. */
static bool find_body(const several *m, int i, item_key key, int *index, fail *why)
{
    const entry *e = value_at(m, LIST_CONTACTS, i, key);
    *index = e->set ? item_named(m->s, LIST_BODIES, e->word) : PCS_GROUND;
    if (*index >= 0 || (!e->set && key == ITEM_CONTACT_OTHER) || strcmp(e->word, "ground") == 0)
        return true;
    return bad_item(m, LIST_CONTACTS, i, key, "must be the name of one of the bodies", why);
}

static bool build_meeting(const several *m, int i, pcs_meeting *meeting, fail *why)
{
    return find_body(m, i, ITEM_CONTACT_BODY, &meeting->body, why) &&
           find_body(m, i, ITEM_CONTACT_OTHER, &meeting->other, why) &&
           read_vector(m, LIST_CONTACTS, i, ITEM_CONTACT_AT, true, meeting->at, why) &&
           read_vector(m, LIST_CONTACTS, i, ITEM_CONTACT_NORMAL, true, meeting->normal, why);
}

/* The list and key that a fault of the assembly is about. */
static bool report_assembly(const several *m, const pcs_fault *fault, fail *why)
{
    const bool of_contact = strcmp(fault->field, "body") == 0 ||
                            strcmp(fault->field, "other") == 0 ||
                            strcmp(fault->field, "normal") == 0;
    const list_id list = of_contact ? LIST_CONTACTS : LIST_BODIES;
    for (int key = 0; key < ITEM_KEY_COUNT; key++)
        if (item_keys[key].list == list && strcmp(item_keys[key].name, fault->field) == 0)
            return bad_item(m, list, (int)fault->value, (item_key)key, fault->rule, why);
    return failed(why, "%s: %s %s", m->s->name, fault->field, fault->rule);
}

static bool assemble(several *m, fail *why)
{
    pcs_meeting *meetings = calloc((size_t)m->n_contacts, sizeof *meetings);
    if (!meetings)
        return failed(why, "out of memory");
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

/* As many numbers as the key must have. */
static bool read_matrix(const several *m, key_id key, double *values, int n, fail *why)
{
    char where[300];
    const entry *e = &m->s->entries[key];
    if (e->set && parse_numbers(e->word, values, n) == n)
        return true;
    (void)scenario_where(m->s, key, where, sizeof where);
    if (!e->set)
        return failed(why, "%s: is missing (%s)", where, keys[key].meaning);
    return failed(why, "%s: must be %d numbers: u has %d, and there are %d contacts of %d rows",
                  where, n, m->dofs, m->n_contacts, m->dimension);
}

/* Each contact's own material, or that of the scenario. */
static bool build_material(several *m, int i, fail *why)
{
    const struct {
        item_key key;
        key_id common;
        double unset;
    } fields[] = {{ITEM_CONTACT_E, KEY_MATERIAL_E, PCS_NONE},
                  {ITEM_CONTACT_E_T, KEY_MATERIAL_E_T, 0},
                  {ITEM_CONTACT_MU, KEY_MATERIAL_MU, PCS_NONE}};
    double values[3];
    for (int k = 0; k < 3; k++) {
        const entry *own = value_at(m, LIST_CONTACTS, i, fields[k].key);
        const entry *common = &m->s->entries[fields[k].common];
        values[k] = own->set ? own->number : common->set ? common->number : fields[k].unset;
        if (!pcs_has(values[k]))
            return bad_item(m, LIST_CONTACTS, i, fields[k].key, "", why);
    }
    pcs_material *material = &m->materials[i];
    *material = pcs_material_default();
    material->e = values[0];
    material->e_t = values[1];
    material->mu_s = material->mu_k = values[2];
    pcs_fault fault;
    if (pcs_material_check(m->law, material, &fault) == PCS_OK)
        return true;
    for (int k = 0; k < 3; k++)
        if (strncmp(fault.field, item_keys[fields[k].key].name,
                    strlen(item_keys[fields[k].key].name)) == 0) {
            char where[300];
            const entry *own = value_at(m, LIST_CONTACTS, i, fields[k].key);
            if (strcmp(fault.field, "e_t") == 0 && k == 0)
                continue;
            if (own->set)
                return bad_item(m, LIST_CONTACTS, i, fields[k].key, fault.rule, why);
            return failed(why, "%s: %s (it is %.10g)",
                          scenario_where(m->s, fields[k].common, where, sizeof where), fault.rule,
                          fault.value);
        }
    return failed(why, "%s: %s %s", m->s->name, fault.field, fault.rule);
}

static bool allocate(several *m, fail *why)
{
    const size_t f = (size_t)m->dofs, k = (size_t)m->n_contacts, rows = k * (size_t)m->dimension;
    const pcs_mechanism mechanism = {.dofs = m->dofs};
    const size_t a = pcs_mechanism_workspace(&mechanism);
    const size_t b = pcs_multi_workspace(m->n_contacts, m->dimension);
    m->M = calloc(f * f, sizeof(double));
    m->W = calloc(rows * f, sizeof(double));
    m->u = calloc(2 * f, sizeof(double));
    m->up = calloc(f, sizeof(double));
    m->G = calloc(rows * rows, sizeof(double));
    m->v = calloc(rows, sizeof(double));
    m->p = calloc(rows, sizeof(double));
    m->work = calloc(a > b ? a : b, sizeof(double));
    m->materials = calloc(k, sizeof *m->materials);
    m->touches = calloc(k, sizeof *m->touches);
    m->planar = calloc((size_t)m->n_bodies + 1, sizeof *m->planar);
    m->spatial = calloc((size_t)m->n_bodies + 1, sizeof *m->spatial);
    return (m->M && m->W && m->u && m->up && m->G && m->v && m->p && m->work && m->materials &&
            m->touches && m->planar && m->spatial) ||
           failed(why, "out of memory");
}

/* Lists and mechanism go together; single bodies and contacts do not. */
static bool check_kind(const scenario *s, fail *why)
{
    char where[300];
    key_id single, matrix;
    const bool mechanism = any_set(s, KEY_MECHANISM_M, KEY_MECHANISM_U, &matrix);
    if (any_set(s, KEY_NORMAL, KEY_BRANCH, &single) ||
        any_set(s, KEY_BODY_SHAPE, KEY_CONTACT_V_2, &single))
        return failed(why, "%s: does not go with lists of bodies and contacts",
                      scenario_where(s, single, where, sizeof where));
    if (s->n_items[LIST_CONTACTS] == 0)
        return failed(why, "%s: contacts: the list is missing; 'percuss new several' shows one",
                      s->name);
    if (mechanism && s->n_items[LIST_BODIES] > 0)
        return failed(why, "%s: a scenario has either bodies or a mechanism, not both",
                      scenario_where(s, matrix, where, sizeof where));
    if (!mechanism && s->n_items[LIST_BODIES] == 0)
        return failed(why, "%s: bodies: the list is missing; 'percuss new several' shows one",
                      s->name);
    return true;
}

static bool choose_law(several *m, const choice *c, fail *why)
{
    const entry *chosen = &m->s->entries[KEY_LAW];
    const char *name = c->law ? c->law : chosen->set ? chosen->word : "complementarity";
    if (c->path || c->branch)
        return failed(why, "%s: does not go with several contacts",
                      c->path ? "--path" : "--branch");
    if (!law_lookup(name, &m->law, why))
        return false;
    return m->law == PCS_LAW_COMPLEMENTARITY ||
           failed(why, "%s: law %s knows one contact; several take complementarity", m->s->name,
                  name);
}

static bool read_mechanism(several *m, fail *why)
{
    return read_matrix(m, KEY_MECHANISM_U, m->u, m->dofs, why) &&
           read_matrix(m, KEY_MECHANISM_M, m->M, m->dofs * m->dofs, why) &&
           read_matrix(m, KEY_MECHANISM_W, m->W, m->n_contacts * m->dimension * m->dofs, why);
}

/* How many velocities u has; at least one, or read_mechanism will say what is wrong. */
static int count_velocities(const scenario *s)
{
    enum { MOST = 3 * MOST_ITEMS };
    static double values[MOST];
    const int n = parse_numbers(s->entries[KEY_MECHANISM_U].word, values, MOST);
    return n > 0 ? n : 1;
}

static pcs_mechanism mechanism_of(const several *m)
{
    return (pcs_mechanism){m->dofs, m->n_contacts, m->dimension, m->M, m->W, m->u};
}

bool several_build(several *m, const scenario *s, const choice *c, fail *why)
{
    bool spatial = false;
    *m = (several){.s = s,
                   .title = s->entries[KEY_TITLE].set ? s->entries[KEY_TITLE].word : s->name,
                   .n_bodies = s->n_items[LIST_BODIES],
                   .n_contacts = s->n_items[LIST_CONTACTS]};
    if (!check_kind(s, why) || !choose_law(m, c, why) || !scenario_dimension(s, &spatial, why))
        return false;
    m->dimension = spatial ? 3 : 2;
    m->dofs = m->n_bodies > 0 ? m->n_bodies * (spatial ? 6 : 3) : count_velocities(s);
    if (!allocate(m, why) || !(m->n_bodies > 0 ? assemble(m, why) : read_mechanism(m, why)))
        return false;
    for (int i = 0; i < m->n_contacts; i++)
        if (!build_material(m, i, why))
            return false;
    const pcs_mechanism mechanism = mechanism_of(m);
    pcs_fault fault;
    if (pcs_mechanism_reduce(&mechanism, m->work, m->G, m->v, &fault) != PCS_OK)
        return failed(why, "%s: mechanism.%s %s", s->name, fault.field, fault.rule);
    m->T = pcs_mechanism_energy(&mechanism, m->u);
    return true;
}

bool several_solve(several *m, fail *why)
{
    const pcs_multi contacts = {m->n_contacts, m->dimension, m->G, m->v, m->materials};
    const pcs_mechanism mechanism = mechanism_of(m);
    pcs_fault fault;
    const pcs_status status =
        pcs_solve_multi(m->law, &contacts, m->work, m->touches, &m->impact, &fault);
    if (status == PCS_NOT_CONVERGED)
        return failed(why, "%s: %s (a residual of %.2g was left)", m->s->name, fault.rule,
                      fault.value);
    if (status != PCS_OK)
        return failed(why, "%s: %s %s", m->s->name, fault.field, fault.rule);
    for (int i = 0; i < m->n_contacts; i++)
        for (int k = 0; k < m->dimension; k++)
            m->p[i * m->dimension + k] = m->touches[i].p[k];
    if (m->impact.outcome & PCS_NO_SOLUTION) {
        for (int i = 0; i < m->dofs; i++)
            m->up[i] = PCS_NONE;
        m->Tp = PCS_NONE;
        return true;
    }
    (void)pcs_mechanism_after(&mechanism, m->p, m->work, m->up, &fault); // reduced before
    m->Tp = pcs_mechanism_energy(&mechanism, m->up);
    return true;
}
