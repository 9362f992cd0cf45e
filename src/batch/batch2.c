/* Planar batches: blocks of lanes, and alone what is not ordinary. */
#include "../base/status.h"
#include "lanes2.h"

#include <string.h>

/* Outputs that the caller does not want go here, and stay in the first cache. */
typedef struct scratch {
    double values[10][PCS_COLUMN];
    double zeros[PCS_COLUMN], ones[PCS_COLUMN];
    float alone[PCS_COLUMN];
    double to_go[PCS_COLUMN], mode[PCS_COLUMN], final[PCS_COLUMN], outcome[PCS_COLUMN];
} scratch;

static const char *missing(const pcs_batch2_in *in)
{
    const struct {
        const double *array;
        const char *name;
    } needed[] = {{in->G_nn, "G_nn"}, {in->G_nt, "G_nt"}, {in->G_tt, "G_tt"}, {in->v_n, "v_n"},
                  {in->v_t, "v_t"},   {in->e, "e"},       {in->mu_k, "mu_k"}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!needed[i].array)
            return needed[i].name;
    return NULL;
}

static pcs_status check_call(pcs_law law, size_t n, const pcs_batch2_in *in, pcs_fault *fault)
{
    const char *array = n > 0 ? missing(in) : NULL;
    if (array)
        return pcs_refuse(fault, array, "must not be NULL", PCS_NONE);
    if (n > 0 && (unsigned)in->branch >= PCS_BRANCH_COUNT)
        return pcs_refuse(fault, "branch", "must be one of pcs_branch", (double)in->branch);
    switch (law) {
    case PCS_LAW_NEWTON:
    case PCS_LAW_POISSON:
    case PCS_LAW_ENERGETIC:
    case PCS_LAW_COMPROMISE:
    case PCS_LAW_COMPLEMENTARITY:
    case PCS_LAW_WALTON:
        return pcs_accept(fault);
    default:
        return pcs_refuse(fault, "law", "must be one that batches know", (double)law);
    }
}

/* Is there more to it than velocities and impulse? */
static bool wants_all(const pcs_batch2_out *o)
{
    return o->pc_n || o->pr_n || o->W_c || o->W_r || o->W_f || o->dT || o->mode || o->final ||
           o->outcome;
}

static pcs_block2 block_at(const pcs_batch2_in *in, const pcs_batch2_out *o, size_t first, size_t n,
                           scratch *s)
{
    return (pcs_block2){
        .n = n,
        .G_nn = in->G_nn + first,
        .G_nt = in->G_nt + first,
        .G_tt = in->G_tt + first,
        .v_n = in->v_n + first,
        .v_t = in->v_t + first,
        .e = in->e + first,
        .mu_k = in->mu_k + first,
        .mu_s = (in->mu_s ? in->mu_s : in->mu_k) + first,
        .e_t = input(in->e_t, first, s->zeros),
        .d1 = input(in->d1, first, s->ones),
        .d2 = input(in->d2, first, s->ones),
        .vp_n = output(o->vp_n, first, s->values[0]),
        .vp_t = output(o->vp_t, first, s->values[1]),
        .p_n = output(o->p_n, first, s->values[2]),
        .p_t = output(o->p_t, first, s->values[3]),
        .pc_n = output(o->pc_n, first, s->values[4]),
        .pr_n = output(o->pr_n, first, s->values[5]),
        .W_c = output(o->W_c, first, s->values[6]),
        .W_r = output(o->W_r, first, s->values[7]),
        .W_f = output(o->W_f, first, s->values[8]),
        .dT = output(o->dT, first, s->values[9]),
        .to_go = s->to_go,
        .alone = s->alone,
        .mode = s->mode,
        .final = s->final,
        .outcome = s->outcome,
    };
}

