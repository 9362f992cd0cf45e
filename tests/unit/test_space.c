/* Impact in space: the exact flow and the approximation of Sun and Baruh. */
#include "reference3.h"

static const pcs_law path_laws[] = {PCS_LAW_NEWTON, PCS_LAW_POISSON, PCS_LAW_ENERGETIC,
                                    PCS_LAW_COMPROMISE};
enum { PATH_LAWS = sizeof path_laws / sizeof *path_laws };

static pcs_material material_of(double e, double mu)
{
    pcs_material m = pcs_material_default();
    m.e = e;
    m.mu_s = m.mu_k = mu;
    return m;
}

/* Any e and a wide range of friction, drawn in this order on every compiler. */
static pcs_material any_material(rng *r)
{
    const double e = uniform(r), mu = log_between(r, 0.02, 3);
    return material_of(e, mu);
}

static double reference_gap(const pcs_contact3 *c, const pcs_impact3 *im, const reference3 *r)
{
    const double G = c->G_nn + c->G_11 + c->G_22;
    const double gap = fmax(fmax(fabs(im->vp_n - r->vp_n), G * fabs(im->p_n - r->p_n)),
                            hypot(im->vp_1 - r->vp_1, im->vp_2 - r->vp_2));
    return gap / scale3(c, im);
}

/* How much an answer moves, at most, for a turn of the first slip by one part in 1e9. */
static double conditioning(pcs_law law, const pcs_contact3 *c, const pcs_material *m,
                           const pcs_impact3 *im)
{
    double worst = 0;
    for (int side = -1; side <= 1; side += 2) {
        pcs_contact3 turned = *c;
        turned.v_1 -= side * 1e-9 * c->v_2;
        turned.v_2 += side * 1e-9 * c->v_1;
        const pcs_impact3 other = solved3(law, PCS_PATH_EXACT, &turned, m);
        worst = fmax(worst, fmax(fabs(other.vp_n - im->vp_n),
                                 hypot(other.vp_1 - im->vp_1, other.vp_2 - im->vp_2)));
    }
    return worst / (1e-9 * scale3(c, im));
}

/* Stretch t1: B becomes strongly anisotropic, and G stays positive definite. */
static void stretch(pcs_contact3 *c, double factor)
{
    c->G_n1 *= factor;
    c->G_12 *= factor;
    c->G_11 *= factor * factor;
}

/* Slip against the direction in which it would resume: it is driven through rest. */
static void aim_at_rest(pcs_contact3 *c, double angle)
{
    const double s = hypot(c->v_1, c->v_2), g = hypot(c->G_n1, c->G_n2);
    const double u1 = -c->G_n1 / g, u2 = -c->G_n2 / g;
    c->v_1 = s * (u1 * cos(angle) - u2 * sin(angle));
    c->v_2 = s * (u2 * cos(angle) + u1 * sin(angle));
}

/* The index-th hard start: plain, tiny slip, anisotropy, jam, through rest, static friction. */
static void make_hard(rng *r, long index, pcs_contact3 *c, pcs_material *m)
{
    switch (index % 6) {
    case 1:
        c->v_1 *= 1e-7;
        c->v_2 *= 1e-7;
        break;
    case 2:
        stretch(c, log_between(r, 3, 30));
        break;
    case 3:
        m->mu_k = m->mu_s = c->G_nn / hypot(c->G_n1, c->G_n2) * log_between(r, 1, 3);
        break;
    case 4:
        aim_at_rest(c, between(r, -0.1, 0.1));
        break;
    case 5:
        m->mu_s *= 1.3;
        break;
    default:
        break;
    }
}

static void exact_matches_the_reference(void **state)
{
    (void)state;
    rng source = {71};
    long stopped = 0, unsettled = 0;
    for (long i = 0; i < cases() / 100; i++) {
        pcs_contact3 c = random_contact3(&source);
        pcs_material m = any_material(&source);
        make_hard(&source, i, &c, &m);
        const pcs_law law = path_laws[i / 6 % PATH_LAWS];
        const pcs_impact3 im = solved3(law, PCS_PATH_EXACT, &c, &m);
        const reference3 r = reference_solve3(law, &c, &m);
        unsettled += !r.settled;
        if (!r.settled)
            continue;
        const double gap = reference_gap(&c, &im, &r);
        if (gap > 1e-10 && gap > 1e-15 * conditioning(law, &c, &m, &im))
            fail_msg("case %ld %s: off by %g, conditioning %g", i, pcs_law_about(law)->name, gap,
                     conditioning(law, &c, &m, &im));
        stopped += r.stopped;
        assert_int_equal(r.recompressed, (im.outcome & PCS_RECOMPRESSION) != 0);
    }
    assert_true(stopped > 0 && unsettled < cases() / 1000 + 10);
}

