/* Tables 5 and 7 of [brach-1993]: the rigid rod, and the rod on a soft surface. */
#include "brach.h"
#include "studies/studies.h"

#include <string.h>

static const printed_table *classical(void)
{
    return printed_find("brach-1993/table5-7.csv");
}

static const printed_table *simulation(void)
{
    return printed_find("brach-1993/table5-7-simulation.csv");
}

/* A classical row: an impulse ratio of zero, mu_0 or mu_T [brach-1993 (22)]. */
static void classical_row(int row, double numbers[BRACH_NUMBERS])
{
    const printed_table *t = classical();
    const double v_t = printed_value(t, row, "v_t");
    const char *which = printed_cell(t, row, "which");
    const pcs_contact2 c = brach_contact(v_t);
    pcs_material m = pcs_material_default();
    pcs_diagnosis2 d = {.mu_0 = PCS_NONE, .mu_T = PCS_NONE};
    m.e = printed_value(t, row, "e");
    m.ratio = 0;
    (void)pcs_diagnose2(&c, &m, &d, NULL);
    if (strcmp(which, "zero") != 0)
        m.ratio = strcmp(which, "mu0") == 0 ? d.mu_0 : d.mu_T;
    const pcs_impact2 im = brach_solve(PCS_LAW_IMPULSE_RATIO, &m, v_t);
    brach_rigid(&im, v_t, numbers);
}

/*
 * The classical row next to a row of the simulation: zero without friction, otherwise the other
 * one.
 */
static int beside(int simulated)
{
    const printed_table *t = simulation(), *u = classical();
    for (int i = 0; i < u->rows; i++) {
        const bool zero = strcmp(printed_cell(u, i, "which"), "zero") == 0;
        if (printed_value(u, i, "v_t") == printed_value(t, simulated, "v_t") &&
            printed_value(u, i, "e") == printed_value(t, simulated, "e_nominal") &&
            zero == (printed_value(t, simulated, "f") == 0))
            return i;
    }
    return -1; // printed_cell stops the program for this row
}

static void check_classical(study *s, double v_t)
{
    const printed_table *t = classical();
    double numbers[BRACH_NUMBERS];
    for (int i = 0; i < t->rows; i++) {
        brach_row r = {t, printed_find("brach-1993/errata5-7.csv"), i, false, ""};
        if (printed_value(t, i, "v_t") != v_t)
            continue;
        classical_row(i, numbers);
        (void)snprintf(r.label, sizeof r.label, "classical, v_t = %g, e = %s, %s", v_t,
                       printed_cell(t, i, "e"), printed_cell(t, i, "which"));
        brach_check_row(s, &r, numbers);
    }
}

/* The numbers that both halves of the tables have. */
static const int halves[] = {BRACH_P_N, BRACH_RATIO, BRACH_VP_T, BRACH_OMEGA, BRACH_LOSS};
enum { HALF = sizeof halves / sizeof *halves };

/* Both halves of a row, as they are printed. */
static void side_by_side(study *s, int line)
{
    const printed_table *t = simulation();
    double rigid[BRACH_NUMBERS], soft[BRACH_NUMBERS];
    double row[4 + 2 * HALF] = {printed_value(t, line, "v_t"), printed_value(t, line, "e_nominal"),
                                printed_value(t, line, "f"), printed_value(t, line, "zeta")};
    brach_row r = {t, printed_find("brach-1993/errata-simulation.csv"), line, true, ""};
    (void)snprintf(r.label, sizeof r.label, "simulation, v_t = %g, f = %g, zeta = %g", row[0],
                   row[2], row[3]);
    classical_row(beside(line), rigid);
    const bool simulated = brach_simulate(row[0], row[2], row[2], row[3], soft);
    if (simulated)
        brach_check_row(s, &r, soft);
    for (int k = 0; k < HALF; k++) {
        row[4 + k] = rigid[halves[k]];
        row[4 + HALF + k] = simulated ? soft[halves[k]] : NAN;
    }
    study_row(s, row);
}

static void comparison_table(study *s, double v_t, double other)
{
    const printed_table *t = simulation();
    study_column(s, "v_t", "m/s");
    study_column(s, "e", "");
    study_column(s, "f", "");
    study_column(s, "zeta", "s/m");
    for (int k = 0; k < 2 * HALF; k++) {
        const int number = halves[k % HALF];
        char name[40];
        (void)snprintf(name, sizeof name, "%s%s", brach_names[number],
                       k < HALF ? "" : "_simulated");
        study_column(s, name, brach_units[number]);
    }
    check_classical(s, v_t);
    check_classical(s, other);
    for (int i = 0; i < t->rows; i++)
        if (printed_value(t, i, "v_t") == v_t || printed_value(t, i, "v_t") == other)
            side_by_side(s, i);
    // the loss of energy, line by line
    brach_draw_rows(s, &(const brach_points){"v_t in m/s, e, friction f of the simulation",
                                             "loss of kinetic energy / %",
                                             {"classical theory", "simulation"},
                                             {4 + HALF, 4 + 2 * HALF},
                                             {"pt 6 ps 2 lt 2", "pt 7 ps 1.2 lt 1"},
                                             "set yrange [-5:105]\n"});
}

bool brach_table5(study *s, fail *why)
{
    (void)why;
    comparison_table(s, 0, 0.2);
    return true;
}

bool brach_table7(study *s, fail *why)
{
    (void)why;
    comparison_table(s, 0.6, -1);
    return true;
}
