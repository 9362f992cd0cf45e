/*
 * Problems solved side by side: a column has one number of each problem. A file that includes this
 * header must first define the number of problems (enum W), 1 in a single solve and 8 in the lanes
 * of a batch, and how a loop over them begins (LANES, with the counter l). Both are compiled from
 * the same source, so the results have the same bits. Conditions are numbers, 1 or 0, and both
 * sides of a selection are computed, so that the compiler can vectorise a loop over lanes.
 */
#ifndef PCS_COLUMNS_H
#define PCS_COLUMNS_H

#include "../contact/contact3_kernel.h"

typedef double column[W] __attribute__((aligned(W * sizeof(double))));

/*
 * A column for each field of a struct. NAME_of reads one lane. put_NAME writes one lane where the
 * condition `on` holds.
 */
#define COLUMN(field) column field;
#define READ_LANE(field) .field = from->field[l],
#define WRITE_LANE(field) to->field[l] = on ? x->field : to->field[l];
#define COLUMNS(NAME, TYPE, FIELDS)                                                                \
    typedef struct NAME##_columns {                                                                \
        FIELDS(COLUMN)                                                                             \
    } NAME##_columns;                                                                              \
    PCS_K_WHOLE TYPE NAME##_of(const NAME##_columns *from, int l)                                  \
    {                                                                                              \
        return (TYPE){FIELDS(READ_LANE)};                                                          \
    }                                                                                              \
    PCS_K_WHOLE void put_##NAME(NAME##_columns *to, int l, int on, const TYPE *x)                  \
    {                                                                                              \
        FIELDS(WRITE_LANE)                                                                         \
    }

/* The same, with a check that the list has all fields of a struct of doubles. */
#define COLUMNS_OF_ALL(NAME, TYPE, FIELDS)                                                         \
    COLUMNS(NAME, TYPE, FIELDS)                                                                    \
    _Static_assert(sizeof(NAME##_columns) == W * sizeof(TYPE), "a field is not in the list")

/* Return a condition as a number. */
PCS_K_WHOLE double flag(int condition)
{
    return condition ? 1.0 : 0.0;
}

/* True if a flag is set in any lane. */
PCS_K_WHOLE bool any(const column flags)
{
    long long found = 0;
    LANES found |= flags[l] > 0 ? 1LL : 0LL;
    return found != 0;
}

#endif
