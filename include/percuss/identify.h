/* percuss: restitution and friction from a measurement of acceleration. */
#ifndef PERCUSS_IDENTIFY_H
#define PERCUSS_IDENTIFY_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is known beside the measurement. Start from pcs_identify_options_default(). */
typedef struct pcs_identify_options {
    double normal[3]; /* out of the surface into the body, in sensor axes, of any length;
                         all zero: the axis with the largest impulse is taken */
    double approach;  /* m/s, normal speed towards the surface before, positive, taken as exact;
                          PCS_NONE: unknown */
    double mass;      /* kg, finite: impulses in N s; PCS_NONE: per unit mass, in m/s */
    /* eccentric impact, with the sensor at the mass centre and the approach of the contact point:
     */
    double m_G_nn; /* mass times G_nn; 1: the line of the normal goes through the mass centre */
    double m_G_nf; /* mass times G_nt, t along the friction that acts on the body; 0: likewise */
} pcs_identify_options;

/*
 * A value and its standard error by the noise of the measurement; PCS_NONE: no value. No impact has
 * an e below 0 or above 1, or a friction, a duration or an impulse below 0; nor is one of them
 * infinite. An estimate that is so all the same, by more than twice its error, is marked: do not
 * use it. An e by the peak or by the flanks has PCS_IDENTIFY_SLACK more, since flanks that are not
 * straight cost as much.
 */
typedef struct pcs_estimate {
    double value, error;
    bool impossible;
} pcs_estimate;

#define PCS_IDENTIFY_SLACK 0.02

/* What the measurement tells. Vectors are in sensor axes; with two axes the third component is 0.
 */
typedef struct pcs_identified {
    pcs_estimate t_start; /* s, contact begins */
    pcs_estimate t_peak;  /* s, the normal acceleration is greatest */
    pcs_estimate t_turn;  /* s, compression ends: at t_peak, or where a known approach is stopped */
    pcs_estimate t_end;   /* s, contact ends */
    pcs_estimate t_c;     /* s, compression lasts */
    pcs_estimate t_r;     /* s, restitution lasts */
    pcs_estimate duration;      /* s, the contact lasts */
    pcs_estimate pc_n;          /* m/s, normal impulse of compression */
    pcs_estimate pr_n;          /* m/s, normal impulse of restitution */
    pcs_estimate p_n;           /* m/s, normal impulse */
    pcs_estimate p_t;           /* m/s, tangential impulse */
    pcs_estimate e_impulse;     /* restitution by impulses, pr_n/pc_n */
    pcs_estimate e_triangle;    /* restitution by a triangle, (t_end - t_peak)/(t_peak - t_start) */
    pcs_estimate e_kinematic;   /* restitution by velocities, if the approach is known */
    pcs_estimate mu;            /* friction: tangential over normal acceleration */
    pcs_estimate impulse_ratio; /* p_t/p_n */
    pcs_estimate peak_n;        /* m/s^2, greatest normal acceleration */
    pcs_estimate peak;          /* m/s^2, greatest total acceleration */
    double normal[3];           /* unit vector, out of the surface into the body */
    double friction[3]; /* unit vector, of the tangential impulse on the body; 0: there is none */
    double offset[3];   /* m/s^2, baseline at t_start, which is taken off */
    double drift[3];    /* m/s^3, slope of the baseline */
    double noise[3];    /* m/s^2, standard deviation of a sample about the baseline */
    size_t first, last; /* samples inside the window */
    size_t clipped;     /* equal samples in a row at the extreme of an axis, if suspicious; or 0 */
} pcs_identified;

/* The estimates as a list, in the order of the struct, for loops over all of them. */
typedef struct pcs_estimate_info {
    const char *name;    /* of the field, and of the JSON key; its error is name_error */
    const char *unit;    /* "" for a plain number; of impulses m/s, and N s where mass is given */
    const char *meaning; /* a few words */
} pcs_estimate_info;

PCS_API size_t pcs_estimate_count(void);
PCS_API const pcs_estimate_info *pcs_estimate_about(size_t index); /* NULL: no such estimate */

/* The estimate of that place in the list; index below pcs_estimate_count(). */
static inline const pcs_estimate *pcs_estimate_at(const pcs_identified *identified, size_t index)
{
    return (const pcs_estimate *)(const void *)identified + index;
}

/* No normal, no approach, no mass, central impact. */
PCS_API pcs_identify_options pcs_identify_options_default(void);

/*
 * The largest impact in n samples of acceleration (m/s^2) along n_axes = 2 or 3 orthogonal axes,
 * at times (s) that increase. Needs a quiet stretch before and after. Allocates nothing and takes
 * time in proportion to n. An approach with which e_kinematic would be impossible is refused: it is
 * not that of this measurement. Statuses: PCS_OK; PCS_STATUS_INVALID, where the fault says which
 * sample or option, or that no impact is found; identified is then left alone. fault may be NULL.
 */
PCS_API pcs_status pcs_identify(const double *time, const double *const *axes, int n_axes, size_t n,
                                const pcs_identify_options *options, pcs_identified *identified,
                                pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
