/* percuss: planar linkages: links, joints and contact points make M, W and u. */
#ifndef PERCUSS_CHAIN_H
#define PERCUSS_CHAIN_H

#include <percuss/mechanism.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A link of a planar linkage. World axes: x to the right, y up. Angles are measured from the
 * vertical and are positive clockwise: a link at angle phi extends from its joint along (sin phi,
 * cos phi). Links are connected by frictionless revolute joints and form a tree.
 */
typedef struct pcs_link {
    int parent;     /* index of a link with a lower index, or PCS_ROOT */
    double joint;   /* m, position of the joint on the parent, from the joint of the parent */
    double length;  /* m */
    double mass;    /* kg */
    double inertia; /* kg m^2, about the mass centre */
    double centre;  /* m, from the joint to the mass centre, along the link */
    double angle;   /* rad */
    double rate;    /* rad/s, before the impact */
} pcs_link;

#define PCS_ROOT (-1)
#define PCS_MAX_LINKS 200

/*
 * A tree of links. The first link, and no other, has the parent PCS_ROOT: its joint is the root,
 * which is fixed (pinned) or free.
 */
typedef struct pcs_chain {
    int n_links;           /* number of links, 1 to PCS_MAX_LINKS */
    const pcs_link *links; /* a parent comes before its children */
    bool pinned;           /* true: the root is a fixed point */
    double velocity[2];    /* m/s, world axes, of a free root */
} pcs_chain;

/* A contact: a point of a link that touches a fixed surface. */
typedef struct pcs_chain_contact {
    int link;       /* index of the link */
    double along;   /* m, from the joint of the link */
    double surface; /* rad, inclination of the surface, positive clockwise; 0: horizontal, the
                       normal points up */
} pcs_chain_contact;

/*
 * Return the number of velocities of a chain: v_x, v_y of a free root, then the rate of each link.
 * 0 if chain is NULL.
 */
PCS_API int pcs_chain_dofs(const pcs_chain *chain);

/*
 * Compute M (dofs x dofs), W (for each contact the two rows n and t) and u (dofs numbers). Matrices
 * are stored row by row, in the memory of the caller. Statuses: PCS_OK; PCS_STATUS_INVALID, and the
 * fault has the link or the contact; M, W and u are then incomplete. fault may be NULL.
 */
PCS_API pcs_status pcs_chain_assemble(const pcs_chain *chain, const pcs_chain_contact *contacts,
                                      int n_contacts, double *M, double *W, double *u,
                                      pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
