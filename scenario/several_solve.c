/* Several contacts solved, and the velocities after. */
#include "several_parts.h"

#include <string.h>

/* Materials are there once the mechanism is built. */
bool several_two_frictions(const several *m)
{
    for (int i = 0; m->materials && i < m->n_contacts; i++)
        if (m->materials[i].mu_s != m->materials[i].mu_k)
            return true;
    return false;
}

bool several_applies(const several *m, pcs_law law, const char **reason)
{
    const bool path = pcs_law_about(law)->family == PCS_FAMILY_PATH;
    *reason = NULL;
    if (pcs_law_about(law)->one_friction && several_two_frictions(m))
        *reason = "knows one friction, but mu_s differs from mu_k";
    if (law == PCS_LAW_COMPLEMENTARITY || *reason)
        return *reason == NULL;
    if (!path && law != PCS_LAW_WHITTAKER && law != PCS_LAW_BRACH)
        *reason = "knows one contact";
    else if (m->dimension == 3)
        *reason = "knows one contact in space; several take complementarity";
    else if (m->striking < 0)
        *reason = "needs one contact that strikes: 'strikes: yes'";
    else if (m->n_contacts > PCS_STRIKE_CONTACTS)
        *reason = "takes 16 contacts at most";
    return *reason == NULL;
}

bool several_is_strike(const several *m)
{
    return m->law != PCS_LAW_COMPLEMENTARITY;
}

unsigned several_outcome(const several *m)
{
    return several_is_strike(m) ? m->strike->outcome : m->impact.outcome;
}

double several_dT(const several *m)
{
    return several_is_strike(m) ? m->strike->dT : m->impact.dT;
}

/* A fault of the solvers, about the contact that it names. */
bool several_solver_fault(const several *m, pcs_status status, const pcs_fault *fault, fail *why)
{
    char number[16];
    if (status == PCS_NOT_CONVERGED)
        return pcs_has(fault->value) ? fail_with(why, "%s: %s (a residual of %.2g was left)",
                                                 m->s->name, fault->rule, fault->value)
                                     : fail_with(why, "%s: %s", m->s->name, fault->rule);
    const bool placed = strcmp(fault->field, "G") == 0 && pcs_has(fault->value) &&
                        fault->value >= 0 && fault->value < m->n_contacts;
    if (placed && strstr(fault->rule, "every contact"))
        return fail_with(
            why, "%s: contacts.%.60s: G %s; look at its rows of W", m->s->name,
            scenario_item_name(m->s, LIST_CONTACTS, (int)fault->value, number, sizeof number),
            fault->rule);
    const bool of_contact = fault->value >= 0 && fault->value < m->n_contacts;
    if (strcmp(fault->field, "v") == 0 && several_is_strike(m) && of_contact)
        return fail_with(
            why, "%s: contacts.%.60s: %s; exactly one may", m->s->name,
            scenario_item_name(m->s, LIST_CONTACTS, (int)fault->value, number, sizeof number),
            fault->rule);
    return fail_with(why, "%s: %s %s", m->s->name, fault->field, fault->rule);
}

/* Velocities after, from the impulses. */
static void carry_back(several *m)
{
    const pcs_mechanism mechanism = several_mechanism_of(m);
    for (int i = 0; i < m->n_contacts; i++)
        for (int k = 0; k < m->dimension; k++)
            m->p[i * m->dimension + k] = m->touches[i].p[k];
    m->Tp_bodies = PCS_NONE;
    for (int i = 0; i < m->dofs; i++)
        m->up[i] = PCS_NONE;
    if (several_outcome(m) & PCS_NO_SOLUTION)
        return;
    (void)pcs_mechanism_after(&mechanism, m->p, m->work, m->up, NULL); // reduced before
    m->Tp_bodies = pcs_mechanism_energy(&mechanism, m->up);
}

/* Of a few planar contacts every answer is sought, so that more than one is said. */
static void look_for_others(several *m, const pcs_multi *contacts)
{
    enum { FEW = 5 };
    int count;
    if (m->dimension == 2 && m->n_contacts <= FEW &&
        !(m->impact.outcome & (PCS_NO_SOLUTION | PCS_NO_COLLISION)) &&
        pcs_enumerate_multi(contacts, m->work, 0, NULL, &count, NULL) == PCS_OK && count > 1)
        m->impact.outcome |= PCS_NOT_UNIQUE;
}

bool several_solve(several *m, pcs_law law, fail *why)
{
    const pcs_multi contacts = {m->n_contacts, m->dimension, m->G, m->v, m->materials};
    pcs_fault fault;
    const char *reason;
    m->law = law;
    if (!several_applies(m, law, &reason))
        return fail_with(why, "%s: law %s %s", m->s->name, pcs_law_about(law)->name, reason);
    const pcs_status status =
        several_is_strike(m)
            ? pcs_solve_strike(law, &contacts, m->striking, m->work, m->touches, m->strike, &fault)
            : pcs_solve_multi(law, &contacts, m->work, m->touches, &m->impact, &fault);
    if (status != PCS_OK)
        return several_solver_fault(m, status, &fault, why);
    if (!several_is_strike(m))
        look_for_others(m, &contacts);
    m->judge = several_outcome(m) & PCS_NO_SOLUTION ? PCS_NONE
               : several_is_strike(m) ? pcs_judge_strike(&contacts, m->touches, m->strike)
                                      : m->impact.certificate.worst;
    carry_back(m);
    return true;
}
