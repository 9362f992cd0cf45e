#include "bar_figure.h"

#include "cli/plot/draw.h"
#include "scenario/degrees.h"

const bar bar_subcritical = {1.0 / 3, 1, 1, 0.5};
const bar bar_supercritical = {1.0 / 3, 1, 1, 5.0 / 3};

enum { ACROSS = 200, SCANS = 180 };

pcs_contact2 bar_tip(const bar *b, double phi, double v_n, double v_t)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    pcs_struck2 body;
    pcs_contact2 c = {0};
    def.shape = PCS_SHAPE2_LAMINA;
    def.mass = 1;
    def.inertia = b->K;
    def.distance = 1;
    def.theta = (phi - 90) * DEGREE;
    if (pcs_struck2_make(&def, &body, NULL) != PCS_OK)
        return c; // every law rejects this contact
    pcs_struck2_move_contact(&body, v_n, v_t, 0);
    (void)pcs_contact2_of_struck(&body, NULL, &c, NULL);
    return c;
}

bar_answer bar_strike(const bar *b, double phi, double ratio)
{
    const pcs_contact2 c = bar_tip(b, phi, -1, -ratio);
    pcs_material m = study_material(b->e, b->mu);
    pcs_impact2 im;
    m.e_t = b->e_t;
    if (pcs_solve2(PCS_LAW_COMPLEMENTARITY, &c, &m, &im, NULL) != PCS_OK)
        return (bar_answer){BAR_NONE, PCS_NONE};
    const int side = im.p_t > 0 ? BAR_BACKWARD : BAR_FORWARD;
    return (bar_answer){im.final == PCS_FINAL_SLIP ? side : BAR_STICK, im.vp_t / im.vp_n};
}

/* Inverse inertia at the tip (22). */
typedef struct inverse {
    double alpha, beta, delta;
} inverse;

static inverse inverse_at(const bar *b, double phi)
{
    const double c = cos(phi * DEGREE), s = sin(phi * DEGREE);
    return (inverse){1 + c * c / b->K, 1 + s * s / b->K, s * c / b->K};
}

/* alpha +- mu delta: slip to that side exists where this is positive (33), (46). */
static double pull(const inverse *g, double mu, int side)
{
    return g->alpha + side * mu * g->delta;
}

static double steepness(const inverse *g, double mu, int side)
{
    return (g->delta + side * mu * g->beta) / pull(g, mu, side);
}

double bar_bound_printed(const bar *b, double phi, int side)
{
    const inverse g = inverse_at(b, phi);
    if (pull(&g, b->mu, side) <= 0)
        return PCS_NONE;
    return steepness(&g, b->mu, side) * (1 + b->e) / (1 + b->e_t);
}

/* State by Eqs 33, 34, 39-41, 46, 47. BAR_NONE unless exactly one state is allowed. */
static int state_printed(const bar *b, double phi, double ratio)
{
    const inverse g = inverse_at(b, phi);
    const double k = (1 + b->e) / (1 + b->e_t);
    const bool backward = ratio >= bar_bound_printed(b, phi, BAR_BACKWARD);
    const bool forward = ratio <= bar_bound_printed(b, phi, BAR_FORWARD);
    // (39)-(41), not divided by factors whose sign may change
    const bool stick = g.delta * ratio < g.beta * k &&
                       pull(&g, b->mu, BAR_FORWARD) * ratio > (g.delta - b->mu * g.beta) * k &&
                       pull(&g, b->mu, BAR_BACKWARD) * ratio < (g.delta + b->mu * g.beta) * k;
    if (backward + forward + stick != 1)
        return BAR_NONE;
    return backward ? BAR_BACKWARD : forward ? BAR_FORWARD : BAR_STICK;
}

double bar_bound_found(const bar *b, double phi, int side)
{
    double out = -1e6, in = 1e6; // multiplied by side
    for (int i = 0; i < 80; i++) {
        const double middle = out + (in - out) / 2;
        *(bar_strike(b, phi, side * middle).state == side ? &in : &out) = middle;
    }
    return side * in;
}

double bar_after_printed(const bar *b, double phi, int state, double ratio)
{
    const inverse g = inverse_at(b, phi);
    if (state == BAR_STICK)
        return b->e_t / b->e * ratio;                                 // (49)
    return (steepness(&g, b->mu, state) * (1 + b->e) - ratio) / b->e; // (48), (50)
}

