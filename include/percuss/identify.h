/* percuss: restitution and friction from measured accelerations. */
#ifndef PERCUSS_IDENTIFY_H
#define PERCUSS_IDENTIFY_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is known besides the measurement. Initialise it with pcs_identify_options_default(). */
typedef struct pcs_identify_options {
    double normal[3]; /* out of the surface into the body, in sensor axes, of any length; all zero:
                         the axis with the largest impulse is taken */
    double approach;  /* m/s, normal speed towards the surface before the impact, positive, taken as
                         exact; PCS_NONE: unknown */
    double mass; /* kg, finite: impulses are in N s; PCS_NONE: impulses are per unit mass, in m/s */
    /*
     * for an eccentric impact, with the sensor at the mass centre and the approach of the contact
     * point:
     */
    double m_G_nn; /* mass times G_nn; 1: the line of the normal passes through the mass centre */
    double m_G_nf; /* mass times G_nt, t along the friction on the body; 0: as above */
} pcs_identify_options;

/*
 * A value and its standard error, caused by the noise of the measurement. PCS_NONE: no value. In a
 * real impact e is between 0 and 1; friction, duration and impulse are not negative; and all are
 * finite. If an estimate violates this by more than twice its error, it is marked as impossible: do
 * not use it. An e from the peak or from the flanks may violate it by PCS_IDENTIFY_SLACK more,
 * because flanks that are not straight cause an error of this size.
 */
typedef struct pcs_estimate {
    double value, error; /* the estimate and its standard error; PCS_NONE: no value */
    bool impossible;     /* true: do not use the value */
} pcs_estimate;

#define PCS_IDENTIFY_SLACK 0.02

/*
 * The results of a measurement. Vectors are in sensor axes. With two axes the third component is 0.
 */
typedef struct pcs_identified {
    pcs_estimate t_start; /* s, contact begins */
    pcs_estimate t_peak;  /* s, the normal acceleration is largest */
    pcs_estimate t_turn;  /* s, compression ends: at t_peak, or where a known approach is stopped */
    pcs_estimate t_end;   /* s, contact ends */
    pcs_estimate t_c;     /* s, duration of compression */
    pcs_estimate t_r;     /* s, duration of restitution */
    pcs_estimate duration;    /* s, duration of the contact */
    pcs_estimate pc_n;        /* m/s (N s if mass is given), normal impulse of compression */
    pcs_estimate pr_n;        /* same unit, normal impulse of restitution */
    pcs_estimate p_n;         /* same unit, total normal impulse */
    pcs_estimate p_t;         /* same unit, tangential impulse */
    pcs_estimate e_impulse;   /* restitution from impulses, pr_n/pc_n */
    pcs_estimate e_triangle;  /* restitution from a triangle, (t_end - t_peak)/(t_peak - t_start) */
    pcs_estimate e_kinematic; /* restitution from velocities, if the approach is known */
    pcs_estimate mu;          /* friction: tangential acceleration over normal acceleration */
    pcs_estimate impulse_ratio; /* p_t/p_n */
    pcs_estimate peak_n;        /* m/s^2, largest normal acceleration */
    pcs_estimate peak;          /* m/s^2, largest total acceleration */
    double normal[3];           /* unit vector, out of the surface into the body */
    double friction[3]; /* unit vector along the tangential impulse on the body; 0: there is none */
    double offset[3];   /* m/s^2, baseline at t_start, which is subtracted */
    double drift[3];    /* m/s^3, slope of the baseline */
    double noise[3];    /* m/s^2, standard deviation of a sample about the baseline */
    size_t first, last; /* first and last sample inside the window */
    size_t clipped;     /* number of equal consecutive samples at the extreme of an axis, if that is
                           suspicious; 0 otherwise */
} pcs_identified;

/* The description of one estimate. The list has the order of the struct pcs_identified. */
typedef struct pcs_estimate_info {
    const char *name; /* name of the field and of the JSON key; the error has the name name_error */
    const char *unit; /* "" for a plain number; m/s for impulses (N s if mass is given) */
    const char *meaning; /* a few words */
} pcs_estimate_info;

/* Return the number of estimates. */
PCS_API size_t pcs_estimate_count(void);

/* Return the description of an estimate by its index; NULL: no such estimate. */
PCS_API const pcs_estimate_info *pcs_estimate_about(size_t index);

/* Return the estimate at this index of the list. index must be less than pcs_estimate_count(). */
static inline const pcs_estimate *pcs_estimate_at(const pcs_identified *identified, size_t index)
{
    return (const pcs_estimate *)(const void *)identified + index;
}

/* Return options for a central impact without normal, approach and mass. */
PCS_API pcs_identify_options pcs_identify_options_default(void);

/*
 * Find the largest impact in n samples of acceleration (m/s^2) along n_axes = 2 or 3 orthogonal
 * axes, at increasing times (s), and estimate its quantities. There must be a quiet interval before
 * and after the impact. Nothing is allocated; the time is proportional to n. An approach for which
 * e_kinematic would be impossible is rejected: it does not belong to this measurement. Statuses:
 * PCS_OK; PCS_STATUS_INVALID: the fault has the sample or the option, or reports that no impact is
 * found; identified is then not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_identify(const double *time, const double *const *axes, int n_axes, size_t n,
                                const pcs_identify_options *options, pcs_identified *identified,
                                pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
