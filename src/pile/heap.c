#include "heap.h"

#include "../base/status.h"
#include <float.h>

/* The bodies that contacts i and j share: on which side of i and of j each of them is. */
typedef struct shared {
    int n;
    int side_i[2], side_j[2];
    unsigned sides; /* all sides of j that are shared, as pcs_sides */
} shared;

static shared shared_by(size_t bodies, pcs_link i, pcs_link j)
{
    shared s = {0};
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
            if (i.bodies[a] == j.bodies[b] && i.bodies[a] < bodies) {
                s.side_i[s.n] = a;
                s.side_j[s.n++] = b;
                s.sides |= 1u << b;
            }
    return s;
}

/* Compute the block W_ij. The order of the sums is the same for W_ij and W_ji. */
PCS_K_WHOLE void block_of(const shared *s, const pcs_lever *i, const pcs_lever *j, size_t d,
                          double *W)
{
    double mass = 0, turn[9] = {0};
    for (int k = 0; k < s->n; k++) {
        const int a = s->side_i[k], b = s->side_j[k];
        const double sign = a == b ? 1 : -1;
        mass += sign * i->m1[a];
        for (size_t r = 0; r < d; r++)
            for (size_t c = 0; c < d; c++)
                turn[r * d + c] += sign * pcs_k_dot(i->Y[a][r], j->Y[b][c]);
    }
    for (size_t r = 0; r < d; r++)
        for (size_t c = 0; c < d; c++)
            W[r * d + c] = mass * pcs_k_dot(i->F[r], j->F[c]) + turn[r * d + c];
}

void pcs_heap_own(const pcs_heap *h, const pcs_place *place, double *W)
{
    const shared s = shared_by(h->bodies, place->link, place->link);
    if (h->dimension == 2)
        block_of(&s, &place->lever, &place->lever, 2, W);
    else
        block_of(&s, &place->lever, &place->lever, 3, W);
}

/* Compute the impulse of contact i in its frame. If mu = 0, a tangential part is rounding: it is
 * set to 0. */
static void local_of(const pcs_heap *h, size_t i, const pcs_lever *lever, const double *p,
                     double *local)
{
    const size_t d = (size_t)h->dimension;
    const double *r = &p[i * d];
    const pcs_k_vector world = {r[0], r[1], d == 3 ? r[2] : 0};
    for (size_t k = 0; k < d; k++)
        local[k] = !h->in_world                       ? r[k]
                   : k == 0 || h->frictions.mu[i] > 0 ? pcs_k_dot(lever->F[k], world)
                                                      : 0.0;
}

static bool is_zero(const double *p, size_t d)
{
    for (size_t k = 0; k < d; k++)
        if (p[k] != 0)
            return false;
    return true;
}

/* Compute W p of contact i, and |W| |p|, row by row. own: its own block. d is a constant at each
 * call. */
PCS_K_WHOLE void row_times_d(const pcs_heap *h, size_t i, const pcs_lever *lever, const double *p,
                             size_t d, double *own, double *sum, double *size)
{
    const pcs_link link = pcs_link_of(&h->links, i);
    pcs_near near = pcs_near_of(&h->links, i);
    for (size_t j; pcs_near_next(&near, &j);) {
        pcs_lever other;
        double W[9], r[3] = {0};
        if (j != i && is_zero(&p[j * d], d))
            continue;
        const shared s = shared_by(h->bodies, link, pcs_link_of(&h->links, j));
        h->lever(h, j, (pcs_sides)s.sides, &other);
        block_of(&s, lever, &other, d, W);
        local_of(h, j, &other, p, r);
        for (size_t k = 0; k < d * d; k++) {
            const double term = W[k] * r[k % d];
            sum[k / d] += term;
            size[k / d] += fabs(term);
        }
        if (j == i)
            memcpy(own, W, sizeof W);
    }
}

static void row_times(const pcs_heap *h, size_t i, const pcs_lever *lever, const double *p,
                      double *own, double *sum, double *size)
{
    if (h->dimension == 2)
        row_times_d(h, i, lever, p, 2, own, sum, size);
    else
        row_times_d(h, i, lever, p, 3, own, sum, size);
}

static void add_contacts(const void *self, const double *p, size_t first, size_t last,
                         pcs_sums *sum)
{
    const pcs_heap *h = (const pcs_heap *)self;
    const size_t d = (size_t)h->dimension;
    for (size_t i = first; i < last; i++) {
        pcs_lever lever;
        double size[3] = {0}, own[9] = {0}, r[3] = {0};
        pcs_seen s = {.dimension = h->dimension, .mu = h->frictions.mu[i], .v = lever.v, .p = r};
        h->lever(h, i, PCS_SIDE_BOTH, &lever);
        local_of(h, i, &lever, p, r);
        row_times(h, i, &lever, p, own, s.change, size);
        for (size_t k = 0; k < d; k++) {
            s.q[k] = lever.q[k];
            s.size.scale = pcs_k_max(s.size.scale, pcs_scale_of(s.v[k], size[k], h->speed));
            s.size.G = pcs_k_max(s.size.G, own[k * d + k]);
        }
        pcs_sums_add_contact(&s, sum);
    }
}

