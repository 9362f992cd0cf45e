/*
 * Bodies in world axes, block by block. One file for the plane and one for space include this.
 * Before the include the file must define:
 *
 * - its types, BODIES, PAIRS, IN, OUT and BLOCK;
 * - how many numbers a body (COLUMNS, of them MOMENTS of inertia and the last MOTION), a contact
 *   frame (AXES) and a problem (PROBLEM) have;
 * - its lists of columns, CONTACT_COLUMNS, MATERIALS, RESULTS and IMPULSES;
 * - column_names, problem_names, ground, are_together and is_optional.
 *
 * After the include it must define the functions that are declared here.
 */
#include "../base/status.h"
#include "rows.h"
#include "world.h"

#include <string.h>

/* What all blocks of a call share. */
typedef struct call {
    const PAIRS *pairs;
    pcs_rows rows;
    pcs_column columns[COLUMNS];
    bool structs;               /* the columns are contiguous: an array of structs */
    pcs_column point[2 * AXES]; /* point and normal */
    bool touches;               /* point and normal are contiguous, too */
    int counted[PCS_WORLD_BLOCK];
    pcs_world_load *load;
    double *motion[MOTION];
    ptrdiff_t strides[MOTION];
    pcs_vector unit;
    pcs_tangent tangent;     /* in space only */
    double *const *kept;     /* t1 in space: where gather writes it */
    const double *const *t1; /* t1 in space: where scatter reads it */
} call;

/* How the rows of a call are solved. */
typedef struct solver {
    pcs_law law;
    pcs_path path; /* in space only */
    const IN *in;
    const OUT *out;
} solver;

/*
 * Return the numbers of a body as columns, in the order of its struct. NULL: not given; then the
 * value is that of the ground.
 */
static void columns_of(const BODIES *bodies, pcs_column *columns);
/* Return where the motion of the bodies is written. */
static void motion_of(const BODIES *bodies, double **motion);
/* Rescale numbers in extreme units, which lanes cannot process. */
static void rescale(BLOCK *b);
/* Compute the problems of a block; compute the changes of motion by impulses. */
static void run_gather(const call *k, BLOCK *b, double *const *to);
static void run_push(const call *k, BLOCK *b, const double *const *p);
/* Solve the problems of a block by a batch. */
static pcs_status solve_rows(const call *k, const solver *s, size_t n, const IN *in, const OUT *out,
                             size_t *bad, pcs_fault *fault);
/* Write t1 to the caller; read t1 from the caller. */
static void keep_frame(const call *k, const BLOCK *b, size_t first);
static void take_frame(const call *k, BLOCK *b, size_t first);

#include "bodies_spans.h"

/* True if n columns are contiguous members of an array of structs. */
static bool are_structs(const pcs_column *c, int n)
{
    for (int i = 0; i < n; i++)
        if (!c[i].at || c[i].step != c[0].step || c[i].at != c[0].at + i)
            return false;
    return c[0].step >= n && c[0].step != PCS_SAME;
}

/* Check that every array that is needed is there, and that motion can be written. */
static pcs_status check_arrays(const BODIES *bodies, const PAIRS *pairs, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"bodies", bodies}, {"pairs", pairs}) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_column columns[COLUMNS];
    columns_of(bodies, columns);
    if (bodies->n == 0 && pairs->n == 0)
        return pcs_accept(fault);
    for (int i = 0; i < COLUMNS; i++)
        if (!columns[i].at && !is_optional(i))
            return pcs_refuse(fault, column_names[i], "must not be NULL", PCS_NONE);
    for (int i = COLUMNS - MOTION; i < COLUMNS; i++)
        if (columns[i].step == PCS_SAME)
            return pcs_refuse(fault, column_names[i], "must not be the same number for all",
                              PCS_NONE);
    if (!are_together(columns))
        return pcs_refuse(fault, "quaternion", "must have all four numbers, or none", PCS_NONE);
    if (pairs->n == 0)
        return pcs_accept(fault);
    if (PCS_NEED(fault, {"body", pairs->body}) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (int i = 0; i < AXES; i++)
        if (PCS_NEED(fault, {"point", pairs->point[i]}, {"normal", pairs->normal[i]}) != PCS_OK)
            return PCS_STATUS_INVALID;
    return pcs_accept(fault);
}

