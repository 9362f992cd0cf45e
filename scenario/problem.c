#include "problem.h"
#include "suggest.h"

#include <stdio.h>
#include <string.h>

static const char *law_name_at(size_t index)
{
    return index < PCS_LAW_COUNT ? pcs_law_about((pcs_law)index)->name : NULL;
}

static const char *shape_name_at(size_t index)
{
    return index < PCS_SHAPE_COUNT ? pcs_shape2_name((pcs_shape2)index) : NULL;
}

static const char *outcome_name_at(size_t index)
{
    return index < 31 ? pcs_outcome_name((pcs_outcome)(1U << index)) : NULL;
}

static const char *path_name_at(size_t index)
{
    return index < PCS_PATH_COUNT ? pcs_path3_name((pcs_path3)index) : NULL;
}

/* Which of the candidates is called so; false: none. */
static bool find_name(candidate_at candidates, const char *name, size_t *index)
{
    const char *candidate;
    for (*index = 0; (candidate = candidates(*index)) != NULL; ++*index)
        if (strcmp(candidate, name) == 0)
            return true;
    return false;
}

bool lookup_path(const char *name, pcs_path3 *path, fail *why)
{
    size_t index;
    if (!find_name(path_name_at, name, &index))
        return suggest_unknown(why, "path", name, path_name_at, "exact or sun-baruh");
    *path = (pcs_path3)index;
    return true;
}

static const char *branch_name_at(size_t index)
{
    return index < PCS_BRANCH_COUNT ? pcs_branch_name((pcs_branch)index) : NULL;
}

bool lookup_branch(const char *name, pcs_branch *branch, fail *why)
{
    size_t index;
    if (!find_name(branch_name_at, name, &index))
        return suggest_unknown(why, "branch", name, branch_name_at, "impact or rest");
    *branch = (pcs_branch)index;
    return true;
}

bool lookup_law(const char *name, pcs_law *law, fail *why)
{
    return pcs_law_named(name, law) ||
           suggest_unknown(why, "law", name, law_name_at, "'percuss laws' lists them");
}

bool lookup_outcome(const char *name, unsigned *flag, fail *why)
{
    size_t index;
    if (!find_name(outcome_name_at, name, &index))
        return suggest_unknown(why, "outcome", name, outcome_name_at, "percuss(1) lists them");
    *flag = 1U << index;
    return true;
}

const char *lookup_outcome_text(unsigned outcome, char *buffer, size_t size)
{
    buffer[0] = '\0';
    for (unsigned bit = 0; bit < 31; bit++) {
        const char *name = pcs_outcome_name((pcs_outcome)(1U << bit));
        if (!(outcome & 1U << bit) || !name)
            continue;
        const size_t used = strlen(buffer);
        (void)snprintf(buffer + used, size - used, "%s%s", used ? "|" : "", name);
    }
    return buffer;
}

/* The key of a section that a fault's field belongs to; mu may stand for mu_s and mu_k. */
static key_id key_of_field(const scenario *s, const char *section, const char *field)
{
    char path[80];
    (void)snprintf(path, sizeof path, "%s.%s", section, field);
    const key_id key = scenario_key_named(path);
    const bool friction = key == KEY_MATERIAL_MU_S || key == KEY_MATERIAL_MU_K;
    if (friction && !s->entries[key].set && s->entries[KEY_MATERIAL_MU].set)
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
    if (!s->entries[key].set)
        return fail_with(why, "%s: is missing (%s)", where, scenario_keys[key].meaning);
    return fail_with(why, "%s: %s (it is %.10g)", where, fault->rule, fault->value);
}

bool scenario_any_set(const scenario *s, key_id first, key_id last, key_id *which)
{
    for (int key = (int)first; key <= (int)last; key++)
        if (s->entries[key].set) {
            *which = (key_id)key;
            return true;
        }
    return false;
}

static bool require(const scenario *s, key_id key, fail *why)
{
    char where[300];
    if (s->entries[key].set)
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
    m->mu_s = scenario_number(s, KEY_MATERIAL_MU_S, s->entries[KEY_MATERIAL_MU].set ? mu : m->mu_k);
    m->d1 = scenario_number(s, KEY_MATERIAL_D1, m->d1);
    m->d2 = scenario_number(s, KEY_MATERIAL_D2, m->d2);
    m->ratio = scenario_number(s, KEY_MATERIAL_RATIO, m->ratio);
    m->eta2 = scenario_number(s, KEY_MATERIAL_ETA2, m->eta2);
    const bool frictionless = law == PCS_LAW_IMPULSE_RATIO && !s->entries[KEY_MATERIAL_MU_S].set;
    if (!pcs_has(m->mu_k) && !frictionless)
        return require(s, s->entries[KEY_MATERIAL_MU_S].set ? KEY_MATERIAL_MU_K : KEY_MATERIAL_MU,
                       why);

    pcs_fault fault;
    return pcs_material_check(law, m, &fault) == PCS_OK ||
           problem_fault(s, "material", &fault, why);
}

