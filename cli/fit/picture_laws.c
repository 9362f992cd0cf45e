/* Pictures that compare laws and values: the profile, and the differences of laws. */
#include "picture_parts.h"

#include "cli/base/team.h"
#include "cli/base/threads.h"
#include "cli/plot/draw.h"

#include <math.h>
#include <stdlib.h>

/* --- profile --------------------------------------------------------------------------------- */

/* The mean difference over a grid of e and mu, a row of the grid in each part. */
typedef struct grid {
    const fit_case *f;
    int model;
    int cells; /* along each side */
    double e[2], mu[2];
    double values[PCS_FIT_PARAMETER_COUNT];
    double *mean; /* cells x cells */
    double *p;    /* cells x n x 3 */
} grid;

static double along(const double range[2], int i, int cells)
{
    return range[0] + (range[1] - range[0]) * i / (cells - 1);
}

/* Mean of |B p - b| over the impacts that the law solves. */
static double mean_difference(const fit_case *f, const double *p)
{
    double sum = 0, used = 0;
    for (size_t i = 0; i < f->in.data.n; i++) {
        const pcs_fit_row *row = &f->rows[i];
        double square = 0;
        if (row->use != PCS_FIT_USED)
            continue;
        for (int r = 0; r < row->rows; r++) {
            double d = -row->b[r];
            for (int c = 0; c < row->dimension && pcs_has(p[3 * i]); c++)
                d += row->B[r][c] * p[3 * i + (size_t)c];
            square += d * d;
        }
        sum += sqrt(square);
        used++;
    }
    return sum / used;
}

static void fill_row(void *job, size_t k)
{
    grid *g = job;
    const size_t n = g->f->in.data.n, cells = (size_t)g->cells;
    double values[PCS_FIT_PARAMETER_COUNT], *p = g->p + k * n * 3;
    for (int i = 0; i < PCS_FIT_PARAMETER_COUNT; i++)
        values[i] = g->values[i];
    values[PCS_FIT_MU] = along(g->mu, (int)k, g->cells);
    // static friction follows, unless it has a value of its own that is larger
    if (!(values[PCS_FIT_MU_S] > values[PCS_FIT_MU]))
        values[PCS_FIT_MU_S] = values[PCS_FIT_MU];
    for (size_t i = 0; i < cells; i++) {
        values[PCS_FIT_E] = along(g->e, (int)i, g->cells);
        const pcs_fit_model *model = &g->f->result.models[g->model];
        g->mean[k * cells + i] = pcs_fit_predict(model, values, g->f->rows, n, p, NULL) == PCS_OK
                                     ? mean_difference(g->f, p)
                                     : PCS_NONE;
    }
}

/* A window around the estimates that shows their intervals. */
static void choose_window(const fit_case *f, grid *g)
{
    const pcs_fit_model *model = &f->result.models[g->model];
    const pcs_fit_estimate *e = &model->parameters[PCS_FIT_E], *mu = &model->parameters[PCS_FIT_MU];
    const double wide = pcs_has(e->high) && pcs_has(e->low) ? 5 * (e->high - e->low) : 0;
    const double half = fmax(0.2, wide);
    fit_values(model, g->values);
    g->e[0] = fmax(0, g->values[PCS_FIT_E] - half);
    g->e[1] = fmin(1, g->values[PCS_FIT_E] + half);
    g->mu[0] = 0;
    g->mu[1] = fmax(fmax(0.1, 2 * g->values[PCS_FIT_MU]), pcs_has(mu->high) ? 1.2 * mu->high : 0);
}

static bool fill_grid(grid *g)
{
    const size_t cells = (size_t)g->cells;
    team all;
    g->mean = malloc(cells * cells * sizeof *g->mean);
    g->p = malloc(cells * g->f->in.data.n * 3 * sizeof *g->p);
    if (!g->mean || !g->p)
        return false;
    team_start(&all, most_threads());
    team_for(&all, cells, fill_row, g);
    team_end(&all);
    return true;
}

/* Write the means over the least of them. Returns the largest. */
static double put_grid(const grid *g, FILE *script)
{
    const size_t cells = (size_t)g->cells;
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < cells * cells; i++)
        least = fmin(least, g->mean[i]);
    (void)fputs("$grid << EOD\n", script);
    for (size_t k = 0; k < cells; k++) {
        for (size_t i = 0; i < cells; i++) {
            const double x = g->mean[k * cells + i] / least;
            most = fmax(most, x);
            (void)fprintf(script, "%.6g %.6g %.6g\n", along(g->e, (int)i, g->cells),
                          along(g->mu, (int)k, g->cells), x);
        }
        (void)fputc('\n', script);
    }
    (void)fputs("EOD\n", script);
    return most;
}

/* Mark the values of the three weightings, and the intervals. */
static void put_marks(const pcs_fit_model *model, FILE *script)
{
    static const int shapes[PCS_WEIGHTING_COUNT] = {7, 9, 5}; // disc, triangle, square
    const pcs_fit_estimate *e = &model->parameters[PCS_FIT_E], *mu = &model->parameters[PCS_FIT_MU];
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        if (pcs_has(e->by[w]) && pcs_has(mu->by[w]))
            (void)fprintf(script,
                          "set label %d '' at %.6g,%.6g point pt %d ps 1.1 lc rgb 'white' front\n",
                          w + 1, e->by[w], mu->by[w], shapes[w]);
    if (pcs_has(e->low) && pcs_has(e->high) && pcs_has(mu->low) && pcs_has(mu->high))
        (void)fprintf(script,
                      "set object 1 rectangle from %.6g,%.6g to %.6g,%.6g front fs empty border lc "
                      "rgb 'white' lw 1\n",
                      e->low, mu->low, e->high, mu->high);
}

