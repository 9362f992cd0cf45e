/* Records with one wrong field. */
#ifndef TESTS_LIES_H
#define TESTS_LIES_H

#include "support.h"

/* A field of a record, the change made to it, and whether only some laws have it. */
typedef struct lie {
    const char *field;
    size_t offset;
    double by;
    bool of_stages; /* only laws with a path and springs have it */
} lie;

enum { LIES2 = 10, LIES3 = 12 };

/* Changes of one millionth of the terms from which each field is computed. */
void lies2(const pcs_contact2 *c, const pcs_impact2 *im, lie all[LIES2]);
void lies3(const pcs_contact3 *c, const pcs_impact3 *im, lie all[LIES3]);

#endif
