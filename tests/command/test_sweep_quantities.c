/* The command: the outputs and the axes of a sweep. */
#include "shell.h"

#include <stdio.h>
#include <string.h>

#define MAP                                                                                        \
    "body: {shape: rod, mass: 2 kg, length: 4.6 m, theta: 20 deg}\n"                               \
    "motion: {v_n: -1, v_t: 1, omega: 0.1, point: contact}\n"                                      \
    "material: {e: 0.7, mu: 0.4}\n"
#define CHAIN PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml"
#define SPACE PERCUSS_SOURCE "/papers/sun-baruh-2022/rod3.yaml"

/* Run a sweep of a text, to out.csv or another ending. */
static dataset swept(const char *text, const char *out)
{
    write_file("s.yaml", text);
    const result *r = percuss("sweep s.yaml -o %s --force", out);
    if (r->status != 0)
        fail_msg("%s", r->err);
    return read_back(out);
}

/* Separate energies, compared with the velocities that solve shows. */
static void energies_and_velocities(void **state)
{
    (void)state;
    dataset d = swept(MAP "axes: [{key: motion.v_t, values: '-1, 0.2, 1'}]\n"
                          "sweep: {laws: newton, outputs: T_ratio T_trans T_rot Tp_trans Tp_rot "
                          "body.vp_n body.vp_t body.omegap other.vp_n T_bodies Tp_bodies}\n",
                      "q.csv");
    for (size_t i = 0; i < 3; i++) {
        cJSON *json = json_of(percuss("solve s.yaml --law newton --json --set motion.v_t=%.17g",
                                      value(&d, "motion.v_t", i)));
        const cJSON *body = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "bodies"), 0);
        const double v_n = number(body, "vp_n"), v_t = number(body, "vp_t");
        assert_near(value(&d, "body.vp_n@newton", i), v_n, 0);
        assert_near(value(&d, "body.vp_t", i), v_t, 0); // one law: its name may be omitted
        assert_near(value(&d, "body.omegap", i), number(body, "omegap"), 0);
        assert_false(pcs_has(value(&d, "other.vp_n", i)));
        const double trans = v_n * v_n + v_t * v_t; // m = 2 kg
        assert_near(value(&d, "Tp_trans", i), trans, 1e-14);
        assert_near(value(&d, "Tp_rot", i), number(json, "Tp_bodies") - trans, 1e-14);
        assert_near(value(&d, "T_trans", i) + value(&d, "T_rot", i), number(json, "T_bodies"),
                    1e-14);
        assert_near(value(&d, "T_ratio", i), number(json, "Tp_bodies") / number(json, "T_bodies"),
                    1e-15);
        assert_near(number(json, "T_ratio"), value(&d, "T_ratio", i), 0);
        cJSON_Delete(json);
    }
    dataset_free(&d);
}

/* Words in CSV, the same as numbers in NPY; slip has its direction. */
static void states_in_words(void **state)
{
    (void)state;
    static const char text[] =
        MAP "axes: [{key: motion.v_t, values: '-3, 0, 3, 1'}]\n"
            "sweep: {laws: whittaker energetic, outputs: final state trust}\n";
    dataset d = swept(text, "q.npy"), words = swept(text, "q.csv");
    const result *r = shell("cat q.csv");
    assert_contains(r->out, "slip,backward,");
    assert_contains(r->out, "slip,forward,");
    assert_contains(r->out, ",poisson");
    for (int c = 0; c < d.n_columns; c++)
        for (size_t i = 0; i < d.n_rows; i++)
            if (strncmp(d.names[c], "final@energetic", 15) != 0) // 0 there, empty in words
                assert_near(words.columns[c][i], d.columns[c][i], 0);
    assert_near(value(&d, "state@whittaker", 0), 7, 0);
    assert_near(value(&d, "state@energetic", 2), 6, 0);
    assert_near(value(&d, "final@energetic", 2), 0, 0);
    cJSON *json = json_of(percuss("solve s.yaml --law energetic --json --set motion.v_t=3"));
    assert_string_equal(string(json, "state"), "forward");
    cJSON_Delete(json);
    dataset_free(&d);
    dataset_free(&words);
}

