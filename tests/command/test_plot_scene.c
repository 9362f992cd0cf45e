/* The command: scenes as pictures. */
#include "shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXAMPLES PERCUSS_SOURCE "/examples/"

/* From 'new' to a picture in two commands, for everything that has places. */
static void two_commands(void **state)
{
    (void)state;
    static const char *const kinds[] = {"rod",     "ball",      "pucks",     "box",     "coin",
                                        "pair",    "rod-theta", "lamina",    "contact", "contact3",
                                        "several", "chain",     "cylinder3", "pile"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        assert_int_equal(percuss("new %s > s.yaml", kinds[i])->status, 0);
        const result *r = percuss("plot scene s.yaml -o s.svg");
        assert_int_equal(r->status, 0);
        assert_string_equal(r->out, "");
        assert_string_equal(r->err, "");
        assert_int_equal(shell("sed -n 's/^title: //p' s.yaml > t.txt")->status, 0);
        assert_int_equal(shell("grep -c -F -f t.txt s.svg")->out[0], '1');
        assert_int_equal(times_in("s.svg", "before"), strcmp(kinds[i], "pile") != 0);
        assert_int_equal(shell("rm s.svg")->status, 0);
    }
    assert_int_equal(percuss("new mechanism > s.yaml")->status, 0);
    assert_bad(percuss("plot scene s.yaml -o s.svg"), "no positions", "plot strike");
    assert_int_equal(shell("rm s.yaml t.txt")->status, 0);
}

/* What a picture says is what the solve says: velocities, angles, units. */
static void numbers_of_a_picture(void **state)
{
    (void)state;
    char text[200];
    assert_int_equal(percuss("new rod > s.yaml")->status, 0);
    assert_int_equal(percuss("plot scene s.yaml --law all -o s.svg")->status, 0);
    cJSON *json = json_of(percuss("solve s.yaml --law poisson --json"));
    const cJSON *rod = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "bodies"), 0);
    (void)snprintf(text, sizeof text, "poisson: v %.4g %.4g m/s, omega %.4g rad/s",
                   number(rod, "vp_x"), number(rod, "vp_y"), number(rod, "omegap"));
    assert_int_equal(times_in("s.svg", text), 1);
    assert_int_equal(times_in("s.svg", "newton, whittaker, brach, complementarity:"), 1);
    assert_int_equal(times_in("s.svg", "theta = 20 deg"), 1);
    cJSON_Delete(json);
    assert_int_equal(percuss("plot scene s.yaml --units us -o s.svg --force")->status, 0);
    assert_int_equal(times_in("s.svg", "x / ft"), 1);
    assert_int_equal(times_in("s.svg", "before: v 3.281 -3.281 ft/s"), 1);
    // in the frame of the contact the names are those of its reports
    assert_int_equal(percuss("new rod-theta > f.yaml")->status, 0);
    assert_int_equal(percuss("plot scene f.yaml --set motion.omega=2 -o s.svg --force")->status, 0);
    assert_int_equal(times_in("s.svg", "before: v_n -1, v_t 1 m/s, omega 2 rad/s"), 1);
    assert_int_equal(percuss("new cylinder3 > f.yaml")->status, 0);
    assert_int_equal(percuss("plot scene f.yaml --set motion.point=centre --set motion.v_2=0.3 "
                             "--set motion.omega_n=5 --set motion.omega_2=7 -o s.svg --force")
                         ->status,
                     0);
    assert_int_equal(times_in("s.svg",
                              "before: v_n -1, v_1 0.4, v_2 0.3 m/s, omega_n 5, omega_1 0, "
                              "omega_2 7 rad/s"),
                     1);
    // no motion after where nothing is solved
    assert_contains(percuss("check s.yaml --plot s.svg --force")->out, "a valid scenario");
    assert_int_equal(times_in("s.svg", "before"), 1);
    assert_int_equal(times_in("s.svg", "energetic"), 0);
    assert_int_equal(shell("rm s.yaml f.yaml s.svg")->status, 0);
}

