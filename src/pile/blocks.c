/*
 * Sweeps over the rows of W. A row is read once, from its first block to its last, to compute
 * xi = q + W p. This includes the contact's own block; the solve of the contact subtracts that part
 * again.
 */
#include "../base/status.h"
#include "check.h"
#include "newton.h"
#include "one2_kernel.h"
#include "one3_kernel.h"
#include "search.h"
#include "sweeper.h"

/* What is stored of a contact between sweeps: only doubles, since it is in the caller's memory. */
typedef struct contact2 {
    double q[2];
    pcs_k_one2 one;
    double own; /* index of its own block, counted from the first block of its row */
} contact2;

typedef struct contact3 {
    double q[3];
    pcs_k_one3 one;
    double own;
} contact3;

typedef struct blocks {
    const pcs_pile *pile;
    double speed;  /* the largest velocity before */
    contact2 *two; /* used if the dimension is 2; three if it is 3 */
    contact3 *three;
} blocks;

static size_t own_block(const pcs_pile *a, size_t i)
{
    size_t k = a->rows[i];
    while (a->columns[k] != i)
        k++;
    return k;
}

static void pull(const pcs_pile *a, size_t i, double *q)
{
    const pcs_frictions f = {a->mu, a->e, a->e_t};
    pcs_pull(&f, i, a->dimension, &a->v[i * (size_t)a->dimension], q);
}

static void prepare(blocks *b)
{
    const pcs_pile *a = b->pile;
    for (size_t i = 0; i < a->contacts; i++) {
        const size_t own = own_block(a, i);
        if (a->dimension == 2) {
            pull(a, i, b->two[i].q);
            b->two[i].one = pcs_k_one2_of(&a->blocks[4 * own], a->mu[i]);
            b->two[i].own = (double)(own - a->rows[i]);
        } else {
            pull(a, i, b->three[i].q);
            b->three[i].one = pcs_one3_of(&a->blocks[9 * own], a->mu[i]);
            b->three[i].own = (double)(own - a->rows[i]);
        }
    }
}

static bool sweep2(void *self, double *p, size_t first, size_t last, double tolerance)
{
    const blocks *b = (const blocks *)self;
    const pcs_pile *a = b->pile;
    int quiet = 1;
    for (size_t i = first; i < last; i++) {
        const contact2 *c = &b->two[i];
        const double *W = &a->blocks[4 * a->rows[i]], *own = W + 4 * (size_t)c->own;
        double x[4] = {c->q[0], 0, c->q[1], 0};
        for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++, W += 4) {
            const double *r = &p[2 * (size_t)a->columns[k]];
            x[0] += W[0] * r[0];
            x[1] += W[1] * r[1];
            x[2] += W[2] * r[0];
            x[3] += W[3] * r[1];
        }
        const double xi[2] = {x[0] + x[1], x[2] + x[3]};
        double *r = &p[2 * i];
        const double before[2] = {r[0], r[1]};
        pcs_k_solve_one2(own, &c->one, xi, r);
        quiet &= pcs_k_quiet2(own[0], c->q, before, r, tolerance * tolerance);
    }
    return quiet;
}

static bool sweep3(void *self, double *p, size_t first, size_t last, double tolerance)
{
    const blocks *b = (const blocks *)self;
    const pcs_pile *a = b->pile;
    int quiet = 1;
    for (size_t i = first; i < last; i++) {
        const contact3 *c = &b->three[i];
        const double *W = &a->blocks[9 * a->rows[i]], *own = W + 9 * (size_t)c->own;
        double x[9] = {c->q[0], 0, 0, c->q[1], 0, 0, c->q[2], 0, 0};
        for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++, W += 9) {
            const double *r = &p[3 * (size_t)a->columns[k]];
            const double r0 = r[0], r1 = r[1], r2 = r[2];
            x[0] += W[0] * r0;
            x[1] += W[1] * r1;
            x[2] += W[2] * r2;
            x[3] += W[3] * r0;
            x[4] += W[4] * r1;
            x[5] += W[5] * r2;
            x[6] += W[6] * r0;
            x[7] += W[7] * r1;
            x[8] += W[8] * r2;
        }
        const double xi[3] = {x[0] + x[1] + x[2], x[3] + x[4] + x[5], x[6] + x[7] + x[8]};
        double *r = &p[3 * i];
        const double before[3] = {r[0], r[1], r[2]};
        pcs_k_solve_one3(own, &c->one, xi, r);
        quiet &= pcs_k_quiet3(own[0], c->q, before, r, tolerance * tolerance);
    }
    return quiet;
}

/* Compute W p of a contact, and |W| |p|, row by row. d is a constant at each call. */
PCS_K_WHOLE void row_times_d(const pcs_pile *a, size_t i, const double *p, size_t d, double *sum,
                             double *size)
{
    double x[3] = {0, 0, 0}, y[3] = {0, 0, 0};
    for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++) {
        const double *W = &a->blocks[k * d * d], *r = &p[a->columns[k] * d];
        for (size_t row = 0; row < d; row++)
            for (size_t c = 0; c < d; c++) {
                const double term = W[row * d + c] * r[c];
                x[row] += term;
                y[row] += fabs(term);
            }
    }
    for (size_t row = 0; row < d; row++) {
        sum[row] = x[row];
        size[row] = y[row];
    }
}

