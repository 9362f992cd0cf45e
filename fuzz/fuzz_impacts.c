/* Arbitrary bytes as measured impacts. */
#include "cli/base/text.h"
#include "cli/files/impacts.h"
#include "fuzz.h"

#include <percuss/percuss.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cells are numbers or empty; what the file says of errors is not negative. */
static void check_cells(const impacts *in)
{
    MUST(in->data.n > 0);
    for (int i = 0; i < in->n_columns; i++) {
        const impacts_column *c = &in->columns[i];
        for (size_t row = 0; c->cells && row < in->data.n; row++)
            MUST(c->kind != IMPACTS_ERROR || c->cells[row] >= 0);
    }
    for (size_t row = 0; row < in->data.n; row++) {
        MUST(!in->groups || (in->groups[row] >= 0 && in->groups[row] < in->n_groups));
        MUST(in->lines[row] > (row ? in->lines[row - 1] : in->header));
    }
}

/* Measured columns printed in SI with every digit must be the same when read again. */
static void read_again(const impacts *in)
{
    FILE *out = fopen(fuzz_path("again.csv"), "wb");
    char digits[40];
    impacts again;
    fail why = {""};
    const int count = pcs_fit_column_count(in->data.form);
    MUST(out != NULL);
    for (int k = 0, n = 0; k < count; k++)
        if (in->data.columns[k]) {
            const pcs_fit_column *about = pcs_fit_column_about(in->data.form, k);
            (void)fprintf(out, "%s%s", n++ ? "," : "", about->name);
            if (*about->unit)
                (void)fprintf(out, " [%s]", about->unit);
        }
    for (size_t row = 0; row < in->data.n; row++)
        for (int k = 0, n = 0; k < count; k++) {
            const double *cells = in->data.columns[k];
            if (cells)
                (void)fprintf(out, "%s%s", n++ ? "," : "\n",
                              pcs_has(cells[row]) ? text_exact(cells[row], digits, sizeof digits)
                                                  : "");
        }
    MUST(fclose(out) == 0);
    MUST(impacts_read(fuzz_path("again.csv"), "fit", &again, &why));
    MUST(again.data.n == in->data.n && again.data.form == in->data.form);
    for (int k = 0; k < count; k++)
        for (size_t row = 0; in->data.columns[k] && row < in->data.n; row++)
            MUST(fuzz_same(again.data.columns[k][row], in->data.columns[k][row]));
    impacts_free(&again);
}

/* True if all numbers are finite: a number times its unit may be too large. */
static bool is_finite(const impacts *in)
{
    for (int i = 0; i < in->n_columns; i++)
        for (size_t row = 0; in->columns[i].cells && row < in->data.n; row++)
            if (isinf(in->columns[i].cells[row]))
                return false;
    return true;
}

/* Any numbers are rejected or checked without a law. */
static void screen(impacts *in)
{
    const size_t length = pcs_screen_workspace(in->data.n);
    double *work = malloc(length * sizeof *work);
    pcs_screen found;
    pcs_fault fault = {.rule = ""};
    MUST(work != NULL);
    in->data.mass = 0.1;
    in->data.inertia[0] = in->data.inertia[1] = in->data.inertia[2] = 1e-4;
    in->data.inertia[3] = in->data.inertia[4] = in->data.inertia[5] = 0;
    in->data.normal[pcs_fit_form_is_spatial(in->data.form) ? 2 : 1] = 1;
    if (pcs_fit_screen(&in->data, work, length, NULL, &found, &fault) == PCS_OK) {
        MUST(found.used > 0 && found.used <= in->data.n);
        MUST(found.n_findings >= 0 && found.n_findings <= PCS_FIT_MAX_FINDINGS);
    } else {
        MUST(fault.rule[0] != '\0');
    }
    free(work);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    impacts in;
    fail why = {""};
    if (fuzz_said(impacts_read(fuzz_file("fuzz.csv", data, size), "fit", &in, &why), &why)) {
        check_cells(&in);
        if (is_finite(&in))
            read_again(&in);
        screen(&in);
    }
    impacts_free(&in);
    return 0;
}
