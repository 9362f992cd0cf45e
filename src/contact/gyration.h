/* The inertia of uniform bodies about their mass centre, by shape. */
#ifndef PCS_GYRATION_H
#define PCS_GYRATION_H

#include <percuss/shape.h>

/* Whole sizes, m; sizes that the shape does not have are not read. */
typedef struct pcs_sizes {
    double length, radius, width, height, depth;
} pcs_sizes;

/*
 * Return the radius of gyration squared, m^2, of a capsule: a middle part (with this share of the
 * mass) and two halves of a round body, each with its centroid at distance d from its flat side.
 * About the centre of the capsule the halves have, per unit of their mass, round + L^2/4 + L d,
 * where round is that of the whole round body about its own centre.
 */
static inline double pcs_capsule_gyration2(double share, double middle, double round, double L,
                                           double d)
{
    return share * middle + (1 - share) * (round + L * L / 4 + L * d);
}

/* Return the radius of gyration squared in the plane, m^2; PCS_NONE for lamina and polygon. */
static inline double pcs_gyration2(pcs_shape2 shape, const pcs_sizes *s)
{
    const double pi = 3.14159265358979323846;
    const double L = s->length, r = s->radius, w = s->width, h = s->height;
    switch (shape) {
    case PCS_SHAPE2_ROD:
        return L * L / 12;
    case PCS_SHAPE2_CYLINDER:
        return L * L / 12 + r * r / 4;
    case PCS_SHAPE2_DISC:
        return r * r / 2;
    case PCS_SHAPE2_SPHERE:
        return 0.4 * r * r;
    case PCS_SHAPE2_BOX:
        return (w * w + h * h) / 12;
    case PCS_SHAPE2_ELLIPSE:
        return (w * w + h * h) / 16;
    case PCS_SHAPE2_CAPSULE: // a rectangle L x 2 r, and two half discs
        return pcs_capsule_gyration2(2 * L / (2 * L + pi * r), (L * L + 4 * r * r) / 12, r * r / 2,
                                     L, 4 * r / (3 * pi));
    default:
        return PCS_NONE;
    }
}

/*
 * Compute the principal moments of inertia about X, Y, Z, kg m^2, of a body in space. The shape
 * custom must not be passed.
 */
static inline void pcs_inertia3(pcs_shape3 shape, double m, const pcs_sizes *s, double I[3])
{
    const double w2 = s->width * s->width, h2 = s->height * s->height, d2 = s->depth * s->depth,
                 r2 = s->radius * s->radius, L = s->length;
    // a box has the factor m/12, a solid ellipsoid m/20 (with whole axes)
    const double k = shape == PCS_SHAPE3_BOX ? m / 12 : m / 20;
    I[0] = k * (h2 + d2);
    I[1] = k * (w2 + d2);
    I[2] = k * (w2 + h2);
    if (shape == PCS_SHAPE3_CYLINDER) { // [sun-baruh-2022 (69)]
        I[0] = m * r2 / 2;
        I[1] = I[2] = m * (r2 / 4 + L * L / 12);
    } else if (shape == PCS_SHAPE3_SPHERE) {
        I[0] = I[1] = I[2] = 0.4 * m * r2;
    } else if (shape == PCS_SHAPE3_CAPSULE) { // a cylinder, and two half balls
        const double share = L / (L + 4 * s->radius / 3);
        I[0] = m * (share * r2 / 2 + (1 - share) * 0.4 * r2);
        I[1] = I[2] =
            m * pcs_capsule_gyration2(share, r2 / 4 + L * L / 12, 0.4 * r2, L, 3 * s->radius / 8);
    }
}

#endif
