#include "several_pile.h"

#include <stdlib.h>
#include <string.h>

static bool copy_vectors(pile_parts *parts, const several *m)
{
    const size_t n = (size_t)m->n_contacts, rows = n * (size_t)m->dimension;
    parts->q = pile_memory(rows, sizeof *parts->q);
    parts->mu = pile_memory(n, sizeof *parts->mu);
    if (!parts->q || !parts->mu)
        return false;
    memcpy(parts->q, m->v, rows * sizeof *m->v);
    for (size_t i = 0; i < n; i++)
        parts->mu[i] = m->materials[i].mu_k;
    return true;
}

static bool copy_matrix(pile_parts *parts, const several *m)
{
    const size_t rows = (size_t)m->n_contacts * (size_t)m->dimension;
    pile_entries entries = {0};
    bool good = true;
    for (size_t k = 0; good && k < rows * rows; k++)
        good = m->G[k] == 0 || pile_entries_add(&entries, k / rows, k % rows, m->G[k]);
    good = good && pile_matrix_sort(&parts->W, rows, rows, &entries);
    pile_entries_free(&entries);
    return good;
}

static bool copy_restitution(pile *p, const several *m)
{
    p->e = pile_memory(p->contacts, sizeof *p->e);
    p->e_t = pile_memory(p->contacts, sizeof *p->e_t);
    for (size_t i = 0; p->e && p->e_t && i < p->contacts; i++) {
        p->e[i] = m->materials[i].e;
        p->e_t[i] = m->materials[i].e_t;
    }
    return p->e && p->e_t;
}

bool pile_of_several(pile *p, const several *m, fail *why)
{
    pile_parts parts = {.path = m->s->name,
                        .source = {.format = "scenario", .storage = "dense"},
                        .dimension = m->dimension,
                        .contacts = (size_t)m->n_contacts};
    *p = (pile){.path = m->s->name};
    bool good = copy_vectors(&parts, m) && copy_matrix(&parts, m);
    if (!good)
        (void)fail_with(why, "%s: out of memory", m->s->name);
    good = good && pile_build(p, &parts, why) &&
           (copy_restitution(p, m) || fail_with(why, "%s: out of memory", m->s->name));
    pile_parts_free(&parts);
    return good;
}
