/* The command: pictures of scenes. */
#include "shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXAMPLES PERCUSS_SOURCE "/examples/"

/* How often a text occurs in a picture. */
static int times(const char *picture, const char *text)
{
    char words[300];
    (void)snprintf(words, sizeof words, "grep -o -F '%s' %s | wc -l", text, picture);
    return atoi(shell(words)->out);
}

/* From 'new' to a picture in two commands, for every scenario with places. */
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
        assert_int_equal(times("s.svg", "before"), strcmp(kinds[i], "pile") != 0);
        assert_int_equal(shell("rm s.svg")->status, 0);
    }
    assert_int_equal(percuss("new mechanism > s.yaml")->status, 0);
    assert_bad(percuss("plot scene s.yaml -o s.svg"), "no places", "plot strike");
    assert_int_equal(shell("rm s.yaml t.txt")->status, 0);
}

/* The numbers of a picture are those of solve: velocities, angles, units. */
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
    assert_int_equal(times("s.svg", text), 1);
    assert_int_equal(times("s.svg", "newton, whittaker, brach, complementarity:"), 1);
    assert_int_equal(times("s.svg", "theta = 20 deg"), 1);
    cJSON_Delete(json);
    assert_int_equal(percuss("plot scene s.yaml --units us -o s.svg --force")->status, 0);
    assert_int_equal(times("s.svg", "x / ft"), 1);
    assert_int_equal(times("s.svg", "before: v 3.281 -3.281 ft/s"), 1);
    // without a solve there is no motion after
    assert_contains(percuss("check s.yaml --plot s.svg --force")->out, "a valid scenario");
    assert_int_equal(times("s.svg", "before"), 1);
    assert_int_equal(times("s.svg", "energetic"), 0);
    assert_int_equal(shell("rm s.yaml s.svg")->status, 0);
}

/* Bodies are to scale: the box of a picture has the width of its axes. */
static void to_scale(void **state)
{
    (void)state;
    write_file("s.yaml", "bodies: [{name: box, shape: box, mass: 1, width: 0.5, height: 0.25, at: "
                         "0 0.125, velocity: 0 0}]\n"
                         "contacts: [{name: a, body: box, at: -0.25 0, normal: 0 1}, "
                         "{name: b, body: box, at: 0.25 0, normal: 0 1}]\n"
                         "material: {e: 0, mu: 0.3}\n");
    assert_int_equal(percuss("check s.yaml --plot s.svg")->status, 0);
    // the corners of the box, the third polygon after the ground: sides in pixels
    const char *sides =
        shell("grep '<polygon' s.svg | grep -o \"points = '[^']*'\" | awk -F\"[' ,]+\" '{ n = "
              "split($0, p, /[^0-9.]+/); w = p[4] - p[2]; if (w < 0) w = -w; h = p[7] - p[5]; if "
              "(h < 0) h = -h; if (w > 0 && h > 0) printf \"%.3f\\n\", w / h }' | sort -u")
            ->out;
    assert_contains(sides, "2.000");
    assert_int_equal(shell("rm s.yaml s.svg")->status, 0);
}

/* Lists, chains and piles; laws that do not apply to them. */
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
    assert_int_equal(times("s.svg", "complementarity: no solution"), 1);
    assert_bad(percuss("plot scene " EXAMPLES "stack.yaml --law newton -o t.svg"), "newton",
               "strikes");
    write_file("p.yaml", "title: a heap\npile: {n: 60}\nmaterial: {e: 0, mu: 0.4}\n");
    assert_int_equal(percuss("plot scene p.yaml -o s.svg --force")->status, 0);
    assert_int_equal(times("s.svg", "normal impulses, the widest"), 1);
    assert_bad(percuss("plot scene p.yaml --law newton -o t.svg"), "p.yaml", "complementarity");
    assert_int_equal(percuss("check p.yaml --plot s.svg --force")->status, 0);
    assert_int_equal(times("s.svg", "normal impulses"), 0);
    assert_int_equal(shell("rm p.yaml s.svg")->status, 0);
}

/* The figure of the documents has all words of the picture that its scenario makes today. */
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
    assert_bad(percuss("check s.yaml --plot s.txt"), "s.txt", ".png");
    assert_int_equal(shell("ls | grep -c svg")->out[0], '0');
    assert_int_equal(shell("rm s.yaml")->status, 0);
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_commands),
        cmocka_unit_test(numbers_of_a_picture),
        cmocka_unit_test(to_scale),
        cmocka_unit_test(several_contacts),
        cmocka_unit_test(figure_of_the_frame),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests_name("plot scene", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", NULL};
    return run_in_folder(run_suite, files);
}
