/* Faults of bad calls: every needed pointer, work memory, sentences, and laws that do not apply. */
#include "support.h"

#include <percuss/research.h>
#include <string.h>

static void assert_text(const pcs_fault *fault, const char *wanted)
{
    char text[200], little[8];
    const size_t length = pcs_fault_text(fault, text, sizeof text);
    assert_string_equal(text, wanted);
    assert_int_equal(length, strlen(wanted));
    assert_int_equal(pcs_fault_text(fault, NULL, 0), length);
    assert_int_equal(pcs_fault_text(fault, little, sizeof little), length);
    assert_int_equal(strlen(little), length < 7 ? length : 7);
    assert_memory_equal(little, wanted, strlen(little));
}

static void faults_are_sentences(void **state)
{
    (void)state;
    pcs_fault f = {.status = PCS_OK,
                   .field = "",
                   .rule = "",
                   .value = PCS_NONE,
                   .item = "",
                   .index = -1,
                   .left = PCS_NONE};
    assert_text(&f, "nothing is wrong");
    assert_text(NULL, "no fault is given");
    f = (pcs_fault){PCS_STATUS_INVALID, "mass", "must be positive", -1, "", -1, PCS_NONE};
    assert_text(&f, "mass must be positive (it is -1)");
    f.item = "body";
    f.index = 2;
    assert_text(&f, "mass of body 3 must be positive (it is -1)");
    f.value = PCS_NONE;
    assert_text(&f, "mass of body 3 must be positive");
    f = (pcs_fault){PCS_STATUS_INVALID, "law", "is planar only", PCS_NONE, "", -1, PCS_NONE};
    assert_text(&f, "law is planar only");
    f.rule = "the impact is cut off";
    f.field = "time";
    assert_text(&f, "time: the impact is cut off");
    f = (pcs_fault){PCS_STATUS_NOT_CONVERGED, "", "it did not", PCS_NONE, "", -1, 0.25};
    assert_text(&f, "it did not (0.25 remained)");
    f.left = PCS_NONE;
    assert_text(&f, "it did not");
}

/* A call with its pointers by name; each of them is NULL once. */
typedef pcs_status call(void *const *p, pcs_fault *fault);

#define CALL(name, made)                                                                           \
    static pcs_status name(void *const *p, pcs_fault *f)                                           \
    {                                                                                              \
        return made;                                                                               \
    }

