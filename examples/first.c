#include <percuss/percuss.h>
#include <stdio.h>

int main(void)
{
    /* a rod of 1 kg and 1 m, leaning 20 degrees, falls on its end and slides as it falls */
    pcs_body2 rod = pcs_body2_default();
    rod.mass = 1;
    rod.inertia = 1.0 / 12;
    rod.position[0] = 0.1710; /* of the mass centre: x to the right, y up */
    rod.position[1] = 0.4698;
    rod.velocity[0] = 1;
    rod.velocity[1] = -1;
    const pcs_touch2 touch = {{0, 0}, {0, 1}, 0}; /* point, normal, gap */

    pcs_material material = pcs_material_default();
    material.e = 0.7;
    material.mu_s = material.mu_k = 0.4;

    pcs_impact2 impact;
    pcs_fault fault;
    char text[200];
    if (pcs_collide2(PCS_LAW_ENERGETIC, &touch, &material, &rod, NULL, NULL, NULL, &impact,
                     &fault) != PCS_OK) {
        pcs_fault_text(&fault, text, sizeof text);
        return fprintf(stderr, "%s\n", text), 1;
    }
    printf("v = (%.4f, %.4f) m/s and spin %.4f rad/s after; energy change %.4f J; %s\n",
           rod.velocity[0], rod.velocity[1], rod.spin, impact.dT, pcs_mode_meaning(impact.mode));
    return 0;
}
