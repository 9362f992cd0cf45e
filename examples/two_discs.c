/* Two discs meet in the plane, one of them spinning: bodies, contact, solve, bodies after. */
#include <percuss/percuss.h>
#include <stdio.h>

static pcs_body2 disc(double mass, double radius, double x, double y)
{
    pcs_body2 body = pcs_body2_default(); /* at rest */
    body.mass = mass;
    body.inertia = mass * radius * radius / 2;
    body.position[0] = x;
    body.position[1] = y;
    return body;
}

static void show(const char *name, const pcs_body2 *body)
{
    printf("%s v = (%.4f, %.4f) m/s, spin = %.3f rad/s\n", name, body->velocity[0],
           body->velocity[1], body->spin);
}

int main(void)
{
    /* the body is above and to the right of the other; they touch where the radii meet */
    pcs_body2 body = disc(1, 0.1, 0.18, 0.24), other = disc(2, 0.2, 0, 0);
    const pcs_touch2 touch = {{0.12, 0.16}, {0.6, 0.8}, 0}; /* n points out of the other */
    body.velocity[1] = -3;
    body.spin = 40; /* counter-clockwise */

    pcs_material material = pcs_material_default();
    material.e = 0.8;
    material.mu_s = material.mu_k = 0.2;

    pcs_frame2 frame;
    pcs_contact2 contact;
    pcs_impact2 impact;
    pcs_fault fault;
    if (pcs_frame2_of_normal(touch.normal, &frame, &fault) != PCS_OK ||
        pcs_contact2_of_bodies(&touch, &frame, &body, &other, &contact, &fault) != PCS_OK ||
        pcs_solve2(PCS_LAW_POISSON, &contact, &material, &impact, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    const double before = pcs_body2_energy(&body) + pcs_body2_energy(&other);
    pcs_impact2_push(&impact, &touch, &frame, &body, &other); /* p on the body, -p on the other */
    printf("approach %.3f m/s, slip %.3f m/s before, %.3f after\n", -contact.v_n, contact.v_t,
           impact.vp_t);
    show("body: ", &body);
    show("other:", &other);
    printf("kinetic energy %.4f J, then %.4f J\n", before,
           pcs_body2_energy(&body) + pcs_body2_energy(&other));
    return 0;
}
