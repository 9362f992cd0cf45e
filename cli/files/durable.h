/*
 * Files that are still right after a kill or a loss of power, and that this process has made: a
 * link, a pipe or a device under their name is never followed and never written.
 */
#ifndef CLI_FILES_DURABLE_H
#define CLI_FILES_DURABLE_H

#include "scenario/fail.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* One process at a time works on an output; others are told so. */
typedef struct durable_lock {
    int handle; /* -1: not held */
    char path[PATH_MAX];
} durable_lock;

/* Takes PATH.part.lock for the output PATH. The file is removed at the release, not by a kill. */
bool durable_lock_take(durable_lock *lock, const char *path, fail *why);
void durable_lock_release(durable_lock *lock);

/* Is anything of that name there, be it a link that leads nowhere? */
bool durable_exists(const char *path);

/* Is nothing of that name there? The message for a plain file is its name and left. */
bool durable_is_free(const char *path, const char *left, fail *why);

/* A new file of that name, instead of what had the name. Returns its handle, or -1. */
int durable_create(const char *path, fail *why);

/* A file that is there, to read and to write. Returns its handle, or -1. */
int durable_open(const char *path, fail *why);

/* Bytes from a place of the file on; false: errno says why. */
bool durable_put(int handle, const char *bytes, size_t size, uint64_t at);

/* Take back what was written beyond size, if that can be done; errno stays as it was. */
void durable_cut(int handle, uint64_t size);

/* What was written is on the disk; false: errno says why. */
bool durable_sync(int handle);

/* A file takes the name of another, on the disk too; false: errno says why. */
bool durable_rename(const char *from, const char *to);

#endif
