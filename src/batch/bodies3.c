/* Arrays of bodies in space. */
#include "../contact/bodies.h"
#include "../contact/world3_kernel.h"
#include "lanes3.h"
#include "rows.h"
#include "world.h"

#define BODIES pcs_batch3_bodies
#define PAIRS pcs_batch3_pairs
#define IN pcs_batch3_in
#define OUT pcs_batch3_out
#define BLOCK pcs_world_block3
#define COLUMNS PCS_WORLD_COLUMNS3
#define MOTION PCS_WORLD_MOTION3
#define MOMENTS 3
#define AXES 3
#define PROBLEM 9
#define CONTACT_COLUMNS PCS_CONTACT3_COLUMNS
#define MATERIALS PCS_MATERIAL_COLUMNS
#define IMPULSES(X) X(p_n) X(p_1) X(p_2)
#define RESULTS(X)                                                                                 \
    PCS_ENDS3(X) PCS_WORKS(X) PCS_MORE3(X) PCS_RATIOS3(X) PCS_FLAGS(X) PCS_ENERGIES(X) X(status)

static const char *const column_names[PCS_WORLD_COLUMNS3] = {
    "mass",     "inertia",  "inertia",  "inertia",    "inertia",    "inertia",    "inertia",
    "position", "position", "position", "quaternion", "quaternion", "quaternion", "quaternion",
    "velocity", "velocity", "velocity", "spin",       "spin",       "spin"};

static const char *const problem_names[PROBLEM] = {"G_nn", "G_n1", "G_n2", "G_11", "G_12",
                                                   "G_22", "v_n",  "v_1",  "v_2"};

static const double ground[PCS_WORLD_COLUMNS3] = {
    INFINITY, INFINITY, INFINITY, INFINITY, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};

/* True if all four numbers of the quaternion are given, or none. */
static bool are_together(const pcs_column *c)
{
    int given = 0;
    for (int i = 10; i < 14; i++)
        given += c[i].at != NULL;
    return given == 0 || given == 4;
}

/* True for the products of inertia and the quaternion. */
static bool is_optional(int column)
{
    return (column >= 4 && column < 7) || (column >= 10 && column < 14);
}

#include "bodies_body.h"

static void columns_of(const pcs_batch3_bodies *b, pcs_column *c)
{
    c[0] = (pcs_column){b->mass, b->step.mass};
    for (int i = 0; i < 6; i++)
        c[1 + i] = (pcs_column){b->inertia[i], b->step.inertia[i]};
    for (int i = 0; i < 4; i++)
        c[10 + i] = (pcs_column){b->quaternion[i], b->step.quaternion[i]};
    for (int i = 0; i < 3; i++) {
        c[7 + i] = (pcs_column){b->position[i], b->step.position[i]};
        c[14 + i] = (pcs_column){b->velocity[i], b->step.velocity[i]};
        c[17 + i] = (pcs_column){b->spin[i], b->step.spin[i]};
    }
}

static void motion_of(const pcs_batch3_bodies *b, double **motion)
{
    for (int i = 0; i < 3; i++) {
        motion[i] = b->velocity[i];
        motion[3 + i] = b->spin[i];
    }
}

/* Scale quaternions in extreme units, which are rare, by a power of two: no digit changes. */
static void rescale(pcs_world_block3 *b)
{
    for (int side = 0; side < 2; side++) {
        pcs_world_row *const q = b->bodies[side] + 10;
        int odd = 0;
        for (size_t i = 0; i < b->n; i++)
            odd |= !pcs_k_is_ordinary(q[0][i], q[1][i], q[2][i], q[3][i]);
        for (size_t i = 0; odd && i < b->n; i++) {
            const int power = pcs_k_quaternion_power(q[0][i], q[1][i], q[2][i], q[3][i]);
            for (int c = 0; power != 0 && c < 4; c++)
                q[c][i] = ldexp(q[c][i], -power);
        }
    }
}

static void run_gather(const call *k, pcs_world_block3 *b, double *const *to)
{
    static pcs_world_gather3 *const lanes[] = PCS_ON_EACH_UNIT(pcs_world_gather3);
    lanes[k->unit](b, k->tangent == PCS_TANGENT_SLIP, to);
}

static void run_push(const call *k, pcs_world_block3 *b, const double *const *p)
{
    static pcs_world_push3 *const lanes[] = PCS_ON_EACH_UNIT(pcs_world_push3);
    lanes[k->unit](b, p);
}

static pcs_status solve_rows(const call *k, const solver *s, size_t n, const pcs_batch3_in *in,
                             const pcs_batch3_out *out, size_t *bad, pcs_fault *fault)
{
    return pcs_batch_solve3_on(k->unit, s->law, s->path, n, in, out, bad, fault);
}

static void keep_frame(const call *k, const pcs_world_block3 *b, size_t first)
{
    for (int i = 0; i < 3; i++)
        if (k->kept[i])
            memcpy(k->kept[i] + first, b->t1[i], b->n * sizeof(double));
}

static void take_frame(const call *k, pcs_world_block3 *b, size_t first)
{
    static pcs_world_frames3 *const lanes[] = PCS_ON_EACH_UNIT(pcs_world_frames3);
    if (k->tangent == PCS_TANGENT_NORMAL)
        lanes[k->unit](b);
    for (int i = 0; i < 3 && k->tangent == PCS_TANGENT_SLIP; i++)
        memcpy(b->t1[i], k->t1[i] + first, b->n * sizeof(double));
}

