/*
 * Arbitrary bytes as a measurement. The first line has the options of identify: unit | normal |
 * approach | mass. A part is empty if the option is not given.
 */
#include "cli/base/text.h"
#include "cli/files/measurement.h"
#include "fuzz.h"

#include <percuss/percuss.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GIVEN = 4 };

/* The parts of the first line; NULL: not given. */
static void split(char *line, const char *given[GIVEN])
{
    for (int i = 0; i < GIVEN; i++) {
        char *end = line ? strchr(line, '|') : NULL;
        given[i] = line && *line && line != end ? line : NULL;
        if (end)
            *end = '\0';
        line = end ? end + 1 : NULL;
    }
}

/* Times must increase; an acceleration may be too large for a double. Returns true if none is. */
static bool check_measurement(const measurement *r)
{
    bool finite = true;
    MUST(r->n_axes == 2 || r->n_axes == 3);
    for (size_t i = 0; i < r->n; i++) {
        MUST(isfinite(r->time[i]) && (i == 0 || r->time[i] > r->time[i - 1]));
        for (int axis = 0; axis < r->n_axes; axis++) {
            MUST(!isnan(r->axes[axis][i]));
            finite = finite && isfinite(r->axes[axis][i]);
        }
    }
    return finite;
}

/* A measurement printed in SI with every digit must be the same when read again. */
static void read_again(const measurement *r)
{
    FILE *out = fopen(fuzz_path("again.csv"), "wb");
    char digits[40];
    measurement again;
    fail why = {""};
    MUST(out != NULL);
    (void)fprintf(out, "t [s],x,y%s\n", r->n_axes == 3 ? ",z" : "");
    for (size_t i = 0; i < r->n; i++) {
        (void)fputs(text_exact(r->time[i], digits, sizeof digits), out);
        for (int axis = 0; axis < r->n_axes; axis++)
            (void)fprintf(out, ",%s", text_exact(r->axes[axis][i], digits, sizeof digits));
        (void)fputc('\n', out);
    }
    MUST(fclose(out) == 0);
    MUST(measurement_read(fuzz_path("again.csv"), NULL, &again, &why));
    MUST(again.n == r->n && again.n_axes == r->n_axes);
    for (size_t i = 0; i < r->n; i++) {
        MUST(again.time[i] == r->time[i]);
        for (int axis = 0; axis < r->n_axes; axis++)
            MUST(again.axes[axis][i] == r->axes[axis][i]);
    }
    measurement_free(&again);
}

static bool read_known(const measurement *r, const char *const given[GIVEN],
                       pcs_identify_options *known)
{
    fail why = {""};
    *known = pcs_identify_options_default();
    return fuzz_said((!given[1] || measurement_direction(r, given[1], known->normal, &why)) &&
                         (!given[2] || units_parse(given[2], SPEED, &known->approach, &why)) &&
                         (!given[3] || units_parse(given[3], MASS, &known->mass, &why)),
                     &why);
}

static void check_identified(const measurement *r, const pcs_identified *id)
{
    for (size_t i = 0; i < pcs_estimate_count(); i++) {
        const pcs_estimate *is = pcs_estimate_at(id, i);
        MUST(!isinf(is->value) && !isinf(is->error) && !(is->error < 0));
    }
    const double *n = id->normal;
    MUST(fabs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) < 1e-12); // a unit vector, to rounding
    MUST(id->first <= id->last && id->last < r->n);
}

/* finite: if false, the call must be rejected. */
static void identify(const measurement *r, const char *const given[GIVEN], bool finite)
{
    pcs_identify_options known;
    pcs_identified id;
    pcs_fault fault = {.rule = ""};
    if (!read_known(r, given, &known))
        return;
    if (pcs_identify(r->time, (const double *const *)r->axes, r->n_axes, r->n, &known, &id,
                     &fault) == PCS_OK) {
        MUST(finite);
        check_identified(r, &id);
    } else {
        MUST(fault.rule[0] != '\0');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    const char *given[GIVEN];
    measurement r;
    fail why = {""};
    char *line = fuzz_line(&in);
    split(line, given);
    const char *path = fuzz_file("fuzz.csv", in.data, in.size);
    if (fuzz_said(measurement_read(path, given[0], &r, &why), &why)) {
        const bool finite = check_measurement(&r);
        if (finite)
            read_again(&r);
        identify(&r, given, finite);
    }
    measurement_free(&r);
    free(line);
    return 0;
}
