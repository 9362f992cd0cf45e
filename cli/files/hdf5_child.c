/*
 * The only code in which libhdf5 reads a file. It runs in a child process and does not trust the
 * file either: a size is checked before it is used, and any failure of libhdf5 ends the reading.
 */
#include "hdf5_child.h"

#include <hdf5.h>
#include <stdlib.h>
#include <string.h>

/* --- what is in the file ----------------------------------------------------------------- */

static hdf5_kind kind_of(hid_t type)
{
    const H5T_class_t class = H5Tget_class(type);
    return class == H5T_FLOAT     ? HDF5_REAL
           : class == H5T_INTEGER ? HDF5_INTEGER
           : class == H5T_STRING  ? HDF5_WORDS
                                  : HDF5_OTHER;
}

/* Find kind and shape of a dataset. A dataset without values has the kind HDF5_OTHER. */
static bool describe(hid_t here, hdf5_answer_item *item)
{
    hsize_t shape[HDF5_RANK] = {0};
    const hid_t type = H5Dget_type(here), room = H5Dget_space(here);
    const H5S_class_t extent = room >= 0 ? H5Sget_simple_extent_type(room) : H5S_NO_CLASS;
    const int rank = extent == H5S_SIMPLE ? H5Sget_simple_extent_ndims(room) : 0;
    bool good = type >= 0 && extent != H5S_NO_CLASS && rank >= 0 && rank <= HDF5_RANK;
    if (good && rank > 0)
        good = H5Sget_simple_extent_dims(room, shape, NULL) == rank;
    item->kind = (uint32_t)(good && extent != H5S_NULL ? kind_of(type) : HDF5_OTHER);
    item->rank = good ? (uint32_t)rank : 0;
    for (uint32_t k = 0; k < HDF5_RANK; k++)
        item->shape[k] = k < item->rank ? shape[k] : 1;
    if (room >= 0)
        (void)H5Sclose(room);
    if (type >= 0)
        (void)H5Tclose(type);
    return good;
}

typedef struct listing {
    child_side *side;
    int n;
    hdf5_word word;
    uint64_t outside; /* links to other files */
} listing;

/* End the listing with that word. */
static herr_t end_with(listing *list, hdf5_word word)
{
    list->word = word;
    return -1;
}

/* List one link. Links to other files and links without a target are skipped. */
static herr_t list_one(hid_t file, const char *name, const H5L_info_t *about, void *user)
{
    listing *list = user;
    hdf5_answer_item item = {.word = HDF5_YES};
    if (list->n++ == HDF5_ITEMS || strlen(name) >= HDF5_NAME)
        return end_with(list, HDF5_TOO_MANY);
    list->outside += about->type == H5L_TYPE_EXTERNAL;
    if (about->type != H5L_TYPE_HARD && about->type != H5L_TYPE_SOFT)
        return 0;
    const hid_t here = H5Oopen(file, name, H5P_DEFAULT);
    if (here < 0)
        return about->type == H5L_TYPE_SOFT ? 0 : end_with(list, HDF5_DAMAGED);
    const bool dataset = H5Iget_type(here) == H5I_DATASET;
    const bool good = !dataset || describe(here, &item);
    (void)H5Oclose(here);
    if (!good)
        return end_with(list, HDF5_DAMAGED);
    item.name_size = (uint32_t)strlen(name);
    return !dataset || (child_tell(list->side, &item, sizeof item) &&
                        child_tell(list->side, name, item.name_size))
               ? 0
               : end_with(list, HDF5_DAMAGED);
}

/* --- values ------------------------------------------------------------------------------ */

/* A dataset that is read in blocks, each with a number of rows of the first dimension. */
typedef struct slices {
    hid_t here, type; /* type: as in the file */
    int rank;         /* at least 1; a single value is one row */
    hsize_t shape[HDF5_RANK];
    hsize_t row, rows; /* values in a row; rows in a block */
} slices;

/* Find the rows and the bytes of a chunk; 1 and 0 if there are no chunks. */
static bool chunk_of(const slices *s, size_t size, hsize_t *rows, double *bytes)
{
    hsize_t chunk[HDF5_RANK] = {1};
    const hid_t how = H5Dget_create_plist(s->here);
    bool good = how >= 0;
    *rows = 1, *bytes = 0;
    if (good && H5Pget_layout(how) == H5D_CHUNKED) {
        good = H5Pget_chunk(how, s->rank, chunk) == s->rank && chunk[0] > 0;
        *rows = chunk[0];
        *bytes = (double)size;
        for (int k = 0; k < s->rank; k++)
            *bytes *= (double)chunk[k];
    }
    if (how >= 0)
        (void)H5Pclose(how);
    return good;
}

