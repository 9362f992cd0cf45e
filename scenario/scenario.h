/* A scenario as written: the keys that it sets, their values and their lines. */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include "fail.h"
#include "units.h"

#include <stddef.h>

typedef enum key_id {
#define KEY(ID, path, dimension, meaning) KEY_##ID,
#include "keys.def"
#undef KEY
    KEY_COUNT
} key_id;

/* Lists of items. Each list has its own keys. */
typedef enum list_id { LIST_BODIES, LIST_CONTACTS, LIST_LINKS, LIST_AXES, LIST_COUNT } list_id;

typedef enum item_key {
#define ITEM(LIST, ID, name, dimension, meaning) ITEM_##ID,
#include "items.def"
#undef ITEM
    ITEM_KEY_COUNT
} item_key;

typedef struct item_info {
    const char *name; /* "mass" */
    const char *meaning;
    list_id list;
    dimension dim;
} item_info;

extern const item_info scenario_item_keys[ITEM_KEY_COUNT];

/* The name of a list, and the key that names its items. */
const char *scenario_list_name(list_id list);
item_key scenario_list_key(list_id list);

typedef struct key_info {
    const char *path; /* "body.mass" */
    dimension dim;
    const char *meaning;
} key_info;

extern const key_info scenario_keys[KEY_COUNT];

enum { WORD_SIZE = 240, MAX_ITEMS = 2000, SCENARIO_LIMIT = 1 << 20, NO_LINE = -1 };

typedef struct entry {
    bool set;
    bool from_mu;     /* a value of mu_s or mu_k that comes from mu */
    bool turns;       /* an angle without a unit of more than one turn: it must not be used */
    int line;         /* line in the file; 0: set by --set; NO_LINE: there is no file */
    double number;    /* SI, unless the key is a word */
    const char *word; /* as written; owned by the scenario */
} entry;

typedef struct list_item {
    int line;
    entry entries[ITEM_KEY_COUNT];
} list_item;

/* Text that entries point to. */
typedef struct text_block text_block;

typedef struct scenario {
    const char *name; /* name of the file, for messages */
    entry entries[KEY_COUNT];
    list_item *items[LIST_COUNT];
    int n_items[LIST_COUNT];
    bool turns; /* some entry was such an angle; it may have been replaced since */
    text_block *texts;
    const char *source; /* the file as read, and each --set as a comment; may be NULL */
} scenario;

/* Begin a scenario without keys. The name, as that of its file, is kept for messages. */
void scenario_start(scenario *s, const char *name);

/*
 * Copy a scenario. Entries and items are copied, texts are shared. Returns false if out of memory.
 */
bool scenario_copy(scenario *to, const scenario *from);

/* Free what a scenario holds. Call it also after a parse that failed. */
void scenario_free(scenario *s);

/* Read a scenario from memory. Messages contain file, line and key. */
bool scenario_parse(scenario *s, const char *name, const char *text, size_t size, fail *why);

/* Read a scenario from a file, or from standard input for "-". */
bool scenario_read(scenario *s, const char *path, fail *why);

/* Apply one "key=value" of --set. */
bool scenario_set(scenario *s, const char *assignment, fail *why);

/*
 * Check every angle before numbers are used: it must be at most one turn, or have a unit. Values
 * that --set or an axis has replaced are ignored.
 */
bool scenario_angles_fit(const scenario *s, fail *why);

/* True if the scenario has a list of bodies and one contact, and every body takes part in it. */
bool scenario_is_scene(const scenario *s);

/*
 * Return the entry of a key. In a scenario with such a list a key of the material may be replaced
 * by the contact's own key.
 */
const entry *scenario_entry(const scenario *s, key_id key);

/* Return the number of a key, or unset if it is not set. */
double scenario_number(const scenario *s, key_id key, double unset);

/* Write the place of a key for a message: "file:line: key" or "--set key". */
const char *scenario_where(const scenario *s, key_id key, char *buffer, size_t size);

/* Write the place of a key of an item: "file:line: contacts.A.mu". */
const char *scenario_where_item(const scenario *s, list_id list, int index, item_key key,
                                char *buffer, size_t size);

/* Return the name of an item, or its number from 1 on. */
const char *scenario_item_name(const scenario *s, list_id list, int index, char *buffer,
                               size_t size);

/* Return the index of an item by its name, or by its number from 1 on; -1 if there is none. */
int scenario_item_named(const scenario *s, list_id list, const char *name);

/* Return the key of that path, or KEY_COUNT. */
key_id scenario_key_named(const char *path);

/* True if any key from first to last is set. which is the first of them. */
bool scenario_any_set(const scenario *s, key_id first, key_id last, key_id *which);

/* Read a key that is yes or no. The default is no. */
bool scenario_yes(const scenario *s, key_id key, bool *yes, fail *why);

/* True if theta is beyond 90 deg, so that a planar body is below the surface. */
bool scenario_theta_is_below(double theta);

/* Warn of input that is allowed but probably a mistake. Returns false if there is none. */
bool scenario_doubt(const scenario *s, fail *what);

/* Read the key dimension: planar or spatial. */
bool scenario_dimension(const scenario *s, bool *spatial, fail *why);

/*
 * Read the next word of a list separated by blanks or commas. Returns NULL if there is none left.
 */
const char *scenario_next_word(const char *at, char *word, size_t size);

#endif
