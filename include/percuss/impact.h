/* percuss: the laws, what they need to know, and the record of an impact. */
#ifndef PERCUSS_IMPACT_H
#define PERCUSS_IMPACT_H

#include <percuss/contact.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The laws; pcs_law_about says more of each, docs/mechanics.md all. S: in space, too. */
typedef enum pcs_law {
    PCS_LAW_NEWTON,          /* S  slip is followed until v_n' = -e v_n */
    PCS_LAW_POISSON,         /* S  slip is followed until p_r = e p_c */
    PCS_LAW_ENERGETIC,       /* S  slip is followed until W_r = -e^2 W_c */
    PCS_LAW_COMPROMISE,      /* S  slip is followed to the least of d1 (1-N_P)^2 + d2 (1-N_E)^2 */
    PCS_LAW_WHITTAKER,       /*    v_n' = -e v_n; sticks, or |p_t| = mu p_n */
    PCS_LAW_BRACH,           /*    as whittaker, but no energy is gained */
    PCS_LAW_COMPLEMENTARITY, /* S  v_n' = -e v_n, v_t' = -e_t v_t within the cone of friction */
    PCS_LAW_WALTON,          /* S  the same for spheres, as an operator */
    PCS_LAW_BILINEAR,        /* S  springs with hysteresis, and a slider, through time */
    PCS_LAW_IMPULSE_RATIO,   /*    v_n' = -e v_n with p_t/p_n as given */
    PCS_LAW_COUNT
} pcs_law;

/* Does the law follow slip, only compare before and after, or follow springs through time? */
typedef enum pcs_family { PCS_FAMILY_PATH, PCS_FAMILY_ALGEBRAIC, PCS_FAMILY_COMPLIANT } pcs_family;

typedef struct pcs_law_info {
    const char *name; /* as --law takes it */
    pcs_family family;
    bool spatial;       /* exists in space, too */
    bool one_friction;  /* rejects mu_s != mu_k */
    const char *rule;   /* one line of what it says */
    const char *source; /* keys of docs/references.bib, separated by blanks */
} pcs_law_info;

PCS_API const pcs_law_info *pcs_law_about(pcs_law law); /* NULL: no such law */

/* The law of that name; false: there is none. */
PCS_API bool pcs_law_named(const char *name, pcs_law *law);

/* Which answer to take where a law has two: bodies that touch and slide with jamming friction. */
typedef enum pcs_branch {
    PCS_BRANCH_IMPACT, /* the impact, the limit of a vanishing approach */
    PCS_BRANCH_REST,   /* no impulse */
    PCS_BRANCH_COUNT
} pcs_branch;

PCS_API const char *pcs_branch_name(pcs_branch branch); /* as --branch takes it; NULL: none such */

/* The branch of that name; false: there is none. */
PCS_API bool pcs_branch_named(const char *name, pcs_branch *branch);

/* What the surfaces are like. Start from pcs_material_default(). */
typedef struct pcs_material {
    double e;          /* restitution, 0..1, in the sense of the law: see the list of laws */
    double e_t;        /* tangential restitution, 0..1: complementarity and walton */
    double mu_s, mu_k; /* static and kinetic friction, mu_s >= mu_k >= 0 */
    double d1, d2;     /* weights of N_P and N_E in the compromise */
    double eta2;       /* stiffness ratio k_n/k_t for the law bilinear; PCS_NONE elsewhere */
    double ratio;      /* p_t/p_n for the law impulse-ratio; PCS_NONE elsewhere */
    pcs_branch branch; /* for the law complementarity, where the outcome is not-unique */
    bool e_above_1;    /* e may be up to PCS_MAX_E, for newton, poisson, energetic, whittaker and
                          impulse-ratio: as measured or simulated, e_kinematic may exceed 1 */
} pcs_material;

#define PCS_MAX_E 2

/* e and mu unset (a fault if left so), e_t = 0, d1 = d2 = 1, no eta2, no ratio, branch
 * impact. */
PCS_API pcs_material pcs_material_default(void);

