#include "cone_problems.h"
#include "reference3.h"

const char *const cone_corner_names[CONE_CORNERS] = {
    "plain",           "super-critical", "grazing",         "critical slip", "critical g",
    "critical answer", "anisotropic",    "nearly singular", "no slip",       "planar",
    "eigen",           "edge",           "double root",     "mixed"};

static bool one_in(rng *r, int n)
{
    return uniform(r) * n < 1;
}

/* A number near 1, above or below; sometimes exactly 1. */
static double nearly_one(rng *r, double most)
{
    const double distance = sign(r) * log_between(r, 1e-16, most);
    return one_in(r, 5) ? 1 : 1 + distance;
}

/* Slip of length s at an angle to g. */
static void aim_slip(pcs_contact3 *c, double s, double angle)
{
    const double g = hypot(c->G_n1, c->G_n2);
    c->v_1 = s * (c->G_n1 * cos(angle) - c->G_n2 * sin(angle)) / g;
    c->v_2 = s * (c->G_n2 * cos(angle) + c->G_n1 * sin(angle)) / g;
}

/*
 * Choose v such that slip along u, with impulse p_n and xi_t = lambda u, is a solution. If that is
 * impossible, v stays as it is.
 */
static void answer_is(pcs_contact3 *c, const pcs_material *m, double p_n, double angle,
                      double lambda)
{
    const double u1 = cos(angle), u2 = sin(angle), p_1 = -m->mu_k * p_n * u1,
                 p_2 = -m->mu_k * p_n * u2;
    const double q_n = -(c->G_nn * p_n + c->G_n1 * p_1 + c->G_n2 * p_2);
    if (!(q_n < 0 && lambda >= 0))
        return;
    c->v_n = q_n / (1 + m->e);
    c->v_1 = (lambda * u1 - (c->G_n1 * p_n + c->G_11 * p_1 + c->G_12 * p_2)) / (1 + m->e_t);
    c->v_2 = (lambda * u2 - (c->G_n2 * p_n + c->G_12 * p_1 + c->G_22 * p_2)) / (1 + m->e_t);
}

static void make_critical_slip(rng *r, pcs_contact3 *c, pcs_material *m)
{
    const double s = hypot(c->v_1, c->v_2), angle = between(r, -1.5, 1.5);
    aim_slip(c, s, angle);
    m->mu_k = c->G_nn / (hypot(c->G_n1, c->G_n2) * cos(angle)) * nearly_one(r, 1e-2);
}

static void make_critical_g(rng *r, pcs_contact3 *c, pcs_material *m)
{
    m->mu_k = c->G_nn / hypot(c->G_n1, c->G_n2) * nearly_one(r, 1e-2);
    if (one_in(r, 2))
        aim_slip(c, hypot(c->v_1, c->v_2), sign(r) * log_between(r, 1e-16, 0.1));
}

static void make_critical_answer(rng *r, pcs_contact3 *c, pcs_material *m)
{
    const double angle = atan2(c->G_n2, c->G_n1) + between(r, -1.5, 1.5);
    const double along = c->G_n1 * cos(angle) + c->G_n2 * sin(angle);
    m->mu_k = c->G_nn / along * (1 - log_between(r, 1e-13, 0.1));
    answer_is(c, m, log_between(r, 0.1, 10), angle, log_between(r, 1e-6, 10));
}

static void make_nearly_singular(rng *r, pcs_contact3 *c)
{
    double a[3], b[3];
    for (int i = 0; i < 3; i++) {
        a[i] = between(r, -1, 1);
        b[i] = between(r, -1, 1);
    }
    const double rest = log_between(r, 1e-13, 1e-3);
    c->G_nn = a[0] * a[0] + b[0] * b[0] + rest;
    c->G_n1 = a[0] * a[1] + b[0] * b[1];
    c->G_n2 = a[0] * a[2] + b[0] * b[2];
    c->G_11 = a[1] * a[1] + b[1] * b[1] + rest;
    c->G_12 = a[1] * a[2] + b[1] * b[2];
    c->G_22 = a[2] * a[2] + b[2] * b[2] + rest;
}

static void make_anisotropic(rng *r, pcs_contact3 *c)
{
    const double factor = log_between(r, 1, 1e3);
    c->G_n1 *= factor;
    c->G_12 *= factor;
    c->G_11 *= factor * factor;
    *c = rotated3(c, between(r, 0, 2 * PI));
}

static void make_eigen(rng *r, pcs_contact3 *c)
{
    const double angle = 0.5 * atan2(2 * c->G_12, c->G_11 - c->G_22) + (one_in(r, 2) ? PI / 2 : 0);
    const double s = hypot(c->v_1, c->v_2);
    c->v_1 = s * cos(angle);
    c->v_2 = s * sin(angle);
}