/* A planar problem in any tangent direction gives the planar closed form. */
static void planar_problems_stay_planar(void **state)
{
    (void)state;
    rng source = {72};
    for (long i = 0; i < cases() / 10; i++) {
        const sample s = random_sample(&source, i);
        if (s.corner == CORNER_WIDE_VELOCITIES || s.corner == CORNER_NEARLY_SINGULAR ||
            s.contact.v_n == 0)
            continue;
        // the third direction is a stranger of its own
        const pcs_contact3 flat = {
            s.contact.G_nn, s.contact.G_nt, 0, s.contact.G_tt, 0, log_between(&source, 0.1, 10),
            s.contact.v_n,  s.contact.v_t,  0};
        const double angle = i % 3 ? between(&source, 0, 6.283185307179586) : 0;
        const pcs_contact3 c = rotated3(&flat, angle);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_impact2 two = solved(law, &s.contact, &s.material);
        const pcs_impact3 three = solved3(law, PCS_PATH_EXACT, &c, &s.material);
        const double scale = scale3(&c, &three);
        // mode boundaries are decided by the rounding of the rotation
        if (s.corner == CORNER_STOP_AT_TURN || s.corner == CORNER_STOP_AT_END)
            continue;
        assert_int_equal(two.mode, three.mode);
        assert_int_equal(two.outcome & PCS_JAM, three.outcome & PCS_JAM);
        const double k = cos(angle), z = sin(angle);
        const double condition =
            fabs(1 - s.contact.G_nt / s.contact.G_nn * (s.contact.G_nt / s.contact.G_tt));
        assert_near(three.vp_n, two.vp_n, 1e-12 * scale / condition);
        assert_near(three.vp_1, k * two.vp_t, 1e-12 * scale / condition);
        assert_near(three.vp_2, z * two.vp_t, 1e-12 * scale / condition);
        assert_near(three.dT, two.dT, 1e-12 * scale * (three.p_n + 1) / condition);
        assert_near(three.W_f, two.W_f, 1e-12 * scale * (three.p_n + 1) / condition);
    }
}

static void rotation_of_the_frame_rotates_the_answer(void **state)
{
    (void)state;
    rng source = {73};
    for (long i = 0; i < cases() / 50; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const double angle = between(&source, 0, 6.283185307179586);
        const pcs_contact3 d = rotated3(&c, angle);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_path3 path = i % 2 ? PCS_PATH_EXACT : PCS_PATH_SUN_BARUH;
        const pcs_impact3 a = solved3(law, path, &c, &m), b = solved3(law, path, &d, &m);
        if (!pcs_has(a.vp_n)) {
            assert_false(pcs_has(b.vp_n));
            continue;
        }
        const double k = cos(angle), z = sin(angle);
        const double gap = fmax(fabs(a.vp_n - b.vp_n), hypot(k * a.vp_1 - z * a.vp_2 - b.vp_1,
                                                             z * a.vp_1 + k * a.vp_2 - b.vp_2));
        const double allowed =
            path == PCS_PATH_EXACT ? 1e-12 + 1e-14 * conditioning(law, &c, &m, &a) : 1e-11;
        assert_near(gap / scale3(&c, &a), 0, allowed);
    }
}

static void judge_is_quiet_in_space(void **state)
{
    (void)state;
    rng source = {74};
    for (long i = 0; i < cases() / 200; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_impact3 exact = solved3(law, PCS_PATH_EXACT, &c, &m);
        const pcs_impact3 approximate = solved3(law, PCS_PATH_SUN_BARUH, &c, &m);
        const pcs_judgement j = pcs_judge3(&c, &m, &exact);
        if (!(j.worst < 1e-10))
            fail_msg("case %ld %s: momentum %g cone %g restitution %g energy %g mode %d", i,
                     pcs_law_about(law)->name, j.momentum, j.cone, j.restitution, j.energy,
                     exact.mode);
        const pcs_judgement k = pcs_judge3(&c, &m, &approximate);
        if (!(k.worst < 1e-12))
            fail_msg("case %ld sun-baruh %s: momentum %g cone %g restitution %g energy %g mode %d",
                     i, pcs_law_about(law)->name, k.momentum, k.cone, k.restitution, k.energy,
                     approximate.mode);
        assert_false(law != PCS_LAW_NEWTON && exact.outcome & PCS_ENERGY_GAIN);
    }
}

/* Slip so fast that it hardly turns, which the series of the flow follow where panels do not. */
static void fast_slip_meets_its_rule(void **state)
{
    (void)state;
    rng source = {88};
    for (long i = 0; i < cases() / 10; i++) {
        pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const pcs_law law = path_laws[i % PATH_LAWS];
        c.v_1 *= 1000;
        c.v_2 *= 1000;
        const pcs_impact3 im = solved3(law, PCS_PATH_EXACT, &c, &m);
        const double off = pcs_judge3(&c, &m, &im).restitution;
        if (!(off < 1e-10))
            fail_msg("case %ld %s: restitution %g", i, pcs_law_about(law)->name, off);
    }
}

static void energy_is_not_gained_in_space(void **state)
{
    (void)state;
    rng source = {79};
    const pcs_law laws[] = {PCS_LAW_POISSON, PCS_LAW_ENERGETIC};
    for (long i = 0; i < cases() / 10; i++) {
        pcs_contact3 c = random_contact3(&source);
        pcs_material m = any_material(&source);
        m.e = i % 5 ? m.e : 1;
        make_hard(&source, i, &c, &m);
        const pcs_impact3 im = solved3(laws[i / 6 % 2], PCS_PATH_EXACT, &c, &m);
        const double turnover = im.W_r - im.W_c - im.W_f;
        if (im.dT > 1e-11 * turnover)
            fail_msg("case %ld gains %g of %g J, mode %d outcome %x", i, im.dT, turnover, im.mode,
                     im.outcome);
        assert_near(im.Tp - im.T, im.dT, 1e-10 * (im.T + im.Tp));
        assert_near(im.W_c + im.W_r + im.W_f, im.dT, 1e-11 * turnover);
    }
}

