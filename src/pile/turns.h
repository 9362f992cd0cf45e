/*
 * Contacts in parts, and parts in turns: those of one turn share nothing, so that they can be swept
 * at the same time, in any order, with the same bits. Turns do not depend on who sweeps.
 */
#ifndef PCS_TURNS_H
#define PCS_TURNS_H

#include "room.h"

#include <stdbool.h>
#include <string.h>

/* Contacts of a part, and those of a pile from which on a sweep goes in turns. */
enum { PCS_PART = 512, PCS_MANY = 4096 };

static inline size_t pcs_parts_of(size_t n)
{
    return (n + PCS_PART - 1) / PCS_PART;
}

/* From the first of a part to the one after its last, of n. */
typedef struct pcs_span {
    size_t first, last;
} pcs_span;

static inline pcs_span pcs_part_at(size_t n, size_t part)
{
    const size_t first = part * PCS_PART;
    return (pcs_span){first, n - first < PCS_PART ? n : first + PCS_PART};
}

/*
 * What contacts use, of which only one part may make use at a time: bodies, or impulses. The call
 * adds a mark to what those from first to last - 1 use, and returns all marks that are there then.
 */
typedef uint64_t (*pcs_marker)(void *self, double *marks, size_t first, size_t last, uint64_t mark);

/* Adds a mark where there is room for a double, and returns all that are there. */
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
    uint32_t *parts; /* in the order of their turns; then, by number, the turn of each */
    uint32_t starts[PCS_MOST_TURNS + 1]; /* of each turn in parts */
} pcs_turns;

/* The parts of the last of all turns are those that fit in no other: one after the other. */
static inline bool pcs_turn_is_rest(size_t turn)
{
    return turn == PCS_MOST_TURNS - 1;
}

/* parts: two numbers for each part of these contacts. marks, all 0, is handed to the marker. */
void pcs_turns_make(pcs_turns *turns, size_t contacts, pcs_marker marker, void *self, double *marks,
                    uint32_t *parts);

#endif
