#include "../base/status.h"
#include "contact2_kernel.h"
#include "contact3_kernel.h"

#include <float.h>

typedef struct field {
    const char *name;
    double value;
} field;

static pcs_status check_finite(const field *fields, size_t n, pcs_fault *fault)
{
    for (size_t i = 0; i < n; i++)
        if (!pcs_within(fields[i].value, -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, fields[i].name, "must be a finite number", fields[i].value);
    return pcs_accept(fault);
}

pcs_status pcs_contact2_check(const pcs_contact2 *contact, pcs_fault *fault)
{
    if (!contact)
        return pcs_refuse(fault, "contact", "must not be NULL", PCS_NONE);
    const field fields[] = {
        {"G_nn", contact->G_nn}, {"G_nt", contact->G_nt}, {"G_tt", contact->G_tt},
        {"v_n", contact->v_n},   {"v_t", contact->v_t},
    };
    const pcs_status status = check_finite(fields, sizeof fields / sizeof *fields, fault);
    if (status != PCS_OK)
        return status;
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

pcs_status pcs_contact3_check(const pcs_contact3 *c, pcs_fault *fault)
{
    if (!c)
        return pcs_refuse(fault, "contact", "must not be NULL", PCS_NONE);
    const field fields[] = {{"G_nn", c->G_nn}, {"G_n1", c->G_n1}, {"G_n2", c->G_n2},
                            {"G_11", c->G_11}, {"G_12", c->G_12}, {"G_22", c->G_22},
                            {"v_n", c->v_n},   {"v_1", c->v_1},   {"v_2", c->v_2}};
    const pcs_status status = check_finite(fields, sizeof fields / sizeof *fields, fault);
    if (status != PCS_OK)
        return status;
    if (c->G_nn <= 0)
        return pcs_refuse(fault, "G_nn", "must be positive", c->G_nn);
    if (c->G_11 <= 0)
        return pcs_refuse(fault, "G_11", "must be positive", c->G_11);
    if (!(c->G_22 - c->G_12 / c->G_11 * c->G_12 > 0))
        return pcs_refuse(fault, "G_22", "must exceed G_12^2/G_11 (G is not positive definite)",
                          c->G_22);
    if (!(pcs_k_stick_slope3(c) > 0))
        return pcs_refuse(fault, "G_nn", "must exceed g.B^-1 g (G is not positive definite)",
                          c->G_nn);
    return pcs_accept(fault);
}

bool pcs_contact2_is_sphere(const pcs_contact2 *contact)
{
    return pcs_k_is_sphere2(contact);
}

bool pcs_contact3_is_sphere(const pcs_contact3 *contact)
{
    return pcs_k_is_sphere3(contact);
}
