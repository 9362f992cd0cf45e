/* The caller's memory. Pieces are taken from its beginning. */
#ifndef PCS_ROOM_H
#define PCS_ROOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct pcs_room {
    double *next;
    size_t left; /* doubles that are not taken */
} pcs_room;

/* Return the number of doubles that n items of this size (in bytes) take. */
static inline size_t pcs_room_doubles(size_t n, size_t size)
{
    return (n * size + sizeof(double) - 1) / sizeof(double);
}

/* Take memory for n items of this size. NULL: there is not enough room; later calls fail, too. */
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
