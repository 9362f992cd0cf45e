#include "printed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *printed_cell(const printed_table *t, int row, const char *column)
{
    for (int i = 0; i < t->columns; i++)
        if (strcmp(t->cells[i], column) == 0)
            return t->cells[(row + 1) * t->columns + i];
    return NULL;
}

double printed_value(const printed_table *t, int row, const char *column)
{
    const char *text = printed_cell(t, row, column);
    return text && *text ? strtod(text, NULL) : NAN;
}

/* 0.0 and 0.00 are the same key, and so are two names that are spelt alike. */
static bool same_key(const char *a, const char *b)
{
    char *end_a, *end_b;
    const double x = strtod(a, &end_a), y = strtod(b, &end_b);
    return strcmp(a, b) == 0 || (end_a != a && end_b != b && !*end_a && !*end_b && x == y);
}

const char *printed_holds(const printed_table *errata, const printed_table *t, int row,
                          const char *column)
{
    for (int i = 0; i < errata->rows; i++) {
        bool same = strcmp(printed_cell(errata, i, "column"), column) == 0;
        for (int k = 0; same && strcmp(errata->cells[k], "column") != 0; k++) {
            const char *key = printed_cell(t, row, errata->cells[k]);
            same = key && same_key(key, printed_cell(errata, i, errata->cells[k]));
        }
        if (same)
            return printed_cell(errata, i, "holds");
    }
    return NULL;
}

double printed_digit(const char *text)
{
    const char *point = strchr(text, '.'), *exponent = strpbrk(text, "eE");
    const double places = point ? (double)strspn(point + 1, "0123456789") : 0;
    return pow(10, (exponent ? strtod(exponent + 1, NULL) : 0) - places);
}

/* Rounding of the number itself may not decide about a half. */
static double half_and(double more)
{
    return (0.5 + more) * (1 + 1e-9);
}

bool printed_as(const char *text, double value)
{
    return fabs(value - strtod(text, NULL)) <= half_and(0) * printed_digit(text);
}

study_check *printed_check(study *s, const char *what, const char *text, double more,
                           double computed)
{
    return study_number(s, computed, strtod(text, NULL), half_and(more) * printed_digit(text), "%s",
                        what);
}

void printed_erratum(study_check *check, const char *holds, const char *why)
{
    char note[STUDY_TEXT];
    if (check->agrees || !printed_as(holds, check->computed))
        return;
    (void)snprintf(note, sizeof note, "%s holds: %s", holds, why);
    study_erratum(check, note);
}
