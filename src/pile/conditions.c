#include "conditions.h"

#include <float.h>

static const pcs_certificate NEVER = {INFINITY, INFINITY, INFINITY, INFINITY};

/* Numbers of any size; hypot takes three times as long. */
static double length_of(double x, double y)
{
    const double square = x * x + y * y;
    return square > 1e-280 && square < 1e280 ? sqrt(square) : hypot(x, y);
}

static double length_t(int dimension, const double *a)
{
    return dimension == 2 ? fabs(a[1]) : length_of(a[1], a[2]);
}

/* An infinite scale would hide every residual. */
static bool is_finite(const pcs_seen *s, const double *xi)
{
    if (!isfinite(s->size.scale))
        return false;
    for (int k = 0; k < s->dimension; k++)
        if (!isfinite(xi[k]) || !isfinite(s->p[k]))
            return false;
    return true;
}

/* The conditions, from numbers that are finite. */
static void judge(const pcs_seen *s, const double *xi, pcs_certificate *c)
{
    const pcs_norms *size = &s->size;
    const double *p = s->p;
    const double p_t = length_t(s->dimension, p), xi_t = length_t(s->dimension, xi);
    const double normal =
        fmax(fmax(pcs_of_velocity(size, fmin(xi[0], 0.0)), pcs_of_impulse(size, fmin(p[0], 0.0))),
             fmin(pcs_of_velocity(size, xi[0]), pcs_of_impulse(size, p[0])));
    c->normal = fmax(c->normal, normal);
    c->cone = fmax(c->cone, pcs_of_impulse(size, fmax(p_t - s->mu * p[0], 0.0)));
    double left[3] = {0, 0, 0}; // what of xi_t is not opposite to p_t
    for (int k = 1; k < s->dimension; k++)
        left[k] = p_t > 0 ? xi[k] + xi_t * (p[k] / p_t) : 0.0;
    const double along = length_t(s->dimension, left);
    const double edge = pcs_of_impulse(size, fmin(p_t - s->mu * p[0], 0.0));
    const double slip = fmax(edge, pcs_of_velocity(size, along));
    c->slip = fmax(c->slip, fmin(pcs_of_velocity(size, xi_t), slip));
    c->worst = fmax(c->worst, fmax(fmax(c->normal, c->cone), c->slip));
}

static void xi_of(const pcs_seen *s, double *xi)
{
    for (int k = 0; k < s->dimension; k++)
        xi[k] = s->q[k] + s->change[k];
}

void pcs_add_conditions(const pcs_seen *s, pcs_certificate *c)
{
    double xi[3] = {0, 0, 0};
    xi_of(s, xi);
    if (is_finite(s, xi))
        judge(s, xi, c);
    else
        *c = NEVER;
}

/* |p - P(p - xi - mu |xi_t| n)|^2, P the projection on the cone |p_t| <= mu p_n. */
static double natural_map(const pcs_seen *s, const double *xi)
{
    double z[3] = {0, 0, 0}, sum = 0;
    for (int k = 0; k < s->dimension; k++)
        z[k] = s->p[k] - xi[k];
    z[0] -= s->mu * length_t(s->dimension, xi);
    const double z_t = length_t(s->dimension, z);
    const double n = (z[0] + s->mu * z_t) / (1 + s->mu * s->mu); // on the edge of the cone
    if (s->mu * z_t <= -z[0]) {
        z[0] = z[1] = z[2] = 0;
    } else if (z_t > s->mu * z[0]) {
        z[0] = n;
        for (int k = 1; k < s->dimension; k++)
            z[k] *= s->mu * n / z_t;
    }
    for (int k = 0; k < s->dimension; k++)
        sum += (s->p[k] - z[k]) * (s->p[k] - z[k]);
    return sum;
}

void pcs_tally_contact(const pcs_seen *s, pcs_tally *t)
{
    double xi[3] = {0, 0, 0};
    xi_of(s, xi);
    if (!is_finite(s, xi)) {
        t->certificate = NEVER;
        return;
    }
    judge(s, xi, &t->certificate);
    t->error += natural_map(s, xi);
    for (int k = 0; k < s->dimension; k++) {
        t->p += s->p[k] * s->p[k];
        t->xi += xi[k] * xi[k];
        t->q += s->q[k] * s->q[k];
        t->dT += s->p[k] * (s->v[k] + 0.5 * s->change[k]); // p.(v + v')/2
    }
}

void pcs_tally_add(pcs_tally *sum, const pcs_tally *part)
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

double pcs_tally_residual(const pcs_tally *t)
{
    if (!(t->certificate.worst < INFINITY))
        return INFINITY;
    const double size = sqrt(fmax(fmax(t->p, t->xi), t->q)), error = sqrt(t->error);
    return size > DBL_EPSILON ? error / size : error;
}
