#include "trial.h"

#include <percuss/batch.h>

#include <math.h>

static ptrdiff_t step_of(const pcs_trial *t, pcs_fit_parameter k)
{
    return t->each[k] ? 0 : PCS_SAME;
}

static void solve2(const pcs_trial *t, const pcs_packed *rows, size_t from, size_t n,
                   double p[3][PCS_TRIAL_ROWS])
{
    pcs_batch2_in in = pcs_batch2_in_default();
    pcs_batch2_out out = pcs_batch2_out_default();
    in.G_nn = rows->G[0] + from;
    in.G_nt = rows->G[1] + from;
    in.G_tt = rows->G[2] + from;
    in.v_n = rows->v[0] + from;
    in.v_t = rows->v[1] + from;
    in.e = t->at[PCS_FIT_E];
    in.step.e = step_of(t, PCS_FIT_E);
    in.mu_k = t->at[PCS_FIT_MU];
    in.step.mu_k = step_of(t, PCS_FIT_MU);
    in.mu_s = t->at[PCS_FIT_MU_S];
    in.step.mu_s = step_of(t, PCS_FIT_MU_S);
    in.e_t = t->at[PCS_FIT_E_T];
    in.step.e_t = step_of(t, PCS_FIT_E_T);
    in.eta2 = t->at[PCS_FIT_ETA2];
    in.step.eta2 = step_of(t, PCS_FIT_ETA2);
    out.p_n = p[0];
    out.p_t = p[1];
    pcs_batch_solve2(t->law, n, &in, &out, NULL, NULL);
}

static void solve3(const pcs_trial *t, const pcs_packed *rows, size_t from, size_t n,
                   double p[3][PCS_TRIAL_ROWS])
{
    pcs_batch3_in in = pcs_batch3_in_default();
    pcs_batch3_out out = pcs_batch3_out_default();
    in.G_nn = rows->G[0] + from;
    in.G_n1 = rows->G[1] + from;
    in.G_n2 = rows->G[2] + from;
    in.G_11 = rows->G[3] + from;
    in.G_12 = rows->G[4] + from;
    in.G_22 = rows->G[5] + from;
    in.v_n = rows->v[0] + from;
    in.v_1 = rows->v[1] + from;
    in.v_2 = rows->v[2] + from;
    in.e = t->at[PCS_FIT_E];
    in.step.e = step_of(t, PCS_FIT_E);
    in.mu_k = t->at[PCS_FIT_MU];
    in.step.mu_k = step_of(t, PCS_FIT_MU);
    in.mu_s = t->at[PCS_FIT_MU_S];
    in.step.mu_s = step_of(t, PCS_FIT_MU_S);
    in.e_t = t->at[PCS_FIT_E_T];
    in.step.e_t = step_of(t, PCS_FIT_E_T);
    in.eta2 = t->at[PCS_FIT_ETA2];
    in.step.eta2 = step_of(t, PCS_FIT_ETA2);
    out.p_n = p[0];
    out.p_1 = p[1];
    out.p_2 = p[2];
    pcs_batch_solve3(t->law, t->path, n, &in, &out, NULL, NULL);
}

void pcs_trial_impulses(const pcs_trial *trial, const pcs_packed *rows, size_t from, size_t count,
                        double p[3][PCS_TRIAL_ROWS])
{
    (rows->dimension == 2 ? solve2 : solve3)(trial, rows, from, count, p);
}

/* r = sqrt(|R p - q|^2 + rest^2) */
static void differ2(const pcs_packed *rows, size_t from, size_t n, double p[3][PCS_TRIAL_ROWS],
                    double *r)
{
    for (size_t i = 0, k = from; i < n; i++, k++) {
        const double a = rows->R[0][k] * p[0][i] + rows->R[1][k] * p[1][i] - rows->q[0][k];
        const double b = rows->R[2][k] * p[1][i] - rows->q[1][k];
        r[i] = sqrt(a * a + b * b + rows->rest[k] * rows->rest[k]);
    }
}

static void differ3(const pcs_packed *rows, size_t from, size_t n, double p[3][PCS_TRIAL_ROWS],
                    double *r)
{
    for (size_t i = 0, k = from; i < n; i++, k++) {
        const double a = rows->R[0][k] * p[0][i] + rows->R[1][k] * p[1][i] +
                         rows->R[2][k] * p[2][i] - rows->q[0][k];
        const double b = rows->R[3][k] * p[1][i] + rows->R[4][k] * p[2][i] - rows->q[1][k];
        const double c = rows->R[5][k] * p[2][i] - rows->q[2][k];
        r[i] = sqrt(a * a + b * b + c * c + rows->rest[k] * rows->rest[k]);
    }
}

/* A row without a solution has no impulse: its difference is |b|. */
static size_t without_solution(const pcs_packed *rows, size_t from, size_t n, double *r)
{
    size_t unsolved = 0;
    for (size_t i = 0; i < n; i++)
        if (!(r[i] < INFINITY)) {
            r[i] = rows->size[from + i];
            unsolved++;
        }
    return unsolved;
}

size_t pcs_trial_differences(const pcs_trial *trial, const pcs_packed *rows, size_t from,
                             size_t count, double *r)
{
    double p[3][PCS_TRIAL_ROWS];
    pcs_trial part = *trial;
    size_t unsolved = 0;
    for (size_t done = 0; done < count; done += PCS_TRIAL_ROWS) {
        const size_t n = count - done < PCS_TRIAL_ROWS ? count - done : PCS_TRIAL_ROWS;
        const size_t first = from + done;
        for (int k = 0; k < PCS_TRIAL_PARAMETERS; k++)
            part.at[k] = trial->each[k] ? trial->at[k] + done : trial->at[k];
        pcs_trial_impulses(&part, rows, first, n, p);
        (rows->dimension == 2 ? differ2 : differ3)(rows, first, n, p, r + done);
        unsolved += without_solution(rows, first, n, r + done);
    }
    return unsolved;
}
