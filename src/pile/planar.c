/* Sweeps over contacts between bodies in the plane. xi is computed from the velocities of the
 * bodies; of W only the own block of each contact is stored. */
#include "planar.h"

#include "../contact/world2_kernel.h"
#include "one2_kernel.h"

/* What is stored of a contact and of a body between sweeps. Only doubles, because they are in the
 * caller's memory. */
typedef struct contact_record {
    double link;
    double n[2];      /* t is n turned clockwise */
    double arm[2][2]; /* moments of unit impulses along n and t, on the body and on the other */
    double q[2], W[4];
    pcs_k_one2 one;
} contact_record;

typedef struct slot {
    double v[2], spin; /* the change by the impulses */
    double m1, j1;     /* 1/mass, 1/inertia */
} slot;

size_t pcs_planar_heap_workspace(size_t bodies, size_t contacts)
{
    return ((bodies + 1) * sizeof(slot) + contacts * sizeof(contact_record)) / sizeof(double);
}

/* Set one side of a contact, and add sign times the velocity of the body at the contact. */
static void add_side(const pcs_frame2 *f, const pcs_body2 *body, const double *point, int side,
                     pcs_place *place)
{
    const pcs_k_arm2 arm = pcs_k_arm2_of(f, body, point);
    const double sign = side == 0 ? 1 : -1, root = sqrt(arm.i1);
    pcs_contact2 c = {0, 0, 0, 0, 0};
    pcs_k_add_body2(f, body, point, sign, &c);
    place->r[side] = (pcs_k_vector){arm.a_n, arm.a_t, 0};
    place->lever.m1[side] = arm.m1;
    place->lever.Y[side][0].x = root * arm.a_n;
    place->lever.Y[side][1].x = root * arm.a_t;
    place->lever.v[0] += c.v_n;
    place->lever.v[1] += c.v_t;
}

static uint32_t slot_of(const pcs_pile2 *a, int body)
{
    const bool fixed =
        body == PCS_GROUND || (isinf(a->bodies[body].mass) && isinf(a->bodies[body].inertia));
    return (uint32_t)(fixed ? a->n_bodies : (size_t)body);
}

/* Here place->r is not the arm: r.x and r.y are the moments of unit impulses along n and t. */
void pcs_place2(const void *pile, size_t i, pcs_place *place)
{
    const pcs_pile2 *a = (const pcs_pile2 *)pile;
    const pcs_pair2 *pair = &a->pairs[i];
    const pcs_frame2 f = pcs_k_frame2(pair->touch.normal[0], pair->touch.normal[1]);
    const pcs_frictions frictions = {a->mu, a->e, a->e_t};
    *place = (pcs_place){.link = {{slot_of(a, pair->body), slot_of(a, pair->other)}},
                         .lever = {.F = {{f.n[0], f.n[1], 0}, {f.t[0], f.t[1], 0}}}};
    add_side(&f, &a->bodies[pair->body], pair->touch.point, 0, place);
    if (pair->other != PCS_GROUND)
        add_side(&f, &a->bodies[pair->other], pair->touch.point, 1, place);
    pcs_pull(&frictions, i, 2, place->lever.v, place->lever.q);
}

static inline void push_both(const pcs_heap *h, const contact_record *c, double p_n, double p_t)
{
    const pcs_link link = pcs_link_at(&c->link);
    const double x = p_n * c->n[0] + p_t * c->n[1], y = p_n * c->n[1] - p_t * c->n[0];
    slot *slots = (slot *)(void *)h->slots;
    for (int side = 0; side < 2; side++) {
        slot *s = &slots[link.bodies[side]];
        const double sign = side == 0 ? 1 : -1;
        if (link.bodies[side] == h->bodies)
            continue;
        s->v[0] += sign * s->m1 * x;
        s->v[1] += sign * s->m1 * y;
        s->spin += sign * s->j1 * (p_n * c->arm[side][0] + p_t * c->arm[side][1]);
    }
}

static void push_all(const pcs_heap *h, const double *p)
{
    const contact_record *records = (const contact_record *)(const void *)h->records;
    for (size_t i = 0; i < h->contacts; i++)
        push_both(h, &records[i], p[2 * i], p[2 * i + 1]);
}

/* Compute xi = q + W p from the motion of the bodies. */
static inline void xi_of(const contact_record *c, const slot *a, const slot *b, double *xi)
{
    const double x = a->v[0] - b->v[0], y = a->v[1] - b->v[1];
    xi[0] = c->q[0] + x * c->n[0] + y * c->n[1] + a->spin * c->arm[0][0] - b->spin * c->arm[1][0];
    xi[1] = c->q[1] + x * c->n[1] - y * c->n[0] + a->spin * c->arm[0][1] - b->spin * c->arm[1][1];
}

