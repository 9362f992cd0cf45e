/* A disc strikes the ground in Box2D: collision detection and a step of the whole world. */
#include "bench.h"

#include <box2d/box2d.h>

namespace
{

b2World *worlds[WORLDS];
b2Body *bodies[WORLDS];

void prepare(int w)
{
    b2EdgeShape line;
    b2BodyDef still;
    worlds[w] = new b2World(b2Vec2(0, 0));
    line.SetTwoSided(b2Vec2(-10, 0), b2Vec2(10, 0));
    worlds[w]->CreateBody(&still)->CreateFixture(&line, 0);
}

b2FixtureDef fixture_of(const blow *b, const b2Shape *shape)
{
    b2FixtureDef f;
    f.shape = shape;
    f.density = 1 / b2_pi;
    f.friction = static_cast<float>(b->mu * b->mu / 0.2); // Box2D takes sqrt(mu_1 mu_2)
    f.restitution = static_cast<float>(b->e); // Box2D uses the larger one; the ground has 0
    return f;
}

/* A new body has no stored contact. */
void reset(int w, const blow *b)
{
    b2CircleShape disc;
    b2BodyDef moving;
    if (bodies[w])
        worlds[w]->DestroyBody(bodies[w]);
    disc.m_radius = 1;
    moving.type = b2_dynamicBody;
    moving.position.Set(0, static_cast<float>(1 - SUNK));
    moving.linearVelocity.Set(static_cast<float>(b->v_t), static_cast<float>(b->v_n));
    const b2FixtureDef f = fixture_of(b, &disc);
    bodies[w] = worlds[w]->CreateBody(&moving);
    bodies[w]->CreateFixture(&f);
}

void step(int w)
{
    worlds[w]->Step(static_cast<float>(TIME_STEP), 8, 3); // iterations as in the manual of Box2D
}

double v_n(int w)
{
    return bodies[w]->GetLinearVelocity().y;
}

} // namespace

double box2d_step(problem_set)
{
    const engine e = {reset, step, v_n};
    for (int w = 0; w < WORLDS; w++)
        prepare(w);
    const double ns = step_cost(&e);
    for (int w = 0; w < WORLDS; w++) {
        delete worlds[w];
        bodies[w] = nullptr;
    }
    return ns;
}
