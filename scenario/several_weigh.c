/* Several contacts: which law to trust. */
#include "several.h"
#include "trust.h"

void several_weigh(several_weighing *c, const several *m)
{
    const pcs_strike *s = m->strike;
    const double e = m->striking >= 0 ? m->materials[m->striking].e : 0;
    const bool good = several_is_strike(m) && !(s->outcome & PCS_OUTCOME_NO_SOLUTION);
    const int which = m->law == PCS_LAW_ENERGETIC ? 0 : 1;
    if (!good || (m->law != PCS_LAW_ENERGETIC && m->law != PCS_LAW_POISSON))
        return;
    c->weighed[which] = true;
    c->outcome_of[which] = s->outcome;
    // N_P = (p_r/p_c)/e, N_E = sqrt(W_r/|W_c|)/e  [baruh-2022 (18) and (19)]
    if (which == 0)
        c->N_P = e > 0 && s->pc_n > 0 ? s->pr_n / s->pc_n / e : PCS_NONE;
    else
        c->N_E = e > 0 && s->W_c < 0 ? sqrt(s->W_r / -s->W_c) / e : PCS_NONE;
}

bool several_verdict(const several_weighing *c, const several *m, pcs_verdict *v, char *why,
                     size_t size)
{
    if (!c->weighed[0] || !c->weighed[1])
        return false;
    *v = pcs_verdict_of(c->N_P, c->outcome_of[0], c->N_E, c->outcome_of[1]);
    (void)trust_reason(v, m->materials[m->striking].e, why, size);
    return true;
}
