#include "problems3.h"

const pcs_law path_laws[PATH_LAWS] = {PCS_LAW_NEWTON, PCS_LAW_POISSON, PCS_LAW_ENERGETIC,
                                      PCS_LAW_COMPROMISE};

pcs_material any_material(rng *r)
{
    const double e = uniform(r), mu = log_between(r, 0.02, 3);
    return material_of(e, mu);
}

double reference_gap(const pcs_contact3 *c, const pcs_impact3 *im, const reference3 *r)
{
    const double G = c->G_nn + c->G_11 + c->G_22;
    const double gap = fmax(fmax(fabs(im->vp_n - r->vp_n), G * fabs(im->p_n - r->p_n)),
                            hypot(im->vp_1 - r->vp_1, im->vp_2 - r->vp_2));
    return gap / scale3(c, im);
}

double conditioning(pcs_law law, const pcs_contact3 *c, const pcs_material *m,
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

/* Scale t1: B becomes strongly anisotropic, and G stays positive definite. */
static void stretch(pcs_contact3 *c, double factor)
{
    c->G_n1 *= factor;
    c->G_12 *= factor;
    c->G_11 *= factor * factor;
}

/* Slip opposite to the direction in which it would resume, so that it passes through zero. */
static void aim_at_rest(pcs_contact3 *c, double angle)
{
    const double s = hypot(c->v_1, c->v_2), g = hypot(c->G_n1, c->G_n2);
    const double u1 = -c->G_n1 / g, u2 = -c->G_n2 / g;
    c->v_1 = s * (u1 * cos(angle) - u2 * sin(angle));
    c->v_2 = s * (u2 * cos(angle) + u1 * sin(angle));
}

void make_hard(rng *r, long index, pcs_contact3 *c, pcs_material *m)
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