/*
 * So little restitution goes straight, W_r = vp_n^2/(2A), to one part in e: its work is e^2 of that
 * of compression and must not drown in the rounding of that.
 */
static void little_restitution_keeps_its_digits(void **state)
{
    (void)state;
    rng source = {81};
    for (int i = 0; i < 2000; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m =
            material_of(log_between(&source, 1e-9, 1e-6), log_between(&source, 0.01, 0.3));
        const pcs_impact3 im = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c, &m);
        const double s = hypot(im.vp_1, im.vp_2);
        if (im.mode != 0 || s < 0.01)
            continue;
        const double A = c.G_nn - m.mu_k * (c.G_n1 * im.vp_1 + c.G_n2 * im.vp_2) / s;
        assert_near(im.vp_n, m.e * sqrt(-2 * A * im.W_c), 1e-3 * m.e);
    }
    // work lost in rounding once made these out of range
    const pcs_contact3 c[] = {
        {1.0641289607490998, -0.15568836256590365, -0.13643848584613208, 1.4861718264337074,
         1.136326131845375e-12, 1.4861718264308412, -1, -3.3811451640244945, -4.2014221583292111},
        {0.90271311117309327, 0.19729520980252246, -0.78131527468394857, 0.32843617097841799,
         -0.2622660283972143, 0.79686267076509409, -1, -0.32875360701374523, 1.3019080152992164}};
    pcs_material m[] = {material_of(1e-8, 0.15415068047554992),
                        material_of(1e-8, 2.4202433753906765)};
    m[1].mu_s = 3.2860446530049674;
    for (int i = 0; i < 2; i++)
        assert_near(solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, &c[i], &m[i]).vp_n, 1e-8, 1e-8);
}

/* Two invariant directions that nearly merge, a slow passage or a slow arrival: few steps. */
static void merging_directions_take_few_steps(void **state)
{
    (void)state;
    rng source = {82};
    for (long i = 0; i < cases() / 20; i++) {
        const double b1 = log_between(&source, 0.1, 10), b2 = log_between(&source, 0.1, 10);
        const double mu = log_between(&source, 0.05, 5), angle = between(&source, 0, 6.28);
        // beta and its derivative vanish there, but for a little
        const double D = mu * (b2 - b1), k = cos(angle), z = sin(angle);
        const double g1 = -D * k * k * k * (1 + sign(&source) * log_between(&source, 1e-15, 0.1));
        const double g2 = D * z * z * z, s = log_between(&source, 1e-8, 10);
        const double turn = between(&source, 0, 6.28), G_nn = 1.5 * (g1 * g1 / b1 + g2 * g2 / b2);
        const pcs_contact3 c = {G_nn + 1e-3, g1, g2, b1, 0, b2, -1, s * cos(turn), s * sin(turn)};
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_material m = material_of(uniform(&source), mu);
        pcs_impact3 im;
        assert_int_equal(pcs_solve3_within(150, law, PCS_PATH_EXACT, &c, &m, &im, NULL), PCS_OK);
        const double turnover = im.W_r - im.W_c - im.W_f;
        assert_near(im.W_c + im.W_r + im.W_f, im.dT, 1e-10 * turnover);
    }
    // beta is all but lost in rounding there
    const pcs_contact3 c = {0.001,
                            -1.8131158798519388e-11,
                            2.8478025155931008e-12,
                            0.20380059438587791,
                            -0.0022566944355047231,
                            0.18815907725515019,
                            -1,
                            -0.00052716650630517468,
                            -5.4517744990582902e-05};
    const pcs_material m = material_of(0.71338484664496105, 1.2332121204674684e-09);
    const pcs_impact3 im = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c, &m);
    assert_near(im.W_c + im.W_r + im.W_f, im.dT, 1e-13 * (im.W_r - im.W_c - im.W_f));
}

/*
 * Slip goes by panels up to a jam and from there on, in restitution that falls, too; and at once to
 * the stop where an invariant direction stands so close to another that both are missed.
 */
static void odd_ways_take_few_steps(void **state)
{
    (void)state;
    const struct {
        pcs_contact3 c;
        double e, mu;
        pcs_law law;
        int steps;
    } odd[] = {
        {{1.1186471229719417, -1.0682299342154484, -0.83894420890041532, 1.360314213445537,
          0.6452172817537899, 1.0421261089195322, -1, 1.2499985139950847, 0.98057340564957229},
         1,
         0.84795621288937006,
         PCS_LAW_POISSON,
         30},
        {{1.7368566725501615, -0.94620524371238313, 1.2896214628270091, 0.91815129321660927,
          -0.48817735400569762, 1.2781934667162562, -1, 0.59333681428239293, -0.80868279956392475},
         0.1406676052451632,
         1.5986785456446737,
         PCS_LAW_NEWTON,
         30},
        {{0.46478939983731588, -0.022568104382217291, 0.27527900889006962, 0.98109949058921264,
          -0.24876043588055946, 0.42308692276013926, -1, -1.4651450423658312, -1.0167589451676662},
         1,
         0.68603821723710812,
         PCS_LAW_ENERGETIC,
         5}};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        const pcs_contact3 *c = &odd[i].c;
        const pcs_material m = material_of(odd[i].e, odd[i].mu);
        pcs_impact3 im;
        assert_int_equal(
            pcs_solve3_within(odd[i].steps, odd[i].law, PCS_PATH_EXACT, c, &m, &im, NULL), PCS_OK);
        const reference3 r = reference_solve3(odd[i].law, c, &m);
        assert_near(reference_gap(c, &im, &r), 0, 1e-12); // each step to 1e-13 or better
    }
}

