/* Mistakes of users, and the message about each. */
#include "scenario/scenario.h"
#include "shell.h"

#include <stdio.h>
#include <string.h>

#define MATERIAL "material: {e: 0.5, mu: 0.3}\n"
#define RODS "body: {shape: rod, mass: 1 kg, length: 1 m, theta: 20 deg}\nmotion: {v_n: -1 m/s}\n"

/* A scenario with a mistake; the message has both pieces. */
typedef struct mistake {
    const char *text, *a, *b;
} mistake;

static void assert_mistakes(const mistake *all, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        write_file("bad.yaml", all[i].text);
        assert_bad(percuss("solve bad.yaml"), all[i].a, all[i].b);
    }
}

#define ASSERT_MISTAKES(all) assert_mistakes(all, sizeof(all) / sizeof *(all))

/* 0,7 and 70% and 7/10 are notations of numbers in other places. */
static void numbers_of_other_notations(void **state)
{
    (void)state;
    static const mistake all[] = {
        {RODS "material:\n  e: 0,7\n  mu: 0.3\n", "bad.yaml:4: material.e", "write 0.7"},
        {RODS "material: {e: 0,7, mu: 0.3}\n", "bad.yaml:3: '7' is not a key", "point, as 0.7"},
        {RODS "material: {e: 70%, mu: 0.3}\n", "material.e: '70%' is a percentage", "write 0.7"},
        {RODS "material: {e: 7/10, mu: 0.3}\n", "'7/10' is a fraction", "0.7"},
        {RODS "material: {e: 0.7., mu: 0.3}\n", "'.' after the number", "a plain number"},
        {"body: {shape: rod, mass: 1 kg, length: '1,5 m'}\n" MATERIAL, "body.length",
         "write 1.5 m"},
        {"body: {shape: rod, mass: '1,000.5 kg', length: 1 m}\n" MATERIAL, "body.mass",
         "no separator of thousands"},
    };
    ASSERT_MISTAKES(all);
    assert_bad(percuss("solve " ROD " --set material.e=0,7"), "--set material.e", "write 0.7");
}

/* Words that other programs use for the same thing. */
static void other_words(void **state)
{
    (void)state;
    static const mistake all[] = {
        {RODS MATERIAL "friction: 0.4\n", "no such key 'friction'", "did you mean 'material.mu'?"},
        {RODS "material: {restitution: 0.5, mu: 0.3}\n", "'material.restitution'",
         "did you mean 'material.e'?"},
        {"dimension: spatial\nbody: {shape: cylinder, mass: 1, length: 1, radius: 1, center: 1 0 "
         "0}\n",
         "no such key 'body.center'", "did you mean 'body.centre'?"},
        {RODS MATERIAL "mass: 1 kg\n", "no such key 'mass'", "'body.mass'"},
        {"links: [{name: l, length: 1, mass: 1, center: 0.5}]\n", "no such key 'center'",
         "did you mean 'centre'?"},
        {"body: {theta: 20 degrees}\n", "'degrees' is not a known unit", "write 'deg'"},
        {"body: {theta: 20\302\260}\n", "is not a known unit", "write 'deg'"},
        {"motion: {v_n: -10 kmh}\n", "'kmh' is not a known unit", "write 'km/h'"},
        {"motion: {v_n: -10 m/sec}\n", "'m/sec' is not a known unit", "write 'm/s'"},
        {"body: {mass: 1 KG}\n", "'KG' is not a known unit", "write 'kg'"},
        {RODS MATERIAL "law: stronge\n", "bad.yaml:4: law", "'energetic'"},
    };
    ASSERT_MISTAKES(all);
    static const struct {
        const char *law, *meant;
    } laws[] = {{"stronge", "is called 'energetic'"}, {"routh", "is called 'poisson'"},
                {"kinematic", "is called 'newton'"},  {"hertz", "'percuss simulate'"},
                {"Stronge", "is called 'energetic'"}, {"kinetic", "is called 'poisson'"},
                {"sun-baruh", "--path sun-baruh"},    {"moreau", "'complementarity'"},
                {"energy", "is called 'energetic'"}};
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        assert_bad(percuss("solve " ROD " --law %s", laws[i].law), "no such law", laws[i].meant);
}

