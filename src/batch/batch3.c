/* Batches in space: blocks of lanes for laws in closed form, all else one by one. */
#include "../base/status.h"
#include "../march/sun_baruh3.h"
#include "lanes3.h"

#include <string.h>

/* Outputs that the caller does not want go here, and stay in the first cache. */
typedef struct scratch {
    double values[12][PCS_COLUMN];
    double zeros[PCS_COLUMN], ones[PCS_COLUMN];
    double ordinary[PCS_COLUMN], last_1[PCS_COLUMN], last_2[PCS_COLUMN];
    double mode[PCS_COLUMN], final[PCS_COLUMN], outcome[PCS_COLUMN];
} scratch;

static const char *missing(const pcs_batch3_in *in)
{
    const struct {
        const double *array;
        const char *name;
    } needed[] = {{in->G_nn, "G_nn"}, {in->G_n1, "G_n1"}, {in->G_n2, "G_n2"}, {in->G_11, "G_11"},
                  {in->G_12, "G_12"}, {in->G_22, "G_22"}, {in->v_n, "v_n"},   {in->v_1, "v_1"},
                  {in->v_2, "v_2"},   {in->e, "e"},       {in->mu_k, "mu_k"}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!needed[i].array)
            return needed[i].name;
    return NULL;
}

static void problem_at(const pcs_batch3_in *in, size_t i, pcs_contact3 *c, pcs_material *m)
{
    *c = (pcs_contact3){in->G_nn[i], in->G_n1[i], in->G_n2[i], in->G_11[i], in->G_12[i],
                        in->G_22[i], in->v_n[i],  in->v_1[i],  in->v_2[i]};
    *m = pcs_material_default();
    m->e = in->e[i];
    m->e_t = in->e_t ? in->e_t[i] : 0;
    m->mu_k = in->mu_k[i];
    m->mu_s = in->mu_s ? in->mu_s[i] : in->mu_k[i];
    m->d1 = in->d1 ? in->d1[i] : 1;
    m->d2 = in->d2 ? in->d2[i] : 1;
}

static void put(const pcs_batch3_out *o, size_t i, pcs_status status, const pcs_impact3 *im)
{
    const bool good = status == PCS_OK;
    const struct {
        double *array, value;
    } numbers[] = {{o->vp_n, im->vp_n}, {o->vp_1, im->vp_1}, {o->vp_2, im->vp_2},
                   {o->p_n, im->p_n},   {o->p_1, im->p_1},   {o->p_2, im->p_2},
                   {o->pc_n, im->pc_n}, {o->pr_n, im->pr_n}, {o->W_c, im->W_c},
                   {o->W_r, im->W_r},   {o->W_f, im->W_f},   {o->dT, im->dT},
                   {o->turn, im->turn}};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (numbers[k].array)
            numbers[k].array[i] = good ? numbers[k].value : PCS_NONE;
    if (o->mode)
        o->mode[i] = (signed char)(good ? im->mode : PCS_NO_MODE);
    if (o->final)
        o->final[i] = (unsigned char)(good ? im->final : PCS_FINAL_NONE);
    if (o->outcome)
        o->outcome[i] = good ? im->outcome : 0;
    if (o->status)
        o->status[i] = (unsigned char)status;
}

/* One problem alone; true: it is good. */
static bool solve_alone(pcs_law law, pcs_path3 path, const pcs_batch3_in *in,
                        const pcs_batch3_out *out, size_t i)
{
    pcs_contact3 c;
    pcs_material m;
    pcs_impact3 im;
    problem_at(in, i, &c, &m);
    const pcs_status status = pcs_solve3(law, path, &c, &m, &im, NULL);
    put(out, i, status, &im);
    return status == PCS_OK;
}

/* Is there more to it than velocities and impulse? */
static bool wants_all(const pcs_batch3_out *o)
{
    return o->pc_n || o->pr_n || o->W_c || o->W_r || o->W_f || o->dT || o->turn || o->mode ||
           o->final || o->outcome;
}

static pcs_block3 block_at(const pcs_batch3_in *in, const pcs_batch3_out *o, size_t first, size_t n,
                           scratch *s)
{
    return (pcs_block3){
        .n = n,
        .G_nn = in->G_nn + first,
        .G_n1 = in->G_n1 + first,
        .G_n2 = in->G_n2 + first,
        .G_11 = in->G_11 + first,
        .G_12 = in->G_12 + first,
        .G_22 = in->G_22 + first,
        .v_n = in->v_n + first,
        .v_1 = in->v_1 + first,
        .v_2 = in->v_2 + first,
        .e = in->e + first,
        .mu_k = in->mu_k + first,
        .mu_s = (in->mu_s ? in->mu_s : in->mu_k) + first,
        .e_t = input(in->e_t, first, s->zeros),
        .d1 = input(in->d1, first, s->ones),
        .d2 = input(in->d2, first, s->ones),
        .vp_n = output(o->vp_n, first, s->values[0]),
        .vp_1 = output(o->vp_1, first, s->values[1]),
        .vp_2 = output(o->vp_2, first, s->values[2]),
        .p_n = output(o->p_n, first, s->values[3]),
        .p_1 = output(o->p_1, first, s->values[4]),
        .p_2 = output(o->p_2, first, s->values[5]),
        .pc_n = output(o->pc_n, first, s->values[6]),
        .pr_n = output(o->pr_n, first, s->values[7]),
        .W_c = output(o->W_c, first, s->values[8]),
        .W_r = output(o->W_r, first, s->values[9]),
        .W_f = output(o->W_f, first, s->values[10]),
        .dT = output(o->dT, first, s->values[11]),
        .ordinary = s->ordinary,
        .last_1 = s->last_1,
        .last_2 = s->last_2,
        .mode = s->mode,
        .final = s->final,
        .outcome = s->outcome,
    };
}

