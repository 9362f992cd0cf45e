/* Two discs meet in the plane, one of them spinning: bodies, contact, solve, bodies after. */
#include <percuss/percuss.h>
#include <stdio.h>

static pcs_struck2 disc(double mass, double radius)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    pcs_struck2 body = {0, 0, 0, 0, 0, 0, 0};
    def.shape = PCS_SHAPE2_DISC;
    def.mass = mass;
    def.radius = radius;
    (void)pcs_struck2_make(&def, &body, NULL); /* these numbers are right */
    return body;
}

int main(void)
{
    /* n points out of the other into the body: the body lies above its contact, the other below */
    pcs_struck2 body = disc(1, 0.1), other = disc(2, 0.2);
    other.r_n = -other.r_n;
    body.v_n = -3;
    body.omega = 40; /* clockwise */

    pcs_contact2 contact;
    pcs_impact2 impact;
    pcs_fault fault;
    pcs_material material = pcs_material_default();
    material.e = 0.8;
    material.mu_s = material.mu_k = 0.2;
    if (pcs_contact2_of_struck(&body, &other, &contact, &fault) != PCS_OK ||
        pcs_solve2(PCS_LAW_POISSON, &contact, &material, &impact, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    /* p acts on the body, -p on the other */
    const pcs_struck2 a = pcs_struck2_after(&body, impact.p_n, impact.p_t);
    const pcs_struck2 b = pcs_struck2_after(&other, -impact.p_n, -impact.p_t);
    printf("slip %.3f m/s before, %.3f after\n", contact.v_t, impact.vp_t);
    printf("body:  v = (%.4f, %.4f) m/s, omega = %.3f rad/s\n", a.v_n, a.v_t, a.omega);
    printf("other: v = (%.4f, %.4f) m/s, omega = %.3f rad/s\n", b.v_n, b.v_t, b.omega);
    printf("kinetic energy %.4f J, then %.4f J\n",
           pcs_struck2_energy(&body) + pcs_struck2_energy(&other),
           pcs_struck2_energy(&a) + pcs_struck2_energy(&b));
    return 0;
}
