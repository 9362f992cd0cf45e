#include "lies.h"

/* The change of a work. For springs only the sum of the works is known. */
static double of_work(pcs_law law, double own, double all)
{
    return 1e-6 * (pcs_law_about(law)->family == PCS_FAMILY_COMPLIANT ? all : own);
}

/* The change of an impulse. For laws without a path it may be visible only in momentum, v = G p. */
static double of_impulse(pcs_law law, double p, double by_momentum)
{
    return 1e-6 * (pcs_law_about(law)->family == PCS_FAMILY_PATH ? p : fmax(p, by_momentum));
}

void lies2(const pcs_contact2 *c, const pcs_impact2 *im, lie all[LIES2])
{
    const double p = hypot(im->p_n, im->p_t), d = 1e-6;
    const double n = fabs(c->v_n) + c->G_nn * im->p_n + fabs(c->G_nt * im->p_t);
    const double t = fabs(c->v_t) + fabs(c->G_nt) * im->p_n + c->G_tt * fabs(im->p_t);
    const double W = im->p_n * n + p * t;
    const double W_n = of_work(im->law, im->p_n * n, W), W_t = of_work(im->law, p * t, W);
    const lie these[LIES2] = {
        {"vp_n", offsetof(pcs_impact2, vp_n), d * n, false},
        {"vp_t", offsetof(pcs_impact2, vp_t), d * t, false},
        {"p_n", offsetof(pcs_impact2, p_n), of_impulse(im->law, p, n / c->G_nn), false},
        {"p_t", offsetof(pcs_impact2, p_t), of_impulse(im->law, p, t / c->G_tt), false},
        {"dT", offsetof(pcs_impact2, dT), d * W, false},
        {"pc_n", offsetof(pcs_impact2, pc_n), d * p, true},
        {"pr_n", offsetof(pcs_impact2, pr_n), d * p, true},
        {"W_c", offsetof(pcs_impact2, W_c), W_n, true},
        {"W_r", offsetof(pcs_impact2, W_r), W_n, true},
        {"W_f", offsetof(pcs_impact2, W_f), W_t, true},
    };
    for (int i = 0; i < LIES2; i++)
        all[i] = these[i];
}

void lies3(const pcs_contact3 *c, const pcs_impact3 *im, lie all[LIES3])
{
    const double p_1 = fabs(im->p_1), p_2 = fabs(im->p_2), d = 1e-6;
    const double p = hypot(im->p_n, hypot(p_1, p_2));
    const double n = fabs(c->v_n) + c->G_nn * im->p_n + fabs(c->G_n1) * p_1 + fabs(c->G_n2) * p_2;
    const double t1 = fabs(c->v_1) + fabs(c->G_n1) * im->p_n + c->G_11 * p_1 + fabs(c->G_12) * p_2;
    const double t2 = fabs(c->v_2) + fabs(c->G_n2) * im->p_n + fabs(c->G_12) * p_1 + c->G_22 * p_2;
    const double t = hypot(t1, t2);
    const double W = im->p_n * n + p * t;
    const double W_n = of_work(im->law, im->p_n * n, W), W_t = of_work(im->law, p * t, W);
    const lie these[LIES3] = {
        {"vp_n", offsetof(pcs_impact3, vp_n), d * n, false},
        {"vp_1", offsetof(pcs_impact3, vp_1), d * t, false},
        {"vp_2", offsetof(pcs_impact3, vp_2), d * t, false},
        {"p_n", offsetof(pcs_impact3, p_n), of_impulse(im->law, p, n / c->G_nn), false},
        {"p_1", offsetof(pcs_impact3, p_1), of_impulse(im->law, p, t / c->G_11), false},
        {"p_2", offsetof(pcs_impact3, p_2), of_impulse(im->law, p, t / c->G_22), false},
        {"dT", offsetof(pcs_impact3, dT), d * W, false},
        {"pc_n", offsetof(pcs_impact3, pc_n), d * p, true},
        {"pr_n", offsetof(pcs_impact3, pr_n), d * p, true},
        {"W_c", offsetof(pcs_impact3, W_c), W_n, true},
        {"W_r", offsetof(pcs_impact3, W_r), W_n, true},
        {"W_f", offsetof(pcs_impact3, W_f), W_t, true},
    };
    for (int i = 0; i < LIES3; i++)
        all[i] = these[i];
}
