/* The rod of [brach-1993 Table 1], and the rows of the paper's tables. */
#include "brach.h"

#include "cli/plot/draw.h"
#include "scenario/degrees.h"

#include <stdlib.h>
#include <string.h>

const char *const brach_names[BRACH_NUMBERS] = {
    "duration", "final_deg", "p_n",  "impulse_ratio", "e",           "R",
    "E2",       "eR",        "vp_t", "omega_deg",     "loss_percent"};
const char *const brach_units[BRACH_NUMBERS] = {"s", "deg", "N s", "",      "", "",
                                                "",  "",    "m/s", "deg/s", "%"};

/* The column of the printed table for each number, and its name in checks; e R has no column. */
static const struct {
    const char *column, *name;
} places[BRACH_NUMBERS] = {{"duration", "duration"},
                           {"final_deg", "final angle"},
                           {"Pn", "Pn"},
                           {"mu", "mu"},
                           {"e", "e"},
                           {"R", "R"},
                           {"E2", "E2"},
                           {NULL, NULL},
                           {"V_Ct", "V_Ct"},
                           {"Omega_deg", "Omega"},
                           {"loss_percent", "loss"}};

void brach_columns(study *s)
{
    for (int i = 0; i < BRACH_NUMBERS; i++)
        study_column(s, brach_names[i], brach_units[i]);
}

pcs_struck2 brach_rod(double v_t)
{
    const double arm = -0.5 * sqrt(0.5);
    return (pcs_struck2){1, 1.0 / 12, arm, arm, -1, v_t, 0};
}

pcs_contact2 brach_contact(double v_t)
{
    const pcs_struck2 rod = brach_rod(v_t);
    pcs_contact2 c = {0};
    (void)pcs_contact2_of_struck(&rod, NULL, &c, NULL);
    return c;
}

pcs_impact2 brach_solve(pcs_law law, const pcs_material *m, double v_t)
{
    const pcs_contact2 c = brach_contact(v_t);
    pcs_impact2 im = {.p_n = PCS_NONE, .vp_t = PCS_NONE, .dT = PCS_NONE};
    (void)pcs_solve2(law, &c, m, &im, NULL);
    return im;
}

double brach_loss(const pcs_impact2 *im, double v_t)
{
    const pcs_struck2 rod = brach_rod(v_t);
    return -100 * im->dT / pcs_struck2_energy(&rod);
}

void brach_rigid(const pcs_impact2 *im, double v_t, double numbers[BRACH_NUMBERS])
{
    const pcs_struck2 rod = brach_rod(v_t);
    numbers[BRACH_DURATION] = 0;
    numbers[BRACH_ANGLE] = 45;
    numbers[BRACH_P_N] = im->p_n;
    numbers[BRACH_RATIO] = im->impulse_ratio;
    numbers[BRACH_E] = im->e_kinematic;
    numbers[BRACH_R] = im->R_kinetic;
    numbers[BRACH_WORK] = im->E2_energetic;
    numbers[BRACH_E_R] = im->e_kinematic * im->R_kinetic;
    numbers[BRACH_VP_T] = im->vp_t;
    numbers[BRACH_OMEGA] = pcs_struck2_after(&rod, im->p_n, im->p_t).omega / DEGREE;
    numbers[BRACH_LOSS] = brach_loss(im, v_t);
}

/*
 * True if the number is an input and not a result: the rigid rod does not turn, and e and the ratio
 * 0 were chosen.
 */
static bool given(const brach_row *r, int number)
{
    if (r->simulated)
        return false;
    if (number == BRACH_ANGLE)
        return true;
    if (!printed_has(r->table, "which"))
        return false;
    const bool zero = strcmp(printed_cell(r->table, r->row, "which"), "zero") == 0;
    return number == BRACH_E || (number == BRACH_RATIO && zero);
}

/* A cell of another column of the row, from the table of the simulation that has the column. */
static const char *of_line(const brach_row *r, const char *column)
{
    const printed_table *t = r->table;
    if (!printed_has(t, column)) // both tables have the same rows in the same order
        t = printed_find(printed_has(t, "R") ? "brach-1993/table5-7-simulation.csv"
                                             : "brach-1993/table4-6.csv");
    return printed_cell(t, r->row, column);
}

