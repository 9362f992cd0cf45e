/*
 * percuss as the law of impact in Box2D 2.4: a contact listener. Copy it into your program:
 *
 *     percuss_listener listener(PCS_LAW_ENERGETIC);
 *     world.SetContactListener(&listener);
 *
 * Contacts that approach faster than the restitution threshold of Box2D are impacts: percuss sets
 * the velocities after, and Box2D ignores the contact in this step. Box2D handles slower contacts:
 * bodies at rest, and overlap that is pushed out. e and mu are those of the contact, as mixed by
 * Box2D: the larger e, the geometric mean of mu.
 */
#ifndef PERCUSS_BOX2D_H
#define PERCUSS_BOX2D_H

#include <box2d/box2d.h>
#include <percuss/percuss.h>

class percuss_listener : public b2ContactListener
{
  public:
    explicit percuss_listener(pcs_law law_of_impact) : law(law_of_impact)
    {
    }

    void PreSolve(b2Contact *contact, const b2Manifold *) override
    {
        b2Body *b = contact->GetFixtureB()->GetBody(), *a = contact->GetFixtureA()->GetBody();
        pcs_body2 body = body_of(*b), other = body_of(*a);
        pcs_material material = pcs_material_default();
        material.e = contact->GetRestitution();
        material.mu_s = material.mu_k = contact->GetFriction();
        b2WorldManifold where; // its normal points out of A into B
        contact->GetWorldManifold(&where);
        bool struck = false;
        for (int i = 0; i < contact->GetManifold()->pointCount; i++) { // one after the other
            const pcs_touch2 touch = {{where.points[i].x, where.points[i].y},
                                      {where.normal.x, where.normal.y},
                                      where.separations[i]};
            struck |= strike(touch, material, contact->GetRestitutionThreshold(), body, other);
        }
        if (!struck)
            return;
        move(*b, body);
        move(*a, other);
        contact->SetEnabled(false); // for this step
    }

  private:
    pcs_law law;

    bool strike(const pcs_touch2 &touch, const pcs_material &material, double threshold,
                pcs_body2 &body, pcs_body2 &other) const
    {
        pcs_frame2 frame;
        pcs_contact2 contact;
        pcs_impact2 impact;
        if (pcs_frame2_of_normal(touch.normal, &frame, nullptr) != PCS_OK ||
            pcs_contact2_of_bodies(&touch, &frame, &body, &other, &contact, nullptr) != PCS_OK ||
            contact.v_n >= -threshold ||
            pcs_solve2(law, &contact, &material, &impact, nullptr) != PCS_OK)
            return false;
        pcs_impact2_push(&impact, &touch, &frame, &body, &other);
        return true;
    }

    // Box2D has 0 for infinite values, and the inertia about the origin of the body
    static pcs_body2 body_of(const b2Body &from)
    {
        pcs_body2 body = pcs_body2_fixed();
        const b2Vec2 centre = from.GetWorldCenter(), v = from.GetLinearVelocity();
        const double offset = b2Dot(from.GetLocalCenter(), from.GetLocalCenter());
        if (from.GetType() == b2_dynamicBody) {
            body.mass = from.GetMass();
            if (!from.IsFixedRotation())
                body.inertia = from.GetInertia() - body.mass * offset;
        }
        body.position[0] = centre.x;
        body.position[1] = centre.y;
        body.velocity[0] = v.x;
        body.velocity[1] = v.y;
        body.spin = from.GetAngularVelocity();
        return body;
    }

    static void move(b2Body &to, const pcs_body2 &body)
    {
        if (to.GetType() != b2_dynamicBody)
            return;
        to.SetLinearVelocity(
            b2Vec2(static_cast<float>(body.velocity[0]), static_cast<float>(body.velocity[1])));
        to.SetAngularVelocity(static_cast<float>(body.spin));
    }
};

#endif
