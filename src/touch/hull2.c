#include "hull2.h"

pcs_hull2 pcs_hull2_make(const pcs_solid2 *solid, double angle)
{
    pcs_hull2 h = {.c = cos(angle), .s = sin(angle)};
    const bool box = solid->shape == PCS_SHAPE2_BOX, side = solid->shape == PCS_SHAPE2_CYLINDER;
    if (solid->shape == PCS_SHAPE2_POLYGON) {
        h.n = solid->n_corners;
        h.corners = solid->corners;
    } else if (box || side) { // a cylinder seen from the side
        const double x = (box ? solid->width : solid->length) / 2,
                     y = box ? solid->height / 2 : solid->radius;
        const double corners[4][2] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
        h.n = 4;
        for (int i = 0; i < 8; i++)
            h.few[i / 2][i % 2] = corners[i / 2][i % 2];
    } else { // a disc, a capsule or a rod
        const bool has_length =
            solid->shape == PCS_SHAPE2_ROD || solid->shape == PCS_SHAPE2_CAPSULE;
        const double x = has_length ? solid->length / 2 : 0;
        h.radius = solid->shape == PCS_SHAPE2_ROD ? 0 : solid->radius;
        h.n = x > 0 ? 2 : 1;
        h.few[0][0] = -x;
        h.few[1][0] = x;
    }
    for (int i = 0; i < h.n; i++) {
        const double *corner = pcs_hull2_corner(&h, i);
        h.extent = fmax(h.extent, hypot(corner[0], corner[1]));
    }
    h.extent += h.radius;
    return h;
}

int pcs_hull2_lowest(const pcs_hull2 *h, const double *u, double *low)
{
    int lowest = 0;
    *low = pcs_dot2(u, pcs_hull2_corner(h, 0));
    for (int i = 1; i < h->n; i++) {
        const double height = pcs_dot2(u, pcs_hull2_corner(h, i));
        if (height < *low) {
            *low = height;
            lowest = i;
        }
    }
    return lowest;
}

int pcs_hull2_along(const pcs_hull2 *h, int corner, const double *u)
{
    const double *here = pcs_hull2_corner(h, corner);
    int along = corner;
    double least = INFINITY;
    for (int step = 1; step<h->n; step += h->n> 2 ? h->n - 2 : 1) { // the next, then the previous
        const int other = (corner + step) % h->n;
        const double *there = pcs_hull2_corner(h, other);
        const double edge[2] = {there[0] - here[0], there[1] - here[1]};
        const double rise = fabs(pcs_dot2(u, edge)) / hypot(edge[0], edge[1]);
        if (rise < least) {
            least = rise;
            along = other;
        }
    }
    return along;
}
