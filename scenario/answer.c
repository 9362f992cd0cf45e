#include "answer.h"

#include <string.h>

/* Kinetic energy of the bodies, where there are bodies. */
static double total_energy(const pcs_body2 *bodies, int n, double bare)
{
    if (n == 0)
        return bare;
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += pcs_body2_energy(&bodies[i]);
    return sum;
}

static bool solve_spatial(const problem *p, const scenario *s, pcs_law law, answer *a, fail *why)
{
    pcs_fault fault;
    const pcs_status status =
        pcs_solve3(law, p->path, &p->contact3, &p->material, &a->impact3, &fault);
    if (status == PCS_NOT_CONVERGED)
        return fail_with(why, "%s: %s (%.2g of the %s was left)", s->name, fault.rule, fault.value,
                         law == PCS_LAW_BILINEAR ? "normal force" : "slip speed");
    if (status == PCS_INVALID && strcmp(fault.field, "law") == 0)
        return fail_with(why,
                         "%s: law %s is planar only; 'percuss laws' says which are spatial, too",
                         s->name, pcs_law_about(law)->name);
    if (status != PCS_OK ||
        pcs_diagnose3(&p->contact3, &p->material, &a->diagnosis3, &fault) != PCS_OK)
        return problem_fault(s, "material", &fault, why);
    a->judgement = pcs_judge3(&p->contact3, &p->material, &a->impact3);
    for (int i = 0; i < p->n_bodies; i++) {
        const double sign = i == 0 ? 1 : -1; // p acts on the body, -p on the other
        const double impulse[3] = {sign * a->impact3.p_n, sign * a->impact3.p_1,
                                   sign * a->impact3.p_2};
        a->after3[i] = pcs_body3_after(&p->bodies3[i], impulse);
    }
    if (p->n_bodies > 0) {
        a->impact3.T = a->impact3.Tp = 0;
        for (int i = 0; i < p->n_bodies; i++) {
            a->impact3.T += pcs_body3_energy(&p->bodies3[i]);
            a->impact3.Tp += pcs_body3_energy(&a->after3[i]);
        }
    }
    return true;
}

void answer_structs(const problem *p, const answer *a, const void *structs[PCS_GROUP_COUNT])
{
    const bool planar = !p->spatial;
    structs[PCS_GROUP_CONTACT] = planar ? &p->contact : NULL;
    structs[PCS_GROUP_MATERIAL] = &p->material;
    structs[PCS_GROUP_IMPACT] = planar ? &a->impact : NULL;
    structs[PCS_GROUP_DIAGNOSIS] = planar ? &a->diagnosis : NULL;
    structs[PCS_GROUP_CONTACT3] = planar ? NULL : &p->contact3;
    structs[PCS_GROUP_IMPACT3] = planar ? NULL : &a->impact3;
    structs[PCS_GROUP_DIAGNOSIS3] = planar ? NULL : &a->diagnosis3;
}

unsigned answer_outcome(const problem *p, const answer *a)
{
    return p->spatial ? a->impact3.outcome : a->impact.outcome;
}

int answer_mode(const problem *p, const answer *a)
{
    return p->spatial ? a->impact3.mode : a->impact.mode;
}

pcs_final answer_final(const problem *p, const answer *a)
{
    return p->spatial ? a->impact3.final : a->impact.final;
}

bool answer_solve(const problem *p, const scenario *s, pcs_law law, answer *a, fail *why)
{
    pcs_fault fault;
    if (law == PCS_LAW_WALTON && !problem_is_sphere(p))
        return fail_with(why, "%s: law walton is for spheres: %s", s->name,
                         p->spatial ? "G_n1, G_n2 and G_12 must be 0, and G_11 = G_22"
                                    : "G_nt must be 0; complementarity takes any");
    if (p->spatial)
        return solve_spatial(p, s, law, a, why);
    if (pcs_solve2(law, &p->contact, &p->material, &a->impact, &fault) != PCS_OK ||
        pcs_diagnose2(&p->contact, &p->material, &a->diagnosis, &fault) != PCS_OK)
        return problem_fault(s, "material", &fault, why);
    a->judgement = pcs_judge2(&p->contact, &p->material, &a->impact);
    for (int i = 0; i < p->n_bodies; i++) {
        const double sign = i == 0 ? 1 : -1; // p acts on the body, -p on the other
        a->after[i] = pcs_body2_after(&p->bodies[i], sign * a->impact.p_n, sign * a->impact.p_t);
    }
    a->impact.T = total_energy(p->bodies, p->n_bodies, a->impact.T);
    a->impact.Tp = total_energy(a->after, p->n_bodies, a->impact.Tp);
    return true;
}
