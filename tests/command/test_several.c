/* The command with several contacts, chains, contact of finite duration, and the law
 * complementarity. */
#include "shell.h"

#include <stdio.h>

/* Lists of bodies and contacts, and the same mechanism as M, W and u. */
static void several_contacts(void **state)
{
    (void)state;
    assert_int_equal(percuss("new several > cradle.yaml")->status, 0);
    cJSON *json = json_of(percuss("solve cradle.yaml --json"));
    const cJSON *contacts = cJSON_GetObjectItem(json, "contacts");
    const cJSON *bodies = cJSON_GetObjectItem(json, "bodies");
    assert_string_equal(string(json, "law"), "complementarity");
    assert_string_equal(string(cJSON_GetArrayItem(contacts, 1), "name"), "B");
    assert_string_equal(string(cJSON_GetArrayItem(contacts, 1), "final"), "slip");
    assert_near(number(cJSON_GetArrayItem(contacts, 0), "p_n"), 4.0 / 3, 1e-14);
    assert_near(number(cJSON_GetArrayItem(bodies, 0), "vp_x"), -1.0 / 3, 1e-14);
    assert_near(number(cJSON_GetArrayItem(bodies, 2), "vp_x"), 2.0 / 3, 1e-14);
    assert_near(number(json, "dT"), 0, 1e-15);
    cJSON_Delete(json);
    json = json_of(percuss("compare cradle.yaml --set contacts.B.e=0 --set contacts.1.e=0 --json"));
    const cJSON *law = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "laws"), 0);
    assert_near(number(law, "dT"), 1.0 / 6 - 0.5, 1e-14); // all three go on with a third
    cJSON_Delete(json);
    assert_int_equal(percuss("new mechanism > rod.yaml")->status, 0);
    json = json_of(percuss("solve rod.yaml --json"));
    assert_near(cJSON_GetArrayItem(cJSON_GetObjectItem(json, "up"), 1)->valuedouble, 0.5, 1e-14);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "bodies")), 0);
    cJSON_Delete(json);
    assert_contains(percuss("check cradle.yaml")->out, "2 contacts, 9 velocities");
    assert_contains(percuss("compare cradle.yaml")->out, "it needs one contact that strikes");
    const char *groove = PERCUSS_SOURCE "/examples/groove.yaml";
    assert_int_equal(percuss("solve %s --fail-on no-solution", groove)->status, 1);
    // in a sweep the outcome is a number: no-solution 16, without friction a plain impact 0
    assert_int_equal(shell("{ cat " PERCUSS_SOURCE "/examples/groove.yaml; echo 'axes: [{key: "
                           "contacts.1.mu, values: [2, 0]}]'; "
                           "echo 'sweep: {outputs: outcome dT}'; } > g.yaml")
                         ->status,
                     0);
    assert_int_equal(percuss("sweep g.yaml -o g.csv")->status, 0);
    assert_string_equal(shell("tail -n 2 g.csv | cut -c 1-11; rm g.yaml g.csv")->out,
                        "2,16,\n0,0,-0.0949\n");
    assert_contains(percuss("solve %s", groove)->out, "the law has no solution");
    // without an answer nothing fails the judge
    assert_string_equal(percuss("solve %s --fail-on judge=1e-30", groove)->err, "");
    json = json_of(percuss("solve %s --json", groove));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "judge")));
    cJSON_Delete(json);
    const char *table = PERCUSS_SOURCE "/examples/table.yaml";
    assert_contains(percuss("solve %s", table)->out, "omega_z");
    const result *r = percuss("compare %s --fail-on judge=1e-30", table);
    assert_int_equal(r->status, 1);
    assert_contains(r->err, "law complementarity: this result fails the judge: ");
    assert_int_equal(percuss("solve %s", table)->status, 0);
}

