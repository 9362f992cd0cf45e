/* Bad calls get a status and the name of the field; nothing is written. */
#include "support.h"

#include <string.h>

static pcs_contact2 good_contact(void)
{
    return (pcs_contact2){2.5, -1.5, 2.5, -1, 0.6};
}

static pcs_material good_material(void)
{
    pcs_material m = pcs_material_default();
    m.e = 0.5;
    m.mu_s = m.mu_k = 0.4;
    m.ratio = 0.1;
    return m;
}

/* The call is rejected with this field, and the record is unchanged. */
static void assert_refused(pcs_law law, const pcs_contact2 *c, const pcs_material *m,
                           const char *field)
{
    pcs_impact2 im, before;
    pcs_fault fault;
    memset(&im, 0x5A, sizeof im);
    before = im;
    assert_int_equal(pcs_solve2(law, c, m, &im, &fault), PCS_STATUS_INVALID);
    assert_int_equal(fault.status, PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
    assert_true(strlen(fault.rule) > 0);
    assert_memory_equal(&im, &before, sizeof im);
    assert_int_equal(pcs_solve2(law, c, m, &im, NULL), PCS_STATUS_INVALID); // a fault is optional
}

static void contact_fields(void **state)
{
    (void)state;
    const double bad[] = {PCS_NONE, INFINITY, -INFINITY};
    const char *const names[] = {"G_nn", "G_nt", "G_tt", "v_n", "v_t"};
    const pcs_material m = good_material();
    for (int field = 0; field < 5; field++)
        for (int k = 0; k < 3; k++) {
            pcs_contact2 c = good_contact();
            double *fields[] = {&c.G_nn, &c.G_nt, &c.G_tt, &c.v_n, &c.v_t};
            *fields[field] = bad[k];
            assert_refused(PCS_LAW_ENERGETIC, &c, &m, names[field]);
        }
}

static void singular_G(void **state)
{
    (void)state;
    const pcs_material m = good_material();
    pcs_contact2 c = good_contact();
    c.G_nn = 0;
    assert_refused(PCS_LAW_NEWTON, &c, &m, "G_nn");
    c = good_contact();
    c.G_tt = -1;
    assert_refused(PCS_LAW_NEWTON, &c, &m, "G_tt");
    c = good_contact();
    c.G_nt = 2.5; // singular
    assert_refused(PCS_LAW_NEWTON, &c, &m, "G_nt");
    c.G_nt = -3; // indefinite
    assert_refused(PCS_LAW_NEWTON, &c, &m, "G_nt");
}

static void material_fields(void **state)
{
    (void)state;
    const struct {
        const char *field;
        size_t offset;
        double bad;
    } wrong[] = {
        {"e", offsetof(pcs_material, e), -0.1},
        {"e", offsetof(pcs_material, e), 1.1},
        {"e", offsetof(pcs_material, e), NAN},
        {"e_t", offsetof(pcs_material, e_t), 2},
        {"e_t", offsetof(pcs_material, e_t), NAN},
        {"mu_k", offsetof(pcs_material, mu_k), -0.1},
        {"mu_k", offsetof(pcs_material, mu_k), NAN},
        {"mu_k", offsetof(pcs_material, mu_k), INFINITY},
        {"mu_s", offsetof(pcs_material, mu_s), 0.3},
        {"mu_s", offsetof(pcs_material, mu_s), INFINITY},
        {"d1", offsetof(pcs_material, d1), -1},
        {"d2", offsetof(pcs_material, d2), INFINITY},
        {"d2", offsetof(pcs_material, d2), NAN},
    };
    const pcs_contact2 c = good_contact();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pcs_material m = good_material();
        memcpy((char *)&m + wrong[i].offset, &wrong[i].bad, sizeof(double));
        assert_refused(PCS_LAW_COMPROMISE, &c, &m, wrong[i].field);
    }
    pcs_material m = good_material();
    m.d1 = m.d2 = 0;
    assert_refused(PCS_LAW_COMPROMISE, &c, &m, "d1");
    m = good_material();
    m.mu_s = 0.5;
    assert_refused(PCS_LAW_WHITTAKER, &c, &m, "mu_s");
    assert_refused(PCS_LAW_BRACH, &c, &m, "mu_s");
    m.ratio = PCS_NONE;
    assert_refused(PCS_LAW_IMPULSE_RATIO, &c, &m, "ratio");
    m = good_material();
    assert_refused((pcs_law)99, &c, &m, "law");
    m.mu_s = m.mu_k = PCS_NONE;
    assert_refused(PCS_LAW_ENERGETIC, &c, &m, "mu_k");
    m.mu_k = 0.1; // one friction coefficient alone is rejected, also by impulse-ratio
    assert_refused(PCS_LAW_IMPULSE_RATIO, &c, &m, "mu_s");
}

