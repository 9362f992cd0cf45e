/*
 * In the plane every solid but the ellipse is a convex hull of corners with a radius: all points
 * that are not farther than the radius from the hull. Disc: 1 corner; rod: 2; capsule: 2 with a
 * radius; box and cylinder: 4; polygon: all of its own.
 */
#ifndef PCS_HULL2_H
#define PCS_HULL2_H

#include <percuss/touch.h>

typedef struct pcs_hull2 {
    int n;                      /* corners, counter-clockwise */
    const double (*corners)[2]; /* along the axes of the body; NULL: they are in few */
    double few[4][2], radius;
    double c, s;   /* cosine and sine of the angle of the body */
    double extent; /* how far it reaches from its mass centre */
} pcs_hull2;

/* The solid must be valid, and no ellipse. */
pcs_hull2 pcs_hull2_make(const pcs_solid2 *solid, double angle);

static inline const double *pcs_hull2_corner(const pcs_hull2 *h, int i)
{
    return h->corners ? h->corners[i] : h->few[i];
}

static inline double pcs_dot2(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1];
}

/* From the axes of the world to those of the body, and back. */
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

/* The corner that lies lowest along u, which is in the axes of the body; its height goes to low. */
int pcs_hull2_lowest(const pcs_hull2 *h, const double *u, double *low);

/* The other end of that edge at a corner that is most nearly at right angles to u. */
int pcs_hull2_along(const pcs_hull2 *h, int corner, const double *u);

#endif
