/*
 * Figs 3 to 7 of [hurmuzlu-marghitu-1994]. The paper prints no numbers; the checks are what its
 * text describes.
 */
#include "strike_figure.h"
#include "studies/printed.h"
#include "studies/studies.h"

/* Energy lost at an angle of the paper, beside what its equations give to five decimals. */
static void check_loss(study *s, const strike_figure *f, double degrees)
{
    const printed_table *t = printed_find("hurmuzlu-marghitu-1994/losses.csv");
    int line = 0;
    while (printed_value(t, line, "phi1_deg") != -degrees ||
           printed_value(t, line, "mu_c") != f->mu_c || printed_value(t, line, "e") != f->curves->e)
        line++; // beyond the last line the program stops
    for (size_t row = 0; row < s->n_rows; row++)
        for (int c = 0; strike_angle(s, row) == degrees && c < f->n_curves; c++) {
            const char *law = pcs_law_about(f->curves[c].law)->name;
            study_number(s, strike_value(s, f, row, 0, c), printed_value(t, line, law), 0.5e-5,
                         "energy lost at %g deg by %s, in J", degrees, law);
        }
}

/* Rounding of velocities and impulses of 0.1, and of energies of 0.01. */
static const double TINY = 1e-12;

/* Fig. 3 */
enum { SMOOTH_LOSS, SMOOTH_PUSH, SMOOTH_LEAVE, SMOOTH_DRIFT };

static const strike_figure smooth = {
    .mu_c = 0,
    .n_curves = 5,
    .n_quantities = 4,
    .n_panels = 3,
    .curves = {{PCS_LAW_ENERGETIC, 0, "e0", "e = 0", "w l lt 1"},
               {PCS_LAW_ENERGETIC, 0.25, "e025", "e = 0.25", "w l lt 2 dt (14,7)"},
               {PCS_LAW_ENERGETIC, 0.5, "e05", "e = 0.5", "w l lt 3 dt (20,7,4,7)"},
               {PCS_LAW_ENERGETIC, 0.75, "e075", "e = 0.75", "w l lt 4 dt (20,7,4,7,4,7)"},
               {PCS_LAW_ENERGETIC, 1, "e1", "e = 1", "w l lt 8"}},
    .shown = {STRIKE_LOSS, STRIKE_PUSH, STRIKE_LEAVE, STRIKE_DRIFT}};

static bool pushes_or_leaves(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, SMOOTH_PUSH, c) <= TINY ||
           strike_value(s, f, row, SMOOTH_LEAVE, c) <= TINY;
}

static bool gains_nothing(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, SMOOTH_LOSS, c) >= -TINY;
}

/* A0 slips on its surface, of which pushing and drifting are the signs. */
static bool loses_where_A0_slips(const study *s, const strike_figure *f, size_t row, int c)
{
    const double drift = fabs(strike_value(s, f, row, SMOOTH_DRIFT, c));
    const bool slips = strike_value(s, f, row, SMOOTH_PUSH, c) > TINY && drift > TINY;
    const double loss = strike_value(s, f, row, SMOOTH_LOSS, c);
    return slips ? loss > 0 : fabs(loss) < TINY;
}

/* With e this grows (way 1) or falls (way -1): nowhere the other way, and somewhere it does. */
static bool goes_with_e(const study *s, const strike_figure *f, int shown, int way)
{
    bool never_less = true, more = false;
    for (size_t row = 0; row < s->n_rows; row++)
        for (int c = 1; c < f->n_curves; c++) {
            const double rise =
                way * (strike_value(s, f, row, shown, c) - strike_value(s, f, row, shown, c - 1));
            never_less = never_less && rise > -TINY;
            more = more || rise > 1e-6;
        }
    return never_less && more;
}

/* What friction of 0.5 leaves of abs(p_t) = mu p_n where A0 slips; infinite: it never does. */
static double off_cone(const study *s, const strike_figure *f)
{
    enum { PUSH = 1, RUB, DRIFT };
    double worst = -1;
    for (size_t row = 0; row < s->n_rows; row++)
        for (int c = 0; c < f->n_curves; c++) {
            const double p_n = strike_value(s, f, row, PUSH, c);
            const double p_t = strike_value(s, f, row, RUB, c);
            if (p_n > TINY && fabs(strike_value(s, f, row, DRIFT, c)) > TINY)
                worst = study_worse(worst, fabs(fabs(p_t) - 0.5 * p_n));
        }
    return worst < 0 ? INFINITY : worst;
}

