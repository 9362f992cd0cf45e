/*
 * A batch, block by block. One file for the plane and one for space include this. Before the
 * include the file must define its types, CONTACT, IMPACT, IN, OUT, BLOCK, LANES, ENERGIES and
 * RATIOS, and its lists of columns, CONTACT_COLUMNS, OTHERS, ENDS, MORE, RATIO_COLUMNS and
 * OWN_COLUMNS. After the include it must define run_lanes, is_left and solve_one.
 */
#include "../base/status.h"
#include "spans.h"

#include <string.h>

/* What all problems of a batch share. */
typedef struct call {
    pcs_law law;
    pcs_path path; /* in space only */
    const IN *in;
    const OUT *out;
    bool full;    /* the caller wants more than velocities and impulse */
    LANES *lanes; /* NULL: the law has no lanes */
    ENERGIES *energies;
    RATIOS *ratios;
} call;

/* Solve the problems that lanes can solve. Returns false if none is left to the single solve. */
static bool run_lanes(const call *k, const BLOCK *b);
/* True if problem i is left to the single solve. */
static inline bool is_left(const BLOCK *b, size_t i);
/* Solve one problem by the single solve; m holds all columns of the material. */
static pcs_status solve_one(const call *k, const CONTACT *c, pcs_material *m, IMPACT *im);

#define RESULTS(X) ENDS(X) PCS_WORKS(X) MORE(X) PCS_ENERGIES(X) RATIO_COLUMNS(X)
#define INPUTS(X) CONTACT_COLUMNS(X) PCS_MATERIAL_COLUMNS(X) OTHERS(X)

/* Outputs that the caller does not want are written here. They stay in the first-level cache. */
typedef struct scratch {
#define ROOM(name) double name[PCS_COLUMN];
    RESULTS(ROOM)
    PCS_FLAGS(ROOM)
#define OWN_ROOM(type, name) type name[PCS_COLUMN];
    OWN_COLUMNS(OWN_ROOM)
} scratch;

/* Inputs that are not contiguous are copied here. One number for all (PCS_SAME) is set once. */
typedef struct gathered {
    INPUTS(ROOM)
    double zeros[PCS_COLUMN], ones[PCS_COLUMN]; /* for inputs that are not given */
} gathered;

/* Return the name of an array that is needed and NULL; NULL if there is none. */
static const char *missing(pcs_law law, const IN *in)
{
#define NEED(name)                                                                                 \
    if (!in->name)                                                                                 \
        return #name;
    CONTACT_COLUMNS(NEED)
    NEED(e)
    if (law == PCS_LAW_IMPULSE_RATIO) {
        OTHERS(NEED)
    } else {
        NEED(mu_k)
    }
    if (law == PCS_LAW_BILINEAR) {
        NEED(eta2)
    }
    return NULL;
}