/* A beam on 500 supports, which share the impulse evenly: left as right. */
static void many_supports(void **state)
{
    (void)state;
    enum { N = 500, LINE = 80 };
    static char text[LINE * (N + 3)];
    int at = snprintf(text, sizeof text,
                      "bodies: [{name: beam, mass: 2, inertia: 0.7, at: 0 0.1, velocity: 0 -1}]\n"
                      "material: {e: 0.5, e_t: 0, mu: 0.3}\ncontacts:\n");
    for (int i = 0; i < N; i++)
        at += snprintf(text + at, sizeof text - (size_t)at,
                       "  - {name: s%d, body: beam, at: %.17g 0, normal: 0 1}\n", i,
                       2.0 * i / (N - 1) - 1);
    write_file("beam.yaml", text);
    cJSON *json = json_of(percuss("solve beam.yaml --json"));
    const cJSON *contacts = cJSON_GetObjectItem(json, "contacts");
    double sum = 0;
    assert_near(number(json, "dT"), -0.75, 1e-9); // (1 - e^2) m v^2 / 2
    for (int i = 0; i < N; i++) {
        const double p = number(cJSON_GetArrayItem(contacts, i), "p_n");
        const double q = number(cJSON_GetArrayItem(contacts, N - 1 - i), "p_n");
        assert_true(p > 0);
        // xi is a sum of 1000 terms, of 5 m/s: rounding of 1e-14 to 1e-13, and the shift that tells
        // shares apart is 1e-7 of G
        assert_near(p, q, 1e-6);
        sum += p;
    }
    assert_near(sum, 3, 1e-9);
    cJSON_Delete(json);
}

/* Axes have no names: two of them on one key are for sweep to refuse, and solve does not care. */
static void two_axes_on_one_key(void **state)
{
    (void)state;
    write_file("axes.yaml",
               "bodies: [{name: a, mass: 1, inertia: 1, at: [0, 0], velocity: [0, -1]}]\n"
               "contacts: [{name: A, body: a, at: [0, 0], normal: [0, 1], mu: 0.1, e: 0.5}]\n"
               "axes:\n"
               "  - {key: contacts.A.mu, from: 0, to: 1, n: 3}\n"
               "  - {key: contacts.A.mu, from: 0, to: 1, n: 3}\n");
    assert_int_equal(percuss("solve axes.yaml")->status, 0);
    assert_int_equal(percuss("check axes.yaml")->status, 0);
    assert_bad(percuss("sweep axes.yaml -o axes.csv"), "axes.yaml:5: axes.contacts.A.mu.key",
               "is already an axis");
    assert_int_equal(shell("rm axes.yaml")->status, 0);
}

