/* The core for other languages: pairs in, JSON out. */
#include "embed/embed.h"
#include "embed/kept.h"
#include "scenario/answer.h"
#include "scenario/scenario.h"
#include "scenario/text.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char rod[] = "bodies.rod.shape\trod\n"
                          "bodies.rod.mass\t1 kg\n"
                          "bodies.rod.length\t1 m\n"
                          "bodies.rod.angle\t45 deg\n"
                          "bodies.rod.velocity\t1.8 -3\n"
                          "contacts.floor.body\trod\n"
                          "material.e\t0.9\n"
                          "material.mu\t0.4\n";

/* The same as a file, in another form. */
static const char file[] = "bodies:\n- {name: rod, shape: rod, mass: 1000 g, length: 1 m, "
                           "angle: 45 deg, velocity: [1.8, -3]}\n"
                           "contacts:\n- {name: floor, body: rod}\n"
                           "material: {e: 0.9, mu: 0.4}\n";

static embed *core;

static int begin(void **state)
{
    (void)state;
    core = embed_new();
    return core ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    embed_free(core);
    return 0;
}

/* The text must contain the piece. */
static void assert_has(const char *text, const char *piece)
{
    if (!strstr(text, piece))
        fail_msg("'%.600s' does not have '%s'", text, piece);
}

/* The number of a name must be this one, with all digits. */
static void assert_number(const char *json, const char *name, double x)
{
    char digits[40], piece[100];
    (void)snprintf(piece, sizeof piece, "\"%s\":%s", name, text_exact(x, digits, sizeof digits));
    assert_has(json, piece);
}

/* Pairs with one more at the end. */
static const char *with(const char *pairs, const char *pair)
{
    static char text[2000];
    (void)snprintf(text, sizeof text, "%s%s\n", pairs, pair);
    return text;
}

static void solves_as_a_file(void **state)
{
    (void)state;
    scenario s;
    problem p;
    answer a;
    fail why;
    if (!scenario_parse(&s, "a file", file, strlen(file), &why) ||
        !problem_build(&p, &s, &(choice){.law = "energetic"}, &why) ||
        !answer_solve(&p, &s, PCS_LAW_ENERGETIC, ANSWER_ALL, &a, &why))
        fail_msg("%s", why.text);
    const char *json = embed_solve(core, rod, "energetic");
    assert_has(json, "\"law\":\"energetic\"");
    assert_number(json, "vp_t", a.impact.vp_t);
    assert_number(json, "p_n", a.impact.p_n);
    assert_number(json, "dT", a.impact.dT);
    assert_number(json, "judge", a.judgement.worst);
    assert_number(json, "Tp_bodies", a.energy.Tp_bodies);
    scenario_free(&s);
}

static void compares(void **state)
{
    (void)state;
    const char *json = embed_compare(core, rod, "", false);
    assert_has(json, "\"trust\":\"none\"");
    assert_has(json, "\"law\":\"brach\"");
    assert_has(json, "{\"law\":\"walton\",\"why\":\"G_nt must be 0");
    json = embed_compare(core, rod, "newton poisson", true);
    assert_has(json, "\"law\":\"poisson\"");
    assert_has(json, "\"judge\":null");
    assert_has(json, "\"refused\":[]");
    assert_null(strstr(json, "energetic\",\"status"));
    assert_has(embed_compare(core, rod, "newtn", false), "did you mean 'newton'?");
}

static void shows_the_scene(void **state)
{
    (void)state;
    const char *json = embed_scene(core, rod);
    assert_has(json, "\"dimension\":2");
    assert_has(json, "\"name\":\"rod\",\"shape\":\"rod\",\"mass\":1,\"size\":{\"length\":1}");
    assert_has(json, "\"normal\":[0,1],\"tangents\":[[1,0]],\"gap\":0");
    assert_has(json, "\"v\":[-3,1.8]");
    json = embed_scene(core, "contact.G_nn\t1\ncontact.G_nt\t0\ncontact.G_tt\t1\n"
                             "contact.v_n\t-1\ncontact.v_t\t0\nmaterial.e\t0\nmaterial.mu\t0\n");
    assert_has(json, "{\"key\":\"\",\"text\":\"has no bodies with positions");
}

