/*
 * Arbitrary columns and texts in an HDF5 file: what was written must be read again, bit by bit.
 * Then some bytes of the same file are changed: it must be read or rejected. libhdf5 may crash on
 * such a file, but only in a child process; this process must receive a message.
 *
 * Input: columns and texts, each with a byte for its kind. After the kind 'd', three bytes for each
 * change: two for the place and one for the change.
 */
#include "cli/files/dataset.h"
#include "cli/files/hdf5_file.h"
#include "cli/files/hdf5_reader.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WRITTEN = 8, MAX_VALUES = 64, NAME = 60 };

typedef struct written {
    char name[NAME];
    size_t n;
    double values[MAX_VALUES];
} written;

/* A column name. A name with / is replaced: sweeps reject it earlier. */
static void take_name(fuzz_input *in, char *name)
{
    char *line = fuzz_line(in);
    (void)snprintf(name, NAME, "%s", line);
    for (char *at = name; (at = strchr(at, '/'));)
        *at = '_';
    free(line);
}

/* Write all at once, or in two pieces, the later one first. */
static bool put_numbers(hdf5_file *file, const written *c, const char *unit, bool pieces, fail *why)
{
    const size_t half = c->n / 2;
    if (!pieces)
        return hdf5_numbers(file, c->name, unit, c->values, c->n, why);
    return hdf5_reserve(file, c->name, unit, unit, c->n, why) &&
           hdf5_put(file, c->name, half, c->values + half, c->n - half, why) &&
           (half == 0 || hdf5_put(file, c->name, 0, c->values, half, why));
}

static bool add_numbers(hdf5_file *file, fuzz_input *in, written *c, bool pieces, fail *why)
{
    take_name(in, c->name);
    char *unit = fuzz_line(in);
    c->n = fuzz_byte(in) % MAX_VALUES;
    for (size_t i = 0; i < c->n; i++)
        c->values[i] = fuzz_number(in);
    const bool good = put_numbers(file, c, unit, pieces, why);
    free(unit);
    return good;
}

static bool add_words(hdf5_file *file, fuzz_input *in, fail *why)
{
    char name[NAME], *words[3];
    take_name(in, name);
    for (int i = 0; i < 3; i++)
        words[i] = fuzz_line(in);
    const bool good = hdf5_words(file, name, (const char *const *)words, 3, why);
    for (int i = 0; i < 3; i++)
        free(words[i]);
    return good;
}

static bool add_text(hdf5_file *file, fuzz_input *in, fail *why)
{
    char name[NAME];
    take_name(in, name);
    char *text = fuzz_line(in);
    const bool good = hdf5_text(file, name, text, why);
    free(text);
    return good;
}

/* Write what the input describes. Returns false if HDF5 rejected some of it. */
static bool write_all(hdf5_file *file, fuzz_input *in, written *columns, int *n, fail *why)
{
    bool good = true;
    *n = 0;
    while (good && in->size > 0 && *n < MAX_WRITTEN) {
        const unsigned kind = fuzz_byte(in);
        if (kind == 'd')
            break;
        if (kind == 'w')
            good = add_words(file, in, why);
        else if (kind == 't')
            good = add_text(file, in, why);
        else
            good = add_numbers(file, in, &columns[(*n)++], kind == 'p', why);
    }
    return good;
}

/* Columns of equal length must be read as they were written; others must be rejected. */
static void check(const char *path, const written *columns, int n)
{
    static dataset d;
    fail why = {""};
    bool fit = n > 0 && columns[0].n > 0;
    for (int c = 1; c < n; c++)
        fit = fit && columns[c].n == columns[0].n;
    MUST(fuzz_said(dataset_read(&d, path, &why), &why) == fit);
    MUST(!fit || (d.n_columns == n && d.n_rows == columns[0].n));
    for (int c = 0; fit && c < n; c++) {
        MUST(strcmp(d.names[c], columns[c].name) == 0);
        MUST(memcmp(d.columns[c], columns[c].values, d.n_rows * sizeof(double)) == 0);
    }
    dataset_free(&d);
}

static bool take_word(void *user, uint64_t index, const char *word, fail *why)
{
    uint64_t *n = user;
    (void)why;
    MUST(index == (*n)++ && strlen(word) < SIZE_MAX);
    return true;
}

/* Read all of a dataset of any kind; what cannot be read must be rejected. */
static bool read_item(hdf5_reader *r, const hdf5_item *item, fail *why)
{
    uint64_t n = 0;
    if (item->kind == HDF5_WORDS)
        return hdf5_reader_words(r, item, take_word, &n, why);
    double *values = hdf5_reader_numbers(r, item, why);
    const bool good = values != NULL;
    free(values);
    return good;
}

/* Change the file by the rest of the input. */
static void damage(const char *path, fuzz_input *in)
{
    hdf5_reader r;
    fail why = {""};
    size_t size = 0;
    char *bytes = fuzz_whole(path, &size);
    MUST(bytes != NULL);
    while (size > 0 && in->size >= 3) {
        const size_t at = fuzz_pair(in) % size;
        bytes[at] = (char)((unsigned char)bytes[at] ^ fuzz_byte(in));
    }
    path = fuzz_file("damaged.h5", bytes, size);
    free(bytes);
    bool good = fuzz_said(hdf5_reader_open(&r, path, &why), &why);
    for (int k = 0; good && k < r.n_items; k++)
        good = fuzz_said(read_item(&r, &r.items[k], &why), &why);
    hdf5_reader_close(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static written columns[MAX_WRITTEN];
    fuzz_input in = {data, size};
    hdf5_file file;
    fail why = {""};
    int n;
    if (!hdf5_ready(&why))
        return 0; // percuss was built without HDF5
    const char *path = fuzz_path("fuzz.h5");
    MUST(hdf5_create(&file, path, path, &why));
    const bool good = fuzz_said(write_all(&file, &in, columns, &n, &why), &why);
    MUST(hdf5_close(&file, good, &why) == good);
    if (good)
        check(path, columns, n);
    if (in.size > 0)
        damage(path, &in);
    return 0;
}
