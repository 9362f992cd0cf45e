/* The kinds of picture, and those of points. */
#include "picture_parts.h"

#include "cli/base/shown.h"
#include "cli/plot/draw.h"
#include "cli/plot/picture.h"
#include "scenario/lookup.h"
#include "scenario/units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    bool (*draw)(const fit_case *f, FILE *script);
} kinds[] = {{"profile", fit_picture_profile},
             {"impulses", fit_picture_impulses},
             {"residuals", fit_picture_residuals},
             {"restitution", fit_picture_restitution},
             {"differences", fit_picture_differences}};

enum { KINDS = sizeof kinds / sizeof *kinds };

const char *fit_kind_at(size_t index)
{
    return index < KINDS ? kinds[index].name : NULL;
}

bool fit_kind_exists(const char *kind, fail *why)
{
    fail inner;
    if (!kind || lookup_name(fit_kind_at, kind, NULL))
        return true;
    (void)suggest_unknown(&inner, "kind of picture", kind, fit_kind_at,
                          "it is profile, impulses, residuals, restitution or differences");
    return fail_with(why, "--kind: %.300s", inner.text);
}

bool fit_draw(const fit_case *f, const char *kind, const char *path, bool force, fail *why)
{
    picture p;
    size_t k = 0;
    (void)lookup_name(fit_kind_at, kind ? kind : kinds[0].name, &k);
    if (!picture_begin(&p, path, force, FIT_WIDTH, FIT_HEIGHT, why))
        return false;
    const bool good = kinds[k].draw(f, p.script) || fail_with(why, "%s: out of memory", path);
    return picture_end(&p, good, why);
}

/* --- impulses -------------------------------------------------------------------------------- */

/* The edges of the cone, |s| = mu n, as far as n goes. */
static void put_cone(FILE *script, double mu)
{
    if (pcs_has(mu))
        (void)fprintf(script,
                      "set arrow 1 from 0,0 to %.6g,2.2 nohead lt 8 dt 2\n"
                      "set arrow 2 from 0,0 to %.6g,2.2 nohead lt 8 dt 2\n",
                      2.2 * mu, -2.2 * mu);
}

static void put_impulse_panel(FILE *script, const char *law, double mu)
{
    char cone[40] = "";
    if (pcs_has(mu))
        (void)snprintf(cone, sizeof cone, "; dashed: cone of mu = %.3g", mu);
    char title[120];
    (void)snprintf(title, sizeof title, "impulses%s", cone);
    draw_labels(script, title, "impulse along the slip, p_s G_nn/|v_n|",
                "normal impulse, p_n G_nn/|v_n|");
    put_cone(script, mu);
    (void)fputs("set yrange [0:2.2]\nset xrange [-1.1:1.1]\nset key bottom right\n"
                "plot $measured u 1:2 w p pt 7 ps 0.5 lc rgb '#700072B2' t 'measured', "
                "$predicted u 1:2 w p pt 7 ps 0.25 lc rgb '#40D55E00' t ",
                script);
    draw_quote(script, law);
    (void)fputs("\nunset arrow 1\nunset arrow 2\n", script);
}

static void put_energy_panel(FILE *script, const char *law)
{
    draw_labels(script, "after the impact; circle: no energy is lost",
                "slip after, over all before", "normal velocity after, over all before");
    (void)fputs(
        "set xrange [-1.1:1.1]\nset yrange [-0.15:1.45]\nset size ratio -1\nset key top right\n"
        "set object 1 circle at 0,0 size 1 arc [0:180] nowedge fs empty border lt 8\n"
        "plot $after u 1:2 w p pt 7 ps 0.5 lc rgb '#700072B2' t 'measured', "
        "$foreseen u 1:2 w p pt 7 ps 0.25 lc rgb '#40D55E00' t ",
        script);
    draw_quote(script, law);
    (void)fputs("\nunset object 1\n", script);
}

bool fit_picture_impulses(const fit_case *f, FILE *script)
{
    const int best = fit_best(f);
    const size_t n = f->in.data.n;
    double *predicted[FIT_TRAITS], values[PCS_FIT_PARAMETER_COUNT];
    char label[FIT_NAME], title[200];
    if (!fit_predicted_traits(f, best, predicted))
        return false;
    fit_values(&f->result.models[best], values);
    (void)fit_label(f, best, label, sizeof label);
    (void)snprintf(title, sizeof title, "%.80s: impulses of %zu impacts, measured and by %s",
                   fit_file_name(f), f->left_out[PCS_FIT_USED], label);
    fit_put_points(script, "$measured", f->traits[FIT_S], f->traits[FIT_N], n);
    fit_put_points(script, "$predicted", predicted[FIT_S], predicted[FIT_N], n);
    fit_put_points(script, "$after", f->traits[FIT_AFTER_S], f->traits[FIT_AFTER_N], n);
    fit_put_points(script, "$foreseen", predicted[FIT_AFTER_S], predicted[FIT_AFTER_N], n);
    free(predicted[0]);
    fit_put_panels(script, 1, 2, title);
    put_impulse_panel(script, label, values[PCS_FIT_MU]);
    put_energy_panel(script, label);
    (void)fputs("unset multiplot\n", script);
    return true;
}