/* A fault has the key, and a message without a file and a line. */
static void assert_fault(const char *pairs, const char *key, const char *piece)
{
    char begins[120];
    (void)snprintf(begins, sizeof begins, "{\"key\":\"%s\",\"text\":\"", key);
    const char *text = embed_scene(core, pairs);
    if (strncmp(text, begins, strlen(begins)) != 0 || text[strlen(begins)] == ':')
        fail_msg("'%.300s' does not begin with %s", text, begins);
    assert_has(text, piece);
}

static void names_what_is_wrong(void **state)
{
    (void)state;
    assert_fault(with(rod, "material.e_t\t2"), "material.e_t", "material.e_t: must lie");
    assert_fault(with(rod, "material.mu\t0.4"), "material.mu", "is given twice");
    assert_fault(with(rod, "materal.e\t1"), "materal.e", "did you mean");
    assert_fault(with(rod, "bodies.rod.radius\t1 m"), "bodies.rod.shape",
                 "rod takes mass, angle, length; not used: radius\"");
    assert_fault(with(rod, "bodies.rod.mas\t1"), "bodies.rod.mas", "did you mean 'mass'?");
    assert_fault(with(rod, "bodies.rod\t1"), "bodies.rod", "bodies.NAME.key");
    assert_fault(with(rod, "bodies.rod.omega\tfast"), "bodies.rod.omega", "fast");
    assert_fault(with(rod, "units\tmetric"), "units", "si or us");
    assert_fault(with(rod, "units\tus"), "bodies.rod.velocity", "has no unit");
    assert_fault(with(rod, "bodies.idle.mass\t1 kg"), "", "several contacts");
    assert_fault("", "material.e", "is missing");
    assert_fault("bodies.rod.mass\n", "bodies.rod.mass", "bodies.rod.mass: ");
    assert_fault("\t\n\n\t1\nx\n", "x", "no such key");
}

static void reads_numbers(void **state)
{
    (void)state;
    assert_string_equal(embed_number(core, "bodies.any.velocity.x", "36 km/h"), "10");
    assert_string_equal(embed_number(core, "material.e", "0.5"), "0.5");
    assert_string_equal(embed_number(core, "motion.v_n", "-1"), "-1");
    assert_has(embed_number(core, "material.mu", "0,7"), "write 0.7");
    assert_has(embed_number(core, "bodies.any.velocity", "1 2"), "is not one number");
    assert_has(embed_number(core, "bodies.any.mas", "1"), "did you mean 'mass'?");
    assert_has(embed_number(core, "titel", "1"), "no such key");
}

static void tells_about_itself(void **state)
{
    (void)state;
    const char *json = embed_about(core);
    char version[60];
    (void)snprintf(version, sizeof version, "{\"version\":\"%s\"", pcs_version());
    assert_has(json, version);
    assert_has(json, "{\"name\":\"energetic\",\"family\":\"path\",\"spatial\":true");
    assert_has(json, "{\"name\":\"T_ratio\"");
    assert_has(json, "{\"key\":\"bodies.NAME.velocity\",\"unit\":\"m/s\"");
    assert_has(json, "{\"term\":\"jam\"");
    assert_has(json, "{\"name\":\"energy-gain\"");
}

/* Any bytes may be in a name: the text stays JSON. */
static void escapes(void **state)
{
    (void)state;
    const char *json = embed_scene(core, with(rod, "title\t\"a\\b\" \x01 \xff \xc2\x9b \xc3\xa9"));
    assert_has(json, "\"title\":\"\\\"a\\\\b\\\" \\u0001 \\ufffd \\u009b \xc3\xa9\"");
}

/* --- the path inside an impact ---------------------------------------------------------------- */

