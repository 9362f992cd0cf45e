/* Sweeps over contacts in space between bodies of any shape. xi is computed from the velocities of
 * the bodies; of W only the own block of each contact is stored. */
#include "one3_kernel.h"
#include "spatial.h"

/* What is stored of a contact and of a body between sweeps. Only doubles, because they are in the
 * caller's memory. */
typedef struct contact_record {
    double link;
    pcs_k_vector n, t1, r[2];
    double q[3], W[9];
    pcs_k_one3 one;
} contact_record;

typedef struct slot {
    pcs_k_vector velocity, spin; /* the change by the impulses */
    pcs_turner turner;
} slot;

size_t pcs_general3_workspace(size_t bodies, size_t contacts)
{
    return ((bodies + 1) * sizeof(slot) + contacts * sizeof(contact_record)) / sizeof(double);
}

/* Apply the impulse sign P, a vector in world axes, to a body at the end of its arm r. */
static inline void push(slot *s, double sign, pcs_k_vector r, pcs_k_vector P)
{
    const pcs_turner *t = &s->turner;
    const pcs_k_vector turn = pcs_k_columns_times(t->K, pcs_k_rows_times(t->K, pcs_k_cross(r, P)));
    s->velocity = pcs_k_plus(s->velocity, sign * t->m1, P);
    s->spin = pcs_k_plus(s->spin, sign, turn);
}

static inline void push_both(const pcs_heap *h, const contact_record *c, const double *p)
{
    const pcs_link link = pcs_link_at(&c->link);
    const pcs_k_frame3 f = {c->n, c->t1, pcs_k_cross(c->n, c->t1)};
    const pcs_k_vector P = pcs_k_impulse3(&f, p[0], p[1], p[2]);
    slot *slots = (slot *)(void *)h->slots;
    if (link.bodies[0] < h->bodies)
        push(&slots[link.bodies[0]], 1, c->r[0], P);
    if (link.bodies[1] < h->bodies)
        push(&slots[link.bodies[1]], -1, c->r[1], P);
}

static void push_all(const pcs_heap *h, const double *p)
{
    const contact_record *records = (const contact_record *)(const void *)h->records;
    for (size_t i = 0; i < h->contacts; i++)
        push_both(h, &records[i], &p[3 * i]);
}

/* Return the velocity of the point of the body minus that of the other. */
static inline pcs_k_vector relative(const slot *a, const slot *b, const pcs_k_vector *r)
{
    const pcs_k_vector v = pcs_k_plus(a->velocity, -1, b->velocity);
    return pcs_k_plus(pcs_k_plus(v, 1, pcs_k_cross(a->spin, r[0])), -1, pcs_k_cross(b->spin, r[1]));
}

/* Compute xi = q + W p from the motion of the bodies. */
static inline void xi_of(const contact_record *c, const slot *slots, double *xi)
{
    const pcs_link link = pcs_link_at(&c->link);
    const pcs_k_vector v = relative(&slots[link.bodies[0]], &slots[link.bodies[1]], c->r);
    xi[0] = c->q[0] + pcs_k_dot(c->n, v);
    xi[1] = c->q[1] + pcs_k_dot(c->t1, v);
    xi[2] = c->q[2] + pcs_k_dot(pcs_k_cross(c->n, c->t1), v);
}

/* The bodies of the contact AHEAD places later are prefetched into the cache. */
enum { AHEAD = 6 };

