/* What is drawn of a scene, as gnuplot is told: where arrows and arcs begin and end. */
#include "cli/sketch/show.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100 };

typedef struct drawn {
    int n_arrows, n_arcs;
    double arrows[MOST][4]; /* from x, y to x, y */
    double arcs[MOST][5];   /* middle x, y, radius, from and to in degrees, counter-clockwise */
    char text[20000];
} drawn;

static drawn d;

static void read_all(FILE *script)
{
    char line[20000];
    d = (drawn){0};
    rewind(script);
    while (fgets(line, sizeof line, script)) {
        double *a = d.arrows[d.n_arrows], *c = d.arcs[d.n_arcs];
        int object;
        d.n_arrows +=
            sscanf(line, "set arrow from %lf,%lf to %lf,%lf", a, a + 1, a + 2, a + 3) == 4;
        d.n_arcs += sscanf(line, "set object %d circle at %lf,%lf size %lf arc [%lf:%lf]", &object,
                           c, c + 1, c + 2, c + 3, c + 4) == 6;
        assert_true(d.n_arrows < MOST && d.n_arcs < MOST);
        if (strncmp(line, "set label", 9) == 0)
            (void)snprintf(d.text + strlen(d.text), sizeof d.text - strlen(d.text), "%s", line);
    }
}

/* Everything in front of the bodies. */
static show_scale draw(const char *text, const char *laws, sketch *k, canvas *c)
{
    scenario s;
    problem p;
    fail why;
    const plot_request r = {.laws = laws};
    FILE *script = tmpfile();
    assert_non_null(script);
    *k = (sketch){0};
    scenes_parse(text, &s);
    scenes_build(&p, &s, NULL);
    assert_true(sketch_of_problem(k, &s, &p, &why));
    assert_true(sketch_solve_one(k, &s, &p, &r, &why));
    *c = canvas_begin(script, k->axes, sketch_up(k));
    const show_scale scale = show_scale_of(k, c);
    show_frames(k, &scale, c);
    show_motions(k, &scale, c);
    show_rulers(k, &scale, c);
    read_all(script);
    (void)fclose(script);
    scenario_free(&s);
    return scale;
}

/* Is there an arrow from a point along a direction? Length 0: of any length. */
static void assert_arrow(const double from[2], const double along[2], double length)
{
    const double size = hypot(along[0], along[1]);
    for (int i = 0; i < d.n_arrows; i++) {
        const double *a = d.arrows[i], x = a[2] - a[0], y = a[3] - a[1], is = hypot(x, y);
        if (hypot(a[0] - from[0], a[1] - from[1]) < 1e-9 &&
            hypot(x / is - along[0] / size, y / is - along[1] / size) < 1e-9 &&
            (length == 0 || fabs(is - length) < 1e-9 * length))
            return;
    }
    fail_msg("no arrow from %g %g along %g %g of length %g", from[0], from[1], along[0], along[1],
             length);
}

/* An arc about a point from its start by an angle, with a head at its end that points onwards. */
static void assert_turn(const double middle[2], double angle)
{
    const double start = 90 + 0.5 * 180 / PI, end = start + angle * 180 / PI;
    for (int i = 0; i < d.n_arcs; i++) {
        const double *c = d.arcs[i];
        if (hypot(c[0] - middle[0], c[1] - middle[1]) > 1e-9 ||
            fabs(c[3] - fmin(start, end)) > 1e-6 || fabs(c[4] - fmax(start, end)) > 1e-6)
            continue;
        const double at = end * PI / 180, before = at - (angle > 0 ? 0.05 : -0.05);
        const double tail[2] = {c[0] + c[2] * cos(before), c[1] + c[2] * sin(before)};
        const double onwards[2] = {cos(at) - cos(before), sin(at) - sin(before)};
        assert_arrow(tail, onwards, 0);
        return;
    }
    fail_msg("no arc by %g", angle);
}

/* The spin of a quarter of a circle and the speed of the ruler, as they are written. */
static void read_rulers(double *quarter, double *speed)
{
    const char *arcs = strstr(d.text, "a quarter of a circle is "), *unit = strstr(d.text, " m/s'");
    assert_non_null(arcs);
    assert_non_null(unit);
    *quarter = strtod(arcs + strlen("a quarter of a circle is "), NULL);
    while (unit[-1] != '\'')
        unit--;
    *speed = strtod(unit, NULL);
}

