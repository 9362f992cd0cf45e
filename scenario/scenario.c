#include "scenario.h"
#include "suggest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

const key_info scenario_keys[KEY_COUNT] = {
#define KEY(ID, path, dimension, meaning) {path, dimension, meaning},
#include "keys.def"
#undef KEY
};

const item_info scenario_item_keys[ITEM_KEY_COUNT] = {
#define ITEM(LIST, ID, name, dimension, meaning) {name, meaning, LIST_##LIST, dimension},
#include "items.def"
#undef ITEM
};

const char *const scenario_list_names[LIST_COUNT] = {"bodies", "contacts", "links", "axes"};

struct text_block {
    text_block *next;
    char text[];
};

void scenario_free(scenario *s)
{
    for (int list = 0; list < LIST_COUNT; list++) {
        free(s->items[list]);
        s->items[list] = NULL;
        s->n_items[list] = 0;
    }
    while (s->texts) {
        text_block *next = s->texts->next;
        free(s->texts);
        s->texts = next;
    }
}

/* A copy of text that lives as long as the scenario; NULL: out of memory. */
bool scenario_copy(scenario *to, const scenario *from)
{
    *to = *from;
    to->texts = NULL;
    to->source = NULL;
    for (int list = 0; list < LIST_COUNT; list++)
        to->items[list] = NULL;
    for (int list = 0; list < LIST_COUNT; list++) {
        const size_t size = (size_t)from->n_items[list] * sizeof *from->items[list];
        to->items[list] = size ? malloc(size) : NULL;
        if (size && !to->items[list])
            return false;
        if (size)
            memcpy(to->items[list], from->items[list], size);
    }
    return true;
}

static const char *keep(scenario *s, const char *text)
{
    const size_t size = strlen(text) + 1;
    text_block *block = malloc(sizeof *block + size);
    if (!block)
        return NULL;
    memcpy(block->text, text, size);
    block->next = s->texts;
    s->texts = block;
    return block->text;
}

/* keys of one list, for suggestions; set before each use */
static list_id suggested_list;

static const char *item_key_at(size_t index)
{
    size_t seen = 0;
    for (int key = 0; key < ITEM_KEY_COUNT; key++)
        if (scenario_item_keys[key].list == suggested_list && seen++ == index)
            return scenario_item_keys[key].name;
    return NULL;
}

static const char *key_path_at(size_t index)
{
    return index < KEY_COUNT ? scenario_keys[index].path : NULL;
}

key_id scenario_key_named(const char *path)
{
    for (int i = 0; i < KEY_COUNT; i++)
        if (strcmp(scenario_keys[i].path, path) == 0)
            return (key_id)i;
    return KEY_COUNT;
}

static bool is_section(const char *name)
{
    const size_t length = strlen(name);
    for (int i = 0; i < KEY_COUNT; i++)
        if (strncmp(scenario_keys[i].path, name, length) == 0 &&
            scenario_keys[i].path[length] == '.')
            return true;
    return false;
}

double scenario_number(const scenario *s, key_id key, double unset)
{
    return s->entries[key].set ? s->entries[key].number : unset;
}

const char *scenario_where(const scenario *s, key_id key, char *buffer, size_t size)
{
    const entry *e = &s->entries[key];
    const char *path = scenario_keys[e->from_mu ? KEY_MATERIAL_MU : key].path;
    if (e->set && e->line > 0)
        (void)snprintf(buffer, size, "%s:%d: %s", s->name, e->line, path);
    else if (e->set)
        (void)snprintf(buffer, size, "--set %s", scenario_keys[key].path);
    else
        (void)snprintf(buffer, size, "%s: %s", s->name, scenario_keys[key].path);
    return buffer;
}

const char *scenario_item_name(const scenario *s, list_id list, int index, char *buffer,
                               size_t size)
{
    static const item_key names[] = {ITEM_BODY_NAME, ITEM_CONTACT_NAME, ITEM_LINK_NAME,
                                     ITEM_AXIS_KEY};
    const entry *name = &s->items[list][index].entries[names[list]];
    if (name->set)
        return name->word;
    (void)snprintf(buffer, size, "%d", index + 1);
    return buffer;
}

