#include "strikes.h"

const pcs_law strike_laws[STRIKE_LAWS] = {PCS_LAW_NEWTON,     PCS_LAW_POISSON,   PCS_LAW_ENERGETIC,
                                          PCS_LAW_COMPROMISE, PCS_LAW_WHITTAKER, PCS_LAW_BRACH};

outcome_of struck(pcs_law law, const pcs_multi *m, int striking)
{
    static outcome_of o;
    pcs_fault fault;
    unset_memory(&o, sizeof o);
    unset_memory(work, n_work * sizeof *work);
    unset_stack();
    const pcs_status status =
        pcs_strike_solve(law, m, striking, work, n_work, o.contacts, &o.strike, &fault);
    if (status != PCS_OK)
        fail_msg("%s: %s %s", pcs_law_about(law)->name, fault.field, fault.rule);
    o.judge = pcs_strike_judge(m, o.contacts, &o.strike);
    return o;
}

void make_strike(rng *r, random_strike *t, int contacts, bool split)
{
    const int n = 2 * contacts, f = n + 2;
    double W[2 * MOST][2 * MOST + 2];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < f; j++)
            W[i][j] = between(r, -1, 1);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            t->G[i * n + j] = 0;
            for (int k = 0; k < f; k++)
                t->G[i * n + j] += W[i < j ? i : j][k] * W[i < j ? j : i][k];
        }
    for (int i = 0; i < contacts; i++) {
        t->v[2 * i] = i == 0 ? -1 : uniform(r) < 0.3 ? between(r, 0, 1) : 0;
        t->v[2 * i + 1] = uniform(r) < 0.5 ? 0 : between(r, -1, 1);
        const double e = uniform(r), mu = log_between(r, 0.05, 1);
        t->materials[i] = material_of(e, mu);
        if (split)
            t->materials[i].mu_s *= between(r, 1, 1.5);
    }
    t->m = (pcs_multi){contacts, 2, t->G, t->v, t->materials};
}
