/* The rod of [brach-1993 Table 1], and the rows of the paper's tables. */
#include "brach.h"

#include "cli/plot/draw.h"
#include "scenario/degrees.h"

#include <string.h>

const char *const brach_names[BRACH_NUMBERS] = {
    "duration", "final_deg", "p_n",  "impulse_ratio", "e",           "R",
    "E2",       "eR",        "vp_t", "omega_deg",     "loss_percent"};
const char *const brach_units[BRACH_NUMBERS] = {"s", "deg", "N s", "",      "", "",
                                                "",  "",    "m/s", "deg/s", "%"};

/* The column of a printed table that has a number, and what checks call it; e R has none. */
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

/* Is it no result: the rigid rod does not turn, and e and the ratio 0 were chosen? */
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

static const char *why_wrong(const brach_row *r, int number)
{
    if (!r->simulated)
        return "by Eqs 6 to 8";
    return number == BRACH_RATIO ? "it does not go with P_n and Omega of the same row"
                                 : "an accurate integration of the same model";
}

/*
 * Where the print is not what its model gives. papers/brach-1993/notes.md has the reasons for the
 * simulation; an entry of it off by more than two digits must be in the list, and hold.
 */
static void check_erratum(study_check *check, const brach_row *r, int number, const char *text)
{
    const int wrong = printed_corrected(r->errata, r->table, r->row, places[number].column);
    if (wrong >= 0)
        printed_erratum(check, printed_cell(r->errata, wrong, "holds"), why_wrong(r, number));
    else if (r->simulated && !check->agrees &&
             fabs(check->computed - check->printed) <= 2.5 * printed_digit(text))
        study_erratum(
            check,
            "within two of the last digit: the steps of the paper, its zeta in two decimals");
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
        study_check *check = printed_check(s, what, text, 0, numbers[e_R ? BRACH_E_R : i]);
        check_erratum(check, r, i, text);
    }
}

void brach_draw_rows(study *s, const brach_points *p)
{
    FILE *script = study_script(s);
    s->width = 1000;
    draw_labels(script, NULL, p->x, p->y);
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