static bool build_shape(const scenario *s, key_id key, pcs_shape2 *shape, fail *why)
{
    char where[300];
    const char *name = s->entries[key].word;
    size_t index;
    if (!require(s, key, why))
        return false;
    if (find_name(shape_name_at, name, &index)) {
        *shape = (pcs_shape2)index;
        return true;
    }
    fail inner;
    (void)suggest_unknown(&inner, "shape", name, shape_name_at, scenario_keys[key].meaning);
    return fail_with(why, "%s: %s", scenario_where(s, key, where, sizeof where), inner.text);
}

/* motion.point says whose velocity is given. */
static bool read_point(const scenario *s, key_id key, bool *by_contact, fail *why)
{
    const entry *point = &s->entries[key];
    char where[300];
    *by_contact = point->set && strcmp(point->word, "contact") == 0;
    if (!point->set || *by_contact || strcmp(point->word, "centre") == 0)
        return true;
    return fail_with(why, "%s: must be centre or contact, not '%.40s'",
                     scenario_where(s, key, where, sizeof where), point->word);
}

static void set_motion(const scenario *s, key_id v_n_key, bool by_contact, pcs_body2 *body)
{
    const double v_n = scenario_number(s, v_n_key, 0),
                 v_t = scenario_number(s, (key_id)((int)v_n_key + 1), 0),
                 omega = scenario_number(s, (key_id)((int)v_n_key + 2), 0);
    if (by_contact) {
        pcs_body2_move_contact(body, v_n, v_t, omega);
        return;
    }
    body->v_n = v_n;
    body->v_t = v_t;
    body->omega = omega;
}

/* theta of the other body is seen from the same n: 180 deg lies straight behind the surface. */
static bool build_body(const scenario *s, const char *section, key_id first, double theta,
                       pcs_body2 *body, fail *why)
{
    pcs_bodydef2 def = pcs_bodydef2_default();
    pcs_fault fault;
    if (!build_shape(s, first, &def.shape, why))
        return false;
    double *fields[] = {&def.mass,  &def.theta,  &def.length,  &def.radius,
                        &def.width, &def.height, &def.inertia, &def.distance};
    def.theta = theta;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        *fields[i] = scenario_number(s, (key_id)((size_t)first + 1 + i), *fields[i]);
    return pcs_body2_make(&def, body, &fault) == PCS_OK || problem_fault(s, section, &fault, why);
}

/* Keys that only a body in space understands. */
static bool refuse_spatial_keys(const scenario *s, fail *why)
{
    const key_id ranges[][2] = {{KEY_BODY_DEPTH, KEY_BODY_OFFSET},
                                {KEY_OTHER_DEPTH, KEY_OTHER_OFFSET},
                                {KEY_MOTION_V_1, KEY_MOTION_SPIN},
                                {KEY_OTHER_MOTION_V_1, KEY_OTHER_MOTION_SPIN},
                                {KEY_NORMAL, KEY_NORMAL}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        key_id key;
        char where[300];
        if (scenario_any_set(s, ranges[i][0], ranges[i][1], &key))
            return fail_with(why, "%s: belongs to a body in space; add 'dimension: spatial'",
                             scenario_where(s, key, where, sizeof where));
    }
    return true;
}

/* The bodies as they are, with the motion of the scenario. */
static void move_bodies(problem *p, const scenario *s)
{
    set_motion(s, KEY_MOTION_V_N, p->by_contact[0], &p->bodies[0]);
    if (p->n_bodies == 2)
        set_motion(s, KEY_OTHER_MOTION_V_N, p->by_contact[1], &p->bodies[1]);
}

