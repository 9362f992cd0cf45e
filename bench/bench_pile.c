/*
 * Many contacts: a sweep over piles of discs, spheres and boxes, in the velocities of the bodies
 * and in rows of W, compared with NSGS of Siconos on the same W; and the time to assemble W.
 */
#include "bench.h"

#include <stdlib.h>

/* Sweeps that are timed one by one; the fastest counts. */
enum { SWEEPS = 12 };

typedef struct watch {
    double last, best;
} watch;

static bool time_sweep(void *context, size_t sweep, const pcs_certificate *certificate)
{
    watch *w = (watch *)context;
    const double now = now_ns();
    (void)certificate;
    if (sweep > 1 && now - w->last < w->best)
        w->best = now - w->last;
    w->last = now_ns();
    return true;
}

static void *room(size_t n, size_t size)
{
    void *memory = calloc(n + 1, size);
    if (!memory)
        give_up("out of memory");
    return memory;
}

/* A pile of spheres or boxes in all its forms. */
typedef struct heap {
    pcs_pile3 bodies;
    pcs_pile blocks;
    void *memory[8];
    double *p;
    size_t bytes; /* of a solve by bodies */
} heap;

static void draw(const pcs_pile_recipe *r, heap *h)
{
    size_t n;
    if (pcs_pile3_draw(r, NULL, NULL, 0, &n, NULL) != PCS_OK)
        give_up("no such pile");
    pcs_body3 *bodies = (pcs_body3 *)room(r->n_bodies, sizeof *bodies);
    pcs_pair3 *pairs = (pcs_pair3 *)room(n, sizeof *pairs);
    double *mu = doubles(n);
    for (size_t i = 0; i < n; i++)
        mu[i] = 0.5;
    (void)pcs_pile3_draw(r, bodies, pairs, n, &n, NULL);
    *h = (heap){.bodies = {r->n_bodies, bodies, n, pairs, mu, NULL, NULL},
                .memory = {bodies, pairs, mu},
                .p = doubles(3 * n)};
}

/*
 * Assemble W. Returns the nanoseconds of the second run, when the memory has been touched before.
 */
static double assemble(heap *h)
{
    const size_t n = h->bodies.contacts, length = pcs_pile_matrix_workspace(h->bodies.n_bodies, n);
    double *work = doubles(length), took = 0, *v = doubles(3 * n);
    size_t *rows = (size_t *)room(n + 1, sizeof *rows);
    if (pcs_pile3_rows(&h->bodies, work, length, rows, NULL) != PCS_OK)
        give_up("no rows");
    uint32_t *columns = (uint32_t *)room(rows[n], sizeof *columns);
    double *blocks = doubles(9 * rows[n]);
    for (int round = 0; round < 2; round++) {
        const double start = now_ns();
        (void)pcs_pile3_rows(&h->bodies, work, length, rows, NULL);
        (void)pcs_pile3_blocks(&h->bodies, work, length, rows, columns, blocks, v, NULL);
        took = now_ns() - start;
    }
    free(work);
    h->blocks = (pcs_pile){3, n, rows, columns, blocks, v, h->bodies.mu, NULL, NULL};
    h->memory[3] = rows;
    h->memory[4] = columns;
    h->memory[5] = blocks;
    h->memory[6] = v;
    return took;
}

static void release(heap *h)
{
    for (int i = 0; i < 8; i++)
        free(h->memory[i]);
    free(h->p);
}

/* Nanoseconds per contact and sweep. */
static double sweep_time(heap *h, bool by_bodies)
{
    const size_t n = h->bodies.contacts,
                 length = by_bodies ? pcs_pile3_workspace(&h->bodies) : pcs_pile_workspace(n, 3);
    double *work = doubles(length);
    watch w = {0, 1e18};
    pcs_pile_options options = pcs_pile_options_default();
    pcs_pile_impact impact;
    options.tolerance = 0;
    options.sweeps = SWEEPS;
    options.context = &w;
    options.go_on = time_sweep;
    if (by_bodies)
        (void)pcs_pile3_solve(&h->bodies, &options, work, length, h->p, &impact, NULL);
    else
        (void)pcs_pile_solve(&h->blocks, &options, work, length, h->p, &impact, NULL);
    if (by_bodies)
        h->bytes = length * sizeof(double);
    free(work);
    return w.best / (double)n;
}

static void print_row(const char *name, pcs_pile_shape shape, pcs_pile_order order, size_t bodies,
                      bool with_matrix)
{
    pcs_pile_recipe r = pcs_pile_recipe_default();
    heap h;
    r.shape = shape;
    r.order = order;
    r.n_bodies = quick && bodies > 1000 ? 1000 : bodies;
    draw(&r, &h);
    const size_t n = h.bodies.contacts;
    const double ns = sweep_time(&h, true);
    (void)printf("| %s | %zu | %zu | %.0f | %.0f |", name, r.n_bodies, n, ns,
                 (double)h.bytes / (double)n);
    if (with_matrix) {
        const double took = assemble(&h), own = sweep_time(&h, false);
        (void)printf(" %.1f | %.2f | %.0f |", (double)h.blocks.rows[n] / (double)n, 1e-6 * took,
                     own);
#if HAVE_SICONOS
        const double theirs = siconos_sweep(&h.blocks);
        (void)printf(" %.0f | %.1f |\n", theirs, theirs / own);
#else
        (void)printf(" | |\n");
#endif
    } else {
        (void)printf(" | | | | |\n");
    }
    release(&h);
}

void bench_pile(void)
{
    (void)printf("| pile | bodies | contacts | bodies: ns per contact and sweep | bytes per "
                 "contact | blocks per row | W: ms | W: ns per contact and sweep | NSGS | times |\n"
                 "|---|---|---|---|---|---|---|---|---|---|\n");
    print_row("balls, stacked", PCS_PILE_SHAPE_BALL, PCS_PILE_ORDER_STACKED, 1000, true);
    print_row("balls, lattice", PCS_PILE_SHAPE_BALL, PCS_PILE_ORDER_LATTICE, 216, true);
    print_row("balls, poured", PCS_PILE_SHAPE_BALL, PCS_PILE_ORDER_POURED, 216, true);
    print_row("boxes, stacked", PCS_PILE_SHAPE_BOX, PCS_PILE_ORDER_STACKED, 216, true);
    print_row("boxes, lattice", PCS_PILE_SHAPE_BOX, PCS_PILE_ORDER_LATTICE, 216, true);
    print_row("boxes, poured", PCS_PILE_SHAPE_BOX, PCS_PILE_ORDER_POURED, 216, true);
    print_row("balls, poured", PCS_PILE_SHAPE_BALL, PCS_PILE_ORDER_POURED, 22000, false);
    print_row("balls, poured", PCS_PILE_SHAPE_BALL, PCS_PILE_ORDER_POURED, 210000, false);
    print_row("boxes, lattice", PCS_PILE_SHAPE_BOX, PCS_PILE_ORDER_LATTICE, 8500, false);
    print_row("boxes, lattice", PCS_PILE_SHAPE_BOX, PCS_PILE_ORDER_LATTICE, 84000, false);
}
