/* Shared by the springs in the plane and in space: small e. */
#ifndef PCS_SPRINGS_H
#define PCS_SPRINGS_H

/* If e is below this, impulse (of order e) and work (e^2) of restitution have sums of their own. */
#define PCS_SMALL_RETURN 1e-4

#endif
