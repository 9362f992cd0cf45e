/* Files that appear whole or not at all. */
#ifndef CLI_FILES_OUTPUT_H
#define CLI_FILES_OUTPUT_H

#include "scenario/fail.h"

#include <stdio.h>

/* May this file be written? An existing one needs --force. NULL, for none, may. */
bool output_may_write(const char *path, bool force, fail *why);

/* The file of that path, standard output for NULL. One file is open at a time. */
bool output_open(const char *path, bool force, FILE **out, fail *why);

/* The finished file takes its name only if all is good so far. */
bool output_close(const char *path, FILE *out, bool good, fail *why);

/* The same for a file that a library writes by name: it shall write to *part. */
bool output_begin(const char *path, bool force, const char **part, fail *why);
bool output_end(const char *path, bool good, fail *why);

/* A message that a file cannot be written, for the reason in errno. Returns false. */
bool output_cannot(const char *path, fail *why);

#endif
