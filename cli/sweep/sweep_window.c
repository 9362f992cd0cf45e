#include "sweep_window.h"

#include <stdlib.h>

bool sweep_window_make(sweep_window *x, unsigned n_slots, sweep_file *f, sweep_trouble *trouble,
                       fail *why)
{
    *x = (sweep_window){.f = f,
                        .slots = calloc(n_slots, sizeof *x->slots),
                        .n_slots = n_slots,
                        .progress = sweep_progress_start(f),
                        .trouble = trouble,
                        .why = why};
    return x->slots != NULL;
}

void sweep_window_free(sweep_window *x)
{
    for (unsigned i = 0; x->slots && i < x->n_slots; i++)
        free(x->slots[i].bytes);
    free(x->slots);
    x->slots = NULL;
}

bool sweep_window_has_slot(const sweep_window *x, uint64_t chunk)
{
    return chunk < x->f->chunks + x->n_slots;
}

/* Usually few chunks wait, so the memory of a slot is allocated when it is first used. */
sweep_slot *sweep_window_slot(sweep_window *x, uint64_t chunk)
{
    sweep_slot *slot = &x->slots[chunk % x->n_slots];
    if (!slot->bytes)
        slot->bytes = malloc(sweep_encoded_most(x->f->w));
    slot->trouble = (sweep_trouble){0};
    return slot->bytes ? slot : NULL;
}

/* Write the next chunks, as long as they are computed. */
static void put_away(sweep_window *x)
{
    sweep_slot *next;
    while (!x->failed && (next = &x->slots[x->f->chunks % x->n_slots])->size > 0) {
        x->failed =
            !sweep_file_add(x->f, next->bytes, next->size, next->sum, &next->trouble, x->why);
        if (!x->failed)
            sweep_trouble_add(x->trouble, &next->trouble);
        next->size = 0;
        sweep_progress_show(&x->progress, x->f, false);
    }
}

void sweep_window_done(sweep_window *x, sweep_slot *slot, size_t size)
{
    slot->size = size;
    put_away(x);
}

sweep_end sweep_window_end(sweep_window *x)
{
    sweep_progress_show(&x->progress, x->f, true);
    if (x->failed)
        return SWEEP_FAILED;
    return x->f->chunks < sweep_chunks(x->f->w) ? SWEEP_STOPPED : SWEEP_DONE;
}
