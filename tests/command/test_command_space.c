/* The command with problems and bodies in space; and laws without a solution. */
#include "shell.h"

#include <string.h>

/* The problem of the design document in which compression resumes, on both paths. */
static void spatial_problems(void **state)
{
    (void)state;
    write_file("space.yaml",
               "contact: {G_nn: 1.455409, G_n1: 1.108147, G_n2: 1.247509, G_11: 2.550356,\n"
               "  G_12: 0.204411, G_22: 2.156674, v_n: -0.102292, v_1: 2.320418, v_2: -0.351339}\n"
               "material: {e: 0.5, mu: 1.154504}\n");
    cJSON *json = json_of(percuss("solve space.yaml --json"));
    assert_string_equal(string(json, "path"), "exact");
    assert_string_equal(string(json, "outcome"), "jam|recompression");
    assert_near(number(json, "vp_n"), 0.213453, 1e-6);
    assert_true(number(json, "judge") < 1e-11);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "phases")), 5);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "directions")), 2);
    const cJSON *points = cJSON_GetObjectItem(json, "hodograph");
    assert_int_equal(cJSON_GetArraySize(points), 33);
    assert_near(number(cJSON_GetArrayItem(points, 0), "v_1"), 2.320418, 1e-12);
    assert_near(number(cJSON_GetArrayItem(points, 32), "v_n"), number(json, "vp_n"), 1e-11);
    for (size_t i = 0; i < pcs_quantity_count(); i++)
        if (pcs_quantity_at(i)->group >= PCS_GROUP_CONTACT3)
            assert_true(cJSON_HasObjectItem(json, pcs_quantity_at(i)->name));
    assert_false(cJSON_HasObjectItem(json, "G_nt"));
    cJSON_Delete(json);
    json = json_of(percuss("solve space.yaml --path sun-baruh --json"));
    assert_string_equal(string(json, "path"), "sun-baruh");
    assert_near(number(json, "vp_n"), 0.293979, 1e-6);
    cJSON_Delete(json);
    json = json_of(percuss("compare space.yaml --json"));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "laws")), 9);
    const cJSON *off = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "deviations"), 1);
    assert_string_equal(string(off, "law"), "poisson");
    assert_near(number(off, "velocity"), 0.0297, 1e-4);
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(off, "same_mode")));
    cJSON_Delete(json);
    assert_contains(percuss("solve space.yaml")->out, "slip turned   67.77 deg");
    assert_contains(percuss("solve space.yaml --set path=sun-baruh")->out, "on the sun-baruh path");
    assert_contains(percuss("compare space.yaml")->out, "  0.0361");
    assert_contains(percuss("compare space.yaml")->out,
                    "whittaker does not apply: it is planar only");
    assert_contains(percuss("check space.yaml")->out, "goes straight, attracts, and slows down");
    assert_int_equal(percuss("solve space.yaml --fail-on recompression")->status, 1);
    assert_bad(percuss("solve space.yaml --law brach"), "planar only", "brach");
    assert_bad(percuss("solve space.yaml --path exat"), "no such path", "exact");
    assert_bad(percuss("solve space.yaml --set path=curved"), "--set path", "no such path");
    assert_bad(percuss("solve space.yaml --set contact.G_nt=1"), "contact.G_nt", "planar contact");
    assert_bad(percuss("solve space.yaml --set contact.G_22=-1"), "contact.G_22", "definite");
    write_file("half.yaml", "contact: {G_nn: 1, G_n1: 0, v_n: -1}\nmaterial: {e: 1, mu: 0}\n");
    assert_bad(percuss("solve half.yaml"), "contact.G_n2", "missing");

    write_file("rows.csv", "G_nn,G_n1,G_n2,G_11,G_12,G_22,v_n,v_1,v_2,e,mu\n"
                           "1.455409,1.108147,1.247509,2.550356,0.204411,2.156674,-0.102292,"
                           "2.320418,-0.351339,0.5,1.154504\n");
    assert_contains(percuss("batch rows.csv --law energetic")->out, ",ok,jam|recompression,1,");
    assert_contains(percuss("batch rows.csv --law energetic --path sun-baruh")->out, ",ok,,1,");
    assert_bad(percuss("batch rows.csv --law whittaker"), "spatial", "planar only");
    assert_bad(percuss("batch rows.csv --law bilinear"), "eta2", "missing");

    // the law bilinear in space
    assert_bad(percuss("solve space.yaml --law bilinear"), "material.eta2", "missing");
    assert_contains(percuss("compare space.yaml")->out,
                    "bilinear does not apply: eta2 must be given");
    assert_contains(percuss("compare space.yaml --set material.eta2=1.2")->out, "bilinear");
    cJSON *springs =
        json_of(percuss("solve space.yaml --law bilinear --set material.eta2=1.2 --json"));
    assert_string_equal(string(springs, "law"), "bilinear");
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(springs, "path")));
    assert_true(cJSON_GetArraySize(cJSON_GetObjectItem(springs, "phases")) >= 2);
    cJSON_Delete(springs);
    write_file("springs.csv", "G_nn,G_n1,G_n2,G_11,G_12,G_22,v_n,v_1,v_2,e,mu,eta2\n"
                              "1.3,-0.7,0.4,2.1,0.3,1.7,-1,0.4,0.5,0.7,0.4,1.21\n");
    assert_contains(percuss("batch springs.csv --law bilinear")->out, ",ok,,,,0.6192515");
}

