/*
 * One view of results: JSON, and the numbers that sweeps take from it, are the same. Shown text is
 * safe to print.
 */
#include "cli/report/json.h"
#include "scenario/clean.h"
#include "scenario/view.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A scenario from text, built and solved by its law. */
static void solve_several(const char *text, scenario *s, several *m)
{
    fail why;
    if (!scenario_parse(s, "file.yaml", text, strlen(text), &why) ||
        !several_build(m, s, &(choice){0}, &why) || !several_solve(m, m->law, &why))
        fail_msg("%s", why.text);
}

static view_found at(const several *m, const char *path, double *x)
{
    view_found found;
    assert_true(view_numbers_at(&(view_of){.m = m}, &path, 1, x, &found));
    return found;
}

static const char cradle[] =
    "bodies:\n"
    "  - {name: left, mass: 1, inertia: 0.4, at: [0, 0], velocity: [1, 0], omega: 0.5}\n"
    "  - {name: right, mass: 2, inertia: 0.4, at: [2, 0]}\n"
    "  - {mass: 3, inertia: 0.4, at: [4, 0]}\n"
    "contacts:\n"
    "  - {name: '2', body: left, other: right, at: [1, 0], normal: [-1, 0], mu: 0.3, e: 0.8}\n"
    "  - {name: B, body: right, other: '3', at: [3, 0], normal: [-1, 0], mu: 0.1, e: 0.5}\n";

/* Every number of a tree of JSON is found under its path. Returns how many there were. */
static int compare_tree(const several *m, const cJSON *json, const char *path)
{
    int n = 0, index = 0;
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, json)
    {
        char below[400], place[24];
        (void)snprintf(place, sizeof place, "%d", ++index);
        const cJSON *name = cJSON_GetObjectItem(item, "name");
        const char *word = cJSON_IsObject(json) ? item->string : name ? name->valuestring : place;
        (void)snprintf(below, sizeof below, "%s%s%s", path, *path ? "." : "", word);
        double x;
        if (cJSON_IsRaw(item)) {
            assert_int_equal(at(m, below, &x), VIEW_NUMBER);
            assert_bits(x, strtod(item->valuestring, NULL), below, 0);
            n++;
        } else if (cJSON_IsString(item)) {
            assert_int_equal(at(m, below, &x), VIEW_OTHER);
        } else {
            n += compare_tree(m, item, below);
        }
    }
    return n;
}

/* JSON has all digits of a number, so a sweep that takes it has the same bits. */
static void numbers_are_those_of_json(void **state)
{
    (void)state;
    static const char *const files[] = {"examples/cradle.yaml", "examples/table.yaml",
                                        "examples/walker.yaml", "examples/pendulum.yaml",
                                        "papers/hurmuzlu-marghitu-1994/three-link.yaml"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[400];
        scenario s;
        several m;
        fail why;
        (void)snprintf(path, sizeof path, "%s/%s", PERCUSS_SOURCE, files[i]);
        assert_true(scenario_read(&s, path, &why) && several_build(&m, &s, &(choice){0}, &why) &&
                    several_solve(&m, m.law, &why));
        cJSON *json = json_several(&m);
        assert_true(compare_tree(&m, json, "") > 20);
        cJSON_Delete(json);
        several_free(&m);
        scenario_free(&s);
    }
}

/*
 * Many paths in one walk give the same as each alone; a value that is not a number in JSON has no
 * number.
 */
static void all_at_once(void **state)
{
    (void)state;
    static const char *const paths[] = {
        "contacts.B.vp_t", "nothing", "up.7", "contacts.2.p_n", "law", "dT", "dT", "bodies.3.vp_x"};
    enum { N = sizeof paths / sizeof *paths };
    scenario s;
    several m;
    double x[N], alone;
    view_found found[N];
    solve_several(cradle, &s, &m);
    assert_true(view_numbers_at(&(view_of){.m = &m}, paths, N, x, found));
    for (int i = 0; i < N; i++) {
        assert_int_equal(found[i], at(&m, paths[i], &alone));
        assert_bits(x[i], alone, paths[i], 0);
    }
    m.up[6] = -0.0;
    m.u[0] = INFINITY;
    assert_int_equal(at(&m, "up.7", &alone), VIEW_NUMBER);
    assert_false(signbit(alone));
    assert_int_equal(at(&m, "u.1", &alone), VIEW_NUMBER);
    assert_false(pcs_has(alone));
    several_free(&m);
    scenario_free(&s);
}

