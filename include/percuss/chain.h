/* percuss: planar linkages: links, joints and contact points make M, W and u. */
#ifndef PERCUSS_CHAIN_H
#define PERCUSS_CHAIN_H

#include <percuss/mechanism.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * World axes x to the right and y up; angles from the vertical, positive clockwise: a link at
 * angle phi runs from its joint along (sin phi, cos phi). Links are joined by frictionless
 * revolute joints as a tree.
 */
typedef struct pcs_link {
    int parent;     /* index of a link before it, or PCS_ROOT */
    double joint;   /* m, where on the parent, from the parent's own joint */
    double length;  /* m */
    double mass;    /* kg */
    double inertia; /* kg m^2 about the mass centre */
    double centre;  /* m, from the joint to the mass centre, along the link */
    double angle;   /* rad */
    double rate;    /* rad/s, before */
} pcs_link;

#define PCS_ROOT (-1)
#define PCS_MAX_LINKS 200

/* Exactly one link has no parent: its joint is the root, pinned or free. */
typedef struct pcs_chain {
    int n_links;
    const pcs_link *links;
    bool pinned;        /* the root is a fixed point */
    double velocity[2]; /* m/s, of a free root */
} pcs_chain;

/* A point of a link on a surface. */
typedef struct pcs_chain_contact {
    int link;
    double along;   /* m, from the joint of the link */
    double surface; /* rad, inclination; 0: level, the normal up; positive clockwise */
} pcs_chain_contact;

/* How many velocities a chain has: v_x, v_y of a free root, then the rates of the links. */
PCS_API int pcs_chain_dofs(const pcs_chain *chain);

/*
 * M (dofs x dofs), W (2 rows n, t for each contact) and u (dofs), all in the caller's memory.
 * Statuses: PCS_OK; PCS_STATUS_INVALID, where the fault has the link or contact. fault may be NULL.
 */
PCS_API pcs_status pcs_chain_assemble(const pcs_chain *chain, const pcs_chain_contact *contacts,
                                      int n_contacts, double *M, double *W, double *u,
                                      pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
