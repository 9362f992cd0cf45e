/* Arbitrary bytes as a scenario: read, build, solve and sweep it, and never crash. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scenario s;
    fail why = {""};
    if (fuzz_said(scenario_parse(&s, "fuzz", (const char *)data, size, &why), &why))
        fuzz_solve(&s);
    scenario_free(&s);
    return 0;
}