int scenario_item_named(const scenario *s, list_id list, const char *name)
{
    char buffer[16];
    for (int i = 0; i < s->n_items[list]; i++)
        if (strcmp(scenario_item_name(s, list, i, buffer, sizeof buffer), name) == 0)
            return i;
    char *end;
    const long number = strtol(name, &end, 10);
    return *name && *end == '\0' && number >= 1 && number <= s->n_items[list] ? (int)number - 1
                                                                              : -1;
}

const char *scenario_where_item(const scenario *s, list_id list, int index, item_key key,
                                char *buffer, size_t size)
{
    char number[16];
    const list_item *it = &s->items[list][index];
    const entry *e = &it->entries[key];
    const char *name = scenario_item_name(s, list, index, number, sizeof number);
    if (e->set && e->line == 0)
        (void)snprintf(buffer, size, "--set %s.%.60s.%s", scenario_list_names[list], name,
                       scenario_item_keys[key].name);
    else
        (void)snprintf(buffer, size, "%.160s:%d: %s.%.60s.%s", s->name, e->set ? e->line : it->line,
                       scenario_list_names[list], name, scenario_item_keys[key].name);
    return buffer;
}

/* A value for an entry, from the file or from --set; inner says what is wrong with it. */
static bool fill(scenario *s, entry *e, dimension dim, const char *meaning, const char *value,
                 int line, fail *inner)
{
    *e = (entry){.set = true, .line = line, .word = ""};
    if (dim != MATRIX && strlen(value) >= WORD_SIZE)
        return fail_with(inner, "is longer than %d characters", WORD_SIZE - 1);
    if (dim != WORD && dim != MATRIX && !units_parse(value, dim, &e->number, inner))
        return false;
    if ((dim == WORD || dim == MATRIX) && *value == '\0')
        return fail_with(inner, "is empty; it is %s", meaning);
    e->word = keep(s, value);
    return e->word || fail_with(inner, "out of memory");
}

static bool assign(scenario *s, key_id key, const char *value, int line, fail *why)
{
    char where[300];
    fail inner;
    return fill(s, &s->entries[key], scenario_keys[key].dim, scenario_keys[key].meaning, value,
                line, &inner) ||
           fail_with(why, "%s: %s", scenario_where(s, key, where, sizeof where), inner.text);
}

static bool assign_item(scenario *s, list_id list, int index, item_key key, const char *value,
                        int line, fail *why)
{
    char where[300];
    fail inner;
    const item_info *about = &scenario_item_keys[key];
    return fill(s, &s->items[list][index].entries[key], about->dim, about->meaning, value, line,
                &inner) ||
           fail_with(why, "%s: %s", scenario_where_item(s, list, index, key, where, sizeof where),
                     inner.text);
}

static list_id list_named(const char *name)
{
    int list = 0;
    while (list < LIST_COUNT && strcmp(scenario_list_names[list], name) != 0)
        list++;
    return (list_id)list;
}

static bool find_item_key(list_id list, const char *name, const char *where, item_key *key,
                          fail *why)
{
    for (int i = 0; i < ITEM_KEY_COUNT; i++)
        if (scenario_item_keys[i].list == list && strcmp(scenario_item_keys[i].name, name) == 0) {
            *key = (item_key)i;
            return true;
        }
    fail inner;
    suggested_list = list;
    (void)suggest_unknown(&inner, "key", name, item_key_at, "'percuss new several' shows the keys");
    return fail_with(why, "%s: %s: %s", where, scenario_list_names[list], inner.text);
}

/* "contacts.A.mu": a key of an item, by its name or number. */
static bool set_item(scenario *s, list_id list, char *rest, const char *value, fail *why)
{
    char *dot = strrchr(rest, '.');
    if (!dot)
        return fail_with(why, "--set takes %s.NAME.key=value", scenario_list_names[list]);
    *dot = '\0';
    const int index = scenario_item_named(s, list, rest);
    if (index < 0)
        return fail_with(why, "--set: there is no '%.60s' in the list %s", rest,
                         scenario_list_names[list]);
    item_key key = ITEM_KEY_COUNT;
    return find_item_key(list, dot + 1, "--set", &key, why) &&
           assign_item(s, list, index, key, value, 0, why);
}

static bool unknown_key(const char *where, const char *path, fail *why)
{
    fail inner;
    (void)suggest_unknown(&inner, "key", path, key_path_at, "'percuss new' shows the keys");
    return fail_with(why, "%s: %s", where, inner.text);
}

