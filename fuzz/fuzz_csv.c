/* Arbitrary bytes as a CSV file: every row is solved or rejected, and nothing crashes. */
#include "cli/files/dataset.h"
#include "cli/sweep/batch.h"
#include "fuzz.h"

#include <stdlib.h>

/* The rows as contact problems, by a law and a path that the first byte selects. */
static void run_batch(unsigned chooser, const uint8_t *data, size_t size)
{
    FILE *in = fmemopen((void *)(uintptr_t)data, size, "rb");
    FILE *out = fopen("/dev/null", "wb");
    batch_count count;
    fail why = {""};
    MUST(in && out);
    const batch_choice chosen = {
        (pcs_law)(chooser % PCS_LAW_COUNT), (pcs_path)(chooser / PCS_LAW_COUNT % PCS_PATH_COUNT),
        (pcs_branch)(chooser % PCS_BRANCH_COUNT), chooser & 128 ? "vp_n,mode" : NULL};
    if (fuzz_said(batch_run("fuzz", in, out, NULL, &chosen, &count, &why), &why))
        MUST(count.bad >= 0 && count.bad <= count.rows);
    (void)fclose(in);
    (void)fclose(out);
}

/* The rows as columns of numbers, for a picture. */
static void read_columns(const uint8_t *data, size_t size)
{
    static dataset d;
    fail why = {""};
    if (fuzz_said(dataset_read(&d, fuzz_file("fuzz.csv", data, size), &why), &why))
        for (int c = 0; c < d.n_columns; c++) {
            char label[2 * DATASET_NAME];
            dataset_label(d.names[c], label, sizeof label);
            const int found = dataset_column(&d, d.names[c], &why);
            MUST(found >= 0 && found <= c); // an equal name may come earlier
        }
    dataset_free(&d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    run_batch(data[0], data + 1, size - 1);
    read_columns(data + 1, size - 1);
    return 0;
}
