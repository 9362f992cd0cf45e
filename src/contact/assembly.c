/* M, W and u of free bodies that touch each other or the ground. */
#include "../base/status.h"
#include "../base/vector3.h"
#include <percuss/mechanism.h>
#include <percuss/struck.h>

#include <float.h>

/* The first of n numbers that is not finite; NULL: all are. */
static const double *not_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!pcs_within(x[i], -DBL_MAX, DBL_MAX))
            return &x[i];
    return NULL;
}

static pcs_status check_contact(const pcs_free_contact *contact, int i, int n_bodies, int dimension,
                                pcs_fault *fault)
{
    if (contact->body < 0 || contact->body >= n_bodies)
        return pcs_refuse_item(fault, "contact", i, "body", "must be one of the bodies",
                               contact->body);
    if (contact->other < PCS_GROUND || contact->other >= n_bodies)
        return pcs_refuse_item(fault, "contact", i, "other",
                               "must be one of the bodies, or the ground", contact->other);
    if (contact->other == contact->body)
        return pcs_refuse_item(fault, "contact", i, "other", "must not be the body itself",
                               contact->other);
    const double *bad = not_finite(contact->at, dimension);
    if (bad)
        return pcs_refuse_item(fault, "contact", i, "at", "must be finite", *bad);
    double size = 0;
    for (int k = 0; k < dimension; k++)
        size = fmax(size, fabs(contact->normal[k]));
    bad = not_finite(contact->normal, dimension);
    if (bad || !(size > 0))
        return pcs_refuse_item(fault, "contact", i, "normal",
                               "must be finite and not of length zero", bad ? *bad : 0);
    return pcs_accept(fault);
}

