#include "problem.h"
#include "bodies.h"
#include "lookup.h"
#include "scene.h"

#include <stdio.h>
#include <string.h>

/* Return the key of a section for the field of a fault. mu may stand for mu_s and mu_k. */
static key_id key_of_field(const scenario *s, const char *section, const char *field)
{
    char path[80];
    (void)snprintf(path, sizeof path, "%s.%s", section, field);
    const key_id key = scenario_key_named(path);
    const bool friction = key == KEY_MATERIAL_MU_S || key == KEY_MATERIAL_MU_K;
    if (friction && !scenario_entry(s, key)->set && scenario_entry(s, KEY_MATERIAL_MU)->set)
        return KEY_MATERIAL_MU;
    return key;
}

bool problem_fault(const scenario *s, const char *section, const pcs_fault *fault, fail *why)
{
    char where[300];
    const key_id key = key_of_field(s, section, fault->field);
    if (key == KEY_COUNT && *fault->field)
        return fail_with(why,
                         "%s: %s of the %s %s (it is %.10g); check masses, inertias and lengths",
                         s->name, fault->field, section, fault->rule, fault->value);
    if (key == KEY_COUNT)
        return fail_with(why, "%s: %s", s->name, fault->rule);
    (void)scenario_where(s, key, where, sizeof where);
    if (!scenario_entry(s, key)->set)
        return fail_with(why, "%s: is missing (%s)", where, scenario_keys[key].meaning);
    if (strncmp(fault->rule, "must not be given", 17) == 0)
        return fail_with(why, "%s: %s", where, fault->rule);
    const bool angle = scenario_keys[key].dim == ANGLE;
    const bool more = key == KEY_MATERIAL_E && fault->value > 1 && fault->value <= PCS_MAX_E &&
                      !s->entries[KEY_MATERIAL_E_ABOVE_1].set;
    return fail_with(why, "%s: %s (it is %.10g%s)%s", where, fault->rule,
                     angle ? fault->value * DEGREES : fault->value, angle ? " deg" : "",
                     more ? "; 'material.e_above_1: yes' allows up to 2" : "");
}

static bool require(const scenario *s, key_id key, fail *why)
{
    char where[300];
    if (scenario_entry(s, key)->set)
        return true;
    return fail_with(why, "%s: is missing (%s)", scenario_where(s, key, where, sizeof where),
                     scenario_keys[key].meaning);
}

static bool build_material(const scenario *s, pcs_law law, pcs_material *m, fail *why)
{
    const double mu = scenario_number(s, KEY_MATERIAL_MU, PCS_NONE);
    key_id split;
    if (s->entries[KEY_MATERIAL_MU].set &&
        scenario_any_set(s, KEY_MATERIAL_MU_S, KEY_MATERIAL_MU_K, &split)) {
        char where[300];
        return fail_with(why, "%s: give material.mu, or material.mu_s and material.mu_k, not both",
                         scenario_where(s, split, where, sizeof where));
    }
    *m = pcs_material_default();
    m->e = scenario_number(s, KEY_MATERIAL_E, m->e);
    m->e_t = scenario_number(s, KEY_MATERIAL_E_T, m->e_t);
    m->mu_k = scenario_number(s, KEY_MATERIAL_MU_K, mu);
    m->mu_s = scenario_number(s, KEY_MATERIAL_MU_S, pcs_has(mu) ? mu : m->mu_k);
    m->d1 = scenario_number(s, KEY_MATERIAL_D1, m->d1);
    m->d2 = scenario_number(s, KEY_MATERIAL_D2, m->d2);
    m->ratio = scenario_number(s, KEY_MATERIAL_RATIO, m->ratio);
    m->eta2 = scenario_number(s, KEY_MATERIAL_ETA2, m->eta2);
    if (!scenario_yes(s, KEY_MATERIAL_E_ABOVE_1, &m->e_above_1, why))
        return false;
    const bool frictionless =
        law == PCS_LAW_IMPULSE_RATIO && !scenario_entry(s, KEY_MATERIAL_MU_S)->set;
    if (!pcs_has(m->mu_k) && !frictionless)
        return require(
            s, scenario_entry(s, KEY_MATERIAL_MU_S)->set ? KEY_MATERIAL_MU_K : KEY_MATERIAL_MU,
            why);

    pcs_fault fault;
    return pcs_material_check(law, m, &fault) == PCS_OK ||
           problem_fault(s, "material", &fault, why);
}

static bool require_all(const scenario *s, const key_id *needed, size_t n, fail *why)
{
    for (size_t i = 0; i < n; i++)
        if (!require(s, needed[i], why))
            return false;
    return true;
}

