/* Arrays of bodies in the plane. */
#include "../contact/bodies.h"
#include "lanes2.h"
#include "rows.h"
#include "world.h"

#define BODIES pcs_batch2_bodies
#define PAIRS pcs_batch2_pairs
#define IN pcs_batch2_in
#define OUT pcs_batch2_out
#define BLOCK pcs_world_block2
#define COLUMNS PCS_WORLD_COLUMNS2
#define MOTION PCS_WORLD_MOTION2
#define MOMENTS 1
#define AXES 2
#define PROBLEM 5
#define CONTACT_COLUMNS PCS_CONTACT2_COLUMNS
#define MATERIALS(X) PCS_MATERIAL_COLUMNS(X) PCS_OTHERS2(X)
#define IMPULSES(X) X(p_n) X(p_t)
#define RESULTS(X)                                                                                 \
    PCS_ENDS2(X) PCS_WORKS(X) PCS_MORE2(X) PCS_RATIOS2(X) PCS_FLAGS(X) PCS_ENERGIES(X) X(status)

static const char *const column_names[PCS_WORLD_COLUMNS2] = {
    "mass", "inertia", "position", "position", "angle", "velocity", "velocity", "spin"};

static const char *const problem_names[PROBLEM] = {"G_nn", "G_nt", "G_tt", "v_n", "v_t"};

static const double ground[PCS_WORLD_COLUMNS2] = {INFINITY, INFINITY, 0, 0, 0, 0, 0, 0};

/* Always true: no planar quantity has several columns that must be given together. */
static bool are_together(const pcs_column *c)
{
    return c != NULL;
}

/* True for the angle only: an impact does not depend on it. */
static bool is_optional(int column)
{
    return column == 4;
}

#include "bodies_body.h"

static void columns_of(const pcs_batch2_bodies *b, pcs_column *c)
{
    c[0] = (pcs_column){b->mass, b->step.mass};
    c[1] = (pcs_column){b->inertia, b->step.inertia};
    for (int i = 0; i < 2; i++) {
        c[2 + i] = (pcs_column){b->position[i], b->step.position[i]};
        c[5 + i] = (pcs_column){b->velocity[i], b->step.velocity[i]};
    }
    c[7] = (pcs_column){b->spin, b->step.spin};
    // the angle is given only in an array of structs, between position and velocity
    c[4] = (pcs_column){c[3].at ? c[3].at + 1 : NULL, c[3].step};
    if (!are_structs(c, COLUMNS))
        c[4] = (pcs_column){NULL, 0};
}

static void motion_of(const pcs_batch2_bodies *b, double **motion)
{
    motion[0] = b->velocity[0];
    motion[1] = b->velocity[1];
    motion[2] = b->spin;
}

static void rescale(pcs_world_block2 *b)
{
    (void)b; // nothing to rescale in the plane
}

static void run_gather(const call *k, pcs_world_block2 *b, double *const *to)
{
    static pcs_world_gather2 *const lanes[] = PCS_ON_EACH_UNIT(pcs_world_gather2);
    lanes[k->unit](b, to);
}

static void run_push(const call *k, pcs_world_block2 *b, const double *const *p)
{
    static pcs_world_push2 *const lanes[] = PCS_ON_EACH_UNIT(pcs_world_push2);
    lanes[k->unit](b, p);
}

static pcs_status solve_rows(const call *k, const solver *s, size_t n, const pcs_batch2_in *in,
                             const pcs_batch2_out *out, size_t *bad, pcs_fault *fault)
{
    return pcs_batch_solve2_on(k->unit, s->law, n, in, out, bad, fault);
}

/* A planar frame is defined by its normal alone: there is nothing to keep. */
static void keep_frame(const call *k, const pcs_world_block2 *b, size_t first)
{
    (void)k, (void)b, (void)first;
}

static void take_frame(const call *k, pcs_world_block2 *b, size_t first)
{
    (void)k, (void)b, (void)first;
}

