/* Combine two materials into one. */
#include "../base/status.h"
#include <percuss/collide.h>

#include <float.h>
#include <string.h>

static const char *const names[PCS_MIX_COUNT] = {"least", "greatest", "product", "mean",
                                                 "geometric"};

const char *pcs_mix_name(pcs_mix mix)
{
    return (unsigned)mix < PCS_MIX_COUNT ? names[mix] : NULL;
}

bool pcs_mix_named(const char *name, pcs_mix *mix)
{
    for (int i = 0; name && mix && i < PCS_MIX_COUNT; i++)
        if (strcmp(names[i], name) == 0) {
            *mix = (pcs_mix)i;
            return true;
        }
    return false;
}

static double mixed(pcs_mix mix, double a, double b)
{
    switch (mix) {
    case PCS_MIX_LEAST:
        return a < b ? a : b;
    case PCS_MIX_GREATEST:
        return a > b ? a : b;
    case PCS_MIX_PRODUCT:
        return a * b;
    case PCS_MIX_MEAN:
        return 0.5 * a + 0.5 * b;
    default:
        return sqrt(a) * sqrt(b);
    }
}

static bool same(double a, double b)
{
    return a == b || (!pcs_has(a) && !pcs_has(b));
}

static bool has_mu(const pcs_material *m)
{
    return pcs_has(m->mu_k) || pcs_has(m->mu_s);
}

/* Check that the fields that are combined are given and within their bounds. */
static pcs_status check_mixed(const pcs_material *m, bool without_mu, long index, pcs_fault *fault)
{
    const struct {
        const char *field;
        double value, most;
        const char *rule;
    } fields[] = {{"e", m->e, 1, "must lie between 0 and 1"},
                  {"e_t", m->e_t, 1, "must lie between 0 and 1"},
                  {"mu_k", m->mu_k, DBL_MAX, "must be a finite number, not negative"},
                  {"mu_s", m->mu_s, DBL_MAX, "must be a finite number, not negative"}};
    const size_t n = sizeof fields / sizeof *fields;
    for (size_t i = 0; i < (without_mu ? n - 2 : n); i++)
        if (!pcs_within(fields[i].value, 0, fields[i].most))
            return pcs_refuse_item(fault, "material", index, fields[i].field, fields[i].rule,
                                   fields[i].value);
    return pcs_accept(fault);
}

/* Check that the other fields of a and b are equal. */
static pcs_status check_rest(const pcs_material *a, const pcs_material *b, pcs_fault *fault)
{
    const struct {
        const char *field;
        double a, b;
    } fields[] = {{"d1", a->d1, b->d1},
                  {"d2", a->d2, b->d2},
                  {"eta2", a->eta2, b->eta2},
                  {"ratio", a->ratio, b->ratio},
                  {"branch", (double)a->branch, (double)b->branch}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!same(fields[i].a, fields[i].b))
            return pcs_refuse_item(fault, "material", 1, fields[i].field,
                                   "must equal that of the first: it belongs to the pair",
                                   fields[i].b);
    return pcs_accept(fault);
}

pcs_status pcs_material_mix(const pcs_material *a, const pcs_material *b, pcs_mix e, pcs_mix mu,
                            pcs_material *pair, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"a", a}, {"b", b}, {"pair", pair}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!pcs_mix_name(e))
        return pcs_refuse(fault, "e", "must be mixed by one of pcs_mix", (double)e);
    if (!pcs_mix_name(mu))
        return pcs_refuse(fault, "mu", "must be mixed by one of pcs_mix", (double)mu);
    const bool without_mu = !has_mu(a) && !has_mu(b);
    if (check_mixed(a, without_mu, 0, fault) != PCS_OK ||
        check_mixed(b, without_mu, 1, fault) != PCS_OK || check_rest(a, b, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_material both = *a;
    both.e = mixed(e, a->e, b->e);
    both.e_t = mixed(e, a->e_t, b->e_t);
    both.mu_s = mixed(mu, a->mu_s, b->mu_s);
    both.mu_k = mixed(mu, a->mu_k, b->mu_k);
    if (isinf(both.mu_s) || isinf(both.mu_k))
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    *pair = both;
    return pcs_accept(fault);
}

pcs_status pcs_material_of_pair(const pcs_material *table, int kinds, int a, int b,
                                pcs_material *pair, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"table", table}, {"pair", pair}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (kinds < 1)
        return pcs_refuse(fault, "kinds", "must be positive", kinds);
    if (a < 0 || a >= kinds)
        return pcs_refuse(fault, "a", "must be one of the kinds, from 0", a);
    if (b < 0 || b >= kinds)
        return pcs_refuse(fault, "b", "must be one of the kinds, from 0", b);
    const size_t row = (size_t)(a < b ? a : b), column = (size_t)(a < b ? b : a);
    *pair = table[row * (size_t)kinds + column];
    return pcs_accept(fault);
}
