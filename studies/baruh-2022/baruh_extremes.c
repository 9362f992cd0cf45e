/* Tables 2 to 4 of [baruh-2022]: the least and the greatest N_E and N_P. */
#include "baruh.h"
#include "cli/plot/draw.h"
#include "studies/printed.h"
#include "studies/studies.h"
#include "studies/sun-baruh-2022/sun_baruh.h"

/* The extremes of a row, in the order of the table: least and greatest N_E, then N_P. */
typedef void (*extremes_of)(double mu, double e, double values[4]);

static void extremes_under(pcs_law work_law, pcs_law force_law, double mu, double e,
                           double values[4])
{
    const baruh_surface work = {work_law, true, mu, e}, force = {force_law, false, mu, e};
    for (int i = 0; i < 2; i++) {
        values[i] = baruh_extreme(&work, 2 * i - 1).value;
        values[2 + i] = baruh_extreme(&force, 2 * i - 1).value;
    }
}

static void planar_extremes(double mu, double e, double values[4])
{
    extremes_under(PCS_LAW_POISSON, PCS_LAW_ENERGETIC, mu, e, values);
}

static void compromise_extremes(double mu, double e, double values[4])
{
    extremes_under(PCS_LAW_COMPROMISE, PCS_LAW_COMPROMISE, mu, e, values);
}

/* The rod of [sun-baruh-2022 Sec. 5] with v_Cx/v_Cy = 1 at two angles in degrees. */
static pcs_impact3 spatial_strike(pcs_law law, const pcs_material *m, double theta1, double theta2)
{
    double energy;
    const pcs_contact3 c = sun_baruh_cylinder(theta1, theta2, 1, &energy);
    pcs_impact3 im = {.N_P = PCS_NONE, .N_E = PCS_NONE};
    (void)pcs_solve3(law, PCS_PATH_SUN_BARUH, &c, m, &im, NULL);
    return im;
}

/*
 * The grid of Table 3 is not stated, and the extremes are sharp. Of all grids of 8 to 71 points
 * each way over seven ranges this one meets the prints best: 25 points over -50..50 deg.
 */
static void spatial_extremes(double mu, double e, double values[4])
{
    const pcs_material m = study_material(e, mu);
    values[0] = values[2] = INFINITY;
    values[1] = values[3] = -INFINITY;
    for (int i = -12; i <= 12; i++)
        for (int j = 0; j <= 12; j++) { // theta2 < 0 mirrors theta2 > 0
            const double theta1 = i * 50.0 / 12, theta2 = j * 50.0 / 12;
            const double N_E = spatial_strike(PCS_LAW_POISSON, &m, theta1, theta2).N_E;
            const double N_P = spatial_strike(PCS_LAW_ENERGETIC, &m, theta1, theta2).N_P;
            values[0] = fmin(values[0], N_E);
            values[1] = fmax(values[1], N_E);
            values[2] = fmin(values[2], N_P);
            values[3] = fmax(values[3], N_P);
        }
}

/* Ranges as bars, prints as points on their ends, a place on the axis for each row. */
static void draw_ranges(study *s)
{
    FILE *script = study_script(s);
    draw_labels(script, NULL, "friction and restitution", "least and greatest ratio");
    (void)fputs("set xrange [0.5:4.5]\nset key outside top center horizontal\nset xtics (", script);
    for (size_t i = 0; i < s->n_rows; i++) {
        const double *row = s->cells + i * (size_t)s->n_columns;
        (void)fprintf(script, "%s'mu = %g, e = %g' %zu", i ? ", " : "", row[0], row[1], i + 1);
    }
    (void)fputs(")\nset arrow 1 from 0.5,1 to 4.5,1 nohead lc rgb '#888888' dt 2\nplot ", script);
    static const char *const names[] = {"work, N_E", "impulse, N_P"};
    for (int i = 0; i < 2; i++) {
        const double x = i ? 1.12 : 0.88;
        const int c = 3 + 2 * i;
        (void)fprintf(script,
                      "%s$data u ($0+%g):%d:(0):($%d-$%d) w vectors nohead lw 10 lt %d t "
                      "'computed: %s', for [k=%d:%d] $data u ($0+%g):k w p pt 6 ps 1.6 lt 8 t "
                      "(k == 7 ? 'printed' : '')",
                      i ? ", " : "", x, c, c + 1, c, i + 1, names[i], c + 4, c + 5, x);
    }
    (void)fputc('\n', script);
}

/* A table of extremes; prints are of a grid that is not stated, so that one digit more is left. */
static void extremes_table(study *s, const printed_table *t, extremes_of compute)
{
    static const char *const names[] = {"NE_min", "NE_max", "NP_min", "NP_max"};
    char what[STUDY_TEXT];
    study_column(s, "mu", "");
    study_column(s, "e", "");
    for (int k = 0; k < 8; k++) {
        (void)snprintf(what, sizeof what, "%s%s", names[k % 4], k < 4 ? "" : "_printed");
        study_column(s, what, "");
    }
    for (int i = 0; i < t->rows; i++) {
        double row[10] = {printed_value(t, i, "mu"), printed_value(t, i, "e")};
        compute(row[0], row[1], row + 2);
        for (int k = 0; k < 4; k++) {
            const char *column = t->cells[2 + k];
            (void)snprintf(what, sizeof what, "mu = %g, e = %g: %s", row[0], row[1], column);
            row[6 + k] = printed_check(s, what, printed_cell(t, i, column), 1, row[2 + k])->printed;
        }
        study_row(s, row);
    }
    draw_ranges(s);
}

/* Text after Tables 2 and 3: e does not change the extremes, mu drives them away from 1. */
static void check_trends(study *s)
{
    bool same = s->n_rows == 4, wider = same;
    for (int k = 2; k < 6 && s->n_rows == 4; k++) {
        double r[4]; // mu = 0.4 and e = 0.4, 0.8; the same for mu = 0.8
        for (int i = 0; i < 4; i++)
            r[i] = s->cells[i * s->n_columns + k];
        same = same && fabs(r[0] - r[1]) < 0.01 && fabs(r[2] - r[3]) < 0.01;
        wider = wider && fabs(r[2] - 1) > fabs(r[0] - 1);
    }
    study_feature(s, same, "the extremes do not change with e in the digits printed");
    study_feature(s, wider, "every extreme is further from 1 for the larger friction");
}

bool baruh_table2(study *s, fail *why)
{
    (void)why;
    extremes_table(s, printed_find("baruh-2022/table2.csv"), planar_extremes);
    check_trends(s);
    return true;
}

bool baruh_table3(study *s, fail *why)
{
    (void)why;
    extremes_table(s, printed_find("baruh-2022/table3.csv"), spatial_extremes);
    check_trends(s);
    return true;
}

bool baruh_table4(study *s, fail *why)
{
    (void)why;
    extremes_table(s, printed_find("baruh-2022/table4.csv"), compromise_extremes);
    check_trends(s);
    return true;
}
