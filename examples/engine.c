/*
 * A small planar engine: discs fall into a funnel, and percuss is the law of their contacts. Each
 * step is gravity, contacts, impacts, motion, in this order, so that what rests stays at rest.
 * Under the energetic law no impact adds energy.
 */
#include <percuss/percuss.h>
#include <stdio.h>

enum { DISCS = 24, WALLS = 3, PAIRS = DISCS * (DISCS + WALLS), SWEEPS = 10, SECOND = 1000 };

static const double gravity = 9.81, step = 1.0 / SECOND; /* m/s^2, s */
static const double skin = 1e-3;                         /* m, a gap that counts as contact */
static const double walls[WALLS][2][2] = {               /* a point and the normal */
                                          {{0, 0}, {0, 1}},
                                          {{0, 0}, {0.8, 0.6}},
                                          {{1, 0}, {-0.8, 0.6}}};
static pcs_body2 discs[DISCS];
static double radius[DISCS];
static pcs_pair2 pairs[PAIRS];
static size_t found; /* pairs */

static void fill(void)
{
    for (int i = 0; i < DISCS; i++) {
        radius[i] = 0.04 + 0.01 * (i % 3);
        discs[i] = pcs_body2_default();
        discs[i].mass = 300 * radius[i] * radius[i];
        discs[i].inertia = discs[i].mass * radius[i] * radius[i] / 2;
        discs[i].position[0] = 0.1 + 0.2 * (i % 5);
        discs[i].position[1] = 0.4 + 0.04 * i;
        discs[i].velocity[0] = 0.5 * (i % 7) - 1.5;
        discs[i].spin = 5 * (i % 4) - 10;
    }
}

/* Disc i touches a disc or a wall whose surface is at this gap against the normal */
static void add(int i, int other, double n_x, double n_y, double gap)
{
    const double reach = radius[i] + gap / 2, *at = discs[i].position;
    const pcs_pair2 pair = {
        i, other, {{at[0] - reach * n_x, at[1] - reach * n_y}, {n_x, n_y}, gap}};
    if (gap < skin)
        pairs[found++] = pair;
}

static void find_pairs(void)
{
    found = 0;
    for (int i = 0; i < DISCS; i++) {
        const double *at = discs[i].position;
        for (int k = 0; k < WALLS; k++) {
            const double *p = walls[k][0], *n = walls[k][1];
            add(i, PCS_GROUND, n[0], n[1],
                (at[0] - p[0]) * n[0] + (at[1] - p[1]) * n[1] - radius[i]);
        }
        for (int j = 0; j < i; j++) {
            const double dx = at[0] - discs[j].position[0], dy = at[1] - discs[j].position[1];
            const double d = sqrt(dx * dx + dy * dy);
            add(i, j, dx / d, dy / d, d - radius[i] - radius[j]);
        }
    }
}

/* The contacts one after the other, again and again: an impact may lead to another. */
static pcs_status collide(pcs_fault *fault)
{
    static const double e = 0.5, mu = 0.3;
    const pcs_batch2_bodies bodies = pcs_batch2_bodies_of(discs, DISCS);
    const pcs_batch2_pairs contacts = pcs_batch2_pairs_of(pairs, found);
    unsigned marks[DISCS];
    pcs_status status = PCS_OK;
    pcs_batch2_in in = pcs_batch2_in_default();
    in.e = &e;
    in.mu_k = &mu;
    in.step.e = in.step.mu_k = PCS_SAME;
    for (int i = 0; i < SWEEPS && status == PCS_OK; i++)
        status = pcs_batch_collide2(PCS_LAW_ENERGETIC, &bodies, &contacts, &in, NULL,
                                    PCS_SHARING_IN_ORDER, marks, NULL, fault);
    return status;
}

static double energy(double weight) /* kinetic, and weight times potential */
{
    double sum = 0;
    for (int i = 0; i < DISCS; i++)
        sum +=
            pcs_body2_energy(&discs[i]) + weight * discs[i].mass * gravity * discs[i].position[1];
    return sum;
}

/* One step; gained counts steps whose impacts add energy. */
static pcs_status advance(int *gained, pcs_fault *fault)
{
    for (int i = 0; i < DISCS; i++)
        discs[i].velocity[1] -= gravity * step;
    find_pairs();
    const double before = energy(0);
    const pcs_status status = collide(fault);
    *gained += energy(0) > before * (1 + 1e-14); /* the sum is rounded */
    for (int i = 0; i < DISCS; i++) {
        discs[i].position[0] += discs[i].velocity[0] * step;
        discs[i].position[1] += discs[i].velocity[1] * step;
        discs[i].angle += discs[i].spin * step;
    }
    return status;
}

int main(void)
{
    double deepest = 0;
    int gained = 0;
    fill();
    printf("at 0 s %8.3f J\n", energy(1));
    for (int i = 1; i <= 5 * SECOND; i++) {
        pcs_fault fault;
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