// clang-format off: one call in each line
CALL(body2_make, pcs_struck2_make(p[0], p[1], f))
CALL(contact2_of_bodies, pcs_contact2_of_struck(p[0], NULL, p[1], f))
CALL(body3_make, pcs_struck3_make(p[0], p[1], f))
CALL(contact3_of_bodies, pcs_contact3_of_struck(p[0], NULL, p[1], f))
CALL(quaternion, pcs_rotation_quaternion(p[0], p[1], f))
CALL(euler, pcs_rotation_euler(p[0], p[1], p[2], f))
CALL(rotation, pcs_rotation_check(p[0], f))
CALL(spring, pcs_spring_convert(p[0], PCS_SPRING_GIVEN_E, p[1], p[2], f))
CALL(centre, pcs_rotation_centre(p[0], p[1], f))
CALL(frame, pcs_frame3_of_normal(p[0], p[1], f))
CALL(check2, pcs_contact2_check(p[0], f))
CALL(check3, pcs_contact3_check(p[0], f))
CALL(solve2, pcs_solve2(PCS_LAW_POISSON, p[0], p[1], p[2], f))
CALL(solve3, pcs_solve3(PCS_LAW_POISSON, PCS_PATH_EXACT, p[0], p[1], p[2], f))
CALL(diagnose2, pcs_diagnose2(p[0], p[1], p[2], f))
CALL(diagnose3, pcs_diagnose3(p[0], p[1], p[2], f))
CALL(deviate3, pcs_deviate3(PCS_LAW_POISSON, p[0], p[1], p[2], f))
CALL(compare2, pcs_compare2(p[0], p[1], p[2], f))
CALL(compare3, pcs_compare3(p[0], p[1], p[2], f))
CALL(identify, pcs_identify(p[0], p[1], 2, 20, p[2], p[3], f))
CALL(reduce, pcs_mechanism_reduce(p[0], p[1], 2, p[2], p[3], f))
CALL(after, pcs_mechanism_after(p[0], p[1], p[2], 2, p[3], f))
CALL(assemble2, pcs_mechanism_of_bodies2(p[0], 1, p[1], 1, p[2], p[3], p[4], f))
CALL(assemble3, pcs_mechanism_of_bodies3(p[0], 1, p[1], 1, p[2], p[3], p[4], f))
CALL(frame2, pcs_frame2_of_normal(p[0], p[1], f))
CALL(along, pcs_frame3_along(p[0], p[1], p[2], f))
CALL(slip, pcs_frame3_of_slip(p[0], p[1], NULL, p[2], f))
CALL(world2, pcs_contact2_of_bodies(p[0], p[1], p[2], NULL, p[3], f))
CALL(world3, pcs_contact3_of_bodies(p[0], p[1], p[2], NULL, p[3], f))
CALL(check_body2, pcs_body2_check(p[0], f))
CALL(check_body3, pcs_body3_check(p[0], f))
CALL(collide2, pcs_collide2(PCS_LAW_POISSON, p[0], p[1], p[2], NULL, NULL, NULL, NULL, f))
CALL(collide3,
     pcs_collide3(PCS_LAW_POISSON, PCS_PATH_EXACT, p[0], p[1], p[2], NULL, NULL, NULL, NULL, f))
CALL(mix, pcs_material_mix(p[0], p[1], PCS_MIX_LEAST, PCS_MIX_LEAST, p[2], f))
CALL(of_pair, pcs_material_of_pair(p[0], 1, 0, 0, p[1], f))
CALL(chain, pcs_chain_assemble(p[0], p[1], 1, p[2], p[3], p[4], f))
CALL(multi, pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, p[0], p[1], 1000, p[2], p[3], f))
CALL(enumerate, pcs_multi_enumerate(p[0], p[1], 1000, 1, p[2], p[3], f))
CALL(strike, pcs_strike_solve(PCS_LAW_POISSON, p[0], 0, p[1], 1000, p[2], p[3], f))
CALL(rates, pcs_strike_rates(p[0], 0, true, p[1], 1000, p[2], p[3], p[4], f))
// clang-format on

/* All arguments that a call may need, for one contact. */
static double numbers[2000], I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, line[20], wave[20];
static double *two_axes[2] = {wave, wave};
static pcs_material material;
static pcs_contact2 planar = {1, 0.2, 3, -1, 1};
static pcs_contact3 spatial = {1, 0.2, 0, 3, 0, 3, -1, 1, 0};
static pcs_multi problem = {1, 2, (double[]){1, 0.2, 0.2, 3}, (double[]){-1, 1}, &material};
static pcs_mechanism particle = {1, 1, 2, I, (double[]){1, 0}, (double[]){-1}};
static pcs_body2 disc = {1, 1, {0, 1}, 0, {0, -1}, 0};
static pcs_body3 ball = {1, {1, 1, 1, 0, 0, 0}, {0, 1, 0}, {1, 0, 0, 0}, {0, -1, 0}, {0, 0, 0}};
static pcs_pair2 floor2 = {0, PCS_GROUND, {{0, 0}, {0, 1}, 0}};
static pcs_frame2 upright2 = {{0, 1}, {1, 0}};
static pcs_frame3 upright3 = {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}};
static pcs_pair3 floor3 = {0, PCS_GROUND, {{0, 0, 0}, {0, 1, 0}, 0}};
static pcs_link rod = {PCS_ROOT, 0, 1, 1, 1, 0.5, 0, 1};
static pcs_chain linkage = {1, &rod, true, {0, 0}};
static pcs_chain_contact tip = {0, 1, 0};
static pcs_struckdef2 rod2;
static pcs_struckdef3 sphere3;
static pcs_struck2 body2;
static pcs_struck3 body3;
static pcs_identify_options known;
static union {
    pcs_impact2 i2;
    pcs_impact3 i3;
    pcs_diagnosis3 d;
    pcs_deviation3 deviation;
    pcs_verdict verdict;
    pcs_identified id;
    pcs_strike strike;
    pcs_multi_impact m;
    pcs_part parts[4];
    int count;
} result;
static pcs_multi_contact each[1];
static pcs_spring damped = {1, 1, 1, 1, false};
static pcs_spring_damping damping;
static int count;

