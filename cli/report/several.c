/* Reports of several contacts. */
#include "several.h"
#include "cli/base/shown.h"
#include "cli/base/text.h"
#include "report.h"
#include "scenario/clean.h"
#include "scenario/view.h"

#include <stdio.h>

/* Names are cut to the width of their columns, or to the width of a line. */
enum { NAME = 14, SHORT_NAME = 11, LONG_NAME = 40 };

const char *report_item_name(const several *m, list_id list, int i, char *buffer, size_t size)
{
    char number[16];
    return clean_text(scenario_item_name(m->s, list, i, number, sizeof number), buffer, size);
}

/* Print a number. If it is only rounding error compared to the largest, print 0. */
static void print_number(double x, double largest)
{
    char text[32];
    (void)printf(" %11s", text_short(fabs(x) <= 1e-8 * largest ? 0.0 : x, 5, text, sizeof text));
}

/* Return the largest magnitude. Numbers without a value are ignored. */
static double largest_of(const double *x, int n)
{
    double largest = 0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(x[i]));
    return largest;
}

/* Print units below the names of n columns. */
static void print_units(const char *si, int n)
{
    for (int k = 0; k < n; k++)
        (void)printf(" %11s", shown_unit(si));
}

static void print_names(const several *m, const char *prefix)
{
    for (int k = 0; k < m->dimension; k++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%s_%s", prefix, view_contact_axes[m->dimension == 3][k]);
        (void)printf(" %11s", text);
    }
}

void report_several(const several *m)
{
    char buffer[NAME + 1];
    report_title(m->title);
    (void)printf("  %d contact%s, %d velocit%s%s\n", m->n_contacts, m->n_contacts == 1 ? "" : "s",
                 m->dofs, m->dofs == 1 ? "y" : "ies", m->dimension == 3 ? ", in space" : "");
    (void)printf("  %-14s", "contact");
    print_names(m, "v");
    (void)printf(" %11s %11s %11s %11s\n  %-14s", "e", "e_t", "mu_s", "mu_k", "");
    print_units("m/s", m->dimension);
    (void)printf("\n");
    for (int i = 0; i < m->n_contacts; i++) {
        (void)printf("  %-14s", report_item_name(m, LIST_CONTACTS, i, buffer, sizeof buffer));
        for (int k = 0; k < m->dimension; k++)
            print_number(shown_value(m->v[i * m->dimension + k], "m/s"), 0);
        print_number(m->materials[i].e, 0);
        print_number(m->materials[i].e_t, 0);
        print_number(m->materials[i].mu_s, 0);
        print_number(m->materials[i].mu_k, 0);
        (void)printf("%s\n", i == m->striking ? "  strikes" : "");
    }
}

static void report_contacts(const several *m)
{
    char buffer[NAME + 1];
    (void)printf("\n  %-14s", "contact after");
    print_names(m, "vp");
    print_names(m, "p");
    (void)printf("  %s\n  %-14s", "final", "");
    print_units("m/s", m->dimension);
    print_units("N s", m->dimension);
    (void)printf("\n");
    for (int i = 0; i < m->n_contacts; i++) {
        const pcs_multi_contact *contact = &m->contacts[i];
        (void)printf("  %-14s", report_item_name(m, LIST_CONTACTS, i, buffer, sizeof buffer));
        const double v =
            fmax(largest_of(contact->v, m->dimension), largest_of(contact->vp, m->dimension));
        const double p = largest_of(contact->p, m->dimension);
        for (int k = 0; k < m->dimension; k++)
            print_number(shown_value(contact->vp[k], "m/s"), shown_value(v, "m/s"));
        for (int k = 0; k < m->dimension; k++)
            print_number(shown_value(contact->p[k], "N s"), shown_value(p, "N s"));
        (void)printf("  %s\n",
                     contact->final == PCS_FINAL_NONE ? "-" : pcs_final_name(contact->final));
    }
}

/* Print the angular velocities of the links, with the names of the scenario. */
static void report_links(const several *m)
{
    char buffer[NAME + 1];
    const double largest = largest_of(m->u, m->dofs);
    const int first = m->dofs - m->n_links;
    (void)printf("\n  %-14s %11s\n  %-14s %11s\n", "link after", "rate", "", shown_unit("rad/s"));
    for (int i = 0; i < m->n_links; i++) {
        (void)printf("  %-14s", report_item_name(m, LIST_LINKS, i, buffer, sizeof buffer));
        print_number(m->up[first + m->rank[i]], largest);
        (void)printf("\n");
    }
}