pcs_batch3_bodies pcs_batch3_bodies_of(pcs_body3 *bodies, size_t n)
{
    const ptrdiff_t k = sizeof(pcs_body3) / sizeof(double);
    if (!bodies)
        return (pcs_batch3_bodies){.n = 0};
    pcs_batch3_bodies b = {.n = n, .mass = &bodies->mass, .step = {.mass = k}};
    for (int i = 0; i < 6; i++) {
        b.inertia[i] = bodies->inertia + i;
        b.step.inertia[i] = k;
    }
    for (int i = 0; i < 4; i++) {
        b.quaternion[i] = bodies->quaternion + i;
        b.step.quaternion[i] = k;
    }
    for (int i = 0; i < 3; i++) {
        b.position[i] = bodies->position + i;
        b.velocity[i] = bodies->velocity + i;
        b.spin[i] = bodies->spin + i;
        b.step.position[i] = b.step.velocity[i] = b.step.spin[i] = k;
    }
    return b;
}

pcs_batch3_pairs pcs_batch3_pairs_of(const pcs_pair3 *pairs, size_t n)
{
    const ptrdiff_t k = sizeof(pcs_pair3) / sizeof(double), i = sizeof(pcs_pair3) / sizeof(int);
    if (!pairs)
        return (pcs_batch3_pairs){.n = 0};
    const double *p = pairs->touch.point, *normal = pairs->touch.normal;
    return (pcs_batch3_pairs){n,
                              &pairs->body,
                              &pairs->other,
                              {p, p + 1, p + 2},
                              {normal, normal + 1, normal + 2},
                              {.body = i, .other = i, .point = {k, k, k}, .normal = {k, k, k}}};
}

static pcs_status check_tangent(pcs_tangent tangent, const double *const *t1, size_t n,
                                pcs_fault *fault)
{
    if ((unsigned)tangent >= PCS_TANGENT_COUNT)
        return pcs_refuse(fault, "tangent", "must be one of pcs_tangent", (double)tangent);
    if (n == 0 || tangent == PCS_TANGENT_NORMAL)
        return PCS_OK;
    if (PCS_NEED(fault, {"t1", t1}) != PCS_OK)
        return PCS_STATUS_INVALID;
    return PCS_NEED(fault, {"t1", t1[0]}, {"t1", t1[1]}, {"t1", t1[2]});
}

pcs_status pcs_batch_gather3(const pcs_batch3_bodies *bodies, const pcs_batch3_pairs *pairs,
                             pcs_tangent tangent, const pcs_batch3_problems *problems,
                             pcs_fault *fault)
{
    call k = {.tangent = tangent};
    if (prepare(bodies, pairs, &k, fault) != PCS_OK ||
        PCS_NEED(fault, {"problems", problems}) != PCS_OK ||
        check_tangent(tangent, (const double *const *)problems->t1, pairs->n, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_batch3_problems *x = problems;
    if (pairs->n > 0 && PCS_NEED(fault, {"G_nn", x->G_nn}, {"G_n1", x->G_n1}, {"G_n2", x->G_n2},
                                 {"G_11", x->G_11}, {"G_12", x->G_12}, {"G_22", x->G_22},
                                 {"v_n", x->v_n}, {"v_1", x->v_1}, {"v_2", x->v_2}) != PCS_OK)
        return PCS_STATUS_INVALID;
    double *const to[PROBLEM] = {x->G_nn, x->G_n1, x->G_n2, x->G_11, x->G_12,
                                 x->G_22, x->v_n,  x->v_1,  x->v_2};
    k.kept = x->t1;
    return gather(&k, to, fault);
}

pcs_status pcs_batch_scatter3(const pcs_batch3_bodies *bodies, const pcs_batch3_pairs *pairs,
                              pcs_tangent tangent, const double *const t1[3], const double *p_n,
                              const double *p_1, const double *p_2, pcs_fault *fault)
{
    call k = {.tangent = tangent, .t1 = t1};
    if (prepare(bodies, pairs, &k, fault) != PCS_OK ||
        check_tangent(tangent, t1, pairs->n, fault) != PCS_OK ||
        (pairs->n > 0 && PCS_NEED(fault, {"p_n", p_n}, {"p_1", p_1}, {"p_2", p_2}) != PCS_OK))
        return PCS_STATUS_INVALID;
    const double *const p[AXES] = {p_n, p_1, p_2};
    return scatter(&k, p, fault);
}

pcs_status pcs_batch_collide3(pcs_law law, pcs_path path, const pcs_batch3_bodies *bodies,
                              const pcs_batch3_pairs *pairs, const pcs_batch3_in *in,
                              const pcs_batch3_out *out, pcs_sharing sharing, unsigned *marks,
                              size_t *bad, pcs_fault *fault)
{
    call k = {.tangent = PCS_TANGENT_SLIP};
    const pcs_batch3_out nothing = pcs_batch3_out_default();
    if (prepare(bodies, pairs, &k, fault) != PCS_OK ||
        check_collide(in, sharing, marks, pairs->n, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const solver s = {law, path, in, out ? out : &nothing};
    return collide(&k, &s, sharing, marks, bad, fault);
}

static pcs_status check_body(const call *k, size_t i, pcs_fault *fault)
{
    double x[COLUMNS];
    pcs_body3 body;
    body_at(k, i, x);
    memcpy(&body, x, sizeof body); // its numbers are in this order
    return pcs_body3_check_item(&body, (long)i, fault);
}

_Static_assert(sizeof(pcs_body3) == PCS_WORLD_COLUMNS3 * sizeof(double), "a body of numbers only");

pcs_status pcs_batch_check3(const pcs_batch3_bodies *bodies, const pcs_batch3_pairs *pairs,
                            pcs_fault *fault)
{
    call k = {0};
    return prepare(bodies, pairs, &k, fault) == PCS_OK ? check_all(&k, check_body, fault)
                                                       : PCS_STATUS_INVALID;
}