bool bar_reverses(const bar *b, double phi, double ratio)
{
    return bar_strike(b, phi, ratio).after * ratio > 0;
}

void bar_map(study *s, const bar *b, double reach, bool signs)
{
    static const char *const names[] = {"ratio", "phi", "state", "ratio_after", "sign_after"};
    for (int i = 0; i < (signs ? 5 : 3); i++)
        study_column(s, names[i], i == BAR_PHI ? "deg" : "");
    for (int i = 0; i < SCANS; i++)
        for (int j = 0; j < ACROSS; j++) {
            const double ratio = reach * (2 * j + 1 - ACROSS) / ACROSS, phi = i + 0.5;
            const bar_answer a = bar_strike(b, phi, ratio);
            const double sign = (a.after > 0) - (a.after < 0);
            study_row(s, (const double[]){ratio, phi, a.state, a.after, sign});
        }
    s->scan = ACROSS;
}

/*
 * Write a line for each side. With times = 1 it is the bound of slip, with times = 1 + e_t the
 * ratio at which slip just ends (48), (50). The line is interrupted where slip does not exist or
 * the ratio is too large.
 */
static void put_bounds(FILE *script, const char *block, const bar *b, double reach, double times)
{
    enum { STEPS = 40 }; // per degree
    (void)fprintf(script, "%s << EOD\n", block);
    for (int side = BAR_FORWARD; side <= BAR_BACKWARD; side += 2) {
        for (int i = 0; i <= STEPS * 180; i++) {
            const double phi = (double)i / STEPS, ratio = times * bar_bound_printed(b, phi, side);
            // a bound beyond zero has no slip that ends; 3 % more, so that the line reaches the
            // frame
            if ((times == 1 || side * ratio > 0) && fabs(ratio) <= 1.03 * reach)
                (void)fprintf(script, "%g %g\n", fmax(-reach, fmin(reach, ratio)), phi);
            else
                (void)fputs("\n", script);
        }
        (void)fputs("\n", script);
    }
    (void)fputs("EOD\n", script);
}

static void put_label(FILE *script, const char *text, double x, double y)
{
    (void)fputs("set label ", script);
    draw_quote(script, text);
    (void)fprintf(script, " at %g,%g center front\n", x, y);
}

/* Begin a map of either kind: axes, bounds, and names of the states. */
static FILE *begin_map(study *s, const bar *b, double reach, const char *x)
{
    FILE *script = study_script(s);
    s->height = 680;
    put_bounds(script, "$bounds", b, reach, 1);
    char title[120];
    (void)snprintf(title, sizeof title, "Theta/(m s^2) = %.3g, eps_N = %g, eps_T = %g, mu = %.4g",
                   b->K, b->e, b->e_t, b->mu);
    draw_labels(script, title, x, "phi / deg");
    (void)fputs("set ytics 15\n", script);
    put_label(script, "stick", 0, 90);
    put_label(script, "backward slip", 0.75 * reach, 30);
    put_label(script, "forward slip", -0.75 * reach, 150);
    return script;
}

/* The bounds of slip, as a heavy line, and a line for the velocities after. */
static const draw_curve bounds[] = {{1, 2, NULL, "w l lc rgb 'black' lw 3", "$bounds"},
                                    {1, 2, NULL, "w l lc rgb 'black' lw 1", "$ends"}};

void bar_draw_states(study *s, const bar *b, double reach)
{
    static const draw_category states[] = {{BAR_FORWARD, "forward slip, p_t = -mu p_n", 0},
                                           {BAR_STICK, "stick, |p_t| < mu p_n", 0},
                                           {BAR_BACKWARD, "backward slip, p_t = mu p_n", 0}};
    FILE *script = begin_map(s, b, reach,
                             "gamma_T/gamma_N before the impact; lines: bounds of slip (34), (47)");
    draw_categories_and_curves(script, "$data", 1, 2, 1 + BAR_STATE, states, 3, bounds, 1);
}

/*
 * Write 1 or -1 as the sign after; 2 or -2 if slip reversed. The paper leaves that to the reader.
 */
