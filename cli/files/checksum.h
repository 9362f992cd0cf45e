/* A checksum for data that must be read back as it was written. */
#ifndef CLI_FILES_CHECKSUM_H
#define CLI_FILES_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/*
 * XXH64 with seed 0, the 64-bit hash of xxHash (Collet). It is fast. It always detects damage
 * inside one aligned word of 8 bytes; other damage is missed with a probability of about 2^-64. It
 * does not protect against a person who forges a file.
 */
uint64_t checksum_xxh64(const void *bytes, size_t size);

#endif
