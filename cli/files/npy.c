#include "npy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- writing ----------------------------------------------------------------------------- */

/* Write a name as a Python string. Returns true if it has characters other than ASCII. */
static bool put_python_text(FILE *out, const char *name)
{
    bool wide = false;
    for (; *name; name++) {
        if (*name == '\'' || *name == '\\')
            (void)fputc('\\', out);
        (void)fputc(*name, out);
        wide = wide || (unsigned char)*name > 126;
    }
    return wide;
}

void npy_put_head(FILE *out, const char (*names)[DATASET_NAME], int n_columns, uint64_t n_rows)
{
    char *text = NULL;
    size_t size = 0;
    FILE *dict = open_memstream(&text, &size);
    if (!dict)
        return;
    bool ascii = true;
    (void)fprintf(dict, "{'descr': [");
    for (int c = 0; c < n_columns; c++) {
        (void)fputs("('", dict);
        ascii = !put_python_text(dict, names[c]) && ascii;
        (void)fputs("', '<f8'), ", dict);
    }
    (void)fprintf(dict, "], 'fortran_order': False, 'shape': (%llu,), }",
                  (unsigned long long)n_rows);
    (void)fclose(dict);
    const bool wide = size > 65000 || !ascii;
    const size_t before = wide ? 12 : 10, total = (before + size + 1 + 63) / 64 * 64;
    const size_t length = total - before;
    (void)fprintf(out, "\x93NUMPY%c%c", !ascii ? 3 : wide ? 2 : 1, 0);
    for (size_t i = 0; i < (wide ? 4U : 2U); i++)
        (void)fputc((int)(length >> (8 * i) & 0xff), out);
    (void)fprintf(out, "%s%*s\n", text ? text : "", (int)(length - size - 1), "");
    free(text);
}

/* --- reading ----------------------------------------------------------------------------- */

/* Bytes of a header with the largest number of columns, each with the longest name. */
enum { MAX_HEAD = 1 << 20 };

/*
 * Read a Python string up to its closing quote. Returns the place of the quote, or NULL if there is
 * none.
 */
static const char *get_python_text(const char *at, char *text, size_t size)
{
    size_t used = 0;
    for (; *at && *at != '\''; at++) {
        at += *at == '\\' && at[1] != '\0';
        if (used + 1 < size)
            text[used++] = *at;
    }
    text[used] = '\0';
    return *at ? at : NULL;
}

/* Read the names of "[('a', '<f8'), ('b', '<f8')]". Returns false if the text has another form. */
static bool read_names(dataset *d, const char *head, fail *why)
{
    static const char type[] = "', '<f8')";
    const char *at = strstr(head, "'descr': [");
    at = at ? at + strlen("'descr': [") : NULL;
    while (at && strncmp(at, "('", 2) == 0) {
        char name[DATASET_NAME];
        at = get_python_text(at + 2, name, sizeof name);
        if (!at || strncmp(at, type, strlen(type)) != 0 || !dataset_add_column(d, name, why))
            return false;
        at += strlen(type);
        at += strspn(at, ", ");
    }
    return at && *at == ']' && d->n_columns > 0;
}

static bool read_rows(dataset *d, FILE *in, const char *head, fail *why)
{
    const char *shape = strstr(head, "'shape': (");
    const size_t width = (size_t)d->n_columns, n = shape ? strtoull(shape + 10, NULL, 10) : 0;
    double *row = malloc(width * sizeof *row);
    bool good = row || fail_with(why, "%s: out of memory", d->path);
    // allocate as rows are read, not by the number of rows in the header
    for (size_t room = 0; good && d->n_rows < n; d->n_rows++) {
        if (fread(row, sizeof *row, width, in) != width)
            good = fail_with(why, "%s: ends too early", d->path);
        if (good && d->n_rows == room) {
            room = room ? 2 * room : 1024;
            good = dataset_make_room(d, room, why);
        }
        for (size_t c = 0; good && c < width; c++)
            d->columns[c][d->n_rows] = row[c];
    }
    free(row);
    return good;
}

bool npy_read(dataset *d, fail *why)
{
    unsigned char start[12];
    FILE *in = fopen(d->path, "rb");
    if (!in)
        return fail_with(why, "%s: cannot be opened: %s", d->path, strerror(errno));
    bool good = fread(start, 1, 10, in) == 10 && memcmp(start, "\x93NUMPY", 6) == 0;
    size_t length = good ? start[8] + ((size_t)start[9] << 8) : 0;
    if (good && start[6] >= 2) {
        good = fread(start + 10, 1, 2, in) == 2;
        length += ((size_t)start[10] << 16) + ((size_t)start[11] << 24);
    }
    char *head = good && length <= MAX_HEAD ? calloc(length + 1, 1) : NULL;
    good = head && fread(head, 1, length, in) == length && read_names(d, head, why);
    if (!good)
        (void)fail_with(why, "%s: is not an array that percuss sweep wrote", d->path);
    good = good && read_rows(d, in, head, why);
    free(head);
    (void)fclose(in);
    return good;
}
