/* Every quantity of an impact by its one name, with unit and meaning. */
#include <percuss/percuss.h>
#include <stdio.h>

int main(void)
{
    const pcs_contact2 contact = {1.351, -0.964, 3.649, -1, 1};
    pcs_material material = pcs_material_default();
    material.e = 0.7;
    material.mu_s = material.mu_k = 0.4;
    pcs_impact2 impact;
    if (pcs_solve2(PCS_LAW_POISSON, &contact, &material, &impact, NULL) != PCS_OK)
        return 1;
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        const double x = q->group == PCS_GROUP_IMPACT ? pcs_quantity_value(q, &impact) : PCS_NONE;
        if (pcs_has(x))
            printf("%-13s %9.5f %-4s %s\n", q->name, x, q->unit, q->meaning);
    }
    return 0;
}
