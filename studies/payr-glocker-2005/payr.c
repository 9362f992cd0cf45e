/*
 * Figs 4 to 11 of [payr-glocker-2005]: a bar that strikes with its tip. The
 * printed numbers are few; the rest is the paper's equations beside the solver.
 */
#include "bar_figure.h"
#include "cli/plot/draw.h"
#include "scenario/degrees.h"
#include "studies/printed.h"
#include "studies/studies.h"

static const bar subcritical = {1.0 / 3, 1, 1, 0.5};
static const bar supercritical = {1.0 / 3, 1, 1, 5.0 / 3};

enum { FAR = 1000000 }; // a ratio that slips wherever slip is there at all

static void check_map(study *s, const bar *b)
{
    study_number(s, (double)bar_states_unlike(s, b), 0, 0,
                 "points with another state than by Eqs 33-47, of %zu", s->n_rows);
    study_number(s, bar_asymmetry(s, BAR_STATE), 0, 0,
                 "difference to the mirror image about ratio 0 and 90 deg");
}

/* How many of 360 angles lack a slip at any ratio, and are unlike Eq. 33 or 46 in that. */
typedef struct lack {
    int missing, unlike;
} lack;

static lack lacking(const bar *b, int side)
{
    lack found = {0};
    for (int i = 0; i < 360; i++) {
        const double phi = 0.25 + 0.5 * i;
        const bool slips = bar_strike(b, phi, side * FAR).state == side;
        found.missing += !slips;
        found.unlike += slips != pcs_has(bar_bound_printed(b, phi, side));
    }
    return found;
}

/* Fig. 4 */
bool payr_bar_subcritical(study *s, fail *why)
{
    const bar *b = &subcritical;
    (void)why;
    bar_map(s, b, 4, false);
    check_map(s, b);
    for (int side = BAR_FORWARD; side <= BAR_BACKWARD; side += 2) {
        const char *name = side == BAR_FORWARD ? "forward" : "backward";
        study_number(s, lacking(b, side).missing, 0, 0, "angles without %s slip", name);
        // mu beta/alpha (1 + e)/(1 + e_t) = 4/2
        study_number(s, bar_bound_found(b, 90, side), 2 * side, 1e-9,
                     "ratio from which there is %s slip at 90 deg", name);
    }
    bar_draw_states(s, b, 4);
    return true;
}

/* The angle between one with and one without forward slip. */
static double band_edge(const bar *b, double with, double without)
{
    for (int i = 0; i < 60; i++) {
        const double middle = with + (without - with) / 2;
        const bool slips = bar_strike(b, middle, -1e12).state == BAR_FORWARD;
        *(slips ? &with : &without) = middle;
    }
    return with;
}

/* Angles at which alpha = mu abs(delta): for mu = 5/3, tan^2 phi - 5 tan phi + 4 = 0 (46). */
static void check_band(study *s, const bar *b)
{
    const double edges[2] = {atan(1) / DEGREE, atan(4) / DEGREE};
    study_number(s, band_edge(b, 10, 60), edges[0], 1e-8, "first angle without forward slip, deg");
    study_number(s, band_edge(b, 85, 60), edges[1], 1e-8, "last angle without forward slip, deg");
    for (int side = BAR_FORWARD; side <= BAR_BACKWARD; side += 2) {
        const lack found = lacking(b, side);
        const char *name = side == BAR_FORWARD ? "forward" : "backward";
        study_number(s, 0.5 * found.missing, edges[1] - edges[0], 0.5,
                     "width of the grey band without %s slip, deg", name);
        study_number(s, found.unlike, 0, 0, "angles in another band than by Eqs 33 and 46, %s",
                     name);
    }
    study_feature(
        s, bar_strike(b, 60, -FAR).state == BAR_STICK && bar_strike(b, 120, FAR).state == BAR_STICK,
        "in the grey bands stick is unbounded in one direction");
}

/* The grey bands: lines at their edges, and what is missing between. */
static void mark_bands(study *s, double reach)
{
    FILE *script = study_script(s);
    const double edges[4] = {45, atan(4) / DEGREE, 180 - atan(4) / DEGREE, 135};
    for (int i = 0; i < 4; i++)
        (void)fprintf(script, "set arrow from %g,%g to %g,%g nohead front dt 2 lc rgb 'black'\n",
                      -reach, edges[i], reach, edges[i]);
    (void)fprintf(script,
                  "set label 'no forward slip' at %g,60 center front\n"
                  "set label 'no backward slip' at %g,120 center front\n",
                  -0.75 * reach, 0.75 * reach);
}

/* Fig. 5 */
bool payr_bar_supercritical(study *s, fail *why)
{
    const bar *b = &supercritical;
    (void)why;
    bar_map(s, b, 10, false);
    check_map(s, b);
    check_band(s, b);
    mark_bands(s, 10);
    bar_draw_states(s, b, 10);
    return true;
}

