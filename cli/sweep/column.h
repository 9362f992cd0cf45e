/* What a column of a sweep or of a batch shows of an answer. */
#ifndef CLI_SWEEP_COLUMN_H
#define CLI_SWEEP_COLUMN_H

#include "block.h"

/* The first four have words for their names. */
typedef enum column_kind {
    COLUMN_OUTCOME, /* flags */
    COLUMN_MODE,
    COLUMN_FINAL,
    COLUMN_JUDGE, /* the worst residual */
    COLUMN_QUANTITY,
    COLUMN_PATH,    /* of lists: a path into the view of the answer */
    COLUMN_STATE,   /* how the contact is left, with the direction of slip */
    COLUMN_TRUST,   /* whom to trust: pcs_trust */
    COLUMN_DERIVED, /* place is its index */
    COLUMN_BODY,    /* a velocity of a body after */
    COLUMN_QUOTIENT /* of two other columns */
} column_kind;

typedef struct column {
    column_kind kind;
    const pcs_quantity *quantity; /* NULL: it is none */
    int place;                    /* in a block; -1: a block does not have it */
    int body, axis;               /* of COLUMN_BODY: axis n, t, then the spin; in space n, 1, 2 */
} column;

/* The name of one of the first four kinds, and the kind of a name; COLUMN_QUANTITY: none of them.
 */
const char *column_word(column_kind kind);
column_kind column_kind_named(const char *name);

/* "body.vp_n" or "other.omegap": a velocity of a body after; false: it is none. */
bool column_of_body(column *c, bool spatial, const char *name);

/* The words for its numbers; NULL: it has none. */
typedef const char *(*column_words)(double x);
column_words column_words_of(const column *c, const char *name);

/* Does a block have it? Then it is wanted of a block. */
bool column_in_blocks(const column *c);
void column_want(const column *c, block *b);

/* n values of a block, from the problem first on, width numbers apart. */
void column_take(const column *c, const block *b, size_t first, size_t n, double *to, size_t width);

/* The value in an answer, whose structs are those of answer_structs. */
double column_value(const column *c, const problem *p, const answer *a,
                    const void *const structs[PCS_GROUP_COUNT]);

#endif
