/*
 * The direction to which slip turns. The direction of slip never passes an invariant direction. It
 * turns towards the next one ahead, u*, and away from the next one behind. Let e be the angle from
 * slip to u*, and R the angle from u* back to the one behind. Then X = sin(e/2)/sin((R - e)/2)
 * decreases from infinity to 0 along this way.
 */
#ifndef PCS_AHEAD3_H
#define PCS_AHEAD3_H

#include "flow3.h"

/*
 * The flow in the axes of the invariant direction ahead. This is the only list of the fields: lanes
 * have a column for each entry.
 *
 *     u1, u2            u*
 *     q1, q2            across it: slip has the direction u* cos e - q sin e, e > 0
 *     g_u, g_q          components of g along u* and q
 *     B_uu, B_uq, B_qq  components of B
 *     beta_i            beta q^2/a = b_0 k^2 + b_1 a k + b_2 a^2 + b_3 a^3
 *     alpha_i           alpha q^2 = alpha_0 k^4 + ... + alpha_4 a^4
 *     sine, cosine      of R/2
 *     other_i           polynomial in X whose zeros are the other two of beta
 *     X                 of the present direction of slip
 */
/* clang-format off */
#define PCS_AHEAD_FIELDS(F) \
    F(G_nn) F(mu) F(u1) F(u2) F(q1) F(q2) F(g_u) F(g_q) F(B_uu) F(B_uq) F(B_qq) \
    F(beta_0) F(beta_1) F(beta_2) F(beta_3) F(alpha_0) F(alpha_1) F(alpha_2) F(alpha_3) F(alpha_4) \
    F(sine) F(cosine) F(other_0) F(other_1) F(other_2) F(X)
/* clang-format on */

#define PCS_FIELD(name) double name;

typedef struct pcs_ahead {
    PCS_AHEAD_FIELDS(PCS_FIELD)
} pcs_ahead;

#endif
