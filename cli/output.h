/* Files that appear whole or not at all. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "options.h"

#include <stdio.h>

/* Where -o says, or standard output; an existing file needs --force. */
bool open_output(const options *o, FILE **out, fail *why);

/* The finished file takes its name only if all is good so far. */
bool close_output(const options *o, FILE *out, bool good, fail *why);

#endif