/* What is wrong in a list is named: file, line, list, item and key. */
static void bad_lists(void **state)
{
    (void)state;
    assert_int_equal(percuss("new several > s.yaml")->status, 0);
    assert_bad(percuss("solve s.yaml --set bodies.left.mass=0"), "bodies.left.mass", "positive");
    assert_bad(percuss("solve s.yaml --set bodies.left.mass=inf"), "bodies.left.mass", "finite");
    assert_bad(percuss("solve s.yaml --set bodies.left.inertia=-1"), "bodies.left.inertia", "");
    assert_bad(percuss("solve s.yaml --set bodies.left.masss=1"), "masss", "did you mean 'mass'");
    assert_bad(percuss("solve s.yaml --set bodies.nobody.mass=1"), "nobody", "bodies");
    assert_bad(percuss("solve s.yaml --set contacts.A=1"), "contacts.NAME.key", "");
    assert_bad(percuss("solve s.yaml --set contacts.A.mu=-1"), "contacts.A.mu", "not negative");
    assert_bad(percuss("solve s.yaml --set contacts.A.e=2"), "contacts.A.e", "between 0 and 1");
    assert_bad(percuss("solve s.yaml --set contacts.A.e_t=2"), "contacts.A.e_t", "between 0 and 1");
    assert_bad(percuss("solve s.yaml --set material.e=2"), "material.e", "between 0 and 1");
    assert_bad(percuss("solve s.yaml --set contacts.A.other=left"), "contacts.A.other", "itself");
    assert_bad(percuss("solve s.yaml --set contacts.A.body=x"), "contacts.A.body", "bodies");
    assert_bad(percuss("solve s.yaml --set contacts.A.body=ground"), "contacts.A.body", "bodies");
    assert_bad(percuss("solve s.yaml --set contacts.A.normal='0 0'"), "contacts.A.normal", "zero");
    assert_bad(percuss("solve s.yaml --set contacts.A.at='1 2 3'"), "contacts.A.at", "two numbers");
    assert_bad(percuss("solve s.yaml --set bodies.left.name=right"), "another item", "name");
    assert_bad(percuss("solve s.yaml --set bodies.left.spin='1 0 0'"), "spatial", "spin");
    assert_bad(percuss("solve s.yaml --law poisson"), "poisson", "one contact");
    assert_bad(percuss("solve s.yaml --path exact"), "--path", "several");
    assert_bad(percuss("solve s.yaml --set body.mass=1"), "body.mass", "lists");
    write_file("list.yaml", "bodies:\n  - {mass: 1}\nmaterial: {e: 1, mu: 0}\n");
    assert_bad(percuss("solve list.yaml"), "contacts", "missing");
    write_file("list.yaml", "bodies:\n  - name: a\n    weight: 1\n");
    assert_bad(percuss("solve list.yaml"), "list.yaml:3", "weight");
    write_file("list.yaml", "bodies: 7\n");
    assert_bad(percuss("solve list.yaml"), "list.yaml:1", "a list");
    assert_int_equal(percuss("new mechanism > mech.yaml")->status, 0);
    assert_bad(percuss("solve mech.yaml --set mechanism.u='1 2'"), "mechanism.M",
               "4 finite numbers");
    assert_bad(percuss("solve mech.yaml --set mechanism.M='1 0 0; 0 1 0; 0 0 -1'"), "mechanism.M",
               "positive definite");
    assert_bad(percuss("solve mech.yaml --set mechanism.M='1 2 0; 0 1 0; 0 0 1'"), "mechanism.M",
               "symmetric");
}

#define CHAIN PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml"

