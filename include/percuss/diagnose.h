/* percuss: what an impact means, where laws disagree, and whether an answer is right. */
#ifndef PERCUSS_DIAGNOSE_H
#define PERCUSS_DIAGNOSE_H

#include <percuss/impact.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What can be said before any law is chosen. PCS_NONE where there is no value. */
typedef struct pcs_diagnosis2 {
    double mu_0;    /* impulse ratio that just ends slip, for kinematic e [brach-1993 (22)] */
    double mu_T;    /* impulse ratio beyond which energy is gained, on the side of mu_0 */
    double mu_max;  /* mu_0 for e = 0: most energy lost */
    double mu_crit; /* friction from which sliding can jam (Painleve): G_nn/|G_nt| */
    double slide;   /* |v_t|/(mu_k |v_n|), below 1 a particle stops [sun-baruh-2022 Sec. 5] */
    double R1;      /* |v_t/v_n| below which slip stops in compression [sun-baruh-2022 (28)] */
    double R2;      /* p_t/p_n of sticking; beyond mu_s it cannot [sun-baruh-2022 (30)] */
    double R3;      /* |v_t/v_n| below which slip stops at all under Poisson's law */
    int mode;       /* mode under Poisson's law by R1, R2, R3 alone; PCS_MODE_NONE: none */
} pcs_diagnosis2;

/*
 * The bounds and ratios of a problem. Statuses: PCS_OK; PCS_STATUS_INVALID: the contact or the
 * material is not valid (e and friction are needed); diagnosis is then left alone. fault may be
 * NULL.
 */
PCS_API pcs_status pcs_diagnose2(const pcs_contact2 *contact, const pcs_material *material,
                                 pcs_diagnosis2 *diagnosis, pcs_fault *fault);

/*
 * The judge: residuals of an answer, recomputed from the inputs by its own march. Each is a part
 * of what it is the rest of: a velocity of |v| + |G| |p| of its row, an impulse of |p|, a work of
 * impulse times velocity. So 1e-15 is rounding and 1e-3 is wrong, and a small approach is not
 * hidden by a large slip. It looks at velocities, impulses and work (vp, p, pc_n, pr_n, W_c, W_r,
 * W_f, dT) and at a claim of no solution; what else is in the record (mode, phases, ratios) follows
 * from these.
 *
 * What to do with it: an answer whose worst residual is above PCS_JUDGE_BOUND, or is not a number,
 * must not be used. pcs_judgement_condition says which condition fails. The cause is a problem
 * that is lost in rounding (a nearly singular G) or an error of percuss, which we want to know.
 * pcs_solve2 and pcs_solve3 do not call the judge; whoever needs certainty does so after them.
 */
#define PCS_JUDGE_BOUND 1e-8

typedef struct pcs_judgement {
    double momentum;    /* v' - v = G p */
    double cone;        /* |p_t| <= mu_s p_n, p_n >= 0 */
    double restitution; /* the rule by which the law ends, and its path if it has one */
    double energy;      /* dT, and W_c + W_r + W_f = dT with each part recomputed */
    double worst;       /* the largest of these */
} pcs_judgement;

/* Does it fail a bound, as PCS_JUDGE_BOUND? A residual that is not a number fails any. */
PCS_API bool pcs_judgement_fails(double worst, double bound);

/* The name of the condition with the largest residual, as the field has it. */
PCS_API const char *pcs_judgement_condition(const pcs_judgement *judgement);

/*
 * Judge an answer to this contact and material. The contact must be valid. If a pointer is NULL, or
 * the approach is lost in rounding, restitution and worst are INFINITY.
 */
PCS_API pcs_judgement pcs_judge2(const pcs_contact2 *contact, const pcs_material *material,
                                 const pcs_impact2 *impact);

