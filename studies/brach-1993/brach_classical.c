/* Classical theory of [brach-1993]: Table 2 and Fig. 3. */
#include "brach.h"
#include "cli/plot/draw.h"
#include "studies/studies.h"

#include <percuss/research.h>

/* Eq. 15 for the whole impact, if it ends at this e and slip goes on as before. */
static double ratio_for_e(const pcs_impact2 *im, const pcs_contact2 *c, double e)
{
    const double pr_n = e * -c->v_n / (c->G_nn + im->mu_R * c->G_nt);
    return (im->pc_t + im->mu_R * pr_n) / (im->pc_n + pr_n);
}

static void sequence_checks(study *s, const pcs_impact2 *im)
{
    static const char mu[] = "final impulse ratio mu", e[] = "kinematic coefficient e";
    const printed_table *t = printed_find("brach-1993/table2.csv");
    const pcs_contact2 c = brach_contact(0.6);
    const struct {
        const char *quantity;
        double value;
    } steps[] = {{"v_Cn at slip reversal", im->phases[0].to.v_n},
                 {"v_Ct at end of approach", im->phases[1].to.v_t},
                 {"impulse ratio of approach mu_A", im->mu_A},
                 {"final contact tangential velocity V_Ct", im->vp_t},
                 {mu, im->impulse_ratio},
                 {e, im->e_kinematic}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const int row = printed_row(t, "quantity", steps[i].quantity);
        const char *holds = printed_cell(t, row, "holds");
        study_check *check =
            printed_check(s, steps[i].quantity, printed_cell(t, row, "value"), steps[i].value);
        if (*holds)
            printed_record(check, holds, STUDY_DIFFERS, printed_cell(t, row, "note"));
    }
    const double e_printed = printed_value(t, printed_row(t, "quantity", e), "value");
    study_own(s);
    printed_check(s, "the printed mu, from the printed e",
                  printed_cell(t, printed_row(t, "quantity", mu), "value"),
                  ratio_for_e(im, &c, e_printed));
}

/* The whole impact, and a detail: slip reverses just before compression ends. */
static void draw_sequence(study *s, const pcs_impact2 *im)
{
    static const draw_curve curves[] = {{2, 4, "normal, v_n", "w lp pt 7"},
                                        {2, 5, "tangential, v_t", "w lp pt 5"}};
    const double stop = im->phases[0].to.p_n, turn = im->phases[1].to.p_n;
    FILE *script = study_script(s);
    s->width = 1200;
    (void)fputs(
        "set multiplot layout 1,2 title 'slender rod at 45 deg, v_n = -1 m/s, v_t = 0.6 m/s, "
        "f = 0.01, E^2 = 1'\nset key top left\nset xzeroaxis lt 8 lw 1\nset lmargin 10\n",
        script);
    draw_labels(script, NULL, "normal impulse so far, p_n / (N s)",
                "velocity of the contact point / (m/s)");
    draw_curves(script, "$data", curves, 2);
    (void)fprintf(script,
                  "set xrange [%g:%g]\nset yrange [-0.02:0.02]\nset label 1 'slip reverses' at %g,"
                  "0.0012 left offset 0.5\nset label 2 'approach ends' at %g,-0.0012 left offset "
                  "0.5\n",
                  2 * stop - turn, 2 * turn - stop, stop, turn);
    draw_labels(script, NULL, "normal impulse so far, near the end of approach / (N s)",
                "velocity of the contact point / (m/s)");
    draw_curves(script, "$data", curves, 2);
    draw_panels_end(script);
}

bool brach_table2(study *s, fail *why)
{
    (void)why;
    const pcs_material m = study_material(1, 0.01);
    const pcs_impact2 im = brach_solve(PCS_LAW_ENERGETIC, &m, 0.6);
    study_column(s, "interval", "");
    study_column(s, "p_n", "N s");
    study_column(s, "p_t", "N s");
    study_column(s, "v_n", "m/s");
    study_column(s, "v_t", "m/s");
    study_column(s, "impulse_ratio", "");
    for (int i = 0; i <= im.n_phases; i++) {
        const pcs_point2 *to = i ? &im.phases[i - 1].to : &im.phases[0].from;
        study_row(s, (const double[]){i, to->p_n, to->p_t, to->v_n, to->v_t,
                                      i ? to->p_t / to->p_n : NAN});
    }
    study_feature(s, im.mode == 2, "slip stops and reverses in the approach");
    sequence_checks(s, &im);
    draw_sequence(s, &im);
    return true;
}

/* Fig. 3 is for this tangential velocity. */
static const double V_T = 0.2;

