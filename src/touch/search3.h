/*
 * A segment and a box in space, along the axes of the box and about its centre; both have a radius.
 * A sphere is a segment of no length, or a box whose sides are 0; a capsule is a segment, or a box
 * with one side.
 */
#ifndef PCS_SEARCH3_H
#define PCS_SEARCH3_H

/* A normal that is tried: out of the box, into the segment. */
typedef struct pcs_normal3 {
    double u[3], sep;
    double along; /* the point of the segment that is then nearest, from its centre */
} pcs_normal3;

/* 6 faces, 6 edges, 8 corners, 2 ends */
#define PCS_MAX_NORMALS3 22

typedef struct pcs_search3 {
    double centre[3], axis[3], half; /* of the segment; axis has length one */
    double side[3];                  /* half sides of the box */
    double radius[2];                /* of the segment and of the box */
    double R[3][3], at[3];           /* axes and centre of the box in the world */
    double rounding;                 /* m */
    double least;                    /* m, the shortest distance that has a direction */
    int count;
    pcs_normal3 tried[PCS_MAX_NORMALS3];
} pcs_search3;

/* The normal with the largest sep; otherwise: if two spheres have the same centre. */
pcs_normal3 pcs_search3_normal(pcs_search3 *s, const double *otherwise);

/*
 * Where along the segment they touch, from its centre: at 2 ends of the part above that face or
 * edge of the box where u leads out, or at 1 point.
 */
int pcs_search3_ends(const pcs_search3 *s, const pcs_normal3 *normal, double ends[2]);

#endif