/* From beside a direction that repels, where its own digits are few, the work still closes. */
static void work_closes_beside_a_repelling_direction(void **state)
{
    (void)state;
    rng source = {83};
    for (long i = 0; i < cases() / 20; i++) {
        pcs_contact3 c = random_contact3(&source);
        const pcs_material m = material_of(uniform(&source), log_between(&source, 0.01, 1));
        pcs_diagnosis3 d;
        assert_int_equal(pcs_diagnose3(&c, &m, &d, NULL), PCS_OK);
        const int repels = d.directions[0].attracts ? 1 : 0;
        const double angle = d.directions[repels].angle + log_between(&source, 1e-14, 1e-6);
        const double s = log_between(&source, 1, 1e5);
        c.v_1 = s * cos(angle);
        c.v_2 = s * sin(angle);
        const pcs_impact3 im = solved3(path_laws[i % PATH_LAWS], PCS_PATH_EXACT, &c, &m);
        const double turnover = im.W_r - im.W_c - im.W_f;
        assert_near(im.W_c + im.W_r + im.W_f, im.dT, 2e-11 * turnover);
    }
}

/* The problem of the design in which v_n comes back to zero during restitution. */
static void recompression_by_name(void **state)
{
    (void)state;
    const pcs_contact3 c = {1.455409, 1.108147,  1.247509, 2.550356, 0.204411,
                            2.156674, -0.102292, 2.320418, -0.351339};
    for (int k = 0; k < PATH_LAWS; k++) {
        const pcs_material m = material_of(0.5, 1.154504);
        const pcs_impact3 im = solved3(path_laws[k], PCS_PATH_EXACT, &c, &m);
        const reference3 r = reference_solve3(path_laws[k], &c, &m);
        assert_true(im.outcome & PCS_RECOMPRESSION && r.recompressed);
        assert_near(reference_gap(&c, &im, &r), 0, 1e-12);
        assert_int_equal(im.n_phases, 5);
        assert_int_equal(im.phases[1].stage, PCS_RESTITUTION);
        assert_int_equal(im.phases[2].stage, PCS_COMPRESSION);
        assert_true(pcs_judge3(&c, &m, &im).worst < 1e-11);
        assert_near(im.W_c, r.W_c, 1e-12);
        assert_near(im.W_r, r.W_r, 1e-12);
    }
}

/* One that comes back so late that v_n will rise again before slip has stopped. */
static void recompression_that_is_soon_over(void **state)
{
    (void)state;
    const pcs_contact3 c = {0.4961434903132087,
                            0.70624893644810927,
                            -0.010002879491363303,
                            1.334678315016562,
                            0.35752767952975489,
                            1.5855651261816193,
                            -1,
                            -1.3759885837801649,
                            0.77284721406965751};
    const pcs_material m = material_of(0.094984404252926424, 0.72219844039943693);
    for (int k = 0; k < PATH_LAWS; k++) {
        const pcs_impact3 im = solved3(path_laws[k], PCS_PATH_EXACT, &c, &m);
        const reference3 r = reference_solve3(path_laws[k], &c, &m);
        assert_true(im.outcome & PCS_RECOMPRESSION && r.recompressed);
        assert_near(reference_gap(&c, &im, &r), 0, 1e-10);
    }
}

/*
 * With g = 0 and B diagonal the components follow power laws of each other:
 * w2 = c w1^(b2/b1) in tau, hence |w2/w2_0| = |w1/w1_0|^(b2/b1).
 */
static void diagonal_G_follows_its_power_law(void **state)
{
    (void)state;
    rng source = {75};
    for (int i = 0; i < 2000; i++) {
        const double b1 = log_between(&source, 0.2, 5), b2 = log_between(&source, 0.2, 5);
        const pcs_contact3 c = {
            1, 0, 0, b1, 0, b2, -1, between(&source, 0.5, 3), between(&source, 0.5, 3)};
        const pcs_material m = material_of(0.3, 0.2);
        const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m);
        assert_near(im.vp_n, 0.3, 1e-14);
        if (im.mode == 0)
            assert_near(log(im.vp_2 / c.v_2), b2 / b1 * log(im.vp_1 / c.v_1), 1e-10);
    }
}

