/*
 * The exact path in space: where J of the compromise has its minimum, and roots that are far inside
 * a step.
 */
#include "problems3.h"

/*
 * Slip of size 1 in any direction, with an approach of a part of it; v_n may fall during
 * restitution.
 */
static pcs_contact3 oblique(rng *source, double low, double high)
{
    pcs_contact3 c = random_contact3(source);
    const double s = hypot(c.v_1, c.v_2);
    c.v_1 /= s;
    c.v_2 /= s;
    c.v_n = -log_between(source, low, high);
    return c;
}

static bool may_jam(const pcs_contact3 *c, double mu)
{
    return c->G_nn < mu * hypot(c->G_n1, c->G_n2);
}

static double J_of(const pcs_material *m, const pcs_impact3 *im)
{
    const double n_p = 1 - im->pr_n / (m->e * im->pc_n), n_e = 1 - sqrt(-im->W_r / im->W_c) / m->e;
    return m->d1 * n_p * n_p + m->d2 * n_e * n_e;
}

/* On this path J falls again after its first minimum, and has a much lower one later. */
static const pcs_contact3 recompressed = {.34716450028220475,
                                          .44566239291384602,
                                          .14694656519936383,
                                          .63943170820686335,
                                          -.039590823622470933,
                                          .91205480753555779,
                                          -.3,
                                          .011877096981515841,
                                          -.99992946479603828};
static const pcs_material its_material = {.e = .77911327996713275,
                                          .mu_s = .85468344521026207,
                                          .mu_k = .85468344521026207,
                                          .d1 = 1,
                                          .d2 = 1};

static void the_second_minimum_is_lower(void **state)
{
    (void)state;
    const pcs_material m = its_material;
    const pcs_impact3 im = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, &recompressed, &m);
    const reference3 r = reference_solve3(PCS_LAW_COMPROMISE, &recompressed, &m);
    assert_true(J_of(&m, &im) < 1e-4);
    assert_true(im.outcome & PCS_OUTCOME_RECOMPRESSION);
    assert_int_equal(im.n_phases, 5);
    assert_true(r.settled);
    assert_near(reference_gap(&recompressed, &im, &r), 0, 1e-10);
    assert_true(pcs_judge3(&recompressed, &m, &im).worst < 1e-10);
}

/*
 * An end in the first restitution, by Poisson's law with another e, used as the end of a
 * compromise.
 */
static double first_J(const pcs_material *m, double e, pcs_impact3 *im)
{
    pcs_material other = *m;
    other.e = e;
    *im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &recompressed, &other);
    im->law = PCS_LAW_COMPROMISE;
    return J_of(m, im);
}

static void the_judge_finds_the_lower_one(void **state)
{
    (void)state;
    const pcs_material m = its_material;
    pcs_impact3 im;
    double low = 0.5, high = 1; // range of e; J has one minimum there, found by thirds
    for (int i = 0; i < 100; i++) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (first_J(&m, a, &im) < first_J(&m, b, &im))
            high = b;
        else
            low = a;
    }
    assert_true(first_J(&m, low, &im) > 0.2 && !(im.outcome & PCS_OUTCOME_RECOMPRESSION));
    assert_true(pcs_judge3(&recompressed, &m, &im).restitution > 0.1);
}

/* With weight on one law only, the compromise equals that law, with recompression or without. */
static void one_weight_alone_is_its_law(void **state)
{
    (void)state;
    rng source = {411};
    const long n = at_least(20000, cases() / 10);
    long recompressions = 0;
    for (long i = 0; i < n; i++) {
        const pcs_contact3 c = oblique(&source, 0.01, 1);
        pcs_material m = material_of(between(&source, 0.02, 1), between(&source, 0, 2));
        if (!may_jam(&c, m.mu_k))
            continue;
        const bool energetic = i % 2;
        m.d1 = energetic ? 0 : 1;
        m.d2 = energetic ? 1 : 0;
        const pcs_law law = energetic ? PCS_LAW_ENERGETIC : PCS_LAW_POISSON;
        const pcs_impact3 a = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, &c, &m);
        const pcs_impact3 b = solved3(law, PCS_PATH_EXACT, &c, &m);
        assert_near(a.p_n, b.p_n, 1e-9 * b.p_n);
        assert_int_equal(a.outcome, b.outcome);
        assert_int_equal(a.n_phases, b.n_phases);
        recompressions += (b.outcome & PCS_OUTCOME_RECOMPRESSION) != 0;
    }
    assert_true(recompressions > n / 2000);
}

