/*
 * Arbitrary datasets with the names that FCLib uses, in HDF5 as libhdf5 writes it. So the reader
 * gets complete data from its child process, with arbitrary content.
 *
 * Input: for each dataset one byte for its name, one for its kind, one for its number of values;
 * then the values, as one byte each (from -128 on) or as doubles.
 */
#include "cli/files/fclib.h"
#include "cli/files/hdf5_file.h"
#include "fuzz.h"
#include "piles.h"

#include <stdlib.h>

enum { MAX_SETS_WRITTEN = 64, MAX_VALUES = 100 };

static const char *const names[] = {
    "fclib_local/spacedim",
    "fclib_local/W/m",
    "fclib_local/W/n",
    "fclib_local/W/nz",
    "fclib_local/W/nzmax",
    "fclib_local/W/p",
    "fclib_local/W/i",
    "fclib_local/W/x",
    "fclib_local/vectors/q",
    "fclib_local/vectors/mu",
    "fclib_local/V/m",
    "fclib_local/V/n",
    "fclib_local/V/nz",
    "fclib_local/V/nzmax",
    "fclib_local/V/p",
    "fclib_local/V/i",
    "fclib_local/V/x",
    "fclib_local/R/m",
    "fclib_local/R/n",
    "fclib_local/R/nz",
    "fclib_local/R/nzmax",
    "fclib_local/R/p",
    "fclib_local/R/i",
    "fclib_local/R/x",
    "fclib_local/vectors/s",
    "fclib_local/info/title",
    "fclib_global/spacedim",
    "fclib_global/M/m",
    "fclib_global/M/n",
    "fclib_global/M/nz",
    "fclib_global/M/nzmax",
    "fclib_global/M/p",
    "fclib_global/M/i",
    "fclib_global/M/x",
    "fclib_global/H/m",
    "fclib_global/H/n",
    "fclib_global/H/nz",
    "fclib_global/H/nzmax",
    "fclib_global/H/p",
    "fclib_global/H/i",
    "fclib_global/H/x",
    "fclib_global/G/m",
    "fclib_global/G/n",
    "fclib_global/G/nz",
    "fclib_global/G/nzmax",
    "fclib_global/G/p",
    "fclib_global/G/i",
    "fclib_global/G/x",
    "fclib_global/vectors/f",
    "fclib_global/vectors/w",
    "fclib_global/vectors/b",
    "fclib_global/vectors/mu",
    "solution/r",
    "guesses/number_of_guesses",
    "guesses/1/r",
    "fclib_global_rolling/m",
};

enum { NAMES = sizeof names / sizeof *names };

static bool add(hdf5_file *file, const char *name, fuzz_input *in, fail *why)
{
    const unsigned kind = fuzz_byte(in) % 3, n = fuzz_byte(in) % MAX_VALUES;
    double x[MAX_VALUES];
    int32_t whole[MAX_VALUES];
    if (kind == 2)
        return hdf5_note(file, name, "text", why);
    for (unsigned i = 0; i < n; i++) {
        whole[i] = kind == 0 ? (int32_t)fuzz_byte(in) - 128 : 0;
        x[i] = kind == 1 ? fuzz_number(in) : 0;
    }
    return kind == 0 ? hdf5_integers(file, name, whole, n, why)
                     : hdf5_numbers(file, name, "", x, n, why);
}

/* A name that exists already is skipped, because HDF5 rejects it. */
static void write_all(hdf5_file *file, fuzz_input *in)
{
    bool there[NAMES] = {false};
    fail why = {""};
    for (int k = 0; k < MAX_SETS_WRITTEN && in->size > 0; k++) {
        const unsigned name = fuzz_byte(in) % NAMES;
        if (!there[name])
            MUST(add(file, names[name], in, &why));
        there[name] = true;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    hdf5_file file;
    pile p;
    fail why = {""};
    if (!hdf5_ready(&why))
        return 0; // percuss was built without HDF5
    const char *path = fuzz_path("fuzz.hdf5");
    MUST(hdf5_create(&file, path, path, &why));
    write_all(&file, &in);
    MUST(hdf5_close(&file, true, &why));
    if (fuzz_said(fclib_or_text(&p, path, &why), &why))
        fuzz_pile(&p);
    pile_free(&p);
    return 0;
}