/* One problem of a block alone; true: it is good. */
static bool solve_alone(pcs_law law, const pcs_batch2_in *in, const pcs_block2 *b, size_t i,
                        pcs_status *status)
{
    const pcs_contact2 c = {b->G_nn[i], b->G_nt[i], b->G_tt[i], b->v_n[i], b->v_t[i]};
    pcs_material m = pcs_material_default();
    pcs_impact2 im;
    m.e = b->e[i];
    m.e_t = b->e_t[i];
    m.mu_s = b->mu_s[i];
    m.mu_k = b->mu_k[i];
    m.d1 = b->d1[i];
    m.d2 = b->d2[i];
    m.branch = in->branch;
    *status = pcs_solve2(law, &c, &m, &im, NULL);
    const bool good = *status == PCS_OK;
    double *const out[] = {&b->vp_n[i], &b->vp_t[i], &b->p_n[i], &b->p_t[i], &b->pc_n[i],
                           &b->pr_n[i], &b->W_c[i],  &b->W_r[i], &b->W_f[i], &b->dT[i]};
    const double answers[] = {im.vp_n, im.vp_t, im.p_n, im.p_t, im.pc_n,
                              im.pr_n, im.W_c,  im.W_r, im.W_f, im.dT};
    for (size_t k = 0; k < sizeof out / sizeof *out; k++)
        *out[k] = good ? answers[k] : PCS_NONE;
    b->mode[i] = good ? im.mode : PCS_NO_MODE;
    b->final[i] = good ? im.final : PCS_FINAL_NONE;
    b->outcome[i] = good ? im.outcome : 0;
    return good;
}

/* What is no array of doubles. */
static void put_flags(const pcs_batch2_out *o, const pcs_block2 *b, size_t first)
{
    for (size_t i = 0; o->mode && i < b->n; i++)
        o->mode[first + i] = (signed char)b->mode[i];
    for (size_t i = 0; o->final && i < b->n; i++)
        o->final[first + i] = (unsigned char)b->final[i];
    for (size_t i = 0; o->outcome && i < b->n; i++)
        o->outcome[first + i] = (unsigned)b->outcome[i];
}

static size_t solve_block(pcs_lanes2 *lanes, pcs_law law, bool full, const pcs_batch2_in *in,
                          const pcs_batch2_out *o, const pcs_block2 *b, size_t first)
{
    size_t bad = 0, left = lanes(law, full, b);
    if (o->status)
        memset(o->status + first, PCS_OK, b->n);
    for (size_t i = 0; left > 0; i++) {
        pcs_status status = PCS_OK;
        if (b->alone[i] == 0)
            continue;
        left--;
        bad += !solve_alone(law, in, b, i, &status);
        if (o->status)
            o->status[first + i] = (unsigned char)status;
    }
    put_flags(o, b, first);
    return bad;
}

static pcs_lanes2 *lanes_of(pcs_vector vector)
{
    static pcs_lanes2 *const lanes[] = {
        pcs_lanes2_base,
#ifdef PCS_HAS_X86
        pcs_lanes2_avx2,
        pcs_lanes2_avx512,
#endif
    };
    return lanes[pcs_vector_there(vector)];
}

pcs_status pcs_batch_solve2_on(pcs_vector vector, pcs_law law, size_t n, const pcs_batch2_in *in,
                               const pcs_batch2_out *out, size_t *bad, pcs_fault *fault)
{
    scratch s;
    size_t count = 0;
    const pcs_status status = check_call(law, n, in, fault);
    if (status != PCS_OK)
        return status;
    for (size_t i = 0; i < PCS_LANES && i < n; i++) {
        s.zeros[i] = 0;
        s.ones[i] = 1;
    }
    pcs_lanes2 *lanes = lanes_of(vector);
    for (size_t first = 0; first < n; first += PCS_LANES) {
        const size_t length = n - first < PCS_LANES ? n - first : PCS_LANES;
        const pcs_block2 b = block_at(in, out, first, length, &s);
        count += solve_block(lanes, law, wants_all(out), in, out, &b, first);
    }
    if (bad)
        *bad = count;
    return PCS_OK;
}

pcs_status pcs_batch_solve2(pcs_law law, size_t n, const pcs_batch2_in *in,
                            const pcs_batch2_out *out, size_t *bad, pcs_fault *fault)
{
    return pcs_batch_solve2_on(pcs_batch_vector(), law, n, in, out, bad, fault);
}
