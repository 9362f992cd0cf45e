/* Replacements for a build without HDF5. */
#include "hdf5_child.h"
#include "hdf5_file.h"

static bool missing(fail *why)
{
    return fail_with(why, "HDF5 files need libhdf5-dev: install it and build percuss again");
}

bool hdf5_ready(fail *why)
{
    return missing(why);
}

bool hdf5_create(hdf5_file *file, const char *path, const char *part, fail *why)
{
    (void)part;
    *file = (hdf5_file){path, -1};
    return missing(why);
}

bool hdf5_text(hdf5_file *file, const char *name, const char *text, fail *why)
{
    (void)file, (void)name, (void)text;
    return missing(why);
}

bool hdf5_numbers(hdf5_file *file, const char *name, const char *unit, const double *x, size_t n,
                  fail *why)
{
    (void)file, (void)name, (void)unit, (void)x, (void)n;
    return missing(why);
}

bool hdf5_reserve(hdf5_file *file, const char *name, const char *unit, const char *meaning,
                  uint64_t n, fail *why)
{
    (void)file, (void)name, (void)unit, (void)meaning, (void)n;
    return missing(why);
}

bool hdf5_put(hdf5_file *file, const char *name, uint64_t first, const double *x, size_t n,
              fail *why)
{
    (void)file, (void)name, (void)first, (void)x, (void)n;
    return missing(why);
}

bool hdf5_integers(hdf5_file *file, const char *name, const int32_t *x, size_t n, fail *why)
{
    (void)file, (void)name, (void)x, (void)n;
    return missing(why);
}

bool hdf5_note(hdf5_file *file, const char *name, const char *text, fail *why)
{
    (void)file, (void)name, (void)text;
    return missing(why);
}

bool hdf5_words(hdf5_file *file, const char *name, const char *const *x, size_t n, fail *why)
{
    (void)file, (void)name, (void)x, (void)n;
    return missing(why);
}

bool hdf5_close(hdf5_file *file, bool good, fail *why)
{
    (void)file, (void)good;
    return missing(why);
}

void hdf5_child_work(child_side *side, const void *user)
{
    (void)side, (void)user; // never called: hdf5_ready returns false
}
