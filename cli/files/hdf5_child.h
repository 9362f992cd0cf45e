/* What the child that reads HDF5 and its caller say to each other. */
#ifndef CLI_FILES_HDF5_CHILD_H
#define CLI_FILES_HDF5_CHILD_H

#include "child.h"
#include "hdf5_reader.h"

/* A block is read and sent at once; of a chunk that is larger, whole chunks, up to the most. */
enum { HDF5_BLOCK = 1 << 20, HDF5_MAX_BLOCK = 1 << 28 };

typedef enum hdf5_word {
    HDF5_YES,
    HDF5_END,       /* of the list */
    HDF5_UNOPENED,  /* it is no HDF5 file, as far as libhdf5 can see */
    HDF5_DAMAGED,   /* libhdf5 refused to go on */
    HDF5_TOO_MANY,  /* more than HDF5_ITEMS links, or a name longer than HDF5_NAME */
    HDF5_TOO_LARGE, /* a chunk or a text larger than HDF5_MAX_BLOCK */
    HDF5_NO_MEMORY,
    HDF5_ELSEWHERE, /* values are in other files */
} hdf5_word;

/* First the list: HDF5_YES with each item, then its name of so many bytes; then another word,
   HDF5_END with the number of links to other files as the first of shape. */
typedef struct hdf5_answer_item {
    uint32_t word, kind, rank, name_size;
    uint64_t shape[HDF5_RANK];
} hdf5_answer_item;

/* Then for each request, which the name follows, all values, block by block. */
typedef struct hdf5_request {
    uint32_t name_size;
} hdf5_request;

/* A block: so many bytes follow, numbers as they are in memory, texts with a NUL after each. */
typedef struct hdf5_answer_block {
    uint32_t word;
    uint64_t values, bytes;
} hdf5_answer_block;

/* The work of the child; user is the path. */
void hdf5_child_work(child_side *side, const void *user);

#endif