/* Physics worth a name: a set of flags, empty for a plain impact. */
typedef enum pcs_outcome {
    PCS_OUTCOME_NO_COLLISION = 1 << 0, /* the bodies do not approach; nothing happens */
    PCS_OUTCOME_JAM = 1 << 1,          /* sliding drives the bodies together (Painleve) */
    PCS_OUTCOME_IMPACT_WITHOUT_COLLISION = 1 << 2, /* they only touch, yet sliding jams them */
    PCS_OUTCOME_ENERGY_GAIN = 1 << 3,     /* kinetic energy grew, by more than rounding: dT is above
                                             1e-12 of |W_c| + |W_r| + |W_f| */
    PCS_OUTCOME_NO_SOLUTION = 1 << 4,     /* the law has no answer for these inputs */
    PCS_OUTCOME_RECOMPRESSION = 1 << 5,   /* they met again during restitution */
    PCS_OUTCOME_NOT_UNIQUE = 1 << 6,      /* there is another answer; branch chose this one */
    PCS_OUTCOME_FRICTION_DRIVES = 1 << 7, /* the tangential impulse pushes along the slip */
    PCS_OUTCOME_IMPULSE_EXCEEDS = 1 << 8, /* p_r > p_c */
    PCS_OUTCOME_WORK_EXCEEDS = 1 << 9     /* W_r > |W_c| */
} pcs_outcome;

#define PCS_OUTCOME_COUNT 10

PCS_API const char *pcs_outcome_name(pcs_outcome flag);    /* one flag; NULL: none such */
PCS_API const char *pcs_outcome_meaning(pcs_outcome flag); /* one flag; NULL: none such */

/*
 * A set of flags as text: names separated by a blank, "plain" for none. Writes at most size bytes,
 * the last of them 0, and returns how many characters the text has, as snprintf does. text may be
 * NULL if size is 0.
 */
PCS_API size_t pcs_outcome_text(unsigned outcome, char *text, size_t size);

/* The flag of that name; false: there is none. */
PCS_API bool pcs_outcome_named(const char *name, pcs_outcome *flag);

/* v_n runs to zero, then away from it. */
typedef enum pcs_stage { PCS_STAGE_COMPRESSION, PCS_STAGE_RESTITUTION } pcs_stage;

#define PCS_STAGE_COUNT 2

PCS_API const char *pcs_stage_name(pcs_stage stage); /* NULL: none such */

/*
 * How a contact ends an impact whose law has no path, or that has several contacts. Whether it
 * leaves its surface is told by vp_n > 0; only pcs_strike_solve says rebound.
 */
typedef enum pcs_final {
    PCS_FINAL_NONE,
    PCS_FINAL_STICK,        /* friction suffices: v_t' = -e_t v_t */
    PCS_FINAL_SLIP,         /* |p_t| = mu p_n */
    PCS_FINAL_OPEN,         /* it took no part */
    PCS_FINAL_REBOUND,      /* pcs_strike_solve: it leaves */
    PCS_FINAL_REBOUND_AFTER /* pcs_strike_solve: it leaves, and had pushed before */
} pcs_final;

PCS_API const char *pcs_final_name(pcs_final final); /* NULL for PCS_FINAL_NONE */

/* How the contact point moves. */
typedef enum pcs_motion {
    PCS_MOTION_SLIDE,        /* slips as it came, or from the start of an impact at rest */
    PCS_MOTION_STICK,        /* does not slip */
    PCS_MOTION_REVERSE_SLIDE /* slips again after it had stopped */
} pcs_motion;

#define PCS_MOTION_COUNT 3

PCS_API const char *pcs_motion_name(pcs_motion motion); /* NULL: none such */

/* Impulse so far, and velocity, at a point of an impact. */
typedef struct pcs_point2 {
    double p_n, p_t; /* N s */
    double v_n, v_t; /* m/s */
} pcs_point2;

typedef struct pcs_point3 {
    double p_n, p_1, p_2; /* N s */
    double v_n, v_1, v_2; /* m/s */
} pcs_point3;

