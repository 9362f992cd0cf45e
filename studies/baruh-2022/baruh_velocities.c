/* Tables 5 and 6 of [baruh-2022]: velocities after an impact under three laws. */
#include "baruh.h"
#include "studies/printed.h"
#include "studies/studies.h"

/* Velocities after, N_P and N_E in Tables 5 and 6. */
enum { QUANTITIES = 7 };
static const char *const quantities[QUANTITIES] = {"vx", "vy", "omega", "vCx", "vCy", "NP", "NE"};
static const char *const units[QUANTITIES] = {"m/s", "m/s", "rad/s", "m/s", "m/s", "", ""};

/* One law, a column of the printed table: v_x = v_t and v_y = -v_n, because y points down there. */
static void velocities_row(study *s, int row)
{
    const printed_table *t = printed_find("baruh-2022/table5-6.csv");
    const printed_table *errata = printed_find("baruh-2022/errata.csv");
    const char *name = printed_cell(t, row, "law");
    const double theta = printed_value(t, row, "theta_deg");
    const pcs_material m = study_material(0.7, 0.4);
    pcs_law law = PCS_LAW_COUNT;
    pcs_struck2 body;
    (void)pcs_law_named(name, &law);
    const pcs_impact2 im = baruh_strike(law, &m, theta, 1, &body);
    const pcs_struck2 after = pcs_struck2_after(&body, im.p_n, im.p_t);
    // the weights of the compromise identify the law
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
        study_check *check = printed_check_cell(s, what, t, row, quantities[k], cells[3 + k]);
        const int wrong = printed_corrected(errata, t, row, quantities[k]);
        if (wrong >= 0)
            printed_record(check, printed_cell(errata, wrong, "holds"), STUDY_DIFFERS,
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
    (void)fprintf(script, "set title 'theta = %g deg, mu = 0.4, e = 0.7, v_Cx = v_Cy = 1 m/s'\n",
                  study_cell(s, 0, 0));
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
    study_place(s, "Sec. 6");
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
