/*
 * For check-kills, by LD_PRELOAD: the process is killed (SIGKILL) at the KILL_AT-th call that
 * changes a file with KILL_NAME in its name. The call is not made; if KILL_TORN is set, half of a
 * write is made. So a kill at any point can be repeated, and no clock is needed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/types.h>
#include <unistd.h>

enum { MAX_HANDLES = 1024 };

static atomic_bool watched[MAX_HANDLES];
static atomic_long calls;

/* The function of the C library that a function here replaces. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static bool is_watched(const char *path)
{
    const char *name = getenv("KILL_NAME");
    return name && strstr(path, name);
}

static bool is_open(int handle)
{
    return handle >= 0 && handle < MAX_HANDLES && watched[handle];
}

static void end(void)
{
    (void)kill(getpid(), SIGKILL);
    for (;;)
        (void)pause();
}

static void note(const char *call, const char *path, const char *to)
{
    const char *log = getenv("KILL_LOG");
    const int handle = log ? REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
    if (handle < 0)
        return;
    (void)dprintf(handle, "%s %s %s\n", call, path, to);
    (void)close(handle);
}

/* The same for an open file. */
static void note_open(const char *call, int handle)
{
    char link[60], path[4096] = "";
    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    (void)readlink(link, path, sizeof path - 1);
    note(call, path, "");
}

/* True if the process must be killed at this call. */
static bool is_last(void)
{
    const char *at = getenv("KILL_AT");
    return at && atomic_fetch_add(&calls, 1) + 1 == strtol(at, NULL, 10);
}

static void count(const char *call, const char *path, const char *to)
{
    if (is_last())
        end();
    note(call, path, to);
}

static void count_open(const char *call, int handle)
{
    if (is_open(handle) && is_last())
        end();
    if (is_open(handle))
        note_open(call, handle);
}

static int opened(const char *path, int how, int (*real)(const char *, int, ...), mode_t mode)
{
    const bool mine = is_watched(path);
    if (mine && how & O_CREAT)
        count("create", path, "");
    const int handle = real(path, how, mode);
    if (handle >= 0 && handle < MAX_HANDLES)
        watched[handle] = mine;
    return handle;
}

#define OPEN(name)                                                                                 \
    int name(const char *path, int how, ...)                                                       \
    {                                                                                              \
        va_list list;                                                                              \
        va_start(list, how);                                                                       \
        const mode_t mode = how & O_CREAT ? va_arg(list, mode_t) : 0;                              \
        va_end(list);                                                                              \
        return opened(path, how, REAL(name), mode);                                                \
    }
OPEN(open)
OPEN(open64)

/* The size to which a write is cut. */
static size_t cut(int handle, size_t size, bool *last)
{
    *last = is_open(handle) && is_last();
    if (*last && !getenv("KILL_TORN"))
        end();
    if (is_open(handle))
        note_open("write", handle);
    return *last ? size / 2 : size;
}

ssize_t write(int handle, const void *bytes, size_t size)
{
    bool last;
    const size_t n = cut(handle, size, &last);
    const ssize_t done = REAL(write)(handle, bytes, n);
    if (last)
        end();
    return done;
}

#define PWRITE(name, offset)                                                                       \
    ssize_t name(int handle, const void *bytes, size_t size, offset at)                            \
    {                                                                                              \
        bool last;                                                                                 \
        const size_t n = cut(handle, size, &last);                                                 \
        const ssize_t done = REAL(name)(handle, bytes, n, at);                                     \
        if (last)                                                                                  \
            end();                                                                                 \
        return done;                                                                               \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE(name, offset)                                                                     \
    int name(int handle, offset size)                                                              \
    {                                                                                              \
        count_open("truncate", handle);                                                            \
        return REAL(name)(handle, size);                                                           \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int fsync(int handle)
{
    count_open("fsync", handle);
    return REAL(fsync)(handle);
}

int flock(int handle, int how)
{
    count_open("flock", handle);
    return REAL(flock)(handle, how);
}

int rename(const char *from, const char *to)
{
    if (is_watched(to))
        count("rename", from, to);
    return REAL(rename)(from, to);
}

int unlink(const char *path)
{
    if (is_watched(path))
        count("unlink", path, "");
    return REAL(unlink)(path);
}