/* A chain: the energy of the paper, finals and phases; what is wrong with one is named. */
static void chains(void **state)
{
    (void)state;
    cJSON *json =
        json_of(percuss("solve " CHAIN " --set chain.phi1='-48 deg' --law energetic --json"));
    assert_near(number(json, "dT"), -0.01895, 0.5e-5);
    const cJSON *contacts = cJSON_GetObjectItem(json, "contacts");
    assert_string_equal(string(cJSON_GetArrayItem(contacts, 0), "name"), "A0");
    assert_string_equal(string(cJSON_GetArrayItem(contacts, 0), "final"), "rebound");
    assert_string_equal(string(cJSON_GetArrayItem(contacts, 1), "name"), "Ac");
    assert_near(number(json, "W_c") + number(json, "W_r") + number(json, "W_f"), number(json, "dT"),
                1e-16);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "phases")), 3);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "bodies")), 3);
    cJSON_Delete(json);
    json = json_of(percuss("compare " CHAIN " --json"));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "laws")), 7);
    cJSON_Delete(json);
    assert_contains(percuss("compare " CHAIN " --set chain.phi1='-75 deg'")->out, "rebound*");
    assert_contains(percuss("solve " CHAIN)->out, "link after");
    assert_int_equal(percuss("solve " CHAIN " --law whittaker --fail-on energy-gain")->status, 1);
    assert_int_equal(
        percuss("solve " CHAIN " --set links.3.rate=-1 --fail-on no-collision")->status, 1);
    assert_bad(percuss("solve " CHAIN " --set contacts.A0.strikes=yes"), "contacts.Ac.strikes",
               "exactly one");
    assert_bad(percuss("solve " CHAIN " --set contacts.Ac.strikes=no"), "energetic",
               "strikes: yes");
    assert_bad(percuss("solve " CHAIN " --set contacts.Ac.strikes=maybe"), "strikes", "yes or no");
    assert_bad(percuss("solve " CHAIN " --set chain.velocity='0 -1'"), "contacts.A0", "approach");
    assert_bad(percuss("solve " CHAIN " --set 'links.link 1.parent=link 3'"), "parent", "loop");
    assert_bad(percuss("solve " CHAIN " --set 'links.link 2.mass=0'"), "links.link 2.mass",
               "positive");
    assert_bad(percuss("solve " CHAIN " --set contacts.A0.link=link9"), "contacts.A0.link", "link");
    assert_bad(percuss("solve " CHAIN " --set contacts.A0.surface=inf"), "contacts.A0.surface", "");
    assert_bad(percuss("solve " CHAIN " --set 'links.link 2.angle=phi2'"), "links.link 2.angle",
               "phi1");
    assert_bad(percuss("solve " CHAIN " --set contacts.A0.body=x"), "contacts.A0.body", "chain");
    assert_bad(percuss("solve " CHAIN " --set chain.pinned=yes --set chain.velocity='1 0'"),
               "chain.velocity", "pinned");
    assert_bad(percuss("solve " CHAIN " --set dimension=spatial"), "links", "planar");
    assert_bad(percuss("solve " CHAIN " --set 'links.link 2.angle=+'"), "links.link 2.angle",
               "angle");
    assert_bad(percuss("solve " CHAIN " --set 'links.link 2.angle=phi1 +'"), "angle", "phi");
    assert_bad(percuss("solve " CHAIN " --set 'links.link 2.rate=1e200' "
                       "--set 'links.link 2.length=1e150'"),
               "too large or too small", "three-link.yaml");
    assert_bad(percuss("solve " CHAIN " --law walton"), "walton", "one contact");
    assert_bad(percuss("solve " CHAIN " --law brach --set contacts.A0.mu_s=0.9"), "brach", "mu_s");
}

#define BRACH PERCUSS_SOURCE "/papers/brach-1993/rod.yaml"

/* Contact in time; where SUNDIALS is missing the command says what to install. */
static void simulation(void **state)
{
    (void)state;
    const result *r = percuss("simulate " BRACH " --json");
    if (r->status == 2) {
        assert_contains(r->err, "libsundials-dev");
        return;
    }
    cJSON *json = json_of(r);
    assert_near(number(json, "duration"), 0.061, 0.0005);
    assert_near(number(json, "E2_energetic"), 1, 1e-8);
    const double T_bodies = number(json, "T_bodies");
    assert_near(number(json, "theta_final"), 50.8 * 3.14159265358979 / 180, 1e-3);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "events")), 3);
    cJSON_Delete(json);
    json = json_of(percuss("solve " BRACH " --json"));
    assert_near(number(json, "T_bodies"), T_bodies, 1e-15); // the same name, the same energy
    cJSON_Delete(json);
    // the e of the scenario is not used, and that is said
    r = percuss("simulate " BRACH " --set material.e=0.3");
    assert_int_equal(r->status, 0);
    assert_contains(r->err, "material.e: is not used by simulate");
    assert_contains(r->err, "--find e=0.3");
    assert_string_equal(percuss("simulate " BRACH " --find E2=0.9")->err, "");
    r = percuss("simulate " BRACH " --find e=0.5");
    assert_string_equal(r->err, "");
    assert_contains(r->out, "e_kinematic    0.5");
    assert_int_equal(percuss("simulate " BRACH " -o history.csv")->status, 0);
    assert_bad(percuss("simulate " BRACH " -o history.csv --json"), "history.csv", "--force");
    assert_bad(percuss("simulate " BRACH " --find e=1.9"), "--find e=1.9",
               "greatest without damping");
    assert_bad(percuss("simulate " BRACH " --find e=0"), "--find e=0", "more than 0");
    assert_bad(percuss("simulate " BRACH " --find stop --set motion.v_n=1"), "approach", "find");
    json = json_of(percuss("simulate " BRACH " --find E2=1 --json"));
    assert_near(number(json, "zeta"), 0, 0); // what it gives without damping is found, too
    cJSON_Delete(json);
    assert_bad(percuss("simulate " BRACH " --find speed"), "--find", "stick or reverse");
    assert_bad(percuss("simulate " BRACH " --set surface.kappa=0 --json"), "surface.kappa",
               "1e-12");
    assert_contains(percuss("simulate " BRACH " --set motion.v_n=1 --json")->out, "no-collision");
    assert_bad(percuss("simulate " BRACH " --set motion.v_n=1 -o none.csv"), "approach",
               "rod.yaml");
    assert_bad(percuss("simulate " BRACH " --plot picture.jpg"), "picture.jpg", ".png");
    assert_bad(percuss("simulate " BRACH " --tolerance 1"), "--tolerance", "1e-13");
    assert_bad(percuss("simulate " CHAIN), "two bodies", "three-link");
}

