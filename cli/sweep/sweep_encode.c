/* A sweep as bytes: its rows, and the header before them. */
#include "cli/base/text.h"
#include "cli/files/csv.h"
#include "cli/files/npy.h"
#include "sweep_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_BYTES = 26 }; /* bytes of a cell of CSV, with its comma */

size_t sweep_row_size(const sweep *w)
{
    return (size_t)w->n_columns * sizeof(double);
}

size_t sweep_encoded_most(const sweep *w)
{
    return (size_t)w->n_columns * CELL_BYTES * CHUNK_ROWS;
}

static size_t encode_csv(const sweep *w, const double *rows, size_t n, char *bytes)
{
    size_t used = 0;
    for (size_t i = 0; i < n; i++)
        for (int c = 0; c < w->n_columns; c++) {
            const double x = rows[i * (size_t)w->n_columns + (size_t)c];
            const char *word = w->words[c] && pcs_has(x) ? w->words[c](x) : NULL;
            if (word)
                used += (size_t)snprintf(bytes + used, CELL_BYTES, "%s", word);
            else if (pcs_has(x) && !w->words[c])
                used += strlen(text_exact(x, bytes + used, CELL_BYTES));
            bytes[used++] = c + 1 < w->n_columns ? ',' : '\n';
        }
    return used;
}

size_t sweep_encode(const sweep_file *f, const double *rows, size_t n, char *bytes)
{
    if (f->format == FORMAT_CSV)
        return encode_csv(f->w, rows, n, bytes);
    if ((const char *)rows != bytes)
        memcpy(bytes, rows, n * sweep_row_size(f->w));
    return n * sweep_row_size(f->w);
}

void sweep_csv_head(const sweep *w, FILE *out)
{
    for (int c = 0; c < w->n_columns; c++) {
        csv_put(out, w->names[c]);
        (void)fputc(c + 1 < w->n_columns ? ',' : '\n', out);
    }
}

char *sweep_head(const sweep_file *f, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    if (f->format == FORMAT_CSV)
        sweep_csv_head(f->w, out);
    else if (f->format == FORMAT_NPY)
        npy_put_head(out, f->w->names, f->w->n_columns, f->w->n_points);
    (void)fclose(out);
    return text;
}
