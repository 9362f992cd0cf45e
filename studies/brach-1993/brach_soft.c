/* Tables 3, 4 and 6 of [brach-1993]: the rod on a soft surface. */
#include "brach.h"
#include "cli/plot/draw.h"
#include "studies/studies.h"

#include <string.h>

/* [brach-1993 Table 3], classical rows: E^2 = 1, or the same kinematic e as the simulation. */
static void classical_of_table3(const printed_table *t, int row, double numbers[BRACH_NUMBERS])
{
    const bool energetic = strcmp(printed_cell(t, row, "E2"), "1.000") == 0;
    const pcs_material m = study_material(energetic ? 1 : printed_value(t, row, "e"), 0.01);
    const pcs_impact2 im = brach_solve(energetic ? PCS_LAW_ENERGETIC : PCS_LAW_NEWTON, &m, 0.6);
    brach_rigid(&im, 0.6, numbers);
}

/* Without damping the surface returns all the work that it took, whatever the rod does. */
static void check_work(study *s, const brach_row *r, const double numbers[BRACH_NUMBERS])
{
    char what[STUDY_TEXT];
    (void)snprintf(what, sizeof what, "%s: E2 as the ratio of work", r->label);
    study_wrong(printed_check(s, what, printed_cell(r->table, r->row, "E2"), numbers[BRACH_WORK]),
                "a spring without damping gives back all the work, so the ratio is 1 by its "
                "definition; what is printed is e R");
}

/* Two numbers of each row, computed and printed. */
static void draw_table3(study *s)
{
    static const struct {
        const char *title, *range;
        int number;
    } panels[] = {{"tip velocity after, V_Ct / (m/s)", "-0.65:0.05", BRACH_VP_T},
                  {"loss of kinetic energy / %", "-2:32", BRACH_LOSS}};
    const printed_table *t = printed_find("brach-1993/table3.csv");
    FILE *script = study_script(s);
    s->width = 1100;
    s->height = 640;
    (void)fprintf(script, "$printed << EOD\n");
    for (int i = 0; i < t->rows; i++)
        (void)fprintf(script, "%s %s\n", printed_cell(t, i, "V_Ct"),
                      printed_cell(t, i, "loss_percent"));
    (void)fputs("EOD\nset xtics rotate by 45 right (", script);
    for (int i = 0; i < t->rows; i++)
        (void)fprintf(script, "%s'%s, e = %s' %d", i ? ", " : "", printed_cell(t, i, "method"),
                      printed_cell(t, i, "e"), i);
    (void)fprintf(script,
                  ")\nset xrange [-0.5:%d-0.5]\nset bmargin 10\nset lmargin 14\nset multiplot "
                  "layout 1,2 title "
                  "'v_t = 0.6 m/s, f = 0.01, kappa = 1000 N/m'\nset key top left\n",
                  t->rows);
    for (int i = 0; i < 2; i++) {
        draw_labels(script, NULL, "", panels[i].title);
        (void)fprintf(script,
                      "set yrange [%s]\nplot $data u 0:%d w p pt 7 ps 1.2 lt 1 t 'computed', "
                      "$printed u 0:%d w p pt "
                      "6 ps 2 lt 2 t 'printed'\n",
                      panels[i].range, 3 + panels[i].number, 1 + i);
    }
    draw_panels_end(script);
}

bool brach_table3(study *s, fail *why)
{
    (void)why;
    const printed_table *t = printed_find("brach-1993/table3.csv");
    study_column(s, "simulated", "");
    study_column(s, "zeta", "s/m");
    brach_columns(s);
    for (int i = 0; i < t->rows; i++) {
        const bool simulated = strcmp(printed_cell(t, i, "method"), "simulation") == 0;
        double row[2 + BRACH_NUMBERS] = {simulated, printed_value(t, i, "zeta")};
        brach_row r = {
            t,
            printed_find(simulated ? "brach-1993/errata-simulation.csv" : "brach-1993/errata.csv"),
            i, simulated, ""};
        if (simulated && !brach_simulate(0.6, 0.01, 0.01, row[1], row + 2))
            continue;
        if (!simulated)
            classical_of_table3(t, i, row + 2);
        if (simulated)
            (void)snprintf(r.label, sizeof r.label, "simulation, zeta = %g", row[1]);
        else
            (void)snprintf(r.label, sizeof r.label, "classical, e = %s", printed_cell(t, i, "e"));
        brach_check_row(s, &r, row + 2);
        if (simulated && row[1] == 0)
            check_work(s, &r, row + 2);
        study_row(s, row);
    }
    draw_table3(s);
    return true;
}