static void traces_to_the_end(void **state)
{
    (void)state;
    static const char *const laws[] = {"newton", "poisson", "energetic", "compromise", "brach"};
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        char end_of_path[100], p_n[40], p_t[40];
        const char *json = embed_solve(core, rod, laws[i]);
        const double x = strtod(strstr(json, "\"p_n\":") + 6, NULL);
        const double y = strtod(strstr(json, "\"p_t\":") + 6, NULL);
        (void)snprintf(end_of_path, sizeof end_of_path, "{\"p\":[%s,%s]",
                       text_exact(x, p_n, sizeof p_n), text_exact(y, p_t, sizeof p_t));
        const char *trace = embed_trace(core, rod, laws[i], 20), *last = trace;
        assert_has(trace, "{\"p\":[0,0],\"v\":[-3,1.8],\"W_n\":0,\"W_t\":0,\"phase\":0}");
        while (strstr(last + 1, "{\"p\""))
            last = strstr(last + 1, "{\"p\"");
        assert_memory_equal(last, end_of_path, strlen(end_of_path));
    }
    assert_has(embed_trace(core, with(rod, "material.eta2\t1.2"), "bilinear", 20),
               "{\"law\":\"bilinear\",\"along\":\"t\"");
    assert_has(embed_trace(core, rod, "nonsense", 20), "{\"key\":");
}

/* --- maps ------------------------------------------------------------------------------------- */

static const embed_range angle = {"bodies.rod.angle", 0.1, 3, 7};
static const embed_range mu = {"material.mu", 0, 1.5, 7};
static const embed_range v_x = {"bodies.rod.velocity.1", -3, 3, 7};
static const embed_range v_y = {"bodies.rod.velocity.y", -3, -1, 7};
static const embed_range length = {"bodies.rod.length", 0.2, 2, 7};

/* The pairs of the rod with another value of a key or an element of its velocity. */
static void put(const char *name, double x, double *values)
{
    const embed_range *const ranges[] = {&angle, &mu, &v_x, &v_y, &length};
    for (int i = 0; i < 5; i++)
        if (ranges[i]->key == name)
            values[i] = x;
}

static double solved_at(const embed_range *x, double at_x, const embed_range *y, double at_y,
                        const char *quantity)
{
    double v[5] = {45 * DEGREE, 0.4, 1.8, -3, 1};
    char pairs[500], name[60];
    put(x->key, at_x, v);
    put(y->key, at_y, v);
    (void)snprintf(pairs, sizeof pairs,
                   "bodies.rod.shape\trod\nbodies.rod.mass\t1 kg\nbodies.rod.length\t%.17g m\n"
                   "bodies.rod.angle\t%.17g\nbodies.rod.velocity\t%.17g %.17g\n"
                   "contacts.floor.body\trod\nmaterial.e\t0.9\nmaterial.mu\t%.17g\n",
                   v[4], v[0], v[2], v[3], v[1]);
    const char *json = embed_solve(core, pairs, "poisson");
    (void)snprintf(name, sizeof name, "\"%s\":", quantity);
    const char *found = strstr(json, name);
    assert_non_null(found);
    found += strlen(name);
    return strncmp(found, "null", 4) == 0 ? PCS_NONE : strtod(found, NULL);
}

static void map_is(const embed_range *x, const embed_range *y, const char *quantity)
{
    double values[7][7];
    const char *fault = embed_map_begin(core, rod, "poisson", quantity, x, y);
    if (fault)
        fail_msg("%s", fault);
    for (int row = 0; row < 7; row++)
        assert_true(embed_map_row(core, row, values[row]));
    assert_false(embed_map_row(core, 7, values[0]));
    assert_false(embed_map_row(core, -1, values[0]));
    for (int row = 0; row < 7; row++)
        for (int i = 0; i < 7; i++) {
            const double at_x = x->from + (x->to - x->from) * i / 6;
            const double at_y = y->from + (y->to - y->from) * row / 6;
            const double want = solved_at(x, at_x, y, at_y, quantity);
            if (pcs_has(want) != pcs_has(values[row][i]) ||
                fabs(want - values[row][i]) > 1e-10 * (1 + fabs(want)))
                fail_msg("%s over %s = %g, %s = %g: %.17g, not %.17g", quantity, x->key, at_x,
                         y->key, at_y, values[row][i], want);
        }
    assert_false(embed_map_row(core, 0, values[0])); // another scenario was read
}

