/* Arbitrary text as a number with a unit, and as a list of numbers. */
#include "cli/base/text.h"
#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };

/*
 * A number printed with every digit, with and without its SI unit, must be the same when read
 * again.
 */
static void read_again(double x, dimension dim)
{
    char digits[40], text[80];
    double again;
    fail why = {""};
    (void)text_exact(x, digits, sizeof digits);
    // an angle without a unit is at most one turn
    MUST((units_parse(digits, dim, &again, &why) && again == x) ||
         (dim == ANGLE && fabs(x) > 360 * DEGREE));
    (void)snprintf(text, sizeof text, "%s %s", digits, units_si(dim));
    MUST(units_parse(text, dim, &again, &why) && again == x);
}

static void check_number(const char *text)
{
    for (int dim = 0; dim < WORD; dim++) {
        double x;
        fail why = {""};
        if (!fuzz_said(units_parse(text, (dimension)dim, &x, &why), &why))
            continue;
        MUST(isfinite(x) || (dim == MASS && isinf(x)));
        read_again(x, (dimension)dim);
    }
}

/* The list must be the same when printed and read again, with each of the separators. */
static void list_again(const double *values, int n)
{
    static const char *const apart[] = {" ", ",", "; ", "] ["};
    for (size_t k = 0; k < sizeof apart / sizeof *apart; k++) {
        char text[MOST * 32] = "", digits[40];
        double again[MOST];
        for (int i = 0; i < n; i++) {
            const size_t used = strlen(text);
            (void)snprintf(text + used, sizeof text - used, "%s%s",
                           text_exact(values[i], digits, sizeof digits), apart[k]);
        }
        fail why = {""};
        MUST(units_numbers(text, again, MOST, &why) == n);
        for (int i = 0; i < n; i++)
            MUST(again[i] == values[i]);
    }
}

static void check_list(const char *text, dimension dim)
{
    // exactly as long as allowed, so that the sanitizer sees a write beyond it
    for (int most = 0; most <= MOST; most += MOST / 4) {
        double *values = malloc((size_t)most * sizeof *values + 1);
        MUST(values != NULL);
        fail why = {""};
        const int n = units_vector(text, dim, values, most, &why);
        MUST(n >= -1 && n <= most);
        (void)fuzz_said(n >= 0, &why);
        for (int i = 0; i < n; i++)
            MUST(isfinite(values[i]));
        if (n > 0)
            list_again(values, n);
        free(values);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(&(fuzz_input){data, size});
    check_number(text);
    check_list(text, PLAIN);
    check_list(text, ANGLE);
    check_list(text, SPEED);
    check_list(text, INERTIA);
    free(text);
    return 0;
}
