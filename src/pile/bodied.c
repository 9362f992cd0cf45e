#include "bodied.h"

#include "../base/status.h"
#include "newton.h"
#include "sweeper.h"

static pcs_status check_arrays(const pcs_bodied *a, pcs_fault *fault)
{
    if (a->contacts > INT32_MAX)
        return pcs_refuse(fault, "contacts", "must be 2147483647 at most", (double)a->contacts);
    if (a->bodies > INT32_MAX)
        return pcs_refuse(fault, "n_bodies", "must be 2147483647 at most", (double)a->bodies);
    if (a->contacts == 0)
        return PCS_OK;
    return PCS_NEED(fault, {"bodies", a->at_bodies}, {"pairs", a->at_pairs},
                    {"mu", a->frictions.mu});
}

/* Check everything except the geometry of the contacts (pcs_heap_check_lever). */
static pcs_status check_items(const pcs_bodied *a, pcs_fault *fault)
{
    if (check_arrays(a, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (size_t b = 0; a->contacts > 0 && b < a->bodies; b++)
        if (a->check_body(a->pile, b, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    for (size_t i = 0; i < a->contacts; i++)
        if (a->check_pair(a->pile, i, fault) != PCS_OK ||
            pcs_check_friction(&a->frictions, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    return PCS_OK;
}

pcs_status pcs_bodied_check(const pcs_bodied *a, pcs_fault *fault)
{
    if (check_items(a, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (size_t i = 0; i < a->contacts; i++) {
        pcs_place place;
        a->place(a->pile, i, &place);
        const pcs_status status = pcs_heap_check_lever(&place.lever, a->dimension, i, fault);
        if (status != PCS_OK)
            return status;
    }
    return pcs_accept(fault);
}

enum { LEVERED = sizeof(pcs_levered) / sizeof(double) };

static size_t solve_workspace(const pcs_bodied *a)
{
    return pcs_links_workspace(a->bodies, a->contacts) + a->needs(a->pile) +
           pcs_search_workspace(a->contacts, a->dimension);
}

size_t pcs_bodied_workspace(const pcs_bodied *a)
{
    return check_items(a, NULL) == PCS_OK ? solve_workspace(a) : 0;
}

/* Blocks of W for which memory is asked: for each contact, and the limit for the whole W. */
enum { BLOCKS = 64, MOST_BLOCKS = 250000 };

size_t pcs_bodied_workspace_full(const pcs_bodied *a)
{
    const size_t least = pcs_bodied_workspace(a), n = a->contacts, d = (size_t)a->dimension;
    const size_t blocks = n < MOST_BLOCKS / BLOCKS ? n * BLOCKS : MOST_BLOCKS;
    const size_t ahead = pcs_sweeper_ahead(n, a->bodies, a->dimension);
    if (least == 0)
        return 0;
    if (n > blocks)
        return least + ahead;
    return least + ahead + 2 * n * d + n + 2 + blocks * (d * d + 1) +
           pcs_newton_workspace(n, a->dimension, blocks);
}

size_t pcs_pile_matrix_workspace(size_t n_bodies, size_t contacts)
{
    return pcs_links_workspace(n_bodies, contacts) + contacts * LEVERED;
}

static pcs_heap heap_of(const pcs_bodied *a)
{
    return (pcs_heap){.pile = a->pile,
                      .dimension = a->dimension,
                      .contacts = a->contacts,
                      .bodies = a->bodies,
                      .frictions = a->frictions,
                      .links = {.bodies = a->bodies, .contacts = a->contacts}};
}

/* Make a heap for sweeps. *work moves on to the part that is not used. */
static pcs_status make_heap(const pcs_bodied *a, double **work, pcs_heap *h, pcs_fault *fault)
{
    double *links = *work, *at = links + pcs_links_workspace(a->bodies, a->contacts);
    size_t used;
    *h = heap_of(a);
    const pcs_status status = a->make(h, at, &used, fault);
    if (status != PCS_OK)
        return status;
    h->links.records = h->records;
    pcs_links_make(&h->links, links);
    *work = at + used;
    for (size_t i = 0; i < a->contacts; i++) {
        pcs_lever lever;
        h->lever(h, i, PCS_SIDE_BOTH, &lever);
        h->speed = pcs_faster(h->speed, lever.v, (size_t)a->dimension);
    }
    return PCS_OK;
}

static pcs_status check_solve(const pcs_bodied *a, const double *work, size_t length,
                              pcs_fault *fault)
{
    return check_items(a, fault) == PCS_OK ? pcs_need_work(work, length, solve_workspace(a), fault)
                                           : PCS_STATUS_INVALID;
}

static pcs_status check_matrix(const pcs_bodied *a, const double *work, size_t length,
                               pcs_fault *fault)
{
    const size_t needed = pcs_pile_matrix_workspace(a->bodies, a->contacts);
    return check_items(a, fault) == PCS_OK ? pcs_need_work(work, length, needed, fault)
                                           : PCS_STATUS_INVALID;
}

static pcs_status need_impulses(const pcs_bodied *a, const double *p, const pcs_pile_impact *impact,
                                pcs_fault *fault)
{
    if (PCS_NEED(fault, {"impact", impact}) != PCS_OK)
        return PCS_STATUS_INVALID;
    return a->contacts > 0 ? PCS_NEED(fault, {"p", p}) : PCS_OK;
}

pcs_status pcs_bodied_solve(const pcs_bodied *a, const pcs_pile_options *options, double *work,
                            size_t length, double *p, pcs_pile_impact *impact, pcs_fault *fault)
{
    const pcs_pile_options usual = pcs_pile_options_default();
    pcs_heap heap;
    options = options ? options : &usual;
    if (check_solve(a, work, length, fault) != PCS_OK ||
        need_impulses(a, p, impact, fault) != PCS_OK ||
        pcs_options_check(options, a->contacts * (size_t)a->dimension, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    double *rest = work;
    const pcs_status status = make_heap(a, &rest, &heap, fault);
    if (status != PCS_OK)
        return status;
    const pcs_room room = {rest, length - (size_t)(rest - work)};
    return pcs_heap_solve(&heap, options, room, p, impact, fault);
}

pcs_status pcs_bodied_certify(const pcs_bodied *a, const double *p, double *work, size_t length,
                              pcs_pile_impact *impact, pcs_fault *fault)
{
    pcs_heap heap;
    if (check_solve(a, work, length, fault) != PCS_OK ||
        need_impulses(a, p, impact, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = make_heap(a, &work, &heap, fault);
    if (status != PCS_OK)
        return status;
    const pcs_swept swept = pcs_heap_swept(&heap);
    pcs_heap_enter(&heap, p, work);
    *impact = pcs_swept_certify(&swept, work);
    return pcs_accept(fault);
}

/* Make a heap that has only levers. It is enough to compute W. */
static pcs_status make_levers(const pcs_bodied *a, double *work, pcs_heap *h, pcs_fault *fault)
{
    double *records = work + pcs_links_workspace(a->bodies, a->contacts);
    pcs_levered *levered = (pcs_levered *)(void *)records;
    for (size_t i = 0; i < a->contacts; i++) {
        pcs_place place;
        a->place(a->pile, i, &place);
        const pcs_status status = pcs_heap_check_lever(&place.lever, a->dimension, i, fault);
        if (status != PCS_OK)
            return status;
        levered[i] = (pcs_levered){pcs_link_packed(place.link), place.lever};
    }
    *h = heap_of(a);
    h->records = records;
    h->links.records = records;
    h->links.stride = LEVERED;
    pcs_links_make(&h->links, work);
    return PCS_OK;
}

pcs_status pcs_bodied_rows(const pcs_bodied *a, double *work, size_t length, size_t *rows,
                           pcs_fault *fault)
{
    pcs_heap heap;
    if (PCS_NEED(fault, {"rows", rows}) != PCS_OK || check_matrix(a, work, length, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = make_levers(a, work, &heap, fault);
    if (status != PCS_OK)
        return status;
    pcs_heap_rows(&heap, rows);
    return pcs_accept(fault);
}

pcs_status pcs_bodied_blocks(const pcs_bodied *a, double *work, size_t length, const size_t *rows,
                             uint32_t *columns, double *blocks, double *v, pcs_fault *fault)
{
    pcs_heap heap;
    if (check_matrix(a, work, length, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (a->contacts > 0 && PCS_NEED(fault, {"rows", rows}, {"columns", columns}, {"blocks", blocks},
                                    {"v", v}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = make_levers(a, work, &heap, fault);
    if (status != PCS_OK)
        return status;
    pcs_heap_blocks(&heap, rows, columns, blocks, v);
    return pcs_accept(fault);
}
