#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the output really goes, and its unfinished form, so that Ctrl-C leaves nothing behind. */
static char final_path[PATH_MAX], part_path[PATH_MAX + 8];

static void on_signal(int number)
{
    (void)unlink(part_path);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

/* A new file beside the target; only this run may write it. */
static bool open_part(FILE **out, fail *why)
{
    (void)snprintf(part_path, sizeof part_path, "%s.part", final_path);
    const int handle = open(part_path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (handle < 0 && errno == EEXIST)
        return failed(why, "%s: exists; another run writes it, or was killed: remove it",
                      part_path);
    *out = handle < 0 ? NULL : fdopen(handle, "wb");
    if (!*out)
        return failed(why, "%s: cannot be written: %s", part_path, strerror(errno));
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        (void)signal(signals[i], on_signal);
    return true;
}

/* A file appears whole or not at all; a device or a pipe is written as it is; links are followed.
 */
bool open_output(const options *o, FILE **out, fail *why)
{
    struct stat is;
    *out = stdout;
    final_path[0] = '\0';
    if (!o->output)
        return true;
    const bool exists = stat(o->output, &is) == 0;
    if (!exists && lstat(o->output, &is) == 0)
        return failed(why, "%s: is a link that leads nowhere", o->output);
    if (exists && !S_ISREG(is.st_mode)) {
        *out = fopen(o->output, "wb");
        return *out || failed(why, "%s: cannot be written: %s", o->output, strerror(errno));
    }
    if (exists && !o->force)
        return failed(why, "%s: exists; --force overwrites it", o->output);
    if (strlen(o->output) >= sizeof final_path)
        return failed(why, "the name of the output file is too long");
    if (!exists)
        memcpy(final_path, o->output, strlen(o->output) + 1);
    else if (!realpath(o->output, final_path))
        return failed(why, "%s: cannot be written: %s", o->output, strerror(errno));
    return open_part(out, why);
}

/* The finished file takes its name only now. */
bool close_output(const options *o, FILE *out, bool good, fail *why)
{
    if (!o->output)
        return good;
    const bool written = fclose(out) == 0;
    if (good && !written)
        good = failed(why, "%s: cannot be written to the end", o->output);
    if (!*final_path)
        return good;
    if (good && rename(part_path, final_path) != 0)
        good = failed(why, "%s: cannot be written: %s", o->output, strerror(errno));
    if (!good)
        (void)unlink(part_path);
    return good;
}