static void words_of_set(void **state)
{
    (void)state;
    assert_bad(percuss("solve " ROD " --set theta=40"), "no such key 'theta'", "'body.theta'");
    assert_bad(percuss("solve " ROD " --set theta="), "no such key 'theta'", "'body.theta'");
    assert_bad(percuss("solve " ROD " --set thta=40"), "no such key 'thta'", "'body.theta'");
    assert_bad(percuss("solve " ROD " --set body.theta="), "--set body.theta: is empty",
               "an angle is expected (deg, rad)");
    static const char quoted[] = "--set body.theta='40 deg'";
    assert_bad(percuss("solve " ROD " --set body.theta=40 deg"), "needs quotes", quoted);
    assert_bad(percuss("solve --set body.theta=40 deg " ROD), "needs quotes", quoted);
    assert_bad(percuss("solve --set=body.theta=40 deg " ROD), "needs quotes", quoted);
    // a file may have the name of a unit
    write_file("g", RODS MATERIAL);
    assert_int_equal(percuss("solve g")->status, 0);
    assert_int_equal(percuss("solve --set material.e=0.1 -- g")->status, 0);
}

/* e above 1 is allowed on request. */
static void restitution_above_one(void **state)
{
    (void)state;
    assert_bad(percuss("solve " ROD " --set material.e=1.085"), "must lie between 0 and 1",
               "'material.e_above_1: yes' allows up to 2");
    const char *const more = "--set material.e=1.085 --set material.e_above_1=yes";
    cJSON *json = json_of(percuss("solve " ROD " --law newton --json %s", more));
    assert_near(number(json, "e_kinematic"), 1.085, 1e-15);
    assert_contains(string(json, "outcome"), "impulse-exceeds");
    cJSON_Delete(json);
    assert_contains(percuss("compare " ROD " %s", more)->out,
                    "complementarity does not apply: e must lie between 0 and 1 for this law");
    assert_bad(percuss("solve " ROD " --law walton %s", more), "material.e", "for this law");
    assert_bad(percuss("solve " ROD " --set material.e_above_1=maybe"), "e_above_1", "yes or no");
    assert_int_equal(percuss("solve " PERCUSS_SOURCE
                             "/papers/hurmuzlu-marghitu-1994/three-link.yaml --law newton %s",
                             more)
                         ->status,
                     0);
}

/* All errors of a shape are reported at once, with the keys that it needs. */
static void keys_of_a_shape(void **state)
{
    (void)state;
    static const mistake all[] = {
        {"body:\n  shape: rod\n  mass: 1\n  radius: 1\n  width: 2\n  height: 3\n"
         "motion: {v_n: -1}\n" MATERIAL,
         "bad.yaml:2: body.shape: rod takes mass, theta, length; missing: length",
         "not used: radius (line 4), width (line 5), height (line 6)"},
        {"body: {shape: box, mass: 1}\nmotion: {v_n: -1}\n" MATERIAL,
         "box takes mass, theta, width, height", "missing: width, height"},
        {"body: {shape: rod, mass: 1}\nmotion: {v_n: -1}\n" MATERIAL, "body.length",
         "is missing (whole length: rod, cylinder)"},
        {"dimension: spatial\nbody: {shape: box, mass: 1, width: 1, length: 2, radius: 1}\n"
         "motion: {v_n: -1}\n" MATERIAL,
         "box takes mass, theta1, theta2, width, height, depth; missing: height, depth",
         "not used: length (line 2), radius (line 2)"},
    };
    ASSERT_MISTAKES(all);
}

