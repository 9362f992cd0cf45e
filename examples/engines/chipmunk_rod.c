/*
 * The rod of rod.h in Chipmunk 7, alone and with percuss in its hook. Settings of Chipmunk: 10
 * iterations, its default. It has no restitution threshold. Only the tip makes contact.
 */
#include "percuss_chipmunk.h"
#include "rod.h"

static cpShape *add(cpSpace *space, cpShape *shape, double e, double mu)
{
    cpShapeSetElasticity(shape, e);
    cpShapeSetFriction(shape, mu);
    return cpSpaceAddShape(space, shape);
}

static double run(const pcs_law *law, int iterations)
{
    cpSpace *space = cpSpaceNew();
    cpSpaceSetIterations(space, iterations);
    cpBody *rod = cpBodyNew(rod_mass, rod_inertia());
    percuss_hook hook = {PCS_LAW_ENERGETIC, 0.5};
    if (law) {
        hook.law = *law;
        percuss_hook_add(space, &hook);
    }
    cpShape *ground = cpSegmentShapeNew(cpSpaceGetStaticBody(space), cpv(-10, 0), cpv(10, 0), 0);
    cpShape *tip = cpCircleShapeNew(rod, rod_tip, cpv(-rod_reach(), rod_tip - rod_reach()));
    add(space, ground, 1, 1); /* Chipmunk uses the product */
    add(space, tip, rod_e, rod_mu);
    cpSpaceAddBody(space, rod);
    /* angle 0: the position of the tip defines how the rod leans */
    cpBodySetPosition(rod, cpv(rod_reach(), rod_reach() + rod_gap));
    cpBodySetVelocity(rod, cpv(rod_velocity[0], rod_velocity[1]));

    for (int i = 0; i < ROD_STEPS; i++)
        cpSpaceStep(space, rod_time_step);
    const cpVect v = cpBodyGetVelocity(rod);
    const double ratio = rod_ratio(v.x, v.y, cpBodyGetAngularVelocity(rod));
    cpSpaceRemoveShape(space, tip);
    cpSpaceRemoveBody(space, rod);
    cpShapeFree(tip);
    cpBodyFree(rod);
    cpSpaceRemoveShape(space, ground);
    cpShapeFree(ground);
    cpSpaceFree(space);
    return ratio;
}

int main(void)
{
    return rod_report(run, 10);
}