/* The judge, which searches for itself, finds no lower J where compression came back. */
static void judge_finds_no_lower_one(void **state)
{
    (void)state;
    rng source = {414};
    long judged = 0;
    for (long i = 0; i < 60000; i++) {
        const pcs_contact3 c = oblique(&source, 0.01, 1);
        pcs_material m = material_of(between(&source, 0.02, 1), between(&source, 0.5, 2));
        m.d1 = between(&source, 0, 1);
        m.d2 = 1 - m.d1;
        if (!may_jam(&c, m.mu_k))
            continue;
        const pcs_impact3 im = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, &c, &m);
        if (!(im.outcome & PCS_OUTCOME_RECOMPRESSION))
            continue;
        const double worst = pcs_judge3(&c, &m, &im).worst;
        if (!(worst < 1e-8))
            fail_msg("case %ld: judge %g", i, worst);
        m.d1 *= 8; // only the ratio of the weights matters
        m.d2 *= 8;
        const pcs_impact3 heavy = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, &c, &m);
        assert_true(heavy.p_n == im.p_n && heavy.vp_1 == im.vp_1 && heavy.vp_2 == im.vp_2);
        judged++;
    }
    assert_true(judged > 100);
}

/* Compared with the reference, which follows the whole path and keeps the lowest J. */
static void least_J_matches_the_reference(void **state)
{
    (void)state;
    rng source = {412};
    long compared = 0, later = 0;
    for (long i = 0; compared < cases() / 5000 + 20; i++) {
        const pcs_contact3 c = oblique(&source, 0.01, 1);
        pcs_material m = material_of(between(&source, 0.02, 1), between(&source, 0.5, 2));
        m.d1 = between(&source, 0, 1);
        m.d2 = 1 - m.d1;
        if (!may_jam(&c, m.mu_k))
            continue;
        const pcs_impact3 im = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, &c, &m);
        if (i % 200 != 0 && !(im.outcome & PCS_OUTCOME_RECOMPRESSION))
            continue;
        const reference3 r = reference_solve3(PCS_LAW_COMPROMISE, &c, &m);
        compared++;
        later += r.settled && r.recompressed;
        if (r.settled)
            assert_near(reference_gap(&c, &im, &r), 0, 1e-9);
        assert_true(pcs_judge3(&c, &m, &im).worst < 1e-8);
    }
    assert_true(later > 5);
}

/*
 * Where slip is fast, both stages run along one direction, and v_n' = e |v_n| under every law, to a
 * relative v_n/v_t. The ends are far inside a step, or in the first part of a panel.
 */
static void a_grazing_impact_keeps_its_restitution(void **state)
{
    (void)state;
    static const double e[] = {0.23, 0.01, 1e-4}, v[] = {1e-9, 1e-8, 1e-7};
    for (int k = 0; k < 9; k++) {
        rng source = {413};
        for (long i = 0; i < cases() / 40; i++) {
            const pcs_contact3 c = oblique(&source, v[k / 3], v[k / 3]);
            const pcs_material m = material_of(e[k % 3], between(&source, 0, 2));
            const double A = c.G_nn - m.mu_k * (c.G_n1 * c.v_1 + c.G_n2 * c.v_2);
            const pcs_law law = path_laws[i % PATH_LAWS];
            const pcs_impact3 im = solved3(law, PCS_PATH_EXACT, &c, &m);
            if (A < 0.1 * c.G_nn) // where A is small, a small turn of slip changes it much
                continue;
            assert_near(im.vp_n / (m.e * -c.v_n), 1, 1e4 * v[k / 3]);
            assert_near(im.W_r / (m.e * m.e * -im.W_c), 1, 1e4 * v[k / 3]);
        }
    }
}

