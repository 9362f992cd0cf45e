#include "study_map.h"

enum { MAX_VALUES = 8, PANEL_WIDTH = 520, PANEL_HEIGHT = 470, KEY_HEIGHT = 84 }; /* pixels */

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
    return !s->full || fail_with(why, "%s/%s: out of memory", s->key, s->item);
}

int study_map_modes(const study *s, int column, draw_category modes[8])
{
    int n = 0;
    for (int mode = PCS_MODE_NONE; mode < 7; mode++)
        for (size_t i = 0; i < s->n_rows; i++)
            if (study_cell(s, i, column) == mode) {
                modes[n++] = draw_mode(mode);
                break;
            }
    return n;
}

const draw_curve study_map_band = {.style = "w boxxyerror fs solid noborder lc palette",
                                   .block = "$still",
                                   .columns = "1:2:3:4:5:6:7"};

static int place_of(const draw_category *modes, int n, double mode)
{
    int k = 0;
    while (k < n && modes[k].value != mode)
        k++;
    return k;
}

void study_map_still(const study *s, FILE *script, const map_still *band,
                     const draw_category *modes, int n)
{
    double from = NAN, last = NAN, high = 0;
    int now = -1;
    for (size_t i = 0; i < s->n_rows; i++)
        high = fmax(high, study_cell(s, i, band->across));
    const double y = -0.05 * high;
    // each run of one mode is a box: its middle, its ends, its colour
    (void)fputs("$still << EOD\n", script);
    for (size_t i = 0; i <= s->n_rows; i++) {
        if (i < s->n_rows && study_cell(s, i, band->across) != 0)
            continue;
        const int mode = i < s->n_rows ? place_of(modes, n, study_cell(s, i, band->column)) : -1;
        const double x = i < s->n_rows ? study_cell(s, i, band->along) : last;
        if (mode != now) {
            const double edge = i < s->n_rows && now >= 0 ? 0.5 * (last + x) : x;
            if (now >= 0)
                (void)fprintf(script, "%g %g %g %g %g %g %d\n", from, y, from, edge, 1.6 * y,
                              0.4 * y, now);
            from = edge;
            now = mode;
        }
        last = x;
    }
    (void)fputs("EOD\nset label 90 ", script);
    draw_quote(script, band->name);
    (void)fprintf(script, " at graph 1.01, first %g font ',10'\n", y);
}

/* Draw a map of modes. The key of the first map is used for all. */
static void draw_modes(const study *s, const map_plan *plan, FILE *script, int column, bool key)
{
    draw_category modes[8];
    const int n = study_map_modes(s, column, modes);
    const map_still band = {plan->still, MAP_X, MAP_Y, column};
    if (plan->still)
        study_map_still(s, script, &band, modes, n);
    for (int k = 0; !key && k < n; k++)
        modes[k].name = NULL;
    draw_categories_and_curves(script, "$data", 1, 2, column + 1, modes, n, &study_map_band,
                               plan->still != NULL);
}

static void draw_value(const study *s, const map_plan *plan, FILE *script, int k, bool key)
{
    const map_value *value = &plan->values[k];
    int n = 0;
    while (n < 9 && value->levels[n] != 0)
        n++;
    if (value->modes)
        draw_modes(s, plan, script, MAP_MODE + k, key);
    else
        draw_heat(script, "$data", 1, 2, MAP_MODE + k + 1, "", value->levels, n, &value->scale);
}

void study_map_draw(study *s, const map_plan *plan, int rows, int columns)
{
    FILE *script = study_script(s);
    bool modes = false;
    for (int k = 0; k < plan->n_values; k++)
        modes = modes || (plan->values[k].label && plan->values[k].modes);
    s->width = PANEL_WIDTH * columns;
    s->height = PANEL_HEIGHT * rows + (modes ? KEY_HEIGHT : 0);
    draw_panels(script, rows, columns, s->width, s->height, modes ? KEY_HEIGHT : 0, s->title);
    bool key = true;
    for (int k = 0; k < plan->n_values; k++) {
        if (!plan->values[k].label)
            continue;
        draw_panel(script);
        draw_labels(script, plan->values[k].label, plan->x.label, plan->y.label);
        draw_value(s, plan, script, k, key);
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

/* The row with the largest sign * value. */
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
