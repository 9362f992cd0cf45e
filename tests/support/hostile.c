#include "hostile.h"
#include "reference3.h"

#include <stdlib.h>
#include <string.h>

const char *hostile_name(hostile where)
{
    static const char *const names[HOSTILE_COUNT] = {"grazing", "small-e", "critical-friction",
                                                     "anisotropy", "scales"};
    return names[where];
}

bool hostile_is_asked(pcs_law law, hostile where)
{
    const char *only = getenv("PERCUSS_ONLY");
    return !only || !*only || strcmp(only, pcs_law_about(law)->name) == 0 ||
           strcmp(only, hostile_name(where)) == 0;
}

static pcs_material any_surface(rng *r)
{
    pcs_material m = material_with(uniform(r), uniform(r), log_between(r, 0.02, 3));
    m.d1 = uniform(r) + 0.01;
    m.d2 = uniform(r) + 0.01;
    m.eta2 = log_between(r, 0.5, 3);
    m.ratio = between(r, -1, 1);
    return m;
}

/* 1 plus or minus at most 1e-12; sometimes exactly 1. */
static double nearly_one(rng *r)
{
    return 1 + (uniform(r) < 0.2 ? 0 : sign(r) * log_between(r, 1e-16, 1e-12));
}

/* Powers of two for v and G such that v^2/G stays in range. */
static void choose_scales(rng *r, int *v, int *G)
{
    *v = (int)between(r, -400, 401);
    *G = (int)between(r, -400, 401);
    if (abs(2 * *v - *G) > 900)
        *G = -*G;
}

sample hostile2(rng *r, hostile where)
{
    sample s = {.contact = {.G_nn = log_between(r, 0.1, 10), .G_tt = log_between(r, 0.1, 10)},
                .material = any_surface(r)};
    pcs_contact2 *c = &s.contact;
    c->G_nt = between(r, -0.98, 0.98) * sqrt(c->G_nn * c->G_tt);
    c->v_n = -log_between(r, 0.05, 20);
    c->v_t = sign(r) * log_between(r, 0.05, 20);
    int v, G;
    switch (where) {
    case HOSTILE_GRAZING:
        c->v_n = -1e-8 * fabs(c->v_t);
        break;
    case HOSTILE_SMALL_E:
        s.material.e = log_between(r, 1e-20, 1e-4);
        break;
    case HOSTILE_CRITICAL:
        s.material.mu_k = fabs(uniform(r) < 0.5 ? c->G_nn / c->G_nt : c->G_nt / c->G_tt);
        s.material.mu_s = s.material.mu_k *= nearly_one(r);
        break;
    case HOSTILE_ANISOTROPY: {
        const double factor = log_between(r, 1e-3, 1e3);
        c->G_nt *= factor;
        c->G_tt *= factor * factor;
        break;
    }
    default:
        choose_scales(r, &v, &G);
        s.contact = (pcs_contact2){ldexp(c->G_nn, G), ldexp(c->G_nt, G), ldexp(c->G_tt, G),
                                   ldexp(c->v_n, v), ldexp(c->v_t, v)};
    }
    return s;
}

/* Friction at which slip just jams at its start, or at which it can just stick. */
static double critical_friction3(rng *r, const pcs_contact3 *c)
{
    const double s = hypot(c->v_1, c->v_2), det = c->G_11 * c->G_22 - c->G_12 * c->G_12;
    if (uniform(r) < 0.5)
        return c->G_nn * s / fabs(c->G_n1 * c->v_1 + c->G_n2 * c->v_2);
    return hypot(c->G_22 * c->G_n1 - c->G_12 * c->G_n2, c->G_11 * c->G_n2 - c->G_12 * c->G_n1) /
           det;
}

static pcs_contact3 scaled3(const pcs_contact3 *c, int v, int G)
{
    return (pcs_contact3){ldexp(c->G_nn, G), ldexp(c->G_n1, G), ldexp(c->G_n2, G),
                          ldexp(c->G_11, G), ldexp(c->G_12, G), ldexp(c->G_22, G),
                          ldexp(c->v_n, v),  ldexp(c->v_1, v),  ldexp(c->v_2, v)};
}

sample3 hostile3(rng *r, hostile where)
{
    sample3 s = {random_contact3(r), any_surface(r)};
    pcs_contact3 *c = &s.contact;
    int v, G;
    switch (where) {
    case HOSTILE_GRAZING:
        c->v_n = -1e-8 * hypot(c->v_1, c->v_2);
        break;
    case HOSTILE_SMALL_E:
        s.material.e = log_between(r, 1e-20, 1e-4);
        break;
    case HOSTILE_CRITICAL:
        s.material.mu_k = critical_friction3(r, c) * nearly_one(r);
        s.material.mu_s = s.material.mu_k;
        break;
    case HOSTILE_ANISOTROPY: {
        const double factor = log_between(r, 1, 1e3);
        c->G_n1 *= factor;
        c->G_12 *= factor;
        c->G_11 *= factor * factor;
        *c = rotated3(c, between(r, 0, 2 * PI));
        break;
    }
    default:
        choose_scales(r, &v, &G);
        *c = scaled3(c, v, G);
    }
    return s;
}

void hostile_fit2(pcs_law law, sample *s)
{
    if (law == PCS_LAW_WALTON)
        s->contact.G_nt = 0;
}

void hostile_fit3(pcs_law law, sample3 *s)
{
    if (law == PCS_LAW_WALTON) {
        s->contact.G_n1 = s->contact.G_n2 = s->contact.G_12 = 0;
        s->contact.G_22 = s->contact.G_11;
    }
}

long hostile_share(pcs_law law, hostile where, long n)
{
    const long few = 20 + n / 1000;
    return law == PCS_LAW_BILINEAR && where == HOSTILE_SMALL_E && few < n ? few : n;
}
