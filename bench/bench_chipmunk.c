/* A disc strikes the ground in Chipmunk: collision detection and a step of the whole space. */
#include "bench.h"

#include <chipmunk/chipmunk.h>

static struct {
    cpSpace *space;
    cpShape *ground, *disc;
    cpBody *body;
} worlds[WORLDS];

static void prepare(int w)
{
    worlds[w].space = cpSpaceNew();
    worlds[w].ground =
        cpSegmentShapeNew(cpSpaceGetStaticBody(worlds[w].space), cpv(-10, 0), cpv(10, 0), 0);
    worlds[w].body = cpBodyNew(1, cpMomentForCircle(1, 0, 1, cpvzero));
    worlds[w].disc = cpCircleShapeNew(worlds[w].body, 1, cpvzero);
    cpShapeSetElasticity(worlds[w].ground, 1);
    cpShapeSetFriction(worlds[w].ground, 1); // Chipmunk uses the product
    (void)cpSpaceAddShape(worlds[w].space, worlds[w].ground);
    (void)cpSpaceAddBody(worlds[w].space, worlds[w].body);
    (void)cpSpaceAddShape(worlds[w].space, worlds[w].disc);
}

/* Removing a shape also removes its contact. */
static void reset(int w, const blow *b)
{
    cpSpaceRemoveShape(worlds[w].space, worlds[w].disc);
    cpBodySetPosition(worlds[w].body, cpv(0, 1 - SUNK - b->v_n * TIME_STEP)); // moves, then strikes
    cpBodySetVelocity(worlds[w].body, cpv(b->v_t, b->v_n));
    cpBodySetAngularVelocity(worlds[w].body, 0);
    cpShapeSetElasticity(worlds[w].disc, b->e);
    cpShapeSetFriction(worlds[w].disc, b->mu);
    (void)cpSpaceAddShape(worlds[w].space, worlds[w].disc);
}

static void step(int w)
{
    cpSpaceStep(worlds[w].space, TIME_STEP);
}

static double v_n(int w)
{
    return cpBodyGetVelocity(worlds[w].body).y;
}

double chipmunk_step(problem_set set)
{
    (void)set;
    for (int w = 0; w < WORLDS; w++)
        prepare(w);
    const double ns = step_cost(&(engine){reset, step, v_n});
    for (int w = 0; w < WORLDS; w++) {
        cpSpaceFree(worlds[w].space);
        cpShapeFree(worlds[w].disc);
        cpShapeFree(worlds[w].ground);
        cpBodyFree(worlds[w].body);
    }
    return ns;
}