static const char about_marks[] =
    "The tables mark the smallest friction \"to cause zero tangential velocity at separation\" and "
    "\"to cause sliding to stop and reverse\". As friction grows an accurate integration has "
    "three: "
    "slip just ends at separation (stop), the tip sticks (stick), slip no longer reverses by "
    "itself (reverse). Which one a mark means is inferred from the numbers: the nearest.";

/* [brach-1993 Tables 4 and 6]: the lowest friction that each mark means. */
static void check_marks(study *s, double v_t)
{
    const printed_table *t = printed_find("brach-1993/starred.csv");
    for (int i = 0; i < t->rows; i++) {
        const double zeta = printed_value(t, i, "zeta");
        const char *aim = printed_cell(t, i, "aim");
        char what[STUDY_TEXT];
        if (printed_value(t, i, "v_t") != v_t)
            continue;
        (void)snprintf(what, sizeof what, "v_t = %g, zeta = %g: least friction, as %s", v_t, zeta,
                       aim);
        study_check *check =
            printed_check(s, what, printed_cell(t, i, "printed"), brach_marked(v_t, zeta, aim));
        const bool near = fabs(check->computed - check->printed) <= 5.5 * check->digit;
        printed_record(check, printed_cell(t, i, "computed"), near ? STUDY_DIFFERS : STUDY_UNKNOWN,
                       near ? "the step of the paper's integration is not stated"
                            : "by an accurate integration");
    }
}

/* It is inferred which of three frictions a mark means: the nearest one. All three are shown. */
static void show_readings(study *s, double v_t)
{
    static const char *const aims[] = {"stop", "stick", "reverse"};
    const printed_table *t = printed_find("brach-1993/starred.csv");
    for (int i = 0; i < t->rows; i++) {
        const double zeta = printed_value(t, i, "zeta"), printed = printed_value(t, i, "printed");
        double values[3];
        int nearest = 0;
        if (printed_value(t, i, "v_t") != v_t)
            continue;
        for (int k = 0; k < 3; k++) {
            values[k] = brach_marked(v_t, zeta, aims[k]);
            nearest = fabs(values[k] - printed) < fabs(values[nearest] - printed) ? k : nearest;
        }
        study_feature(s, strcmp(printed_cell(t, i, "aim"), aims[nearest]) == 0,
                      "v_t = %g, zeta = %g: %s is nearest to %s of stop %.4f, stick %.4f, reverse "
                      "%.4f",
                      v_t, zeta, aims[nearest], printed_cell(t, i, "printed"), values[0], values[1],
                      values[2]);
    }
}

static bool simulation_table(study *s, double v_t, double other, fail *why)
{
    const printed_table *t = printed_find("brach-1993/table4-6.csv");
    double undamped = 0;
    bool first = true;
    s->about = about_marks;
    study_column(s, "v_t", "m/s");
    study_column(s, "f", "");
    study_column(s, "zeta", "s/m");
    brach_columns(s);
    study_column(s, "impulse_ratio_printed", "");
    for (int i = 0; i < t->rows; i++) {
        double row[4 + BRACH_NUMBERS] = {printed_value(t, i, "v_t"), printed_value(t, i, "f"),
                                         printed_value(t, i, "zeta")};
        brach_row r = {t, printed_find("brach-1993/errata-simulation.csv"), i, true, ""};
        if (row[0] != v_t && row[0] != other)
            continue;
        if (!brach_simulate(row[0], row[1], row[1], row[2], row + 3))
            return study_needs_sundials(s, why);
        (void)snprintf(r.label, sizeof r.label, "v_t = %g, f = %g, zeta = %g", row[0], row[1],
                       row[2]);
        brach_check_row(s, &r, row + 3);
        if (first)
            check_work(s, &r, row + 3);
        first = false;
        row[3 + BRACH_NUMBERS] = printed_value(t, i, "mu");
        undamped = row[2] == 0 ? study_worse(undamped, fabs(row[3 + BRACH_WORK] - 1)) : undamped;
        study_row(s, row);
    }
    check_marks(s, v_t);
    check_marks(s, other);
    study_own(s);
    show_readings(s, v_t);
    show_readings(s, other);
    study_number(s, undamped, 0, 1e-8, "difference to 1 of the ratio of work without damping");
    // impulse ratios row by row: there printed and computed numbers differ most
    brach_draw_rows(s, &(const brach_points){"v_t in m/s, friction f, damping zeta in s/m",
                                             "impulse ratio mu",
                                             {"computed", "printed"},
                                             {4 + BRACH_RATIO, 4 + BRACH_NUMBERS},
                                             {"pt 7 ps 1.2 lt 1", "pt 6 ps 2 lt 2"},
                                             ""});
    return true;
}

bool brach_table4(study *s, fail *why)
{
    return simulation_table(s, 0, 0.2, why);
}

bool brach_table6(study *s, fail *why)
{
    return simulation_table(s, 0.6, -1, why);
}
