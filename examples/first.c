#include <percuss/percuss.h>
#include <stdio.h>

int main(void)
{
    /* a rod leaning 20 degrees falls on its end, sliding as it falls */
    const pcs_contact2 contact = {
        .G_nn = 1.351, .G_nt = -0.964, .G_tt = 3.649, .v_n = -1, .v_t = 1};
    pcs_material material = pcs_material_default();
    material.e = 0.7;
    material.mu_s = material.mu_k = 0.4;

    pcs_impact2 impact;
    pcs_fault fault;
    if (pcs_solve2(PCS_LAW_ENERGETIC, &contact, &material, &impact, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    printf("v_n' = %.4f m/s, energy change %.4f J, %s\n", impact.vp_n, impact.dT,
           pcs_mode_meaning(impact.mode));
    return 0;
}