static void put_signs(FILE *script, const char *block, const bar *b, double reach)
{
    (void)fprintf(script, "%s << EOD\n", block);
    for (int i = 0; i < SCANS; i++) {
        for (int j = 0; j < ACROSS; j++) {
            const double ratio = reach * (2 * j + 1 - ACROSS) / ACROSS, phi = i + 0.5;
            const double after = bar_strike(b, phi, ratio).after;
            const int sign = (after > 0) - (after < 0);
            (void)fprintf(script, "%g %g %d\n", ratio, phi, ratio * sign > 0 ? 2 * sign : sign);
        }
        (void)fputc('\n', script);
    }
    (void)fputs("EOD\n", script);
}

/* One panel: signs, bounds within it, a line at zero. */
static void draw_signs_panel(FILE *script, const bar *b, double reach, const char *x, bool key)
{
    draw_category signs[] = {{1, "after > 0, kept", 0},
                             {2, "after > 0, reversed", 0},
                             {-1, "after < 0, kept", 0},
                             {-2, "after < 0, reversed", 0},
                             {0, "after = 0: slip ends", 0}};
    const int n = b->e_t > 0 ? 4 : 5; // with e_t = 0 sticking ends slip
    for (int i = 0; !key && i < n; i++)
        signs[i].name = NULL;
    put_bounds(script, "$bounds", b, reach, 1);
    put_bounds(script, "$ends", b, reach, 1 + b->e_t);
    put_signs(script, "$signs", b, reach);
    draw_panel(script);
    draw_labels(script, NULL, x, "phi / deg");
    draw_categories_and_curves(script, "$signs", 1, 2, 3, signs, n, bounds, 2);
}

/* Draw the whole map, and a detail near zero, where the regions of reversed slip are thin. */
void bar_draw_signs(study *s, const bar *b, double reach)
{
    FILE *script = study_script(s);
    char title[200];
    s->width = 1200;
    s->height = 700;
    (void)snprintf(
        title, sizeof title,
        "colour: gamma_T/gamma_N after; heavy lines: bounds of slip; Theta/(m s^2) = %.3g, "
        "eps_N = %g, eps_T = %g, mu = %.4g",
        b->K, b->e, b->e_t, b->mu);
    draw_panels(script, 1, 2, s->width, s->height, 60, title);
    (void)fputs("set ytics 15\nset arrow from 0, graph 0 to 0, graph 1 nohead front dt 2 lc rgb "
                "'black'\n",
                script);
    put_label(script, "stick", 0.12 * reach, 90);
    put_label(script, "backward slip", 0.75 * reach, 30);
    put_label(script, "forward slip", -0.72 * reach, 150);
    draw_signs_panel(script, b, reach, "gamma_T/gamma_N before", true);
    (void)fputs("unset label\n", script);
    draw_signs_panel(script, b, reach / 16, "gamma_T/gamma_N before, near zero", false);
    draw_panels_end(script);
}

/* The number of rows whose state differs from that of Eqs 33-47. */
static size_t states_unlike(const study *s, const bar *b)
{
    size_t n = 0;
    for (size_t row = 0; row < s->n_rows; row++)
        n += state_printed(b, study_cell(s, row, BAR_PHI), study_cell(s, row, BAR_RATIO)) !=
             study_cell(s, row, BAR_STATE);
    return n;
}

double bar_after_unlike(const study *s, const bar *b)
{
    double worst = 0;
    for (size_t row = 0; row < s->n_rows; row++) {
        const double phi = study_cell(s, row, BAR_PHI), ratio = study_cell(s, row, BAR_RATIO);
        const int state = state_printed(b, phi, ratio);
        worst = study_worse(
            worst, fabs(study_cell(s, row, BAR_AFTER) - bar_after_printed(b, phi, state, ratio)));
    }
    return worst;
}

double bar_asymmetry(const study *s, int column)
{
    double worst = 0;
    for (size_t row = 0; row < s->n_rows; row++)
        worst = study_worse(
            worst, fabs(study_cell(s, row, column) + study_cell(s, s->n_rows - 1 - row, column)));
    return worst;
}

void bar_check_map(study *s, const bar *b)
{
    study_place(s, "Eqs 33 to 47");
    study_number(s, (double)states_unlike(s, b), 0, 0,
                 "points with another state than by Eqs 33-47, of %zu", s->n_rows);
    study_place(s, "Sec. 5");
    study_number(s, bar_asymmetry(s, BAR_STATE), 0, 0,
                 "difference to the mirror image about ratio 0 and 90 deg");
}
