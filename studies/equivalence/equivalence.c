/* Contacts of finite duration in the limit of a rigid contact: the rod of [brach-1993 Table 1]. */
#include "cli/plot/draw.h"
#include "studies/brach-1993/brach.h"
#include "studies/studies.h"

#include <percuss/percuss.h>

#ifdef PERCUSS_HAS_SIMULATE
#include <percuss/simulate.h>
#endif

static const double V_T = 0.6; /* m/s, slip of the rod before */

/* The slope of log y over log x between the last row and the row `back` rows before it. */
static double order_of(const study *s, size_t back, int column)
{
    const size_t last = s->n_rows - 1, first = last - back;
    return log(study_cell(s, last, column) / study_cell(s, first, column)) /
           log(study_cell(s, last, 0) / study_cell(s, first, 0));
}

/* Draw errors over a parameter, both axes logarithmic. */
static void double_log(study *s, const char *title, const char *x, const draw_curve *curves, int n)
{
    FILE *script = study_script(s);
    draw_labels(script, title, x, "difference of velocities after / (m/s)");
    (void)fputs(
        "set logscale xy\nset format xy '1e%T'\nset key outside right center Left reverse\n",
        script);
    s->width = 1000;
    draw_curves(script, "$data", curves, n);
}

#ifdef PERCUSS_HAS_SIMULATE
static double distance(const double *a, double n, double t1, double t2)
{
    return hypot(a[0] - n, hypot(a[1] - t1, a[2] - t2));
}

/* Difference between a surface of this stiffness and the rigid law, in the plane and in space. */
static pcs_status stiff_errors(double kappa, const pcs_material *m, double *row, pcs_fault *fault)
{
    const pcs_struck2 flat = brach_rod(V_T);
    const pcs_contact2 c = brach_contact(V_T);
    pcs_impact2 rigid;
    pcs_impact3 rigid3;
    pcs_contact3 c3;
    pcs_simulated im;
    const pcs_surface surface = {kappa, 1, 0, m->mu_s, m->mu_k};
    const pcs_simulation how = pcs_simulation_default();
    pcs_struck3 body = pcs_struck3_of_plane(&flat);
    pcs_status status = pcs_solve2(PCS_LAW_ENERGETIC, &c, m, &rigid, fault);
    if (status == PCS_OK)
        status = pcs_simulate2(&flat, &surface, &how, &im, fault);
    if (status != PCS_OK)
        return status;
    row[0] = kappa;
    row[1] = distance(im.vp, rigid.vp_n, rigid.vp_t, 0);
    body.inertia[0][0] = 0.05; // a body with three different inertias, struck off its centre
    body.inertia[1][1] = 0.07;
    body.v[2] = 0.3;
    body.offset[2] = 0.1;
    status = pcs_contact3_of_struck(&body, NULL, &c3, fault);
    if (status == PCS_OK)
        status = pcs_solve3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c3, m, &rigid3, fault);
    if (status == PCS_OK)
        status = pcs_simulate3(&body, &surface, &how, &im, fault);
    if (status == PCS_OK)
        row[2] = distance(im.vp, rigid3.vp_n, rigid3.vp_1, rigid3.vp_2);
    return status;
}

bool equivalence_stiffness(study *s, fail *why)
{
    const pcs_material m = study_material(1, 0.4);
    pcs_fault fault;
    double row[4];
    study_column(s, "kappa", "N/m");
    study_column(s, "planar_error", "m/s");
    study_column(s, "spatial_error", "m/s");
    study_column(s, "order", "");
    for (int i = 0; i <= 16; i++) {
        if (stiff_errors(1e3 * pow(10, 0.5 * i), &m, row, &fault) != PCS_OK)
            return study_refused(s, &fault, why);
        row[3] = 10 / sqrt(row[0]);
        study_row(s, row);
    }
    study_number(s, row[1], 0, 1e-3, "error at the stiffest, in the plane");
    study_number(s, row[2], 0, 1e-3, "error at the stiffest, in space");
    study_number(s, order_of(s, 8, 1), -0.5, 0.05, "order in kappa, in the plane");
    study_number(s, order_of(s, 8, 2), -0.5, 0.05, "order in kappa, in space");
    static const draw_curve curves[] = {{1, 2, "rod in the plane", "w lp"},
                                        {1, 3, "body in space", "w lp"},
                                        {1, 4, "order -1/2", "w l lt 8 dt 2"}};
    double_log(s, "rod of Brach 1993, mu = 0.4, e = 1, v_t = 0.6 m/s", "kappa / (N/m)", curves, 3);
    return true;
}
#else
bool equivalence_stiffness(study *s, fail *why)
{
    return study_needs_sundials(s, why);
}
#endif

/* Difference of the velocities after, bilinear law to energetic law. */
static pcs_status eta2_error(double e, double eta2, double *error, pcs_fault *fault)
{
    const pcs_contact2 c = brach_contact(V_T);
    pcs_material m = study_material(e, 0.4);
    pcs_impact2 soft, rigid;
    m.eta2 = eta2;
    pcs_status status = pcs_solve2(PCS_LAW_ENERGETIC, &c, &m, &rigid, fault);
    if (status == PCS_OK)
        status = pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &soft, fault);
    if (status == PCS_OK)
        *error = hypot(soft.vp_n - rigid.vp_n, soft.vp_t - rigid.vp_t);
    return status;
}

