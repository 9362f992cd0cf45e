/* Figs 7, 8 and 11 of [payr-glocker-2005]: where slip of the bar reverses. */
#include "bar_figure.h"
#include "scenario/degrees.h"
#include "studies/studies.h"

/* True if slip reverses near its bound, and not at large ratios, at every angle where it exists. */
static bool reverses_next_to_bound(const bar *b)
{
    bool holds = true;
    for (int i = 0; i < 360; i++)
        for (int side = BAR_FORWARD; side <= BAR_BACKWARD; side += 2) {
            const double phi = 0.25 + 0.5 * i, bound = bar_bound_printed(b, phi, side);
            if (pcs_has(bound) && fabs(bound) > 1e-3)
                holds = holds && bar_reverses(b, phi, bound + side * 1e-6 * fabs(bound)) &&
                        !bar_reverses(b, phi, side * BAR_FAR);
        }
    return holds;
}

/* Of the points that stick (or slip), the part in which slip reverses. */
static double reversing_part(const study *s, bool sticking)
{
    size_t all = 0, reversing = 0;
    for (size_t row = 0; row < s->n_rows; row++)
        if ((study_cell(s, row, BAR_STATE) == BAR_STICK) == sticking) {
            all++;
            reversing += study_cell(s, row, BAR_RATIO) * study_cell(s, row, BAR_SIGN) > 0;
        }
    return all ? (double)reversing / (double)all : PCS_NONE;
}

static void check_signs(study *s, const bar *b, double reach)
{
    bar_check_map(s, b);
    study_place(s, "Eqs 48 to 50");
    study_number(s, bar_after_unlike(s, b), 0, 1e-13 * reach * reach,
                 "difference of the ratio after");
    study_place(s, "Sec. 5");
    study_number(s, bar_asymmetry(s, BAR_SIGN), 0, 0, "difference of signs to the mirror image");
}

/* Figs 7 and 8: e_t = 1 */
static bool signs_of(study *s, const bar *b, double reach)
{
    bar_map(s, b, reach, true);
    check_signs(s, b, reach);
    study_number(s, reversing_part(s, true), 1, 0, "part of the stick area with sign reversal");
    study_feature(s, reverses_next_to_bound(b),
                  "slip reverses next to stick at every angle, and does not far from it");
    bar_draw_signs(s, b, reach);
    return true;
}

bool payr_signs_subcritical(study *s, fail *why)
{
    (void)why;
    return signs_of(s, &bar_subcritical, 4);
}

bool payr_signs_supercritical(study *s, fail *why)
{
    (void)why;
    return signs_of(s, &bar_supercritical, 10);
}

/* The angle that separates reversal of very small slip from no reversal. */
static double tilt_edge(const bar *b, double with, double without)
{
    for (int i = 0; i < 60; i++) {
        const double middle = with + (without - with) / 2;
        *(bar_reverses(b, middle, 1e-9) ? &with : &without) = middle;
    }
    return with;
}

/*
 * Fig. 11: sticking ends slip, so slip can only reverse while it slips; upright it cannot reverse.
 */
bool payr_sphere_bar(study *s, fail *why)
{
    static const bar b = {2.0 / 5, 1, 0, 0.6};
    const double reach = 8, bound = 0.6 * (1 + 5.0 / 2) * 2; // (51)-(53) for K = 2/5
    int upright = 0;
    (void)why;
    bar_map(s, &b, reach, true);
    check_signs(s, &b, reach);
    study_place(s, "Eq. 51");
    study_number(s, bar_bound_found(&b, 90, BAR_BACKWARD), bound, 1e-9,
                 "ratio from which there is backward slip at 90 deg");
    const double forward = bar_bound_found(&b, 90, BAR_FORWARD);
    study_place(s, "Eq. 53");
    study_wrong(
        study_number(s, forward, bound, 1e-9, "ratio up to which there is forward slip at 90 deg"),
        "forward slip is the mirror image of backward slip (Sec. 5), so the bound is minus "
        "that of Eq. 51");
    study_own(s);
    study_number(s, forward, -bound, 1e-9, "the same with the sign of the mirror image");
    study_place(s, "Sec. 7");
    study_number(s, reversing_part(s, true), 0, 0, "part of the stick area with sign reversal");
    for (int i = -400; i <= 400; i++)
        upright += bar_reverses(&b, 90, 0.02 * i);
    study_number(s, upright, 0, 0, "ratios with sign reversal at 90 deg, of 801");
    study_own(s);
    // the bound of forward slip is positive where mu < delta/beta: 21 tan^2 - 25 tan + 6 < 0
    study_number(s, tilt_edge(&b, 30, 1), atan(1.0 / 3) / DEGREE, 1e-6,
                 "least angle at which forward slip reverses, deg");
    study_number(s, tilt_edge(&b, 30, 89), atan(6.0 / 7) / DEGREE, 1e-6,
                 "greatest angle at which forward slip reverses, deg");
    bar_draw_signs(s, &b, reach);
    return true;
}