/* Tables that are not CSV, and files that are not tables. */
static void tables(void **state)
{
    (void)state;
    write_file("a.csv", "G_nn;G_nt;G_tt;v_n;v_t;e;mu\n1;0;1;-1;0;0,5;0,1\n");
    assert_bad(percuss("batch a.csv --law newton"), "a.csv:1: the columns are separated by semi",
               "tr ',;' '.,' <a.csv >new.csv");
    assert_int_equal(shell("tr ',;' '.,' <a.csv >b.csv")->status, 0);
    assert_int_equal(percuss("batch b.csv --law newton")->status, 0);
    write_file("b.csv", "G_nn;G_nt;G_tt;v_n;v_t;e;mu;a, b\n");
    assert_bad(percuss("batch b.csv --law newton"), "b.csv:1", "semicolons");
    assert_bad(percuss("identify a.csv"), "a.csv:1", "semicolons");
    assert_bad(percuss("plot curves a.csv -o a.svg"), "a.csv:1", "semicolons");
    write_file("b.csv", "G_nn\tG_nt\tG_tt\tv_n\n");
    assert_bad(percuss("batch b.csv --law newton"), "separated by tabs", "tr ',\\t' '.,'");
    write_file("b.csv", "G_nn,G_nt,G_tt,v_n [m/s],v_t,e,mu\n1,0,1,-1,0,0.5,0.1\n");
    assert_bad(percuss("batch b.csv --law newton"), "b.csv:1: column 'v_n [m/s]': name it 'v_n'",
               "SI units (m/s)");
    assert_bad(percuss("batch " ROD " --law newton"), "is a scenario in YAML", "'percuss solve'");
    assert_bad(percuss("batch - --law newton <" ROD), "is a scenario in YAML", "'percuss solve'");
    assert_bad(percuss("identify " ROD), "is a scenario in YAML", "'percuss solve'");
    assert_bad(percuss("solve a.csv"), "a.csv:1", "a table in CSV goes to 'percuss batch'");
    (void)shell("rm a.csv b.csv");
}

static void folders(void **state)
{
    (void)state;
    static const char *const scenarios[] = {"solve .", "check .", "compare .", "sweep . -o a.csv",
                                            "plot phase . -o a.svg"};
    static const char *const tables[] = {"batch . --law newton", "identify .",
                                         "plot curves . -o a.svg"};
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        assert_bad(percuss("%s", scenarios[i]), ".: is a folder", "a scenario file is needed");
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        assert_bad(percuss("%s", tables[i]), ".: is a folder", "a CSV file is needed");
}

/* An output that cannot be written is named as the user wrote it. */
static void outputs_without_a_folder(void **state)
{
    (void)state;
    static const char rows[] = "G_nn,G_nt,G_tt,v_n,v_t,e,mu\n1,0,1,-1,0,0.5,0.1\n";
    write_file("rows.csv", rows);
    assert_int_equal(shell("cp " ROD " map.yaml; echo 'axes: [{key: material.e, from: 0, to: 1, n: "
                           "3}]' >> map.yaml")
                         ->status,
                     0);
    static const char *const calls[] = {
        "batch rows.csv --law newton -o none/a.csv", "sweep map.yaml -o none/a.csv",
        "sweep map.yaml -o none/a.npy", "plot phase map.yaml -o none/a.svg"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const result *r = percuss("%s", calls[i]);
        assert_bad(r, "none/a.", "cannot be written: there is no folder 'none'");
        assert_null(strstr(r->err, ".part"));
    }
    (void)shell("rm rows.csv map.yaml");
}

static void names_that_do_not_exist(void **state)
{
    (void)state;
    write_file("rows.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu\n1,0,1,-1,0,0.5,0.1\n");
    const char *const batch = "batch rows.csv --law newton --outputs";
    assert_bad(percuss("%s vp_x", batch), "no such result 'vp_x'", "'vp_n' or 'vp_t'");
    assert_bad(percuss("%s energetic", batch), "no such result 'energetic'", "'E2_energetic'");
    assert_int_equal(shell("cp " ROD " map.yaml; echo 'axes: [{key: material.e, from: 0, to: 1, n: "
                           "3}]' >> map.yaml")
                         ->status,
                     0);
    assert_bad(percuss("sweep map.yaml -o a.csv --set sweep.outputs=VP_N"), "no such quantity",
               "did you mean 'vp_n'?");
    assert_bad(percuss("sweep map.yaml -o a.csv --set sweep.outputs=mu_"), "no such quantity",
               "'mu_0' or 'mu_T'");
    assert_bad(percuss("sweep map.yaml -o a.csv --set sweep.outputs=energy_ratio"),
               "no such quantity", "did you mean 'T_ratio'?");
    const char *const laws = "sweep map.yaml -o a.csv --set 'sweep.laws=newton poisson'";
    assert_bad(percuss("%s --set 'sweep.outputs=dT dT@newton/brach'", laws), "dT@newton/brach",
               "needs 'brach' among sweep.laws");
    assert_bad(percuss("%s --set 'sweep.outputs=dT p_n@newton/poisson'", laws), "p_n@newton",
               "needs 'p_n' among the outputs");
    (void)shell("rm rows.csv map.yaml");
}