/* All methods without friction at Ac: their largest difference in energy and impulse, and A0. */
static bool check_methods(study *s, fail *why)
{
    static const strike_figure f = {.mu_c = 0,
                                    .n_curves = 5,
                                    .n_quantities = 4,
                                    .n_panels = 0,
                                    .curves = {{PCS_LAW_NEWTON, 0.5, "newton", NULL, NULL},
                                               {PCS_LAW_POISSON, 0.5, "poisson", NULL, NULL},
                                               {PCS_LAW_ENERGETIC, 0.5, "energetic", NULL, NULL},
                                               {PCS_LAW_WHITTAKER, 0.5, "whittaker", NULL, NULL},
                                               {PCS_LAW_BRACH, 0.5, "brach", NULL, NULL}},
                                    .shown = {STRIKE_LOSS, STRIKE_PUSH, STRIKE_RUB, STRIKE_DRIFT}};
    study all = {.key = s->key, .item = s->item};
    const bool good = strike_sweep(&all, &f, why);
    double spread = 0;
    for (int q = 0; good && q < f.n_quantities; q++)
        for (int c = 1; c < f.n_curves; c++)
            spread = study_worse(spread, strike_apart(&all, &f, q, 0, c));
    study_number(s, spread, 0, TINY, "difference of differential and algebraic methods, e = 0.5");
    study_number(s, off_cone(&all, &f), 0, TINY, "difference of |p_t| to 0.5 p_n where A0 slips");
    study_free(&all);
    return good;
}

/* How far impulse and velocity of A0 are from 1 + e times those for e = 0. */
static double off_proportion(const study *s, const strike_figure *f)
{
    double worst = 0;
    for (size_t row = 0; row < s->n_rows; row++)
        for (int q = SMOOTH_PUSH; q <= SMOOTH_LEAVE; q++)
            for (int c = 0; c < f->n_curves; c++)
                worst =
                    study_worse(worst, fabs(strike_value(s, f, row, q, c) -
                                            (1 + f->curves[c].e) * strike_value(s, f, row, q, 0)));
    return worst;
}

bool hurmuzlu_smooth_strike(study *s, fail *why)
{
    const strike_figure *f = &smooth;
    if (!strike_sweep(s, f, why) || !check_methods(s, why))
        return false;
    study_feature(s, strike_for_all(s, f, gains_nothing), "no energy is gained");
    study_feature(s, strike_everywhere(s, f, loses_where_A0_slips, 4),
                  "for e = 1 energy is lost where A0 slips, and only there");
    study_erratum(study_feature(s, goes_with_e(s, f, SMOOTH_LOSS, 1),
                                "more energy is lost as e is increased"),
                  "as e is decreased; docs/errata.md, Sec. 4");
    study_feature(s, goes_with_e(s, f, SMOOTH_LOSS, -1), "more energy is lost as e is decreased");
    study_feature(s, strike_for_all(s, f, pushes_or_leaves),
                  "A0 has an impulse or rebounds, never both");
    study_feature(s, goes_with_e(s, f, SMOOTH_PUSH, 1), "the impulse at A0 grows with e");
    study_erratum(study_feature(s, goes_with_e(s, f, SMOOTH_LEAVE, -1),
                                "the rebound velocity of A0 falls as e grows"),
                  "it grows, as 1 + e; docs/errata.md, Fig. 3");
    // A0 rests before, and nothing changes its motion while the impulse at Ac grows to (1 + e) p_c
    study_number(s, off_proportion(s, f), 0, TINY,
                 "impulse and velocity at A0 beside 1 + e times those for e = 0");
    strike_draw(s, f, NULL, "");
    return true;
}

/* Fig. 4 */
enum { NEWTON, WHITTAKER };

static const strike_figure kinematic = {
    .mu_c = 0.5,
    .n_curves = 2,
    .n_quantities = 2,
    .n_panels = 2,
    .curves = {{PCS_LAW_NEWTON, 0.9, "newton", "kinematic, differential (newton)", "w l lt 6 lw 4"},
               {PCS_LAW_WHITTAKER, 0.9, "whittaker", "kinematic, algebraic (whittaker)",
                "w l lt 2 dt (14,7)"}},
    .shown = {STRIKE_LOSS, STRIKE_SLIP}};

static bool gains(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, 0, c) < -TINY;
}

static bool they_differ(const study *s, const strike_figure *f, size_t row, int c)
{
    (void)c;
    return fabs(strike_value(s, f, row, 0, NEWTON) - strike_value(s, f, row, 0, WHITTAKER)) > TINY;
}

/* Of the slip of Ac by a method: 1 goes on, 0 has stopped, -1 has turned round. */
static int course(const study *s, const strike_figure *f, size_t row, int c)
{
    const double after = strike_value(s, f, row, 1, c), before = strike_before(s, row);
    return fabs(after) <= TINY ? 0 : after * before > 0 ? 1 : -1;
}

static bool differs_where_slip_turns(const study *s, const strike_figure *f, size_t row, int c)
{
    return course(s, f, row, c) >= 0 || they_differ(s, f, row, c);
}

