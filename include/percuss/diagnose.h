/* percuss: bounds and ratios of an impact, differences between laws, and checks of results. */
#ifndef PERCUSS_DIAGNOSE_H
#define PERCUSS_DIAGNOSE_H

#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bounds and ratios of a planar problem, before a law is selected. PCS_NONE: no value. */
typedef struct pcs_diagnosis2 {
    double mu_0;    /* p_t/p_n that just ends slip, for the kinematic e [brach-1993 (22)] */
    double mu_T;    /* p_t/p_n above which energy is gained, on the side of mu_0 */
    double mu_max;  /* mu_0 for e = 0: the largest energy loss */
    double mu_crit; /* friction from which sliding can jam (Painleve): G_nn/|G_nt| */
    double slide; /* |v_t|/(mu_k |v_n|); a particle stops slipping if it is below 1 [sun-baruh-2022
                     Sec. 5] */
    double R1;    /* |v_t/v_n| below which slip stops in compression [sun-baruh-2022 (28)] */
    double R2; /* p_t/p_n of sticking; above mu_s the contact cannot stick [sun-baruh-2022 (30)] */
    double R3; /* |v_t/v_n| below which slip stops during the impact, under Poisson's law */
    int mode;  /* mode under Poisson's law, from R1, R2, R3 alone; PCS_MODE_NONE: none */
} pcs_diagnosis2;

/*
 * Compute the bounds and ratios of a planar problem. Statuses: PCS_OK; PCS_STATUS_INVALID: the
 * contact or the material is not valid (e and friction are required; ratio may replace friction,
 * and values that need friction are then PCS_NONE). If the status is not PCS_OK, diagnosis is not
 * changed. fault may be NULL.
 */
PCS_API pcs_status pcs_diagnose2(const pcs_contact2 *contact, const pcs_material *material,
                                 pcs_diagnosis2 *diagnosis, pcs_fault *fault);

/*
 * The judge: an independent check of a record. It recomputes the impact from the inputs by its own
 * method and returns residuals. Each residual is relative: a velocity to |v| + |G| |p| of its row,
 * an impulse to |p|, a work to impulse times velocity. So 1e-15 is rounding and 1e-3 is an error,
 * and a large slip does not hide an error of a small approach. The judge checks velocities,
 * impulses and work (vp, p, pc_n, pr_n, W_c, W_r, W_f, dT), and the outcome no-solution. The other
 * fields (mode, phases, ratios) follow from these.
 *
 * How to use it: do not use a record whose worst residual is above PCS_JUDGE_BOUND or is NaN.
 * pcs_judgement_condition returns the condition that fails. The cause is a problem that is lost in
 * rounding (a nearly singular G), or an error of percuss, which you should report. pcs_solve2 and
 * pcs_solve3 do not call the judge; call it after them if you need certainty.
 */
#define PCS_JUDGE_BOUND 1e-8

/* The residuals of a record. */
typedef struct pcs_judgement {
    double momentum;    /* v' - v = G p */
    double cone;        /* |p_t| <= mu_s p_n, p_n >= 0 */
    double restitution; /* the rule of restitution of the law, and its path if it has one */
    double energy;      /* dT, and W_c + W_r + W_f = dT, with each term recomputed */
    double worst;       /* the largest of these */
} pcs_judgement;

/* True if a residual is above a bound such as PCS_JUDGE_BOUND, or is NaN. */
PCS_API bool pcs_judgement_fails(double worst, double bound);

/* Return the name of the condition with the largest residual: the name of its field. */
PCS_API const char *pcs_judgement_condition(const pcs_judgement *judgement);

/*
 * Return the residuals of a record of this contact and material. The contact must be valid. If a
 * pointer is NULL, or if v_n is lost in rounding, restitution and worst are INFINITY.
 */
PCS_API pcs_judgement pcs_judge2(const pcs_contact2 *contact, const pcs_material *material,
                                 const pcs_impact2 *impact);

/*
 * The same in space. For the exact path the judge integrates the flow by its own method and
 * compares the end of every phase. If G_11 and G_22 differ by a factor up to 1e6, it accepts right
 * records in any frame. Above about 1e7 the rounding of G itself can be above the bound, unless t1
 * and t2 are the principal directions of G. If G is also nearly singular (dv_n/dp_n of sticking a
 * thousand times less than G_nn), records lose digits from a factor of 1e5 on, and the judge
 * reports it. For the path of Sun & Baruh the judge checks momentum, cone, rule and energy, phase
 * by phase.
 */
PCS_API pcs_judgement pcs_judge3(const pcs_contact3 *contact, const pcs_material *material,
                                 const pcs_impact3 *impact);

