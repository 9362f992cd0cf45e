/*
 * Planar solves one after the other with the full record, for each law, compared with a plain copy
 * of the same inputs and outputs; and the law complementarity without a record.
 */
#include "bench.h"

#include <percuss/research.h>

enum { PROBLEMS = 4096, ROUNDS = 200 };

static problem2 problems[PROBLEMS], problem_copies[PROBLEMS];
static pcs_impact2 records[PROBLEMS], record_copies[PROBLEMS];
static pcs_impulse2 impulses[PROBLEMS], impulse_copies[PROBLEMS];

static void draw(problem_set set)
{
    restart();
    for (int i = 0; i < PROBLEMS; i++)
        problems[i] = draw2(set);
}

static void solve_all(int law)
{
    for (int i = 0; i < PROBLEMS; i++)
        if (pcs_solve2((pcs_law)law, &problems[i].contact, &problems[i].material, &records[i],
                       NULL) != PCS_OK)
            give_up("a planar solve fails");
}

static void copy_all(int unused)
{
    (void)unused;
    copy_each(problem_copies, problems, sizeof *problems, record_copies, records, sizeof *records,
              PROBLEMS);
}

static void law_alone(int unused)
{
    (void)unused;
    for (int i = 0; i < PROBLEMS; i++) {
        const pcs_material *m = &problems[i].material;
        impulses[i] = pcs_impulse2_by_complementarity(&problems[i].contact, m->e, m->e_t, m->mu_k);
    }
}

static void copy_impulses(int unused)
{
    (void)unused;
    copy_each(problem_copies, problems, sizeof *problems, impulse_copies, impulses,
              sizeof *impulses, PROBLEMS);
}

static void bench_law(int law)
{
    const problem_set set = law == PCS_LAW_WALTON ? SPHERES : RODS; // walton rejects G_nt != 0
    draw(set);
    result r = {.set = set,
                .ns = quickest(solve_all, law, PROBLEMS, ROUNDS),
                .traffic_ns = quickest(copy_all, 0, PROBLEMS, ROUNDS)};
    (void)snprintf(r.name, sizeof r.name, "planar/%s/solve", pcs_law_about((pcs_law)law)->name);
    keep(&r);
}

void bench_scalar(void)
{
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        bench_law(law);
    draw(RODS);
    keep(&(result){.name = "planar/complementarity/law",
                   .set = RODS,
                   .ns = quickest(law_alone, 0, PROBLEMS, ROUNDS),
                   .traffic_ns = quickest(copy_impulses, 0, PROBLEMS, ROUNDS)});
}