static void quotients_of_laws(void **state)
{
    (void)state;
    dataset d = swept(MAP "axes: [{key: material.mu, values: '0, 0.4'}]\n"
                          "sweep: {laws: newton poisson, outputs: [vp_n, vp_n@newton/poisson, "
                          "vp_n@poisson/newton, dT]}\n",
                      "q.csv");
    assert_string_equal(d.names[d.n_columns - 2], "vp_n@newton/poisson");
    for (size_t i = 0; i < 2; i++) {
        const double a = value(&d, "vp_n@newton", i), b = value(&d, "vp_n@poisson", i);
        assert_near(value(&d, "vp_n@newton/poisson", i), a / b, 0);
        assert_near(value(&d, "vp_n@poisson/newton", i), b / a, 0);
    }
    assert_near(value(&d, "vp_n@newton/poisson", 0), 1, 1e-15); // without friction
    dataset_free(&d);
    write_file("s.yaml", MAP "axes: [{key: material.mu, values: '0, 0.4'}]\n"
                             "sweep: {laws: newton, outputs: vp_n vp_n@newton/poisson}\n");
    assert_bad(percuss("sweep s.yaml -o q2.csv"), "sweep.outputs", "'poisson' among sweep.laws");
    assert_bad(percuss("sweep s.yaml -o q2.csv --set sweep.outputs='dT vp_n@newton/newton'"),
               "sweep.outputs", "needs 'vp_n' among the outputs");
}

/* Compared with compare, which has the same numbers. */
static void errors_of_a_path(void **state)
{
    (void)state;
    cJSON *json = json_of(percuss("compare " SPACE " --json"));
    double velocity = 0, energy = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItem(json, "deviations"))
    {
        if (strcmp(string(item, "law"), "energetic") != 0)
            continue;
        velocity = number(item, "velocity");
        energy = number(item, "energy");
    }
    cJSON_Delete(json);
    assert_true(velocity > 0);
    assert_int_equal(shell("cp " SPACE " s.yaml; printf 'axes: [{key: material.d1, values: 1}]\\n"
                           "sweep: {laws: energetic complementarity, paths: exact sun-baruh, "
                           "outputs: error_v error_T trust}\\n' >> s.yaml")
                         ->status,
                     0);
    const result *r = percuss("sweep s.yaml -o q.csv --force");
    if (r->status != 0)
        fail_msg("%s", r->err);
    dataset d = read_back("q.csv");
    assert_near(value(&d, "error_v@energetic:sun-baruh", 0), velocity, 0);
    assert_near(value(&d, "error_T@energetic:sun-baruh", 0), energy, 0);
    assert_near(value(&d, "error_v@energetic:exact", 0), 0, 0);
    assert_false(pcs_has(value(&d, "error_v@complementarity", 0)));
    dataset_free(&d);
}

/* For a chain: the state of each contact after, and its energy ratio. */
static void states_of_contacts(void **state)
{
    (void)state;
    assert_int_equal(
        shell("cp " CHAIN " s.yaml; printf 'axes: [{key: material.mu, values: 0.1 0.5 "
              "0.9}]\\nsweep: {laws: all, outputs: contacts.A0.final contacts.A0.state "
              "contacts.Ac.vp_t T_ratio outcome}\\n' >> s.yaml")
            ->status,
        0);
    assert_int_equal(percuss("sweep s.yaml -o q.csv --force")->status, 0);
    dataset d = read_back("q.csv");
    assert_int_equal(d.n_columns, 1 + 7 * 5); // the seven laws of a strike
    for (size_t i = 0; i < 3; i++) {
        cJSON *json = json_of(percuss("solve s.yaml --law energetic --json --set material.mu=%.17g",
                                      value(&d, "material.mu", i)));
        const cJSON *contact = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "contacts"), 0);
        char text[60];
        (void)snprintf(text, sizeof text, ",%s,%s,", string(contact, "final"),
                       string(contact, "state"));
        assert_contains(shell("cat q.csv")->out, text);
        assert_near(value(&d, "T_ratio@energetic", i), number(json, "T_ratio"), 0);
        cJSON_Delete(json);
    }
    dataset_free(&d);
}

static void all_laws(void **state)
{
    (void)state;
    dataset d = swept(MAP "axes: [{key: body.theta, from: 0 deg, to: 40 deg, n: 3}]\n"
                          "sweep: {laws: all, outputs: vp_n}\n",
                      "q.csv");
    // walton is for spheres, bilinear and impulse-ratio need more
    assert_int_equal(d.n_columns, 1 + 7);
    dataset_free(&d);
    d = swept(MAP "axes: [{key: material.e, values: 0.5}]\nsweep: {laws: newton, outputs: vp_n}\n",
              "q.csv");
    assert_string_equal(d.names[1], "vp_n@newton"); // with one law or several
    dataset_free(&d);
}

