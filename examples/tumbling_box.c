/* A box that tumbles falls with a corner on a spinning ball: two bodies in space. */
#include <percuss/percuss.h>
#include <stdio.h>

int main(void)
{
    pcs_fault fault;
    pcs_struck3 box, ball;
    pcs_struckdef3 def = pcs_struckdef3_default();
    def.shape = PCS_SHAPE3_BOX;
    def.mass = 2;
    def.width = 0.3;
    def.height = 0.2;
    def.depth = 0.1;
    const double angles[3] = {0.3, 0.5, -0.2};
    if (pcs_rotation_euler("xyz", angles, def.rotation, &fault) != PCS_OK ||
        pcs_struck3_make(&def, &box, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    def = pcs_struckdef3_default();
    def.shape = PCS_SHAPE3_SPHERE;
    def.mass = 5;
    def.radius = 0.15;
    def.behind = true; /* behind the surface, whose normal points out of it */
    if (pcs_struck3_make(&def, &ball, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    box.v[0] = -2;      /* along n: towards the ball */
    box.v[1] = 0.5;     /* along t1 */
    box.omega[2] = 3;   /* about t2, right-handed */
    ball.omega[1] = 20; /* about t1 */

    pcs_contact3 contact;
    pcs_impact3 impact;
    pcs_material material = pcs_material_default();
    material.e = 0.6;
    material.mu_s = 0.5;
    material.mu_k = 0.4;
    if (pcs_contact3_of_struck(&box, &ball, &contact, &fault) != PCS_OK ||
        pcs_solve3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &contact, &material, &impact, &fault) !=
            PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    const double p[3] = {impact.p_n, impact.p_1, impact.p_2}, back[3] = {-p[0], -p[1], -p[2]};
    const pcs_struck3 a = pcs_struck3_after(&box, p), b = pcs_struck3_after(&ball, back);
    printf("mode %d: %s; slip turned by %.3f rad\n", impact.mode, pcs_mode_meaning(impact.mode),
           impact.turn);
    printf("box:  v = (%.4f, %.4f, %.4f), omega = (%.3f, %.3f, %.3f)\n", a.v[0], a.v[1], a.v[2],
           a.omega[0], a.omega[1], a.omega[2]);
    printf("ball: v = (%.4f, %.4f, %.4f), omega = (%.3f, %.3f, %.3f)\n", b.v[0], b.v[1], b.v[2],
           b.omega[0], b.omega[1], b.omega[2]);
    return 0;
}