/* Bodies are to scale, also far from the origin: the box of a picture is twice as wide as high. */
static void to_scale(void **state)
{
    (void)state;
    static const double places[] = {0, 1e6};
    for (int i = 0; i < 2; i++) {
        char text[600];
        const double x = places[i], size = i ? 1e-3 : 0.25;
        (void)snprintf(text, sizeof text,
                       "bodies: [{name: box, shape: box, mass: 1, width: %.17g, height: %.17g, at: "
                       "'%.17g %.17g', velocity: 0 0}]\n"
                       "contacts: [{name: a, body: box, at: '%.17g 0', normal: 0 1}, "
                       "{name: b, body: box, at: '%.17g 0', normal: 0 1}]\n"
                       "material: {e: 0, mu: 0.3}\n",
                       2 * size, size, x, size / 2, x - size, x + size);
        write_file("s.yaml", text);
        assert_int_equal(percuss("check s.yaml --plot s.svg --force")->status, 0);
        // the corners of the box, the third polygon after the ground: sides in pixels
        const char *sides =
            shell("grep '<polygon' s.svg | grep -o \"points = '[^']*'\" | awk -F\"[' ,]+\" '{ n = "
                  "split($0, p, /[^0-9.]+/); w = p[4] - p[2]; if (w < 0) w = -w; h = p[7] - p[5]; "
                  "if (h < 0) h = -h; if (w > 0 && h > 0) printf \"%.3f\\n\", w / h }' | sort -u")
                ->out;
        assert_contains(sides, "2.000");
        // and the axis tells its tics apart
        assert_int_equal(times_in("s.svg", i ? ">1000000.001<" : "> 0.2<"), 1 + !i);
    }
    assert_int_equal(shell("rm s.yaml s.svg")->status, 0);
}

/* A path of more than one line that is white: an arc that nobody sees. */
static void arcs_are_seen(void **state)
{
    (void)state;
    assert_int_equal(percuss("new pucks > s.yaml")->status, 0);
    assert_int_equal(percuss("plot scene s.yaml -o s.svg")->status, 0);
    const char *count = "tr '\\n' ' ' < s.svg | grep -o \"stroke='%s' *d='M[^L']*L[^L']*L[^L']*L\" "
                        "| wc -l";
    char words[200];
    (void)snprintf(words, sizeof words, count, "#FFFFFF");
    assert_int_equal(atoi(shell(words)->out), 0);
    (void)snprintf(words, sizeof words, count, "rgb(  0, 114, 178)");
    assert_true(atoi(shell(words)->out) >= 2); // both pucks turn after
    assert_int_equal(shell("rm s.yaml s.svg")->status, 0);
}

/* Of a platform that is far larger than a ball a part is seen, and the key says so. */
static void large_and_small(void **state)
{
    (void)state;
    write_file("s.yaml",
               "bodies: [{name: ball, shape: sphere, mass: 1, radius: 0.01, velocity: 1 -1},\n"
               "  {name: platform, shape: box, mass: inf, width: 20, height: 10, at: 0 -5}]\n"
               "contacts: [{name: k, body: ball, other: platform, normal: 0 1}]\n"
               "material: {e: 0.5, mu: 0.3}\n");
    assert_int_equal(percuss("plot scene s.yaml -o s.svg")->status, 0);
    assert_int_equal(times_in("s.svg", ">ball<"), 1);
    assert_int_equal(times_in("s.svg", ">platform<"), 0);
    assert_int_equal(times_in("s.svg", "a body that is not shown whole"), 1);
    assert_int_equal(times_in("s.svg", "> 0.015<"), 1); // a tic
    assert_int_equal(shell("rm s.yaml s.svg")->status, 0);
}

/* Names are cut between characters; more than a dozen are not written. */
static void names_of_bodies(void **state)
{
    (void)state;
    char text[3000] = "bodies:\n";
    for (int i = 0; i < 14; i++)
        (void)snprintf(text + strlen(text), sizeof text - strlen(text),
                       "  - {name: b%d, shape: disc, mass: 1, radius: 0.5, at: %d 0}\n", i, i);
    (void)snprintf(text + strlen(text), sizeof text - strlen(text), "contacts:\n");
    for (int i = 1; i < 14; i++)
        (void)snprintf(text + strlen(text), sizeof text - strlen(text),
                       "  - {name: c%d, body: b%d, other: b%d}\n", i, i, i - 1);
    (void)snprintf(text + strlen(text), sizeof text - strlen(text),
                   "material: {e: 0.5, mu: 0.3}\n");
    write_file("s.yaml", text);
    assert_int_equal(percuss("check s.yaml --plot s.svg")->status, 0);
    assert_int_equal(
        times_in("s.svg", ">b3<") + times_in("s.svg", ">c3<") + times_in("s.svg", ">n<"), 0);
    write_file("s.yaml", "bodies: [{name: aééééééééééééééééééééééééééééééééé, shape: disc, mass: "
                         "1, radius: 0.5, velocity: 0 -1}]\n"
                         "contacts: [{name: éééééééééééééééééééééééééééééééééé, body: "
                         "aééééééééééééééééééééééééééééééééé}]\nmaterial: {e: 0.5, mu: 0.3}\n");
    assert_int_equal(percuss("check s.yaml --plot s.svg --force")->status, 0);
    assert_int_equal(times_in("s.svg", ">aééééééééééééééééééééé"), 1);
    assert_int_equal(times_in("s.svg", "\\xc3"), 0);
    assert_int_equal(shell("rm s.yaml s.svg")->status, 0);
}

