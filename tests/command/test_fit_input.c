/* Files of measured impacts and the options of percuss fit, good and bad. */
#include "fit_trials.h"
#include "shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BODY "--body body.yaml"
/* Enough for a test of the command; the error bars have tests of their own. */
#define QUICK "--resamples 200"

static void write_body(void)
{
    char text[200];
    (void)snprintf(text, sizeof text, "body: {mass: %.9g kg, inertia: %.9g kg m^2}\n", TRIAL_MASS,
                   TRIAL_INERTIA);
    write_file("body.yaml", text);
}

/* The truth comes back to the precision of the numbers in the file, 1e-10, and of the search. */
static void assert_truth(const char *words)
{
    cJSON *json = json_of(percuss("fit %s --law poisson " QUICK " --json", words));
    assert_near(json_value(json, "poisson", "e"), TRIAL_E, 2e-4);
    assert_near(json_value(json, "poisson", "mu"), TRIAL_MU, 2e-4);
    assert_near(number(json, "impacts"), TRIAL_ROWS, 0);
    cJSON_Delete(json);
}

/* --- forms ----------------------------------------------------------------------------------- */

static void planar_forms(void **state)
{
    (void)state;
    static char contact[TRIAL_SIZE], world[TRIAL_SIZE], places[TRIAL_SIZE];
    rng r = {1};
    contact[0] = world[0] = places[0] = '\0';
    trial_put(contact, "G_tt,G_nt,G_nn,vp_t,v_n,v_t,vp_n\n"); // in any order
    trial_put(world, "r_x,r_y,v_x,v_y,omega,vp_x,vp_y,omegap,n_x,n_y\n");
    trial_put(places, "x,y,point_x,point_y,v_x,v_y,omega,vp_x,vp_y,omegap\n");
    for (int i = 0; i < TRIAL_ROWS; i++) {
        const trial_planar p = random_trial(&r, TRIAL_MU);
        trial_put(contact, "%.10g,%.10g,%.10g,%.10g,%.10g,%.10g,%.10g\n", p.G[2], p.G[1], p.G[0],
                  p.vp[1], p.v[0], p.v[1], p.vp[0]);
        // y is n, so x is t; the spin of the world is counter-clockwise
        trial_put(world, "%.10g,%.10g,%.10g,%.10g,%.10g,%.10g,%.10g,%.10g,0,2\n", p.r_t, p.r_n,
                  p.before[1], p.before[0], -p.before[2], p.after[1], p.after[0], -p.after[2]);
        trial_put(places, "0.5,%.10g,%.10g,0,%.10g,%.10g,%.10g,%.10g,%.10g,%.10g\n", -p.r_n,
                  0.5 + p.r_t, p.before[1], p.before[0], -p.before[2], p.after[1], p.after[0],
                  -p.after[2]);
    }
    write_file("contact.csv", contact);
    write_file("world.csv", world);
    write_file("places.csv", places);
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0));
    assert_truth("contact.csv");
    assert_truth("body.csv " BODY);
    assert_truth("- " BODY " <body.csv");
    assert_truth("world.csv " BODY);
    assert_truth("places.csv " BODY);
    assert_truth("places.csv " BODY " --normal y");
    assert_truth("places.csv " BODY " --normal '0 3'");
    cJSON *json = json_of(percuss("fit places.csv " BODY " --json --law newton " QUICK));
    assert_string_equal(string(json, "form"), "world");
    assert_true(cJSON_IsTrue(json_item(json, "normal_found")));
    assert_near(cJSON_GetArrayItem(json_item(json, "normal"), 1)->valuedouble, 1, 0);
    cJSON_Delete(json);
}

static void spatial_forms(void **state)
{
    (void)state;
    if (few_cases())
        skip();
    write_file("space.csv", trial_text3(TRIAL_CONTACT));
    assert_truth("space.csv --path exact");
    write_file("space.csv", trial_text3(TRIAL_BODY));
    assert_truth("space.csv " BODY);
    write_file("space.csv", trial_text3(TRIAL_WORLD));
    assert_truth("space.csv " BODY);
    assert_truth("space.csv " BODY " --normal z --inertia '1.34e-5 1.34e-5 1.34e-5 kg m^2'");
    // a tensor and a shape with sizes are bodies, too
    write_file("other.yaml", "body: {mass: 0.0364 kg, tensor: 1.34e-5 1.34e-5 1.34e-5 kg m^2}\n");
    assert_truth("space.csv --body other.yaml");
    write_file("other.yaml", "body: {shape: sphere, mass: 0.0364 kg, radius: 30.3366 mm}\n");
    assert_truth("space.csv --body other.yaml");
    cJSON *json =
        json_of(percuss("fit space.csv " BODY " --json --law poisson,complementarity " QUICK));
    assert_string_equal(string(json_law(json, "poisson"), "path"), "exact");
    assert_string_equal(string(json_law(json, "poisson sun-baruh"), "path"), "sun-baruh");
    assert_true(cJSON_IsNull(json_item(json_law(json, "complementarity"), "path")));
    cJSON_Delete(json);
    assert_int_equal(shell("rm other.yaml")->status, 0);
}

