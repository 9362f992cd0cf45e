/*
 * A batch, block by block: included by one file for the plane and one for space. Before that the
 * file names its types, CONTACT, IMPACT, IN, OUT, BLOCK, LANES and ENERGIES, and its lists of
 * columns, CONTACT_COLUMNS, ENDS, TURN and OWN_COLUMNS; behind it run_lanes, is_left and solve_one
 * are defined.
 */
#include "../base/status.h"

#include <string.h>

/* What all problems of a batch share. */
typedef struct call {
    pcs_law law;
    pcs_path3 path; /* in space */
    const IN *in;
    const OUT *out;
    bool full;    /* more is wanted than velocities and impulse */
    LANES *lanes; /* NULL: the law has none */
    ENERGIES *energies;
} call;

/* Solve what lanes can; false: nothing is left to the single solve. */
static bool run_lanes(const call *k, const BLOCK *b);
/* Is this problem left to the single solve? */
static inline bool is_left(const BLOCK *b, size_t i);
/* The single solve; the material has what the block has. */
static pcs_status solve_one(const call *k, const CONTACT *c, pcs_material *m, IMPACT *im);

#define RESULTS(X) ENDS(X) PCS_WORKS(X) TURN(X) PCS_ENERGIES(X)

/* Outputs that the caller does not want go here, and stay in the first cache. */
typedef struct scratch {
#define ROOM(name) double name[PCS_COLUMN];
    RESULTS(ROOM)
    PCS_FLAGS(ROOM)
#define OWN_ROOM(type, name) type name[PCS_COLUMN];
    OWN_COLUMNS(OWN_ROOM)
    double zeros[PCS_COLUMN], ones[PCS_COLUMN];
} scratch;

/* The name of an array that must be there and is not; NULL: none. */
static const char *missing(const IN *in)
{
#define NEED(name)                                                                                 \
    if (!in->name)                                                                                 \
        return #name;
    CONTACT_COLUMNS(NEED)
    NEED(e)
    NEED(mu_k)
    return NULL;
}

static bool wants_all(const OUT *o)
{
#define WANTED(name) || o->name
    return false PCS_WORKS(WANTED) TURN(WANTED) PCS_FLAGS(WANTED);
}

static BLOCK block_at(const call *k, size_t first, size_t n, scratch *s)
{
    const IN *in = k->in;
    const OUT *o = k->out;
    BLOCK b = {.n = n};
#define GIVEN(name) b.name = in->name + first;
    CONTACT_COLUMNS(GIVEN)
    GIVEN(e)
    GIVEN(mu_k)
    b.mu_s = (in->mu_s ? in->mu_s : in->mu_k) + first;
    b.e_t = in->e_t ? in->e_t + first : s->zeros;
    b.d1 = in->d1 ? in->d1 + first : s->ones;
    b.d2 = in->d2 ? in->d2 + first : s->ones;
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
    const pcs_status status = solve_one(k, &c, &m, &im);
    const bool good = status == PCS_OK;
#define PUT(name) b->name[i] = good ? im.name : PCS_NONE;
    RESULTS(PUT)
    b->mode[i] = good ? im.mode : PCS_NO_MODE;
    b->final[i] = good ? im.final : PCS_FINAL_NONE;
    b->outcome[i] = good ? im.outcome : 0;
    return status;
}

/* What is no array of doubles. */
static void put_flags(const OUT *o, const BLOCK *b, size_t first)
{
    for (size_t i = 0; o->mode && i < b->n; i++)
        o->mode[first + i] = (signed char)b->mode[i];
    for (size_t i = 0; o->final && i < b->n; i++)
        o->final[first + i] = (unsigned char)b->final[i];
    for (size_t i = 0; o->outcome && i < b->n; i++)
        o->outcome[first + i] = (unsigned)b->outcome[i];
}

/* The first problem from i on that is left to the single solve; n: none. */
static inline size_t next_left(const BLOCK *b, size_t i)
{
    const size_t n = b->n;
    while (i < n && !is_left(b, i))
        i++;
    return i;
}

/* Returns how many are bad. */
static size_t solve_block(const call *k, const BLOCK *b, size_t first)
{
    const OUT *o = k->out;
    const bool left = run_lanes(k, b);
    size_t bad = 0;
    if (k->lanes && (o->T || o->Tp))
        k->energies(b);
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

/* All of a batch. */
static void solve_blocks(const call *k, size_t n, size_t *bad)
{
    scratch s;
    size_t count = 0;
    for (size_t i = 0; i < PCS_LANES && i < n; i++) {
        s.zeros[i] = 0;
        s.ones[i] = 1;
    }
    for (size_t first = 0; first < n; first += PCS_LANES) {
        const size_t length = n - first < PCS_LANES ? n - first : PCS_LANES;
        const BLOCK b = block_at(k, first, length, &s);
        count += solve_block(k, &b, first);
    }
    if (bad)
        *bad = count;
}