/* Rows of a file: points that belong together. */
static void rows_of_a_file(void **state)
{
    (void)state;
    write_file("points.csv", "body.theta,material.mu\n0.1,0.2\n0.5,0.4\n-0.3,0.9\n");
    dataset d = swept(MAP "sweep: {rows: points.csv, outputs: vp_n}\n", "q.csv");
    assert_int_equal(d.n_rows, 3);
    for (size_t i = 0; i < 3; i++) {
        cJSON *json = json_of(percuss("solve s.yaml --json --set body.theta=%.17g --set "
                                      "material.mu=%.17g",
                                      value(&d, "body.theta", i), value(&d, "material.mu", i)));
        assert_near(value(&d, "vp_n", i), number(json, "vp_n"), 0);
        cJSON_Delete(json);
    }
    assert_near(value(&d, "material.mu", 2), 0.9, 0);
    dataset_free(&d);
    static const struct {
        const char *rows, *a, *b;
    } bad[] = {{"body.thete\n1\n", "points.csv: column 'body.thete'", "body.theta"},
               {"body.shape\n1\n", "body.shape", "number"},
               {"body.theta,body.theta\n1,1\n", "is already an axis", "points.csv"},
               {"theta\n1\n", "column 'theta': no such key", "'body.theta'"},
               {"body.theta [deg]\n1\n", "name it 'body.theta'", "in SI units (rad)"},
               {"body.theta\n10 deg\n", "row 1 has no number", "in SI units"},
               {"body.theta\nx\n", "row 1 has no number", "body.theta"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_file("points.csv", bad[i].rows);
        assert_bad(percuss("sweep s.yaml -o q3.csv"), bad[i].a, bad[i].b);
    }
    write_file("s.yaml", MAP "axes: [{key: material.e, values: 1}]\nsweep: {rows: points.csv}\n");
    assert_bad(percuss("sweep s.yaml -o q3.csv"), "sweep.rows", "cannot be used with axes");
}

/* Mean, standard deviation, and the part beyond one standard deviation; the same in every run. */
static void normal_distributions(void **state)
{
    (void)state;
    static const char *const samples[] = {"random", "halton"};
    for (int k = 0; k < 2; k++) {
        char text[500];
        enum { N = 20000 };
        double mean = 0, square = 0, beyond = 0;
        (void)snprintf(text, sizeof text,
                       MAP "axes: [{key: motion.v_t, mean: 2 m/s, sd: 500 mm/s}]\n"
                           "sweep: {sample: %s, points: %d, outputs: v_t}\n",
                       samples[k], N);
        dataset d = swept(text, "q.npy");
        for (size_t i = 0; i < N; i++) {
            const double z = (value(&d, "motion.v_t", i) - 2) / 0.5;
            mean += z / N;
            square += z * z / N;
            beyond += fabs(z) > 1 ? 1.0 / N : 0;
        }
        // four standard errors for random numbers; halton is far better
        const double slack = k == 0 ? 4 / sqrt(N) : 1e-3;
        assert_near(mean, 0, slack);
        assert_near(square, 1, 1.5 * slack);
        assert_near(beyond, 0.31731, slack);
        dataset_free(&d);
    }
    write_file("s.yaml", MAP "axes: [{key: motion.v_t, mean: 2, sd: 1}]\n");
    assert_bad(percuss("sweep s.yaml -o q4.csv"), "axes.motion.v_t.mean", "random or halton");
    write_file("s.yaml", MAP "axes: [{key: motion.v_t, mean: 2}]\nsweep: {sample: random}\n");
    assert_bad(percuss("sweep s.yaml -o q4.csv"), "axes.motion.v_t.sd", "missing");
}

/* Components of vectors and elements of u. */
static void elements_of_vectors(void **state)
{
    (void)state;
    static const char bodies[] =
        "bodies: [{name: b, mass: 1, inertia: 0.1, at: 0 0.1, velocity: 1 -1}]\n"
        "contacts: [{name: c, body: b, at: 0 0, normal: 0 1}]\nmaterial: {e: 0.5, mu: 0.3}\n";
    char text[800];
    (void)snprintf(text, sizeof text,
                   "%saxes: [{key: bodies.b.velocity.x, values: '0.1 m/s, 2 m/s'}, {key: "
                   "bodies.b.velocity.2, values: -1 -3}, {key: contacts.c.at.x, values: 0 0.05}]\n"
                   "sweep: {outputs: contacts.c.vp_t dT}\n",
                   bodies);
    dataset d = swept(text, "q.csv");
    assert_int_equal(d.n_rows, 8);
    for (size_t i = 0; i < 8; i++) {
        cJSON *json =
            json_of(percuss("solve s.yaml --json --set bodies.b.velocity='%.17g %.17g' --set "
                            "contacts.c.at='%.17g 0'",
                            value(&d, "bodies.b.velocity.x", i),
                            value(&d, "bodies.b.velocity.2", i), value(&d, "contacts.c.at.x", i)));
        assert_near(value(&d, "dT", i), number(json, "dT"), 0);
        cJSON_Delete(json);
    }
    dataset_free(&d);
    d = swept("mechanism: {M: [[1, 0], [0, 1]], W: [[1, 0], [0, 1]], u: [-1, 1]}\n"
              "contacts: [{name: c}]\nmaterial: {e: 0.5, mu: 0.3}\n"
              "axes: [{key: mechanism.u.2, values: 0.1 1}]\nsweep: {outputs: up.1 up.2}\n",
              "q.csv");
    assert_near(value(&d, "up.1", 0), 0.5, 1e-15);
    assert_near(value(&d, "up.2", 0), 0, 1e-15);        // sticks: mu (1 + e) > 0.1
    assert_near(value(&d, "up.2", 1), 1 - 0.45, 1e-15); // slips
    dataset_free(&d);
    (void)snprintf(text, sizeof text, "%saxes: [{key: bodies.b.velocity.z, values: 1}]\n", bodies);
    write_file("s.yaml", text);
    assert_bad(percuss("sweep s.yaml -o q5.csv"), "axes.bodies.b.velocity.z", "has 2 numbers");
    (void)snprintf(text, sizeof text, "%saxes: [{key: bodies.b.name.x, values: 1}]\n", bodies);
    write_file("s.yaml", text);
    assert_bad(percuss("sweep s.yaml -o q5.csv"), "'bodies.b.name' is not a vector", "s.yaml");
}

/* A chain whose second link has this angle. */
static void write_chain(const char *angle)
{
    char text[500];
    (void)snprintf(text, sizeof text,
                   "chain: {phi1: 20 deg}\nlinks:\n"
                   "  - {name: a, length: 1 m, mass: 1 kg, angle: phi1, rate: 0.1}\n"
                   "  - {name: b, parent: a, length: 1 m, mass: 1 kg, angle: '%s', rate: 0.3}\n"
                   "contacts:\n  - {name: foot, link: a, along: 0 m}\n"
                   "  - {name: tip, link: b, strikes: yes}\nmaterial: {e: 0.8, mu: 0.5}\n",
                   angle);
    write_file("s.yaml", text);
}

/* An angle of a link may be a multiple of one of the chain. */
static void multiples_of_angles(void **state)
{
    (void)state;
    static const char *const angles[] = {"180 deg - 40 deg", "180 deg - 2*phi1", "180 deg - 2 phi1",
                                         "180 deg - phi1 - phi1", "-4 * phi1 + 220 deg"};
    static const char *const bad[] = {"2**phi1", "2*", "phi1*2", "2*phi9"};
    double first = 0;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_chain(bad[i]);
        assert_bad(percuss("solve s.yaml"), "links.b.angle: must be an angle", bad[i]);
    }
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        write_chain(angles[i]);
        cJSON *json = json_of(percuss("solve s.yaml --json"));
        first = i == 0 ? number(json, "dT") : first;
        assert_near(number(json, "dT"), first, 1e-14); // rounding of the angles
        cJSON_Delete(json);
    }
}

