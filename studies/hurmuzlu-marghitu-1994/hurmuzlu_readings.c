/*
 * Possible meanings (readings) of the angles of [hurmuzlu-marghitu-1994 Sec. 4]. The text has phi_2
 * = pi/2, phi_3 = pi - phi_1 and rates 0.1, 0.2 and 0.3 rad/s. A drawing shows the sense in which
 * each angle is counted. Each of links 1 and 3 may have its own sense, and the sign in phi_3 may be
 * a misprint: eight readings. Each is solved as in Figs 4 to 7 and compared with what the text
 * describes.
 */
#include "scenario/degrees.h"
#include "strike_figure.h"
#include "studies/studies.h"

#include <math.h>

enum { ANGLES = 359 }; /* half a degree apart, without the ends */

static double angle_at(int i)
{
    return 0.5 * (i + 1) - 90;
}

/* What the text of Sec. 4 describes, as counts. */
enum {
    PARALLEL,
    SENSE_1,
    SENSE_3,
    APPROACH,  /* angles at which Ac approaches, of 359 */
    LEAVES,    /* intervals in which A0 rebounds: two, because there are four transitions */
    GAINS,     /* angles at which newton gains energy: some */
    DIFFERS,   /* intervals in which newton and whittaker differ visibly in slip: two */
    COINCIDES, /* intervals in which kinetic, energetic and brach coincide: one */
    AFTER,     /* intervals of rebound with interaction: two */
    PLASTIC,   /* largest difference of energies in Fig. 7 over the largest loss: almost 0 */
    COLUMNS
};

/* One curve for every law that is compared. */
enum { NEWTON, WHITTAKER, POISSON, ENERGETIC, BRACH };

static strike_figure laws_with(double e)
{
    return (strike_figure){.mu_c = 0.5,
                           .mu_0 = 0.5,
                           .n_curves = 5,
                           .curves = {{PCS_LAW_NEWTON, e, "", NULL, NULL},
                                      {PCS_LAW_WHITTAKER, e, "", NULL, NULL},
                                      {PCS_LAW_POISSON, e, "", NULL, NULL},
                                      {PCS_LAW_ENERGETIC, e, "", NULL, NULL},
                                      {PCS_LAW_BRACH, e, "", NULL, NULL}}};
}

/* Counts intervals. A single angle, at which curves cross, is not an interval. */
typedef struct intervals {
    int n, length;
} intervals;

static void step_to(intervals *found, bool holds)
{
    found->length = holds ? found->length + 1 : 0;
    found->n += found->length == 2;
}

typedef double solved[5][STRIKE_QUANTITIES];

/* Solve all laws at an angle. Returns false if Ac does not approach or a solver has no solution. */
static bool solve_at(const strike_reading *how, const strike_figure *f, double degrees, solved v)
{
    double v_t;
    for (int c = 0; c < f->n_curves; c++)
        if (!strike_once(how, f, c, degrees, v[c], &v_t))
            return false;
    return true;
}

static void rough_counts(const strike_reading *how, double row[COLUMNS])
{
    const strike_figure f = laws_with(0.9);
    intervals leaves = {0}, differs = {0}, coincides = {0}, after = {0};
    for (int i = 0; i < ANGLES; i++) {
        solved v;
        const bool hits = solve_at(how, &f, angle_at(i), v);
        const double *e = v[ENERGETIC];
        const bool leaving = hits && e[STRIKE_LEAVE] > STRIKE_TINY;
        row[APPROACH] += hits;
        row[GAINS] += hits && v[NEWTON][STRIKE_LOSS] < -STRIKE_TINY;
        step_to(&leaves, leaving);
        step_to(&after, leaving && e[STRIKE_PUSH] > STRIKE_TINY);
        step_to(&differs,
                hits && strike_seen_apart(v[NEWTON][STRIKE_SLIP], v[WHITTAKER][STRIKE_SLIP]));
        step_to(&coincides, hits && fabs(v[POISSON][STRIKE_LOSS] - e[STRIKE_LOSS]) < STRIKE_TINY &&
                                fabs(v[BRACH][STRIKE_LOSS] - e[STRIKE_LOSS]) < STRIKE_TINY);
    }
    row[LEAVES] = leaves.n;
    row[DIFFERS] = differs.n;
    row[COINCIDES] = coincides.n;
    row[AFTER] = after.n;
}

static void plastic_counts(const strike_reading *how, double row[COLUMNS])
{
    const strike_figure f = laws_with(0);
    double apart = 0, most = 0;
    for (int i = 0; i < ANGLES; i++) {
        solved v;
        if (!solve_at(how, &f, angle_at(i), v))
            continue;
        apart = fmax(apart, fabs(v[NEWTON][STRIKE_LOSS] - v[WHITTAKER][STRIKE_LOSS]));
        most = fmax(most, v[NEWTON][STRIKE_LOSS]);
    }
    row[PLASTIC] = apart / most;
}

