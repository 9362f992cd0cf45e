#include "sweep_kept.h"

#include "cli/files/hdf5_file.h"
#include "cli/files/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

uint64_t sweep_chunks(const sweep *w)
{
    return (w->n_points + CHUNK_ROWS - 1) / CHUNK_ROWS;
}

size_t sweep_chunk_rows(const sweep *w, uint64_t chunk)
{
    const uint64_t left = w->n_points - chunk * CHUNK_ROWS;
    return left < CHUNK_ROWS ? (size_t)left : CHUNK_ROWS;
}

static bool format_of(const char *path, dataset_format *format, fail *why)
{
    const char *dot = strrchr(path, '.');
    *format = dataset_format_of(path);
    return *format != FORMAT_CSV || (dot && strcmp(dot, ".csv") == 0) ||
           fail_with(why, "%.200s: the name of a sweep must end in .csv, .npy or .h5", path);
}

/* Return the size of the finished file in bytes. For CSV it is an estimate. */
static double expected_size(const sweep_file *f)
{
    const double cells = (double)f->w->n_points * f->w->n_columns;
    // HDF5 is made from plain rows, and both files exist until it is done
    return f->format == FORMAT_CSV ? 18 * cells : f->format == FORMAT_NPY ? 8 * cells : 16 * cells;
}

static bool fits(const sweep_file *f, uint64_t there, fail *why)
{
    char folder[PATH_MAX];
    struct statvfs disk;
    (void)snprintf(folder, sizeof folder, "%s", f->path);
    char *slash = strrchr(folder, '/');
    (void)snprintf(slash ? slash + 1 : folder, 2, ".");
    if (statvfs(folder, &disk) != 0)
        return output_cannot(f->path, why);
    const double room = (double)disk.f_bavail * (double)disk.f_frsize + (double)there;
    return expected_size(f) <= room ||
           fail_with(why, "%s: would need about %.3g GB, but the disk has %.3g GB free", f->path,
                     expected_size(f) * 1e-9, room * 1e-9);
}

/* --- opening ----------------------------------------------------------------------------- */

static bool may_overwrite(const sweep_file *f, bool force, const char *hint, fail *why)
{
    return force || !durable_exists(f->path) || fail_with(why, "%s: exists; %s", f->path, hint);
}

static const char OVERWRITES[] = "--force overwrites it",
                  FINISHES[] = "--resume with --force finishes the interrupted sweep and "
                               "overwrites it",
                  FINISHED[] = "nothing is left to resume; --force starts again",
                  INTERRUPTED[] =
                      "a sweep was interrupted; --resume finishes it, --force starts again";

static void close_one(int *handle)
{
    if (*handle >= 0)
        (void)close(*handle);
    *handle = -1;
}

/* Write the header before the rows, and set f->size to its length. */
static bool put_head(sweep_file *f, fail *why)
{
    size_t size = 0;
    char *head = sweep_head(f, &size);
    const bool good = head && durable_put(f->handle, head, size, 0);
    free(head);
    f->size = size;
    return good || output_cannot(f->part, why);
}

/*
 * Begin a new file. An old OUT.part is removed first, so that its rows cannot be combined with the
 * new mark.
 */
static bool begin(sweep_file *f, fail *why)
{
    if (!fits(f, 0, why))
        return false;
    if (unlink(f->part) != 0 && errno != ENOENT)
        return output_cannot(f->part, why);
    close_one(&f->marking);
    if (!sweep_mark_create(f, why))
        return false;
    f->handle = durable_create(f->part, why);
    return f->handle >= 0 && put_head(f, why);
}

static bool open_new(sweep_file *f, bool force, fail *why)
{
    if (!may_overwrite(f, force, OVERWRITES, why))
        return false;
    return (force || (durable_is_free(f->part, INTERRUPTED, why) &&
                      durable_is_free(f->whole, INTERRUPTED, why))) &&
           begin(f, why);
}

/* Continue a file: keep the undamaged chunks. */
static bool go_on(sweep_file *f, const sweep_marked *is, fail *why)
{
    f->handle = durable_open(f->part, why);
    if (f->handle < 0 || !put_head(f, why))
        return false;
    if (!sweep_kept_find(f, is, f->size))
        return fail_with(why, "%s: out of memory", f->part);
    return fits(f, f->size, why) &&
           (ftruncate(f->handle, (off_t)f->size) == 0 || output_cannot(f->part, why));
}

/* Nothing is left to compute. Check whether the last rename is still missing and allowed. */
static bool end_at_once(sweep_file *f, const sweep_marked *is, bool force, fail *why)
{
    f->chunks = f->begun = sweep_chunks(f->w);
    f->kept = sweep_kept_trouble(is);
    return !durable_exists(f->whole) || may_overwrite(f, force, FINISHES, why);
}

/* Continue from one of the three states that a kill can leave. */
static bool open_in_state(sweep_file *f, const sweep_marked *is, bool begun, bool force, fail *why)
{
    if (!begun && is->whole && (durable_exists(f->whole) || durable_exists(f->path)))
        return end_at_once(f, is, force, why);
    if (!may_overwrite(f, force, begun ? FINISHES : FINISHED, why))
        return false;
    f->anew = !begun;
    return begun ? go_on(f, is, why) : begin(f, why);
}

static bool open_again(sweep_file *f, bool force, fail *why)
{
    const bool begun = durable_exists(f->part), marked = durable_exists(f->mark);
    sweep_marked is = {.n = 0};
    if (begun && !marked)
        return fail_with(
            why,
            "%s: it is unknown which sweep it belongs to (%s is missing); --force starts again",
            f->part, f->mark);
    const bool same = marked && sweep_mark_open(f, &is, why);
    const bool good = (same || !begun) && open_in_state(f, &is, begun, force, why);
    sweep_marked_free(&is);
    return good;
}

