/*
 * Fig. 12 of [payr-glocker-2005]: Stronge's contact, a spring that is stiffer in restitution. The
 * paper draws it and prints no numbers. It is the model of the law bilinear.
 */
#include "cli/plot/draw.h"
#include "studies/studies.h"

#include <percuss/percuss.h>

static const double E = 0.5; /* restitution of the picture */

/*
 * Force over indentation, each relative to its maximum: stiffness k in compression, k/e^2 after it.
 */
static void branch_rows(study *s)
{
    enum { POINTS = 50 };
    for (int i = 0; i <= 2 * POINTS; i++) {
        const double force = i <= POINTS ? (double)i / POINTS : 2 - (double)i / POINTS;
        const double depth = i <= POINTS ? force : 1 - E * E * (1 - force);
        study_row(s, (const double[]){depth, force, i <= POINTS ? 0 : 1});
    }
}

/* Work over a range of rows. */
static double work_of(const study *s, size_t from, size_t to)
{
    double sum = 0;
    for (size_t i = from; i < to; i++)
        sum += 0.5 * (study_cell(s, i, 1) + study_cell(s, i + 1, 1)) *
               (study_cell(s, i + 1, 0) - study_cell(s, i, 0));
    return sum;
}

/* "defined by the square root of the associated stiffness ratio" (Sec. 7). */
static void check_stiffness(study *s)
{
    double worst = 0;
    for (int i = 1; i <= 10; i++) {
        const pcs_contact2 c = {1, 0, 3.5, -1, 0.4};
        pcs_material m = study_material(0.1 * i, 0.5);
        pcs_impact2 im = {.E2_energetic = PCS_NONE};
        m.eta2 = 1.21;
        (void)pcs_solve2(PCS_LAW_BILINEAR, &c, &m, &im, NULL);
        worst = study_worse(worst, fabs(sqrt(im.E2_energetic) - m.e));
    }
    study_place(s, "Sec. 7");
    study_number(
        s, worst, 0, 1e-12,
        "root of the work of restitution over that of compression, compared with e_*, bilinear");
    study_own(s);
    study_number(s, sqrt(-work_of(s, 50, 100) / work_of(s, 0, 50)), E, 1e-12,
                 "the same for the two branches drawn, stiffness 1 and 1/e_*^2");
}

bool payr_model(study *s, fail *why)
{
    (void)why;
    study_column(s, "indentation", "");
    study_column(s, "force", "");
    study_column(s, "restitution", "");
    branch_rows(s);
    check_stiffness(s);
    FILE *script = study_script(s);
    static const draw_curve curves[] = {
        {1, 2, "compression, stiffness k", "every ::0::50 w l lt 1"},
        {1, 2, "restitution, stiffness k/e_*^2", "every ::50::100 w l lt 2 dt (14,7)"}};
    draw_labels(script, "e_* = 0.5", "indentation/greatest indentation",
                "normal force/greatest force");
    (void)fputs("set key top left Left reverse\nset xrange [0:1.05]\nset yrange [0:1.1]\n", script);
    draw_curves(script, "$data", curves, 2);
    return true;
}
