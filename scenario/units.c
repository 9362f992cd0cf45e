#include "units.h"
#include "notation.h"
#include "suggest.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name;
    dimension dim;
    double factor;
} units[] = {
    {"m", LENGTH, 1},
    {"mm", LENGTH, 1e-3},
    {"cm", LENGTH, 1e-2},
    {"in", LENGTH, 0.0254},
    {"ft", LENGTH, 0.3048},
    {"kg", MASS, 1},
    {"g", MASS, 1e-3},
    {"t", MASS, 1e3},
    {"lb", MASS, 0.45359237},
    {"rad", ANGLE, 1},
    {"deg", ANGLE, DEGREE},
    {"m/s", SPEED, 1},
    {"mm/s", SPEED, 1e-3},
    {"cm/s", SPEED, 1e-2},
    {"km/h", SPEED, 1 / 3.6},
    {"mph", SPEED, 0.44704},
    {"ft/s", SPEED, 0.3048},
    {"rad/s", TURN_RATE, 1},
    {"deg/s", TURN_RATE, DEGREE},
    {"rpm", TURN_RATE, 6 * DEGREE},
    {"kg m^2", INERTIA, 1},
    {"kg m2", INERTIA, 1},
    {"1/kg", INVERSE_MASS, 1},
    {"s", TIME, 1},
    {"ms", TIME, 1e-3},
    {"us", TIME, 1e-6},
    {"m/s^2", ACCELERATION, 1},
    {"m/s2", ACCELERATION, 1},
    {"mm/s^2", ACCELERATION, 1e-3},
    {"g", ACCELERATION, 9.80665},
};

static const struct {
    const char *article, *units;
} dimensions[DIMENSION_COUNT] = {
    [PLAIN] = {"a plain number", "no unit"},
    [LENGTH] = {"a length", "m, mm, cm, in, ft"},
    [MASS] = {"a mass", "kg, g, t, lb"},
    [ANGLE] = {"an angle", "deg, rad"},
    [SPEED] = {"a velocity", "m/s, mm/s, cm/s, km/h, mph, ft/s"},
    [TURN_RATE] = {"an angular velocity", "rad/s, deg/s, rpm"},
    [INERTIA] = {"a moment of inertia", "kg m^2"},
    [INVERSE_MASS] = {"an inverse mass", "1/kg"},
    [TIME] = {"a time", "s, ms, us"},
    [ACCELERATION] = {"an acceleration", "m/s^2, mm/s^2, g"},
    [WORD] = {"a word", "no unit"},
    [MATRIX] = {"numbers", "no unit"},
};

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

/* What is meant by a unit that is not known; NULL: nobody knows. */
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

/* Is it written as infinite, and not only too large? */
static bool names_infinity(const char *text)
{
    text += *text == '-' || *text == '+';
    return strncmp(text, ".inf", 4) == 0 || strncmp(text, "inf", 3) == 0;
}

/* strtod, but for YAML's ".inf" and not for hexadecimal or NaN. */
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

/* A double ends at 1.8e308, and what is too small for it becomes 0; text has length bytes. */
static bool check_range(const char *text, size_t length, double value, fail *why)
{
    const int shown = length < 40 ? (int)length : 40;
    if (isinf(value))
        return fail_with(why, "'%.*s' is too large: a number must be below 1.8e308", shown, text);
    // the first digit that is not 0, if there is one before the exponent
    const size_t digit = strspn(text, "+-.0");
    const bool zero = digit >= length || !isdigit((unsigned char)text[digit]);
    return value != 0 || zero ||
           fail_with(why, "'%.*s' is too small: it would become 0; write 0 if that is meant", shown,
                     text);
}

/* A name may be a unit of two dimensions: g is of mass and of acceleration. */
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
        return fail_with(why, "'%.40s' measures %s; here %s is wanted (%s)", unit, other,
                         dimensions[dim].article, dimensions[dim].units);
    const char *meant = unit_meant(unit);
    if (meant)
        return fail_with(why, "'%.40s' is no unit known here; write '%s'", unit, meant);
    if (dim == PLAIN)
        return fail_with(why, "'%.40s' after the number has no meaning; %s is wanted (%s)", unit,
                         dimensions[dim].article, dimensions[dim].units);
    return fail_with(why, "'%.40s' is no unit known here; %s is in: %s", unit,
                     dimensions[dim].article, dimensions[dim].units);
}

static bool check_finite(const char *text, dimension dim, double value, fail *why)
{
    if (!names_infinity(text))
        return check_range(text, strlen(text), value, why);
    return dim == MASS ||
           fail_with(why, "'%.40s' must be finite (only a mass may be infinite)", text);
}

/* Degrees without their unit would be read as radians. */
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
        return fail_with(why, "is empty; %s is wanted (%s)", dimensions[dim].article,
                         dimensions[dim].units);
    if (!parse_number(text, value, &end))
        return fail_with(why, "'%.40s' is not a number; %s is wanted (%s)", text,
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
        return fail_with(why, "'%.40s...' is no unit known here", start);
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

static const char separators[] = " ,;[]";

/* The unit of an angle behind its number, if there is one; true: there was. */
static bool take_angle_unit(const char **end, double *value)
{
    const char *after = *end + strspn(*end, " ");
    const bool degrees = strncmp(after, "deg", 3) == 0;
    if (!degrees && strncmp(after, "rad", 3) != 0)
        return false;
    *value *= degrees ? DEGREE : 1;
    *end = after + 3;
    return true;
}

/* A plain decimal number; false: none, or something else follows at once. */
static bool read_number(const char **text, dimension dim, double *value, fail *why)
{
    const char *const start = *text, *end = start;
    const bool number = !names_infinity(start) && parse_number(start, value, &end);
    const size_t length = (size_t)(end - start);
    const bool bare = number && !(dim == ANGLE && take_angle_unit(&end, value));
    if (!number || (*end != '\0' && !strchr(separators, *end))) {
        const size_t word = strcspn(start, separators);
        return fail_with(why, "'%.*s' is not a finite number", word < 40 ? (int)word : 40, start);
    }
    *text = end;
    return check_range(start, length, *value, why) && (!bare || check_bare(dim, *value, why));
}

static int parse_list(const char *text, dimension dim, double *values, int most, fail *why)
{
    int n = 0;
    while (*(text += strspn(text, separators)) != '\0') {
        double value = 0;
        if (n == most)
            (void)fail_with(why, "there are more than %d numbers", most);
        if (n == most || !read_number(&text, dim, &value, why))
            return -1;
        values[n++] = value;
    }
    return n;
}

int units_numbers(const char *text, double *values, int most, fail *why)
{
    return parse_list(text, PLAIN, values, most, why);
}

int units_angles(const char *text, double *values, int most, fail *why)
{
    return parse_list(text, ANGLE, values, most, why);
}