/* A stretch of the impact with one stage and one motion. */
typedef struct pcs_phase2 {
    pcs_stage stage;
    pcs_motion motion;
    pcs_point2 from, to; /* impulse and velocity at both ends */
    double W_n, W_t;     /* J, work of the normal and of the tangential impulse */
} pcs_phase2;

#define PCS_MAX_PHASES2 6
#define PCS_MODE_NONE (-1)

/*
 * Limits of the law bilinear: events; and looks for one while the slider holds, some ten for each,
 * and a few in every period that passes without one. Beyond them the status is not-converged, after
 * a second or two. So end one to four of 100 random problems with e below 1e-6: the tangential
 * spring keeps the normal one pressed, and that oscillates 1/e times. So do some with a nearly
 * singular G.
 */
#define PCS_MAX_CHANGES 400000
#define PCS_MAX_LOOKS 4000000

/* Everything about one planar impact. Impulses act on the body. */
typedef struct pcs_impact2 {
    pcs_law law;
    unsigned outcome; /* flags of pcs_outcome */
    int mode; /* 0..6, in words by pcs_mode_meaning; PCS_MODE_NONE: no path, or no collision */
    pcs_final final; /* laws without a path */

    double v_n, v_t;   /* m/s, before */
    double vp_n, vp_t; /* m/s, after */
    double p_n, p_t;   /* N s, whole impulse */
    double pc_n, pc_t; /* N s, of compression */
    double pr_n, pr_t; /* N s, of restitution */

    double W_c, W_r; /* J, work of the normal impulse: W_c <= 0 <= W_r */
    double W_f;      /* J, work of friction */
    double dT;       /* J, change of kinetic energy; W_c + W_r + W_f = dT */
    double T, Tp; /* J, kinetic energy the contact can change, v G^-1 v/2, before and after; bodies
                     may have more, see pcs_body2_energy */

    double N_P, N_N, N_E; /* restitution by impulse, velocity, work over what e asks for:
                             pr_n/(e pc_n), -vp_n/(e v_n), sqrt(W_r/|W_c|)/e */
    double e_kinematic;   /* -vp_n/v_n */
    double R_kinetic;     /* pr_n/pc_n */
    double E2_energetic;  /* W_r/|W_c| */
    double impulse_ratio; /* p_t/p_n */
    double mu_A, mu_R;    /* p_t/p_n of compression and of restitution */

    int n_phases;
    pcs_phase2 phases[PCS_MAX_PHASES2]; /* those below n_phases are set; of bilinear the first */
} pcs_impact2;

/* How friction acts while the contact slips in space. */
typedef enum pcs_path {
    PCS_PATH_EXACT,     /* against the slip of each instant: the flow of [keller-1986] */
    PCS_PATH_SUN_BARUH, /* against one estimated direction a stage [sun-baruh-2022 Sec. 3] */
    PCS_PATH_COUNT
} pcs_path;

PCS_API const char *pcs_path_name(pcs_path path); /* as --path takes it; NULL: none such */

/* The path of that name; false: there is none. */
PCS_API bool pcs_path_named(const char *name, pcs_path *path);

typedef struct pcs_phase3 {
    pcs_stage stage;
    pcs_motion motion;
    pcs_point3 from, to; /* impulse and velocity at both ends */
    double W_n, W_t;     /* J, work of the normal and of the tangential impulse */
} pcs_phase3;

#define PCS_MAX_PHASES3 8
#define PCS_MAX_STEPS3 4000

