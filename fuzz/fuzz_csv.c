/* Any bytes as a CSV file: every row is answered or refused, and nothing crashes. */
#include "cli/sweep/batch.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    FILE *in = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "rb");
    FILE *out = fopen("/dev/null", "wb");
    batch_count count;
    fail why = {""};
    if (!in || !out)
        abort();
    const batch_choice chosen = {
        (pcs_law)(data[0] % PCS_LAW_COUNT), (pcs_path3)(data[0] / PCS_LAW_COUNT % PCS_PATH_COUNT),
        (pcs_branch)(data[0] % PCS_BRANCH_COUNT), data[0] & 128 ? "vp_n,mode" : NULL};
    if (!batch_run("fuzz", in, out, NULL, &chosen, &count, &why) && why.text[0] == '\0')
        abort(); // refused without a word
    (void)fclose(in);
    (void)fclose(out);
    return 0;
}
