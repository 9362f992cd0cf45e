/* The laws: one of them, or several side by side. */
#include "inside.h"
#include "scenario/beside.h"
#include "scenario/states.h"

#include <stdio.h>
#include <string.h>

static const char *put_answer(embed *e, const problem *p, const answer *a)
{
    embed_json_start(&e->json);
    embed_json_open(&e->json, NULL, false);
    view_answer(&e->json.as, p, a);
    embed_json_close(&e->json);
    return embed_json_text(&e->json);
}

const char *embed_solve_one(embed *e, const choice *chosen)
{
    problem p;
    answer a;
    fail why;
    return problem_build(&p, &e->s, chosen, &why) &&
                   answer_solve(&p, &e->s, p.law, ANSWER_ALL, &a, &why)
               ? put_answer(e, &p, &a)
               : embed_fault(e, NULL, &why);
}

const char *embed_solve(embed *e, const char *pairs, const char *law)
{
    const choice chosen = {.law = *law ? law : NULL};
    const char *fault = embed_read(e, pairs);
    return fault ? fault : embed_solve_one(e, &chosen);
}

/* --- side by side ----------------------------------------------------------------------------- */

/* Two comparisons of an impact in space: on the exact path, and on that of Sun & Baruh. */
typedef struct both {
    problem exact, other;
    beside_law columns[PCS_LAW_COUNT], approximate[PCS_LAW_COUNT];
    unsigned wanted; /* bits of laws */
    bool approximates;
} both;

/* Read names of laws, separated by blanks; none: all. */
static const char *read_laws(embed *e, const char *names, unsigned *laws)
{
    char name[WORD_SIZE];
    pcs_law law;
    *laws = 0;
    while ((names = scenario_next_word(names, name, sizeof name))) {
        const char *fault = embed_law(e, name, &law);
        if (fault)
            return fault;
        *laws |= 1U << law;
    }
    *laws = *laws ? *laws : BESIDE_ALL;
    return NULL;
}

/* The judgement of a record that is not judged. */
static void unjudged(beside_law *columns)
{
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        columns[law].a.judgement =
            (pcs_judgement){PCS_NONE, PCS_NONE, PCS_NONE, PCS_NONE, PCS_NONE};
}

static void put_deviations(embed_json *j, const both *b)
{
    embed_json_open(j, "deviations", true);
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        pcs_deviation3 d;
        if (!(b->wanted >> law & 1) ||
            pcs_deviate3((pcs_law)law, &b->exact.contact3, &b->exact.material, &d, NULL) != PCS_OK)
            continue;
        embed_json_open(j, NULL, false);
        embed_json_word(j, "law", pcs_law_about((pcs_law)law)->name);
        embed_json_number(j, "velocity", d.velocity);
        embed_json_number(j, "energy", d.energy);
        embed_json_flag(j, "same_mode", d.same_mode);
        embed_json_close(j);
    }
    embed_json_close(j);
}

static void put_column(embed_json *j, const problem *p, const beside_law *column)
{
    if (!column->applies)
        return;
    embed_json_open(j, NULL, false);
    view_answer(&j->as, p, &column->a);
    embed_json_close(j);
}

void embed_put_refused(embed_json *j, pcs_law law, const char *why)
{
    embed_json_open(j, NULL, false);
    embed_json_word(j, "law", pcs_law_about(law)->name);
    embed_json_word(j, "why", why);
    embed_json_close(j);
}

static void put_refused(embed_json *j, const both *b)
{
    char text[200];
    pcs_fault fault;
    embed_json_open(j, "refused", true);
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (b->wanted >> law & 1 && !problem_law_applies(&b->exact, (pcs_law)law, &fault))
            embed_put_refused(j, (pcs_law)law, problem_law_reason(&fault, text, sizeof text));
    embed_json_close(j);
}

static const char *put_both(embed *e, const both *b)
{
    embed_json *j = &e->json;
    pcs_verdict verdict;
    char why[500];
    const bool weighed = beside_weigh(&b->exact, &verdict, why, sizeof why);
    embed_json_start(j);
    embed_json_open(j, NULL, false);
    embed_json_word(j, "title", b->exact.title);
    embed_json_word(j, "trust", weighed ? states_trust_name(verdict.trust) : NULL);
    embed_json_word(j, "why", weighed ? why : NULL);
    embed_json_open(j, "laws", true);
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        put_column(j, &b->exact, &b->columns[law]);
        put_column(j, &b->other, &b->approximate[law]);
    }
    embed_json_close(j);
    if (b->approximates)
        put_deviations(j, b);
    put_refused(j, b);
    embed_json_close(j);
    return embed_json_text(j);
}

/* Return the laws of a quick comparison: the springs in space take milliseconds. */
static unsigned quick_laws(const problem *p, unsigned laws)
{
    return p->spatial ? laws & ~(1U << PCS_LAW_BILINEAR) : laws;
}

const char *embed_beside(embed *e, const problem *p, unsigned laws, bool quick)
{
    both b = {.exact = *p, .other = *p, .wanted = laws};
    fail why;
    b.exact.path = PCS_PATH_EXACT;
    b.other.path = PCS_PATH_SUN_BARUH;
    b.approximates = b.exact.spatial && !quick;
    const unsigned solved = quick ? quick_laws(&b.exact, b.wanted) : b.wanted;
    const int parts = quick ? ANSWER_BODIES | ANSWER_DIAGNOSIS : ANSWER_ALL;
    unjudged(b.columns);
    if (!beside_solve(&b.exact, &e->s, solved, parts, b.columns, &why) ||
        (b.approximates && !beside_solve(&b.other, &e->s, solved, parts, b.approximate, &why)))
        return embed_fault(e, NULL, &why);
    return put_both(e, &b);
}

const char *embed_compare(embed *e, const char *pairs, const char *laws, bool quick)
{
    problem p;
    unsigned wanted;
    const char *fault = read_laws(e, laws, &wanted);
    if (!fault)
        fault = embed_build(e, pairs, NULL, &p);
    return fault ? fault : embed_beside(e, &p, wanted, quick);
}
