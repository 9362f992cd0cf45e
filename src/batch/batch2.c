/* Planar batches: blocks of lanes, and alone what is not ordinary. */
#include "lanes2.h"

#define CONTACT pcs_contact2
#define IMPACT pcs_impact2
#define IN pcs_batch2_in
#define OUT pcs_batch2_out
#define BLOCK pcs_block2
#define LANES pcs_lanes2
#define ENERGIES pcs_energies2
#define CONTACT_COLUMNS PCS_CONTACT2_COLUMNS
#define ENDS PCS_ENDS2
#define TURN(X)
#define OWN_COLUMNS PCS_OWN2
#include "batch_body.h"

static bool run_lanes(const call *k, const pcs_block2 *b)
{
    return k->lanes(k->law, k->full, b) > 0;
}

static inline bool is_left(const pcs_block2 *b, size_t i)
{
    return b->alone[i] > 0;
}

static pcs_status solve_one(const call *k, const pcs_contact2 *c, pcs_material *m, pcs_impact2 *im)
{
    m->branch = k->in->branch;
    return pcs_solve2(k->law, c, m, im, NULL);
}

static pcs_status check_call(pcs_law law, size_t n, const pcs_batch2_in *in, pcs_fault *fault)
{
    const char *array = n > 0 ? missing(in) : NULL;
    if (array)
        return pcs_refuse(fault, array, "must not be NULL", PCS_NONE);
    if (n > 0 && (unsigned)in->branch >= PCS_BRANCH_COUNT)
        return pcs_refuse(fault, "branch", "must be one of pcs_branch", (double)in->branch);
    switch (law) {
    case PCS_LAW_NEWTON:
    case PCS_LAW_POISSON:
    case PCS_LAW_ENERGETIC:
    case PCS_LAW_COMPROMISE:
    case PCS_LAW_COMPLEMENTARITY:
    case PCS_LAW_WALTON:
        return pcs_accept(fault);
    default:
        return pcs_refuse(fault, "law", "must be one that batches know", (double)law);
    }
}

pcs_status pcs_batch_solve2_on(pcs_vector vector, pcs_law law, size_t n, const pcs_batch2_in *in,
                               const pcs_batch2_out *out, size_t *bad, pcs_fault *fault)
{
    static pcs_lanes2 *const lanes[] = PCS_ON_EACH_UNIT(pcs_lanes2);
    static pcs_energies2 *const energies[] = PCS_ON_EACH_UNIT(pcs_energies2);
    const pcs_status status = check_call(law, n, in, fault);
    if (status != PCS_OK)
        return status;
    const pcs_vector unit = pcs_vector_there(vector);
    const call k = {.law = law,
                    .in = in,
                    .out = out,
                    .full = n > 0 && wants_all(out),
                    .lanes = lanes[unit],
                    .energies = energies[unit]};
    solve_blocks(&k, n, bad);
    return PCS_OK;
}

pcs_status pcs_batch_solve2(pcs_law law, size_t n, const pcs_batch2_in *in,
                            const pcs_batch2_out *out, size_t *bad, pcs_fault *fault)
{
    return pcs_batch_solve2_on(pcs_batch_vector(), law, n, in, out, bad, fault);
}
