#include "cli/base/exit.h"
#include "cli/base/shown.h"
#include "cli/base/text.h"
#include "cli/report/json.h"
#include "cli/report/judge.h"
#include "cli/report/report.h"
#include "cli/report/several.h"
#include "cli/report/trust.h"
#include "commands.h"
#include "load.h"
#include "scenario/beside.h"
#include "scenario/lookup.h"
#include "scenario/states.h"

#include <stdio.h>
#include <string.h>

/* Return the width of the label of a row with its unit: "  Tp_bodies    J", or "ft lbf". */
static int label_width(void)
{
    return strlen(shown_unit("J")) > 1 ? 18 : 16;
}

/* A range of laws that are printed side by side, from `from` to before `to`. */
typedef struct span {
    int from, to;
} span;

/* Return the width of a column: enough for the longest name and for a number of four digits. */
static int width_of(int law)
{
    const int length = (int)strlen(pcs_law_about((pcs_law)law)->name) + 1;
    return length > 11 ? length : 11;
}

/* Find how many laws fit into a line, from here on. */
static span next_span(const beside_law *columns, int from)
{
    int to = from, used = label_width();
    while (to < PCS_LAW_COUNT && (!columns[to].applies || used + width_of(to) <= TEXT_LINE)) {
        used += columns[to].applies ? width_of(to) : 0;
        to++;
    }
    return (span){from, to};
}

/* Print the label of a row, with its unit on the right. */
static void print_label(const char *name, const char *unit)
{
    (void)printf("  %s%*s", name, label_width() - 2 - (int)strlen(name), unit);
}

static void print_row(const problem *p, const char *name, const beside_law *columns, span laws)
{
    char value[32];
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, &columns[0].a, structs);
    const pcs_quantity *q = report_quantity(structs, name);
    if (!q || (q->group == PCS_GROUP_BODIES && p->n_bodies == 0))
        return; // the quantity belongs to the other dimension, or to bodies
    print_label(name, shown_unit(q->unit));
    for (int law = laws.from; law < laws.to; law++) {
        answer_structs(p, &columns[law].a, structs);
        if (columns[law].applies)
            (void)printf("%*s", width_of(law),
                         text_short(shown_value(report_value(structs, name), q->unit), 4, value,
                                    sizeof value));
    }
    (void)printf("\n");
}

static void print_rows(const problem *p, const beside_law *columns, span laws,
                       const char *const *names)
{
    for (; *names; names++)
        print_row(p, *names, columns, laws);
    (void)printf("\n");
}

static void print_head(const beside_law *columns, span laws)
{
    (void)printf("%*s", label_width(), "");
    for (int law = laws.from; law < laws.to; law++)
        if (columns[law].applies)
            (void)printf("%*s", width_of(law), pcs_law_about((pcs_law)law)->name);
    (void)printf("\n");
}

/*
 * Print mode or final state, depending on the law. The meaning of modes is printed below the table.
 */
static void print_states(const problem *p, const beside_law *columns, span laws)
{
    static const char *const modes[] = {"0 slides",   "1 sticks", "2 reverses", "3 sticks",
                                        "4 reverses", "5 sticks", "6 slides"};
    print_label("mode", "");
    for (int law = laws.from; law < laws.to; law++) {
        const int mode = answer_head_of(p, &columns[law].a).mode;
        const pcs_final final = answer_head_of(p, &columns[law].a).final;
        const char *state = final == PCS_FINAL_NONE ? "-" : pcs_final_name(final);
        if (columns[law].applies)
            (void)printf("%*s", width_of(law), mode == PCS_MODE_NONE ? state : modes[mode]);
    }
    (void)printf("\n");
}

static void print_judges(const beside_law *columns, span laws)
{
    print_label("judge", "");
    for (int law = laws.from; law < laws.to; law++)
        if (columns[law].applies)
            (void)printf("%*.1e", width_of(law), columns[law].a.judgement.worst);
    (void)printf("\n");
}