/* The scale here is 101 times the largest velocity: the upper limit of the scales of add_contacts.
 */
static void estimate(const void *self, const double *p, size_t first, size_t last, pcs_sums *sum)
{
    const pcs_heap *h = (const pcs_heap *)self;
    for (size_t i = first; i < last; i++) {
        pcs_contact_state at;
        h->state(h, i, p, &at);
        pcs_seen s = {.dimension = h->dimension,
                      .mu = h->frictions.mu[i],
                      .size = {.G = at.W, .scale = pcs_scale_of(h->speed, DBL_MAX, h->speed)},
                      .v = at.q, // only dT would need v, and it is not used
                      .p = at.p};
        for (int k = 0; k < h->dimension; k++) {
            s.q[k] = at.q[k];
            s.change[k] = at.xi[k] - at.q[k];
        }
        pcs_sums_add_contact(&s, sum);
    }
}

/* Convert impulses in the contact frames to those of a search; to may be the same array as from. */
static void enter(const void *self, const double *from, double *to)
{
    const pcs_heap *h = (const pcs_heap *)self;
    const size_t d = (size_t)h->dimension;
    for (size_t i = 0; i < h->contacts; i++) {
        const double *p = &from[i * d];
        pcs_lever lever;
        if (h->in_world) {
            const pcs_k_vector *F = lever.F;
            h->lever(h, i, PCS_SIDE_BOTH, &lever);
            const pcs_k_vector sum =
                pcs_k_plus(pcs_k_plus(pcs_k_times(p[0], F[0]), p[1], F[1]), p[2], F[2]);
            memcpy(&to[i * d], (double[]){sum.x, sum.y, sum.z}, d * sizeof *to);
        } else if (from != to) {
            memcpy(&to[i * d], p, d * sizeof *to);
        }
    }
}

/* Convert the impulses of a search to the contact frames. */
static void leave(const void *self, const double *from, double *to)
{
    const pcs_heap *h = (const pcs_heap *)self;
    const size_t d = (size_t)h->dimension;
    for (size_t i = 0; i < h->contacts; i++) {
        pcs_lever lever;
        double local[3];
        h->lever(h, i, PCS_SIDE_BOTH, &lever);
        local_of(h, i, &lever, from, local);
        memcpy(&to[i * d], local, d * sizeof *to);
    }
}

void pcs_heap_enter(const pcs_heap *h, const double *from, double *to)
{
    enter(h, from, to);
}

/* Compute W and v, in memory taken from room. */
static bool matrix(const void *self, pcs_room *room, pcs_pile *W)
{
    const pcs_heap *h = (const pcs_heap *)self;
    const size_t n = h->contacts, d = (size_t)h->dimension;
    size_t *rows = (size_t *)pcs_room_take(room, n + 1, sizeof *rows);
    double *v = (double *)pcs_room_take(room, n * d, sizeof *v);
    if (!rows || !v)
        return false;
    pcs_heap_rows(h, rows);
    uint32_t *columns = (uint32_t *)pcs_room_take(room, rows[n], sizeof *columns);
    double *blocks = (double *)pcs_room_take(room, rows[n] * d * d, sizeof *blocks);
    if (!columns || !blocks)
        return false;
    pcs_heap_blocks(h, rows, columns, blocks, v);
    *W = (pcs_pile){h->dimension,    n, rows, columns, blocks, v, h->frictions.mu, h->frictions.e,
                    h->frictions.e_t};
    return true;
}

static void set_motion(void *self, const double *p)
{
    const pcs_heap *h = (const pcs_heap *)self;
    for (size_t b = 0; b <= h->bodies; b++)
        memset(&h->slots[b * h->slot], 0, pcs_speeds(h->dimension) * sizeof *h->slots);
    h->push(h, p);
}

static void move_on(void *self, double ahead, size_t first, size_t last, double *old)
{
    const pcs_heap *h = (const pcs_heap *)self;
    const size_t n = pcs_speeds(h->dimension);
    for (size_t b = first; b < last; b++)
        for (size_t k = 0; k < n; k++) {
            double *at = &h->slots[b * h->slot + k], now = *at;
            *at += ahead * (now - old[b * n + k]);
            old[b * n + k] = now;
        }
}

/* Mark the bodies. The marks are in their slots, which are not used before the first sweep. */
static uint64_t mark(void *self, double *marks, size_t first, size_t last, uint64_t mine)
{
    const pcs_heap *h = (const pcs_heap *)self;
    uint64_t all = 0;
    (void)marks;
    for (size_t i = first; i < last; i++) {
        const pcs_link link = pcs_link_of(&h->links, i);
        for (int side = 0; side < 2; side++)
            if (link.bodies[side] < h->bodies)
                all |= pcs_mark(&h->slots[link.bodies[side] * h->slot], mine);
    }
    return all;
}