static bool sweep(void *heap, double *p, size_t first, size_t last, double tolerance)
{
    const pcs_heap *h = (const pcs_heap *)heap;
    const slot *slots = (const slot *)(const void *)h->slots;
    const contact_record *records = (const contact_record *)(const void *)h->records;
    const double square = tolerance * tolerance;
    int quiet = 1;
    for (size_t i = first; i < last; i++) {
        const contact_record *c = &records[i];
        const pcs_link later = pcs_link_at(&records[i + AHEAD < h->contacts ? i + AHEAD : i].link);
        for (int side = 0; side < 2; side++) {
            __builtin_prefetch(&slots[later.bodies[side]], 1);
            __builtin_prefetch(&slots[later.bodies[side]].turner.K[1]);
        }
        double *r = &p[3 * i], xi[3];
        xi_of(c, slots, xi);
        const double before[3] = {r[0], r[1], r[2]};
        pcs_k_solve_one3(c->W, &c->one, xi, r);
        const double step[3] = {r[0] - before[0], r[1] - before[1], r[2] - before[2]};
        quiet &= pcs_k_quiet3(c->W[0], c->q, before, r, square);
        if (step[0] != 0 || step[1] != 0 || step[2] != 0)
            push_both(h, c, step);
    }
    return quiet;
}

static void state(const pcs_heap *h, size_t contact, const double *p, pcs_contact_state *s)
{
    const contact_record *c = &((const contact_record *)(const void *)h->records)[contact];
    memcpy(s->q, c->q, sizeof s->q);
    memcpy(s->p, &p[3 * contact], sizeof s->p);
    s->W = fmax(c->W[0], fmax(c->W[4], c->W[8]));
    xi_of(c, (const slot *)(const void *)h->slots, s->xi);
}

static void lever(const pcs_heap *h, size_t contact, pcs_sides sides, pcs_lever *l)
{
    const contact_record *c = &((const contact_record *)(const void *)h->records)[contact];
    const slot *slots = (const slot *)(const void *)h->slots;
    const pcs_link link = pcs_link_at(&c->link);
    *l = (pcs_lever){.F = {c->n, c->t1, pcs_k_cross(c->n, c->t1)}};
    for (int side = 0; side < 2; side++) {
        if (!(sides & 1u << side))
            continue;
        const pcs_turner *t = &slots[link.bodies[side]].turner;
        l->m1[side] = t->m1;
        for (int k = 0; k < 3; k++)
            l->Y[side][k] = pcs_k_rows_times(t->K, pcs_k_cross(c->r[side], l->F[k]));
    }
    memcpy(l->q, c->q, sizeof l->q);
    pcs_pull_back(&h->frictions, contact, 3, l->q, l->v);
}

static void make_record(const pcs_heap *h, const pcs_place *place, double mu, contact_record *c)
{
    const pcs_lever *l = &place->lever;
    c->link = pcs_link_packed(place->link);
    c->n = l->F[0];
    c->t1 = l->F[1];
    for (int side = 0; side < 2; side++)
        c->r[side] = place->r[side];
    memcpy(c->q, l->q, sizeof c->q);
    pcs_heap_own(h, place, c->W);
    c->one = pcs_one3_of(c->W, mu);
}

pcs_status pcs_general3_make(pcs_heap *h, double *work, pcs_fault *fault)
{
    const pcs_pile3 *a = (const pcs_pile3 *)h->pile;
    slot *slots = (slot *)(void *)work;
    contact_record *records = (contact_record *)(void *)(slots + h->bodies + 1);
    for (size_t b = 0; b < h->bodies; b++)
        slots[b] = (slot){.turner = pcs_turner_of(&a->bodies[b])};
    slots[h->bodies] = (slot){{0, 0, 0}, {0, 0, 0}, {0, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}};
    for (size_t i = 0; i < h->contacts; i++) {
        pcs_place place;
        pcs_place3(a, i, &place);
        const pcs_status status = pcs_heap_check_lever(&place.lever, 3, i, fault);
        if (status != PCS_OK)
            return status;
        make_record(h, &place, a->mu[i], &records[i]);
    }
    h->slots = work;
    h->slot = sizeof(slot) / sizeof(double);
    h->records = (double *)(void *)records;
    h->links.stride = sizeof(contact_record) / sizeof(double);
    h->lever = lever;
    h->state = state;
    h->sweep = sweep;
    h->push = push_all;
    return PCS_OK;
}