/* Slip through rest, tiny slip, no slip, and touching. */
static void corners_in_space(void **state)
{
    (void)state;
    const pcs_contact3 base = {1.3, -0.7, 0.4, 2.1, 0.3, 1.7, -1, 0, 0};
    // from rest with little friction slip resumes along (mu B + k)^-1 g
    const pcs_material low = material_of(0.5, 0.1), high = material_of(0.5, 2);
    const pcs_impact3 slid = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &base, &low);
    assert_int_equal(slid.mode, 6);
    const double k = (base.G_n1 - 0.1 * (base.G_11 * slid.vp_1 + base.G_12 * slid.vp_2) /
                                      hypot(slid.vp_1, slid.vp_2)) /
                     slid.vp_1;
    const double l = (base.G_n2 - 0.1 * (base.G_12 * slid.vp_1 + base.G_22 * slid.vp_2) /
                                      hypot(slid.vp_1, slid.vp_2)) /
                     slid.vp_2;
    assert_near(k, l, 1e-12);
    assert_true(k > 0);
    assert_int_equal(solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &base, &high).mode, 5);
    // slip too small to count is rest; a little more is the same answer to that order
    pcs_contact3 tiny = base;
    tiny.v_1 = 1e-13;
    assert_int_equal(solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &tiny, &low).mode, 6);
    tiny.v_1 = 1e-9;
    tiny.v_2 = 1e-9;
    const pcs_impact3 near = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &tiny, &low);
    assert_near(near.vp_1, slid.vp_1, 1e-8);
    assert_near(near.vp_n, slid.vp_n, 1e-8);
    assert_true(pcs_judge3(&tiny, &low, &near).worst < 1e-11);
    // without friction all definitions agree
    const pcs_material smooth = material_of(0.6, 0);
    for (int i = 0; i < PATH_LAWS; i++) {
        pcs_contact3 c = base;
        c.v_1 = 0.4;
        const pcs_impact3 im = solved3(path_laws[i], PCS_PATH_EXACT, &c, &smooth);
        assert_near(im.vp_n, 0.6, 1e-14);
        assert_near(im.vp_1, 0.4 + base.G_n1 * 1.6 / base.G_nn, 1e-13);
    }
    // touching: nothing, or a jam
    pcs_contact3 touch = {1, 0.9, 0, 2, 0, 2, 0, 1, 0.2};
    const pcs_impact3 jam = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &high);
    assert_int_equal(jam.outcome, PCS_JAM | PCS_IMPACT_WITHOUT_COLLISION);
    assert_true(jam.p_n > 0.01 && pcs_judge3(&touch, &high, &jam).worst < 1e-11);
    assert_int_equal(solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &touch, &low).outcome,
                     PCS_NO_COLLISION);
    touch.v_n = 1;
    const pcs_impact3 apart = solved3(PCS_LAW_POISSON, PCS_PATH_SUN_BARUH, &touch, &high);
    assert_int_equal(apart.outcome, PCS_NO_COLLISION);
    assert_true(pcs_judge3(&touch, &high, &apart).worst == 0);
}

/* The sampled path goes through the ends of all phases. */
static void hodograph_runs_through_the_phases(void **state)
{
    (void)state;
    rng source = {76};
    for (int i = 0; i < 500; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = material_of(0.7, log_between(&source, 0.05, 3));
        const pcs_impact3 im = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c, &m);
        double p[PCS_MAX_PHASES3 + 1] = {0};
        pcs_point3 points[PCS_MAX_PHASES3 + 1];
        for (int k = 0; k < im.n_phases; k++)
            p[k + 1] = im.phases[k].to.p_n;
        assert_true(pcs_path3_at(&c, m.mu_s, m.mu_k, p, (size_t)im.n_phases + 1, points));
        assert_near(points[0].v_1, c.v_1, 1e-15 * (1 + fabs(c.v_1)));
        for (int k = 0; k < im.n_phases; k++) {
            const pcs_point3 *a = &im.phases[k].to, *b = &points[k + 1];
            assert_near(a->v_n, b->v_n, 1e-11 * scale3(&c, &im));
            assert_near(hypot(a->v_1 - b->v_1, a->v_2 - b->v_2), 0, 1e-11 * scale3(&c, &im));
            assert_near(hypot(a->p_1 - b->p_1, a->p_2 - b->p_2), 0, 1e-10 * im.p_n);
        }
    }
    const pcs_contact3 still = {1, 0.1, 0, 1, 0, 1, -1, 0, 0};
    const double half = 0.5;
    pcs_point3 x;
    assert_true(pcs_path3_at(&still, 1, 1, &half, 1, &x));
    assert_near(x.v_n, -1 + 0.99 * 0.5, 1e-15);
}

