/*
 * Fig. 3 of [hurmuzlu-marghitu-1994]: no friction at the striking end. The paper prints no numbers;
 * the checks are what its text describes.
 */
#include "strike_figure.h"
#include "studies/studies.h"

enum { SMOOTH_LOSS, SMOOTH_PUSH, SMOOTH_LEAVE, SMOOTH_DRIFT };

static const strike_figure smooth = {
    .mu_c = 0,
    .mu_0 = 0.5,
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
    return strike_value(s, f, row, SMOOTH_PUSH, c) <= STRIKE_TINY ||
           strike_value(s, f, row, SMOOTH_LEAVE, c) <= STRIKE_TINY;
}

/* A0 slips on its surface if it has both a normal impulse and a tangential velocity after. */
static bool loses_where_A0_slips(const study *s, const strike_figure *f, size_t row, int c)
{
    const double drift = fabs(strike_value(s, f, row, SMOOTH_DRIFT, c));
    const bool slips = strike_value(s, f, row, SMOOTH_PUSH, c) > STRIKE_TINY && drift > STRIKE_TINY;
    const double loss = strike_value(s, f, row, SMOOTH_LOSS, c);
    return slips ? loss > 0 : fabs(loss) < STRIKE_TINY;
}

/*
 * True if this quantity increases with e (way 1) or decreases (way -1) at some angle, and never
 * changes the other way.
 */
static bool goes_with_e(const study *s, const strike_figure *f, int shown, int way)
{
    bool never_less = true, more = false;
    for (size_t row = 0; row < s->n_rows; row++)
        for (int c = 1; c < f->n_curves; c++) {
            const double rise =
                way * (strike_value(s, f, row, shown, c) - strike_value(s, f, row, shown, c - 1));
            never_less = never_less && rise > -STRIKE_TINY;
            more = more || rise > 1e-6;
        }
    return never_less && more;
}

/* Residual of |p_t| = mu p_n with mu = 0.5 where A0 slips; infinite if it never slips. */
static double off_cone(const study *s, const strike_figure *f)
{
    enum { PUSH = 1, RUB, DRIFT };
    double worst = -1;
    for (size_t row = 0; row < s->n_rows; row++)
        for (int c = 0; c < f->n_curves; c++) {
            const double p_n = strike_value(s, f, row, PUSH, c);
            const double p_t = strike_value(s, f, row, RUB, c);
            if (p_n > STRIKE_TINY && fabs(strike_value(s, f, row, DRIFT, c)) > STRIKE_TINY)
                worst = study_worse(worst, fabs(fabs(p_t) - 0.5 * p_n));
        }
    return worst < 0 ? INFINITY : worst;
}

/*
 * All methods without friction at Ac: the largest differences of energy, impulse and motion of A0.
 */
static bool check_methods(study *s, fail *why)
{
    static const strike_figure f = {.mu_c = 0,
                                    .mu_0 = 0.5,
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
    study_place(s, "Sec. 4, Fig. 3");
    study_number(s, spread, 0, STRIKE_TINY,
                 "difference of differential and algebraic methods, e = 0.5");
    study_own(s);
    study_number(s, off_cone(&all, &f), 0, STRIKE_TINY,
                 "difference of |p_t| to 0.5 p_n where A0 slips");
    study_free(&all);
    return good;
}

/* Difference of impulse and velocity of A0 from 1 + e times those for e = 0. */
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
    study_place(s, "Sec. 4, Fig. 3");
    study_feature(s, strike_for_all(s, f, strike_gains_nothing), "no energy is gained");
    study_feature(s, strike_everywhere(s, f, loses_where_A0_slips, 4),
                  "for e = 1 energy is lost where A0 slips, and only there");
    study_wrong(study_feature(s, goes_with_e(s, f, SMOOTH_LOSS, 1),
                              "more energy is lost as e is increased"),
                "the sentence before says that none is lost for e = 1; it is as e is decreased");
    study_feature(s, strike_for_all(s, f, pushes_or_leaves),
                  "A0 has an impulse or rebounds, never both");
    study_feature(s, goes_with_e(s, f, SMOOTH_PUSH, 1), "the impulse at A0 grows with e");
    study_wrong(study_feature(s, goes_with_e(s, f, SMOOTH_LEAVE, -1),
                              "the rebound velocity of A0 falls as e grows"),
                "A0 rests before and the equations are linear: without friction at Ac its velocity "
                "is (1 + e) times that for e = 0, in any configuration");
    study_own(s);
    study_feature(s, goes_with_e(s, f, SMOOTH_LOSS, -1), "more energy is lost as e is decreased");
    study_number(s, off_proportion(s, f), 0, STRIKE_TINY,
                 "impulse and velocity at A0, compared with 1 + e times those for e = 0");
    strike_draw(s, f, NULL, "");
    return true;
}
