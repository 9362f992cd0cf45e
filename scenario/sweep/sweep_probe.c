/*
 * Finds errors of a scenario that do not depend on its axes. Every key that an axis varies gets a
 * number that is valid by itself. An error that remains occurs at every point: a missing key, a
 * wrong word, or a number that no axis varies. The values of the axes have no influence, and so
 * their order has none.
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

/* mu_s must not be less than mu_k: if one friction varies, all get the same number. */
static void replace_frictions(scenario *s)
{
    for (int key = KEY_MATERIAL_MU; key <= KEY_MATERIAL_MU_K; key++)
        s->entries[key].number = harmless(PLAIN);
    for (int i = 0; i < s->n_items[LIST_CONTACTS]; i++)
        for (int key = ITEM_CONTACT_MU; key <= ITEM_CONTACT_MU_K; key++)
            s->items[LIST_CONTACTS][i].entries[key].number = harmless(PLAIN);
}

/* Make a worker with such numbers. *rest: some axis varies more than the material. */
static sweep_worker *worker_to_probe(const sweep *w, bool *rest, fail *why)
{
    sweep_worker *k = sweep_worker_or_why(w, why);
    *rest = false;
    for (int i = 0; k && i < w->n_axes; i++) {
        if (w->axes[i].element < 0)
            k->varied[i]->number = harmless(w->axes[i].dim);
        if (is_friction(&w->axes[i].where))
            replace_frictions(&k->s);
        *rest = *rest || !is_material(&w->axes[i].where);
    }
    return k;
}

/*
 * A harmless number may conflict with other numbers, as a mass with a tensor. Then only this can be
 * checked: the scenario is complete.
 */
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

/* True if a law applies to the problem of a point. *there: the point has a valid problem. */
static bool applies_at(sweep_worker *k, uint64_t index, pcs_law law, bool *there)
{
    double x[MAX_AXES] = {0};
    const choice c = {pcs_law_about(PCS_LAW_COMPLEMENTARITY)->name, NULL, NULL};
    pcs_fault fault;
    fail unused;
    bool takes = false;
    sweep_points(k->w, index, 1, x, MAX_AXES);
    sweep_worker_go_to(k, x);
    if (k->w->several) {
        several m = {0};
        *there = several_build(&m, &k->s, &c, &unused);
        takes = *there && several_applies(&m, law, &fault);
        several_free(&m);
        return takes;
    }
    *there = problem_build(&k->p, &k->s, &k->any, &unused);
    return *there && problem_law_applies(&k->p, law, &fault);
}

bool sweep_law_applies(const sweep *w, pcs_law law)
{
    const uint64_t last = w->n_points - 1, tried[] = {0, last / 3, last / 2, last - last / 3, last};
    fail why;
    bool applies = false;
    sweep_worker *k = sweep_worker_or_why(w, &why);
    for (size_t i = 0; k && i < sizeof tried / sizeof *tried; i++) {
        bool there;
        applies = applies_at(k, tried[i], law, &there);
        if (there && !applies)
            break;
    }
    sweep_worker_free(k);
    return applies;
}