/* Energy loss for a kinematic e and an impulse ratio [brach-1993 (6)-(8)]. */
static double loss_of(double e, double ratio)
{
    pcs_material m = pcs_material_default();
    m.e = e;
    m.ratio = ratio;
    const pcs_impact2 im = brach_solve(PCS_LAW_IMPULSE_RATIO, &m, V_T);
    return brach_loss(&im, V_T);
}

/*
 * mu_0: the ratio at which slip ends at separation. mu_T: the ratio at which no energy is gained.
 */
static double mu_0(double e)
{
    const pcs_contact2 c = brach_contact(V_T);
    return pcs_contact2_mu_0(&c, e);
}

static double mu_T(double e)
{
    const pcs_contact2 c = brach_contact(V_T);
    return pcs_contact2_mu_T(&c, e, 1);
}

/* A' of the figure: above this e, mu_0 would gain energy, so that mu_T is the bound. */
static double e_of_bounds(void)
{
    double low = 0, high = 1;
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        *(loss_of(middle, mu_0(middle)) > 0 ? &low : &high) = middle;
    }
    return low;
}

enum {
    S,
    MU,
    LOSS_E0,
    LOSS_E05,
    LOSS_E1,
    ORIGIN,
    ZERO,
    MU_0,
    LOSS_MU_0,
    MU_T,
    LOSS_MU_T,
    HEAVY,
    COLUMNS = HEAVY + 6
};
static const double energetic[] = {0, 0.5, 1};
static const double MOST = 0.9; /* largest mu and f of the figure */

/* Curves with one parameter: the ratio itself, e along the bounds, and friction for E. */
static void curves_row(study *s, double at, double e_bound)
{
    double row[COLUMNS] = {at, MOST * at};
    const double e_T = e_bound + (1 - e_bound) * at, e_0 = e_bound * at;
    for (int k = 0; k < 3; k++)
        row[LOSS_E0 + k] = loss_of(energetic[k], row[MU]);
    row[ZERO] = loss_of(at, 0);
    row[MU_0] = mu_0(e_0);
    row[LOSS_MU_0] = loss_of(e_0, row[MU_0]);
    row[MU_T] = mu_T(e_T);
    row[LOSS_MU_T] = loss_of(e_T, row[MU_T]);
    for (int k = 0; k < 3; k++) {
        const pcs_material m = study_material(energetic[k], MOST * at);
        const pcs_impact2 im = brach_solve(PCS_LAW_ENERGETIC, &m, V_T);
        row[HEAVY + 2 * k] = im.impulse_ratio;
        row[HEAVY + 2 * k + 1] = brach_loss(&im, V_T);
    }
    study_row(s, row);
}

/* The letters of the figure. */
static void draw_letters(FILE *script, double e_bound)
{
    const double most = mu_0(0);
    const struct {
        const char *name;
        double mu, loss, dx, dy;
    } letters[] = {{"O", 0, 0, 1, -1},
                   {"A", mu_T(1), 0, -1.2, -1},
                   {"A'", mu_0(e_bound), 0, 1, 0.8},
                   {"B: mu_max", most, loss_of(0, most), 1, 0.8},
                   {"C", 0, loss_of(0, 0), 1, 1}};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        (void)fprintf(script, "set label %zu ", i + 1);
        draw_quote(script, letters[i].name);
        (void)fprintf(script, " at %.10g,%.10g point pt 7 ps 1 lt 8 offset %g,%g front\n",
                      letters[i].mu, letters[i].loss, letters[i].dx, letters[i].dy);
    }
}

static void draw_bounds(study *s, double e_bound)
{
    static const draw_curve curves[] = {
        {MU + 1, LOSS_E0 + 1, "e = 0, 0.5, 1 from above", "w l lw 1.5 lt 8 dt 2"},
        {MU + 1, LOSS_E05 + 1, NULL, "w l lw 1.5 lt 8 dt 2"},
        {MU + 1, LOSS_E1 + 1, NULL, "w l lw 1.5 lt 8 dt 2"},
        {HEAVY + 1, HEAVY + 2, "E = 0", "w l lw 4 lt 3"},
        {HEAVY + 3, HEAVY + 4, "E = 0.5", "w l lw 4 lt 1"},
        {HEAVY + 5, HEAVY + 6, "E = 1", "w l lw 4 lt 2"},
        {ORIGIN + 1, ZERO + 1, "OC: mu = 0", "w l lw 3 lt 6"},
        {MU_T + 1, LOSS_MU_T + 1, "AA': mu_T, no energy lost", "w l lw 3 lt 5"},
        {MU_0 + 1, LOSS_MU_0 + 1, "A'B: mu_0, slip ends", "w l lw 3 lt 4"}};
    FILE *script = study_script(s);
    draw_labels(script, "slender rod at 45 deg, v_t = 0.2 m/s", "impulse ratio mu",
                "loss of kinetic energy / %");
    (void)fputs("set xrange [-0.02:0.75]\nset yrange [-15:55]\nset key outside right center "
                "Left reverse samplen 3\nset xzeroaxis lt 8 lw 1\n",
                script);
    s->width = 1000;
    draw_letters(script, e_bound);
    draw_curves(script, "$data", curves, sizeof curves / sizeof *curves);
}