static void planar_arrows(void **state)
{
    (void)state;
    rng r = {81};
    for (int i = 0; i < 100; i++) {
        const double n = between(&r, -PI, PI), at[2] = {between(&r, -2, 2), between(&r, -2, 2)};
        const double v[2] = {-cos(n) + between(&r, -0.3, 0.3), -sin(n) + between(&r, -0.3, 0.3)};
        const double spin = between(&r, 1, 3) * (i % 2 ? 1 : -1),
                     arm = between(&r, 0.02, 0.2) * (i % 3 ? 1 : -1);
        const double along[2] = {cos(n), sin(n)}, t[2] = {sin(n), -cos(n)};
        const double point[2] = {at[0] - 0.4 * along[0] - arm * t[0],
                                 at[1] - 0.4 * along[1] - arm * t[1]};
        char text[500];
        sketch k;
        canvas c;
        double quarter, speed;
        (void)snprintf(text, sizeof text,
                       "bodies: [{name: b, shape: box, mass: 1, width: 1, height: 0.5, at: '%.17g "
                       "%.17g', velocity: '%.17g %.17g', omega: %.17g}]\n"
                       "contacts: [{name: c, body: b, at: '%.17g %.17g', normal: '%.17g %.17g'}]\n"
                       "material: {e: 0.5, mu: 0.3}\n",
                       at[0], at[1], v[0], v[1], spin, point[0], point[1], along[0], along[1]);
        const show_scale scale = draw(text, "energetic", &k, &c);
        const sketch_motion *after = &k.states[1].motions[0];
        read_rulers(&quarter, &speed);
        assert_arrow(at, v, scale.arrow * hypot(v[0], v[1]) / scale.speed);
        assert_arrow(at, after->v, scale.arrow * hypot(after->v[0], after->v[1]) / scale.speed);
        assert_turn(at, PI / 2 * spin / quarter);
        assert_turn(at, PI / 2 * after->omega[2] / quarter);
        assert_arrow(point, along, 0);
        assert_arrow(point, t, 0);
        // the ruler is the last arrow
        const double *ruler = d.arrows[d.n_arrows - 1];
        assert_near(ruler[2] - ruler[0], scale.arrow * speed / scale.speed, 1e-9);
        // theta: clockwise from n, where the mass centre is
        const char *theta = strstr(d.text, "theta = ");
        assert_non_null(theta);
        assert_near(strtod(theta + 8, NULL), atan2(arm, 0.4) * 180 / PI, 0.006);
        const double turned = n * 180 / PI, line = turned - atan2(arm, 0.4) * 180 / PI;
        assert_near(d.arcs[0][3], fmin(turned, line), 1e-6);
        assert_near(d.arcs[0][4], fmax(turned, line), 1e-6);
        sketch_free(&k);
    }
}

/* Whichever way is up, x, y and z are right-handed on the paper, and up is up. */
static void views_are_right_handed(void **state)
{
    (void)state;
    for (int up = 0; up < 3; up++) {
        const canvas c = canvas_begin(NULL, 3, up);
        double across[3];
        for (int j = 0; j < 3; j++) {
            across[j] =
                c.right[(j + 1) % 3] * c.up[(j + 2) % 3] - c.right[(j + 2) % 3] * c.up[(j + 1) % 3];
            assert_near(across[j], c.towards[j], 1e-15);
        }
        assert_near(c.right[up], 0, 0);
        assert_true(c.up[up] > 0.9 && c.towards[up] > 0.3);
        // of the other two axes the first one points to the right or to the reader
        assert_true(c.right[(up + 1) % 3] + c.towards[(up + 1) % 3] > 0 || up == 1);
    }
}