/* Items by name, otherwise by number; an item that is not a number has no number. */
static void paths(void **state)
{
    (void)state;
    scenario s;
    several m;
    double x;
    solve_several(cradle, &s, &m);
    // the first contact is called 2: then the number 2 does not select the second one; 1 still
    // works
    assert_int_equal(at(&m, "contacts.2.p_n", &x), VIEW_NUMBER);
    assert_bits(x, m.contacts[0].p[0], "contacts.2.p_n", 0);
    assert_int_equal(at(&m, "contacts.1.p_n", &x), VIEW_NUMBER);
    assert_bits(x, m.contacts[0].p[0], "contacts.1.p_n", 0);
    assert_int_equal(at(&m, "contacts.B.vp_t", &x), VIEW_NUMBER);
    assert_bits(x, m.contacts[1].vp[1], "contacts.B.vp_t", 0);
    assert_int_equal(at(&m, "bodies.3.vp_x", &x), VIEW_NUMBER);
    assert_bits(x, m.up[6], "bodies.3.vp_x", 0);
    assert_int_equal(at(&m, "up.7", &x), VIEW_NUMBER);
    assert_bits(x, m.up[6], "up.7", 0);
    static const char *const none[] = {
        "",    "contacts",    "contacts.B", "contacts.4.p_n", "up.10", "up.0",   "contacts.B.p",
        "dTT", "contacts.",   "up.1.x",     "contacts..p_n",  "T",     "up.01x", "bodies.left.",
        "Tp",  "contacts.p_n"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (at(&m, none[i], &x) != VIEW_NOTHING)
            fail_msg("'%s' leads to %g", none[i], x);
    assert_int_equal(at(&m, "law", &x), VIEW_OTHER);
    assert_int_equal(at(&m, "contacts.B.final", &x), VIEW_OTHER);
    assert_near(m.Tp_bodies - m.T_bodies, several_dT(&m), 1e-15);
    several_free(&m);
    scenario_free(&s);
}

static double of(const cJSON *json, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, name);
    if (!item)
        fail_msg("there is no %s", name);
    return cJSON_IsRaw(item) ? strtod(item->valuestring, NULL) : PCS_NONE;
}

/*
 * T is the energy that the contact can change, T_bodies that of the bodies, in the plane and in
 * space.
 */
static void energies_have_one_meaning(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "body: {shape: rod, mass: 1, length: 2, theta: 20 deg}\n"
        "motion: {v_n: -1, v_t: 1, omega: 0.3}\nmaterial: {e: 0.7, mu: 0.4}\n",
        "dimension: spatial\n"
        "body: {shape: cylinder, mass: 1, length: 2, radius: 0.3, theta1: 20 deg, theta2: 9 deg}\n"
        "motion: {v_n: -1, v_1: 0.4, v_2: 0.2, omega_1: 2}\nmaterial: {e: 0.7, mu: 0.4}\n",
        "contact: {G_nn: 2, G_nt: 0.5, G_tt: 3, v_n: -1, v_t: 1}\nmaterial: {e: 0.7, mu: 0.4}\n",
    };
    for (int i = 0; i < 3; i++) {
        scenario s;
        problem p;
        answer a;
        fail why;
        if (!scenario_parse(&s, "file.yaml", texts[i], strlen(texts[i]), &why) ||
            !problem_build(&p, &s, &(choice){0}, &why) ||
            !answer_solve(&p, &s, p.law, ANSWER_ALL, &a, &why))
            fail_msg("%s", why.text);
        cJSON *json = json_answer(&p, &a);
        assert_bits(of(json, "T"), p.spatial ? a.impact3.T : a.impact.T, "T", 0);
        assert_near(of(json, "Tp") - of(json, "T"), of(json, "dT"), 1e-14);
        if (p.n_bodies > 0) {
            const cJSON *body = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "bodies"), 0);
            assert_true(of(json, "T") < of(json, "T_bodies"));
            assert_near(of(json, "Tp_bodies") - of(json, "T_bodies"), of(json, "dT"), 1e-14);
            assert_bits(of(body, "T_body"), of(json, "T_bodies"), "T_body", 0);
            assert_bits(of(body, "Tp_body"), of(json, "Tp_bodies"), "Tp_body", 0);
        } else {
            assert_false(pcs_has(of(json, "T_bodies")) || pcs_has(of(json, "Tp_bodies")));
        }
        cJSON_Delete(json);
        scenario_free(&s);
    }
}

