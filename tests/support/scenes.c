#include "scenes.h"

#include <math.h>
#include <string.h>

void scenes_parse(const char *text, scenario *s)
{
    fail why;
    if (!scenario_parse(s, "file.yaml", text, strlen(text), &why))
        fail_msg("%s", why.text);
}

void scenes_build(problem *p, const scenario *s, const char *law)
{
    fail why;
    if (!problem_build(p, s, &(choice){.law = law}, &why))
        fail_msg("%s", why.text);
}

void scenes_solve(const scenario *s, const char *law, several *m)
{
    fail why;
    if (!several_build(m, s, &(choice){.law = law}, &why) || !several_solve(m, m->law, &why))
        fail_msg("%s", why.text);
}

/* Compare all numbers of a result. Ratios of small numbers have the errors of those numbers. */
static void compare_answers(const problem *a, const answer *of_a, const problem *b,
                            const answer *of_b, const char *law)
{
    const void *one[PCS_GROUP_COUNT], *two[PCS_GROUP_COUNT];
    answer_structs(a, of_a, one);
    answer_structs(b, of_b, two);
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        assert_true(!one[q->group] == !two[q->group]);
        if (!one[q->group])
            continue;
        const double x = pcs_quantity_value(q, one[q->group]);
        const double y = pcs_quantity_value(q, two[q->group]);
        assert_true(pcs_has(x) == pcs_has(y));
        if (pcs_has(x) && !(fabs(x - y) <= SAME * (1 + fabs(x))) && x != y)
            fail_msg("%s of law %s: %.17g and %.17g", q->name, law, x, y);
    }
    const answer_head h = answer_head_of(a, of_a), k = answer_head_of(b, of_b);
    assert_int_equal(h.outcome, k.outcome);
    assert_int_equal(h.mode, k.mode);
    assert_int_equal(h.n_phases, k.n_phases);
}

int scenes_compare(const scenario *a, const scenario *b)
{
    problem p, q;
    int n = 0;
    scenes_build(&p, a, NULL);
    scenes_build(&q, b, NULL);
    assert_int_equal(p.law, q.law);
    assert_int_equal(p.path, q.path);
    assert_non_null(q.world.s);
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        static answer x, y;
        const char *name = pcs_law_about((pcs_law)law)->name;
        pcs_fault fault;
        fail why;
        const bool applies = problem_law_applies(&p, (pcs_law)law, &fault);
        assert_true(applies == problem_law_applies(&q, (pcs_law)law, &fault));
        if (!applies)
            continue;
        assert_true(answer_solve(&p, a, (pcs_law)law, ANSWER_ALL, &x, &why));
        assert_true(answer_solve(&q, b, (pcs_law)law, ANSWER_ALL, &y, &why));
        assert_true(y.judgement.worst < 1e-8 && x.judgement.worst < 1e-8);
        compare_answers(&p, &x, &q, &y, name);
        n++;
    }
    return n;
}