static bool build_bodies(problem *p, const scenario *s, fail *why)
{
    if (!refuse_spatial_keys(s, why))
        return false;
    const double half_turn = 3.14159265358979323846;
    key_id any;
    if (!build_body(s, "body", KEY_BODY_SHAPE, 0, &p->bodies[0], why))
        return false;
    p->n_bodies = 1;
    if (scenario_any_set(s, KEY_OTHER_SHAPE, KEY_OTHER_MOTION_SPIN, &any)) {
        if (!build_body(s, "other", KEY_OTHER_SHAPE, half_turn, &p->bodies[1], why))
            return false;
        p->n_bodies = 2;
    }
    pcs_fault fault;
    if (!read_point(s, KEY_MOTION_POINT, &p->by_contact[0], why) ||
        !read_point(s, KEY_OTHER_MOTION_POINT, &p->by_contact[1], why))
        return false;
    move_bodies(p, s);
    if (pcs_contact2_of_bodies(&p->bodies[0], p->n_bodies == 2 ? &p->bodies[1] : NULL, &p->contact,
                               &fault) == PCS_OK)
        return true;
    return problem_fault(s, "body", &fault, why);
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
    p->spatial = true;
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
    key_id friction;
    const bool given = scenario_any_set(s, KEY_MATERIAL_MU, KEY_MATERIAL_MU_K, &friction);
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

bool scenario_yes(const scenario *s, key_id key, bool *yes, fail *why)
{
    const entry *chosen = &s->entries[key];
    char where[300];
    *yes = chosen->set && strcmp(chosen->word, "yes") == 0;
    if (!chosen->set || *yes || strcmp(chosen->word, "no") == 0)
        return true;
    return fail_with(why, "%s: must be yes or no, not '%.40s'",
                     scenario_where(s, key, where, sizeof where), chosen->word);
}

bool scenario_dimension(const scenario *s, bool *spatial, fail *why)
{
    const entry *chosen = &s->entries[KEY_DIMENSION];
    char where[300];
    *spatial = chosen->set && strcmp(chosen->word, "spatial") == 0;
    if (!chosen->set || *spatial || strcmp(chosen->word, "planar") == 0)
        return true;
    return fail_with(why, "%s: must be planar or spatial, not '%.40s'",
                     scenario_where(s, KEY_DIMENSION, where, sizeof where), chosen->word);
}

bool problem_build(problem *p, const scenario *s, const choice *c, fail *why)
{
    *p = (problem){.title = s->entries[KEY_TITLE].set ? s->entries[KEY_TITLE].word : s->name};
    key_id bare, body;
    const bool has_contact = scenario_any_set(s, KEY_CONTACT_G_NN, KEY_CONTACT_V_2, &bare);
    const bool has_body = scenario_any_set(s, KEY_BODY_SHAPE, KEY_OTHER_MOTION_SPIN, &body);
    if (has_contact && has_body) {
        char where[300];
        return fail_with(why, "%s: a scenario has either a contact or bodies, not both",
                         scenario_where(s, body, where, sizeof where));
    }
    if (!build_law(p, s, c->law, why) || !build_path(p, s, c->path, why) ||
        !build_material(s, p->law, &p->material, why) || !build_branch(p, s, c->branch, why))
        return false;
    if (has_contact)
        return build_contact(p, s, why);
    bool spatial;
    if (!scenario_dimension(s, &spatial, why))
        return false;
    return spatial ? bodies3_build(p, s, why) : build_bodies(p, s, why);
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
    move_bodies(p, s);
    pcs_body2_contact_velocity(&p->bodies[0], &p->contact.v_n, &p->contact.v_t);
    if (p->n_bodies == 2) {
        double v_n, v_t;
        pcs_body2_contact_velocity(&p->bodies[1], &v_n, &v_t);
        p->contact.v_n -= v_n;
        p->contact.v_t -= v_t;
    }
    return true;
}

/* Walton's operator asks for a contact without coupling. */
static bool is_for_spheres(const problem *p)
{
    const pcs_contact3 *c = &p->contact3;
    const double zero = PCS_SPHERE * sqrt(c->G_nn) * sqrt(c->G_11);
    if (!p->spatial)
        return fabs(p->contact.G_nt) <= PCS_SPHERE * sqrt(p->contact.G_nn) * sqrt(p->contact.G_tt);
    return fabs(c->G_n1) <= zero && fabs(c->G_n2) <= zero && fabs(c->G_12) <= zero &&
           fabs(c->G_11 - c->G_22) <= PCS_SPHERE * c->G_11;
}

bool problem_law_applies(const problem *p, pcs_law law, const char **reason)
{
    const pcs_law_info *about = pcs_law_about(law);
    *reason = NULL;
    if (p->spatial && !about->spatial)
        *reason = "is planar only";
    else if (law == PCS_LAW_WALTON && !is_for_spheres(p))
        *reason = "is for spheres, whose slip and approach do not see each other";
    else if (law == PCS_LAW_BILINEAR && !pcs_has(p->material.eta2))
        *reason = "needs material.eta2";
    else if (law == PCS_LAW_IMPULSE_RATIO && !pcs_has(p->material.ratio))
        *reason = "needs material.ratio";
    else if (law != PCS_LAW_IMPULSE_RATIO && !pcs_has(p->material.mu_k))
        *reason = "needs material.mu";
    else if (about->one_friction && p->material.mu_s != p->material.mu_k)
        *reason = "knows one friction, but mu_s differs from mu_k";
    return *reason == NULL;
}

/* Kinetic energy of the bodies, where there are bodies. */
static double total_energy(const pcs_body2 *bodies, int n, double bare)
{
    if (n == 0)
        return bare;
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += pcs_body2_energy(&bodies[i]);
    return sum;
}

static bool solve_spatial(const problem *p, const scenario *s, pcs_law law, int wanted, answer *a,
                          fail *why)
{
    pcs_fault fault;
    const pcs_status status =
        pcs_solve3(law, p->path, &p->contact3, &p->material, &a->impact3, &fault);
    if (status == PCS_NOT_CONVERGED)
        return fail_with(why, "%s: %s (%.2g of the %s was left)", s->name, fault.rule, fault.value,
                         law == PCS_LAW_BILINEAR ? "normal force" : "slip speed");
    if (status == PCS_INVALID && strcmp(fault.field, "law") == 0)
        return fail_with(why,
                         "%s: law %s is planar only; 'percuss laws' says which are spatial, too",
                         s->name, pcs_law_about(law)->name);
    if (status != PCS_OK ||
        ((wanted & ANSWER_DIAGNOSIS) &&
         pcs_diagnose3(&p->contact3, &p->material, &a->diagnosis3, &fault) != PCS_OK))
        return problem_fault(s, "material", &fault, why);
    if (wanted & ANSWER_JUDGEMENT)
        a->judgement = pcs_judge3(&p->contact3, &p->material, &a->impact3);
    if (!(wanted & ANSWER_BODIES))
        return true;
    for (int i = 0; i < p->n_bodies; i++) {
        const double sign = i == 0 ? 1 : -1; // p acts on the body, -p on the other
        const double impulse[3] = {sign * a->impact3.p_n, sign * a->impact3.p_1,
                                   sign * a->impact3.p_2};
        a->after3[i] = pcs_body3_after(&p->bodies3[i], impulse);
    }
    if (p->n_bodies > 0) {
        a->impact3.T = a->impact3.Tp = 0;
        for (int i = 0; i < p->n_bodies; i++) {
            a->impact3.T += pcs_body3_energy(&p->bodies3[i]);
            a->impact3.Tp += pcs_body3_energy(&a->after3[i]);
        }
    }
    return true;
}

void answer_structs(const problem *p, const answer *a, const void *structs[PCS_GROUP_COUNT])
{
    const bool planar = !p->spatial;
    structs[PCS_GROUP_CONTACT] = planar ? &p->contact : NULL;
    structs[PCS_GROUP_MATERIAL] = &p->material;
    structs[PCS_GROUP_IMPACT] = planar ? &a->impact : NULL;
    structs[PCS_GROUP_DIAGNOSIS] = planar ? &a->diagnosis : NULL;
    structs[PCS_GROUP_CONTACT3] = planar ? NULL : &p->contact3;
    structs[PCS_GROUP_IMPACT3] = planar ? NULL : &a->impact3;
    structs[PCS_GROUP_DIAGNOSIS3] = planar ? NULL : &a->diagnosis3;
}

unsigned answer_outcome(const problem *p, const answer *a)
{
    return p->spatial ? a->impact3.outcome : a->impact.outcome;
}

int answer_mode(const problem *p, const answer *a)
{
    return p->spatial ? a->impact3.mode : a->impact.mode;
}

pcs_final answer_final(const problem *p, const answer *a)
{
    return p->spatial ? a->impact3.final : a->impact.final;
}

bool answer_solve(const problem *p, const scenario *s, pcs_law law, answer *a, fail *why)
{
    return answer_solve_for(p, s, law, ANSWER_ALL, a, why);
}

bool answer_solve_for(const problem *p, const scenario *s, pcs_law law, int wanted, answer *a,
                      fail *why)
{
    pcs_fault fault;
    if (law == PCS_LAW_WALTON && !is_for_spheres(p))
        return fail_with(why, "%s: law walton is for spheres: %s", s->name,
                         p->spatial ? "G_n1, G_n2 and G_12 must be 0, and G_11 = G_22"
                                    : "G_nt must be 0; complementarity takes any");
    if (p->spatial)
        return solve_spatial(p, s, law, wanted, a, why);
    if (pcs_solve2(law, &p->contact, &p->material, &a->impact, &fault) != PCS_OK ||
        ((wanted & ANSWER_DIAGNOSIS) &&
         pcs_diagnose2(&p->contact, &p->material, &a->diagnosis, &fault) != PCS_OK))
        return problem_fault(s, "material", &fault, why);
    if (wanted & ANSWER_JUDGEMENT)
        a->judgement = pcs_judge2(&p->contact, &p->material, &a->impact);
    if (!(wanted & ANSWER_BODIES))
        return true;
    for (int i = 0; i < p->n_bodies; i++) {
        const double sign = i == 0 ? 1 : -1; // p acts on the body, -p on the other
        a->after[i] = pcs_body2_after(&p->bodies[i], sign * a->impact.p_n, sign * a->impact.p_t);
    }
    a->impact.T = total_energy(p->bodies, p->n_bodies, a->impact.T);
    a->impact.Tp = total_energy(a->after, p->n_bodies, a->impact.Tp);
    return true;
}
