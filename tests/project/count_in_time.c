/* Contact of finite duration, for callgrind to count. */
#include "count_parts.h"

#ifdef PERCUSS_COUNT_SIMULATE
#include "contact_time.h"

enum { RUNS = 4 };

static void simulate_planar(int kind)
{
    for (int i = 0; i < RUNS; i++) {
        const pcs_struck2 body = rod_of_brach(0.3 * i - 0.4);
        pcs_surface surface = surface_of(1e6, kind ? 0.1 : 0, 0.1 + 0.2 * i);
        surface.exponent = i % 2 ? 1.5 : 1;
        (void)simulated2(&body, &surface, 1e-8);
    }
}

static void simulate_space(int kind)
{
    rng r = {74};
    for (int i = 0; i < RUNS; i++) {
        const pcs_struck3 body = any_body(&r);
        pcs_surface surface = surface_of(1e6, kind ? 0.1 : 0, 0.1 + 0.2 * i);
        surface.kappa_t = i % 2 ? 7e5 : 0;
        (void)simulated3(&body, &surface, 1e-8);
    }
}

static void calibrate(int aim)
{
    const pcs_struck2 body = rod_of_brach(0.3);
    pcs_simulation how = pcs_simulation_default();
    pcs_surface surface = surface_of(1e6, 0.01, 0.3);
    how.tolerance = 1e-6;
    (void)pcs_calibrate2(&body, (pcs_aim)aim, 0.6, &how, &surface, NULL);
}

const counted counted_in_time[] = {
    {"simulate/planar", NULL, simulate_planar, 0, RUNS},
    {"simulate/planar/damped", NULL, simulate_planar, 1, RUNS},
    {"simulate/space", NULL, simulate_space, 0, RUNS},
    {"simulate/space/damped", NULL, simulate_space, 1, RUNS},
    {"calibrate/e", NULL, calibrate, PCS_AIM_E, 1},
    {"calibrate/stop", NULL, calibrate, PCS_AIM_STOP, 1},
    {"calibrate/stick", NULL, calibrate, PCS_AIM_STICK, 1},
    {NULL, NULL, NULL, 0, 0},
};
#else
const counted counted_in_time[] = {{NULL, NULL, NULL, 0, 0}};
#endif