static bool build_planar_contact(problem *p, const scenario *s, fail *why)
{
    const key_id needed[] = {KEY_CONTACT_G_NN, KEY_CONTACT_G_NT, KEY_CONTACT_G_TT, KEY_CONTACT_V_N,
                             KEY_CONTACT_V_T};
    if (!require_all(s, needed, sizeof needed / sizeof *needed, why))
        return false;
    p->contact = (pcs_contact2){
        .G_nn = s->entries[KEY_CONTACT_G_NN].number,
        .G_nt = s->entries[KEY_CONTACT_G_NT].number,
        .G_tt = s->entries[KEY_CONTACT_G_TT].number,
        .v_n = s->entries[KEY_CONTACT_V_N].number,
        .v_t = s->entries[KEY_CONTACT_V_T].number,
    };
    p->complete = true;
    pcs_fault fault;
    return pcs_contact2_check(&p->contact, &fault) == PCS_OK ||
           problem_fault(s, "contact", &fault, why);
}

static bool build_spatial_contact(problem *p, const scenario *s, fail *why)
{
    const key_id needed[] = {KEY_CONTACT_G_NN, KEY_CONTACT_G_N1, KEY_CONTACT_G_N2,
                             KEY_CONTACT_G_11, KEY_CONTACT_G_12, KEY_CONTACT_G_22,
                             KEY_CONTACT_V_N,  KEY_CONTACT_V_1,  KEY_CONTACT_V_2};
    const key_id planar[] = {KEY_CONTACT_G_NT, KEY_CONTACT_G_TT, KEY_CONTACT_V_T};
    for (size_t i = 0; i < sizeof planar / sizeof *planar; i++) {
        char where[300];
        if (s->entries[planar[i]].set)
            return fail_with(
                why, "%s: belongs to a planar contact; in space it is G_n1 ... and v_1, v_2",
                scenario_where(s, planar[i], where, sizeof where));
    }
    if (!require_all(s, needed, sizeof needed / sizeof *needed, why))
        return false;
    double *fields[] = {&p->contact3.G_nn, &p->contact3.G_n1, &p->contact3.G_n2,
                        &p->contact3.G_11, &p->contact3.G_12, &p->contact3.G_22,
                        &p->contact3.v_n,  &p->contact3.v_1,  &p->contact3.v_2};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        *fields[i] = s->entries[needed[i]].number;
    p->spatial = p->complete = true;
    pcs_fault fault;
    return pcs_contact3_check(&p->contact3, &fault) == PCS_OK ||
           problem_fault(s, "contact", &fault, why);
}

static bool build_contact(problem *p, const scenario *s, fail *why)
{
    key_id spatial;
    return scenario_any_set(s, KEY_CONTACT_G_N1, KEY_CONTACT_V_2, &spatial)
               ? build_spatial_contact(p, s, why)
               : build_planar_contact(p, s, why);
}

static bool build_law(problem *p, const scenario *s, const char *law, fail *why)
{
    const entry *chosen = &s->entries[KEY_LAW];
    p->law = PCS_LAW_ENERGETIC;
    if (law)
        return lookup_law(law, &p->law, why);
    fail inner;
    char where[300];
    if (chosen->set && !lookup_law(chosen->word, &p->law, &inner))
        return fail_with(why, "%s: %s", scenario_where(s, KEY_LAW, where, sizeof where),
                         inner.text);
    return true;
}

const char *problem_any_law(const scenario *s)
{
    bool given = false;
    for (int key = KEY_MATERIAL_MU; key <= KEY_MATERIAL_MU_K; key++)
        given = given || scenario_entry(s, (key_id)key)->set;
    return pcs_law_about(given ? PCS_LAW_ENERGETIC : PCS_LAW_IMPULSE_RATIO)->name;
}

static bool build_path(problem *p, const scenario *s, const char *path, fail *why)
{
    const entry *chosen = &s->entries[KEY_PATH];
    fail inner;
    char where[300];
    if (path)
        return lookup_path(path, &p->path, why);
    if (chosen->set && !lookup_path(chosen->word, &p->path, &inner))
        return fail_with(why, "%s: %s", scenario_where(s, KEY_PATH, where, sizeof where),
                         inner.text);
    return true;
}

static bool build_branch(problem *p, const scenario *s, const char *branch, fail *why)
{
    const entry *chosen = &s->entries[KEY_BRANCH];
    pcs_branch *target = &p->material.branch;
    fail inner;
    char where[300];
    if (branch)
        return lookup_branch(branch, target, why);
    if (chosen->set && !lookup_branch(chosen->word, target, &inner))
        return fail_with(why, "%s: %s", scenario_where(s, KEY_BRANCH, where, sizeof where),
                         inner.text);
    return true;
}

