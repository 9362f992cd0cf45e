/*
 * Where slip is going. Its direction never passes an invariant one, it runs towards the first of
 * them ahead, u*, and away from the first behind. With e the angle that is left, and R the angle
 * from u* back to the one behind, X = sin(e/2)/sin((R - e)/2) falls from infinity to 0 on the way.
 */
#ifndef PCS_AHEAD3_H
#define PCS_AHEAD3_H

#include "flow3.h"

/* The flow as seen from the invariant direction ahead. */
typedef struct pcs_ahead {
    double G_nn, mu;
    double u1, u2;           /* u* */
    double q1, q2;           /* across it: slip has the direction u* cos e - q sin e, e > 0 */
    double g_u, g_q;         /* g along both */
    double B_uu, B_uq, B_qq; /* B */
    double beta[4];          /* beta q^2/a = b_0 k^2 + b_1 a k + b_2 a^2 + b_3 a^3 */
    double alpha[5];         /* alpha q^2 = alpha_0 k^4 + ... + alpha_4 a^4 */
    double sine, cosine;     /* of R/2 */
    double others[3];        /* polynomial in X whose zeros are the other two of beta */
    double X;                /* where slip is */
    bool rises;              /* v_n, once it rises with the impulse, never falls again */
} pcs_ahead;

/* False: none is found. */
bool pcs_ahead_of(const pcs_flow *flow, const pcs_flow_point *from, pcs_ahead *ahead);

#endif
