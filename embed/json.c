#include "json.h"
#include "scenario/clean.h"
#include "scenario/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool grow(embed_json *j, size_t more)
{
    if (j->failed || j->used + more + 1 <= j->size)
        return !j->failed;
    const size_t size = 2 * (j->used + more + 1);
    char *larger = realloc(j->text, size);
    j->failed = !larger;
    if (larger) {
        j->text = larger;
        j->size = size;
    }
    return !j->failed;
}

static void put(embed_json *j, const char *text, size_t length)
{
    if (!grow(j, length))
        return;
    memcpy(j->text + j->used, text, length);
    j->used += length;
    j->text[j->used] = '\0';
}

static void put_text(embed_json *j, const char *text)
{
    put(j, text, strlen(text));
}

/* Put a character as escapes. JSON writes one beyond 16 bits as two surrogates. */
static void put_code(embed_json *j, unsigned code)
{
    char text[16];
    if (code > 0xFFFF)
        (void)snprintf(text, sizeof text, "\\u%04x\\u%04x", 0xD800 + ((code - 0x10000) >> 10),
                       0xDC00 + (code & 0x3FF));
    else
        (void)snprintf(text, sizeof text, "\\u%04x", code);
    put_text(j, text);
}

/* Return the short escape of a character of C0, a quote or a backslash; NULL: it has none. */
static const char *short_escape(unsigned code)
{
    static const char *const escapes[] = {"\b\\b", "\f\\f",  "\n\\n", "\r\\r",
                                          "\t\\t", "\"\\\"", "\\\\\\"};
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if ((unsigned char)escapes[i][0] == code)
            return escapes[i] + 1;
    return NULL;
}

/* Put a quoted text. A byte that is not UTF-8 becomes the replacement character. */
static void put_quoted(embed_json *j, const char *text)
{
    put_text(j, "\"");
    while (*text) {
        unsigned code;
        const size_t length = clean_character(text, &code);
        const char *escape = length == 1 ? short_escape(code) : NULL;
        if (length == 0)
            put_text(j, "\\ufffd");
        else if (escape)
            put_text(j, escape);
        else if (clean_is_control(code))
            put_code(j, code);
        else
            put(j, text, length);
        text += length > 0 ? length : 1;
    }
    put_text(j, "\"");
}

/* Begin a value: a comma after the value before it, and in an object its name. */
static void begin(embed_json *j, const char *name)
{
    if (j->begun[j->depth])
        put_text(j, ",");
    j->begun[j->depth] = true;
    if (j->depth == 0 || j->lists[j->depth] || !name)
        return;
    put_quoted(j, name);
    put_text(j, ":");
}

void embed_json_number(embed_json *j, const char *name, double x)
{
    char text[40];
    begin(j, name);
    put_text(j, isfinite(x) ? text_exact(x, text, sizeof text) : "null");
}

void embed_json_word(embed_json *j, const char *name, const char *text)
{
    begin(j, name);
    if (text)
        put_quoted(j, text);
    else
        put_text(j, "null");
}

void embed_json_flag(embed_json *j, const char *name, bool yes)
{
    begin(j, name);
    put_text(j, yes ? "true" : "false");
}

void embed_json_open(embed_json *j, const char *name, bool list)
{
    begin(j, name);
    put_text(j, list ? "[" : "{");
    if (j->depth + 1 < EMBED_DEEPEST)
        j->depth++;
    j->lists[j->depth] = list;
    j->begun[j->depth] = false;
}

void embed_json_close(embed_json *j)
{
    put_text(j, j->lists[j->depth] ? "]" : "}");
    j->depth--;
}

void embed_json_vector(embed_json *j, const char *name, const double *x, int n)
{
    embed_json_open(j, name, true);
    for (int i = 0; i < n; i++)
        embed_json_number(j, NULL, x[i]);
    embed_json_close(j);
}

/* --- the same as a visitor -------------------------------------------------------------------- */

static void on_number(view *to, const char *name, double x)
{
    embed_json_number((embed_json *)to, name, x);
}

static void on_word(view *to, const char *name, const char *text)
{
    embed_json_word((embed_json *)to, name, text);
}

static void on_flag(view *to, const char *name, bool yes)
{
    embed_json_flag((embed_json *)to, name, yes);
}

static void on_open(view *to, const char *name, bool list)
{
    embed_json_open((embed_json *)to, name, list);
}

static void on_close(view *to)
{
    embed_json_close((embed_json *)to);
}

void embed_json_start(embed_json *j)
{
    j->as = (view){on_number, on_word, on_flag, on_open, on_close};
    j->used = 0;
    j->depth = 0;
    j->begun[0] = j->failed = false;
    put(j, "", 0);
}

const char *embed_json_text(embed_json *j)
{
    return j->failed ? "{\"key\":\"\",\"text\":\"out of memory\"}" : j->text;
}
