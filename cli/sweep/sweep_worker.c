#include "sweep_worker.h"

#include "scenario/lookup.h"

#include <stdio.h>
#include <stdlib.h>

/* The entry that an axis varies, and with it what mu stands for; it stands where the axis does. */
static bool take_place(sweep_worker *k, int i)
{
    const place *at = &k->w->axes[i].where;
    const int line = k->s.items[LIST_AXES][i].entries[ITEM_AXIS_KEY].line;
    char words[WORD_SIZE];
    fail why;
    if (at->list != LIST_COUNT) {
        k->varied[i] = &k->s.items[at->list][at->index].entries[at->item];
        *k->varied[i] = (entry){.set = true, .line = line, .word = ""};
        return true;
    }
    (void)snprintf(words, sizeof words, "%s=0", scenario_keys[at->key].path);
    k->varied[i] = &k->s.entries[at->key];
    if (!scenario_set(&k->s, words, &why))
        return false;
    k->varied[i]->line = line;
    return true;
}

sweep_worker *sweep_worker_new(const sweep *w)
{
    sweep_worker *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->w = w;
    bool good = scenario_copy(&k->s, w->s);
    for (int i = 0; good && i < w->n_axes; i++)
        good = take_place(k, i);
    k->any.law = problem_any_law(&k->s);
    k->b.spatial = w->spatial;
    for (int c = 0; c < w->n_outputs; c++)
        column_want(&w->outputs[c].shows, &k->b);
    if (good)
        return k;
    sweep_worker_free(k);
    return NULL;
}

void sweep_worker_free(sweep_worker *k)
{
    if (!k)
        return;
    scenario_free(&k->s);
    free(k);
}

void sweep_worker_go_to(sweep_worker *k, const double *x)
{
    for (int i = 0; i < k->w->n_axes; i++)
        k->varied[i]->number = x[i];
}

bool sweep_has_none(const sweep_worker *k, pcs_law law, unsigned outcome, fail *why)
{
    char text[200];
    return fail_with(why, "%s: law %s has no answer; the outcome is %s", k->s.name,
                     pcs_law_about(law)->name, lookup_outcome_text(outcome, text, sizeof text));
}

sweep_worker *sweep_worker_or_why(const sweep *w, fail *why)
{
    sweep_worker *k = sweep_worker_new(w);
    if (!k)
        (void)fail_with(why, "%s: out of memory", w->s->name);
    return k;
}
