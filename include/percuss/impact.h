/* percuss: the laws, the material, and the record of an impact. */
#ifndef PERCUSS_IMPACT_H
#define PERCUSS_IMPACT_H

#include <percuss/contact.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The laws. pcs_law_about describes each one; docs/mechanics.md has the theory. S: the law also
 * exists in space. Laws "with a path" follow the slip while the normal impulse grows.
 */
typedef enum pcs_law {
    PCS_LAW_NEWTON,          /* S  with a path, which ends where v_n' = -e v_n */
    PCS_LAW_POISSON,         /* S  with a path, which ends where p_r = e p_c */
    PCS_LAW_ENERGETIC,       /* S  with a path, which ends where W_r = -e^2 W_c */
    PCS_LAW_COMPROMISE,      /* S  with a path, to the least d1 (1-N_P)^2 + d2 (1-N_E)^2 */
    PCS_LAW_WHITTAKER,       /*    v_n' = -e v_n; sticks, or |p_t| = mu p_n */
    PCS_LAW_BRACH,           /*    as whittaker, but friction is limited: no energy gain */
    PCS_LAW_COMPLEMENTARITY, /* S  v_n' = -e v_n; v_t' = -e_t v_t in the friction cone, or slip */
    PCS_LAW_WALTON,          /* S  the same for spheres, as an operator */
    PCS_LAW_BILINEAR,        /* S  springs with hysteresis and a slider, integrated in time */
    PCS_LAW_IMPULSE_RATIO,   /*    v_n' = -e v_n, and p_t/p_n is given */
    PCS_LAW_COUNT
} pcs_law;

/*
 * How a law works: it follows the slip (PATH), it relates only the velocities before and after
 * (ALGEBRAIC), or it follows springs through time (COMPLIANT).
 */
typedef enum pcs_family { PCS_FAMILY_PATH, PCS_FAMILY_ALGEBRAIC, PCS_FAMILY_COMPLIANT } pcs_family;

/* The description of a law. */
typedef struct pcs_law_info {
    const char *name;   /* as the option --law of the command takes it */
    pcs_family family;  /* how the law works */
    bool spatial;       /* true: the law also exists in space */
    bool one_friction;  /* true: the law rejects mu_s != mu_k */
    const char *rule;   /* the rule of the law in one line */
    const char *source; /* keys of docs/references.bib, separated by blanks */
} pcs_law_info;

/* Return the description of a law; NULL: no such law. */
PCS_API const pcs_law_info *pcs_law_about(pcs_law law);

/* Find the law of this name and write it to law. Return false if there is none. */
PCS_API bool pcs_law_named(const char *name, pcs_law *law);

/*
 * Which solution to take where a law has two: the bodies touch (v_n = 0) and slide with jamming
 * friction.
 */
typedef enum pcs_branch {
    PCS_BRANCH_IMPACT, /* the impact: the limit of an approach that goes to zero */
    PCS_BRANCH_REST,   /* no impulse */
    PCS_BRANCH_COUNT
} pcs_branch;

/* Return the name of a branch, as the option --branch takes it; NULL: no such branch. */
PCS_API const char *pcs_branch_name(pcs_branch branch);

/* Find the branch of this name and write it to branch. Return false if there is none. */
PCS_API bool pcs_branch_named(const char *name, pcs_branch *branch);

/* The material of the two surfaces. Initialise it with pcs_material_default(). */
typedef struct pcs_material {
    double e;   /* coefficient of restitution, 0..1; its meaning is that of the law, see pcs_law */
    double e_t; /* tangential restitution, 0..1, for complementarity and walton */
    double mu_s, mu_k; /* static and kinetic friction, mu_s >= mu_k >= 0 */
    double d1, d2;     /* weights of N_P and N_E in the law compromise */
    double eta2;       /* stiffness ratio k_n/k_t for the law bilinear; PCS_NONE elsewhere */
    double ratio;      /* p_t/p_n for the law impulse-ratio; PCS_NONE elsewhere */
    pcs_branch branch; /* for the law complementarity, if the outcome is not-unique */
    bool e_above_1; /* true: e may be up to PCS_MAX_E, for newton, poisson, energetic, whittaker and
                       impulse-ratio (a measured or simulated e_kinematic can exceed 1) */
} pcs_material;

#define PCS_MAX_E 2

/*
 * Return a material in which e, mu_s and mu_k are not set (a solve rejects it until they are),
 * e_t = 0, d1 = d2 = 1, eta2 and ratio are PCS_NONE, branch is PCS_BRANCH_IMPACT, e_above_1 is
 * false.
 */