static bool same_where_slip_goes_on(const study *s, const strike_figure *f, size_t row, int c)
{
    return course(s, f, row, c) != 1 || !they_differ(s, f, row, c);
}

static bool same_where_slip_stops(const study *s, const strike_figure *f, size_t row, int c)
{
    return course(s, f, row, NEWTON) != 0 || course(s, f, row, WHITTAKER) != 0 ||
           !they_differ(s, f, row, c);
}

static bool slips_if_the_other_does(const study *s, const strike_figure *f, size_t row, int c)
{
    return course(s, f, row, 1 - c) == 0 || course(s, f, row, c) != 0;
}

bool hurmuzlu_kinematic_strike(study *s, fail *why)
{
    const strike_figure *f = &kinematic;
    if (!strike_sweep(s, f, why))
        return false;
    for (int c = 0; c < f->n_curves; c++) {
        const strike_stretches gain = strike_where(s, f, gains, c);
        study_feature(s, gain.n == 1, "%s gains energy, from %g to %g deg", f->curves[c].column,
                      gain.from[0], gain.to[0]);
        study_feature(s, strike_everywhere(s, f, same_where_slip_goes_on, c),
                      "both agree where slip goes on in its direction by %s", f->curves[c].column);
        study_feature(s, strike_everywhere(s, f, differs_where_slip_turns, c),
                      "they differ where slip reverses by %s", f->curves[c].column);
    }
    const strike_stretches differ = strike_where(s, f, they_differ, 0);
    study_feature(s, differ.n == 2, "they differ in two intervals, %g to %g and %g to %g deg",
                  differ.from[0], differ.to[0], differ.from[1], differ.to[1]);
    study_feature(s,
                  strike_everywhere(s, f, slips_if_the_other_does, NEWTON) &&
                      !strike_everywhere(s, f, slips_if_the_other_does, WHITTAKER),
                  "the differential formulation predicts slip at more angles");
    study_erratum(study_feature(s, strike_everywhere(s, f, same_where_slip_stops, 0),
                                "they agree where slip stops by both (C-D, E-F)"),
                  "not where A0 changes its motion meanwhile; docs/errata.md, Fig. 4");
    check_loss(s, f, 48);
    check_loss(s, f, 36);
    strike_draw(s, f, &differ, "; grey: the formulations differ");
    return true;
}

/* Figs 5 and 6 */
enum { KINETIC, ENERGETIC, BRACH };

/* The approaches that gain no energy, with e = 0.9 and two panels. */
static strike_figure without_gain(strike_quantity upper, strike_quantity lower)
{
    return (strike_figure){
        .mu_c = 0.5,
        .n_curves = 3,
        .n_quantities = 2,
        .n_panels = 2,
        .curves = {{PCS_LAW_POISSON, 0.9, "poisson", "kinetic (poisson)", "w l lt 6 lw 4"},
                   {PCS_LAW_ENERGETIC, 0.9, "energetic", "energetic", "w l lt 2 dt (14,7)"},
                   {PCS_LAW_BRACH, 0.9, "brach", "algebraic (brach)", "w l lt 8 dt (20,7,4,7)"}},
        .shown = {upper, lower}};
}

static bool coincide(const study *s, const strike_figure *f, size_t row, int c)
{
    (void)c;
    const double energetic = strike_value(s, f, row, 0, ENERGETIC);
    return fabs(strike_value(s, f, row, 0, KINETIC) - energetic) < TINY &&
           fabs(strike_value(s, f, row, 0, BRACH) - energetic) < TINY;
}

/* Slip goes on by all; at zero degrees the curves cross. */
static bool coincide_where_slip_goes_on(const study *s, const strike_figure *f, size_t row, int c)
{
    const bool on = course(s, f, row, KINETIC) == 1 && course(s, f, row, ENERGETIC) == 1 &&
                    course(s, f, row, BRACH) == 1;
    return strike_angle(s, row) == 0 || coincide(s, f, row, c) == on;
}

static bool loses_as_much(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, 0, c) >= strike_value(s, f, row, 0, ENERGETIC) - TINY;
}

bool hurmuzlu_lossy_strike(study *s, fail *why)
{
    const strike_figure f = without_gain(STRIKE_LOSS, STRIKE_SLIP);
    if (!strike_sweep(s, &f, why))
        return false;
    const strike_stretches same = strike_where(s, &f, coincide, 0);
    study_feature(s, strike_for_all(s, &f, gains_nothing), "no energy is gained by any");
    study_feature(s, strike_everywhere(s, &f, coincide_where_slip_goes_on, 0),
                  "they coincide where slip keeps its direction, %g to %g deg, and only there",
                  same.from[0], same.to[0]);
    for (int q = 0; q < 2; q++) {
        const double near = strike_apart(s, &f, q, KINETIC, ENERGETIC);
        study_feature(s,
                      near < strike_apart(s, &f, q, KINETIC, BRACH) &&
                          near < strike_apart(s, &f, q, ENERGETIC, BRACH),
                      "kinetic and energetic are closest in %s", strike_quantity_name(f.shown[q]));
    }
    study_erratum(study_feature(s, strike_everywhere(s, &f, loses_as_much, KINETIC),
                                "the kinetic definition overestimates the loss"),
                  "less than the energetic one from -24.5 to 0 deg; docs/errata.md, Sec. 5");
    study_erratum(study_feature(s, strike_everywhere(s, &f, loses_as_much, BRACH),
                                "Brach's approach overestimates the loss"),
                  "less than the energetic one for phi_1 > 0; docs/errata.md, Sec. 5");
    check_loss(s, &f, 48);
    check_loss(s, &f, -28);
    strike_draw(s, &f, &same, "; grey: all agree");
    return true;
}

