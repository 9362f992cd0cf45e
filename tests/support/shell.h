/* The command in a folder of its own: words in, text, JSON and exit status out. */
#ifndef TESTS_SHELL_H
#define TESTS_SHELL_H

#include "cli/files/dataset.h"
#include "support.h"

#include <cjson/cJSON.h>

/* A scenario for tests to change. */
#define ROD PERCUSS_SOURCE "/papers/baruh-2022/rod.yaml"

enum { OUTPUT_SIZE = 1 << 20 };

typedef struct result {
    int status;
    char out[OUTPUT_SIZE], err[OUTPUT_SIZE];
} result;

/* Runs a line of shell there. The result lives until the next. */
const result *shell(const char *words);

/* Runs "percuss WORDS". */
__attribute__((format(printf, 1, 2))) const result *percuss(const char *format, ...);

void write_file(const char *name, const char *text);
void assert_contains(const char *text, const char *piece);

/* Exit 2, a message with these pieces, nothing printed as a result. */
void assert_bad(const result *r, const char *a, const char *b);

/* What a run that succeeded printed; delete it after use. */
cJSON *json_of(const result *r);
double number(const cJSON *json, const char *name);
const char *string(const cJSON *json, const char *name);

/* A table that the command has written, and a cell of it by the name of its column. */
dataset read_back(const char *name);
double value(const dataset *d, const char *name, size_t row);

/* Where it all happens. */
const char *shell_folder(void);

/* Makes the folder, runs the tests, removes these files (NULL ends them) and the folder. */
int run_in_folder(int (*tests)(void), const char *const *files);

#endif
