/*
 * Files that stay valid after a kill or a loss of power, and that this process has created. A link,
 * a pipe or a device of that name is never followed and never written.
 */
#ifndef CLI_FILES_DURABLE_H
#define CLI_FILES_DURABLE_H

#include "scenario/fail.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* Only one process at a time works on an output. Others get an error. */
typedef struct durable_lock {
    int handle; /* -1: not held */
    char path[PATH_MAX];
} durable_lock;

/*
 * Take PATH.part.lock for the output PATH. The file is removed at the release, but not after a
 * kill.
 */
bool durable_lock_take(durable_lock *lock, const char *path, fail *why);
void durable_lock_release(durable_lock *lock);

/* True if the name exists, even as a link without a target. */
bool durable_exists(const char *path);

/* True if the name does not exist. For a regular file the message is its name and left. */
bool durable_is_free(const char *path, const char *left, fail *why);

/* Create a new file of that name, and replace an existing one. Returns its handle, or -1. */
int durable_create(const char *path, fail *why);

/* Open an existing file for reading and writing. Returns its handle, or -1. */
int durable_open(const char *path, fail *why);

/* Write bytes at an offset of the file. On failure returns false, with the reason in errno. */
bool durable_put(int handle, const char *bytes, size_t size, uint64_t at);

/* Remove what was written beyond size, if possible. errno is not changed. */
void durable_cut(int handle, uint64_t size);

/* Wait until the data is on the disk. On failure returns false, with the reason in errno. */
bool durable_sync(int handle);

/*
 * Rename a file and wait until the new name is on the disk. On failure returns false, with the
 * reason in errno.
 */
bool durable_rename(const char *from, const char *to);

#endif
