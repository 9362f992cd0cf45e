/*
 * A segment and a box in space, in the axes of the box and relative to its centre. Both have a
 * radius. A sphere is a segment of length 0, or a box with sides 0. A capsule is a segment, or a
 * box with one side.
 */
#ifndef PCS_SEARCH3_H
#define PCS_SEARCH3_H

/* A candidate for the normal: it points out of the box into the segment. */
typedef struct pcs_normal3 {
    double u[3], sep;
    double along; /* m, the nearest point of the segment for this normal, from its centre */
} pcs_normal3;

/* Number of candidates: 6 faces, 6 edges, 8 corners, 2 ends. */
#define PCS_MAX_NORMALS3 22

typedef struct pcs_search3 {
    double centre[3], axis[3], half; /* m, of the segment; axis has length one */
    double side[3];                  /* m, half sides of the box */
    double radius[2];                /* m, of the segment and of the box */
    double R[3][3], at[3];           /* axes and centre of the box in world axes */
    double rounding;                 /* m, bound on rounding errors */
    double least;                    /* m, a shorter distance has no direction */
    int count;
    pcs_normal3 tried[PCS_MAX_NORMALS3];
} pcs_search3;

/*
 * Return the candidate with the largest sep. If two spheres have the same centre, it has the
 * direction `otherwise`.
 */
pcs_normal3 pcs_search3_normal(pcs_search3 *s, const double *otherwise);

/*
 * Compute where the segment touches, as positions along it from its centre. Return 2: at the two
 * ends of the part that lies above the face or edge of the box with the normal u; or 1: at one
 * point.
 */
int pcs_search3_ends(const pcs_search3 *s, const pcs_normal3 *normal, double ends[2]);

#endif
