/* Whether a law applies to a problem, and if not, why; and the version of the library. */
#include "support.h"

#include <string.h>

static void assert_why(pcs_status status, const pcs_fault *fault, const char *field,
                       const char *rule)
{
    assert_int_equal(status, PCS_STATUS_INVALID);
    assert_string_equal(fault->field, field);
    if (strncmp(fault->rule, rule, strlen(rule)) != 0)
        fail_msg("'%s' does not begin with '%s'", fault->rule, rule);
}

static void reasons(void **state)
{
    (void)state;
    pcs_fault f;
    const pcs_contact2 c = {1, 0.2, 3, -1, 1};
    const pcs_contact3 c3 = {1, 0.2, 0, 3, 0, 3, -1, 1, 0};
    pcs_material m = material_of(0.5, 0.3);
    assert_why(pcs_law_applies2(PCS_LAW_WALTON, &c, &m, &f), &f, "G_nt", "must be 0");
    assert_why(pcs_law_applies3(PCS_LAW_WALTON, PCS_PATH_EXACT, &c3, &m, &f), &f, "G_n1",
               "must be 0");
    assert_why(pcs_law_applies3(PCS_LAW_BRACH, PCS_PATH_EXACT, &c3, &m, &f), &f, "law",
               "is planar only");
    assert_why(pcs_law_applies3(PCS_LAW_NEWTON, PCS_PATH_COUNT, &c3, &m, &f), &f, "path",
               "must be one of");
    assert_why(pcs_law_applies2(PCS_LAW_BILINEAR, &c, &m, &f), &f, "eta2", "must be given");
    assert_why(pcs_law_applies2(PCS_LAW_IMPULSE_RATIO, &c, &m, &f), &f, "ratio", "must be given");
    m.mu_s = 0.4;
    assert_why(pcs_law_applies2(PCS_LAW_WHITTAKER, &c, &m, &f), &f, "mu_s", "must equal mu_k");
    assert_int_equal(pcs_law_applies2(PCS_LAW_POISSON, &c, &m, &f), PCS_OK);
    m.mu_s = m.mu_k = PCS_NONE;
    assert_why(pcs_law_applies2(PCS_LAW_POISSON, &c, &m, &f), &f, "mu_k", "must be given");
    m.ratio = 0.1;
    assert_int_equal(pcs_law_applies2(PCS_LAW_IMPULSE_RATIO, &c, &m, &f), PCS_OK);
}

/* A law applies exactly where its solve accepts the problem; otherwise the reason is the same. */
static void as_the_solve_does(void **state)
{
    (void)state;
    rng r = {12};
    for (long i = 0; i < 60000; i++) {
        sample s = random_sample(&r, i);
        const pcs_law law = (pcs_law)(i % PCS_LAW_COUNT);
        if (law == PCS_LAW_BILINEAR) { // other corners take long under this law
            s = random_sample(&r, CORNER_NONE);
            s.material.e = fmax(s.material.e, 0.1);
        }
        double *fields[] = {&s.contact.G_nn, &s.contact.G_nt,  &s.contact.G_tt,  &s.contact.v_n,
                            &s.material.e,   &s.material.mu_k, &s.material.mu_s, &s.material.d1};
        const double strange[] = {-1, 0, NAN, INFINITY, 2};
        if (i % 3 == 0)
            *fields[(size_t)(uniform(&r) * 8)] = strange[(size_t)(uniform(&r) * 5)];
        s.material.eta2 = i % 5 ? 1 : NAN;
        s.material.ratio = i % 7 ? 0.1 : NAN;
        pcs_impact2 im;
        pcs_fault a, b;
        const pcs_status applies = pcs_law_applies2(law, &s.contact, &s.material, &a);
        const pcs_status solves = pcs_solve2(law, &s.contact, &s.material, &im, &b);
        assert_int_equal(applies == PCS_OK, solves != PCS_STATUS_INVALID);
        if (applies != PCS_OK) {
            assert_string_equal(a.field, b.field);
            assert_string_equal(a.rule, b.rule);
        }
    }
}

/* Several contacts, and a strike. */
static void of_several(void **state)
{
    (void)state;
    pcs_fault f;
    pcs_material m[2] = {material_of(0.5, 0.3), material_of(0.5, 0.3)};
    double G[16] = {1, 0, 0.1, 0, 0, 2, 0, 0, 0.1, 0, 1, 0, 0, 0, 0, 2}, v[4] = {-1, 1, 0, 1};
    const pcs_multi p = {2, 2, G, v, m};
    assert_int_equal(pcs_multi_check(PCS_LAW_COMPLEMENTARITY, &p, &f), PCS_OK);
    assert_why(pcs_multi_check(PCS_LAW_POISSON, &p, &f), &f, "law", "must be complementarity");
    assert_int_equal(pcs_strike_check(PCS_LAW_POISSON, &p, 0, &f), PCS_OK);
    assert_why(pcs_strike_check(PCS_LAW_BILINEAR, &p, 0, &f), &f, "law", "must be one with a path");
    assert_why(pcs_strike_check(PCS_LAW_POISSON, &p, 2, &f), &f, "striking", "must be the index");
    v[2] = -0.5;
    assert_why(pcs_strike_check(PCS_LAW_POISSON, &p, 0, &f), &f, "v", "must not approach");
    assert_int_equal(f.index, 1);
    assert_string_equal(f.item, "contact");
    assert_true(f.value == -0.5);
    v[2] = 0;
    m[1].mu_s = 0.5;
    assert_why(pcs_strike_check(PCS_LAW_BRACH, &p, 0, &f), &f, "mu_s", "must equal");
    assert_int_equal(f.index, 1);
    assert_true(f.value == 0.5);
    G[0] = NAN;
    assert_why(pcs_multi_check(PCS_LAW_COMPLEMENTARITY, &p, &f), &f, "G", "must hold finite");
    assert_int_equal(f.index, 0);
}

/* The size of records that the header states, for pointers of 64 bits. */
static void sizes(void **state)
{
    (void)state;
    if (sizeof(void *) != 8)
        skip();
    assert_int_equal(sizeof(pcs_impact2), 752);
    assert_int_equal(sizeof(pcs_impact3), 1192);
}

static void versions(void **state)
{
    (void)state;
    assert_int_equal(pcs_version_number(), PCS_VERSION);
    assert_true(pcs_version_fits());
    assert_int_equal(PCS_VERSION,
                     10000 * PCS_VERSION_MAJOR + 100 * PCS_VERSION_MINOR + PCS_VERSION_PATCH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons),    cmocka_unit_test(as_the_solve_does),
        cmocka_unit_test(of_several), cmocka_unit_test(sizes),
        cmocka_unit_test(versions),
    };
    return cmocka_run_group_tests_name("applies", tests, NULL, NULL);
}
