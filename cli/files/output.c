#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * Where the output really goes, and its unfinished form; "": there is none. A signal handler gets
 * no pointer from its caller, and it must remove the unfinished file: so the one that is open is
 * known to the whole file instead of being handed around.
 */
static char final_path[PATH_MAX], part_path[PATH_MAX + 8];

static void on_signal(int number)
{
    (void)unlink(part_path);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static void catch_signals(void)
{
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        (void)signal(signals[i], on_signal);
}

bool output_cannot(const char *path, fail *why)
{
    return fail_with(why, "%s: cannot be written: %s", path, strerror(errno));
}

/* A new file beside the target; only this run may write it, and remove it. */
static bool open_part(FILE **out, fail *why)
{
    (void)snprintf(part_path, sizeof part_path, "%s.part", final_path);
    const int handle = open(part_path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    *out = handle < 0 ? NULL : fdopen(handle, "wb");
    if (*out) {
        catch_signals();
        return true;
    }
    if (errno == EEXIST)
        (void)fail_with(why, "%s: exists; another run writes it, or was killed: remove it",
                        part_path);
    else
        (void)output_cannot(part_path, why);
    part_path[0] = '\0';
    return false;
}

bool output_may_write(const char *path, bool force, fail *why)
{
    struct stat is;
    const bool exists = path && stat(path, &is) == 0;
    if (path && !exists && lstat(path, &is) == 0)
        return fail_with(why, "%s: is a link that leads nowhere", path);
    if (exists && S_ISREG(is.st_mode) && !force)
        return fail_with(why, "%s: exists; --force overwrites it", path);
    return !path || strlen(path) < sizeof final_path ||
           fail_with(why, "the name of the output file is too long");
}

/* A device or a pipe is written as it is; links are followed. */
bool output_open(const char *path, bool force, FILE **out, fail *why)
{
    struct stat is;
    *out = stdout;
    final_path[0] = '\0';
    if (!path)
        return true;
    if (!output_may_write(path, force, why))
        return false;
    const bool exists = stat(path, &is) == 0;
    if (exists && !S_ISREG(is.st_mode)) {
        *out = fopen(path, "wb");
        return *out || output_cannot(path, why);
    }
    if (!exists)
        memcpy(final_path, path, strlen(path) + 1);
    else if (!realpath(path, final_path))
        return output_cannot(path, why);
    return open_part(out, why);
}

bool output_close(const char *path, FILE *out, bool good, fail *why)
{
    if (!path)
        return good;
    const bool written = !ferror(out); // nothing may be left for the last write to fail on
    const bool closed = fclose(out) == 0;
    if (good && !(written && closed))
        good = fail_with(why, "%s: cannot be written to the end", path);
    return *final_path ? output_end(path, good, why) : good;
}

bool output_begin(const char *path, bool force, const char **part, fail *why)
{
    FILE *out;
    if (!output_open(path, force, &out, why))
        return false;
    (void)fclose(out);
    if (!*final_path)
        return fail_with(why, "%s: must be a plain file", path);
    *part = part_path;
    return true;
}

/* The finished file takes its name only now. */
bool output_end(const char *path, bool good, fail *why)
{
    if (good && rename(part_path, final_path) != 0)
        good = output_cannot(path, why);
    if (!good)
        (void)unlink(part_path);
    part_path[0] = '\0';
    return good;
}