/* --- columns --------------------------------------------------------------------------------- */

static void units_of_columns(void **state)
{
    (void)state;
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0));
    (void)shell("awk -F, -v OFS=, 'NR == 1 { print \"r_n [mm],r_t (mm),v_n[mm/s],v_t,omega "
                "[deg/s],vp_n,vp_t,omegap\"; next }"
                " { $1 *= 1000; $2 *= 1000; $3 *= 1000; $5 *= 180/atan2(0,-1); $4 = $4 \" m/s\";"
                " print }' OFMT=%.12g CONVFMT=%.12g body.csv >units.csv");
    assert_truth("units.csv " BODY);
}

/* Missing cells, other columns, groups, errors and covariances are accepted. */
static void other_columns(void **state)
{
    (void)state;
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0));
    (void)shell("awk -F, -v OFS=, 'NR == 1 { print $0, \"group\", \"wheather\"; next }"
                " NR % 4 == 0 { $8 = \"\" } { print $0, NR % 7 ? \"a,b\" : \"c\", \"dry\" }' "
                "body.csv | sed 's/a,b/\"a,b\"/' >columns.csv");
    assert_truth("columns.csv " BODY);
    const result *r = percuss("fit columns.csv " BODY " --law newton " QUICK);
    assert_contains(r->out, "in 2 groups");
    assert_contains(r->err, "few: only 2 groups");
    assert_null(strstr(r->err, "wheather")); // it is like no column
    (void)shell("sed 's/^r_n,/r_n,/; 1s/omegap/omega_p/; 1s/vp_t/VP_T/' body.csv >columns.csv");
    r = percuss("fit columns.csv " BODY " --law newton --anyway " QUICK);
    assert_contains(r->err, "column 'omega_p' is not used; did you mean 'omegap'?");
    assert_contains(r->err, "column 'VP_T' is not used; did you mean 'vp_t'?");
}

static const struct {
    const char *text, *a, *b;
} bad_tables[] = {
    {"", "bad.csv: is empty", "percuss fit --help"},
    {"a,b\n1,2\n", "bad.csv:1: none of the columns", "v_n"},
    {"1,2,3\n", "bad.csv:1: is a line of numbers", "name the columns"},
    {"r_n,r_t,v_n,v_t,omega\n", "no column 'vp_n'", "at least one velocity after"},
    {"r_n,rt,v_n,v_t,omega,vp_n\n", "no column 'r_t'", "is it 'rt'?"},
    {"G_nn,G_nt,G_tt,v_n,vp_n,vp_t\n", "no column 'v_t'", "form 'contact'"},
    {"v_x,v_y,omega,vp_x,vp_y,omegap\n", "no column 'r_x'", "point_x"},
    {TRIAL_HEAD ",v_n\n", "column 'v_n' is there twice", "bad.csv:1"},
    {TRIAL_HEAD ",v_x_error\n", "column 'v_x_error'", "form 'body' in the plane"},
    {TRIAL_HEAD ",cov_v_n_v_x\n", "column 'cov_v_n_v_x'", "no such columns"},
    {"r_n [kg],r_t,v_n,v_t,omega,vp_n\n", "bad.csv:1: column 'r_n'", "measures a mass"},
    {"r_n,r_t,v_n [mm/s],v_t,omega,vp_n,v_n_error\n", "'v_n_error' has no unit",
     "write the unit of both"},
    {TRIAL_HEAD "\n", "bad.csv: has no rows", "header"},
    {TRIAL_HEAD "\n1,2\n", "bad.csv:2: has 2 fields", "header has 8"},
    {TRIAL_HEAD "\n# a comment\n-1,0,x,0,0,0,0,0\n", "bad.csv:3: row 1, column 'v_n'",
     "not a number"},
    {TRIAL_HEAD "\n-1,0,nan,0,0,0,0,0\n", "row 1, column 'v_n'", "leave a cell empty"},
    {TRIAL_HEAD "\n-1,0,-1,0,0,1,0,4 m\n", "row 1, column 'omegap'", "measures a length"},
    {TRIAL_HEAD ",v_n_error\n-1,0,-1,0,0,1,0,4,-1\n", "column 'v_n_error'", "not be negative"},
    {TRIAL_HEAD ",v_n_error\n-1,0,-1,0,0,1,0,4,\n", "column 'v_n_error'", "write 0"},
    {TRIAL_HEAD ",group\n-1,0,-1,0,0,1,0,4,\n", "column 'group'", "every row"},
    {TRIAL_HEAD ",group\n-1,0,-1,0,0,1,0,4,a\n-1,0,-1,0,0,1,0,4,a\n", "has 'a' in every row",
     "at least two groups"},
    {TRIAL_HEAD ",v_n_error,vp_n_error,cov_v_n_vp_n\n-1,0,-1,0,0,1,0,4,1,1,2\n",
     "row 1, column 'cov_v_n_vp_n'", "both standard errors"},
    {TRIAL_HEAD "\n-1,0,-1,0,0,1,0,4\n", "has 1 impact", "at least 5"},
    {"r_n;r_t;v_n\n1;2;3\n", "separated by semicolons", "commas"},
};

