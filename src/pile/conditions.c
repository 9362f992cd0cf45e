#include "conditions.h"

#include "../base/kernel.h"
#include <float.h>

static const pcs_certificate NEVER = {INFINITY, INFINITY, INFINITY, INFINITY};

/* Return the length of (x, y). hypot takes three times as long; it is used for extreme sizes. */
static double length_of(double x, double y)
{
    const double square = x * x + y * y;
    return square > 1e-280 && square < 1e280 ? sqrt(square) : hypot(x, y);
}

/* Here and below, d is a constant at each call. */
PCS_K_WHOLE double length_t(int d, const double *a)
{
    return d == 2 ? fabs(a[1]) : length_of(a[1], a[2]);
}

/* An infinite scale would hide every residual. */
PCS_K_WHOLE bool is_finite(const pcs_seen *s, int d, const double *xi)
{
    if (!isfinite(s->size.scale))
        return false;
    for (int k = 0; k < d; k++)
        if (!isfinite(xi[k]) || !isfinite(s->p[k]))
            return false;
    return true;
}

static inline double lesser(double a, double b)
{
    return a < b ? a : b;
}

/* Add the residuals of the conditions. All numbers must be finite, so no residual is NaN. */
PCS_K_WHOLE void judge(const pcs_seen *s, int d, const double *xi, pcs_certificate *c)
{
    const pcs_norms *size = &s->size;
    const double *p = s->p;
    const double p_t = length_t(d, p), xi_t = length_t(d, xi);
    const double normal =
        pcs_k_max(pcs_k_max(pcs_of_velocity(size, lesser(xi[0], 0.0)),
                            pcs_of_impulse(size, lesser(p[0], 0.0))),
                  lesser(pcs_of_velocity(size, xi[0]), pcs_of_impulse(size, p[0])));
    c->normal = pcs_k_max(c->normal, normal);
    c->cone = pcs_k_max(c->cone, pcs_of_impulse(size, pcs_k_max(p_t - s->mu * p[0], 0.0)));
    double left[3] = {0, 0, 0}; // the part of xi_t that is not opposite to p_t
    for (int k = 1; k < d; k++)
        left[k] = p_t > 0 ? xi[k] + xi_t * (p[k] / p_t) : 0.0;
    const double along = length_t(d, left);
    const double edge = pcs_of_impulse(size, lesser(p_t - s->mu * p[0], 0.0));
    const double slip = pcs_k_max(edge, pcs_of_velocity(size, along));
    c->slip = pcs_k_max(c->slip, lesser(pcs_of_velocity(size, xi_t), slip));
    c->worst = pcs_k_max(c->worst, pcs_k_max(pcs_k_max(c->normal, c->cone), c->slip));
}

PCS_K_WHOLE void xi_of(const pcs_seen *s, int d, double *xi)
{
    for (int k = 0; k < d; k++)
        xi[k] = s->q[k] + s->change[k];
}

PCS_K_WHOLE void add_conditions(const pcs_seen *s, int d, pcs_certificate *c)
{
    double xi[3] = {0, 0, 0};
    xi_of(s, d, xi);
    if (is_finite(s, d, xi))
        judge(s, d, xi, c);
    else
        *c = NEVER;
}

void pcs_add_conditions(const pcs_seen *s, pcs_certificate *c)
{
    if (s->dimension == 2)
        add_conditions(s, 2, c);
    else
        add_conditions(s, 3, c);
}

/* Return |p - P(p - xi - mu |xi_t| n)|^2, where P projects on the cone |p_t| <= mu p_n. */
PCS_K_WHOLE double natural_map(const pcs_seen *s, int d, const double *xi)
{
    double z[3] = {0, 0, 0}, sum = 0;
    for (int k = 0; k < d; k++)
        z[k] = s->p[k] - xi[k];
    z[0] -= s->mu * length_t(d, xi);
    const double z_t = length_t(d, z);
    const double n = (z[0] + s->mu * z_t) / (1 + s->mu * s->mu); // on the edge of the cone
    if (s->mu * z_t <= -z[0]) {
        z[0] = z[1] = z[2] = 0;
    } else if (z_t > s->mu * z[0]) {
        z[0] = n;
        for (int k = 1; k < d; k++)
            z[k] *= s->mu * n / z_t;
    }
    for (int k = 0; k < d; k++)
        sum += (s->p[k] - z[k]) * (s->p[k] - z[k]);
    return sum;
}

PCS_K_WHOLE void add_contact(const pcs_seen *s, int d, pcs_sums *t)
{
    double xi[3] = {0, 0, 0};
    xi_of(s, d, xi);
    if (!is_finite(s, d, xi)) {
        t->certificate = NEVER;
        return;
    }
    judge(s, d, xi, &t->certificate);
    t->error += natural_map(s, d, xi);
    for (int k = 0; k < d; k++) {
        t->p += s->p[k] * s->p[k];
        t->xi += xi[k] * xi[k];
        t->q += s->q[k] * s->q[k];
        t->dT += s->p[k] * (s->v[k] + 0.5 * s->change[k]); // p.(v + v')/2
    }
}

void pcs_sums_add_contact(const pcs_seen *s, pcs_sums *t)
{
    if (s->dimension == 2)
        add_contact(s, 2, t);
    else
        add_contact(s, 3, t);
}

void pcs_sums_add(pcs_sums *sum, const pcs_sums *part)
{
    pcs_certificate *c = &sum->certificate;
    const pcs_certificate *d = &part->certificate;
    *c = (pcs_certificate){fmax(c->normal, d->normal), fmax(c->cone, d->cone),
                           fmax(c->slip, d->slip), fmax(c->worst, d->worst)};
    sum->error += part->error;
    sum->p += part->p;
    sum->xi += part->xi;
    sum->q += part->q;
    sum->dT += part->dT;
}

double pcs_sums_residual(const pcs_sums *t)
{
    if (!(t->certificate.worst < INFINITY))
        return INFINITY;
    const double size = sqrt(fmax(fmax(t->p, t->xi), t->q)), error = sqrt(t->error);
    return size > DBL_EPSILON ? error / size : error;
}