/* Two bodies that move, and a tangential spring; what is gained here is lost there. */
static void simulation_of_two(void **state)
{
    (void)state;
    assert_int_equal(percuss("new pair > pair.yaml")->status, 0);
    const result *r = percuss("simulate pair.yaml --set surface.kappa=1e6 --json");
    if (r->status == 2) {
        assert_contains(r->err, "libsundials-dev");
        return;
    }
    for (int spring = 0; spring < 2; spring++) {
        cJSON *json = json_of(percuss("simulate pair.yaml --set surface.kappa=1e6 --json%s",
                                      spring ? " --set surface.kappa_t=1e6" : ""));
        cJSON *rigid = json_of(percuss("solve pair.yaml --json"));
        const cJSON *bodies = cJSON_GetObjectItem(rigid, "bodies");
        double before = 0, after = 0;
        for (int i = 0; i < 2; i++) {
            const cJSON *body = cJSON_GetArrayItem(bodies, i);
            const double mass = number(body, "mass");
            before += mass * number(body, "v_n");
            after += mass * number(json, i == 0 ? "body.vp_n" : "other.vp_n");
        }
        assert_near(after, before, 1e-9);
        assert_near(number(json, "T_bodies"), number(rigid, "T_bodies"), 1e-14);
        assert_true(number(json, "audit") < 1e-7);
        cJSON_Delete(json);
        cJSON_Delete(rigid);
    }
    assert_bad(percuss("simulate pair.yaml --set surface.kappa=1e6 --set surface.kappa_t=1e6 "
                       "--set material.mu_s=0.5"),
               "mu_s", "must be mu_k");
    assert_bad(percuss("simulate pair.yaml --set surface.kappa=1e6 --set other.mass=inf"),
               "other.mass", "must be at rest");
}

