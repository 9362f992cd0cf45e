/* Several contacts, for people and for programs. */
#include "json.h"
#include "report.h"
#include "several.h"

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
    return item_name(m->s, list, i, buffer, size);
}

/* For people: what is nothing but rounding beside the others is shown as 0. */
static void print_number(double x, double largest)
{
    char text[32];
    (void)printf(" %11s", short_text(fabs(x) <= 1e-8 * largest ? 0.0 : x, 5, text, sizeof text));
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
    (void)printf(" %11s %11s %11s\n", "e", "e_t", "mu");
    for (int i = 0; i < m->n_contacts; i++) {
        (void)printf("  %-14.14s", name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer));
        for (int k = 0; k < m->dimension; k++)
            print_number(m->v[i * m->dimension + k], 0);
        print_number(m->materials[i].e, 0);
        print_number(m->materials[i].e_t, 0);
        print_number(m->materials[i].mu_k, 0);
        (void)printf("\n");
    }
}

static void report_contacts(const several *m)
{
    char buffer[16];
    const int rows = m->n_contacts * m->dimension;
    const double v = largest_of(m->v, rows), p = largest_of(m->p, rows);
    (void)printf("\n  %-14s", "contact after");
    print_names(m, "vp");
    print_names(m, "p");
    (void)printf("  %s\n", "final");
    for (int i = 0; i < m->n_contacts; i++) {
        const pcs_touch *touch = &m->touches[i];
        (void)printf("  %-14.14s", name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer));
        for (int k = 0; k < m->dimension; k++)
            print_number(touch->vp[k], v);
        for (int k = 0; k < m->dimension; k++)
            print_number(touch->p[k], p);
        (void)printf("  %s\n", touch->final == PCS_FINAL_NONE ? "-" : pcs_final_name(touch->final));
    }
}

static void report_velocities(const several *m)
{
    char buffer[16];
    const double largest = largest_of(m->u, m->dofs);
    const int each = m->dimension == 2 ? 3 : 6;
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
        for (int k = 0; k < each; k++)
            print_number(m->up[each * i + k], largest);
        (void)printf("\n");
    }
}

void report_several_answer(const several *m)
{
    char text[200];
    const pcs_law_info *law = pcs_law_about(m->law);
    const pcs_certificate *c = &m->impact.certificate;
    (void)printf("\nlaw %s: %s\n", law->name, law->rule);
    report_contacts(m);
    report_velocities(m);
    (void)printf("\n  outcome      %s\n",
                 m->impact.outcome ? outcome_text(m->impact.outcome, text, sizeof text) : "plain");
    for (unsigned bit = 0; bit < 31; bit++)
        if (m->impact.outcome & 1U << bit)
            (void)printf("               %s\n", pcs_outcome_meaning((pcs_outcome)(1U << bit)));
    (void)printf("  energy       T %.6g J", m->T);
    if (pcs_has(m->Tp))
        (void)printf(", Tp %.6g J, dT %.6g J", m->Tp, m->impact.dT);
    (void)printf("\n  certificate  worst residual %.1e (normal %.0e, cone %.0e, slip %.0e)%s\n",
                 c->worst, c->normal, c->cone, c->slip,
                 m->impact.outcome & PCS_NO_SOLUTION ? " of the nearest that was found" : "");
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

static cJSON *numbers(const double *x, int n)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, json_number(x[i]));
    return list;
}

cJSON *json_several(const several *m)
{
    char text[WORD_SIZE];
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "title", json_clean(m->title, text, sizeof text));
    cJSON_AddStringToObject(json, "law", pcs_law_about(m->law)->name);
    cJSON_AddStringToObject(json, "status", pcs_status_name(PCS_OK));
    cJSON_AddStringToObject(json, "outcome", outcome_text(m->impact.outcome, text, sizeof text));
    put(json, "T", m->T);
    put(json, "Tp", m->Tp);
    put(json, "dT", m->impact.dT);
    put(json, "judge", m->impact.certificate.worst);
    put(json, "steps", m->impact.steps);
    cJSON_AddItemToObject(json, "contacts", contacts(m));
    cJSON_AddItemToObject(json, "bodies", bodies(m));
    cJSON_AddItemToObject(json, "u", numbers(m->u, m->dofs));
    cJSON_AddItemToObject(json, "up", numbers(m->up, m->dofs));
    return json;
}
