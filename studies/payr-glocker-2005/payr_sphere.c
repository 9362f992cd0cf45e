/*
 * Fig. 13 of [payr-glocker-2005]: a sphere with Stronge's tangential compliance, and with Walton's
 * law.
 */
#include "cli/plot/draw.h"
#include "studies/printed.h"
#include "studies/studies.h"

#include <percuss/percuss.h>

enum { BILINEAR, WALTON };

static const double MU = 0.5, ETA2 = 1.21;
static const double sphere_e[] = {0, 0.5, 1};

static pcs_impact2 sphere(pcs_law law, double e, double ratio)
{
    const pcs_contact2 c = {1, 0, 3.5, -1, ratio};
    pcs_material m = study_material(e, MU);
    pcs_impact2 im = {.vp_t = PCS_NONE};
    m.eta2 = ETA2;
    m.e_t = MU * ETA2; // as the authors chose it
    (void)pcs_solve2(law, &c, &m, &im, NULL);
    return im;
}

/* True if friction is at its limit during the whole impact. */
static bool slips_throughout(pcs_law law, double e, double ratio)
{
    const pcs_impact2 im = sphere(law, e, ratio);
    bool slips = law == PCS_LAW_BILINEAR ? im.n_phases > 0 : im.final == PCS_FINAL_SLIP;
    for (int i = 0; i < im.n_phases; i++)
        slips = slips && im.phases[i].motion != PCS_MOTION_STICK;
    return slips;
}

/* The smallest ratio with slip during the whole impact. */
static double gross_slip_from(pcs_law law, double e)
{
    double low = 0.7, high = 5;
    for (int i = 0; i < 60; i++) {
        const double middle = low + (high - low) / 2;
        *(slips_throughout(law, e, middle) ? &high : &low) = middle;
    }
    return high;
}

static double initial_stick_to(double e)
{
    double low = 0, high = 5;
    for (int i = 0; i < 60; i++) {
        const double middle = low + (high - low) / 2;
        const pcs_impact2 im = sphere(PCS_LAW_BILINEAR, e, middle);
        *(im.n_phases > 0 && im.phases[0].motion == PCS_MOTION_STICK ? &low : &high) = middle;
    }
    return low;
}

/* Rows of Fig. 13: the ratio, bilinear for each e, walton for each e. */
static void check_sphere_curves(study *s, int k)
{
    double above = 0, below = 0;
    for (size_t row = 0; row < s->n_rows; row++) {
        const double a = study_cell(s, row, 1 + k), b = study_cell(s, row, 4 + k);
        double *where = b >= 0 ? &above : &below;
        *where = study_worse(*where, fabs(a - b));
    }
    study_number(s, above, 0, 1e-13, "difference where slip does not reverse, e = %g", sphere_e[k]);
    study_feature(s, below > 0.05, "below the line they differ, by up to %.2f, e = %g", below,
                  sphere_e[k]);
}

static void check_slip(study *s, int ratio)
{
    const printed_table *t = printed_find("payr-glocker-2005/text.csv");
    char quantity[40], what[STUDY_TEXT];
    (void)snprintf(quantity, sizeof quantity, "slip after at the ratio %d", ratio);
    (void)snprintf(what, sizeof what, "slip after by bilinear, e = 1, ratio %d", ratio);
    printed_check(s, what, printed_cell(t, printed_row(t, "quantity", quantity), "value"),
                  sphere(PCS_LAW_BILINEAR, 1, ratio).vp_t);
}

