/* Names, and sentences in memory of any size. */
#include "support.h"

#include <percuss/percuss.h>
#include <stdio.h>
#include <string.h>

/* --- names --- */

typedef const char *name_of(int number);

/* A list of names: those of the numbers from first to end - 1; other numbers have none. */
typedef struct list {
    name_of *name;
    int first, end;
    const char *none; /* the name of another number */
} list;

#define NAMES(function, type)                                                                      \
    static const char *name_of_##type(int number)                                                  \
    {                                                                                              \
        return function((type)number);                                                             \
    }

NAMES(pcs_status_name, pcs_status)
NAMES(pcs_stage_name, pcs_stage)
NAMES(pcs_motion_name, pcs_motion)
NAMES(pcs_final_name, pcs_final)
NAMES(pcs_path_name, pcs_path)
NAMES(pcs_branch_name, pcs_branch)
NAMES(pcs_part_name, pcs_part)
NAMES(pcs_mix_name, pcs_mix)
NAMES(pcs_shape2_name, pcs_shape2)
NAMES(pcs_shape3_name, pcs_shape3)
NAMES(pcs_vector_name, pcs_vector)
NAMES(pcs_spring_given_name, pcs_spring_given)

static const char *name_of_law(int number)
{
    const pcs_law_info *about = pcs_law_about((pcs_law)number);
    return about ? about->name : NULL;
}

static const char *name_of_estimate(int number)
{
    const pcs_estimate_info *about = pcs_estimate_about((size_t)number);
    return about ? about->name : NULL;
}

