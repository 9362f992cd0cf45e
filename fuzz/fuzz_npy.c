/* Arbitrary bytes as a NumPy file. If it is read, it is written and read again. */
#include "cli/files/npy.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void write_again(const dataset *d)
{
    FILE *out = fopen(fuzz_path("again.npy"), "wb");
    MUST(out != NULL);
    npy_put_head(out, d->names, d->n_columns, d->n_rows);
    for (size_t i = 0; i < d->n_rows; i++)
        for (int c = 0; c < d->n_columns; c++)
            (void)fwrite(&d->columns[c][i], sizeof(double), 1, out);
    MUST(fclose(out) == 0);
}

/* The same names, and the same bits. */
static void must_equal(const dataset *a, const dataset *b)
{
    MUST(a->n_columns == b->n_columns && a->n_rows == b->n_rows);
    for (int c = 0; c < a->n_columns; c++) {
        MUST(strcmp(a->names[c], b->names[c]) == 0);
        MUST(memcmp(a->columns[c], b->columns[c], a->n_rows * sizeof(double)) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dataset first, again;
    fail why = {""};
    if (fuzz_said(dataset_read(&first, fuzz_file("first.npy", data, size), &why), &why)) {
        MUST(first.n_columns > 0 && first.n_rows > 0);
        MUST(first.n_rows <= size / sizeof(double)); // no more rows than the file has
        write_again(&first);
        MUST(dataset_read(&again, fuzz_path("again.npy"), &why));
        must_equal(&first, &again);
        dataset_free(&again);
    }
    dataset_free(&first);
    return 0;
}