/* A list with one contact accepts every law for one contact. */
static void one_contact_in_a_list(void **state)
{
    (void)state;
    write_file("one.yaml", "bodies: [{name: b, mass: 1, inertia: 0.1, at: 0 0.1, velocity: 1 -1}]\n"
                           "contacts: [{name: c, body: b, at: 0 0, normal: 0 1}]\n" MATERIAL);
    assert_contains(percuss("check one.yaml")->out, "  b, in world axes\n");
    const result *r = percuss("compare one.yaml --set material.eta2=1.2 --set material.ratio=0.1");
    assert_int_equal(r->status, 0);
    assert_null(strstr(r->out, "bilinear does not apply"));
    assert_null(strstr(r->out, "impulse-ratio does not apply"));
    assert_contains(r->out, "complementarity");
    (void)shell("rm one.yaml");
}

/* No line is longer than this; titles and file names are those of the user. */
static void assert_fits(const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        if (length > 100)
            fail_msg("a line of %zu characters: '%.*s'", length, (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void compare_fits_a_line(void **state)
{
    (void)state;
    const result *r = percuss("compare " ROD " --set material.ratio=0.1 --set material.eta2=1.2");
    assert_int_equal(r->status, 0);
    assert_fits(r->out);
    assert_contains(r->out, "complementarity\n"); // the last for which a line has room
    assert_contains(r->out, "bilinear impulse-ratio\n");
    assert_contains(r->out,
                    "  mode             1 sticks   1 sticks   1 sticks   1 sticks      stick");
    assert_contains(r->out, "  mode 1: slip stops in compression, then it sticks\n");
    r = percuss("compare " PERCUSS_SOURCE "/papers/sun-baruh-2022/rod3.yaml");
    assert_int_equal(r->status, 0);
    assert_fits(r->out);
    r = percuss("compare " PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml");
    assert_int_equal(r->status, 0);
    assert_fits(r->out);
}

/* Chains have a verdict, too; it follows from the impulses and works that solve shows. */
static void compare_trusts_in_chains(void **state)
{
    (void)state;
    const char *const chain = PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml";
    assert_contains(percuss("compare %s", chain)->out, "\ntrust poisson: the energetic law's");
    cJSON *json = json_of(percuss("solve %s --law energetic --json", chain));
    const double N_P = number(json, "pr_n") / number(json, "pc_n") / 0.9;
    cJSON_Delete(json);
    json = json_of(percuss("solve %s --law poisson --json", chain));
    const double N_E = sqrt(-number(json, "W_r") / number(json, "W_c")) / 0.9;
    cJSON_Delete(json);
    assert_true(fabs(N_E - 1) < fabs(N_P - 1));
    json = json_of(percuss("compare %s --json", chain));
    assert_string_equal(string(json, "trust"), "poisson");
    assert_contains(string(json, "why"), "(N_P = 1.037)");
    assert_near(N_P, 1.037, 5e-4); // the digits shown
    assert_near(N_E, 0.9643, 5e-5);
    cJSON_Delete(json);
    // no contact strikes: there is nothing to compare
    assert_null(strstr(percuss("compare " PERCUSS_SOURCE "/examples/table.yaml")->out, "trust"));
}

/* Near e = 1, an N_P near 1 can still mean more than compression. */
static void trust_none_is_explained(void **state)
{
    (void)state;
    cJSON *json = json_of(percuss("compare " ROD " --set material.e=1 --set material.mu=0.02 "
                                  "--json"));
    assert_string_equal(string(json, "trust"), "none");
    assert_contains(string(json, "why"), "gives back more impulse than compression took: "
                                         "p_r/p_c = e N_P = 1 x 1.007 = 1.007; a ratio above 1 is "
                                         "impossible, even if N_P is near 1");
    cJSON_Delete(json);
    const result *r = percuss("compare " ROD " --set body.theta='40 deg'");
    assert_contains(r->out, "trust none: both laws deviate by more than 10 %");
}

/* Every name has an explanation, and every quantity a formula. */
static void explain_has_every_name(void **state)
{
    (void)state;
    char text[200];
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        const result *r = percuss("explain %s", q->name);
        assert_int_equal(r->status, 0);
        (void)snprintf(text, sizeof text, "%s: a quantity", q->name);
        assert_contains(r->out, text);
        assert_non_null(strstr(r->out, "=")); // the formula
        assert_fits(r->out);
    }
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const pcs_law_info *about = pcs_law_about((pcs_law)law);
        const result *r = percuss("explain %s", about->name);
        assert_contains(r->out, ": a law, in ");
        assert_contains(r->out, about->source);
    }
    for (int bit = 0; pcs_outcome_name((pcs_outcome)(1U << bit)); bit++)
        assert_contains(percuss("explain %s", pcs_outcome_name((pcs_outcome)(1U << bit)))->out,
                        ": an outcome: ");
    for (int mode = 0; mode <= 6; mode++)
        assert_contains(percuss("explain 'mode %d'", mode)->out, pcs_mode_meaning(mode));
    for (int key = 0; key < KEY_COUNT; key++)
        assert_contains(percuss("explain %s", scenario_keys[key].path)->out,
                        ": a key of scenarios");
    assert_contains(percuss("explain theta")->out, "body.theta: a key of scenarios, in rad:");
    assert_contains(percuss("explain dT@newton")->out, "dT: a quantity, in J:");
    assert_contains(percuss("explain trust")->out, "energetic");
}

/* For several contacts the names are those of a result. */
static void names_of_several_contacts(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"contacts.A.p_n", "did you mean 'contacts.A0.p_n'"},
        {"contacts.A0.fnal", "did you mean 'contacts.A0.final'"},
        {"outcomes", "did you mean 'outcome'?"},
        {"energy_ratio", "did you mean 'T_ratio'?"},
        {"T", "the bodies have T_bodies"},
    };
    assert_int_equal(shell("cp " PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml "
                           "map.yaml; echo 'axes: [{key: material.e, from: 0, to: 1, n: 3}]' >> "
                           "map.yaml")
                         ->status,
                     0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_bad(percuss("sweep map.yaml -o a.csv --set sweep.outputs=%s", names[i][0]),
                   "is not a number in the JSON", names[i][1]);
    (void)shell("rm map.yaml");
}

static void explain_of_what_is_not_there(void **state)
{
    (void)state;
    assert_bad(percuss("explain"), "which name?", "percuss explain N_P");
    assert_bad(percuss("explain N_p"), "no such name 'N_p'", "'N_P'");
    assert_bad(percuss("explain stronge"), "no such name", "'energetic'");
    assert_bad(percuss("explain energy_ratio"), "no such name", "did you mean 'T_ratio'?");
    assert_contains(percuss("explain forward")->out, "v_t > 0");
    assert_contains(percuss("explain backward")->out, "v_t < 0");
    assert_bad(percuss("explain xyzzy"), "no such name 'xyzzy'", "percuss(1)");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_other_notations),
        cmocka_unit_test(other_words),
        cmocka_unit_test(words_of_set),
        cmocka_unit_test(keys_of_a_shape),
        cmocka_unit_test(restitution_above_one),
        cmocka_unit_test(tables),
        cmocka_unit_test(folders),
        cmocka_unit_test(outputs_without_a_folder),
        cmocka_unit_test(names_that_do_not_exist),
        cmocka_unit_test(names_of_several_contacts),
        cmocka_unit_test(one_contact_in_a_list),
        cmocka_unit_test(compare_fits_a_line),
        cmocka_unit_test(compare_trusts_in_chains),
        cmocka_unit_test(trust_none_is_explained),
        cmocka_unit_test(explain_has_every_name),
        cmocka_unit_test(explain_of_what_is_not_there),
    };
    return cmocka_run_group_tests_name("messages", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", "bad.yaml", "g", NULL};
    return run_in_folder(run_suite, files);
}