static bool equal(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Every number of an enumeration has a name, no two have the same, and no other number has one. */
static void numbers_have_names(void **state)
{
    (void)state;
    const list lists[] = {
        {name_of_pcs_status, 0, PCS_STATUS_COUNT, "unknown"},
        {name_of_pcs_stage, 0, PCS_STAGE_COUNT, NULL},
        {name_of_pcs_motion, 0, PCS_MOTION_COUNT, NULL},
        {name_of_pcs_final, 1, PCS_FINAL_REBOUND_AFTER + 1, NULL},
        {name_of_pcs_path, 0, PCS_PATH_COUNT, NULL},
        {name_of_pcs_branch, 0, PCS_BRANCH_COUNT, NULL},
        {name_of_pcs_part, 0, PCS_PART_COUNT, NULL},
        {name_of_pcs_mix, 0, PCS_MIX_COUNT, NULL},
        {name_of_pcs_shape2, 0, PCS_SHAPE2_COUNT, NULL},
        {name_of_pcs_shape3, 0, PCS_SHAPE3_COUNT, NULL},
        {name_of_pcs_vector, 0, PCS_VECTOR_AVX512 + 1, NULL},
        {name_of_pcs_spring_given, 0, PCS_SPRING_GIVEN_COUNT, NULL},
        {name_of_law, 0, PCS_LAW_COUNT, NULL},
        {name_of_estimate, 0, (int)pcs_estimate_count(), NULL},
    };
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (int i = -2; i < lists[l].end + 3; i++) {
            const bool there = i >= lists[l].first && i < lists[l].end;
            const char *name = lists[l].name(i);
            if (there ? !name || strlen(name) == 0 || equal(name, lists[l].none)
                      : !equal(name, lists[l].none))
                fail_msg("list %zu, number %d: %s", l, i, name ? name : "(none)");
            for (int k = lists[l].first; there && k < i; k++)
                assert_string_not_equal(name, lists[l].name(k));
        }
}

/* A name is found, and nothing is written for a text that is no name. */
static void names_are_found(void **state)
{
    (void)state;
    for (int i = 0; i < PCS_LAW_COUNT; i++) {
        pcs_law law = PCS_LAW_COUNT;
        assert_true(pcs_law_named(name_of_law(i), &law) && (int)law == i);
        assert_false(pcs_law_named(name_of_law(i), NULL));
    }
    for (int i = 0; i < PCS_PATH_COUNT; i++) {
        pcs_path path = PCS_PATH_COUNT;
        assert_true(pcs_path_named(pcs_path_name((pcs_path)i), &path) && (int)path == i);
        assert_false(pcs_path_named(pcs_path_name((pcs_path)i), NULL));
    }
    for (int i = 0; i < PCS_BRANCH_COUNT; i++) {
        pcs_branch branch = PCS_BRANCH_COUNT;
        assert_true(pcs_branch_named(pcs_branch_name((pcs_branch)i), &branch) && (int)branch == i);
        assert_false(pcs_branch_named(pcs_branch_name((pcs_branch)i), NULL));
    }
    for (int i = 0; i < PCS_MIX_COUNT; i++) {
        pcs_mix mix = PCS_MIX_COUNT;
        assert_true(pcs_mix_named(pcs_mix_name((pcs_mix)i), &mix) && (int)mix == i);
        assert_false(pcs_mix_named(pcs_mix_name((pcs_mix)i), NULL));
    }
    for (int i = 0; i < PCS_OUTCOME_COUNT; i++) {
        const pcs_outcome flag = (pcs_outcome)(1 << i);
        pcs_outcome found = (pcs_outcome)0;
        assert_true(pcs_outcome_named(pcs_outcome_name(flag), &found) && found == flag);
        assert_false(pcs_outcome_named(pcs_outcome_name(flag), NULL));
        assert_true(strlen(pcs_outcome_meaning(flag)) > 0);
    }
}

static void other_texts_are_no_names(void **state)
{
    (void)state;
    static const char *const wrong[] = {NULL, "", "exac", "exacts", "Newton", "plain", " jam"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        pcs_law law = PCS_LAW_COUNT;
        pcs_path path = PCS_PATH_COUNT;
        pcs_branch branch = PCS_BRANCH_COUNT;
        pcs_mix mix = PCS_MIX_COUNT;
        pcs_outcome flag = (pcs_outcome)77;
        assert_false(pcs_law_named(wrong[i], &law) || law != PCS_LAW_COUNT);
        assert_false(pcs_path_named(wrong[i], &path) || path != PCS_PATH_COUNT);
        assert_false(pcs_branch_named(wrong[i], &branch) || branch != PCS_BRANCH_COUNT);
        assert_false(pcs_mix_named(wrong[i], &mix) || mix != PCS_MIX_COUNT);
        assert_false(pcs_outcome_named(wrong[i], &flag) || flag != (pcs_outcome)77);
    }
}

static void meanings_are_there(void **state)
{
    (void)state;
    for (int i = 0; i < PCS_STATUS_COUNT; i++)
        assert_true(strlen(pcs_status_meaning((pcs_status)i)) > 0);
    for (int i = -2; i < 10; i++) {
        assert_int_equal(strlen(pcs_mode_meaning(i)) > 0, i >= 0 && i <= 6);
        for (int k = 0; k < i && i <= 6; k++)
            assert_string_not_equal(pcs_mode_meaning(i), pcs_mode_meaning(k));
    }
    assert_null(pcs_outcome_meaning((pcs_outcome)3)); // two flags are not one
    assert_null(pcs_outcome_name((pcs_outcome)0));
}

/* --- sentences --- */

typedef size_t write_text(const void *from, char *text, size_t size);

static size_t write_outcome(const void *from, char *text, size_t size)
{
    return pcs_outcome_text(*(const unsigned *)from, text, size);
}

static size_t write_fault(const void *from, char *text, size_t size)
{
    return pcs_fault_text((const pcs_fault *)from, text, size);
}

static size_t write_touches2(const void *from, char *text, size_t size)
{
    return pcs_touches2_text((const pcs_touches2 *)from, text, size);
}

static size_t write_touches3(const void *from, char *text, size_t size)
{
    return pcs_touches3_text((const pcs_touches3 *)from, text, size);
}

/*
 * In memory of any size: the first characters of the sentence, then a 0; nothing behind the size is
 * written, and the length is that of the whole sentence.
 */
static void assert_text(write_text *write, const void *from, const char *expected)
{
    const size_t length = strlen(expected);
    assert_int_equal(write(from, NULL, 0), length);
    for (size_t size = 1; size < length + 4; size++) {
        char text[200];
        memset(text, '#', sizeof text);
        assert_in_range(size, 1, sizeof text - 8);
        assert_int_equal(write(from, text, size), length);
        const size_t fits = length < size ? length : size - 1;
        assert_memory_equal(text, expected, fits);
        assert_int_equal(text[fits], '\0');
        for (size_t k = size; k < size + 8; k++)
            assert_int_equal(text[k], '#');
    }
}

static void outcomes_are_written(void **state)
{
    (void)state;
    for (unsigned flags = 0; flags < 1u << PCS_OUTCOME_COUNT; flags += flags < 16 ? 1 : 129) {
        char expected[400] = "";
        for (int i = 0; i < PCS_OUTCOME_COUNT; i++)
            if (flags & 1u << i) {
                (void)strcat(expected, *expected ? " " : "");
                (void)strcat(expected, pcs_outcome_name((pcs_outcome)(1 << i)));
            }
        if (strlen(expected) < 180)
            assert_text(write_outcome, &flags, flags ? expected : "plain");
    }
}

static void faults_are_written(void **state)
{
    (void)state;
    const struct {
        pcs_fault fault;
        const char *text;
    } cases[] = {
        {{PCS_OK, "", "", PCS_NONE, "", -1, PCS_NONE}, "nothing is wrong"},
        {{PCS_STATUS_INVALID, "mass", "must be positive", -1.5, "body", 2, PCS_NONE},
         "mass of body 3 must be positive (it is -1.5)"},
        {{PCS_STATUS_INVALID, "mass", "is required", PCS_NONE, "body", 0, PCS_NONE},
         "mass of body 1 is required"},
        {{PCS_STATUS_INVALID, "work", "no room", 0, "", -1, 4}, "work: no room (it is 0)"},
        {{PCS_STATUS_INVALID, "must", "mustard", 1, "", -1, 4}, "must: mustard (it is 1)"},
        {{PCS_STATUS_NOT_CONVERGED, "", "did not converge", 3, "", -1, 0.25},
         "did not converge (0.25 remained)"},
        {{PCS_STATUS_RANGE, "", "too large", 3, "", -1, PCS_NONE}, "too large"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_text(write_fault, &cases[i].fault, cases[i].text);
    assert_text(write_fault, NULL, "no fault is given");
}

/* Lengths in m, mm and um, with four digits; the unit changes where rounding gives 1 of the next.
 */
static void touches_are_written(void **state)
{
    (void)state;
    const struct {
        int count;
        double gap, rounding;
        const char *text;
    } cases[] = {
        {0, 0.003, 1e-15, "they do not touch: the gap is 3 mm"},
        {0, 0.99994, 0, "they do not touch: the gap is 999.9 mm"},
        {0, 0.99995, 0, "they do not touch: the gap is 1 m"},
        {0, 12, 0, "they do not touch: the gap is 12 m"},
        {0, 0.99994e-3, 0, "they do not touch: the gap is 999.9 um"},
        {0, 0.99995e-3, 0, "they do not touch: the gap is 1 mm"},
        {0, 0.99995e-6, 0, "they do not touch: the gap is 1 um"},
        {0, 0.5e-6, 0, "they do not touch: the gap is 5e-07 m"},
        {1, -0.002, 1e-15, "they overlap by 2 mm, at 1 point"},
        {2, 0.25, 0.25, "they touch at 2 points"},
        {2, -0.25, 0.25, "they touch at 2 points"},
        {1, -0.25, 0.125, "they overlap by 250 mm, at 1 point"},
        {1, 0.003, 1e-15, "they are 3 mm apart, at 1 point within the given distance"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const pcs_touches2 two = {
            .count = cases[i].count, .gap = cases[i].gap, .rounding = cases[i].rounding};
        const pcs_touches3 three = {
            .count = cases[i].count, .gap = cases[i].gap, .rounding = cases[i].rounding};
        assert_text(write_touches2, &two, cases[i].text);
        assert_text(write_touches3, &three, cases[i].text);
    }
    assert_text(write_touches2, NULL, "no touches are given");
    assert_text(write_touches3, NULL, "no touches are given");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_names),       cmocka_unit_test(names_are_found),
        cmocka_unit_test(other_texts_are_no_names), cmocka_unit_test(meanings_are_there),
        cmocka_unit_test(outcomes_are_written),     cmocka_unit_test(faults_are_written),
        cmocka_unit_test(touches_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
