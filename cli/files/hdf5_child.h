/* The messages between the child that reads HDF5 and its caller. */
#ifndef CLI_FILES_HDF5_CHILD_H
#define CLI_FILES_HDF5_CHILD_H

#include "child.h"
#include "hdf5_reader.h"

/*
 * Bytes of a block, which is read and sent at once. If a chunk is larger, a block has whole chunks,
 * up to HDF5_MAX_BLOCK.
 */
enum { HDF5_BLOCK = 1 << 20, HDF5_MAX_BLOCK = 1 << 28 };

typedef enum hdf5_word {
    HDF5_YES,
    HDF5_END,       /* end of the list */
    HDF5_UNOPENED,  /* libhdf5 does not accept it as an HDF5 file */
    HDF5_DAMAGED,   /* libhdf5 failed */
    HDF5_TOO_MANY,  /* more than HDF5_ITEMS links, or a name longer than HDF5_NAME */
    HDF5_TOO_LARGE, /* a chunk or a text larger than HDF5_MAX_BLOCK */
    HDF5_NO_MEMORY,
    HDF5_ELSEWHERE, /* values are in other files */
} hdf5_word;

/*
 * First the child sends the list: HDF5_YES with each item, followed by its name of name_size bytes.
 * The list ends with another word. With HDF5_END the first number of shape is the number of links
 * to other files.
 */
typedef struct hdf5_answer_item {
    uint32_t word, kind, rank, name_size;
    uint64_t shape[HDF5_RANK];
} hdf5_answer_item;

/* Then, for each request, which is followed by the name, it sends all values in blocks. */
typedef struct hdf5_request {
    uint32_t name_size;
} hdf5_request;

/* A block, followed by so many bytes: numbers as in memory, texts with a NUL after each. */
typedef struct hdf5_answer_block {
    uint32_t word;
    uint64_t values, bytes;
} hdf5_answer_block;

/* The work of the child. user is the path. */
void hdf5_child_work(child_side *side, const void *user);

#endif