PCS_API pcs_material pcs_material_default(void);

/* Outcomes: flags of physics in a record. A record without flags is a plain impact. */
typedef enum pcs_outcome {
    PCS_OUTCOME_NO_COLLISION = 1 << 0, /* the bodies do not approach; nothing happens */
    PCS_OUTCOME_JAM = 1 << 1,          /* sliding drives the bodies together (Painleve) */
    PCS_OUTCOME_IMPACT_WITHOUT_COLLISION = 1 << 2, /* v_n = 0, but sliding jams the bodies */
    PCS_OUTCOME_ENERGY_GAIN =
        1 << 3, /* kinetic energy increases: dT is above 1e-12 of |W_c| + |W_r| + |W_f|, or 1e-9 of
                   it in space where a path or springs are followed */
    PCS_OUTCOME_NO_SOLUTION = 1 << 4,     /* the law has no solution for these inputs */
    PCS_OUTCOME_RECOMPRESSION = 1 << 5,   /* the bodies approach again during restitution */
    PCS_OUTCOME_NOT_UNIQUE = 1 << 6,      /* there is another solution; branch selects this one */
    PCS_OUTCOME_FRICTION_DRIVES = 1 << 7, /* the tangential impulse acts along the slip */
    PCS_OUTCOME_IMPULSE_EXCEEDS = 1 << 8, /* p_r > p_c, by more than 1e-9 */
    PCS_OUTCOME_WORK_EXCEEDS = 1 << 9     /* W_r > |W_c|, by more than 1e-9 */
} pcs_outcome;

#define PCS_OUTCOME_COUNT 10

/* Return the name of one flag, or its meaning as a sentence; NULL: no such flag. */
PCS_API const char *pcs_outcome_name(pcs_outcome flag);
PCS_API const char *pcs_outcome_meaning(pcs_outcome flag);

/*
 * Write a set of flags as text: the names separated by blanks, or "plain" if there is none. At most
 * size bytes are written, the last of them 0. Return the number of characters of the whole text
 * without the 0, as snprintf does. text may be NULL if size is 0.
 */
PCS_API size_t pcs_outcome_text(unsigned outcome, char *text, size_t size);

/* Find the flag of this name and write it to flag. Return false if there is none. */
PCS_API bool pcs_outcome_named(const char *name, pcs_outcome *flag);

/* The stages of an impact. Compression: v_n goes to zero. Restitution: v_n increases from zero. */
typedef enum pcs_stage { PCS_STAGE_COMPRESSION, PCS_STAGE_RESTITUTION } pcs_stage;

#define PCS_STAGE_COUNT 2

/* Return the name of a stage; NULL: no such stage. */
PCS_API const char *pcs_stage_name(pcs_stage stage);

/*
 * The state of a contact at the end of an impact, for laws without a path and for several contacts.
 * The contact leaves its surface if vp_n > 0. Only pcs_strike_solve sets REBOUND and REBOUND_AFTER.
 */
typedef enum pcs_final {
    PCS_FINAL_NONE,         /* not set, as for laws with a path */
    PCS_FINAL_STICK,        /* friction is sufficient: v_t' = -e_t v_t */
    PCS_FINAL_SLIP,         /* |p_t| = mu p_n */
    PCS_FINAL_OPEN,         /* no impulse acts at this contact */
    PCS_FINAL_REBOUND,      /* pcs_strike_solve: it leaves the surface */
    PCS_FINAL_REBOUND_AFTER /* pcs_strike_solve: it leaves after an impulse */
} pcs_final;

/* Return the name of a final state; NULL for PCS_FINAL_NONE, or if there is no such state. */
PCS_API const char *pcs_final_name(pcs_final final);

/* How the contact point moves in a phase. */
typedef enum pcs_motion {
    PCS_MOTION_SLIDE, /* slips as before the impact, or from its start if there was no slip */
    PCS_MOTION_STICK, /* does not slip */
    PCS_MOTION_REVERSE_SLIDE /* slips again after slip had stopped */
} pcs_motion;

#define PCS_MOTION_COUNT 3

/* Return the name of a motion; NULL: no such motion. */
PCS_API const char *pcs_motion_name(pcs_motion motion);

/* A point of an impact: the impulse up to there, and the relative velocity. */
typedef struct pcs_point2 {
    double p_n, p_t; /* N s */
    double v_n, v_t; /* m/s */
} pcs_point2;

/* The same in space. */
typedef struct pcs_point3 {
    double p_n, p_1, p_2; /* N s */
    double v_n, v_1, v_2; /* m/s */
} pcs_point3;

