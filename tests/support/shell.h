/* The command in a temporary folder: arguments in; text, JSON and exit status out. */
#ifndef TESTS_SHELL_H
#define TESTS_SHELL_H

#include "cli/files/dataset.h"
#include "support.h"

#include <cjson/cJSON.h>

/* A scenario that tests change. */
#define ROD PERCUSS_SOURCE "/papers/baruh-2022/rod.yaml"

enum { OUTPUT_SIZE = 1 << 20 };

typedef struct result {
    int status;
    char out[OUTPUT_SIZE], err[OUTPUT_SIZE];
} result;

/* Run a line of shell there. The result is valid until the next call. */
const result *shell(const char *words);

/* Run "percuss WORDS". */
__attribute__((format(printf, 1, 2))) const result *percuss(const char *format, ...);

void write_file(const char *name, const char *text);
void assert_contains(const char *text, const char *piece);

/* Return how often a text occurs in a file of the folder. */
int times_in(const char *file, const char *text);

/* Assert exit status 2, a message with these texts, and no result on standard output. */
void assert_bad(const result *r, const char *a, const char *b);

/* The output of a run that succeeded. The caller deletes it. */
cJSON *json_of(const result *r);
double number(const cJSON *json, const char *name);
const char *string(const cJSON *json, const char *name);

/* A table that the command has written, and a cell of it by the name of its column. */
dataset read_back(const char *name);
double value(const dataset *d, const char *name, size_t row);

/* The path of the folder. */
const char *shell_folder(void);

/* Make the folder, run the tests, remove these files (the list ends with NULL) and the folder. */
int run_in_folder(int (*tests)(void), const char *const *files);

#endif
