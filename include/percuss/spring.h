/* percuss: restitution e from the damping of a spring at the contact, and the damping from e. */
#ifndef PERCUSS_SPRING_H
#define PERCUSS_SPRING_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A spring at the contact, in a direct impact without friction and weight; d is the penetration.
 * Initialise it with pcs_spring_default(). There are two kinds of damping:
 *
 *   viscous         F = kappa d^exponent + c d^((exponent - 1)/2) d'. With exponent 1 it is the
 *                   linear spring with a dashpot (Kelvin-Voigt); with exponent 1.5 it is Hertz's
 *                   spring with Tsuji's damping. e is the same at every speed.
 *   Hunt-Crossley   F = kappa d^exponent (1 + zeta d'), as in pcs_surface. e depends only on zeta
 *                   times the approach speed.
 */
typedef struct pcs_spring {
    double mass;  /* kg, effective mass at the contact, 1/G_nn: for a ball on the ground its mass,
                     for two balls m1 m2/(m1 + m2) */
    double kappa; /* N/m^exponent, stiffness; ignored if solref is given */
    double exponent; /* 0.5..5; solref requires 1 */
    double approach; /* m/s, speed of approach, positive; PCS_NONE: no zeta and no depth */
    bool tensile; /* how the viscous contact ends. false: where the force is zero, since a contact
                     without adhesion cannot pull; true: where the penetration is zero, so the
                     dashpot pulls before */
} pcs_spring;

/* Return a spring with exponent 1, not tensile; mass, kappa and approach are not set. */
PCS_API pcs_spring pcs_spring_default(void);

/* Which value is given. */
typedef enum pcs_spring_given {
    PCS_SPRING_GIVEN_E,      /* "e": restitution, 1e-9..1 */
    PCS_SPRING_GIVEN_RATIO,  /* "ratio": the viscous damping ratio; below 1 if tensile */
    PCS_SPRING_GIVEN_C,      /* "c": viscous damping, unit as of c below */
    PCS_SPRING_GIVEN_ZETA,   /* "zeta": s/m, damping of Hunt and Crossley */
    PCS_SPRING_GIVEN_SOLREF, /* "solref": the two numbers of MuJoCo: both positive, or both not
                                positive */
    PCS_SPRING_GIVEN_COUNT
} pcs_spring_given;

/* Return the name of a given value; NULL: no such value. */
PCS_API const char *pcs_spring_given_name(pcs_spring_given given);

/*
 * The same restitution, as the damping of each model. PCS_NONE: an input that it needs is not set.
 */
typedef struct pcs_spring_damping {
    double e;          /* restitution -v_n'/v_n */
    double kappa;      /* N/m^exponent, of the spring, or as in solref */
    double ratio;      /* viscous: damping ratio, 1 is critical */
    double c;          /* viscous, N s/m^((exponent + 1)/2); with exponent 1 N s/m */
    double c_mass;     /* c/mass; with exponent 1 in 1/s */
    double zeta;       /* Hunt-Crossley, s/m */
    double kappa_zeta; /* kappa zeta; with exponent 1 in N s/m^2 */
    double solref[2];  /* MuJoCo: timeconst in s, and dampratio; PCS_NONE if e = 1 */
    double direct[2];  /* the direct form: -kappa/mass in 1/s^2, -c/mass in 1/s */
    double zeta_small; /* 3 (1 - e)/(2 approach), s/m, formula of Hunt and Crossley for e near 1 */
    double zeta_squares; /* 3 (1 - e^2)/(4 approach), s/m, Lankarani and Nikravesh, for e near 1 */
    double duration;     /* s, of the viscous contact; exponent 1 only */
    double depth;        /* m, largest penetration of the viscous contact */
    double depth_crossley; /* m, largest penetration of the Hunt-Crossley contact */
} pcs_spring_damping;

/*
 * Compute all values of pcs_spring_damping from the one that is given. value points to one number,
 * or to two for solref. Solref is that of a contact, which never pulls (tensile is ignored for it),
 * with a constant impedance (solimp with d_0 = d_width): the impedance then cancels. Relative
 * errors are about 1e-15 times 1/(1 - e), because 1 - e itself is known only to that accuracy.
 * Statuses: PCS_OK; PCS_STATUS_INVALID: the fault names the field; PCS_STATUS_RANGE: e would be
 * below 1e-9, or a result is not a double. If the status is not PCS_OK, out is not changed. fault
 * may be NULL.
 */
PCS_API pcs_status pcs_spring_convert(const pcs_spring *spring, pcs_spring_given given,
                                      const double *value, pcs_spring_damping *out,
                                      pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
