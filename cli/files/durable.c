#include "durable.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool durable_exists(const char *path)
{
    struct stat is;
    return lstat(path, &is) == 0;
}

static bool no_plain_file(const char *path, fail *why)
{
    return fail_with(why, "%s: is a link or not a plain file, and is not overwritten: remove it",
                     path);
}

bool durable_is_free(const char *path, const char *left, fail *why)
{
    struct stat is;
    if (lstat(path, &is) != 0)
        return true;
    return S_ISREG(is.st_mode) ? fail_with(why, "%s: %s", path, left) : no_plain_file(path, why);
}

/* Report a file that cannot be opened or is not safe to write. Closes the handle. */
static int refuse(int handle, const char *path, fail *why)
{
    if (handle < 0 && errno != ELOOP && errno != EEXIST && errno != ENXIO)
        (void)output_cannot(path, why);
    else
        (void)no_plain_file(path, why);
    if (handle >= 0)
        (void)close(handle);
    return -1;
}

/*
 * Open a regular file with one name. With a second name (st_nlink) another file could be
 * overwritten.
 */
static int open_own(const char *path, int how, fail *why)
{
    struct stat is;
    const int handle = open(path, how | O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (handle >= 0 && fstat(handle, &is) == 0 && S_ISREG(is.st_mode) && is.st_nlink <= 1)
        return handle;
    return refuse(handle, path, why);
}

int durable_create(const char *path, fail *why)
{
    if (unlink(path) != 0 && errno != ENOENT)
        return (void)output_cannot(path, why), -1;
    return open_own(path, O_CREAT | O_EXCL, why);
}

int durable_open(const char *path, fail *why)
{
    return open_own(path, 0, why);
}

bool durable_put(int handle, const char *bytes, size_t size, uint64_t at)
{
    while (size > 0) {
        const ssize_t done = pwrite(handle, bytes, size, (off_t)at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        size -= (size_t)done;
        at += (uint64_t)done;
    }
    return true;
}

void durable_cut(int handle, uint64_t size)
{
    const int reason = errno;
    const int cut = ftruncate(handle, (off_t)size);
    (void)cut; // bytes that no entry refers to are harmless
    errno = reason;
}

bool durable_sync(int handle)
{
    // EINVAL: the file system does not support it
    return fsync(handle) == 0 || errno == EINVAL;
}

/* Write the folder to the disk. Without permission to read it, its names reach the disk later. */
static bool sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    (void)snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    (void)snprintf(slash ? slash + 1 : folder, 2, ".");
    const int handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = handle < 0 || durable_sync(handle);
    if (handle >= 0)
        (void)close(handle);
    return good;
}

bool durable_rename(const char *from, const char *to)
{
    return rename(from, to) == 0 && sync_folder_of(to);
}

/* --- the lock ---------------------------------------------------------------------------- */

/* True if the locked file still has its name. A process that releases a lock removes the file. */
static bool still_there(const durable_lock *lock)
{
    struct stat here, there;
    return fstat(lock->handle, &here) == 0 && lstat(lock->path, &there) == 0 &&
           here.st_ino == there.st_ino && here.st_dev == there.st_dev;
}

bool durable_lock_take(durable_lock *lock, const char *path, fail *why)
{
    if (snprintf(lock->path, sizeof lock->path, "%s.part.lock", path) >= (int)sizeof lock->path) {
        lock->handle = -1;
        return fail_with(why, "the name of the output file is too long");
    }
    for (;;) {
        lock->handle = open_own(lock->path, O_CREAT, why);
        if (lock->handle < 0)
            return false;
        // on a file system without locks no lock is held
        const bool free = flock(lock->handle, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
        if (free && still_there(lock))
            return true;
        (void)close(lock->handle);
        lock->handle = -1;
        if (!free)
            return fail_with(why, "%s: another process is writing it (it holds the lock %s)", path,
                             lock->path);
    }
}

void durable_lock_release(durable_lock *lock)
{
    if (lock->handle < 0)
        return;
    (void)unlink(lock->path);
    lock->path[0] = '\0'; // the next file of that name belongs to another process
    (void)close(lock->handle);
    lock->handle = -1;
}