/* An invariant direction: a direction of slip that the flow keeps. */
typedef struct pcs_direction3 {
    double angle;  /* rad, from t1 towards t2 */
    double growth; /* d|v_t|/dp_n in this direction, 1/kg; negative: slip decreases to zero */
    bool attracts; /* true: nearby slip turns towards it; false: away from it */
} pcs_direction3;

/* Bounds and directions of a problem in space, before a law is selected. */
typedef struct pcs_diagnosis3 {
    int n_directions;             /* 0 to 4; also 0 if every direction is invariant */
    pcs_direction3 directions[4]; /* only those below n_directions are set */
    double mu_stick; /* friction that sticking requires: |B^-1 g|, with G = [G_nn g; g B] */
    bool sticks;     /* true: mu_s is at least mu_stick */
    double mu_crit;  /* friction from which sliding can jam: G_nn/|g|; PCS_NONE: never */
    double slide;    /* |v_t|/(mu_k |v_n|) [sun-baruh-2022 Sec. 5]; PCS_NONE: no value */
} pcs_diagnosis3;

/*
 * Compute the bounds and directions of a problem in space. Statuses as for pcs_diagnose2; here e
 * and mu are required.
 */
PCS_API pcs_status pcs_diagnose3(const pcs_contact3 *contact, const pcs_material *material,
                                 pcs_diagnosis3 *diagnosis, pcs_fault *fault);

/* The difference between the path of [sun-baruh-2022] and the exact path, for one law. */
typedef struct pcs_deviation3 {
    double velocity; /* |v'_approximate - v'_exact| over |v|; PCS_NONE: the approximation has no
                        solution, or v = 0 */
    double energy;   /* (dT_approximate - dT_exact) over T; PCS_NONE: as above */
    bool same_mode;  /* true: both records have the same mode, or both have PCS_MODE_NONE */
    pcs_impact3 exact, approximate; /* the records of both paths */
} pcs_deviation3;

/*
 * Solve a problem by one law on the exact path and on the path of Sun & Baruh, and compare the
 * records. The law may be any law in space; the records of a law without a path differ only in the
 * field path. Statuses: those of pcs_solve3; the exact path is solved first, and if it fails, the
 * other is not solved. If the status is not PCS_OK, deviation is not changed. fault may be NULL.
 */
PCS_API pcs_status pcs_deviate3(pcs_law law, const pcs_contact3 *contact,
                                const pcs_material *material, pcs_deviation3 *deviation,
                                pcs_fault *fault);

/* Which restitution to trust, after [baruh-2022 Sec. 5]. */
typedef enum pcs_trust {
    PCS_TRUST_ALIKE,     /* energetic and poisson have the same result */
    PCS_TRUST_ENERGETIC, /* energetic: its impulses are closer to e than the work of poisson */
    PCS_TRUST_POISSON,   /* poisson: its work is closer to e than the impulses of energetic */
    PCS_TRUST_NONE /* neither: both deviate by more than PCS_TRUST_LIMIT, or a restitution exceeds
                      its compression */
} pcs_trust;

/* The comparison of the laws energetic and poisson for one impact. */
typedef struct pcs_verdict {
    pcs_trust trust;      /* which restitution to trust */
    double N_P;           /* of the energetic record */
    double N_E;           /* of the poisson record */
    bool impulse_exceeds; /* p_r > p_c in the energetic record */
    bool work_exceeds;    /* W_r > |W_c| in the poisson record */
    bool collides;        /* false: no collision, and nothing to compare */
} pcs_verdict;

/* The largest deviation of N_P or N_E from 1 that [baruh-2022] calls consistent. */
#define PCS_TRUST_LIMIT 0.1

/*
 * Return the verdict on two records of an impact of any kind, also of a strike. N_P = pr_n/(e pc_n)
 * and the outcome energetic are those of the energetic record; N_E = sqrt(W_r/|W_c|)/e and the
 * outcome poisson are those of the poisson record. Pass PCS_NONE for a ratio that does not exist.
 */
PCS_API pcs_verdict pcs_verdict_of(double N_P, unsigned energetic, double N_E, unsigned poisson);

/*
 * Solve one planar impact by the laws energetic and poisson and compare them. Statuses: those of
 * pcs_solve2 for these two laws. If the status is not PCS_OK, verdict is not changed. fault may be
 * NULL.
 */
PCS_API pcs_status pcs_compare2(const pcs_contact2 *contact, const pcs_material *material,
                                pcs_verdict *verdict, pcs_fault *fault);

/* The same in space, on the exact path. */
PCS_API pcs_status pcs_compare3(const pcs_contact3 *contact, const pcs_material *material,
                                pcs_verdict *verdict, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
