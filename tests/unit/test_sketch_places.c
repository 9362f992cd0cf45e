/* Where a picture has bodies, ground, shadows and the impulses of a pile. */
#include "cli/sketch/outline.h"
#include "cli/sketch/show.h"
#include "scenario/pile/recipe.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sketch k;
static scenario s;
static problem p;

static void make(const char *text)
{
    fail why;
    k = (sketch){0};
    scenes_parse(text, &s);
    scenes_build(&p, &s, NULL);
    assert_true(sketch_of_problem(&k, &s, &p, &why));
}

static void leave(void)
{
    sketch_free(&k);
    scenario_free(&s);
}

/* What one of the functions show_... tells gnuplot. */
static char script[200000];

typedef void (*shown)(const sketch *k, const show_scale *scale, canvas *c);

static canvas show(shown what, show_scale *scale)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    canvas c = canvas_begin(file, k.axes, sketch_up(&k));
    *scale = show_scale_of(&k, &c);
    what(&k, scale, &c);
    rewind(file);
    script[fread(script, 1, sizeof script - 1, file)] = '\0';
    (void)fclose(file);
    return c;
}

/* The corners of the i-th polygon. */
static int polygon(int index, double (*points)[2], int most)
{
    const char *at = script;
    int n = 0;
    for (int i = 0; i <= index; i++, at++)
        assert_non_null(at = strstr(at, "polygon from "));
    for (at = strstr(at, "from ") + 5; n < most; n++) {
        assert_int_equal(sscanf(at, "%lf,%lf", &points[n][0], &points[n][1]), 2);
        at += strcspn(at, " ");
        if (strncmp(at, " to ", 4) != 0)
            return n; // the first one comes again
        at += 4;
    }
    return n;
}

/* A body of a list lies where the library finds that it touches. */
static void listed_bodies_touch(void **state)
{
    (void)state;
    rng r = {91};
    for (int i = 0; i < 200; i++) {
        char text[300];
        double points[OUTLINE_POINTS][3], nearest = INFINITY;
        (void)snprintf(text, sizeof text,
                       "bodies: [{name: b, shape: box, mass: 1, width: %.17g, height: 0.3, angle: "
                       "%.17g rad, velocity: 0 -1}]\n"
                       "contacts: [{name: c, body: b}]\nmaterial: {e: 0.5, mu: 0.3}\n",
                       between(&r, 0.4, 1), between(&r, 0.1, 1.4) * (i % 2 ? 1 : -1));
        make(text);
        for (int n = outline_planar(&k.bodies[0], points); n-- > 0;) {
            assert_true(points[n][1] > -1e-15);
            nearest = fmin(nearest, hypot(points[n][0] - k.contacts[0].at[0], points[n][1]));
        }
        assert_near(nearest, 0, 1e-14);
        leave();
    }
}

/* In its contact frame a body in space moves as n, t1 and t2 of the sketch say. */
static void frame_in_space(void **state)
{
    (void)state;
    make("dimension: spatial\nbody: {shape: cylinder, mass: 1, length: 1, radius: 0.1, theta1: 20 "
         "deg, theta2: -30 deg}\nmotion: {v_n: -1, v_1: 2, v_2: 3, omega_1: 0.5, point: centre}\n"
         "material: {e: 0.5, mu: 0.3}\n");
    const sketch_contact *t = &k.contacts[0];
    const double *v = k.states[0].motions[0].v, *const axes[3] = {t->n, t->t1, t->t2};
    static const double want[3] = {-1, 2, 3};
    for (int i = 0; i < 3; i++)
        assert_near(v[0] * axes[i][0] + v[1] * axes[i][1] + v[2] * axes[i][2], want[i], 0);
    leave();
}

/* The surface goes through the contact, and the ground is on the side where n does not point. */
static void ground_is_below(void **state)
{
    (void)state;
    rng r = {92};
    for (int i = 0; i < 100; i++) {
        const double angle = between(&r, -PI, PI), n[2] = {cos(angle), sin(angle)};
        char text[400];
        show_scale scale;
        double points[10][2], low = INFINITY, high = -INFINITY;
        (void)snprintf(text, sizeof text,
                       "bodies: [{name: b, shape: disc, mass: 1, radius: 0.5, at: 1 2}]\n"
                       "contacts: [{name: c, body: b, at: '%.17g %.17g', normal: '%.17g %.17g'}]\n"
                       "material: {e: 0.5, mu: 0.3}\n",
                       1 - n[0] / 2, 2 - n[1] / 2, n[0], n[1]);
        make(text);
        (void)show(show_ground, &scale);
        assert_int_equal(polygon(0, points, 10), 4);
        for (int j = 0; j < 4; j++) {
            const double y = (points[j][0] - 1) * n[0] + (points[j][1] - 2) * n[1] + 0.5;
            low = fmin(low, y);
            high = fmax(high, y);
        }
        assert_near(high, 0, 1e-12);
        assert_near(low, -0.05 * scale.span, 1e-12);
        assert_int_equal(polygon(1, points, 10), 2); // the edge, there and back
        for (int j = 0; j < 2; j++)
            assert_near((points[j][0] - 1) * n[0] + (points[j][1] - 2) * n[1] + 0.5, 0, 1e-12);
        leave();
    }
}

