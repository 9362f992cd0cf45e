/*
 * Arbitrary bytes as an interrupted sweep: OUT.part.sweep, the mark, and OUT.part, the rows so far.
 * If the mark is not of this sweep, the sweep must be rejected and its files left as they are.
 * Otherwise, whatever the rows and the lines of the mark contain, the resumed sweep must end with
 * the same bytes as one that was never interrupted.
 *
 * Input: one byte for the sweep, one for its format, one for flags, three for the number of bytes
 * taken from the true rows, two for the number of repeats, two for the length of the mark. Then the
 * mark, or what comes after the true one; then the bytes to repeat after the true rows. A flipped
 * bit is at the place given by the number of repeats or by the length of the mark.
 */
#include "cli/files/hdf5_file.h"
#include "cli/sweep/sweep_mark.h"
#include "cli/sweep/sweep_run.h"
#include "fuzz.h"
#include "scenario/assign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRUE_MARK = 1, NO_PART = 2, FLIP_MARK = 4, FLIP_PART = 8, FINISH = 0xf0 };
enum { FEW_ROWS = 64, MAX_BYTES = 1 << 20 };

/* The first has more rows than a chunk; the last has names that each format must quote. */
static const char *const texts[] = {
    "contact: {G_nn: 2, G_nt: 0.9, G_tt: 3, v_n: -1, v_t: 1}\n"
    "material: {e: 0.5, mu: 0.3}\n"
    "axes: [{key: material.mu, from: 0, to: 1, n: 2051}]\n"
    "sweep: {outputs: vp_n}\n",
    "bodies:\n"
    "  - {name: left, mass: 1, inertia: 0.4, at: 0 0, velocity: 1 0}\n"
    "  - {name: right, mass: 1, inertia: 0.4, at: 2 0}\n"
    "contacts: [{name: A, body: left, other: right, at: 1 0, normal: -1 0}]\n"
    "material: {e: 0.5, mu: 0.3}\n"
    "axes: [{key: contacts.A.mu, from: 0, to: 1, n: 5}, {key: material.e, values: [0, 1]}]\n"
    "sweep: {outputs: contacts.A.p_n dT}\n",
    "bodies: [{name: ball, mass: 1, inertia: 0.4, at: 0 1, velocity: 1 -1}]\n"
    "contacts: [{name: \"it's \\\"A\\\", \\u00e9\", body: ball, at: 0 0, normal: 0 1}]\n"
    "material: {e: 0.5, mu: 0.3}\n"
    "axes: [{key: \"contacts.it's \\\"A\\\", \\u00e9.mu\", from: 0, to: 1, n: 3}]\n",
};
enum { SWEEPS = sizeof texts / sizeof *texts };

static const char *const names[] = {
    [FORMAT_CSV] = "fuzz.csv", [FORMAT_NPY] = "fuzz.npy", [FORMAT_HDF5] = "fuzz.h5"};
enum { FORMATS = sizeof names / sizeof *names };

/* A sweep in one format, and the content of its files if nothing interrupts it. */
typedef struct truth {
    scenario s;
    sweep w;
    char path[PATH_MAX];
    char *mark, *part, *whole;
    size_t mark_size, text_size, part_size, whole_size, head_size; /* text: that of the mark */
} truth;

static void finish(sweep_file *f)
{
    fail why = {""};
    sweep_trouble trouble = {0};
    MUST(sweep_run(f, &trouble, &why) == SWEEP_DONE && trouble.points == 0);
    MUST(sweep_file_finish(f, &why));
}

static void remove_files(const sweep_file *f)
{
    (void)unlink(f->path);
    (void)unlink(f->part);
    (void)unlink(f->mark);
    (void)unlink(f->whole);
}

/* Run the sweep without interruption. */
static void compute_truth(truth *t, const char *text, dataset_format format)
{
    sweep_file f;
    sweep_trouble trouble = {0};
    fail why = {""};
    (void)snprintf(t->path, sizeof t->path, "%s", fuzz_path(names[format]));
    MUST(scenario_parse(&t->s, "fuzz", text, strlen(text), &why));
    t->s.source = assign_keep(&t->s, text);
    MUST(sweep_plan(&t->w, &t->s, NULL, &why));
    MUST(sweep_file_open(&f, &t->w, t->path, true, false, &why));
    t->head_size = f.size;
    MUST(sweep_run(&f, &trouble, &why) == SWEEP_DONE);
    free(sweep_mark_text(&f, &t->text_size));
    t->mark = fuzz_whole(f.mark, &t->mark_size);
    t->part = fuzz_whole(f.part, &t->part_size);
    MUST(sweep_file_finish(&f, &why));
    t->whole = fuzz_whole(t->path, &t->whole_size);
    MUST(t->mark && t->part && t->whole);
    remove_files(&f);
}

