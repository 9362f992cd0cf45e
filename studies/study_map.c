#include "study_map.h"

#include "cli/plot/draw.h"

enum { MAX_VALUES = 8, PANEL_WIDTH = 520, PANEL_HEIGHT = 470 }; /* pixels */

static double axis_at(const map_axis *axis, int i)
{
    return axis->from + (axis->to - axis->from) * i / (axis->n - 1);
}

bool study_map_fill(study *s, const map_plan *plan, fail *why)
{
    const map_axis *outer = plan->x_fastest ? &plan->y : &plan->x;
    const map_axis *inner = plan->x_fastest ? &plan->x : &plan->y;
    double row[MAP_MODE + MAX_VALUES];
    pcs_fault fault;
    study_column(s, plan->x.name, plan->x.unit);
    study_column(s, plan->y.name, plan->y.unit);
    for (int k = 0; k < plan->n_values; k++)
        study_column(s, plan->values[k].name, plan->values[k].unit);
    s->scan = (size_t)inner->n;
    for (int i = 0; i < outer->n; i++)
        for (int j = 0; j < inner->n; j++) {
            row[MAP_X] = axis_at(&plan->x, plan->x_fastest ? j : i);
            row[MAP_Y] = axis_at(&plan->y, plan->x_fastest ? i : j);
            if (plan->point(plan->context, row[MAP_X], row[MAP_Y], row + MAP_MODE, &fault) !=
                PCS_OK)
                return study_refused(s, &fault, why);
            study_row(s, row);
        }
    return !s->full || fail_with(why, "%s/%s: there is not enough memory", s->key, s->item);
}

/* The key of the first map of modes is that of all. */
static void draw_value(FILE *script, const map_value *value, int column, bool key)
{
    draw_category modes[7];
    int n = 0;
    while (value->levels[n] != 0)
        n++;
    for (int k = 0; k < value->modes; k++)
        modes[k] = key ? draw_mode(k) : (draw_category){k, NULL};
    if (value->modes)
        draw_categories(script, "$data", 1, 2, column, modes, value->modes);
    else
        draw_heat(script, "$data", 1, 2, column, "", value->levels, n);
}

void study_map_draw(study *s, const map_plan *plan, int rows, int columns)
{
    FILE *script = study_script(s);
    int modes = 0;
    for (int k = 0; k < plan->n_values; k++)
        if (plan->values[k].label && plan->values[k].modes > modes)
            modes = plan->values[k].modes;
    s->width = PANEL_WIDTH * columns;
    s->height = PANEL_HEIGHT * rows + 12 * modes;
    draw_panels(script, rows, columns, s->width, s->height, 12 * modes, s->title);
    bool key = true;
    for (int k = 0; k < plan->n_values; k++) {
        if (!plan->values[k].label)
            continue;
        draw_panel(script);
        draw_labels(script, plan->values[k].label, plan->x.label, plan->y.label);
        draw_value(script, &plan->values[k], MAP_MODE + k + 1, key);
        key = key && !plan->values[k].modes;
    }
    draw_panels_end(script);
}

bool study_map_among(const study *s, size_t row, unsigned modes)
{
    const double mode = study_cell(s, row, MAP_MODE);
    return mode >= 0 && (modes >> (int)mode & 1U);
}

size_t study_map_count(const study *s, unsigned modes)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_rows; i++)
        n += study_map_among(s, i, modes);
    return n;
}

double study_map_mean(const study *s, int column, unsigned modes)
{
    double sum = 0;
    for (size_t i = 0; i < s->n_rows; i++)
        sum += study_map_among(s, i, modes) ? study_cell(s, i, column) : 0;
    return sum / (double)study_map_count(s, modes);
}

double study_map_share(const study *s, int column, double limit)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_rows; i++)
        n += fabs(study_cell(s, i, column) - 1) > limit;
    return (double)n / (double)s->n_rows;
}

/* The row that has most of sign times the value. */
static size_t extreme(const study *s, int column, unsigned modes, double sign)
{
    size_t best = 0;
    double most = -INFINITY;
    for (size_t i = 0; i < s->n_rows; i++)
        if (study_map_among(s, i, modes) && sign * study_cell(s, i, column) > most) {
            most = sign * study_cell(s, i, column);
            best = i;
        }
    return best;
}

size_t study_map_least(const study *s, int column, unsigned modes)
{
    return extreme(s, column, modes, -1);
}

size_t study_map_greatest(const study *s, int column, unsigned modes)
{
    return extreme(s, column, modes, 1);
}

size_t study_map_other_modes(const study *a, const study *b, unsigned modes)
{
    size_t n = 0;
    for (size_t i = 0; i < a->n_rows; i++)
        n += study_cell(a, i, MAP_MODE) != study_cell(b, i, MAP_MODE) &&
             (study_map_among(a, i, modes) || study_map_among(b, i, modes));
    return n;
}

double study_map_difference(const study *a, const study *b, int column)
{
    double most = 0;
    for (size_t i = 0; i < a->n_rows; i++)
        most = study_worse(most, fabs(study_cell(a, i, column) - study_cell(b, i, column)));
    return most;
}
