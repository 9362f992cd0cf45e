#include "units.h"
#include "notation.h"
#include "suggest.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Exact values: the pound, the foot, and standard gravity. */
#define POUND 0.45359237
#define FOOT 0.3048
#define GRAVITY 9.80665
#define SLUG (POUND * GRAVITY / FOOT)

/* A mass may be given by its weight under standard gravity. */
static const struct {
    const char *name;
    dimension dim;
    double factor;
} units[] = {
    {"m", LENGTH, 1},
    {"mm", LENGTH, 1e-3},
    {"cm", LENGTH, 1e-2},
    {"in", LENGTH, 0.0254},
    {"ft", LENGTH, FOOT},
    {"kg", MASS, 1},
    {"g", MASS, 1e-3},
    {"t", MASS, 1e3},
    {"lb", MASS, POUND},
    {"oz", MASS, POUND / 16},
    {"slug", MASS, SLUG},
    {"N", MASS, 1 / GRAVITY},
    {"kN", MASS, 1e3 / GRAVITY},
    {"lbf", MASS, POUND},
    {"rad", ANGLE, 1},
    {"deg", ANGLE, DEGREE},
    {"m/s", SPEED, 1},
    {"mm/s", SPEED, 1e-3},
    {"cm/s", SPEED, 1e-2},
    {"km/h", SPEED, 1 / 3.6},
    {"mph", SPEED, 0.44704},
    {"ft/s", SPEED, FOOT},
    {"in/s", SPEED, 0.0254},
    {"rad/s", TURN_RATE, 1},
    {"deg/s", TURN_RATE, DEGREE},
    {"rpm", TURN_RATE, 6 * DEGREE},
    {"kg m^2", INERTIA, 1},
    {"kg m2", INERTIA, 1},
    {"kg cm^2", INERTIA, 1e-4},
    {"g cm^2", INERTIA, 1e-7},
    {"slug ft^2", INERTIA, SLUG *FOOT *FOOT},
    {"lbf ft s^2", INERTIA, SLUG *FOOT *FOOT},
    {"lb ft^2", INERTIA, POUND *FOOT *FOOT},
    {"lb in^2", INERTIA, POUND * 0.0254 * 0.0254},
    {"1/kg", INVERSE_MASS, 1},
    {"1/slug", INVERSE_MASS, 1 / SLUG},
    {"1/lb", INVERSE_MASS, 1 / POUND},
    {"s", TIME, 1},
    {"ms", TIME, 1e-3},
    {"us", TIME, 1e-6},
    {"m/s^2", ACCELERATION, 1},
    {"m/s2", ACCELERATION, 1},
    {"mm/s^2", ACCELERATION, 1e-3},
    {"ft/s^2", ACCELERATION, FOOT},
    {"g", ACCELERATION, GRAVITY},
};

static const struct {
    const char *article, *units;
} dimensions[DIMENSION_COUNT] = {
    [PLAIN] = {"a plain number", "no unit"},
    [LENGTH] = {"a length", "m, mm, cm, in, ft"},
    [MASS] = {"a mass", "kg, g, t, lb, oz, slug, or its weight in N, kN, lbf"},
    [ANGLE] = {"an angle", "deg, rad"},
    [SPEED] = {"a velocity", "m/s, mm/s, cm/s, km/h, mph, ft/s, in/s"},
    [TURN_RATE] = {"an angular velocity", "rad/s, deg/s, rpm"},
    [INERTIA] = {"a moment of inertia",
                 "kg m^2, kg cm^2, g cm^2, slug ft^2, lbf ft s^2, lb ft^2, lb in^2"},
    [INVERSE_MASS] = {"an inverse mass", "1/kg, 1/slug, 1/lb"},
    [TIME] = {"a time", "s, ms, us"},
    [ACCELERATION] = {"an acceleration", "m/s^2, mm/s^2, ft/s^2, g"},
    [WORD] = {"a word", "no unit"},
    [MATRIX] = {"numbers", "no unit"},
};

const char *units_known(dimension dim)
{
    return dimensions[dim].units;
}

const char *units_si(dimension dim)
{
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (units[i].dim == dim && units[i].factor == 1)
            return units[i].name;
    return "";
}

bool units_is_unit(const char *name)
{
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(units[i].name, name) == 0)
            return true;
    return false;
}

