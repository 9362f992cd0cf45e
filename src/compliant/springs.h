/* What the springs in the plane and in space share: small e. */
#ifndef PCS_SPRINGS_H
#define PCS_SPRINGS_H

/* Below, impulse (of order e) and work (e^2) of restitution are summed apart from compression. */
#define PCS_SMALL_RETURN 1e-4

#endif