/*
 * Problems that once did not end or had a wrong end: an approach far below the slip, where an event
 * is within the first rounding of a step; a minimum of J where recompression begins; hardly any
 * friction.
 */
static const struct {
    pcs_law law;
    pcs_contact3 c;
    double e, mu_s, mu_k, d1, d2;
} once_wrong[] = {
    {PCS_LAW_NEWTON,
     {.036548137008951022, .074289070276448169, 0, .45254869177868101, 0, .51205523686849119,
      -1.040437449419381e-17, -.3758056242901473, .9266985123285203},
     1.6469892019052213e-08,
     2.3204536667213089,
     2.3204536667213089,
     1,
     1},
    {PCS_LAW_NEWTON,
     {.63457863423890049, -.42341967094504085, 0, .65534634840073591, 0, .87463471286065519,
      -1.5070174303991603e-84, .0038105876257914007, -.99999273968461699},
     1.112064515010953e-07,
     5.1016390633747912,
     4.2166027062723046,
     1,
     1},
    {PCS_LAW_COMPROMISE,
     {1.3412126567579974, -.11641063990671512, -.17769743668574786, .57681058591952761, 0,
      .046304480396822237, -2.5796498311442379e-30, -.99992178198281279, .012507194582170469},
     .00028000620300137446,
     9.9208651865701327,
     9.9208651865701327,
     1,
     1},
    {PCS_LAW_COMPROMISE,
     {1.3040384629017878, -.72498442727195167, -.97133777572680124, .52956139468862373,
      .52112419393897502, .83367825481162061, -.082915813919525558, .15824647158654381,
      -.9873996426120526},
     .56893275601813553,
     1.4204405067819297,
     1.394515524362836,
     11013.322365333101,
     642.37011083705568},
    {PCS_LAW_COMPROMISE,
     {.62422987899331006, -.14201219652689484, .10415624385285534, .11741038908701212,
      .064531013254892577, .19405600653415833, -.0080219367814648758, -.93650279579227247,
      .35066011103810657},
     .72434562936351532,
     3.586544586493003,
     3.586544586493003,
     22.753293951139021,
     .71337620964775939},
    {PCS_LAW_COMPROMISE,
     {.45620880756636212, .050371725169608778, .32981574874083819, .26202345635776741,
      -.33129620234655766, 1.1775814135008495, -9.4547363994018825e-08, .10959484165912747,
      .99397634311974992},
     .72268149180586361,
     1.368419001598242,
     1.368419001598242,
     .00085665731698397448,
     .00011725155894607055},
    {PCS_LAW_ENERGETIC,
     {.36762937692082626, -.11398386666799515, 0, .05253329363440648, 0, .030460726986423162,
      -1e-16, -.66404018241320839, .74769688787678723},
     .076123523494448064,
     3.2253137764975683,
     3.2253137764975683,
     1,
     1},
    {PCS_LAW_ENERGETIC,
     {1.1086583404533679, -.46962593614143294, 1.0661717457685929, .29979774622153904,
      -.38633644411931334, 1.0825114187844611, -1.1977667712714901e-15, .34472404594910977,
      -.93870407059119332},
     .025797300795718625,
     2.3866198008904198,
     2.3866198008904198,
     1,
     1},
    {PCS_LAW_NEWTON, {1, .3, .4, 1, .1, .8, -1, 0, 0}, .5, 1e-120, 1e-120, 1, 1},
};

