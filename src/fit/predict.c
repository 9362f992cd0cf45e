#include "../base/status.h"
#include "space.h"

/* Check what pcs_fit_predict is given. */
static pcs_status check(const pcs_fit_model *model, const double *values, const pcs_fit_row *rows,
                        size_t n, const double *p, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"model", model}, {"values", values}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (n > 0 && PCS_NEED(fault, {"rows", rows}, {"p", p}) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (size_t i = 0; i < n; i++) {
        if (rows[i].use != PCS_FIT_USED)
            return pcs_refuse_item(fault, "row", (long)i, "use", "must be PCS_FIT_USED",
                                   (double)rows[i].use);
        if (rows[i].dimension != rows[0].dimension || rows[i].dimension < 2 ||
            rows[i].dimension > 3)
            return pcs_refuse_item(fault, "row", (long)i, "dimension",
                                   "must be 2 or 3, the same in all rows", rows[i].dimension);
    }
    return PCS_OK;
}

/* Check the values: those of a material that the law takes. */
static pcs_status check_values(const pcs_fit_model *model, const double *values, pcs_fault *fault)
{
    pcs_material m = pcs_material_default();
    m.e = values[PCS_FIT_E];
    m.mu_k = pcs_has(values[PCS_FIT_MU]) ? values[PCS_FIT_MU] : PCS_TRIAL_STICKS;
    m.mu_s = pcs_has(values[PCS_FIT_MU_S]) ? values[PCS_FIT_MU_S] : m.mu_k;
    m.e_t = pcs_has(values[PCS_FIT_E_T]) ? values[PCS_FIT_E_T] : 0;
    m.eta2 = values[PCS_FIT_ETA2];
    return pcs_material_check(model->law, &m, fault);
}

/* The impulses of at most PCS_TRIAL_ROWS rows. */
static void predict_some(const pcs_trial *trial, const pcs_fit_row *rows, size_t n, double *p)
{
    enum { COLUMNS = 20 };
    double memory[COLUMNS * PCS_TRIAL_ROWS], some[3][PCS_TRIAL_ROWS];
    const pcs_packed packed = pcs_packed_make(rows[0].dimension, n, memory);
    for (size_t i = 0; i < n; i++)
        pcs_packed_set(&packed, i, &rows[i]);
    pcs_trial_impulses(trial, &packed, 0, n, some);
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            p[3 * i + (size_t)k] = k < packed.dimension ? some[k][i] : 0;
}

pcs_status pcs_fit_predict(const pcs_fit_model *model, const double values[],
                           const pcs_fit_row *rows, size_t n, double *p, pcs_fault *fault)
{
    if (check(model, values, rows, n, p, fault) != PCS_OK ||
        check_values(model, values, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_space space = {.law = model->law, .path = model->path};
    pcs_trial trial;
    pcs_space_trial(&space, values, &trial);
    for (size_t from = 0; from < n; from += PCS_TRIAL_ROWS)
        predict_some(&trial, rows + from, n - from < PCS_TRIAL_ROWS ? n - from : PCS_TRIAL_ROWS,
                     p + 3 * from);
    return pcs_accept(fault);
}
