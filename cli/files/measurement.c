#include "measurement.h"

#include "csv.h"
#include "scenario/units.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A column of the file: an axis, or the time. */
typedef struct column {
    int axis; /* -1: time */
    char name[AXIS_NAME], unit_name[AXIS_NAME];
    double unit; /* SI */
} column;

enum { MAX_COLUMNS = 4 };

static void copy_trimmed(char *out, const char *from, size_t length)
{
    while (length > 0 && *from == ' ') {
        from++;
        length--;
    }
    while (length > 0 && from[length - 1] == ' ')
        length--;
    if (length >= AXIS_NAME)
        length = AXIS_NAME - 1;
    memcpy(out, from, length);
    out[length] = '\0';
}

/* Split "a_x [g]" or "a_x (g)" into the name a_x and the unit g. */
static void split_name(const char *field, column *c)
{
    const size_t name = strcspn(field, "[(");
    copy_trimmed(c->name, field, name);
    copy_trimmed(c->unit_name, "", 0);
    if (field[name])
        copy_trimmed(c->unit_name, field + name + 1, strcspn(field + name + 1, "])"));
}

/* Find the factor of a unit, by reading a number with that unit. */
static bool unit_of(const char *name, dimension dim, double *factor, fail *why)
{
    char text[AXIS_NAME + 3];
    (void)snprintf(text, sizeof text, "1 %s", name);
    return units_parse(text, dim, factor, why);
}

static bool is_time(const char *name)
{
    return strcasecmp(name, "time") == 0 || strcasecmp(name, "t") == 0;
}

/* Assign the columns: time by its name or else the first one, then the axes in their order. */
static bool bind_columns(const csv_reader *csv, const char *unit, column *columns, measurement *r,
                         fail *why)
{
    int time = 0;
    double number;
    fail inner;
    if (csv->n_fields < 3 || csv->n_fields > MAX_COLUMNS)
        return fail_with(why,
                         "%s:%ld: has %d columns; time and two or three axes of acceleration are "
                         "needed, separated by commas",
                         r->name, csv->line, csv->n_fields);
    if (units_parse(csv->fields[0], PLAIN, &number, &inner))
        return fail_with(why, "%s:%ld: is a line of numbers; the first line must name the columns",
                         r->name, csv->line);
    for (int i = 0; i < csv->n_fields; i++) {
        split_name(csv->fields[i], &columns[i]);
        if (is_time(columns[i].name))
            time = i;
    }
    for (int i = 0; i < csv->n_fields; i++) {
        column *c = &columns[i];
        c->axis = i == time ? -1 : r->n_axes++;
        if (c->axis >= 0 && !*c->unit_name)
            copy_trimmed(c->unit_name, unit, strlen(unit));
        if (!unit_of(c->unit_name, i == time ? TIME : ACCELERATION, &c->unit, &inner))
            return fail_with(why, "%s:%ld: column '%s': %.200s", r->name, csv->line, c->name,
                             inner.text);
        if (c->axis >= 0)
            memcpy(r->names[c->axis], c->name, AXIS_NAME);
        if (c->axis == 0) {
            r->unit = c->unit;
            memcpy(r->unit_name, c->unit_name, AXIS_NAME);
        }
    }
    return true;
}

static bool more_room(measurement *r, fail *why)
{
    if (r->n < r->room)
        return true;
    r->room = r->room ? 2 * r->room : 4096;
    double **const arrays[] = {&r->time, &r->axes[0], &r->axes[1], &r->axes[2]};
    for (int i = 0; i < 1 + r->n_axes; i++) {
        double *larger = realloc(*arrays[i], r->room * sizeof **arrays[i]);
        if (!larger)
            return fail_with(why, "%s: out of memory", r->name);
        *arrays[i] = larger;
    }
    return true;
}

static bool read_sample(const csv_reader *csv, const column *columns, measurement *r, fail *why)
{
    fail inner;
    for (int i = 0; i < csv->n_fields; i++) {
        const column *c = &columns[i];
        double *value = c->axis < 0 ? &r->time[r->n] : &r->axes[c->axis][r->n];
        if (!units_parse(csv->fields[i], PLAIN, value, &inner))
            return fail_with(why, "%s:%ld: column '%s': %.200s", r->name, csv->line, c->name,
                             inner.text);
        *value *= c->unit;
        if (c->axis < 0 && r->n > 0 && *value <= r->time[r->n - 1])
            return fail_with(why,
                             "%s:%ld: column '%s': %.40s is not later than the line before; sort "
                             "the lines by time, without repeated times",
                             r->name, csv->line, c->name, csv->fields[i]);
    }
    r->n++;
    return true;
}

static bool read_lines(csv_reader *csv, FILE *in, const char *unit, measurement *r, fail *why)
{
    column columns[MAX_COLUMNS] = {0};
    fail inner;
    csv_open(csv, in);
    if (!csv_header(csv, r->name, "identify", why) || !bind_columns(csv, unit, columns, r, why))
        return false;
    csv_line got;
    while ((got = csv_next(csv)) != CSV_END) {
        if (!csv_row(csv, got, 1 + r->n_axes, &inner))
            return fail_with(why, "%s:%ld: %.200s", r->name, csv->line, inner.text);
        if (!more_room(r, why) || !read_sample(csv, columns, r, why))
            return false;
    }
    return csv_whole(csv, r->name, why);
}

bool measurement_read(const char *path, const char *unit, measurement *r, fail *why)
{
    FILE *in;
    double factor;
    fail inner;
    *r = (measurement){0};
    if (unit && !unit_of(unit, ACCELERATION, &factor, &inner))
        return fail_with(why, "--unit %.40s: %.200s", unit, inner.text);
    if (!csv_input(path, "identify", &in, &r->name, why))
        return false;
    csv_reader *csv = malloc(sizeof *csv);
    const bool good = csv ? read_lines(csv, in, unit ? unit : "m/s^2", r, why)
                          : fail_with(why, "%s: out of memory", r->name);
    free(csv);
    if (in != stdin)
        (void)fclose(in);
    return good;
}

void measurement_free(measurement *r)
{
    free(r->time);
    for (int i = 0; i < 3; i++)
        free(r->axes[i]);
}

/* Find an axis by its name, or by the last letter of its name. */
static int axis_named(const measurement *r, const char *name)
{
    for (int i = 0; i < r->n_axes; i++)
        if (strcasecmp(r->names[i], name) == 0)
            return i;
    for (int i = 0; i < r->n_axes && strlen(name) == 1; i++) {
        const size_t length = strlen(r->names[i]);
        if (length > 0 && strcasecmp(r->names[i] + length - 1, name) == 0)
            return i;
    }
    return -1;
}

bool measurement_direction(const measurement *r, const char *text, double direction[3], fail *why)
{
    const int axis = axis_named(r, text + strspn(text, "+-"));
    direction[0] = direction[1] = direction[2] = 0;
    if (axis >= 0) {
        direction[axis] = *text == '-' ? -1 : 1;
        return true;
    }
    fail number; // unused: the message below shows the whole text
    const int n = units_numbers(text, direction, 3, &number);
    if (n == r->n_axes && (direction[0] != 0 || direction[1] != 0 || direction[2] != 0))
        return true;
    return fail_with(
        why, "--normal %.40s: must be an axis (%s, %s%s%s), optionally with -, or %d numbers", text,
        r->names[0], r->names[1], r->n_axes == 3 ? ", " : "", r->names[2], r->n_axes);
}
