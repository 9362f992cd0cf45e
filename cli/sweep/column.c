#include "column.h"

#include <string.h>

const char *column_word(column_kind kind)
{
    static const char *const words[COLUMN_QUANTITY] = {
        [COLUMN_OUTCOME] = "outcome",
        [COLUMN_MODE] = "mode",
        [COLUMN_FINAL] = "final",
        [COLUMN_JUDGE] = "judge",
    };
    return words[kind];
}

column_kind column_kind_named(const char *name)
{
    column_kind kind = COLUMN_OUTCOME;
    while (kind < COLUMN_QUANTITY && strcmp(column_word(kind), name) != 0)
        kind++;
    return kind;
}

bool column_in_blocks(const column *c)
{
    return c->kind <= COLUMN_FINAL || (c->kind == COLUMN_QUANTITY && c->place >= 0);
}

void column_want(const column *c, block *b)
{
    if (c->place >= 0)
        b->wanted[c->place] = true;
}

void column_take(const column *c, const block *b, size_t first, size_t n, double *to, size_t width)
{
    for (size_t i = 0; c->kind == COLUMN_MODE && i < n; i++)
        to[i * width] = b->mode[first + i] == PCS_MODE_NONE ? PCS_NONE : b->mode[first + i];
    for (size_t i = 0; c->kind == COLUMN_FINAL && i < n; i++)
        to[i * width] = b->final[first + i];
    for (size_t i = 0; c->kind == COLUMN_OUTCOME && i < n; i++)
        to[i * width] = b->outcome[first + i];
    for (size_t i = 0; c->kind == COLUMN_QUANTITY && i < n; i++)
        to[i * width] = b->out[c->place][first + i];
}

double column_value(const column *c, const problem *p, const answer *a,
                    const void *const structs[PCS_GROUP_COUNT])
{
    const answer_head head = answer_head_of(p, a);
    switch (c->kind) {
    case COLUMN_OUTCOME:
        return head.outcome;
    case COLUMN_MODE:
        return head.mode == PCS_MODE_NONE ? PCS_NONE : head.mode;
    case COLUMN_FINAL:
        return head.final;
    case COLUMN_JUDGE:
        return a->judgement.worst;
    default:
        return pcs_quantity_value(c->quantity, structs[c->quantity->group]);
    }
}
