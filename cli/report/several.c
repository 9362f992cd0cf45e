/* Several contacts, for people and for programs. */
#include "several.h"
#include "json.h"
#include "report.h"
#include "scenario/lookup.h"

#include <stdio.h>

static const char *const world[] = {"x", "y", "z"};

static const char *axis(const several *m, int k)
{
    if (k == 0)
        return "n";
    return m->dimension == 2 ? "t" : k == 1 ? "1" : "2";
}

static const char *name_of(const several *m, list_id list, int i, char *buffer, size_t size)
{
    return scenario_item_name(m->s, list, i, buffer, size);
}

/* For people: what is nothing but rounding beside the others is shown as 0. */
static void print_number(double x, double largest)
{
    char text[32];
    (void)printf(" %11s", text_short(fabs(x) <= 1e-8 * largest ? 0.0 : x, 5, text, sizeof text));
}

/* The largest of some numbers, those without value left out. */
static double largest_of(const double *x, int n)
{
    double largest = 0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(x[i]));
    return largest;
}

static void print_names(const several *m, const char *prefix)
{
    for (int k = 0; k < m->dimension; k++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%s_%s", prefix, axis(m, k));
        (void)printf(" %11s", text);
    }
}

void report_several(const several *m)
{
    char buffer[16];
    (void)printf("%s\n\n  %d contacts, %d velocities%s\n", m->title, m->n_contacts, m->dofs,
                 m->dimension == 3 ? ", in space" : "");
    (void)printf("  %-14s", "contact");
    print_names(m, "v");
    (void)printf(" %11s %11s %11s %11s\n", "e", "e_t", "mu_s", "mu_k");
    for (int i = 0; i < m->n_contacts; i++) {
        (void)printf("  %-14.14s", name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer));
        for (int k = 0; k < m->dimension; k++)
            print_number(m->v[i * m->dimension + k], 0);
        print_number(m->materials[i].e, 0);
        print_number(m->materials[i].e_t, 0);
        print_number(m->materials[i].mu_s, 0);
        print_number(m->materials[i].mu_k, 0);
        (void)printf("%s\n", i == m->striking ? "  strikes" : "");
    }
}

static void report_contacts(const several *m)
{
    char buffer[16];
    (void)printf("\n  %-14s", "contact after");
    print_names(m, "vp");
    print_names(m, "p");
    (void)printf("  %s\n", "final");
    for (int i = 0; i < m->n_contacts; i++) {
        const pcs_touch *touch = &m->touches[i];
        (void)printf("  %-14.14s", name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer));
        const double v =
            fmax(largest_of(touch->v, m->dimension), largest_of(touch->vp, m->dimension));
        const double p = largest_of(touch->p, m->dimension);
        for (int k = 0; k < m->dimension; k++)
            print_number(touch->vp[k], v);
        for (int k = 0; k < m->dimension; k++)
            print_number(touch->p[k], p);
        (void)printf("  %s\n", touch->final == PCS_FINAL_NONE ? "-" : pcs_final_name(touch->final));
    }
}

/* Rates of the links as the scenario names them. */
static void report_links(const several *m)
{
    char buffer[16];
    const double largest = largest_of(m->u, m->dofs);
    const int first = m->dofs - m->n_links;
    (void)printf("\n  %-14s %11s\n", "link after", "rate");
    for (int i = 0; i < m->n_links; i++) {
        (void)printf("  %-14.14s", name_of(m, LIST_LINKS, i, buffer, sizeof buffer));
        print_number(m->up[first + m->rank[i]], largest);
        (void)printf("\n");
    }
}

/* The timeline: what each contact did while the striking one was pressed. */
static void report_phases(const several *m)
{
    char buffer[16];
    const pcs_strike *s = m->strike;
    if (s->n_phases == 0)
        return;
    (void)printf("\n  %-12s %11s", "stage", "p_n");
    for (int i = 0; i < m->n_contacts; i++)
        (void)printf(" %11.11s", name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer));
    (void)printf("\n");
    for (int f = 0; f < s->n_phases; f++) {
        (void)printf("  %-12s", pcs_stage_name(s->phases[f].stage));
        print_number(s->phases[f].p[m->striking][0], 0);
        for (int i = 0; i < m->n_contacts; i++)
            (void)printf(" %11s", pcs_part_name(s->phases[f].parts[i]));
        (void)printf("\n");
    }
}

