#include "count_parts.h"

#include "made_measurements.h"
#include "problems3.h"
#include "strikes.h"
#include "touching.h"
#include "trials.h"
#include "world.h"

#include <percuss/research.h>
#include <string.h>

/* --- one contact in space --- */

enum { HARD = 120, LAWS = 4 };

static pcs_contact3 contacts[HARD];
static pcs_material materials[HARD];
static pcs_impact3 impacts[HARD];

/* Problems with events: slip that stops and starts, jams, static friction. */
static void prepare_hard(int law)
{
    rng r = {61};
    for (int i = 0; i < HARD; i++) {
        contacts[i] = random_contact3(&r);
        materials[i] = any_material(&r);
        make_hard(&r, i, &contacts[i], &materials[i]);
        const bool one = pcs_law_about((pcs_law)law)->one_friction;
        if (one) {
            materials[i].mu_s = materials[i].mu_k;
            materials[i].eta2 = log_between(&r, 0.3, 3);
        }
        (void)pcs_solve3((pcs_law)law, PCS_PATH_EXACT, &contacts[i], &materials[i], &impacts[i],
                         NULL);
    }
}

static void solve_hard(int law)
{
    for (int i = 0; i < HARD; i++)
        (void)pcs_solve3((pcs_law)law, PCS_PATH_EXACT, &contacts[i], &materials[i], &impacts[i],
                         NULL);
}

static void judge_hard(int law)
{
    (void)law;
    for (int i = 0; i < HARD; i++)
        (void)pcs_judge3(&contacts[i], &materials[i], &impacts[i]);
}

static void trace_hard(int law)
{
    const double p_n[5] = {0, 0.1, 0.2, 1, 4};
    pcs_point3 points[5];
    (void)law;
    for (int i = 0; i < HARD; i++)
        (void)pcs_contact3_trace(&contacts[i], materials[i].mu_s, materials[i].mu_k, p_n, 5,
                                 points);
}

static void diagnose_hard(int law)
{
    pcs_diagnosis3 d;
    (void)law;
    for (int i = 0; i < HARD; i++)
        (void)pcs_diagnose3(&contacts[i], &materials[i], &d, NULL);
}

/* --- one contact in the plane --- */

enum { PLANAR = 390 };

static sample samples[PLANAR];
static pcs_impact2 planar[PLANAR];

static void solve_planar(int law)
{
    for (int i = 0; i < PLANAR; i++)
        (void)pcs_solve2((pcs_law)law, &samples[i].contact, &samples[i].material, &planar[i], NULL);
}

static void prepare_planar(int law)
{
    rng r = {62};
    for (int i = 0; i < PLANAR; i++)
        samples[i] = random_sample(&r, i);
    solve_planar(law);
}

static void judge_planar(int law)
{
    (void)law;
    for (int i = 0; i < PLANAR; i++)
        (void)pcs_judge2(&samples[i].contact, &samples[i].material, &planar[i]);
}

static void diagnose_planar(int law)
{
    pcs_diagnosis2 d;
    (void)law;
    for (int i = 0; i < PLANAR; i++)
        (void)pcs_diagnose2(&samples[i].contact, &samples[i].material, &d, NULL);
}

/* --- several contacts --- */

enum { TRIALS = 24, STRIKES = 40 };

static trial trials[TRIALS];
static random_strike strikes[STRIKES];
static outcome_of outcomes[STRIKES];

static void prepare_trials(int d)
{
    rng r = {63};
    assert_int_equal(make_room(NULL), 0);
    for (int i = 0; i < TRIALS; i++) {
        const int k = 2 + i % 6;
        make_trial(&r, &trials[i], k, d, i % 3 == 2 ? d * k - 1 : d * k + 1);
        for (int j = 0; j < k; j++)
            trials[i].materials[j] = material_with(0.5, 0.2, log_between(&r, 0.05, 2));
    }
}

/* Strong friction and different restitution: sweeps and steps often do not suffice. */
static void prepare_hard_trials(int d)
{
    rng r = {69};
    assert_int_equal(make_room(NULL), 0);
    for (int i = 0; i < TRIALS; i++) {
        const int k = 3 + i % 4;
        make_trial(&r, &trials[i], k, d, d * k + 1);
        for (int j = 0; j < k; j++) {
            const double e = uniform(&r), e_t = uniform(&r);
            trials[i].materials[j] = material_with(e, e_t, log_between(&r, 1, 30));
        }
    }
}