static void bad_files(void **state)
{
    (void)state;
    write_body();
    for (size_t i = 0; i < sizeof bad_tables / sizeof *bad_tables; i++) {
        write_file("bad.csv", bad_tables[i].text);
        assert_bad(percuss("fit bad.csv " BODY), bad_tables[i].a, bad_tables[i].b);
    }
    assert_bad(percuss("fit"), "CSV file is needed", "percuss fit --help");
    assert_bad(percuss("fit none.csv"), "none.csv", "cannot be opened");
}

/* Rows that no fit can use: the first of them is named. */
static void bad_rows(void **state)
{
    (void)state;
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0));
    (void)shell("awk -F, -v OFS=, 'NR > 1 { $3 = -$3 } { print }' body.csv >bad.csv");
    assert_bad(percuss("fit bad.csv " BODY), "bad.csv:2: row 1, column 'v_n'",
               "does not approach; 0 of 60");
    (void)shell("awk -F, -v OFS=, 'NR > 1 { $3 = -$3; $6 = -$6 } { print }' body.csv >bad.csv");
    assert_bad(percuss("fit bad.csv " BODY), "does not approach; 0 of 60",
               "if signs are reversed: --negate v_n,vp_n");
    (void)shell("awk -F, -v OFS=, 'NR > 5 { $2 = \"\" } { print }' body.csv >bad.csv");
    assert_bad(percuss("fit bad.csv " BODY), "bad.csv:6: row 5, column 'r_t'",
               "4 of 60 impacts can be used");
    (void)shell("awk -F, -v OFS=, 'NR > 1 { $8 = -0.0 } { print }' body.csv >bad.csv");
    assert_bad(percuss("fit bad.csv " BODY), "bad.csv:2: row 1, column 'omegap'",
               "is constant: 0 up to row 60");
    (void)shell("awk -F, -v OFS=, 'NR == 1 { print $0, \"mass\"; next } { print $0, -1 }' body.csv "
                ">bad.csv");
    assert_bad(percuss("fit bad.csv " BODY), "row 1, column 'mass'", "no impact can have");
    // with one bad row the others are used
    (void)shell("awk -F, -v OFS=, 'NR == 7 { $3 = 1 } { print }' body.csv >bad.csv");
    assert_contains(percuss("fit bad.csv --law poisson " QUICK " " BODY)->out,
                    "Not used: 1 row, because the contact does not approach: 6.");
}

