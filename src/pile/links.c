#include "links.h"

static uint32_t list_at(const double *list, size_t i)
{
    uint32_t index;
    memcpy(&index, (const char *)list + i * sizeof index, sizeof index);
    return index;
}

static void list_put(double *list, size_t i, uint32_t index)
{
    memcpy((char *)list + i * sizeof index, &index, sizeof index);
}

size_t pcs_links_workspace(size_t bodies, size_t contacts)
{
    return bodies + 2 + contacts;
}

/*
 * Count the contacts of each body, add up the counts, and put each contact in the list of its
 * bodies. The counts are stored two places later: filling moves start[b + 1] from the first contact
 * of body b to that of body b + 1.
 */
void pcs_links_make(pcs_links *l, double *work)
{
    l->start = work;
    l->list = work + l->bodies + 2;
    for (size_t b = 0; b < l->bodies + 2; b++)
        l->start[b] = 0;
    for (size_t i = 0; i < l->contacts; i++) {
        const pcs_link link = pcs_link_of(l, i);
        for (int side = 0; side < 2; side++)
            if (link.bodies[side] < l->bodies)
                l->start[link.bodies[side] + 2]++;
    }
    for (size_t b = 2; b < l->bodies + 2; b++)
        l->start[b] += l->start[b - 1];
    for (size_t i = 0; i < l->contacts; i++) {
        const pcs_link link = pcs_link_of(l, i);
        for (int side = 0; side < 2; side++)
            if (link.bodies[side] < l->bodies)
                list_put(l->list, (size_t)l->start[link.bodies[side] + 1]++, (uint32_t)i);
    }
}

size_t pcs_links_near(const pcs_links *l)
{
    double sum = 0;
    for (size_t b = 0; b < l->bodies; b++) {
        const double n = l->start[b + 1] - l->start[b];
        sum += n * n;
    }
    return l->contacts > 0 ? (size_t)(sum / (double)l->contacts) : 0;
}

pcs_near pcs_near_of(const pcs_links *l, size_t contact)
{
    const pcs_link link = pcs_link_of(l, contact);
    pcs_near near = {l, {0, 0}, {0, 0}};
    for (int side = 0; side < 2; side++)
        if (link.bodies[side] < l->bodies) {
            near.at[side] = (size_t)l->start[link.bodies[side]];
            near.end[side] = (size_t)l->start[link.bodies[side] + 1];
        }
    return near;
}

bool pcs_near_next(pcs_near *n, size_t *contact)
{
    size_t next[2] = {SIZE_MAX, SIZE_MAX};
    for (int side = 0; side < 2; side++)
        if (n->at[side] < n->end[side])
            next[side] = list_at(n->links->list, n->at[side]);
    *contact = next[0] < next[1] ? next[0] : next[1];
    for (int side = 0; side < 2; side++)
        n->at[side] += next[side] == *contact && *contact != SIZE_MAX;
    return *contact != SIZE_MAX;
}
