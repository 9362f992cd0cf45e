/* The material of each contact: its own keys, or else those of the scenario. */
#include "items.h"
#include "several_parts.h"

#include <string.h>

/*
 * A field of a material: the key of the contact, or else that of the scenario, or else a default.
 */
typedef struct field {
    item_key own;
    key_id common;
    double value;
} field;

static void read_field(const several *m, int i, field *f)
{
    const entry *own = items_entry(m->s, LIST_CONTACTS, i, f->own);
    const entry *common = &m->s->entries[f->common];
    if (common->set)
        f->value = common->number;
    if (own->set)
        f->value = own->number;
}

/* Report a fault of a field, at the contact if it is set there. */
static bool bad_field(const several *m, int i, const field *f, const pcs_fault *fault, fail *why)
{
    char where[300];
    if (items_entry(m->s, LIST_CONTACTS, i, f->own)->set || !m->s->entries[f->common].set)
        return items_bad(m->s, LIST_CONTACTS, i, f->own, fault->rule, why);
    return fail_with(why, "%s: %s (it is %.10g)",
                     scenario_where(m->s, f->common, where, sizeof where), fault->rule,
                     fault->value);
}

/*
 * Read the material of a contact. If one contact strikes, only its e is required: the default e of
 * the others is 0.
 */
bool several_material(several *m, int i, fail *why)
{
    const bool stands = m->striking >= 0 && i != m->striking;
    field e = {ITEM_CONTACT_E, KEY_MATERIAL_E, stands ? 0 : PCS_NONE};
    field e_t = {ITEM_CONTACT_E_T, KEY_MATERIAL_E_T, 0};
    field mu = {ITEM_CONTACT_MU, KEY_MATERIAL_MU, PCS_NONE};
    read_field(m, i, &e);
    read_field(m, i, &e_t);
    read_field(m, i, &mu);
    field mu_k = {ITEM_CONTACT_MU_K, KEY_MATERIAL_MU_K, mu.value};
    read_field(m, i, &mu_k);
    if (items_entry(m->s, LIST_CONTACTS, i, ITEM_CONTACT_MU)->set) // overrides the scenario's
        mu_k.value = mu.value;
    field mu_s = {ITEM_CONTACT_MU_S, KEY_MATERIAL_MU_S, mu_k.value};
    read_field(m, i, &mu_s);
    if (items_entry(m->s, LIST_CONTACTS, i, ITEM_CONTACT_MU)->set &&
        !items_entry(m->s, LIST_CONTACTS, i, ITEM_CONTACT_MU_S)->set)
        mu_s.value = mu.value;
    pcs_material *material = &m->materials[i];
    *material = pcs_material_default();
    material->e = e.value;
    material->e_t = e_t.value;
    material->mu_s = mu_s.value;
    material->mu_k = mu_k.value;
    material->d1 = scenario_number(m->s, KEY_MATERIAL_D1, 1);
    material->d2 = scenario_number(m->s, KEY_MATERIAL_D2, 1);
    if (!scenario_yes(m->s, KEY_MATERIAL_E_ABOVE_1, &material->e_above_1, why))
        return false;
    pcs_fault fault;
    // check by a law with a path, so that mu_s may differ from mu_k; each law checks again
    const pcs_law law = material->e > 1 ? PCS_LAW_ENERGETIC : PCS_LAW_COMPROMISE;
    if (pcs_material_check(law, material, &fault) == PCS_OK)
        return true;
    const field *all[] = {&e, &e_t, pcs_has(mu.value) || pcs_has(mu_k.value) ? &mu_k : &mu, &mu_s};
    const char *names[] = {"e", "e_t", "mu_k", "mu_s"};
    for (int k = 0; k < 4; k++)
        if (strcmp(fault.field, names[k]) == 0) {
            const bool by_mu = k >= 2 && !items_entry(m->s, LIST_CONTACTS, i, all[k]->own)->set &&
                               !m->s->entries[all[k]->common].set;
            return bad_field(m, i, by_mu ? &mu : all[k], &fault, why);
        }
    return fail_with(why, "%s: material.%s: %s", m->s->name, fault.field, fault.rule);
}
