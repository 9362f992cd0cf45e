#include "pile.h"
#include "cli/base/shown.h"
#include "json.h"
#include "report.h"
#include "scenario/clean.h"
#include "scenario/view.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

/* --- the problem ------------------------------------------------------------------------- */

static void show_form(const pile *p)
{
    const pile_source *s = &p->source;
    if (pile_has_bodies(p))
        (void)printf("    bodies        %zu\n", p->n_bodies);
    else
        (void)printf("    form          %s, %s\n",
                     s->global ? "global: M, H, eliminated" : "local: W", s->storage);
    if (s->global)
        (void)printf("    unknowns      %zu, in %zu separate parts\n", s->unknowns, s->parts);
    if (s->constraints)
        (void)printf("    constraints   %zu, eliminated\n", s->constraints);
    if (s->guesses || p->solution)
        (void)printf("    stored        %zu %s%s\n", s->guesses,
                     s->guesses == 1 ? "guess" : "guesses", p->solution ? ", and a solution" : "");
    if (s->ignored > 1)
        (void)printf("    note          %zu words after the last mu are ignored\n", s->ignored);
}

static void show_matrix(const pile *p, const pile_facts *f)
{
    const double mean = p->contacts ? (double)f->blocks / (double)p->contacts : 0;
    (void)printf("    blocks        %zu, %.3g a row, %zu at most\n", f->blocks, mean, f->row_most);
    (void)printf("    asymmetry     %.3g    largest |W_ij - W_ji| over the largest |W_ij|\n",
                 f->asymmetry);
    if (!f->spectrum)
        return;
    (void)printf("    rank          %s%zu of %zu\n", f->rank_whole ? "" : "at least ", f->rank,
                 p->contacts * (size_t)p->dimension);
    (void)printf("    eigenvalues   %s%.3g to %.3g%s\n", f->eigen_whole ? "" : "about ", f->least,
                 f->largest, f->eigen_whole ? "" : " (an estimate)");
}

/* Print the residual of a stored solution. */
static void show_solution(const pile *p)
{
    const pcs_pile given = pile_problem(p);
    pcs_pile_impact impact;
    if (p->solution && pcs_pile_certify(&given, p->solution, &impact, NULL) == PCS_OK)
        (void)printf("    its solution  certificate %.3g, residual %.3g\n",
                     impact.certificate.worst, impact.residual);
}

void report_pile(const pile *p, const pile_facts *f)
{
    char text[4 * PATH_MAX];
    (void)printf("%s: %s, %s\n\n", clean_text(p->path, text, sizeof text),
                 pile_has_bodies(p) ? "a pile of bodies" : "a friction-contact problem",
                 p->source.format);
    if (*p->source.title)
        report_title(p->source.title);
    (void)printf("    contacts      %zu, in %s\n", p->contacts,
                 p->dimension == 3 ? "space" : "the plane");
    show_form(p);
    show_matrix(p, f);
    if (p->contacts)
        (void)printf("    mu            %.6g to %.6g\n", f->mu_least, f->mu_most);
    show_solution(p);
}

/* --- the result -------------------------------------------------------------------------- */

static double tangential(const pile *p, const double *x, size_t i)
{
    const double *at = &x[i * (size_t)p->dimension];
    return p->dimension == 2 ? fabs(at[1]) : hypot(at[1], at[2]);
}

/*
 * Return the final state of a contact. It slips if the impulse is on the friction cone within 1e-9.
 */
static pcs_final final_of(const pile *p, const pile_answer *a, size_t i)
{
    const double p_n = a->p[i * (size_t)p->dimension];
    if (p_n <= 0)
        return PCS_FINAL_OPEN;
    return tangential(p, a->p, i) < (1 - 1e-9) * p->mu[i] * p_n ? PCS_FINAL_STICK : PCS_FINAL_SLIP;
}

static void show_states(const pile *p, const pile_answer *a)
{
    size_t open = 0, stick = 0;
    for (size_t i = 0; i < p->contacts; i++) {
        open += final_of(p, a, i) == PCS_FINAL_OPEN;
        stick += final_of(p, a, i) == PCS_FINAL_STICK;
    }
    (void)printf("    contacts      %zu: %zu stick, %zu slip, %zu open\n", p->contacts, stick,
                 p->contacts - stick - open, open);
}

