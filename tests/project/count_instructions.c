/*
 * Kernels on fixed problems, for callgrind to count. With a name as argument, measure() runs that
 * kernel and the number of impacts is printed. Without, the compiler and the names are printed.
 */
#include "count_parts.h"

#include <gnu/libc-version.h>
#include <stdio.h>
#include <string.h>

enum { POOL = 512, INS2 = 7, INS3 = 11 };

static double in2[INS2][POOL], in3[INS3][POOL], eta2[POOL], out[13][POOL];
static signed char modes[POOL];
static unsigned char finals[POOL], statuses[POOL];
static unsigned outcomes[POOL];

typedef enum way { ALONE2, ALONE3, BATCH2, BATCH2_FULL, BATCH3 } way;

typedef struct kernel {
    const char *name;
    way way;
    pcs_law law;
    pcs_path path;
    pcs_vector unit;
} kernel;

#define PLANAR(law, LAW)                                                                           \
    {                                                                                              \
        "planar/" law, ALONE2, PCS_LAW_##LAW, PCS_PATH_EXACT, PCS_VECTOR_BASE                      \
    }
#define LANES(law, LAW, unit, UNIT)                                                                \
    {                                                                                              \
        "batch/" law "/" unit, BATCH2, PCS_LAW_##LAW, PCS_PATH_EXACT, PCS_VECTOR_##UNIT            \
    }