/* What lanes leave: an angle, and what is no array of doubles. */
static void put_rest(const pcs_batch3_out *o, const pcs_block3 *b, size_t first)
{
    for (size_t i = 0; o->turn && i < b->n; i++) {
        const pcs_contact3 c = {.v_1 = b->v_1[i], .v_2 = b->v_2[i]};
        o->turn[first + i] = pcs_turn3(&c, b->last_1[i], b->last_2[i]);
    }
    for (size_t i = 0; o->mode && i < b->n; i++)
        o->mode[first + i] = (signed char)b->mode[i];
    for (size_t i = 0; o->final && i < b->n; i++)
        o->final[first + i] = (unsigned char)b->final[i];
    for (size_t i = 0; o->outcome && i < b->n; i++)
        o->outcome[first + i] = (unsigned)b->outcome[i];
    if (o->status)
        memset(o->status + first, PCS_OK, b->n);
}

/* Those of a law on a path; null: there are none. */
static pcs_lanes3 *lanes_of(pcs_vector vector, pcs_law law, pcs_path3 path)
{
    static pcs_lanes3 *const lanes[][2] = {
        {pcs_lanes3_base, pcs_flow_lanes3_base},
#ifdef PCS_HAS_X86
        {pcs_lanes3_avx2, pcs_flow_lanes3_avx2},
        {pcs_lanes3_avx512, pcs_flow_lanes3_avx512},
#endif
    };
    const bool flows = pcs_law_about(law)->family == PCS_FAMILY_PATH && path == PCS_PATH_EXACT;
    if (law == PCS_LAW_COMPROMISE && !flows)
        return NULL; // it iterates
    return lanes[pcs_vector_there(vector)][flows];
}

/* Returns how many are bad. */
static size_t solve_lanes(pcs_lanes3 *lanes, pcs_law law, pcs_path3 path, size_t n,
                          const pcs_batch3_in *in, const pcs_batch3_out *out)
{
    scratch s;
    size_t bad = 0;
    memset(s.zeros, 0, sizeof s.zeros);
    for (size_t i = 0; i < PCS_COLUMN; i++)
        s.ones[i] = 1;
    for (size_t first = 0; first < n; first += PCS_LANES) {
        const size_t length = n - first < PCS_LANES ? n - first : PCS_LANES;
        const pcs_block3 b = block_at(in, out, first, length, &s);
        lanes(law, wants_all(out), &b);
        put_rest(out, &b, first);
        for (size_t i = 0; i < length; i++)
            if (s.ordinary[i] == 0)
                bad += !solve_alone(law, path, in, out, first + i);
    }
    return bad;
}

static size_t solve_each(pcs_law law, pcs_path3 path, size_t n, const pcs_batch3_in *in,
                         const pcs_batch3_out *out)
{
    size_t bad = 0;
    for (size_t i = 0; i < n; i++)
        bad += !solve_alone(law, path, in, out, i);
    return bad;
}

pcs_status pcs_batch_solve3_on(pcs_vector vector, pcs_law law, pcs_path3 path, size_t n,
                               const pcs_batch3_in *in, const pcs_batch3_out *out, size_t *bad,
                               pcs_fault *fault)
{
    const char *array = n > 0 ? missing(in) : NULL;
    const pcs_law_info *about = pcs_law_about(law);
    if (array)
        return pcs_refuse(fault, array, "must not be NULL", PCS_NONE);
    if (!about || !about->spatial || about->family == PCS_FAMILY_COMPLIANT)
        return pcs_refuse(fault, "law", "must be one that batches know in space", (double)law);
    if ((unsigned)path >= PCS_PATH_COUNT)
        return pcs_refuse(fault, "path", "must be one of pcs_path3", (double)path);
    pcs_lanes3 *lanes = lanes_of(vector, law, path);
    const size_t count =
        lanes ? solve_lanes(lanes, law, path, n, in, out) : solve_each(law, path, n, in, out);
    if (bad)
        *bad = count;
    return pcs_accept(fault);
}

pcs_status pcs_batch_solve3(pcs_law law, pcs_path3 path, size_t n, const pcs_batch3_in *in,
                            const pcs_batch3_out *out, size_t *bad, pcs_fault *fault)
{
    return pcs_batch_solve3_on(pcs_batch_vector(), law, path, n, in, out, bad, fault);
}