/* 1.75 (1 + e) is the change of slip by friction at its limit; Eq. 51 is for walton. */
static void check_gross_slip(study *s)
{
    const double e_t = MU * ETA2;
    study_place(s, "Eq. 51");
    study_number(s, gross_slip_from(PCS_LAW_WALTON, 1), 3.5 / (1 + e_t), 1e-9,
                 "gross slip from, walton, e = 1");
    study_number(s, gross_slip_from(PCS_LAW_WALTON, 0.5), 2.625 / (1 + e_t), 1e-9,
                 "gross slip from, walton, e = 0.5");
    study_place(s, "Sec. 7");
    study_number(s, initial_stick_to(1), 0.605, 1e-9, "initial stick up to mu eta^2");
    study_place(s, "Eq. 59");
    const double slip = sphere(PCS_LAW_BILINEAR, 1, 4).vp_t;
    study_wrong(
        study_number(s, slip, 4 + MU * 3.5 * 2, 1e-13, "slip after at ratio 4, e = 1"),
        "as printed, friction would increase slip; with sgn(v_1(0)/v_3(0)) it opposes slip");
    // no paper prints these
    study_own(s);
    check_slip(s, 1);
    check_slip(s, 2);
    study_number(s, slip, 4 - MU * 3.5 * 2, 1e-13, "slip after at ratio 4 by Eq. 59 with -sgn");
    // friction stays at its limit to the end, or to the jump of stiffness at the end of compression
    study_number(s, gross_slip_from(PCS_LAW_BILINEAR, 1), 3.5 - e_t, 1e-9,
                 "gross slip from, bilinear, e = 1");
    study_number(s, gross_slip_from(PCS_LAW_BILINEAR, 0.5), 1.75, 1e-9,
                 "gross slip from, bilinear, e = 0.5");
    study_place(s, "Sec. 7");
}

static void draw_sphere(study *s)
{
    static const draw_curve curves[] = {{1, 2, "bilinear (Stronge), e = 0", "w l lt 1"},
                                        {1, 3, "bilinear (Stronge), e = 0.5", "w l lt 2"},
                                        {1, 4, "bilinear (Stronge), e = 1", "w l lt 3"},
                                        {1, 5, "walton, e = 0", "w l lt 1 dt (14,7)"},
                                        {1, 6, "walton, e = 0.5", "w l lt 2 dt (14,7)"},
                                        {1, 7, "walton, e = 1", "w l lt 3 dt (14,7)"}};
    FILE *script = study_script(s);
    draw_labels(script, "sphere, mu = 0.5, eta^2 = 1.21, eps_T = mu eta^2 = 0.605",
                "incident slip v_1(0)/|v_3(0)|", "terminal slip v_1(t_f)/|v_3(0)|");
    (void)fputs("set key top left Left reverse\nset xzeroaxis lt 8 lw 1 dt 3\n"
                "set label 'above: both agree' at 4.95,-0.1 right\n",
                script);
    draw_curves(script, "$data", curves, 6);
}

bool payr_sphere(study *s, fail *why)
{
    double unlike = 0;
    (void)why;
    study_column(s, "ratio", "");
    for (int law = BILINEAR; law <= WALTON; law++)
        for (int k = 0; k < 3; k++) {
            char name[32];
            (void)snprintf(name, sizeof name, "%s_e%g", law == WALTON ? "walton" : "bilinear",
                           sphere_e[k]);
            study_column(s, name, "");
        }
    for (int i = 0; i <= 250; i++) {
        double row[7] = {0.02 * i};
        for (int k = 0; k < 3; k++) {
            row[1 + k] = sphere(PCS_LAW_BILINEAR, sphere_e[k], row[0]).vp_t;
            row[4 + k] = sphere(PCS_LAW_WALTON, sphere_e[k], row[0]).vp_t;
            const double same = sphere(PCS_LAW_COMPLEMENTARITY, sphere_e[k], row[0]).vp_t;
            unlike = study_worse(unlike, fabs(row[4 + k] - same));
        }
        study_row(s, row);
    }
    check_gross_slip(s);
    for (int k = 0; k < 3; k++)
        check_sphere_curves(s, k);
    study_number(s, unlike, 0, 1e-14, "difference of walton to complementarity");
    draw_sphere(s);
    return true;
}