/* In space a law takes longer, so that the grid is coarser. */
bool fit_picture_profile(const fit_case *f, FILE *script)
{
    static const double levels[] = {1.02, 1.1, 1.25, 1.5, 2, 3, 4, 6};
    grid g = {.f = f, .model = fit_simplest(f), .cells = 61};
    if (pcs_fit_form_is_spatial(f->in.data.form))
        g.cells = 31;
    const pcs_fit_model *model = &f->result.models[g.model];
    char label[FIT_NAME], title[300];
    choose_window(f, &g);
    const bool good = fill_grid(&g);
    if (good) {
        const double most = put_grid(&g, script);
        int n = 0;
        while (n < 8 && levels[n] < most)
            n++;
        (void)snprintf(title, sizeof title,
                       "%.40s: mean difference of %s; disc: least absolute, triangle: squares, "
                       "square: relative, box: 95 %%",
                       fit_file_name(f), fit_label(f, g.model, label, sizeof label));
        draw_labels(script, title, "restitution e", "friction mu");
        put_marks(model, script);
        draw_heat(script, "$grid", 1, 2, 3, "mean difference/least mean difference", levels, n,
                  &(draw_scale){.low = 1, .high = fmin(most, 4)});
    }
    free(g.mean);
    free(g.p);
    return good;
}

/* --- differences ----------------------------------------------------------------------------- */

/*
 * Write for each weighting the difference of the loss from that of the best law, %, with two
 * standard errors; then the errors of prediction. range receives what the differences need.
 */
static void put_laws(const fit_case *f, FILE *script, double range[2])
{
    const pcs_fit_result *r = &f->result;
    const int best = fit_best(f);
    range[0] = -1;
    range[1] = 1;
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++) {
        (void)fprintf(script, "$%s << EOD\n", pcs_weighting_name((pcs_weighting)w));
        for (int m = 0; m < r->n_models; m++) {
            const double z = r->z[w][m][best];
            const double off = (r->models[m].cv_loss[w] / r->models[best].cv_loss[w] - 1) * 100;
            if (m == best || r->models[m].baseline || z == 0 || !pcs_has(z))
                continue;
            (void)fprintf(script, "%.6g %.6g %.6g\n", off, m + 0.2 * (w - 1), 2 * fabs(off / z));
            range[0] = fmin(range[0], off - 2 * fabs(off / z));
            range[1] = fmax(range[1], off + 2 * fabs(off / z));
        }
        (void)fprintf(script, "0 %d 0\nEOD\n", best);
    }
    (void)fputs("$errors << EOD\n", script);
    for (int m = 0; m < r->n_models; m++)
        (void)fprintf(script, "%.6g %d\n", r->models[m].cv_error, m);
    (void)fputs("EOD\n", script);
}

/* Tics with the names of the models, or only tics. */
static void put_names(const fit_case *f, bool named, FILE *script)
{
    char label[FIT_NAME];
    (void)fputs("set ytics (", script);
    for (int m = 0; m < f->result.n_models; m++) {
        draw_quote(script, named ? fit_label(f, m, label, sizeof label) : "");
        (void)fprintf(script, " %d%s", m, m + 1 < f->result.n_models ? ", " : ")\n");
    }
    (void)fprintf(script, "set yrange [%g:-0.6]\n", f->result.n_models - 0.4);
}

bool fit_picture_differences(const fit_case *f, FILE *script)
{
    char title[200], label[FIT_NAME], right[FIT_NAME + 40];
    (void)snprintf(title, sizeof title, "%.80s: prediction by each law", fit_file_name(f));
    (void)snprintf(right, sizeof right, "loss above that of %s, %%; bars: 2 standard errors",
                   fit_label(f, fit_best(f), label, sizeof label));
    double range[2];
    put_laws(f, script, range);
    (void)fputs("set multiplot layout 1,2 margins 0.19,0.97,0.13,0.84 spacing 0.06,0.1 title ",
                script);
    draw_quote(script, title);
    (void)fputc('\n', script);
    put_names(f, true, script);
    draw_labels(script, NULL, "cv_error: |u+ predicted - u+|/|u+ - u-| of impacts not fitted", "");
    (void)fprintf(script,
                  "set xrange [0:*]\nset key at graph 1,1.02 right bottom horizontal samplen 2\n"
                  "set arrow 1 from %.6g, graph 0 to %.6g, graph 1 nohead lt 3 dt 2\n"
                  "plot $errors w p pt 7 ps 1 lt 1 t 'law', NaN w l lt 3 dt 2 t 'floor of every "
                  "law'\nunset arrow 1\n",
                  f->result.floor, f->result.floor);
    put_names(f, false, script);
    draw_labels(script, NULL, right, "");
    (void)fprintf(script, "set xrange [%.4g:%.4g]\n", 1.05 * range[0], 1.05 * range[1]);
    (void)fputs("set arrow 2 from 0, graph 0 to 0, graph 1 nohead lt 8 lw 1\n"
                "plot $absolute w xerrorbars lt 1 pt 7 ps 0.7 t 'absolute', "
                "$squares w xerrorbars lt 2 pt 9 ps 0.8 t 'squares', "
                "$relative w xerrorbars lt 3 pt 5 ps 0.7 t 'relative'\nunset multiplot\n",
                script);
    return true;
}
