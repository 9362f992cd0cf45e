/*
 * Slip close to critical friction. With u at an angle phi to g and t = tan(phi/2)
 *
 *     (1 + t^2) A = D- + D+ t^2,     D+- = G_nn +- mu |g|
 *
 * p_n = -q_n/A depends on the last digits of u where A is small: rounding of u, or of the quartic
 * in k, can then change the solution by any amount. So the unknown is the distance s from the zero
 * of A: t = +-(t_c + s), with t_c^2 = -D-/D+, or 0 if friction is below critical. Then
 *
 *     (1 + t^2) A = max(D-, 0) + D+ s (2 t_c + s)
 *
 * has no cancellation, and p_n has none. The condition u x xi_t = 0, times A, is a quartic in t:
 *
 *     (D- + D+ t^2) (q_2 - 2 q_1 t - q_2 t^2)
 *         + q_n (2 |g| (t + t^3) + mu (b_12 (1 - 6 t^2 + t^4) + 2 (b_22 - b_11) (t - t^3))) = 0
 *
 * with q_t and B in a frame along g. For s > 1 the unknown is 1/s. Then the direction against g,
 * where s is infinite, is treated like any other.
 */
#include "search3.h"
#include "quartic.h"

/* The directions u on one side of g. */
typedef struct half_circle {
    const pcs_contact3 *c;
    const pcs_pull3 *q;
    double mu;
    double g, e1, e2;  /* |g| and its direction */
    double side;       /* sign of t, +1 or -1 */
    double D, D_plus;  /* max(D-, 0) and D+ */
    double t_c;        /* where A = 0, or 0 */
    double quartic[5]; /* coefficients in s, the highest power first */
} half_circle;

/* Return |x| relative to scale; 0 is 0 for any scale. */
static double part(double x, double scale)
{
    return x == 0 ? 0 : fabs(x) / scale;
}

/*
 * Return the distance of xi_t from the direction against friction, or from zero if that is smaller.
 */
static double unopposed(const pcs_k_pair *xi, const pcs_impulse3 *p)
{
    const double length = hypot(xi->x1, xi->x2), p_t = hypot(p->p_1, p->p_2);
    const double r = hypot(xi->x1 + length * (p->p_1 / p_t), xi->x2 + length * (p->p_2 / p_t));
    return r < length ? r : length;
}

double pcs_cone3_residual(const pcs_contact3 *c, const pcs_pull3 *q, const pcs_impulse3 *p)
{
    const pcs_k_pair xi = pcs_k_drawn3(c, q, p);
    const double xi_n = q->n + c->G_nn * p->p_n + c->G_n1 * p->p_1 + c->G_n2 * p->p_2;
    const double g = fabs(c->G_n1) + fabs(c->G_n2), p_t = fabs(p->p_1) + fabs(p->p_2);
    const double normal = part(xi_n, fabs(q->n) + c->G_nn * p->p_n + g * p_t);
    const double slip =
        part(p->final == PCS_FINAL_SLIP ? unopposed(&xi, p) : fabs(xi.x1) + fabs(xi.x2),
             fabs(q->t.x1) + fabs(q->t.x2) + g * p->p_n + (c->G_11 + c->G_22) * p_t);
    return normal > slip ? normal : slip; // returns slip if it is NaN, as for any NaN in p
}

/*
 * Compute the coefficients of p(t_c + s) from those of p(t), the highest power first, by repeated
 * division.
 */
static void shift(double *p, int degree, double t_c)
{
    for (int last = degree; last > 0; last--)
        for (int i = 1; i <= last; i++)
            p[i] += t_c * p[i - 1];
}

/* Compute the quartic in s, in a frame along g, mirrored for the other side. */
static void make_quartic(half_circle *h)
{
    const pcs_contact3 *c = h->c;
    const double e1 = h->e1, e2 = h->e2, side = h->side, q_n = h->q->n;
    const double q1 = e1 * h->q->t.x1 + e2 * h->q->t.x2;
    const double q2 = side * (e1 * h->q->t.x2 - e2 * h->q->t.x1);
    const double half = 0.5 * (c->G_22 - c->G_11), cos2 = (e1 - e2) * (e1 + e2), sin2 = 2 * e1 * e2;
    const double b12 = side * h->mu * (half * sin2 + c->G_12 * cos2);
    const double apart = h->mu * 2 * (half * cos2 - c->G_12 * sin2); // mu (b_22 - b_11)
    double along[3] = {-q2, -2 * q1, q2};
    double drive[5] = {b12, 2 * (h->g - apart), -6 * b12, 2 * (h->g + apart), b12};
    shift(along, 2, h->t_c);
    shift(drive, 4, h->t_c);
    const double slope[3] = {h->D_plus, 2 * h->D_plus * h->t_c, h->D};
    for (int i = 0; i < 5; i++)
        h->quartic[i] = side * q_n * drive[i];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            h->quartic[i + j] += side * slope[i] * along[j];
}