/* A phase: a part of the impact with one stage and one motion. */
typedef struct pcs_phase2 {
    pcs_stage stage;     /* compression or restitution */
    pcs_motion motion;   /* slide, stick or reverse slide */
    pcs_point2 from, to; /* impulse and velocity at both ends */
    double W_n, W_t;     /* J, work of the normal and of the tangential impulse */
} pcs_phase2;

#define PCS_MAX_PHASES2 6
#define PCS_MODE_NONE (-1)

/*
 * Limits of the law bilinear: the number of events, and the number of steps of the search for the
 * next event while the slider sticks. An event takes about ten of these steps, and each period of
 * oscillation without an event takes a few. If a limit is exceeded, after one or two seconds, the
 * status is not-converged. This happens in one to four of 100 random problems with e below 1e-6:
 * the tangential spring keeps the normal spring compressed, and the normal spring oscillates 1/e
 * times. It also happens with some nearly singular G.
 */
#define PCS_MAX_CHANGES 400000
#define PCS_MAX_LOOKS 4000000

/*
 * The record of one planar impact. Impulses act on the body. Vectors are in the contact frame
 * (n, t).
 */
typedef struct pcs_impact2 {
    pcs_law law;      /* the law that was used */
    unsigned outcome; /* flags of pcs_outcome */
    int mode;         /* 0..6, see pcs_mode_meaning; PCS_MODE_NONE: no path, or no collision */
    pcs_final final;  /* for laws without a path */

    double v_n, v_t;   /* m/s, before */
    double vp_n, vp_t; /* m/s, after */
    double p_n, p_t;   /* N s, total impulse */
    double pc_n, pc_t; /* N s, of compression */
    double pr_n, pr_t; /* N s, of restitution */

    double W_c, W_r; /* J, work of the normal impulse: W_c <= 0 <= W_r */
    double W_f;      /* J, work of friction */
    double dT;       /* J, change of kinetic energy; W_c + W_r + W_f = dT */
    double T, Tp;    /* J, kinetic energy that the contact can change, v G^-1 v/2, before and after;
                        the bodies may have more, see pcs_body2_energy */

    double N_P, N_N, N_E; /* restitution by impulse, by velocity and by work, each divided by what e
                             requires: pr_n/(e pc_n), -vp_n/(e v_n), sqrt(W_r/|W_c|)/e */
    double e_kinematic;   /* -vp_n/v_n */
    double R_kinetic;     /* pr_n/pc_n */
    double E2_energetic;  /* W_r/|W_c| */
    double impulse_ratio; /* p_t/p_n */
    double mu_A, mu_R;    /* p_t/p_n of compression and of restitution */

    int n_phases;                       /* number of stored phases; 0 for an algebraic law */
    pcs_phase2 phases[PCS_MAX_PHASES2]; /* only those below n_phases are set; the law bilinear can
                                           have more phases, and only the first are stored */
} pcs_impact2;

/* The path in space: how friction acts while the contact slips. */
typedef enum pcs_path {
    PCS_PATH_EXACT,     /* against the slip at each instant: the flow of [keller-1986] */
    PCS_PATH_SUN_BARUH, /* against one estimated direction in each stage [sun-baruh-2022 Sec. 3] */
    PCS_PATH_COUNT
} pcs_path;

/* Return the name of a path, as the option --path takes it; NULL: no such path. */
PCS_API const char *pcs_path_name(pcs_path path);

/* Find the path of this name and write it to path. Return false if there is none. */
PCS_API bool pcs_path_named(const char *name, pcs_path *path);

/* A phase of an impact in space: a part with one stage and one motion. */
typedef struct pcs_phase3 {
    pcs_stage stage;     /* compression or restitution */
    pcs_motion motion;   /* slide, stick or reverse slide */
    pcs_point3 from, to; /* impulse and velocity at both ends */
    double W_n, W_t;     /* J, work of the normal and of the tangential impulse */
} pcs_phase3;

#define PCS_MAX_PHASES3 8
#define PCS_MAX_STEPS3 4000

