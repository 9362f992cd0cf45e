/*
 * A ball of 2 kg should rebound with e = 0.7: the damping of its spring, in the parameters of other
 * codes.
 */
#include <percuss/percuss.h>
#include <stdio.h>

int main(void)
{
    pcs_spring spring = pcs_spring_default();
    spring.mass = 2;     /* kg */
    spring.kappa = 1e4;  /* N/m */
    spring.approach = 3; /* m/s */
    const double e = 0.7;
    pcs_spring_damping is;
    pcs_fault fault;
    if (pcs_spring_convert(&spring, PCS_SPRING_GIVEN_E, &e, &is, &fault) != PCS_OK)
        return fprintf(stderr, "%s: %s\n", fault.field, fault.rule), 1;
    printf("dashpot        c = %.6g N s/m, contact lasts %.6g s\n", is.c, is.duration);
    printf("Hunt-Crossley  zeta = %.6g s/m at this speed\n", is.zeta);
    printf("MuJoCo         solref=\"%.6g %.6g\"\n", is.solref[0], is.solref[1]);
    return 0;
}
