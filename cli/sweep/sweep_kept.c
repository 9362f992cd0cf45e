#include "sweep_kept.h"

#include "cli/files/checksum.h"

#include <stdlib.h>
#include <unistd.h>

/* The last undamaged chunk so far. */
typedef struct kept {
    uint64_t next, end; /* the number after it, and its end in the file */
    uint64_t seen;      /* the number after the last chunk that was written */
    char *bytes;        /* memory for a chunk */
} kept;

static sweep_trouble trouble_of(const sweep_entry *r)
{
    return (sweep_trouble){.points = r->lacking,
                           .empty = r->empty,
                           .first = r->first,
                           .unsound = r->unsound,
                           .first_unsound = r->first_unsound,
                           .worst = r->worst};
}

/*
 * True if a chunk is possible at this place, after those before it. A cell of CSV has at least one
 * byte.
 */
static bool can_be_there(const sweep_file *f, const kept *k, const sweep_entry *r)
{
    const uint64_t between = r->chunk - k->next, cells = CHUNK_ROWS * (uint64_t)f->w->n_columns;
    const size_t rows = sweep_chunk_rows(f->w, r->chunk);
    if (f->format != FORMAT_CSV)
        return r->size == rows * sweep_row_size(f->w) &&
               r->at == k->end + between * CHUNK_ROWS * sweep_row_size(f->w);
    return r->size <= sweep_encoded_most(f->w) && r->at >= k->end &&
           (between ? r->at - k->end >= between * cells : r->at == k->end);
}

static bool as_written(const sweep_file *f, const sweep_entry *r, char *bytes)
{
    size_t done = 0;
    while (done < r->size) {
        const ssize_t n = pread(f->handle, bytes + done, r->size - done, (off_t)(r->at + done));
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return checksum_xxh64(bytes, done) == r->sum;
}

/* Add holes for the chunks between the last undamaged one and this one. */
static bool add_holes(sweep_file *f, const kept *k, const sweep_entry *r)
{
    const uint64_t more = r->chunk - k->next;
    if (more == 0)
        return true;
    sweep_hole *holes = realloc(f->holes, (size_t)(f->n_holes + more) * sizeof *holes);
    if (!holes)
        return false;
    f->holes = holes;
    for (uint64_t i = 0; i < more; i++)
        f->holes[f->n_holes++] = (sweep_hole){k->next + i, k->end, r->at};
    return true;
}

static bool look_at(sweep_file *f, kept *k, const sweep_entry *r)
{
    if (r->chunk >= sweep_chunks(f->w))
        return true;
    k->seen = r->chunk + 1;
    // a chunk has several entries if it was written again; one of them may be valid
    if (r->chunk < k->next || !can_be_there(f, k, r) || !as_written(f, r, k->bytes))
        return true;
    const sweep_trouble t = trouble_of(r);
    if (!add_holes(f, k, r))
        return false;
    k->next = r->chunk + 1;
    k->end = r->at + r->size;
    sweep_trouble_add(&f->kept, &t);
    return true;
}

bool sweep_kept_find(sweep_file *f, const sweep_marked *is, uint64_t head)
{
    kept k = {.end = head, .bytes = malloc(sweep_encoded_most(f->w))};
    bool good = k.bytes;
    for (size_t i = 0; good && i < is->n; i++)
        good = look_at(f, &k, &is->entries[i]);
    free(k.bytes);
    f->size = k.end;
    f->chunks = f->begun = k.next - f->n_holes;
    f->damaged = k.seen - f->chunks;
    return good;
}

sweep_trouble sweep_kept_trouble(const sweep_marked *is)
{
    sweep_trouble sum = {0};
    for (size_t i = 0; i < is->n; i++)
        if (i == 0 || is->entries[i].chunk != is->entries[i - 1].chunk) {
            const sweep_trouble t = trouble_of(&is->entries[i]);
            sweep_trouble_add(&sum, &t);
        }
    return sum;
}