/* Return the unit that was probably meant by an unknown unit, or NULL. */
static const char *unit_meant(const char *unit)
{
    const char *meant = suggest_other(OTHER_UNIT, unit);
    for (size_t i = 0; !meant && i < sizeof units / sizeof *units; i++)
        if (strcasecmp(units[i].name, unit) == 0)
            meant = units[i].name;
    return meant;
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/* True if the text is an infinity, not only a number that is too large. */
static bool names_infinity(const char *text)
{
    text += *text == '-' || *text == '+';
    return strncmp(text, ".inf", 4) == 0 || strncmp(text, "inf", 3) == 0;
}

/* As strtod, but it accepts YAML's ".inf", and rejects hexadecimal numbers and NaN. */
static bool parse_number(const char *text, double *value, const char **end)
{
    const char *digits = text + (*text == '-' || *text == '+');
    if (names_infinity(text)) {
        *value = *text == '-' ? -INFINITY : INFINITY;
        *end = digits + (*digits == '.' ? 4 : 3);
        return true;
    }
    if (!isdigit((unsigned char)*digits) && !(*digits == '.' && isdigit((unsigned char)digits[1])))
        return false;
    if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X'))
        return false;
    char *stop;
    *value = strtod(text, &stop);
    *end = stop;
    return true;
}

/*
 * Reject numbers above 1.8e308, the range of a double, and numbers that would become 0. text has
 * length bytes.
 */
static bool check_range(const char *text, size_t length, double value, fail *why)
{
    const int shown = length < 40 ? (int)length : 40;
    if (isinf(value))
        return fail_with(why, "'%.*s' is too large: a number must be below 1.8e308", shown, text);
    // the first digit other than 0 before the exponent, if there is one
    const size_t digit = strspn(text, "+-.0");
    const bool zero = digit >= length || !isdigit((unsigned char)text[digit]);
    return value != 0 || zero ||
           fail_with(why, "'%.*s' is too small: it would become 0; write 0 if that is meant", shown,
                     text);
}

/*
 * Convert by a unit. A name may be a unit of two dimensions: g is one of mass and of acceleration.
 */
static bool apply_unit(const char *unit, dimension dim, double *value, fail *why)
{
    const char *other = NULL;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (strcmp(units[i].name, unit) != 0)
            continue;
        if (units[i].dim == dim) {
            *value *= units[i].factor;
            return true;
        }
        other = dimensions[units[i].dim].article;
    }
    if (other)
        return fail_with(why, "'%.40s' measures %s; here %s is expected (%s)", unit, other,
                         dimensions[dim].article, dimensions[dim].units);
    const char *meant = unit_meant(unit);
    if (meant)
        return fail_with(why, "'%.40s' is not a known unit; write '%s'", unit, meant);
    if (dim == PLAIN)
        return fail_with(why, "'%.40s' after the number has no meaning; %s is expected (%s)", unit,
                         dimensions[dim].article, dimensions[dim].units);
    return fail_with(why, "'%.40s' is not a known unit; %s is in: %s", unit,
                     dimensions[dim].article, dimensions[dim].units);
}

static bool check_finite(const char *text, dimension dim, double value, fail *why)
{
    if (!names_infinity(text))
        return check_range(text, strlen(text), value, why);
    return dim == MASS ||
           fail_with(why, "'%.40s' must be finite (only a mass may be infinite)", text);
}

/* Reject an angle of more than one turn without a unit: it is probably in degrees. */
static bool check_bare(dimension dim, double value, fail *why)
{
    return dim != ANGLE || fabs(value) <= 360 * DEGREE ||
           fail_with(why, "%.6g rad is %.4g deg; did you mean %.6g deg? Write deg or rad", value,
                     value * DEGREES, value);
}

bool units_parse(const char *text, dimension dim, double *value, fail *why)
{
    return units_parse_any(text, dim, value, why) && units_check_turn(text, dim, *value, why);
}

bool units_check_turn(const char *text, dimension dim, double value, fail *why)
{
    return dim != ANGLE || !units_bare(text) || check_bare(dim, value, why);
}

bool units_parse_any(const char *text, dimension dim, double *value, fail *why)
{
    text = skip_blanks(text);
    const char *end;
    if (*text == '\0')
        return fail_with(why, "is empty; %s is expected (%s)", dimensions[dim].article,
                         dimensions[dim].units);
    if (!parse_number(text, value, &end))
        return fail_with(why, "'%.40s' is not a number; %s is expected (%s)", text,
                         dimensions[dim].article, dimensions[dim].units);
    char unit[48];
    const char *start = skip_blanks(end);
    size_t length = strlen(start);
    while (length > 0 && isspace((unsigned char)start[length - 1]))
        length--;
    if (length == 0)
        return check_finite(text, dim, *value, why);
    if (notation_is_odd(text, *value, start, why))
        return false;
    if (length >= sizeof unit)
        return fail_with(why, "'%.40s...' is not a known unit", start);
    memcpy(unit, start, length);
    unit[length] = '\0';
    return apply_unit(unit, dim, value, why) && check_finite(text, dim, *value, why);
}

bool units_bare(const char *text)
{
    double value;
    const char *end = text = skip_blanks(text);
    (void)parse_number(text, &value, &end);
    return end[strspn(end, " \t\r\n")] == '\0';
}

