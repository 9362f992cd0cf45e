/*
 * percuss as the law of impact in Chipmunk 7: a collision handler. Copy it into your program:
 *
 *     percuss_hook hook = {PCS_LAW_ENERGETIC, 0.5};
 *     percuss_hook_add(space, &hook);   the hook must live as long as the space
 *
 * Contacts that approach faster than the threshold are impacts: percuss sets the velocities after,
 * and Chipmunk ignores the contact in this step. Chipmunk handles slower contacts: bodies at rest,
 * and overlap that is pushed out. e and mu are those of the contact, as mixed by Chipmunk:
 * products.
 */
#ifndef PERCUSS_CHIPMUNK_H
#define PERCUSS_CHIPMUNK_H

#include <chipmunk/chipmunk.h>
#include <percuss/percuss.h>

typedef struct percuss_hook {
    pcs_law law;
    double threshold; /* m/s, 0 or more */
} percuss_hook;

/* A body that is not dynamic has infinite mass and inertia in Chipmunk, too. */
static inline pcs_body2 percuss_body_of(const cpBody *from)
{
    pcs_body2 body = pcs_body2_fixed();
    const cpVect centre = cpBodyLocalToWorld(from, cpBodyGetCenterOfGravity((cpBody *)from));
    const cpVect v = cpBodyGetVelocity(from);
    body.mass = cpBodyGetMass(from);
    body.inertia = cpBodyGetMoment(from);
    body.position[0] = centre.x;
    body.position[1] = centre.y;
    body.velocity[0] = v.x;
    body.velocity[1] = v.y;
    body.spin = cpBodyGetAngularVelocity(from);
    return body;
}

static inline void percuss_move(cpBody *to, const pcs_body2 *body)
{
    if (cpBodyGetType(to) != CP_BODY_TYPE_DYNAMIC)
        return;
    cpBodySetVelocity(to, cpv(body->velocity[0], body->velocity[1]));
    cpBodySetAngularVelocity(to, body->spin);
}

static inline bool percuss_strike(const percuss_hook *hook, const pcs_touch2 *touch,
                                  const pcs_material *material, pcs_body2 *body, pcs_body2 *other)
{
    pcs_frame2 frame;
    pcs_contact2 contact;
    pcs_impact2 impact;
    if (pcs_frame2_of_normal(touch->normal, &frame, NULL) != PCS_OK ||
        pcs_contact2_of_bodies(touch, &frame, body, other, &contact, NULL) != PCS_OK ||
        contact.v_n >= -hook->threshold ||
        pcs_solve2(hook->law, &contact, material, &impact, NULL) != PCS_OK)
        return false;
    pcs_impact2_push(&impact, touch, &frame, body, other);
    return true;
}

static inline cpBool percuss_pre_solve(cpArbiter *contact, cpSpace *space, cpDataPointer data)
{
    const percuss_hook *hook = (const percuss_hook *)data;
    CP_ARBITER_GET_BODIES(contact, a, b)
    pcs_body2 body = percuss_body_of(b), other = percuss_body_of(a);
    pcs_material material = pcs_material_default();
    const cpVect n = cpArbiterGetNormal(contact); /* out of a into b */
    bool struck = false;
    (void)space;
    material.e = cpArbiterGetRestitution(contact);
    material.mu_s = material.mu_k = cpArbiterGetFriction(contact);
    for (int i = 0; i < cpArbiterGetCount(contact); i++) { /* one after the other */
        const cpVect at =
            cpvlerp(cpArbiterGetPointA(contact, i), cpArbiterGetPointB(contact, i), 0.5);
        const pcs_touch2 touch = {{at.x, at.y}, {n.x, n.y}, cpArbiterGetDepth(contact, i)};
        struck |= percuss_strike(hook, &touch, &material, &body, &other);
    }
    if (!struck)
        return cpTrue;
    percuss_move(b, &body);
    percuss_move(a, &other);
    return cpFalse; /* for this step */
}

static inline void percuss_hook_add(cpSpace *space, percuss_hook *hook)
{
    cpCollisionHandler *handler = cpSpaceAddDefaultCollisionHandler(space);
    handler->preSolveFunc = percuss_pre_solve;
    handler->userData = hook;
}

#endif
