/*
 * Lanes of bodies in space. One file for each vector unit includes this and defines the names of
 * pcs_world_gather3_here, pcs_world_frames3_here, pcs_world_push3_here and pcs_world_load_here. The
 * last one is used in the plane, too.
 */
#include "../contact/world3_kernel.h"
#include "lanes.h"
#include "transpose.h"

/* For bodies the number of columns is a compile-time constant. */
void pcs_world_load_here(const double *first, ptrdiff_t stride, const int *index, size_t n,
                         int columns, pcs_world_row *to)
{
    switch (columns) {
    case PCS_WORLD_COLUMNS3:
        transpose(first, stride, index, n, PCS_WORLD_COLUMNS3, to);
        break;
    case PCS_WORLD_COLUMNS2:
        transpose(first, stride, index, n, PCS_WORLD_COLUMNS2, to);
        break;
    default:
        transpose(first, stride, index, n, columns, to);
        break;
    }
}

static inline pcs_k_vector vector_at(const pcs_world_row *c, size_t i)
{
    return (pcs_k_vector){c[0][i], c[1][i], c[2][i]};
}

static inline __attribute__((always_inline)) pcs_k_arm3 arm_at(const pcs_world_row *c,
                                                               pcs_k_vector point, size_t i)
{
    const double J[6] = {c[1][i], c[2][i], c[3][i], c[4][i], c[5][i], c[6][i]};
    return (pcs_k_arm3){1 / c[0][i],
                        pcs_k_plus(point, -1, vector_at(c + 7, i)),
                        vector_at(c + 14, i),
                        vector_at(c + 17, i),
                        pcs_k_axes_of(c[10][i], c[11][i], c[12][i], c[13][i]),
                        pcs_k_inertia_of(J)};
}

/* True if a body is valid. If not, its problem gets NaN and the solve rejects it. */
static inline __attribute__((always_inline)) int is_body(const pcs_world_row *c,
                                                         const pcs_k_arm3 *k, size_t i)
{
    const double J[6] = {c[1][i], c[2][i], c[3][i], c[4][i], c[5][i], c[6][i]};
    return (c[0][i] > 0) & pcs_k_is_physical(J, &k->J) &
           pcs_k_is_ordinary(c[10][i], c[11][i], c[12][i], c[13][i]);
}

/* Compute one problem. slip: t1 along the slip; returns 0 if there is no slip. */
static inline __attribute__((always_inline)) int lane(pcs_world_block3 *b, bool slip,
                                                      double *const *to, size_t i)
{
    int slips = 1;
    const pcs_k_vector normal = vector_at(b->normal, i), point = vector_at(b->point, i);
    const pcs_k_arm3 one = arm_at(b->bodies[0], point, i), other = arm_at(b->bodies[1], point, i);
    const pcs_k_vector v = pcs_k_plus(pcs_k_velocity3(&one), -1, pcs_k_velocity3(&other));
    const pcs_k_frame3 f =
        slip ? pcs_k_frame3_of_slip(normal, v, pcs_k_speeds3(&one) + pcs_k_speeds3(&other), &slips)
             : pcs_k_frame3_of_normal(normal);
    pcs_contact3 c = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    pcs_k_add_body3(&f, &one, &c);
    pcs_k_add_body3(&f, &other, &c);
    pcs_k_set_velocity3(&f, v, &c);
    b->t1[0][i] = f.t1.x;
    b->t1[1][i] = f.t1.y;
    b->t1[2][i] = f.t1.z;
    const int valid = is_body(b->bodies[0], &one, i) & is_body(b->bodies[1], &other, i) &
                      (pcs_k_size(normal) >= DBL_MIN) & pcs_k_is_free3(&c, one.m1 + other.m1);
    to[0][i] = valid ? c.G_nn : PCS_NONE;
    to[1][i] = c.G_n1;
    to[2][i] = c.G_n2;
    to[3][i] = c.G_11;
    to[4][i] = c.G_12;
    to[5][i] = c.G_22;
    to[6][i] = c.v_n;
    to[7][i] = c.v_1;
    to[8][i] = c.v_2;
    return slips;
}

/* Contacts without slip, which are few, are computed again with the frame of the normal. */
static void gather_slips(pcs_world_block3 *b, double *const *to)
{
    int rests[PCS_WORLD_BLOCK], any = 0;
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b->n; i++) rests[i] = !lane(b, true, to, i);
    for (size_t i = 0; i < b->n; i++)
        any |= rests[i];
    for (size_t i = 0; any && i < b->n; i++)
        if (rests[i])
            (void)lane(b, false, to, i);
}

void pcs_world_gather3_here(pcs_world_block3 *b, bool slip, double *const *columns)
{
    double *const to[9] = {columns[0], columns[1], columns[2], columns[3], columns[4],
                           columns[5], columns[6], columns[7], columns[8]};
    if (slip)
        gather_slips(b, to);
    else
        PCS_SIDE_BY_SIDE for (size_t i = 0; i < b->n; i++)(void) lane(b, false, to, i);
}

void pcs_world_frames3_here(pcs_world_block3 *b)
{
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b->n; i++)
    {
        const pcs_k_frame3 f = pcs_k_frame3_of_normal(vector_at(b->normal, i));
        b->t1[0][i] = f.t1.x;
        b->t1[1][i] = f.t1.y;
        b->t1[2][i] = f.t1.z;
    }
}

/* Change of motion of one side, body (0) or other (1). */
static inline void push_side(pcs_world_block3 *b, int side, double sign, const double *const *p)
{
    const double *const p_n = p[0], *const p_1 = p[1], *const p_2 = p[2];
    pcs_world_row *const d = b->change[side];
    PCS_SIDE_BY_SIDE for (size_t i = 0; i < b->n; i++)
    {
        const pcs_k_vector n = pcs_k_unit(vector_at(b->normal, i)), t1 = vector_at(b->t1, i);
        const pcs_k_frame3 f = {n, t1, pcs_k_cross(n, t1)};
        const pcs_k_arm3 k = arm_at(b->bodies[side], vector_at(b->point, i), i);
        const pcs_k_pushed3 change =
            pcs_k_pushed3_of(&k, pcs_k_impulse3(&f, sign * p_n[i], sign * p_1[i], sign * p_2[i]));
        d[0][i] = change.velocity.x;
        d[1][i] = change.velocity.y;
        d[2][i] = change.velocity.z;
        d[3][i] = change.spin.x;
        d[4][i] = change.spin.y;
        d[5][i] = change.spin.z;
    }
}

void pcs_world_push3_here(pcs_world_block3 *b, const double *const *p)
{
    push_side(b, 0, 1, p);
    push_side(b, 1, -1, p);
}
