#include "hdf5_reader.h"

#include "hdf5_child.h"
#include "hdf5_file.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Deflate compresses by a factor of at most 1032. Numbers of one byte become doubles. */
static const double most_unpacked = 1032, most_from_a_byte = 8 * 1032;

/*
 * Limits of the child. Memory: chunks of HDF5_MAX_BLOCK, compressed and not, a block of them, and
 * what libhdf5 allocates. Time: for a list, which is at most as long as the file, and for a block;
 * a slow machine unpacks 50 MB in a second. The limits are needed because libhdf5 runs in an
 * endless loop on some damaged files.
 */
static child_limits limits_for(double size)
{
    const double bytes = size + fmin(most_unpacked * size, HDF5_MAX_BLOCK);
    return (child_limits){
        .memory = (size_t)2 << 30, .cpu = 1 + (unsigned)fmin(bytes / 50e6, 1e6), .silence = 300};
}

/* --- error messages ---------------------------------------------------------------------- */

#define REMEDY "write it again, or take it from a copy"

/* Report the error that a word of the child stands for. */
static bool refused(const hdf5_reader *r, uint32_t word, fail *why)
{
    const char *path = r->path;
    switch (word) {
    case HDF5_UNOPENED:
        return fail_with(why,
                         "%s: cannot be opened as HDF5: it is damaged, of another format, or just "
                         "being written; " REMEDY,
                         path);
    case HDF5_TOO_MANY:
        return fail_with(why, "%s: has more than %d datasets, or a name longer than %d bytes", path,
                         HDF5_ITEMS, HDF5_NAME - 1);
    case HDF5_TOO_LARGE:
        return fail_with(why, "%s: has a chunk or a text of more than %d MiB", path,
                         HDF5_MAX_BLOCK >> 20);
    case HDF5_NO_MEMORY:
        return fail_with(why, "%s: out of memory", path);
    case HDF5_ELSEWHERE:
        return fail_with(why,
                         "%s: has values in other files (external storage or a virtual dataset), "
                         "which are not opened; " HDF5_INSIDE,
                         path);
    default:
        return fail_with(why, "%s: is a damaged HDF5 file; " REMEDY, path);
    }
}

/* Report that the child crashed, exceeded a limit, or sent an invalid reply. */
static bool lost(hdf5_reader *r, fail *why)
{
    child_stop(&r->child);
    return fail_with(why, "%s: is a damaged HDF5 file (reading it: %s); " REMEDY, r->path,
                     r->child.fate);
}

/* Stop the child, whose replies are not valid any more, and report a damaged file. */
static bool senseless(hdf5_reader *r, fail *why)
{
    child_stop(&r->child);
    return refused(r, HDF5_DAMAGED, why);
}

/* --- the list ---------------------------------------------------------------------------- */

/* Convert an item of the list. Returns false if its values are impossible. */
static bool taken(hdf5_item *item, const hdf5_answer_item *said)
{
    double count = 1;
    if (said->kind >= HDF5_KINDS || said->rank > HDF5_RANK || said->name_size == 0 ||
        said->name_size >= HDF5_NAME)
        return false;
    *item = (hdf5_item){.kind = (hdf5_kind)said->kind, .rank = (int)said->rank, .count = 1};
    for (int k = 0; k < item->rank; k++) {
        item->shape[k] = said->shape[k];
        item->count *= said->shape[k];
        count *= (double)said->shape[k];
    }
    return count < 0x1p53; // else the product may have overflowed
}

static bool hear_name(hdf5_reader *r, hdf5_item *item, size_t size, fail *why)
{
    item->name = malloc(size + 1);
    if (!item->name)
        return fail_with(why, "%s: out of memory", r->path);
    r->n_items++; // from here on it is freed in any case
    if (!child_hear(&r->child, item->name, size))
        return lost(r, why);
    item->name[size] = '\0';
    return strlen(item->name) == size || senseless(r, why);
}

static bool hear_item(hdf5_reader *r, const hdf5_answer_item *said, fail *why)
{
    // double the memory whenever the count is a power of two
    const size_t n = (size_t)r->n_items;
    if ((n & (n - 1)) == 0) {
        hdf5_item *more = realloc(r->items, (n ? 2 * n : 1) * sizeof *more);
        if (!more)
            return fail_with(why, "%s: out of memory", r->path);
        r->items = more;
    }
    if (n == HDF5_ITEMS || !taken(&r->items[n], said))
        return senseless(r, why);
    return hear_name(r, &r->items[n], said->name_size, why);
}

static bool hear_list(hdf5_reader *r, fail *why)
{
    for (;;) {
        hdf5_answer_item said;
        if (!child_hear(&r->child, &said, sizeof said))
            return lost(r, why);
        r->n_outside = said.word == HDF5_END ? said.shape[0] : 0;
        if (said.word != HDF5_YES)
            return said.word == HDF5_END || refused(r, said.word, why);
        if (!hear_item(r, &said, why))
            return false;
    }
}