static void print_notes(const problem *p, const beside_law *columns)
{
    unsigned seen = 0;
    (void)printf("\n");
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const int mode = answer_head_of(p, &columns[law].a).mode;
        if (!columns[law].applies || mode == PCS_MODE_NONE || seen & 1U << mode)
            continue;
        seen |= 1U << mode;
        (void)printf("  mode %d: %s\n", mode, pcs_mode_meaning(mode));
    }
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        char text[200];
        const char *name = pcs_law_about((pcs_law)law)->name;
        const unsigned outcome = answer_head_of(p, &columns[law].a).outcome;
        if (!columns[law].applies && !columns[law].is_other)
            (void)printf("  %s does not apply: %s\n", name,
                         problem_law_reason(&columns[law].fault, text, sizeof text));
        else if (outcome)
            (void)printf("  %s: %s\n", name, lookup_outcome_text(outcome, text, sizeof text));
    }
}

static void print_columns(const problem *p, const beside_law *columns)
{
    static const char *const motion[] = {"vp_n", "vp_t", "vp_1", "vp_2",          "p_n",
                                         "p_t",  "p_1",  "p_2",  "impulse_ratio", NULL};
    static const char *const ledger[] = {"T",  "W_c",      "W_r",       "W_f", "dT",
                                         "Tp", "T_bodies", "Tp_bodies", NULL};
    static const char *const ratios[] = {"N_P",       "N_N",          "N_E", "e_kinematic",
                                         "R_kinetic", "E2_energetic", NULL};
    for (span laws = {0, 0}; laws.to < PCS_LAW_COUNT;) {
        (void)printf("%s", laws.to > 0 ? "\n" : "");
        laws = next_span(columns, laws.to);
        print_head(columns, laws);
        print_states(p, columns, laws);
        print_rows(p, columns, laws, motion);
        print_rows(p, columns, laws, ledger);
        print_rows(p, columns, laws, ratios);
        print_judges(columns, laws);
    }
    print_notes(p, columns);
}

/* Print the approximate results below the exact ones, and their errors. */
static void print_deviations(const problem *p, const beside_law *approximate)
{
    char value[32];
    (void)printf("\n  the sun-baruh path\n");
    print_columns(p, approximate);
    (void)printf("\n  its error against the exact path, relative to |v| and to T\n");
    for (int row = 0; row < 2; row++) {
        print_label(row == 0 ? "velocity" : "energy", "");
        for (int law = 0; law < PCS_LAW_COUNT; law++) {
            pcs_deviation3 d;
            if (approximate[law].applies &&
                pcs_deviate3((pcs_law)law, &p->contact3, &p->material, &d, NULL) == PCS_OK)
                (void)printf("%*s", width_of(law),
                             text_short(row == 0 ? d.velocity : d.energy, 3, value, sizeof value));
        }
        (void)printf("\n");
    }
}

/* Return the errors of the path sun-baruh for each law. */
static cJSON *deviations(const problem *p)
{
    cJSON *list = cJSON_CreateArray();
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        pcs_deviation3 d;
        if (pcs_deviate3((pcs_law)law, &p->contact3, &p->material, &d, NULL) != PCS_OK)
            continue;
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "law", pcs_law_about((pcs_law)law)->name);
        cJSON_AddItemToObject(item, "velocity", json_number(d.velocity));
        cJSON_AddItemToObject(item, "energy", json_number(d.energy));
        cJSON_AddBoolToObject(item, "same_mode", d.same_mode);
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

