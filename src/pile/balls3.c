/*
 * Sweeps over contacts between balls, and between balls and fixed bodies or the ground. The arm is
 * along the normal: r = -R n for the body, R n for the other. So W of a contact has no coupling:
 *
 *     v = v_a - v_b - (R_a w_a + R_b w_b) x n
 *     W_nn = 1/m_a + 1/m_b,   W_tt = W_nn + R_a^2/J_a + R_b^2/J_b
 *
 * The solution of the law is p_n = max(0, p_n - xi_n/W_nn), and p_t - xi_t/W_tt, shortened to the
 * length mu p_n if it is longer. It needs no t1 and t2: here impulses are vectors in world axes.
 */
#include "spatial.h"

typedef struct contact_record {
    double link;
    pcs_k_vector n, q;
    double arm[2];     /* R of the body and of the other; has no effect on what never moves */
    double mu, n1, t1; /* 1/W_nn, 1/W_tt */
} contact_record;

typedef struct slot {
    pcs_k_vector velocity, spin; /* the change by the impulses */
    double m1, j1;               /* 1/mass, 1/inertia */
} slot;

size_t pcs_balls3_workspace(size_t bodies, size_t contacts)
{
    return ((bodies + 1) * sizeof(slot) + contacts * sizeof(contact_record)) / sizeof(double);
}

static inline void push_both(const pcs_heap *h, const contact_record *c, pcs_k_vector P)
{
    const pcs_link link = pcs_link_at(&c->link);
    const pcs_k_vector turn = pcs_k_cross(c->n, P);
    slot *slots = (slot *)(void *)h->slots, *a = &slots[link.bodies[0]],
         *b = &slots[link.bodies[1]];
    if (link.bodies[0] < h->bodies) {
        a->velocity = pcs_k_plus(a->velocity, a->m1, P);
        a->spin = pcs_k_plus(a->spin, -a->j1 * c->arm[0], turn);
    }
    if (link.bodies[1] < h->bodies) {
        b->velocity = pcs_k_plus(b->velocity, -b->m1, P);
        b->spin = pcs_k_plus(b->spin, -b->j1 * c->arm[1], turn);
    }
}

static void push_all(const pcs_heap *h, const double *p)
{
    const contact_record *records = (const contact_record *)(const void *)h->records;
    for (size_t i = 0; i < h->contacts; i++)
        push_both(h, &records[i], pcs_k_vector_of(&p[3 * i]));
}

/* Return q + W p, computed from the motion of the bodies. */
static inline pcs_k_vector xi_of(const contact_record *c, const slot *slots)
{
    const pcs_link link = pcs_link_at(&c->link);
    const slot *a = &slots[link.bodies[0]], *b = &slots[link.bodies[1]];
    const pcs_k_vector v = pcs_k_plus(a->velocity, -1, b->velocity);
    const pcs_k_vector spin = pcs_k_plus(pcs_k_times(c->arm[0], a->spin), c->arm[1], b->spin);
    return pcs_k_plus(pcs_k_plus(c->q, 1, v), -1, pcs_k_cross(spin, c->n));
}

/* Return the impulse that solves the law; P is the impulse so far, and xi follows from it. */
static inline pcs_k_vector solved(const contact_record *c, pcs_k_vector xi, pcs_k_vector P)
{
    const double xi_n = pcs_k_dot(c->n, xi), p_n = pcs_k_dot(c->n, P);
    const double n = pcs_k_max(p_n - c->n1 * xi_n, 0.0), limit = c->mu * n;
    if (n == 0)
        return (pcs_k_vector){0, 0, 0};
    // (P - xi/W_tt)_t
    const pcs_k_vector s = pcs_k_plus(pcs_k_plus(P, -c->t1, xi), c->t1 * xi_n - p_n, c->n);
    const double square = pcs_k_dot(s, s);
    const double part = square <= limit * limit ? 1.0 : limit / sqrt(square);
    return pcs_k_plus(pcs_k_times(part, s), n, c->n);
}

static inline int is_quiet(const contact_record *c, pcs_k_vector step, pcs_k_vector P,
                           double square)
{
    const double n1 = c->n1 * c->n1;
    return pcs_k_dot(step, step) <= square * (pcs_k_dot(c->q, c->q) * n1 + pcs_k_dot(P, P));
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
        const pcs_link later = pcs_link_at(&records[i + AHEAD < h->contacts ? i + AHEAD : i].link);
        __builtin_prefetch(&slots[later.bodies[0]], 1);
        __builtin_prefetch(&slots[later.bodies[1]], 1);
        const pcs_k_vector before = pcs_k_vector_of(&p[3 * i]);
        const pcs_k_vector P = solved(c, xi_of(c, slots), before);
        const pcs_k_vector step = pcs_k_plus(P, -1, before);
        quiet &= is_quiet(c, step, P, square);
        if (pcs_k_size(step) > 0) {
            p[3 * i] = P.x;
            p[3 * i + 1] = P.y;
            p[3 * i + 2] = P.z;
            push_both(h, c, step);
        }
    }
    return quiet;
}