static double half(const char *text)
{
    return 0.5 * printed_digit(text);
}

/*
 * True if the printed impulse ratio contradicts the rest of its row. The tip ends at rest, V_Ct = 0
 * in the paper, so P_t/m = -v_t + Omega L/2 cos(final angle) [brach-1993 (7)] with m = L = 1,
 * whatever happened before. Each printed number may be off by half a unit of its last digit.
 */
static bool contradicts(const brach_row *r, const char *angle, double *ratio, double *bound)
{
    const char *omega = of_line(r, "Omega_deg");
    const char *P_n = of_line(r, "Pn"), *mu = of_line(r, "mu");
    const double theta = strtod(angle, NULL) * DEGREE, spin = strtod(omega, NULL) * DEGREE;
    const double p_n = strtod(P_n, NULL), v_t = printed_value(r->table, r->row, "v_t");
    *ratio = (-v_t + spin * 0.5 * cos(theta)) / p_n;
    *bound =
        half(mu) + (0.5 * cos(theta) * half(omega) * DEGREE +
                    spin * 0.5 * sin(theta) * half(angle) * DEGREE + fabs(*ratio) * half(P_n)) /
                       p_n;
    return strtod(of_line(r, "V_Ct"), NULL) == 0 && fabs(strtod(mu, NULL) - *ratio) > *bound;
}

/*
 * True if the printed number results from a simulation in which a tip that sticks once sticks to
 * the end.
 */
static bool held(const brach_row *r, int number, const char *text)
{
    enum { NEVER = 1000 }; // static friction that is never exceeded
    double numbers[BRACH_NUMBERS];
    const printed_table *t = r->table;
    const double f = printed_value(t, r->row, "f");
    return brach_simulate(printed_value(t, r->row, "v_t"), NEVER, f,
                          printed_value(t, r->row, "zeta"), numbers) &&
           fabs(numbers[number == BRACH_WORK ? BRACH_E_R : number] - strtod(text, NULL)) <=
               2.5 * printed_digit(text);
}

/*
 * True if the printed impulse ratio contradicts its row, both with the printed final angle and with
 * the corrected one.
 */
static bool disproved(const brach_row *r, char *why, size_t size)
{
    double ratio, bound, amended, other;
    const char *angle = of_line(r, "final_deg"), *holds = angle;
    for (int i = 0; i < r->errata->rows; i++) // the errata of both tables
        if (strcmp(printed_cell(r->errata, i, "printed"), angle) == 0 &&
            strcmp(printed_cell(r->errata, i, "f"), of_line(r, "f")) == 0)
            holds = printed_cell(r->errata, i, "holds");
    if (!contradicts(r, angle, &ratio, &bound) || !contradicts(r, holds, &amended, &other))
        return false;
    const int n =
        snprintf(why, size,
                 "by an accurate integration; Omega, final angle, P_n and V_Ct = 0 of the "
                 "same row give %.3f +- %.3f, not the printed value",
                 ratio, bound);
    if (holds != angle)
        (void)snprintf(why + n, size - (size_t)n, ", and with a final angle of %s deg %.3f", holds,
                       amended);
    return true;
}

/* Record why a number of the simulation is off by more than two units of its last digit. */
static void record_simulated(study_check *check, const brach_row *r, int number, const char *text)
{
    const int row = printed_corrected(r->errata, r->table, r->row, places[number].column);
    char why[STUDY_NOTE];
    if (row < 0)
        return; // it is not in the list of errata, so the check fails
    const char *holds = printed_cell(r->errata, row, "holds");
    if (number == BRACH_RATIO && disproved(r, why, sizeof why)) {
        printed_record(check, holds, STUDY_WRONG, why);
    } else if (held(r, number, text)) {
        printed_record(check, holds, STUDY_DIFFERS,
                       "the paper holds the tip to the end, here it slips just before; held, it is "
                       "within two of the last digit");
    } else {
        printed_record(check, holds, STUDY_UNKNOWN, "by an accurate integration of the same model");
    }
}

