/* The scenario of every paper has an equivalent one in world axes, with the same numbers. */
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void read_paper(const char *name, scenario *s)
{
    char path[400];
    fail why;
    (void)snprintf(path, sizeof path, "%s/papers/%s.yaml", PERCUSS_SOURCE, name);
    if (!scenario_read(s, path, &why))
        fail_msg("%s", why.text);
}

static void twins(const char *paper, const char *world)
{
    scenario a, b;
    read_paper(paper, &a);
    scenes_parse(world, &b);
    assert_true(scenes_compare(&a, &b) >= 4);
    scenario_free(&a);
    scenario_free(&b);
}

#define FLOOR "contacts: [{name: floor, body: rod}]\n"

/* A rod at theta from n is at 90 deg - theta from the floor; the rest is unchanged. */
static void planar_papers(void **state)
{
    (void)state;
    twins("baruh-2022/rod",
          "bodies: [{name: rod, shape: rod, mass: 1 kg, length: 4.6 m, angle: "
          "70 deg, velocity: 1 -1}]\n" FLOOR "material: {e: 0.7, mu: 0.4}\nlaw: energetic\n");
    twins("brach-1993/rod",
          "bodies: [{name: rod, shape: rod, mass: 1 kg, length: 1 m, angle: "
          "45 deg, velocity: 0.6 -1}]\n" FLOOR "material: {e: 1, mu: 0.01}\nlaw: energetic\n");
    twins("payr-glocker-2005/bar", "bodies: [{name: rod, shape: rod, mass: 1 kg, length: 2 m, "
                                   "angle: 135 deg, velocity: -1 -1}]\n" FLOOR
                                   "material: {e: 1, e_t: 1, mu: 0.5}\nlaw: complementarity\n");
    twins("sun-baruh-2022/rod", "bodies: [{name: rod, shape: rod, mass: 1 kg, length: 4.6 m, "
                                "angle: 60 deg, velocity: 0.5 -1}]\n" FLOOR
                                "material: {e: 0.7, mu: 0.4}\nlaw: poisson\n");
}

/*
 * The rod of Sun & Baruh is struck on its axis, which does not follow from a surface: point and
 * normal are given. n, t1, t2 are y, x, -z.
 */
static void rod_in_space(void **state)
{
    (void)state;
    double R[3][3], world[3][3];
    char text[1200];
    pcs_rotation_thetas(20 * DEG, 15 * DEG, R);
    for (int k = 0; k < 3; k++) {
        world[0][k] = R[1][k];
        world[1][k] = R[0][k];
        world[2][k] = -R[2][k];
    }
    (void)snprintf(
        text, sizeof text,
        "dimension: spatial\nbodies:\n  - {name: rod, shape: cylinder, mass: 1 kg, length: 4.6 m, "
        "radius: 0.5 m, velocity: 0.4 -1 0,\n     at: %.17g %.17g %.17g,\n"
        "     orientation: matrix %.15g %.15g %.15g %.15g %.15g %.15g %.15g %.15g %.15g}\n"
        "contacts: [{name: end, body: rod, at: 0 0 0, normal: 0 1 0}]\n"
        "material: {e: 0.8, mu: 0.2}\nlaw: poisson\npath: sun-baruh\n",
        2.3 * world[0][0], 2.3 * world[1][0], 2.3 * world[2][0], world[0][0], world[0][1],
        world[0][2], world[1][0], world[1][1], world[1][2], world[2][0], world[2][1], world[2][2]);
    twins("sun-baruh-2022/rod3", text);
}

/* --- the chain: links in world axes make the same M, W and u --------------------------------- */

enum { LINKS = 3, DOFS = 2 + LINKS };

/* Add matrix^T diag(m, m, I) matrix of a link to M; rows x, y, angle. */
static void add_link(double M[DOFS][DOFS], const double J[3][DOFS], double mass, double inertia)
{
    const double weights[3] = {mass, mass, inertia};
    for (int r = 0; r < 3; r++)
        for (int i = 0; i < DOFS; i++)
            for (int j = 0; j < DOFS; j++)
                M[i][j] += weights[r] * J[r][i] * J[r][j];
}

