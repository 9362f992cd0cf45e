/* Planar batches: blocks of lanes. Problems that are not ordinary are left to the single solve. */
#include "lanes2.h"

#define CONTACT pcs_contact2
#define IMPACT pcs_impact2
#define IN pcs_batch2_in
#define OUT pcs_batch2_out
#define BLOCK pcs_block2
#define LANES pcs_lanes2
#define ENERGIES pcs_energies2
#define RATIOS pcs_ratios2
#define CONTACT_COLUMNS PCS_CONTACT2_COLUMNS
#define OTHERS PCS_OTHERS2
#define ENDS PCS_ENDS2
#define MORE PCS_MORE2
#define RATIO_COLUMNS PCS_RATIOS2
#define OWN_COLUMNS PCS_OWN2
#include "batch_body.h"

static bool run_lanes(const call *k, const pcs_block2 *b)
{
    if (k->lanes)
        return k->lanes(k->law, k->full, b) > 0;
    for (size_t i = 0; i < b->n; i++)
        b->alone[i] = 1;
    return true;
}

static inline bool is_left(const pcs_block2 *b, size_t i)
{
    return b->alone[i] > 0;
}

static pcs_status solve_one(const call *k, const pcs_contact2 *c, pcs_material *m, pcs_impact2 *im)
{
    return pcs_solve2(k->law, c, m, im, NULL);
}

/* True if the law has lanes; the problems of other laws are solved one by one. */
static bool has_lanes(pcs_law law)
{
    switch (law) {
    case PCS_LAW_BILINEAR:
    case PCS_LAW_BRACH:
    case PCS_LAW_IMPULSE_RATIO:
        return false;
    default:
        return true;
    }
}

void pcs_batch_problem2(const pcs_batch2_in *in, size_t i, pcs_contact2 *contact,
                        pcs_material *material)
{
    problem_at(in, i, contact, material);
}

pcs_batch2_in pcs_batch2_in_default(void)
{
    return (pcs_batch2_in){0};
}

pcs_batch2_out pcs_batch2_out_default(void)
{
    return (pcs_batch2_out){0};
}

pcs_status pcs_batch_solve2_on(pcs_vector vector, pcs_law law, size_t n, const pcs_batch2_in *in,
                               const pcs_batch2_out *out, size_t *bad, pcs_fault *fault)
{
    static pcs_lanes2 *const lanes[] = PCS_ON_EACH_UNIT(pcs_lanes2);
    static pcs_energies2 *const energies[] = PCS_ON_EACH_UNIT(pcs_energies2);
    static pcs_ratios2 *const ratios[] = PCS_ON_EACH_UNIT(pcs_ratios2);
    const pcs_status status = check_call(law, n, in, out, fault);
    if (status != PCS_OK)
        return status;
    const pcs_vector unit = pcs_vector_there(vector);
    const call k = {.law = law,
                    .in = in,
                    .out = out,
                    .full = n > 0 && wants_all(out),
                    .lanes = has_lanes(law) ? lanes[unit] : NULL,
                    .energies = energies[unit],
                    .ratios = n > 0 && wants_ratios(out) ? ratios[unit] : NULL};
    solve_blocks(&k, n, bad);
    return PCS_OK;
}

pcs_status pcs_batch_solve2(pcs_law law, size_t n, const pcs_batch2_in *in,
                            const pcs_batch2_out *out, size_t *bad, pcs_fault *fault)
{
    return pcs_batch_solve2_on(pcs_batch_vector(), law, n, in, out, bad, fault);
}
