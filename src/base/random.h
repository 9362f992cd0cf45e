/* Random numbers that depend only on a counter, so that they are the same in every run and order.
 */
#ifndef PCS_RANDOM_H
#define PCS_RANDOM_H

#include <stdint.h>

/* The distance of counters of splitmix64. */
#define PCS_RANDOM_STEP 0x9e3779b97f4a7c15u

/* splitmix64: return 64 random bits of a counter. Counters must be PCS_RANDOM_STEP apart. */
static inline uint64_t pcs_random_bits(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

#endif
