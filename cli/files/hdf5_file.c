#include "hdf5_file.h"

#include <hdf5.h>
#include <string.h>

static bool broken(const hdf5_file *file, fail *why)
{
    return fail_with(why, "%s: cannot be written to the end", file->path);
}

bool hdf5_ready(fail *why)
{
    (void)why;
    return true;
}

bool hdf5_create(hdf5_file *file, const char *path, const char *part, fail *why)
{
    (void)H5Eset_auto2(H5E_DEFAULT, NULL, NULL); // percuss writes the message itself
    // columns keep the order in which they are created
    const hid_t how = H5Pcreate(H5P_FILE_CREATE);
    (void)H5Pset_link_creation_order(how, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
    *file = (hdf5_file){path, H5Fcreate(part, H5F_ACC_TRUNC, how, H5P_DEFAULT)};
    (void)H5Pclose(how);
    return file->id >= 0 || fail_with(why, "%s: cannot be written", path);
}

static bool attach(hid_t owner, const char *name, const char *text)
{
    const hid_t type = H5Tcopy(H5T_C_S1), room = H5Screate(H5S_SCALAR);
    const size_t size = strlen(text) + 1;
    bool good = H5Tset_size(type, size) >= 0 && H5Tset_cset(type, H5T_CSET_UTF8) >= 0;
    const hid_t here = good ? H5Acreate2(owner, name, type, room, H5P_DEFAULT, H5P_DEFAULT) : -1;
    good = here >= 0 && H5Awrite(here, type, text) >= 0;
    if (here >= 0)
        (void)H5Aclose(here);
    (void)H5Sclose(room);
    (void)H5Tclose(type);
    return good;
}

bool hdf5_text(hdf5_file *file, const char *name, const char *text, fail *why)
{
    return attach(file->id, name, text) || broken(file, why);
}

/* Create a dataset. Groups in its name are created too. */
static hid_t make(const hdf5_file *file, const char *name, hid_t type, hid_t room, hid_t how)
{
    const hid_t way = H5Pcreate(H5P_LINK_CREATE);
    const bool good = H5Pset_create_intermediate_group(way, 1) >= 0;
    const hid_t here = good ? H5Dcreate2(file->id, name, type, room, way, how, H5P_DEFAULT) : -1;
    (void)H5Pclose(way);
    return here;
}

/* Create a column in compressed chunks. No time is stored, so that equal runs give equal bytes. */
static hid_t reserve(const hdf5_file *file, const char *name, hid_t type, hsize_t n)
{
    const hsize_t chunk = n < 65536 ? (n ? n : 1) : 65536;
    const hid_t room = H5Screate_simple(1, &n, NULL), how = H5Pcreate(H5P_DATASET_CREATE);
    const bool good = H5Pset_chunk(how, 1, &chunk) >= 0 && H5Pset_shuffle(how) >= 0 &&
                      H5Pset_deflate(how, 4) >= 0 && H5Pset_obj_track_times(how, false) >= 0;
    const hid_t here = good ? make(file, name, type, room, how) : -1;
    (void)H5Pclose(how);
    (void)H5Sclose(room);
    return here;
}

bool hdf5_reserve(hdf5_file *file, const char *name, const char *unit, const char *meaning,
                  uint64_t n, fail *why)
{
    const hid_t here = reserve(file, name, H5T_NATIVE_DOUBLE, n);
    const bool good =
        here >= 0 && attach(here, "unit", unit) && (!meaning || attach(here, "meaning", meaning));
    if (here >= 0)
        (void)H5Dclose(here);
    return good || broken(file, why);
}

bool hdf5_put(hdf5_file *file, const char *name, uint64_t first, const double *x, size_t n,
              fail *why)
{
    const hsize_t start = first, count = n;
    const hid_t here = H5Dopen2(file->id, name, H5P_DEFAULT);
    if (here < 0)
        return broken(file, why);
    const hid_t room = H5Dget_space(here), piece = H5Screate_simple(1, &count, NULL);
    const bool good = H5Sselect_hyperslab(room, H5S_SELECT_SET, &start, NULL, &count, NULL) >= 0 &&
                      H5Dwrite(here, H5T_NATIVE_DOUBLE, piece, room, H5P_DEFAULT, x) >= 0;
    (void)H5Sclose(piece);
    (void)H5Sclose(room);
    (void)H5Dclose(here);
    return good || broken(file, why);
}

bool hdf5_numbers(hdf5_file *file, const char *name, const char *unit, const double *x, size_t n,
                  fail *why)
{
    return hdf5_reserve(file, name, unit, NULL, n, why) && hdf5_put(file, name, 0, x, n, why);
}

bool hdf5_integers(hdf5_file *file, const char *name, const int32_t *x, size_t n, fail *why)
{
    const hid_t here = reserve(file, name, H5T_STD_I32LE, n);
    const bool good =
        here >= 0 && H5Dwrite(here, H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, x) >= 0;
    if (here >= 0)
        (void)H5Dclose(here);
    return good || broken(file, why);
}

bool hdf5_note(hdf5_file *file, const char *name, const char *text, fail *why)
{
    const hid_t type = H5Tcopy(H5T_C_S1), room = H5Screate(H5S_SCALAR);
    const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
    const bool set =
        H5Tset_size(type, strlen(text) + 1) >= 0 && H5Pset_obj_track_times(how, false) >= 0;
    const hid_t here = set ? make(file, name, type, room, how) : -1;
    const bool good = here >= 0 && H5Dwrite(here, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) >= 0;
    if (here >= 0)
        (void)H5Dclose(here);
    (void)H5Pclose(how);
    (void)H5Sclose(room);
    (void)H5Tclose(type);
    return good || broken(file, why);
}

bool hdf5_words(hdf5_file *file, const char *name, const char *const *x, size_t n, fail *why)
{
    const hid_t type = H5Tcopy(H5T_C_S1);
    const hid_t here = H5Tset_size(type, H5T_VARIABLE) >= 0 ? reserve(file, name, type, n) : -1;
    const bool good = here >= 0 && H5Dwrite(here, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, x) >= 0;
    if (here >= 0)
        (void)H5Dclose(here);
    (void)H5Tclose(type);
    return good || broken(file, why);
}

bool hdf5_close(hdf5_file *file, bool good, fail *why)
{
    const bool closed = H5Fclose(file->id) >= 0;
    return good && (closed || broken(file, why));
}
