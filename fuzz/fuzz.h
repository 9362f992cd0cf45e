/* What the fuzz targets have in common: claims that must hold, and files of their own. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "scenario/scenario.h"

#include <stddef.h>
#include <stdint.h>

/* The fuzzer calls it with any bytes. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A claim that holds for every input, or the fuzzer has found something. */
#define MUST(claim) fuzz_must(claim, #claim, __FILE__, __LINE__)
void fuzz_must(bool holds, const char *claim, const char *file, int line);

/* A result that is good, or a refusal that says why. Returns good. */
bool fuzz_said(bool good, const fail *why);

/* Are they the same number, or both no value? */
bool fuzz_same(double a, double b);

/* What is left of an input that is taken piece by piece. */
typedef struct fuzz_input {
    const uint8_t *data;
    size_t size;
} fuzz_input;

/* The next byte, 0 at the end; the next two of them, the lower one first. */
unsigned fuzz_byte(fuzz_input *in);
unsigned fuzz_pair(fuzz_input *in);

/* The next number as it stands in memory; 0 where too few bytes are left. */
double fuzz_number(fuzz_input *in);

/* The text up to a line end, a NUL or the end of the input; to be freed. */
char *fuzz_line(fuzz_input *in);

/* All that is left as one text, up to a NUL; to be freed. */
char *fuzz_text(const fuzz_input *in);

/* A file in a folder that only this process has; the path is good until the next call. */
const char *fuzz_path(const char *name);
const char *fuzz_file(const char *name, const void *data, size_t size);

/* A whole file in memory, to be freed; NULL: there is none. */
char *fuzz_whole(const char *path, size_t *size);

/* Solve a scenario that was read in every way that it allows, and sweep it where it has axes. */
void fuzz_solve(const scenario *s);

#endif
