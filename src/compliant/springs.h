/* What the springs in the plane and in space share: small e. */
#ifndef PCS_SPRINGS_H
#define PCS_SPRINGS_H

/* Below, impulse (of order e) and work (e^2) of restitution are summed apart from compression. */
#define PCS_SMALL_RETURN 1e-4

/* Squares of e^2 underflow far below; what depends on a smaller e is lost beside anything else. */
static inline double pcs_spring_return(double e)
{
    return e > 0 && e < 1e-60 ? 1e-60 : e;
}

#endif
