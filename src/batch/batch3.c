/* Batches in space: blocks of lanes for the laws that have them; the rest by the single solve. */
#include "../march/sun_baruh3.h"
#include "lanes3.h"

#define CONTACT pcs_contact3
#define IMPACT pcs_impact3
#define IN pcs_batch3_in
#define OUT pcs_batch3_out
#define BLOCK pcs_block3
#define LANES pcs_lanes3
#define ENERGIES pcs_energies3
#define RATIOS pcs_ratios3
#define CONTACT_COLUMNS PCS_CONTACT3_COLUMNS
#define OTHERS(X)
#define ENDS PCS_ENDS3
#define MORE PCS_MORE3
#define RATIO_COLUMNS PCS_RATIOS3
#define OWN_COLUMNS PCS_OWN3
#include "batch_body.h"

/* Compute the angle turn, which lanes do not compute. */
static void put_turns(const pcs_block3 *b)
{
    for (size_t i = 0; i < b->n; i++) {
        const pcs_contact3 c = {.v_1 = b->v_1[i], .v_2 = b->v_2[i]};
        // NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): set by the lanes, not seen here
        b->turn[i] = pcs_turn3(&c, b->last_1[i], b->last_2[i]);
    }
}

static bool run_lanes(const call *k, const pcs_block3 *b)
{
    if (!k->lanes)
        memset(b->ordinary, 0, b->n * sizeof *b->ordinary);
    else
        k->lanes(k->law, k->full, b);
    if (k->lanes && k->out->turn)
        put_turns(b);
    return true;
}

static inline bool is_left(const pcs_block3 *b, size_t i)
{
    return b->ordinary[i] < 1;
}

static pcs_status solve_one(const call *k, const pcs_contact3 *c, pcs_material *m, pcs_impact3 *im)
{
    return pcs_solve3(k->law, k->path, c, m, im, NULL);
}

/* Return the lanes of a law on a path; NULL if there are none. */
static pcs_lanes3 *lanes_of(pcs_vector unit, pcs_law law, pcs_path path)
{
    static pcs_lanes3 *const lanes[] = PCS_ON_EACH_UNIT(pcs_lanes3);
    static pcs_lanes3 *const flow_lanes[] = PCS_ON_EACH_UNIT(pcs_flow_lanes3);
    if (pcs_law_about(law)->family == PCS_FAMILY_PATH && path == PCS_PATH_EXACT)
        return flow_lanes[unit];
    // no lanes: the compromise iterates, and springs are followed through the contact time
    return law == PCS_LAW_COMPROMISE || law == PCS_LAW_BILINEAR ? NULL : lanes[unit];
}

void pcs_batch_problem3(const pcs_batch3_in *in, size_t i, pcs_contact3 *contact,
                        pcs_material *material)
{
    problem_at(in, i, contact, material);
}

pcs_batch3_in pcs_batch3_in_default(void)
{
    return (pcs_batch3_in){0};
}

pcs_batch3_out pcs_batch3_out_default(void)
{
    return (pcs_batch3_out){0};
}

pcs_status pcs_batch_solve3_on(pcs_vector vector, pcs_law law, pcs_path path, size_t n,
                               const pcs_batch3_in *in, const pcs_batch3_out *out, size_t *bad,
                               pcs_fault *fault)
{
    static pcs_energies3 *const energies[] = PCS_ON_EACH_UNIT(pcs_energies3);
    static pcs_ratios3 *const ratios[] = PCS_ON_EACH_UNIT(pcs_ratios3);
    const pcs_status status = check_call(law, n, in, out, fault);
    if (status != PCS_OK)
        return status;
    if (!pcs_law_about(law)->spatial)
        return pcs_refuse(fault, "law", "is planar only", PCS_NONE);
    if ((unsigned)path >= PCS_PATH_COUNT)
        return pcs_refuse(fault, "path", "must be one of pcs_path", (double)path);
    const pcs_vector unit = pcs_vector_there(vector);
    const call k = {.law = law,
                    .path = path,
                    .in = in,
                    .out = out,
                    .full = n > 0 && wants_all(out),
                    .lanes = lanes_of(unit, law, path),
                    .energies = energies[unit],
                    .ratios = n > 0 && wants_ratios(out) ? ratios[unit] : NULL};
    solve_blocks(&k, n, bad);
    return pcs_accept(fault);
}

pcs_status pcs_batch_solve3(pcs_law law, pcs_path path, size_t n, const pcs_batch3_in *in,
                            const pcs_batch3_out *out, size_t *bad, pcs_fault *fault)
{
    return pcs_batch_solve3_on(pcs_batch_vector(), law, path, n, in, out, bad, fault);
}
