#include "cli/base/exit.h"
#include "cli/report/json.h"
#include "cli/report/judge.h"
#include "cli/report/pile.h"
#include "cli/report/report.h"
#include "cli/report/several.h"
#include "commands.h"
#include "load.h"
#include "pile_search.h"

#include <math.h>
#include <stdio.h>

static int solve_one(const options *o, const scenario *s)
{
    problem p;
    answer a;
    fail why;
    if (!problem_build(&p, s, &o->choice, &why) ||
        !answer_solve(&p, s, p.law, ANSWER_ALL, &a, &why))
        return exit_bad(&why);
    if (o->json) {
        json_print(json_answer(&p, &a));
    } else {
        report_title(p.title);
        report_problem(&p);
        (void)printf("\n");
        report_answer(&p, &a);
    }
    const bool unsound = report_unsound(&p, &a, o->judge_bound);
    return unsound || answer_head_of(&p, &a).outcome & o->fail_on ? EXIT_OUTCOME : 0;
}

static int solve_several(const options *o, const scenario *s)
{
    several m;
    fail why;
    int status;
    if (!several_build(&m, s, &o->choice, &why) || !several_solve(&m, m.law, &why)) {
        status = exit_bad(&why);
    } else {
        if (o->json) {
            json_print(json_several(&m));
        } else {
            report_several(&m);
            report_several_answer(&m);
        }
        const bool unsound = report_unsound_several(&m, o->judge_bound);
        status = unsound || several_outcome(&m) & o->fail_on ? EXIT_OUTCOME : 0;
    }
    several_free(&m);
    return status;
}

/*
 * Return the bound of the certificate: that of --fail-on judge=BOUND, else at least the tolerance.
 */
static double pile_bound(const options *o)
{
    return o->judge_bound == PCS_JUDGE_BOUND ? fmax(PCS_JUDGE_BOUND, o->tolerance) : o->judge_bound;
}

static int solve_pile(const options *o, pile *p)
{
    pile_answer a;
    int status = pile_search(o, p, &a);
    if (status != EXIT_BAD) {
        if (o->json)
            json_print(report_pile_json(p, &a, o->contacts));
        else
            report_pile_answer(p, &a, o->contacts);
        if (status == 0 && a.impact.certificate.worst > pile_bound(o)) {
            fail note;
            (void)fail_with(&note,
                            "%s: the certificate %.2g is above %g; use --tolerance to reach it",
                            p->path, a.impact.certificate.worst, o->judge_bound);
            exit_say(&note);
            status = EXIT_OUTCOME;
        }
    }
    pile_answer_free(&a);
    return status;
}

int commands_solve(const options *o)
{
    return load_and_run(o, solve_one, solve_several, solve_pile);
}
