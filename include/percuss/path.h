/* percuss: how slip evolves while the normal impulse grows. */
#ifndef PERCUSS_PATH_H
#define PERCUSS_PATH_H

#include <percuss/contact.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum pcs_motion {
    PCS_SLIDE,        /* slips as it came, or from the start of an impact at rest */
    PCS_STICK,        /* does not slip */
    PCS_REVERSE_SLIDE /* slips again after it had stopped */
} pcs_motion;

PCS_API const char *pcs_motion_name(pcs_motion motion);

/* One motion: while it lasts, everything is linear in the normal impulse. */
typedef struct pcs_leg2 {
    pcs_motion motion;
    double k; /* dp_t/dp_n */
    double A; /* dv_n/dp_n, 1/kg */
    double B; /* dv_t/dp_n, 1/kg */
} pcs_leg2;

/*
 * The whole planar path: a first leg of slip, then, once slip has stopped, a second
 * leg of sticking or reverse slide that lasts as long as one likes. An impact that
 * starts without slip has a first leg of length zero.
 */
typedef struct pcs_path2 {
    double v_n, v_t; /* m/s, at the start */
    pcs_leg2 first, second;
    double p_stop; /* N s, normal impulse at which slip stops; INFINITY: never */
    double v_stop; /* m/s, v_n there */
    bool jam;      /* first.A <= 0 while sliding */
} pcs_path2;

/* A point of the path. */
typedef struct pcs_point2 {
    double p_n, p_t; /* N s, impulse so far */
    double v_n, v_t; /* m/s */
} pcs_point2;

/* The path of a valid contact problem with friction mu_s >= mu_k >= 0. */
PCS_API pcs_path2 pcs_path2_make(const pcs_contact2 *contact, double mu_s, double mu_k);

/* Where the path is at normal impulse p_n >= 0. */
PCS_API pcs_point2 pcs_path2_at(const pcs_path2 *path, double p_n);

/* A point of a path in space. */
typedef struct pcs_point3 {
    double p_n, p_1, p_2; /* N s, impulse so far */
    double v_n, v_1, v_2; /* m/s */
} pcs_point3;

/*
 * The exact path in space at n normal impulses, which must not decrease: the slip hodograph
 * for pictures. The problem must be valid, mu_s >= mu_k >= 0. False: not converged.
 */
PCS_API bool pcs_path3_at(const pcs_contact3 *contact, double mu_s, double mu_k, const double *p_n,
                          size_t n, pcs_point3 *points);

#ifdef __cplusplus
}
#endif

#endif