/* Print the timeline: the motion of each contact in each phase of the striking contact. */
static void report_phases(const several *m)
{
    char buffer[SHORT_NAME + 1];
    const pcs_strike *s = m->strike;
    if (s->n_phases == 0)
        return;
    char p_n[16];
    (void)snprintf(p_n, sizeof p_n, "p_n [%s]", shown_unit("N s"));
    (void)printf("\n  %-12s %11s", "stage", p_n);
    for (int i = 0; i < m->n_contacts; i++)
        (void)printf(" %11s", report_item_name(m, LIST_CONTACTS, i, buffer, sizeof buffer));
    (void)printf("\n");
    for (int f = 0; f < s->n_phases; f++) {
        (void)printf("  %-12s", pcs_stage_name(s->phases[f].stage));
        print_number(shown_value(s->phases[f].p[m->striking][0], "N s"), 0);
        for (int i = 0; i < m->n_contacts; i++)
            (void)printf(" %11s", pcs_part_name(s->phases[f].parts[i]));
        (void)printf("\n");
    }
}

static void report_velocities(const several *m)
{
    char buffer[NAME + 1];
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
        (void)printf(" %9s_%s", "v", view_world_axes[k]);
    if (m->dimension == 2)
        (void)printf(" %11s", "omega");
    for (int k = 0; k < m->dimension && m->dimension == 3; k++)
        (void)printf(" %9s_%s", "omega", view_world_axes[k]);
    (void)printf("\n  %-14s", "");
    print_units("m/s", m->dimension);
    print_units("rad/s", each - m->dimension);
    (void)printf("\n");
    for (int i = 0; i < m->n_bodies; i++) {
        (void)printf("  %-14s", report_item_name(m, LIST_BODIES, i, buffer, sizeof buffer));
        const double own = fmax(largest_of(m->u + (ptrdiff_t)each * i, each),
                                largest_of(m->up + (ptrdiff_t)each * i, each));
        for (int k = 0; k < each; k++)
            print_number(shown_value(m->up[each * i + k], k < m->dimension ? "m/s" : "rad/s"),
                         shown_value(own, k < m->dimension ? "m/s" : "rad/s"));
        (void)printf("\n");
    }
}

/* Print the bounds of Brach's friction for the striking contact alone, without the others. */
static void report_bounds(const several *m)
{
    pcs_diagnosis2 d;
    char mu_0[32], mu_T[32], mu_max[32];
    if (m->law == PCS_LAW_BRACH && several_striking_alone(m, &d))
        (void)printf("  bounds       mu_0 %s, mu_T %s, mu_max %s: of the striking contact alone\n",
                     text_short(d.mu_0, 6, mu_0, sizeof mu_0),
                     text_short(d.mu_T, 6, mu_T, sizeof mu_T),
                     text_short(d.mu_max, 6, mu_max, sizeof mu_max));
}

static void report_blame(const several *m)
{
    char buffer[LONG_NAME + 1];
    report_outcome(several_outcome(m));
    if (several_is_strike(m) && m->strike->blamed >= 0)
        (void)printf("               at the contact %s\n",
                     report_item_name(m, LIST_CONTACTS, m->strike->blamed, buffer, sizeof buffer));
}

static void report_energy(const several *m)
{
    char buffer[LONG_NAME + 1];
    const char *J = shown_unit("J");
    (void)printf("  energy       T_bodies %.6g %s", shown_value(m->T_bodies, "J"), J);
    if (pcs_has(m->Tp_bodies))
        (void)printf(", Tp_bodies %.6g %s, dT %.6g %s", shown_value(m->Tp_bodies, "J"), J,
                     shown_value(several_dT(m), "J"), J);
    (void)printf("\n");
    if (!several_is_strike(m) || !pcs_has(m->strike->W_c) || m->strike->n_phases == 0)
        return;
    (void)printf("               W_c %.6g %s, W_r %.6g %s where it strikes; friction",
                 shown_value(m->strike->W_c, "J"), J, shown_value(m->strike->W_r, "J"), J);
    for (int i = 0; i < m->n_contacts; i++)
        (void)printf("%s %.6g %s at %s", i ? "," : "", shown_value(m->strike->W_f[i], "J") + 0.0, J,
                     report_item_name(m, LIST_CONTACTS, i, buffer, sizeof buffer));
    (void)printf("\n");
}

static void report_judge(const several *m)
{
    const pcs_certificate *c = &m->impact.certificate;
    if (several_is_strike(m) && !pcs_has(m->judge))
        (void)printf("  judge        nothing to check: there is no solution\n");
    else if (several_is_strike(m))
        (void)printf("  judge        worst residual %.1e\n", m->judge);
    else
        (void)printf("  certificate  worst residual %.1e (normal %.0e, cone %.0e, slip %.0e)%s\n",
                     c->worst, c->normal, c->cone, c->slip,
                     m->impact.outcome & PCS_OUTCOME_NO_SOLUTION ? " of the nearest solution found"
                                                                 : "");
}

void report_several_answer(const several *m)
{
    const pcs_law_info *law = pcs_law_about(m->law);
    (void)printf("\nlaw %s: %s\n", law->name, law->rule);
    if (several_is_strike(m))
        report_phases(m);
    report_contacts(m);
    report_velocities(m);
    report_blame(m);
    report_bounds(m);
    report_energy(m);
    report_judge(m);
}