static void once_wrong_is_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof once_wrong / sizeof *once_wrong; i++) {
        const pcs_contact3 *c = &once_wrong[i].c;
        pcs_material m = material_of(once_wrong[i].e, once_wrong[i].mu_s);
        m.mu_k = once_wrong[i].mu_k;
        m.d1 = once_wrong[i].d1;
        m.d2 = once_wrong[i].d2;
        const pcs_impact3 im = solved3(once_wrong[i].law, PCS_PATH_EXACT, c, &m);
        assert_true(im.vp_n >= 0 && im.pr_n > 0);
        if (!(pcs_judge3(c, &m, &im).worst < 1e-10))
            fail_msg("case %zu: the judge says %g", i, pcs_judge3(c, &m, &im).worst);
    }
}

/*
 * Minima of J that are narrow compared with their part of the path, after the second end of
 * compression; and on a leg from rest with more impulse than N_P = 1, but less work than N_E = 1.
 */
static const struct {
    pcs_contact3 c;
    double e, mu, d1, d2;
    double p_r; /* from a series of the flow in quad precision */
} short_valleys[] = {
    {{0.025722709241509815, -0.037609660153884117, -0.17176195520173115, 6.3537686675674623,
      3.1899471111987383, 2.9006728164944482, -0.0025617612370207629, -0.79657522310602091,
      -0.60453942297718932},
     0.00055914703324729388,
     0.14814933888955589,
     0,
     0.94941230367906149,
     0.0048003755732679565},
    {{3.3655864688921682, 1.9771957092207704, 0.5963640967003403, 1.5095406016968977,
      -0.083164813047197181, 1.013573768422265, -0.0046077526149435957, 0.99804803846291212,
      0.06245088406366632},
     0.0036733912587060642,
     1.6429989601273576,
     0,
     1,
     0.0040182721426422763},
    {{10.045561731332525, 5.9767605985764503, 2.5519545789181488, 3.652040652296253,
      1.9288315691505014, 2.4028409477548194, -2.1518311673380377, -0.85895807715297656,
      0.51204591756370954},
     0.00013201751706780985,
     1.5648330592179394,
     0.0039336417028590677,
     1,
     0.0008597315395478738},
    {{2.7195422327500811, -7.4756952712250584, -2.5595856648358435, 21.574629407765485,
      6.3087246965214465, 2.9344215882439126, -0.40046263043802904, 0.620516552570889,
      0.78419334859812417},
     1,
     0.65908094160129804,
     0.00013062481475450527,
     1,
     0.96165533854882324},
    {{14.913130788456984, -0.06346983106987758, -14.543326950181433, 1.137709166231343,
      -1.4484088341231773, 16.234193976904471, -1.0089395156906884, -0.0024126794414712077,
      0.99999708948472077},
     0.026948764566624872,
     1.7994279867722225,
     0,
     1,
     0.0027292942643317181},
};

static void short_valleys_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof short_valleys / sizeof *short_valleys; i++) {
        const pcs_contact3 *c = &short_valleys[i].c;
        pcs_material m = material_of(short_valleys[i].e, short_valleys[i].mu);
        m.d1 = short_valleys[i].d1;
        m.d2 = short_valleys[i].d2;
        const pcs_impact3 im = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, c, &m);
        assert_near(im.pr_n, short_valleys[i].p_r, 1e-8 * im.pr_n);
        assert_true(pcs_judge3(c, &m, &im).worst < 1e-9);
        if (m.d1 > 0)
            continue;
        const pcs_impact3 other = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, c, &m);
        assert_near(im.pr_n, other.pr_n, 1e-10 * im.pr_n);
        assert_int_equal(im.outcome, other.outcome);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_minimum_is_lower),
        cmocka_unit_test(the_judge_finds_the_lower_one),
        cmocka_unit_test(one_weight_alone_is_its_law),
        cmocka_unit_test(judge_finds_no_lower_one),
        cmocka_unit_test(least_J_matches_the_reference),
        cmocka_unit_test(a_grazing_impact_keeps_its_restitution),
        cmocka_unit_test(once_wrong_is_right),
        cmocka_unit_test(short_valleys_are_found),
    };
    return cmocka_run_group_tests_name("space_least", tests, NULL, NULL);
}
