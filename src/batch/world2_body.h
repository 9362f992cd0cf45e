/*
 * Lanes of planar bodies. One file for each vector unit includes this and defines the names of
 * pcs_world_gather2_here and pcs_world_push2_here.
 */
#include "../contact/world2_kernel.h"
#include "lanes.h"
#include "world.h"

#include <float.h>

static inline pcs_body2 body_at(const pcs_world_row *c, size_t i)
{
    return (pcs_body2){c[0][i], c[1][i], {c[2][i], c[3][i]}, c[4][i], {c[5][i], c[6][i]}, c[7][i]};
}

void pcs_world_gather2_here(const pcs_world_block2 *b, double *const *to)
{
    double *const G_nn = to[0], *const G_nt = to[1], *const G_tt = to[2], *const v_n = to[3],
                  *const v_t = to[4];
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b->n; i++)
    {
        const pcs_body2 one = body_at(b->bodies[0], i), other = body_at(b->bodies[1], i);
        const pcs_frame2 f = pcs_k_frame2(b->normal[0][i], b->normal[1][i]);
        const double point[2] = {b->point[0][i], b->point[1][i]};
        pcs_contact2 c = {0, 0, 0, 0, 0};
        pcs_k_add_body2(&f, &one, point, 1, &c);
        pcs_k_add_body2(&f, &other, point, -1, &c);
        const double size = pcs_k_max(fabs(b->normal[0][i]), fabs(b->normal[1][i]));
        const int valid = (one.mass > 0) & (one.inertia > 0) & (other.mass > 0) &
                          (other.inertia > 0) & (size >= DBL_MIN) & (one.angle - one.angle == 0) &
                          (other.angle - other.angle == 0) &
                          pcs_k_is_free2(&c, 1 / one.mass + 1 / other.mass);
        G_nn[i] = valid ? c.G_nn : PCS_NONE; // NaN: the solve rejects it
        G_nt[i] = c.G_nt;
        G_tt[i] = c.G_tt;
        v_n[i] = c.v_n;
        v_t[i] = c.v_t;
    }
}

/* Change of motion of one side, body (0) or other (1). */
static inline void push_side(pcs_world_block2 *b, int side, double sign, const double *p_n,
                             const double *p_t)
{
    pcs_world_row *const d = b->change[side];
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b->n; i++)
    {
        const pcs_body2 body = body_at(b->bodies[side], i);
        const pcs_frame2 f = pcs_k_frame2(b->normal[0][i], b->normal[1][i]);
        const double point[2] = {b->point[0][i], b->point[1][i]};
        const pcs_k_pushed2 change = pcs_k_pushed2_of(&f, &body, point, sign, p_n[i], p_t[i]);
        d[0][i] = change.v_x;
        d[1][i] = change.v_y;
        d[2][i] = change.spin;
    }
}

void pcs_world_push2_here(pcs_world_block2 *b, const double *const *p)
{
    push_side(b, 0, 1, p[0], p[1]);
    push_side(b, 1, -1, p[0], p[1]);
}
