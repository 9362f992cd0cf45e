/* Shared by the fuzz targets: claims that must hold, and files. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "scenario/scenario.h"

#include <stddef.h>
#include <stdint.h>

/* The fuzzer calls this with arbitrary bytes. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A claim that must hold for every input; if not, the fuzzer reports a finding. */
#define MUST(claim) fuzz_must(claim, #claim, __FILE__, __LINE__)
void fuzz_must(bool holds, const char *claim, const char *file, int line);

/* Check that a call succeeded (good) or that its message gives a reason. Returns good. */
bool fuzz_said(bool good, const fail *why);

/* True if they are the same number, or both NaN. */
bool fuzz_same(double a, double b);

/* The rest of an input that is consumed piece by piece. */
typedef struct fuzz_input {
    const uint8_t *data;
    size_t size;
} fuzz_input;

/* The next byte, 0 at the end; the next two bytes, the lower one first. */
unsigned fuzz_byte(fuzz_input *in);
unsigned fuzz_pair(fuzz_input *in);

/* The next 8 bytes as a double; 0 if too few bytes are left. */
double fuzz_number(fuzz_input *in);

/* The text up to a line end, a NUL or the end of the input. The caller frees it. */
char *fuzz_line(fuzz_input *in);

/* The rest as one text, up to a NUL. The caller frees it. */
char *fuzz_text(const fuzz_input *in);

/* A file in a folder of this process only. The path is valid until the next call. */
const char *fuzz_path(const char *name);
const char *fuzz_file(const char *name, const void *data, size_t size);

/* A whole file in memory, which the caller frees; NULL if there is none. */
char *fuzz_whole(const char *path, size_t *size);

/* Solve a scenario in every way that it allows, and sweep it if it has axes. */
void fuzz_solve(const scenario *s);

#endif
