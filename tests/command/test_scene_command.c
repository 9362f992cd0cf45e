/* The command with scenarios in world axes: from new to every command that accepts one contact. */
#include "shell.h"

#include <stdio.h>
#include <string.h>

static const cJSON *item(const cJSON *json, const char *list, int i)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItem(json, list), i);
}

/* The ball of 'new ball' equals that of 'new sphere': the same bits under every law. */
static void ball_is_the_sphere(void **state)
{
    (void)state;
    static const char *const same[] = {"G_nn", "G_tt", "v_n", "v_t",      "vp_n",     "vp_t",
                                       "p_n",  "p_t",  "dT",  "T_bodies", "Tp_bodies"};
    assert_int_equal(percuss("new ball > ball.yaml")->status, 0);
    assert_int_equal(percuss("new sphere > sphere.yaml")->status, 0);
    const char *const laws[] = {"energetic", "newton", "walton", "complementarity", "brach"};
    for (size_t k = 0; k < sizeof laws / sizeof *laws; k++) {
        cJSON *a = json_of(percuss("solve ball.yaml --json --law %s", laws[k]));
        cJSON *b = json_of(percuss("solve sphere.yaml --json --law %s", laws[k]));
        for (size_t i = 0; i < sizeof same / sizeof *same; i++)
            assert_near(number(a, same[i]), number(b, same[i]), 0);
        // in world axes: x is t and y is n, spins are counter-clockwise; the last bit is rounding
        const cJSON *ball = item(a, "bodies", 0), *sphere = item(b, "bodies", 0);
        assert_string_equal(string(ball, "name"), "ball");
        assert_near(number(ball, "v_x"), number(sphere, "v_t"), 0);
        assert_near(number(ball, "vp_x"), number(sphere, "vp_t"), 1e-15);
        assert_near(number(ball, "vp_y"), number(sphere, "vp_n"), 1e-15);
        assert_near(number(ball, "omegap"), -number(sphere, "omegap"), 1e-13);
        cJSON_Delete(a);
        cJSON_Delete(b);
    }
}

/* From 'new' to a result at once; momentum is kept. */
static void starts(void **state)
{
    (void)state;
    static const char *const kinds[] = {"rod", "ball", "pucks", "box", "coin"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        assert_int_equal(percuss("new %s > my.yaml", kinds[i])->status, 0);
        const result *r = percuss("solve my.yaml");
        assert_int_equal(r->status, 0);
        assert_string_equal(r->err, "");
        assert_contains(r->out, "after, in world axes\n");
        assert_contains(percuss("check my.yaml")->out, "normal y");
        r = percuss("compare my.yaml");
        assert_int_equal(r->status, 0);
        assert_contains(r->out, "trust ");
        cJSON *json = json_of(percuss("solve my.yaml --json"));
        const cJSON *contact = item(json, "contacts", 0), *body = item(json, "bodies", 0);
        // m (v' - v) = p_n n + p_t t; t of a floor is x
        if (strcmp(kinds[i], "pucks") != 0)
            assert_near(number(body, "mass") * (number(body, "vp_y") - number(body, "v_y")),
                        number(contact, "p_n"), 1e-14);
        assert_near(number(contact, "gap"), 0, 0);
        cJSON_Delete(json);
    }
}

/* Two pucks: what one gains the other loses, along x and along y. */
static void pucks(void **state)
{
    (void)state;
    assert_int_equal(percuss("new pucks > p.yaml")->status, 0);
    cJSON *json = json_of(percuss("solve p.yaml --json"));
    const cJSON *red = item(json, "bodies", 0), *blue = item(json, "bodies", 1);
    assert_string_equal(string(red, "name"), "red");
    assert_string_equal(string(blue, "name"), "blue");
    assert_near(number(red, "vp_x") + number(blue, "vp_x"), 3, 1e-14); // the masses are the same
    assert_near(number(red, "vp_y") + number(blue, "vp_y"), 0, 1e-14);
    assert_true(number(blue, "vp_y") < 0); // blue lies below
    cJSON_Delete(json);
    // with the bodies exchanged it is the same impact
    write_file("q.yaml",
               "bodies:\n  - {name: red, shape: disc, mass: 170 g, radius: 38 mm, at: 0 0, "
               "velocity: 3 0, omega: 10}\n  - {name: blue, shape: disc, mass: 170 g, "
               "radius: 38 mm}\ncontacts: [{name: rims, body: blue, other: red, normal: 2 "
               "-1}]\nmaterial: {e: 0.7, mu: 0.4}\n");
    json = json_of(percuss("solve q.yaml --json"));
    cJSON *first = json_of(percuss("solve p.yaml --json"));
    assert_string_equal(string(item(json, "bodies", 0), "name"), "blue");
    assert_near(number(item(json, "bodies", 0), "vp_x"), number(item(first, "bodies", 1), "vp_x"),
                1e-14);
    assert_near(number(item(json, "bodies", 0), "omegap"),
                number(item(first, "bodies", 1), "omegap"), 1e-13);
    cJSON_Delete(json);
    cJSON_Delete(first);
}

