/*
 * Chains that strike while they rest on the floor: time over the number of links and contacts. The
 * chain is an arch of links whose first end rests on the floor. If there are more contacts, legs
 * hang from links along the arch.
 */
#include "bench.h"

#include <math.h>
#include <stdlib.h>

enum { LINKS = 50, CONTACTS = 12, DOFS = LINKS + CONTACTS + 2 };

static pcs_link links[LINKS + CONTACTS];
static pcs_chain_contact points[CONTACTS];
static pcs_material materials[CONTACTS];
static pcs_multi_contact contacts[CONTACTS];
static pcs_strike strike;
static double M[DOFS * DOFS], W[2 * CONTACTS * DOFS], u[DOFS];
static double G[4 * CONTACTS * CONTACTS], v[2 * CONTACTS], *work;
static size_t n_work;
static pcs_chain chain;
static pcs_multi problem;
static pcs_law law;

/*
 * An arch of n links. Contacts at the first and last link, the others at light legs between them.
 */
static void make_arch(int n, int n_contacts)
{
    const double pi = acos(-1);
    int n_links = n;
    for (int i = 0; i < n; i++)
        links[i] = (pcs_link){.parent = i - 1,
                              .joint = i ? 2.0 / n : 0,
                              .length = 2.0 / n,
                              .mass = 1.0 / n,
                              .inertia = 4.0 / n / n / n / 12,
                              .centre = 1.0 / n,
                              .angle = pi * (i + 0.5) / n,
                              .rate = 0.3 + 0.4 * i / n};
    points[0] = (pcs_chain_contact){0, 0, 0};
    points[n_contacts - 1] = (pcs_chain_contact){n - 1, 2.0 / n, 0};
    for (int k = 1; k < n_contacts - 1; k++) { // a leg straight down, its contact at rest
        links[n_links] = (pcs_link){.parent = k * n / n_contacts,
                                    .joint = 1.0 / n,
                                    .length = 0.5,
                                    .mass = 0.1,
                                    .inertia = 0.1 / 48,
                                    .centre = 0.25,
                                    .angle = pi};
        points[k] = (pcs_chain_contact){n_links++, 0.5, 0};
    }
    chain = (pcs_chain){.n_links = n_links, .links = links};
}

/* Compute M, W and u, then G and v. */
static void set_up(int n_contacts)
{
    if (pcs_chain_assemble(&chain, points, n_contacts, M, W, u, NULL) != PCS_OK)
        abort();
    const pcs_mechanism m = {pcs_chain_dofs(&chain), n_contacts, 2, M, W, u};
    if (pcs_mechanism_reduce(&m, work, n_work, G, v, NULL) != PCS_OK)
        abort();
}

static void reduce(int n_contacts)
{
    set_up(n_contacts);
    for (int i = 0; i < n_contacts; i++) {
        materials[i] = pcs_material_default();
        materials[i].e = 0.5;
        materials[i].mu_s = materials[i].mu_k = 0.4;
        if (i < n_contacts - 1)
            v[2 * i] = 0; // this contact rests
    }
    problem = (pcs_multi){n_contacts, 2, G, v, materials};
}

static void solve(int n_contacts)
{
    if (pcs_strike_solve(law, &problem, n_contacts - 1, work, n_work, contacts, &strike, NULL) !=
        PCS_OK)
        abort();
}

static void print_row(int n, int n_contacts)
{
    static const pcs_law shown[] = {PCS_LAW_ENERGETIC, PCS_LAW_WHITTAKER, PCS_LAW_BRACH};
    make_arch(n, n_contacts);
    const double ns = quickest(set_up, n_contacts, 1, 50);
    reduce(n_contacts);
    (void)printf("| %d | %d | %.1f |", n, n_contacts, ns / 1000);
    for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) {
        law = shown[k];
        (void)printf(" %.1f |", quickest(solve, n_contacts, 1, 50) / 1000);
    }
    (void)printf("\n");
}

void bench_chain(void)
{
    static const int n_links[] = {2, 5, 10, 20, LINKS}, n_contacts[] = {2, 3, 4, 6, 8, CONTACTS};
    const size_t a = pcs_strike_workspace(CONTACTS), b = (size_t)DOFS * DOFS + DOFS;
    n_work = a + b;
    work = calloc(n_work, sizeof *work);
    if (!work)
        abort();
    (void)printf("| links | contacts | M, W and G | energetic | whittaker | brach |\n"
                 "|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof n_links / sizeof *n_links; i++)
        print_row(n_links[i], 2);
    for (size_t i = 0; i < sizeof n_contacts / sizeof *n_contacts; i++)
        print_row(5, n_contacts[i]);
    free(work);
}