/* Everything about one impact in space; fields as in pcs_impact2. */
typedef struct pcs_impact3 {
    pcs_law law;
    pcs_path path;
    unsigned outcome; /* flags of pcs_outcome */
    int mode;         /* 0..6; 2, 4, 6: slip resumed from rest, in any direction */
    pcs_final final;  /* laws without a path */

    double v_n, v_1, v_2;    /* m/s, before */
    double vp_n, vp_1, vp_2; /* m/s, after */
    double p_n, p_1, p_2;    /* N s, whole impulse */
    double pc_n, pr_n;       /* N s, normal impulse of compression and restitution */

    double W_c, W_r; /* J, work of the normal impulse: W_c <= 0 <= W_r */
    double W_f;      /* J, work of friction */
    double dT;       /* J, change of kinetic energy */
    double T, Tp;    /* J, kinetic energy the contact can change, before and after */

    double N_P, N_N, N_E;
    double e_kinematic, R_kinetic, E2_energetic;
    double impulse_ratio; /* |p_t|/p_n */
    double turn;          /* rad, by which slip turned from first to last, towards t2 */

    int n_phases;
    pcs_phase3 phases[PCS_MAX_PHASES3]; /* those below n_phases are set; of bilinear the first */
} pcs_impact3;

/* Mode 0..6 in words; "" for PCS_MODE_NONE. */
PCS_API const char *pcs_mode_meaning(int mode);

/* Has this material what the law needs, within its bounds? fault may be NULL. */
PCS_API pcs_status pcs_material_check(pcs_law law, const pcs_material *material, pcs_fault *fault);

/*
 * Does this law take this problem? PCS_OK: it does; else the fault says why not, as in "G_nt must
 * be 0 for this law, which is for spheres" or "law is planar only". These are the checks of
 * pcs_solve2 and pcs_solve3. For several contacts see pcs_multi_check and pcs_strike_check.
 */
PCS_API pcs_status pcs_law_applies2(pcs_law law, const pcs_contact2 *contact,
                                    const pcs_material *material, pcs_fault *fault);
PCS_API pcs_status pcs_law_applies3(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                                    const pcs_material *material, pcs_fault *fault);

/*
 * Solve one planar impact. The record is the caller's: 752 bytes on a 64-bit machine, 1192 in
 * space, most of them phases; keep one for each thread and take from it what is needed. On any
 * status but PCS_OK it is left alone. fault may be NULL. The statuses:
 *
 * PCS_OK: the record is complete. It is not judged: pcs_judge2 does so, and a residual above
 * PCS_JUDGE_BOUND says not to use it.
 *
 * PCS_STATUS_INVALID: pcs_law_applies2 says no, or a pointer is NULL.
 *
 * PCS_STATUS_RANGE: a result is too large or too small for a double, or the approach vanishes
 * beside a far larger slip.
 *
 * PCS_STATUS_NOT_CONVERGED: of bilinear only, see PCS_MAX_LOOKS; left is the part of the largest
 * normal force that still pressed.
 */
PCS_API pcs_status pcs_solve2(pcs_law law, const pcs_contact2 *contact,
                              const pcs_material *material, pcs_impact2 *impact, pcs_fault *fault);

/*
 * The same in space, for every law that goes there; path is ignored for one without. The
 * exact path is integrated to 1e-10 or better, springs are followed to 1e-9, and an answer of
 * complementarity meets each condition of the law to 1e-10 of its largest term, however close
 * friction is to critical. pcs_judge3 judges the answer. PCS_STATUS_NOT_CONVERGED has three causes:
 *
 * The exact path takes more than PCS_MAX_STEPS3 steps; left is the part of the first slip speed.
 *
 * bilinear exceeds PCS_MAX_CHANGES, PCS_MAX_LOOKS or 400000 steps of slip; left is the part of the
 * largest normal force that still pressed.
 *
 * No answer of complementarity is right, which takes a G that is singular up to rounding, or a
 * subnormal v_n; left is PCS_NONE.
 */
PCS_API pcs_status pcs_solve3(pcs_law law, pcs_path path, const pcs_contact3 *contact,
                              const pcs_material *material, pcs_impact3 *impact, pcs_fault *fault);

/* With a limit of one's own on the steps of the exact path. */
PCS_API pcs_status pcs_solve3_within(int most_steps, pcs_law law, pcs_path path,
                                     const pcs_contact3 *contact, const pcs_material *material,
                                     pcs_impact3 *impact, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
