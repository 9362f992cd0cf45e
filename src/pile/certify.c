/* The certificate of a pile, in parts, and the options of a search. */
#include "../base/status.h"
#include "search.h"
#include "sweeper.h"

#include <float.h>

/* The computation of a certificate, part by part; parts may run in parallel. */
typedef struct certifier {
    const pcs_swept *swept;
    void (*add_contacts)(const void *self, const double *p, size_t first, size_t last,
                         pcs_sums *sum);
    const double *p;
    pcs_sums *parts;
} certifier;

static pcs_sums part_of(const certifier *c, size_t i)
{
    const pcs_span at = pcs_part_at(c->swept->contacts, i);
    pcs_sums sum = {0};
    c->add_contacts(c->swept->self, c->p, at.first, at.last, &sum);
    return sum;
}

static void one_part(void *job, size_t i)
{
    const certifier *c = (const certifier *)job;
    c->parts[i] = part_of(c, i);
}

static pcs_pile_impact impact_of(const pcs_sums *t)
{
    const bool known = t->certificate.worst < INFINITY;
    return (pcs_pile_impact){.certificate = t->certificate,
                             .residual = pcs_sums_residual(t),
                             .dT = known ? t->dT : PCS_NONE};
}

pcs_pile_impact pcs_swept_certify(const pcs_swept *swept, const double *p)
{
    const certifier c = {swept, swept->add_contacts, p, NULL};
    pcs_sums sum = {0};
    for (size_t i = 0; i < pcs_parts_of(swept->contacts); i++) {
        const pcs_sums part = part_of(&c, i);
        pcs_sums_add(&sum, &part);
    }
    return impact_of(&sum);
}

static pcs_pile_impact side_by_side(certifier *c, const pcs_pile_options *options)
{
    const size_t n = pcs_parts_of(c->swept->contacts);
    pcs_for_parts(options, n, one_part, c);
    pcs_sums sum = {0};
    for (size_t i = 0; i < n; i++)
        pcs_sums_add(&sum, &c->parts[i]);
    return impact_of(&sum);
}

pcs_pile_impact pcs_swept_certify_by(const pcs_swept *swept, const double *p,
                                     const pcs_pile_options *options, pcs_sums *parts)
{
    certifier c = {swept, swept->add_contacts, p, parts};
    return side_by_side(&c, options);
}

pcs_pile_impact pcs_swept_estimate_by(const pcs_swept *swept, const double *p,
                                      const pcs_pile_options *options, pcs_sums *parts)
{
    certifier c = {swept, swept->estimate, p, parts};
    return side_by_side(&c, options);
}

pcs_status pcs_options_check(const pcs_pile_options *options, size_t impulses, pcs_fault *fault)
{
    if (!pcs_within(options->tolerance, 0, DBL_MAX))
        return pcs_refuse(fault, "tolerance", "must not be negative", options->tolerance);
    if (!pcs_within(options->residual, 0, DBL_MAX))
        return pcs_refuse(fault, "residual", "must not be negative", options->residual);
    for (size_t i = 0; options->start && i < impulses; i++)
        if (!pcs_within(options->start[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "start", "must hold finite numbers", options->start[i]);
    return PCS_OK;
}

pcs_pile_options pcs_pile_options_default(void)
{
    return (pcs_pile_options){.tolerance = 1e-8, .sweeps = 1000000};
}
