/*
 * Two bodies in the plane, A (the body) and B (the other).
 *
 * For a unit vector u let  sep(u) = min u.a - max u.b,  with a in A and b in B. For every u the gap
 * is at least sep(u). The gap is the largest sep(u), positive or negative, and that u is the normal
 * [the distance of convex sets is that of their best separating lines; if they overlap, -sep(u) is
 * the distance that A must move along u]. A radius subtracts the same amount from every sep(u), so
 * the hulls without radius are sufficient. The largest sep(u) is at the normal of an edge of A or
 * B, or, if two corners are nearest, at the direction from one to the other. These u are tried;
 * none of them can make the gap too large.
 */
#include "../base/status.h"
#include "hull2.h"
#include "list.h"
#include "order.h"

typedef struct pair {
    pcs_hull2 a, b;
    double d[2];     // m, from the mass centre of b to that of a
    double rounding; // m
} pair;

/* The best u found until now. */
typedef struct best {
    double u[2], sep;
} best;

/* Return sep(u). */
static double separation(const pair *p, const double *u)
{
    const double down[2] = {-u[0], -u[1]};
    double own[2], low_a, low_b;
    pcs_hull2_inward(&p->a, u, own);
    (void)pcs_hull2_lowest(&p->a, own, &low_a);
    pcs_hull2_inward(&p->b, down, own);
    (void)pcs_hull2_lowest(&p->b, own, &low_b);
    return pcs_dot2(u, p->d) + low_a + low_b;
}

/* Try the normals of the edges of one hull: out of b, or into a. */
static void try_edges(const pair *p, const pcs_hull2 *h, best *found)
{
    const double side = h == &p->b ? 1 : -1;
    for (int i = 0; i < h->n && h->n > 1; i++) {
        const double *from = pcs_hull2_corner(h, i), *to = pcs_hull2_corner(h, (i + 1) % h->n);
        const double x = to[0] - from[0], y = to[1] - from[1], length = hypot(x, y);
        const double out[2] = {side * y / length, -side * x / length};
        double u[2];
        pcs_hull2_outward(h, out, u);
        const double sep = separation(p, u);
        if (sep > found->sep)
            *found = (best){{u[0], u[1]}, sep};
    }
}

/* Find the two nearest corners: return their distance, m; u receives the direction from b to a. */
static double nearest_corners(const pair *p, double *u)
{
    double least = INFINITY, own[2] = {0, 0};
    for (int i = 0; i < p->a.n; i++) {
        double at[2];
        pcs_hull2_outward(&p->a, pcs_hull2_corner(&p->a, i), at);
        at[0] += p->d[0];
        at[1] += p->d[1];
        pcs_hull2_inward(&p->b, at, at);
        for (int j = 0; j < p->b.n; j++) {
            const double *corner = pcs_hull2_corner(&p->b, j);
            const double x = at[0] - corner[0], y = at[1] - corner[1], distance = hypot(x, y);
            if (distance < least) {
                least = distance;
                own[0] = x / distance;
                own[1] = y / distance;
            }
        }
    }
    pcs_hull2_outward(&p->b, own, u);
    return least;
}

/*
 * Return the u with the largest sep. Near a corner, the sep of the normal of an edge is too small
 * only by the square of an angle. Where an edge is nearest, the sep of the direction between
 * corners is too small by the angle itself. So if both are equally good up to rounding, the corners
 * are right. Corners that coincide have no direction: then the direction `otherwise` is used if
 * there is no edge.
 */
static best find_normal(const pair *p, const double *otherwise)
{
    best found = {{otherwise[0], otherwise[1]}, -INFINITY};
    double u[2];
    try_edges(p, &p->a, &found);
    try_edges(p, &p->b, &found);
    const bool edges = isfinite(found.sep);
    const double distance = nearest_corners(p, u);
    if (distance > (edges ? p->rounding : 0)) {
        const double sep = separation(p, u);
        if (sep >= found.sep - p->rounding / 8)
            found = (best){{u[0], u[1]}, sep};
    } else if (!edges)
        found.sep = 0;
    return found;
}

/* An edge: its ends t[0] <= t[1] along the tangent, and their heights along u. */
typedef struct edge {
    double t[2], height[2];
} edge;

/*
 * Return the edge of a hull at its lowest corner along u (up = 1) or at its highest (up = -1). d is
 * the position of the hull.
 */
static edge facing(const pcs_hull2 *h, const double *u, double up, const double *d)
{
    const double down[2] = {up * u[0], up * u[1]}, t[2] = {u[1], -u[0]};
    double own[2], own_t[2], low;
    pcs_hull2_inward(h, down, own);
    pcs_hull2_inward(h, t, own_t);
    const int first = pcs_hull2_lowest(h, own, &low);
    const int ends[2] = {first, pcs_hull2_along(h, first, own)};
    edge e;
    for (int k = 0; k < 2; k++) {
        const double *corner = pcs_hull2_corner(h, ends[k]);
        e.t[k] = pcs_dot2(own_t, corner) + pcs_dot2(t, d);
        e.height[k] = up * pcs_dot2(own, corner) + pcs_dot2(u, d);
    }
    return e.t[0] <= e.t[1] ? e : (edge){{e.t[1], e.t[0]}, {e.height[1], e.height[0]}};
}

/*
 * Return the height of an edge at t. At a corner, up to rounding, it is the height of the corner,
 * even if the edge is very steep.
 */
