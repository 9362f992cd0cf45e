/* Bad scenes: messages name the file, the line, the body, the key, and what would be right. */
#include "scenes.h"

#include <stdio.h>
#include <string.h>

/* Parse and build; the message has all pieces. */
static void assert_wrong(const char *text, const char *a, const char *b, const char *c)
{
    const char *const pieces[] = {a, b, c};
    scenario s;
    problem p;
    several m = {0};
    fail why = {""};
    bool good = scenario_parse(&s, "file.yaml", text, strlen(text), &why);
    if (good)
        good = several_is(&s) ? several_build(&m, &s, &(choice){0}, &why)
                              : problem_build(&p, &s, &(choice){0}, &why);
    several_free(&m);
    scenario_free(&s);
    if (good)
        fail_msg("'%s' is taken", text);
    for (int i = 0; i < 3; i++)
        if (!strstr(why.text, pieces[i]))
            fail_msg("'%s' does not say '%s'", why.text, pieces[i]);
}

#define BALL "bodies:\n  - {name: ball, shape: disc, mass: 1, radius: 0.5, velocity: 0 -1"
#define END "}\ncontacts: [{name: c, body: ball}]\nmaterial: {e: 0.5, mu: 0.3}\n"

/* Apart or too deep: the message has the distance, and the place at which they touch. */
static void they_do_not_touch(void **state)
{
    (void)state;
    assert_wrong(BALL ", at: 0 0.503" END, "file.yaml:2: bodies.ball.at: ball and the ground",
                 "the gap is 3 mm", "with 'at: 0 0.5' they touch");
    assert_wrong(BALL ", at: 2 0.45" END, "file.yaml:2: bodies.ball.at", "they overlap by 50 mm",
                 "with 'at: 2 0.5' they touch");
    assert_wrong("bodies:\n  - {name: a, shape: disc, mass: 1, radius: 0.5, at: 0 2}\n"
                 "  - {name: b, shape: disc, mass: 1, radius: 1, at: 0 0}\n"
                 "contacts: [{name: c, body: a, other: b}]\nmaterial: {e: 0.5, mu: 0.3}\n",
                 "file.yaml:2: bodies.a.at: a and b", "the gap is 500 mm",
                 "with 'at: 0 1.5' they touch");
    // a rounded number is not a gap: 1e-3 of the size
    scenario s;
    problem p;
    scenes_parse(BALL ", at: 0 0.5009" END, &s);
    scenes_build(&p, &s, NULL);
    assert_near(p.world.touch.gap, 0.0009, 1e-15);
    scenario_free(&s);
}

static void they_touch_at_many_points(void **state)
{
    (void)state;
    assert_wrong("bodies: [{name: box, shape: box, mass: 1, width: 2, height: 1}]\n"
                 "contacts:\n  - {name: c, body: box}\nmaterial: {e: 0.5, mu: 0.3}\n",
                 "file.yaml:3: contacts.c.body: box and the ground touch at 2 points",
                 "'-1 0', '1 0'", "list each as a contact with its at and 'normal: 0 1'");
    // slightly tilted, it touches at one point
    scenario s;
    problem p;
    scenes_parse(
        "bodies: [{name: box, shape: box, mass: 1, width: 2, height: 1, angle: 1e-4 deg}]\n"
        "contacts: [{name: c, body: box}]\nmaterial: {e: 0.5, mu: 0.3}\n",
        &s);
    scenes_build(&p, &s, NULL);
    assert_near(p.world.touch.point[0], -1, 1e-5);
    scenario_free(&s);
}

