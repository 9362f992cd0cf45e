/* The caller's memory, taken piece by piece from its beginning. */
#ifndef PCS_ROOM_H
#define PCS_ROOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct pcs_room {
    double *next;
    size_t left; /* doubles */
} pcs_room;

/* Doubles that n things of a size take. */
static inline size_t pcs_room_doubles(size_t n, size_t size)
{
    return (n * size + sizeof(double) - 1) / sizeof(double);
}

/* n things of a size; NULL: there is no room for them, and from then on for nothing. */
static inline void *pcs_room_take(pcs_room *room, size_t n, size_t size)
{
    const size_t doubles = pcs_room_doubles(n, size);
    void *taken = room->next;
    if (doubles > room->left) {
        *room = (pcs_room){NULL, 0};
        return NULL;
    }
    room->next += doubles;
    room->left -= doubles;
    return taken;
}

#endif