#define UNITS(law, LAW) LANES(law, LAW, "base", BASE), LANES(law, LAW, "avx2", AVX2)
/* single solves by the exact path and by springs use the vector unit of the machine */
#define SPATIAL(law, LAW, path, PATH)                                                              \
    {"spatial/" law path, ALONE3, PCS_LAW_##LAW, PCS_PATH_##PATH, PCS_VECTOR_AVX2},                \
    {                                                                                              \
        "batch/spatial/" law path, BATCH3, PCS_LAW_##LAW, PCS_PATH_##PATH, PCS_VECTOR_AVX2         \
    }

static const kernel kernels[] = {
    PLANAR("newton", NEWTON),
    PLANAR("poisson", POISSON),
    PLANAR("energetic", ENERGETIC),
    PLANAR("compromise", COMPROMISE),
    PLANAR("complementarity", COMPLEMENTARITY),
    PLANAR("bilinear", BILINEAR),
    UNITS("newton", NEWTON),
    UNITS("poisson", POISSON),
    UNITS("energetic", ENERGETIC),
    UNITS("complementarity", COMPLEMENTARITY),
    LANES("bilinear", BILINEAR, "avx2", AVX2),
    {"batch/energetic/avx2/all", BATCH2_FULL, PCS_LAW_ENERGETIC, PCS_PATH_EXACT, PCS_VECTOR_AVX2},
    SPATIAL("energetic", ENERGETIC, "/sun-baruh", SUN_BARUH),
    SPATIAL("energetic", ENERGETIC, "/exact", EXACT),
    SPATIAL("complementarity", COMPLEMENTARITY, "", EXACT),
    SPATIAL("bilinear", BILINEAR, "", EXACT),
};

enum { KERNELS = sizeof kernels / sizeof *kernels };

static void fill(void)
{
    rng r = {7}, slip = {8}, springs = {9};
    for (size_t i = 0; i < POOL; i++) {
        const sample s = random_sample(&r, CORNER_NONE);
        const double x = between(&r, -1, 1), y = between(&r, -1, 1), z = between(&r, -1, 1);
        // any direction except that of G, along which the path would be straight
        const double v_1 = between(&slip, -1, 1), v_2 = between(&slip, -1, 1);
        const double planar[INS2] = {s.contact.G_nn, s.contact.G_nt, s.contact.G_tt, s.contact.v_n,
                                     s.contact.v_t,  s.material.e,   s.material.mu_k};
        const double spatial[INS3] = {2 + x * x,      x * y, x * z, 2 + y * y, y * z,
                                      2 + z * z,      -1,    v_1,   v_2,       s.material.e,
                                      s.material.mu_k};
        eta2[i] = log_between(&springs, 0.3, 3);
        for (int k = 0; k < INS2; k++)
            in2[k][i] = planar[k];
        for (int k = 0; k < INS3; k++)
            in3[k][i] = spatial[k];
    }
}

static void alone2(const kernel *k, size_t i)
{
    const pcs_contact2 c = {in2[0][i], in2[1][i], in2[2][i], in2[3][i], in2[4][i]};
    pcs_material m = pcs_material_default();
    pcs_impact2 im;
    m.e = in2[5][i];
    m.mu_s = m.mu_k = in2[6][i];
    m.eta2 = eta2[i];
    statuses[i] = (unsigned char)pcs_solve2(k->law, &c, &m, &im, NULL);
}

static void alone3(const kernel *k, size_t i)
{
    const pcs_contact3 c = {in3[0][i], in3[1][i], in3[2][i], in3[3][i], in3[4][i],
                            in3[5][i], in3[6][i], in3[7][i], in3[8][i]};
    pcs_material m = pcs_material_default();
    pcs_impact3 im;
    m.e = in3[9][i];
    m.mu_s = m.mu_k = in3[10][i];
    m.eta2 = eta2[i];
    statuses[i] = (unsigned char)pcs_solve3(k->law, k->path, &c, &m, &im, NULL);
}

static void batch2(const kernel *k)
{
    const pcs_batch2_in from = {in2[0], in2[1], in2[2], in2[3],
                                in2[4], in2[5], in2[6], .eta2 = eta2};
    pcs_batch2_out to = {out[0], out[1], out[2], out[3]};
    if (k->way == BATCH2_FULL)
        to = (pcs_batch2_out){out[0], out[1], out[2], out[3], out[4], out[5],   out[6],
                              out[7], out[8], out[9], modes,  finals, statuses, outcomes};
    (void)pcs_batch_solve2_on(k->unit, k->law, POOL, &from, &to, NULL, NULL);
}

static void batch3(const kernel *k)
{
    const pcs_batch3_in from = {in3[0], in3[1], in3[2], in3[3], in3[4],  in3[5],
                                in3[6], in3[7], in3[8], in3[9], in3[10], .eta2 = eta2};
    const pcs_batch3_out to = {out[0], out[1], out[2], out[3], out[4], out[5]};
    (void)pcs_batch_solve3_on(k->unit, k->law, k->path, POOL, &from, &to, NULL, NULL);
}

static void solve(const kernel *k)
{
    for (size_t i = 0; k->way == ALONE2 && i < POOL; i++)
        alone2(k, i);
    for (size_t i = 0; k->way == ALONE3 && i < POOL; i++)
        alone3(k, i);
    if (k->way == BATCH2 || k->way == BATCH2_FULL)
        batch2(k);
    if (k->way == BATCH3)
        batch3(k);
}

/* The functions that callgrind counts, selected by their names. */
__attribute__((noinline)) void measure(const kernel *k);
__attribute__((noinline)) void measure_part(const counted *part);

void measure(const kernel *k)
{
    solve(k);
}

void measure_part(const counted *part)
{
    part->run(part->kind);
}

static const counted *const lists[] = {counted_parts, counted_piles, counted_in_time};

enum { LISTS = sizeof lists / sizeof *lists };

static const counted *part_named(const char *name)
{
    for (int i = 0; i < LISTS; i++)
        for (const counted *part = lists[i]; part->name; part++)
            if (strcmp(part->name, name) == 0)
                return part;
    return NULL;
}

static void count_part(const counted *part)
{
    if (part->prepare)
        part->prepare(part->kind);
    measure_part(part);
    (void)printf("%d\n", part->problems);
}

static void list(void)
{
#ifdef __clang__
    (void)printf("%s, glibc %s\n", __VERSION__, gnu_get_libc_version());
#else
    (void)printf("gcc %s, glibc %s\n", __VERSION__, gnu_get_libc_version());
#endif
    for (int i = 0; i < KERNELS; i++)
        (void)printf("%s\n", kernels[i].name);
    for (int i = 0; i < LISTS; i++)
        for (const counted *part = lists[i]; part->name; part++)
            (void)printf("%s\n", part->name);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        list();
        return 0;
    }
    const counted *part = part_named(argv[1]);
    if (part) {
        count_part(part);
        return 0;
    }
    fill();
    for (int i = 0; i < KERNELS; i++)
        if (strcmp(kernels[i].name, argv[1]) == 0 && kernels[i].unit <= pcs_batch_vector()) {
            solve(&kernels[i]); // functions of libm are resolved at their first call
            measure(&kernels[i]);
            (void)printf("%d\n", POOL);
            return 0;
        }
    return 1; // this machine lacks its vector unit
}