bool sweep_file_plan(sweep_file *f, const sweep *w, const char *path, fail *why)
{
    *f = (sweep_file){.w = w, .path = path, .lock = {.handle = -1}, .handle = -1, .marking = -1};
    if (!format_of(path, &f->format, why) || (f->format == FORMAT_HDF5 && !hdf5_ready(why)))
        return false;
    if (strlen(path) > 4000)
        return fail_with(why, "the name of the output file is too long");
    for (int c = 0; f->format == FORMAT_HDF5 && c < w->n_columns; c++)
        if (strchr(w->names[c], '/'))
            return fail_with(why, "%.200s: HDF5 does not allow / in the name of a column, '%s'",
                             path, w->names[c]);
    (void)snprintf(f->part, sizeof f->part, "%.4000s.part", path);
    (void)snprintf(f->mark, sizeof f->mark, "%.4000s.part.sweep", path);
    (void)snprintf(f->whole, sizeof f->whole, "%.4000s.part%s", path,
                   f->format == FORMAT_HDF5 ? ".h5" : "");
    return true;
}

bool sweep_file_open(sweep_file *f, const sweep *w, const char *path, bool force, bool resume,
                     fail *why)
{
    struct stat is;
    if (!sweep_file_plan(f, w, path, why))
        return false;
    if (stat(path, &is) == 0 && !S_ISREG(is.st_mode))
        return fail_with(why, "%s: must be a plain file", path);
    if (!durable_lock_take(&f->lock, path, why))
        return false;
    const bool good = resume ? open_again(f, force, why) : open_new(f, force, why);
    if (!good)
        sweep_file_leave(f);
    return good;
}

/* --- writing ----------------------------------------------------------------------------- */

/* Return the hole of the next chunk, or NULL if it comes at the end of the file. */
static const sweep_hole *next_hole(const sweep_file *f, uint64_t nth)
{
    return nth - f->begun < f->n_holes ? &f->holes[nth - f->begun] : NULL;
}

uint64_t sweep_file_chunk(const sweep_file *f, uint64_t nth)
{
    const sweep_hole *hole = next_hole(f, nth);
    return hole ? hole->chunk : nth;
}

/*
 * Find where a chunk in a hole begins. Returns false unless it fills the hole or leaves space for
 * the next chunk.
 */
static bool place_in(const sweep_file *f, const sweep_hole *hole, size_t size, uint64_t *at)
{
    const bool after = hole > f->holes && hole[-1].chunk + 1 == hole->chunk;
    const bool last = hole + 1 == f->holes + f->n_holes || hole[1].chunk != hole->chunk + 1;
    *at = after ? f->mended : hole->from;
    return last ? *at + size == hole->to : *at + size < hole->to;
}

/* Cut the file to its size before a failed write, and report the error. */
static bool take_back(sweep_file *f, fail *why)
{
    durable_cut(f->handle, f->size);
    return output_cannot(f->part, why);
}

bool sweep_file_add(sweep_file *f, const char *bytes, size_t size, uint64_t sum,
                    const sweep_trouble *trouble, fail *why)
{
    const sweep_hole *hole = next_hole(f, f->chunks);
    sweep_entry r = {.chunk = sweep_file_chunk(f, f->chunks),
                     .at = f->size,
                     .size = size,
                     .sum = sum,
                     .lacking = trouble->points,
                     .empty = trouble->empty,
                     .first = trouble->first,
                     .unsound = trouble->unsound,
                     .first_unsound = trouble->first_unsound,
                     .worst = trouble->worst};
    if (hole && !place_in(f, hole, size, &r.at))
        return fail_with(why,
                         "%s: row %llu and those after it do not fit between the other rows, which "
                         "another machine computed; --force without --resume starts again",
                         f->part, (unsigned long long)r.chunk * CHUNK_ROWS + 1);
    // the entry is written last: without it the chunk does not count
    if (!durable_put(f->handle, bytes, size, r.at) || !sweep_mark_add(f, &r))
        return take_back(f, why);
    if (hole)
        f->mended = r.at + size;
    else
        f->size += size;
    f->chunks++;
    return true;
}

/* --- the end ----------------------------------------------------------------------------- */

void sweep_file_leave(sweep_file *f)
{
    close_one(&f->handle);
    close_one(&f->marking);
    free(f->holes);
    f->holes = NULL;
    durable_lock_release(&f->lock);
}

/*
 * Wait until the file is on the disk and record it in the mark. For HDF5 the rows are not needed
 * afterwards.
 */
static bool make_whole(sweep_file *f, fail *why)
{
    const bool made = f->format == FORMAT_HDF5
                          ? sweep_file_make_hdf5(f, why)
                          : durable_sync(f->handle) || output_cannot(f->part, why);
    if (!made || (!sweep_mark_add_whole(f) && !output_cannot(f->mark, why)))
        return false;
    return f->format != FORMAT_HDF5 || unlink(f->part) == 0 || output_cannot(f->part, why);
}

bool sweep_file_finish(sweep_file *f, fail *why)
{
    const bool before = f->handle < 0; // it was complete before, and may already have its name
    bool good = before || make_whole(f, why);
    if (good && !(before && !durable_exists(f->whole)))
        good = durable_rename(f->whole, f->path) || output_cannot(f->path, why);
    if (good)
        (void)unlink(f->mark);
    sweep_file_leave(f);
    return good;
}