/* Friction at which forward slip can no longer be, delta > 0 (46). */
static double critical(double phi)
{
    const pcs_contact2 c = bar_tip(&subcritical, phi, -1, 1);
    pcs_material m = pcs_material_default();
    pcs_diagnosis2 d;
    m.e = 1;
    m.mu_s = m.mu_k = 0.5;
    return pcs_diagnose2(&c, &m, &d, NULL) == PCS_OK ? d.mu_crit : PCS_NONE;
}

/* The friction up to which the solver has forward slip. */
static double critical_found(double phi)
{
    bar b = subcritical;
    double low = 0, high = 100;
    for (int i = 0; i < 60; i++) {
        b.mu = low + (high - low) / 2;
        *(bar_strike(&b, phi, -1e12).state == BAR_FORWARD ? &low : &high) = b.mu;
    }
    return low;
}

static double least_critical_angle(void)
{
    double low = 45, high = 85;
    for (int i = 0; i < 80; i++) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        *(critical(a) < critical(b) ? &high : &low) = critical(a) < critical(b) ? b : a;
    }
    return low + (high - low) / 2;
}

/* Fig. 6 */
bool payr_critical_friction(study *s, fail *why)
{
    double worst = 0;
    (void)why;
    study_column(s, "phi", "deg");
    study_column(s, "mu_crit", "");
    for (int i = 4; i < 180; i++)
        study_row(s, (const double[]){0.5 * i, critical(0.5 * i)});
    for (int phi = 5; phi < 90; phi += 5)
        worst = study_worse(worst, fabs(critical_found(phi) / critical(phi) - 1));
    const double phi = least_critical_angle();
    const printed_table *t = printed_find("payr-glocker-2005/text.csv");
    printed_check(s, "angle of the least critical friction, deg",
                  printed_cell(t, printed_row(t, "place", "Fig. 6"), "value"), 0, phi);
    study_number(s, critical(phi), 4.0 / 3, 1e-12, "least critical friction");
    study_number(s, worst, 0, 1e-9, "relative difference to where the solver stops to slip");
    FILE *script = study_script(s);
    draw_labels(script, NULL, "phi / deg", "friction coefficient mu");
    (void)fprintf(
        script,
        "set xrange [0:90]\nset yrange [0:6]\nset xtics 15\nset key bottom left Left reverse\n"
        "set style fill solid 0.25 noborder\n"
        "set label 'stick instead of forward slip at any velocity' at 50,5.3 center front\n"
        "set label 'forward slip is possible' at 45,0.7 center\n"
        "set label 'least: mu = %.4f at %.3f deg' at %g,%g center offset 0,-1.2\n",
        critical(phi), phi, phi, critical(phi));
    (void)fprintf(script,
                  "plot $data u 1:2:(6) w filledcurves lt 6, $data u 1:2 w l lt 1 "
                  "t 'critical friction mu_c = alpha/delta', '+' u (%g):(%g) every ::0::0 "
                  "w p pt 7 lc rgb 'black'\n",
                  phi, critical(phi));
    return true;
}

/* Does slip reverse next to its bound, and not far out, at every angle where it is there? */
static bool reverses_next_to_bound(const bar *b)
{
    bool holds = true;
    for (int i = 0; i < 360; i++)
        for (int side = BAR_FORWARD; side <= BAR_BACKWARD; side += 2) {
            const double phi = 0.25 + 0.5 * i, bound = bar_bound_printed(b, phi, side);
            if (pcs_has(bound) && fabs(bound) > 1e-3)
                holds = holds && bar_reverses(b, phi, bound + side * 1e-6 * fabs(bound)) &&
                        !bar_reverses(b, phi, side * FAR);
        }
    return holds;
}

/* Of the points that stick or slip, the part in which slip reverses. */
static double reversing_part(const study *s, bool sticking)
{
    size_t all = 0, reversing = 0;
    for (size_t row = 0; row < s->n_rows; row++)
        if ((study_cell(s, row, BAR_STATE) == BAR_STICK) == sticking) {
            all++;
            reversing += study_cell(s, row, BAR_RATIO) * study_cell(s, row, BAR_SIGN) > 0;
        }
    return all ? (double)reversing / (double)all : PCS_NONE;
}

static void check_signs(study *s, const bar *b, double reach)
{
    check_map(s, b);
    study_number(s, bar_after_unlike(s, b), 0, 1e-13 * reach * reach,
                 "difference of the ratio after to Eqs 48-50");
    study_number(s, bar_asymmetry(s, BAR_SIGN), 0, 0, "difference of signs to the mirror image");
}

/* Figs 7 and 8: e_t = 1 */
static bool signs_of(study *s, const bar *b, double reach)
{
    bar_map(s, b, reach, true);
    check_signs(s, b, reach);
    study_number(s, reversing_part(s, true), 1, 0, "part of the stick area with sign reversal");
    study_feature(s, reverses_next_to_bound(b),
                  "slip reverses next to stick at every angle, and does not far from it");
    bar_draw_signs(s, b, reach);
    return true;
}

bool payr_signs_subcritical(study *s, fail *why)
{
    (void)why;
    return signs_of(s, &subcritical, 4);
}