static pcs_status check_spans(const IN *in, const OUT *o, size_t n, pcs_fault *fault)
{
    pcs_spans s;
    s.n = 0;
    s.misaligned = NULL;
#define IN_SPAN(name)                                                                              \
    pcs_spans_add(&s, #name, in->name, in->step.name, n, sizeof(double), _Alignof(double));
#define OUT_SPAN(name) pcs_spans_add(&s, #name, o->name, 0, n, sizeof(double), _Alignof(double));
#define BYTES(name) pcs_spans_add(&s, #name, o->name, 0, n, 1, 1);
    INPUTS(IN_SPAN)
    s.n_in = s.n;
    RESULTS(OUT_SPAN)
    BYTES(mode)
    BYTES(final)
    BYTES(status)
    pcs_spans_add(&s, "outcome", o->outcome, 0, n, sizeof(unsigned), _Alignof(unsigned));
    return pcs_spans_check(&s, fault);
}

/* The checks of a call that plane and space share. */
static pcs_status check_call(pcs_law law, size_t n, const IN *in, const OUT *out, pcs_fault *fault)
{
    if (!pcs_law_about(law))
        return pcs_refuse(fault, "law", "must be one of pcs_law", (double)law);
    if (n == 0)
        return pcs_accept(fault);
    if (PCS_NEED(fault, {"in", in}, {"out", out}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const char *array = missing(law, in);
    if (array)
        return pcs_refuse(fault, array, "must not be NULL", PCS_NONE);
    if ((unsigned)in->branch >= PCS_BRANCH_COUNT)
        return pcs_refuse(fault, "branch", "must be one of pcs_branch", (double)in->branch);
    return check_spans(in, out, n, fault);
}

/* Set the first n numbers of a column to x. */
static void set_all(double *column, size_t n, double x)
{
    for (size_t i = 0; i < n; i++)
        column[i] = x;
}

/* Set what is the same in all blocks: one number for all, and inputs that are not given. */
static void set_same(const IN *in, size_t n, gathered *g)
{
#define SAME(name)                                                                                 \
    if (in->name && in->step.name == PCS_SAME)                                                     \
        set_all(g->name, n, *in->name);
    INPUTS(SAME)
    set_all(g->zeros, n, 0);
    set_all(g->ones, n, 1);
}

/* Return an input of a block: in the array of the caller if it is contiguous, else copied. */
static const double *column_at(const double *given, ptrdiff_t step, size_t first, size_t n,
                               double *gathered_column, const double *not_given)
{
    if (!given)
        return not_given;
    if (step == 0 || step == 1)
        return given + first;
    for (size_t i = 0; step != PCS_SAME && i < n; i++)
        gathered_column[i] = given[(ptrdiff_t)(first + i) * step];
    return gathered_column;
}

static bool wants_all(const OUT *o)
{
#define WANTED(name) || o->name
    return false PCS_WORKS(WANTED) MORE(WANTED) PCS_FLAGS(WANTED) RATIO_COLUMNS(WANTED);
}

static bool wants_ratios(const OUT *o)
{
    return false RATIO_COLUMNS(WANTED);
}

static BLOCK block_at(const call *k, size_t first, size_t n, gathered *g, scratch *s)
{
    const IN *in = k->in;
    const OUT *o = k->out;
    BLOCK b = {.n = n};
#define GIVEN(name) b.name = column_at(in->name, in->step.name, first, n, g->name, g->zeros);
    INPUTS(GIVEN)
    b.mu_s = in->mu_s ? b.mu_s : b.mu_k;
    b.d1 = in->d1 ? b.d1 : g->ones;
    b.d2 = in->d2 ? b.d2 : g->ones;
#define RESULT(name) b.name = o->name ? o->name + first : s->name;
    RESULTS(RESULT)
#define FLAG(name) b.name = s->name;
    PCS_FLAGS(FLAG)
#define OWN(type, name) b.name = s->name;
    OWN_COLUMNS(OWN)
    return b;
}

static pcs_status solve_alone(const call *k, const BLOCK *b, size_t i)
{
    CONTACT c;
    pcs_material m = pcs_material_default();
    IMPACT im;
#define CONTACT_AT(name) c.name = b->name[i];
    CONTACT_COLUMNS(CONTACT_AT)
#define MATERIAL_AT(name) m.name = b->name[i];
    PCS_MATERIAL_COLUMNS(MATERIAL_AT)
    OTHERS(MATERIAL_AT)
    m.branch = k->in->branch;
    const pcs_status status = solve_one(k, &c, &m, &im);
    const bool good = status == PCS_OK;
#define PUT(name) b->name[i] = good ? im.name : PCS_NONE;
    RESULTS(PUT)
    b->mode[i] = good ? im.mode : PCS_MODE_NONE;
    b->final[i] = good ? im.final : PCS_FINAL_NONE;
    b->outcome[i] = good ? im.outcome : 0;
    return status;
}

/* Read problem i as the single solve takes it. */
static void problem_at(const IN *in, size_t i, CONTACT *c, pcs_material *m)
{
    const ptrdiff_t place = (ptrdiff_t)i;
#define AT_STEP(name)                                                                              \
    in->name[in->step.name == PCS_SAME ? 0 : in->step.name == 0 ? place : place * in->step.name]
#define CONTACT_NUMBER(name) c->name = in->name ? AT_STEP(name) : PCS_NONE;
    CONTACT_COLUMNS(CONTACT_NUMBER)
    *m = pcs_material_default();
#define MATERIAL_NUMBER(name) m->name = in->name ? AT_STEP(name) : m->name;
    PCS_MATERIAL_COLUMNS(MATERIAL_NUMBER)
    OTHERS(MATERIAL_NUMBER)
    m->mu_s = in->mu_s ? m->mu_s : m->mu_k;
    m->branch = in->branch;
}

/* Write the outputs that are not doubles. */
static void put_flags(const OUT *o, const BLOCK *b, size_t first)
{
    for (size_t i = 0; o->mode && i < b->n; i++)
        // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): set by the lanes, not seen here
        o->mode[first + i] = (signed char)b->mode[i];
    for (size_t i = 0; o->final && i < b->n; i++)
        o->final[first + i] = (unsigned char)b->final[i];
    for (size_t i = 0; o->outcome && i < b->n; i++)
        o->outcome[first + i] = (unsigned)b->outcome[i];
}

/* Return the first problem from i on that is left to the single solve; n if there is none. */
static inline size_t next_left(const BLOCK *b, size_t i)
{
    const size_t n = b->n;
    while (i < n && !is_left(b, i))
        i++;
    return i;
}

/* Solve a block. Returns the number of problems whose status is not PCS_OK. */
static size_t solve_block(const call *k, const BLOCK *b, size_t first)
{
    const OUT *o = k->out;
    const bool left = run_lanes(k, b);
    size_t bad = 0;
    if (k->lanes && (o->T || o->Tp))
        k->energies(b);
    if (k->lanes && k->ratios)
        k->ratios(b);
    if (o->status)
        memset(o->status + first, PCS_OK, b->n);
    for (size_t i = left ? next_left(b, 0) : b->n; i < b->n; i = next_left(b, i + 1)) {
        const pcs_status status = solve_alone(k, b, i);
        bad += status != PCS_OK;
        if (o->status)
            o->status[first + i] = (unsigned char)status;
    }
    put_flags(o, b, first);
    return bad;
}

/* Solve all blocks of a batch. */
static void solve_blocks(const call *k, size_t n, size_t *bad)
{
    scratch s;
    gathered g;
    size_t count = 0;
    if (n > 0)
        set_same(k->in, n < PCS_BLOCK ? n : PCS_BLOCK, &g);
    for (size_t first = 0; first < n; first += PCS_BLOCK) {
        const size_t length = n - first < PCS_BLOCK ? n - first : PCS_BLOCK;
        const BLOCK b = block_at(k, first, length, &g, &s);
        count += solve_block(k, &b, first);
    }
    if (bad)
        *bad = count;
}
