/* Shared by the tests: random problems with every degenerate corner, and comparisons. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <percuss/percuss.h>

/* splitmix64: small, seeded by the test, the same on every machine. */
typedef struct rng {
    uint64_t state;
} rng;

double uniform(rng *r);                              /* [0, 1) */
double between(rng *r, double low, double high);     /* [low, high) */
double log_between(rng *r, double low, double high); /* [low, high), uniform in the logarithm */
double sign(rng *r);                                 /* +1 or -1 */

static const double PI = 3.14159265358979323846;
static const double DEG = 3.14159265358979323846 / 180;

/* Degenerate corners by name; CORNER_NONE is a plain random problem. */
typedef enum corner {
    CORNER_NONE,
    CORNER_MU_ZERO,
    CORNER_E_ZERO,
    CORNER_E_ONE,
    CORNER_V_T_ZERO,
    CORNER_G_NT_ZERO,
    CORNER_JAM,
    CORNER_NEARLY_SINGULAR,
    CORNER_WIDE_VELOCITIES, /* 1e-12 to 1e12, each independently */
    CORNER_TOUCHING,        /* v_n = 0 */
    CORNER_MU_SPLIT,        /* mu_s > mu_k */
    CORNER_STOP_AT_TURN, /* slip stops at the end of compression, often with mu_k < stick <= mu_s */
    CORNER_STOP_AT_END,  /* slip stops at the end of Poisson's restitution */
    CORNER_COUNT
} corner;

typedef struct sample {
    corner corner;
    pcs_contact2 contact;
    pcs_material material;
} sample;

/*
 * The index-th random problem: corners in turn. Valid for every law, except that some laws reject
 * the corner with mu_s != mu_k.
 */
sample random_sample(rng *r, long index);

/* mu_s = mu_k = mu, and e_t where the law has one. */
pcs_material material_of(double e, double mu);
pcs_material material_with(double e, double e_t, double mu);

/* Number of problems for a property: a million or PERCUSS_CASES, times PERCUSS_SOAK. */
long cases(void);

/* True where few problems are tried, as with sanitizers: then long tests of numbers are left out.
 */
bool few_cases(void);

/* At least enough problems for rare cases, even if fewer are asked for. */
long at_least(long enough, long n);

/*
 * Fill memory with bytes 0xff: as a double NaN, as an index too large, as a flag wrong. Whatever is
 * read there before it is written changes the result.
 */
void unset_memory(void *memory, size_t size);

/* The same for some kilobytes of the stack, which the next call uses. */
void unset_stack(void);

/* Solve, through a batch if PERCUSS_BATCH is set. The test fails if the call is rejected. */
pcs_impact2 solved(pcs_law law, const pcs_contact2 *contact, const pcs_material *material);

/* |a - b| over the velocity scale |v| + |G||p| of an impact; for impulses times |G|. */
double velocity_gap(const pcs_contact2 *c, const pcs_impact2 *a, const pcs_impact2 *b);

/* Assert that two impacts agree in velocities and impulses to the given part of their scale. */
void assert_same_impact(const pcs_contact2 *c, const pcs_impact2 *a, const pcs_impact2 *b,
                        double tolerance);

/* Fail with both values unless |a - b| <= tolerance. */
void assert_near(double a, double b, double tolerance);

/* Assert that a batch and a single solve agree to the last bit; all NaN count as equal. */
void assert_bits(double batch, double alone, const char *what, size_t i);

/* The same in space. */
pcs_impact3 solved3(pcs_law law, pcs_path path, const pcs_contact3 *c, const pcs_material *m);

/* |v| + |G||p| of an impact in space. */
double scale3(const pcs_contact3 *c, const pcs_impact3 *im);

/*
 * The largest difference of a spatial result from the planar one in a direction, relative to scale.
 */
double off_plane(const pcs_impact3 *three, const pcs_impact2 *two, double angle, double scale);

/* Rotate a spatial problem by an angle in the tangent plane. */
pcs_contact3 rotated3(const pcs_contact3 *c, double angle);

/* True if the law accepts this problem (mu_s != mu_k, G_nt != 0). */
bool law_takes(pcs_law law, const sample *s);

#endif
