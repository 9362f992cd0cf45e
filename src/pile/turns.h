/*
 * Contacts are divided into parts, and parts into turns. Parts of one turn share nothing, so they
 * can be swept in parallel, in any order, with the same bits. Turns do not depend on the number of
 * threads.
 */
#ifndef PCS_TURNS_H
#define PCS_TURNS_H

#include "../base/room.h"

#include <stdbool.h>
#include <string.h>

/* The number of contacts of a part, and the smallest number with which a sweep goes in turns. */
enum { PCS_PART = 512, PCS_MANY = 4096 };

static inline size_t pcs_parts_of(size_t n)
{
    return (n + PCS_PART - 1) / PCS_PART;
}

/* A part of n items: its first, and the one after its last. */
typedef struct pcs_span {
    size_t first, last;
} pcs_span;

static inline pcs_span pcs_part_at(size_t n, size_t part)
{
    const size_t first = part * PCS_PART;
    return (pcs_span){first, n - first < PCS_PART ? n : first + PCS_PART};
}

/*
 * Contacts use bodies or impulses that only one part may use at a time. A call adds a mark to all
 * that the contacts from first to last - 1 use, and returns all marks that are there after that.
 */
typedef uint64_t (*pcs_marker)(void *self, double *marks, size_t first, size_t last, uint64_t mark);

/* Add a mark to those that are stored in the double *at, and return all of them. */
static inline uint64_t pcs_mark(double *at, uint64_t mark)
{
    uint64_t marks;
    memcpy(&marks, at, sizeof marks);
    marks |= mark;
    memcpy(at, &marks, sizeof marks);
    return marks;
}

enum { PCS_MOST_TURNS = 64 };

typedef struct pcs_turns {
    size_t n;
    uint32_t *parts; /* the parts in the order of their turns; then the turn of each part */
    uint32_t starts[PCS_MOST_TURNS + 1]; /* where each turn begins in parts */
} pcs_turns;

/* The last turn has the parts that fit in no other turn. They must be swept one after the other. */
static inline bool pcs_turn_is_rest(size_t turn)
{
    return turn == PCS_MOST_TURNS - 1;
}

/* Make the turns. parts: two numbers for each part of these contacts. marks must be all 0; it is
 * passed to the marker. */
void pcs_turns_make(pcs_turns *turns, size_t contacts, pcs_marker marker, void *self, double *marks,
                    uint32_t *parts);

#endif
