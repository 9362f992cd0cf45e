/*
 * In the plane every solid except the ellipse is a convex hull of corners with a radius: all points
 * whose distance from the hull is at most the radius. Disc: 1 corner; rod: 2; capsule: 2 with a
 * radius; box and cylinder: 4; polygon: its own corners.
 */
#ifndef PCS_HULL2_H
#define PCS_HULL2_H

#include <percuss/touch.h>

typedef struct pcs_hull2 {
    int n;                      /* number of corners, counter-clockwise */
    const double (*corners)[2]; /* m, in the axes of the body; NULL: they are in few */
    double few[4][2], radius;
    double c, s;   /* cosine and sine of the angle of the body */
    double extent; /* m, largest distance of a point from the mass centre */
} pcs_hull2;

/* Return the hull of a solid at an angle (rad). The solid must be valid and not an ellipse. */
pcs_hull2 pcs_hull2_make(const pcs_solid2 *solid, double angle);

/* Return corner i, in the axes of the body. */
static inline const double *pcs_hull2_corner(const pcs_hull2 *h, int i)
{
    return h->corners ? h->corners[i] : h->few[i];
}

static inline double pcs_dot2(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1];
}

/* Convert a vector from world axes to the axes of the body (inward), and back (outward). */
static inline void pcs_hull2_inward(const pcs_hull2 *h, const double *world, double *own)
{
    const double x = h->c * world[0] + h->s * world[1], y = h->c * world[1] - h->s * world[0];
    own[0] = x;
    own[1] = y;
}

static inline void pcs_hull2_outward(const pcs_hull2 *h, const double *own, double *world)
{
    const double x = h->c * own[0] - h->s * own[1], y = h->s * own[0] + h->c * own[1];
    world[0] = x;
    world[1] = y;
}

/*
 * Return the corner with the least height along u, which is in the axes of the body; low receives
 * this height.
 */
int pcs_hull2_lowest(const pcs_hull2 *h, const double *u, double *low);

/*
 * Of the two edges at a corner, take the one that is most nearly at right angles to u. Return the
 * index of its other end.
 */
int pcs_hull2_along(const pcs_hull2 *h, int corner, const double *u);

#endif
