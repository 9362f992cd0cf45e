#include "commands.h"
#include "json.h"
#include "load.h"
#include "report.h"

#include <stdio.h>

typedef struct column {
    bool applies;
    const char *reason; /* why it does not */
    answer a;
} column;

static bool solve_all(const problem *p, const scenario *s, column *columns, fail *why)
{
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        column *c = &columns[law];
        c->applies = law_applies(p, (pcs_law)law, &c->reason);
        if (c->applies && !problem_solve(p, s, (pcs_law)law, &c->a, why))
            return false;
    }
    return true;
}

/* [baruh-2022 Sec. 5] in a sentence. */
static void explain(const pcs_verdict2 *v, char *text, size_t size)
{
    const double N_P = v->energetic.N_P, N_E = v->poisson.N_E;
    switch (v->trust) {
    case PCS_TRUST_ALIKE:
        (void)snprintf(text, size,
                       v->energetic.outcome & PCS_NO_COLLISION
                           ? "nothing collides"
                           : "the definitions of restitution agree here");
        break;
    case PCS_TRUST_ENERGETIC:
    case PCS_TRUST_POISSON:
        (void)snprintf(text, size,
                       "the energetic law's restitution impulse is %.3g times what e asks for "
                       "(N_P = %.4g), the work ratio of Poisson's law is off by a factor %.3g "
                       "(N_E = %.4g); the %s one is nearer to 1",
                       N_P, N_P, N_E, N_E, v->trust == PCS_TRUST_ENERGETIC ? "first" : "second");
        break;
    default:
        (void)snprintf(text, size,
                       "%s%s%s (energetic N_P = %.4g, Poisson N_E = %.4g); consider the "
                       "compromise, or contact that takes time",
                       v->impulse_exceeds ? "the energetic law's restitution impulse exceeds that "
                                            "of compression; "
                                          : "",
                       v->work_exceeds ? "Poisson's restitution work exceeds that of compression; "
                                       : "",
                       v->off_energetic > PCS_TRUST_LIMIT && v->off_poisson > PCS_TRUST_LIMIT
                           ? "both laws are more than 10 % off"
                           : "the other law cannot settle it",
                       N_P, N_E);
    }
}

static const char *trust_name(pcs_trust trust)
{
    static const char *const names[] = {"either", "energetic", "poisson", "none"};
    return names[trust];
}

/* Wide enough for the longest name and for a number of four figures. */
static int width_of(int law)
{
    return law == PCS_LAW_IMPULSE_RATIO ? 15 : 11;
}

static void print_row(const char *name, const column *columns, const pcs_quantity *q)
{
    char value[32];
    (void)printf("  %-13s", name);
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (columns[law].applies)
            (void)printf(
                "%*s", width_of(law),
                short_text(pcs_quantity_value(q, &columns[law].a.impact), 4, value, sizeof value));
    (void)printf("%s%s\n", *q->unit ? "  " : "", q->unit);
}

static void print_rows(const column *columns, const char *const *names)
{
    for (; *names; names++)
        print_row(*names, columns, pcs_quantity_named(*names));
    (void)printf("\n");
}

static void print_head(const column *columns)
{
    (void)printf("  %-13s", "");
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (columns[law].applies)
            (void)printf("%*s", width_of(law), pcs_law_about((pcs_law)law)->name);
    (void)printf("\n");
}

/* Mode or final state, whichever the law has. */
static void print_states(const column *columns)
{
    (void)printf("  %-13s", "mode");
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const pcs_impact2 *im = &columns[law].a.impact;
        if (!columns[law].applies)
            continue;
        if (im->mode != PCS_NO_MODE)
            (void)printf("%*d", width_of(law), im->mode);
        else
            (void)printf("%*s", width_of(law),
                         im->final == PCS_FINAL_NONE ? "-" : pcs_final_name(im->final));
    }
    (void)printf("\n");
}

static void print_judges(const column *columns)
{
    (void)printf("  %-13s", "judge");
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (columns[law].applies)
            (void)printf("%*.1e", width_of(law), columns[law].a.judgement.worst);
    (void)printf("\n");
}

static void print_notes(const column *columns)
{
    unsigned seen = 0;
    (void)printf("\n");
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const int mode = columns[law].a.impact.mode;
        if (!columns[law].applies || mode == PCS_NO_MODE || seen & 1U << mode)
            continue;
        seen |= 1U << mode;
        (void)printf("  mode %d: %s\n", mode, pcs_mode_meaning(mode));
    }
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        char text[200];
        const char *name = pcs_law_about((pcs_law)law)->name;
        if (!columns[law].applies)
            (void)printf("  %s is left out: it %s\n", name, columns[law].reason);
        else if (columns[law].a.impact.outcome)
            (void)printf("  %s: %s\n", name,
                         outcome_text(columns[law].a.impact.outcome, text, sizeof text));
    }
}

static void print_table(const problem *p, const column *columns)
{
    static const char *const motion[] = {"vp_n", "vp_t", "p_n", "p_t", "impulse_ratio", NULL};
    static const char *const ledger[] = {"T", "W_c", "W_r", "W_f", "dT", "Tp", NULL};
    static const char *const ratios[] = {"N_P",       "N_N",          "N_E", "e_kinematic",
                                         "R_kinetic", "E2_energetic", NULL};
    (void)printf("%s\n\n", p->title);
    report_problem(p);
    (void)printf("\n");
    print_head(columns);
    print_states(columns);
    print_rows(columns, motion);
    print_rows(columns, ledger);
    print_rows(columns, ratios);
    print_judges(columns);
    print_notes(columns);
}

static void print_json(const problem *p, const column *columns, const pcs_verdict2 *v,
                       const char *why)
{
    cJSON *json = cJSON_CreateObject();
    char title[200];
    cJSON_AddStringToObject(json, "title", json_clean(p->title, title, sizeof title));
    if (v) {
        cJSON_AddStringToObject(json, "trust", trust_name(v->trust));
        cJSON_AddStringToObject(json, "why", why);
    } else {
        cJSON_AddNullToObject(json, "trust");
        cJSON_AddNullToObject(json, "why");
    }
    cJSON *laws = cJSON_AddArrayToObject(json, "laws");
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (columns[law].applies)
            cJSON_AddItemToArray(laws, json_answer(p, &columns[law].a));
    json_print(json);
}

int command_compare(const options *o)
{
    scenario s;
    problem p;
    fail why;
    column columns[PCS_LAW_COUNT] = {0};
    if (!load_scenario(o, &s, &why) || !problem_build(&p, &s, any_law(&s), &why) ||
        !solve_all(&p, &s, columns, &why))
        return complain(&why);

    pcs_verdict2 verdict;
    char sentence[500] = "";
    const bool judged = pcs_compare2(&p.contact, &p.material, &verdict, NULL) == PCS_OK;
    if (judged)
        explain(&verdict, sentence, sizeof sentence);
    if (o->json) {
        print_json(&p, columns, judged ? &verdict : NULL, sentence);
    } else {
        print_table(&p, columns);
        if (judged)
            (void)printf("\ntrust %s: %s.\n", trust_name(verdict.trust), sentence);
    }
    unsigned outcomes = 0;
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        outcomes |= columns[law].a.impact.outcome;
    return outcomes & o->fail_on ? EXIT_OUTCOME : 0;
}
