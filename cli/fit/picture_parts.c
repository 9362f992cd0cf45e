#include "picture_parts.h"

#include "cli/plot/draw.h"

#include <stdlib.h>
#include <string.h>

void fit_values(const pcs_fit_model *model, double values[PCS_FIT_PARAMETER_COUNT])
{
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        const pcs_fit_estimate *is = &model->parameters[k];
        const double by = is->by[PCS_WEIGHTING_ABSOLUTE];
        const bool there = is->known != PCS_FIT_ABSENT;
        values[k] = !there                          ? PCS_NONE
                    : is->known == PCS_FIT_FIXED    ? is->value
                    : pcs_has(by)                   ? by
                    : pcs_has(is->value)            ? is->value
                    : is->known == PCS_FIT_AT_LEAST ? is->low
                                                    : is->high;
    }
}

bool fit_predicted_traits(const fit_case *f, int model, double *traits[FIT_TRAITS])
{
    const size_t n = f->in.data.n;
    double values[PCS_FIT_PARAMETER_COUNT], own[FIT_TRAITS];
    double *p = calloc(3 * n, sizeof *p), *all = calloc(FIT_TRAITS * n, sizeof *all);
    fit_values(&f->result.models[model], values);
    const bool good =
        p && all &&
        pcs_fit_predict(&f->result.models[model], values, f->rows, n, p, NULL) == PCS_OK;
    for (int k = 0; k < FIT_TRAITS; k++)
        traits[k] = all + (size_t)k * n;
    for (size_t i = 0; good && i < n; i++) {
        fit_traits_by(&f->rows[i], p + 3 * i, own);
        for (int k = 0; k < FIT_TRAITS; k++)
            traits[k][i] = own[k];
    }
    free(p);
    if (!good)
        free(all);
    return good;
}

void fit_put_points(FILE *script, const char *block, const double *x, const double *y, size_t n)
{
    const size_t step = (n + FIT_MOST_POINTS - 1) / FIT_MOST_POINTS;
    (void)fprintf(script, "%s << EOD\n", block);
    for (size_t i = 0; i < n; i += step)
        if (pcs_has(x[i]) && pcs_has(y[i]))
            (void)fprintf(script, "%.7g %.7g\n", x[i], y[i]);
    (void)fputs("EOD\n", script);
}

typedef struct point {
    double x, y;
} point;

static int by_x(const void *a, const void *b)
{
    const double x = ((const point *)a)->x, y = ((const point *)b)->x;
    return x < y ? -1 : x > y;
}

static int by_y(const void *a, const void *b)
{
    const double x = ((const point *)a)->y, y = ((const point *)b)->y;
    return x < y ? -1 : x > y;
}

void fit_put_medians(FILE *script, const char *block, const double *x, const double *y, size_t n)
{
    enum { GROUPS = 10, LEAST = 5 };
    point *list = malloc((n + 1) * sizeof *list);
    size_t m = 0;
    for (size_t i = 0; list && i < n; i++)
        if (pcs_has(x[i]) && pcs_has(y[i]))
            list[m++] = (point){x[i], y[i]};
    const size_t groups = m / LEAST < GROUPS ? m / LEAST : GROUPS;
    (void)fprintf(script, "%s << EOD\n", block);
    if (list)
        qsort(list, m, sizeof *list, by_x);
    for (size_t g = 0; g < groups; g++) {
        const size_t first = g * m / groups, size = (g + 1) * m / groups - first;
        const double middle = list[first + size / 2].x;
        qsort(list + first, size, sizeof *list, by_y);
        (void)fprintf(script, "%.7g %.7g %.7g %.7g\n", middle, list[first + size / 2].y,
                      list[first + size / 4].y, list[first + 3 * size / 4].y);
    }
    (void)fputs("EOD\n", script);
    free(list);
}

void fit_put_panels(FILE *script, int rows, int columns, const char *title)
{
    (void)fprintf(script,
                  "set multiplot layout %d,%d margins 0.08,0.97,0.11,0.86 spacing 0.11,0.2 title ",
                  rows, columns);
    draw_quote(script, title);
    (void)fputc('\n', script);
}

const char *fit_file_name(const fit_case *f)
{
    const char *slash = strrchr(f->in.name, '/');
    return slash ? slash + 1 : f->in.name;
}
