#include "algebraic3.h"
#include "../base/status.h"
#include "../contact/material.h"
#include "algebraic3_kernel.h"

pcs_status pcs_algebraic3_check(pcs_law law, const pcs_contact3 *c, pcs_fault *fault)
{
    if (!pcs_law_about(law)->spatial)
        return pcs_refuse(fault, "law", "is planar only", PCS_NONE);
    if (law != PCS_LAW_WALTON)
        return pcs_accept(fault);
    const char *rule = "must be 0 for this law, which is for spheres";
    const pcs_k_sphere3 is = pcs_k_sphere3_of(c);
    if (!is.G_n1)
        return pcs_refuse(fault, "G_n1", rule, c->G_n1);
    if (!is.G_n2)
        return pcs_refuse(fault, "G_n2", rule, c->G_n2);
    if (!is.G_12)
        return pcs_refuse(fault, "G_12", rule, c->G_12);
    if (!is.G_22)
        return pcs_refuse(fault, "G_22", "must equal G_11 for this law, which is for spheres",
                          c->G_22);
    return pcs_accept(fault);
}

static double change_of_energy(const pcs_contact3 *c, const pcs_impulse3 *p)
{
    const double v_n = c->v_n + c->G_nn * p->p_n + c->G_n1 * p->p_1 + c->G_n2 * p->p_2;
    const pcs_k_pair v_t = pcs_k_slip_after3(c, p);
    return pcs_k_change3(p->p_n, p->p_1, p->p_2, c->v_n + v_n, c->v_1 + v_t.x1, c->v_2 + v_t.x2);
}

/*
 * Return the solution with the largest energy loss. For v_n = 0 the last one is rest, which loses
 * no energy: it is the limit of an approach that goes to zero, unless the present slip jams.
 */
static pcs_impulse3 choose(const pcs_contact3 *c, const pcs_material *m,
                           const pcs_impulse3 *answers, int n)
{
    if (answers[n - 1].final == PCS_FINAL_OPEN) {
        if (n == 1 || m->branch == PCS_BRANCH_REST || !pcs_k_jams3(c, m->mu_k))
            return answers[n - 1];
        n--;
    }
    int best = 0;
    for (int i = 1; i < n; i++)
        if (change_of_energy(c, &answers[i]) < change_of_energy(c, &answers[best]))
            best = i;
    return answers[best];
}

/* Return the impulse of the law; final is PCS_FINAL_NONE if no solution was found. */
static pcs_impulse3 impulse_of(const pcs_contact3 *c, const pcs_material *m, pcs_impact3 *im)
{
    if (im->law == PCS_LAW_WALTON)
        return c->v_n < 0 ? pcs_impulse3_by_walton(c, m->e, m->e_t, m->mu_k)
                          : (pcs_impulse3){0, 0, 0, PCS_FINAL_OPEN};
    pcs_impulse3 answers[PCS_MAX_ANSWERS3];
    const int n = pcs_impulse3_all_by_complementarity(c, m->e, m->e_t, m->mu_k, answers);
    if (n == 0)
        return (pcs_impulse3){PCS_NONE, PCS_NONE, PCS_NONE, PCS_FINAL_NONE};
    if (n > 1)
        im->outcome |= PCS_OUTCOME_NOT_UNIQUE;
    if (c->v_n == 0 && pcs_k_jams3(c, m->mu_k))
        im->outcome |= PCS_OUTCOME_IMPACT_WITHOUT_COLLISION;
    return choose(c, m, answers, n);
}

pcs_status pcs_algebraic3(const pcs_contact3 *c, const pcs_material *m, pcs_impact3 *im)
{
    const pcs_impulse3 p = impulse_of(c, m, im);
    if (p.final == PCS_FINAL_NONE)
        return PCS_STATUS_NOT_CONVERGED;
    im->final = p.final;
    if (p.final == PCS_FINAL_OPEN) {
        im->outcome |=
            im->outcome & PCS_OUTCOME_IMPACT_WITHOUT_COLLISION ? 0U : PCS_OUTCOME_NO_COLLISION;
        return PCS_OK;
    }
    const pcs_totals3 t = pcs_k_without_path3(c, &p, m->e, pcs_law_e_t(im->law, m));
    pcs_put_ends3(&t, im);
    return PCS_OK;
}
