/* Is the result right? What holds for any law? Which law can be trusted? */
#include <percuss/percuss.h>
#include <stdio.h>

int main(void)
{
    const pcs_contact2 contact = {1.351, -0.964, 3.649, -1, 1};
    pcs_material material = pcs_material_default();
    material.e = 0.7;
    material.mu_s = material.mu_k = 0.4;

    for (int law = PCS_LAW_NEWTON; law <= PCS_LAW_BRACH; law++) {
        pcs_impact2 impact;
        pcs_fault fault;
        if (pcs_solve2((pcs_law)law, &contact, &material, &impact, &fault) != PCS_OK)
            return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
        const pcs_judgement judgement = pcs_judge2(&contact, &material, &impact);
        if (pcs_judgement_fails(judgement.worst, PCS_JUDGE_BOUND))
            return fprintf(stderr, "do not use this: %s\n", pcs_judgement_condition(&judgement)), 1;
        printf("%-10s v_n' = %.4f, energy change %.4f J, right\n",
               pcs_law_about((pcs_law)law)->name, impact.vp_n, impact.dT);
    }

    pcs_diagnosis2 diagnosis;
    pcs_verdict verdict;
    if (pcs_diagnose2(&contact, &material, &diagnosis, NULL) != PCS_OK ||
        pcs_compare2(&contact, &material, &verdict, NULL) != PCS_OK)
        return 1;
    printf("sliding can jam from mu = %.3f on; p_t/p_n = %.3f just ends slip\n", diagnosis.mu_crit,
           diagnosis.mu_0);
    printf("trust %s\n", verdict.trust == PCS_TRUST_ENERGETIC ? "energetic"
                         : verdict.trust == PCS_TRUST_POISSON ? "poisson"
                         : verdict.trust == PCS_TRUST_ALIKE   ? "either"
                                                              : "none");
    return 0;
}
