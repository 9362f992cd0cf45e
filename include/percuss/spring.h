/* percuss: restitution e and the damping of a spring at the contact, each from the other. */
#ifndef PERCUSS_SPRING_H
#define PERCUSS_SPRING_H

#include <percuss/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A spring at the contact, in a direct impact without friction and weight; d is the penetration.
 * Start from pcs_spring_default(). Two kinds of damping:
 *
 *   viscous         F = kappa d^exponent + c d^((exponent - 1)/2) d'. With exponent 1 it is the
 *                   linear spring with a dashpot (Kelvin-Voigt), with 1.5 Hertz with the damping
 *                   of Tsuji. e is the same at every speed.
 *   Hunt-Crossley   F = kappa d^exponent (1 + zeta d'), as of pcs_surface. e depends on zeta times
 *                   the approach speed alone.
 */
typedef struct pcs_spring {
    double mass;     /* kg, that the contact feels, 1/G_nn: of a ball on the ground its mass, of two
                        balls m1 m2/(m1 + m2) */
    double kappa;    /* N/m^exponent, stiffness; ignored where solref is given, which has one */
    double exponent; /* 0.5..5; solref needs 1 */
    double approach; /* m/s, speed of approach, positive; PCS_NONE: no zeta, no depth */
    bool tensile;    /* how the viscous contact ends. false: where the force vanishes, since a
                        contact without adhesion cannot pull; true: where the penetration does, so
                        that the dashpot pulls before */
} pcs_spring;

/* Exponent 1, not tensile; mass, kappa and approach unset. */
PCS_API pcs_spring pcs_spring_default(void);

/* What is given. */
typedef enum pcs_spring_given {
    PCS_SPRING_GIVEN_E,      /* "e": restitution, 1e-9..1 */
    PCS_SPRING_GIVEN_RATIO,  /* "ratio": the viscous damping ratio; below 1 where tensile */
    PCS_SPRING_GIVEN_C,      /* "c": viscous damping, as c below */
    PCS_SPRING_GIVEN_ZETA,   /* "zeta": s/m, damping of Hunt and Crossley */
    PCS_SPRING_GIVEN_SOLREF, /* "solref": the two numbers of MuJoCo: both positive, or both not */
    PCS_SPRING_GIVEN_COUNT
} pcs_spring_given;

PCS_API const char *pcs_spring_given_name(pcs_spring_given given); /* NULL: there is none such */

/* The same restitution, as each model says it. PCS_NONE: needs an input that is not set. */
typedef struct pcs_spring_damping {
    double e;              /* restitution -v_n'/v_n */
    double kappa;          /* N/m^exponent, of the spring, or as solref has it */
    double ratio;          /* viscous: damping ratio, 1 is critical */
    double c;              /* viscous, N s/m^((exponent + 1)/2); with exponent 1 N s/m */
    double c_mass;         /* c/mass; with exponent 1 in 1/s */
    double zeta;           /* Hunt-Crossley, s/m */
    double kappa_zeta;     /* kappa zeta; with exponent 1 in N s/m^2 */
    double solref[2];      /* MuJoCo: timeconst in s, and dampratio; none where e = 1 */
    double direct[2];      /* the direct form: -kappa/mass in 1/s^2, -c/mass in 1/s */
    double zeta_small;     /* 3 (1 - e)/(2 approach), Hunt and Crossley's own, for e near 1 */
    double zeta_squares;   /* 3 (1 - e^2)/(4 approach), Lankarani and Nikravesh, likewise */
    double duration;       /* s, of the viscous contact; exponent 1 only */
    double depth;          /* m, greatest penetration of the viscous contact */
    double depth_crossley; /* m, the same of the Hunt-Crossley contact */
} pcs_spring_damping;

/*
 * All of them from the one that is given: value is one number, of solref two. Solref is that of a
 * contact, which never pulls, whatever tensile says, and of a constant impedance (solimp with d_0 =
 * d_width): the impedance then cancels. Statuses: PCS_OK; PCS_STATUS_INVALID; PCS_STATUS_RANGE: e
 * would be below 1e-9, or a result is no double. out is left alone on any but PCS_OK. fault may be
 * NULL. Relative errors are some 1e-15 times 1/(1 - e), as 1 - e itself is known no better.
 */
PCS_API pcs_status pcs_spring_convert(const pcs_spring *spring, pcs_spring_given given,
                                      const double *value, pcs_spring_damping *out,
                                      pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
