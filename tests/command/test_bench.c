/* The benchmark gives programs the output that is documented; its speed does not matter here. */
#include "shell.h"

#include <string.h>

static const cJSON *entry(const cJSON *array, const char *name)
{
    const cJSON *item = array->child;
    while (item && strcmp(string(item, "name"), name) != 0)
        item = item->next;
    if (!item)
        fail_msg("no %s", name);
    return item;
}

/* Every entry has a time, a part of the memory traffic, and its speed relative to the others. */
static void entries(void **state)
{
    (void)state;
    static const char *const promised[] = {
        "planar/newton",          "planar/poisson",         "planar/energetic",
        "planar/compromise",      "planar/complementarity", "planar/walton",
        "spatial/sun-baruh",      "spatial/exact",          "spatial/complementarity",
        "planar/energetic/solve", "spatial/exact/solve",    "planar/energetic/2-threads",
    };
    cJSON *json = json_of(percuss("--json --quick"));
    assert_true(cJSON_IsArray(json));
    for (size_t i = 0; i < sizeof promised / sizeof *promised; i++)
        (void)entry(json, promised[i]);
    for (const cJSON *item = json->child; item; item = item->next) {
        const cJSON *vs = cJSON_GetObjectItem(item, "vs");
        assert_int_equal(cJSON_GetArraySize(item), 4);
        assert_true(number(item, "ns") > 0);
        assert_true(number(item, "traffic") > 0);
        assert_true(cJSON_IsObject(vs));
        for (const cJSON *times = vs->child; times; times = times->next)
            assert_true(times->valuedouble > 0);
    }
    const cJSON *threads = cJSON_GetObjectItem(entry(json, "planar/energetic/2-threads"), "vs");
    assert_true(number(threads, "one_thread") > 0);
    cJSON_Delete(json);
}

static void options(void **state)
{
    (void)state;
    const result *r = percuss("--help");
    assert_int_equal(r->status, 0);
    assert_contains(r->out, "--json");
    r = percuss("--fast");
    assert_int_equal(r->status, 2);
    assert_string_equal(r->out, "");
    assert_contains(r->err, "no option --fast");
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(entries), cmocka_unit_test(options)};
    return cmocka_run_group_tests_name("bench", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", NULL};
    return run_in_folder(run_suite, files);
}
