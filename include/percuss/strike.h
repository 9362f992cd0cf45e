/* percuss: one contact strikes while others stand [hurmuzlu-marghitu-1994]; planar. */
#ifndef PERCUSS_STRIKE_H
#define PERCUSS_STRIKE_H

#include <percuss/multi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PCS_MAX_STRIKE_CONTACTS 16
#define PCS_MAX_STRIKE_PHASES 64

/* What one contact does in a phase. */
typedef enum pcs_part {
    PCS_PART_OPEN, /* it takes no impulse */
    PCS_PART_STICK,
    PCS_PART_FORWARD,  /* slips towards +t */
    PCS_PART_BACKWARD, /* slips towards -t */
    PCS_PART_COUNT
} pcs_part;

PCS_API const char *pcs_part_name(pcs_part part); /* NULL: none such */

/* A stretch in which no contact changes what it does; ends at the impulses p. */
typedef struct pcs_strike_phase {
    pcs_stage stage; /* of the striking contact */
    pcs_part parts[PCS_MAX_STRIKE_CONTACTS];
    double p[PCS_MAX_STRIKE_CONTACTS][2]; /* N s, n and t of each contact, at its end */
} pcs_strike_phase;

/*
 * The impact of a mechanism that one contact strikes. Laws with a path follow it from event
 * to event in the normal impulse of the striking contact; whittaker and brach compare before
 * and after, and have no phases.
 */
typedef struct pcs_strike {
    pcs_law law;
    int striking;      /* index of the contact */
    unsigned outcome;  /* flags of pcs_outcome */
    int blamed;        /* the contact with no consistent motion, or with two; -1: none */
    double dT;         /* J, change of kinetic energy; PCS_NONE without a solution */
    double pc_n, pr_n; /* N s, of the striking contact */
    double W_c, W_r;   /* J, work of its normal impulse */
    double W_f[PCS_MAX_STRIKE_CONTACTS]; /* J, work of friction at each contact */
    int n_phases;
    pcs_strike_phase phases[PCS_MAX_STRIKE_PHASES];
} pcs_strike;

/* Doubles of working memory that the calls below need; 0 if contacts is out of range. */
PCS_API size_t pcs_strike_workspace(int contacts);

/*
 * Solve by newton, poisson, energetic, compromise, whittaker or brach. Restitution is that of
 * the striking contact; the others have friction only. A contact other than the striking
 * one must not approach (v_n < 0). An answer that the judge finds worse than 1e-8, as with a G
 * that is all but singular, or a path without end, is not-converged. work: length doubles of the
 * caller, at least what pcs_strike_workspace says. Statuses: PCS_OK, PCS_STATUS_INVALID,
 * PCS_STATUS_NOT_CONVERGED, PCS_STATUS_RANGE; after the last two contacts and strike hold no
 * answer. fault may be NULL.
 *
 * The final of a contact: stick or slip if it stays on its surface, rebound if it leaves
 * (the striking one, or another without an impulse), rebound-after-interaction if it had
 * one, open if it was leaving before.
 */
PCS_API pcs_status pcs_strike_solve(pcs_law law, const pcs_multi *problem, int striking,
                                    double *work, size_t length, pcs_multi_contact *contacts,
                                    pcs_strike *strike, pcs_fault *fault);

/* Is this a problem that pcs_strike_solve takes by this law? If not, the fault says why. */
PCS_API pcs_status pcs_strike_check(pcs_law law, const pcs_multi *problem, int striking,
                                    pcs_fault *fault);

/*
 * The rates dp/dp_n of all contacts for the velocities v in the problem, the striking one
 * having dp_n = 1: contacts with v_n = 0 may push, those with v_n > 0 do not. By every
 * combination of motions (at most PCS_MAX_ENUMERATED contacts) or by pivoting. count: how many
 * different ones there are by enumeration; by pivoting 1 or 0. rates: contacts * 2 numbers.
 */
PCS_API pcs_status pcs_strike_rates(const pcs_multi *problem, int striking, bool enumerate,
                                    double *work, size_t length, double *rates, pcs_part *parts,
                                    int *count, pcs_fault *fault);

/*
 * Recompute momentum, cone, rule and energy of a strike from its impulses and phases. Above
 * PCS_JUDGE_BOUND the answer must not be used; pcs_strike_solve gives none such. A claim of
 * no solution, finals and flags are not judged, nor whether Brach's law had to limit friction.
 */
PCS_API double pcs_strike_judge(const pcs_multi *problem, const pcs_multi_contact *contacts,
                                const pcs_strike *strike);

#ifdef __cplusplus
}
#endif

#endif
