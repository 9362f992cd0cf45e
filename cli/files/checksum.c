/* XXH64, after the specification of xxHash, https://github.com/Cyan4973/xxHash. */
#include "checksum.h"

static const uint64_t P1 = 0x9E3779B185EBCA87U, P2 = 0xC2B2AE3D27D4EB4FU, P3 = 0x165667B19E3779F9U,
                      P4 = 0x85EBCA77C2B2AE63U, P5 = 0x27D4EB2F165667C5U;

/* Read little-endian numbers of 4 and 8 bytes. Compilers turn this form into one load. */
static uint64_t four_at(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint64_t eight_at(const unsigned char *at)
{
    return four_at(at) | four_at(at + 4) << 32;
}

static uint64_t turned(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static uint64_t mixed(uint64_t sum, uint64_t word)
{
    return turned(sum + word * P2, 31) * P1;
}

/* Hash all whole pieces of 32 bytes in four lanes, and combine the lanes. */
static uint64_t of_pieces(const unsigned char *at, size_t pieces)
{
    uint64_t lanes[4] = {P1 + P2, P2, 0, 0 - P1};
    for (; pieces > 0; pieces--, at += 32)
        for (int i = 0; i < 4; i++)
            lanes[i] = mixed(lanes[i], eight_at(at + 8 * i));
    uint64_t sum =
        turned(lanes[0], 1) + turned(lanes[1], 7) + turned(lanes[2], 12) + turned(lanes[3], 18);
    for (int i = 0; i < 4; i++)
        sum = (sum ^ mixed(0, lanes[i])) * P1 + P4;
    return sum;
}

uint64_t checksum_xxh64(const void *bytes, size_t size)
{
    const unsigned char *at = bytes, *const end = at + size;
    uint64_t sum = (size >= 32 ? of_pieces(at, size / 32) : P5) + size;
    for (at += size / 32 * 32; end - at >= 8; at += 8)
        sum = turned(sum ^ mixed(0, eight_at(at)), 27) * P1 + P4;
    for (; end - at >= 4; at += 4)
        sum = turned(sum ^ four_at(at) * P1, 23) * P2 + P3;
    for (; at < end; at++)
        sum = turned(sum ^ *at * P5, 11) * P1;
    sum = (sum ^ sum >> 33) * P2;
    sum = (sum ^ sum >> 29) * P3;
    return sum ^ sum >> 32;
}
