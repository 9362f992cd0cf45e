#include "cli/base/exit.h"
#include "cli/files/fclib.h"
#include "cli/files/hdf5_file.h"
#include "cli/files/output.h"
#include "commands.h"
#include "load.h"
#include "pile_search.h"
#include "scenario/pile/several_pile.h"

#include <stdlib.h>

/* Compute xi = v' + e v, which FCLib calls u. r is the impulse. */
static bool velocities(const pcs_pile *given, const double *r, double **u, fail *why)
{
    const size_t d = (size_t)given->dimension, n = given->contacts * d;
    *u = pile_memory(n, sizeof **u);
    if (!*u)
        return fail_with(why, "out of memory");
    pcs_pile_after(given, r, *u);
    for (size_t k = 0; k < n; k++) {
        const double *e = k % d == 0 ? given->e : given->e_t;
        (*u)[k] += (e ? e[k / d] : 0) * given->v[k];
    }
    return true;
}

/* Write the file. If r is NULL, it has no solution. */
static int write(const options *o, const pile *p, const char *title, const double *r)
{
    const pcs_pile given = pile_problem(p);
    double *u = NULL;
    const char *part;
    fail why;
    bool good =
        (!r || velocities(&given, r, &u, &why)) && output_begin(o->output, o->force, &part, &why);
    if (good) {
        const fclib_content content = {
            &given, title, "u = W r + q by percuss; u is v' + e v, r the impulse", r, u};
        good = fclib_write(&content, o->output, part, &why);
        good = output_end(o->output, good, &why);
    }
    free(u);
    return good ? 0 : exit_bad(&why);
}

static int export_several(const options *o, const scenario *s)
{
    several m;
    pile p = {0};
    fail why, left;
    const choice chosen = {.law = "complementarity"};
    int status;
    if (!several_build(&m, s, &chosen, &why) || !several_check(&m, &why) ||
        !pile_of_several(&p, &m, &why)) {
        status = exit_bad(&why);
    } else {
        const bool solved = several_solve(&m, PCS_LAW_COMPLEMENTARITY, &why) &&
                            !(several_outcome(&m) & PCS_OUTCOME_NO_SOLUTION);
        if (!solved) {
            (void)fail_with(
                &left, "%s: there is no solution, so the problem is written without one", s->name);
            exit_say(&left);
        }
        status = write(o, &p, m.title ? m.title : "", solved ? m.p : NULL);
    }
    pile_free(&p);
    several_free(&m);
    return status;
}

static int export_one(const options *o, const scenario *s)
{
    fail why;
    if (scenario_is_scene(s))
        return export_several(o, s);
    (void)fail_with(&why,
                    "%s: has one contact; export is for scenarios with lists of bodies and "
                    "contacts, or a mechanism",
                    s->name);
    return exit_bad(&why);
}

/* Export a pile, with its solution if one is found within the limits. */
static int export_pile(const options *o, pile *p)
{
    pile_answer a;
    fail why;
    if (!pile_make_matrix(p, &why))
        return exit_bad(&why);
    int status = pile_search(o, p, &a);
    if (status != EXIT_BAD) {
        const int written = write(o, p, p->source.title, status == 0 ? a.p : NULL);
        status = written ? written : status;
    }
    pile_answer_free(&a);
    return status;
}

int commands_export(const options *o)
{
    fail why;
    const bool named = o->output && hdf5_named(o->output);
    if (!named)
        (void)fail_with(&why, "export needs -o OUT.hdf5 or -o OUT.h5: the file to write");
    if (!named || !hdf5_ready(&why) || !output_may_write(o->output, o->force, &why))
        return exit_bad(&why);
    return load_and_run(o, export_one, export_several, export_pile);
}
