/*
 * Bodies in world axes side by side: a block of contacts, with both bodies of each. Lanes compute
 * the contact problems from it, and changes of velocity from impulses, by the arithmetic of a
 * single pair.
 */
#ifndef PCS_WORLD_H
#define PCS_WORLD_H

#include "../base/vector.h"
#include <percuss/batch_bodies.h>

/* Rows are longer than a block: the offset avoids cache-set conflicts between rows. */
enum { PCS_WORLD_BLOCK = 128, PCS_WORLD_ROW = PCS_WORLD_BLOCK + 8 };

typedef double pcs_world_row[PCS_WORLD_ROW];

/* Numbers of a body, in the order of pcs_body2 and pcs_body3. The last ones are its motion. */
enum {
    PCS_WORLD_COLUMNS2 = 8,
    PCS_WORLD_MOTION2 = 3,
    PCS_WORLD_COLUMNS3 = 20,
    PCS_WORLD_MOTION3 = 6
};

typedef struct pcs_world_block2 {
    size_t n;
    int index[2][PCS_WORLD_BLOCK];               /* body and other; negative: the ground */
    pcs_world_row bodies[2][PCS_WORLD_COLUMNS2]; /* both bodies as given */
    pcs_world_row point[2], normal[2];           /* in this order, see load_touches */
    pcs_world_row change[2][PCS_WORLD_MOTION2];  /* change of velocity and spin by the impulse */
    pcs_world_row p[2];                          /* scratch for impulses */
    pcs_world_row problem[5];                    /* scratch for problems */
} pcs_world_block2;

typedef struct pcs_world_block3 {
    size_t n;
    int index[2][PCS_WORLD_BLOCK];
    pcs_world_row bodies[2][PCS_WORLD_COLUMNS3];
    pcs_world_row point[3], normal[3];
    pcs_world_row change[2][PCS_WORLD_MOTION3];
    pcs_world_row t1[3];
    pcs_world_row p[3];
    pcs_world_row problem[9];
} pcs_world_block3;

/*
 * Copy an array of structs to columns: n structs at a stride from the first. columns is the number
 * of doubles of a struct (PCS_WORLD_COLUMNS2, PCS_WORLD_COLUMNS3, or 4 or 6 of a touch).
 */
typedef void pcs_world_load(const double *first, ptrdiff_t stride, const int *index, size_t n,
                            int columns, pcs_world_row *to);

pcs_world_load pcs_world_load_base, pcs_world_load_avx2, pcs_world_load_avx512;

/* Compute problems from bodies. to: one column for each number of pcs_contact2 or pcs_contact3. */
typedef void pcs_world_gather2(const pcs_world_block2 *block, double *const *to);
typedef void pcs_world_gather3(pcs_world_block3 *block, bool slip, double *const *to);

/* Compute t1 from the normal alone. */
typedef void pcs_world_frames3(pcs_world_block3 *block);

/* Compute changes of motion from impulses. p: one column for n and one for each tangent. */
typedef void pcs_world_push2(pcs_world_block2 *block, const double *const *p);
typedef void pcs_world_push3(pcs_world_block3 *block, const double *const *p);

pcs_world_gather2 pcs_world_gather2_base, pcs_world_gather2_avx2, pcs_world_gather2_avx512;
pcs_world_gather3 pcs_world_gather3_base, pcs_world_gather3_avx2, pcs_world_gather3_avx512;
pcs_world_frames3 pcs_world_frames3_base, pcs_world_frames3_avx2, pcs_world_frames3_avx512;
pcs_world_push2 pcs_world_push2_base, pcs_world_push2_avx2, pcs_world_push2_avx512;
pcs_world_push3 pcs_world_push3_base, pcs_world_push3_avx2, pcs_world_push3_avx512;

#endif