static half_circle half_circle_of(const pcs_contact3 *c, const pcs_pull3 *q, double mu, double side)
{
    const double g = pcs_k_length(c->G_n1, c->G_n2), D = c->G_nn - mu * g,
                 D_plus = c->G_nn + mu * g;
    half_circle h = {.c = c,
                     .q = q,
                     .mu = mu,
                     .g = g,
                     .e1 = g > 0 ? c->G_n1 / g : 1,
                     .e2 = g > 0 ? c->G_n2 / g : 0,
                     .side = side,
                     .D = D > 0 ? D : 0,
                     .D_plus = D_plus,
                     .t_c = D < 0 ? sqrt(-D / D_plus) : 0};
    make_quartic(&h);
    return h;
}

/*
 * Return the impulse of slip at s. inverse: the argument is 1/s; t, sqrt(1 + t^2) and so on are
 * multiplied by it.
 */
static pcs_impulse3 slip_at(const half_circle *h, double s, bool inverse)
{
    const double one = inverse ? s : 1, t = h->t_c * one + (inverse ? 1 : s);
    const double square = one * one + t * t; // 1 + t^2; the next is (1 + t^2) A
    const double slope =
        h->D * one * one + h->D_plus * (inverse ? 2 * h->t_c * s + 1 : s * (2 * h->t_c + s));
    const double cosine = (one - t) * (one + t) / square, sine = h->side * 2 * one * t / square;
    return pcs_k_slipping3(-h->q->n * square / slope, h->mu, cosine * h->e1 - sine * h->e2,
                           cosine * h->e2 + sine * h->e1);
}

/* The slips found until now. */
typedef struct found_slips {
    pcs_impulse3 *answers;
    int n;
    bool sticks; /* sticking is a solution, so slip must have xi_t != 0 */
} found_slips;

/*
 * True if a slip is known: a root at the common end of two ranges is found in both, and some slips
 * are known before the search.
 */
static bool is_known(const found_slips *found, const pcs_impulse3 *p)
{
    for (int i = 0; i < found->n; i++) {
        const pcs_impulse3 *a = &found->answers[i];
        const double gap = fabs(p->p_n - a->p_n) + hypot(p->p_1 - a->p_1, p->p_2 - a->p_2);
        if (gap <= 1e-8 * (a->p_n + hypot(a->p_1, a->p_2)))
            return true;
    }
    return false;
}

bool pcs_ends_at_once3(const pcs_contact3 *c, const pcs_pull3 *q, const pcs_impulse3 *slip)
{
    const pcs_impulse3 stick = {slip->p_n, slip->p_1, slip->p_2, PCS_FINAL_STICK};
    return pcs_cone3_residual(c, q, &stick) <= PCS_CONE_BOUND;
}

/* Add the slip at s if it is a new solution. */
static void consider(const half_circle *h, double s, bool inverse, found_slips *found)
{
    const pcs_impulse3 p = slip_at(h, s, inverse);
    if (found->n < PCS_MAX_SLIPS3 && p.p_n > 0 && isfinite(p.p_n) &&
        !(found->sticks && pcs_ends_at_once3(h->c, h->q, &p)) &&
        pcs_cone3_residual(h->c, h->q, &p) <= PCS_CONE_REACHED && !is_known(found, &p))
        found->answers[found->n++] = p;
}

/* Find the roots of the quartic in one of the two ranges of s. */
static void search(const half_circle *h, bool inverse, found_slips *found)
{
    double p[5], roots[4];
    for (int i = 0; i < 5; i++)
        p[i] = h->quartic[inverse ? 4 - i : i];
    const int n = pcs_roots_within(p, 1, roots);
    for (int i = 0; i < n; i++)
        consider(h, roots[i], inverse, found);
}

int pcs_search3(const pcs_contact3 *c, const pcs_pull3 *q, double mu, bool sticks,
                pcs_impulse3 answers[PCS_MAX_SLIPS3], int n)
{
    const half_circle halves[] = {half_circle_of(c, q, mu, 1), half_circle_of(c, q, mu, -1)};
    found_slips found = {answers, n, sticks};
    for (int i = 0; i < 4; i++)
        search(&halves[i / 2], i % 2, &found);
    return found.n;
}
