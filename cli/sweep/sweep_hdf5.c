/* Writes HDF5 from the rows. */
#include "cli/files/hdf5_file.h"
#include "cli/files/output.h"
#include "sweep_file.h"

#include <stdlib.h>
#include <unistd.h>

static bool convert(const sweep_file *f, hdf5_file *file, fail *why)
{
    enum { ROWS = 65536 };
    const sweep *w = f->w;
    const size_t width = (size_t)w->n_columns;
    double *rows = malloc(ROWS * sweep_row_size(w)), *values = malloc(ROWS * sizeof *values);
    bool good = (rows && values) || fail_with(why, "out of memory");
    good = good && hdf5_text(file, "percuss", pcs_version(), why) &&
           hdf5_text(file, "scenario", w->s->source ? w->s->source : "", why);
    for (int c = 0; good && c < w->n_columns; c++)
        good = hdf5_reserve(file, w->names[c], w->units[c], w->meanings[c], w->n_points, why);
    for (uint64_t first = 0; good && rows && values && first < w->n_points; first += ROWS) {
        const size_t n = w->n_points - first < ROWS ? (size_t)(w->n_points - first) : ROWS;
        const size_t size = n * sweep_row_size(w);
        if (pread(f->handle, rows, size, (off_t)(first * sweep_row_size(w))) != (ssize_t)size)
            good = fail_with(why, "%s: cannot be read", f->part);
        for (size_t c = 0; good && c < width; c++) {
            for (size_t i = 0; i < n; i++)
                values[i] = rows[i * width + c];
            good = hdf5_put(file, w->names[c], first, values, n, why);
        }
    }
    free(rows);
    free(values);
    return good;
}

/* Create a new file of that name, so that HDF5 does not follow a link. */
static bool make_room(const sweep_file *f, fail *why)
{
    const int handle = durable_create(f->whole, why);
    return handle >= 0 && close(handle) == 0;
}

static bool sync_whole(const sweep_file *f, fail *why)
{
    const int handle = durable_open(f->whole, why);
    if (handle < 0)
        return false;
    const bool good = durable_sync(handle) || output_cannot(f->whole, why);
    (void)close(handle);
    return good;
}

bool sweep_file_make_hdf5(const sweep_file *f, fail *why)
{
    hdf5_file file;
    bool good = make_room(f, why) && hdf5_create(&file, f->path, f->whole, why);
    if (good) {
        good = convert(f, &file, why);
        good = hdf5_close(&file, good, why);
    }
    good = good && sync_whole(f, why);
    if (!good)
        (void)unlink(f->whole);
    return good;
}