/*
 * Choose the rows of a block. A chunk is always unpacked completely, so a block has whole chunks
 * and none is unpacked twice. size: bytes of a value in memory.
 */
static hdf5_word plan(slices *s, size_t size)
{
    double bytes, width = (double)size;
    hsize_t chunk;
    s->row = 1;
    for (int k = 1; k < s->rank; k++) {
        s->row *= s->shape[k];
        width *= (double)s->shape[k];
    }
    if (!chunk_of(s, H5Tget_size(s->type), &chunk, &bytes))
        return HDF5_DAMAGED;
    const double rows = width < HDF5_BLOCK ? HDF5_BLOCK / (width > 0 ? width : 1) : 1;
    double block = (double)chunk * (double)(hsize_t)(rows / (double)chunk + 1);
    if (block > (double)s->shape[0])
        block = (double)s->shape[0];
    if (bytes > HDF5_MAX_BLOCK || block * width > HDF5_MAX_BLOCK)
        return HDF5_TOO_LARGE;
    s->rows = (hsize_t)block;
    return HDF5_YES;
}

/* Read n rows from `first` on, as values of the type `as`. */
static bool read_rows(const slices *s, hsize_t first, hsize_t n, hid_t as, void *values)
{
    hsize_t start[HDF5_RANK] = {first}, count[HDF5_RANK];
    const hsize_t all = n * s->row;
    memcpy(count, s->shape, sizeof count);
    count[0] = n;
    const hid_t room = H5Dget_space(s->here), piece = H5Screate_simple(1, &all, NULL);
    const bool single = H5Sget_simple_extent_ndims(room) == 0;
    const bool good =
        room >= 0 && piece >= 0 &&
        (single || H5Sselect_hyperslab(room, H5S_SELECT_SET, start, NULL, count, NULL) >= 0) &&
        H5Dread(s->here, as, piece, room, H5P_DEFAULT, values) >= 0;
    if (piece >= 0)
        (void)H5Sclose(piece);
    if (room >= 0)
        (void)H5Sclose(room);
    return good;
}

static bool tell_block(child_side *side, const void *bytes, size_t size, uint64_t values)
{
    const hdf5_answer_block block = {HDF5_YES, values, size};
    return child_tell(side, &block, sizeof block) && child_tell(side, bytes, size);
}

static hdf5_word tell_numbers(child_side *side, slices *s)
{
    hdf5_word word = plan(s, sizeof(double));
    double *values = word == HDF5_YES ? malloc((s->rows * s->row + 1) * sizeof *values) : NULL;
    if (word == HDF5_YES && !values)
        return HDF5_NO_MEMORY;
    for (hsize_t first = 0; word == HDF5_YES && first < s->shape[0]; first += s->rows) {
        const hsize_t left = s->shape[0] - first, n = left < s->rows ? left : s->rows;
        if (!read_rows(s, first, n, H5T_NATIVE_DOUBLE, values) ||
            !tell_block(side, values, n * s->row * sizeof *values, n * s->row))
            word = HDF5_DAMAGED;
    }
    free(values);
    return word;
}

/* Join n texts of variable length, or of size bytes each, with a NUL after each. */
static char *joined(const void *values, size_t size, bool any, hsize_t n, size_t *length)
{
    char *const *texts = values;
    const char *text = values;
    *length = 0;
    for (hsize_t i = 0; i < n; i++)
        *length += (any ? (texts[i] ? strlen(texts[i]) : 0) : strnlen(text + i * size, size)) + 1;
    char *all = *length <= HDF5_MAX_BLOCK ? malloc(*length + 1) : NULL;
    char *at = all;
    for (hsize_t i = 0; all && i < n; i++) {
        const char *one = any ? (texts[i] ? texts[i] : "") : text + i * size;
        const size_t bytes = any ? strlen(one) : strnlen(one, size);
        memcpy(at, one, bytes);
        at[bytes] = '\0';
        at += bytes + 1;
    }
    return all;
}

/* Free texts of variable length: libhdf5 allocated them. */
static void give_back(hid_t as, hsize_t n, void *values)
{
    const hid_t room = H5Screate_simple(1, &n, NULL);
    if (room >= 0) {
        (void)H5Dvlen_reclaim(as, room, H5P_DEFAULT, values);
        (void)H5Sclose(room);
    }
}