/* The source says what was changed. */
static bool note_set(scenario *s, const char *assignment, fail *why)
{
    if (!s->source)
        return true;
    const size_t size = strlen(s->source) + strlen(assignment) + 16;
    char *longer = malloc(size);
    if (!longer)
        return fail_with(why, "%s: out of memory", s->name);
    (void)snprintf(longer, size, "%s# --set %s\n", s->source, assignment);
    s->source = keep(s, longer);
    free(longer);
    return true;
}

bool scenario_set(scenario *s, const char *assignment, fail *why)
{
    const char *equals = strchr(assignment, '=');
    if (!equals || equals == assignment)
        return fail_with(why, "--set takes key=value, as in --set body.theta='40 deg'; got '%.60s'",
                         assignment);
    if (!note_set(s, assignment, why))
        return false;
    char path[160] = "";
    (void)snprintf(path, sizeof path, "%.*s", (int)(equals - assignment), assignment);
    char *dot = strchr(path, '.');
    if (dot) {
        *dot = '\0';
        const list_id list = list_named(path);
        if (list != LIST_COUNT)
            return set_item(s, list, dot + 1, equals + 1, why);
        *dot = '.';
    }
    const key_id key = scenario_key_named(path);
    if (key == KEY_COUNT)
        return unknown_key("--set", path, why);

    // mu stands for both, and either of them for itself
    if (key == KEY_MATERIAL_MU)
        s->entries[KEY_MATERIAL_MU_S].set = s->entries[KEY_MATERIAL_MU_K].set = false;
    if ((key == KEY_MATERIAL_MU_S || key == KEY_MATERIAL_MU_K) && s->entries[KEY_MATERIAL_MU].set) {
        s->entries[KEY_MATERIAL_MU].from_mu = true;
        s->entries[KEY_MATERIAL_MU_S] = s->entries[KEY_MATERIAL_MU];
        s->entries[KEY_MATERIAL_MU_K] = s->entries[KEY_MATERIAL_MU];
        s->entries[KEY_MATERIAL_MU].set = false;
    }
    return assign(s, key, equals + 1, 0, why);
}

/* Walks the events of one YAML document: a mapping of scalars and of sections of scalars. */
typedef struct reader {
    scenario *s;
    yaml_parser_t parser;
    yaml_event_t event;
    bool held; /* event is to be deleted */
    char section[40];
    char sections[200]; /* those that were there, each between blanks */
    fail *why;
} reader;

static int event_line(const reader *r)
{
    return (int)r->event.start_mark.line + 1;
}

static bool next(reader *r)
{
    if (r->held)
        yaml_event_delete(&r->event);
    r->held = yaml_parser_parse(&r->parser, &r->event) != 0;
    if (r->held)
        return true;
    const char *problem = r->parser.problem ? r->parser.problem : "unreadable";
    const bool tab = strstr(problem, "cannot start any token") != NULL;
    return fail_with(r->why, "%s:%d: is not YAML: %s%s", r->s->name,
                     (int)r->parser.problem_mark.line + 1, problem,
                     tab ? "; indent with blanks, not tabs" : "");
}

static bool skip(reader *r, int events)
{
    for (int i = 0; i < events; i++)
        if (!next(r))
            return false;
    return true;
}

static bool expect(reader *r, yaml_event_type_t type, const char *what)
{
    if (r->event.type == type)
        return true;
    return fail_with(r->why, "%s:%d: expected %s here", r->s->name, event_line(r), what);
}

/* The event's scalar; a NUL inside would hide the rest of it. */
static bool scalar(reader *r, const char **text, const char *what)
{
    if (!expect(r, YAML_SCALAR_EVENT, what))
        return false;
    *text = (const char *)r->event.data.scalar.value;
    if (strlen(*text) != r->event.data.scalar.length)
        return fail_with(r->why, "%s:%d: contains a NUL character", r->s->name, event_line(r));
    return true;
}

/* Text under construction. */
typedef struct growing {
    char *text;
    size_t used, size;
} growing;

static bool append(growing *g, const char *text)
{
    const size_t length = strlen(text);
    if (g->used + length + 1 > g->size) {
        const size_t size = 2 * (g->used + length + 1);
        char *larger = realloc(g->text, size);
        if (!larger)
            return false;
        g->text = larger;
        g->size = size;
    }
    memcpy(g->text + g->used, text, length + 1);
    g->used += length;
    return true;
}

