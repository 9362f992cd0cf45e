#include "commands.h"
#include "json.h"
#include "load.h"
#include "report.h"

#include <stdio.h>

int command_solve(const options *o)
{
    scenario s;
    problem p;
    answer a;
    fail why;
    if (!load(o, &s, &p, &why) || !problem_solve(&p, &s, p.law, &a, &why))
        return complain(&why);
    if (o->json) {
        json_print(json_answer(&p, &a));
    } else {
        (void)printf("%s\n\n", p.title);
        report_problem(&p);
        (void)printf("\n");
        report_answer(&p, &a);
    }
    return a.impact.outcome & o->fail_on ? EXIT_OUTCOME : 0;
}

int command_check(const options *o)
{
    scenario s;
    problem p;
    pcs_diagnosis2 d;
    fail why;
    if (!load(o, &s, &p, &why))
        return complain(&why);
    (void)pcs_diagnose2(&p.contact, &p.material, &d, NULL); // load has checked both
    (void)printf("%s: a valid scenario; law %s\n\n", s.name, pcs_law_about(p.law)->name);
    report_problem(&p);
    (void)printf("\n");
    report_regime(&p, &d);
    if (p.n_bodies > 0 && p.bodies[0].r_n > 0)
        (void)printf("    note          the mass centre lies behind the surface\n");
    return 0;
}
