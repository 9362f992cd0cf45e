/* Makes the plan of a sweep from the scenario. */
#include "sweep_plan.h"

#include "scenario/block.h"
#include "scenario/lookup.h"
#include "scenario/several.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sweep_bad_key(const scenario *s, key_id key, const char *rule, fail *why)
{
    char where[300];
    return fail_with(why, "%s: %s", scenario_where(s, key, where, sizeof where), rule);
}

/* Read a whole number, or use the default unset. */
static bool plan_number(const scenario *s, key_id key, double unset, uint64_t *out, fail *why)
{
    const double x = scenario_number(s, key, unset);
    if (!(x >= 0 && x <= 1e15 && x == floor(x)))
        return sweep_bad_key(s, key, "must be a whole number", why);
    *out = (uint64_t)x;
    return true;
}

static bool plan_sample(sweep *w, fail *why)
{
    static const char *const names[] = {"grid", "random", "halton"};
    const scenario *s = w->s;
    const entry *chosen = &s->entries[KEY_SWEEP_SAMPLE];
    int sample = 0;
    while (chosen->set && sample < SAMPLE_COUNT && strcmp(chosen->word, names[sample]) != 0)
        sample++;
    if (sample == SAMPLE_COUNT)
        return sweep_bad_key(s, KEY_SWEEP_SAMPLE, "must be grid, random or halton", why);
    w->sample = (sweep_sample)sample;
    return plan_number(s, KEY_SWEEP_SEED, 1, &w->seed, why);
}

static bool plan_points(sweep *w, fail *why)
{
    const scenario *s = w->s;
    if (w->sample == SAMPLE_ROWS)
        return true;
    if (w->sample != SAMPLE_GRID)
        return plan_number(s, KEY_SWEEP_POINTS, 0, &w->n_points, why) &&
               (w->n_points > 0 ||
                sweep_bad_key(s, KEY_SWEEP_POINTS, "must be the number of points of the sample",
                              why));
    if (s->entries[KEY_SWEEP_POINTS].set)
        return sweep_bad_key(s, KEY_SWEEP_POINTS,
                             "must not be given for a grid, whose axes give its points", why);
    double points = 1;
    w->n_points = 1;
    for (int i = 0; i < w->n_axes; i++) {
        points *= (double)w->axes[i].n;
        w->n_points *= w->axes[i].n;
    }
    return points <= 1e15 || fail_with(why, "%s: the grid has %.3g points", s->name, points);
}

static bool add_variant(sweep *w, pcs_law law, pcs_path path, fail *why)
{
    if (w->n_variants == MAX_VARIANTS)
        return fail_with(why, "%s: more than %d laws and paths", w->s->name, MAX_VARIANTS);
    w->variants[w->n_variants++] = (variant){law, path};
    return true;
}

/* Add a law once for each of its paths. */
static bool add_law(sweep *w, pcs_law law, pcs_path unset, fail *why)
{
    const entry *paths = &w->s->entries[KEY_SWEEP_PATHS];
    const bool takes = w->spatial && pcs_law_about(law)->family == PCS_FAMILY_PATH;
    char word[WORD_SIZE];
    if (!takes || !paths->set)
        return add_variant(w, law, unset, why);
    for (const char *at = paths->word; (at = scenario_next_word(at, word, sizeof word));) {
        pcs_path path;
        fail inner;
        if (!lookup_path(word, &path, &inner))
            return sweep_bad_key(w->s, KEY_SWEEP_PATHS, inner.text, why);
        if (!add_variant(w, law, path, why))
            return false;
    }
    return true;
}

static bool plan_variants(sweep *w, pcs_law law, pcs_path path, fail *why)
{
    const entry *laws = &w->s->entries[KEY_SWEEP_LAWS];
    char word[WORD_SIZE];
    if (!laws->set)
        return add_law(w, law, path, why);
    if (strcmp(laws->word, "all") == 0) {
        for (int each = 0; each < PCS_LAW_COUNT; each++)
            if (sweep_law_applies(w, (pcs_law)each) && !add_law(w, (pcs_law)each, path, why))
                return false;
        return w->n_variants > 0 || sweep_bad_key(w->s, KEY_SWEEP_LAWS, "no law takes this", why);
    }
    for (const char *at = laws->word; (at = scenario_next_word(at, word, sizeof word));) {
        fail inner;
        if (!lookup_law(word, &law, &inner))
            return sweep_bad_key(w->s, KEY_SWEEP_LAWS, inner.text, why);
        if (!add_law(w, law, path, why))
            return false;
    }
    return true;
}

/*
 * Find the kind of problem: one contact or several, in the plane or in space. The scenario must be
 * valid apart from the values of the axes.
 */
static bool plan_kind(sweep *w, pcs_law *law, pcs_path *path, fail *why)
{
    problem p;
    fail inner;
    w->several = several_is(w->s);
    *law = PCS_LAW_COMPLEMENTARITY;
    *path = PCS_PATH_EXACT;
    if (w->several)
        return !w->s->entries[KEY_LAW].set ||
               lookup_law(w->s->entries[KEY_LAW].word, law, &inner) ||
               sweep_bad_key(w->s, KEY_LAW, inner.text, why);
    for (int i = 0; i < w->n_axes; i++)
        if (w->axes[i].where.list != LIST_COUNT && !scenario_is_scene(w->s))
            return fail_with(why, "%s: %s belongs to several contacts", w->s->name,
                             w->axes[i].path);
    if (!sweep_probe_one(w, &p, why))
        return false;
    *law = p.law;
    *path = p.path;
    w->spatial = p.spatial;
    w->branch = p.material.branch;
    return true;
}

static bool fit_for_batches(const sweep *w)
{
    bool fit = !w->several;
    for (int v = 0; v < w->n_variants; v++)
        fit = fit && (!w->spatial || pcs_law_about(w->variants[v].law)->spatial);
    for (int c = 0; c < w->n_outputs; c++)
        fit = fit && column_in_blocks(&w->outputs[c].shows);
    return fit;
}

/* Check the outputs of lists. They are known only from a result. */
static bool check_several(const sweep *w, fail *why)
{
    const char *unknown;
    char rule[3 * WORD_SIZE], near[2 * WORD_SIZE] = "";
    if (!w->several && !scenario_is_scene(w->s))
        return true;
    if ((w->several && !sweep_probe_several(w, why)) ||
        !sweep_unknown_output(w, &unknown, near, sizeof near, why))
        return false;
    if (!unknown)
        return true;
    const bool energy = strcmp(unknown, "T") == 0 || strcmp(unknown, "Tp") == 0;
    if (energy)
        (void)snprintf(near, sizeof near, "; the bodies have %s_bodies", unknown);
    (void)snprintf(rule, sizeof rule, "'%s' is not a number in the JSON of solve%s", unknown, near);
    return sweep_bad_key(w->s, KEY_SWEEP_OUTPUTS, rule, why);
}

bool sweep_plan(sweep *w, const scenario *s, const sweep_given *given, fail *why)
{
    pcs_law law;
    pcs_path path;
    *w = (sweep){.s = s, .bound = PCS_JUDGE_BOUND};
    if (!plan_sample(w, why) || !sweep_plan_axes(w, given, why) || !plan_points(w, why) ||
        !plan_kind(w, &law, &path, why) || !plan_variants(w, law, path, why) ||
        !sweep_plan_columns(w, why) || !check_several(w, why))
        return false;
    w->batches = fit_for_batches(w);
    return true;
}

void sweep_free(sweep *w)
{
    for (int i = 0; i < w->n_axes; i++) {
        free(w->axes[i].own);
        w->axes[i].own = NULL;
    }
}
