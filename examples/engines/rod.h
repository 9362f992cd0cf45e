/*
 * The experiment that runs in each engine: a slender rod that leans by 45 degrees and does not
 * rotate strikes the ground with its end, without gravity.
 *
 * World axes: the ground is y = 0. The mass centre is to the right of the end that strikes, and
 * above it: theta = 45 deg in percuss, where n is y and t is x.
 */
#ifndef PERCUSS_EXAMPLES_ROD_H
#define PERCUSS_EXAMPLES_ROD_H

#include <percuss/percuss.h>
#include <stdio.h>

static const double rod_mass = 1, rod_length = 1; /* kg, m */
static const double rod_e = 0.9, rod_mu = 0.4;
static const double rod_velocity[2] = {1.8, -3}; /* m/s, along x and y, of every point */

/*
 * Step and gap are small, so that the end is at most 30 micrometres below the ground when an engine
 * finds the contact. An engine finds a contact by shapes: the end of the rod is a small disc whose
 * lowest point is the end.
 */
static const double rod_gap = 1e-4, rod_time_step = 1e-5, rod_tip = 0.01; /* m, s, m */
enum { ROD_STEPS = 60 };

/* The runs: the engine alone, then with percuss in its hook with each of these laws. */
enum { ROD_LAWS = 7 };
static const pcs_law rod_laws[ROD_LAWS] = {
    PCS_LAW_COMPLEMENTARITY, PCS_LAW_WHITTAKER,  PCS_LAW_NEWTON, PCS_LAW_POISSON,
    PCS_LAW_ENERGETIC,       PCS_LAW_COMPROMISE, PCS_LAW_BRACH};

/* Moment of inertia of a slender rod about the mass centre. */
static inline double rod_inertia(void)
{
    return rod_mass * rod_length * rod_length / 12;
}

/* Distance from the end that strikes to the mass centre, the same along x and along y. */
static inline double rod_reach(void)
{
    return rod_length / 2 * sqrt(0.5);
}

static inline double rod_energy(double v_x, double v_y, double spin)
{
    return (rod_mass * (v_x * v_x + v_y * v_y) + rod_inertia() * spin * spin) / 2;
}

/* Energy after over energy before. */
static inline double rod_ratio(double v_x, double v_y, double spin)
{
    return rod_energy(v_x, v_y, spin) / rod_energy(rod_velocity[0], rod_velocity[1], 0);
}

/* The same by percuss alone, from the rod in the contact frame; PCS_NONE if it is not solved. */
static inline double rod_by_percuss(pcs_law law)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    pcs_struck2 rod;
    pcs_contact2 contact;
    pcs_impact2 impact;
    pcs_material material = pcs_material_default();
    def.mass = rod_mass;
    def.length = rod_length;
    def.theta = atan(1); /* 45 deg */
    material.e = rod_e;
    material.mu_s = material.mu_k = rod_mu;
    if (pcs_struck2_make(&def, &rod, NULL) != PCS_OK)
        return PCS_NONE;
    pcs_struck2_move_contact(&rod, rod_velocity[1], rod_velocity[0], 0);
    if (pcs_contact2_of_struck(&rod, NULL, &contact, NULL) != PCS_OK ||
        pcs_solve2(law, &contact, &material, &impact, NULL) != PCS_OK)
        return PCS_NONE;
    rod = pcs_struck2_after(&rod, impact.p_n, impact.p_t);
    return rod_ratio(rod.v_t, rod.v_n, rod.omega);
}

/*
 * A run of the engine: alone if law is NULL, otherwise with the law in its hook. iterations: how
 * often the engine solves its contacts in a step.
 */
typedef double rod_run(const pcs_law *law, int iterations);

/* Print energy after over energy before, and the same by percuss alone. Returns 0 if they agree. */
static inline int rod_line(const char *name, double ratio, double expected, double tolerance)
{
    const int bad = !(fabs(ratio - expected) < tolerance);
    printf("%-24s %.3f  %.3f%s\n", name, ratio, expected, bad ? "  they differ" : "");
    return bad;
}

/*
 * All runs. The contact point of the engine is off by half the overlap: 15 micrometres of 0.35 m.
 * An engine alone, with its default number of iterations, has not converged yet.
 */
static inline int rod_report(rod_run *run, int iterations)
{
    const double complementarity = rod_by_percuss(PCS_LAW_COMPLEMENTARITY);
    const double converged = 5e-5, by_default = 1e-2;
    int bad = rod_line("alone", run(NULL, iterations), complementarity, by_default);
    bad |= rod_line("alone, 1000 iterations", run(NULL, 1000), complementarity, converged);
    for (int i = 0; i < ROD_LAWS; i++)
        bad |= rod_line(pcs_law_about(rod_laws[i])->name, run(&rod_laws[i], iterations),
                        rod_by_percuss(rod_laws[i]), converged);
    return bad;
}

#endif
