#include "check.h"
#include "contact2_kernel.h"

#include <float.h>

pcs_status pcs_refuse(pcs_fault *fault, const char *field, const char *rule, double value)
{
    if (fault)
        *fault = (pcs_fault){PCS_INVALID, field, rule, value};
    return PCS_INVALID;
}

pcs_status pcs_accept(pcs_fault *fault)
{
    if (fault)
        *fault = (pcs_fault){PCS_OK, "", "", PCS_NONE};
    return PCS_OK;
}

bool pcs_within(double x, double low, double high)
{
    return x >= low && x <= high; // false for NaN
}

pcs_status pcs_contact2_check(const pcs_contact2 *contact, pcs_fault *fault)
{
    const struct {
        const char *name;
        double value;
    } fields[] = {
        {"G_nn", contact->G_nn}, {"G_nt", contact->G_nt}, {"G_tt", contact->G_tt},
        {"v_n", contact->v_n},   {"v_t", contact->v_t},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!pcs_within(fields[i].value, -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, fields[i].name, "must be a finite number", fields[i].value);
    if (contact->G_nn <= 0)
        return pcs_refuse(fault, "G_nn", "must be positive", contact->G_nn);
    if (contact->G_tt <= 0)
        return pcs_refuse(fault, "G_tt", "must be positive", contact->G_tt);

    if (!(pcs_k_stick_slope(contact) > 0 && pcs_k_shear_slope(contact) > 0))
        return pcs_refuse(fault, "G_nt",
                          "must have G_nt^2 < G_nn G_tt (G is not positive definite)",
                          contact->G_nt);
    return pcs_accept(fault);
}