static void maps_equal_solves(void **state)
{
    (void)state;
    const embed_range *const ranges[] = {&angle, &mu, &v_x, &v_y, &length};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++)
            if (i != k) {
                map_is(ranges[i], ranges[k], "T_ratio");
                map_is(ranges[i], ranges[k], "p_t");
                map_is(ranges[i], ranges[k], "mode");
                map_is(ranges[i], ranges[k], "mu_crit");
            }
}

static void maps_refuse(void **state)
{
    (void)state;
    const embed_range nothing = {"bodies.rod.angl", 0, 1, 3}, word = {"title", 0, 1, 3};
    const embed_range none = {"material.mu", 0, 1, 0}, infinite = {"material.mu", 0, INFINITY, 3};
    const embed_range third = {"bodies.rod.velocity.3", 0, 1, 3};
    const struct {
        const embed_range *x;
        const char *law, *quantity, *piece;
    } bad[] = {
        {&nothing, "newton", "mode", "there is no"}, {&word, "newton", "mode", "is not a number"},
        {&none, "newton", "mode", "finite values"},  {&infinite, "newton", "mode", "finite values"},
        {&third, "newton", "mode", "has 2 numbers"}, {&angle, "newton", "mode", "is on both axes"},
        {&mu, "newton", "nonsense", "nonsense"},     {&mu, "nonsense", "mode", "law"},
        {&mu, "walton", "mode", "does not apply"}};
    double value;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *fault =
            embed_map_begin(core, rod, bad[i].law, bad[i].quantity, bad[i].x, &angle);
        assert_non_null(fault);
        assert_has(fault, bad[i].piece);
        assert_false(embed_map_row(core, 0, &value));
    }
}

/* Two contacts: solved by several calls, and with a key that changes between them. */
static void keeps_several(void **state)
{
    (void)state;
    static const char box[] = "bodies.box.mass\t2\nbodies.box.inertia\t1\nbodies.box.at\t0 0.1\n"
                              "bodies.box.velocity\t0 -1\n"
                              "contacts.left.body\tbox\ncontacts.left.at\t-0.2 0\n"
                              "contacts.right.body\tbox\ncontacts.right.at\t0.2 0\n"
                              "contacts.left.normal\t0 1\ncontacts.right.normal\t0 1\n"
                              "material.e\t0.5\nmaterial.mu\t0.3\n";
    assert_null(embed_keep(core, box));
    assert_has(embed_kept_solve(core, "", "", ""), "\"contacts\":[{\"name\":\"left\"");
    assert_has(embed_doubt(core), "{\"doubt\":null}");
    assert_null(embed_set(core, "material.e=0"));
    assert_has(embed_kept_solve(core, "complementarity", "", ""), "\"vp_n\":0");
    const char *json = embed_kept_compare(core, "");
    assert_has(json, "\"laws\":[{\"title\"");
    assert_has(json, "\"refused\":[{\"law\"");
    assert_has(embed_set(core, "material.f=0"), "no such key 'material.f'");
    assert_has(embed_kept_solve(core, "newtn", "", ""), "did you mean 'newton'?");
    assert_null(embed_keep(core, rod));
    assert_has(embed_kept_compare(core, ""), "\"trust\":\"none\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_as_a_file),  cmocka_unit_test(compares),
        cmocka_unit_test(shows_the_scene),   cmocka_unit_test(names_what_is_wrong),
        cmocka_unit_test(reads_numbers),     cmocka_unit_test(tells_about_itself),
        cmocka_unit_test(escapes),           cmocka_unit_test(traces_to_the_end),
        cmocka_unit_test(maps_equal_solves), cmocka_unit_test(maps_refuse),
        cmocka_unit_test(keeps_several),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