static void report_velocities(const several *m)
{
    char buffer[16];
    const double largest = largest_of(m->u, m->dofs);
    const int each = m->dimension == 2 ? 3 : 6;
    if (m->n_links > 0) {
        report_links(m);
        return;
    }
    if (m->n_bodies == 0) {
        (void)printf("\n  velocities after\n   ");
        for (int i = 0; i < m->dofs; i++)
            print_number(m->up[i], largest);
        (void)printf("\n");
        return;
    }
    (void)printf("\n  %-14s", "body after");
    for (int k = 0; k < m->dimension; k++)
        (void)printf(" %9s_%s", "v", world[k]);
    if (m->dimension == 2)
        (void)printf(" %11s", "omega");
    for (int k = 0; k < m->dimension && m->dimension == 3; k++)
        (void)printf(" %9s_%s", "omega", world[k]);
    (void)printf("\n");
    for (int i = 0; i < m->n_bodies; i++) {
        (void)printf("  %-14.14s", name_of(m, LIST_BODIES, i, buffer, sizeof buffer));
        const double own = fmax(largest_of(m->u + (ptrdiff_t)each * i, each),
                                largest_of(m->up + (ptrdiff_t)each * i, each));
        for (int k = 0; k < each; k++)
            print_number(m->up[each * i + k], own);
        (void)printf("\n");
    }
}

static void report_outcome(const several *m)
{
    char text[200], buffer[16];
    const unsigned outcome = several_outcome(m);
    (void)printf("\n  outcome      %s\n",
                 outcome ? lookup_outcome_text(outcome, text, sizeof text) : "plain");
    for (unsigned bit = 0; bit < 31; bit++)
        if (outcome & 1U << bit)
            (void)printf("               %s\n", pcs_outcome_meaning((pcs_outcome)(1U << bit)));
    if (several_is_strike(m) && m->strike->blamed >= 0)
        (void)printf("               at the contact %s\n",
                     name_of(m, LIST_CONTACTS, m->strike->blamed, buffer, sizeof buffer));
}

static void report_energy(const several *m)
{
    char buffer[16];
    (void)printf("  energy       T %.6g J", m->T);
    if (pcs_has(m->Tp))
        (void)printf(", Tp %.6g J, dT %.6g J", m->Tp, several_dT(m));
    (void)printf("\n");
    if (!several_is_strike(m) || !pcs_has(m->strike->W_c) || m->strike->n_phases == 0)
        return;
    (void)printf("               W_c %.6g J, W_r %.6g J where it strikes; friction", m->strike->W_c,
                 m->strike->W_r);
    for (int i = 0; i < m->n_contacts; i++)
        (void)printf("%s %.6g J at %.40s", i ? "," : "", m->strike->W_f[i] + 0.0,
                     name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer));
    (void)printf("\n");
}

static void report_judge(const several *m)
{
    const pcs_certificate *c = &m->impact.certificate;
    if (several_is_strike(m))
        (void)printf("  judge        worst residual %.1e\n", m->judge);
    else
        (void)printf("  certificate  worst residual %.1e (normal %.0e, cone %.0e, slip %.0e)%s\n",
                     c->worst, c->normal, c->cone, c->slip,
                     m->impact.outcome & PCS_NO_SOLUTION ? " of the nearest that was found" : "");
}

void report_several_answer(const several *m)
{
    const pcs_law_info *law = pcs_law_about(m->law);
    (void)printf("\nlaw %s: %s\n", law->name, law->rule);
    if (several_is_strike(m))
        report_phases(m);
    report_contacts(m);
    report_velocities(m);
    report_outcome(m);
    report_energy(m);
    report_judge(m);
}

static void put(cJSON *object, const char *name, double x)
{
    cJSON_AddItemToObject(object, name, json_number(x));
}

static void put_axis(cJSON *object, const char *prefix, const char *suffix, double x)
{
    char name[24];
    (void)snprintf(name, sizeof name, "%s_%s", prefix, suffix);
    put(object, name, x);
}

static cJSON *contacts(const several *m)
{
    char buffer[16], text[WORD_SIZE];
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < m->n_contacts; i++) {
        const pcs_touch *touch = &m->touches[i];
        cJSON *item = cJSON_CreateObject();
        const char *name = name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer);
        cJSON_AddStringToObject(item, "name", json_clean(name, text, sizeof text));
        for (int k = 0; k < m->dimension; k++)
            put_axis(item, "v", axis(m, k), touch->v[k]);
        for (int k = 0; k < m->dimension; k++)
            put_axis(item, "vp", axis(m, k), touch->vp[k]);
        for (int k = 0; k < m->dimension; k++)
            put_axis(item, "p", axis(m, k), touch->p[k]);
        if (touch->final == PCS_FINAL_NONE)
            cJSON_AddNullToObject(item, "final");
        else
            cJSON_AddStringToObject(item, "final", pcs_final_name(touch->final));
        if (several_is_strike(m))
            put(item, "W_f", m->strike->W_f[i]);
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

