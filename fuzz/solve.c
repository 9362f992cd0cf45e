/* A scenario: built, solved by every law, judged, copied and swept. */
#include "fuzz.h"
#include "scenario/several.h"
#include "scenario/sweep/sweep.h"

#include <stdlib.h>

/* Slow cases are left out: many contacts or bodies, many laws in one sweep. */
enum { FEW = 8, FEW_VARIANTS = 4, FEW_ROWS = 2 };

/* True if rounding errors stay small. In space G must not be nearly singular. */
static bool can_judge(const problem *p)
{
    const pcs_contact3 *c = &p->contact3;
    const double sum = c->G_11 + c->G_22;
    return !p->spatial || sum * sum < 1e6 * (c->G_11 * c->G_22 - c->G_12 * c->G_12);
}

static void solve_one(const scenario *s)
{
    problem p;
    answer a;
    fail why = {""};
    if (!fuzz_said(problem_build(&p, s, &(choice){0}, &why), &why))
        return;
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        if (problem_law_applies(&p, (pcs_law)law, NULL) &&
            fuzz_said(answer_solve(&p, s, (pcs_law)law, ANSWER_ALL, &a, &why), &why) &&
            can_judge(&p))
            MUST(!pcs_judgement_fails(a.judgement.worst,
                                      PCS_JUDGE_BOUND)); // a valid scenario must be solved right
    }
}

/* Solve by a law; if NULL, by that of the scenario. Returns the law used, -1 if none. */
static int solve_several_by(const scenario *s, const char *law)
{
    several m;
    fail why = {""};
    const bool built = fuzz_said(several_build(&m, s, &(choice){.law = law}, &why), &why);
    const int used = built ? (int)m.law : -1;
    if (built)
        (void)fuzz_said(several_solve(&m, m.law, &why), &why);
    several_free(&m);
    return used;
}

static void solve_several(const scenario *s)
{
    const int first = solve_several_by(s, NULL);
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        if (law != first)
            (void)solve_several_by(s, pcs_law_about((pcs_law)law)->name);
}

static bool is_small(const scenario *s)
{
    for (int list = 0; list < LIST_AXES; list++)
        if (s->n_items[list] > FEW)
            return false;
    return true;
}

static void compute_rows(const sweep *w, uint64_t first, size_t n, double *rows)
{
    sweep_trouble trouble = {0};
    sweep_worker *worker = sweep_worker_new(w);
    MUST(worker != NULL);
    sweep_rows(worker, first, n, rows, &trouble);
    MUST(trouble.points <= n);
    (void)fuzz_said(trouble.points == 0, &trouble.why);
    sweep_worker_free(worker);
}

/* Compute the first rows together and one by one: a row must not depend on its neighbours. */
static void check_rows(const sweep *w)
{
    static double together[FEW_ROWS * MAX_COLUMNS], alone[MAX_COLUMNS];
    const size_t width = (size_t)w->n_columns;
    const size_t n = w->n_points < FEW_ROWS ? (size_t)w->n_points : FEW_ROWS;
    compute_rows(w, 0, n, together);
    for (size_t i = 0; i < n; i++) {
        compute_rows(w, i, 1, alone);
        for (size_t c = 0; c < width; c++)
            MUST(fuzz_same(alone[c], together[i * width + c]));
    }
    compute_rows(w, w->n_points - 1, 1, alone);
}

static void sweep_it(const scenario *s)
{
    static sweep w;
    fail why = {""};
    if (fuzz_said(sweep_plan(&w, s, NULL, &why), &why)) {
        MUST(w.n_points > 0 && w.n_columns == w.n_axes + w.n_outputs);
        if (w.n_variants <= FEW_VARIANTS)
            check_rows(&w);
    }
    sweep_free(&w);
}

void fuzz_solve(const scenario *s)
{
    scenario copy;
    MUST(scenario_copy(&copy, s));
    if (is_small(&copy)) {
        if (several_is(&copy))
            solve_several(&copy);
        else
            solve_one(&copy);
        if (copy.n_items[LIST_AXES] > 0)
            sweep_it(&copy);
    }
    scenario_free(&copy);
}