/* The record of one impact in space. Fields are as in pcs_impact2, vectors are in (n, t1, t2). */
typedef struct pcs_impact3 {
    pcs_law law;      /* the law that was used */
    pcs_path path;    /* the path that was requested; of no effect for a law without a path */
    unsigned outcome; /* flags of pcs_outcome */
    int mode;         /* 0..6; 2, 4, 6: slip starts again after it stopped, in any direction */
    pcs_final final;  /* for laws without a path */

    double v_n, v_1, v_2;    /* m/s, before */
    double vp_n, vp_1, vp_2; /* m/s, after */
    double p_n, p_1, p_2;    /* N s, total impulse */
    double pc_n, pr_n;       /* N s, normal impulse of compression and restitution */

    double W_c, W_r; /* J, work of the normal impulse: W_c <= 0 <= W_r */
    double W_f;      /* J, work of friction */
    double dT;       /* J, change of kinetic energy */
    double T, Tp;    /* J, kinetic energy that the contact can change, before and after */

    double N_P, N_N, N_E; /* these six are as in pcs_impact2 */
    double e_kinematic, R_kinetic, E2_energetic;
    double impulse_ratio; /* |p_t|/p_n */
    double turn; /* rad, angle from the first to the last direction of slip, positive from t1
                    towards t2 */

    int n_phases;                       /* number of stored phases; 0 for an algebraic law */
    pcs_phase3 phases[PCS_MAX_PHASES3]; /* only those below n_phases are set; the law bilinear can
                                           have more phases, and only the first are stored */
} pcs_impact3;

/* Return the meaning of mode 0..6 [sun-baruh-2022 Table 1]; "" for any other number. */
PCS_API const char *pcs_mode_meaning(int mode);

/*
 * Check that the material has all values that the law needs, within their bounds. Statuses: PCS_OK;
 * PCS_STATUS_INVALID, and the fault names the field. fault may be NULL.
 */
PCS_API pcs_status pcs_material_check(pcs_law law, const pcs_material *material, pcs_fault *fault);

/*
 * Check that the law can be applied to this contact and material. These are the checks of
 * pcs_solve2 and pcs_solve3. For several contacts see pcs_multi_check and pcs_strike_check.
 * Statuses: PCS_OK; PCS_STATUS_INVALID, and the fault gives the reason, for example "G_nt must be 0
 * for this law, which is for spheres" or "law is planar only". fault may be NULL.
 */
PCS_API pcs_status pcs_law_applies2(pcs_law law, const pcs_contact2 *contact,
                                    const pcs_material *material, pcs_fault *fault);
PCS_API pcs_status pcs_law_applies3(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                                    const pcs_material *material, pcs_fault *fault);

/*
 * Solve one planar impact and write the record. The record belongs to the caller. It has 752 bytes
 * on a 64-bit machine (1192 in space), most of them for phases: use one record for each thread and
 * copy what you need. If the status is not PCS_OK, the record is not changed. fault may be NULL.
 * Statuses:
 *
 * PCS_OK: the record is complete. It has not been checked: pcs_judge2 checks it. Do not use a
 * record that has a residual above PCS_JUDGE_BOUND.
 *
 * PCS_STATUS_INVALID: pcs_law_applies2 rejects the inputs, or a pointer is NULL.
 *
 * PCS_STATUS_RANGE: a result is too large or too small for a double, or v_n is lost in rounding
 * beside a much larger slip.
 *
 * PCS_STATUS_NOT_CONVERGED: for the law bilinear only, see PCS_MAX_LOOKS; fault.left is the
 * remaining normal force, as a fraction of the largest normal force.
 */
PCS_API pcs_status pcs_solve2(pcs_law law, const pcs_contact2 *contact,
                              const pcs_material *material, pcs_impact2 *impact, pcs_fault *fault);

/*
 * Solve one impact in space, by a law that exists in space. path is ignored for a law without a
 * path, but it must be one of pcs_path. The record, fault and statuses are as for pcs_solve2.
 *
 * Accuracy: the exact path is integrated to 1e-10 or better. Springs are followed to 1e-9. A
 * solution of complementarity satisfies each condition of the law to 1e-10 of its largest term,
 * also when friction is close to critical. pcs_judge3 checks the record.
 *
 * PCS_STATUS_NOT_CONVERGED has three causes:
 *
 * The exact path takes more than PCS_MAX_STEPS3 steps; fault.left is the remaining slip speed, as a
 * fraction of the first one.
 *
 * bilinear exceeds PCS_MAX_CHANGES, PCS_MAX_LOOKS or 400000 steps of slip; fault.left is the
 * remaining normal force, as a fraction of the largest normal force.
 *
 * No solution of complementarity satisfies the conditions. This needs a G that is singular up to
 * rounding, or a subnormal v_n; fault.left is PCS_NONE.
 */
PCS_API pcs_status pcs_solve3(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                              const pcs_material *material, pcs_impact3 *impact, pcs_fault *fault);

/* The same as pcs_solve3, with the limit most_steps on the steps of the exact path. */
PCS_API pcs_status pcs_solve3_within(int most_steps, pcs_law law, pcs_path path,
                                     const pcs_contact3 *contact, const pcs_material *material,
                                     pcs_impact3 *impact, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