static void solve_trials(int d)
{
    (void)d;
    for (int i = 0; i < TRIALS; i++)
        (void)pcs_multi_solve(PCS_LAW_COMPLEMENTARITY, &trials[i].problem, work, n_work,
                              trials[i].contacts, &trials[i].impact, NULL);
}

static void enumerate_trials(int d)
{
    double impulses[PCS_MAX_ANSWERS * 2 * 8];
    int count;
    (void)d;
    for (int i = 0; i < TRIALS; i++)
        if (i % 6 < 4)
            (void)pcs_multi_enumerate(&trials[i].problem, work, n_work, 4, impulses, &count, NULL);
}

static void solve_strikes(int law)
{
    for (int i = 0; i < STRIKES; i++)
        (void)pcs_strike_solve((pcs_law)law, &strikes[i].m, 0, work, n_work, outcomes[i].contacts,
                               &outcomes[i].strike, NULL);
}

static void prepare_strikes(int law)
{
    rng r = {64};
    assert_int_equal(make_room(NULL), 0);
    for (int i = 0; i < STRIKES; i++)
        make_strike(&r, &strikes[i], 1 + i % 6,
                    i % 2 && !pcs_law_about((pcs_law)law)->one_friction);
    solve_strikes(law);
}

static void judge_strikes(int law)
{
    (void)law;
    for (int i = 0; i < STRIKES; i++)
        (void)pcs_strike_judge(&strikes[i].m, outcomes[i].contacts, &outcomes[i].strike);
}

static void rate_strikes(int enumerate)
{
    double rates[2 * MOST];
    pcs_part parts[MOST];
    int count;
    for (int i = 0; i < STRIKES; i++)
        if (!enumerate || i % 6 < 4)
            (void)pcs_strike_rates(&strikes[i].m, 0, enumerate, work, n_work, rates, parts, &count,
                                   NULL);
}

/* --- bodies --- */

enum { PAIRS = 200 };

static pcs_body2 bodies2[2 * PAIRS];
static pcs_body3 bodies3[2 * PAIRS];
static pcs_touch2 touches2[PAIRS];
static pcs_touch3 touches3[PAIRS];
static placed2 placed_2[2 * PAIRS];
static placed3 placed_3[2 * PAIRS];

static void prepare_bodies(int d)
{
    rng r = {65};
    for (int i = 0; i < 2 * PAIRS; i++) {
        bodies2[i] = random_body2(&r);
        bodies3[i] = random_body3(&r);
    }
    for (int i = 0; i < PAIRS; i++) {
        touches2[i] = random_touch2(&r);
        touches3[i] = random_touch3(&r);
    }
    (void)d;
}

static void collide(int d)
{
    const pcs_material m = material_of(0.5, 0.3);
    for (int i = 0; i < PAIRS; i++)
        if (d == 2)
            (void)pcs_collide2(PCS_LAW_POISSON, &touches2[i], &m, &bodies2[2 * i],
                               &bodies2[2 * i + 1], NULL, NULL, NULL, NULL);
        else
            (void)pcs_collide3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, &touches3[i], &m,
                               &bodies3[2 * i], &bodies3[2 * i + 1], NULL, NULL, NULL, NULL);
}

/* Solids of every kind that has contacts with others. */
static void prepare_solids(int d)
{
    static const pcs_shape2 flat[] = {PCS_SHAPE2_DISC, PCS_SHAPE2_BOX, PCS_SHAPE2_CAPSULE,
                                      PCS_SHAPE2_POLYGON};
    static const pcs_shape3 round[] = {PCS_SHAPE3_SPHERE, PCS_SHAPE3_CAPSULE, PCS_SHAPE3_CAPSULE};
    rng r = {66};
    for (int i = 0; i < PAIRS; i++) {
        random_placed2(&r, flat[i % 4], &placed_2[2 * i]);
        random_placed2(&r, flat[i / 4 % 4], &placed_2[2 * i + 1]);
        random_placed3(&r, round[i % 3], &placed_3[2 * i]);
        random_placed3(&r, i % 2 ? PCS_SHAPE3_BOX : PCS_SHAPE3_CAPSULE, &placed_3[2 * i + 1]);
    }
    (void)d;
}

