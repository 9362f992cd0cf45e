/*
 * The C side of the comparison with the Python package: one batch call, with arrays that exist or
 * that are allocated and freed. Both functions return the processor time in seconds, measured here,
 * so that no time of Python is included. A negative result means that the call was rejected.
 */
#include <percuss/batch.h>

#include <stdlib.h>
#include <time.h>

double bench_given2(pcs_law law, size_t n, const pcs_batch2_in *in, const pcs_batch2_out *out);
double bench_given3(pcs_law law, size_t n, const pcs_batch3_in *in, const pcs_batch3_out *out);
double bench_allocating2(pcs_law law, size_t n, const pcs_batch2_in *in);
double bench_allocating3(pcs_law law, size_t n, const pcs_batch3_in *in);

static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_given2(pcs_law law, size_t n, const pcs_batch2_in *in, const pcs_batch2_out *out)
{
    const double start = now();
    return pcs_batch_solve2(law, n, in, out, NULL, NULL) == PCS_OK ? now() - start : -1;
}

double bench_given3(pcs_law law, size_t n, const pcs_batch3_in *in, const pcs_batch3_out *out)
{
    const double start = now();
    return pcs_batch_solve3(law, PCS_PATH_EXACT, n, in, out, NULL, NULL) == PCS_OK ? now() - start
                                                                                   : -1;
}

double bench_allocating2(pcs_law law, size_t n, const pcs_batch2_in *in)
{
    const double start = now();
    double *room[4];
    for (int k = 0; k < 4; k++)
        room[k] = malloc(n * sizeof(double));
    pcs_batch2_out out = pcs_batch2_out_default();
    out.vp_n = room[0];
    out.vp_t = room[1];
    out.p_n = room[2];
    out.p_t = room[3];
    const pcs_status status = pcs_batch_solve2(law, n, in, &out, NULL, NULL);
    for (int k = 0; k < 4; k++)
        free(room[k]);
    return status == PCS_OK ? now() - start : -1;
}

double bench_allocating3(pcs_law law, size_t n, const pcs_batch3_in *in)
{
    const double start = now();
    double *room[6];
    for (int k = 0; k < 6; k++)
        room[k] = malloc(n * sizeof(double));
    pcs_batch3_out out = pcs_batch3_out_default();
    out.vp_n = room[0];
    out.vp_1 = room[1];
    out.vp_2 = room[2];
    out.p_n = room[3];
    out.p_1 = room[4];
    out.p_2 = room[5];
    const pcs_status status = pcs_batch_solve3(law, PCS_PATH_EXACT, n, in, &out, NULL, NULL);
    for (int k = 0; k < 6; k++)
        free(room[k]);
    return status == PCS_OK ? now() - start : -1;
}
