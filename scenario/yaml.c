/* Reads a scenario in YAML: one document, a mapping of scalars, sections and lists of items. */
#include "assign.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

static bool is_section(const char *name)
{
    const size_t length = strlen(name);
    for (int i = 0; i < KEY_COUNT; i++)
        if (strncmp(scenario_keys[i].path, name, length) == 0 &&
            scenario_keys[i].path[length] == '.')
            return true;
    return false;
}

/* Reads the events of one YAML document: a mapping of scalars, sections and lists of items. */
typedef struct reader {
    scenario *s;
    yaml_parser_t parser;
    yaml_event_t event;
    bool held; /* event must be deleted */
    char section[40];
    char sections[200]; /* sections that were read, each between blanks */
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
    const bool colon = strstr(problem, "mapping values are not allowed") != NULL;
    return fail_with(r->why, "%s:%d: is not YAML: %s%s", r->s->name,
                     (int)r->parser.problem_mark.line + 1, problem,
                     tab     ? "; indent with blanks, not tabs"
                     : colon ? "; a text with a colon in it needs quotes, title: 'a: b'"
                             : "");
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

/* Return the scalar of the event. A NUL inside is rejected: it would hide the rest. */
static bool scalar(reader *r, const char **text, const char *what)
{
    if (!expect(r, YAML_SCALAR_EVENT, what))
        return false;
    *text = (const char *)r->event.data.scalar.value;
    if (strlen(*text) != r->event.data.scalar.length)
        return fail_with(r->why, "%s:%d: contains a NUL character", r->s->name, event_line(r));
    return true;
}

/* A text that grows. */
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

/* Join the items of a sequence with blanks. In a sequence of sequences each row ends with ; */
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

/*
 * Read a scalar, or for words and matrices a sequence. Returns false if it is neither. Free the
 * text after use.
 */
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
        read_text(r, scenario_keys[key].dim, &text) && assign_key(r->s, key, text, line, r->why);
    free(text);
    return good;
}

static bool read_item_value(reader *r, list_id list, int index, const char *name)
{
    char where[300], *text = NULL;
    item_key key = ITEM_KEY_COUNT;
    const int line = event_line(r);
    (void)snprintf(where, sizeof where, "%.200s:%d", r->s->name, line);
    if (!assign_find_item_key(list, name, where, &key, r->why))
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

/*
 * Read a list of items:
 *   - name: A
 *     body: left
 */
static bool read_list(reader *r, list_id list)
{
    if (r->s->n_items[list] > 0)
        return fail_with(r->why, "%s:%d: list %s: appears twice", r->s->name, event_line(r),
                         scenario_list_name(list));
    if (!next(r) || !expect(r, YAML_SEQUENCE_START_EVENT, "a list, each item with '-'"))
        return false;
    while (next(r) && r->event.type != YAML_SEQUENCE_END_EVENT) {
        if (!expect(r, YAML_MAPPING_START_EVENT, "the keys of an item") ||
            !assign_add_item(r->s, list, event_line(r), r->why))
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
    if (!*r->section && assign_list_named(name) != LIST_COUNT)
        return read_list(r, assign_list_named(name));
    *is_mapping = !*r->section && is_section(name);
    if (*is_mapping) {
        (void)snprintf(path, sizeof path, " %.36s ", name);
        if (strstr(r->sections, path))
            return fail_with(r->why, "%s:%d: section %.36s: appears twice", r->s->name,
                             event_line(r), name);
        (void)strncat(r->sections, path, sizeof r->sections - strlen(r->sections) - 1);
        (void)snprintf(r->section, sizeof r->section, "%.36s", name);
        return next(r);
    }
    const key_id key = scenario_key_named(path);
    if (key != KEY_COUNT)
        return read_value(r, key);
    (void)snprintf(where, sizeof where, "%.200s:%d", r->s->name, event_line(r));
    return assign_unknown_key(where, path, r->why);
}

/* Read the pairs of a mapping up to its end. A section is a mapping one level down. */
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
    if (!next(r) ||
        !expect(r, YAML_MAPPING_START_EVENT,
                "keys, as in 'law: energetic' (a table in CSV goes to 'percuss batch'),"))
        return false;
    return read_mapping(r) && skip(r, 2) &&
           expect(r, YAML_STREAM_END_EVENT, "the end: a scenario is one document");
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
    // read one byte more than allowed, to detect a file that is too large
    char *text = malloc(SCENARIO_LIMIT + 1);
    const size_t size = text ? fread(text, 1, SCENARIO_LIMIT + 1, file) : 0;
    const bool bad = !text || ferror(file), folder = text && bad && errno == EISDIR;
    if (!standard_input)
        (void)fclose(file);
    const bool good = folder ? fail_with(why, "%s: is a folder; a scenario file is needed", name)
                      : bad  ? fail_with(why, "%s: cannot be read", name)
                             : scenario_parse(s, name, text, size, why);
    if (good && text) {
        text[size] = '\0';
        s->source = assign_keep(s, text);
    }
    free(text);
    return good;
}