/* "Energy loss for 0 <= E <= 1 fills the space between the E = 1, E = 0, OC and A'B curves." */
static void check_space(study *s)
{
    bool right = true, lossy = true, within = true;
    double most = -INFINITY, off = 0;
    const double peak = loss_of(0, mu_0(0));
    for (int i = 0; i <= 50; i++)
        for (int j = 0; j <= 100; j++) {
            const pcs_material m = study_material(0.02 * i, 0.02 * j);
            const pcs_impact2 im = brach_solve(PCS_LAW_ENERGETIC, &m, V_T);
            const double loss = brach_loss(&im, V_T), e = im.e_kinematic;
            right = right && im.impulse_ratio >= 0 && im.impulse_ratio <= mu_0(e) + 1e-12;
            lossy = lossy && loss >= -1e-9 && e <= 1 + 1e-12;
            off = study_worse(off, fabs(loss - loss_of(e, im.impulse_ratio)));
            most = fmax(most, loss_of(0.02 * i, 0.01 * j));
        }
    within = most <= peak + 1e-9;
    study_place(s, "Sec. 2");
    study_feature(s, right, "solutions with E up to 1 lie between OC and A'B");
    study_feature(s, lossy, "they gain no energy, and have e up to 1");
    study_place(s, "Sec. 4");
    study_feature(s, within, "with any e and mu no more energy is lost than with e = 0 and mu_max");
    study_own(s);
    study_number(s, off, 0, 1e-9, "difference of their loss to that by their e and mu / %%");
}

/* Sec. 2: e = 1 and f = 0.9 have this ratio, and "a gain in energy of more than" this value. */
static void check_gain(study *s)
{
    const printed_table *t = printed_find("brach-1993/text.csv");
    const double gain =
        printed_value(t, printed_row(t, "quantity", "gain of energy in per cent"), "value");
    const pcs_material m = study_material(1, 0.9);
    const pcs_impact2 im = brach_solve(PCS_LAW_WHITTAKER, &m, V_T);
    study_place(s, "Sec. 2");
    printed_check(s, "impulse ratio for e = 1 and f = 0.9",
                  printed_cell(t, printed_row(t, "quantity", "impulse ratio"), "value"),
                  im.impulse_ratio);
    study_feature(s, -brach_loss(&im, V_T) > gain,
                  "it gains more than %g %% of the energy: %.4g %%", gain, -brach_loss(&im, V_T));
    study_place(s, "Fig. 3");
    study_number(s, loss_of(1, mu_T(1)), 0, 1e-9, "loss at A, by mu_T for e = 1 / %%");
}

bool brach_fig3(study *s, fail *why)
{
    (void)why;
    static const char *const columns[COLUMNS][2] = {
        {"s", ""},          {"mu", ""},      {"loss_e0", "%"},   {"loss_e05", "%"},
        {"loss_e1", "%"},   {"mu_zero", ""}, {"loss_zero", "%"}, {"mu_0", ""},
        {"loss_mu_0", "%"}, {"mu_T", ""},    {"loss_mu_T", "%"}, {"mu_E0", ""},
        {"loss_E0", "%"},   {"mu_E05", ""},  {"loss_E05", "%"},  {"mu_E1", ""},
        {"loss_E1", "%"}};
    const double e_bound = e_of_bounds();
    for (int i = 0; i < COLUMNS; i++)
        study_column(s, columns[i][0], columns[i][1]);
    for (int i = 0; i <= 180; i++)
        curves_row(s, i / 180.0, e_bound);
    check_gain(s);
    check_space(s);
    bool above = s->n_rows > 0;
    for (size_t i = 0; i < s->n_rows; i++) {
        const double *row = s->cells + i * COLUMNS;
        above = above && row[HEAVY + 5] >= loss_of(1, row[HEAVY + 4]) - 1e-9;
    }
    study_place(s, "Sec. 2");
    study_feature(s, above, "the space between E = 1 and e = 1 is excluded by E up to 1");
    study_place(s, "Fig. 3");
    study_number(s, loss_of(e_bound, mu_0(e_bound)), 0, 1e-9,
                 "loss at A', where both bounds meet at e = %.3f / %%", e_bound);
    draw_bounds(s, e_bound);
    return true;
}