/* A certificate reads, for each contact, all contacts that are near it. */
pcs_swept pcs_heap_swept(pcs_heap *h)
{
    const size_t certify_sweeps = 1 + pcs_links_near(&h->links);
    return (pcs_swept){.contacts = h->contacts,
                       .dimension = h->dimension,
                       .certify_sweeps = certify_sweeps,
                       .self = h,
                       .bodies = h->bodies,
                       .sweep = h->sweep,
                       .mark = mark,
                       .set_motion = set_motion,
                       .move_on = move_on,
                       .add_contacts = add_contacts,
                       .estimate = estimate,
                       .matrix = matrix,
                       .enter = enter,
                       .leave = leave};
}

pcs_status pcs_heap_solve(pcs_heap *h, const pcs_pile_options *options, pcs_room room, double *p,
                          pcs_pile_impact *impact, pcs_fault *fault)
{
    const pcs_swept swept = pcs_heap_swept(h);
    pcs_pile_options inside = *options;
    if (options->start) {
        pcs_heap_enter(h, options->start, p);
        inside.start = p;
    }
    const pcs_status status = pcs_search(&swept, &inside, room, p, impact, fault);
    if (h->in_world)
        leave(h, p, p);
    return status;
}

void pcs_heap_rows(const pcs_heap *h, size_t *rows)
{
    rows[0] = 0;
    for (size_t i = 0; i < h->contacts; i++) {
        pcs_near near = pcs_near_of(&h->links, i);
        rows[i + 1] = rows[i];
        for (size_t j; pcs_near_next(&near, &j);)
            rows[i + 1]++;
    }
}

/* Return the lever of contact i: the stored one, or one computed in made. */
static const pcs_lever *lever_at(const pcs_heap *h, size_t i, pcs_sides sides, pcs_lever *made)
{
    if (!h->lever)
        return &((const pcs_levered *)(const void *)h->records)[i].lever;
    h->lever(h, i, sides, made);
    return made;
}

PCS_K_WHOLE void turn_over(const double *from, size_t d, double *to)
{
    for (size_t r = 0; r < d; r++)
        for (size_t c = 0; c < d; c++)
            to[c * d + r] = from[r * d + c];
}

/*
 * Compute row i. If j < i, W_ij = W_ji^T is in row j already. It is the next block there, because
 * the rows i that copy from row j come in ascending order. next[j d] is its index, counted from the
 * first block of row j. d is a constant at each call.
 */
PCS_K_WHOLE void row_of(const pcs_heap *h, size_t i, const size_t *rows, uint32_t *columns,
                        size_t d, double *blocks, double *next)
{
    const pcs_link link = pcs_link_of(&h->links, i);
    pcs_near near = pcs_near_of(&h->links, i);
    pcs_lever made_i, made_j;
    const pcs_lever *lever = lever_at(h, i, PCS_SIDE_BOTH, &made_i);
    size_t k = rows[i];
    for (size_t j; pcs_near_next(&near, &j); k++) {
        double *W = &blocks[k * d * d];
        columns[k] = (uint32_t)j;
        if (j < i) {
            turn_over(&blocks[(rows[j] + (size_t)next[j * d]++) * d * d], d, W);
            continue;
        }
        const shared s = shared_by(h->bodies, link, pcs_link_of(&h->links, j));
        block_of(&s, lever, lever_at(h, j, (pcs_sides)s.sides, &made_j), d, W);
        if (j == i)
            next[i * d] = (double)(k + 1 - rows[i]);
    }
}

void pcs_heap_blocks(const pcs_heap *h, const size_t *rows, uint32_t *columns, double *blocks,
                     double *v)
{
    const size_t d = (size_t)h->dimension;
    for (size_t i = 0; i < h->contacts; i++)
        if (d == 2)
            row_of(h, i, rows, columns, 2, blocks, v);
        else
            row_of(h, i, rows, columns, 3, blocks, v);
    for (size_t i = 0; i < h->contacts; i++) {
        pcs_lever made;
        memcpy(&v[i * d], lever_at(h, i, PCS_SIDE_BOTH, &made)->v, d * sizeof *v);
    }
}

pcs_status pcs_heap_check_lever(const pcs_lever *l, int dimension, size_t i, pcs_fault *fault)
{
    double W_nn = l->m1[0] + l->m1[1];
    for (int side = 0; side < 2; side++)
        W_nn += pcs_k_dot(l->Y[side][0], l->Y[side][0]);
    for (int k = 0; k < dimension; k++)
        if (!pcs_within(l->q[k], -DBL_MAX, DBL_MAX))
            return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    if (!(W_nn <= DBL_MAX))
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    return W_nn > 0 ? PCS_OK
                    : pcs_refuse_item(fault, "contact", (long)i, "mass",
                                      "must be finite for one body at least: the contact cannot "
                                      "move along its normal",
                                      INFINITY);
}