/* The items of a sequence with blanks between; rows, if it is one of sequences, end with ; */
static bool join(reader *r, growing *g, int depth)
{
    while (next(r) && r->event.type != YAML_SEQUENCE_END_EVENT) {
        const char *text;
        if (r->event.type == YAML_SEQUENCE_START_EVENT && depth == 0) {
            if (!join(r, g, 1) || !append(g, "; "))
                return false;
            continue;
        }
        if (!scalar(r, &text, "a number"))
            return false;
        const bool first = g->used == 0 || g->text[g->used - 1] == ' ';
        if ((!first && !append(g, ", ")) || !append(g, text))
            return fail_with(r->why, "%s: out of memory", r->s->name);
    }
    return r->held && r->event.type == YAML_SEQUENCE_END_EVENT;
}

/* A scalar, or for words and matrices a sequence; false: neither. Free the text after use. */
static bool read_text(reader *r, dimension dim, char **text)
{
    growing g = {0};
    const char *value;
    bool good = next(r);
    if (good && r->event.type == YAML_SEQUENCE_START_EVENT && (dim == WORD || dim == MATRIX))
        good = append(&g, "") && join(r, &g, 0);
    else
        good = good && scalar(r, &value, "one value, not a list or a section") && append(&g, value);
    *text = g.text;
    return good;
}

static bool read_value(reader *r, key_id key)
{
    const entry *before = &r->s->entries[key];
    if (before->set)
        return fail_with(r->why, "%s:%d: %s: is set twice, first on line %d", r->s->name,
                         event_line(r), scenario_keys[key].path, before->line);
    char *text = NULL;
    const int line = event_line(r);
    const bool good =
        read_text(r, scenario_keys[key].dim, &text) && assign(r->s, key, text, line, r->why);
    free(text);
    return good;
}

static bool read_item_value(reader *r, list_id list, int index, const char *name)
{
    char where[300], *text = NULL;
    item_key key = ITEM_KEY_COUNT;
    const int line = event_line(r);
    (void)snprintf(where, sizeof where, "%.200s:%d", r->s->name, line);
    if (!find_item_key(list, name, where, &key, r->why))
        return false;
    const entry *before = &r->s->items[list][index].entries[key];
    if (before->set)
        return fail_with(r->why, "%s:%d: %s: is set twice, first on line %d", r->s->name, line,
                         scenario_item_keys[key].name, before->line);
    const bool good = read_text(r, scenario_item_keys[key].dim, &text) &&
                      assign_item(r->s, list, index, key, text, line, r->why);
    free(text);
    return good;
}

static bool add_item(reader *r, list_id list)
{
    scenario *s = r->s;
    if (s->n_items[list] == MOST_ITEMS)
        return fail_with(r->why, "%s:%d: %s: more than %d are too many", s->name, event_line(r),
                         scenario_list_names[list], MOST_ITEMS);
    list_item *larger = realloc(s->items[list], (size_t)(s->n_items[list] + 1) * sizeof *larger);
    if (!larger)
        return fail_with(r->why, "%s: out of memory", s->name);
    s->items[list] = larger;
    list_item *added = &larger[s->n_items[list]++];
    *added = (list_item){.line = event_line(r)};
    for (int key = 0; key < ITEM_KEY_COUNT; key++)
        added->entries[key].word = "";
    return true;
}

/* - name: A
 *   body: left */
static bool read_list(reader *r, list_id list)
{
    if (r->s->n_items[list] > 0)
        return fail_with(r->why, "%s:%d: list %s: is there twice", r->s->name, event_line(r),
                         scenario_list_names[list]);
    if (!next(r) || !expect(r, YAML_SEQUENCE_START_EVENT, "a list, each item begun by '-'"))
        return false;
    while (next(r) && r->event.type != YAML_SEQUENCE_END_EVENT) {
        if (!expect(r, YAML_MAPPING_START_EVENT, "the keys of an item") || !add_item(r, list))
            return false;
        while (next(r) && r->event.type != YAML_MAPPING_END_EVENT) {
            const char *name;
            if (!scalar(r, &name, "a key") ||
                !read_item_value(r, list, r->s->n_items[list] - 1, name))
                return false;
        }
        if (!r->held)
            return false;
    }
    return r->held;
}

