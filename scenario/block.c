#include "block.h"

#include <stddef.h>
#include <string.h>

/* An input: the array of the library, and the field of a problem. */
typedef struct input {
    size_t array, from;
} input;

/* An output: the name of the quantity, and the array of the library. */
typedef struct output {
    const char *name;
    size_t array;
} output;

#define FROM(arrays, field, number)                                                                \
    {                                                                                              \
        .array = offsetof(arrays, field), .from = (number)                                         \
    }
#define INPUT2(field) FROM(pcs_batch2_in, field, offsetof(problem, contact.field))
#define INPUT3(field) FROM(pcs_batch3_in, field, offsetof(problem, contact3.field))
#define MATERIAL2(field) FROM(pcs_batch2_in, field, offsetof(problem, material.field))
#define MATERIAL3(field) FROM(pcs_batch3_in, field, offsetof(problem, material.field))

static const input inputs2[] = {MATERIAL2(e),  MATERIAL2(mu_k), MATERIAL2(mu_s), MATERIAL2(e_t),
                                MATERIAL2(d1), MATERIAL2(d2),   MATERIAL2(eta2), MATERIAL2(ratio),
                                INPUT2(G_nn),  INPUT2(G_nt),    INPUT2(G_tt),    INPUT2(v_n),
                                INPUT2(v_t)};
static const input inputs3[] = {MATERIAL3(e),  MATERIAL3(mu_k), MATERIAL3(mu_s), MATERIAL3(e_t),
                                MATERIAL3(d1), MATERIAL3(d2),   MATERIAL3(eta2), INPUT3(G_nn),
                                INPUT3(G_n1),  INPUT3(G_n2),    INPUT3(G_11),    INPUT3(G_12),
                                INPUT3(G_22),  INPUT3(v_n),     INPUT3(v_1),     INPUT3(v_2)};

#define OUTPUT2(field)                                                                             \
    {                                                                                              \
#field, offsetof(pcs_batch2_out, field)                                                    \
    }
#define OUTPUT3(field)                                                                             \
    {                                                                                              \
#field, offsetof(pcs_batch3_out, field)                                                    \
    }

/* To add a column that batches compute, add one entry here. */
static const output outputs2[] = {OUTPUT2(vp_n),      OUTPUT2(vp_t),         OUTPUT2(p_n),
                                  OUTPUT2(p_t),       OUTPUT2(pc_n),         OUTPUT2(pr_n),
                                  OUTPUT2(pc_t),      OUTPUT2(pr_t),         OUTPUT2(W_c),
                                  OUTPUT2(W_r),       OUTPUT2(W_f),          OUTPUT2(dT),
                                  OUTPUT2(T),         OUTPUT2(Tp),           OUTPUT2(N_P),
                                  OUTPUT2(N_N),       OUTPUT2(N_E),          OUTPUT2(e_kinematic),
                                  OUTPUT2(R_kinetic), OUTPUT2(E2_energetic), OUTPUT2(impulse_ratio),
                                  OUTPUT2(mu_A),      OUTPUT2(mu_R)};
static const output outputs3[] = {OUTPUT3(vp_n),         OUTPUT3(vp_1),      OUTPUT3(vp_2),
                                  OUTPUT3(p_n),          OUTPUT3(p_1),       OUTPUT3(p_2),
                                  OUTPUT3(pc_n),         OUTPUT3(pr_n),      OUTPUT3(W_c),
                                  OUTPUT3(W_r),          OUTPUT3(W_f),       OUTPUT3(dT),
                                  OUTPUT3(turn),         OUTPUT3(T),         OUTPUT3(Tp),
                                  OUTPUT3(N_P),          OUTPUT3(N_N),       OUTPUT3(N_E),
                                  OUTPUT3(e_kinematic),  OUTPUT3(R_kinetic), OUTPUT3(E2_energetic),
                                  OUTPUT3(impulse_ratio)};

#define COUNT(table) (sizeof(table) / sizeof *(table))
_Static_assert(COUNT(inputs2) <= BLOCK_IN && COUNT(inputs3) <= BLOCK_IN, "columns in");
_Static_assert(COUNT(outputs2) <= BLOCK_OUT && COUNT(outputs3) <= BLOCK_OUT, "columns out");

/* First the plane, then space. */
static const struct {
    const input *inputs;
    const output *outputs;
    size_t n_inputs, n_outputs;
} kinds[] = {{inputs2, outputs2, COUNT(inputs2), COUNT(outputs2)},
             {inputs3, outputs3, COUNT(inputs3), COUNT(outputs3)}};

int block_place(bool spatial, const char *result)
{
    for (size_t i = 0; i < kinds[spatial].n_outputs; i++)
        if (strcmp(kinds[spatial].outputs[i].name, result) == 0)
            return (int)i;
    return -1;
}

size_t block_inputs(bool spatial)
{
    return kinds[spatial].n_inputs;
}

static double input_at(bool spatial, size_t k, const problem *p)
{
    return *(const double *)(const void *)((const char *)p + kinds[spatial].inputs[k].from);
}

void block_copy(bool spatial, const problem *p, double *inputs)
{
    for (size_t k = 0; k < kinds[spatial].n_inputs; k++)
        inputs[k] = input_at(spatial, k, p);
}

void block_put(block *b, size_t i, const problem *p)
{
    for (size_t k = 0; k < kinds[b->spatial].n_inputs; k++)
        b->in[k][i] = input_at(b->spatial, k, p);
}

/*
 * Set the pointers of the library's structs to the columns of the block. Unwanted ones stay NULL.
 */
static void attach(block *b, void *in, void *out)
{
    const input *inputs = kinds[b->spatial].inputs;
    const output *outputs = kinds[b->spatial].outputs;
    for (size_t k = 0; k < kinds[b->spatial].n_inputs; k++)
        *(const double **)(void *)((char *)in + inputs[k].array) = b->in[k];
    for (size_t k = 0; k < kinds[b->spatial].n_outputs; k++)
        if (b->wanted[k])
            *(double **)(void *)((char *)out + outputs[k].array) = b->out[k];
}

static void solve2(block *b, pcs_law law, pcs_branch branch, size_t n)
{
    pcs_batch2_in in = {.branch = branch};
    pcs_batch2_out out = {
        .mode = b->mode, .final = b->final, .status = b->status, .outcome = b->outcome};
    attach(b, &in, &out);
    (void)pcs_batch_solve2(law, n, &in, &out, NULL, NULL);
}

static void solve3(block *b, pcs_law law, pcs_path path, pcs_branch branch, size_t n)
{
    pcs_batch3_in in = {.branch = branch};
    pcs_batch3_out out = {
        .mode = b->mode, .final = b->final, .status = b->status, .outcome = b->outcome};
    attach(b, &in, &out);
    (void)pcs_batch_solve3(law, path, n, &in, &out, NULL, NULL);
}

void block_solve(block *b, pcs_law law, pcs_path path, pcs_branch branch, size_t n)
{
    if (b->spatial)
        solve3(b, law, path, branch, n);
    else
        solve2(b, law, branch, n);
}
