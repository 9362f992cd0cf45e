/* percuss: one contact strikes while others rest [hurmuzlu-marghitu-1994]; planar. */
#ifndef PERCUSS_STRIKE_H
#define PERCUSS_STRIKE_H

#include <percuss/multi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PCS_MAX_STRIKE_CONTACTS 16
#define PCS_MAX_STRIKE_PHASES 64

/* The motion of one contact in a phase. */
typedef enum pcs_part {
    PCS_PART_OPEN,     /* it has no impulse */
    PCS_PART_STICK,    /* sticks */
    PCS_PART_FORWARD,  /* slips towards +t */
    PCS_PART_BACKWARD, /* slips towards -t */
    PCS_PART_COUNT
} pcs_part;

/* Return the name of a motion; NULL: no such motion. */
PCS_API const char *pcs_part_name(pcs_part part);

/* A phase: a part of the impact in which no contact changes its motion. */
typedef struct pcs_strike_phase {
    pcs_stage stage;                         /* of the striking contact */
    pcs_part parts[PCS_MAX_STRIKE_CONTACTS]; /* of each contact */
    double p[PCS_MAX_STRIKE_CONTACTS][2];    /* N s, n and t of each contact at its end */
} pcs_strike_phase;

/*
 * The record of the impact of a mechanism that one contact strikes. Laws with a path follow it from
 * event to event, with the normal impulse of the striking contact as the variable. whittaker and
 * brach relate the velocities before and after, and have no phases.
 */
typedef struct pcs_strike {
    pcs_law law;       /* the law that was used */
    int striking;      /* index of the striking contact */
    unsigned outcome;  /* flags of pcs_outcome */
    int blamed;        /* the contact that has no consistent motion, or two of them; -1: none */
    double dT;         /* J, change of kinetic energy; PCS_NONE: no solution */
    double pc_n, pr_n; /* N s, normal impulse of the striking contact in each stage */
    double W_c, W_r;   /* J, work of this impulse in each stage */
    double W_f[PCS_MAX_STRIKE_CONTACTS]; /* J, work of friction at each contact */
    int n_phases;                        /* number of phases; 0 for whittaker and brach */
    pcs_strike_phase phases[PCS_MAX_STRIKE_PHASES]; /* only those below n_phases are set */
} pcs_strike;

/*
 * Return the number of doubles of working memory that the functions below need; 0 if contacts is
 * out of range.
 */
PCS_API size_t pcs_strike_workspace(int contacts);

/*
 * Solve a strike by newton, poisson, energetic, compromise, whittaker or brach. Restitution is that
 * of the striking contact; the other contacts have friction only, and must not approach (v_n >= 0).
 * The status is not-converged if the judge finds a residual above 1e-8, as can happen with a nearly
 * singular G, or if the path does not end. work has length doubles; length must be at least the
 * result of pcs_strike_workspace. contacts must have room for one record for each contact.
 * Statuses: PCS_OK, PCS_STATUS_INVALID, PCS_STATUS_NOT_CONVERGED, PCS_STATUS_RANGE. After the last
 * two, contacts and strike do not hold a result. For not-converged, fault.left is the residual, or
 * PCS_NONE if the path does not end. fault may be NULL.
 *
 * The final state of a contact: stick or slip if it stays on its surface; rebound if it leaves (the
 * striking contact, or another contact without an impulse); rebound-after-interaction if another
 * contact leaves after an impulse; open if it was leaving before the impact.
 */
PCS_API pcs_status pcs_strike_solve(pcs_law law, const pcs_multi *problem, int striking,
                                    double *work, size_t length, pcs_multi_contact *contacts,
                                    pcs_strike *strike, pcs_fault *fault);

/*
 * Check that pcs_strike_solve can solve this problem by this law. Statuses: PCS_OK;
 * PCS_STATUS_INVALID, and the fault gives the reason. fault may be NULL.
 */
PCS_API pcs_status pcs_strike_check(pcs_law law, const pcs_multi *problem, int striking,
                                    pcs_fault *fault);

/*
 * Compute the rates dp/dp_n of all contacts for the velocities v of the problem, where p_n is the
 * normal impulse of the striking contact: its own rate is 1. Contacts with v_n = 0 may push,
 * contacts with v_n > 0 do not. enumerate true: try every combination of motions (at most
 * PCS_MAX_ENUMERATED contacts); false: by pivoting. count receives the number of different results
 * by enumeration, and 1 or 0 by pivoting. rates receives contacts * 2 numbers and parts the motion
 * of each contact; with count 0 they are not written. work and length as for pcs_strike_solve.
 * Statuses: PCS_OK; PCS_STATUS_INVALID. fault may be NULL.
 */
PCS_API pcs_status pcs_strike_rates(const pcs_multi *problem, int striking, bool enumerate,
                                    double *work, size_t length, double *rates, pcs_part *parts,
                                    int *count, pcs_fault *fault);

/*
 * Return the worst residual of a strike: recompute momentum, cone, rule and energy from its
 * impulses and phases. Above PCS_JUDGE_BOUND the record must not be used; pcs_strike_solve returns
 * none of these. The judge does not check the outcome no-solution, the final states and the flags,
 * nor whether Brach's law had to limit friction.
 */
PCS_API double pcs_strike_judge(const pcs_multi *problem, const pcs_multi_contact *contacts,
                                const pcs_strike *strike);

#ifdef __cplusplus
}
#endif

#endif
