#include "beside.h"
#include "trust.h"

bool beside_solve(const problem *p, const scenario *s, unsigned laws, int wanted,
                  beside_law columns[PCS_LAW_COUNT], fail *why)
{
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        beside_law *c = &columns[law];
        c->is_other =
            p->path == PCS_PATH_SUN_BARUH && pcs_law_about((pcs_law)law)->family != PCS_FAMILY_PATH;
        c->applies =
            (laws >> law & 1) && problem_law_applies(p, (pcs_law)law, &c->fault) && !c->is_other;
        if (c->applies && !answer_solve(p, s, (pcs_law)law, wanted, &c->a, why))
            return false;
    }
    return true;
}

bool beside_weigh(const problem *p, pcs_verdict *v, char *why, size_t size)
{
    const pcs_status status = p->spatial ? pcs_compare3(&p->contact3, &p->material, v, NULL)
                                         : pcs_compare2(&p->contact, &p->material, v, NULL);
    if (status == PCS_OK)
        (void)trust_reason(v, p->material.e, why, size);
    return status == PCS_OK;
}
