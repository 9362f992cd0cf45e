/* The simulation of [brach-1993 Sec. 3], kappa = 1000 N/m and p = 1, if this build has one. */
#include "brach.h"
#include "scenario/degrees.h"

#ifdef PERCUSS_HAS_SIMULATE
#include <percuss/simulate.h>
#include <string.h>

static pcs_surface surface_of(double zeta, double mu_s, double f)
{
    return (pcs_surface){1000, 1, zeta, mu_s, f};
}

bool brach_simulate(double v_t, double mu_s, double f, double zeta, double numbers[BRACH_NUMBERS])
{
    const pcs_struck2 rod = brach_rod(v_t);
    const pcs_surface surface = surface_of(zeta, mu_s, f);
    const pcs_simulation how = pcs_simulation_default();
    pcs_simulated im;
    for (int i = 0; i < BRACH_NUMBERS; i++)
        numbers[i] = NAN;
    if (pcs_simulate2(&rod, &surface, &how, &im, NULL) != PCS_OK)
        return true; // no check agrees with NAN
    numbers[BRACH_DURATION] = im.duration;
    numbers[BRACH_ANGLE] = 45 + im.angle / DEGREE;
    numbers[BRACH_P_N] = im.p[0];
    numbers[BRACH_RATIO] = im.impulse_ratio;
    numbers[BRACH_E] = im.e_kinematic;
    numbers[BRACH_R] = im.R_kinetic;
    numbers[BRACH_WORK] = im.E2_energetic;
    numbers[BRACH_E_R] = im.e_kinematic * im.R_kinetic;
    numbers[BRACH_VP_T] = im.vp[1];
    numbers[BRACH_OMEGA] = im.after.omega[2] / DEGREE;
    numbers[BRACH_LOSS] = -100 * im.dT / im.T_bodies;
    return true;
}

double brach_marked(double v_t, double zeta, const char *aim)
{
    const pcs_struck2 rod = brach_rod(v_t);
    const pcs_simulation how = pcs_simulation_default();
    const pcs_aim wanted = strcmp(aim, "stop") == 0    ? PCS_AIM_STOP
                           : strcmp(aim, "stick") == 0 ? PCS_AIM_STICK
                                                       : PCS_AIM_REVERSE;
    pcs_surface surface = surface_of(zeta, 0, 0);
    const pcs_status status = pcs_calibrate2(&rod, wanted, 0, &how, &surface, NULL);
    return status == PCS_OK ? surface.mu_k : NAN;
}
#else
bool brach_simulate(double v_t, double mu_s, double f, double zeta, double numbers[BRACH_NUMBERS])
{
    (void)v_t;
    (void)mu_s;
    (void)f;
    (void)zeta;
    (void)numbers;
    return false;
}

double brach_marked(double v_t, double zeta, const char *aim)
{
    (void)v_t;
    (void)zeta;
    (void)aim;
    return NAN;
}
#endif
