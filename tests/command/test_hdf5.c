/* HDF5 files of percuss, of others, and damaged ones: read correctly, or rejected. */
#include "cli/files/dataset.h"
#include "cli/files/hdf5_file.h"
#include "cli/files/hdf5_reader.h"
#include "shell.h"

#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, COLUMNS = 3 };

static const char *in_folder(const char *name)
{
    static char path[4][200];
    static int next;
    next = (next + 1) % 4;
    (void)snprintf(path[next], sizeof path[next], "%s/%s", shell_folder(), name);
    return path[next];
}

static double value_of(int column, int row)
{
    const int across = row % 8, along = row / 8;
    return column == 0 ? across : column == 1 ? along : sqrt(row) - 3;
}

/* A grid with a third column, and words, as the command writes them. */
static void write_grid(const char *path)
{
    static const char *const names[] = {"mu", "e", "vp_n"};
    const char *words[ROWS];
    hdf5_file file;
    fail why = {""};
    assert_true(hdf5_create(&file, path, path, &why));
    assert_true(hdf5_text(&file, "percuss", pcs_version(), &why));
    for (int c = 0; c < COLUMNS; c++) {
        double x[ROWS];
        for (int i = 0; i < ROWS; i++)
            x[i] = value_of(c, i);
        assert_true(hdf5_numbers(&file, names[c], "m/s", x, ROWS, &why));
    }
    for (int i = 0; i < ROWS; i++)
        words[i] = i % 2 ? "slip" : "";
    assert_true(hdf5_words(&file, "motion", words, ROWS, &why));
    assert_true(hdf5_close(&file, true, &why));
}

static bool take_motion(void *user, uint64_t index, const char *word, fail *why)
{
    int *n = user;
    (void)why;
    assert_int_equal(index, *n);
    assert_string_equal(word, index % 2 ? "slip" : "");
    ++*n;
    return true;
}

static void own_files(void **state)
{
    (void)state;
    static const char *const names[] = {"mu", "e", "vp_n", "motion"};
    const char *path = in_folder("grid.h5");
    hdf5_reader r;
    fail why = {""};
    int words = 0;
    write_grid(path);
    assert_true(hdf5_reader_open(&r, path, &why));
    assert_int_equal(r.n_items, 4);
    for (int k = 0; k < 4; k++) {
        const hdf5_item *item = &r.items[k];
        assert_string_equal(item->name, names[k]);
        assert_int_equal(item->kind, k < COLUMNS ? HDF5_REAL : HDF5_WORDS);
        assert_true(item->rank == 1 && item->shape[0] == ROWS && item->count == ROWS);
        double *x = k < COLUMNS ? hdf5_reader_numbers(&r, item, &why) : NULL;
        for (int i = 0; x && i < ROWS; i++)
            assert_bits(x[i], value_of(k, i), names[k], (size_t)i);
        assert_true(x || k == COLUMNS);
        free(x);
    }
    assert_true(hdf5_reader_words(&r, &r.items[3], take_motion, &words, &why));
    assert_int_equal(words, ROWS);
    assert_null(hdf5_reader_numbers(&r, &r.items[3], &why));
    assert_contains(why.text, "'motion' has no numbers");
    assert_false(hdf5_reader_words(&r, &r.items[0], take_motion, &words, &why));
    hdf5_reader_close(&r);
}

/* --- files of others --------------------------------------------------------------------- */