/* Bodies in space, with every way to describe them. */
static void spatial_bodies(void **state)
{
    (void)state;
    (void)percuss("new cylinder3 > my.yaml");
    cJSON *json = json_of(percuss("solve my.yaml --json"));
    const cJSON *body = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "bodies"), 0);
    assert_near(number(body, "Tp_body") - number(body, "T_body"), number(json, "dT"), 1e-14);
    assert_near(number(json, "Tp") - number(json, "T"), number(json, "dT"), 1e-14);
    assert_near(number(body, "vp_n"), number(json, "p_n") - 1, 1e-14);
    const double vp_n = number(json, "vp_n");
    cJSON_Delete(json);
    assert_contains(percuss("check my.yaml")->out,
                    "theta1        20 deg               theta2        15 deg\n");
    const result *tilted = percuss("check my.yaml --set body.theta1='-160 deg'");
    assert_contains(tilted->out, "theta1        -160 deg");
    assert_contains(tilted->err, "--set body.theta1: warning: -160 deg is beyond 90 deg: X points");
    assert_null(
        strstr(percuss("check my.yaml --set body.theta1=0 --set body.theta2=0")->out, "-0 "));
    (void)shell("{ cat my.yaml; echo 'axes: [{key: body.theta1, values: 0 2}]'; } > tilts.yaml");
    tilted = percuss("sweep tilts.yaml -o tilts.csv");
    assert_int_equal(tilted->status, 0);
    assert_contains(tilted->err, "the axis body.theta1 goes beyond 90 deg: X may point below");
    (void)shell("rm tilts.yaml tilts.csv");

    // the same rod by its mass centre, by a matrix, and on a wall in other world axes
    write_file("centre.yaml",
               "dimension: spatial\n"
               "body: {shape: cylinder, mass: 1, length: 4.6, radius: 0.5,\n"
               "  centre: 2.0876459 0.75984097 -0.59528380}\n"
               "motion: {point: contact, v_n: -1, v_1: 0.4}\nmaterial: {e: 0.7, mu: 0.4}\n");
    json = json_of(percuss("solve centre.yaml --json"));
    assert_near(number(json, "vp_n"), vp_n, 1e-7);
    cJSON_Delete(json);
    write_file("world.yaml", "dimension: spatial\nsurface: {normal: 0 0 2}\n"
                             "body: {shape: cylinder, mass: 1, length: 4.6, radius: 0.5,\n"
                             "  orientation: 'euler yxz -70 deg 0 0'}\n"
                             "motion: {point: contact, velocity: 0.4 0 -1, spin: 0 0 0}\n"
                             "material: {e: 0.7, mu: 0.4}\n");
    // X of the body leans 20 deg from z towards x: the planar rod
    json = json_of(percuss("solve world.yaml --json"));
    cJSON *flat = json_of(percuss("solve my.yaml --set body.theta2=0 --json"));
    assert_near(number(json, "vp_n"), number(flat, "vp_n"), 1e-13);
    assert_near(number(json, "vp_1"), number(flat, "vp_1"), 1e-13);
    cJSON_Delete(json);
    cJSON_Delete(flat);
    flat = json_of(percuss("new cylinder | '%s' solve - --json --set motion.point=contact "
                           "--set motion.v_t=0.4",
                           PERCUSS_COMMAND));
    json = json_of(percuss("solve my.yaml --set body.theta2=0 --json"));
    assert_near(number(json, "vp_n"), number(flat, "vp_n"), 1e-13);
    assert_near(number(json, "dT"), number(flat, "dT"), 1e-13);
    cJSON_Delete(json);
    cJSON_Delete(flat);

    // two bodies: a sphere dropped on a box keeps the sum of momenta
    write_file("pair.yaml", "dimension: spatial\n"
                            "body: {shape: sphere, mass: 1, radius: 0.1}\n"
                            "motion: {v_n: -2, v_1: 1, omega_2: 30}\n"
                            "other: {shape: custom, mass: 2, tensor: 1 1 1, offset: 0.2 0.1 0}\n"
                            "material: {e: 0.5, mu: 0.3}\n");
    json = json_of(percuss("solve pair.yaml --json"));
    const cJSON *list = cJSON_GetObjectItem(json, "bodies");
    assert_near(number(cJSON_GetArrayItem(list, 0), "vp_n") +
                    2 * number(cJSON_GetArrayItem(list, 1), "vp_n"),
                -2, 1e-13);
    assert_near(number(json, "Tp") - number(json, "T"), number(json, "dT"), 1e-12);
    cJSON_Delete(json);
    assert_contains(percuss("solve pair.yaml")->out, "other body after");
    assert_contains(percuss("solve my.yaml --set body.orientation='matrix 1 0 0 0 1 0 0 0 1'")->err,
                    "not two of them");
    assert_int_equal(percuss("solve pair.yaml --set body.orientation='quaternion 1 2 3 4'")->status,
                     0);
    assert_int_equal(
        percuss("solve pair.yaml --set body.orientation='matrix 1 0 0 0 1 0 0 0 1'")->status, 0);

    const struct {
        const char *set, *a, *b;
    } wrong[] = {
        {"body.theta=1", "body.theta", "planar body"},
        {"motion.v_t=1", "motion.v_t", "planar body"},
        {"body.shape=sphear", "body.shape", "sphere"},
        {"body.shape=lamina", "body.shape", "shape in space"},
        {"body.orientation='quaternion 0 0 0 0'", "body.orientation", "length zero"},
        {"body.orientation='euler xxy 0 0 0'", "body.orientation", "three axes"},
        {"body.orientation='matrix 1 1 1 0 1 0 0 0 1'", "body.orientation", "rotation matrix"},
        {"body.orientation=sideways", "body.orientation", "quaternion w x y z"},
        {"body.centre='0 0 0'", "body.centre", "length zero"},
        {"body.centre='1 2'", "body.centre", "three numbers"},
        {"surface.normal='0 0 0'", "surface.normal", "length zero"},
        {"surface.normal='a b c'", "surface.normal", "three numbers"},
        {"other.tensor='1 1 3'", "other.tensor", "principal moment"},
        {"other.tensor='1 1'", "other.tensor", "three or six"},
        {"motion.velocity='1 2 3'", "motion.velocity", "components"},
        {"motion.point=elbow", "motion.point", "centre or contact"},
        {"body.mass=-1", "body.mass", "positive"},
        {"dimension=round", "dimension", "planar or spatial"},
        {"dimension=planar", "space", "dimension: spatial"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_bad(percuss("solve pair.yaml --set %s", wrong[i].set), wrong[i].a, wrong[i].b);
    assert_bad(percuss("solve %s --set body.theta1=1", ROD), "body.theta1", "dimension: spatial");
    assert_bad(percuss("solve %s --path sun-baruh", ROD), "--path", "planar");
    assert_bad(percuss("solve pair.yaml --set other.offset='nan 0 0'"), "other.offset",
               "three numbers");
    // angles along n, t1, t2 do not depend on the world axes
    flat = json_of(percuss("solve my.yaml --json --set surface.normal='0 0 1'"));
    assert_near(number(flat, "vp_n"), vp_n, 1e-15);
    cJSON_Delete(flat);
}

/* No solution, where complementarity does not converge: a G that is singular up to rounding. */
static void spatial_problems_without_an_answer(void **state)
{
    (void)state;
    write_file("rows.csv",
               "G_nn,G_n1,G_n2,G_11,G_12,G_22,v_n,v_1,v_2,e,mu\n"
               "0.27024529679465303,0.37297045619439262,-0.17579270092209365,0.63549998331030777,"
               "-0.4773025226800417,0.57046233938026725,-0.11671255238017438,-0.11834819968707233,"
               "-0.010799649557703333,0.084032575791277875,1.4930293553426148\n");
    assert_contains(percuss("batch rows.csv --law complementarity")->out, ",not-converged,");
    write_file("singular.yaml", "law: complementarity\n"
                                "contact: {G_nn: 0.27024529679465303, G_n1: 0.37297045619439262,\n"
                                "  G_n2: -0.17579270092209365, G_11: 0.63549998331030777,\n"
                                "  G_12: -0.4773025226800417, G_22: 0.57046233938026725,\n"
                                "  v_n: -0.11671255238017438, v_1: -0.11834819968707233,\n"
                                "  v_2: -0.010799649557703333}\n"
                                "material: {e: 0.084032575791277875, mu: 1.4930293553426148}\n");
    assert_bad(percuss("solve singular.yaml"), "accuracy was not reached", "nearly singular");
}

/* A law without a solution: the row is valid and counted, and there is nothing to judge. */
static void a_law_without_an_answer(void **state)
{
    (void)state;
    const char *const bound = "batch rows.csv --law impulse-ratio --fail-on judge=1e-30";
    write_file("rows.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu,ratio\n1,0.9,1,-1,1,0.5,0.3,-9\n");
    const char *const outputs[] = {"vp_n,judge", "vp_n", "dT,outcome"};
    const char *const rows[] = {",-9,ok,,,\n", ",-9,ok,,\n", ",-9,ok,,no-solution,\n"};
    for (int i = 0; i < 3; i++) {
        const result *r = percuss("batch rows.csv --law impulse-ratio --outputs %s", outputs[i]);
        assert_int_equal(r->status, 1);
        assert_contains(r->out, rows[i]);
        assert_contains(r->err, "1 of 1 rows have no solution under law impulse-ratio");
        assert_null(strstr(r->err, "judge"));
    }
    assert_null(strstr(percuss("%s", bound)->err, "fail the judge"));
    write_file("rows.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu,ratio\n1,0.9,1,-1,1,0.5,0.3,-9\n"
                           "1,0.9,1,-1,1,0.5,0.3,0.1\n1,0.9,1,-1,1,5,0.3,0.1\n");
    const result *r = percuss("batch rows.csv --law impulse-ratio");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "1 of 3 rows are bad");
    assert_contains(r->err, "1 of 3 rows have no solution under law impulse-ratio");
    write_file("ratio.yaml", "contact: {G_nn: 1, G_nt: 0.9, G_tt: 1, v_n: -1, v_t: 1}\n"
                             "material: {e: 0.5, mu: 0.3, ratio: -9}\nlaw: impulse-ratio\n");
    r = percuss("solve ratio.yaml --fail-on judge=1e-30");
    assert_int_equal(r->status, 0);
    assert_string_equal(r->err, "");
    assert_contains(r->out, "judge        nothing to check: there is no solution");
    cJSON *json = json_of(percuss("solve ratio.yaml --json"));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "judge")));
    cJSON_Delete(json);
    // a jam has no solution on the path sun-baruh only
    write_file("rows.csv", "G_nn,G_n1,G_n2,G_11,G_12,G_22,v_n,v_1,v_2,e,mu\n"
                           "0.4,1,0.05,10,0,0.01,-1,0,0,0.5,2\n");
    for (int i = 0; i < 2; i++) {
        const char *const words = "batch rows.csv --law poisson --path sun-baruh --outputs";
        r = percuss("%s %s", words, outputs[i]);
        assert_int_equal(r->status, 1);
        assert_contains(r->out, i == 0 ? ",2,ok,,,\n" : ",2,ok,,\n");
        assert_contains(r->err, "1 of 1 rows have no solution under law poisson");
    }
    write_file("rows.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu\n2.5,1.5,2.5,-0.1,1,0.95,2\n");
    r = percuss("batch rows.csv --law poisson --fail-on jam");
    assert_contains(r->out, "jam");
    assert_string_equal(r->err, "");
}

