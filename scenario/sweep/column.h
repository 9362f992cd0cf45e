/* A column of a sweep or of a batch: which value of a result it shows. */
#ifndef SCENARIO_SWEEP_COLUMN_H
#define SCENARIO_SWEEP_COLUMN_H

#include "scenario/block.h"

enum { COLUMN_NAME = 280 /* size of the name of a column */ };

/* The first four kinds have fixed names. */
typedef enum column_kind {
    COLUMN_OUTCOME, /* outcome flags */
    COLUMN_MODE,
    COLUMN_FINAL,
    COLUMN_JUDGE, /* the worst residual */
    COLUMN_QUANTITY,
    COLUMN_PATH,    /* for lists: a path in the view of the result */
    COLUMN_STATE,   /* final state of the contact, with the direction of slip */
    COLUMN_TRUST,   /* which law to trust: pcs_trust */
    COLUMN_DERIVED, /* place is its index */
    COLUMN_BODY,    /* a velocity of a body after the impact */
    COLUMN_QUOTIENT /* of two other columns */
} column_kind;

typedef struct column {
    column_kind kind;
    const pcs_quantity *quantity; /* NULL: not a quantity */
    int place;                    /* index in a block; -1: not in a block */
    int body, axis;               /* for COLUMN_BODY: axis n, t, then the spin; in space n, 1, 2 */
} column;

/*
 * Return the name of one of the first four kinds, and the kind of a name; COLUMN_QUANTITY if it is
 * none of them.
 */
const char *column_word(column_kind kind);
column_kind column_kind_named(const char *name);

/*
 * Find a velocity of a body after the impact: "body.vp_n" or "other.omegap". Returns false if it is
 * none.
 */
bool column_of_body(column *c, bool spatial, const char *name);

/* The words for its numbers; NULL if it has none. */
typedef const char *(*column_words)(double x);
column_words column_words_of(const column *c, const char *name);

/* True if a block has it. column_want requests it from a block. */
bool column_in_blocks(const column *c);
void column_want(const column *c, block *b);

/* Copy n values of a block, from the problem `first` on, with a stride of width numbers. */
void column_take(const column *c, const block *b, size_t first, size_t n, double *to, size_t width);

/* Return the value in a result. The structs must be those of answer_structs. */
double column_value(const column *c, const problem *p, const answer *a,
                    const void *const structs[PCS_GROUP_COUNT]);

/*
 * Return the SI unit of a column: of a key, or of a quantity, possibly with a law as in
 * vp_n@newton.
 */
const char *column_unit(const char *name);

#endif