/*
 * f = u x (q_t + p_n (g - mu B u)) with p_n = -q_n/A also has df/dphi = 0 for the right lambda:
 * df/dphi = -lambda + dp_n/dphi u x (g - mu B u) - mu p_n w.B w, where w is u turned by 90 degrees.
 */
static void make_double_root(rng *r, pcs_contact3 *c, pcs_material *m)
{
    const double angle = between(r, 0, 2 * PI), u1 = cos(angle), u2 = sin(angle);
    const double mu = m->mu_k *= log_between(r, 1, 10), p_n = log_between(r, 0.1, 10);
    const double A = c->G_nn - mu * (c->G_n1 * u1 + c->G_n2 * u2);
    const double dp_n = p_n * mu * (c->G_n2 * u1 - c->G_n1 * u2) / A;
    const double f1 = c->G_n1 - mu * (c->G_11 * u1 + c->G_12 * u2);
    const double f2 = c->G_n2 - mu * (c->G_12 * u1 + c->G_22 * u2);
    const double wBw = c->G_11 * u2 * u2 - 2 * c->G_12 * u1 * u2 + c->G_22 * u1 * u1;
    const double lambda = dp_n * (u1 * f2 - u2 * f1) - mu * p_n * wBw;
    answer_is(c, m, p_n, angle, lambda * nearly_one(r, 1e-3));
}

static void make_far(rng *r, pcs_contact3 *c)
{
    const int v = (int)between(r, -400, 400), G = (int)between(r, -400, 400);
    *c = (pcs_contact3){ldexp(c->G_nn, G), ldexp(c->G_n1, G), ldexp(c->G_n2, G),
                        ldexp(c->G_11, G), ldexp(c->G_12, G), ldexp(c->G_22, G),
                        ldexp(c->v_n, v),  ldexp(c->v_1, v),  ldexp(c->v_2, v)};
}

static void make_corner(rng *r, cone_corner kind, pcs_contact3 *c, pcs_material *m)
{
    switch (kind) {
    case CONE_SUPER_CRITICAL:
        m->mu_k = c->G_nn / hypot(c->G_n1, c->G_n2) * log_between(r, 1, 10);
        break;
    case CONE_GRAZING:
        c->v_n = -log_between(r, 1e-8, 0.1) * hypot(c->v_1, c->v_2);
        break;
    case CONE_CRITICAL_SLIP:
        make_critical_slip(r, c, m);
        break;
    case CONE_CRITICAL_G:
        make_critical_g(r, c, m);
        break;
    case CONE_CRITICAL_ANSWER:
        make_critical_answer(r, c, m);
        break;
    case CONE_ANISOTROPIC:
        make_anisotropic(r, c);
        break;
    case CONE_NEARLY_SINGULAR:
        make_nearly_singular(r, c);
        break;
    case CONE_NO_SLIP:
        c->v_1 *= one_in(r, 2) ? 0 : log_between(r, 1e-16, 1e-3);
        c->v_2 *= one_in(r, 2) ? 0 : log_between(r, 1e-16, 1e-3);
        break;
    case CONE_PLANAR:
        c->G_n2 = c->G_12 = c->v_2 = 0;
        m->mu_k = c->G_nn / fabs(c->G_n1) * nearly_one(r, 1e-2);
        break;
    case CONE_EIGEN:
        make_eigen(r, c);
        break;
    case CONE_EDGE:
        answer_is(c, m, log_between(r, 0.1, 10), between(r, 0, 2 * PI), 0);
        m->mu_k *= nearly_one(r, 1e-3);
        break;
    case CONE_DOUBLE_ROOT:
        make_double_root(r, c, m);
        break;
    default:
        break;
    }
}

void make_cone_problem(rng *r, cone_corner kind, pcs_contact3 *c, pcs_material *m)
{
    // G first, then v, then mu; if two set the same number, the last one counts
    static const cone_corner order[] = {CONE_ANISOTROPIC, CONE_NEARLY_SINGULAR, CONE_GRAZING,
                                        CONE_EIGEN,       CONE_SUPER_CRITICAL,  CONE_CRITICAL_SLIP,
                                        CONE_CRITICAL_G,  CONE_CRITICAL_ANSWER, CONE_EDGE,
                                        CONE_DOUBLE_ROOT, CONE_NO_SLIP,         CONE_PLANAR};
    *c = random_contact3(r);
    const double e = one_in(r, 2) ? uniform(r) : log_between(r, 1e-4, 1);
    const double e_t = one_in(r, 2) ? 0 : uniform(r);
    *m = material_with(e, e_t, log_between(r, 0.02, 3));
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (kind == order[i] || (kind == CONE_MIXED && one_in(r, 3)))
            make_corner(r, order[i], c, m);
    if (kind != CONE_GRAZING && one_in(r, 4))
        c->v_n *= log_between(r, 1e-8, 1);
    m->mu_s = m->mu_k;
    if (one_in(r, 4))
        make_far(r, c);
}
