/* percuss: where a path ends. */
#ifndef PERCUSS_RESTITUTION_H
#define PERCUSS_RESTITUTION_H

#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Compression, which is the same for every restitution. */
typedef struct pcs_compression2 {
    double p_c; /* N s, normal impulse at which v_n is zero */
    double w_c; /* J, |W_c|, work done against the normal impulse */
} pcs_compression2;

PCS_API pcs_compression2 pcs_compression2_of(const pcs_path2 *path);

/*
 * Normal impulse of restitution under a law with a path; 0 for a law without one.
 * The path must approach (v_n < 0), or touch and jam.
 */
PCS_API double pcs_restitution2(pcs_law law, const pcs_path2 *path, const pcs_material *material);

/*
 * Kinematic coefficient from the kinetic one and back, given the partial impulse
 * ratios of compression and restitution [brach-1993 (9)].
 */
PCS_API double pcs_e_of_R(const pcs_contact2 *contact, double R, double mu_A, double mu_R);
PCS_API double pcs_R_of_e(const pcs_contact2 *contact, double e, double mu_A, double mu_R);

#ifdef __cplusplus
}
#endif

#endif