/* Invariant directions alternate, and friction there is along the slip. */
static void invariant_directions(void **state)
{
    (void)state;
    rng source = {77};
    long four = 0, two = 0;
    for (int i = 0; i < 3000; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = material_of(0.7, log_between(&source, 0.05, 3));
        pcs_diagnosis3 d;
        assert_int_equal(pcs_diagnose3(&c, &m, &d, NULL), PCS_OK);
        assert_true(d.n_directions == 2 || d.n_directions == 4);
        *(d.n_directions == 4 ? &four : &two) += 1;
        int attracting = 0;
        for (int k = 0; k < d.n_directions; k++) {
            const double u1 = cos(d.directions[k].angle), u2 = sin(d.directions[k].angle);
            const double f1 = c.G_n1 - m.mu_k * (c.G_11 * u1 + c.G_12 * u2);
            const double f2 = c.G_n2 - m.mu_k * (c.G_12 * u1 + c.G_22 * u2);
            assert_near(u1 * f2 - u2 * f1, 0, 1e-13);
            assert_near(u1 * f1 + u2 * f2, d.directions[k].growth, 1e-13);
            attracting += d.directions[k].attracts;
        }
        assert_int_equal(2 * attracting, d.n_directions);
        const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m);
        if (im.mode == 1 || im.mode == 3)
            assert_true(d.sticks);
        if (im.mode == 2 || im.mode == 4)
            assert_false(d.sticks);
    }
    assert_true(four > 0 && two > 0);
    pcs_diagnosis3 d;
    pcs_fault fault;
    const pcs_material m = material_of(0.7, 0.5);
    const pcs_contact3 bad = {1, 2, 0, 1, 0, 1, -1, 0, 0};
    assert_int_equal(pcs_diagnose3(&bad, &m, &d, &fault), PCS_INVALID);
    assert_string_equal(fault.field, "G_nn");
    pcs_deviation3 v;
    assert_int_equal(pcs_deviate3(PCS_LAW_POISSON, &bad, &m, &v, &fault), PCS_INVALID);
}

/* Bad contact problems in space are refused with their field. */
static void bad_contacts_in_space(void **state)
{
    (void)state;
    const char *const names[] = {"G_nn", "G_n1", "G_n2", "G_11", "G_12",
                                 "G_22", "v_n",  "v_1",  "v_2"};
    const pcs_material m = material_of(0.7, 0.5);
    pcs_impact3 im;
    pcs_fault fault;
    for (int i = 0; i < 9; i++) {
        pcs_contact3 c = {2, 0.1, 0.2, 1, 0.1, 1, -1, 0.3, 0.4};
        double *fields[] = {&c.G_nn, &c.G_n1, &c.G_n2, &c.G_11, &c.G_12,
                            &c.G_22, &c.v_n,  &c.v_1,  &c.v_2};
        *fields[i] = i % 2 ? NAN : INFINITY;
        assert_int_equal(pcs_solve3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m, &im, &fault),
                         PCS_INVALID);
        assert_string_equal(fault.field, names[i]);
    }
    const struct {
        pcs_contact3 c;
        const char *field;
    } wrong[] = {{{-1, 0, 0, 1, 0, 1, -1, 0, 0}, "G_nn"},
                 {{1, 0, 0, 0, 0, 1, -1, 0, 0}, "G_11"},
                 {{1, 0, 0, 1, 2, 1, -1, 0, 0}, "G_22"},
                 {{1, 1, 1, 1, 0, 1, -1, 0, 0}, "G_nn"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(pcs_solve3(PCS_LAW_POISSON, PCS_PATH_EXACT, &wrong[i].c, &m, &im, &fault),
                         PCS_INVALID);
        assert_string_equal(fault.field, wrong[i].field);
    }
    const pcs_contact3 c = {2, 0.1, 0.2, 1, 0.1, 1, -1, 0.3, 0.4};
    pcs_material unset = pcs_material_default();
    assert_int_equal(pcs_solve3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &unset, &im, &fault),
                     PCS_INVALID);
    assert_int_equal(pcs_solve3(PCS_LAW_POISSON, (pcs_path3)7, &c, &m, &im, &fault), PCS_INVALID);
    assert_string_equal(fault.field, "path");
    assert_int_equal(pcs_solve3(PCS_LAW_WHITTAKER, PCS_PATH_EXACT, &c, &m, &im, &fault),
                     PCS_INVALID);
    assert_string_equal(fault.field, "law");
    assert_string_equal(pcs_path3_name(PCS_PATH_SUN_BARUH), "sun-baruh");
    assert_null(pcs_path3_name(PCS_PATH_COUNT));
}

/* Too few steps are a status, with what was reached, and leave the record alone. */
static void not_converged_is_a_status(void **state)
{
    (void)state;
    const pcs_contact3 c = {1.3, -0.7, 0.4, 2.1, 0.3, 1.7, -1, 0.4, 0.5};
    const pcs_material m = material_of(0.5, 0.4);
    pcs_impact3 im = {.p_n = 77};
    pcs_fault fault;
    assert_int_equal(pcs_solve3_within(1, PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m, &im, &fault),
                     PCS_NOT_CONVERGED);
    assert_true(fault.value > 0 && fault.value < 10 && im.p_n == 77);
    assert_int_equal(pcs_solve3_within(1, PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m, &im, NULL),
                     PCS_NOT_CONVERGED);
    assert_int_equal(pcs_solve3_within(50, PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m, &im, &fault),
                     PCS_OK);
    // results beyond double
    const pcs_contact3 tiny = {1, 0, 0, 1, 0, 1, -1e-170, 1e-170, 0};
    assert_int_equal(pcs_solve3(PCS_LAW_POISSON, PCS_PATH_EXACT, &tiny, &m, &im, &fault),
                     PCS_RANGE);
}

