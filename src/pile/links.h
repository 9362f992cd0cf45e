/* The contacts of each body: lists in the caller's memory. One double holds two indices. */
#ifndef PCS_LINKS_H
#define PCS_LINKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The two bodies of a contact. The ground, or a body that never moves, has as its index the number
 * of bodies. */
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
    const double *records; /* of the contacts; each begins with its link */
    size_t stride;         /* from one record to the next, in doubles */
    double *start;         /* the contacts of body b are from list[start[b]] to list[start[b+1]-1];
                              bodies + 2 doubles, the last only while the lists are made */
    double *list;          /* indices of contacts, two in each double */
} pcs_links;

/* Return the number of doubles of start and list. */
size_t pcs_links_workspace(size_t bodies, size_t contacts);

/* Compute start and list in work. */
void pcs_links_make(pcs_links *links, double *work);

/* Return the mean number of contacts near a contact. One that shares both bodies counts twice. */
size_t pcs_links_near(const pcs_links *links);

static inline pcs_link pcs_link_of(const pcs_links *links, size_t contact)
{
    return pcs_link_at(&links->records[contact * links->stride]);
}

/* The contacts that share a moving body with a contact, including itself, in ascending order. */
typedef struct pcs_near {
    const pcs_links *links;
    size_t at[2], end[2];
} pcs_near;

pcs_near pcs_near_of(const pcs_links *links, size_t contact);

/* Store the next contact in *contact. False: there are no more. */
bool pcs_near_next(pcs_near *near, size_t *contact);

#endif