bool units_is_weight(const char *text)
{
    static const char *const forces[] = {"N", "kN", "lbf"};
    double value;
    const char *end = text = skip_blanks(text);
    (void)parse_number(text, &value, &end);
    end = skip_blanks(end);
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++) {
        const size_t length = strlen(forces[i]);
        if (strncmp(end, forces[i], length) == 0 && end[length + strspn(end + length, " ")] == '\0')
            return true;
    }
    return false;
}

static const char separators[] = " ,;[]";

/* True if this may directly follow a number. In a list with a unit this may be the unit. */
static bool ends_number(const char *end, dimension dim)
{
    const unsigned char c = (unsigned char)*end;
    return c == '\0' || strchr(separators, c) || (dim != PLAIN && (isalpha(c) || c >= 0x80));
}

static bool no_number(const char *start, fail *why)
{
    const size_t word = strcspn(start, separators);
    return fail_with(why, "'%.*s' is not a finite number", word < 40 ? (int)word : 40, start);
}

/*
 * Read a plain decimal number. Returns false if there is none, or if other characters directly
 * follow.
 */
static bool read_number(const char **text, dimension dim, double *value, fail *why)
{
    const char *const start = *text, *end = start;
    if (names_infinity(start) || !parse_number(start, value, &end) || !ends_number(end, dim))
        return no_number(start, why);
    *text = end;
    return check_range(start, (size_t)(end - start), *value, why);
}

/*
 * Return the length of a unit. It ends before a separator that is not a blank, or before a blank
 * followed by a number.
 */
static size_t unit_length(const char *text)
{
    size_t length = strcspn(text, ",;[]");
    for (size_t i = 0; i < length; i++) {
        const char *next = skip_blanks(text + i);
        const bool sign = *next == '-' || *next == '+' || *next == '.';
        if (next > text + i && isdigit((unsigned char)next[sign]))
            return i;
    }
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    return length;
}

/* Read a unit that applies to n numbers without one. */
static bool read_unit(const char **text, dimension dim, double *values, int n, fail *why)
{
    char unit[48];
    const size_t length = unit_length(*text);
    if (n == 0 || names_infinity(*text) || dim == PLAIN)
        return no_number(*text, why);
    (void)snprintf(unit, sizeof unit, "%.*s", length < 40 ? (int)length : 40, *text);
    *text += length;
    for (int i = 0; i < n; i++) {
        const double bare = values[i];
        if (!apply_unit(unit, dim, &values[i], why))
            return false;
        if (isinf(values[i]) || (values[i] == 0 && bare != 0))
            return fail_with(why, "'%.6g %s' is too large or too small for a number", bare, unit);
    }
    return true;
}

/* Check numbers that no unit follows: valid if none of the list has a unit, or if they are 0. */
static bool check_rest(dimension dim, const double *values, int from, int n, fail *why)
{
    for (int i = from; i < n; i++) {
        if (from > 0 && values[i] != 0)
            return fail_with(why,
                             "%.6g has no unit, but the numbers before have one; write the unit "
                             "once, at the end, or after each number",
                             values[i]);
        if (from == 0 && !check_bare(dim, values[i], why))
            return false;
    }
    return true;
}

int units_vector(const char *text, dimension dim, double *values, int most, fail *why)
{
    int n = 0, from = 0; // from: the first number without a unit
    while (*(text += strspn(text, separators)) != '\0') {
        double value = 0;
        const char *digits = text + (*text == '-' || *text == '+');
        digits += *digits == '.';
        if (n > 0 && !isdigit((unsigned char)*digits)) {
            if (!read_unit(&text, dim, values + from, n - from, why))
                return -1;
            from = n;
            continue;
        }
        if (n == most)
            (void)fail_with(why, "there are more than %d numbers", most);
        if (n == most || !read_number(&text, dim, &value, why))
            return -1;
        values[n++] = value;
    }
    return check_rest(dim, values, from, n, why) ? n : -1;
}

int units_numbers(const char *text, double *values, int most, fail *why)
{
    return units_vector(text, PLAIN, values, most, why);
}

dimension units_of_vector(const char *name)
{
    static const struct {
        const char *name;
        dimension dim;
    } vectors[] = {{"at", LENGTH},      {"centre", LENGTH},  {"offset", LENGTH},
                   {"velocity", SPEED}, {"spin", TURN_RATE}, {"normal", PLAIN},
                   {"u", PLAIN},        {"tensor", INERTIA}};
    const char *dot = strrchr(name, '.'), *last = dot ? dot + 1 : name;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        if (strcmp(vectors[i].name, last) == 0)
            return vectors[i].dim;
    return DIMENSION_COUNT;
}
