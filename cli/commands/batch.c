#include "cli/sweep/batch.h"
#include "cli/base/exit.h"
#include "cli/files/output.h"
#include "commands.h"
#include "scenario/lookup.h"

/* Print the summary. Returns the exit status. */
static int sum_up(const batch_count *count, const options *o)
{
    const bool none = count->rows > 0 && count->bad + count->lacking == count->rows;
    if (count->rows == 0)
        (void)fputs("percuss: the input has no rows, only the names of its columns\n", stderr);
    if (count->bad > 0)
        (void)fprintf(stderr, "percuss: %ld of %ld rows are bad; column 'message' has the reason\n",
                      count->bad, count->rows);
    if (count->lacking > 0)
        (void)fprintf(stderr, "percuss: %ld of %ld rows have no solution under law %s: %s\n",
                      count->lacking, count->rows, o->choice.law,
                      "their outcome is no-solution, or jam on the path sun-baruh");
    if (count->unsound > 0)
        (void)fprintf(
            stderr,
            "percuss: %ld of %ld rows fail the judge: column 'judge' is above %.1e there, "
            "up to %.1e; do not use these results\n",
            count->unsound, count->rows, o->judge_bound, count->worst);
    return none || count->unsound > 0 || count->outcomes & o->fail_on ? EXIT_OUTCOME : 0;
}

int commands_batch(const options *o)
{
    FILE *in = NULL, *out = NULL;
    const char *name = NULL;
    fail why;
    batch_choice chosen = {PCS_LAW_COUNT,    PCS_PATH_EXACT, PCS_BRANCH_IMPACT, o->outputs,
                           o->fail_on_judge, o->judge_bound, o->output};
    batch_count count;
    if (o->file && !o->choice.law) {
        (void)fail_with(&why, "--law NAME is needed; 'percuss laws' lists them");
        return exit_bad(&why);
    }
    if (!csv_input(o->file, "batch", &in, &name, &why))
        return exit_bad(&why);
    // cannot fail: the names were checked with the options
    (void)pcs_law_named(o->choice.law, &chosen.law);
    if (o->choice.path)
        (void)lookup_path(o->choice.path, &chosen.path, &why);
    if (o->choice.branch)
        (void)lookup_branch(o->choice.branch, &chosen.branch, &why);
    const bool opened = output_open(o->output, o->force, &out, &why);
    bool good = opened && batch_run(name, in, out, stderr, &chosen, &count, &why);
    if (opened)
        good = output_close(o->output, out, good, &why);
    if (in != stdin)
        (void)fclose(in);
    if (!good)
        return exit_bad(&why);
    return sum_up(&count, o);
}
