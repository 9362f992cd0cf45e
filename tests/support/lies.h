/* Records with one false field. */
#ifndef TESTS_LIES_H
#define TESTS_LIES_H

#include "support.h"

/* A field of a record, by how much of its scale it is changed, and which laws look at it. */
typedef struct lie {
    const char *field;
    size_t offset;
    double by;
    bool of_stages; /* laws without a path or springs do not have it */
} lie;

enum { LIES2 = 10, LIES3 = 12 };

/* One millionth of what each field is the rest of. */
void lies2(const pcs_contact2 *c, const pcs_impact2 *im, lie all[LIES2]);
void lies3(const pcs_contact3 *c, const pcs_impact3 *im, lie all[LIES3]);

#endif
