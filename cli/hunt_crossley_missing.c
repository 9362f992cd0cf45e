/* Where SUNDIALS was not there when percuss was built. */
#include "hunt_crossley.h"

bool soft_run(const pcs_body2 *body, const soft_surface *surface, double tolerance,
              soft_listener listener, void *user, soft_impact *im, fail *why)
{
    (void)body;
    (void)surface;
    (void)tolerance;
    (void)listener;
    (void)user;
    *im = (soft_impact){0};
    return failed(why, "simulate needs SUNDIALS: install libsundials-dev and build percuss again");
}