static void set_up(void)
{
    material = material_of(0.5, 0.3);
    rod2 = pcs_struckdef2_default();
    rod2.mass = rod2.length = 1;
    rod2.theta = 0.3;
    sphere3 = pcs_struckdef3_default();
    sphere3.shape = PCS_SHAPE3_SPHERE;
    sphere3.mass = sphere3.radius = 1;
    known = pcs_identify_options_default();
    assert_int_equal(pcs_struck2_make(&rod2, &body2, NULL), PCS_OK);
    assert_int_equal(pcs_struck3_make(&sphere3, &body3, NULL), PCS_OK);
}

static void every_needed_pointer(void **state)
{
    (void)state;
    set_up();
    enum { MOST = 5 };
    const struct {
        const char *name;
        call *of;
        const char *names[MOST];
        void *at[MOST];
    } calls[] = {
        {"body2_make", body2_make, {"def", "body"}, {&rod2, &body2}},
        {"contact2_of_bodies", contact2_of_bodies, {"body", "contact"}, {&body2, numbers}},
        {"body3_make", body3_make, {"def", "body"}, {&sphere3, &body3}},
        {"contact3_of_bodies", contact3_of_bodies, {"body", "contact"}, {&body3, numbers}},
        {"quaternion", quaternion, {"quaternion", "rotation"}, {I, numbers}},
        {"euler", euler, {"sequence", "angles", "rotation"}, {(char[]){"xyz"}, I, numbers}},
        {"rotation", rotation, {"rotation"}, {I}},
        {"spring", spring, {"spring", "value", "out"}, {&damped, I, &damping}},
        {"centre", centre, {"centre", "rotation"}, {I, numbers}},
        {"frame", frame, {"normal", "frame"}, {I, numbers}},
        {"check2", check2, {"contact"}, {&planar}},
        {"check3", check3, {"contact"}, {&spatial}},
        {"solve2", solve2, {"contact", "material", "impact"}, {&planar, &material, &result}},
        {"solve3", solve3, {"contact", "material", "impact"}, {&spatial, &material, &result}},
        {"diagnose2",
         diagnose2,
         {"contact", "material", "diagnosis"},
         {&planar, &material, &result}},
        {"diagnose3",
         diagnose3,
         {"contact", "material", "diagnosis"},
         {&spatial, &material, &result}},
        {"deviate3",
         deviate3,
         {"contact", "material", "deviation"},
         {&spatial, &material, &result}},
        {"compare2", compare2, {"contact", "material", "verdict"}, {&planar, &material, &result}},
        {"compare3", compare3, {"contact", "material", "verdict"}, {&spatial, &material, &result}},
        {"reduce", reduce, {"mechanism", "work", "G", "v"}, {&particle, line, numbers, wave}},
        {"after", after, {"mechanism", "p", "work", "up"}, {&particle, I, line, numbers}},
        {"assemble2",
         assemble2,
         {"bodies", "pairs", "M", "W", "u"},
         {&disc, &floor2, numbers, line, wave}},
        {"assemble3",
         assemble3,
         {"bodies", "pairs", "M", "W", "u"},
         {&ball, &floor3, numbers, line, wave}},
        {"frame2", frame2, {"normal", "frame"}, {I, numbers}},
        {"along", along, {"normal", "direction", "frame"}, {I, I + 3, numbers}},
        {"slip", slip, {"touch", "body", "frame"}, {&floor3.touch, &ball, numbers}},
        {"world2",
         world2,
         {"touch", "frame", "body", "contact"},
         {&floor2.touch, &upright2, &disc, numbers}},
        {"world3",
         world3,
         {"touch", "frame", "body", "contact"},
         {&floor3.touch, &upright3, &ball, numbers}},
        {"check_body2", check_body2, {"body"}, {&disc}},
        {"check_body3", check_body3, {"body"}, {&ball}},
        {"collide2", collide2, {"touch", "material", "body"}, {&floor2.touch, &material, &disc}},
        {"collide3", collide3, {"touch", "material", "body"}, {&floor3.touch, &material, &ball}},
        {"mix", mix, {"a", "b", "pair"}, {&material, &material, numbers}},
        {"of_pair", of_pair, {"table", "pair"}, {&material, numbers}},
        {"chain",
         chain,
         {"chain", "contacts", "M", "W", "u"},
         {&linkage, &tip, numbers, line, wave}},
        {"multi",
         multi,
         {"problem", "work", "contacts", "impact"},
         {&problem, numbers, each, &result}},
        {"enumerate",
         enumerate,
         {"problem", "work", "impulses", "count"},
         {&problem, numbers, line, &count}},
        {"strike",
         strike,
         {"problem", "work", "contacts", "strike"},
         {&problem, numbers, each, &result}},
        {"rates",
         rates,
         {"problem", "work", "rates", "parts", "count"},
         {&problem, numbers, line, &result, &count}},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        pcs_fault fault;
        if (calls[i].of(calls[i].at, &fault) != PCS_OK)
            fail_msg("%s with all of them: %s %s", calls[i].name, fault.field, fault.rule);
        for (int k = 0; k < MOST && calls[i].names[k]; k++) {
            void *at[MOST];
            memcpy(at, calls[i].at, sizeof at);
            at[k] = NULL;
            assert_int_equal(calls[i].of(at, NULL), PCS_STATUS_INVALID);
            assert_int_equal(calls[i].of(at, &fault), PCS_STATUS_INVALID);
            if (strcmp(fault.field, calls[i].names[k]) != 0 ||
                strcmp(fault.rule, "must not be NULL") != 0)
                fail_msg("%s without %s: %s %s", calls[i].name, calls[i].names[k], fault.field,
                         fault.rule);
        }
    }
}

