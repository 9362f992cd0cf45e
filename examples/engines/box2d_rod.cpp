/*
 * The rod of rod.h in Box2D 2.4, alone and with percuss in its hook. Settings of Box2D: 8 and 3
 * iterations, as in its manual; warm starting and continuous collision on, the default; the
 * restitution threshold, 1 m/s, is below the approach, 3 m/s. Box2D computes in single precision.
 */
#include "percuss_box2d.h"
#include "rod.h"

#include <memory>

namespace
{

b2Vec2 vector(double x, double y)
{
    return b2Vec2(static_cast<float>(x), static_cast<float>(y));
}

b2Fixture *add(b2Body *body, const b2Shape &shape)
{
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.friction = static_cast<float>(rod_mu);
    fixture.restitution = static_cast<float>(rod_e);
    return body->CreateFixture(&fixture);
}

b2Body *add_rod(b2World &world)
{
    b2EdgeShape ground; // its surface is b2_polygonRadius above the line
    ground.SetTwoSided(vector(-10, -b2_polygonRadius), vector(10, -b2_polygonRadius));
    const b2BodyDef still;
    add(world.CreateBody(&still), ground);

    b2BodyDef def; // angle 0: the position of the tip defines how the rod leans
    def.type = b2_dynamicBody;
    def.position = vector(rod_reach(), rod_reach() + rod_gap);
    def.linearVelocity = vector(rod_velocity[0], rod_velocity[1]);
    b2Body *rod = world.CreateBody(&def);
    b2CircleShape tip;
    tip.m_radius = static_cast<float>(rod_tip);
    tip.m_p = vector(-rod_reach(), rod_tip - rod_reach());
    add(rod, tip);
    b2MassData mass;
    mass.mass = static_cast<float>(rod_mass);
    mass.center.SetZero();
    mass.I = static_cast<float>(rod_inertia());
    rod->SetMassData(&mass);
    return rod;
}

double run(const pcs_law *law, int iterations)
{
    b2World world(b2Vec2(0, 0));
    std::unique_ptr<percuss_listener> listener;
    if (law) {
        listener = std::make_unique<percuss_listener>(*law);
        world.SetContactListener(listener.get());
    }
    const b2Body *rod = add_rod(world);
    for (int i = 0; i < ROD_STEPS; i++)
        world.Step(static_cast<float>(rod_time_step), iterations, 3);
    const b2Vec2 v = rod->GetLinearVelocity();
    return rod_ratio(v.x, v.y, rod->GetAngularVelocity());
}

} // namespace

int main()
{
    return rod_report(run, 8);
}
