#include "cli/base/exit.h"
#include "cli/sweep/sweep_run.h"
#include "cli/sweep/sweep_table.h"
#include "commands.h"
#include "load.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

/*
 * Print the summary of all points in the file, also of those from earlier runs. Returns the exit
 * status.
 */
static int sum_up(const sweep *w, sweep_trouble *t)
{
    const unsigned long long all = w->n_points;
    const bool none = t->empty == all;
    sweep_trouble_explain(t, w);
    if (t->points > 0)
        (void)fprintf(
            stderr, "percuss: %llu of %llu points have no solution%s; the first is row %llu: %s\n",
            (unsigned long long)t->points, all, none ? " under every law" : "",
            (unsigned long long)t->first + 1, t->why.text);
    if (t->unsound > 0)
        (void)fprintf(stderr,
                      "percuss: %llu of %llu points fail the judge, the first in row %llu: its "
                      "column is above %.1e there, up to %.1e; do not use these results\n",
                      (unsigned long long)t->unsound, all, (unsigned long long)t->first_unsound + 1,
                      w->bound, t->worst);
    return none || t->unsound > 0 ? EXIT_OUTCOME : 0;
}

/* Warn of an axis that turns a body below the surface. Every point is solved in any case. */
static void warn_of_theta(const sweep *w)
{
    for (int i = 0; i < w->n_axes; i++) {
        const axis *a = &w->axes[i];
        bool below = false;
        const key_id key = a->where.key;
        fail what;
        if (key != KEY_BODY_THETA && key != KEY_BODY_THETA1 && key != KEY_BODY_THETA2)
            continue;
        for (uint64_t k = 0; a->values && k < a->n; k++)
            below = below || scenario_theta_is_below(a->values[k]);
        if (!a->values)
            below = scenario_theta_is_below(a->from) || scenario_theta_is_below(a->to);
        if (!below)
            continue;
        (void)fail_with(&what, "%.200s: warning: the axis %s goes beyond 90 deg: %s", w->s->name,
                        a->path,
                        key == KEY_BODY_THETA ? "the mass centre is below the surface there"
                                              : "X may point below the surface there");
        exit_say(&what);
    }
}

/* Report what was found of an earlier run. */
static void say_begin(const sweep_file *f)
{
    const unsigned long long damaged = f->damaged, whole = f->chunks;
    fail note;
    if (f->anew) {
        (void)fail_with(&note, "%.300s: there is nothing to resume; started at the first point",
                        f->path);
        exit_say(&note);
    }
    if (damaged > 0) {
        (void)fail_with(&note, "%.300s: %llu of %llu chunks are damaged, and are computed again",
                        f->part, damaged, damaged + whole);
        exit_say(&note);
    }
}

/* Report an interrupted sweep: the points that are done are stored, and how to continue. */
static int leave_off(sweep_file *f, sweep_end end, const fail *why)
{
    const uint64_t most = f->w->n_points, rows = f->chunks * CHUNK_ROWS;
    sweep_file_leave(f);
    if (end == SWEEP_FAILED)
        (void)exit_bad(why);
    fail note;
    (void)fail_with(
        &note, "%.300s keeps %llu of %llu points; the same command with --resume finishes it",
        f->part, (unsigned long long)(rows < most ? rows : most), (unsigned long long)most);
    exit_say(&note);
    const int number = sweep_signal();
    if (end == SWEEP_STOPPED && number) {
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    }
    return EXIT_BAD;
}

/* Run the sweep. Only the process of rank 0 has the output file. */
static int run(const options *o, const sweep *w, bool world, int rank, int size)
{
    sweep_file f;
    fail why;
    sweep_catch_signals();
    bool good = rank != 0 || sweep_file_open(&f, w, o->output, o->force, o->resume, &why);
    if (world && !sweep_mpi_agree(good))
        return rank == 0 ? exit_bad(&why) : EXIT_BAD;
    if (!good)
        return exit_bad(&why);
    if (rank != 0)
        (void)sweep_file_plan(&f, w, o->output, &why); // cannot fail: rank 0 has checked it
    else
        say_begin(&f);
    sweep_trouble trouble = f.kept;
    const sweep_end end =
        world ? sweep_mpi_run(&f, rank, size, &trouble, &why) : sweep_run(&f, &trouble, &why);
    if (rank != 0)
        return 0;
    if (end != SWEEP_DONE)
        return leave_off(&f, end, &why);
    good = sweep_file_finish(&f, &why);
    const int status = sum_up(w, &trouble);
    return good ? status : exit_bad(&why);
}

/* Check --fail-on: a sweep supports only judge, if it is an output. */
static bool check_fail_on(const options *o, const sweep *w, fail *why)
{
    if (o->fail_on)
        return fail_with(why, "in a sweep --fail-on takes only 'judge'; 'outcome' among "
                              "sweep.outputs shows the outcomes");
    return !o->fail_on_judge || sweep_judges(w) ||
           fail_with(why, "--fail-on judge needs 'judge' among sweep.outputs");
}

static int sweep_scenario(const options *o, const scenario *s)
{
    sweep w;
    fail why;
    int rank, size;
    const bool world = sweep_mpi_world(&rank, &size);
    bool good = o->output || fail_with(&why, "-o OUT is needed: a .csv, .npy or .h5 file");
    sweep_table *rows = calloc(1, sizeof *rows);
    w.n_axes = 0;
    good = good && (rows || fail_with(&why, "%s: out of memory", s->name)) &&
           sweep_table_read(rows, s, &why) && sweep_plan(&w, s, &rows->given, &why) &&
           check_fail_on(o, &w, &why);
    w.bound = o->judge_bound;
    if (good && rank == 0)
        warn_of_theta(&w);
    const int status = good ? run(o, &w, world, rank, size) : rank == 0 ? exit_bad(&why) : EXIT_BAD;
    sweep_free(&w);
    if (rows)
        sweep_table_free(rows);
    free(rows);
    if (world)
        sweep_mpi_finish();
    return status;
}

int commands_sweep(const options *o)
{
    return load_and_run(o, sweep_scenario, sweep_scenario, NULL);
}