/* Pointers of identify, and arrays inside structs. */
static void pointers_in_structs(void **state)
{
    (void)state;
    set_up();
    pcs_fault fault;
    void *const all[] = {line, two_axes, &known, &result};
    const char *const names[] = {"time", "axes", "options", "identified"};
    for (int k = 0; k < 4; k++) {
        void *at[4];
        memcpy(at, all, sizeof at);
        at[k] = NULL;
        assert_int_equal(identify(at, &fault), PCS_STATUS_INVALID);
        assert_string_equal(fault.field, names[k]);
    }
    two_axes[1] = NULL;
    assert_int_equal(identify(all, &fault), PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "axes");
    two_axes[1] = wave;
    for (int k = 0; k < 3; k++) {
        pcs_multi m = problem;
        pcs_mechanism b = particle;
        *(k == 0 ? &m.G : &m.v) = k < 2 ? NULL : m.v;
        m.materials = k == 2 ? NULL : m.materials;
        *(k == 0 ? &b.M : k == 1 ? &b.W : &b.u) = NULL;
        assert_int_equal(pcs_multi_check(PCS_LAW_COMPLEMENTARITY, &m, &fault), PCS_STATUS_INVALID);
        assert_string_equal(fault.field, k == 0 ? "G" : k == 1 ? "v" : "materials");
        assert_int_equal(pcs_strike_check(PCS_LAW_POISSON, &m, 0, &fault), PCS_STATUS_INVALID);
        assert_int_equal(pcs_mechanism_reduce(&b, line, 2, numbers, wave, &fault),
                         PCS_STATUS_INVALID);
        assert_string_equal(fault.field, k == 0 ? "M" : k == 1 ? "W" : "u");
        assert_true(pcs_multi_certify(&m, line).worst > 1);
        assert_true(pcs_strike_judge(&m, each, &result.strike) > 1);
    }
    pcs_chain none = linkage;
    none.links = NULL;
    assert_int_equal(pcs_chain_assemble(&none, &tip, 1, numbers, line, wave, &fault),
                     PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "links");
}

