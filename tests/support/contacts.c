#include "contacts.h"

#include "reference3.h"

enum { DOFS = ROWS + 3 };

pcs_multi multi_of(const contacts *c)
{
    return (pcs_multi){c->k, c->d, c->G, c->v, c->materials};
}

pcs_contact2 planar_of(const contacts *c)
{
    return (pcs_contact2){c->G[0], c->G[1], c->G[3], c->v[0], c->v[1]};
}

pcs_contact3 spatial_of(const contacts *c)
{
    return (pcs_contact3){c->G[0], c->G[1], c->G[2], c->G[4], c->G[5],
                          c->G[8], c->v[0], c->v[1], c->v[2]};
}

static void set_material(contacts *c, int i, double e, double e_t, double mu)
{
    c->materials[i] = material_with(e, e_t, mu);
    c->mu[i] = mu;
    for (int at = i * c->d; at < (i + 1) * c->d; at++)
        c->q[at] = (1 + (at == i * c->d ? e : e_t)) * c->v[at];
}

void one_planar(rng *r, long i, contacts *c)
{
    const double G_nn = log_between(r, 0.1, 10), G_tt = log_between(r, 0.1, 10);
    const double G_nt = between(r, -0.95, 0.95) * sqrt(G_nn * G_tt);
    *c = (contacts){.k = 1, .d = 2, .G = {G_nn, G_nt, G_nt, G_tt}};
    c->v[0] = -log_between(r, 0.1, 10);
    c->v[1] = sign(r) * log_between(r, 0.1, 10);
    const double critical = fmin(G_nn / fabs(G_nt), 1e3);
    const double mu = critical * (i % 2 ? log_between(r, 1, 10) : uniform(r));
    set_material(c, 0, uniform(r), uniform(r), mu);
}

void one_spatial(rng *r, long i, contacts *c)
{
    (void)i;
    const pcs_contact3 s = random_contact3(r);
    *c = (contacts){
        .k = 1,
        .d = 3,
        .G = {s.G_nn, s.G_n1, s.G_n2, s.G_n1, s.G_11, s.G_12, s.G_n2, s.G_12, s.G_22},
        .v = {s.v_n, s.v_1, s.v_2},
    };
    set_material(c, 0, uniform(r), uniform(r), log_between(r, 0.01, 10));
}

/* M = 1 + A A^T/n, random W and u; at least one contact approaches. */
static void reduce_random(rng *r, int dofs, contacts *c)
{
    static double A[DOFS * DOFS], M[DOFS * DOFS], W[ROWS * DOFS], u[DOFS], work[3 * DOFS * DOFS];
    const int rows = c->k * c->d;
    for (int i = 0; i < dofs * dofs; i++)
        A[i] = between(r, -1, 1);
    for (int i = 0; i < dofs * dofs; i++) {
        M[i] = i / dofs == i % dofs;
        for (int j = 0; j < dofs; j++)
            M[i] += A[i / dofs * dofs + j] * A[i % dofs * dofs + j] / dofs;
    }
    for (int i = 0; i < rows * dofs; i++)
        W[i] = between(r, -1, 1);
    for (int i = 0; i < dofs; i++)
        u[i] = between(r, -1, 1);
    const pcs_mechanism m = {dofs, c->k, c->d, M, W, u};
    assert_true(pcs_mechanism_workspace(&m) <= sizeof work / sizeof *work);
    assert_int_equal(pcs_mechanism_reduce(&m, work, sizeof work / sizeof *work, c->G, c->v, NULL),
                     PCS_OK);
    const double side = c->v[0] > 0 ? -1 : 1;
    for (int i = 0; i < rows; i++)
        c->v[i] *= side;
}

/* As many degrees of freedom as rows, or a few more: G is positive definite. */
static void several(rng *r, int d, contacts *c)
{
    *c = (contacts){.k = 2 + (int)(9 * uniform(r)), .d = d};
    reduce_random(r, c->k * d + 3, c);
    for (int i = 0; i < c->k; i++)
        set_material(c, i, uniform(r), uniform(r), uniform(r));
}

/*
 * Half as many degrees of freedom: G is singular. One restitution for all, so that a solution
 * exists.
 */
static void redundant(rng *r, int d, contacts *c)
{
    *c = (contacts){.k = 2 + (int)(9 * uniform(r)), .d = d};
    reduce_random(r, d + c->k * d / 2, c);
    const double e = uniform(r);
    for (int i = 0; i < c->k; i++)
        set_material(c, i, e, e, uniform(r));
}

void several_planar(rng *r, long i, contacts *c)
{
    (void)i;
    several(r, 2, c);
}

void several_spatial(rng *r, long i, contacts *c)
{
    (void)i;
    several(r, 3, c);
}

void redundant_planar(rng *r, long i, contacts *c)
{
    (void)i;
    redundant(r, 2, c);
}

void redundant_spatial(rng *r, long i, contacts *c)
{
    (void)i;
    redundant(r, 3, c);
}