static const char *const bad_words[][3] = {
    {"", "need the mass and the inertia", "--body BODY.yaml"},
    {"--body none.yaml", "none.yaml", "cannot be opened"},
    {BODY " --law newtn", "did you mean 'newton'", "law"},
    {BODY " --path exact", "--path", "is planar"},
    {BODY " --fix e", "--fix e", "NAME=VALUE"},
    {BODY " --fix mu=x", "--fix mu=x", "not negative"},
    {BODY " --fix nu=1", "did you mean 'mu'", "--fix"},
    {BODY " --vary e=temperature", "no column 'temperature'", "speed, slip, angle"},
    {BODY " --vary e_t=slip", "--vary", "only e and mu"},
    {BODY " --vary e=slip --fix e=0.5", "--vary e=slip", "--fix holds"},
    {BODY " --fix e=2", "--fix e=2", "between 0 and 1"},
    {BODY " --fix eta2=1 --law poisson", "--fix eta2=1", "none of the laws"},
    {BODY " --fix mu_s=1 --law whittaker", "--fix mu_s=1", "none of the laws"},
    {BODY " --law walton", "still.csv:2: row 1", "for spheres"},
    {BODY " --law impulse-ratio", "cannot be fitted", "is given"},
    {BODY " --no-scatter", "--no-scatter", "standard errors"},
    {BODY " --vary e=omega", "'omega' is constant", "60 rows"},
    {BODY " --negate v_x", "--negate v_x", "no column 'v_x'"},
    {BODY " --negate ,", "--negate", "names of columns"},
    {BODY " --exchange ''", "--exchange", "numbers of rows"},
    {BODY " --exchange 0", "--exchange 0", "from 1 to 60"},
    {BODY " --exchange 3,61", "'61'", "from 1 to 60"},
    {BODY " --centre '0 0 7 mm'", "--centre", "no body axes"},
    {BODY " --centre 'x'", "--centre x", "two numbers"},
    {BODY " --inertia '1 2 kg m^2'", "--inertia", "one number"},
    {BODY " --inertia '1 kg'", "--inertia", "moment of inertia"},
    {BODY " --inertia '-1 kg m^2'", "--inertia -1 kg m^2", "positive"},
    {BODY " --normal y", "--normal", "along n and t already"},
    {BODY " --resamples 5", "--resamples", "from 100"},
    {BODY " --folds 2.5", "--folds", "whole number"},
    {BODY " --seed 0", "--seed", "whole number"},
    {BODY " --kind profile", "--kind profile", "--plot FILE"},
    {BODY " --kind profil --plot x.png", "did you mean 'profile'", "--kind"},
    {BODY " --plot x.gif", "x.gif", ".png"},
    {BODY " --html none/x.html", "none/x.html", "no folder 'none'"},
    {BODY " --html x.svg --plot x.svg", "same file", "x.svg"},
    {BODY " --html still.csv", "still.csv", "input file itself"},
    {BODY " --set a=b", "cannot be used with", "--set"},
};

static void bad_options(void **state)
{
    (void)state;
    write_body();
    write_file("body.csv", trial_text(TRIAL_ROWS, TRIAL_MU, 0));
    (void)shell("awk -F, -v OFS=, 'NR > 1 { $5 = 0 } { print }' body.csv >still.csv");
    for (size_t i = 0; i < sizeof bad_words / sizeof *bad_words; i++)
        assert_bad(percuss("fit still.csv %s", bad_words[i][0]), bad_words[i][1], bad_words[i][2]);
    write_file("other.yaml", "title: no body\n");
    assert_bad(percuss("fit still.csv --body other.yaml"), "has no section body", "mass: 0.3 kg");
    write_file("other.yaml", "body: {mass: 1 kg}\n");
    assert_bad(percuss("fit still.csv --body other.yaml"), "body.inertia: is missing",
               "other.yaml");
    write_file("other.yaml", "body: {mass: 1 m, inertia: 1 kg m^2}\n");
    assert_bad(percuss("fit still.csv --body other.yaml"), "other.yaml:1", "a mass is expected");
    write_file("contact.csv", "G_nn,G_nt,G_tt,v_n,v_t,vp_n\n1,0,1,-1,0,1\n");
    assert_bad(percuss("fit contact.csv " BODY), "--body", "need no body");
    assert_int_equal(shell("rm other.yaml still.csv")->status, 0);
}

static int run_suite(void)
{
    write_body();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planar_forms),     cmocka_unit_test(spatial_forms),
        cmocka_unit_test(units_of_columns), cmocka_unit_test(other_columns),
        cmocka_unit_test(bad_files),        cmocka_unit_test(bad_rows),
        cmocka_unit_test(bad_options),
    };
    return cmocka_run_group_tests_name("fit_input", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out",       "err",         "body.yaml",   "body.csv",
                                        "bad.csv",   "contact.csv", "world.csv",   "places.csv",
                                        "space.csv", "units.csv",   "columns.csv", NULL};
    return run_in_folder(run_suite, files);
}
