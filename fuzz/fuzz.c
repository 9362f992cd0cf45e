#include "fuzz.h"

#include "scenario/clean.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef _OPENMP
#include <omp.h>
#endif

int LLVMFuzzerInitialize(int *argc, char ***argv);
const char *__asan_default_options(void);

/* One thread only: with more, a run could not be repeated. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
#ifdef _OPENMP
    omp_set_num_threads(1);
#endif
    return 0;
}

/* malloc returns NULL if memory is short, as it does without the sanitizer. */
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

void fuzz_must(bool holds, const char *claim, const char *file, int line)
{
    if (holds)
        return;
    (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, claim);
    abort();
}

bool fuzz_said(bool good, const fail *why)
{
    unsigned code;
    MUST(good || why->text[0] != '\0');
    // a message must not pass control characters of the input to a terminal
    for (const char *at = good ? "" : why->text; *at; at += clean_character(at, &code))
        MUST(clean_character(at, &code) > 0 && !clean_is_control(code));
    return good;
}

bool fuzz_same(double a, double b)
{
    return a == b || (a != a && b != b);
}

unsigned fuzz_byte(fuzz_input *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

unsigned fuzz_pair(fuzz_input *in)
{
    const unsigned low = fuzz_byte(in);
    return low | fuzz_byte(in) << 8;
}

double fuzz_number(fuzz_input *in)
{
    double x = 0;
    if (in->size >= sizeof x) {
        memcpy(&x, in->data, sizeof x);
        in->data += sizeof x;
        in->size -= sizeof x;
    }
    return x;
}

/* A copy of n bytes as text, so that the sanitizer sees a read beyond its end. */
static char *copy_of(const uint8_t *data, size_t n)
{
    char *text = malloc(n + 1);
    MUST(text != NULL);
    if (n > 0)
        memcpy(text, data, n);
    text[n] = '\0';
    return text;
}

char *fuzz_line(fuzz_input *in)
{
    size_t n = 0;
    while (n < in->size && in->data[n] != '\n' && in->data[n] != '\0')
        n++;
    char *text = copy_of(in->data, n);
    const size_t taken = n < in->size ? n + 1 : n;
    in->data += taken;
    in->size -= taken;
    return text;
}

char *fuzz_text(const fuzz_input *in)
{
    const uint8_t *end = in->size ? memchr(in->data, '\0', in->size) : NULL;
    return copy_of(in->data, end ? (size_t)(end - in->data) : in->size);
}

/* --- files ------------------------------------------------------------------------------- */

static char folder[PATH_MAX];

static void remove_folder(void)
{
    DIR *list = opendir(folder);
    for (const struct dirent *is; list && (is = readdir(list));)
        if (is->d_name[0] != '.')
            (void)unlink(fuzz_path(is->d_name));
    if (list)
        (void)closedir(list);
    (void)rmdir(folder);
}

static void make_folder(void)
{
    const char *above = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/percuss-fuzz-XXXXXX", above ? above : "/tmp");
    MUST(mkdtemp(folder) != NULL);
    (void)atexit(remove_folder);
}

const char *fuzz_path(const char *name)
{
    static char path[PATH_MAX + 300];
    if (!*folder)
        make_folder();
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

const char *fuzz_file(const char *name, const void *data, size_t size)
{
    const char *path = fuzz_path(name);
    FILE *out = fopen(path, "wb");
    MUST(out && fwrite(data, 1, size, out) == size && fclose(out) == 0);
    return path;
}

char *fuzz_whole(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return NULL;
    MUST(fseek(in, 0, SEEK_END) == 0);
    *size = (size_t)ftell(in);
    rewind(in);
    char *text = malloc(*size + 1);
    MUST(text && fread(text, 1, *size, in) == *size);
    (void)fclose(in);
    return text;
}