static double height_at(const edge *e, double t, double rounding)
{
    for (int k = 0; k < 2; k++)
        if (fabs(t - e->t[k]) <= rounding)
            return e->height[k];
    const double part = (t - e->t[0]) / (e->t[1] - e->t[0]);
    return e->height[0] + part * (e->height[1] - e->height[0]);
}

/* Return the point in the middle between the surfaces. The hulls have these heights there. */
static pcs_touch2 touch_at(const pair *p, const double *u, const double *centre, double t,
                           double height_a, double height_b)
{
    const double low = height_a - p->a.radius, high = height_b + p->b.radius;
    const double middle = (low + high) / 2;
    return (pcs_touch2){
        .point = {centre[0] + t * u[1] + middle * u[0], centre[1] - t * u[0] + middle * u[1]},
        .normal = {u[0], u[1]},
        .gap = low - high,
    };
}

/* Add the ends of the common part of the edges that face each other, or one point. */
static void find_touches(const pair *p, const best *found, const double *centre, double within,
                         pcs_touches2 *list)
{
    const double here[2] = {0, 0}, *u = found->u;
    const edge a = facing(&p->a, u, 1, p->d), b = facing(&p->b, u, -1, here);
    const double ends[2] = {fmax(a.t[0], b.t[0]), fmin(a.t[1], b.t[1])};
    list->gap = found->sep - p->a.radius - p->b.radius;
    const double limit = pcs_list_limit(list->gap, within, p->rounding);
    if (ends[1] - ends[0] > p->rounding) {
        for (int k = 0; k < 2; k++) {
            const pcs_touch2 touch =
                touch_at(p, u, centre, ends[k], height_at(&a, ends[k], p->rounding),
                         height_at(&b, ends[k], p->rounding));
            pcs_list_add2(list, limit, &touch);
        }
        return;
    }
    const double low_a = fmin(a.height[0], a.height[1]);
    const pcs_touch2 touch =
        touch_at(p, u, centre, (ends[0] + ends[1]) / 2, low_a, low_a - found->sep);
    pcs_list_add2(list, limit, &touch);
}

/* True if the first body is A. */
static bool in_order(const pcs_solid2 *s, const pcs_body2 *x, const pcs_solid2 *o,
                     const pcs_body2 *y)
{
    const double first[] = {x->position[0],   x->position[1], x->angle,
                            (double)s->shape, s->n_corners,   s->length,
                            s->radius,        s->width,       s->height};
    const double second[] = {y->position[0],   y->position[1], y->angle,
                             (double)o->shape, o->n_corners,   o->length,
                             o->radius,        o->width,       o->height};
    int order = pcs_order(first, second, sizeof first / sizeof *first);
    for (int i = 0; order == 0 && s->corners && i < s->n_corners; i++)
        order = pcs_order(s->corners[i], o->corners[i], 2);
    return order <= 0;
}

static void solve(const pcs_solid2 *solid, const pcs_body2 *body, const pcs_solid2 *other_solid,
                  const pcs_body2 *other, const double *otherwise, double within,
                  pcs_touches2 *list)
{
    pair p = {
        .a = pcs_hull2_make(solid, body->angle),
        .b = pcs_hull2_make(other_solid, other->angle),
        .d = {body->position[0] - other->position[0], body->position[1] - other->position[1]},
    };
    p.rounding = pcs_rounding(p.a.extent + p.b.extent + fabs(p.d[0]) + fabs(p.d[1])) +
                 pcs_rounding_of_place(body->position, other->position, 2);
    list->rounding = p.rounding;
    const best found = find_normal(&p, otherwise);
    find_touches(&p, &found, other->position, within, list);
}

static pcs_status check_no_ellipse(const pcs_solid2 *solid, long index, pcs_fault *fault)
{
    return solid->shape != PCS_SHAPE2_ELLIPSE
               ? pcs_accept(fault)
               : pcs_refuse_item(fault, "body", index, "shape",
                                 "is an ellipse on another body: point and normal must be given by "
                                 "the caller",
                                 PCS_NONE);
}

pcs_status pcs_touch2_between(const pcs_solid2 *solid, const pcs_body2 *body,
                              const pcs_solid2 *other_solid, const pcs_body2 *other, double within,
                              pcs_touches2 *touches, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"solid", solid}, {"body", body}, {"other_solid", other_solid},
                 {"other", other}, {"touches", touches}) != PCS_OK ||
        pcs_solid2_check_placed(solid, body, 0, fault) != PCS_OK ||
        pcs_solid2_check_placed(other_solid, other, 1, fault) != PCS_OK ||
        check_no_ellipse(solid, 0, fault) != PCS_OK ||
        check_no_ellipse(other_solid, 1, fault) != PCS_OK ||
        pcs_within_check(within, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_touches2 list = {.count = 0};
    const double y[2] = {0, 1}, minus_y[2] = {0, -1}; // normal of bodies with the same centre
    if (in_order(solid, body, other_solid, other)) {
        solve(solid, body, other_solid, other, y, within, &list);
    } else {
        solve(other_solid, other, solid, body, minus_y, within, &list);
        for (int i = 0; i < list.count; i++)
            for (int k = 0; k < 2; k++)
                list.at[i].normal[k] = -list.at[i].normal[k];
    }
    return pcs_list_give2(&list, touches, fault);
}
