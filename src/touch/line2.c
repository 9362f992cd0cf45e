/* A planar body on a line. */
#include "../base/status.h"
#include "hull2.h"
#include "list.h"

/* Return the touch at a point of the body, given in its own axes, with its gap. */
static pcs_touch2 touch_at(const pcs_hull2 *h, const pcs_body2 *body, const double *own,
                           const double *u, double gap)
{
    double arm[2];
    pcs_hull2_outward(h, own, arm);
    return (pcs_touch2){
        .point = {body->position[0] + arm[0], body->position[1] + arm[1]},
        .normal = {u[0], u[1]},
        .gap = gap,
    };
}

/* Add the lowest corner and the other end of its flatter edge, each lowered by the radius. */
static void hull_touches(const pcs_hull2 *h, const pcs_body2 *body, const double *u, double height,
                         double within, pcs_touches2 *list)
{
    double own[2], low;
    pcs_hull2_inward(h, u, own);
    const int first = pcs_hull2_lowest(h, own, &low),
              ends[2] = {first, pcs_hull2_along(h, first, own)};
    list->gap = height + low - h->radius;
    const double limit = pcs_list_limit(list->gap, within, list->rounding);
    for (int k = 0; k < (ends[1] == first ? 1 : 2); k++) {
        const double *corner = pcs_hull2_corner(h, ends[k]);
        const double point[2] = {corner[0] - h->radius * own[0], corner[1] - h->radius * own[1]};
        const double gap = height + pcs_dot2(own, corner) - h->radius;
        const pcs_touch2 touch = touch_at(h, body, point, u, gap);
        pcs_list_add2(list, limit, &touch);
    }
}

/*
 * Add the touch of an ellipse. With half axes A it touches where its outward normal is -u: r = -A^2
 * u/|A u|.
 */
static void ellipse_touches(const pcs_solid2 *solid, const pcs_hull2 *turned, const pcs_body2 *body,
                            const double *u, double height, double within, pcs_touches2 *list)
{
    const double half[2] = {solid->width / 2, solid->height / 2};
    double own[2], point[2];
    pcs_hull2_inward(turned, u, own);
    const double reach = hypot(half[0] * own[0], half[1] * own[1]);
    for (int k = 0; k < 2; k++)
        point[k] = -half[k] * (half[k] * own[k] / reach);
    list->gap = height - reach;
    const pcs_touch2 touch = touch_at(turned, body, point, u, list->gap);
    pcs_list_add2(list, pcs_list_limit(list->gap, within, list->rounding), &touch);
}

pcs_status pcs_touch2_on_line(const pcs_solid2 *solid, const pcs_body2 *body, const double point[2],
                              const double normal[2], double within, pcs_touches2 *touches,
                              pcs_fault *fault)
{
    double u[2];
    if (PCS_NEED(fault, {"solid", solid}, {"body", body}, {"point", point}, {"normal", normal},
                 {"touches", touches}) != PCS_OK ||
        pcs_solid2_check_placed(solid, body, -1, fault) != PCS_OK ||
        pcs_finite_check("point", point, 2, fault) != PCS_OK ||
        pcs_unit_check(normal, 2, u, fault) != PCS_OK || pcs_within_check(within, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const bool ellipse = solid->shape == PCS_SHAPE2_ELLIPSE;
    const pcs_hull2 h = ellipse ? (pcs_hull2){.c = cos(body->angle),
                                              .s = sin(body->angle),
                                              .extent = fmax(solid->width, solid->height) / 2}
                                : pcs_hull2_make(solid, body->angle);
    const double d[2] = {body->position[0] - point[0], body->position[1] - point[1]};
    const double height = pcs_dot2(u, d);
    pcs_touches2 list = {
        .rounding = pcs_rounding(h.extent + fabs(d[0]) + fabs(d[1])) +
                    pcs_rounding_of_place(body->position, point, 2),
    };
    if (ellipse)
        ellipse_touches(solid, &h, body, u, height, within, &list);
    else
        hull_touches(&h, body, u, height, within, &list);
    return pcs_list_give2(&list, touches, fault);
}