/* In space, its history as HDF5, its picture; and studies with their files. */
static void simulation_files(void **state)
{
    (void)state;
    const char *space = "--set surface.kappa=1e5 --set material.mu_s=0.5 --set material.mu_k=0.4";
    assert_int_equal(percuss("new cylinder3 > space.yaml")->status, 0);
    const result *r = percuss("simulate space.yaml %s --json", space);
    if (r->status == 2) {
        assert_contains(r->err, "libsundials-dev");
        return;
    }
    cJSON *json = json_of(r);
    assert_true(number(json, "audit") < 1e-8);
    assert_true(number(json, "p_1") != 0 && number(json, "omega_n") != 0);
    cJSON_Delete(json);
    assert_int_equal(percuss("simulate space.yaml %s -o s.h5 --plot s.svg", space)->status, 0);
    assert_int_equal(percuss("simulate " BRACH " --plot rod.pdf --tolerance 1e-8")->status, 0);
    assert_bad(percuss("simulate " BRACH " --plot rod.pdf"), "rod.pdf", "--force");
    assert_bad(percuss("simulate " BRACH " -o same.svg --plot same.svg"), "same.svg", "different");
    assert_bad(percuss("simulate " BRACH " --plot 'a\nb.svg'"), "name of the picture", "line end");
    // gnuplot would run this
    assert_int_equal(percuss("simulate " BRACH " --plot '|touch ran;.svg'")->status, 0);
    assert_int_equal(shell("test ! -e ran && grep -q /svg '|touch ran;.svg'")->status, 0);
    assert_int_equal(percuss("reproduce equivalence -o studies")->status, 0);
    assert_bad(percuss("reproduce equivalence -o studies"), "studies/", "--force");
    assert_bad(percuss("reproduce nobody-1900"), "nobody-1900", "kharaz-2001, equivalence");
    assert_contains(percuss("reproduce nobody-1900")->err, "sun-baruh-2022, baruh-2022, brach");
    assert_int_equal(shell("rm -r s.h5 s.svg rod.pdf '|touch ran;.svg' studies")->status, 0);
}

/* The law with two answers at v_n = 0, and the law for spheres. */
static void branch_and_spheres(void **state)
{
    (void)state;
    write_file("jam.yaml", "law: complementarity\n"
                           "contact: {G_nn: 1, G_nt: 0.8, G_tt: 1, v_n: 0, v_t: 1}\n"
                           "material: {e: 0.5, e_t: 0.25, mu: 2}\n");
    cJSON *json = json_of(percuss("solve jam.yaml --json"));
    assert_string_equal(string(json, "outcome"), "impact-without-collision|not-unique");
    assert_near(number(json, "vp_t"), -0.25, 1e-15);
    const cJSON *both = cJSON_GetObjectItem(json, "solutions");
    assert_int_equal(cJSON_GetArraySize(both), 2);
    assert_near(number(cJSON_GetArrayItem(both, 0), "p_n"), number(json, "p_n"), 1e-15);
    assert_string_equal(string(cJSON_GetArrayItem(both, 1), "final"), "open");
    cJSON_Delete(json);
    json = json_of(percuss("solve jam.yaml --branch rest --json"));
    assert_near(number(json, "vp_t"), 1, 0);
    assert_near(number(json, "p_n"), 0, 0);
    cJSON_Delete(json);
    json = json_of(percuss("solve jam.yaml --set branch=rest --json"));
    assert_near(number(json, "p_n"), 0, 0);
    cJSON_Delete(json);
    assert_bad(percuss("solve jam.yaml --branch impct"), "impct", "did you mean 'impact'");
    assert_bad(percuss("solve jam.yaml --set branch=x"), "branch", "impact or rest");
    assert_bad(percuss("solve jam.yaml --law walton"), "G_nt must be 0", "spheres");
    assert_int_equal(percuss("new sphere > ball.yaml")->status, 0);
    assert_contains(percuss("compare ball.yaml")->out, "walton");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_contacts),
        cmocka_unit_test(many_supports),
        cmocka_unit_test(two_axes_on_one_key),
        cmocka_unit_test(bad_lists),
        cmocka_unit_test(chains),
        cmocka_unit_test(simulation),
        cmocka_unit_test(simulation_of_two),
        cmocka_unit_test(simulation_files),
        cmocka_unit_test(branch_and_spheres),
    };
    return cmocka_run_group_tests_name("several", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"history.csv", "cradle.yaml", "rod.yaml",  "s.yaml",
                                        "space.yaml",  "list.yaml",   "mech.yaml", "jam.yaml",
                                        "ball.yaml",   "pair.yaml",   "beam.yaml", "out",
                                        "err",         NULL};
    return run_in_folder(run_suite, files);
}