static bool read_key(reader *r, const char *name, bool *is_mapping)
{
    char path[80], where[300];
    (void)snprintf(path, sizeof path, "%.36s%s%.40s", r->section, *r->section ? "." : "", name);
    if (!*r->section && list_named(name) != LIST_COUNT)
        return read_list(r, list_named(name));
    *is_mapping = !*r->section && is_section(name);
    if (*is_mapping) {
        (void)snprintf(path, sizeof path, " %.36s ", name);
        if (strstr(r->sections, path))
            return fail_with(r->why, "%s:%d: section %.36s: is there twice", r->s->name,
                             event_line(r), name);
        (void)strncat(r->sections, path, sizeof r->sections - strlen(r->sections) - 1);
        (void)snprintf(r->section, sizeof r->section, "%.36s", name);
        return next(r);
    }
    const key_id key = scenario_key_named(path);
    if (key != KEY_COUNT)
        return read_value(r, key);
    (void)snprintf(where, sizeof where, "%.200s:%d", r->s->name, event_line(r));
    return unknown_key(where, path, r->why);
}

/* The pairs of a mapping up to its end; a section is a mapping one level down. */
static bool read_mapping(reader *r)
{
    const bool top = !*r->section;
    while (next(r) && r->event.type != YAML_MAPPING_END_EVENT) {
        const char *name;
        bool is_mapping = false;
        if (!scalar(r, &name, "a key") || !read_key(r, name, &is_mapping))
            return false;
        if (!is_mapping)
            continue;
        if (!expect(r, YAML_MAPPING_START_EVENT, "the keys of this section, indented") ||
            !read_mapping(r))
            return false;
        r->section[0] = '\0';
    }
    return r->held && (top || r->event.type == YAML_MAPPING_END_EVENT);
}

static bool read_document(reader *r)
{
    if (!skip(r, 2)) // stream start, document start
        return false;
    if (r->event.type == YAML_STREAM_END_EVENT)
        return fail_with(r->why, "%s: is empty; 'percuss new' writes a scenario to start from",
                         r->s->name);
    if (!next(r) || !expect(r, YAML_MAPPING_START_EVENT, "keys, as in 'law: energetic'"))
        return false;
    return read_mapping(r) && skip(r, 2) &&
           expect(r, YAML_STREAM_END_EVENT, "the end: a scenario is one document");
}

static void scenario_start(scenario *s, const char *name)
{
    *s = (scenario){.name = name};
    for (int key = 0; key < KEY_COUNT; key++)
        s->entries[key].word = "";
}

bool scenario_parse(scenario *s, const char *name, const char *text, size_t size, fail *why)
{
    scenario_start(s, name);
    if (size > SCENARIO_LIMIT)
        return fail_with(why, "%s: is larger than %d bytes: is it a scenario?", name,
                         SCENARIO_LIMIT);
    reader r = {.s = s, .why = why};
    if (!yaml_parser_initialize(&r.parser))
        return fail_with(why, "%s: out of memory", name);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)text, size);
    const bool good = read_document(&r);
    if (r.held)
        yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    return good;
}

bool scenario_read(scenario *s, const char *path, fail *why)
{
    const bool standard_input = strcmp(path, "-") == 0;
    const char *name = standard_input ? "standard input" : path;
    FILE *file = standard_input ? stdin : fopen(path, "rb");
    scenario_start(s, name);
    if (!file)
        return fail_with(why, "%s: cannot be opened: %s", name, strerror(errno));
    // one byte more than allowed tells a file that is too large
    char *text = malloc(SCENARIO_LIMIT + 1);
    const size_t size = text ? fread(text, 1, SCENARIO_LIMIT + 1, file) : 0;
    const bool bad = !text || ferror(file);
    if (!standard_input)
        (void)fclose(file);
    const bool good =
        bad ? fail_with(why, "%s: cannot be read", name) : scenario_parse(s, name, text, size, why);
    if (good && text) {
        text[size] = '\0';
        s->source = keep(s, text);
    }
    free(text);
    return good;
}

const char *scenario_next_word(const char *at, char *word, size_t size)
{
    at += strspn(at, " ,\t");
    const size_t length = strcspn(at, " ,\t");
    if (length == 0)
        return NULL;
    (void)snprintf(word, size, "%.*s", (int)length, at);
    return at + length;
}