/* Velocities of a body before (u) or after (up), under v and omega, or vp and omegap. */
static void put_motion(const several *m, cJSON *item, const double *u, const char *v,
                       const char *omega)
{
    const bool spatial = m->dimension == 3;
    for (int k = 0; k < (spatial ? 3 : 2); k++)
        put_axis(item, v, world[k], u[k]);
    if (!spatial)
        put(item, omega, u[2]);
    for (int k = 0; k < 3 && spatial; k++)
        put_axis(item, omega, world[k], u[3 + k]);
}

static cJSON *bodies(const several *m)
{
    char buffer[16], text[WORD_SIZE];
    const int each = m->dimension == 2 ? 3 : 6;
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < m->n_bodies; i++) {
        cJSON *item = cJSON_CreateObject();
        const char *name = name_of(m, LIST_BODIES, i, buffer, sizeof buffer);
        cJSON_AddStringToObject(item, "name", json_clean(name, text, sizeof text));
        put(item, "mass", m->dimension == 2 ? m->planar[i].mass : m->spatial[i].mass);
        put_motion(m, item, m->u + (ptrdiff_t)each * i, "v", "omega");
        put_motion(m, item, m->up + (ptrdiff_t)each * i, "vp", "omegap");
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

/* Links of a chain stand in the list of bodies with their rates. */
static void add_links(const several *m, cJSON *list)
{
    char buffer[16], text[WORD_SIZE];
    const int first = m->dofs - m->n_links;
    for (int i = 0; i < m->n_links; i++) {
        cJSON *item = cJSON_CreateObject();
        const char *name = name_of(m, LIST_LINKS, i, buffer, sizeof buffer);
        cJSON_AddStringToObject(item, "name", json_clean(name, text, sizeof text));
        put(item, "mass", m->links[m->rank[i]].mass);
        put(item, "omega", m->u[first + m->rank[i]]);
        put(item, "omegap", m->up[first + m->rank[i]]);
        cJSON_AddItemToArray(list, item);
    }
}

static cJSON *phases(const several *m)
{
    char buffer[16];
    cJSON *list = cJSON_CreateArray();
    const pcs_strike *s = m->strike;
    for (int f = 0; f < s->n_phases; f++) {
        const pcs_strike_phase *phase = &s->phases[f];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "stage", pcs_stage_name(phase->stage));
        put(item, "p_n_from", f ? s->phases[f - 1].p[m->striking][0] : 0);
        put(item, "p_n_to", phase->p[m->striking][0]);
        cJSON *parts = cJSON_AddObjectToObject(item, "parts");
        for (int i = 0; i < m->n_contacts; i++) {
            char text[WORD_SIZE];
            const char *name = name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer);
            cJSON_AddStringToObject(parts, json_clean(name, text, sizeof text),
                                    pcs_part_name(phase->parts[i]));
        }
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

/* What only a strike has: its ledger, who is to blame, and the timeline. */
static void put_strike(const several *m, cJSON *json)
{
    char buffer[16], text[WORD_SIZE];
    const pcs_strike *s = m->strike;
    put(json, "pc_n", s->pc_n);
    put(json, "pr_n", s->pr_n);
    put(json, "W_c", s->W_c);
    put(json, "W_r", s->W_r);
    double W_f = 0;
    for (int i = 0; i < m->n_contacts; i++)
        W_f += s->W_f[i];
    put(json, "W_f", W_f);
    if (s->blamed >= 0)
        cJSON_AddStringToObject(
            json, "blamed",
            json_clean(name_of(m, LIST_CONTACTS, s->blamed, buffer, sizeof buffer), text,
                       sizeof text));
    cJSON_AddItemToObject(json, "phases", phases(m));
}

static cJSON *numbers(const double *x, int n)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, json_number(x[i]));
    return list;
}

cJSON *report_several_json(const several *m)
{
    char text[WORD_SIZE];
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "title", json_clean(m->title, text, sizeof text));
    cJSON_AddStringToObject(json, "law", pcs_law_about(m->law)->name);
    cJSON_AddStringToObject(json, "status", pcs_status_name(PCS_OK));
    cJSON_AddStringToObject(json, "outcome",
                            lookup_outcome_text(several_outcome(m), text, sizeof text));
    put(json, "T", m->T);
    put(json, "Tp", m->Tp);
    put(json, "dT", several_dT(m));
    put(json, "judge", m->judge);
    if (several_is_strike(m))
        put_strike(m, json);
    else
        put(json, "steps", m->impact.steps);
    cJSON_AddItemToObject(json, "contacts", contacts(m));
    cJSON *list = bodies(m);
    add_links(m, list);
    cJSON_AddItemToObject(json, "bodies", list);
    cJSON_AddItemToObject(json, "u", numbers(m->u, m->dofs));
    cJSON_AddItemToObject(json, "up", numbers(m->up, m->dofs));
    return json;
}
