/* Tables 2 to 4 of [baruh-2022]: minima and maxima of N_E and N_P. */
#include "baruh.h"
#include "cli/plot/draw.h"
#include "studies/printed.h"
#include "studies/studies.h"
#include "studies/sun-baruh-2022/sun_baruh.h"

/* The extremes of a row, in the order of the table: minimum and maximum of N_E, then of N_P. */
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

/* One of the ratios over the orientations of the rod in space. */
typedef struct spatial_line {
    bool work;
    double direction, theta1;
    pcs_material m;
} spatial_line;

static double spatial_ratio(const spatial_line *l, double theta2)
{
    const pcs_impact3 im =
        spatial_strike(l->work ? PCS_LAW_POISSON : PCS_LAW_ENERGETIC, &l->m, l->theta1, theta2);
    return l->work ? im.N_E : im.N_P;
}

static double along_theta2(const void *context, double theta2)
{
    const spatial_line *l = context;
    return l->direction * spatial_ratio(l, theta2);
}

/* Up to 50 deg, as in [sun-baruh-2022 Fig. 10]; theta2 < 0 is the mirror image of theta2 > 0. */
enum { REACH = 50 };

static double along_theta1(const void *context, double theta1)
{
    spatial_line l = *(const spatial_line *)context;
    l.theta1 = theta1;
    return baruh_highest(along_theta2, &l, 0, REACH).value;
}

/* Extremes without a fixed grid. The paper states neither the grid nor the range of Table 3. */
static void spatial_extremes(double mu, double e, double values[4])
{
    for (int k = 0; k < 4; k++) {
        const spatial_line l = {k < 2, 2 * (k % 2) - 1, 0, study_material(e, mu)};
        values[k] = l.direction * baruh_highest(along_theta1, &l, -REACH, REACH).value;
    }
}

/*
 * Extremes on the grid that fits the printed values best, of all grids of 8 to 71 points in each
 * direction over seven ranges: 25 points over -50..50 deg.
 */
static void fitted_extremes(double mu, double e, double values[4])
{
    enum { HALF = 12 };
    for (int k = 0; k < 4; k++) {
        spatial_line l = {k < 2, 2 * (k % 2) - 1, 0, study_material(e, mu)};
        double most = -INFINITY;
        for (int i = -HALF; i <= HALF; i++)
            for (int j = 0; j <= HALF; j++) {
                l.theta1 = i * (double)REACH / HALF;
                most = fmax(most, along_theta2(&l, j * (double)REACH / HALF));
            }
        values[k] = l.direction * most;
    }
}

/*
 * Draw ranges as bars, printed values as points at their ends, one place on the axis for each row.
 */
static void draw_ranges(study *s)
{
    FILE *script = study_script(s);
    draw_labels(script, s->title, "friction and restitution", "least and greatest ratio");
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

/*
 * A table of extremes. The printed values are of a grid that is not stated: they may differ by
 * `most`.
 */
static void extremes_table(study *s, const printed_table *t, extremes_of compute, double most,
                           const char *why)
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
            study_check *check = printed_check(s, what, printed_cell(t, i, column), row[2 + k]);
            study_differs_within(check, most, why);
            row[6 + k] = check->printed;
        }
        study_row(s, row);
    }
    draw_ranges(s);
}

/*
 * The extremes on any grid lie within those without a grid. Count the printed values that do not.
 */
static void check_within(study *s, int known)
{
    int outside = 0;
    for (size_t i = 0; i < s->n_rows; i++)
        for (int k = 0; k < 4; k++) {
            const double beyond = study_cell(s, i, 6 + k) - study_cell(s, i, 2 + k);
            outside += (k % 2 ? beyond : -beyond) > 0.005;
        }
    study_own(s);
    study_number(s, outside, known, 0, "prints outside of the range without a grid, of 16");
}

/*
 * Text after Tables 2 and 3: e does not change the extremes; with larger mu they are further from
 * 1.
 */
static void check_trends(study *s, const char *place)
{
    study_place(s, place);
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
    extremes_table(s, printed_find("baruh-2022/table2.csv"), planar_extremes, 0.01, baruh_no_grid);
    check_trends(s, "Sec. 3");
    check_within(s, 0);
    return true;
}

/* Difference between the printed values and the grid that was chosen to fit them. */
static void check_fitted(study *s)
{
    double worst = 0;
    for (size_t i = 0; i < s->n_rows; i++) {
        double values[4];
        fitted_extremes(study_cell(s, i, 0), study_cell(s, i, 1), values);
        for (int k = 0; k < 4; k++)
            worst = study_worse(worst, fabs(values[k] - study_cell(s, i, 6 + k)));
    }
    study_own(s);
    study_number(s, worst, 0, 0.013,
                 "difference to a grid fitted to them, 25 points over -50..50 deg");
}

bool baruh_table3(study *s, fail *why)
{
    (void)why;
    s->about = "Neither the grid nor the range of the angles is stated. Here there is no grid, and "
               "the range is that of Fig. 10 of Sun & Baruh 2022, up to 50 deg.";
    extremes_table(
        s, printed_find("baruh-2022/table3.csv"), spatial_extremes, 0.05,
        "neither grid nor range is stated; this is the extreme up to 50 deg without one");
    check_trends(s, "Sec. 4");
    check_within(s, 1); // N_P 0.92 for mu = 0.4, e = 0.8
    check_fitted(s);
    return true;
}

bool baruh_table4(study *s, fail *why)
{
    (void)why;
    extremes_table(s, printed_find("baruh-2022/table4.csv"), compromise_extremes, 0.012,
                   baruh_no_grid);
    check_trends(s, "Sec. 6");
    check_within(s, 0);
    return true;
}