static void show_contacts(const pile *p, const pile_answer *a)
{
    const int d = p->dimension;
    (void)printf("\n  %-9s", "contact");
    for (int of = 0; of < 2; of++)
        for (int k = 0; k < d; k++)
            (void)printf(" %9s_%s", of ? "p" : "vp", view_contact_axes[d == 3][k]);
    (void)printf("  final\n  %-9s", "");
    for (int k = 0; k < 2 * d; k++)
        (void)printf(" %11s", shown_unit(k < d ? "m/s" : "N s"));
    (void)printf("\n");
    for (size_t i = 0; i < p->contacts; i++) {
        (void)printf("  %-9zu", i);
        for (int k = 0; k < 2 * d; k++)
            (void)printf(" %11.5g",
                         shown_value((k < d ? a->vp : a->p)[i * (size_t)d + (size_t)(k % d)],
                                     k < d ? "m/s" : "N s"));
        (void)printf("  %s\n", pcs_final_name(final_of(p, a, i)));
    }
}

void report_pile_answer(const pile *p, const pile_answer *a, bool contacts)
{
    const pcs_certificate *c = &a->impact.certificate;
    if (*p->source.title)
        report_title(p->source.title);
    (void)printf("    status        %s\n", pcs_status_name(a->status));
    (void)printf("    certificate   %.3g    normal %.3g, cone %.3g, slip %.3g\n", c->worst,
                 c->normal, c->cone, c->slip);
    (void)printf("    residual      %.3g    as Siconos scales it\n", a->impact.residual);
    (void)printf("    dT            %.6g %s\n", shown_value(a->impact.dT, "J"), shown_unit("J"));
    (void)printf("    sweeps        %zu, and %zu steps of Newton's method, in %.3g s\n",
                 a->impact.sweeps, a->impact.steps, a->seconds);
    show_states(p, a);
    if (contacts)
        show_contacts(p, a);
}

/* --- for programs ------------------------------------------------------------------------ */

static void add_number(cJSON *to, const char *name, double x)
{
    (void)cJSON_AddItemToObject(to, name, json_number(x));
}

static cJSON *json_contact(const pile *p, const pile_answer *a, size_t i)
{
    const int d = p->dimension;
    static const char *const prefixes[] = {"v", "vp", "p"};
    const double *const vectors[] = {p->v, a->vp, a->p};
    cJSON *contact = cJSON_CreateObject();
    for (int of = 0; of < 3; of++)
        for (int k = 0; k < d; k++) {
            char name[16];
            (void)snprintf(name, sizeof name, "%s_%s", prefixes[of], view_contact_axes[d == 3][k]);
            add_number(contact, name, vectors[of][i * (size_t)d + (size_t)k]);
        }
    (void)cJSON_AddItemToObject(contact, "final", json_text(pcs_final_name(final_of(p, a, i))));
    return contact;
}

static cJSON *json_body(const pile_answer *a, size_t i)
{
    static const char *const names[] = {"vp_x", "vp_y", "vp_z"};
    static const char *const spins[] = {"omegap_x", "omegap_y", "omegap_z"};
    cJSON *body = cJSON_CreateObject();
    const double *velocity = a->planar ? a->planar[i].velocity : a->spatial[i].velocity;
    for (int k = 0; k < (a->planar ? 2 : 3); k++)
        add_number(body, names[k], velocity[k]);
    if (a->planar)
        add_number(body, "omegap", a->planar[i].spin);
    for (int k = 0; a->spatial && k < 3; k++)
        add_number(body, spins[k], a->spatial[i].spin[k]);
    return body;
}

cJSON *report_pile_json(const pile *p, const pile_answer *a, bool contacts)
{
    cJSON *json = cJSON_CreateObject();
    (void)cJSON_AddItemToObject(json, "status", json_text(pcs_status_name(a->status)));
    add_number(json, "certificate", a->impact.certificate.worst);
    add_number(json, "residual", a->impact.residual);
    add_number(json, "dT", a->impact.dT);
    add_number(json, "sweeps", (double)a->impact.sweeps);
    add_number(json, "steps", (double)a->impact.steps);
    add_number(json, "seconds", a->seconds);
    (void)cJSON_AddBoolToObject(json, "even", a->impact.even);
    add_number(json, "dimension", p->dimension);
    add_number(json, "n_contacts", (double)p->contacts);
    cJSON *list = contacts ? cJSON_AddArrayToObject(json, "contacts") : NULL;
    for (size_t i = 0; list && i < p->contacts; i++)
        (void)cJSON_AddItemToArray(list, json_contact(p, a, i));
    const bool bodies = contacts && pile_has_bodies(p);
    list = bodies ? cJSON_AddArrayToObject(json, "bodies") : NULL;
    for (size_t i = 0; list && i < p->n_bodies; i++)
        (void)cJSON_AddItemToArray(list, json_body(a, i));
    return json;
}