/* Lists, chains and piles; laws that do not go with them. */
static void several_contacts(void **state)
{
    (void)state;
    static const char *const files[] = {"arch",  "cradle", "flat-rod", "groove", "pendulum",
                                        "stack", "table",  "walker",   "wedge",  "rocking-block"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        assert_int_equal(
            percuss("plot scene " EXAMPLES "%s.yaml --law all -o s.svg --force", files[i])->status,
            0);
    assert_int_equal(percuss("plot scene " EXAMPLES "groove.yaml -o s.svg --force")->status, 0);
    assert_int_equal(times_in("s.svg", "complementarity: no solution"), 1);
    assert_bad(percuss("plot scene " EXAMPLES "stack.yaml --law newton -o t.svg"), "newton",
               "strikes");
    write_file("p.yaml", "title: a heap\npile: {n: 60}\nmaterial: {e: 0, mu: 0.4}\n");
    assert_int_equal(percuss("plot scene p.yaml -o s.svg --force")->status, 0);
    assert_int_equal(times_in("s.svg", "normal impulses, the widest"), 1);
    assert_bad(percuss("plot scene p.yaml --law newton -o t.svg"), "p.yaml", "complementarity");
    assert_int_equal(percuss("check p.yaml --plot s.svg --force")->status, 0);
    assert_int_equal(times_in("s.svg", "normal impulses"), 0);
    assert_int_equal(shell("rm p.yaml s.svg")->status, 0);
}

/* The figure of the documents is the picture that its scenario makes today: all its words. */
static void figure_of_the_frame(void **state)
{
    (void)state;
    assert_int_equal(percuss("plot scene " EXAMPLES "frame.yaml --law newton,poisson,energetic -o "
                             "frame.svg")
                         ->status,
                     0);
    const result *r = shell(
        "for f in frame.svg " PERCUSS_SOURCE "/docs/frame.svg; do grep -o '>[^<]*[a-z][^<]*</t' "
        "$f | sort > $(basename $f .svg)$(dirname $f | wc -c).txt; done; wc -l < frame2.txt; "
        "cmp frame*.txt");
    assert_int_equal(r->status, 0);
    assert_true(atoi(r->out) >= 10);
    assert_int_equal(shell("rm frame*")->status, 0);
}

static void refused(void **state)
{
    (void)state;
    assert_int_equal(percuss("new ball > s.yaml")->status, 0);
    assert_bad(percuss("plot scene s.yaml"), "-o", ".svg");
    assert_bad(percuss("plot scene s.yaml -o s.jpg"), "s.jpg", ".png");
    assert_bad(percuss("plot scene s.yaml --law newtom -o s.svg"), "newtom", "newton");
    assert_bad(percuss("plot scene s.yaml --law impulse-ratio -o s.svg"), "impulse-ratio", "ratio");
    assert_bad(percuss("plot scen s.yaml -o s.svg"), "scen", "scene");
    assert_bad(percuss("plot scene s.yaml --levels 1 -o s.svg"), "--levels", "plot heat");
    assert_bad(percuss("plot phase s.yaml --even -o s.svg"), "--even", "plot scene");
    assert_bad(percuss("plot scene s.yaml --time-limit 5 -o s.svg"), "--time-limit", "s.yaml");
    assert_bad(percuss("check s.yaml --plot s.yaml"), "s.yaml", "input");
    assert_bad(percuss("plot scene s.yaml --set 'bodies.ball.at=1e15 0.021' -o s.svg"), "s.svg",
               "far from the origin");
    assert_bad(percuss("check s.yaml --plot s.txt"), "s.txt", ".png");
    assert_int_equal(shell("ls | grep -c svg")->out[0], '0');
    assert_int_equal(shell("rm s.yaml")->status, 0);
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_commands),     cmocka_unit_test(numbers_of_a_picture),
        cmocka_unit_test(to_scale),         cmocka_unit_test(arcs_are_seen),
        cmocka_unit_test(large_and_small),  cmocka_unit_test(names_of_bodies),
        cmocka_unit_test(several_contacts), cmocka_unit_test(figure_of_the_frame),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests_name("plot scene", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", NULL};
    return run_in_folder(run_suite, files);
}
