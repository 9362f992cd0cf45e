#include "batch.h"
#include "commands.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The unfinished output, so that Ctrl-C leaves nothing behind. */
static char part_path[4096];

static void on_signal(int number)
{
    (void)unlink(part_path);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static bool open_output(const options *o, FILE **out, fail *why)
{
    *out = stdout;
    if (!o->output)
        return true;
    if (!o->force && access(o->output, F_OK) == 0)
        return failed(why, "%s: exists; --force overwrites it", o->output);
    const int length = snprintf(part_path, sizeof part_path, "%s.part", o->output);
    if (length < 0 || (size_t)length >= sizeof part_path)
        return failed(why, "the name of the output file is too long");
    *out = fopen(part_path, "wb");
    if (!*out)
        return failed(why, "%s: cannot be written: %s", part_path, strerror(errno));
    (void)signal(SIGINT, on_signal);
    (void)signal(SIGTERM, on_signal);
    return true;
}

/* Whole or not at all: the finished file takes its name only now. */
static bool close_output(const options *o, FILE *out, bool good, fail *why)
{
    if (!o->output)
        return good;
    const bool written = fclose(out) == 0;
    if (good && !written)
        good = failed(why, "%s: cannot be written to the end", o->output);
    if (good && rename(part_path, o->output) != 0)
        good = failed(why, "%s: cannot be written: %s", o->output, strerror(errno));
    if (!good)
        (void)unlink(part_path);
    return good;
}

static bool open_input(const options *o, FILE **in, const char **name, fail *why)
{
    const bool standard_input = o->file && strcmp(o->file, "-") == 0;
    if (!o->file)
        return failed(why, "a CSV file is needed; see 'percuss batch --help'");
    if (!o->law)
        return failed(why, "--law NAME is needed; 'percuss laws' lists them");
    *name = standard_input ? "standard input" : o->file;
    *in = standard_input ? stdin : fopen(o->file, "rb");
    return *in || failed(why, "%s: cannot be opened: %s", *name, strerror(errno));
}

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
    pcs_law law = PCS_LAW_COUNT;
    batch_count count;
    if (!open_input(o, &in, &name, &why))
        return complain(&why);
    (void)pcs_law_named(o->law, &law); // the options have checked the name
    const bool opened = open_output(o, &out, &why);
    bool good = opened && batch_run(name, in, out, stderr, law, &count, &why);
    if (opened)
        good = close_output(o, out, good, &why);
    if (in != stdin)
        (void)fclose(in);
    if (!good)
        return complain(&why);
    sum_up(&count);
    return count.outcomes & o->fail_on ? EXIT_OUTCOME : 0;
}
