#include <percuss/percuss.h>
#include <stdio.h>

int main(void)
{
    /* a rod leaning 20 degrees falls on its end, sliding as it falls: G_nn, G_nt, G_tt, v_n, v_t */
    const pcs_contact2 contact = {1.351, -0.964, 3.649, -1, 1};
    pcs_material material = pcs_material_default();
    material.e = 0.7;
    material.mu_s = material.mu_k = 0.4;

    pcs_impact2 impact;
    pcs_fault fault;
    char text[200];
    if (pcs_solve2(PCS_LAW_ENERGETIC, &contact, &material, &impact, &fault) != PCS_OK) {
        pcs_fault_text(&fault, text, sizeof text);
        return fprintf(stderr, "%s\n", text), 1;
    }
    printf("v_n' = %.4f m/s, energy change %.4f J, %s\n", impact.vp_n, impact.dT,
           pcs_mode_meaning(impact.mode));
    return 0;
}
