/* A sweep as bytes: its rows, what comes before them, and the mark of an unfinished one. */
#include "cli/files/csv.h"
#include "cli/report/json.h"
#include "sweep_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_BYTES = 26 }; /* of CSV, with its comma */

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
            if (pcs_has(x))
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

static void csv_head(const sweep *w, FILE *out)
{
    for (int c = 0; c < w->n_columns; c++) {
        csv_put(out, w->names[c]);
        (void)fputc(c + 1 < w->n_columns ? ',' : '\n', out);
    }
}

/* A name as Python writes it; true if it has more than ASCII. */
static bool python_text(FILE *out, const char *name)
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

/* A structured array of numpy: version 1.0, 2.0 if it is long, 3.0 if it is UTF-8. The length of
 * the head is a multiple of 64. */
static void npy_head(const sweep *w, FILE *out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *dict = open_memstream(&text, &size);
    if (!dict)
        return;
    bool ascii = true;
    (void)fprintf(dict, "{'descr': [");
    for (int c = 0; c < w->n_columns; c++) {
        (void)fputs("('", dict);
        ascii = !python_text(dict, w->names[c]) && ascii;
        (void)fputs("', '<f8'), ", dict);
    }
    (void)fprintf(dict, "], 'fortran_order': False, 'shape': (%llu,), }",
                  (unsigned long long)w->n_points);
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

char *sweep_head(const sweep_file *f, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    if (f->format == FORMAT_CSV)
        csv_head(f->w, out);
    else if (f->format == FORMAT_NPY)
        npy_head(f->w, out);
    (void)fclose(out);
    return text;
}

char *sweep_mark(const sweep_file *f, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    (void)fprintf(out, "percuss %s sweep, %llu points, format %d\n", pcs_version(),
                  (unsigned long long)f->w->n_points, (int)f->format);
    csv_head(f->w, out);
    (void)fputs(f->w->s->source ? f->w->s->source : "", out);
    (void)fclose(out);
    return text;
}