/* A0 leaves, and leaves after it has pushed; the last two quantities. */
static bool rebounds(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, f->n_quantities - 1, c) > TINY;
}

static bool rebounds_after_push(const study *s, const strike_figure *f, size_t row, int c)
{
    return rebounds(s, f, row, c) && strike_value(s, f, row, f->n_quantities - 2, c) > TINY;
}

/* Every differential method rebounds after interaction, no algebraic one does. */
static void check_interaction(study *s, const strike_figure *f)
{
    for (int c = 0; c < f->n_curves; c++) {
        const strike_stretches away = strike_where(s, f, rebounds, c);
        const strike_stretches after = strike_where(s, f, rebounds_after_push, c);
        const bool path = pcs_law_about(f->curves[c].law)->family == PCS_FAMILY_PATH;
        const char *name = pcs_law_about(f->curves[c].law)->name;
        study_feature(s, away.n == 2, "%s: A0 rebounds from %g to %g and from %g to %g deg", name,
                      away.from[0], away.to[0], away.from[1], away.to[1]);
        if (path)
            study_feature(s, after.n > 0 && after.to[0] == away.to[1],
                          "%s: with interaction next to a transition, from %g to %g deg", name,
                          after.from[0], after.to[0]);
        else
            study_feature(s, after.n == 0, "%s: A0 never rebounds with interaction", name);
    }
}

bool hurmuzlu_rebound(study *s, fail *why)
{
    const strike_figure f = without_gain(STRIKE_PUSH, STRIKE_LEAVE);
    if (!strike_sweep(s, &f, why))
        return false;
    const strike_stretches after = strike_where(s, &f, rebounds_after_push, ENERGETIC);
    check_interaction(s, &f);
    study_erratum(study_feature(s, after.n == 2, "two intervals of rebound with interaction"),
                  "there is one; docs/errata.md, Fig. 6");
    strike_draw(s, &f, &after, "; grey: rebound with interaction, differential methods");
    return true;
}

/* Fig. 7 */
bool hurmuzlu_plastic_strike(study *s, fail *why)
{
    static const strike_figure f = {
        .mu_c = 0.5,
        .n_curves = 5,
        .n_quantities = 3,
        .n_panels = 3,
        .curves = {{PCS_LAW_NEWTON, 0, "newton", "differential, any definition", "w l lt 6 lw 4"},
                   {PCS_LAW_POISSON, 0, "poisson", NULL, NULL},
                   {PCS_LAW_ENERGETIC, 0, "energetic", NULL, NULL},
                   {PCS_LAW_WHITTAKER, 0, "whittaker", "algebraic (whittaker, brach)",
                    "w l lt 2 dt (14,7)"},
                   {PCS_LAW_BRACH, 0, "brach", NULL, NULL}},
        .shown = {STRIKE_LOSS, STRIKE_PUSH, STRIKE_LEAVE}};
    if (!strike_sweep(s, &f, why))
        return false;
    for (int q = 0; q < f.n_quantities; q++) {
        const char *what = strike_quantity_name(f.shown[q]);
        study_number(s, study_worse(strike_apart(s, &f, q, 0, 1), strike_apart(s, &f, q, 0, 2)), 0,
                     TINY, "difference of the differential solutions in %s", what);
        study_number(s, strike_apart(s, &f, q, 3, 4), 0, TINY,
                     "difference of the algebraic solutions in %s", what);
    }
    study_feature(s, strike_for_all(s, &f, gains_nothing), "no energy is gained");
    const double gap = strike_apart(s, &f, 0, 0, 3);
    study_erratum(study_feature(s, gap < 0.0004, "the curves of energy are all but the same"),
                  "0.0308 and 0.0340 J at 60.5 deg; docs/errata.md, Fig. 7");
    check_interaction(s, &f);
    check_loss(s, &f, 48);
    const strike_stretches after = strike_where(s, &f, rebounds_after_push, 0);
    strike_draw(s, &f, &after, "; grey: rebound with interaction, differential methods");
    return true;
}