/*
 * Build the problem of a list: first the keys of its bodies, then the material, then whether they
 * touch. So a wrong key is reported first.
 */
static bool build_scene(problem *p, const scenario *s, const choice *c, bool spatial, fail *why)
{
    fail of_scene;
    const bool placed = scene_build(p, s, spatial, &of_scene), complete = p->complete;
    p->complete = false;
    if ((placed || complete) &&
        (!build_material(s, p->law, &p->material, why) || !build_branch(p, s, c->branch, why)))
        return false;
    p->complete = complete;
    return placed || fail_with(why, "%s", of_scene.text);
}

static bool build_problem(problem *p, const scenario *s, const choice *c, fail *why)
{
    *p = (problem){.title = s->entries[KEY_TITLE].set ? s->entries[KEY_TITLE].word : s->name};
    key_id bare, body;
    if (!scenario_angles_fit(s, why))
        return false;
    const bool scene = scenario_is_scene(s);
    const bool has_contact =
        !scene && scenario_any_set(s, KEY_CONTACT_G_NN, KEY_CONTACT_V_2, &bare);
    const bool has_body = scenario_any_set(s, KEY_BODY_SHAPE, KEY_OTHER_MOTION_SPIN, &body);
    if (has_contact && has_body) {
        char where[300];
        return fail_with(why, "%s: a scenario has either a contact or bodies, not both",
                         scenario_where(s, body, where, sizeof where));
    }
    bool spatial = false;
    if (!has_contact && !scenario_dimension(s, &spatial, why))
        return false;
    if (!build_law(p, s, c->law, why) || !build_path(p, s, c->path, why))
        return false;
    if (scene)
        return build_scene(p, s, c, spatial, why);
    if (!build_material(s, p->law, &p->material, why) || !build_branch(p, s, c->branch, why))
        return false;
    if (has_contact)
        return build_contact(p, s, why);
    return spatial ? bodies3_build(p, s, why) : bodies2_build(p, s, why);
}

bool problem_build(problem *p, const scenario *s, const choice *c, fail *why)
{
    if (!build_problem(p, s, c, why))
        return false;
    return p->spatial || !c->path ||
           fail_with(why, "--path: %s is planar; --path is only for problems in space", s->name);
}

bool problem_of_bodies(problem *p, const scenario *s, fail *why)
{
    scenario own = *s;
    const entry zero = {.set = true, .number = 0, .word = "0"};
    const bool ratio = strcmp(problem_any_law(s), "energetic") != 0;
    if (!scenario_entry(s, KEY_MATERIAL_E)->set)
        own.entries[KEY_MATERIAL_E] = zero;
    if (ratio) // no friction is given
        own.entries[KEY_MATERIAL_MU] = zero;
    return problem_build(p, &own, &(choice){.law = "energetic"}, why);
}

int problem_changed(const problem *p, key_id key)
{
    if (key >= KEY_MATERIAL_E && key <= KEY_MATERIAL_RATIO)
        return CHANGED_MATERIAL;
    const bool moves = (key >= KEY_MOTION_V_N && key <= KEY_MOTION_OMEGA) ||
                       (key >= KEY_OTHER_MOTION_V_N && key <= KEY_OTHER_MOTION_OMEGA);
    return moves && !p->spatial && p->n_bodies > 0 ? CHANGED_MOTION : CHANGED_ALL;
}

bool problem_refresh(problem *p, const scenario *s, const choice *c, int changed, fail *why)
{
    if (changed & CHANGED_ALL)
        return problem_build(p, s, c, why);
    const pcs_branch branch = p->material.branch;
    if ((changed & CHANGED_MATERIAL) && !build_material(s, p->law, &p->material, why))
        return false;
    p->material.branch = branch;
    if (!(changed & CHANGED_MOTION))
        return true;
    bodies2_move(p, s);
    return true;
}

bool problem_law_applies(const problem *p, pcs_law law, pcs_fault *fault)
{
    return (p->spatial ? pcs_law_applies3(law, p->path, &p->contact3, &p->material, fault)
                       : pcs_law_applies2(law, &p->contact, &p->material, fault)) == PCS_OK;
}

const char *problem_law_reason(const pcs_fault *fault, char *text, size_t size)
{
    const bool of_law = strcmp(fault->field, "law") == 0;
    (void)snprintf(text, size, "%s %s", of_law ? "it" : fault->field, fault->rule);
    return text;
}
