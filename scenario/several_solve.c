/* Solves several contacts, and computes the velocities after the impact. */
#include "several_parts.h"

#include <stdio.h>
#include <string.h>

static pcs_multi problem_of(const several *m)
{
    return (pcs_multi){m->n_contacts, m->dimension, m->G, m->v, m->materials};
}

bool several_applies(const several *m, pcs_law law, pcs_fault *fault)
{
    const pcs_multi multi = problem_of(m);
    return (law == PCS_LAW_COMPLEMENTARITY
                ? pcs_multi_check(law, &multi, fault)
                : pcs_strike_check(law, &multi, m->striking, fault)) == PCS_OK;
}

const char *several_reason(const pcs_fault *fault, char *text, size_t size)
{
    if (strcmp(fault->field, "law") == 0)
        (void)snprintf(text, size, "it is for one contact");
    else if (strcmp(fault->field, "striking") == 0)
        (void)snprintf(text, size, "it needs one contact that strikes: 'strikes: yes'");
    else
        (void)snprintf(text, size, "%s %s", fault->field, fault->rule);
    return text;
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

/* Report a fault of the law, of the solvers, or of the contact that it names. */
bool several_solver_fault(const several *m, const pcs_fault *fault, fail *why)
{
    char text[200], number[16];
    if (fault->status == PCS_STATUS_NOT_CONVERGED)
        return pcs_has(fault->left) ? fail_with(why, "%s: %s (the residual is %.2g)", m->s->name,
                                                fault->rule, fault->left)
                                    : fail_with(why, "%s: %s", m->s->name, fault->rule);
    if (fault->status == PCS_STATUS_RANGE)
        return fail_with(why, "%s: %s", m->s->name, fault->rule);
    if (fault->index < 0)
        return fail_with(why, "%s: law %s: %s", m->s->name, pcs_law_about(m->law)->name,
                         several_reason(fault, text, sizeof text));
    const bool strikes = strcmp(fault->field, "v") == 0 && several_is_strike(m);
    const bool of_W = strcmp(fault->field, "G") == 0;
    const bool of_law = strcmp(fault->field, "mu_s") == 0;
    return fail_with(
        why, "%s: %s%s%scontacts.%.60s: %s%s%s%s", m->s->name, of_law ? "law " : "",
        of_law ? pcs_law_about(m->law)->name : "", of_law ? ": " : "",
        scenario_item_name(m->s, LIST_CONTACTS, (int)fault->index, number, sizeof number),
        strikes ? "" : fault->field, strikes ? "" : " ", fault->rule,
        strikes ? "; exactly one may"
        : of_W  ? "; check its rows of W"
                : "");
}

/* Compute the velocities after the impact from the impulses. */
static void carry_back(several *m)
{
    const pcs_mechanism mechanism = several_mechanism_of(m);
    for (int i = 0; i < m->n_contacts; i++)
        for (int k = 0; k < m->dimension; k++)
            m->p[i * m->dimension + k] = m->contacts[i].p[k];
    m->Tp_bodies = PCS_NONE;
    for (int i = 0; i < m->dofs; i++)
        m->up[i] = PCS_NONE;
    if (several_outcome(m) & PCS_OUTCOME_NO_SOLUTION)
        return;
    (void)pcs_mechanism_after(&mechanism, m->p, m->work, m->n_work, m->up, NULL); // cannot fail now
    m->Tp_bodies = pcs_mechanism_energy(&mechanism, m->up);
}

/*
 * For a few planar contacts find every solution, and set the flag not-unique if there is more than
 * one.
 */
static void look_for_others(several *m, const pcs_multi *multi)
{
    enum { FEW = 5 };
    int count;
    if (m->dimension == 2 && m->n_contacts <= FEW &&
        !(m->impact.outcome & (PCS_OUTCOME_NO_SOLUTION | PCS_OUTCOME_NO_COLLISION)) &&
        pcs_multi_enumerate(multi, m->work, m->n_work, 0, NULL, &count, NULL) == PCS_OK &&
        count > 1)
        m->impact.outcome |= PCS_OUTCOME_NOT_UNIQUE;
}

bool several_check(const several *m, fail *why)
{
    pcs_fault fault;
    return several_applies(m, m->law, &fault) || several_solver_fault(m, &fault, why);
}

bool several_solve(several *m, pcs_law law, fail *why)
{
    const pcs_multi multi = problem_of(m);
    pcs_fault fault;
    m->law = law;
    const pcs_status status =
        several_is_strike(m)
            ? pcs_strike_solve(law, &multi, m->striking, m->work, m->n_work, m->contacts, m->strike,
                               &fault)
            : pcs_multi_solve(law, &multi, m->work, m->n_work, m->contacts, &m->impact, &fault);
    if (status != PCS_OK)
        return several_solver_fault(m, &fault, why);
    if (!several_is_strike(m))
        look_for_others(m, &multi);
    m->judge = several_outcome(m) & PCS_OUTCOME_NO_SOLUTION ? PCS_NONE
               : several_is_strike(m) ? pcs_strike_judge(&multi, m->contacts, m->strike)
                                      : m->impact.certificate.worst;
    carry_back(m);
    return true;
}

bool several_striking_alone(const several *m, pcs_diagnosis2 *diagnosis)
{
    if (m->striking < 0 || m->dimension != 2)
        return false;
    const size_t rows = 2 * (size_t)m->n_contacts, n = 2 * (size_t)m->striking, t = n + 1;
    const pcs_contact2 contact = {m->G[n * rows + n], m->G[n * rows + t], m->G[t * rows + t],
                                  m->v[n], m->v[t]};
    return pcs_diagnose2(&contact, &m->materials[m->striking], diagnosis, NULL) == PCS_OK;
}