/*
 * True if the printed number follows from e and mu of its row [brach-1993 (6)-(8)] when mu may be
 * off by half a unit of its last digit. All numbers are monotonic in mu over so small a range.
 */
static bool follows(const brach_row *r, int number, const char *text)
{
    const printed_table *t = r->table;
    const double v_t = printed_has(t, "v_t") ? printed_value(t, r->row, "v_t") : 0.6;
    const double mu = printed_value(t, r->row, "mu"), x = strtod(text, NULL);
    const double off = given(r, BRACH_RATIO) ? 0 : half(printed_cell(t, r->row, "mu"));
    pcs_material m = pcs_material_default();
    double ends[2][BRACH_NUMBERS];
    m.e = printed_value(t, r->row, "e");
    for (int i = 0; i < 2; i++) {
        m.ratio = mu + (i ? off : -off);
        const pcs_impact2 im = brach_solve(PCS_LAW_IMPULSE_RATIO, &m, v_t);
        brach_rigid(&im, v_t, ends[i]);
    }
    return x + half(text) >= fmin(ends[0][number], ends[1][number]) &&
           x - half(text) <= fmax(ends[0][number], ends[1][number]);
}

/* Record why a number of classical theory, which is a formula, does not agree. */
static void record_classical(study_check *check, const brach_row *r, int number, const char *text)
{
    const int row = printed_corrected(r->errata, r->table, r->row, places[number].column);
    if (row < 0)
        return; // it is not in the list of errata, so the check fails
    const char *holds = printed_cell(r->errata, row, "holds");
    if (number == BRACH_RATIO)
        printed_record(check, holds, STUDY_DIFFERS, "differs in the last digit");
    else if (follows(r, number, text))
        printed_record(check, holds, STUDY_DIFFERS, "the printed value follows from mu of its row");
    else
        printed_record(check, holds, STUDY_WRONG,
                       "by Eqs 6 to 8 of the paper, with e and mu of the same row");
}

/* Record why a printed number is not what its model gives; see papers/brach-1993/notes.md. */
static void record_row(study_check *check, const brach_row *r, int number, const char *text)
{
    const double few = 2.5 * printed_digit(text), off = fabs(check->computed - check->printed);
    if (study_holds(check))
        return;
    if (r->simulated && off <= few) {
        study_differs(
            check,
            "the step of the paper's integration is not stated, and its zeta has two decimals");
    } else if (r->simulated) {
        record_simulated(check, r, number, text);
    } else {
        record_classical(check, r, number, text);
    }
}

void brach_check_row(study *s, const brach_row *r, const double numbers[BRACH_NUMBERS])
{
    for (int i = 0; i < BRACH_NUMBERS; i++) {
        char what[STUDY_TEXT];
        if (!places[i].column || !printed_has(r->table, places[i].column) || given(r, i))
            continue;
        const char *text = printed_cell(r->table, r->row, places[i].column);
        if (!*text)
            continue;
        const bool e_R = r->simulated && i == BRACH_WORK;
        (void)snprintf(what, sizeof what, "%s: %s%s", r->label, places[i].name,
                       e_R ? ", which is e R" : "");
        study_check *check = printed_check(s, what, text, numbers[e_R ? BRACH_E_R : i]);
        record_row(check, r, i, text);
    }
}

void brach_draw_rows(study *s, const brach_points *p)
{
    FILE *script = study_script(s);
    s->width = 1000;
    s->height = 640;
    draw_labels(script, "slender rod at 45 deg, kappa = 1000 N/m", p->x, p->y);
    (void)fprintf(script, "set key outside top center horizontal\n%sset xtics rotate by 45 right (",
                  p->more);
    for (size_t i = 0; i < s->n_rows; i++)
        (void)fprintf(script, "%s'%g, %g, %g' %zu", i ? ", " : "", study_cell(s, i, 0),
                      study_cell(s, i, 1), study_cell(s, i, 2), i);
    (void)fprintf(script, ")\nset xrange [-0.5:%zu-0.5]\nplot ", s->n_rows);
    for (int i = 0; i < 2; i++)
        (void)fprintf(script, "$data u 0:%d w p %s t '%s'%s", p->columns[i], p->styles[i],
                      p->names[i], i ? "\n" : ", ");
}
