/* The geometry of contacts in space. */
#include "spatial.h"

/* Return D^-1/2 y, where J = L D L^T. */
static pcs_k_vector weigh_half(const pcs_k_inertia *J, pcs_k_vector y)
{
    return (pcs_k_vector){sqrt(J->i_x) * y.x, sqrt(J->i_y) * y.y, sqrt(J->i_z) * y.z};
}

/* K = D^-1/2 L^-1 R^T. A very large or small quaternion is scaled by a power of 2: exactly. */
pcs_turner pcs_turner_of(const pcs_body3 *body)
{
    const double *q = body->quaternion;
    const int power = -pcs_k_quaternion_power(q[0], q[1], q[2], q[3]);
    const pcs_k_axes R = pcs_k_axes_of(ldexp(q[0], power), ldexp(q[1], power), ldexp(q[2], power),
                                       ldexp(q[3], power));
    const pcs_k_inertia J = pcs_k_inertia_of(body->inertia);
    pcs_k_vector c[3]; // columns
    for (int k = 0; k < 3; k++) {
        const pcs_k_vector axis = {k == 0, k == 1, k == 2};
        c[k] = weigh_half(&J, pcs_k_reduce(&J, pcs_k_to_body(&R, axis)));
    }
    return (pcs_turner){
        1 / body->mass,
        {{c[0].x, c[1].x, c[2].x}, {c[0].y, c[1].y, c[2].y}, {c[0].z, c[1].z, c[2].z}}};
}

static bool is_fixed(const pcs_turner *t)
{
    return t->m1 == 0 && pcs_k_size(t->K[0]) == 0 && pcs_k_size(t->K[1]) == 0 &&
           pcs_k_size(t->K[2]) == 0;
}

/* Set one side of a contact. Return the velocity of the body at the contact. */
static pcs_k_vector add_side(const pcs_body3 *body, const double *point, int side, pcs_place *place,
                             bool *fixed)
{
    const pcs_turner t = pcs_turner_of(body);
    const pcs_k_vector r = {point[0] - body->position[0], point[1] - body->position[1],
                            point[2] - body->position[2]};
    place->r[side] = r;
    place->lever.m1[side] = t.m1;
    for (int k = 0; k < 3; k++)
        place->lever.Y[side][k] = pcs_k_rows_times(t.K, pcs_k_cross(r, place->lever.F[k]));
    *fixed = is_fixed(&t);
    return pcs_k_plus(pcs_k_vector_of(body->velocity), 1,
                      pcs_k_cross(pcs_k_vector_of(body->spin), r));
}

void pcs_place3(const void *pile, size_t i, pcs_place *place)
{
    const pcs_pile3 *a = (const pcs_pile3 *)pile;
    const pcs_pair3 *pair = &a->pairs[i];
    const uint32_t none = (uint32_t)a->n_bodies;
    const pcs_k_frame3 f = pcs_k_frame3_of_normal(pcs_k_vector_of(pair->touch.normal));
    *place = (pcs_place){.lever = {.F = {f.n, f.t1, f.t2}}};
    bool fixed[2] = {true, true};
    pcs_k_vector v = add_side(&a->bodies[pair->body], pair->touch.point, 0, place, &fixed[0]);
    if (pair->other != PCS_GROUND)
        v = pcs_k_plus(v, -1,
                       add_side(&a->bodies[pair->other], pair->touch.point, 1, place, &fixed[1]));
    place->link = (pcs_link){
        {fixed[0] ? none : (uint32_t)pair->body, fixed[1] ? none : (uint32_t)pair->other}};
    const pcs_frictions frictions = {a->mu, a->e, a->e_t};
    for (int k = 0; k < 3; k++)
        place->lever.v[k] = pcs_k_dot(place->lever.F[k], v);
    pcs_pull(&frictions, i, 3, place->lever.v, place->lever.q);
}

static bool is_ball(const double *J)
{
    return J[0] == J[1] && J[1] == J[2] && J[3] == 0 && J[4] == 0 && J[5] == 0;
}

/* True if the arm is along the normal, up to rounding of the point. */
static bool is_central(const pcs_body3 *body, const pcs_touch3 *touch)
{
    const pcs_k_vector point = pcs_k_vector_of(touch->point);
    const pcs_k_vector r = pcs_k_plus(point, -1, pcs_k_vector_of(body->position));
    const pcs_k_vector aside = pcs_k_cross(r, pcs_k_unit(pcs_k_vector_of(touch->normal)));
    return pcs_k_size(aside) <= 8 * DBL_EPSILON * (pcs_k_size(point) + pcs_k_size(r));
}

bool pcs_are_balls(const pcs_pile3 *a)
{
    for (size_t i = 0; i < a->contacts; i++) {
        const int sides[2] = {a->pairs[i].body, a->pairs[i].other};
        for (int side = 0; side < 2; side++) {
            const pcs_body3 *body = sides[side] == PCS_GROUND ? NULL : &a->bodies[sides[side]];
            const bool fixed = !body || (isinf(body->mass) && isinf(body->inertia[0]) &&
                                         isinf(body->inertia[1]) && isinf(body->inertia[2]));
            if (!fixed && !(is_ball(body->inertia) && is_central(body, &a->pairs[i].touch)))
                return false;
        }
    }
    return true;
}