/* A law may have no solution: such points have no values, and there is nothing to judge. */
static void points_without_an_answer(void **state)
{
    (void)state;
    static const struct {
        const char *scenario, *reason;
    } of[] = {
        {"contact: {G_nn: 1, G_nt: 0.9, G_tt: 1, v_n: -1, v_t: 1}\n"
         "material: {e: 0.5, mu: 0.3, ratio: -9}\nsweep: {laws: impulse-ratio, outputs: vp_n}\n"
         "axes: [{key: material.ratio, values: '-9, -8'}]\n",
         "law impulse-ratio has no solution; the outcome is no-solution"},
        {"contact: {G_nn: 0.4, G_n1: 1, G_n2: 0.05, G_11: 10, G_12: 0, G_22: 0.01, v_n: -1, "
         "v_1: 0, v_2: 0}\nmaterial: {e: 0.5, mu: 2}\n"
         "sweep: {laws: poisson, paths: sun-baruh, outputs: vp_n}\n"
         "axes: [{key: material.e, values: '0.5, 0.6'}]\n",
         "law poisson has no solution; the outcome is jam"},
        {"bodies: [{name: a, mass: 1, inertia: 1, at: 0 0, velocity: 0 -1}]\n"
         "contacts:\n  - {name: left, body: a, at: 0 0, normal: 1 1}\n"
         "  - {name: right, body: a, at: 0 0, normal: -1 1}\n"
         "material: {e: 0.9, e_t: 0.1, mu: 2}\nsweep: {laws: complementarity, outputs: dT}\n"
         "axes: [{key: contacts.1.mu, values: '1.5, 2'}]\n",
         "law complementarity has no solution; the outcome is no-solution"}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        write_file("n.yaml", of[i].scenario);
        for (int judged = 0; judged < 2; judged++) {
            const result *r =
                percuss("sweep n.yaml -o n.csv --force %s", judged ? "--set 'sweep.outputs=judge' "
                                                                     "--fail-on judge=1e-30"
                                                                   : "");
            assert_int_equal(r->status, 1);
            assert_contains(r->err, "2 of 2 points have no solution under every law; the first is "
                                    "row 1");
            assert_contains(r->err, of[i].reason);
            assert_null(strstr(r->err, "fail the judge"));
        }
        assert_contains(shell("tail -n 2 n.csv | cut -d , -f 2")->out, "\n\n"); // empty
    }
    // by batches and one by one the rest of the row is there, and the other law has a solution
    write_file("n.yaml", of[0].scenario);
    const result *r = percuss("sweep n.yaml -o n.csv --force --set 'sweep.laws=impulse-ratio "
                              "newton' --set 'sweep.outputs=outcome T vp_n'");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "2 of 2 points have no solution; the first is row 1");
    r = shell("tail -n 1 n.csv && rm n.yaml n.csv");
    assert_contains(r->out, "-8,16,10."); // no-solution, T
    assert_contains(r->out, ",,0,10.");   // no vp_n; and the other law
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spatial_problems),
        cmocka_unit_test(spatial_bodies),
        cmocka_unit_test(spatial_problems_without_an_answer),
        cmocka_unit_test(a_law_without_an_answer),
        cmocka_unit_test(points_without_an_answer),
    };
    return cmocka_run_group_tests_name("command_space", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out",           "err",        "out",        "err",
                                        "my.yaml",       "rows.csv",   "space.yaml", "half.yaml",
                                        "centre.yaml",   "world.yaml", "pair.yaml",  "springs.csv",
                                        "singular.yaml", "ratio.yaml", NULL};
    return run_in_folder(run_suite, files);
}