static pcs_status check_call(const void *bodies, int n_bodies, const void *contacts, int n_contacts,
                             int dofs, const double *M, const double *W, const double *u,
                             pcs_fault *fault)
{
    if (PCS_NEED(fault, {"bodies", bodies}, {"contacts", contacts}, {"M", M}, {"W", W}, {"u", u}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    if (n_bodies < 1 || n_bodies > PCS_MAX_DOFS || dofs > PCS_MAX_DOFS)
        return pcs_refuse(fault, "n_bodies", "must be positive, with 6000 velocities at most",
                          n_bodies);
    if (n_contacts < 1 || n_contacts > PCS_MAX_CONTACTS)
        return pcs_refuse(fault, "n_contacts", "must lie between 1 and 400", n_contacts);
    return pcs_accept(fault);
}

static void clear(double *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 0;
}

/* Place, velocity and spin of a body. */
static pcs_status check_motion(const double *at, const double *v, int dimension,
                               const double *omega, int spins, int i, pcs_fault *fault)
{
    const struct {
        const char *name;
        const double *bad;
    } fields[] = {{"at", not_finite(at, dimension)},
                  {"v", not_finite(v, dimension)},
                  {"omega", not_finite(omega, spins)}};
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
        if (fields[k].bad)
            return pcs_refuse_item(fault, "body", i, fields[k].name, "must be finite",
                                   *fields[k].bad);
    return pcs_accept(fault);
}

static pcs_status check_free2(const pcs_free2 *b, int i, pcs_fault *fault)
{
    if (!pcs_within(b->mass, DBL_MIN, DBL_MAX))
        return pcs_refuse_item(fault, "body", i, "mass", "must be positive and finite", b->mass);
    if (!pcs_within(b->inertia, DBL_MIN, DBL_MAX))
        return pcs_refuse_item(fault, "body", i, "inertia", "must be positive and finite",
                               b->inertia);
    return check_motion(b->at, b->v, 2, &b->omega, 1, i, fault);
}

/* A row of W along direction d: the point moves with (v_x + omega r_y, v_y - omega r_x). */
static void planar_row(const pcs_free2 *b, const double *at, const double *d, double sign,
                       double *row)
{
    const double r_x = at[0] - b->at[0], r_y = at[1] - b->at[1];
    row[0] = sign * d[0];
    row[1] = sign * d[1];
    row[2] = sign * (d[0] * r_y - d[1] * r_x);
}

/* Of length one, whatever the length it comes with. */
static void unit2(const double *a, double *n)
{
    const double size = fmax(fabs(a[0]), fabs(a[1])), x = a[0] / size, y = a[1] / size;
    const double length = sqrt(x * x + y * y);
    n[0] = x / length;
    n[1] = y / length;
}

pcs_status pcs_free2_assemble(const pcs_free2 *bodies, int n_bodies,
                              const pcs_free_contact *contacts, int n_contacts, double *M,
                              double *W, double *u, pcs_fault *fault)
{
    const int f = 3 * n_bodies;
    if (check_call(bodies, n_bodies, contacts, n_contacts, f, M, W, u, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    clear(M, f * f);
    clear(W, 2 * n_contacts * f);
    for (int i = 0; i < n_bodies; i++) {
        const pcs_free2 *b = &bodies[i];
        if (check_free2(b, i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        const double mass[3] = {b->mass, b->mass, b->inertia}, v[3] = {b->v[0], b->v[1], b->omega};
        for (int k = 0; k < 3; k++) {
            M[(3 * i + k) * f + 3 * i + k] = mass[k];
            u[3 * i + k] = v[k];
        }
    }
    for (int i = 0; i < n_contacts; i++) {
        const pcs_free_contact *m = &contacts[i];
        if (check_contact(m, i, n_bodies, 2, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        double n[2];
        unit2(m->normal, n);
        const double t[2] = {n[1], -n[0]};
        for (int row = 0; row < 2; row++) {
            double *w = &W[(2 * i + row) * f];
            const double *d = row == 0 ? n : t;
            planar_row(&bodies[m->body], m->at, d, 1, w + 3 * m->body);
            if (m->other != PCS_GROUND)
                planar_row(&bodies[m->other], m->at, d, -1, w + 3 * m->other);
        }
    }
    return pcs_accept(fault);
}

static pcs_status check_free3(const pcs_free3 *b, int i, pcs_fault *fault)
{
    if (!pcs_within(b->mass, DBL_MIN, DBL_MAX))
        return pcs_refuse_item(fault, "body", i, "mass", "must be positive and finite", b->mass);
    // the rules of any inertia, and those of a body at rest
    pcs_struckdef3 def = pcs_struckdef3_default();
    pcs_struck3 body;
    pcs_fault inner;
    def.shape = PCS_SHAPE3_CUSTOM;
    def.mass = b->mass;
    for (int k = 0; k < 6; k++)
        def.inertia[k] = b->inertia[k];
    for (int k = 0; k < 3; k++)
        def.offset[k] = 0;
    if (pcs_struck3_make(&def, &body, &inner) != PCS_OK)
        return pcs_refuse_item(fault, "body", i, "inertia", inner.rule, inner.value);
    return check_motion(b->at, b->v, 3, b->omega, 3, i, fault);
}

/* d.(v + omega x r) = d.v + (r x d).omega */
static void spatial_row(const pcs_free3 *b, const double *at, const double *d, double sign,
                        double *row)
{
    const double r[3] = {at[0] - b->at[0], at[1] - b->at[1], at[2] - b->at[2]};
    double turn[3];
    pcs_cross3(r, d, turn);
    for (int k = 0; k < 3; k++) {
        row[k] = sign * d[k];
        row[3 + k] = sign * turn[k];
    }
}

static void place_inertia(const double *inertia, double *M, int f)
{
    static const int at[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            M[i * f + j] = inertia[at[i][j]];
}

pcs_status pcs_free3_assemble(const pcs_free3 *bodies, int n_bodies,
                              const pcs_free_contact *contacts, int n_contacts, double *M,
                              double *W, double *u, pcs_fault *fault)
{
    const int f = 6 * n_bodies;
    if (check_call(bodies, n_bodies, contacts, n_contacts, f, M, W, u, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    clear(M, f * f);
    clear(W, 3 * n_contacts * f);
    for (int i = 0; i < n_bodies; i++) {
        if (check_free3(&bodies[i], i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        for (int k = 0; k < 3; k++) {
            M[(6 * i + k) * f + 6 * i + k] = bodies[i].mass;
            u[6 * i + k] = bodies[i].v[k];
            u[6 * i + 3 + k] = bodies[i].omega[k];
        }
        place_inertia(bodies[i].inertia, &M[(6 * i + 3) * f + 6 * i + 3], f);
    }
    for (int i = 0; i < n_contacts; i++) {
        const pcs_free_contact *m = &contacts[i];
        double frame[3][3];
        if (check_contact(m, i, n_bodies, 3, fault) != PCS_OK ||
            pcs_frame_of_normal(m->normal, frame, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        for (int row = 0; row < 3; row++) {
            double *w = &W[(3 * i + row) * f];
            spatial_row(&bodies[m->body], m->at, frame[row], 1, w + 6 * m->body);
            if (m->other != PCS_GROUND)
                spatial_row(&bodies[m->other], m->at, frame[row], -1, w + 6 * m->other);
        }
    }
    return pcs_accept(fault);
}