/* Draw the chain at an angle of the figures, its links as arrows. */
static void put_chain(FILE *script, const char *block, const strike_reading *how, double degrees)
{
    const double phi = how->abscissa * degrees * DEGREE;
    const double angles[3] = {how->sense1 * phi, 90 * DEGREE,
                              how->sense3 * (180 * DEGREE + how->parallel * phi)};
    double x = 0, y = 0;
    (void)fprintf(script, "%s << EOD\n%g %g\n", block, x, y);
    for (int i = 0; i < 3; i++)
        (void)fprintf(script, "%g %g\n", x += sin(angles[i]), y += cos(angles[i]));
    (void)fputs("EOD\n", script);
}

/* The chain as printed and as inferred, at 30 deg on the axis of the figures. */
static void draw_chains(study *s)
{
    static const strike_reading printed = {1, -1, 1, 1};
    FILE *script = study_script(s);
    s->width = 1000;
    s->height = 460;
    put_chain(script, "$chain1", &printed, 30);
    put_chain(script, "$chain2", &strike_inferred, 30);
    (void)fputs(
        "set multiplot layout 1,2 title 'the chain of Sec. 4 at 30 deg on the axis of the figures; "
        "A_0 rests, A_c strikes'\n"
        "set xrange [-1.2:2.2]\nset yrange [-0.35:1.45]\nset size ratio -1\nunset border\n"
        "unset xtics\nunset ytics\nset xlabel ' '\n"
        "set arrow from -1.2,0 to 2.2,0 nohead lw 2 lc rgb '#888888'\n"
        "set label 1 'A_0' at 0,-0.15 center\n",
        script);
    for (int i = 1; i <= 2; i++)
        (void)fprintf(script,
                      "set title '%s'\nset label 2 'A_c' at %s,-0.15 center\n"
                      "plot $chain%d u 1:2 w lp pt 7 ps 1.5 lw 4 lt %d, $data u (NaN):1 w p\n",
                      i == 1 ? "as printed: phi_3 = pi - phi_1"
                             : "as inferred: phi_3 = pi + phi_1, axis -phi_1",
                      i == 1 ? "2.0" : "1.0", i, i);
    (void)fputs("unset multiplot\n", script);
}

/* Figs 3, 6 and 7 show that A0 leaves, and every figure covers -90 to 90 deg. */
static bool possible(const double row[COLUMNS])
{
    return row[APPROACH] == ANGLES && row[LEAVES] == 2;
}

static void check_readings(study *s, const double rows[8][COLUMNS])
{
    enum { PRINTED = 0, USED = 1 };
    int possibles = 0, alike = 0;
    for (int i = 0; i < 8; i++) {
        bool same = true;
        for (int k = APPROACH; k < COLUMNS; k++)
            same = same && fabs(rows[i][k] - rows[USED][k]) < 1e-9;
        possibles += possible(rows[i]);
        alike += possible(rows[i]) && same;
    }
    study_feature(s, rows[PRINTED][APPROACH] < ANGLES && rows[PRINTED][LEAVES] == 0,
                  "as printed Ac approaches at %g of 359 angles, and A0 never rebounds",
                  rows[PRINTED][APPROACH]);
    study_feature(s, possible(rows[USED]),
                  "as used it approaches at all, and A0 rebounds in two "
                  "intervals");
    study_feature(s, possibles == 2 && alike == 2,
                  "one other reading of eight does so, too; it gives the same in all checks that "
                  "are counted");
    study_feature(s,
                  rows[USED][AFTER] == 1 && rows[USED][DIFFERS] == 1 && rows[USED][PLASTIC] > 0.01,
                  "not reproduced by it: two intervals in Figs 4 and 6, equal energies in Fig. 7");
}

bool hurmuzlu_readings(study *s, fail *why)
{
    static const char *const names[COLUMNS] = {
        "phi3_sign",           "sense_of_link1",       "sense_of_link3",
        "approaching_angles",  "rebound_intervals",    "gaining_angles",
        "differing_intervals", "coinciding_intervals", "interaction_intervals",
        "plastic_difference"};
    double rows[8][COLUMNS] = {0};
    (void)why;
    for (int i = 0; i < COLUMNS; i++)
        study_column(s, names[i], "");
    for (int i = 0; i < 8; i++) {
        const strike_reading how = {1, i & 1 ? 1 : -1, i & 2 ? -1 : 1, i & 4 ? -1 : 1};
        rows[i][PARALLEL] = how.parallel;
        rows[i][SENSE_1] = how.sense1;
        rows[i][SENSE_3] = how.sense3;
        rough_counts(&how, rows[i]);
        plastic_counts(&how, rows[i]);
        study_row(s, rows[i]);
    }
    s->about = strike_about;
    check_readings(s, rows);
    draw_chains(s);
    return true;
}
