/* A scenario as written: which keys it sets, to what, and on which line. */
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

/* Lists of items, each with keys of its own. */
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

enum { WORD_SIZE = 240, MAX_ITEMS = 2000, SCENARIO_LIMIT = 1 << 20 };

typedef struct entry {
    bool set;
    bool from_mu;     /* a friction that mu stands for */
    bool turns;       /* an angle without a unit, of more than a turn: it must not be used */
    int line;         /* in the file; 0: by --set */
    double number;    /* SI, unless the key is a word */
    const char *word; /* as written; belongs to the scenario */
} entry;

typedef struct list_item {
    int line;
    entry entries[ITEM_KEY_COUNT];
} list_item;

/* Text that entries point to. */
typedef struct text_block text_block;

typedef struct scenario {
    const char *name; /* of the file, for messages */
    entry entries[KEY_COUNT];
    list_item *items[LIST_COUNT];
    int n_items[LIST_COUNT];
    bool turns; /* some entry was given such an angle, and may have another by now */
    text_block *texts;
    const char *source; /* the file as it was read, and each --set as a comment; may be NULL */
} scenario;

/* A copy with entries and items of its own; its texts are those of the other. False: no memory. */
bool scenario_copy(scenario *to, const scenario *from);

/* What a scenario holds is freed; also after a parse that failed. */
void scenario_free(scenario *s);

/* Read a scenario from memory. Messages name file, line and key. */
bool scenario_parse(scenario *s, const char *name, const char *text, size_t size, fail *why);

/* Read a scenario from a file, or from standard input for "-". */
bool scenario_read(scenario *s, const char *path, fail *why);

/* Apply one "key=value" of --set. */
bool scenario_set(scenario *s, const char *assignment, fail *why);

/*
 * Is every angle, before numbers are used, a turn at most or with its unit? What --set or an axis
 * has replaced does not count.
 */
bool scenario_angles_fit(const scenario *s, fail *why);

/* Has it a list of bodies and one contact, in which every body takes part? */
bool scenario_is_scene(const scenario *s);

/* The entry of a key; of the material of such a list the contact's own, if that is given. */
const entry *scenario_entry(const scenario *s, key_id key);

/* The number of a key, or what it is if unset. */
double scenario_number(const scenario *s, key_id key, double unset);

/* "file:line: key" or "--set key": where a message about a key should point. */
const char *scenario_where(const scenario *s, key_id key, char *buffer, size_t size);

/* "file:line: contacts.A.mu": the same for a key of an item. */
const char *scenario_where_item(const scenario *s, list_id list, int index, item_key key,
                                char *buffer, size_t size);

/* The name of an item, or its number from 1 on. */
const char *scenario_item_name(const scenario *s, list_id list, int index, char *buffer,
                               size_t size);

/* The index of an item by name, or by number from 1 on; -1: none such. */
int scenario_item_named(const scenario *s, list_id list, const char *name);

/* The key of that path, or KEY_COUNT. */
key_id scenario_key_named(const char *path);

/* Is any key from first to last set? which is the first of them. */
bool scenario_any_set(const scenario *s, key_id first, key_id last, key_id *which);

/* A key that is yes or no; unset is no. */
bool scenario_yes(const scenario *s, key_id key, bool *yes, fail *why);

/* Is a tilt beyond 90 deg, so that a planar body at this theta is below the surface? */
bool scenario_theta_is_below(double theta);

/* What is allowed but hardly meant; false: nothing. */
bool scenario_doubt(const scenario *s, fail *what);

/* The key dimension: planar or spatial. */
bool scenario_dimension(const scenario *s, bool *spatial, fail *why);

/* The next word of a list, apart by blanks or commas; NULL: none left. */
const char *scenario_next_word(const char *at, char *word, size_t size);

#endif