/* A settled slip along which v_n falls during restitution: compression resumes on it. */
static void restitution_on_a_falling_leg(void **state)
{
    (void)state;
    const pcs_contact3 c = {1, 0.8, -10, 1, 0, 1000, -1, 5, 100};
    const pcs_material m = material_of(1, 1.5);
    const double vp_n[] = {1, 0, 2.88808497, 0};
    for (int k = 0; k < PATH_LAWS; k++) {
        const pcs_impact3 im = solved3(path_laws[k], PCS_PATH_EXACT, &c, &m);
        const reference3 r = reference_solve3(path_laws[k], &c, &m);
        if (vp_n[k] > 0) // the others are done before
            assert_true(im.outcome & PCS_RECOMPRESSION);
        if (r.settled)
            assert_near(reference_gap(&c, &im, &r), 0, 1e-10);
        if (vp_n[k] > 0) // by a step-by-step integration
            assert_near(im.vp_n, vp_n[k], 1e-7);
        assert_true(pcs_judge3(&c, &m, &im).worst < 1e-10);
    }
    // and one on which the rule is met while v_n falls
    long met = 0;
    rng source = {80};
    for (int i = 0; i < 4000; i++) {
        pcs_contact3 d = c;
        d.v_1 = log_between(&source, 0.5, 20);
        d.v_2 = log_between(&source, 20, 200);
        const pcs_material n = material_of(log_between(&source, 0.001, 1), 1.5);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_impact3 im = solved3(law, PCS_PATH_EXACT, &d, &n);
        met += im.mode == 0 && im.outcome == 0;
        if (i % 20 == 0) {
            const reference3 r = reference_solve3(law, &d, &n);
            assert_near(r.settled ? reference_gap(&d, &im, &r) : 0, 0, 1e-10);
        }
    }
    assert_true(met > 0);
}

/* Slip that passes below 1e-12 of the speed is rest, and static friction may hold it. */
static void slip_too_small_to_count_is_rest(void **state)
{
    (void)state;
    const pcs_contact3 c = {6.6211914165767274,  5.1009315915775213,    -2.0507048438617734,
                            4.7656601414489614,  -3.461593609453872,    5.6616948567238801,
                            -1.2856067142072509, -0.019257895188739139, -0.11966317109059738};
    pcs_material m = material_of(0.10154510615393519, 1.4658013777807355);
    m.mu_s = 1.8317300008075734;
    const pcs_impact3 im = solved3(PCS_LAW_COMPROMISE, PCS_PATH_EXACT, &c, &m);
    assert_int_equal(im.mode, 1);
    assert_near(im.p_n, 4.511, 1e-3);
    assert_true(pcs_judge3(&c, &m, &im).worst < 1e-10);
    // where only mu_s allows to stick, the judge sees the stop, too
    rng source = {82};
    long stuck = 0;
    for (int i = 0; i < 3000; i++) {
        const pcs_contact3 d = random_contact3(&source);
        pcs_diagnosis3 g;
        pcs_material n = material_of(uniform(&source), 0.1);
        assert_int_equal(pcs_diagnose3(&d, &n, &g, NULL), PCS_OK);
        n.mu_k = g.mu_stick * between(&source, 0.6, 1);
        n.mu_s = g.mu_stick * between(&source, 1, 1.4);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_impact3 x = solved3(law, PCS_PATH_EXACT, &d, &n);
        stuck += x.mode == 1 || x.mode == 3;
        const double worst = pcs_judge3(&d, &n, &x).worst;
        if (!(worst < 1e-10))
            fail_msg("case %d mode %d: judge %g", i, x.mode, worst);
    }
    assert_true(stuck > 100);
}

/* A record whose totals do not fit its phases, or that is no record at all. */
static void judge_reads_the_whole_record(void **state)
{
    (void)state;
    const pcs_contact3 c = {1.4, 0.5, 0.3, 2, 0.2, 3, -1, 0.5, 0.7};
    pcs_material m = material_of(0.5, 0.4);
    m.mu_s = 0.6;
    const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &m);
    pcs_impact3 lie = im; // another friction, momentum kept
    lie.p_1 += 0.1;
    lie.vp_n += c.G_n1 * 0.1;
    lie.vp_1 += c.G_11 * 0.1;
    lie.vp_2 += c.G_12 * 0.1;
    assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-3);
    lie = im;
    lie.vp_n = PCS_NONE;
    assert_true(isinf(pcs_judge3(&c, &m, &lie).worst));
    lie = im;
    lie.n_phases = 0;
    assert_true(isinf(pcs_judge3(&c, &m, &lie).worst));
    lie = im;
    lie.pr_n += 0.01;
    lie.pc_n -= 0.01;
    assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-4);
}