/*
 * The same in space. Along the exact path the judge integrates the flow by a method of its
 * own and compares at the end of every phase. Where G_11 and G_22 differ by 1e6 it is quiet on
 * right answers in any frame; beyond some 1e7 the rounding of G itself may be above the bound,
 * unless t1 and t2 are its principal directions. Where G is nearly singular as well (sticking a
 * thousand times softer than G_nn), answers lose digits from 1e5 on, and it says so. A Sun-Baruh
 * answer is held to momentum, cone, rule and ledger, phase by phase.
 */
PCS_API pcs_judgement pcs_judge3(const pcs_contact3 *contact, const pcs_material *material,
                                 const pcs_impact3 *impact);

/* A direction along which slip does not turn. */
typedef struct pcs_direction3 {
    double angle;  /* rad, from t1 towards t2 */
    double growth; /* d|v_t|/dp_n there, 1/kg; negative: slip runs to a stop */
    bool attracts; /* nearby slip turns towards it; else away */
} pcs_direction3;

/* What can be said of an impact in space before any law is chosen. */
typedef struct pcs_diagnosis3 {
    int n_directions; /* 0 to 4; none where every direction is invariant */
    pcs_direction3 directions[4];
    double mu_stick; /* friction that sticking needs: |B^-1 g| */
    bool sticks;     /* mu_s suffices for it */
    double mu_crit;  /* friction from which sliding can jam: G_nn/|g|; PCS_NONE: never */
    double slide;    /* |v_t|/(mu_k |v_n|) [sun-baruh-2022 Sec. 5]; PCS_NONE: no value */
} pcs_diagnosis3;

/* The same in space: statuses as of pcs_diagnose2. */
PCS_API pcs_status pcs_diagnose3(const pcs_contact3 *contact, const pcs_material *material,
                                 pcs_diagnosis3 *diagnosis, pcs_fault *fault);

/* How far the approximation of [sun-baruh-2022] is from the exact flow, for one law. */
typedef struct pcs_deviation3 {
    double velocity; /* |v'_approximate - v'_exact| over |v|; PCS_NONE: it has no answer */
    double energy;   /* dT_approximate - dT_exact over T; PCS_NONE likewise */
    bool same_mode;
    pcs_impact3 exact, approximate;
} pcs_deviation3;

/*
 * Both paths under one law with a path, and how far they are apart. Statuses: those of pcs_solve3
 * on the exact path; PCS_STATUS_INVALID also for a law without a path; deviation is then left
 * alone. fault may be NULL.
 */
PCS_API pcs_status pcs_deviate3(pcs_law law, const pcs_contact3 *contact,
                                const pcs_material *material, pcs_deviation3 *deviation,
                                pcs_fault *fault);

/* Which restitution to trust, after [baruh-2022 Sec. 5]. */
typedef enum pcs_trust {
    PCS_TRUST_ALIKE,     /* energetic and Poisson give the same answer */
    PCS_TRUST_ENERGETIC, /* its impulses are nearer to e than Poisson's work */
    PCS_TRUST_POISSON,   /* its work is nearer to e than the energetic impulses */
    PCS_TRUST_NONE       /* both are off, or a restitution exceeds its compression */
} pcs_trust;

typedef struct pcs_verdict {
    pcs_trust trust;
    double N_P;           /* of the energetic answer */
    double N_E;           /* of Poisson's answer */
    bool impulse_exceeds; /* energetic: p_r > p_c */
    bool work_exceeds;    /* Poisson: W_r > |W_c| */
    bool collides;        /* else there is nothing to choose */
} pcs_verdict;

/* Deviation from 1 that [baruh-2022] would still call consistent. */
#define PCS_TRUST_LIMIT 0.1

/*
 * The verdict on two answers of whatever kind of impact, a strike too: N_P = pr_n/(e pc_n) and
 * outcome of the energetic one, N_E = sqrt(W_r/|W_c|)/e and outcome of Poisson's; PCS_NONE where
 * there is no such ratio.
 */
PCS_API pcs_verdict pcs_verdict_of(double N_P, unsigned energetic, double N_E, unsigned poisson);

/*
 * Energetic against Poisson for one impact. Statuses: those of pcs_solve2 under these two laws;
 * verdict is then left alone. fault may be NULL.
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
