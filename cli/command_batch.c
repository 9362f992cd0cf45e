#include "batch.h"
#include "commands.h"
#include "output.h"

static void sum_up(const batch_count *count)
{
    if (count->bad > 0)
        (void)fprintf(stderr, "percuss: %ld of %ld rows are bad; column 'message' says why\n",
                      count->bad, count->rows);
}

int command_batch(const options *o)
{
    FILE *in = NULL, *out = NULL;
    const char *name = NULL;
    fail why;
    batch_choice chosen = {PCS_LAW_COUNT, PCS_PATH_EXACT, PCS_BRANCH_IMPACT, o->outputs};
    batch_count count;
    if (o->file && !o->choice.law) {
        (void)failed(&why, "--law NAME is needed; 'percuss laws' lists them");
        return complain(&why);
    }
    if (!csv_input(o->file, "batch", &in, &name, &why))
        return complain(&why);
    // the options have checked the names
    (void)pcs_law_named(o->choice.law, &chosen.law);
    if (o->choice.path)
        (void)path_lookup(o->choice.path, &chosen.path, &why);
    if (o->choice.branch)
        (void)branch_lookup(o->choice.branch, &chosen.branch, &why);
    const bool opened = open_output(o->output, o->force, &out, &why);
    bool good = opened && batch_run(name, in, out, stderr, &chosen, &count, &why);
    if (opened)
        good = close_output(o->output, out, good, &why);
    if (in != stdin)
        (void)fclose(in);
    if (!good)
        return complain(&why);
    sum_up(&count);
    return count.outcomes & o->fail_on ? EXIT_OUTCOME : 0;
}
