#include "check.h"

#include "../base/status.h"

#include <float.h>

static pcs_status refuse(pcs_fault *fault, size_t contact, const char *field, const char *rule,
                         double value)
{
    return pcs_refuse_item(fault, "contact", (long)contact, field, rule, value);
}

static pcs_status check_arrays(const pcs_pile *a, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"pile", a}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (a->dimension != 2 && a->dimension != 3)
        return pcs_refuse(fault, "dimension", "must be 2 or 3", a->dimension);
    if (a->contacts == 0)
        return pcs_accept(fault);
    if (a->contacts > UINT32_MAX)
        return pcs_refuse(fault, "contacts", "must be 4294967295 at most", (double)a->contacts);
    return PCS_NEED(fault, {"rows", a->rows}, {"columns", a->columns}, {"blocks", a->blocks},
                    {"v", a->v}, {"mu", a->mu});
}

/* Check where the row of contact i begins and ends, and the columns of its blocks. */
static pcs_status check_columns(const pcs_pile *a, size_t i, pcs_fault *fault)
{
    const size_t first = a->rows[i], last = a->rows[i + 1];
    bool diagonal = false;
    if (i == 0 && first != 0)
        return refuse(fault, i, "rows", "must begin with 0", (double)first);
    if (last < first)
        return refuse(fault, i, "rows", "must not descend", (double)last);
    for (size_t k = first; k < last; k++) {
        const uint32_t column = a->columns[k];
        if (column >= a->contacts)
            return refuse(fault, i, "columns", "must be less than the number of contacts", column);
        if (k > first && column <= a->columns[k - 1])
            return refuse(fault, i, "columns", "must ascend within a row", column);
        diagonal |= column == i;
    }
    return diagonal ? PCS_OK
                    : refuse(fault, i, "columns", "must have the diagonal block", PCS_NONE);
}

static pcs_status check_numbers(const pcs_pile *a, size_t i, pcs_fault *fault)
{
    const size_t d = (size_t)a->dimension;
    for (size_t k = i * d; k < (i + 1) * d; k++)
        if (!pcs_within(a->v[k], -DBL_MAX, DBL_MAX))
            return refuse(fault, i, "v", "must hold finite numbers", a->v[k]);
    for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++) {
        const double *block = &a->blocks[k * d * d];
        for (size_t c = 0; c < d * d; c++)
            if (!pcs_within(block[c], -DBL_MAX, DBL_MAX))
                return refuse(fault, i, "blocks", "must hold finite numbers", block[c]);
        if (a->columns[k] == i && !(block[0] > 0))
            return refuse(fault, i, "blocks", "must have a positive W_nn at every contact",
                          block[0]);
    }
    return PCS_OK;
}

pcs_status pcs_check_friction(const pcs_frictions *f, size_t i, pcs_fault *fault)
{
    if (!pcs_within(f->mu[i], 0, DBL_MAX))
        return refuse(fault, i, "mu", "must be a finite number, not negative", f->mu[i]);
    if (f->e && !pcs_within(f->e[i], 0, 1))
        return refuse(fault, i, "e", "must lie between 0 and 1", f->e[i]);
    if (f->e_t && !pcs_within(f->e_t[i], 0, 1))
        return refuse(fault, i, "e_t", "must lie between 0 and 1", f->e_t[i]);
    return PCS_OK;
}

pcs_status pcs_pile_check(const pcs_pile *a, pcs_fault *fault)
{
    if (check_arrays(a, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_frictions frictions = {a->mu, a->e, a->e_t};
    for (size_t i = 0; i < a->contacts; i++)
        if (check_columns(a, i, fault) != PCS_OK || check_numbers(a, i, fault) != PCS_OK ||
            pcs_check_friction(&frictions, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    return pcs_accept(fault);
}