static void row_times(const pcs_pile *a, size_t i, const double *p, double *sum, double *size)
{
    if (a->dimension == 2)
        row_times_d(a, i, p, 2, sum, size);
    else
        row_times_d(a, i, p, 3, sum, size);
}

static void add_contacts(const void *self, const double *p, size_t first, size_t last,
                         pcs_sums *sum)
{
    const blocks *b = (const blocks *)self;
    const pcs_pile *a = b->pile;
    const size_t d = (size_t)a->dimension;
    for (size_t i = first; i < last; i++) {
        double size[3];
        pcs_seen s = {.dimension = a->dimension, .mu = a->mu[i], .v = &a->v[i * d], .p = &p[i * d]};
        const double *own = &a->blocks[own_block(a, i) * d * d];
        pull(a, i, s.q);
        row_times(a, i, p, s.change, size);
        for (size_t k = 0; k < d; k++) {
            s.size.scale = pcs_k_max(s.size.scale, pcs_scale_of(s.v[k], size[k], b->speed));
            s.size.G = pcs_k_max(s.size.G, own[k * d + k]);
        }
        pcs_sums_add_contact(&s, sum);
    }
}

/* Mark the impulses that the rows from first to last - 1 read. */
static uint64_t mark(void *self, double *marks, size_t first, size_t last, uint64_t mine)
{
    const pcs_pile *a = ((const blocks *)self)->pile;
    uint64_t all = 0;
    for (size_t k = a->rows[first]; k < a->rows[last]; k++)
        all |= pcs_mark(&marks[a->columns[k]], mine);
    return all;
}

static bool matrix(const void *self, pcs_room *room, pcs_pile *W)
{
    (void)room; // W exists already
    *W = *((const blocks *)self)->pile;
    return true;
}

static pcs_swept swept_of(blocks *b)
{
    b->speed = pcs_faster(0, b->pile->v, b->pile->contacts * (size_t)b->pile->dimension);
    return (pcs_swept){.contacts = b->pile->contacts,
                       .dimension = b->pile->dimension,
                       .certify_sweeps = 1,
                       .self = b,
                       .sweep = b->pile->dimension == 2 ? sweep2 : sweep3,
                       .mark = mark,
                       .add_contacts = add_contacts,
                       .matrix = matrix};
}

pcs_status pcs_pile_certify(const pcs_pile *pile, const double *p, pcs_pile_impact *impact,
                            pcs_fault *fault)
{
    if (PCS_NEED(fault, {"impact", impact}) != PCS_OK || pcs_pile_check(pile, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (pile->contacts > 0 && PCS_NEED(fault, {"p", p}) != PCS_OK)
        return PCS_STATUS_INVALID;
    blocks b = {.pile = pile};
    const pcs_swept swept = swept_of(&b);
    *impact = pcs_swept_certify(&swept, p);
    return pcs_accept(fault);
}

void pcs_pile_after(const pcs_pile *a, const double *p, double *vp)
{
    const size_t d = (size_t)a->dimension;
    for (size_t i = 0; i < a->contacts; i++) {
        double size[3];
        row_times(a, i, p, &vp[i * d], size);
        for (size_t k = i * d; k < (i + 1) * d; k++)
            vp[k] += a->v[k];
    }
}

static size_t contact_doubles(int dimension)
{
    return (dimension == 2 ? sizeof(contact2) : sizeof(contact3)) / sizeof(double);
}

size_t pcs_pile_workspace(size_t contacts, int dimension)
{
    if (dimension < 2 || dimension > 3)
        return 0;
    return contacts * contact_doubles(dimension) + pcs_search_workspace(contacts, dimension);
}

size_t pcs_pile_workspace_full(const pcs_pile *pile)
{
    if (pcs_pile_check(pile, NULL) != PCS_OK)
        return 0;
    return pcs_pile_workspace(pile->contacts, pile->dimension) +
           pcs_sweeper_ahead(pile->contacts, 0, pile->dimension) +
           pcs_newton_workspace(pile->contacts, pile->dimension,
                                pile->contacts > 0 ? pile->rows[pile->contacts] : 0);
}

/* A problem without contacts needs no memory. */
static pcs_status check_call(const pcs_pile *pile, const pcs_pile_options *options,
                             const double *work, size_t length, const double *p,
                             const pcs_pile_impact *impact, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"impact", impact}) != PCS_OK || pcs_pile_check(pile, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const size_t n = pile->contacts, d = (size_t)pile->dimension;
    if (n > 0 && (PCS_NEED(fault, {"p", p}) != PCS_OK ||
                  pcs_need_work(work, length, pcs_pile_workspace(n, (int)d), fault) != PCS_OK))
        return PCS_STATUS_INVALID;
    return pcs_options_check(options, n * d, fault);
}

pcs_status pcs_pile_solve(const pcs_pile *pile, const pcs_pile_options *options, double *work,
                          size_t length, double *p, pcs_pile_impact *impact, pcs_fault *fault)
{
    const pcs_pile_options usual = pcs_pile_options_default();
    options = options ? options : &usual;
    if (check_call(pile, options, work, length, p, impact, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    blocks b = {.pile = pile, .two = (contact2 *)(void *)work, .three = (contact3 *)(void *)work};
    const pcs_swept swept = swept_of(&b);
    const size_t used = pile->contacts * contact_doubles(pile->dimension);
    prepare(&b);
    const pcs_room room = {work ? work + used : NULL, length - used};
    return pcs_search(&swept, options, room, p, impact, fault);
}
