/*
 * Memory traffic with almost no arithmetic, on the vector unit of the processor: the compiler makes
 * a clone of each loop for each unit, like the lanes of batches.
 */
#include "bench.h"

#if defined __x86_64__ && defined __gnu_linux__
#define ON_EVERY_UNIT __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ON_EVERY_UNIT
#endif

/* The numbers of arrays are constants at each call, so that the inner loops are unrolled. */
static inline __attribute__((always_inline)) void stream(const double *const *in, int n_in,
                                                         double *const *out, int n_out, size_t n)
{
#ifdef __clang__
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
    for (size_t i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < n_in; k++)
            sum += in[k][i];
        for (int k = 0; k < n_out; k++)
            out[k][i] = sum;
    }
}

#define STREAM(IN, OUT)                                                                            \
    ON_EVERY_UNIT static void stream_##IN##_##OUT(const double *const *in, double *const *out,     \
                                                  size_t n)                                        \
    {                                                                                              \
        stream(in, IN, out, OUT, n);                                                               \
    }

/* the plane and space, each with and without e_t */
STREAM(7, 4)
STREAM(8, 4)
STREAM(11, 6)
STREAM(12, 6)

void traffic(const double *const *in, int n_in, double *const *out, int n_out, size_t n)
{
    if (n_in == 7 && n_out == 4)
        stream_7_4(in, out, n);
    else if (n_in == 8 && n_out == 4)
        stream_8_4(in, out, n);
    else if (n_in == 11 && n_out == 6)
        stream_11_6(in, out, n);
    else if (n_in == 12 && n_out == 6)
        stream_12_6(in, out, n);
    else
        give_up("too many arrays for the traffic");
}
