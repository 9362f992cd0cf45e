/* Figs 6 and 7 of [hurmuzlu-marghitu-1994]: rebound of the end that rests, A0. */
#include "strike_figure.h"
#include "studies/studies.h"

#include <math.h>

/*
 * True if A0 leaves; the next function: if it leaves after it had an impulse. Both use the last two
 * quantities.
 */
static bool rebounds(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, f->n_quantities - 1, c) > STRIKE_TINY;
}

static bool rebounds_after_push(const study *s, const strike_figure *f, size_t row, int c)
{
    return rebounds(s, f, row, c) && strike_value(s, f, row, f->n_quantities - 2, c) > STRIKE_TINY;
}

/* With every differential method A0 rebounds after an impulse, with no algebraic method it does. */
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

/* The first angle from -30 to -22 deg at which A0 leaves after it had an impulse; NAN if none. */
static double second_interval(const strike_figure *f, double mu)
{
    strike_figure rough = *f;
    double values[STRIKE_QUANTITIES], v_t, found = NAN;
    rough.mu_0 = rough.mu_c = mu;
    for (int i = 800; i >= 0; i--)
        if (strike_once(&strike_inferred, &rough, STRIKE_ENERGETIC, 0.01 * i - 30, values, &v_t) &&
            values[STRIKE_PUSH] > STRIKE_TINY && values[STRIKE_LEAVE] > STRIKE_TINY)
            found = 0.01 * i - 30;
    return found;
}

/* How near mu = 0.5 is to the friction at which a second interval appears. */
static void check_edge(study *s, const strike_figure *f)
{
    study_own(s);
    study_feature(s, isnan(second_interval(f, 0.5)), "no second interval for mu = 0.5");
    study_feature(s, !isnan(second_interval(f, 0.505)),
                  "a second one for mu = 0.505, from %.2f deg on", second_interval(f, 0.505));
    study_feature(s, !isnan(second_interval(f, 0.51)),
                  "a second one for mu = 0.51, from %.2f deg on", second_interval(f, 0.51));
}

bool hurmuzlu_rebound(study *s, fail *why)
{
    const strike_figure f = strike_without_gain(STRIKE_PUSH, STRIKE_LEAVE);
    if (!strike_sweep(s, &f, why))
        return false;
    const strike_stretches after = strike_where(s, &f, rebounds_after_push, STRIKE_ENERGETIC);
    study_place(s, "Sec. 4, Fig. 6");
    check_interaction(s, &f);
    study_unknown(study_number(s, after.n, 2, 0, "intervals of rebound with interaction"),
                  "one for mu = 0.5; a second one opens at -25 deg between mu = 0.500 and 0.505");
    check_edge(s, &f);
    strike_draw(s, &f, &after, "; grey: rebound with interaction, differential methods");
    return true;
}

/* Fig. 7 */
bool hurmuzlu_plastic_strike(study *s, fail *why)
{
    static const strike_figure f = {
        .mu_c = 0.5,
        .mu_0 = 0.5,
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
    study_place(s, "Sec. 4, Fig. 7");
    for (int q = 0; q < f.n_quantities; q++) {
        const char *what = strike_quantity_name(f.shown[q]);
        study_number(s, study_worse(strike_apart(s, &f, q, 0, 1), strike_apart(s, &f, q, 0, 2)), 0,
                     STRIKE_TINY, "difference of the differential solutions in %s", what);
        study_number(s, strike_apart(s, &f, q, 3, 4), 0, STRIKE_TINY,
                     "difference of the algebraic solutions in %s", what);
    }
    study_feature(s, strike_for_all(s, &f, strike_gains_nothing), "no energy is gained");
    const double gap = strike_apart(s, &f, 0, 0, 3);
    study_unknown(study_feature(s, gap < 0.0004, "the curves of energy are almost the same"),
                  "0.0308 and 0.0340 J at 60.5 deg");
    check_interaction(s, &f);
    strike_check_loss(s, &f, 48);
    const strike_stretches after = strike_where(s, &f, rebounds_after_push, 0);
    strike_draw(s, &f, &after, "; grey: rebound with interaction, differential methods");
    return true;
}
