#include "piles.h"

#include "fuzz.h"
#include "scenario/pile/describe.h"

#include <math.h>
#include <stdlib.h>

enum { FEW_SWEEPS = 20 };

static void must_be_in_order(const pile *p)
{
    const size_t d = (size_t)p->dimension;
    MUST(p->rows[0] == 0 && (d == 2 || d == 3));
    for (size_t i = 0; i < p->contacts; i++) {
        bool diagonal = false;
        for (size_t k = p->rows[i]; k < p->rows[i + 1]; k++) {
            MUST(p->columns[k] < p->contacts);
            MUST(k == p->rows[i] || p->columns[k] > p->columns[k - 1]);
            diagonal = diagonal || p->columns[k] == i;
        }
        MUST(diagonal && p->mu[i] >= 0 && isfinite(p->mu[i]));
    }
    for (size_t k = 0; k < p->rows[p->contacts] * d * d; k++)
        MUST(isfinite(p->blocks[k]));
    for (size_t k = 0; k < p->contacts * d; k++)
        MUST(isfinite(p->v[k]));
}

/* A solution with status ok must have its certificate; any other must report what is left. */
static void must_solve(const pile *p)
{
    const pcs_pile given = pile_problem(p);
    const size_t length = pcs_pile_workspace_full(&given);
    pcs_pile_options how = pcs_pile_options_default();
    pcs_pile_impact impact, again;
    double *work = calloc(length + 1, sizeof *work);
    double *impulses = calloc(p->contacts * (size_t)p->dimension + 1, sizeof *impulses);
    MUST(work && impulses);
    how.sweeps = FEW_SWEEPS;
    const pcs_status status = pcs_pile_solve(&given, &how, work, length, impulses, &impact, NULL);
    MUST(length > 0 || p->contacts == 0 || status == PCS_STATUS_INVALID);
    MUST((status == PCS_STATUS_INVALID) == (pcs_pile_check(&given, NULL) != PCS_OK));
    if (status == PCS_OK) {
        MUST(impact.certificate.worst <= how.tolerance);
        MUST(pcs_pile_certify(&given, impulses, &again, NULL) == PCS_OK);
        MUST(again.certificate.worst == impact.certificate.worst);
    }
    free(work);
    free(impulses);
}

void fuzz_pile(const pile *p)
{
    pile_facts facts;
    fail why = {""};
    must_be_in_order(p);
    if (fuzz_said(pile_describe(p, &facts, &why), &why)) {
        MUST(facts.rank <= p->contacts * (size_t)p->dimension && facts.asymmetry >= 0);
        MUST(facts.blocks == p->rows[p->contacts] && facts.row_most <= p->contacts);
    }
    must_solve(p);
}
