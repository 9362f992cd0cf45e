/*
 * Laws that follow a path, in hostile corners: residuals of many answers, by sums over the record
 * alone, and fewer answers beside a reference in quad precision.
 */
#include "hostile.h"
#include "problems3.h"

/* In make check a thousandth of what make soak does. */
static long by_residuals(void)
{
    return cases() / 1000;
}

static long by_reference(void)
{
    return cases() / 100000 + 1;
}

/* The rule of a law, as an excess of N_N, N_P or N_E times e. The lowest J is judged elsewhere. */
static double rule_off(pcs_law law, const pcs_material *m, double p_c, double p_r, double W_c,
                       double W_r, double restitution)
{
    const double by_p = p_r / p_c - m->e, by_W = sqrt(-W_r / W_c) - m->e;
    switch (law) {
    case PCS_LAW_NEWTON:
        return fabs(restitution - m->e);
    case PCS_LAW_POISSON:
        return fabs(by_p);
    case PCS_LAW_ENERGETIC:
        return fabs(by_W);
    default: // between the two, or where v_n' = 0 after a recompression
        return restitution == 0 ? 0 : fmax(fmin(by_p, by_W), -fmax(by_p, by_W));
    }
}

/* What is left of a row of v' - v - G p, as a part of its terms. */
static double row(double end, double v, double a, double b, double c)
{
    const double off = end - v - a - b - c;
    return off == 0 ? 0 : fabs(off) / (fabs(end) + fabs(v) + fabs(a) + fabs(b) + fabs(c));
}

static double residual2(pcs_law law, const sample *s, const pcs_impact2 *im)
{
    const pcs_contact2 *c = &s->contact;
    const double n = row(im->vp_n, c->v_n, c->G_nn * im->p_n, c->G_nt * im->p_t, 0);
    const double t = row(im->vp_t, c->v_t, c->G_nt * im->p_n, c->G_tt * im->p_t, 0);
    return fmax(fmax(n, t), rule_off(law, &s->material, im->pc_n, im->pr_n, im->W_c, im->W_r,
                                     -im->vp_n / c->v_n));
}

static double residual3(pcs_law law, const sample3 *s, const pcs_impact3 *im)
{
    const pcs_contact3 *c = &s->contact;
    const double n = row(im->vp_n, c->v_n, c->G_nn * im->p_n, c->G_n1 * im->p_1, c->G_n2 * im->p_2);
    const double t1 =
        row(im->vp_1, c->v_1, c->G_n1 * im->p_n, c->G_11 * im->p_1, c->G_12 * im->p_2);
    const double t2 =
        row(im->vp_2, c->v_2, c->G_n2 * im->p_n, c->G_12 * im->p_1, c->G_22 * im->p_2);
    return fmax(fmax(n, fmin(t1, t2)), rule_off(law, &s->material, im->pc_n, im->pr_n, im->W_c,
                                                im->W_r, -im->vp_n / c->v_n));
}

static void assert_small(double residual, pcs_law law, hostile where, const char *in, long i)
{
    if (!(residual < 1e-8))
        fail_msg("%s, %s in %s, case %ld: residual %g", hostile_name(where),
                 pcs_law_about(law)->name, in, i, residual);
}

/* One problem in the plane and one in space; how many of them have a status that is not OK. */
static int try_both(pcs_law law, hostile where, rng *source, long i)
{
    const sample s = hostile2(source, where);
    const sample3 s3 = hostile3(source, where);
    pcs_impact2 im;
    pcs_impact3 im3;
    const bool two = pcs_solve2(law, &s.contact, &s.material, &im, NULL) == PCS_OK;
    const bool three =
        pcs_solve3(law, PCS_PATH_EXACT, &s3.contact, &s3.material, &im3, NULL) == PCS_OK;
    if (two)
        assert_small(residual2(law, &s, &im), law, where, "the plane", i);
    if (three)
        assert_small(residual3(law, &s3, &im3), law, where, "space", i);
    return !two + !three;
}

static void residuals_are_small(void **state)
{
    (void)state;
    for (int k = 0; k < PATH_LAWS * HOSTILE_COUNT; k++) {
        const hostile where = (hostile)(k / PATH_LAWS);
        rng source = {900 + (uint64_t)k};
        long refused = 0;
        for (long i = 0; i < by_residuals(); i++)
            refused += try_both(path_laws[k % PATH_LAWS], where, &source, i);
        // works may be out of range at extreme scales, and e be lost beside 1
        const long lost = where == HOSTILE_SCALES ? 100 : where == HOSTILE_SMALL_E ? 1 : 0;
        assert_true(refused <= lost * (by_residuals() / 10000 + 1));
    }
}

/* Off by no more than 1e-9, or than what a turn of the slip by a few roundings does. */
static void quad_precision_agrees(void **state)
{
    (void)state;
    for (int where = 0; where < HOSTILE_COUNT; where++) {
        rng source = {950 + (uint64_t)where};
        long settled = 0;
        for (long i = 0; i < by_reference(); i++) {
            const sample3 s = hostile3(&source, (hostile)where);
            const pcs_law law = path_laws[i % PATH_LAWS];
            const reference3 r = reference_solve3_quad(law, &s.contact, &s.material);
            if (!r.settled)
                continue;
            settled++;
            const pcs_impact3 im = solved3(law, PCS_PATH_EXACT, &s.contact, &s.material);
            const double gap = reference_gap(&s.contact, &im, &r);
            if (gap > 1e-9 && gap > 1e-14 * conditioning(law, &s.contact, &s.material, &im))
                fail_msg("%s, %s, case %ld: off by %g", hostile_name((hostile)where),
                         pcs_law_about(law)->name, i, gap);
        }
        assert_true(settled * 10 > by_reference());
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(residuals_are_small),
        cmocka_unit_test(quad_precision_agrees),
    };
    return cmocka_run_group_tests_name("hostile", tests, NULL, NULL);
}