static void results_beyond_double(void **state)
{
    (void)state;
    const pcs_contact2 c = {1e-300, 0, 1e-300, -1e200, 0};
    const pcs_material m = good_material();
    pcs_impact2 im;
    pcs_fault fault;
    assert_int_equal(pcs_solve2(PCS_LAW_ENERGETIC, &c, &m, &im, &fault), PCS_STATUS_RANGE);
    assert_int_equal(fault.status, PCS_STATUS_RANGE);
    assert_int_equal(pcs_solve2(PCS_LAW_ENERGETIC, &c, &m, &im, NULL), PCS_STATUS_RANGE);
    // G with entries so different that no scale of units fits; impulses below the smallest double
    const pcs_contact2 odd[] = {{1e300, 0, 1e-300, -1, 1}, {1e300, 0, 1e300, -1e-300, 1e-300}};
    for (int law = 0; law < PCS_LAW_COUNT; law++)
        for (int i = 0; i < 2 && law != PCS_LAW_BILINEAR; i++) // bilinear has no eta2 here
            assert_int_equal(pcs_solve2((pcs_law)law, &odd[i], &m, &im, NULL), PCS_STATUS_RANGE);
    // a work of 1e-340 J would be zero
    const pcs_contact2 tiny = {1, 0, 1, -1e-170, 0};
    assert_int_equal(pcs_solve2(PCS_LAW_ENERGETIC, &tiny, &m, &im, &fault), PCS_STATUS_RANGE);
    // the same for slip that jams, without an approach
    const pcs_contact2 jam = {1, -2, 5, 0, -1e-170};
    const pcs_material rough = material_of(0.5, 2);
    assert_int_equal(pcs_solve2(PCS_LAW_ENERGETIC, &jam, &rough, &im, &fault), PCS_STATUS_RANGE);
    const pcs_contact3 jam3 = {1, -2, 0, 5, 0, 1, 0, -1e-170, 0};
    pcs_impact3 im3;
    assert_int_equal(pcs_solve3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &jam3, &rough, &im3, &fault),
                     PCS_STATUS_RANGE);
}