pcs_batch2_bodies pcs_batch2_bodies_of(pcs_body2 *bodies, size_t n)
{
    const ptrdiff_t k = sizeof(pcs_body2) / sizeof(double);
    if (!bodies)
        return (pcs_batch2_bodies){.n = 0};
    return (pcs_batch2_bodies){
        n,
        &bodies->mass,
        &bodies->inertia,
        {bodies->position, bodies->position + 1},
        {bodies->velocity, bodies->velocity + 1},
        &bodies->spin,
        {.mass = k, .inertia = k, .position = {k, k}, .velocity = {k, k}, .spin = k}};
}

pcs_batch2_pairs pcs_batch2_pairs_of(const pcs_pair2 *pairs, size_t n)
{
    const ptrdiff_t k = sizeof(pcs_pair2) / sizeof(double), i = sizeof(pcs_pair2) / sizeof(int);
    if (!pairs)
        return (pcs_batch2_pairs){.n = 0};
    const pcs_touch2 *touch = &pairs->touch;
    return (pcs_batch2_pairs){n,
                              &pairs->body,
                              &pairs->other,
                              {touch->point, touch->point + 1},
                              {touch->normal, touch->normal + 1},
                              {.body = i, .other = i, .point = {k, k}, .normal = {k, k}}};
}

pcs_status pcs_batch_gather2(const pcs_batch2_bodies *bodies, const pcs_batch2_pairs *pairs,
                             const pcs_batch2_problems *problems, pcs_fault *fault)
{
    call k = {0};
    if (prepare(bodies, pairs, &k, fault) != PCS_OK ||
        PCS_NEED(fault, {"problems", problems}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_batch2_problems *x = problems;
    if (pairs->n > 0 && PCS_NEED(fault, {"G_nn", x->G_nn}, {"G_nt", x->G_nt}, {"G_tt", x->G_tt},
                                 {"v_n", x->v_n}, {"v_t", x->v_t}) != PCS_OK)
        return PCS_STATUS_INVALID;
    double *const to[PROBLEM] = {x->G_nn, x->G_nt, x->G_tt, x->v_n, x->v_t};
    return gather(&k, to, fault);
}

pcs_status pcs_batch_scatter2(const pcs_batch2_bodies *bodies, const pcs_batch2_pairs *pairs,
                              const double *p_n, const double *p_t, pcs_fault *fault)
{
    call k = {0};
    if (prepare(bodies, pairs, &k, fault) != PCS_OK ||
        (pairs->n > 0 && PCS_NEED(fault, {"p_n", p_n}, {"p_t", p_t}) != PCS_OK))
        return PCS_STATUS_INVALID;
    const double *const p[AXES] = {p_n, p_t};
    return scatter(&k, p, fault);
}

pcs_status pcs_batch_collide2(pcs_law law, const pcs_batch2_bodies *bodies,
                              const pcs_batch2_pairs *pairs, const pcs_batch2_in *in,
                              const pcs_batch2_out *out, pcs_sharing sharing, unsigned *marks,
                              size_t *bad, pcs_fault *fault)
{
    call k = {0};
    const pcs_batch2_out nothing = pcs_batch2_out_default();
    if (prepare(bodies, pairs, &k, fault) != PCS_OK ||
        check_collide(in, sharing, marks, pairs->n, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const solver s = {law, PCS_PATH_EXACT, in, out ? out : &nothing};
    return collide(&k, &s, sharing, marks, bad, fault);
}

/* Check body i as pcs_body2_check does for a single body. */
static pcs_status check_body(const call *k, size_t i, pcs_fault *fault)
{
    double x[COLUMNS];
    body_at(k, i, x);
    const pcs_body2 body = {x[0], x[1], {x[2], x[3]}, 0, {x[5], x[6]}, x[7]};
    return pcs_body2_check_item(&body, (long)i, fault);
}

pcs_status pcs_batch_check2(const pcs_batch2_bodies *bodies, const pcs_batch2_pairs *pairs,
                            pcs_fault *fault)
{
    call k = {0};
    return prepare(bodies, pairs, &k, fault) == PCS_OK ? check_all(&k, check_body, fault)
                                                       : PCS_STATUS_INVALID;
}