/* Units are a matter of taste: powers of two change no digit of the answer. */
static void units_do_not_matter_in_space(void **state)
{
    (void)state;
    rng source = {83};
    for (int i = 0; i < 2000; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = any_material(&source);
        const int v = i % 3 * 300 - 300, G = i % 5 * 120 - 240;
        const pcs_contact3 big = {ldexp(c.G_nn, G), ldexp(c.G_n1, G), ldexp(c.G_n2, G),
                                  ldexp(c.G_11, G), ldexp(c.G_12, G), ldexp(c.G_22, G),
                                  ldexp(c.v_n, v),  ldexp(c.v_1, v),  ldexp(c.v_2, v)};
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_path3 path = i % 2 ? PCS_PATH_EXACT : PCS_PATH_SUN_BARUH;
        const pcs_impact3 a = solved3(law, path, &c, &m), b = solved3(law, path, &big, &m);
        assert_int_equal(a.mode, b.mode);
        if (!pcs_has(a.vp_n))
            continue;
        assert_near(ldexp(b.vp_n, -v), a.vp_n, 1e-12 * scale3(&c, &a));
        assert_near(ldexp(b.p_1, G - v), a.p_1, 1e-12 * scale3(&c, &a) / c.G_nn);
        assert_near(ldexp(b.W_f, G - 2 * v), a.W_f, 1e-11 * scale3(&c, &a) * (1 + a.p_n));
        assert_near(ldexp(b.phases[0].W_n, G - 2 * v), a.phases[0].W_n, 1e-11 * (1 + a.p_n));
        assert_true(pcs_judge3(&big, &m, &b).worst < 1e-9);
    }
}

/* Strong anisotropy only makes the direction settle sooner. */
static void anisotropy_does_not_matter(void **state)
{
    (void)state;
    const pcs_material m = material_of(0.5, 0.5);
    for (double r = 1e2; r < 1e12; r *= 10) {
        const pcs_contact3 c = {2, 0.3, 0.4, r, 0, 1, -1, 1, 1};
        const pcs_impact3 im = solved3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &c, &m);
        // slip soon has u1 = g1/(mu b1), and goes on along t2
        assert_near(im.vp_1 / im.vp_2, 0.3 / (0.5 * r), 20 / (r * r) + 1e-12);
        assert_true(pcs_judge3(&c, &m, &im).worst < 1e-10);
    }
    // slip along t2 is gone at once, and what is left stops where the planar one does
    for (double r = 1e2; r < 2e16; r *= 10) {
        const pcs_contact3 c = {1.3, -0.7, 0.4, 2.1, 0.3, r, -1, 0.4, 0.5};
        const pcs_material rough = material_of(0.7, 0.4);
        const pcs_impact3 im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &c, &rough);
        assert_int_equal(im.mode, 1);
        assert_near(im.phases[0].to.p_n, 0.4 / (0.7 + 0.4 * 2.1), 0.1 / r + 1e-12);
    }
}

/* The judge notices what is wrong in space, too. */
static void judge_sees_lies_in_space(void **state)
{
    (void)state;
    rng source = {78};
    for (int i = 0; i < 400; i++) {
        const pcs_contact3 c = random_contact3(&source);
        const pcs_material m = material_of(0.3 + 0.5 * uniform(&source), 0.3);
        const pcs_law law = path_laws[i % PATH_LAWS];
        const pcs_path3 path = i % 8 < 4 ? PCS_PATH_EXACT : PCS_PATH_SUN_BARUH;
        const pcs_impact3 im = solved3(law, path, &c, &m);
        if (!pcs_has(im.vp_n))
            continue;
        pcs_impact3 lie = im;
        lie.vp_2 += 1e-3;
        assert_true(pcs_judge3(&c, &m, &lie).momentum > 1e-9);
        lie = im;
        lie.dT += 1e-3;
        assert_true(pcs_judge3(&c, &m, &lie).energy > 1e-9);
        lie = im;
        lie.W_c -= 1e-3;
        lie.W_r += 1e-3;
        assert_true(pcs_judge3(&c, &m, &lie).energy > 1e-9);
        lie = im;
        lie.phases[0].to.v_1 += 1e-3;
        assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-9);
        lie = im;
        lie.law = path_laws[(i + 1) % PATH_LAWS]; // another rule, unless they agree here
        if (fabs(im.N_P - 1) + fabs(im.N_E - 1) + fabs(im.N_N - 1) > 0.1)
            assert_true(pcs_judge3(&c, &m, &lie).restitution > 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planar_problems_stay_planar),
        cmocka_unit_test(rotation_of_the_frame_rotates_the_answer),
        cmocka_unit_test(judge_is_quiet_in_space),
        cmocka_unit_test(judge_sees_lies_in_space),
        cmocka_unit_test(fast_slip_meets_its_rule),
        cmocka_unit_test(energy_is_not_gained_in_space),
        cmocka_unit_test(little_restitution_keeps_its_digits),
        cmocka_unit_test(merging_directions_take_few_steps),
        cmocka_unit_test(odd_ways_take_few_steps),
        cmocka_unit_test(work_closes_beside_a_repelling_direction),
        cmocka_unit_test(recompression_by_name),
        cmocka_unit_test(recompression_that_is_soon_over),
        cmocka_unit_test(diagonal_G_follows_its_power_law),
        cmocka_unit_test(corners_in_space),
        cmocka_unit_test(hodograph_runs_through_the_phases),
        cmocka_unit_test(invariant_directions),
        cmocka_unit_test(bad_contacts_in_space),
        cmocka_unit_test(not_converged_is_a_status),
        cmocka_unit_test(anisotropy_does_not_matter),
        cmocka_unit_test(restitution_on_a_falling_leg),
        cmocka_unit_test(slip_too_small_to_count_is_rest),
        cmocka_unit_test(judge_reads_the_whole_record),
        cmocka_unit_test(units_do_not_matter_in_space),
        cmocka_unit_test(exact_matches_the_reference),
    };
    return cmocka_run_group_tests_name("space", tests, NULL, NULL);
}