/* What limits Brach's friction, for one contact and for a chain; the mode in space by check. */
static void bounds_and_modes(void **state)
{
    (void)state;
    const result *r = percuss("solve " PERCUSS_SOURCE "/papers/baruh-2022/rod.yaml --law brach");
    assert_contains(r->out, "mu_0          0.055");
    assert_contains(r->out, "mu_T ");
    assert_contains(r->out, "mu_max ");
    assert_null(
        strstr(percuss("solve " PERCUSS_SOURCE "/papers/baruh-2022/rod.yaml")->out, "mu_T"));
    assert_contains(percuss("solve " CHAIN " --law brach")->out, "of the striking contact alone");
    // Brach's law takes the ratio mu_T where Whittaker's would gain energy, and A0 has no impulse
    cJSON *json = json_of(percuss("solve " CHAIN " --law brach --json"));
    const cJSON *striking = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "contacts"), 1);
    assert_near(number(striking, "p_t") / number(striking, "p_n"), number(json, "mu_T"), 1e-12);
    cJSON_Delete(json);
    json = json_of(percuss("solve " SPACE " --law poisson --json"));
    const int mode = (int)number(json, "mode");
    cJSON_Delete(json);
    r = percuss("check " SPACE);
    assert_contains(r->out, pcs_mode_meaning(mode));
    assert_contains(r->out, ", by Poisson's law\n");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energies_and_velocities), cmocka_unit_test(states_in_words),
        cmocka_unit_test(quotients_of_laws),       cmocka_unit_test(errors_of_a_path),
        cmocka_unit_test(states_of_contacts),      cmocka_unit_test(all_laws),
        cmocka_unit_test(rows_of_a_file),          cmocka_unit_test(normal_distributions),
        cmocka_unit_test(elements_of_vectors),     cmocka_unit_test(multiples_of_angles),
        cmocka_unit_test(bounds_and_modes),
    };
    return cmocka_run_group_tests_name("sweep_quantities", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out",   "err",        "s.yaml", "q.csv",
                                        "q.npy", "points.csv", NULL};
    return run_in_folder(run_suite, files);
}