static void touch(int d)
{
    pcs_touches2 t2;
    pcs_touches3 t3;
    for (int i = 0; i < PAIRS; i++) {
        const placed2 *a = &placed_2[2 * i], *b = a + 1;
        const placed3 *c = &placed_3[2 * i], *e = c + 1;
        if (d == 2)
            (void)pcs_touch2_between(&a->solid, &a->body, &b->solid, &b->body, 0.1, &t2, NULL);
        else
            (void)pcs_touch3_between(&c->solid, &c->body, &e->solid, &e->body, 0.1, &t3, NULL);
    }
}

/* --- measurements --- */

static recipe measured;

static void prepare_measurement(int kind)
{
    measured = plain;
    measured.of = kind == 0 ? triangle : kind == 1 ? half_sine : cushion;
    measured.noise = 0.002 * measured.peak;
    measured.drift = measured.offset = 3;
    make(&measured, 67);
}

static void identify(int kind)
{
    pcs_identify_options o = pcs_identify_options_default();
    pcs_identified id;
    (void)kind;
    (void)pcs_identify(times, axis_list, 3, (size_t)measured.n, &o, &id, NULL);
    o.approach = 30; // about what the measurement has
    (void)pcs_identify(times, axis_list, 2, (size_t)measured.n, &o, &id, NULL);
}

static void convert(int kind)
{
    pcs_spring s = pcs_spring_default();
    pcs_spring_damping out;
    rng r = {68};
    s.mass = 2;
    s.kappa = 1e5;
    s.approach = 1;
    (void)kind;
    for (int i = 0; i < PAIRS; i++) {
        const double e = between(&r, 0.01, 1);
        s.exponent = i % 2 ? 1.5 : 1;
        s.tensile = i % 3 == 0;
        (void)pcs_spring_convert(&s, PCS_SPRING_GIVEN_E, &e, &out, NULL);
    }
}

const counted counted_parts[] = {
    {"hard/newton", prepare_hard, solve_hard, PCS_LAW_NEWTON, HARD},
    {"hard/poisson", prepare_hard, solve_hard, PCS_LAW_POISSON, HARD},
    {"hard/compromise", prepare_hard, solve_hard, PCS_LAW_COMPROMISE, HARD},
    {"hard/bilinear", prepare_hard, solve_hard, PCS_LAW_BILINEAR, HARD},
    {"hard/complementarity", prepare_hard, solve_hard, PCS_LAW_COMPLEMENTARITY, HARD},
    {"trace", prepare_hard, trace_hard, PCS_LAW_POISSON, HARD},
    {"judge/space", prepare_hard, judge_hard, PCS_LAW_ENERGETIC, HARD},
    {"diagnose/space", prepare_hard, diagnose_hard, PCS_LAW_POISSON, HARD},
    {"judge/planar", prepare_planar, judge_planar, PCS_LAW_ENERGETIC, PLANAR},
    {"diagnose/planar", prepare_planar, diagnose_planar, PCS_LAW_POISSON, PLANAR},
    {"multi/planar", prepare_trials, solve_trials, 2, TRIALS},
    {"multi/space", prepare_trials, solve_trials, 3, TRIALS},
    {"multi/hard/planar", prepare_hard_trials, solve_trials, 2, TRIALS},
    {"multi/hard/space", prepare_hard_trials, solve_trials, 3, TRIALS},
    {"multi/enumerate", prepare_trials, enumerate_trials, 2, TRIALS},
    {"strike/energetic", prepare_strikes, solve_strikes, PCS_LAW_ENERGETIC, STRIKES},
    {"strike/brach", prepare_strikes, solve_strikes, PCS_LAW_BRACH, STRIKES},
    {"strike/judge", prepare_strikes, judge_strikes, PCS_LAW_POISSON, STRIKES},
    {"strike/rates", prepare_strikes, rate_strikes, 0, STRIKES},
    {"collide/planar", prepare_bodies, collide, 2, PAIRS},
    {"collide/space", prepare_bodies, collide, 3, PAIRS},
    {"touch/planar", prepare_solids, touch, 2, PAIRS},
    {"touch/space", prepare_solids, touch, 3, PAIRS},
    {"identify/triangle", prepare_measurement, identify, 0, 2},
    {"identify/half-sine", prepare_measurement, identify, 1, 2},
    {"identify/cushion", prepare_measurement, identify, 2, 2},
    {"spring", NULL, convert, 0, PAIRS},
    {NULL, NULL, NULL, 0, 0},
};