bool hdf5_reader_open(hdf5_reader *r, const char *path, fail *why)
{
    struct stat is;
    *r = (hdf5_reader){.path = path, .child = {.pid = -1, .socket = -1}};
    if (!hdf5_ready(why))
        return false;
    if (stat(path, &is) != 0)
        return fail_with(why, "%s: cannot be opened: %s", path, strerror(errno));
    if (!S_ISREG(is.st_mode))
        return fail_with(why, "%s: must be a plain file", path);
    const double size = (double)is.st_size;
    const child_limits limits = limits_for(size);
    r->room = most_from_a_byte * size;
    if (!child_start(&r->child, hdf5_child_work, path, &limits))
        return fail_with(why, "%s: a process to read it cannot be started: %s", path,
                         strerror(errno));
    return hear_list(r, why);
}

void hdf5_reader_close(hdf5_reader *r)
{
    child_stop(&r->child);
    for (int k = 0; k < r->n_items; k++)
        free(r->items[k].name);
    free(r->items);
    r->items = NULL;
    r->n_items = 0;
}

/* --- values ------------------------------------------------------------------------------ */

/* Count the bytes that come out of the file, and check the limit. */
static bool within(hdf5_reader *r, const hdf5_item *item, double bytes, fail *why)
{
    r->room -= bytes;
    return r->room >= 0 ||
           fail_with(why, "%s: '%s' has more values than a file of its size can hold", r->path,
                     item->name);
}

static bool ask(hdf5_reader *r, const hdf5_item *item, fail *why)
{
    const hdf5_request request = {(uint32_t)strlen(item->name)};
    return (child_ask(&r->child, &request, sizeof request) &&
            child_ask(&r->child, item->name, request.name_size)) ||
           lost(r, why);
}

/*
 * Receive the head of a block. It must have at least one value, and at most as many as are missing.
 */
static bool hear_block(hdf5_reader *r, uint64_t due, hdf5_answer_block *block, fail *why)
{
    if (!child_hear(&r->child, block, sizeof *block))
        return lost(r, why);
    if (block->word != HDF5_YES)
        return refused(r, block->word, why);
    return (block->values > 0 && block->values <= due && block->bytes <= HDF5_MAX_BLOCK) ||
           senseless(r, why);
}

static bool hear_numbers(hdf5_reader *r, uint64_t count, double *values, fail *why)
{
    hdf5_answer_block block;
    for (uint64_t at = 0; at < count; at += block.values) {
        if (!hear_block(r, count - at, &block, why))
            return false;
        if (block.bytes != block.values * sizeof *values)
            return senseless(r, why);
        if (!child_hear(&r->child, values + at, block.bytes))
            return lost(r, why);
    }
    return true;
}

double *hdf5_reader_numbers(hdf5_reader *r, const hdf5_item *item, fail *why)
{
    const bool numbers = item->kind == HDF5_REAL || item->kind == HDF5_INTEGER;
    if (!numbers) {
        (void)fail_with(why, "%s: '%s' has no numbers", r->path, item->name);
        return NULL;
    }
    if (!within(r, item, (double)item->count * sizeof(double), why))
        return NULL;
    double *values = malloc((item->count + 1) * sizeof *values);
    if (!values)
        (void)fail_with(why, "%s: out of memory", r->path);
    else if (item->count > 0 &&
             (!ask(r, item, why) || !hear_numbers(r, item->count, values, why))) {
        free(values);
        values = NULL;
    }
    return values;
}

/* Pass on the texts of a block. There must be as many as it states, with a NUL after the last. */
static bool take_words(const hdf5_reader *r, const char *text, const hdf5_answer_block *block,
                       uint64_t first, hdf5_taker take, void *user, fail *why)
{
    const char *end = text + block->bytes;
    for (uint64_t i = 0; i < block->values; i++) {
        const char *nul = memchr(text, '\0', (size_t)(end - text));
        if (!nul)
            return refused(r, HDF5_DAMAGED, why);
        if (!take(user, first + i, text, why))
            return false;
        text = nul + 1;
    }
    return text == end || refused(r, HDF5_DAMAGED, why);
}

/* Receive a block of texts. */
static bool hear_words(hdf5_reader *r, const hdf5_item *item, uint64_t at, hdf5_answer_block *block,
                       hdf5_taker take, void *user, fail *why)
{
    if (!hear_block(r, item->count - at, block, why) || !within(r, item, (double)block->bytes, why))
        return false;
    char *text = malloc(block->bytes + 1);
    bool good = text || fail_with(why, "%s: out of memory", r->path);
    if (good && !child_hear(&r->child, text, block->bytes))
        good = lost(r, why);
    good = good && take_words(r, text, block, at, take, user, why);
    free(text);
    return good;
}

bool hdf5_reader_words(hdf5_reader *r, const hdf5_item *item, hdf5_taker take, void *user,
                       fail *why)
{
    hdf5_answer_block block;
    if (item->kind != HDF5_WORDS)
        return fail_with(why, "%s: '%s' has no text", r->path, item->name);
    bool good = item->count == 0 || ask(r, item, why);
    for (uint64_t at = 0; good && at < item->count; at += block.values)
        good = hear_words(r, item, at, &block, take, user, why);
    return good;
}
