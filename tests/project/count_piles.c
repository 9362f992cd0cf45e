/* Searches of piles, for callgrind to count: sweeps, steps of Newton's method, certificates. */
#include "count_parts.h"
#include "piles.h"

#include <stdlib.h>

enum { PILES = 6 };

static heap heaps[PILES];
static double *rooms[PILES];
static int made;

static pcs_pile_options settings(void)
{
    pcs_pile_options o = pcs_pile_options_default();
    o.sweeps = 3000;
    return o;
}

/* Piles of different shapes and orders, so that the count does not depend on one of them. */
static void prepare_pile(rng *r, int d, pcs_pile_shape shape, size_t n_bodies, int i)
{
    pcs_pile_recipe recipe = pcs_pile_recipe_default();
    recipe.shape = shape;
    recipe.order = (pcs_pile_order)(i % PCS_PILE_ORDER_COUNT);
    recipe.n_bodies = n_bodies;
    recipe.seed = 70 + (uint64_t)i;
    heap *h = &heaps[made];
    heap_make(h, d, &recipe, r);
    for (size_t k = 0; k < h->n; k++) {
        h->mu[k] = 0.2 + 0.1 * i;
        h->e[k] = i % 2 ? 0.5 : 0;
        h->e_t[k] = 0;
    }
    rooms[made++] =
        numbers(pcs_pile_workspace_full(&h->pile) +
                (d == 2 ? pcs_pile2_workspace_full(&h->two) : pcs_pile3_workspace_full(&h->three)));
}

static void by_bodies(int i, const pcs_pile_options *o)
{
    heap *h = &heaps[i];
    const pcs_pile2 *two = &h->two;
    const pcs_pile3 *three = &h->three;
    const bool sweeps = h->only_sweeps;
    if (h->d == 2)
        (void)pcs_pile2_solve(two, o, rooms[i],
                              sweeps ? pcs_pile2_workspace(two) : pcs_pile2_workspace_full(two),
                              h->p, &h->impact, NULL);
    else
        (void)pcs_pile3_solve(three, o, rooms[i],
                              sweeps ? pcs_pile3_workspace(three) : pcs_pile3_workspace_full(three),
                              h->p, &h->impact, NULL);
}

static void by_blocks(int i, const pcs_pile_options *o)
{
    heap *h = &heaps[i];
    (void)pcs_pile_solve(&h->pile, o, rooms[i], pcs_pile_workspace_full(&h->pile), h->p, &h->impact,
                         NULL);
}

static void prepare_balls(int d)
{
    rng r = {71};
    for (int i = 0; i < PILES; i++)
        prepare_pile(&r, d, PCS_PILE_SHAPE_BALL, 40, i);
}

static void prepare_boxes(int d)
{
    rng r = {72};
    for (int i = 0; i < PILES; i++)
        prepare_pile(&r, d, PCS_PILE_SHAPE_BOX, d == 2 ? 20 : 8, i);
}

/* More contacts than one part, and enough for turns. */
static void prepare_many(int d)
{
    rng r = {73};
    prepare_pile(&r, d, PCS_PILE_SHAPE_BALL, d == 2 ? 2500 : 1500, PCS_PILE_ORDER_POURED);
}

static void solve_bodies(int d)
{
    const pcs_pile_options o = settings();
    (void)d;
    for (int i = 0; i < made; i++)
        by_bodies(i, &o);
}

static void solve_blocks(int d)
{
    const pcs_pile_options o = settings();
    (void)d;
    for (int i = 0; i < made; i++)
        by_blocks(i, &o);
}

/* Without room for steps. */
static void sweep_bodies(int d)
{
    for (int i = 0; i < made; i++)
        heaps[i].only_sweeps = true;
    pcs_pile_options o = settings();
    o.tolerance = 1e-5;
    o.sweeps = 300;
    (void)d;
    for (int i = 0; i < made; i++)
        by_bodies(i, &o);
}

static void share_evenly(int d)
{
    pcs_pile_options o = settings();
    o.even = true;
    (void)d;
    for (int i = 0; i < made; i++)
        by_blocks(i, &o);
}

static void sweep_many(int d)
{
    pcs_pile_options o = settings();
    o.sweeps = 60;
    o.tolerance = 1e-4;
    (void)d;
    by_bodies(0, &o);
}

/* A large bound on the certificate: only the residual decides. */
static void sweep_to_residual(int d)
{
    pcs_pile_options o = settings();
    o.tolerance = 1;
    o.residual = 1e-3;
    (void)d;
    for (int i = 0; i < made; i++)
        by_bodies(i, &o);
}

static void assemble(int d)
{
    (void)d;
    for (int i = 0; i < made; i++)
        heap_assemble(&heaps[i]);
}

const counted counted_piles[] = {
    {"pile/balls/planar", prepare_balls, solve_bodies, 2, PILES},
    {"pile/balls/space", prepare_balls, solve_bodies, 3, PILES},
    {"pile/boxes/planar", prepare_boxes, solve_bodies, 2, PILES},
    {"pile/boxes/space", prepare_boxes, solve_bodies, 3, PILES},
    {"pile/blocks/planar", prepare_boxes, solve_blocks, 2, PILES},
    {"pile/blocks/space", prepare_boxes, solve_blocks, 3, PILES},
    {"pile/sweeps/planar", prepare_boxes, sweep_bodies, 2, PILES},
    {"pile/sweeps/space", prepare_boxes, sweep_bodies, 3, PILES},
    {"pile/even/planar", prepare_boxes, share_evenly, 2, PILES},
    {"pile/even/space", prepare_boxes, share_evenly, 3, PILES},
    {"pile/many/planar", prepare_many, sweep_many, 2, 1},
    {"pile/many/space", prepare_many, sweep_many, 3, 1},
    {"pile/residual/planar", prepare_balls, sweep_to_residual, 2, PILES},
    {"pile/residual/space", prepare_balls, sweep_to_residual, 3, PILES},
    {"pile/matrix/planar", prepare_boxes, assemble, 2, PILES},
    {"pile/matrix/space", prepare_boxes, assemble, 3, PILES},
    {NULL, NULL, NULL, 0, 0},
};
