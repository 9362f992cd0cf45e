/* Output files that appear complete or not at all. */
#ifndef CLI_FILES_OUTPUT_H
#define CLI_FILES_OUTPUT_H

#include "scenario/fail.h"

#include <stdio.h>

/*
 * Check that this file may be written. An existing file needs --force. NULL means no file and is
 * accepted.
 */
bool output_may_write(const char *path, bool force, fail *why);

/* Open the file of that path, or standard output for NULL. Only one file is open at a time. */
bool output_open(const char *path, bool force, FILE **out, fail *why);

/* Close the file. It gets its name only if everything succeeded. */
bool output_close(const char *path, FILE *out, bool good, fail *why);

/* The same for a file that a library writes by name: it must write to *part. */
bool output_begin(const char *path, bool force, const char **part, fail *why);
bool output_end(const char *path, bool good, fail *why);

/* Report that a file cannot be written, with the reason in errno. Returns false. */
bool output_cannot(const char *path, fail *why);

#endif
