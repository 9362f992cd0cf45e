/* Sweeps: a row has the bits of a whole answer, and no part of it is computed that nobody wants. */
#include "cli/sweep/sweep_worker.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { POINTS = 5 };

#define MATERIAL "material: {e: 0.7, mu: 0.4, eta2: 1.2}\n"
#define AXES "axes: [{key: material.mu, values: [0, 0.1, 0.35, 0.8, 3]}]\n"

static const struct {
    const char *text;
    const char *laws[4];
} kinds[] = {
    {"contact: {G_nn: 2, G_nt: 0.9, G_tt: 3, v_n: -1, v_t: 1}\n" MATERIAL AXES,
     {"energetic", "complementarity", "brach", "bilinear"}},
    {"body: {shape: rod, mass: 1 kg, length: 4.6 m, theta: 20 deg}\n"
     "motion: {v_n: -1, v_t: 1, omega: 0.3, point: contact}\n" MATERIAL AXES,
     {"energetic", "complementarity", "brach", "bilinear"}},
    {"contact: {G_nn: 2, G_n1: 0.3, G_n2: 0.1, G_11: 3, G_12: 0.2, G_22: 3.5, v_n: -1, v_1: 1, "
     "v_2: 0.5}\n" MATERIAL AXES,
     {"energetic", "complementarity", "newton", "bilinear"}},
    {"dimension: spatial\n"
     "body: {shape: cylinder, mass: 1 kg, length: 4.6 m, radius: 0.5 m, theta1: 20 deg, theta2: "
     "15 deg}\n"
     "motion: {point: contact, v_n: -1 m/s, v_1: 0.4 m/s}\n" MATERIAL AXES,
     {"energetic", "complementarity", "newton", "bilinear"}},
};

/* A value that no part has; where it stays, the part was not computed. */
static const double mark = 77.5;

static void mark_parts(answer *a)
{
    a->judgement.worst = mark;
    a->diagnosis.mu_crit = a->diagnosis3.mu_crit = mark;
    a->impact.vp_n = a->impact3.vp_n = mark;
}

/* The number of that name in an answer with all its parts. */
static double in_whole_answer(const problem *p, const answer *a, const char *name)
{
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, a, structs);
    if (strcmp(name, "judge") == 0)
        return a->judgement.worst;
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        if (structs[q->group] && strcmp(q->name, name) == 0)
            return pcs_quantity_value(q, structs[q->group]);
    }
    fail_msg("there is no %s", name);
    return 0;
}

static void assert_row(const sweep *w, const double *row, const char *law, const char *name)
{
    scenario s = {0};
    problem p;
    answer a = {0};
    fail why;
    char mu[60];
    (void)snprintf(mu, sizeof mu, "material.mu=%.17g", row[0]);
    const bool good = scenario_copy(&s, w->s) && scenario_set(&s, mu, &why) &&
                      problem_build(&p, &s, &(choice){.law = law}, &why) &&
                      answer_solve(&p, &s, p.law, ANSWER_ALL, &a, &why);
    if (!good)
        fail_msg("%s", why.text);
    assert_bits(row[1], in_whole_answer(&p, &a, name), name, 0);
    scenario_free(&s);
}

/* A sweep of one law that shows one output. */
static void sweep_one(const scenario *s, const char *law, const char *name, pcs_group group)
{
    static sweep w;
    double rows[POINTS][2];
    sweep_trouble trouble = {0};
    fail why = {""};
    if (!sweep_plan(&w, s, &why))
        fail_msg("%s", why.text);
    assert_int_equal(w.n_points, POINTS);
    sweep_worker *k = sweep_worker_new(&w);
    assert_non_null(k);
    mark_parts(&k->a);
    sweep_rows(k, 0, POINTS, rows[0], &trouble);
    assert_int_equal(trouble.points, 0);
    const bool diagnosed = group == PCS_GROUP_DIAGNOSIS || group == PCS_GROUP_DIAGNOSIS3;
    const double crit = w.spatial ? k->a.diagnosis3.mu_crit : k->a.diagnosis.mu_crit;
    const double vp_n = w.spatial ? k->a.impact3.vp_n : k->a.impact.vp_n;
    assert_int_equal(k->a.judgement.worst != mark, strcmp(name, "judge") == 0);
    assert_int_equal(crit != mark, diagnosed);
    assert_int_equal(vp_n != mark, !w.batches);
    for (int i = 0; i < POINTS; i++)
        assert_row(&w, rows[i], law, name);
    sweep_worker_free(k);
    sweep_free(&w);
}

static void sweep_output(const char *text, const char *law, const char *name, pcs_group group)
{
    char whole[900];
    scenario s = {0};
    fail why;
    (void)snprintf(whole, sizeof whole, "%slaw: %s\nsweep: {outputs: %s}\n", text, law, name);
    if (!scenario_parse(&s, "file.yaml", whole, strlen(whole), &why))
        fail_msg("%s", why.text);
    sweep_one(&s, law, name, group);
    scenario_free(&s);
}

static void parts_are_those_wanted(void **state)
{
    (void)state;
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (int law = 0; law < 4; law++) {
            const char *text = kinds[kind].text, *chosen = kinds[kind].laws[law];
            sweep_output(text, chosen, "judge", PCS_GROUP_COUNT);
            for (size_t i = 0; i < pcs_quantity_count(); i++) {
                const pcs_quantity *q = pcs_quantity_at(i);
                const bool three = q->group == PCS_GROUP_CONTACT3 ||
                                   q->group == PCS_GROUP_IMPACT3 ||
                                   q->group == PCS_GROUP_DIAGNOSIS3;
                const bool both = q->group == PCS_GROUP_MATERIAL || q->group == PCS_GROUP_BODIES;
                if (both || three == (kind >= 2))
                    sweep_output(text, chosen, q->name, q->group);
            }
        }
}

/* What batches carry comes from them. */
static void carried_by_batches(void **state)
{
    (void)state;
    static sweep w;
    scenario s = {0};
    fail why;
    char text[900];
    (void)snprintf(text, sizeof text, "%slaw: poisson\nsweep: {outputs: mode vp_1 turn dT T Tp}\n",
                   kinds[2].text);
    assert_true(scenario_parse(&s, "file.yaml", text, strlen(text), &why));
    assert_true(sweep_plan(&w, &s, &why));
    assert_true(w.batches);
    sweep_free(&w);
    scenario_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_those_wanted),
        cmocka_unit_test(carried_by_batches),
    };
    return cmocka_run_group_tests_name("sweep parts", tests, NULL, NULL);
}
