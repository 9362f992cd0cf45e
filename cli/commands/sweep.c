#include "cli/base/exit.h"
#include "cli/sweep/sweep_run.h"
#include "commands.h"
#include "load.h"

#include <signal.h>
#include <stdio.h>

/* All points of the file count, those of earlier runs too. Returns the exit status. */
static int sum_up(const sweep *w, sweep_trouble *t)
{
    const bool none = t->empty == w->n_points;
    if (t->points == 0)
        return 0;
    sweep_trouble_explain(t, w);
    (void)fprintf(stderr,
                  "percuss: %llu of %llu points lack an answer%s; the first is row %llu: %s\n",
                  (unsigned long long)t->points, (unsigned long long)w->n_points,
                  none ? " under every law" : "", (unsigned long long)t->first + 1, t->why.text);
    return none ? EXIT_OUTCOME : 0;
}

/* What was found of an earlier run. */
static void say_begin(const sweep_file *f)
{
    const unsigned long long damaged = f->damaged, whole = f->chunks;
    if (f->anew)
        (void)fprintf(stderr, "percuss: %s: there is nothing to resume; begun at the first point\n",
                      f->path);
    if (damaged > 0)
        (void)fprintf(stderr,
                      "percuss: %s: %llu of %llu chunks are damaged, and are computed again\n",
                      f->part, damaged, damaged + whole);
}

/* What was done is there; say how to go on. */
static int leave_off(sweep_file *f, sweep_end end, const fail *why)
{
    const uint64_t most = f->w->n_points, rows = f->chunks * CHUNK_ROWS;
    sweep_file_leave(f);
    if (end == SWEEP_FAILED)
        (void)exit_bad(why);
    (void)fprintf(stderr,
                  "percuss: %s keeps %llu of %llu points; the same command with --resume "
                  "finishes it\n",
                  f->part, (unsigned long long)(rows < most ? rows : most),
                  (unsigned long long)most);
    const int number = sweep_signal();
    if (end == SWEEP_STOPPED && number) {
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    }
    return EXIT_BAD;
}

/* The part of the process that has the file. */
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
        (void)sweep_file_plan(&f, w, o->output, &why); // the first has checked it
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

static int sweep_scenario(const options *o, const scenario *s)
{
    sweep w;
    fail why;
    int rank, size;
    const bool world = sweep_mpi_world(&rank, &size);
    bool good = o->output || fail_with(&why, "-o OUT is needed: a .csv, .npy or .h5 file");
    w.n_axes = 0;
    good = good && sweep_plan(&w, s, &why);
    const int status = good ? run(o, &w, world, rank, size) : rank == 0 ? exit_bad(&why) : EXIT_BAD;
    sweep_free(&w);
    if (world)
        sweep_mpi_finish();
    return status;
}

int commands_sweep(const options *o)
{
    return load_and_run(o, sweep_scenario, sweep_scenario);
}
