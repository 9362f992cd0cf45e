/* Figs 4 and 5 of [hurmuzlu-marghitu-1994]: energy lost, and slip, with friction at both ends. */
#include "strike_figure.h"
#include "studies/studies.h"

/* Fig. 4 */
enum { NEWTON, WHITTAKER };

static const strike_figure kinematic = {
    .mu_c = 0.5,
    .mu_0 = 0.5,
    .n_curves = 2,
    .n_quantities = 2,
    .n_panels = 2,
    .curves = {{PCS_LAW_NEWTON, 0.9, "newton", "kinematic, differential (newton)", "w l lt 6 lw 4"},
               {PCS_LAW_WHITTAKER, 0.9, "whittaker", "kinematic, algebraic (whittaker)",
                "w l lt 2 dt (14,7)"}},
    .shown = {STRIKE_LOSS, STRIKE_SLIP}};

static bool gains(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, 0, c) < -STRIKE_TINY;
}

static bool they_differ(const study *s, const strike_figure *f, size_t row, int c)
{
    (void)c;
    return fabs(strike_value(s, f, row, 0, NEWTON) - strike_value(s, f, row, 0, WHITTAKER)) >
           STRIKE_TINY;
}

static bool differs_where_slip_turns(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_course(s, f, row, c) >= 0 || they_differ(s, f, row, c);
}

static bool same_where_slip_goes_on(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_course(s, f, row, c) != 1 || !they_differ(s, f, row, c);
}

static bool same_where_slip_stops(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_course(s, f, row, NEWTON) != 0 || strike_course(s, f, row, WHITTAKER) != 0 ||
           !they_differ(s, f, row, c);
}

static bool slips_if_the_other_does(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_course(s, f, row, 1 - c) == 0 || strike_course(s, f, row, c) != 0;
}

/* In the slip of Fig. 4B. In the energies of Fig. 4A the curves cross, so they are not used. */
static bool they_differ_visibly(const study *s, const strike_figure *f, size_t row, int c)
{
    (void)c;
    return strike_seen_apart(strike_value(s, f, row, 1, NEWTON),
                             strike_value(s, f, row, 1, WHITTAKER));
}

/* "The solutions differ in the two intervals ... when the tangential velocity ... is reversed." */
static void check_intervals(study *s, const strike_figure *f, const strike_stretches *differ)
{
    const strike_stretches seen = strike_where(s, f, they_differ_visibly, 0);
    study_unknown(
        study_number(s, seen.n, 2, 0, "intervals in which they differ visibly"),
        "one, from 38 to 87 deg, where B-C and D-E of the paper are two; in another, from "
        "-19 to -15 deg, they differ by 3e-5 J at most and slip does not reverse");
    study_unknown(study_feature(s, strike_everywhere(s, f, same_where_slip_stops, 0),
                                "they agree where slip stops in both solutions (C-D, E-F)"),
                  "they differ by 5e-5 J at most where A0 changes its motion during the impact");
    study_own(s);
    study_feature(s, differ->n == 2,
                  "they differ by more than rounding from %g to %g and %g to %g deg",
                  differ->from[0], differ->to[0], differ->from[1], differ->to[1]);
}

bool hurmuzlu_kinematic_strike(study *s, fail *why)
{
    const strike_figure *f = &kinematic;
    if (!strike_sweep(s, f, why))
        return false;
    study_place(s, "Sec. 4, Fig. 4");
    for (int c = 0; c < f->n_curves; c++) {
        const strike_stretches gain = strike_where(s, f, gains, c);
        study_feature(s, gain.n == 1, "%s gains energy, from %g to %g deg", f->curves[c].column,
                      gain.from[0], gain.to[0]);
        study_feature(s, strike_everywhere(s, f, same_where_slip_goes_on, c),
                      "both agree where slip keeps its direction by %s", f->curves[c].column);
        study_feature(s, strike_everywhere(s, f, differs_where_slip_turns, c),
                      "they differ where slip reverses by %s", f->curves[c].column);
    }
    const strike_stretches differ = strike_where(s, f, they_differ, 0);
    study_feature(s,
                  strike_everywhere(s, f, slips_if_the_other_does, NEWTON) &&
                      !strike_everywhere(s, f, slips_if_the_other_does, WHITTAKER),
                  "the differential formulation predicts slip at more angles");
    check_intervals(s, f, &differ);
    strike_check_loss(s, f, 48);
    strike_check_loss(s, f, 36);
    strike_draw(s, f, &differ, "; grey: the formulations differ");
    return true;
}

/* Fig. 5 */
static bool coincide(const study *s, const strike_figure *f, size_t row, int c)
{
    (void)c;
    const double energetic = strike_value(s, f, row, 0, STRIKE_ENERGETIC);
    return fabs(strike_value(s, f, row, 0, STRIKE_KINETIC) - energetic) < STRIKE_TINY &&
           fabs(strike_value(s, f, row, 0, STRIKE_BRACH) - energetic) < STRIKE_TINY;
}

/* Slip does not stop for any law. At zero degrees the curves cross. */
static bool coincide_where_slip_goes_on(const study *s, const strike_figure *f, size_t row, int c)
{
    const bool on = strike_course(s, f, row, STRIKE_KINETIC) == 1 &&
                    strike_course(s, f, row, STRIKE_ENERGETIC) == 1 &&
                    strike_course(s, f, row, STRIKE_BRACH) == 1;
    return strike_angle(s, row) == 0 || coincide(s, f, row, c) == on;
}

static bool loses_as_much(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, 0, c) >=
           strike_value(s, f, row, 0, STRIKE_ENERGETIC) - STRIKE_TINY;
}

bool hurmuzlu_lossy_strike(study *s, fail *why)
{
    const strike_figure f = strike_without_gain(STRIKE_LOSS, STRIKE_SLIP);
    if (!strike_sweep(s, &f, why))
        return false;
    const strike_stretches same = strike_where(s, &f, coincide, 0);
    study_place(s, "Sec. 4, Fig. 5");
    study_feature(s, strike_for_all(s, &f, strike_gains_nothing), "no energy is gained by any");
    study_feature(s, strike_everywhere(s, &f, coincide_where_slip_goes_on, 0),
                  "they coincide where slip keeps its direction, %g to %g deg, and only there",
                  same.from[0], same.to[0]);
    for (int q = 0; q < 2; q++) {
        const double near = strike_apart(s, &f, q, STRIKE_KINETIC, STRIKE_ENERGETIC);
        study_feature(s,
                      near < strike_apart(s, &f, q, STRIKE_KINETIC, STRIKE_BRACH) &&
                          near < strike_apart(s, &f, q, STRIKE_ENERGETIC, STRIKE_BRACH),
                      "kinetic and energetic are closest in %s", strike_quantity_name(f.shown[q]));
    }
    study_place(s, "Sec. 5");
    study_unknown(study_feature(s, strike_everywhere(s, &f, loses_as_much, STRIKE_KINETIC),
                                "the kinetic definition overestimates the loss"),
                  "it loses more than the energetic one right of 0 deg, less from -24.5 to 0 deg");
    study_unknown(study_feature(s, strike_everywhere(s, &f, loses_as_much, STRIKE_BRACH),
                                "Brach's approach overestimates the loss"),
                  "it loses more than the energetic one from -24.5 to 0 deg, less right of 0");
    strike_check_loss(s, &f, 48);
    strike_check_loss(s, &f, -28);
    strike_draw(s, &f, &same, "; grey: all agree");
    return true;
}
