#include "json.h"
#include "cli/base/text.h"
#include "scenario/clean.h"
#include "scenario/view.h"

#include <assert.h>
#include <stdio.h>

enum { DEEPEST = 8 };

/* A visitor that builds a JSON object of the tree. */
typedef struct builder {
    view as;
    cJSON *open[DEEPEST]; /* from the whole tree to the innermost group */
    int depth;
} builder;

cJSON *json_number(double x)
{
    char text[40];
    return isfinite(x) ? cJSON_CreateRaw(text_exact(x, text, sizeof text)) : cJSON_CreateNull();
}

cJSON *json_text(const char *text)
{
    return text ? cJSON_CreateString(text) : cJSON_CreateNull();
}

static void put(builder *b, const char *name, cJSON *item)
{
    cJSON *parent = b->open[b->depth];
    if (cJSON_IsArray(parent))
        cJSON_AddItemToArray(parent, item);
    else
        cJSON_AddItemToObject(parent, name, item);
}

static void on_number(view *to, const char *name, double x)
{
    put((builder *)to, name, json_number(x));
}

static void on_word(view *to, const char *name, const char *text)
{
    put((builder *)to, name, json_text(text));
}

static void on_flag(view *to, const char *name, bool yes)
{
    put((builder *)to, name, cJSON_CreateBool(yes));
}

static void on_open(view *to, const char *name, bool list)
{
    builder *b = (builder *)to;
    cJSON *item = list ? cJSON_CreateArray() : cJSON_CreateObject();
    put(b, name, item);
    b->open[++b->depth] = item;
    assert(b->depth + 1 < DEEPEST);
}

static void on_close(view *to)
{
    ((builder *)to)->depth--;
}

static builder builder_new(void)
{
    return (builder){.as = {on_number, on_word, on_flag, on_open, on_close},
                     .open = {cJSON_CreateObject()}};
}

cJSON *json_answer(const problem *p, const answer *a)
{
    builder b = builder_new();
    view_answer(&b.as, p, a);
    return b.open[0];
}

cJSON *json_several(const several *m)
{
    builder b = builder_new();
    view_several(&b.as, m);
    return b.open[0];
}

/* Print a character as escapes. JSON writes one beyond 16 bits as two surrogates. */
static void print_code(unsigned code)
{
    if (code > 0xFFFF)
        (void)printf("\\u%04x\\u%04x", 0xD800 + ((code - 0x10000) >> 10), 0xDC00 + (code & 0x3FF));
    else
        (void)printf("\\u%04x", code);
}

/*
 * Print with escapes. cJSON escapes C0; other control characters of a terminal are escaped here. A
 * title or a name may have any bytes, but JSON may not: a byte that is not UTF-8 becomes the
 * replacement character.
 */
static void print_escaped(const char *text)
{
    while (*text) {
        unsigned code;
        const size_t length = clean_character(text, &code);
        if (length == 0)
            (void)fputs("\\ufffd", stdout);
        else if (code >= 0x7F && clean_is_control(code))
            print_code(code);
        else
            (void)fwrite(text, 1, length, stdout);
        text += length > 0 ? length : 1;
    }
    (void)putchar('\n');
}

void json_print(cJSON *json)
{
    char *text = cJSON_Print(json);
    if (text)
        print_escaped(text);
    cJSON_free(text);
    cJSON_Delete(json);
}