/* Check the arrays of a call, and prepare what its blocks share. */
static pcs_status prepare(const BODIES *bodies, const PAIRS *pairs, call *k, pcs_fault *fault)
{
    static pcs_world_load *const loads[] = PCS_ON_EACH_UNIT(pcs_world_load);
    if (check_arrays(bodies, pairs, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    k->pairs = pairs;
    columns_of(bodies, k->columns);
    motion_of(bodies, k->motion);
    for (int i = 0; i < MOTION; i++)
        k->strides[i] = pcs_stride(k->columns[COLUMNS - MOTION + i].step);
    k->structs = are_structs(k->columns, COLUMNS);
    k->unit = pcs_batch_vector();
    k->load = loads[k->unit];
    k->rows = (pcs_rows){pairs->n,
                         bodies->n,
                         pairs->body,
                         pairs->other,
                         pcs_stride(pairs->step.body),
                         pcs_stride(pairs->step.other),
                         k->columns[0],
                         k->columns + 1,
                         MOMENTS};
    for (int i = 0; i < AXES; i++) {
        k->point[i] = (pcs_column){pairs->point[i], pairs->step.point[i]};
        k->point[AXES + i] = (pcs_column){pairs->normal[i], pairs->step.normal[i]};
    }
    k->touches = are_structs(k->point, 2 * AXES);
    for (int i = 0; i < PCS_WORLD_BLOCK; i++)
        k->counted[i] = i;
    return pcs_accept(fault);
}

/* Load the bodies of one side: rows of an array of structs, or column by column. */
static void load_side(const call *k, const int *index, size_t n, pcs_world_row *to)
{
    if (k->structs) {
        k->load(k->columns[0].at, k->columns[0].step, index, n, COLUMNS, to);
        return;
    }
    for (int c = 0; c < COLUMNS; c++) {
        if (k->columns[c].at)
            pcs_column_gather(&k->columns[c], index, n, to[c]);
        for (size_t i = 0; !k->columns[c].at && i < n; i++)
            to[c][i] = ground[c];
    }
}

/* Load the ground, a body with infinite mass and inertia, where an index is negative. */
static void load_ground(const int *index, size_t n, pcs_world_row *to)
{
    for (size_t i = 0; i < n; i++)
        for (int c = 0; index[i] < 0 && c < COLUMNS; c++)
            to[c][i] = ground[c];
}

static void load_touches(const call *k, size_t first, size_t n, BLOCK *b)
{
    if (k->touches) { // in the block normal follows point, too
        k->load(k->point[0].at + (ptrdiff_t)first * k->point[0].step, k->point[0].step, k->counted,
                n, 2 * AXES, b->point);
        return;
    }
    for (int i = 0; i < AXES; i++) {
        pcs_column_read(&k->point[i], first, n, b->point[i]);
        pcs_column_read(&k->point[AXES + i], first, n, b->normal[i]);
    }
}

static void load(const call *k, size_t first, size_t n, BLOCK *b)
{
    int safe[PCS_WORLD_BLOCK];
    b->n = n;
    for (int side = 0; side < 2; side++) {
        int least = 0;
        int *const index = b->index[side];
        pcs_rows_read(&k->rows, side, first, n, index);
        for (size_t i = 0; i < n; i++) {
            safe[i] = index[i] < 0 ? 0 : index[i];
            least = index[i] < least ? index[i] : least;
        }
        load_side(k, safe, n, b->bodies[side]);
        if (least < 0)
            load_ground(index, n, b->bodies[side]);
    }
    load_touches(k, first, n, b);
    rescale(b);
}

/*
 * Add the changes of a block to the bodies, one contact after the other. A contact whose impulse is
 * NaN has no solution and changes nothing.
 */
static void store(const call *k, const BLOCK *b, const double *const *p)
{
    for (size_t i = 0; i < b->n; i++) {
        bool answered = true;
        for (int c = 0; c < AXES; c++)
            answered = answered && pcs_has(p[c][i]);
        if (!answered)
            continue;
        for (int side = 0; side < 2; side++)
            for (int c = 0; b->index[side][i] >= 0 && c < MOTION; c++)
                k->motion[c][b->index[side][i] * k->strides[c]] += b->change[side][c][i];
    }
}

static size_t block_length(const call *k, size_t first)
{
    const size_t left = k->rows.n - first;
    return left < PCS_WORLD_BLOCK ? left : PCS_WORLD_BLOCK;
}

/* Prefetch the bodies of the next block while this block is computed. */
static void ask_for_next(const call *k, size_t first)
{
    const double *const at = k->columns[0].at;
    const size_t from = first + PCS_WORLD_BLOCK, to = from + PCS_WORLD_BLOCK;
    for (size_t i = from; k->structs && i < to && i < k->rows.n; i++)
        for (int side = 0; side < 2; side++) {
            const int index = pcs_rows_at(&k->rows, side, i);
            const bool there = index >= 0 && (size_t)index < k->rows.bodies; // not checked yet
            for (int c = 0; there && c < COLUMNS; c += 8)
                __builtin_prefetch(at + index * k->columns[0].step + c);
        }
}

/*
 * Compute the problems of all contacts. Indices are checked block by block: they lie beside the
 * touches in memory, so that this memory is read only once.
 */
static pcs_status gather(const call *k, double *const *to, pcs_fault *fault)
{
    BLOCK b;
    if (check_gather(k, to, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (size_t first = 0; first < k->rows.n; first += PCS_WORLD_BLOCK) {
        if (pcs_rows_wrong(&k->rows, first, block_length(k, first)))
            return pcs_rows_check(&k->rows, fault);
        double *columns[PROBLEM];
        for (int i = 0; i < PROBLEM; i++)
            columns[i] = to[i] + first;
        load(k, first, block_length(k, first), &b);
        ask_for_next(k, first);
        run_gather(k, &b, columns);
        keep_frame(k, &b, first);
    }
    return PCS_OK;
}

static pcs_status scatter(const call *k, const double *const *p, pcs_fault *fault)
{
    BLOCK b;
    if (check_scatter(k, p, fault) != PCS_OK || pcs_rows_check(&k->rows, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (size_t first = 0; first < k->rows.n; first += PCS_WORLD_BLOCK) {
        const double *columns[AXES];
        for (int i = 0; i < AXES; i++)
            columns[i] = p[i] + first;
        load(k, first, block_length(k, first), &b);
        take_frame(k, &b, first);
        run_push(k, &b, columns);
        store(k, &b, columns);
    }
    return PCS_OK;
}

/* Return the inputs from row first on; the problems are those of the block. */
static IN in_from(const IN *in, size_t first, BLOCK *b)
{
    IN here = *in;
    int place = 0;
#define HERE(name)                                                                                 \
    here.name = b->problem[place++];                                                               \
    here.step.name = 0;
    CONTACT_COLUMNS(HERE)
#define FROM(name)                                                                                 \
    here.name = in->name ? in->name + (ptrdiff_t)first * pcs_stride(in->step.name) : NULL;
    MATERIALS(FROM)
    return here;
}

/* Return the outputs from row first on; impulses that are not wanted go to the block. */
static OUT out_from(const OUT *out, size_t first, BLOCK *b)
{
    OUT here = *out;
    int place = 0;
#define OUT_FROM(name) here.name = out->name ? out->name + first : NULL;
    RESULTS(OUT_FROM)
#define IMPULSE(name) here.name = here.name ? here.name : b->p[place++];
    IMPULSES(IMPULSE)
    return here;
}

static pcs_status collide_rows(const call *k, const solver *s, size_t first, size_t n, size_t *bad,
                               pcs_fault *fault)
{
    BLOCK b;
    double *problem[PROBLEM];
    for (int i = 0; i < PROBLEM; i++)
        problem[i] = b.problem[i];
    load(k, first, n, &b);
    run_gather(k, &b, problem);
    const IN in = in_from(s->in, first, &b);
    const OUT out = out_from(s->out, first, &b);
    size_t unsolved;
    const pcs_status status = solve_rows(k, s, n, &in, &out, &unsolved, fault);
    if (status != PCS_OK)
        return status;
    int place = 0;
    const double *p[AXES];
#define TAKE(name) p[place++] = out.name;
    IMPULSES(TAKE)
    run_push(k, &b, p);
    store(k, &b, p);
    *bad += unsolved;
    return PCS_OK;
}

/* Solve all contacts, in order, in runs of contacts that share no body. */
static pcs_status collide(const call *k, const solver *s, pcs_sharing sharing, unsigned *marks,
                          size_t *bad, pcs_fault *fault)
{
    size_t count = 0, n = 0;
    unsigned stamp = 0;
    if (check_arrays_of_collide(k, s, marks, fault) != PCS_OK ||
        pcs_rows_check(&k->rows, fault) != PCS_OK ||
        solve_rows(k, s, 0, s->in, s->out, &n, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (k->rows.n > 0 && sharing == PCS_SHARING_NONE &&
        pcs_rows_check_apart(&k->rows, marks, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (k->rows.n > 0)
        memset(marks, 0, k->rows.bodies * sizeof *marks);
    for (size_t first = 0; first < k->rows.n; first += n) {
        n = block_length(k, first);
        if (sharing == PCS_SHARING_IN_ORDER)
            n = pcs_rows_apart(&k->rows, first, n, ++stamp, marks);
        const pcs_status status = collide_rows(k, s, first, n, &count, fault);
        if (status != PCS_OK)
            return status;
    }
    if (bad)
        *bad = count;
    return pcs_accept(fault);
}

static pcs_status check_collide(const IN *in, pcs_sharing sharing, const unsigned *marks, size_t n,
                                pcs_fault *fault)
{
    if ((unsigned)sharing >= PCS_SHARING_COUNT)
        return pcs_refuse(fault, "sharing", "must be one of pcs_sharing", (double)sharing);
    return n == 0 ? pcs_accept(fault) : PCS_NEED(fault, {"in", in}, {"marks", marks});
}

/* Read all numbers of body i. */
static void body_at(const call *k, size_t i, double *x)
{
    for (int c = 0; c < COLUMNS; c++)
        x[c] = k->columns[c].at ? k->columns[c].at[(ptrdiff_t)i * pcs_stride(k->columns[c].step)]
                                : ground[c];
}

/* Check every body, then every touch. */
static pcs_status check_all(const call *k, pcs_status (*check)(const call *, size_t, pcs_fault *),
                            pcs_fault *fault)
{
    if (pcs_rows_check(&k->rows, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (size_t i = 0; i < k->rows.bodies; i++)
        if (check(k, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    for (size_t i = 0; i < k->rows.n; i++) {
        double point[AXES], normal[AXES];
        for (int a = 0; a < AXES; a++) {
            pcs_column_read(&k->point[a], i, 1, &point[a]);
            pcs_column_read(&k->point[AXES + a], i, 1, &normal[a]);
        }
        if (pcs_check_place(point, normal, AXES, (long)i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    }
    return pcs_accept(fault);
}