bool payr_signs_supercritical(study *s, fail *why)
{
    (void)why;
    return signs_of(s, &supercritical, 10);
}

/* The angle between one at which slip reverses that is all but zero, and one at which not. */
static double tilt_edge(const bar *b, double with, double without)
{
    for (int i = 0; i < 60; i++) {
        const double middle = with + (without - with) / 2;
        *(bar_reverses(b, middle, 1e-9) ? &with : &without) = middle;
    }
    return with;
}

/* Fig. 11: sticking ends slip, so only slip can reverse, and upright not even that. */
bool payr_sphere_bar(study *s, fail *why)
{
    static const bar b = {2.0 / 5, 1, 0, 0.6};
    const double reach = 8, bound = 0.6 * (1 + 5.0 / 2) * 2; // (51)-(53) for K = 2/5
    int upright = 0;
    (void)why;
    bar_map(s, &b, reach, true);
    check_signs(s, &b, reach);
    study_number(s, bar_bound_found(&b, 90, BAR_BACKWARD), bound, 1e-9,
                 "ratio from which there is backward slip at 90 deg (51)");
    const double forward = bar_bound_found(&b, 90, BAR_FORWARD);
    study_erratum(study_number(s, forward, bound, 1e-9,
                               "ratio up to which there is forward slip at 90 deg (53)"),
                  "the sign is lost in Eq. 53; docs/errata.md");
    study_number(s, forward, -bound, 1e-9, "the same with the sign of the mirror image");
    study_number(s, reversing_part(s, true), 0, 0, "part of the stick area with sign reversal");
    for (int i = -400; i <= 400; i++)
        upright += bar_reverses(&b, 90, 0.02 * i);
    study_number(s, upright, 0, 0, "ratios with sign reversal at 90 deg, of 801");
    // the bound of forward slip is positive where mu < delta/beta: 21 tan^2 - 25 tan + 6 < 0
    study_number(s, tilt_edge(&b, 30, 1), atan(1.0 / 3) / DEGREE, 1e-6,
                 "least angle at which forward slip reverses, deg");
    study_number(s, tilt_edge(&b, 30, 89), atan(6.0 / 7) / DEGREE, 1e-6,
                 "greatest angle at which forward slip reverses, deg");
    bar_draw_signs(s, &b, reach);
    return true;
}

/* Where slip stops to reverse at this angle, outwards from its bound. */
static double reversal_end(const bar *b, double phi, int side)
{
    double in = bar_bound_printed(b, phi, side), out = side * FAR;
    for (int i = 0; i < 80; i++) {
        const double middle = in + (out - in) / 2;
        *(bar_reverses(b, phi, middle) ? &in : &out) = middle;
    }
    return in;
}

/* The largest step from row to row beside that of the ratio before. */
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
        study_number(s, bar_bound_found(b, angles[i], BAR_FORWARD), breaks[i][0], 1e-9,
                     "break from forward slip to stick at %g deg", angles[i]);
        study_number(s, bar_bound_found(b, angles[i], BAR_BACKWARD), breaks[i][1], 1e-9,
                     "break from stick to backward slip at %g deg", angles[i]);
        study_number(s, steepest(s, 1 + i), 1, 1e-9,
                     "steepest step, a jump would exceed 1, at %g deg", angles[i]);
    }
    study_number(s, reversal_end(b, 90, BAR_BACKWARD), 4, 1e-9, "end of sign reversal, 90 deg");
    study_number(s, reversal_end(b, 90, BAR_FORWARD), -4, 1e-9, "end of sign reversal, 90 deg");
}

/* Fig. 9 */
bool payr_ratio_after(study *s, fail *why)
{
    const bar *b = &subcritical;
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
    study_number(s, worst, 0, 1e-13, "difference to Eqs 48-50");
    FILE *script = study_script(s);
    draw_labels(script, NULL, "gamma_T/gamma_N before the impact",
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
    const bar *b = &subcritical;
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
    study_number(s, unlike, 0, 1e-13, "difference to Eqs 48-50");
    study_number(s, bar_asymmetry(s, 2), 0, 1e-13, "difference to the mirror image");
    study_number(s, largest_step(b, 7200) / largest_step(b, 720), 0.1, 0.01,
                 "steps with angles ten times as dense (a jump would leave 1)");
    FILE *script = study_script(s);
    s->height = 700;
    draw_labels(script, NULL, "gamma_T/gamma_N before", "phi / deg");
    (void)fputs("set zlabel 'gamma_T/gamma_N after' rotate\nset ytics 45\nset ticslevel 0\n"
                "set border 31\nset xlabel offset 0,-1\nset ylabel offset 2,-0.5\nset view "
                "58,28\nset xyplane 0\n"
                "set pm3d border lc rgb '#444444' lw 0.3 depthorder\nunset colorbox\n",
                script);
    draw_palette(script);
    (void)fputs("splot $data u 1:2:3 w pm3d\n", script);
    return true;
}
