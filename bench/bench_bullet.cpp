/* A ball strikes the ground in Bullet: collision detection and a step of the whole world. */
#include "bench.h"

#include <btBulletDynamicsCommon.h>

#include <memory>

namespace
{

/* Small memory pools for one contact: pools for thousands would not fit into the caches. */
btDefaultCollisionConstructionInfo small_pools()
{
    btDefaultCollisionConstructionInfo info;
    info.m_defaultMaxPersistentManifoldPoolSize = 16;
    info.m_defaultMaxCollisionAlgorithmPoolSize = 16;
    return info;
}

struct world {
    btDefaultCollisionConfiguration configuration{small_pools()};
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld dynamics{&dispatcher, &broadphase, &solver, &configuration};
    btStaticPlaneShape plane{btVector3(0, 0, 1), 0};
    btSphereShape sphere{1};
    btRigidBody ground{0, nullptr, &plane};
    btRigidBody ball{1, nullptr, &sphere, btVector3(0.4F, 0.4F, 0.4F)};

    world()
    {
        dynamics.setGravity(btVector3(0, 0, 0));
        ground.setRestitution(1); // Bullet uses the product
        ground.setFriction(1);
        dynamics.addRigidBody(&ground);
        dynamics.addRigidBody(&ball);
    }
};

std::unique_ptr<world> worlds[WORLDS];

/* Removing a body also removes its contact. */
void reset(int w, const blow *b)
{
    btRigidBody &ball = worlds[w]->ball;
    worlds[w]->dynamics.removeRigidBody(&ball);
    btTransform at;
    at.setIdentity();
    at.setOrigin(btVector3(0, 0, static_cast<btScalar>(1 - SUNK)));
    ball.setCenterOfMassTransform(at);
    ball.setLinearVelocity(
        btVector3(static_cast<btScalar>(b->v_t), 0, static_cast<btScalar>(b->v_n)));
    ball.setAngularVelocity(btVector3(0, 0, 0));
    ball.setRestitution(static_cast<btScalar>(b->e));
    ball.setFriction(static_cast<btScalar>(b->mu));
    ball.activate(true); // otherwise it falls asleep after some rounds
    worlds[w]->dynamics.addRigidBody(&ball);
}

void step(int w)
{
    worlds[w]->dynamics.stepSimulation(static_cast<btScalar>(TIME_STEP), 0); // one step
}

double v_n(int w)
{
    return static_cast<double>(worlds[w]->ball.getLinearVelocity().z());
}

} // namespace

double bullet_step(problem_set)
{
    const engine e = {reset, step, v_n};
    for (auto &w : worlds)
        w.reset(new world);
    const double ns = step_cost(&e);
    for (auto &w : worlds)
        w.reset();
    return ns;
}
