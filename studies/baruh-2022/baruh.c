/* The tables of [baruh-2022]. */
#include "baruh.h"

#include "cli/plot/draw.h"
#include "scenario/degrees.h"
#include "studies/printed.h"
#include "studies/studies.h"

pcs_material baruh_material(double e, double mu)
{
    pcs_material m = pcs_material_default();
    m.e = e;
    m.mu_s = m.mu_k = mu;
    return m;
}

pcs_impact2 baruh_strike(pcs_law law, const pcs_material *m, double theta_deg, double ratio,
                         pcs_body2 *body)
{
    pcs_impact2 im = {.mode = PCS_NO_MODE, .N_P = PCS_NONE, .N_N = PCS_NONE, .N_E = PCS_NONE};
    pcs_bodydef2 def = pcs_bodydef2_default();
    pcs_contact2 c;
    def.mass = 1;
    def.length = 4.6;
    def.theta = theta_deg * DEGREE;
    if (pcs_body2_make(&def, body, NULL) != PCS_OK)
        return im;
    pcs_body2_move_contact(body, -1, ratio, 0);
    if (pcs_contact2_of_bodies(body, NULL, &c, NULL) == PCS_OK)
        (void)pcs_solve2(law, &c, m, &im, NULL);
    return im;
}

/* Highest value of a function of one variable: a grid, then ever closer around its best point. */
static double highest(double (*f)(const void *, double), const void *context, double low,
                      double high)
{
    enum { FIRST = 200, AGAIN = 10 };
    double best = -INFINITY, at = low;
    for (int points = FIRST; high - low > 1e-7; points = AGAIN) {
        const double step = (high - low) / points;
        for (int i = 0; i <= points; i++) {
            const double x = low + i * step, y = f(context, x);
            if (y > best) {
                best = y;
                at = x;
            }
        }
        low = fmax(at - step, low);
        high = fmin(at + step, high);
    }
    return best;
}

/* A line of the plane: theta fixed, ratio free. */
typedef struct line {
    const baruh_surface *surface;
    double direction, theta;
} line;

static double along_line(const void *context, double ratio)
{
    const line *l = context;
    pcs_body2 body;
    const pcs_material m = baruh_material(l->surface->e, l->surface->mu);
    const pcs_impact2 im = baruh_strike(l->surface->law, &m, l->theta, ratio, &body);
    return l->direction * (l->surface->work ? im.N_E : im.N_P);
}

static double best_of_line(const void *context, double theta)
{
    line l = *(const line *)context;
    l.theta = theta;
    return highest(along_line, &l, 0, 3);
}

double baruh_extreme(const baruh_surface *surface, double direction)
{
    // ridges are sharp and oblique: a search in the plane loses them, the best of lines does not
    const line l = {surface, direction, 0};
    return direction * highest(best_of_line, &l, -70, 70);
}

/* The extremes of a row, in the order of the table: least and greatest N_E, then N_P. */
typedef void (*extremes_of)(double mu, double e, double values[4]);

