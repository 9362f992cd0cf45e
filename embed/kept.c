/* A scenario that is kept for several calls, of one contact or of several. */
#include "kept.h"
#include "inside.h"
#include "scenario/bare.h"
#include "scenario/beside.h"
#include "scenario/pile/recipe.h"
#include "scenario/several.h"
#include "scenario/states.h"

#include <string.h>

const char *embed_set(embed *e, const char *assignment)
{
    fail why;
    return scenario_set(&e->s, assignment, &why) && bare_fits(&e->s, &why)
               ? NULL
               : embed_fault(e, NULL, &why);
}

const char *embed_doubt(embed *e)
{
    fail doubt;
    const bool any = scenario_doubt(&e->s, &doubt);
    embed_json_start(&e->json);
    embed_json_open(&e->json, NULL, false);
    embed_json_word(&e->json, "doubt", any ? doubt.text : NULL);
    embed_json_close(&e->json);
    return embed_json_text(&e->json);
}

/* Reject a pile, which is no scenario of an impact. */
static bool no_pile(const scenario *s, fail *why)
{
    return !pile_in_scenario(s) || fail_with(why, "%s: is a pile, not an impact", s->name);
}

static const char *given(const char *word)
{
    return *word ? word : NULL;
}

static const char *solve_several(embed *e, const choice *chosen, fail *why)
{
    several m = {0};
    const bool good = several_build(&m, &e->s, chosen, why) && several_solve(&m, m.law, why);
    if (good) {
        embed_json_start(&e->json);
        embed_json_open(&e->json, NULL, false);
        view_several(&e->json.as, &m);
        embed_json_close(&e->json);
    }
    several_free(&m);
    return good ? embed_json_text(&e->json) : embed_fault(e, NULL, why);
}

const char *embed_kept_solve(embed *e, const char *law, const char *path, const char *branch)
{
    fail why;
    const choice chosen = {given(law), given(path), given(branch)};
    if (!no_pile(&e->s, &why))
        return embed_fault(e, NULL, &why);
    return several_is(&e->s) ? solve_several(e, &chosen, &why) : embed_solve_one(e, &chosen);
}

/* --- side by side ----------------------------------------------------------------------------- */

/* Write the result of each law that applies. */
static bool put_laws(embed *e, several *m, several_weighing *weighing, fail *why)
{
    bool good = true;
    embed_json_open(&e->json, "laws", true);
    for (int law = 0; good && law < PCS_LAW_COUNT; law++) {
        pcs_fault fault;
        if (!several_applies(m, (pcs_law)law, &fault))
            continue;
        good = several_solve(m, (pcs_law)law, why);
        if (!good)
            break;
        several_weigh(weighing, m);
        embed_json_open(&e->json, NULL, false);
        view_several(&e->json.as, m);
        embed_json_close(&e->json);
    }
    embed_json_close(&e->json);
    return good;
}

static void put_refused(embed *e, const several *m)
{
    char text[200];
    pcs_fault fault;
    embed_json_open(&e->json, "refused", true);
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (!several_applies(m, (pcs_law)law, &fault))
            embed_put_refused(&e->json, (pcs_law)law, several_reason(&fault, text, sizeof text));
    embed_json_close(&e->json);
}

static const char *compare_several(embed *e, const choice *chosen, fail *why)
{
    several m = {0};
    several_weighing weighing = {0};
    pcs_verdict v;
    char text[500];
    embed_json *j = &e->json;
    bool good = several_build(&m, &e->s, chosen, why);
    embed_json_start(j);
    embed_json_open(j, NULL, false);
    if (good) {
        embed_json_word(j, "title", m.title);
        good = put_laws(e, &m, &weighing, why);
    }
    if (good) {
        const bool weighed = several_verdict(&weighing, &m, &v, text, sizeof text);
        embed_json_word(j, "trust", weighed ? states_trust_name(v.trust) : NULL);
        embed_json_word(j, "why", weighed ? text : NULL);
        put_refused(e, &m);
    }
    embed_json_close(j);
    several_free(&m);
    return good ? embed_json_text(j) : embed_fault(e, NULL, why);
}

const char *embed_kept_compare(embed *e, const char *branch)
{
    fail why;
    problem p;
    const choice all = {"complementarity", NULL, given(branch)};
    const choice any = {problem_any_law(&e->s), NULL, given(branch)};
    if (!no_pile(&e->s, &why))
        return embed_fault(e, NULL, &why);
    if (several_is(&e->s))
        return compare_several(e, &all, &why);
    return problem_build(&p, &e->s, &any, &why) ? embed_beside(e, &p, BESIDE_ALL, false)
                                                : embed_fault(e, NULL, &why);
}
