/* Figs 9 and 10 of [payr-glocker-2005]: velocities of the bar after the impact. */
#include "bar_figure.h"
#include "cli/plot/draw.h"
#include "studies/studies.h"

#define BAR_TITLE "Theta/(m s^2) = 1/3, eps_N = 1, eps_T = 1, mu = 0.5"

/* The ratio, outwards from the bound of slip, at which slip no longer reverses at this angle. */
static double reversal_end(const bar *b, double phi, int side)
{
    double in = bar_bound_printed(b, phi, side), out = side * BAR_FAR;
    for (int i = 0; i < 80; i++) {
        const double middle = in + (out - in) / 2;
        *(bar_reverses(b, phi, middle) ? &in : &out) = middle;
    }
    return in;
}

/* The largest step from row to row, over the step of the ratio before. */
static double steepest(const study *s, int column)
{
    double most = 0;
    for (size_t row = 1; row < s->n_rows; row++)
        most =
            study_worse(most, fabs((study_cell(s, row, column) - study_cell(s, row - 1, column)) /
                                   (study_cell(s, row, 0) - study_cell(s, row - 1, 0))));
    return most;
}

static void check_breaks(study *s, const bar *b)
{
    static const double angles[] = {90, 45};
    // alpha, beta, delta are 1, 4, 0 upright and 5/2, 5/2, 3/2 at 45 deg (34), (47)
    static const double breaks[2][2] = {{-2, 2}, {1.0 / 7, 11.0 / 13}};
    for (int i = 0; i < 2; i++) {
        study_place(s, "Eqs 34, 47");
        study_number(s, bar_bound_found(b, angles[i], BAR_FORWARD), breaks[i][0], 1e-9,
                     "break from forward slip to stick at %g deg", angles[i]);
        study_number(s, bar_bound_found(b, angles[i], BAR_BACKWARD), breaks[i][1], 1e-9,
                     "break from stick to backward slip at %g deg", angles[i]);
        study_place(s, "Sec. 5");
        study_number(s, steepest(s, 1 + i), 1, 1e-9,
                     "steepest step, a jump would exceed 1, at %g deg", angles[i]);
    }
    study_place(s, "Eqs 48, 50");
    study_number(s, reversal_end(b, 90, BAR_BACKWARD), 4, 1e-9, "end of sign reversal, 90 deg");
    study_number(s, reversal_end(b, 90, BAR_FORWARD), -4, 1e-9, "end of sign reversal, 90 deg");
}

/* Fig. 9 */
bool payr_ratio_after(study *s, fail *why)
{
    const bar *b = &bar_subcritical;
    double worst = 0;
    (void)why;
    study_column(s, "ratio", "");
    study_column(s, "after_90deg", "");
    study_column(s, "after_45deg", "");
    for (int i = -300; i <= 300; i++) {
        const double ratio = 0.02 * i;
        const bar_answer up = bar_strike(b, 90, ratio), half = bar_strike(b, 45, ratio);
        study_row(s, (const double[]){ratio, up.after, half.after});
        worst = study_worse(worst, fabs(up.after - bar_after_printed(b, 90, up.state, ratio)));
        worst = study_worse(worst, fabs(half.after - bar_after_printed(b, 45, half.state, ratio)));
    }
    check_breaks(s, b);
    study_place(s, "Eqs 48 to 50");
    study_number(s, worst, 0, 1e-13, "difference of the ratio after");
    FILE *script = study_script(s);
    draw_labels(script, BAR_TITLE, "gamma_T/gamma_N before the impact",
                "gamma_T/gamma_N after the impact");
    (void)fputs("set xrange [-6:6]\nset yrange [-5:5]\nset xzeroaxis lt 8 lw 1\n"
                "set yzeroaxis lt 8 lw 1\nset key top right\nset tics 1\n"
                "do for [x in '-4 -2 2 4'] {\n"
                "set arrow from x+0,-5 to x+0,5 nohead dt 3 lc rgb '#777777'\n}\n"
                "set label 'phi = 90 deg:' at -5.9,-4.1\nset label 'slip' at -5,-4.6 center\n"
                "set label 'slip reversed' at -3,-4.6 center\n"
                "set label 'stick, reversed' at 0.1,-4.6\n"
                "set label 'slip reversed' at 3,-4.6 center\nset label 'slip' at 5,-4.6 center\n",
                script);
    static const draw_curve curves[] = {{1, 2, "phi = 90 deg", "w l lt 1"},
                                        {1, 3, "phi = 45 deg", "w l lt 2 dt (14,7)"}};
    draw_curves(script, "$data", curves, 2);
    return true;
}

/* The largest step of the ratio after from one of n angles to the next. */
static double largest_step(const bar *b, int n)
{
    double most = 0;
    for (int j = -6; j <= 6; j++)
        for (int i = 1; i + 1 < n; i++) {
            const double phi = 180.0 * i / n, next = 180.0 * (i + 1) / n;
            most =
                study_worse(most, fabs(bar_strike(b, next, j).after - bar_strike(b, phi, j).after));
        }
    return most;
}

/* Fig. 10 */
bool payr_ratio_surface(study *s, fail *why)
{
    enum { ANGLES = 59, RATIOS = 61 };
    const bar *b = &bar_subcritical;
    double unlike = 0;
    (void)why;
    study_column(s, "ratio", "");
    study_column(s, "phi", "deg");
    study_column(s, "ratio_after", "");
    for (int i = 1; i <= ANGLES; i++)
        for (int j = 0; j < RATIOS; j++) {
            const double phi = 3 * i, ratio = 0.2 * j - 6;
            const bar_answer a = bar_strike(b, phi, ratio);
            study_row(s, (const double[]){ratio, phi, a.after});
            unlike = study_worse(unlike, fabs(a.after - bar_after_printed(b, phi, a.state, ratio)));
        }
    s->scan = RATIOS;
    study_place(s, "Eqs 48 to 50");
    study_number(s, unlike, 0, 1e-13, "difference of the ratio after");
    study_place(s, "Sec. 5");
    study_number(s, bar_asymmetry(s, 2), 0, 1e-13, "difference to the mirror image");
    study_place(s, "Sec. 8");
    study_number(s, largest_step(b, 7200) / largest_step(b, 720), 0.1, 0.01,
                 "steps with angles ten times as dense (a jump would stay at 1)");
    FILE *script = study_script(s);
    s->height = 700;
    draw_labels(script, BAR_TITLE, "gamma_T/gamma_N before", "phi / deg");
    (void)fputs("set zlabel 'gamma_T/gamma_N after' rotate\nset ytics 45\nset ticslevel 0\n"
                "set border 31\nset xlabel offset 0,-1\nset ylabel offset 2,-0.5\nset view "
                "58,28\nset xyplane 0\n"
                "set pm3d border lc rgb '#444444' lw 0.3 depthorder\nunset colorbox\n",
                script);
    draw_palette(script);
    (void)fputs("splot $data u 1:2:3 w pm3d\n", script);
    return true;
}