/* Functions without a status return no value. */
static void pointers_without_a_status(void **state)
{
    (void)state;
    set_up();
    const pcs_impact2 im = solved(PCS_LAW_POISSON, &planar, &material);
    const pcs_impact3 im3 = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &spatial, &material);
    assert_true(pcs_judge2(NULL, &material, &im).worst > 1);
    assert_true(pcs_judge2(&planar, NULL, &im).worst > 1);
    assert_true(pcs_judge2(&planar, &material, NULL).worst > 1);
    assert_true(pcs_judge3(NULL, &material, &im3).worst > 1);
    assert_true(pcs_judge3(&spatial, NULL, &im3).worst > 1);
    assert_true(pcs_judge3(&spatial, &material, NULL).worst > 1);
    assert_false(pcs_has(pcs_mechanism_energy(NULL, line)));
    assert_false(pcs_has(pcs_mechanism_energy(&particle, NULL)));
    assert_int_equal(pcs_chain_dofs(NULL), 0);
    assert_int_equal(pcs_mechanism_workspace(NULL), 0);
    pcs_law law;
    pcs_path path;
    pcs_branch branch;
    pcs_outcome flag;
    assert_false(pcs_law_named(NULL, &law) || pcs_law_named("newton", NULL));
    assert_false(pcs_path_named(NULL, &path) || pcs_path_named("exact", NULL));
    assert_false(pcs_branch_named(NULL, &branch) || pcs_branch_named("rest", NULL));
    assert_false(pcs_outcome_named(NULL, &flag) || pcs_outcome_named("jam", NULL));
}

/* Work memory has the length that the workspace function returns: one number less is reported. */
static void work_memory_has_a_length(void **state)
{
    (void)state;
    set_up();
    pcs_fault fault;
    const size_t m = pcs_multi_workspace(1, 2), s = pcs_strike_workspace(1);
    assert_true(m > 0 && s > 0 && m < 2000 && s < 2000);
    assert_int_equal(
        pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &problem, numbers, m - 1, each, &result.m, &fault),
        PCS_STATUS_INVALID);
    assert_string_equal(fault.field, "length");
    assert_true(fault.value == (double)(m - 1));
    assert_int_equal(pcs_multi_enumerate(&problem, numbers, m - 1, 0, NULL, &count, &fault),
                     PCS_STATUS_INVALID);
    assert_int_equal(pcs_strike_solve(PCS_LAW_POISSON, &problem, 0, numbers, s - 1, each,
                                      &result.strike, &fault),
                     PCS_STATUS_INVALID);
    assert_int_equal(
        pcs_strike_rates(&problem, 0, true, numbers, s - 1, line, result.parts, &count, &fault),
        PCS_STATUS_INVALID);
    assert_int_equal(pcs_mechanism_reduce(&particle, line, 1, numbers, wave, &fault),
                     PCS_STATUS_INVALID);
    assert_int_equal(pcs_mechanism_after(&particle, I, line, 1, numbers, &fault),
                     PCS_STATUS_INVALID);
    assert_int_equal(
        pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &problem, numbers, m, each, &result.m, &fault),
        PCS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_sentences),     cmocka_unit_test(every_needed_pointer),
        cmocka_unit_test(pointers_in_structs),      cmocka_unit_test(pointers_without_a_status),
        cmocka_unit_test(work_memory_has_a_length),
    };
    return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
