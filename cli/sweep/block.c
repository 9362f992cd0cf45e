#include "block.h"

#include <string.h>

/* The material comes first, so that it has the same place in the plane and in space. */
enum { MATERIAL = 6 };

static const char *const names2[] = {"vp_n", "vp_t", "p_n", "p_t", "pc_n",
                                     "pr_n", "W_c",  "W_r", "W_f", "dT"};
static const char *const names3[] = {"vp_n", "vp_1", "vp_2", "p_n", "p_1", "p_2", "pc_n",
                                     "pr_n", "W_c",  "W_r",  "W_f", "dT",  "turn"};

int block_place(bool spatial, const char *result)
{
    const char *const *names = spatial ? names3 : names2;
    const size_t n = spatial ? sizeof names3 / sizeof *names3 : sizeof names2 / sizeof *names2;
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], result) == 0)
            return (int)i;
    return -1;
}

/* Batches in space have no branch but that of the impact. */
bool block_takes(bool spatial, pcs_law law, pcs_branch branch)
{
    const pcs_batch2_in none2 = {.branch = branch};
    const pcs_batch3_in none3 = {0};
    const pcs_batch2_out nowhere2 = {0};
    const pcs_batch3_out nowhere3 = {0};
    if (!spatial)
        return pcs_batch_solve2(law, 0, &none2, &nowhere2, NULL, NULL) == PCS_OK;
    return branch == PCS_BRANCH_IMPACT &&
           pcs_batch_solve3(law, PCS_PATH_EXACT, 0, &none3, &nowhere3, NULL, NULL) == PCS_OK;
}

static void put(block *b, size_t i, const pcs_material *m, const double *contact, int n)
{
    const double material[MATERIAL] = {m->e, m->mu_k, m->mu_s, m->e_t, m->d1, m->d2};
    for (int k = 0; k < MATERIAL; k++)
        b->in[k][i] = material[k];
    for (int k = 0; k < n; k++)
        b->in[MATERIAL + k][i] = contact[k];
}

void block_put2(block *b, size_t i, const pcs_contact2 *c, const pcs_material *m)
{
    const double contact[] = {c->G_nn, c->G_nt, c->G_tt, c->v_n, c->v_t};
    put(b, i, m, contact, 5);
}

void block_put3(block *b, size_t i, const pcs_contact3 *c, const pcs_material *m)
{
    const double contact[] = {c->G_nn, c->G_n1, c->G_n2, c->G_11, c->G_12,
                              c->G_22, c->v_n,  c->v_1,  c->v_2};
    put(b, i, m, contact, 9);
}

static void solve2(block *b, pcs_law law, pcs_branch branch, size_t n)
{
    const double(*x)[BLOCK_COLUMN] = b->in;
    double(*y)[BLOCK_COLUMN] = b->out;
    const pcs_batch2_in in = {.e = x[0],
                              .mu_k = x[1],
                              .mu_s = x[2],
                              .e_t = x[3],
                              .d1 = x[4],
                              .d2 = x[5],
                              .G_nn = x[6],
                              .G_nt = x[7],
                              .G_tt = x[8],
                              .v_n = x[9],
                              .v_t = x[10],
                              .branch = branch};
    const pcs_batch2_out out = {y[0], y[1], y[2], y[3],    y[4],     y[5],      y[6],
                                y[7], y[8], y[9], b->mode, b->final, b->status, b->outcome};
    (void)pcs_batch_solve2(law, n, &in, &out, NULL, NULL);
}

static void solve3(block *b, pcs_law law, pcs_path3 path, size_t n)
{
    const double(*x)[BLOCK_COLUMN] = b->in;
    double(*y)[BLOCK_COLUMN] = b->out;
    const pcs_batch3_in in = {.e = x[0],
                              .mu_k = x[1],
                              .mu_s = x[2],
                              .e_t = x[3],
                              .d1 = x[4],
                              .d2 = x[5],
                              .G_nn = x[6],
                              .G_n1 = x[7],
                              .G_n2 = x[8],
                              .G_11 = x[9],
                              .G_12 = x[10],
                              .G_22 = x[11],
                              .v_n = x[12],
                              .v_1 = x[13],
                              .v_2 = x[14]};
    const pcs_batch3_out out = {y[0],  y[1],    y[2],     y[3],      y[4],      y[5],
                                y[6],  y[7],    y[8],     y[9],      y[10],     y[11],
                                y[12], b->mode, b->final, b->status, b->outcome};
    (void)pcs_batch_solve3(law, path, n, &in, &out, NULL, NULL);
}

void block_solve(block *b, pcs_law law, pcs_path3 path, pcs_branch branch, size_t n)
{
    if (b->spatial)
        solve3(b, law, path, n);
    else
        solve2(b, law, branch, n);
}
