/* Inside a planar impact: how slip evolves while the normal impulse grows. */
#include <percuss/percuss.h>
#include <percuss/research.h>
#include <stdio.h>

int main(void)
{
    const pcs_contact2 contact = {1.351, -0.964, 3.649, -1, 1};
    pcs_material material = pcs_material_default();
    material.e = 0.7;
    material.mu_s = material.mu_k = 0.4;

    const pcs_legs2 legs = pcs_legs2_make(&contact, material.mu_s, material.mu_k);
    const pcs_compression2 compression = pcs_legs2_compression(&legs);
    printf("slip stops at p_n = %.4f N s, compression ends at %.4f\n", legs.p_stop,
           compression.p_c);
    for (int law = PCS_LAW_NEWTON; law <= PCS_LAW_COMPROMISE; law++) {
        const double p_r = pcs_legs2_restitution((pcs_law)law, &legs, &material);
        const pcs_point2 end = pcs_legs2_at(&legs, compression.p_c + p_r);
        printf("%-10s p_r = %.4f, v' = (%.4f, %.4f)\n", pcs_law_about((pcs_law)law)->name, p_r,
               end.v_n, end.v_t);
    }
    printf("p_t/p_n = %.4f just ends slip, %.4f would gain energy\n",
           pcs_contact2_mu_0(&contact, material.e), pcs_contact2_mu_T(&contact, material.e, -1));
    return 0;
}
