#include "sweep_file.h"

#include "cli/files/hdf5_file.h"
#include "cli/files/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
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
           fail_with(why, "%.200s: a sweep is named .csv, .npy or .h5", path);
}

static bool whole_read(const char *path, char **text, size_t *size)
{
    FILE *in = fopen(path, "rb");
    FILE *out = in ? open_memstream(text, size) : NULL;
    for (int c; out && (c = fgetc(in)) != EOF;)
        (void)fputc(c, out);
    if (in)
        (void)fclose(in);
    return out && fclose(out) == 0;
}

static bool same_sweep(const sweep_file *f, fail *why)
{
    char *there = NULL, *here = NULL;
    size_t n = 0, m = 0;
    const bool read = whole_read(f->mark, &there, &n);
    here = sweep_mark(f, &m);
    const bool same = read && here && n == m && memcmp(there, here, n) == 0;
    free(there);
    free(here);
    if (!read)
        return fail_with(why, "%s: there is nothing to resume (%s is missing)", f->path, f->mark);
    return same || fail_with(why,
                             "%s: belongs to another sweep (%s); resume with the same scenario, "
                             "or begin anew without --resume and with --force",
                             f->part, f->mark);
}

/* Bytes that the file will have; of CSV a guess. */
static double expected_size(const sweep_file *f)
{
    const double cells = (double)f->w->n_points * f->w->n_columns;
    // HDF5 is made from rows as they are, which are there until it is done
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
           fail_with(why, "%s: would take about %.3g GB, and the disk has room for %.3g GB",
                     f->path, expected_size(f) * 1e-9, room * 1e-9);
}

static bool put_all(int handle, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t done = write(handle, bytes, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        size -= (size_t)done;
    }
    return true;
}

