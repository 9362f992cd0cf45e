/* Which contacts a body has: lists in the caller's memory, of doubles that hold two indices each.
 */
#ifndef PCS_LINKS_H
#define PCS_LINKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The two bodies of a contact. One that never moves, or the ground, is the number of bodies. */
typedef struct pcs_link {
    uint32_t bodies[2];
} pcs_link;

static inline pcs_link pcs_link_at(const double *packed)
{
    pcs_link link;
    memcpy(&link, packed, sizeof link);
    return link;
}

static inline double pcs_link_packed(pcs_link link)
{
    double packed;
    memcpy(&packed, &link, sizeof packed);
    return packed;
}

typedef struct pcs_links {
    size_t bodies, contacts;
    const double *records; /* of the contacts, each begins with its link */
    size_t stride;         /* from one to the next, in doubles */
    double *start;         /* bodies + 1: the contacts of body b are list[start[b]] and on */
    double *list;          /* two indices in each */
} pcs_links;

/* Doubles of start and list. */
size_t pcs_links_workspace(size_t bodies, size_t contacts);

/* Fills start and list, for which there is work. */
void pcs_links_make(pcs_links *links, double *work);

/* How many contacts are near one, in the mean, those near by both bodies counted twice. */
size_t pcs_links_near(const pcs_links *links);

static inline pcs_link pcs_link_of(const pcs_links *links, size_t contact)
{
    return pcs_link_at(&links->records[contact * links->stride]);
}

/* The contacts that share a body that moves with one of them, itself too, in ascending order. */
typedef struct pcs_near {
    const pcs_links *links;
    size_t at[2], end[2];
} pcs_near;

pcs_near pcs_near_of(const pcs_links *links, size_t contact);

/* False: no more. */
bool pcs_near_next(pcs_near *near, size_t *contact);

#endif
