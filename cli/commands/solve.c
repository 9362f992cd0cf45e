#include "cli/report/json.h"
#include "cli/report/report.h"
#include "cli/report/several.h"
#include "commands.h"
#include "load.h"

#include <stdio.h>

static int solve_one(const options *o, const scenario *s)
{
    problem p;
    answer a;
    fail why;
    if (!load_problem(o, s, &p, &why) || !answer_solve(&p, s, p.law, &a, &why))
        return fail_print(&why);
    if (o->json) {
        json_print(json_answer(&p, &a));
    } else {
        (void)printf("%s\n\n", p.title);
        report_problem(&p);
        (void)printf("\n");
        report_answer(&p, &a);
    }
    return answer_outcome(&p, &a) & o->fail_on ? EXIT_OUTCOME : 0;
}

static int solve_several(const options *o, const scenario *s)
{
    several m;
    fail why;
    int status;
    if (!several_build(&m, s, &o->choice, &why) || !several_solve(&m, m.law, &why)) {
        status = fail_print(&why);
    } else {
        if (o->json) {
            json_print(report_several_json(&m));
        } else {
            report_several(&m);
            report_several_answer(&m);
        }
        status = several_outcome(&m) & o->fail_on ? EXIT_OUTCOME : 0;
    }
    several_free(&m);
    return status;
}

static int check_one(const options *o, const scenario *s)
{
    problem p;
    answer a;
    fail why;
    if (!load_problem(o, s, &p, &why))
        return fail_print(&why);
    // build has checked the problem
    if (p.spatial)
        (void)pcs_diagnose3(&p.contact3, &p.material, &a.diagnosis3, NULL);
    else
        (void)pcs_diagnose2(&p.contact, &p.material, &a.diagnosis, NULL);
    (void)printf("%s: a valid scenario; law %s\n\n", s->name, pcs_law_about(p.law)->name);
    report_problem(&p);
    (void)printf("\n");
    report_regime(&p, &a);
    double arm[3] = {p.bodies[0].r_n};
    if (p.spatial)
        pcs_body3_arm(&p.bodies3[0], arm);
    if (p.n_bodies > 0 && arm[0] > 0)
        (void)printf("    note          the mass centre lies behind the surface\n");
    return 0;
}

static int check_several(const options *o, const scenario *s)
{
    several m;
    fail why;
    const bool good = several_build(&m, s, &o->choice, &why);
    if (good) {
        (void)printf("%s: a valid scenario; law %s\n\n", s->name, pcs_law_about(m.law)->name);
        report_several(&m);
    }
    several_free(&m);
    return good ? 0 : fail_print(&why);
}

int commands_solve(const options *o)
{
    return load_and_run(o, solve_one, solve_several);
}

int commands_check(const options *o)
{
    return load_and_run(o, check_one, check_several);
}
