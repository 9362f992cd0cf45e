/*
 * A small planar engine: discs and boxes fall into a funnel, and percuss is the law of their
 * contacts. Each step does gravity, contacts, impacts, motion in this order, so that bodies at rest
 * stay at rest. With the energetic law no impact adds energy.
 */
#include <percuss/percuss.h>
#include <stdio.h>

enum { BODIES = 24, WALLS = 3, PAIRS = BODIES * (BODIES + 2 * WALLS), SWEEPS = 10, SECOND = 1000 };

static const double gravity = 9.81, step = 1.0 / SECOND; /* m/s^2, s */
static const double skin = 1e-3;                         /* m, a gap that counts as contact */
static const double walls[WALLS][2][2] = {               /* a point and the normal */
                                          {{0, 0}, {0, 1}},
                                          {{0, 0}, {4, 3}},
                                          {{1, 0}, {-4, 3}}};
static pcs_solid2 solids[BODIES];
static pcs_body2 bodies[BODIES];
static pcs_pair2 pairs[PAIRS];
static size_t found; /* pairs */

/* Every third body is a box. */
static pcs_status fill(pcs_fault *fault)
{
    for (int i = 0; i < BODIES; i++) {
        solids[i] = pcs_solid2_default();
        solids[i].shape = i % 3 == 0 ? PCS_SHAPE2_BOX : PCS_SHAPE2_DISC;
        if (i % 3 == 0)
            solids[i].width = 0.12, solids[i].height = 0.06;
        else
            solids[i].radius = 0.03 + 0.01 * (i % 3);
        const pcs_status status = pcs_body2_of_solid(&solids[i], 0.5, &bodies[i], fault);
        if (status != PCS_OK)
            return status;
        bodies[i].position[0] = 0.1 + 0.2 * (i % 5);
        bodies[i].position[1] = 0.4 + 0.04 * i;
        bodies[i].velocity[0] = 0.5 * (i % 7) - 1.5;
        bodies[i].spin = 5 * (i % 4) - 10;
    }
    return PCS_OK;
}

static void add(int body, int other, const pcs_touches2 *touches)
{
    for (int k = 0; k < touches->count; k++) {
        const pcs_pair2 pair = {body, other, touches->at[k]};
        pairs[found++] = pair;
    }
}

static pcs_status find_pairs(pcs_fault *fault)
{
    pcs_touches2 touches;
    pcs_status status = PCS_OK;
    touches.count = 0;
    found = 0;
    for (int i = 0; i < BODIES && status == PCS_OK; i++) {
        for (int k = 0; k < WALLS && status == PCS_OK; k++) {
            status = pcs_touch2_on_line(&solids[i], &bodies[i], walls[k][0], walls[k][1], skin,
                                        &touches, fault);
            add(i, PCS_GROUND, &touches);
        }
        for (int j = 0; j < i && status == PCS_OK; j++) {
            status = pcs_touch2_between(&solids[i], &bodies[i], &solids[j], &bodies[j], skin,
                                        &touches, fault);
            add(i, j, &touches);
        }
    }
    return status;
}

/* Solve the contacts one after the other, repeatedly: an impact may cause another. */
static pcs_status collide(pcs_fault *fault)
{
    static const double e = 0.5, mu = 0.3;
    const pcs_batch2_bodies all = pcs_batch2_bodies_of(bodies, BODIES);
    const pcs_batch2_pairs contacts = pcs_batch2_pairs_of(pairs, found);
    unsigned marks[BODIES];
    pcs_status status = PCS_OK;
    pcs_batch2_in in = pcs_batch2_in_default();
    in.e = &e;
    in.mu_k = &mu;
    in.step.e = in.step.mu_k = PCS_SAME;
    for (int i = 0; i < SWEEPS && status == PCS_OK; i++)
        status = pcs_batch_collide2(PCS_LAW_ENERGETIC, &all, &contacts, &in, NULL,
                                    PCS_SHARING_IN_ORDER, marks, NULL, fault);
    return status;
}

static double energy(double weight) /* kinetic, and weight times potential */
{
    double sum = 0;
    for (int i = 0; i < BODIES; i++)
        sum += pcs_body2_energy(&bodies[i]) +
               weight * bodies[i].mass * gravity * bodies[i].position[1];
    return sum;
}

/* One step. gained counts the steps whose impacts add energy. */
static pcs_status advance(int *gained, pcs_fault *fault)
{
    for (int i = 0; i < BODIES; i++)
        bodies[i].velocity[1] -= gravity * step;
    const double before = energy(0);
    pcs_status status = find_pairs(fault);
    if (status == PCS_OK)
        status = collide(fault);
    *gained += energy(0) > before * (1 + 1e-14); /* tolerance for rounding of the sum */
    for (int i = 0; i < BODIES; i++) {
        bodies[i].position[0] += bodies[i].velocity[0] * step;
        bodies[i].position[1] += bodies[i].velocity[1] * step;
        bodies[i].angle += bodies[i].spin * step;
    }
    return status;
}

int main(void)
{
    double deepest = 0;
    int gained = 0;
    pcs_fault fault;
    if (fill(&fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    printf("at 0 s %8.3f J\n", energy(1));
    for (int i = 1; i <= 5 * SECOND; i++) {
        if (advance(&gained, &fault) != PCS_OK)
            return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
        for (size_t k = 0; k < found; k++)
            deepest = fmin(deepest, pairs[k].touch.gap);
        if (i % SECOND == 0)
            printf("at %d s %8.3f J, %zu contacts\n", i / SECOND, energy(1), found);
    }
    printf("impacts added energy in %d steps; the deepest overlap was %.2f mm\n", gained,
           -1000 * deepest);
    return gained > 0;
}
