/* Any bytes as a scenario: read it, build it, solve it, and never crash. */
#include "scenario/problem.h"
#include "scenario/scenario.h"
#include "scenario/several.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Is the judge to be trusted? In space it integrates, and stiff contacts are beyond it. */
static bool can_judge(const problem *p)
{
    const pcs_contact3 *c = &p->contact3;
    const double sum = c->G_11 + c->G_22;
    return !p->spatial || sum * sum < 1e3 * (c->G_11 * c->G_22 - c->G_12 * c->G_12);
}

/* Several contacts: an answer, a reason, and a certificate that holds. */
static void try_several(const scenario *s)
{
    several m;
    fail why = {""};
    const bool few = s->n_items[LIST_CONTACTS] <= 8 && s->n_items[LIST_BODIES] <= 8;
    if (few && (!several_build(&m, s, &(choice){0}, &why) || !several_solve(&m, m.law, &why)) &&
        why.text[0] == '\0')
        abort(); // refused without a word
    if (few)
        several_free(&m);
}

static void try_one(const scenario *s)
{
    problem p;
    answer a;
    fail why = {""};
    if (!problem_build(&p, s, &(choice){0}, &why)) {
        if (why.text[0] == '\0')
            abort(); // refused without a word
        return;
    }
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const char *reason;
        if (problem_law_applies(&p, (pcs_law)law, &reason) &&
            answer_solve(&p, s, (pcs_law)law, ANSWER_ALL, &a, &why) && can_judge(&p) &&
            a.judgement.worst > 1e-9)
            abort(); // a valid scenario, and a wrong answer
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scenario s;
    fail why = {""};
    if (!scenario_parse(&s, "fuzz", (const char *)data, size, &why)) {
        if (why.text[0] == '\0')
            abort(); // refused without a word
    } else if (several_is(&s)) {
        try_several(&s);
    } else {
        try_one(&s);
    }
    scenario_free(&s);
    return 0;
}