static void spatial_arrows(void **state)
{
    (void)state;
    static const double normals[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int up = 0; up < 3; up++) {
        const double *n = normals[up], v[3] = {-0.8, -0.7, -0.9}, spin[3] = {2, -3, 1};
        char text[500];
        sketch k;
        canvas c;
        double at[2], point[2], along[2];
        (void)snprintf(text, sizeof text,
                       "dimension: spatial\n"
                       "bodies: [{name: b, shape: sphere, mass: 1, radius: 0.5, at: 1 2 3, "
                       "velocity: -0.8 -0.7 -0.9, spin: 2 -3 1}]\n"
                       "contacts: [{name: c, body: b, at: '%g %g %g', normal: '%g %g %g'}]\n"
                       "material: {e: 0.5, mu: 0.3}\n",
                       1 - n[0] / 2, 2 - n[1] / 2, 3 - n[2] / 2, n[0], n[1], n[2]);
        const show_scale scale = draw(text, "energetic", &k, &c);
        canvas_project(&c, k.bodies[0].at, at);
        canvas_project(&c, v, along);
        assert_arrow(at, along, scale.arrow * hypot(along[0], along[1]) / scale.speed);
        canvas_project(&c, spin, along);
        assert_arrow(at, along, scale.arrow * hypot(along[0], along[1]) / scale.spin);
        canvas_project(&c, k.contacts[0].at, point);
        canvas_project(&c, n, along);
        assert_near(along[0], 0, 1e-15);
        assert_true(along[1] > 0);
        assert_arrow(point, along, 0);
        sketch_free(&k);
    }
}

/* The name of a body is not where its arrows are. */
static void names_keep_off_arrows(void **state)
{
    (void)state;
    static const struct {
        const char *v, *side;
    } cases[] = {{"1 -1", "right offset -1,0.8"},
                 {"-1 -0.6", "left offset 1,0.8"},
                 {"1 -0.1", "right offset -1,0.8"}};
    for (int i = 0; i < 3; i++) {
        char text[300];
        sketch k;
        canvas c;
        (void)snprintf(text, sizeof text,
                       "bodies: [{name: ball, shape: disc, mass: 1, radius: 0.5, velocity: %s}]\n"
                       "contacts: [{name: c, body: ball}]\nmaterial: {e: 1, mu: 0}\n",
                       cases[i].v);
        (void)draw(text, "newton", &k, &c);
        const char *name = strstr(d.text, "'ball'");
        assert_non_null(name);
        if (!strstr(name, cases[i].side) || strstr(name, cases[i].side) > strchr(name, '\n'))
            fail_msg("%s: %.60s", cases[i].v, name);
        sketch_free(&k);
    }
}

/* What rounding leaves is no motion; what is small but meant stays. */
static void rounding_is_no_motion(void **state)
{
    (void)state;
    sketch k = {.axes = 2};
    fail why;
    assert_true(sketch_make(&k, 1, 0, &why));
    sketch_motion *m = sketch_add_state(&k, "before", &why);
    assert_non_null(m);
    *m = (sketch_motion){{1, 3e-17, 1e-9}, {0, 4e-15, 2e-9}};
    sketch_tidy(&k, 0.5);
    assert_true(m->v[0] == 1 && m->v[1] == 0 && m->v[2] == 1e-9);
    assert_true(m->omega[1] == 0 && m->omega[2] == 2e-9);
    sketch_free(&k);
}

/* What rounding makes of no spin does not tell two laws apart; a small velocity does. */
static void rounding_does_not_part_laws(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        sketch k = {.axes = 2};
        fail why;
        assert_true(sketch_make(&k, 1, 0, &why));
        k.bodies[0].gyration = 0.5;
        const sketch_motion motions[3] = {{{1000, 0, 0}, {0, 0, 0}},
                                          {{1e-3, 0, 0}, {0, 0, 2e-15}},
                                          {{i ? 1.1e-3 : 1e-3, 0, 0}, {0, 0, -1e-15}}};
        for (int s = 0; s < 3; s++) {
            sketch_motion *m = sketch_add_state(&k, "x", &why);
            assert_non_null(m);
            *m = motions[s];
        }
        sketch_merge_state(&k);
        assert_int_equal(k.n_states, i ? 3 : 2);
        sketch_free(&k);
    }
}

