#include "scenario.h"
#include "suggest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

const key_info keys[KEY_COUNT] = {
#define KEY(ID, path, dimension, meaning) {path, dimension, meaning},
#include "keys.def"
#undef KEY
};

static const char *key_path_at(size_t index)
{
    return index < KEY_COUNT ? keys[index].path : NULL;
}

key_id key_named(const char *path)
{
    for (int i = 0; i < KEY_COUNT; i++)
        if (strcmp(keys[i].path, path) == 0)
            return (key_id)i;
    return KEY_COUNT;
}

static bool is_section(const char *name)
{
    const size_t length = strlen(name);
    for (int i = 0; i < KEY_COUNT; i++)
        if (strncmp(keys[i].path, name, length) == 0 && keys[i].path[length] == '.')
            return true;
    return false;
}

const char *scenario_where(const scenario *s, key_id key, char *buffer, size_t size)
{
    const entry *e = &s->entries[key];
    const char *path = keys[e->from_mu ? KEY_MATERIAL_MU : key].path;
    if (e->set && e->line > 0)
        (void)snprintf(buffer, size, "%s:%d: %s", s->name, e->line, path);
    else if (e->set)
        (void)snprintf(buffer, size, "--set %s", keys[key].path);
    else
        (void)snprintf(buffer, size, "%s: %s", s->name, keys[key].path);
    return buffer;
}

/* The one way a value gets in, from the file or from --set. */
static bool assign(scenario *s, key_id key, const char *value, int line, fail *why)
{
    char where[300];
    entry e = {.set = true, .line = line};
    fail inner = {""};
    if (strlen(value) >= WORD_SIZE)
        (void)failed(&inner, "is longer than %d characters", WORD_SIZE - 1);
    else if (keys[key].dim != WORD)
        (void)parse_quantity(value, keys[key].dim, &e.number, &inner);
    else if (*value == '\0')
        (void)failed(&inner, "is empty; it is %s", keys[key].meaning);
    if (inner.text[0] == '\0') {
        memcpy(e.word, value, strlen(value) + 1);
        s->entries[key] = e;
        return true;
    }
    s->entries[key].set = true;
    s->entries[key].line = line;
    return failed(why, "%s: %s", scenario_where(s, key, where, sizeof where), inner.text);
}

static bool unknown_key(const char *where, const char *path, fail *why)
{
    fail inner;
    (void)unknown_name(&inner, "key", path, key_path_at, "'percuss new' shows the keys");
    return failed(why, "%s: %s", where, inner.text);
}

bool scenario_set(scenario *s, const char *assignment, fail *why)
{
    const char *equals = strchr(assignment, '=');
    if (!equals || equals == assignment)
        return failed(why, "--set takes key=value, as in --set body.theta='40 deg'; got '%.60s'",
                      assignment);
    char path[64] = "";
    (void)snprintf(path, sizeof path, "%.*s", (int)(equals - assignment), assignment);
    const key_id key = key_named(path);
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
    return failed(r->why, "%s:%d: is not YAML: %s%s", r->s->name,
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
    return failed(r->why, "%s:%d: expected %s here", r->s->name, event_line(r), what);
}

/* The event's scalar; a NUL inside would hide the rest of it. */
static bool scalar(reader *r, const char **text, const char *what)
{
    if (!expect(r, YAML_SCALAR_EVENT, what))
        return false;
    *text = (const char *)r->event.data.scalar.value;
    if (strlen(*text) != r->event.data.scalar.length)
        return failed(r->why, "%s:%d: contains a NUL character", r->s->name, event_line(r));
    return true;
}

static bool read_value(reader *r, key_id key)
{
    const entry *before = &r->s->entries[key];
    if (before->set)
        return failed(r->why, "%s:%d: %s: is set twice, first on line %d", r->s->name,
                      event_line(r), keys[key].path, before->line);
    const char *value;
    return next(r) && scalar(r, &value, "one value, not a list or a section") &&
           assign(r->s, key, value, event_line(r), r->why);
}

static bool read_key(reader *r, const char *name, bool *is_mapping)
{
    char path[80], where[300];
    (void)snprintf(path, sizeof path, "%.36s%s%.40s", r->section, *r->section ? "." : "", name);
    *is_mapping = !*r->section && is_section(name);
    if (*is_mapping) {
        (void)snprintf(path, sizeof path, " %.36s ", name);
        if (strstr(r->sections, path))
            return failed(r->why, "%s:%d: section %.36s: is there twice", r->s->name, event_line(r),
                          name);
        (void)strncat(r->sections, path, sizeof r->sections - strlen(r->sections) - 1);
        (void)snprintf(r->section, sizeof r->section, "%.36s", name);
        return next(r);
    }
    const key_id key = key_named(path);
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
        return failed(r->why, "%s: is empty; 'percuss new' writes a scenario to start from",
                      r->s->name);
    if (!next(r) || !expect(r, YAML_MAPPING_START_EVENT, "keys, as in 'law: energetic'"))
        return false;
    return read_mapping(r) && skip(r, 2) &&
           expect(r, YAML_STREAM_END_EVENT, "the end: a scenario is one document");
}

bool scenario_parse(scenario *s, const char *name, const char *text, size_t size, fail *why)
{
    *s = (scenario){.name = name};
    if (size > SCENARIO_LIMIT)
        return failed(why, "%s: is larger than %d bytes: is it a scenario?", name, SCENARIO_LIMIT);
    reader r = {.s = s, .why = why};
    if (!yaml_parser_initialize(&r.parser))
        return failed(why, "%s: out of memory", name);
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
    if (!file)
        return failed(why, "%s: cannot be opened: %s", name, strerror(errno));
    // one byte more than allowed tells a file that is too large
    char *text = malloc(SCENARIO_LIMIT + 1);
    const size_t size = text ? fread(text, 1, SCENARIO_LIMIT + 1, file) : 0;
    const bool bad = !text || ferror(file);
    if (!standard_input)
        (void)fclose(file);
    const bool good =
        bad ? failed(why, "%s: cannot be read", name) : scenario_parse(s, name, text, size, why);
    free(text);
    return good;
}
