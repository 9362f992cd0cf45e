#include "in_batch.h"
#include "support.h"

#include <stdlib.h>

enum { LANES = 13, MATERIAL = 7, INS2 = MATERIAL + 5, INS3 = MATERIAL + 9, OUTS2 = 12, OUTS3 = 15 };

static rng dice = {90};
static double out[OUTS3][LANES];
static signed char modes[LANES];
static unsigned char finals[LANES], statuses[LANES];
static unsigned outcomes[LANES];

static size_t below(size_t n)
{
    return (size_t)(uniform(&dice) * (double)n);
}

/* A lane receives the problem; sometimes another lane receives a NaN. */
static void put(double (*in)[LANES], int n, size_t lane, const double *contact,
                const pcs_material *m)
{
    const double material[MATERIAL] = {m->e, m->mu_k, m->mu_s, m->e_t, m->d1, m->d2, m->eta2};
    if (below(8) == 0)
        in[below((size_t)n)][below(LANES)] = NAN;
    for (int k = 0; k < n; k++)
        in[k][lane] = k < MATERIAL ? material[k] : contact[k - MATERIAL];
}

/* Copy the numbers of the lane to the record; works only if they were outputs. */
static void take(double *const *fields, int n, size_t lane)
{
    if (statuses[lane] != PCS_OK)
        fail_msg("lane %zu of the batch: %s", lane, pcs_status_name((pcs_status)statuses[lane]));
    for (int k = 0; k < n; k++)
        *fields[k] = out[k][lane];
}

void in_batch2(pcs_law law, const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im)
{
    static double in[INS2][LANES];
    if (!getenv("PERCUSS_BATCH"))
        return;
    const size_t lane = below(LANES), n = lane + 1 + below(LANES - lane);
    const pcs_vector unit = (pcs_vector)below(PCS_VECTOR_AVX512 + 1);
    const bool all = below(2) == 0;
    const double contact[] = {c->G_nn, c->G_nt, c->G_tt, c->v_n, c->v_t};
    const pcs_batch2_in from = {.e = in[0],
                                .mu_k = in[1],
                                .mu_s = in[2],
                                .e_t = in[3],
                                .d1 = in[4],
                                .d2 = in[5],
                                .eta2 = in[6],
                                .ratio = &m->ratio,
                                .G_nn = in[7],
                                .G_nt = in[8],
                                .G_tt = in[9],
                                .v_n = in[10],
                                .v_t = in[11],
                                .branch = m->branch,
                                .step = {.ratio = PCS_SAME}};
    pcs_batch2_out to = {out[0], out[1], out[2], out[3], .status = statuses};
    if (all)
        to = (pcs_batch2_out){out[0], out[1], out[2], out[3], out[4],   out[5],   out[6],  out[7],
                              out[8], out[9], modes,  finals, statuses, outcomes, out[10], out[11]};
    double *const fields[OUTS2] = {&im->vp_n, &im->vp_t, &im->p_n, &im->p_t, &im->pc_n, &im->pr_n,
                                   &im->W_c,  &im->W_r,  &im->W_f, &im->dT,  &im->T,    &im->Tp};
    put(in, INS2, lane, contact, m);
    if (pcs_batch_solve2_on(unit, law, n, &from, &to, NULL, NULL) != PCS_OK)
        return;
    take(fields, all ? OUTS2 : 4, lane);
    if (all) {
        im->mode = (int)modes[lane];
        im->final = (pcs_final)finals[lane];
        im->outcome = outcomes[lane];
    }
}

/* The exact path is slow, so it has at most one neighbour. */
void in_batch3(pcs_law law, pcs_path path, const pcs_contact3 *c, const pcs_material *m,
               pcs_impact3 *im)
{
    static double in[INS3][LANES];
    const size_t most = path == PCS_PATH_EXACT ? 2 : LANES;
    if (!getenv("PERCUSS_BATCH"))
        return;
    const size_t lane = below(most), n = lane + 1 + below(most - lane);
    const pcs_vector unit = (pcs_vector)below(PCS_VECTOR_AVX512 + 1);
    const bool all = below(2) == 0;
    const double contact[] = {c->G_nn, c->G_n1, c->G_n2, c->G_11, c->G_12,
                              c->G_22, c->v_n,  c->v_1,  c->v_2};
    const pcs_batch3_in from = {.e = in[0],
                                .mu_k = in[1],
                                .mu_s = in[2],
                                .e_t = in[3],
                                .d1 = in[4],
                                .d2 = in[5],
                                .eta2 = in[6],
                                .G_nn = in[7],
                                .G_n1 = in[8],
                                .G_n2 = in[9],
                                .G_11 = in[10],
                                .G_12 = in[11],
                                .G_22 = in[12],
                                .v_n = in[13],
                                .v_1 = in[14],
                                .v_2 = in[15],
                                .branch = m->branch};
    pcs_batch3_out to = {out[0], out[1], out[2], out[3], out[4], out[5], .status = statuses};
    if (all)
        to = (pcs_batch3_out){out[0], out[1],   out[2],   out[3],  out[4],  out[5],  out[6],
                              out[7], out[8],   out[9],   out[10], out[11], out[12], modes,
                              finals, statuses, outcomes, out[13], out[14]};
    double *const fields[OUTS3] = {&im->vp_n, &im->vp_1, &im->vp_2, &im->p_n, &im->p_1,
                                   &im->p_2,  &im->pc_n, &im->pr_n, &im->W_c, &im->W_r,
                                   &im->W_f,  &im->dT,   &im->turn, &im->T,   &im->Tp};
    put(in, INS3, lane, contact, m);
    if (pcs_batch_solve3_on(unit, law, path, n, &from, &to, NULL, NULL) != PCS_OK)
        return;
    take(fields, all ? OUTS3 : 6, lane);
    if (all) {
        im->mode = (int)modes[lane];
        im->final = (pcs_final)finals[lane];
        im->outcome = outcomes[lane];
    }
}
