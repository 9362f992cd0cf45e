/* Several contacts: results of all laws that apply, side by side. */
#include "cli/base/shown.h"
#include "cli/base/text.h"
#include "json.h"
#include "report.h"
#include "scenario/lookup.h"
#include "scenario/states.h"
#include "several.h"
#include "trust.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The values of each law that the table shows. */
typedef struct law_column {
    pcs_law law;
    unsigned outcome;
    double dT, judge;
    pcs_multi_contact *contacts;
} law_column;

void compare_free(comparison *c)
{
    for (int i = 0; i < c->n; i++)
        free(c->columns[i].contacts);
    free(c->columns);
    cJSON_Delete(c->json);
}

bool compare_add(comparison *c, const several *m, fail *why)
{
    c->outcomes |= several_outcome(m);
    if (c->json) {
        cJSON_AddItemToArray(c->json, json_several(m));
        return true;
    }
    law_column *larger = realloc(c->columns, (size_t)(c->n + 1) * sizeof *larger);
    if (!larger)
        return fail_with(why, "out of memory");
    c->columns = larger;
    law_column *added = &larger[c->n++];
    *added = (law_column){m->law, several_outcome(m), several_dT(m), m->judge,
                          calloc((size_t)m->n_contacts, sizeof *m->contacts)};
    if (!added->contacts)
        return fail_with(why, "out of memory");
    memcpy(added->contacts, m->contacts, (size_t)m->n_contacts * sizeof *m->contacts);
    return true;
}

static int width_of(const law_column *column)
{
    const int length = (int)strlen(pcs_law_about(column->law)->name) + 1;
    return length > 11 ? length : 11;
}

static void print_cell(const law_column *column, double x, double beside)
{
    char text[32];
    (void)printf("%*s", width_of(column),
                 text_short(fabs(x) <= 1e-12 * beside ? 0.0 : x, 4, text, sizeof text));
}

/* Shorten "rebound-after-interaction", which is too long for a column. */
static const char *short_final(pcs_final final)
{
    return final == PCS_FINAL_NONE            ? "-"
           : final == PCS_FINAL_REBOUND_AFTER ? "rebound*"
                                              : pcs_final_name(final);
}

static void print_contact(const comparison *c, const several *m, int i, int from, int to)
{
    static const char *const planar[] = {"vp_n", "vp_t", "p_n", "p_t"};
    static const char *const spatial[] = {"vp_n", "vp_1", "vp_2", "p_n", "p_1", "p_2"};
    char name[4 * WORD_SIZE]; // each byte may become an escape of four bytes
    const int d = m->dimension;
    (void)printf("  %s\n", report_item_name(m, LIST_CONTACTS, i, name, sizeof name));
    for (int row = 0; row < 2 * d; row++) {
        const char *unit = row < d ? "m/s" : "N s";
        (void)printf("    %-5s%6s", d == 2 ? planar[row] : spatial[row], shown_unit(unit));
        for (int k = from; k < to; k++) {
            const pcs_multi_contact *contact = &c->columns[k].contacts[i];
            print_cell(&c->columns[k],
                       shown_value(row < d ? contact->vp[row] : contact->p[row - d], unit), 1);
        }
        (void)printf("\n");
    }
    (void)printf("    %-11s", "final");
    for (int k = from; k < to; k++)
        (void)printf("%*s", width_of(&c->columns[k]), short_final(c->columns[k].contacts[i].final));
    (void)printf("\n");
}

static void print_notes(const comparison *c, const several *m)
{
    char text[200];
    bool after = false;
    for (int k = 0; k < c->n; k++)
        for (int i = 0; i < m->n_contacts; i++)
            after = after || c->columns[k].contacts[i].final == PCS_FINAL_REBOUND_AFTER;
    (void)printf("\n");
    if (after)
        (void)printf("  rebound*: it leaves after interaction with its surface\n");
    for (int k = 0; k < c->n; k++)
        if (c->columns[k].outcome)
            (void)printf("  %s: %s\n", pcs_law_about(c->columns[k].law)->name,
                         lookup_outcome_text(c->columns[k].outcome, text, sizeof text));
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (c->left_out[law])
            (void)printf("  %s does not apply: %s\n", pcs_law_about((pcs_law)law)->name,
                         c->reasons[law]);
}

/* Find how many columns fit into a line, from here on. Returns where the next line begins. */
static int next_columns(const comparison *c, int from)
{
    enum { LABEL = 15 };
    int to = from, used = LABEL;
    while (to < c->n && used + width_of(&c->columns[to]) <= TEXT_LINE)
        used += width_of(&c->columns[to++]);
    return to;
}

static void print_columns(const comparison *c, const several *m, int from, int to)
{
    (void)printf("\n  %-13s", "");
    for (int k = from; k < to; k++)
        (void)printf("%*s", width_of(&c->columns[k]), pcs_law_about(c->columns[k].law)->name);
    (void)printf("\n  dT %10s", shown_unit("J"));
    for (int k = from; k < to; k++)
        print_cell(&c->columns[k], shown_value(c->columns[k].dT, "J"),
                   shown_value(m->T_bodies, "J"));
    (void)printf("\n");
    for (int i = 0; i < m->n_contacts; i++)
        print_contact(c, m, i, from, to);
    (void)printf("  %-13s", "judge");
    for (int k = from; k < to; k++)
        if (pcs_has(c->columns[k].judge))
            (void)printf("%*.1e", width_of(&c->columns[k]), c->columns[k].judge);
        else
            (void)printf("%*s", width_of(&c->columns[k]), "-");
    (void)printf("\n");
}

static void print_table(const comparison *c, const several *m)
{
    pcs_verdict v;
    char why[500];
    for (int from = 0, to; from < c->n; from = to) {
        to = next_columns(c, from);
        print_columns(c, m, from, to);
    }
    print_notes(c, m);
    if (several_verdict(&c->weighing, m, &v, why, sizeof why))
        trust_print(&v, m->materials[m->striking].e);
}

void compare_show(comparison *c, const several *m)
{
    if (!c->json) {
        print_table(c, m);
        return;
    }
    cJSON *json = cJSON_CreateObject();
    cJSON_AddItemToObject(json, "title", json_text(m->title));
    pcs_verdict v;
    char why[500];
    const bool weighed = several_verdict(&c->weighing, m, &v, why, sizeof why);
    cJSON_AddItemToObject(json, "trust", json_text(weighed ? states_trust_name(v.trust) : NULL));
    cJSON_AddItemToObject(json, "why", json_text(weighed ? why : NULL));
    cJSON_AddItemToObject(json, "laws", c->json);
    c->json = NULL;
    json_print(json);
}
