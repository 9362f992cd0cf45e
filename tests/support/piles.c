#include "piles.h"

#include <stdlib.h>
#include <string.h>

static void *zeros(size_t n, size_t size)
{
    void *memory = calloc(n + 1, size);
    assert_non_null(memory);
    return memory;
}

double *numbers(size_t n)
{
    return (double *)zeros(n, sizeof(double));
}

double *unset_numbers(size_t n)
{
    double *memory = numbers(n);
    unset_memory(memory, n * sizeof *memory);
    return memory;
}

static void draw(heap *h, const pcs_pile_recipe *r)
{
    size_t count;
    pcs_status status = h->d == 2 ? pcs_pile2_draw(r, NULL, NULL, 0, &h->n, NULL)
                                  : pcs_pile3_draw(r, NULL, NULL, 0, &h->n, NULL);
    assert_int_equal(status, PCS_OK);
    h->n_bodies = r->n_bodies;
    h->bodies2 = (pcs_body2 *)zeros(h->n_bodies, sizeof *h->bodies2);
    h->pairs2 = (pcs_pair2 *)zeros(h->n, sizeof *h->pairs2);
    h->bodies3 = (pcs_body3 *)zeros(h->n_bodies, sizeof *h->bodies3);
    h->pairs3 = (pcs_pair3 *)zeros(h->n, sizeof *h->pairs3);
    status = h->d == 2 ? pcs_pile2_draw(r, h->bodies2, h->pairs2, h->n, &count, NULL)
                       : pcs_pile3_draw(r, h->bodies3, h->pairs3, h->n, &count, NULL);
    assert_int_equal(status, PCS_OK);
    assert_int_equal(count, h->n);
}

void heap_assemble(heap *h)
{
    const size_t d = (size_t)h->d, length = pcs_pile_matrix_workspace(h->n_bodies, h->n);
    double *work = unset_numbers(length);
    pcs_status status = h->d == 2 ? pcs_pile2_rows(&h->two, work, length, h->rows, &h->fault)
                                  : pcs_pile3_rows(&h->three, work, length, h->rows, &h->fault);
    assert_int_equal(status, PCS_OK);
    free(h->columns);
    free(h->blocks);
    h->columns = (uint32_t *)zeros(h->rows[h->n], sizeof *h->columns);
    h->blocks = numbers(h->rows[h->n] * d * d);
    status = h->d == 2 ? pcs_pile2_blocks(&h->two, work, length, h->rows, h->columns, h->blocks,
                                          h->v, &h->fault)
                       : pcs_pile3_blocks(&h->three, work, length, h->rows, h->columns, h->blocks,
                                          h->v, &h->fault);
    assert_int_equal(status, PCS_OK);
    h->pile = (pcs_pile){h->d, h->n, h->rows, h->columns, h->blocks, h->v, h->mu, h->e, h->e_t};
    assert_int_equal(pcs_pile_check(&h->pile, &h->fault), PCS_OK);
    free(work);
}

void heap_make(heap *h, int d, const pcs_pile_recipe *recipe, rng *r)
{
    memset(h, 0, sizeof *h);
    h->d = d;
    draw(h, recipe);
    h->mu = numbers(h->n);
    h->e = numbers(h->n);
    h->e_t = numbers(h->n);
    h->v = numbers(h->n * (size_t)d);
    h->p = numbers(h->n * (size_t)d);
    h->rows = (size_t *)zeros(h->n + 1, sizeof *h->rows);
    const double most = uniform(r) < 0.1 ? 0 : between(r, 0.1, 1.5), e = uniform(r),
                 e_t = uniform(r) < 0.5 ? 0 : uniform(r);
    for (size_t i = 0; i < h->n; i++) {
        h->mu[i] = most * between(r, 0.5, 1);
        h->e[i] = e; // with unequal restitution a solution need not exist
        h->e_t[i] = e_t;
    }
    h->two = (pcs_pile2){h->n_bodies, h->bodies2, h->n, h->pairs2, h->mu, h->e, h->e_t};
    h->three = (pcs_pile3){h->n_bodies, h->bodies3, h->n, h->pairs3, h->mu, h->e, h->e_t};
    heap_assemble(h);
}