static void keys_of_bodies(void **state)
{
    (void)state;
    static const struct {
        const char *text, *where, *rule;
    } wrong[] = {
        {BALL ", width: 1" END, "bodies.ball.shape: disc takes mass, angle, radius",
         "not used: width (line 2)"},
        {"bodies: [{name: ball, shape: bal, mass: 1}]\ncontacts: [{name: c, body: ball}]\n",
         "bodies.ball.shape: no such shape 'bal'", "disc"},
        {"bodies: [{name: ball, shape: lamina, mass: 1}]\ncontacts: [{name: c, body: ball}]\n",
         "bodies.ball.shape: no such shape 'lamina'", "capsule or ellipse"},
        {"bodies: [{name: ball, shape: disc, mass: 1}]\ncontacts: [{name: c, body: ball}]\n",
         "bodies.ball.radius: is missing", "radius: disc, sphere"},
        {"bodies: [{name: ball, shape: disc, radius: 1}]\ncontacts: [{name: c, body: ball}]\n",
         "bodies.ball.mass: is missing", "mass"},
        {"bodies: [{name: ball, radius: 1, mass: 1}]\ncontacts: [{name: c, body: ball}]\n",
         "bodies.ball.radius: belongs to a shape", "add 'shape: '"},
        {"bodies: [{name: ball, mass: 1, inertia: 1, at: 0 1}]\ncontacts: [{name: c, body: "
         "ball}]\n",
         "contacts.c.at: is missing: give at and normal", "the body ball a shape"},
        {"bodies: [{name: ball, mass: 1, inertia: 1}]\ncontacts: [{name: c, body: ball}]\n",
         "bodies.ball.at: is missing", "mass centre in world axes"},
        {BALL ", orientation: quaternion 1 0 0 0" END, "bodies.ball.orientation: belongs to space",
         "dimension: spatial"},
        {BALL ", drop: 1 m" END, "bodies.ball.drop: gives the y of velocity", "it is '1 m'"},
        {BALL ", at: 0 0.5 0" END, "bodies.ball.at: must be two numbers", "more than 2"},
        {"dimension: spatial\n" BALL ", angle: 1 deg" END,
         "bodies.ball.angle: belongs to the plane", "file.yaml:3"},
        {"dimension: spatial\nbodies: [{name: ball, shape: sphere, radius: 1, mass: 1, "
         "orientation: "
         "euler zxz 1 x}]\ncontacts: [{name: c, body: ball}]\n",
         "bodies.ball.orientation: must be quaternion w x y z", "'x' is not a known unit"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_wrong(wrong[i].text, "file.yaml:", wrong[i].where, wrong[i].rule);
    // a drop must not be negative
    assert_wrong("bodies: [{name: b, shape: disc, mass: 1, radius: 1, drop: -1}]\n"
                 "contacts: [{name: c, body: b}]\n",
                 "file.yaml:1", "bodies.b.drop", "must be 0 or more");
}

#define PAIR                                                                                       \
    "bodies:\n  - {name: a, shape: disc, mass: 1, radius: 1, velocity: 0 -1%s}\n"                  \
    "  - {name: b, shape: disc, mass: 1, radius: 1, at: 0 0}\n"                                    \
    "contacts:\n  - {name: c, body: a, other: %s}\nmaterial: {e: 0.5, mu: 0.3}\n"

static void keys_of_contacts(void **state)
{
    (void)state;
    static const struct {
        const char *at, *contact, *where, *rule;
    } wrong[] = {
        {"", "b", "contacts.c.normal: is missing", "direction out of the other into the body"},
        {", at: 0 2", "'b', normal: 0 1", "contacts.c.normal: is used only with at", "omit it"},
        {"", "'b', normal: 0 0", "contacts.c.normal", "it is '0 0'"},
        {"", "'b', at: 0 1, normal: 0 1", "bodies.a.at: is missing: the contact has its at",
         "placed where it touches"},
        {", at: 0 2", "'b', at: 0 1", "contacts.c.normal: is missing", "direction"},
        {", at: 0 2", "a", "contacts.c.other: must be another body", "it is 'a'"},
        {", at: 0 2", "nobody", "contacts.c.other: must be the name of one of the bodies",
         "it is 'nobody'"},
        {", at: 0 2", "'b', e: 2", "contacts.c.e: must lie between 0 and 1", "it is 2"},
        {", at: 0 2", "'b', mu: -1", "contacts.c.mu: must", "it is -1"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[500];
        (void)snprintf(text, sizeof text, PAIR, wrong[i].at, wrong[i].contact);
        assert_wrong(text, "file.yaml:", wrong[i].where, wrong[i].rule);
    }
    // inf is for a mass alone, and is not called INFINITY
    assert_wrong(BALL ", inertia: -1" END, "file.yaml:2", "bodies.ball.inertia",
                 "must be positive; it is '-1'");
    assert_wrong("bodies: [{name: a, mass: -1, inertia: 1, at: 0 1}]\n"
                 "contacts: [{name: c, body: a, at: 0 0, normal: 0 1}]\n"
                 "material: {e: 0.5, mu: 0.3}\n",
                 "file.yaml:1", "bodies.a.mass", "must be positive, or inf: immovable");
    assert_wrong(BALL END "body: {shape: rod}\n", "file.yaml:5: body.shape",
                 "cannot be used with lists", "bodies");
    assert_wrong("bodies: [{name: ground, shape: disc, mass: 1, radius: 1}]\n"
                 "contacts: [{name: c, body: ground}]\n",
                 "file.yaml:1", "bodies.ground.name", "is reserved for the ground");
}

/* A pair of shapes in space that the library does not support. */
static void pairs_that_are_not_known(void **state)
{
    (void)state;
    assert_wrong("dimension: spatial\nbodies:\n"
                 "  - {name: a, shape: cylinder, mass: 1, radius: 1, length: 2, at: 0 2 0}\n"
                 "  - {name: b, shape: cylinder, mass: 1, radius: 1, length: 2, at: 0 0 0}\n"
                 "contacts:\n  - {name: c, body: a, other: b}\nmaterial: {e: 0.5, mu: 0.3}\n",
                 "file.yaml:6", "contacts.c.at: is missing: where cylinder and cylinder touch",
                 "give at and normal");
}

/* A normal that points into the body is accepted with a warning. */
static void normals_that_are_doubted(void **state)
{
    (void)state;
    scenario s;
    fail what;
    scenes_parse(BALL ", at: 0 0.5}\ncontacts:\n  - {name: c, body: ball, at: 0 0, normal: 0 -1}\n"
                      "material: {e: 0.5, mu: 0.3}\n",
                 &s);
    assert_true(scenario_doubt(&s, &what));
    assert_non_null(strstr(what.text, "file.yaml:4: contacts.c.normal: warning: the mass centre of "
                                      "ball lies 0.5 m on the other side"));
    assert_true(scenario_set(&s, "contacts.c.normal=0 1", &what));
    assert_false(scenario_doubt(&s, &what));
    scenario_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_do_not_touch),        cmocka_unit_test(they_touch_at_many_points),
        cmocka_unit_test(keys_of_bodies),           cmocka_unit_test(keys_of_contacts),
        cmocka_unit_test(pairs_that_are_not_known), cmocka_unit_test(normals_that_are_doubted),
    };
    return cmocka_run_group_tests_name("scene_bad", tests, NULL, NULL);
}