/* A dataset of a type; in chunks if chunk is not NULL. */
static void add(hid_t where, const char *name, hid_t type, int rank, const hsize_t *shape,
                const hsize_t *chunk, hid_t as, const void *values)
{
    const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
    const hid_t room = rank ? H5Screate_simple(rank, shape, NULL) : H5Screate(H5S_SCALAR);
    if (chunk)
        assert_true(H5Pset_chunk(how, rank, chunk) >= 0 && H5Pset_deflate(how, 1) >= 0);
    const hid_t here = H5Dcreate2(where, name, type, room, H5P_DEFAULT, how, H5P_DEFAULT);
    assert_true(here >= 0);
    if (values)
        assert_true(H5Dwrite(here, as, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
    (void)H5Dclose(here);
    (void)H5Sclose(room);
    (void)H5Pclose(how);
}

enum { WIDE = 700, TALL = 900, DEEP = 3 };

/* float and int, groups, several dimensions in chunks of odd sizes, texts padded by spaces. */
static void write_foreign(const char *path)
{
    static float cube[TALL][WIDE][DEEP];
    const hsize_t shape[] = {TALL, WIDE, DEEP}, chunk[] = {128, 500, 2}, two = 2;
    const int whole[] = {-7, 1 << 30}, one = 42;
    const hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    const hid_t group = H5Gcreate2(file, "group", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    const hid_t text = H5Tcopy(H5T_FORTRAN_S1);
    for (int i = 0; i < TALL * WIDE * DEEP; i++)
        (&cube[0][0][0])[i] = (float)i * 0.5F;
    assert_true(H5Tset_size(text, 4) >= 0);
    add(group, "cube", H5T_IEEE_F32BE, 3, shape, chunk, H5T_NATIVE_FLOAT, cube);
    add(group, "whole", H5T_STD_I32BE, 1, &two, NULL, H5T_NATIVE_INT, whole);
    add(file, "one", H5T_STD_U8LE, 0, NULL, NULL, H5T_NATIVE_INT, &one);
    add(file, "short", text, 1, &two, NULL, text, "ab  wxyz");
    add(file, "none", H5T_NATIVE_DOUBLE, 1, (hsize_t[]){0}, NULL, H5T_NATIVE_DOUBLE, NULL);
    // a circular link, a link to nothing, an external link, and a second name for the same dataset
    assert_true(H5Lcreate_hard(file, "/", group, "above", H5P_DEFAULT, H5P_DEFAULT) >= 0);
    assert_true(H5Lcreate_soft("/nothing", file, "lost", H5P_DEFAULT, H5P_DEFAULT) >= 0);
    assert_true(H5Lcreate_external("grid.h5", "mu", file, "out", H5P_DEFAULT, H5P_DEFAULT) >= 0);
    assert_true(H5Lcreate_soft("/one", file, "uno", H5P_DEFAULT, H5P_DEFAULT) >= 0);
    (void)H5Tclose(text);
    (void)H5Gclose(group);
    (void)H5Fclose(file);
}

static const hdf5_item *item_of(const hdf5_reader *r, const char *name)
{
    for (int k = 0; k < r->n_items; k++)
        if (strcmp(r->items[k].name, name) == 0)
            return &r->items[k];
    fail_msg("there is no %s", name);
    return NULL;
}

static bool take_short(void *user, uint64_t index, const char *word, fail *why)
{
    (void)user, (void)why;
    assert_string_equal(word, index ? "wxyz" : "ab");
    return true;
}

static bool take_none(void *user, uint64_t index, const char *word, fail *why)
{
    (void)user, (void)index, (void)word;
    return fail_with(why, "enough");
}

static void foreign_files(void **state)
{
    (void)state;
    hdf5_reader r;
    fail why = {""};
    write_foreign(in_folder("foreign.h5"));
    assert_true(hdf5_reader_open(&r, in_folder("foreign.h5"), &why));
    assert_int_equal(r.n_items, 6); // by name, in any order; no external links
    const hdf5_item *cube = item_of(&r, "group/cube");
    assert_true(cube->kind == HDF5_REAL && cube->rank == 3 && cube->count == TALL * WIDE * DEEP);
    assert_true(cube->shape[0] == TALL && cube->shape[1] == WIDE && cube->shape[2] == DEEP);
    double *x = hdf5_reader_numbers(&r, cube, &why);
    assert_non_null(x);
    for (int i = 0; i < TALL * WIDE * DEEP; i++)
        assert_true(x[i] == (double)((float)i * 0.5F));
    free(x);
    x = hdf5_reader_numbers(&r, item_of(&r, "group/whole"), &why);
    assert_true(x && x[0] == -7 && x[1] == 1 << 30);
    free(x);
    assert_int_equal(item_of(&r, "one")->rank, 0);
    x = hdf5_reader_numbers(&r, item_of(&r, "uno"), &why);
    assert_true(x && x[0] == 42);
    free(x);
    x = hdf5_reader_numbers(&r, item_of(&r, "none"), &why);
    assert_non_null(x);
    free(x);
    assert_true(hdf5_reader_words(&r, item_of(&r, "short"), take_short, NULL, &why));
    assert_false(hdf5_reader_words(&r, item_of(&r, "short"), take_none, NULL, &why));
    assert_string_equal(why.text, "enough");
    hdf5_reader_close(&r);
}

/* A dataset "y" that shows x of another file. */
static void add_virtual(hid_t file, const char *source, hsize_t n)
{
    const hid_t how = H5Pcreate(H5P_DATASET_CREATE), room = H5Screate_simple(1, &n, NULL);
    assert_true(H5Pset_virtual(how, room, source, "x", room) >= 0);
    (void)H5Dclose(H5Dcreate2(file, "y", H5T_NATIVE_DOUBLE, room, H5P_DEFAULT, how, H5P_DEFAULT));
    (void)H5Sclose(room);
    (void)H5Pclose(how);
}

/* libhdf5 returns zeros for a source that it does not find; the source may be the file itself. */
static void virtual_datasets(void **state)
{
    (void)state;
    static dataset d;
    fail why = {""};
    const hsize_t n = 2;
    const double x[] = {3, 4};
    const char *path = in_folder("hostile.h5");
    for (int inside = 0; inside < 2; inside++) {
        const hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        add(file, "x", H5T_NATIVE_DOUBLE, 1, &n, NULL, H5T_NATIVE_DOUBLE, x);
        add_virtual(file, inside ? "." : "grid.h5", n);
        (void)H5Fclose(file);
        assert_int_equal(dataset_read(&d, path, &why), inside);
        if (inside)
            assert_true(d.n_columns == 2 && d.columns[1][1] == x[1]);
        else
            assert_contains(why.text, "hostile.h5: has values in other files");
        dataset_free(&d);
    }
}

/* Values in another file of the user, and more values than the file can have. */
static void hostile_files(void **state)
{
    (void)state;
    static dataset d;
    fail why = {""};
    const hsize_t n = 2, huge = (hsize_t)1 << 40, chunk = 1024;
    const char *secret = in_folder("secret"), *path = in_folder("hostile.h5");
    write_file("secret", "sixteen letters.");
    hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    const hid_t how = H5Pcreate(H5P_DATASET_CREATE), room = H5Screate_simple(1, &n, NULL);
    assert_true(H5Pset_external(how, secret, 0, 16) >= 0);
    (void)H5Dclose(H5Dcreate2(file, "x", H5T_NATIVE_DOUBLE, room, H5P_DEFAULT, how, H5P_DEFAULT));
    (void)H5Sclose(room);
    (void)H5Pclose(how);
    (void)H5Fclose(file);
    assert_false(dataset_read(&d, path, &why));
    assert_contains(why.text, "hostile.h5: has values in other files");
    dataset_free(&d);
    file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    assert_true(H5Lcreate_external("grid.h5", "mu", file, "out", H5P_DEFAULT, H5P_DEFAULT) >= 0);
    (void)H5Fclose(file);
    assert_false(dataset_read(&d, path, &why));
    assert_contains(why.text, "hostile.h5: has only links to other files");
    dataset_free(&d);
    file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    add(file, "x", H5T_NATIVE_DOUBLE, 1, &huge, &chunk, H5T_NATIVE_DOUBLE, NULL);
    (void)H5Fclose(file);
    assert_false(dataset_read(&d, path, &why));
    assert_contains(why.text, "more values than a file of its size can hold");
    dataset_free(&d);
}

/* --- damage ------------------------------------------------------------------------------ */

/* Change some bytes, write a range of zeros, or cut the end. */
static size_t damage(rng *r, char *bytes, size_t size)
{
    const double kind = uniform(r);
    const size_t at = (size_t)between(r, 0, (double)size);
    if (kind < 0.1)
        return at;
    if (kind < 0.4) {
        const size_t most = size - at, n = (size_t)log_between(r, 1, 512);
        memset(bytes + at, 0, n < most ? n : most);
        return size;
    }
    for (int n = (int)log_between(r, 1, 16); n > 0; n--)
        bytes[(size_t)between(r, 0, (double)size)] ^= (char)(1 << (int)between(r, 0, 8));
    return size;
}

static bool take_any(void *user, uint64_t index, const char *word, fail *why)
{
    (void)user, (void)index, (void)why;
    return strlen(word) < (size_t)1 << 28;
}

/* Read everything that can be read in the file. */
static bool read_all(const char *path, fail *why)
{
    hdf5_reader r;
    bool good = hdf5_reader_open(&r, path, why);
    for (int k = 0; good && k < r.n_items; k++) {
        const hdf5_item *item = &r.items[k];
        if (item->kind == HDF5_WORDS) {
            good = hdf5_reader_words(&r, item, take_any, NULL, why);
        } else if (item->kind != HDF5_OTHER) {
            double *x = hdf5_reader_numbers(&r, item, why);
            good = x != NULL;
            free(x);
        }
    }
    hdf5_reader_close(&r);
    return good;
}

static void write_bytes(const char *path, const char *bytes, size_t size)
{
    FILE *out = fopen(path, "wb");
    assert_true(out && fwrite(bytes, 1, size, out) == size && fclose(out) == 0);
}

/* This process continues, whatever libhdf5 does; so does the command. */
static void damaged_files(void **state)
{
    (void)state;
    enum { FILES = 400, BY_COMMAND = 20, SIZE = 1 << 16 };
    static char whole[SIZE], bytes[SIZE];
    const char *path = in_folder("damaged.h5");
    rng r = {20260117};
    int refused = 0;
    write_grid(in_folder("grid.h5"));
    FILE *in = fopen(in_folder("grid.h5"), "rb");
    const size_t all = in ? fread(whole, 1, SIZE, in) : 0;
    assert_true(all > 1000 && all < SIZE && fclose(in) == 0);
    for (int k = 0; k < FILES; k++) {
        fail why = {""};
        memcpy(bytes, whole, all);
        write_bytes(path, bytes, damage(&r, bytes, all));
        const bool good = read_all(path, &why);
        assert_true(good || strstr(why.text, "damaged.h5: "));
        refused += !good;
        if (good || k % (FILES / BY_COMMAND) != 0)
            continue;
        const result *run = percuss("plot heat damaged.h5 --z vp_n -o damaged.svg --force");
        assert_true(run->status == 0 || run->status == 2);
        if (run->status == 2)
            assert_bad(run, "damaged.h5", "");
    }
    assert_in_range(refused, FILES / 10, FILES - FILES / 10);
}

/* The command reports what is wrong and what to do. */
static void messages(void **state)
{
    (void)state;
    write_grid(in_folder("grid.h5"));
    assert_int_equal(percuss("plot heat grid.h5 --z vp_n -o a.svg")->status, 0);
    assert_int_equal(shell("head -c 900 grid.h5 > cut.h5; mkfifo pipe.h5")->status, 0);
    assert_bad(percuss("plot heat cut.h5 -o b.svg"), "cut.h5: cannot be opened as HDF5",
               "write it again");
    assert_bad(percuss("plot heat pipe.h5 -o b.svg"), "pipe.h5", "must be a plain file");
    assert_bad(percuss("plot heat absent.h5 -o b.svg"), "absent.h5", "No such file");
    assert_int_equal(shell("rm -f a.svg cut.h5 pipe.h5 damaged.svg")->status, 0);
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_files),     cmocka_unit_test(foreign_files),
        cmocka_unit_test(hostile_files), cmocka_unit_test(virtual_datasets),
        cmocka_unit_test(damaged_files), cmocka_unit_test(messages),
    };
    return cmocka_run_group_tests_name("hdf5", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"grid.h5", "foreign.h5", "hostile.h5", "damaged.h5",
                                        "secret",  "out",        "err",        NULL};
    return run_in_folder(run_suite, files);
}