void heap_shuffle(heap *h, rng *r)
{
    for (size_t i = h->n; i > 1; i--) {
        const size_t k = (size_t)between(r, 0, (double)i);
        const pcs_pair2 pair2 = h->pairs2[i - 1];
        const pcs_pair3 pair3 = h->pairs3[i - 1];
        const double mu = h->mu[i - 1];
        h->pairs2[i - 1] = h->pairs2[k];
        h->pairs3[i - 1] = h->pairs3[k];
        h->mu[i - 1] = h->mu[k];
        h->pairs2[k] = pair2;
        h->pairs3[k] = pair3;
        h->mu[k] = mu;
    }
    heap_assemble(h);
}

void heap_random(heap *h, rng *r, int d, size_t most)
{
    pcs_pile_recipe recipe = pcs_pile_recipe_default();
    recipe.shape = uniform(r) < 0.5 ? PCS_PILE_SHAPE_BALL : PCS_PILE_SHAPE_BOX;
    recipe.order = (pcs_pile_order)(int)between(r, 0, PCS_PILE_ORDER_COUNT);
    recipe.n_bodies = 1 + (size_t)between(r, 0, (double)most);
    recipe.seed = (uint64_t)between(r, 0, 1e15);
    recipe.disorder = log_between(r, 1e-3, 3);
    heap_make(h, d, &recipe, r);
}

void heap_free(heap *h)
{
    free(h->bodies2);
    free(h->pairs2);
    free(h->bodies3);
    free(h->pairs3);
    free(h->mu);
    free(h->e);
    free(h->e_t);
    free(h->rows);
    free(h->columns);
    free(h->blocks);
    free(h->v);
    free(h->p);
}

pcs_status heap_by_blocks(heap *h, const pcs_pile_options *options)
{
    const size_t length =
        h->only_sweeps ? pcs_pile_workspace(h->n, h->d) : pcs_pile_workspace_full(&h->pile);
    double *work = unset_numbers(length);
    unset_stack();
    const pcs_status status =
        pcs_pile_solve(&h->pile, options, work, length, h->p, &h->impact, &h->fault);
    free(work);
    return status;
}

pcs_status heap_by_bodies(heap *h, const pcs_pile_options *options)
{
    const size_t length =
        h->only_sweeps ? h->d == 2 ? pcs_pile2_workspace(&h->two) : pcs_pile3_workspace(&h->three)
        : h->d == 2 ? pcs_pile2_workspace_full(&h->two)
                       : pcs_pile3_workspace_full(&h->three);
    double *work = unset_numbers(length);
    unset_stack();
    const pcs_status status =
        h->d == 2 ? pcs_pile2_solve(&h->two, options, work, length, h->p, &h->impact, &h->fault)
                  : pcs_pile3_solve(&h->three, options, work, length, h->p, &h->impact, &h->fault);
    free(work);
    return status;
}

pcs_multi heap_dense(const heap *h, double *G, pcs_material *materials)
{
    const size_t d = (size_t)h->d, n = h->n * d;
    memset(G, 0, n * n * sizeof *G);
    for (size_t i = 0; i < h->n; i++) {
        materials[i] = material_with(h->e[i], h->e_t[i], h->mu[i]);
        for (size_t k = h->rows[i]; k < h->rows[i + 1]; k++)
            for (size_t c = 0; c < d * d; c++)
                G[(i * d + c / d) * n + h->columns[k] * d + c % d] = h->blocks[k * d * d + c];
    }
    return (pcs_multi){(int)h->n, h->d, G, h->v, materials};
}

double heap_velocity_gap(const heap *h, const double *p, const double *r)
{
    const size_t n = h->n * (size_t)h->d;
    double *a = numbers(n), *b = numbers(n), gap = 0, size = 0;
    pcs_pile_after(&h->pile, p, a);
    pcs_pile_after(&h->pile, r, b);
    for (size_t i = 0; i < n; i++) {
        gap = fmax(gap, fabs(a[i] - b[i]));
        size = fmax(size, fabs(h->v[i]) + fabs(a[i]));
    }
    free(a);
    free(b);
    return size > 0 ? gap / size : gap;
}