bool equivalence_eta2(study *s, fail *why)
{
    static const double e[] = {0, 0.5, 1};
    pcs_fault fault;
    double row[5];
    study_column(s, "eta2", "");
    study_column(s, "error_e0", "m/s");
    study_column(s, "error_e05", "m/s");
    study_column(s, "error_e1", "m/s");
    study_column(s, "order", "");
    for (int i = 0; i <= 14; i++) {
        row[0] = pow(10, -0.5 * i);
        for (int k = 0; k < 3; k++)
            if (eta2_error(e[k], row[0], &row[1 + k], &fault) != PCS_OK)
                return study_refused(s, &fault, why);
        row[4] = sqrt(row[0]);
        study_row(s, row);
    }
    for (int k = 0; k < 3; k++) {
        study_number(s, row[1 + k], 0, 1e-3, "error at the smallest eta2 for e = %g", e[k]);
        study_number(s, order_of(s, 4, 1 + k), 0.5, 0.02, "order in eta2 for e = %g", e[k]);
    }
    // the curves nearly coincide: larger marks are drawn below smaller ones
    static const draw_curve curves[] = {{1, 2, "e = 0", "w lp pt 6 ps 2.2"},
                                        {1, 3, "e = 0.5", "w lp pt 4 ps 1.4"},
                                        {1, 4, "e = 1", "w lp pt 7 ps 0.7"},
                                        {1, 5, "order 1/2", "w l lt 8 dt 2"}};
    double_log(s, "rod of Brach 1993, mu = 0.4, v_t = 0.6 m/s", "eta2 = k_n/k_t", curves, 4);
    return true;
}

static const pcs_law gross_laws[] = {PCS_LAW_NEWTON, PCS_LAW_POISSON, PCS_LAW_ENERGETIC,
                                     PCS_LAW_BILINEAR};
enum { GROSS_LAWS = sizeof gross_laws / sizeof *gross_laws };

/* Velocities after for each law where slip never stops: v_n, then v_t. */
static pcs_status gross_slip_row(double e, double *row, pcs_fault *fault)
{
    pcs_contact2 c = brach_contact(V_T);
    pcs_material m = study_material(e, 0.3);
    pcs_status status = PCS_OK;
    c.v_t = -5; // coupling accelerates slip in this direction
    m.eta2 = 1.21;
    row[0] = e;
    for (int i = 0; status == PCS_OK && i < GROSS_LAWS; i++) {
        pcs_impact2 im;
        status = pcs_solve2(gross_laws[i], &c, &m, &im, fault);
        row[1 + i] = im.vp_n;
        row[1 + GROSS_LAWS + i] = im.vp_t;
    }
    return status;
}

/* The four laws in each of two panels. Wide lines are below thin ones, because they coincide. */
static void draw_gross_slip(study *s)
{
    static const char *const styles[GROSS_LAWS] = {
        "w l lw 9 lt 6", "w l lw 5 lt 1", "w l lw 2 lc rgb 'black'", "w p pt 7 ps 0.8 lt 2"};
    FILE *script = study_script(s);
    s->width = 1000;
    (void)fputs(
        "set multiplot layout 1,2 title 'rod of Brach 1993, mu = 0.3, eta2 = 1.21, v_t = -5 "
        "m/s: the curves coincide'\n",
        script);
    for (int panel = 0; panel < 2; panel++) {
        draw_curve curves[GROSS_LAWS];
        for (int i = 0; i < GROSS_LAWS; i++)
            curves[i] = (draw_curve){1, 2 + panel * GROSS_LAWS + i,
                                     pcs_law_about(gross_laws[i])->name, styles[i]};
        (void)fprintf(script, "set key bottom %s\n", panel ? "left" : "right");
        draw_labels(script, NULL, "e", panel ? "slip after v_t / (m/s)" : "v_n after / (m/s)");
        draw_curves(script, "$data", curves, GROSS_LAWS);
    }
    draw_panels_end(script);
}

bool equivalence_gross_slip(study *s, fail *why)
{
    double row[1 + 2 * GROSS_LAWS], worst = 0;
    pcs_fault fault;
    study_column(s, "e", "");
    for (int i = 0; i < 2 * GROSS_LAWS; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "%s_%s", i < GROSS_LAWS ? "vp_n" : "vp_t",
                       pcs_law_about(gross_laws[i % GROSS_LAWS])->name);
        study_column(s, name, "m/s");
    }
    for (int i = 0; i <= 20; i++) {
        if (gross_slip_row(0.05 * i, row, &fault) != PCS_OK)
            return study_refused(s, &fault, why);
        study_row(s, row);
        for (int k = 0; k < 2 * GROSS_LAWS; k++)
            worst = study_worse(worst, fabs(row[1 + k] - row[1 + k / GROSS_LAWS * GROSS_LAWS]));
    }
    study_number(s, worst, 0, 1e-12, "difference of bilinear, energetic and poisson to newton");
    draw_gross_slip(s);
    return true;
}