static size_t write_rows(char *text, size_t size, const char *name, const double *x, int rows)
{
    size_t used = (size_t)snprintf(text, size, "  %s: '", name);
    for (int i = 0; i < rows * DOFS; i++)
        used += (size_t)snprintf(text + used, size - used, "%.17g%s", x[i],
                                 i % DOFS == DOFS - 1 && rows > 1 ? "; " : " ");
    return used + (size_t)snprintf(text + used, size - used, "'\n");
}

/*
 * Coordinates: x and y of the root, and the angles of the links from x, counter-clockwise. The
 * angle from the vertical, clockwise, is 90 deg minus this.
 */
static void write_chain(char *text, size_t size)
{
    const double phi[LINKS] = {-48 * DEG, 90 * DEG, 132 * DEG}, rate[LINKS] = {0.1, 0.2, 0.3};
    double M[DOFS][DOFS] = {{0}}, W[4][DOFS] = {{0}}, u[DOFS] = {0}, end[2][DOFS] = {{1}, {0, 1}};
    memcpy(W[1], end[0], sizeof end[0]); // t of the foot is x, n is y
    memcpy(W[0], end[1], sizeof end[1]);
    for (int i = 0; i < LINKS; i++) {
        const double angle = 90 * DEG - phi[i];
        double J[3][DOFS] = {{0}};
        memcpy(J, end, sizeof end);
        J[0][2 + i] = -0.5 * sin(angle);
        J[1][2 + i] = 0.5 * cos(angle);
        J[2][2 + i] = 1;
        add_link(M, (const double(*)[DOFS])J, 1, 1.0 / 12);
        end[0][2 + i] = -sin(angle);
        end[1][2 + i] = cos(angle);
        u[2 + i] = -rate[i];
    }
    memcpy(W[3], end[0], sizeof end[0]);
    memcpy(W[2], end[1], sizeof end[1]);
    size_t used = (size_t)snprintf(text, size, "mechanism:\n");
    used += write_rows(text + used, size - used, "M", &M[0][0], DOFS);
    used += write_rows(text + used, size - used, "W", &W[0][0], 4);
    used += write_rows(text + used, size - used, "u", u, 1);
    (void)snprintf(text + used, size - used,
                   "contacts: [{name: A0}, {name: Ac, strikes: yes}]\n"
                   "material: {e: 0.9, mu: 0.5}\n");
}

static void chain_paper(void **state)
{
    (void)state;
    char text[4000];
    scenario a, b;
    several m, n;
    int laws = 0;
    read_paper("hurmuzlu-marghitu-1994/three-link", &a);
    write_chain(text, sizeof text);
    scenes_parse(text, &b);
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const char *name = pcs_law_about((pcs_law)law)->name;
        fail why;
        pcs_fault fault;
        assert_true(several_build(&m, &a, &(choice){.law = "energetic"}, &why));
        const bool applies = several_applies(&m, (pcs_law)law, &fault);
        several_free(&m);
        if (!applies)
            continue;
        scenes_solve(&a, name, &m);
        scenes_solve(&b, name, &n);
        for (int i = 0; i < 4; i++) {
            assert_near(m.v[i], n.v[i], SAME);
            assert_near(m.p[i], n.p[i], SAME);
        }
        assert_near(several_dT(&m), several_dT(&n), SAME);
        assert_near(m.T_bodies, n.T_bodies, SAME);
        several_free(&m);
        several_free(&n);
        laws++;
    }
    assert_true(laws >= 6);
    scenario_free(&a);
    scenario_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planar_papers),
        cmocka_unit_test(rod_in_space),
        cmocka_unit_test(chain_paper),
    };
    return cmocka_run_group_tests_name("scene_papers", tests, NULL, NULL);
}