static void assert_body_refused(const pcs_struckdef2 *def, const char *field)
{
    pcs_struck2 body;
    pcs_fault fault;
    assert_int_equal(pcs_struck2_make(def, &body, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, field);
}

static void body_fields(void **state)
{
    (void)state;
    pcs_struckdef2 rod = pcs_struckdef2_default();
    assert_body_refused(&rod, "mass");
    rod.mass = -1;
    assert_body_refused(&rod, "mass");
    rod.mass = 0;
    assert_body_refused(&rod, "mass");
    rod.mass = 1;
    assert_body_refused(&rod, "length");
    rod.length = 0;
    assert_body_refused(&rod, "length");
    rod.length = -1;
    assert_body_refused(&rod, "length");
    rod.length = INFINITY;
    assert_body_refused(&rod, "length");
    rod.length = 1;
    rod.radius = 1; // a slender rod has none
    assert_body_refused(&rod, "radius");
    rod.radius = PCS_NONE;
    rod.theta = NAN;
    assert_body_refused(&rod, "theta");
    rod.theta = 0;
    rod.shape = (pcs_shape2)77;
    assert_body_refused(&rod, "shape");

    pcs_struckdef2 disc = pcs_struckdef2_default();
    disc.shape = PCS_SHAPE2_DISC;
    disc.mass = disc.radius = 1;
    disc.theta = 0.3;
    assert_body_refused(&disc, "theta");

    pcs_struckdef2 lamina = pcs_struckdef2_default();
    lamina.shape = PCS_SHAPE2_LAMINA;
    lamina.mass = 1;
    lamina.distance = -1;
    lamina.inertia = 1;
    assert_body_refused(&lamina, "distance");
}

static void moving_bodies(void **state)
{
    (void)state;
    pcs_struck2 body = {.mass = 1, .inertia = 1, .r_n = -1, .omega = NAN};
    const pcs_struck2 good = {.mass = 1, .inertia = 1, .r_n = 1};
    pcs_contact2 c;
    pcs_fault fault;
    assert_int_equal(pcs_contact2_of_struck(&body, NULL, &c, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "omega");
    body.omega = 0;
    body.v_t = INFINITY;
    assert_int_equal(pcs_contact2_of_struck(&good, &body, &c, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "v_t");
    body.v_t = 0;
    body.omega = NAN;
    assert_int_equal(pcs_contact2_of_struck(&good, &body, &c, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "omega");
    body.omega = 0;
    const struct {
        size_t offset;
        double bad;
        const char *field;
    } wrong[] = {{offsetof(pcs_struck2, mass), -2, "mass"},
                 {offsetof(pcs_struck2, mass), 0, "mass"},
                 {offsetof(pcs_struck2, mass), NAN, "mass"},
                 {offsetof(pcs_struck2, inertia), -1, "inertia"},
                 {offsetof(pcs_struck2, inertia), INFINITY, "inertia"},
                 {offsetof(pcs_struck2, r_t), NAN, "r_t"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pcs_struck2 bad = good;
        memcpy((char *)&bad + wrong[i].offset, &wrong[i].bad, sizeof(double));
        assert_int_equal(pcs_contact2_of_struck(&bad, NULL, &c, &fault), PCS_STATUS_INVALID);
        assert_string_equal(fault.field, wrong[i].field);
        assert_int_equal(pcs_contact2_of_struck(&good, &bad, &c, &fault), PCS_STATUS_INVALID);
    }
    // bodies so extreme that they make no contact problem
    body = (pcs_struck2){.mass = 1, .inertia = 1e-320, .r_n = -1, .r_t = 1};
    assert_int_equal(pcs_contact2_of_struck(&body, NULL, &c, &fault), PCS_STATUS_INVALID);
}

/* Every dimension that a shape needs must be a positive number; the fault has its name. */
static void dimensions_of_shapes(void **state)
{
    (void)state;
    const char *const names[] = {"length", "radius", "width", "height", "depth"};
    const double bad[] = {-1, 0, INFINITY, PCS_NONE};
    for (int shape = 0; shape < PCS_SHAPE3_CUSTOM; shape++)
        for (int k = 0; k < 5; k++)
            for (int i = 0; i < 5; i++) {
                pcs_struckdef3 def = pcs_struckdef3_default();
                double *fields[] = {&def.length, &def.radius, &def.width, &def.height, &def.depth};
                pcs_struck3 body;
                pcs_fault fault;
                def.shape = (pcs_shape3)shape;
                def.mass = 1;
                bool needs[5];
                for (int j = 0; j < 5; j++) {
                    needs[j] = strstr(pcs_shape3_dimensions(def.shape), names[j]) != NULL;
                    if (needs[j])
                        *fields[j] = 1 + j;
                }
                assert_int_equal(pcs_struck3_make(&def, &body, NULL), PCS_OK);
                *fields[k] = i < 4 ? bad[i] : 7;
                const bool fine = needs[k] ? i == 4 : i == 3;
                assert_int_equal(pcs_struck3_make(&def, &body, &fault),
                                 fine ? PCS_OK : PCS_STATUS_INVALID);
                if (!fine)
                    assert_string_equal(fault.field, names[k]);
            }
}

/* Every pair of elements is compared: a difference is rejected in either triangle. */
static void masses_are_symmetric_everywhere(void **state)
{
    (void)state;
    enum { DOFS = 5 };
    const double W[2 * DOFS] = {1}, u[DOFS] = {1};
    double G[4], v[2], work[DOFS * DOFS + DOFS];
    for (int at = 0; at < DOFS * DOFS; at++) {
        double M[DOFS * DOFS];
        for (int k = 0; k < DOFS * DOFS; k++)
            M[k] = k / DOFS == k % DOFS ? DOFS : 1;
        const pcs_mechanism five = {DOFS, 1, 2, M, W, u};
        pcs_fault fault;
        assert_int_equal(pcs_mechanism_reduce(&five, work, DOFS * DOFS + DOFS, G, v, &fault),
                         PCS_OK);
        M[at] += 0.5; // on the diagonal this is another matrix, and a valid one
        const bool diagonal = at / DOFS == at % DOFS;
        assert_int_equal(pcs_mechanism_reduce(&five, work, DOFS * DOFS + DOFS, G, v, &fault),
                         diagonal ? PCS_OK : PCS_STATUS_INVALID);
        if (!diagonal)
            assert_string_equal(fault.rule, "must be symmetric");
    }
}

/* Sizes of mechanisms and chains: the first wrong value on either side. */
static void sizes_out_of_range(void **state)
{
    (void)state;
    const double one[6] = {1, 0, 0, 0, 0, 0};
    double room[16], v[3], G[9];
    const struct {
        int dofs, contacts, dimension;
        const char *field;
    } wrong[] = {{0, 1, 2, "dofs"},      {PCS_MAX_DOFS + 1, 1, 2, "dofs"},
                 {1, 0, 2, "contacts"},  {1, PCS_MAX_CONTACTS + 1, 2, "contacts"},
                 {1, 1, 1, "dimension"}, {1, 1, 4, "dimension"}};
    pcs_fault fault;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const pcs_mechanism m = {
            wrong[i].dofs, wrong[i].contacts, wrong[i].dimension, one, one, one};
        assert_int_equal(pcs_mechanism_reduce(&m, room, 16, G, v, &fault), PCS_STATUS_INVALID);
        assert_string_equal(fault.field, wrong[i].field);
    }
    const pcs_link links[2] = {{PCS_ROOT, 0, 1, 1, 1, 0.5, 0, 0}, {0, 1, 1, 1, 1, 0.5, 0, 0}};
    const pcs_link twisted[2] = {{0, 0, 1, 1, 1, 0.5, 0, 0}, {1, 1, 1, 1, 1, 0.5, 0, 0}};
    const struct {
        pcs_chain chain;
        pcs_chain_contact contact;
        const char *field;
        long index;
    } bad[] = {{{0, links, true, {0}}, {0, 1, 0}, "n_links", -1},
               {{PCS_MAX_LINKS + 1, links, true, {0}}, {0, 1, 0}, "n_links", -1},
               {{2, twisted, true, {0}}, {0, 1, 0}, "parent", 0},
               {{2, (const pcs_link[]){links[0], twisted[1]}, true, {0}}, {0, 1, 0}, "parent", 1},
               {{2, (const pcs_link[]){links[0], links[0]}, true, {0}}, {0, 1, 0}, "parent", 1},
               {{2, links, false, {0, NAN}}, {0, 1, 0}, "velocity", -1},
               {{2, links, false, {INFINITY, 0}}, {0, 1, 0}, "velocity", -1},
               {{2, links, true, {0}}, {2, 1, 0}, "link", 0},
               {{2, links, true, {0}}, {-1, 1, 0}, "link", 0},
               {{2, links, true, {0}}, {1, INFINITY, 0}, "along", 0},
               {{2, links, true, {0}}, {1, 1, NAN}, "surface", 0}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(pcs_chain_assemble(&bad[i].chain, &bad[i].contact, 1, room, G, v, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, bad[i].field);
        assert_int_equal(fault.index, bad[i].index);
    }
}

/* Values that are not enumerators, and tables without kinds. */
static void choices_that_are_none(void **state)
{
    (void)state;
    const pcs_contact2 c = good_contact();
    const pcs_material good = good_material();
    pcs_material m = good_material(), pair;
    pcs_impact2 im;
    pcs_fault fault;
    m.branch = PCS_BRANCH_COUNT;
    assert_int_equal(pcs_solve2(PCS_LAW_COMPLEMENTARITY, &c, &m, &im, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "branch");
    assert_int_equal(pcs_material_mix(&good, &good, PCS_MIX_MEAN, PCS_MIX_COUNT, &pair, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "mu");
    assert_int_equal(pcs_material_of_pair(&good, 0, 0, 0, &pair, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "kinds");
    assert_int_equal(pcs_material_of_pair(&good, 1, 0, 0, &pair, &fault), PCS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contact_fields),       cmocka_unit_test(singular_G),
        cmocka_unit_test(material_fields),      cmocka_unit_test(results_beyond_double),
        cmocka_unit_test(body_fields),          cmocka_unit_test(moving_bodies),
        cmocka_unit_test(dimensions_of_shapes), cmocka_unit_test(masses_are_symmetric_everywhere),
        cmocka_unit_test(sizes_out_of_range),   cmocka_unit_test(choices_that_are_none),
    };
    return cmocka_run_group_tests_name("bad input", tests, NULL, NULL);
}
