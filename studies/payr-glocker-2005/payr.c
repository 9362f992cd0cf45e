/*
 * Figs 4 to 6 of [payr-glocker-2005]: a bar that strikes with its tip, its states and its critical
 * friction. The paper prints few numbers; the rest compares its equations with the solver.
 */
#include "bar_figure.h"
#include "cli/plot/draw.h"
#include "scenario/degrees.h"
#include "studies/printed.h"
#include "studies/studies.h"

/*
 * missing: of 360 angles, those without slip to one side at any ratio. unlike: those at which that
 * differs from Eq. 33 or 46.
 */
typedef struct lack {
    int missing, unlike;
} lack;

static lack lacking(const bar *b, int side)
{
    lack found = {0};
    for (int i = 0; i < 360; i++) {
        const double phi = 0.25 + 0.5 * i;
        const bool slips = bar_strike(b, phi, side * BAR_FAR).state == side;
        found.missing += !slips;
        found.unlike += slips != pcs_has(bar_bound_printed(b, phi, side));
    }
    return found;
}

/* Fig. 4 */
bool payr_bar_subcritical(study *s, fail *why)
{
    const bar *b = &bar_subcritical;
    (void)why;
    bar_map(s, b, 4, false);
    bar_check_map(s, b);
    for (int side = BAR_FORWARD; side <= BAR_BACKWARD; side += 2) {
        const char *name = side == BAR_FORWARD ? "forward" : "backward";
        study_place(s, "Sec. 5");
        study_number(s, lacking(b, side).missing, 0, 0, "angles without %s slip", name);
        // mu beta/alpha (1 + e)/(1 + e_t) = 4/2
        study_place(s, side == BAR_FORWARD ? "Eq. 47" : "Eq. 34");
        study_number(s, bar_bound_found(b, 90, side), 2 * side, 1e-9,
                     "ratio from which there is %s slip at 90 deg", name);
    }
    bar_draw_states(s, b, 4);
    return true;
}

/* The angle that separates forward slip from no forward slip. */
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
    study_place(s, "Eqs 33, 46");
    study_number(s, band_edge(b, 10, 60), edges[0], 1e-8, "first angle without forward slip, deg");
    study_number(s, band_edge(b, 85, 60), edges[1], 1e-8, "last angle without forward slip, deg");
    for (int side = BAR_FORWARD; side <= BAR_BACKWARD; side += 2) {
        const lack found = lacking(b, side);
        const char *name = side == BAR_FORWARD ? "forward" : "backward";
        // angles are half a degree apart
        study_number(s, 0.5 * found.missing, edges[1] - edges[0], 0.5,
                     "width of the grey band without %s slip, deg", name);
        study_number(s, found.unlike, 0, 0, "angles in another band than by Eqs 33 and 46, %s",
                     name);
    }
    study_place(s, "Sec. 5");
    study_feature(s,
                  bar_strike(b, 60, -BAR_FAR).state == BAR_STICK &&
                      bar_strike(b, 120, BAR_FAR).state == BAR_STICK,
                  "in the grey bands stick is unbounded in one direction");
}

/* The grey bands: lines at their edges, and the name of the state that is missing. */
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
    const bar *b = &bar_supercritical;
    (void)why;
    bar_map(s, b, 10, false);
    bar_check_map(s, b);
    check_band(s, b);
    mark_bands(s, 10);
    bar_draw_states(s, b, 10);
    return true;
}

/* The friction above which forward slip does not exist, delta > 0 (46). */
static double critical(double phi)
{
    const pcs_contact2 c = bar_tip(&bar_subcritical, phi, -1, 1);
    const pcs_material m = study_material(1, 0.5);
    pcs_diagnosis2 d;
    return pcs_diagnose2(&c, &m, &d, NULL) == PCS_OK ? d.mu_crit : PCS_NONE;
}

/* The largest friction at which the solver finds forward slip. */
static double critical_found(double phi)
{
    bar b = bar_subcritical;
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
    study_place(s, "Sec. 5");
    printed_check(s, "angle of the least critical friction, deg",
                  printed_cell(t, printed_row(t, "place", "Fig. 6"), "value"), phi);
    study_number(s, critical(phi), 4.0 / 3, 1e-12, "least critical friction");
    study_place(s, "Eq. 46");
    study_number(s, worst, 0, 1e-9, "relative difference to where the solver stops to slip");
    FILE *script = study_script(s);
    draw_labels(script, "bar, Theta/(m s^2) = 1/3", "phi / deg", "friction coefficient mu");
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
