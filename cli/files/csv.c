#include "csv.h"

#include <errno.h>
#include <string.h>

void csv_open(csv_reader *csv, FILE *file)
{
    csv->file = file;
    csv->line = 0;
    csv->endless = false;
    csv->n_fields = 0;
}

/* Read one physical line into raw, and set *length. */
static csv_line read_line(csv_reader *csv, size_t *length)
{
    size_t n = 0, beyond = 0;
    int c = csv->endless ? EOF : getc_unlocked(csv->file);
    if (c == EOF)
        return CSV_END;
    csv->line++;
    for (; c != EOF && c != '\n'; c = getc_unlocked(csv->file)) {
        if (n + 1 < LINE_LIMIT)
            csv->raw[n++] = (char)c;
        else if (++beyond > LINE_ENDLESS)
            break;
    }
    csv->endless = beyond > LINE_ENDLESS;
    if (csv->endless)
        return CSV_END;
    if (n > 0 && csv->raw[n - 1] == '\r')
        n--;
    csv->raw[n] = '\0';
    *length = n;
    return beyond > 0 ? CSV_TOO_LONG : CSV_ROW;
}

/* Copy one field from *in to *out. Returns false if its quote is not closed. */
static bool split_field(const char **in, char **out)
{
    if (**in != '"') {
        while (**in && **in != ',')
            *(*out)++ = *(*in)++;
        return true;
    }
    for ((*in)++; **in; (*in)++) {
        if (**in == '"' && (*in)[1] == '"')
            (*in)++; // a doubled quote stands for one
        else if (**in == '"')
            break;
        *(*out)++ = **in;
    }
    if (**in != '"')
        return false;
    (*in)++;
    return **in == ',' || **in == '\0';
}

csv_line csv_split(csv_reader *csv)
{
    const char *in = csv->raw;
    char *out = csv->text;
    csv->n_fields = 0;
    for (;;) {
        if (csv->n_fields == MAX_FIELDS)
            return CSV_BROKEN;
        csv->fields[csv->n_fields++] = out;
        if (!split_field(&in, &out))
            return CSV_BROKEN;
        *out++ = '\0';
        if (*in == '\0')
            return CSV_ROW;
        in++;
    }
}

csv_line csv_fetch(csv_reader *csv)
{
    size_t length = 0;
    csv_line got;
    csv->n_fields = 0;
    do {
        got = read_line(csv, &length);
        // byte order mark
        if (got != CSV_END && csv->line == 1 && strncmp(csv->raw, "\xEF\xBB\xBF", 3) == 0)
            memmove(csv->raw, csv->raw + 3, (length -= 3) + 1);
    } while (got == CSV_ROW && (length == 0 || csv->raw[0] == '#'));
    return got == CSV_ROW && strlen(csv->raw) != length ? CSV_BROKEN : got;
}

csv_line csv_next(csv_reader *csv)
{
    const csv_line got = csv_fetch(csv);
    return got == CSV_ROW ? csv_split(csv) : got;
}

bool csv_input(const char *path, const char *command, FILE **in, const char **name, fail *why)
{
    if (!path)
        return fail_with(why, "a CSV file is needed; see 'percuss %s --help'", command);
    const bool standard_input = strcmp(path, "-") == 0;
    *name = standard_input ? "standard input" : path;
    *in = standard_input ? stdin : fopen(path, "rb");
    return *in || fail_with(why, "%s: cannot be opened: %s", *name, strerror(errno));
}

/* True if it is a scenario, not a table: by a line such as "title: a rod", or by its name. */
static bool is_yaml(const csv_reader *csv, const char *name)
{
    const char *ending = strrchr(name, '.'), *line = csv->raw;
    const size_t key = strspn(line, "abcdefghijklmnopqrstuvwxyz_0123456789");
    if (ending && (strcmp(ending, ".yaml") == 0 || strcmp(ending, ".yml") == 0))
        return true;
    return key > 0 && line[key] == ':' && (line[key + 1] == ' ' || line[key + 1] == '\0') &&
           !strchr(line + key + 1, ':');
}

/* Return the separator of the columns if it is not a comma, else NULL. */
static const char *other_separator(const csv_reader *csv)
{
    size_t commas = 0, semicolons = 0, tabs = 0;
    for (const char *at = csv->raw; *at; at++) {
        commas += *at == ',';
        semicolons += *at == ';';
        tabs += *at == '\t';
    }
    return semicolons > commas ? "semicolons" : tabs > commas ? "tabs" : NULL;
}

/* Check that it is a table with commas. */
static bool check_kind(const csv_reader *csv, const char *name, fail *why)
{
    if (is_yaml(csv, name))
        return fail_with(
            why,
            "%s: is a scenario in YAML, and a table in CSV is needed; 'percuss solve', "
            "'compare' and 'sweep' take a scenario, and 'sweep' makes a table of it",
            name);
    const char *other = other_separator(csv);
    if (!other)
        return true;
    const bool tabs = *other == 't';
    return fail_with(why,
                     "%.200s:%ld: the columns are separated by %s; commas are needed, and points "
                     "in numbers: tr '%s' '%s' <%.100s >new.csv",
                     name, csv->line, other, tabs ? ",\\t" : ",;", ".,", name);
}

bool csv_header(csv_reader *csv, const char *name, const char *command, fail *why)
{
    const csv_line head = csv_next(csv);
    fail inner;
    if (head == CSV_END && ferror(csv->file))
        return errno == EISDIR ? fail_with(why, "%s: is a folder; a CSV file is needed", name)
                               : fail_with(why, "%s: cannot be read; is it a file?", name);
    if (head == CSV_END && csv->endless)
        return csv_whole(csv, name, why);
    if (head == CSV_END)
        return fail_with(why, "%s: is empty; see 'percuss %s --help' for its columns", name,
                         command);
    if (head == CSV_ROW)
        return check_kind(csv, name, why);
    (void)csv_row(csv, head, csv->n_fields, &inner);
    return fail_with(why, "%.200s:%ld: is not a CSV header: it %.200s", name, csv->line,
                     inner.text);
}

bool csv_whole(const csv_reader *csv, const char *name, fail *why)
{
    if (csv->endless)
        return fail_with(why, "%s:%ld: is longer than %d bytes: is it a CSV file?", name, csv->line,
                         LINE_ENDLESS);
    return !ferror(csv->file) || fail_with(why, "%s: cannot be read to the end", name);
}

bool csv_row(const csv_reader *csv, csv_line got, int n, fail *why)
{
    if (got == CSV_TOO_LONG)
        return fail_with(why, "is longer than %d bytes", LINE_LIMIT - 1);
    if (got == CSV_BROKEN)
        return fail_with(why, "has an open quote, a NUL or more than %d fields", MAX_FIELDS);
    return csv->n_fields == n ||
           fail_with(why, "has %d fields where the header has %d", csv->n_fields, n);
}

void csv_put(FILE *out, const char *text)
{
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL || *text == '#';
    if (quoted)
        (void)fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            (void)fputc('"', out); // inside quotes a quote is doubled
        (void)fputc(*text, out);
    }
    if (quoted)
        (void)fputc('"', out);
}

bool csv_without_unit(const char *name, char *plain, size_t size)
{
    size_t length = strcspn(name, "[(");
    if (!name[length])
        return false;
    while (length > 0 && name[length - 1] == ' ')
        length--;
    (void)snprintf(plain, size, "%.*s", (int)length, name);
    return true;
}
