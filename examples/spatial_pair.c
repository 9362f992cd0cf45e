/* Two spinning bodies collide in space, in world axes: one call. spatial_pair.cpp is the same. */
#include <percuss/percuss.h>
#include <stdio.h>

static void show(const char *name, const pcs_body3 *body)
{
    printf("%-5s v = (%7.4f, %7.4f, %7.4f) m/s, spin = (%7.3f, %7.3f, %7.3f) rad/s\n", name,
           body->velocity[0], body->velocity[1], body->velocity[2], body->spin[0], body->spin[1],
           body->spin[2]);
}

int main(void)
{
    /* mass, inertia along its own axes (XX YY ZZ XY XZ YZ), position, quaternion (w first),
       velocity, spin */
    pcs_body3 box = {2, /* 0.3 x 0.2 x 0.1 m */
                     {0.05 / 6, 0.1 / 6, 0.13 / 6, 0, 0, 0},
                     {0, 0, 0},
                     {0.8, 0.4, -0.4, 0.2},
                     {0.5, 0, -2},
                     {0, 3, 0}};
    pcs_body3 ball = {5, /* of radius 0.15 m */
                      {0.045, 0.045, 0.045, 0, 0, 0},
                      {-0.2328, 0.012, -0.2004},
                      {1, 0, 0, 0},
                      {0, 0, 0},
                      {20, 0, 0}};
    /* a point of the face X = -0.15 m of the box; the normal out of the ball into the box, of any
       length; the gap */
    const pcs_touch3 touch = {{-0.1428, 0.012, -0.0804}, {3, 0, 4}, 0};
    pcs_material material = pcs_material_default();
    material.e = 0.6;
    material.mu_s = 0.5;
    material.mu_k = 0.4;

    const double before = pcs_body3_energy(&box) + pcs_body3_energy(&ball);
    pcs_frame3 frame;
    pcs_impact3 impact;
    pcs_fault fault;
    show("box", &box);
    show("ball", &ball);
    if (pcs_collide3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &touch, &material, &box, &ball, &frame,
                     NULL, &impact, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    show("box", &box);
    show("ball", &ball);

    const pcs_world_impact3 world = pcs_impact3_in_world(&impact, &frame);
    printf("impulse on the box (%.4f, %.4f, %.4f) N s\n", world.impulse[0], world.impulse[1],
           world.impulse[2]);
    printf("slip (%.4f, %.4f, %.4f) m/s before, (%.4f, %.4f, %.4f) after\n", world.slip[0],
           world.slip[1], world.slip[2], world.slip_after[0], world.slip_after[1],
           world.slip_after[2]);
    printf("kinetic energy %.4f J, then %.4f J\n", before,
           pcs_body3_energy(&box) + pcs_body3_energy(&ball));
    return 0;
}
