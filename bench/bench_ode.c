/* A ball strikes the ground in ODE: collision detection and a step of the whole world. */
#include "bench.h"

#include <ode/ode.h>

static struct {
    dWorldID world;
    dSpaceID space;
    dJointGroupID contacts;
    dBodyID body;
    dGeomID ball;
    double e, mu;
} worlds[WORLDS];

static void prepare(int w)
{
    worlds[w].world = dWorldCreate();
    worlds[w].space = dSimpleSpaceCreate(NULL);
    worlds[w].contacts = dJointGroupCreate(0);
    worlds[w].body = dBodyCreate(worlds[w].world);
    worlds[w].ball = dCreateSphere(worlds[w].space, 1);
    (void)dCreatePlane(worlds[w].space, 0, 0, 1, 0);
    dMass mass;
    dMassSetSphereTotal(&mass, 1, 1);
    dBodySetMass(worlds[w].body, &mass);
    dGeomSetBody(worlds[w].ball, worlds[w].body);
}

static void reset(int w, const blow *b)
{
    dJointGroupEmpty(worlds[w].contacts);
    dBodySetPosition(worlds[w].body, 0, 0, 1 - SUNK);
    dBodySetLinearVel(worlds[w].body, b->v_t, 0, b->v_n);
    dBodySetAngularVel(worlds[w].body, 0, 0, 0);
    worlds[w].e = b->e;
    worlds[w].mu = b->mu;
}

static void touch(void *data, dGeomID a, dGeomID b)
{
    const int w = *(const int *)data;
    dContact c = {.surface = {.mode = dContactBounce | dContactApprox1,
                              .mu = worlds[w].mu,
                              .bounce = worlds[w].e}};
    if (dCollide(a, b, 1, &c.geom, sizeof c) == 1)
        dJointAttach(dJointCreateContact(worlds[w].world, worlds[w].contacts, &c), dGeomGetBody(a),
                     dGeomGetBody(b));
}

static void step(int w)
{
    dSpaceCollide(worlds[w].space, &w, touch);
    (void)dWorldStep(worlds[w].world, TIME_STEP); // faster than QuickStep for one contact
}

static double v_n(int w)
{
    return dBodyGetLinearVel(worlds[w].body)[2];
}

double ode_step(problem_set set)
{
    (void)set;
    (void)dInitODE2(0);
    for (int w = 0; w < WORLDS; w++)
        prepare(w);
    const double ns = step_cost(&(engine){reset, step, v_n});
    for (int w = 0; w < WORLDS; w++) {
        dJointGroupDestroy(worlds[w].contacts);
        dSpaceDestroy(worlds[w].space);
        dWorldDestroy(worlds[w].world);
    }
    dCloseODE();
    return ns;
}
