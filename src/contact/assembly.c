/* M, W and u of bodies in world axes that touch each other or the ground. */
#include "../base/status.h"
#include "bodies.h"
#include "world2_kernel.h"
#include "world3_kernel.h"
#include <percuss/mechanism.h>

static pcs_status check_call(const void *bodies, int n_bodies, const void *pairs, int n_pairs,
                             int dofs, const double *M, const double *W, const double *u,
                             pcs_fault *fault)
{
    if (PCS_NEED(fault, {"bodies", bodies}, {"pairs", pairs}, {"M", M}, {"W", W}, {"u", u}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    if (n_bodies < 1 || n_bodies > PCS_MAX_DOFS || dofs > PCS_MAX_DOFS)
        return pcs_refuse(fault, "n_bodies", "must be positive, with 6000 velocities at most",
                          n_bodies);
    if (n_pairs < 1 || n_pairs > PCS_MAX_CONTACTS)
        return pcs_refuse(fault, "n_pairs", "must lie between 1 and 15000", n_pairs);
    return pcs_accept(fault);
}

static void clear(double *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 0;
}

/* Check that mass and inertia are finite: M cannot hold infinite numbers. */
static pcs_status check_finite(double mass, const double *inertia, int n, int i, pcs_fault *fault)
{
    const pcs_numbers fields[] = {{"mass", &mass, 1}, {"inertia", inertia, n}};
    return pcs_check_finite(fields, 2, "body", i, fault);
}

/* Write one row of W for the direction d: d, and its moment r x d. */
static void planar_row(const pcs_body2 *b, const double *point, const double *d, double sign,
                       double *row)
{
    const double r_x = point[0] - b->position[0], r_y = point[1] - b->position[1];
    row[0] = sign * d[0];
    row[1] = sign * d[1];
    row[2] = sign * (r_x * d[1] - r_y * d[0]);
}

static void planar_rows(const pcs_body2 *bodies, const pcs_pair2 *pair, int f, double *W)
{
    const pcs_frame2 frame = pcs_k_frame2(pair->touch.normal[0], pair->touch.normal[1]);
    const double *const directions[] = {frame.n, frame.t}, *point = pair->touch.point;
    for (int row = 0; row < 2; row++) {
        double *w = W + row * f;
        planar_row(&bodies[pair->body], point, directions[row], 1, w + 3 * pair->body);
        if (pair->other != PCS_GROUND)
            planar_row(&bodies[pair->other], point, directions[row], -1, w + 3 * pair->other);
    }
}

pcs_status pcs_mechanism_of_bodies2(const pcs_body2 *bodies, int n_bodies, const pcs_pair2 *pairs,
                                    int n_pairs, double *M, double *W, double *u, pcs_fault *fault)
{
    const int f = n_bodies <= PCS_MAX_DOFS ? 3 * n_bodies : PCS_MAX_DOFS + 1;
    if (check_call(bodies, n_bodies, pairs, n_pairs, f, M, W, u, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    clear(M, f * f);
    clear(W, 2 * n_pairs * f);
    for (int i = 0; i < n_bodies; i++) {
        const pcs_body2 *b = &bodies[i];
        if (pcs_body2_check_item(b, i, fault) != PCS_OK ||
            check_finite(b->mass, &b->inertia, 1, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        const double mass[3] = {b->mass, b->mass, b->inertia},
                     v[3] = {b->velocity[0], b->velocity[1], b->spin};
        for (int k = 0; k < 3; k++) {
            M[(3 * i + k) * f + 3 * i + k] = mass[k];
            u[3 * i + k] = v[k];
        }
    }
    for (int i = 0; i < n_pairs; i++) {
        const pcs_pair2 *pair = &pairs[i];
        if (pcs_check_indices((size_t)n_bodies, pair->body, pair->other, i, fault) != PCS_OK ||
            pcs_check_place(pair->touch.point, pair->touch.normal, 2, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        planar_rows(bodies, pair, f, &W[2 * i * f]);
    }
    return pcs_accept(fault);
}

/* d.(v + omega x r) = d.v + (r x d).omega */
static void spatial_row(const pcs_body3 *b, const double *point, pcs_k_vector d, double sign,
                        double *row)
{
    const pcs_k_vector r = {point[0] - b->position[0], point[1] - b->position[1],
                            point[2] - b->position[2]};
    const pcs_k_vector turn = pcs_k_cross(r, d);
    const double parts[6] = {d.x, d.y, d.z, turn.x, turn.y, turn.z};
    for (int k = 0; k < 6; k++)
        row[k] = sign * parts[k];
}

static void spatial_rows(const pcs_body3 *bodies, const pcs_pair3 *pair, int f, double *W)
{
    const pcs_k_frame3 frame = pcs_k_frame3_of_normal(pcs_k_vector_of(pair->touch.normal));
    const pcs_k_vector directions[] = {frame.n, frame.t1, frame.t2};
    const double *point = pair->touch.point;
    for (int row = 0; row < 3; row++) {
        double *w = W + row * f;
        spatial_row(&bodies[pair->body], point, directions[row], 1, w + 6 * pair->body);
        if (pair->other != PCS_GROUND)
            spatial_row(&bodies[pair->other], point, directions[row], -1, w + 6 * pair->other);
    }
}

/*
 * Write the inertia of a body in world axes, R J R^T, to its block of M. e holds the world axes
 * along the axes of the body.
 */
static void place_inertia(const pcs_body3 *b, double *M, int f)
{
    const double *q = b->quaternion, *J = b->inertia;
    const double size = fmax(fmax(fabs(q[0]), fabs(q[1])), fmax(fabs(q[2]), fabs(q[3])));
    const pcs_k_axes R = pcs_k_axes_of(q[0] / size, q[1] / size, q[2] / size, q[3] / size);
    const pcs_k_vector e[3] = {{R.X.x, R.Y.x, R.Z.x}, {R.X.y, R.Y.y, R.Z.y}, {R.X.z, R.Y.z, R.Z.z}};
    for (int i = 0; i < 3; i++) {
        const pcs_k_vector a = {J[0] * e[i].x + J[3] * e[i].y + J[4] * e[i].z,
                                J[3] * e[i].x + J[1] * e[i].y + J[5] * e[i].z,
                                J[4] * e[i].x + J[5] * e[i].y + J[2] * e[i].z};
        for (int j = 0; j <= i; j++)
            M[i * f + j] = M[j * f + i] = pcs_k_dot(a, e[j]);
    }
}

pcs_status pcs_mechanism_of_bodies3(const pcs_body3 *bodies, int n_bodies, const pcs_pair3 *pairs,
                                    int n_pairs, double *M, double *W, double *u, pcs_fault *fault)
{
    const int f = n_bodies <= PCS_MAX_DOFS ? 6 * n_bodies : PCS_MAX_DOFS + 1;
    if (check_call(bodies, n_bodies, pairs, n_pairs, f, M, W, u, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    clear(M, f * f);
    clear(W, 3 * n_pairs * f);
    for (int i = 0; i < n_bodies; i++) {
        const pcs_body3 *b = &bodies[i];
        if (pcs_body3_check_item(b, i, fault) != PCS_OK ||
            check_finite(b->mass, b->inertia, 6, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        for (int k = 0; k < 3; k++) {
            M[(6 * i + k) * f + 6 * i + k] = b->mass;
            u[6 * i + k] = b->velocity[k];
            u[6 * i + 3 + k] = b->spin[k];
        }
        place_inertia(b, &M[(6 * i + 3) * f + 6 * i + 3], f);
    }
    for (int i = 0; i < n_pairs; i++) {
        const pcs_pair3 *pair = &pairs[i];
        if (pcs_check_indices((size_t)n_bodies, pair->body, pair->other, i, fault) != PCS_OK ||
            pcs_check_place(pair->touch.point, pair->touch.normal, 3, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        spatial_rows(bodies, pair, f, &W[3 * i * f]);
    }
    return pcs_accept(fault);
}

void pcs_mechanism_to_bodies2(const double *u, pcs_body2 *bodies, int n_bodies)
{
    for (int i = 0; i < n_bodies; i++) {
        bodies[i].velocity[0] = u[3 * i];
        bodies[i].velocity[1] = u[3 * i + 1];
        bodies[i].spin = u[3 * i + 2];
    }
}

void pcs_mechanism_to_bodies3(const double *u, pcs_body3 *bodies, int n_bodies)
{
    for (int i = 0; i < n_bodies; i++)
        for (int k = 0; k < 3; k++) {
            bodies[i].velocity[k] = u[6 * i + k];
            bodies[i].spin[k] = u[6 * i + 3 + k];
        }
}
