#include "turns.h"

/* Return the index of the lowest bit that is not set; if there is none, the last. */
static uint32_t first_free(uint64_t taken)
{
    uint32_t turn = 0;
    while (!pcs_turn_is_rest(turn) && (taken >> turn & 1))
        turn++;
    return turn;
}

/* Sort the parts by turn, and by number in each turn. */
static void sort(pcs_turns *t, size_t n, const uint32_t *turn_of)
{
    uint32_t next[PCS_MOST_TURNS];
    for (size_t k = 0; k <= PCS_MOST_TURNS; k++)
        t->starts[k] = 0;
    for (size_t i = 0; i < n; i++)
        t->starts[turn_of[i] + 1]++;
    for (size_t k = 0; k < PCS_MOST_TURNS; k++) {
        t->starts[k + 1] += t->starts[k];
        next[k] = t->starts[k];
    }
    for (size_t i = 0; i < n; i++)
        t->parts[next[turn_of[i]]++] = (uint32_t)i;
}

/* Give each part the first turn in which no other part uses what it uses. */
void pcs_turns_make(pcs_turns *t, size_t contacts, pcs_marker marker, void *self, double *marks,
                    uint32_t *parts)
{
    const size_t n = pcs_parts_of(contacts);
    uint32_t *turn_of = parts + n;
    *t = (pcs_turns){.parts = parts};
    for (size_t i = 0; i < n; i++) {
        const pcs_span span = pcs_part_at(contacts, i);
        turn_of[i] = first_free(marker(self, marks, span.first, span.last, 0));
        (void)marker(self, marks, span.first, span.last, UINT64_C(1) << turn_of[i]);
        t->n = t->n > turn_of[i] ? t->n : turn_of[i] + 1;
    }
    sort(t, n, turn_of);
}