/* --- points and medians over a trait --------------------------------------------------------- */

/* Points over a trait in shown units, with medians of groups. The label of the axis is written. */
static bool put_over_trait(const fit_case *f, FILE *script, fit_trait trait, const double *y,
                           const char *name)
{
    const fit_trait_info *about = fit_trait_about(trait);
    const size_t n = f->in.data.n;
    const bool angle = strcmp(about->unit, "rad") == 0;
    double *x = malloc(n * sizeof *x);
    char label[120];
    for (size_t i = 0; x && i < n; i++)
        x[i] =
            angle ? f->traits[trait][i] * DEGREES : shown_value(f->traits[trait][i], about->unit);
    if (!x)
        return false;
    (void)snprintf(label, sizeof label, "%s%s%s", about->meaning, *about->unit ? ", " : "",
                   angle ? "deg" : shown_unit(about->unit));
    fit_put_points(script, "$points", x, y, n);
    fit_put_medians(script, "$medians", x, y, n);
    draw_labels(script, NULL, label, name);
    free(x);
    return true;
}

/* Plot the points, the medians, and a line at a height if there is one. */
static void plot_points(FILE *script, const char *range, double line, const char *name)
{
    (void)fprintf(script,
                  "set yrange %s\nset autoscale x\nplot $points w p pt 7 ps 0.4 lc rgb '#900072B2' "
                  "t 'one impact'",
                  range);
    if (pcs_has(line)) {
        (void)fprintf(script, ", %.7g w l lt 3 dt 2 t ", line);
        draw_quote(script, name);
    }
    (void)fputs(", $medians u 1:2:3:4 w yerrorlines lt 2 lw 2 pt 7 ps 0.7 t 'median and quartiles "
                "of a tenth'\n",
                script);
}

bool fit_picture_residuals(const fit_case *f, FILE *script)
{
    static const fit_trait over[] = {FIT_SLIP, FIT_SPEED, FIT_LEVER, FIT_ANGLE};
    const int best = fit_best(f);
    char label[FIT_NAME], title[200];
    bool good = true;
    (void)snprintf(title, sizeof title,
                   "%.80s: where %s fails; difference: |u+ predicted - u+|/|u+ - u-|",
                   fit_file_name(f), fit_label(f, best, label, sizeof label));
    fit_put_panels(script, 2, 2, title);
    (void)fputs("set key at screen 0.5,0.91 center center horizontal samplen 2\n", script);
    for (int k = 0; k < 4 && good; k++) {
        good = put_over_trait(f, script, over[k], fit_differences(f, best), "difference");
        plot_points(script, "[0:*]", f->result.floor, "floor of every law");
        (void)fputs("unset key\n", script); // the first one is for all panels
    }
    (void)fputs("unset multiplot\n", script);
    return good;
}

bool fit_picture_restitution(const fit_case *f, FILE *script)
{
    const size_t n = f->in.data.n;
    const int best = fit_best(f);
    double values[PCS_FIT_PARAMETER_COUNT], *ratio = malloc(n * sizeof *ratio);
    char label[FIT_NAME], title[200], name[FIT_NAME + 10];
    if (!ratio)
        return false;
    for (size_t i = 0; i < n; i++)
        ratio[i] = -f->traits[FIT_S][i] / f->traits[FIT_N][i];
    fit_values(&f->result.models[best], values);
    (void)snprintf(title, sizeof title, "%.80s: restitution and friction of each impact",
                   fit_file_name(f));
    fit_put_panels(script, 1, 2, title);
    (void)fputs("set key at graph 1,1.02 right bottom vertical samplen 2\n", script);
    bool good = put_over_trait(f, script, FIT_SLIP, f->traits[FIT_E], "e = -v_n'/v_n");
    plot_points(script, "[*:*]", PCS_NONE, "");
    good =
        good && put_over_trait(f, script, FIT_SLIP, ratio, "friction against the slip, -p_s/p_n");
    (void)snprintf(name, sizeof name, "mu, %s", fit_label(f, best, label, sizeof label));
    plot_points(script, "[*:*]", values[PCS_FIT_MU], name);
    (void)fputs("unset multiplot\n", script);
    free(ratio);
    return good;
}
