#include "sweep_worker.h"

#include "scenario/lookup.h"

#include <stdio.h>
#include <stdlib.h>

/* Return the number of elements of a vector that is not set: that of a point. */
static int unset_length(const scenario *s)
{
    bool spatial = false;
    fail unused;
    (void)scenario_dimension(s, &spatial, &unused);
    return spatial ? 3 : 2;
}

/* Read the numbers of a vector, and allocate memory for their text. */
static bool open_vector(sweep_worker *k, sweep_vector *v, entry *of, dimension dim, int line)
{
    enum { DIGITS = 26 };
    fail unused;
    *v = (sweep_vector){of, unset_length(&k->s), calloc(MAX_ELEMENTS, sizeof(double)), NULL,
                        (size_t)MAX_ELEMENTS * DIGITS};
    v->text = malloc(v->size);
    if (!v->x || !v->text)
        return false;
    if (of->set)
        v->n = units_vector(of->word, dim, v->x, MAX_ELEMENTS, &unused);
    *of = (entry){.set = true, .line = line, .word = of->set ? of->word : ""};
    return true;
}

/*
 * Write the changed vector as text. If it has no valid numbers, the old text is kept for the
 * message.
 */
static void write_vector(const sweep_vector *v)
{
    size_t used = 0;
    for (int i = 0; i < v->n; i++)
        used += (size_t)snprintf(v->text + used, v->size - used, "%s%.17g", i ? " " : "", v->x[i]);
    if (v->n > 0)
        v->of->word = v->text;
}

/* Prepare an axis that varies an element of a vector. Other axes may vary other elements of it. */
static bool take_element(sweep_worker *k, int i, int line)
{
    entry *of = k->varied[i];
    int which = 0;
    while (which < k->n_vectors && k->vectors[which].of != of)
        which++;
    k->vector[i] = which;
    if (which == k->n_vectors &&
        !open_vector(k, &k->vectors[k->n_vectors++], of, k->w->axes[i].dim, line))
        return false;
    write_vector(&k->vectors[which]);
    return true;
}

/*
 * Find the entry that an axis varies. As with --set, mu is split into mu_s and mu_k if necessary.
 * The entry gets the line of the axis, for messages.
 */
static bool take_place(sweep_worker *k, int i)
{
    const place *at = &k->w->axes[i].where;
    const bool listed = i < k->s.n_items[LIST_AXES];
    const int line = listed ? k->s.items[LIST_AXES][i].entries[ITEM_AXIS_KEY].line : 0;
    char words[WORD_SIZE];
    fail why;
    k->varied[i] = place_entry(&k->s, at);
    k->vector[i] = -1;
    if (k->w->axes[i].element >= 0)
        return take_element(k, i, line);
    if (at->list != LIST_COUNT) {
        *k->varied[i] = (entry){.set = true, .line = line, .word = ""};
        return true;
    }
    (void)snprintf(words, sizeof words, "%s=0", scenario_keys[at->key].path);
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
    for (int i = 0; i < k->n_vectors; i++) {
        free(k->vectors[i].x);
        free(k->vectors[i].text);
    }
    scenario_free(&k->s);
    free(k);
}

void sweep_worker_go_to(sweep_worker *k, const double *x)
{
    for (int i = 0; i < k->w->n_axes; i++) {
        const int element = k->w->axes[i].element;
        if (element < 0)
            k->varied[i]->number = x[i];
        else if (element < k->vectors[k->vector[i]].n)
            k->vectors[k->vector[i]].x[element] = x[i];
    }
    for (int i = 0; i < k->n_vectors; i++)
        write_vector(&k->vectors[i]);
}

bool sweep_has_none(const sweep_worker *k, pcs_law law, unsigned outcome, fail *why)
{
    char text[200];
    return fail_with(why, "%s: law %s has no solution; the outcome is %s", k->s.name,
                     pcs_law_about(law)->name, lookup_outcome_text(outcome, text, sizeof text));
}

sweep_worker *sweep_worker_or_why(const sweep *w, fail *why)
{
    sweep_worker *k = sweep_worker_new(w);
    if (!k)
        (void)fail_with(why, "%s: out of memory", w->s->name);
    return k;
}