/* The velocity of a point of a body: v + omega x r. */
static void add_point(const sketch *k, int state, int body, const double at[3], double sign,
                      double v[3])
{
    if (body < 0)
        return;
    const sketch_motion *m = &k->states[state].motions[body];
    const double *centre = k->bodies[body].at;
    for (int j = 0; j < 3; j++) {
        const int a = (j + 1) % 3, b = (j + 2) % 3;
        v[j] += sign *
                (m->v[j] + m->omega[a] * (at[b] - centre[b]) - m->omega[b] * (at[a] - centre[a]));
    }
}

/* At each contact bodies, motions and frame of a sketch have the velocities of the mechanism. */
static void assert_contacts(const sketch *k, int state, const several *m)
{
    const int axes = k->axes, n = axes * m->n_contacts;
    for (int i = 0; i < n; i++) {
        const sketch_contact *t = &k->contacts[i / axes];
        const double *direction = i % axes == 0 ? t->n : i % axes == 1 ? t->t1 : t->t2;
        double v[3] = {0, 0, 0}, want = m->v[i];
        add_point(k, state, t->body, t->at, 1, v);
        add_point(k, state, t->other, t->at, -1, v);
        for (int j = 0; state > 0 && j < n; j++)
            want += m->G[i * n + j] * m->p[j];
        assert_near(v[0] * direction[0] + v[1] * direction[1] + v[2] * direction[2], want, 1e-13);
    }
}

static void contacts_move_with_bodies(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "chain: {pinned: no, velocity: 0.3 -0.7}\nlinks:\n"
        "  - {name: a, length: 1, mass: 1, angle: 20 deg, rate: 2}\n"
        "  - {name: b, parent: a, length: 0.7, mass: 2, angle: 130 deg, rate: -3}\n"
        "contacts: [{name: tip, link: b, surface: 25 deg, e: 0, mu: 0.2},\n"
        "  {name: foot, link: a, along: 0, surface: -10 deg, e: 0, mu: 0.3}]\n",
        "bodies:\n"
        "  - {name: a, shape: box, mass: 1, width: 1, height: 0.5, at: 0.3 2, angle: 30 deg, "
        "velocity: 1 -2, omega: 3}\n"
        "  - {name: b, shape: disc, mass: 2, radius: 0.4, at: 1 0.5, velocity: 0.5 -1, omega: -2}\n"
        "contacts: [{name: p, body: a, other: b, at: 0.7 1, normal: -0.4 0.8, e: 0, mu: 0.2},\n"
        "  {name: q, body: b, at: 1 0.1, normal: 0.2 1, e: 0, mu: 0.3}]\n",
        "dimension: spatial\nbodies:\n"
        "  - {name: a, shape: sphere, mass: 1, radius: 0.5, at: 0 2 0.3, velocity: 1 -2 0.4, spin: "
        "3 -1 2}\n"
        "  - {name: b, shape: box, mass: 2, width: 1, height: 0.4, depth: 0.7, at: 1 0.5 0, "
        "velocity: 0 -1 0.2, spin: -2 1 0.5}\n"
        "contacts: [{name: p, body: a, other: b, at: 0.7 1 0.1, normal: -0.4 0.8 0.3, e: 0, mu: "
        "0.2},\n"
        "  {name: q, body: b, at: 1 0.1 0.2, normal: 0.2 1 -0.1, e: 0, mu: 0.3}]\n"};
    for (int i = 0; i < 3; i++) {
        scenario s;
        several m;
        sketch k = {0};
        fail why;
        const plot_request r = {.laws = "complementarity"};
        scenes_parse(texts[i], &s);
        assert_true(several_build(&m, &s, &(choice){0}, &why));
        assert_true(sketch_of_several(&k, &m, &why));
        assert_contacts(&k, 0, &m);
        assert_true(sketch_solve_several(&k, &m, &r, &why));
        assert_int_equal(k.n_states, 2);
        assert_contacts(&k, 1, &m);
        sketch_free(&k);
        several_free(&m);
        scenario_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planar_arrows),
        cmocka_unit_test(views_are_right_handed),
        cmocka_unit_test(spatial_arrows),
        cmocka_unit_test(names_keep_off_arrows),
        cmocka_unit_test(rounding_is_no_motion),
        cmocka_unit_test(rounding_does_not_part_laws),
        cmocka_unit_test(contacts_move_with_bodies),
    };
    return cmocka_run_group_tests_name("sketch_drawn", tests, NULL, NULL);
}