/*
 * Keys of items can vary, and numbers of items can be outputs, together with those of one contact.
 */
static void sweeps(void **state)
{
    (void)state;
    assert_int_equal(percuss("new rod > rod.yaml")->status, 0);
    assert_int_equal(
        shell("{ cat rod.yaml; echo 'axes: [{key: bodies.rod.angle, values: \"20 deg, 70 deg\"}, "
              "{key: bodies.rod.velocity.x, values: \"-1, 1\"}, {key: contacts.floor.mu, values: "
              "\"0.1, 0.5\"}]'; echo 'sweep: {laws: newton bilinear, outputs: p_n bodies.rod.vp_x "
              "contacts.floor.vp_t T_ratio}'; echo; } > s.yaml")
            ->status,
        0);
    assert_int_equal(percuss("sweep s.yaml -o s.csv --set material.eta2=1.2")->status, 0);
    dataset d = read_back("s.csv");
    assert_int_equal(d.n_rows, 8);
    for (size_t i = 0; i < 8; i++) {
        cJSON *json = json_of(
            percuss("solve s.yaml --json --law newton --set bodies.rod.angle='%.17g rad' --set "
                    "bodies.rod.velocity='%g -1' --set contacts.floor.mu=%g",
                    value(&d, "bodies.rod.angle", i), value(&d, "bodies.rod.velocity.x", i),
                    value(&d, "contacts.floor.mu", i)));
        assert_near(value(&d, "p_n@newton", i), number(json, "p_n"), 0);
        assert_near(value(&d, "bodies.rod.vp_x@newton", i), number(item(json, "bodies", 0), "vp_x"),
                    0);
        assert_near(value(&d, "contacts.floor.vp_t@newton", i), number(json, "vp_t"), 0);
        cJSON_Delete(json);
    }
    dataset_free(&d);
    assert_bad(percuss("sweep s.yaml -o s.csv --force --set 'sweep.outputs=bodies.rod.vx'"),
               "'bodies.rod.vx' is not a number", "bodies.rod.v_x");
    assert_bad(percuss("sweep s.yaml -o s.csv --force --set 'sweep.outputs=bodies.rd.v_x'"),
               "'bodies.rd.v_x' is not a number", "bodies.rod.v_x");
}

/* Options for one contact accept a list of one: paths, branches, pictures. */
static void options_of_one_contact(void **state)
{
    (void)state;
    assert_int_equal(percuss("new coin > coin.yaml")->status, 0);
    cJSON *json = json_of(percuss("solve coin.yaml --path sun-baruh --json"));
    assert_string_equal(string(json, "path"), "sun-baruh");
    cJSON_Delete(json);
    assert_int_equal(
        percuss("solve coin.yaml --law complementarity --branch rest --fail-on jam")->status, 0);
    assert_bad(percuss("solve coin.yaml --set 'bodies.coin.at=0 0.02 0'"),
               "--set bodies.coin.at: coin and the ground", "the gap is");
    assert_bad(percuss("solve coin.yaml --set 'surface.normal=0 0 1'"), "surface.normal",
               "cannot be used with lists");
    // without a rotation it touches along a line of its rim
    assert_bad(percuss("solve coin.yaml --set 'bodies.coin.orientation=quaternion 1 0 0 0'"),
               "coin and the ground touch at 2 points", "turn the body");
    // three bodies with one contact are solved as several contacts
    write_file("three.yaml",
               "bodies:\n  - {name: a, mass: 1, inertia: 1, at: 0 0, velocity: 0 -1}\n"
               "  - {name: b, mass: 1, inertia: 1, at: 0 -2}\n"
               "  - {name: c, mass: 1, inertia: 1, at: 5 5, velocity: 1 0}\n"
               "contacts: [{name: A, body: a, other: b, at: 0 -1, normal: 0 1}]\n"
               "material: {e: 1, mu: 0}\n");
    json = json_of(percuss("solve three.yaml --json"));
    assert_string_equal(string(json, "law"), "complementarity");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "bodies")), 3);
    cJSON_Delete(json);
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball_is_the_sphere),
        cmocka_unit_test(starts),
        cmocka_unit_test(pucks),
        cmocka_unit_test(sweeps),
        cmocka_unit_test(options_of_one_contact),
    };
    return cmocka_run_group_tests_name("scene_command", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {
        "ball.yaml", "sphere.yaml", "my.yaml",    "p.yaml", "q.yaml", "rod.yaml", "s.yaml",
        "s.csv",     "coin.yaml",   "three.yaml", "out",    "err",    NULL};
    return run_in_folder(run_suite, files);
}
