/* Batches in space: one problem after the other. */
#include "../contact/check.h"

#include <percuss/batch.h>

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

pcs_status pcs_batch_solve3(pcs_law law, pcs_path3 path, size_t n, const pcs_batch3_in *in,
                            const pcs_batch3_out *out, size_t *bad, pcs_fault *fault)
{
    const char *array = n > 0 ? missing(in) : NULL;
    const pcs_law_info *about = pcs_law_about(law);
    size_t count = 0;
    if (array)
        return pcs_refuse(fault, array, "must not be NULL", PCS_NONE);
    if (!about || !about->spatial || about->family == PCS_FAMILY_COMPLIANT)
        return pcs_refuse(fault, "law", "must be one that batches know in space", (double)law);
    if ((unsigned)path >= PCS_PATH_COUNT)
        return pcs_refuse(fault, "path", "must be one of pcs_path3", (double)path);
    for (size_t i = 0; i < n; i++) {
        pcs_contact3 c;
        pcs_material m;
        pcs_impact3 im;
        problem_at(in, i, &c, &m);
        const pcs_status status = pcs_solve3(law, path, &c, &m, &im, NULL);
        count += status != PCS_OK;
        put(out, i, status, &im);
    }
    if (bad)
        *bad = count;
    return pcs_accept(fault);
}
