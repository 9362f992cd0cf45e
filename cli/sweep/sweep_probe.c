/*
 * Is a scenario wrong whatever its axes say? What an axis varies gets a number that is right by
 * itself. What is wrong then is wrong at every point: a key that is missing, a word, a number that
 * no axis varies. The values of the axes have no say, so that their order has none.
 */
#include "scenario/several.h"
#include "sweep_worker.h"

static double harmless(dimension dim)
{
    return dim == ANGLE || dim == TURN_RATE ? 0 : dim == PLAIN ? 0.5 : 1;
}

static bool is_friction(const place *at)
{
    return at->list == LIST_COUNT ? at->key >= KEY_MATERIAL_MU && at->key <= KEY_MATERIAL_MU_K
                                  : at->item >= ITEM_CONTACT_MU && at->item <= ITEM_CONTACT_MU_K;
}

static bool is_material(const place *at)
{
    return at->list == LIST_COUNT ? at->key >= KEY_MATERIAL_E
                                  : at->item >= ITEM_CONTACT_E && at->item <= ITEM_CONTACT_MU_K;
}

/* mu_s must not be less than mu_k: where one friction varies, all are the same. */
static void replace_frictions(scenario *s)
{
    for (int key = KEY_MATERIAL_MU; key <= KEY_MATERIAL_MU_K; key++)
        s->entries[key].number = harmless(PLAIN);
    for (int i = 0; i < s->n_items[LIST_CONTACTS]; i++)
        for (int key = ITEM_CONTACT_MU; key <= ITEM_CONTACT_MU_K; key++)
            s->items[LIST_CONTACTS][i].entries[key].number = harmless(PLAIN);
}

/* A worker with such numbers; *rest: some of them are of more than the material. */
static sweep_worker *worker_to_probe(const sweep *w, bool *rest, fail *why)
{
    sweep_worker *k = sweep_worker_or_why(w, why);
    *rest = false;
    for (int i = 0; k && i < w->n_axes; i++) {
        k->varied[i]->number = harmless(w->axes[i].dim);
        if (is_friction(&w->axes[i].where))
            replace_frictions(&k->s);
        *rest = *rest || !is_material(&w->axes[i].where);
    }
    return k;
}

/* A harmless number may not go with the others, as a mass with a tensor: then the scenario is
 * complete, and that is all that can be known. */
bool sweep_probe_one(const sweep *w, problem *p, fail *why)
{
    const choice c = {NULL, NULL, NULL};
    bool rest;
    sweep_worker *k = worker_to_probe(w, &rest, why);
    const bool good = k && (problem_build(p, &k->s, &c, why) || (rest && p->complete));
    sweep_worker_free(k);
    return good;
}

bool sweep_probe_several(const sweep *w, fail *why)
{
    bool good = false, rest;
    sweep_worker *k = worker_to_probe(w, &rest, why);
    for (int v = 0; k && !good && v < w->n_variants; v++) {
        const choice c = {pcs_law_about(w->variants[v].law)->name, NULL, NULL};
        several m = {0};
        good =
            (several_build(&m, &k->s, &c, why) && several_check(&m, why)) || (rest && m.complete);
        several_free(&m);
    }
    sweep_worker_free(k);
    return good;
}