/* One process at a time has the mark. */
static bool take_mark(sweep_file *f, fail *why)
{
    f->lock = open(f->mark, O_RDWR | O_CREAT, 0666);
    if (f->lock < 0)
        return output_cannot(f->mark, why);
    // where a file system knows no locks, there is none
    return flock(f->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK ||
           fail_with(why, "%s: another process computes it", f->path);
}

static bool write_mark(sweep_file *f, fail *why)
{
    size_t size = 0;
    if (!take_mark(f, why))
        return false;
    char *text = sweep_mark(f, &size);
    const bool good = text && ftruncate(f->lock, 0) == 0 && put_all(f->lock, text, size);
    free(text);
    return good || output_cannot(f->mark, why);
}

static bool open_new(sweep_file *f, bool force, fail *why)
{
    struct stat is;
    if (!force && (stat(f->part, &is) == 0 || stat(f->mark, &is) == 0))
        return fail_with(why,
                         "%s: a sweep was interrupted there; --resume finishes it, --force "
                         "begins anew",
                         f->part);
    if (!fits(f, 0, why) || !write_mark(f, why))
        return false;
    size_t size = 0;
    char *head = sweep_head(f, &size);
    f->handle = open(f->part, O_RDWR | O_CREAT | O_TRUNC, 0666);
    const bool good = head && f->handle >= 0 && put_all(f->handle, head, size);
    free(head);
    f->size = size;
    return good || output_cannot(f->part, why);
}

/* Where the whole chunks of CSV end, counted by lines. */
static void count_csv(sweep_file *f, uint64_t head, uint64_t end)
{
    char buffer[1 << 16];
    uint64_t at = head, lines = 0;
    f->size = head;
    while (at < end) {
        const ssize_t n = pread(f->handle, buffer, sizeof buffer, (off_t)at);
        if (n <= 0)
            return;
        for (ssize_t i = 0; i < n; i++) {
            if (buffer[i] != '\n')
                continue;
            lines++;
            if (lines % CHUNK_ROWS == 0 || lines == f->w->n_points) {
                f->chunks++;
                f->size = at + (uint64_t)i + 1;
            }
            if (lines == f->w->n_points)
                return;
        }
        at += (uint64_t)n;
    }
}

static void count_rows(sweep_file *f, uint64_t head, uint64_t end)
{
    const uint64_t rows = end > head ? (end - head) / sweep_row_size(f->w) : 0;
    f->chunks = rows >= f->w->n_points ? sweep_chunks(f->w) : rows / CHUNK_ROWS;
    const uint64_t whole =
        f->chunks == sweep_chunks(f->w) ? f->w->n_points : f->chunks * CHUNK_ROWS;
    f->size = head + whole * sweep_row_size(f->w);
}

/* Go on after the last whole chunk. */
static bool open_again(sweep_file *f, fail *why)
{
    struct stat is;
    size_t head = 0;
    if (!same_sweep(f, why) || !take_mark(f, why))
        return false;
    f->handle = open(f->part, O_RDWR | O_CREAT, 0666);
    if (f->handle < 0 || fstat(f->handle, &is) != 0)
        return fail_with(why, "%s: cannot be opened: %s", f->part, strerror(errno));
    char *text = sweep_head(f, &head);
    const uint64_t end = (uint64_t)is.st_size;
    if (end >= head)
        (f->format == FORMAT_CSV ? count_csv : count_rows)(f, head, end);
    const bool begun =
        end >= head || (text && ftruncate(f->handle, 0) == 0 && put_all(f->handle, text, head));
    free(text);
    if (end < head)
        f->size = head;
    if (begun && !fits(f, f->size, why))
        return false;
    return (begun && ftruncate(f->handle, (off_t)f->size) == 0 &&
            lseek(f->handle, 0, SEEK_END) >= 0) ||
           fail_with(why, "%s: cannot be continued: %s", f->part, strerror(errno));
}

bool sweep_file_plan(sweep_file *f, const sweep *w, const char *path, fail *why)
{
    *f = (sweep_file){.w = w, .path = path, .handle = -1, .lock = -1};
    if (!format_of(path, &f->format, why) || (f->format == FORMAT_HDF5 && !hdf5_ready(why)))
        return false;
    if (strlen(path) > 4000)
        return fail_with(why, "the name of the output file is too long");
    for (int c = 0; f->format == FORMAT_HDF5 && c < w->n_columns; c++)
        if (strchr(w->names[c], '/'))
            return fail_with(why, "%.200s: HDF5 cannot name a column '%s', for its /", path,
                             w->names[c]);
    (void)snprintf(f->part, sizeof f->part, "%.4000s.part", path);
    (void)snprintf(f->mark, sizeof f->mark, "%.4000s.part.sweep", path);
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
    if (stat(path, &is) == 0 && !force)
        return fail_with(why, "%s: exists; --force overwrites it", path);
    const bool good = resume ? open_again(f, why) : open_new(f, force, why);
    if (!good)
        sweep_file_leave(f);
    return good;
}

bool sweep_file_add(sweep_file *f, const char *bytes, size_t size, fail *why)
{
    if (put_all(f->handle, bytes, size)) {
        f->size += size;
        f->chunks++;
        return true;
    }
    const int reason = errno;
    if (ftruncate(f->handle, (off_t)f->size) == 0)
        (void)lseek(f->handle, (off_t)f->size, SEEK_SET);
    errno = reason;
    return output_cannot(f->part, why);
}

void sweep_file_leave(sweep_file *f)
{
    if (f->handle >= 0)
        (void)close(f->handle);
    if (f->lock >= 0)
        (void)close(f->lock);
    f->handle = f->lock = -1;
}

bool sweep_file_finish(sweep_file *f, fail *why)
{
    bool good = true;
    if (f->format == FORMAT_HDF5)
        good = sweep_file_finish_hdf5(f, why);
    else if (rename(f->part, f->path) != 0)
        good = output_cannot(f->path, why);
    if (good)
        (void)unlink(f->mark);
    sweep_file_leave(f);
    return good;
}