/* A terminal must not interpret any byte of it. */
static void assert_clean(const char *text)
{
    unsigned code;
    for (size_t length; *text; text += length) {
        length = clean_character(text, &code);
        assert_true(length > 0 && !clean_is_control(code));
    }
}

static void any_bytes_are_made_fit_to_print(void **state)
{
    (void)state;
    rng source = {902};
    for (int i = 0; i < 20000; i++) {
        char text[64], clean[400], again[400], cut[20];
        size_t n = 0;
        // bytes that begin, continue and break sequences, and those of direction controls
        static const unsigned char often[] = {0x1B, 0x9B, 0xC2, 0x80, 0xE2, 0xAE, 0xD8, 0x9C,
                                              0xC0, 0xED, 0xA0, 0xF4, 0x90, 'a',  '\\', 0x7F};
        while (n < sizeof text - 1 && uniform(&source) < 0.97)
            text[n++] =
                (char)(uniform(&source) < 0.7 ? often[(size_t)between(&source, 0, sizeof often)]
                                              : (unsigned char)between(&source, 1, 256));
        text[n] = '\0';
        assert_clean(clean_text(text, clean, sizeof clean));
        assert_string_equal(clean_text(clean, again, sizeof again), clean);
        assert_clean(clean_text(text, cut, sizeof cut));
        assert_memory_equal(cut, clean, strlen(cut));
        assert_true(strlen(cut) == strlen(clean) || strlen(cut) + CLEAN_SHOWN >= sizeof cut);
        fail why;
        assert_false(fail_with(&why, "%s: wrong", text));
        assert_clean(why.text);
    }
    char shown[200];
    assert_string_equal(clean_text("a\xC3\xBC \xE2\x82\xAC \xF0\x9F\x99\x82", shown, sizeof shown),
                        "a\xC3\xBC \xE2\x82\xAC \xF0\x9F\x99\x82");
    assert_string_equal(clean_text("\x1B[1m\n\x7F\x9B\xC2\x9B\xE2\x80\xAE\xD8\x9C\xE2\x81\xA6"
                                   "\xE2\x80\xA8\xC0\x9B\xED\xA0\x80",
                                   shown, sizeof shown),
                        "\\x1b[1m\\x0a\\x7f\\x9b\\u009b\\u202e\\u061c\\u2066\\u2028\\xc0\\x9b"
                        "\\xed\\xa0\\x80");
    // invisible characters: U+00AD, U+200B, U+200D, U+2060, U+2064, U+FEFF, U+E0041, U+E007F
    assert_string_equal(clean_text("\xC2\xAD\xE2\x80\x8B\xE2\x80\x8D\xE2\x81\xA0\xE2\x81\xA4"
                                   "\xEF\xBB\xBF\xF3\xA0\x81\x81\xF3\xA0\x81\xBF",
                                   shown, sizeof shown),
                        "\\u00ad\\u200b\\u200d\\u2060\\u2064\\ufeff\\U000e0041\\U000e007f");
    // U+034F, U+115F, U+180E, U+2800, U+3164, U+FE0F, U+FFA0, U+FFF9, U+1D173, U+E0100
    assert_string_equal(clean_text("\xCD\x8F\xE1\x85\x9F\xE1\xA0\x8E\xE2\xA0\x80\xE3\x85\xA4"
                                   "\xEF\xB8\x8F\xEF\xBE\xA0\xEF\xBF\xB9\xF0\x9D\x85\xB3"
                                   "\xF3\xA0\x84\x80",
                                   shown, sizeof shown),
                        "\\u034f\\u115f\\u180e\\u2800\\u3164\\ufe0f\\uffa0\\ufff9\\U0001d173"
                        "\\U000e0100");
    // not a character, and a note without a head: U+FDD0, U+1D159
    assert_string_equal(clean_text("\xEF\xB7\x90\xF0\x9D\x85\x99", shown, sizeof shown),
                        "\\ufdd0\\U0001d159");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_json),
        cmocka_unit_test(paths),
        cmocka_unit_test(all_at_once),
        cmocka_unit_test(energies_have_one_meaning),
        cmocka_unit_test(any_bytes_are_made_fit_to_print),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