static void extremes_under(pcs_law work_law, pcs_law force_law, double mu, double e,
                           double values[4])
{
    const baruh_surface work = {work_law, true, mu, e}, force = {force_law, false, mu, e};
    for (int i = 0; i < 2; i++) {
        values[i] = baruh_extreme(&work, 2 * i - 1);
        values[2 + i] = baruh_extreme(&force, 2 * i - 1);
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

/* The rod of [sun-baruh-2022 Sec. 5], r = 0.5, with v_Cx/v_Cy = 1 at two angles in degrees. */
static pcs_impact3 spatial_strike(pcs_law law, const pcs_material *m, double theta1, double theta2)
{
    static const double v[3] = {-1, 1, 0}, still[3];
    pcs_impact3 im = {.N_P = PCS_NONE, .N_E = PCS_NONE};
    pcs_bodydef3 def = pcs_bodydef3_default();
    pcs_body3 body;
    pcs_contact3 c;
    def.mass = 1;
    def.length = 4.6;
    def.radius = 0.5;
    pcs_rotation_thetas(theta1 * DEGREE, theta2 * DEGREE, def.rotation);
    if (pcs_body3_make(&def, &body, NULL) != PCS_OK)
        return im;
    pcs_body3_move_contact(&body, v, still);
    if (pcs_contact3_of_bodies(&body, NULL, &c, NULL) == PCS_OK)
        (void)pcs_solve3(law, PCS_PATH_SUN_BARUH, &c, m, &im, NULL);
    return im;
}

/*
 * The grid of Table 3 is not stated, and the extremes are sharp. Of all grids of 8 to 71 points
 * each way over seven ranges this one meets the prints best: 25 points over -50..50 deg.
 */
static void spatial_extremes(double mu, double e, double values[4])
{
    const pcs_material m = baruh_material(e, mu);
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

/* Velocities after, N_P and N_E in Tables 5 and 6. */
enum { QUANTITIES = 7 };
static const char *const quantities[QUANTITIES] = {"vx", "vy", "omega", "vCx", "vCy", "NP", "NE"};
static const char *const units[QUANTITIES] = {"m/s", "m/s", "rad/s", "m/s", "m/s", "", ""};

/* One law, a column of the printed table: v_x = v_t and v_y = -v_n, for y points down there. */
static void velocities_row(study *s, int row)
{
    const printed_table *t = printed_find("baruh-2022/table5-6.csv");
    const printed_table *errata = printed_find("baruh-2022/errata.csv");
    const char *name = printed_cell(t, row, "law");
    const double theta = printed_value(t, row, "theta_deg");
    const pcs_material m = baruh_material(0.7, 0.4);
    pcs_law law = PCS_LAW_COUNT;
    pcs_body2 body;
    (void)pcs_law_named(name, &law);
    const pcs_impact2 im = baruh_strike(law, &m, theta, 1, &body);
    const pcs_body2 after = pcs_body2_after(&body, im.p_n, im.p_t);
    // the weights of the compromise tell the laws apart
    double cells[3 + 2 * QUANTITIES] = {theta,
                                        law != PCS_LAW_ENERGETIC,
                                        law != PCS_LAW_POISSON,
                                        after.v_t,
                                        -after.v_n,
                                        after.omega,
                                        im.vp_t,
                                        -im.vp_n,
                                        im.N_P,
                                        im.N_E};
    for (int k = 0; k < QUANTITIES; k++) {
        char what[STUDY_TEXT];
        (void)snprintf(what, sizeof what, "%s: %s", name, quantities[k]);
        study_check *check =
            printed_check(s, what, printed_cell(t, row, quantities[k]), 0, cells[3 + k]);
        const int wrong = printed_corrected(errata, t, row, quantities[k]);
        if (wrong >= 0)
            printed_erratum(check, printed_cell(errata, wrong, "holds"),
                            "rounded the wrong way in print");
        cells[3 + QUANTITIES + k] = check->printed;
    }
    study_row(s, cells);
}

/* The three laws side by side, for each velocity and ratio. */
static void draw_laws(study *s)
{
    static const char *const names[] = {"Poisson", "energetic", "compromise"};
    FILE *script = study_script(s);
    (void)fputs(
        "set ylabel 'after the impact, in the unit of each'\nset key outside top center "
        "horizontal\n"
        "set xrange [-0.6:6.6]\nset xtics (\"v_x\\nm/s\" 0, \"v_y\\nm/s\" 1, "
        "\"omega\\nrad/s\" 2, \"v_Cx\\nm/s\" 3, \"v_Cy\\nm/s\" 4, \"N_P\" 5, "
        "\"N_E\" 6)\nset bmargin 3\nset xzeroaxis lt 8 lw 1\nset style fill solid 0.8 noborder\n"
        "set boxwidth 0.22\nplot ",
        script);
    for (int i = 0; i < 3; i++)
        (void)fprintf(script,
                      "for [k=0:6] $data every ::%d::%d u (k+%g):(column(4+k)) w boxes lt %d t "
                      "(k ? '' : '%s'), ",
                      i, i, 0.24 * (i - 1), i + 1, names[i]);
    (void)fputs("for [k=0:6] $data u (k+0.24*($0-1)):(column(11+k)) w p pt 6 ps 1.4 lt 8 t "
                "(k ? '' : 'printed')\n",
                script);
}

static void velocities_table(study *s, int first)
{
    char name[40];
    study_column(s, "theta_deg", "deg");
    study_column(s, "d1", "");
    study_column(s, "d2", "");
    for (int k = 0; k < 2 * QUANTITIES; k++) {
        const int q = k % QUANTITIES;
        (void)snprintf(name, sizeof name, "%s%s", quantities[q], k == q ? "" : "_printed");
        study_column(s, name, units[q]);
    }
    for (int i = 0; i < 3; i++)
        velocities_row(s, first + i);
    draw_laws(s);
}

/* "The optimization results look like the averages of" the other two. */
static void check_between(study *s)
{
    const double *poisson = s->cells, *energetic = poisson + s->n_columns;
    const double *compromise = energetic + s->n_columns;
    bool between = s->n_rows == 3;
    for (int k = 3; between && k < 3 + QUANTITIES; k++)
        between = (compromise[k] - poisson[k]) * (energetic[k] - compromise[k]) >= -1e-15;
    study_feature(s, between, "every value of the compromise lies between those of the others");
}

bool baruh_table5(study *s, fail *why)
{
    (void)why;
    velocities_table(s, 0);
    check_between(s);
    return true;
}

bool baruh_table6(study *s, fail *why)
{
    (void)why;
    velocities_table(s, 3);
    check_between(s);
    return true;
}