static truth *truth_of(unsigned which, unsigned format)
{
    static truth all[SWEEPS][FORMATS];
    truth *t = &all[which % SWEEPS][format % FORMATS];
    if (!t->whole)
        compute_truth(t, texts[which % SWEEPS], (dataset_format)(format % FORMATS));
    return t;
}

/* The content of a file, made from the input. */
typedef struct bytes {
    char *data;
    size_t size;
} bytes;

static void flip(bytes *b, size_t at)
{
    if (b->size > 0)
        b->data[at % b->size] ^= 4;
}

static bytes part_of(const truth *t, size_t prefix, size_t repeats, const fuzz_input *tail)
{
    bytes b = {malloc(t->part_size + MAX_BYTES), prefix % (t->part_size + 1)};
    MUST(b.data != NULL);
    memcpy(b.data, t->part, b.size);
    for (size_t added = 0; repeats > 0 && tail->size > 0 && added + tail->size <= MAX_BYTES;
         repeats--, added += tail->size, b.size += tail->size)
        memcpy(b.data + b.size, tail->data, tail->size);
    return b;
}

/* The bytes of the input, after the true mark if wanted. */
static bytes mark_of(const truth *t, bool wanted, const uint8_t *data, size_t n)
{
    const size_t before = wanted ? t->mark_size : 0;
    bytes b = {malloc(t->mark_size + n + 1), before + n};
    MUST(b.data != NULL);
    memcpy(b.data, t->mark, before);
    if (n > 0)
        memcpy(b.data + before, data, n);
    return b;
}

static bool same_file(const char *path, const char *data, size_t size)
{
    size_t n = 0;
    char *there = fuzz_whole(path, &n);
    const bool same = there && n >= size && memcmp(there, data, size) == 0;
    free(there);
    return same && n == size;
}

/* Only true rows may be kept, and no chunk may be both kept and computed again. */
static void check_kept(const truth *t, const sweep_file *f)
{
    const uint64_t total = sweep_chunks(&t->w);
    MUST(f->size >= t->head_size && f->size <= t->part_size && f->chunks <= total);
    MUST(f->chunks > 0 || f->n_holes > 0 || f->size == t->head_size);
    MUST(f->n_holes > 0 || same_file(f->part, t->part, f->size));
    for (uint64_t nth = f->chunks; nth + 1 < total; nth++)
        MUST(sweep_file_chunk(f, nth) < sweep_file_chunk(f, nth + 1));
}

static void go_on(const truth *t, sweep_file *f, unsigned flags)
{
    const uint64_t done = f->chunks * CHUNK_ROWS;
    const uint64_t left = done < t->w.n_points ? t->w.n_points - done : 0;
    if (left > FEW_ROWS && (flags & FINISH) != FINISH) {
        sweep_file_leave(f); // it takes long, so few inputs do it
        return;
    }
    finish(f);
    MUST(same_file(t->path, t->whole, t->whole_size));
}

static void put_file(const char *path, const bytes *b)
{
    FILE *out = fopen(path, "wb");
    MUST(out && fwrite(b->data, 1, b->size, out) == b->size && fclose(out) == 0);
}

static void resume(const truth *t, const bytes *mark, const bytes *part, bool there, unsigned flags)
{
    const bool same = mark->size >= t->text_size && memcmp(mark->data, t->mark, t->text_size) == 0;
    sweep_file f;
    fail why = {""};
    MUST(sweep_file_plan(&f, &t->w, t->path, &why));
    remove_files(&f);
    put_file(f.mark, mark);
    if (there)
        put_file(f.part, part);
    const bool opened = fuzz_said(sweep_file_open(&f, &t->w, t->path, false, true, &why), &why);
    MUST(opened == (same || !there) && (!opened || f.anew == !there));
    if (opened) {
        check_kept(t, &f);
        go_on(t, &f, flags);
    } else {
        MUST(same_file(f.mark, mark->data, mark->size));
        MUST(same_file(f.part, part->data, part->size));
    }
    remove_files(&f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    fail why = {""};
    const unsigned which = fuzz_byte(&in), wanted = fuzz_byte(&in), flags = fuzz_byte(&in);
    const unsigned low = fuzz_pair(&in), prefix = low | fuzz_byte(&in) << 16;
    const unsigned repeats = fuzz_pair(&in), marked = fuzz_pair(&in);
    const unsigned format = wanted % FORMATS;
    const truth *t =
        truth_of(which, format == FORMAT_HDF5 && !hdf5_ready(&why) ? FORMAT_CSV : format);
    const size_t n = marked < in.size ? marked : in.size;
    const fuzz_input tail = {in.data + n, in.size - n};
    bytes mark = mark_of(t, flags & TRUE_MARK, in.data, n);
    bytes part = part_of(t, prefix, repeats, &tail);
    if (flags & FLIP_MARK)
        flip(&mark, marked);
    if (flags & FLIP_PART)
        flip(&part, repeats);
    resume(t, &mark, &part, !(flags & NO_PART), flags);
    free(mark.data);
    free(part.data);
    return 0;
}