/* The shadow of a sphere is a disc about the foot of its centre; the nearer body is drawn last. */
static void shadows_and_depth(void **state)
{
    (void)state;
    make("dimension: spatial\nbodies:\n"
         "  - {name: near, shape: sphere, mass: 1, radius: 0.5, at: 0 1.5 0.9}\n"
         "  - {name: far, shape: box, mass: 1, width: 1, height: 1, depth: 1, at: 0 0.5 0}\n"
         "contacts: [{name: c, body: near, other: far, at: 0 1 0.5, normal: 0 1 0}]\n"
         "material: {e: 0.5, mu: 0.3}\n");
    show_scale scale;
    double points[100][2], foot[2], sum[2] = {0, 0};
    const double below[3] = {0, 0, 0.9};
    const canvas c = show(show_ground, &scale);
    const int n = polygon(1, points, 100);
    canvas_project(&c, below, foot);
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2; j++) {
            sum[j] += points[i][j] / n;
            low = j ? low : fmin(low, points[i][0]);
            high = j ? high : fmax(high, points[i][0]);
        }
    assert_near(sum[0], foot[0], 0.01);
    assert_near(sum[1], foot[1], 0.01);
    assert_near(high - low, 1, 0.002);
    (void)show(show_bodies, &scale);
    // the fills of the second body and of the first, in the shade that the whole of a body has
    const char *box = strstr(script, "fc rgb '#e9d3c0'");
    const char *sphere = strstr(script, "fc rgb '#c9d7e3'");
    assert_non_null(box);
    assert_non_null(sphere);
    assert_true(box < sphere);
    leave();
}

/* A disc has a line to where its angle says. */
static void discs_are_turned(void **state)
{
    (void)state;
    make("bodies: [{name: b, shape: disc, mass: 1, radius: 0.5, at: 1 0.5, angle: 40 deg}]\n"
         "contacts: [{name: c, body: b, at: 1 0, normal: 0 1}]\nmaterial: {e: 0.5, mu: 0.3}\n");
    show_scale scale;
    double points[100][2];
    (void)show(show_bodies, &scale);
    assert_int_equal(polygon(1, points, 100), 2);
    assert_near(atan2(points[1][1] - 0.5, points[1][0] - 1), 40 * PI / 180, 1e-12);
    leave();
}

/* Arrows are as long as the median body is large; one that is far larger does not count. */
static void sizes_beside_each_other(void **state)
{
    (void)state;
    static const double sizes[][3] = {{1, 1000, 0}, {1, 2, 0}, {1, 2, 1000}, {19, 1, 0}};
    static const double halves[] = {1, 2, 2, 19};
    for (int i = 0; i < 4; i++) {
        fail why;
        double vast;
        k = (sketch){.axes = 2};
        assert_true(sketch_make(&k, 3, 0, &why));
        for (int j = 0; j < 3; j++)
            k.bodies[j].gyration = sizes[i][j];
        assert_near(show_half(&k, &vast), halves[i], 1e-14 * halves[i]);
        assert_near(vast, i == 2 ? 40 : 20, 1e-12);
        sketch_free(&k);
    }
}

static void turn_pile(pile *of, double angle)
{
    const double c = cos(angle), d = sin(angle);
    for (size_t i = 0; i < of->n_bodies; i++) {
        double *x = of->planar[i].position;
        const double at[2] = {x[0], x[1]};
        x[0] = c * at[0] - d * at[1];
        x[1] = d * at[0] + c * at[1];
        of->planar[i].angle += angle;
    }
    for (size_t i = 0; i < of->contacts; i++) {
        double *x = of->pairs2[i].touch.point;
        const double at[2] = {x[0], x[1]};
        x[0] = c * at[0] - d * at[1];
        x[1] = d * at[0] + c * at[1];
    }
}

/* Boxes of a pile that is turned are still found; bars are as wide as normal impulses are large. */
static void pile_with_impulses(void **state)
{
    (void)state;
    pile of;
    fail why;
    show_scale scale;
    scenes_parse("pile: {n: 20, shape: box, order: stacked, size: 0.2 m}\n"
                 "material: {e: 0, mu: 0.3}\n",
                 &s);
    assert_true(pile_of_recipe(&of, &s, &why));
    turn_pile(&of, 0.4);
    double *impulses = calloc(2 * of.contacts, sizeof *impulses);
    assert_non_null(impulses);
    impulses[0] = 4;
    impulses[1] = 7; // of friction
    impulses[2] = 1;
    k = (sketch){0};
    assert_true(sketch_of_pile(&k, &of, impulses, &why));
    for (int i = 0; i < k.n_bodies; i++)
        assert_int_equal(k.bodies[i].planar.shape, PCS_SHAPE2_BOX);
    assert_near(k.contacts[0].p_n, 4, 0);
    assert_near(k.contacts[1].p_n, 1, 0);
    (void)show(show_chains, &scale);
    double first = 0, last = 0, corners[4][2];
    for (const char *at = strchr(script, '\n') + 1; strncmp(at, "EOD", 3) != 0;
         at = strstr(at, "\n\n") + 2) {
        const char *line = at;
        for (int i = 0; i < 4; i++, line = strchr(line, '\n') + 1)
            assert_int_equal(sscanf(line, "%lf %lf", &corners[i][0], &corners[i][1]), 2);
        last = hypot(corners[0][0] - corners[3][0], corners[0][1] - corners[3][1]);
        first = first > 0 ? first : last;
    }
    assert_near(first, 4 * last, 1e-4 * first);
    free(impulses);
    pile_free(&of);
    leave();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listed_bodies_touch),     cmocka_unit_test(frame_in_space),
        cmocka_unit_test(ground_is_below),         cmocka_unit_test(shadows_and_depth),
        cmocka_unit_test(discs_are_turned),        cmocka_unit_test(pile_with_impulses),
        cmocka_unit_test(sizes_beside_each_other),
    };
    return cmocka_run_group_tests_name("sketch_places", tests, NULL, NULL);
}
