#include "recipe.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool pile_in_scenario(const scenario *s)
{
    key_id key;
    return scenario_any_set(s, KEY_PILE_BODIES, KEY_PILE_DISORDER, &key);
}

static bool bad_key(const scenario *s, key_id key, const char *rule, fail *why)
{
    char where[300];
    return fail_with(why, "%s: %s", scenario_where(s, key, where, sizeof where), rule);
}

bool pile_scenario_fits(const scenario *s, fail *why)
{
    key_id key;
    const bool tables = scenario_any_set(s, KEY_PILE_BODIES, KEY_PILE_CONTACTS, &key);
    for (int list = 0; list < LIST_COUNT; list++)
        if (s->n_items[list] > 0)
            return fail_with(why, "%s: the list %s cannot be used with a pile", s->name,
                             scenario_list_name((list_id)list));
    if (scenario_any_set(s, KEY_NORMAL, KEY_SWEEP_OUTPUTS, &key) ||
        scenario_any_set(s, KEY_MECHANISM_M, KEY_CHAIN_PHI4, &key) ||
        scenario_any_set(s, KEY_MATERIAL_MU_S, KEY_MATERIAL_RATIO, &key))
        return bad_key(s, key, "cannot be used with a pile", why);
    if (tables && scenario_any_set(s, KEY_PILE_SHAPE, KEY_PILE_DISORDER, &key))
        return bad_key(s, key, "is for a generated pile, and cannot be used with tables", why);
    if (tables && !(s->entries[KEY_PILE_BODIES].set && s->entries[KEY_PILE_CONTACTS].set))
        return fail_with(why, "%s: pile.bodies and pile.contacts are both needed", s->name);
    const entry *law = &s->entries[KEY_LAW];
    return !law->set || strcmp(law->word, "complementarity") == 0 ||
           bad_key(s, KEY_LAW, "the law of a pile is complementarity", why);
}

/* Find the index of a word in a short list. */
static bool word_of(const scenario *s, key_id key, const char *const *words, int n,
                    const char *rule, int *place, fail *why)
{
    const entry *e = &s->entries[key];
    for (int k = 0; e->set && k < n; k++)
        if (strcmp(e->word, words[k]) == 0) {
            *place = k;
            return true;
        }
    return !e->set || bad_key(s, key, rule, why);
}

static bool read_recipe(const scenario *s, pcs_pile_recipe *r, fail *why)
{
    static const char *const shapes[] = {"ball", "box"};
    static const char *const orders[] = {"stacked", "poured", "lattice"};
    const pcs_pile_recipe usual = pcs_pile_recipe_default();
    int shape = (int)usual.shape, order = (int)usual.order;
    const double n = scenario_number(s, KEY_PILE_N, (double)usual.n_bodies);
    const double seed = scenario_number(s, KEY_PILE_SEED, 1);
    if (!word_of(s, KEY_PILE_SHAPE, shapes, 2, "must be ball or box", &shape, why) ||
        !word_of(s, KEY_PILE_ORDER, orders, 3, "must be stacked, poured or lattice", &order, why))
        return false;
    if (!(n >= 1 && n <= 1e8 && n == floor(n)))
        return bad_key(s, KEY_PILE_N, "must be a whole number from 1 to 100000000", why);
    if (!(seed >= 0 && seed <= 0x1p53 && seed == floor(seed)))
        return bad_key(s, KEY_PILE_SEED, "must be a whole number, not negative", why);
    *r = (pcs_pile_recipe){(pcs_pile_shape)shape,
                           (pcs_pile_order)order,
                           (size_t)n,
                           (uint64_t)seed,
                           scenario_number(s, KEY_PILE_SIZE, usual.size),
                           scenario_number(s, KEY_PILE_MASS, usual.mass),
                           scenario_number(s, KEY_PILE_SPEED, usual.speed),
                           scenario_number(s, KEY_PILE_DISORDER, usual.disorder)};
    return true;
}

/* Generate the pile. It is called once to count the contacts and once to store them. */
static bool draw(pile *p, const pcs_pile_recipe *r, size_t room, fail *why)
{
    char text[300];
    pcs_fault fault;
    const pcs_status status =
        p->dimension == 2 ? pcs_pile2_draw(r, p->planar, p->pairs2, room, &p->contacts, &fault)
                          : pcs_pile3_draw(r, p->spatial, p->pairs3, room, &p->contacts, &fault);
    if (status == PCS_OK)
        return true;
    (void)pcs_fault_text(&fault, text, sizeof text);
    return fail_with(why, "%s: pile: %s", p->path, text);
}

bool pile_of_recipe(pile *p, const scenario *s, fail *why)
{
    pcs_pile_recipe r = pcs_pile_recipe_default();
    bool spatial = false;
    *p = (pile){.path = s->name, .source = {.format = "generated", .storage = "bodies"}};
    if (!scenario_dimension(s, &spatial, why) || !read_recipe(s, &r, why))
        return false;
    p->dimension = spatial ? 3 : 2;
    p->n_bodies = r.n_bodies;
    if (!draw(p, &r, 0, why))
        return false;
    if (spatial) {
        p->spatial = pile_memory(p->n_bodies, sizeof *p->spatial);
        p->pairs3 = pile_memory(p->contacts, sizeof *p->pairs3);
    } else {
        p->planar = pile_memory(p->n_bodies, sizeof *p->planar);
        p->pairs2 = pile_memory(p->contacts, sizeof *p->pairs2);
    }
    const bool room = spatial ? p->spatial && p->pairs3 : p->planar && p->pairs2;
    return room ? draw(p, &r, p->contacts, why) : fail_with(why, "%s: out of memory", s->name);
}

/* Complete one column of the material: each contact without a value gets that of the scenario. */
static bool complete(double **column, const pile *p, const scenario *s, key_id key, double unset,
                     fail *why)
{
    const double common = scenario_number(s, key, unset);
    const bool made = *column == NULL;
    if (made)
        *column = pile_memory(p->contacts, sizeof **column);
    if (!*column)
        return fail_with(why, "%s: out of memory", s->name);
    for (size_t i = 0; i < p->contacts; i++) {
        if (made || isnan((*column)[i]))
            (*column)[i] = common;
        if (isnan((*column)[i]))
            return fail_with(why, "%s: %s is missing for contact %zu", s->name,
                             scenario_keys[key].path, i + 1);
    }
    return true;
}

bool pile_add_materials(pile *p, const scenario *s, fail *why)
{
    return complete(&p->mu, p, s, KEY_MATERIAL_MU, PCS_NONE, why) &&
           complete(&p->e, p, s, KEY_MATERIAL_E, PCS_NONE, why) &&
           complete(&p->e_t, p, s, KEY_MATERIAL_E_T, 0, why);
}
