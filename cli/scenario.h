/* A scenario as written: which keys it sets, to what, and on which line. */
#ifndef CLI_SCENARIO_H
#define CLI_SCENARIO_H

#include "fail.h"
#include "units.h"

#include <stddef.h>

typedef enum key_id {
#define KEY(ID, path, dimension, meaning) KEY_##ID,
#include "keys.def"
#undef KEY
    KEY_COUNT
} key_id;

typedef struct key_info {
    const char *path; /* "body.mass" */
    dimension dim;
    const char *meaning;
} key_info;

extern const key_info keys[KEY_COUNT];

enum { WORD_SIZE = 240, SCENARIO_LIMIT = 1 << 20 };

typedef struct entry {
    bool set;
    bool from_mu;         /* a friction that mu stands for */
    int line;             /* in the file; 0: by --set */
    double number;        /* SI, unless the key is a word */
    char word[WORD_SIZE]; /* as written */
} entry;

typedef struct scenario {
    const char *name; /* of the file, for messages */
    entry entries[KEY_COUNT];
} scenario;

/* Read a scenario from memory. Messages name file, line and key. */
bool scenario_parse(scenario *s, const char *name, const char *text, size_t size, fail *why);

/* Read a scenario from a file, or from standard input for "-". */
bool scenario_read(scenario *s, const char *path, fail *why);

/* Apply one "key=value" of --set. */
bool scenario_set(scenario *s, const char *assignment, fail *why);

/* "file:line: key" or "--set key": where a message about a key should point. */
const char *scenario_where(const scenario *s, key_id key, char *buffer, size_t size);

/* The key of that path, or KEY_COUNT. */
key_id key_named(const char *path);

#endif