static void state(const pcs_heap *h, size_t contact, const double *p, pcs_contact_state *s)
{
    const contact_record *c = &((const contact_record *)(const void *)h->records)[contact];
    const pcs_k_vector F[3] = {c->n, pcs_k_near_x(c->n), pcs_k_cross(c->n, pcs_k_near_x(c->n))};
    const pcs_k_vector xi = xi_of(c, (const slot *)(const void *)h->slots);
    const pcs_k_vector P = pcs_k_vector_of(&p[3 * contact]);
    for (int k = 0; k < 3; k++) {
        s->q[k] = pcs_k_dot(F[k], c->q);
        s->xi[k] = pcs_k_dot(F[k], xi);
        s->p[k] = k == 0 || c->mu > 0 ? pcs_k_dot(F[k], P) : 0.0; // mu = 0: remove rounding
    }
    s->W = 1 / c->t1;
}

/* r x t1 = -R t2 and r x t2 = R t1 for the body; the opposite signs for the other. */
static void lever(const pcs_heap *h, size_t contact, pcs_sides sides, pcs_lever *l)
{
    const contact_record *c = &((const contact_record *)(const void *)h->records)[contact];
    const slot *slots = (const slot *)(const void *)h->slots;
    const pcs_link link = pcs_link_at(&c->link);
    const pcs_k_vector t1 = pcs_k_near_x(c->n), t2 = pcs_k_cross(c->n, t1);
    *l = (pcs_lever){.F = {c->n, t1, t2},
                     .q = {pcs_k_dot(c->n, c->q), pcs_k_dot(t1, c->q), pcs_k_dot(t2, c->q)}};
    for (int side = 0; side < 2; side++) {
        if (!(sides & 1u << side))
            continue;
        const slot *s = &slots[link.bodies[side]];
        const double arm = (side == 0 ? 1 : -1) * sqrt(s->j1) * c->arm[side];
        l->m1[side] = s->m1;
        l->Y[side][1] = pcs_k_times(-arm, t2);
        l->Y[side][2] = pcs_k_times(arm, t1);
    }
    pcs_pull_back(&h->frictions, contact, 3, l->q, l->v);
}

static void make_record(const pcs_heap *h, const pcs_place *place, double mu, contact_record *c)
{
    const slot *slots = (const slot *)(const void *)h->slots;
    const pcs_lever *l = &place->lever;
    const pcs_k_vector *F = l->F;
    double W_nn = 0, turn = 0;
    *c = (contact_record){.link = pcs_link_packed(place->link), .n = F[0], .mu = mu};
    c->q = pcs_k_plus(pcs_k_plus(pcs_k_times(l->q[0], F[0]), l->q[1], F[1]), l->q[2], F[2]);
    for (int side = 0; side < 2; side++) {
        const slot *s = &slots[place->link.bodies[side]];
        c->arm[side] = (side == 0 ? -1 : 1) * pcs_k_dot(place->r[side], F[0]);
        W_nn += s->m1;
        turn += c->arm[side] * c->arm[side] * s->j1;
    }
    c->n1 = 1 / W_nn;
    c->t1 = 1 / (W_nn + turn);
}

pcs_status pcs_balls3_make(pcs_heap *h, double *work, pcs_fault *fault)
{
    const pcs_pile3 *a = (const pcs_pile3 *)h->pile;
    slot *slots = (slot *)(void *)work;
    contact_record *records = (contact_record *)(void *)(slots + h->bodies + 1);
    h->slots = work;
    h->slot = sizeof(slot) / sizeof(double);
    for (size_t b = 0; b < h->bodies; b++)
        slots[b] = (slot){.m1 = 1 / a->bodies[b].mass, .j1 = 1 / a->bodies[b].inertia[0]};
    slots[h->bodies] = (slot){.m1 = 0, .j1 = 0};
    for (size_t i = 0; i < h->contacts; i++) {
        pcs_place place;
        pcs_place3(a, i, &place);
        const pcs_status status = pcs_heap_check_lever(&place.lever, 3, i, fault);
        if (status != PCS_OK)
            return status;
        make_record(h, &place, a->mu[i], &records[i]);
    }
    h->records = (double *)(void *)records;
    h->links.stride = sizeof(contact_record) / sizeof(double);
    h->in_world = true;
    h->lever = lever;
    h->state = state;
    h->sweep = sweep;
    h->push = push_all;
    return PCS_OK;
}