static void print_json(const problem *p, const beside_law *columns, const beside_law *approximate,
                       const pcs_verdict *v, const char *why)
{
    cJSON *json = cJSON_CreateObject();
    cJSON_AddItemToObject(json, "title", json_text(p->title));
    if (v) {
        cJSON_AddStringToObject(json, "trust", states_trust_name(v->trust));
        cJSON_AddStringToObject(json, "why", why);
    } else {
        cJSON_AddNullToObject(json, "trust");
        cJSON_AddNullToObject(json, "why");
    }
    cJSON *laws = cJSON_AddArrayToObject(json, "laws");
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        if (columns[law].applies)
            cJSON_AddItemToArray(laws, json_answer(p, &columns[law].a));
        if (approximate && approximate[law].applies)
            cJSON_AddItemToArray(laws, json_answer(p, &approximate[law].a));
    }
    if (approximate)
        cJSON_AddItemToObject(json, "deviations", deviations(p));
    json_print(json);
}

static void print_table(const problem *p, const beside_law *columns, const beside_law *approximate)
{
    report_title(p->title);
    report_problem(p);
    (void)printf("\n");
    print_columns(p, columns);
    if (approximate)
        print_deviations(p, approximate);
}

/* True if a result fails the judge, or has an outcome of --fail-on. */
static bool fails(const options *o, const problem *p, const beside_law *columns)
{
    bool any = false;
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const answer *a = &columns[law].a;
        if (columns[law].applies && report_unsound(p, a, o->judge_bound))
            any = true;
        any = any || answer_head_of(p, a).outcome & o->fail_on;
    }
    return any;
}

static int compare_one(const options *o, const scenario *s)
{
    problem p;
    fail why;
    beside_law columns[PCS_LAW_COUNT] = {0}, approximate[PCS_LAW_COUNT] = {0};
    const choice chosen = {.law = problem_any_law(s), .branch = o->choice.branch};
    if (!problem_build(&p, s, &chosen, &why))
        return exit_bad(&why);
    problem other = p;
    p.path = PCS_PATH_EXACT;
    other.path = PCS_PATH_SUN_BARUH;
    if (!beside_solve(&p, s, BESIDE_ALL, ANSWER_ALL, columns, &why) ||
        (p.spatial && !beside_solve(&other, s, BESIDE_ALL, ANSWER_ALL, approximate, &why)))
        return exit_bad(&why);

    pcs_verdict verdict;
    char sentence[500] = "";
    const bool weighed = beside_weigh(&p, &verdict, sentence, sizeof sentence);
    if (o->json) {
        print_json(&p, columns, p.spatial ? approximate : NULL, weighed ? &verdict : NULL,
                   sentence);
    } else {
        print_table(&p, columns, p.spatial ? approximate : NULL);
        if (weighed)
            trust_print(&verdict, p.material.e);
    }
    const bool failed = fails(o, &p, columns), other_failed = fails(o, &other, approximate);
    return failed || other_failed ? EXIT_OUTCOME : 0;
}

/* Solve by every law that applies to these contacts. */
static bool solve_several(several *m, comparison *c, double bound, fail *why)
{
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        pcs_fault fault;
        c->left_out[law] = !several_applies(m, (pcs_law)law, &fault);
        if (c->left_out[law]) {
            (void)several_reason(&fault, c->reasons[law], sizeof c->reasons[law]);
            continue;
        }
        if (!(several_solve(m, (pcs_law)law, why) && compare_add(c, m, why)))
            return false;
        if (report_unsound_several(m, bound))
            c->unsound = true;
        several_weigh(&c->weighing, m);
    }
    return true;
}

static int compare_several(const options *o, const scenario *s)
{
    several m;
    fail why;
    const choice chosen = {.law = "complementarity", .branch = o->choice.branch};
    comparison c = {.json = o->json ? cJSON_CreateArray() : NULL};
    int status = EXIT_BAD;
    if (!several_build(&m, s, &chosen, &why) || !solve_several(&m, &c, o->judge_bound, &why)) {
        (void)exit_bad(&why);
    } else {
        if (!o->json)
            report_several(&m);
        compare_show(&c, &m);
        status = c.unsound || c.outcomes & o->fail_on ? EXIT_OUTCOME : 0;
    }
    compare_free(&c);
    several_free(&m);
    return status;
}

int commands_compare(const options *o)
{
    return load_and_run(o, compare_one, compare_several, NULL);
}