static hdf5_word tell_words_block(child_side *side, const slices *s, hsize_t first, hid_t as,
                                  void *values)
{
    const hsize_t left = s->shape[0] - first, rows = left < s->rows ? left : s->rows;
    const hsize_t n = rows * s->row;
    const bool any = H5Tis_variable_str(as) > 0;
    size_t length;
    if (!read_rows(s, first, rows, as, values))
        return HDF5_DAMAGED;
    char *all = joined(values, H5Tget_size(as), any, n, &length);
    const bool told = all && tell_block(side, all, length, n);
    const hdf5_word word = told                      ? HDF5_YES
                           : all                     ? HDF5_DAMAGED
                           : length > HDF5_MAX_BLOCK ? HDF5_TOO_LARGE
                                                     : HDF5_NO_MEMORY;
    free(all);
    if (any)
        give_back(as, n, values);
    return word;
}

static hdf5_word tell_words(child_side *side, slices *s)
{
    const hid_t as = H5Tcopy(s->type);
    const size_t size = as >= 0 ? H5Tget_size(as) : 0;
    // spaces at the end of a text of fixed length do not belong to it
    const bool good =
        size > 0 && (H5Tis_variable_str(as) > 0 || H5Tset_strpad(as, H5T_STR_NULLPAD) >= 0);
    hdf5_word word = good ? plan(s, size) : HDF5_DAMAGED;
    void *values = word == HDF5_YES ? calloc(s->rows * s->row + 1, size) : NULL;
    if (word == HDF5_YES && !values)
        word = HDF5_NO_MEMORY;
    for (hsize_t first = 0; word == HDF5_YES && first < s->shape[0]; first += s->rows)
        word = tell_words_block(side, s, first, as, values);
    free(values);
    if (as >= 0)
        (void)H5Tclose(as);
    return word;
}

/*
 * True if values are in other files. libhdf5 fails on external storage that it cannot open, and
 * fills missing sources of a virtual dataset with zeros. A source "." is the file itself.
 */
static bool elsewhere(hid_t here)
{
    const hid_t how = H5Dget_create_plist(here);
    size_t sources = 0;
    char name[2];
    bool other = how >= 0 && H5Pget_external_count(how) > 0;
    if (how >= 0 && H5Pget_layout(how) == H5D_VIRTUAL)
        other = H5Pget_virtual_count(how, &sources) < 0 || other;
    for (size_t i = 0; i < sources && !other; i++)
        other = H5Pget_virtual_filename(how, i, name, sizeof name) != 1 || name[0] != '.';
    if (how >= 0)
        (void)H5Pclose(how);
    return other;
}

/* --- requests ---------------------------------------------------------------------------- */

static hdf5_word tell_values(child_side *side, hid_t file, const char *name)
{
    hdf5_answer_item item;
    slices s = {.here = H5Dopen2(file, name, H5P_DEFAULT)};
    hdf5_word word = HDF5_DAMAGED;
    if (s.here < 0)
        return word;
    if (elsewhere(s.here)) {
        word = HDF5_ELSEWHERE;
    } else if (describe(s.here, &item) && (s.type = H5Dget_type(s.here)) >= 0) {
        s.rank = item.rank > 0 ? (int)item.rank : 1;
        for (int k = 0; k < HDF5_RANK; k++)
            s.shape[k] = item.shape[k];
        word = item.kind == HDF5_WORDS ? tell_words(side, &s) : tell_numbers(side, &s);
        (void)H5Tclose(s.type);
    }
    (void)H5Dclose(s.here);
    return word;
}

/* Process one request. Returns false if there are no more, or if the request is not valid. */
static bool answer(child_side *side, hid_t file)
{
    hdf5_request request;
    char name[HDF5_NAME];
    if (!child_next(side, &request, sizeof request) || request.name_size >= sizeof name ||
        !child_next(side, name, request.name_size))
        return false;
    name[request.name_size] = '\0';
    const hdf5_answer_block refused = {.word = (uint32_t)tell_values(side, file, name)};
    return refused.word == HDF5_YES || child_tell(side, &refused, sizeof refused);
}

void hdf5_child_work(child_side *side, const void *user)
{
    (void)H5Eset_auto2(H5E_DEFAULT, NULL, NULL); // the caller reports the error
    const hid_t file = H5Fopen(user, H5F_ACC_RDONLY, H5P_DEFAULT);
    listing list = {side, 0, file >= 0 ? HDF5_END : HDF5_UNOPENED, 0};
    // from here on no dataset can read its values from another file of the user
    if (file >= 0 &&
        (!child_seal() || H5Lvisit(file, H5_INDEX_CRT_ORDER, H5_ITER_INC, list_one, &list) < 0) &&
        list.word == HDF5_END)
        list.word = HDF5_DAMAGED;
    const hdf5_answer_item end = {.word = (uint32_t)list.word, .shape = {list.outside}};
    if (!child_tell(side, &end, sizeof end) || list.word != HDF5_END)
        return;
    while (answer(side, file))
        continue;
}