/* The bodies of the contact AHEAD places later are prefetched into the cache. */
enum { AHEAD = 8 };

static bool sweep(void *heap, double *p, size_t first, size_t last, double tolerance)
{
    const pcs_heap *h = (const pcs_heap *)heap;
    const slot *slots = (const slot *)(const void *)h->slots;
    const contact_record *records = (const contact_record *)(const void *)h->records;
    const double square = tolerance * tolerance;
    int quiet = 1;
    for (size_t i = first; i < last; i++) {
        const contact_record *c = &records[i];
        const pcs_link link = pcs_link_at(&c->link);
        const pcs_link later = pcs_link_at(&records[i + AHEAD < h->contacts ? i + AHEAD : i].link);
        __builtin_prefetch(&slots[later.bodies[0]], 1);
        __builtin_prefetch(&slots[later.bodies[1]], 1);
        double *r = &p[2 * i], xi[2];
        const double before[2] = {r[0], r[1]};
        xi_of(c, &slots[link.bodies[0]], &slots[link.bodies[1]], xi);
        pcs_k_solve_one2(c->W, &c->one, xi, r);
        quiet &= pcs_k_quiet2(c->W[0], c->q, before, r, square);
        if (r[0] != before[0] || r[1] != before[1])
            push_both(h, c, r[0] - before[0], r[1] - before[1]);
    }
    return quiet;
}

static void state(const pcs_heap *h, size_t contact, const double *p, pcs_contact_state *s)
{
    const contact_record *c = &((const contact_record *)(const void *)h->records)[contact];
    const slot *slots = (const slot *)(const void *)h->slots;
    const pcs_link link = pcs_link_at(&c->link);
    *s = (pcs_contact_state){.q = {c->q[0], c->q[1]},
                             .p = {p[2 * contact], p[2 * contact + 1]},
                             .W = fmax(c->W[0], c->W[3])};
    xi_of(c, &slots[link.bodies[0]], &slots[link.bodies[1]], s->xi);
}

static void lever(const pcs_heap *h, size_t contact, pcs_sides sides, pcs_lever *l)
{
    const contact_record *c = &((const contact_record *)(const void *)h->records)[contact];
    const slot *slots = (const slot *)(const void *)h->slots;
    const pcs_link link = pcs_link_at(&c->link);
    *l = (pcs_lever){.F = {{c->n[0], c->n[1], 0}, {c->n[1], -c->n[0], 0}},
                     .q = {c->q[0], c->q[1], 0}};
    for (int side = 0; side < 2; side++) {
        if (!(sides & 1u << side))
            continue;
        const slot *s = &slots[link.bodies[side]];
        l->m1[side] = s->m1;
        for (int k = 0; k < 2; k++)
            l->Y[side][k].x = sqrt(s->j1) * c->arm[side][k];
    }
    pcs_pull_back(&h->frictions, contact, 2, l->q, l->v);
}

static void make_record(const pcs_heap *h, const pcs_place *place, double mu, contact_record *c)
{
    const pcs_lever *l = &place->lever;
    *c = (contact_record){.link = pcs_link_packed(place->link),
                          .n = {l->F[0].x, l->F[0].y},
                          .arm = {{place->r[0].x, place->r[0].y}, {place->r[1].x, place->r[1].y}},
                          .q = {l->q[0], l->q[1]}};
    pcs_heap_own(h, place, c->W);
    c->one = pcs_k_one2_of(c->W, mu);
}

pcs_status pcs_planar_heap_make(pcs_heap *h, double *work, size_t *used, pcs_fault *fault)
{
    const pcs_pile2 *a = (const pcs_pile2 *)h->pile;
    slot *slots = (slot *)(void *)work;
    contact_record *records = (contact_record *)(void *)(slots + h->bodies + 1);
    for (size_t b = 0; b < h->bodies; b++)
        slots[b] = (slot){.m1 = 1 / a->bodies[b].mass, .j1 = 1 / a->bodies[b].inertia};
    slots[h->bodies] = (slot){.m1 = 0, .j1 = 0};
    for (size_t i = 0; i < h->contacts; i++) {
        pcs_place place;
        pcs_place2(a, i, &place);
        const pcs_status status = pcs_heap_check_lever(&place.lever, 2, i, fault);
        if (status != PCS_OK)
            return status;
        make_record(h, &place, a->mu[i], &records[i]);
    }
    *used = pcs_planar_heap_workspace(h->bodies, h->contacts);
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
