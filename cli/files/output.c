#include "output.h"
#include "durable.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * The path of the output after links are resolved, the path of the unfinished file ("" if there is
 * none), and the lock. They are static because a signal handler gets no argument, and it must
 * remove the unfinished file.
 */
static char final_path[PATH_MAX], part_path[PATH_MAX + 8];
static durable_lock lock = {.handle = -1};

static void on_signal(int number)
{
    (void)unlink(part_path);
    (void)unlink(lock.path);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static void catch_signals(void)
{
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        (void)signal(signals[i], on_signal);
    (void)signal(SIGXFSZ, SIG_IGN); // report a file that is too large as an error
}

/*
 * Return the length of the name without an extension of unfinished files. Messages show the name
 * that the user chose.
 */
static int length_without_part(const char *path)
{
    static const char *const endings[] = {".part.lock", ".part.sweep", ".part.h5", ".part"};
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t ending = strlen(endings[i]);
        if (length > ending && strcmp(path + length - ending, endings[i]) == 0)
            return (int)(length - ending);
    }
    return (int)length;
}

bool output_cannot(const char *path, fail *why)
{
    const int reason = errno, shown = length_without_part(path);
    const char *slash = strrchr(path, '/');
    if (reason == ENOENT && slash)
        return fail_with(why, "%.*s: cannot be written: there is no folder '%.*s'", shown, path,
                         (int)(slash - path), path);
    return fail_with(why, "%.*s: cannot be written: %s", shown, path, strerror(reason));
}

/*
 * Create a new file next to the target. Only this run may write and remove it, because it holds the
 * lock. A file left by a run that was killed is removed only with --force.
 */
static bool open_part(bool force, FILE **out, fail *why)
{
    if (!durable_lock_take(&lock, final_path, why))
        return false;
    (void)snprintf(part_path, sizeof part_path, "%s.part", final_path);
    const bool may =
        force ||
        durable_is_free(part_path, "exists, because a run was killed; --force starts again", why);
    const int handle = may ? durable_create(part_path, why) : -1;
    *out = handle < 0 ? NULL : fdopen(handle, "wb");
    if (*out) {
        catch_signals();
        return true;
    }
    if (handle >= 0)
        (void)close(handle);
    part_path[0] = '\0';
    durable_lock_release(&lock);
    return false;
}

/* Say before a long computation that its output has no folder. */
static bool has_folder(const char *path, fail *why)
{
    struct stat is;
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    (void)snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
                   slash ? path : ".");
    return stat(folder, &is) == 0 || output_cannot(path, why);
}

bool output_may_write(const char *path, bool force, fail *why)
{
    struct stat is;
    const bool exists = path && stat(path, &is) == 0;
    if (path && !exists && lstat(path, &is) == 0)
        return fail_with(why, "%s: is a link to a file that does not exist", path);
    if (exists && S_ISREG(is.st_mode) && !force)
        return fail_with(why, "%s: exists; --force overwrites it", path);
    if (path && strlen(path) >= sizeof final_path)
        return fail_with(why, "the name of the output file is too long");
    return !path || exists || has_folder(path, why);
}

/* A device or a pipe is written directly. Links are followed. */
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
    return open_part(force, out, why);
}

bool output_close(const char *path, FILE *out, bool good, fail *why)
{
    if (!path)
        return good;
    const bool written = !ferror(out); // fclose may have nothing to write and then not fail
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

/* Wait until the data is on the disk, whether this process or a program that it called wrote it. */
static bool sync_part(fail *why)
{
    const int handle = durable_open(part_path, why);
    if (handle < 0)
        return false;
    const bool good = durable_sync(handle) || output_cannot(part_path, why);
    (void)close(handle);
    return good;
}

/* Only now the finished file gets its name. */
bool output_end(const char *path, bool good, fail *why)
{
    good = good && sync_part(why) &&
           (durable_rename(part_path, final_path) || output_cannot(path, why));
    if (!good)
        (void)unlink(part_path);
    part_path[0] = '\0';
    durable_lock_release(&lock);
    return good;
}
